//! The table of one source: its figures beside ours.

use comfy_table::{Cell, ColumnConstraint, ContentArrangement, Table, Width, presets};
use counting::solve::{Answer, Stopped};
use limits::Limit;
use model::Named;
use num_bigint::BigUint;

use crate::answers::Exactness;
use crate::claims::{Claim, Spectrum};
use crate::exit::printable;
use crate::options::Form;
use crate::outcome::{Checked, Outcome, Verdict};

/// Columns of a terminal.
const WIDTH: u16 = 80;

/// Returns a source's title and table, its rows in the order of the file. Differing rows always have a mark;
/// on a terminal without NO_COLOR they are also coloured.
pub fn source(title: &str, rows: &[(&Claim, &Checked)], form: Form) -> String {
    let mut table = Table::new();
    // A terminal has no room for the method.
    let document = form == Form::Document;
    let shown = |column: &usize| document || HEADER[*column] != "method";
    table.set_header((0..HEADER.len()).filter(shown).map(|column| HEADER[column]));
    for (claim, checked) in rows {
        let differs = checked.verdict == Verdict::Differs;
        let cells = cells(claim, checked);
        table.add_row((0..HEADER.len()).filter(shown).map(|column| {
            match (Cell::new(words(&cells[column], form)), differs) {
                (cell, true) => striking(cell),
                (cell, false) => cell,
            }
        }));
    }
    // Rows of a document are never broken, so that whole lines can be searched and copied.
    let table = match document {
        true => table.load_style(presets::ASCII_MARKDOWN).trim_fmt(),
        false => fitted(table),
    };
    let title = words(title, form);
    format!("{title}\n\n{table}\n\n")
}

/// Returns a cell that is coloured on a terminal without NO_COLOR.
#[cfg(not(target_family = "wasm"))]
fn striking(cell: Cell) -> Cell {
    match std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty()) {
        true => cell,
        false => cell.fg(comfy_table::Color::Red).add_attribute(comfy_table::Attribute::Bold),
    }
}

/// Returns the cell: there is no terminal.
#[cfg(target_family = "wasm")]
fn striking(cell: Cell) -> Cell {
    cell
}

/// Returns words of a claims file on one line. In a document they stay words: no element of HTML, no link, no code
/// begins in them, and no column ends.
pub fn words(text: &str, form: Form) -> String {
    let text = printable(text);
    if form != Form::Document {
        return text;
    }
    let shown = |c: char| match c {
        '<' => "&lt;".into(),
        '&' => "&amp;".into(),
        '[' | ']' | '|' | '`' | '\\' => format!("\\{c}"),
        c => c.to_string(),
    };
    text.chars().map(shown).collect()
}

/// The columns of a table.
pub const HEADER: [&str; 7] = ["", "puzzle", "source", "ours", "verdict", "method", "seconds"];

/// Returns the cells of a claim's row.
pub fn cells(claim: &Claim, checked: &Checked) -> [String; HEADER.len()] {
    let outcome = checked.outcome.as_ref();
    [
        if checked.verdict == Verdict::Differs { "!" } else { "" }.into(),
        asked(claim),
        printed(claim),
        outcome.map_or("-".into(), |outcome| ours(claim, outcome)),
        verdict_text(checked),
        outcome.map_or("-", |outcome| outcome.method().name()).into(),
        format!("{:.2}", outcome.map_or(0.0, |outcome| outcome.seconds)),
    ]
}

/// Returns the puzzle, with the sizes if they are not its own question.
fn asked(claim: &Claim) -> String {
    let sizes = claim.asked().map(|sizes| format!(" --size {sizes}"));
    format!("{}{}", claim.puzzle, sizes.unwrap_or_default())
}

/// Returns the figures that there are, such as `92 of size 8, 12 classes`.
fn figure(size: Option<u32>, count: Option<&BigUint>, classes: Option<&BigUint>) -> String {
    let sized = match (count, size) {
        (Some(count), Some(size)) => Some(format!("{count} of size {size}")),
        (Some(count), None) => Some(count.to_string()),
        (None, Some(size)) => Some(format!("size {size}")),
        (None, None) => None,
    };
    let classes = classes.map(|classes| format!("{classes} classes"));
    sized.into_iter().chain(classes).collect::<Vec<_>>().join(", ")
}

/// Returns the claimed entries of psi, such as `psi (abc) 4`; `number` finds each.
fn psi(claim: &Claim, number: impl Fn(&str) -> Option<String>) -> Option<String> {
    let names = claim.psi.iter().flatten().map(|(name, _)| name.as_str());
    let entries: Vec<_> = names.filter_map(|name| Some(format!("{name} {}", number(name)?))).collect();
    (!entries.is_empty()).then(|| format!("psi {}", entries.join(" ")))
}

/// Returns counts by size, such as `by size 1, 64, 1288` or `5: 4860`.
fn spectrum<'a>(counts: impl Iterator<Item = (Option<u32>, &'a BigUint)>) -> String {
    let count = |(size, count): (Option<u32>, &BigUint)| match size {
        Some(size) => format!("{size}: {count}"),
        None => count.to_string(),
    };
    format!("by size {}", counts.map(count).collect::<Vec<_>>().join(", "))
}

/// Returns the claimed counts by size.
fn claimed_spectrum(claimed: &Spectrum) -> String {
    let named = matches!(claimed, Spectrum::Some(_));
    spectrum(claimed.entries().map(|(size, count)| (named.then_some(size), count)))
}

/// Returns our counts beside the claimed ones: for all sizes if the claim has all, even beyond the end of its
/// list; else for the claimed sizes.
fn our_spectrum(claimed: &Spectrum, ours: &[BigUint]) -> String {
    let of = |size: u32| ours.get(size as usize).unwrap_or(&BigUint::ZERO);
    match claimed {
        Spectrum::All(counts) => {
            spectrum((0..).take(counts.len().max(ours.len())).map(|size| (None, of(size))))
        }
        Spectrum::Some(counts) => spectrum(counts.keys().map(|&size| (Some(size), of(size)))),
    }
}

/// Returns the source's figure; a dash if it has none.
fn printed(claim: &Claim) -> String {
    if let Some(formula) = &claim.formula {
        return formula.clone();
    }
    if let Some(size) = claim.at_least {
        return format!("size >= {size}");
    }
    if let Some(size) = claim.at_most {
        return format!("size <= {size}");
    }
    let count = claim.count.as_ref().map(|count| &count.0);
    let figure = figure(claim.size, count, claim.classes.as_ref().map(|classes| &classes.0));
    let figure = match (&claim.tolerance, claim.exactness) {
        (Some(tolerance), _) => format!("about {figure}, tolerance {}", tolerance.text()),
        (None, Some(Exactness::Probabilistic)) => format!("{figure}, probabilistic"),
        (None, _) => figure,
    };
    let psi = psi(claim, |name| Some(claim.psi.as_ref()?.get(name)?.0.to_string()));
    let figure = Some(figure).filter(|figure| !figure.is_empty());
    let told: Vec<String> =
        figure.into_iter().chain(psi).chain(claim.spectrum.as_ref().map(claimed_spectrum)).collect();
    if told.is_empty() { "-".into() } else { told.join(", ") }
}

/// Returns our figure, or the progress until a limit came.
fn ours(claim: &Claim, outcome: &Outcome) -> String {
    match &outcome.result {
        Ok(Answer { size, count, classes, psi: found, spectrum: sizes, .. }) => {
            // If the source has only a count, our size is left out, unless the claim has no count.
            let size = size.filter(|_| claim.size.is_some() || claim.count.is_none());
            let entry = |name: &str| Some(found.iter().find(|(other, _)| *other == name)?.1.to_string());
            let figure = figure(size, Some(count), classes.as_ref());
            let by_size = claim
                .spectrum
                .as_ref()
                .map(|claimed| our_spectrum(claimed, sizes.as_deref().unwrap_or_default()));
            std::iter::once(figure).chain(psi(claim, entry)).chain(by_size).collect::<Vec<_>>().join(", ")
        }
        Err(Stopped { limit, at_least, at_most, .. }) => {
            let limit = limit_text(*limit);
            match (at_least, at_most) {
                (None, None) => limit.into(),
                (Some(least), None) => format!("size >= {least}, {limit}"),
                (None, Some(most)) => format!("size <= {most}, {limit}"),
                (Some(least), Some(most)) => format!("size {least} to {most}, {limit}"),
            }
        }
    }
}

/// Returns a table for a terminal: within 80 columns, with long rows broken between words. A word or number
/// is never broken, so a table of very large numbers may be broader.
pub fn fitted(mut table: Table) -> String {
    let columns = 0..table.column_count();
    let mut widths: Vec<u16> = columns.clone().map(|at| longest(&table, at, |text| vec![text])).collect();
    let words: Vec<u16> = columns.map(|at| longest(&table, at, |text| text.split(' ').collect())).collect();
    // One column for the space after each column.
    while widths.iter().map(|width| width + 1).sum::<u16>() > WIDTH {
        let broad = |&at: &usize| widths[at] > words[at];
        let Some(broadest) = (0..widths.len()).filter(broad).max_by_key(|&at| widths[at]) else { break };
        widths[broadest] -= 1;
    }
    table.load_style(presets::NOTHING).set_content_arrangement(ContentArrangement::Dynamic);
    for (column, width) in table.column_iter_mut().zip(widths) {
        column.set_padding((0, 1)).set_constraint(ColumnConstraint::Absolute(Width::Fixed(width + 1)));
    }
    table.trim_fmt()
}

/// Returns the number of characters of the longest piece in a column's texts.
fn longest(table: &Table, column: usize, pieces: impl Fn(&str) -> Vec<&str>) -> u16 {
    let rows = table.header().into_iter().chain(table.row_iter());
    let texts = rows.filter_map(|row| row.cell_iter().nth(column)).map(Cell::content);
    let lengths =
        texts.flat_map(|text| pieces(&text).iter().map(|piece| piece.chars().count()).collect::<Vec<_>>());
    lengths.max().map_or(0, |longest| u16::try_from(longest).unwrap_or(u16::MAX / 16))
}

/// Returns a limit in few words.
pub fn limit_text(limit: Limit) -> &'static str {
    match limit {
        Limit::Nodes(_) => "node limit",
        Limit::Bytes(_) => "memory limit",
        Limit::Deadline => "time limit",
        Limit::Cancelled => "interrupted",
    }
}

/// Returns the verdict with its notes.
fn verdict_text(checked: &Checked) -> String {
    let name = checked.verdict.name();
    match &checked.confirmation {
        Some(Outcome { result: Ok(answer), .. }) => {
            format!("{name}, confirmed by {}", answer.method.name())
        }
        Some(Outcome { result: Err(stopped), .. }) => {
            format!("{name}, not confirmed ({})", limit_text(stopped.limit))
        }
        None => match &checked.note {
            Some(note) => format!("{name}; {note}"),
            None => name.to_string(),
        },
    }
}
