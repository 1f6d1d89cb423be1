//! A formula in words, and in the forms of other programs.

use std::fmt::{Display, Write};

use limits::Budget;
use num_bigint::BigUint;
use recurrences::{BestSizes, Language, Recurrence, Spectrum};

use super::known::{Answer, Found, Judged, Status, Term};
use crate::exit::{Failure, usage};
use crate::options::FormulaForm;
use crate::refusal::told;

/// The column of what is proved, and the digits of a growth constant.
const PROVED: usize = 49;
const DIGITS: usize = 5;

impl Answer {
    /// Returns the formula in this form; or the term that was asked for, what is said of claims, or the b-file of these `terms`.
    pub fn text(&self, form: FormulaForm, terms: Option<(u64, u64)>) -> Result<String, Failure> {
        if form == FormulaForm::Json {
            return Ok(self.record());
        }
        if let Some((_, _, value)) = &self.term {
            return Ok(match value {
                Term::Number(number) => format!("{number}\n"),
                Term::Spectrum(row) => format!("{}\n", listed(row)),
                Term::NoSet => "none\n".into(),
            });
        }
        if !self.judged.is_empty() {
            return Ok(self.judged.iter().map(Judged::line).collect());
        }
        if let Some((from, to)) = terms {
            return self.b_file(from, to);
        }
        let Some(found) = &self.found else { return Ok(String::new()) };
        let lines = match (form, found) {
            (FormulaForm::Text | FormulaForm::Json, _) => self.lines(found),
            (FormulaForm::Oeis, Found::Counts(counts)) => counts.oeis(),
            (FormulaForm::Oeis, Found::Best(best)) => best.oeis(),
            (FormulaForm::Oeis, Found::Spectrum(spectrum)) => spectrum.oeis(),
            (form, Found::Counts(counts)) => vec![counts.program(language(form))],
            _ => return usage(told!("programs compute counts; ask for " [format = "text"] " or oeis")),
        };
        Ok(lines.join("\n") + "\n")
    }

    /// Returns the lines of the formula as text.
    fn lines(&self, found: &Found) -> Vec<String> {
        let (equation, from, mut lines) = match found {
            Found::Counts(counts) => (counts.equation(), counts.from, of_counts(counts)),
            Found::Best(best) => (best.equation(), best.from + best.period, of_best(best)),
            Found::Spectrum(spectrum) => (spectrum.equation(), spectrum.from, of_spectrum(spectrum)),
        };
        let how = match &self.status {
            Status::Fits(terms, refused) => {
                lines.push(format!("not proved: {}", refused.why));
                format!("fits {terms} terms, not proved")
            }
            _ => format!("proved for all n >= {from}"),
        };
        // Formatting has no widths of 2^16 and more, which long recurrences have.
        let gap = " ".repeat(PROVED.saturating_sub(equation.len()).max(2));
        lines.insert(0, format!("{equation}{gap}{how}"));
        if let Some(last) = self.confirmed {
            lines.push(format!("confirmed: boards up to n = {last} were counted one by one, and agree"));
        }
        lines
    }

    /// Returns terms as a b-file, `n a(n)` a line.
    fn b_file(&self, from: u64, to: u64) -> Result<String, Failure> {
        let first = self.first().unwrap_or_default();
        if from < first {
            return usage(told!("the first n is {first}; begin " [terms] " with it"));
        }
        let mut text = String::new();
        let before = (from - first) as usize;
        if let Some(Found::Spectrum(spectrum)) = &self.found {
            let rows = spectrum.up_to(to, &Budget::default())?;
            // Rows one after the other, as `sequence` has them.
            let begin = first as usize + rows[..before].iter().map(Vec::len).sum::<usize>();
            for (number, count) in (begin..).zip(rows[before..].iter().flatten()) {
                let _ = writeln!(text, "{number} {count}");
            }
            return Ok(text);
        }
        if let Some(Found::Best(best)) = &self.found
            && (from..=to).any(|n| best.value(n).is_none())
        {
            text += "# 0 where there is none.\n";
        }
        for (n, term) in (first..).zip(self.first_terms((to + 1 - first) as usize)).skip(before) {
            let _ = writeln!(text, "{n} {term}");
        }
        Ok(text)
    }

    /// Returns the first n.
    pub(super) fn first(&self) -> Option<u64> {
        Some(match self.found.as_ref()? {
            Found::Counts(counts) => counts.first,
            Found::Best(best) => best.first,
            Found::Spectrum(spectrum) => spectrum.first,
        })
    }

    /// Returns so many terms from the first n on; of spectra none.
    pub(super) fn first_terms(&self, number: usize) -> Vec<BigUint> {
        match &self.found {
            Some(Found::Counts(counts)) => {
                counts.iter().take(number).map(|term| term.magnitude().clone()).collect()
            }
            Some(Found::Best(best)) => {
                let values = (best.first..).take(number).map(|n| best.value(n).unwrap_or(0).into());
                values.collect()
            }
            Some(Found::Spectrum(_)) | None => Vec::new(),
        }
    }
}

fn language(form: FormulaForm) -> Language {
    match form {
        FormulaForm::Maple => Language::Maple,
        FormulaForm::Mathematica => Language::Mathematica,
        FormulaForm::Sage => Language::Sage,
        _ => Language::Pari,
    }
}

/// Returns the terms before the recurrence holds: `a(1..3) = 5, 11, 35`.
fn given(first: u64, from: u64, terms: &[impl Display]) -> Option<String> {
    let before = &terms[..((from - first) as usize).min(terms.len())];
    let words = listed(before);
    match before {
        [] => None,
        [_] => Some(format!("a({first}) = {words}")),
        _ => Some(format!("a({first}..{}) = {words}", from - 1)),
    }
}

fn of_counts(counts: &Recurrence) -> Vec<String> {
    // Of a polynomial it says nothing.
    let growth = counts.growth().filter(|growth| growth.parse() != Ok(1.0)).map(|growth| {
        let (whole, digits) = growth.split_once('.').unwrap_or((&growth, ""));
        match digits.bytes().all(|digit| digit == b'0') {
            true => format!("growth {whole}^n"),
            false => format!("growth {whole}.{}..^n", &digits[..DIGITS.min(digits.len())]),
        }
    });
    let closed = counts.closed().map(|closed| {
        let from =
            if closed.from > counts.first { format!(" for n >= {}", closed.from) } else { String::new() };
        format!("{closed}{from}")
    });
    let states = Some(counts.states).filter(|&states| states > 0);
    let shortest = states
        .map(|states| format!("shortest: no recurrence of lower order holds from any n on; {states} states"));
    let series = Some(format!("g.f. {}", counts.fraction()));
    let terms = given(counts.first, counts.from, &counts.terms);
    [terms, series, growth, closed, shortest].into_iter().flatten().collect()
}

fn of_best(best: &BestSizes) -> Vec<String> {
    let value = |value: &Option<u64>| value.map_or("none".into(), |value| value.to_string());
    let values: Vec<String> = best.values.iter().map(value).collect();
    let floor = best.floor().map(|floor| format!("a(n) = floor({floor}) for n >= {}", floor.from));
    let states = format!("period {}, slope {}; {} states", best.period, best.slope, best.states);
    let terms = given(best.first, best.from + best.period, &values);
    [terms, floor, Some(states)].into_iter().flatten().collect()
}

pub(super) fn listed(numbers: &[impl Display]) -> String {
    numbers.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}

fn of_spectrum(spectrum: &Spectrum) -> Vec<String> {
    let rows: Vec<String> = spectrum.terms.iter().map(|row| format!("[{}]", listed(row))).collect();
    let given = given(spectrum.first, spectrum.from, &rows);
    let states = format!("rows have the counts of sizes 0, 1, ..; {} states", spectrum.states);
    given.into_iter().chain([states]).collect()
}
