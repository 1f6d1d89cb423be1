//! The page of checked claims: those that differ first.

use crate::outcome::Verdict;
use crate::page::{Column, Page};
use crate::sentence::number;
use crate::table;
use crate::tally::Tally;

/// Returns the page of all checked claims, source by source.
pub fn page(tally: &Tally<'_>) -> String {
    let sheets = tally.sheets();
    let sources = number(sheets.len() as u64, "source");
    let mut page = Page::new(&tally.closing(), &format!("Claims of {sources} beside our own counts"));
    for (sheet, mut rows) in sheets {
        page.heading(&sheet.title);
        // Rows that differ keep the order of the file, and so do the others.
        rows.sort_by_key(|(_, checked)| checked.verdict != Verdict::Differs);
        let differing = rows.iter().filter(|(_, checked)| checked.verdict == Verdict::Differs).count();
        let columns = table::HEADER.map(|name| match name {
            "seconds" => Column::Number(name),
            _ => Column::Words(name),
        });
        let rows: Vec<Vec<String>> =
            rows.iter().map(|(claim, checked)| table::cells(claim, checked).into()).collect();
        page.table(&columns, &rows, |at| at < differing);
    }
    page.end(&[])
}
