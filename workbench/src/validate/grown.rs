//! Claims about every n: what a source says of a recurrence or a generating function.

use std::path::Path;

use encoders::families;
use limits::Limit;

use crate::allowance::Limits;
use crate::claims::{Claim, Of};
use crate::exit::{Exit, Failure};
use crate::formula::{self, Boards, Question, Status};
use crate::interrupt::Interrupt;
use crate::options::Terms;
use crate::outcome::{Checked, Verdict};

/// Proves the formula of the claim's puzzle, and judges the claim by it. What is not proved is undecided.
pub(super) fn judge(
    claim: &Claim,
    folder: &Path,
    limits: &Limits,
    interrupt: &Interrupt,
) -> Result<Checked, Failure> {
    let of = match claim.of {
        Some(Of::Size) => Terms::Size,
        Some(Of::Classes) => Terms::Classes,
        Some(Of::Count) | None => Terms::Count,
    };
    let sizes = claim.sizes.clone();
    let question = Question { of, sizes, order_limit: Question::ORDER_LIMIT, guess: false };
    let boards = Boards::new(families::words(&claim.puzzle), &question)?.within(folder);
    let judged = formula::answer(&boards, &question, limits, interrupt).and_then(|mut answer| {
        let text = claim.formula.as_deref().unwrap_or_default();
        answer.judge(text, limits, interrupt).map(|()| answer)
    });
    let undecided = |why: String| Checked::uncounted(Verdict::Undecided, why);
    match judged {
        Err(failure) if failure.limit() == Some(Limit::Cancelled) => Err(failure),
        // What is no claim that we read is none that we judge.
        Err(failure) if failure.limit().is_some() || failure.exit() == Exit::Usage => {
            Ok(undecided(failure.sentence()))
        }
        Err(failure) => Err(failure),
        Ok(answer) => Ok(match (&answer.status, answer.judged.first()) {
            (Status::Stopped(Limit::Cancelled, _), _) => return Err(Limit::Cancelled.into()),
            (Status::Stopped(_, why), _) => undecided(why.to_string()),
            (Status::Refused(refused), _) => undecided(refused.why.to_string()),
            (_, Some(judged)) => {
                let verdict = if answer.is_wrong() { Verdict::Differs } else { Verdict::Agrees };
                Checked::uncounted(verdict, judged.said.clone())
            }
            (_, None) => undecided("nothing was judged".into()),
        }),
    }
}
