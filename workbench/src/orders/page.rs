//! The page of a comparison of orders.

use super::plot;
use super::table::{self, COLUMNS};
use crate::options::By;
use crate::outcome::Outcome;
use crate::page::{Column, Page};
use crate::report;
use crate::sentence;

/// Returns the page of the outcomes under several orders, best first, sorted by `by`.
pub fn orders(outcomes: &[Outcome], by: By) -> String {
    let puzzle = outcomes.first().map_or(String::new(), |outcome| outcome.puzzle.name());
    let found = outcomes.first().and_then(report::title);
    let found = found.unwrap_or_else(|| format!("{puzzle}: every order reached its limit"));
    let question = format!("{puzzle}, under {}", sentence::number(outcomes.len() as u64, "variable order"));
    let mut page = Page::new(&found, &question);
    page.heading("Widths of the levels");
    page.words(
        "The curves of the eight best orders are in colour and carry their numbers; orders with the same \
                curve share one.",
    );
    let charts = [("largest product", By::Peak), ("final diagram", By::Final)];
    let mut charts = charts.map(|(name, by)| (name, plot::svg(outcomes, by)));
    if by != By::Peak {
        charts.reverse();
    }
    page.switch(charts);
    page.heading(&format!("Orders, best first by {}", by.label()));
    let mut columns = vec![Column::Words("order")];
    columns.extend(COLUMNS.iter().map(|(name, _)| Column::Number(name)));
    columns.extend([Column::Number("seconds"), Column::Words("status")]);
    let row = |outcome: &Outcome| {
        let numbers =
            COLUMNS.iter().map(|(_, of)| of(outcome).map_or("-".into(), |number| number.to_string()));
        let mut row = vec![outcome.order.clone()];
        row.extend(numbers);
        row.extend([format!("{:.3}", outcome.seconds), table::status(outcome).into()]);
        row
    };
    page.table(&columns, &outcomes.iter().map(row).collect::<Vec<_>>(), |_| false);
    page.end(&[])
}
