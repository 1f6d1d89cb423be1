//! The terms in the forms in which they are written.

use std::path::PathBuf;

use encoders::solve::Sizes;
use num_bigint::BigUint;
use serde::Serialize;

use super::template::Template;
use crate::args::SequenceArgs;
use workbench::claims::{Asked, Decimal};
use workbench::options::{SequenceForm, Terms};
use workbench::places::At;

/// The characters that the encyclopedia shows of an entry.
const LINE: usize = 260;

/// Terms, and the part of their file that is not yet written.
pub struct File {
    is_triangle: bool,
    form: SequenceForm,
    /// The index of the next term of a triangle or an array; in a sequence it is n.
    index: u64,
    first: u64,
    rows: Vec<(At, Vec<BigUint>)>,
    title: String,
    text: String,
    line: String,
    is_full: bool,
    limit: Option<String>,
}

impl File {
    pub fn new(args: &SequenceArgs, first: u64) -> File {
        File {
            is_triangle: args.of() == Terms::Spectrum,
            form: args.format,
            index: first,
            first,
            rows: Vec::new(),
            title: String::new(),
            text: String::new(),
            line: String::new(),
            is_full: false,
            limit: None,
        }
    }

    /// Returns the name of the file for an entry's terms: `b075458.txt`.
    pub fn name(entry: u32) -> PathBuf {
        format!("b{entry:06}.txt").into()
    }

    /// Adds the comments above the terms.
    pub fn head(&mut self, lines: &[String]) {
        self.title = lines.first().cloned().unwrap_or_default();
        lines.iter().for_each(|line| self.text += &format!("# {line}\n"));
    }

    /// Adds the numbers of one place; leaves out those that would make the line of an entry too long.
    pub fn put(&mut self, at: At, terms: Vec<BigUint>) {
        if self.is_triangle {
            let row = at.n;
            self.text += &match terms.len().checked_sub(1) {
                Some(largest) => format!("# row {row} has sizes 0..{largest}\n"),
                None => format!("# row {row} has no sizes\n"),
            };
        }
        for term in &terms {
            self.text += &format!("{} {term}\n", self.index);
            self.index += 1;
            let comma = if self.line.is_empty() { "" } else { ", " };
            let more = format!("{comma}{term}");
            self.is_full |= self.form == SequenceForm::Data && self.line.len() + more.len() > LINE;
            if !self.is_full {
                self.line += &more;
            }
        }
        self.rows.push((at, terms));
    }

    /// Adds a comment on a term that a limit prevented; it ends the file.
    pub fn missing(&mut self, at: &str, limit: &str) {
        self.text += &format!("# the term for {at} is missing: {limit}\n");
        self.limit = Some(limit.to_string());
    }

    /// Returns whether the line of an entry has no more room.
    pub fn is_full(&self) -> bool {
        self.is_full
    }

    /// Returns the title of the sequence, one line.
    pub fn title(&self) -> &str {
        &self.title
    }

    /// Returns the terms so far: a place, and its term or its whole row.
    pub fn rows(&self) -> &[(At, Vec<BigUint>)] {
        &self.rows
    }

    /// Returns the index of the first term.
    pub fn first(&self) -> u64 {
        self.first
    }

    /// Returns the lines of the b-file that were not returned before.
    pub fn ready(&mut self) -> String {
        std::mem::take(&mut self.text)
    }

    /// Returns the terms in one line.
    pub fn data(&self) -> String {
        format!("{}\n", self.line)
    }

    /// Returns the sequence as a JSON object.
    pub fn json(&self, args: &SequenceArgs, template: &Template) -> String {
        let decimals = |row: &Vec<BigUint>| row.iter().cloned().map(Decimal).collect();
        let rows: Vec<Vec<Decimal>> = self.rows.iter().map(|(_, row)| decimals(row)).collect();
        let (terms, rows) = match self.is_triangle {
            true => (None, Some(rows)),
            false => (Some(rows.into_iter().flatten().collect()), None),
        };
        let record = Record {
            schema: 1,
            command: "sequence",
            puzzle: template.in_braces(),
            // Without sizes, a claim is about the puzzle's own question, as best sizes are.
            sizes: args.size.clone().or((args.of() != Terms::Size).then_some(Asked::Sizes(Sizes::Any))),
            of: match args.of() {
                Terms::Count => "count",
                Terms::Classes => "classes",
                Terms::Size => "size",
                Terms::Spectrum if args.counts_classes() => "class-spectrum",
                Terms::Spectrum => "spectrum",
            },
            offset: self.first,
            terms,
            rows,
            status: if self.limit.is_some() { "limit" } else { "exact" },
            version: env!("CARGO_PKG_VERSION"),
        };
        // Strings and numbers can always be written as JSON.
        serde_json::to_string(&record).map(|line| line + "\n").unwrap_or_default()
    }
}

/// A sequence as a record. Its puzzle, sizes, of, offset and terms have the form of a claim.
#[derive(Serialize)]
struct Record {
    schema: u32,
    command: &'static str,
    puzzle: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    sizes: Option<Asked>,
    of: &'static str,
    offset: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    terms: Option<Vec<Decimal>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rows: Option<Vec<Vec<Decimal>>>,
    status: &'static str,
    version: &'static str,
}
