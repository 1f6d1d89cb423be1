//! The terms of a sequence as a chart and as a page.

use num_bigint::BigUint;

use super::file::File;
use crate::args::SequenceArgs;
use workbench::chart;
use workbench::exit::Ending;
use workbench::interrupt::Interrupt;
use workbench::output;
use workbench::page::{Column, Page};
use workbench::writing::Writing;

/// Writes the chart and the page that were asked for. If a limit ends a sequence, the terms before it are
/// drawn; without any term there is no picture.
pub fn write(args: &SequenceArgs, file: &File, is_array: bool, interrupt: &Interrupt) -> Result<(), Ending> {
    if file.rows().is_empty() {
        return Ok(());
    }
    let writing = Writing { interrupt, deadline: None, subject: &"the sequence" };
    if let Some(name) = &args.plot {
        output::write(name, chart(file), &writing)?;
    }
    if let Some(name) = &args.html {
        output::write(name, page(file, is_array), &writing)?;
    }
    Ok(())
}

/// Draws a point for each place; for a triangle, the sum of each row.
fn chart(file: &File) -> String {
    let sums: Vec<BigUint> = file.rows().iter().map(|(_, terms)| terms.iter().sum()).collect();
    let up = if is_triangle(file) { "sums of rows" } else { "a(n)" };
    chart::dots(file.title(), up, file.first() as usize, &sums)
}

fn is_triangle(file: &File) -> bool {
    file.rows().iter().any(|(_, terms)| terms.len() != 1)
}

fn page(file: &File, is_array: bool) -> String {
    let mut page = Page::new(file.title(), "One puzzle on growing boards");
    page.chart(&chart(file));
    page.heading("Terms");
    let words = |terms: &Vec<BigUint>| terms.iter().map(BigUint::to_string).collect::<Vec<_>>().join(", ");
    let rows: Vec<Vec<String>> = file
        .rows()
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
