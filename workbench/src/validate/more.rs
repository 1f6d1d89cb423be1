//! Terms that the sources of sequences do not have: they are counted after the last term, until one takes too
//! long.

use std::path::Path;
use std::time::Duration;

use super::face::Face;
use super::plan::Plan;
use crate::allowance::Limits;
use crate::claims::{self, Series, Sheet, Task};
use crate::exit::{self, Failure};
use crate::options::Form;
use crate::outcome::{Checked, Verdict};
use crate::refusal::told;
use crate::report;
use crate::sentence::number;
use crate::table;
use crate::tally::Tally;

/// Counts the terms of each sequence after its last term, each within `time`, and writes a line on them. Does
/// nothing for a sequence whose last term was not confirmed.
pub(super) fn run(
    plan: &Plan,
    time: Duration,
    tally: &Tally<'_>,
    face: &mut dyn Face,
) -> Result<(), Failure> {
    let form = tally.form();
    let limits = Limits { time: Some(time), ..plan.asked.limits };
    if form == Form::Document {
        face.write("## More terms than the sources have\n\n")?;
    }
    if tally.sources().iter().all(|sheet| sheet.series.is_empty()) {
        exit::note(&told!([more] " had no effect, since no claim is a sequence; give a file with one"));
    }
    let mut start = 0;
    for sheet in tally.sources() {
        for (last, series) in &sheet.series {
            if tally.verdict(start + last) == Some(Verdict::Agrees) {
                let text = of_series(plan, &limits, sheet, series, form, face)?;
                face.write(&text)?;
            }
            if plan.interrupt.came() {
                return Ok(());
            }
        }
        start += sheet.tasks.len();
    }
    Ok(())
}

/// Returns the records of the terms, or a line with all of them.
fn of_series(
    plan: &Plan,
    limits: &Limits,
    sheet: &Sheet,
    series: &Series,
    form: Form,
    face: &mut dyn Face,
) -> Result<String, Failure> {
    let (mut records, mut terms, mut index) = (String::new(), Vec::new(), series.end());
    while let Some((task, checked)) = next(plan, limits, series, index, face)? {
        records += &report::claim_json(&sheet.title, &task.claim, &checked);
        terms.push(format!("{index} {}", figure(&task, &checked)));
        index += 1;
    }
    let all = terms.join(", ");
    let told = match (form, terms.len()) {
        (Form::Records, _) => return Ok(records),
        (_, 0) => format!("{}: no more terms", series.name()),
        (_, count) => format!("{}: {} more: {all}", series.name(), number(count as u64, "term")),
    };
    let bullet = if form == Form::Document { "* " } else { "" };
    Ok(format!("{bullet}{}\n", table::words(&told, form)))
}

/// Counts the term with an index; `None` if a limit prevents it.
fn next(
    plan: &Plan,
    limits: &Limits,
    series: &Series,
    index: u32,
    face: &mut dyn Face,
) -> Result<Option<(Task, Checked)>, Failure> {
    let Ok(claim) = series.beyond(index) else { return Ok(None) };
    face.now(&|| format!("more terms, now {}", claim.puzzle));
    // A puzzle that is refused here is not in the source: the terms simply end before it.
    let Ok(task) = claims::task(Path::new(""), series.name(), claim) else { return Ok(None) };
    let checked = plan.check(&task, limits)?;
    Ok((checked.verdict == Verdict::Beyond).then_some((task, checked)))
}

/// Returns the figure of a term.
fn figure(task: &Task, checked: &Checked) -> String {
    let answer = checked.outcome.as_ref().and_then(|outcome| outcome.result.as_ref().ok());
    let figure = answer.and_then(|answer| match task.claim.of {
        Some(claims::Of::Size) => Some(answer.size.unwrap_or(0).to_string()),
        Some(claims::Of::Classes) => answer.classes.as_ref().map(ToString::to_string),
        Some(claims::Of::Count) | None => Some(answer.count.to_string()),
    });
    figure.unwrap_or_default()
}
