//! The table of orders.

use comfy_table::{CellAlignment, Table};
use encoders::solve::Work;

use super::by::{By, work};
use crate::outcome::Outcome;
use crate::table::{fitted, limit_text};

/// A column of numbers: its name, and where it comes from.
type Column = (&'static str, fn(&Work) -> u64);

/// Those that are always there, then those that are left out where no order has anything in them.
const NODES: [Column; 3] =
    [("final", |work| work.nodes), ("peak", |work| work.live_nodes), ("made", |work| work.created_nodes)];
const MEMO: [Column; 3] = [
    ("look-ups", |work| work.cache_lookups),
    ("hits", |work| work.cache_hits),
    ("pairs", |work| work.requests),
];

/// One row an order, best first; the figure they are sorted by is marked in the heading.
pub(super) fn rows(outcomes: &[Outcome], by: By) -> String {
    let used = |column: &Column| outcomes.iter().any(|outcome| column.1(&work(outcome)) > 0);
    let columns: Vec<Column> = NODES.into_iter().chain(MEMO.into_iter().filter(used)).collect();
    let marked = |name: &str| if name == by.name() { format!("{name}*") } else { name.to_string() };
    let mut rows = Table::new();
    let mut header = vec![String::new(), "order".into()];
    header.extend(columns.iter().map(|column| marked(column.0)));
    header.extend([marked("seconds"), "status".into()]);
    rows.set_header(header);
    for (place, outcome) in outcomes.iter().enumerate() {
        let work = work(outcome);
        let exact = outcome.result.is_ok();
        let mut cells = vec![if place == 0 && exact { "*" } else { "" }.to_string(), outcome.order.clone()];
        // What was given up has no final diagram.
        let number = |column: &Column| {
            if column.0 == "final" && !exact { "-".into() } else { short(column.1(&work)) }
        };
        cells.extend(columns.iter().map(number));
        let status = outcome.result.as_ref().map_or_else(|stopped| limit_text(stopped.limit), |_| "exact");
        cells.extend([format!("{:.3}", outcome.seconds), status.into()]);
        rows.add_row(cells);
    }
    let numbers = rows.column_iter_mut().skip(2).take(columns.len() + 1);
    numbers.for_each(|column| column.set_cell_alignment(CellAlignment::Right));
    fitted(rows)
}

/// A number in at most seven characters: from a million on, three digits and what they count.
fn short(number: u64) -> String {
    let units = [(1_000_000_000_000, "T"), (1_000_000_000, "G"), (1_000_000, "M")];
    match units.into_iter().find(|&(unit, _)| number >= unit) {
        None => number.to_string(),
        Some((unit, sign)) => {
            let value = number as f64 / unit as f64;
            let digits = if value < 9.995 { 2 } else { usize::from(value < 99.95) };
            format!("{value:.digits$}{sign}")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::short;

    #[test]
    fn large_numbers_are_short() {
        for (number, words) in [
            (999_999, "999999"),
            (1_000_000, "1.00M"),
            (9_996_000, "10.0M"),
            (12_345_678, "12.3M"),
            (999_400_000, "999M"),
            (1_234_567_890, "1.23G"),
            (7_000_000_000_000, "7.00T"),
        ] {
            assert_eq!(short(number), words);
        }
    }
}
