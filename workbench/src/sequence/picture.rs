//! The terms of a sequence as a chart and as a page.

use num_bigint::BigUint;

use super::file::File;
use crate::chart;
use crate::page::{Column, Page};

/// Draws a point for each place; for a triangle, the sum of each row.
pub fn chart(file: &File<'_>) -> String {
    let sums: Vec<BigUint> = file.rows.iter().map(|(_, terms)| terms.iter().sum()).collect();
    let up = if is_triangle(file) { "sums of rows" } else { "a(n)" };
    chart::dots(&file.title, up, file.asked.first() as usize, &sums)
}

fn is_triangle(file: &File<'_>) -> bool {
    file.rows.iter().any(|(_, terms)| terms.len() != 1)
}

/// Returns the page of the terms: the chart, and a table.
pub fn page(file: &File<'_>) -> String {
    let is_array = file.asked.template.is_array();
    let mut page = Page::new(&file.title, "One puzzle on growing boards");
    page.chart(&chart(file));
    page.heading("Terms");
    let words = |terms: &Vec<BigUint>| terms.iter().map(BigUint::to_string).collect::<Vec<_>>().join(", ");
    let rows: Vec<Vec<String>> = file
        .rows
        .iter()
        .map(|(at, terms)| {
            let place = if is_array { at.named(true) } else { at.n.to_string() };
            vec![place, words(terms)]
        })
        .collect();
    let place = if is_array { Column::Words("place") } else { Column::Number("n") };
    let of = if is_triangle(file) { Column::Words("row, from size 0 on") } else { Column::Number("a(n)") };
    page.table(&[place, of], &rows, |_| false);
    page.end(&[])
}
