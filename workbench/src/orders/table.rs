//! The table of orders.

use comfy_table::{CellAlignment, Table};

use super::by::work;
use crate::exit::printable;
use crate::options::By;
use crate::outcome::Outcome;
use crate::table::{fitted, limit_text};

/// A column of numbers: its name, and the function that gives its number, if the outcome has one.
pub type Column = (&'static str, fn(&Outcome) -> Option<u64>);

/// All columns of numbers.
pub const COLUMNS: [Column; 6] = [
    ("final", last),
    ("peak_nodes", peak),
    ("made", |outcome| Some(work(outcome).made())),
    ("look-ups", |outcome| Some(work(outcome).diagrams.lookups)),
    ("hits", |outcome| Some(work(outcome).diagrams.hits)),
    ("pairs", |outcome| Some(work(outcome).diagrams.pairs)),
];

/// The number of columns that are always there. The others are left out if they are empty for all orders.
const ALWAYS: usize = 3;

/// Returns the nodes of the final diagram; a count that was given up has none.
fn last(outcome: &Outcome) -> Option<u64> {
    Some(outcome.result.as_ref().ok()?.work.nodes())
}

/// Returns the most live nodes at once; a count that was given up may have had more to come.
fn peak(outcome: &Outcome) -> Option<u64> {
    Some(outcome.result.as_ref().ok()?.work.peak_nodes())
}

/// Returns one row an order, best first; the heading marks the figure they are sorted by.
pub fn rows(outcomes: &[Outcome], by: By) -> String {
    let used = |column: &Column| outcomes.iter().any(|outcome| column.1(outcome) > Some(0));
    let (always, sometimes) = COLUMNS.split_at(ALWAYS);
    let sometimes = sometimes.iter().filter(|column| used(column));
    let columns: Vec<Column> = always.iter().chain(sometimes).copied().collect();
    let marked = |name: &str| if name == by.label() { format!("{name}*") } else { name.to_string() };
    let mut rows = Table::new();
    let mut header = vec![String::new(), "order".into()];
    header.extend(columns.iter().map(|column| marked(column.0)));
    header.extend([marked("seconds"), "status".into()]);
    rows.set_header(header);
    for (place, outcome) in outcomes.iter().enumerate() {
        let exact = outcome.result.is_ok();
        let mut cells =
            vec![if place == 0 && exact { "*" } else { "" }.to_string(), printable(&outcome.order)];
        cells.extend(columns.iter().map(|column| column.1(outcome).map_or("-".into(), short)));
        cells.extend([format!("{:.3}", outcome.seconds), status(outcome).into()]);
        rows.add_row(cells);
    }
    let numbers = rows.column_iter_mut().skip(2).take(columns.len() + 1);
    numbers.for_each(|column| column.set_cell_alignment(CellAlignment::Right));
    fitted(rows)
}

/// Returns the same for other programs: comma-separated values, numbers as they are, all columns. What an outcome has not
/// is left empty.
pub fn csv(outcomes: &[Outcome]) -> String {
    let mut out = csv::Writer::from_writer(Vec::new());
    let names = ["order"].into_iter().chain(COLUMNS.iter().map(|column| column.0));
    // Nothing fails that is written to memory, with as many fields in each row.
    let _ = out.write_record(names.chain(["seconds", "status"]));
    for outcome in outcomes {
        let numbers = COLUMNS
            .iter()
            .map(|column| column.1(outcome).map_or_else(String::new, |number| number.to_string()));
        let row = [outcome.order.clone()].into_iter().chain(numbers);
        let _ = out.write_record(row.chain([format!("{:.3}", outcome.seconds), status(outcome).into()]));
    }
    out.into_inner().map(|text| String::from_utf8_lossy(&text).into_owned()).unwrap_or_default()
}

/// Returns whether the count is exact, or the limit that came first.
pub fn status(outcome: &Outcome) -> &'static str {
    outcome.result.as_ref().map_or_else(|stopped| limit_text(stopped.limit), |_| "exact")
}

/// Returns a number in at most seven characters: from a million on, three digits and their unit.
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
