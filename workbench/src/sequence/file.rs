//! The terms in the forms in which they are written.

use counting::solve::Method;
use limits::Limit;
use model::{Named, Sizes};
use num_bigint::BigUint;
use serde::Serialize;

use super::asked::Asked;
use super::figure::Figure;
use crate::claims::{self, Decimal};
use crate::exit::printable;
use crate::options::{SequenceForm, Terms};
use crate::outcome::Facts;
use crate::places::At;

/// The characters that the encyclopedia shows of an entry.
const LINE: usize = 260;

/// Terms, and the part of their file that is not yet written.
pub struct File<'a> {
    pub(super) asked: &'a Asked,
    /// The index of the next term of a triangle or an array; in a sequence it is n.
    index: u64,
    /// The terms so far: a place, and its term or its whole row.
    pub(super) rows: Vec<(At, Vec<BigUint>)>,
    /// The sizes that were counted for a term; `None` within where they differ from term to term.
    sizes: Option<Option<Sizes>>,
    /// The methods that counted the terms.
    pub methods: Vec<Method>,
    /// What was read of the first puzzle that there are notes on; those on others are alike.
    pub noted: Option<Facts>,
    /// What the terms are, in one line.
    pub(super) title: String,
    text: String,
    /// The length of the comments above the terms.
    head: usize,
    line: String,
    /// Whether the line of an entry has no more room.
    pub(super) is_full: bool,
    is_stopped: bool,
}

impl<'a> File<'a> {
    /// Returns a file without terms.
    pub(super) fn new(asked: &'a Asked) -> File<'a> {
        File {
            asked,
            index: asked.first(),
            rows: Vec::new(),
            sizes: None,
            methods: Vec::new(),
            noted: None,
            title: String::new(),
            text: String::new(),
            head: 0,
            line: String::new(),
            is_full: false,
            is_stopped: false,
        }
    }

    /// Adds the comments above the terms.
    pub(super) fn head(&mut self, lines: &[String]) {
        self.title = lines.first().cloned().unwrap_or_default();
        lines.iter().for_each(|line| self.text += &format!("# {}\n", printable(line)));
        self.head = self.text.len();
    }

    /// The terms so far by their index.
    pub(super) fn terms(&self) -> impl Iterator<Item = (u64, &BigUint)> {
        (self.asked.first()..).zip(self.rows.iter().flat_map(|(_, row)| row))
    }

    /// Adds lines of terms that were known before above and below those that were counted, with a comment on each of them.
    pub(super) fn surround(&mut self, before: &str, behind: &str) {
        let comment = "# known before, not counted again:\n";
        if !behind.is_empty() {
            self.text += &format!("{comment}{behind}");
        }
        if !before.is_empty() {
            let counted = if self.rows.is_empty() { "" } else { "# counted:\n" };
            self.text.insert_str(self.head, &format!("{comment}{before}{counted}"));
        }
    }

    /// Notes the sizes that are counted for a term.
    pub(super) fn counted(&mut self, sizes: Option<Sizes>) {
        let before = *self.sizes.get_or_insert(sizes);
        self.sizes = Some(before.filter(|&before| Some(before) == sizes));
    }

    /// Adds the numbers of one place; leaves out those that would make the line of an entry too long.
    pub(super) fn put(&mut self, at: At, terms: Vec<BigUint>) {
        if self.is_triangle() {
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
            self.is_full |= self.asked.form == SequenceForm::Data && self.line.len() + more.len() > LINE;
            if !self.is_full {
                self.line += &more;
            }
        }
        self.rows.push((at, terms));
    }

    /// Adds a comment on what a limit prevented for a term; it ends the file.
    pub(super) fn stop(&mut self, at: At, what: &str, limit: Limit) {
        self.text += &format!("# the term for {} {what}: {limit}\n", self.named(at));
        self.is_stopped = true;
    }

    /// Returns whether the terms are the rows of a triangle.
    fn is_triangle(&self) -> bool {
        self.asked.figure.of == Terms::Spectrum
    }

    /// Returns the name of a place.
    fn named(&self, at: At) -> String {
        at.named(self.asked.template.is_array())
    }

    /// Returns the numbers of each place.
    pub fn into_rows(self) -> Vec<Vec<BigUint>> {
        self.rows.into_iter().map(|(_, row)| row).collect()
    }

    /// Returns whether there are no terms.
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// Returns a sentence on the terms that were left out, if the line of an entry has no more room.
    pub fn left_out(&self) -> Option<String> {
        let (at, _) = self.rows.last().filter(|_| self.is_full)?;
        let at = self.named(*at);
        Some(format!("the line is full; the term for {at} and those behind it are left out"))
    }

    /// Returns the terms in the form asked for, without the lines of a b-file that were handed out before.
    pub fn text(&mut self) -> String {
        match self.asked.form {
            SequenceForm::BFile => self.ready(),
            SequenceForm::Data => format!("{}\n", self.line),
            SequenceForm::Json => self.json(),
        }
    }

    /// Returns the lines of the b-file that were not returned before.
    pub(super) fn ready(&mut self) -> String {
        std::mem::take(&mut self.text)
    }

    /// Returns the sequence as a JSON object.
    fn json(&self) -> String {
        let Asked { template, figure, .. } = self.asked;
        let decimals = |row: &Vec<BigUint>| row.iter().cloned().map(Decimal).collect();
        let rows: Vec<Vec<Decimal>> = self.rows.iter().map(|(_, row)| decimals(row)).collect();
        let (terms, rows) = match self.is_triangle() {
            true => (None, Some(rows)),
            false => (Some(rows.into_iter().flatten().collect()), None),
        };
        let record = Record {
            schema: 1,
            command: "sequence",
            puzzle: template.in_braces(),
            sizes: self.claimed(),
            of: match figure.of {
                Terms::Spectrum if figure.classes => "class-spectrum",
                of => of.name(),
            },
            offset: self.asked.first(),
            terms,
            rows,
            confirmed: self.asked.confirm.then_some(!self.is_stopped),
            status: if self.is_stopped { "limit" } else { "exact" },
            version: env!("CARGO_PKG_VERSION"),
        };
        // Strings and numbers can always be written as JSON.
        serde_json::to_string(&record).map(|line| line + "\n").unwrap_or_default()
    }

    /// Returns the sizes of the record. Without sizes, a claim is about the puzzle's own question, as best sizes are, and
    /// the terms of a file whose goal has other sizes for each. Boards without cells are counted by nobody.
    fn claimed(&self) -> Option<claims::Asked> {
        let Figure { asked, of, .. } = &self.asked.figure;
        let counted = self.sizes.unwrap_or((*of == Terms::Spectrum).then_some(Sizes::Any));
        asked.clone().or(counted.map(claims::Asked::Sizes))
    }
}

/// A sequence as a record. Its puzzle, sizes, of, offset and terms have the form of a claim.
#[derive(Serialize)]
struct Record {
    schema: u32,
    command: &'static str,
    puzzle: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    sizes: Option<claims::Asked>,
    of: &'static str,
    offset: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    terms: Option<Vec<Decimal>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rows: Option<Vec<Vec<Decimal>>>,
    /// Whether each term was counted twice, where that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    confirmed: Option<bool>,
    status: &'static str,
    version: &'static str,
}
