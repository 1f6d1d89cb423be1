//! A placement better than the one a source found, below the source's table.

use counting::solve::Stopped;
use encoders::families::Phrase;
use limits::Limit;
use model::Sizes;

use crate::options::Form;
use crate::outcome::{Checked, Outcome, Verdict};
use crate::picture::{self, Placement, Style};
use crate::sentence;
use crate::table;

/// Returns the placement that improves on a claim, or the limit that came before it was found; `None` for
/// other claims.
pub fn placement(checked: &Checked) -> Option<Result<&Placement, Limit>> {
    let shown = checked.outcome.as_ref()?.shown.as_ref();
    let shown = shown.filter(|_| checked.verdict == Verdict::Improved)?;
    shown.placements.first().map(Ok).or(shown.limit.map(Err))
}

/// Returns the improvement in a sentence, with its picture; an empty text for claims that are not improved.
pub fn text(checked: &Checked, form: Form) -> String {
    let Some(outcome) = &checked.outcome else { return String::new() };
    let Outcome { puzzle, result, .. } = outcome;
    let smallest = outcome.facts.as_ref().is_some_and(|facts| facts.sizes == Sizes::Min);
    let found = |stopped: &Stopped| if smallest { stopped.at_most } else { stopped.at_least };
    let size = result.as_ref().map_or_else(found, |answer| answer.size);
    let (Some(found), Some(size)) = (placement(checked), size) else { return String::new() };
    let witness = sentence::witness(&puzzle.phrase(), size);
    let told = match puzzle.phrase() {
        Phrase::Titled(_) => witness,
        _ => format!("{puzzle}: {witness}"),
    };
    let told = table::words(&told, form);
    match (found, form) {
        (Ok(placement), Form::Document) => {
            let picture = picture::text(std::slice::from_ref(placement), Style::PLAIN);
            format!("{told}:\n\n```text\n{picture}```\n\n")
        }
        (Ok(placement), _) => {
            let picture = picture::text(std::slice::from_ref(placement), Style::of_stdout());
            format!("{told}\n{picture}\n")
        }
        (Err(limit), _) => format!("{told}; {limit} before such a placement was found\n\n"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use counting::solve::{Method, Reduction, Work};

    use crate::outcome::Shown;

    #[test]
    fn a_limit_is_told_instead_of_a_picture() {
        let (limit, work) = (Limit::Deadline, Work::default());
        let (at_least, at_most, method) = (Some(9), None, Method::Apply);
        let stopped = Stopped { at_least, at_most, ..Stopped::unknown(limit, method, work) };
        let outcome = Outcome {
            puzzle: encoders::families::parse(&["independence", "queen", "9"]).unwrap(),
            order: "rows".into(),
            reduction: Some(Reduction::Bdd),
            facts: None,
            result: Err(stopped),
            conflict: None,
            fixed: None,
            cells: None,
            weight: None,
            shown: Some(Shown { placements: Vec::new(), unsolved: None, limit: Some(limit) }),
            diagram: None,
            seconds: 1.0,
        };
        let checked = |verdict| Checked {
            verdict,
            outcome: Some(outcome.clone()),
            note: None,
            confirmation: None,
            record: None,
        };
        let told = text(&checked(Verdict::Improved), Form::Document);
        let sentence = "independence queen 9x9: 9 queens can be placed; the time limit";
        assert!(told.starts_with(sentence) && told.trim_end().lines().count() == 1, "{told}");
        assert_eq!(text(&checked(Verdict::Agrees), Form::Document), "");
    }
}
