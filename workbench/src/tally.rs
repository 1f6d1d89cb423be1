//! Checked claims in the order of the files, and their totals.

use std::collections::BTreeSet;

use counting::solve::Method;
use limits::Limit;

use crate::claims::{Claim, Sheet, Task};
use crate::exit::{Exit, printable};
use crate::improvement;
use crate::options::Form;
use crate::outcome::{Checked, Facts, Outcome, Verdict};
use crate::report;
use crate::sentence::number;
use crate::table;

/// The claims of all files, with their outcomes so far.
pub struct Tally<'a> {
    sheets: &'a [Sheet],
    rows: Vec<(&'a Task, Option<Checked>)>,
    form: Form,
    /// The first sheet not written out as a table, and its first row.
    sheet: usize,
    /// The first row not written out.
    row: usize,
}

impl<'a> Tally<'a> {
    /// Returns a tally without checked claims.
    pub fn new(sheets: &'a [Sheet], form: Form) -> Tally<'a> {
        let rows = sheets.iter().flat_map(|sheet| &sheet.tasks).map(|task| (task, None)).collect();
        Tally { sheets, rows, form, sheet: 0, row: 0 }
    }

    /// Returns the sources.
    pub fn sources(&self) -> &'a [Sheet] {
        self.sheets
    }

    /// Returns the claims of all sources, checked or not.
    pub fn tasks(&self) -> impl Iterator<Item = &'a Task> {
        self.rows.iter().map(|(task, _)| *task)
    }

    /// Returns the form of the output.
    pub fn form(&self) -> Form {
        self.form
    }

    /// Returns the text above all: in a document, its title and the command that makes it.
    pub fn opening(&self, command: &str) -> String {
        let version = env!("CARGO_PKG_VERSION");
        match self.form {
            Form::Document => format!(
                "# Claims of the literature beside our counts\n\nMade by {} (kikisuji {version}). \
                 Seconds are those of the machine it ran on.\n\n",
                code(&printable(&format!("kikisuji {command}")))
            ),
            Form::Tables | Form::Records => String::new(),
        }
    }

    /// Records the outcome of the claim with this index.
    pub fn put(&mut self, index: usize, checked: Checked) {
        self.rows[index].1 = Some(checked);
    }

    /// Returns the indices of the claims without an outcome.
    pub fn open(&self) -> Vec<usize> {
        self.rows.iter().enumerate().filter(|(_, (_, checked))| checked.is_none()).map(|(at, _)| at).collect()
    }

    /// Returns the text that can be written now and was not written: records up to the first open claim, or
    /// the tables of the sources before the first source with an open claim.
    pub fn ready(&mut self) -> String {
        self.written(false)
    }

    /// Returns the text that is left when no more claims will be checked: all claims that were checked.
    pub fn rest(&mut self) -> String {
        self.ready() + &self.written(true)
    }

    /// Returns the next text: up to the first open claim, or past it at the end.
    fn written(&mut self, is_end: bool) -> String {
        let mut text = String::new();
        while let Some(sheet) = self.sheets.get(self.sheet) {
            let (start, is_table) = (self.start(), self.form != Form::Records);
            let end = start + sheet.tasks.len();
            for (task, checked) in &self.rows[self.row..end] {
                match checked {
                    Some(checked) if !is_table => text += &record(&sheet.title, task, checked),
                    None if !is_end => return text,
                    _ => {}
                }
                self.row += 1;
            }
            if is_table && (!is_end || self.rows[start..end].iter().any(|(_, checked)| checked.is_some())) {
                text += &self.table();
            }
            self.sheet += 1;
        }
        text
    }

    /// Returns the index of the current sheet's first row.
    fn start(&self) -> usize {
        self.sheets[..self.sheet].iter().map(|sheet| sheet.tasks.len()).sum()
    }

    /// Returns the table of the current sheet, with the rows that are checked.
    fn table(&self) -> String {
        let sheet = &self.sheets[self.sheet];
        let start = self.start();
        let rows = self.rows[start..start + sheet.tasks.len()].iter();
        let rows: Vec<_> =
            rows.filter_map(|(task, checked)| Some((&task.claim, checked.as_ref()?))).collect();
        let heading = if self.form == Form::Document { "## " } else { "" };
        let improved: String =
            rows.iter().map(|(_, checked)| improvement::text(checked, self.form)).collect();
        let table = table::source(&sheet.title, &rows, self.form);
        format!("{heading}{table}{}{improved}", sequences(&rows, self.form))
    }

    /// Returns the checked claims of each source.
    pub fn sheets(&self) -> Vec<(&'a Sheet, Vec<(&'a Claim, &Checked)>)> {
        let mut rows = self.rows.iter();
        let of = |sheet: &'a Sheet| {
            let checked = rows.by_ref().take(sheet.tasks.len());
            let checked = checked.filter_map(|(task, checked)| Some((&task.claim, checked.as_ref()?)));
            (sheet, checked.collect())
        };
        self.sheets.iter().map(of).collect()
    }

    fn checked(&self) -> impl Iterator<Item = (&Claim, &Checked)> {
        self.rows.iter().filter_map(|(task, checked)| Some((&task.claim, checked.as_ref()?)))
    }

    /// Returns the verdict on the claim with this index, if it was checked.
    pub fn verdict(&self, index: usize) -> Option<Verdict> {
        self.rows[index].1.as_ref().map(|checked| checked.verdict)
    }

    /// Returns whether every claim was checked.
    pub fn complete(&self) -> bool {
        self.checked().count() == self.rows.len()
    }

    /// Returns the progress: `37 of 270 done, now independence queen 8`.
    pub fn progress(&self, now: &Claim) -> String {
        format!("{} of {} done, now {}", self.checked().count(), self.rows.len(), now.puzzle)
    }

    /// Returns how many claims the time limit left undecided.
    pub fn late(&self) -> u64 {
        let late = |checked: &Checked| {
            checked.verdict == Verdict::Undecided && checked.limit() == Some(Limit::Deadline)
        };
        self.checked().filter(|(_, checked)| late(checked)).count() as u64
    }

    /// Returns the methods of all counts of this run, confirmations among them.
    pub fn methods(&self) -> impl Iterator<Item = Method> {
        let counted = self.checked().map(|(_, checked)| checked).filter(|checked| checked.record.is_none());
        counted.flat_map(|checked| checked.outcome.iter().chain(&checked.confirmation)).map(Outcome::method)
    }

    /// Returns what was read of each puzzle that this run counted, once where several claims are about one puzzle.
    pub fn facts(&self) -> impl Iterator<Item = &Facts> {
        let facts = self.checked().filter_map(|(_, checked)| checked.outcome.as_ref()?.facts.as_ref());
        let mut met = BTreeSet::new();
        facts.filter(move |facts| met.insert(facts.puzzle.to_string()))
    }

    /// Returns the closing line: `270 claims: 220 agreeing, 12 differing, 36 beyond, 2 undecided`.
    pub fn closing(&self) -> String {
        let total = |verdict| self.checked().filter(|(_, checked)| checked.verdict == verdict).count();
        let totals = Verdict::ALL.into_iter().map(|verdict| (verdict, total(verdict)));
        // Only sources of local search can be improved on, so that part is left out if it is 0.
        let told = totals.filter(|&(verdict, total)| total > 0 || verdict != Verdict::Improved);
        let parts: Vec<String> =
            told.map(|(verdict, total)| format!("{total} {}", verdict.tally())).collect();
        let (done, all) = (self.checked().count(), self.rows.len());
        let noun = if all == 1 { "claim" } else { "claims" };
        let claims = if done == all { format!("{all} {noun}") } else { format!("{done} of {all} {noun}") };
        format!("{claims}: {}", parts.join(", "))
    }

    /// Returns the status: 1 if anything differs; else 3 if a claim that the source decided stayed undecided;
    /// else 0.
    pub fn exit(&self) -> Exit {
        let undecided =
            |(claim, checked): (&Claim, &Checked)| checked.verdict == Verdict::Undecided && !claim.beyond;
        if self.checked().any(|(_, checked)| checked.verdict == Verdict::Differs) {
            Exit::Differs
        } else if self.checked().any(undecided) {
            Exit::Limit
        } else {
            Exit::Done
        }
    }
}

/// Returns code between more marks than it has itself.
fn code(text: &str) -> String {
    let most = text.split(|c| c != '`').map(str::len).max().unwrap_or(0);
    let (mark, space) = ("`".repeat(most + 1), if most > 0 { " " } else { "" });
    format!("{mark}{space}{text}{space}{mark}")
}

/// Returns a line for each sequence: the number of its terms for each verdict.
fn sequences(rows: &[(&Claim, &Checked)], form: Form) -> String {
    let mut text = String::new();
    let mut rest = rows;
    while let Some((first, _)) = rest.first() {
        let same = rest.iter().take_while(|(claim, _)| claim.sequence == first.sequence).count();
        let (terms, behind) = rest.split_at(same);
        rest = behind;
        let Some(name) = &first.sequence else { continue };
        let of = |verdict| terms.iter().filter(|(_, checked)| checked.verdict == verdict).count();
        let parts = Verdict::ALL.into_iter().map(|verdict| (of(verdict), verdict.tally()));
        let parts: Vec<String> = parts
            .filter(|(number, _)| *number > 0)
            .map(|(number, word)| format!("{number} {word}"))
            .collect();
        let terms = number(terms.len() as u64, "term");
        text += &table::words(&format!("{name}: {terms}, {}", parts.join(", ")), form);
        text += "\n";
    }
    if text.is_empty() { text } else { text + "\n" }
}

fn record(source: &str, task: &Task, checked: &Checked) -> String {
    let record = || report::claim_json(source, &task.claim, checked);
    checked.record.clone().unwrap_or_else(record)
}
