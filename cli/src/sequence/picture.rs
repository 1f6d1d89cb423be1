//! The terms of a sequence as a chart and as a page.

use num_bigint::BigUint;

use crate::args::SequenceArgs;
use crate::chart;
use crate::exit::Ending;
use crate::output;
use crate::page::{Column, Page};
use crate::writing::Writing;

/// The terms so far: n, and its term, or all of its row.
pub struct Terms {
    /// What the sequence is, as the first lines of its file say it.
    title: String,
    rows: Vec<(u32, Vec<BigUint>)>,
}

impl Terms {
    /// No terms of what these lines of a file say.
    pub fn new(heading: &str) -> Terms {
        let title = heading.lines().next().unwrap_or_default().trim_start_matches(['#', ' ']);
        Terms { title: title.into(), rows: Vec::new() }
    }

    /// Adds the term of n, or its row.
    pub fn put(&mut self, n: u32, terms: Vec<BigUint>) {
        self.rows.push((n, terms));
    }

    /// Writes the chart and the page that were asked for. A limit that ends a sequence leaves the terms
    /// before it; without any there is nothing to draw.
    pub fn write(&self, args: &SequenceArgs, writing: &Writing<'_>) -> Result<(), Ending> {
        if self.rows.is_empty() {
            return Ok(());
        }
        if let Some(file) = &args.plot {
            output::write(file, self.chart(), writing)?;
        }
        if let Some(file) = &args.html {
            output::write(file, self.page(), writing)?;
        }
        Ok(())
    }

    /// A point for each n. Of a triangle: the sum of each row.
    fn chart(&self) -> String {
        let first = self.rows.first().map_or(0, |(n, _)| *n as usize);
        let sums: Vec<BigUint> = self.rows.iter().map(|(_, terms)| terms.iter().sum()).collect();
        let up = if self.is_triangle() { "sums of rows" } else { "a(n)" };
        chart::dots(&self.title, up, first, &sums)
    }

    fn is_triangle(&self) -> bool {
        self.rows.iter().any(|(_, terms)| terms.len() != 1)
    }

    fn page(&self) -> String {
        let mut page = Page::new(&self.title, "One puzzle on growing boards");
        page.chart(&self.chart());
        page.heading("Terms");
        let words =
            |terms: &Vec<BigUint>| terms.iter().map(BigUint::to_string).collect::<Vec<_>>().join(", ");
        let rows: Vec<Vec<String>> =
            self.rows.iter().map(|(n, terms)| vec![n.to_string(), words(terms)]).collect();
        let of =
            if self.is_triangle() { Column::Words("row, from size 0 on") } else { Column::Number("a(n)") };
        page.table(&[Column::Number("n"), of], &rows, |_| false);
        page.end(&[])
    }
}
