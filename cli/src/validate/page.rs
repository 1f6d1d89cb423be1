//! The page of checked claims: those that differ first.

use workbench::claims::{Claim, Sheet};
use workbench::outcome::{Checked, Verdict};
use workbench::page::{Column, Page};
use workbench::sentence::number;
use workbench::table;

/// Returns the page of all checked claims, source by source; `closing` has their totals.
pub fn page(closing: &str, sheets: &[(&Sheet, Vec<(&Claim, &Checked)>)]) -> String {
    let sources = number(sheets.len() as u64, "source");
    let mut page = Page::new(closing, &format!("Claims of {sources} beside our own counts"));
    for (sheet, rows) in sheets {
        page.heading(&sheet.title);
        let mut rows = rows.clone();
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
