//! A puzzle for every n: what its words prove of the boards of all lengths, or why they prove nothing.

mod boards;
mod certificate;
mod confirm;
mod fit;
mod judge;
mod known;
mod page;
mod prove;
mod record;
mod term;
mod text;

pub use boards::Boards;
pub use judge::file_of;
pub use known::{Answer, Found, Judged, Question, Refused, Status, Term};
pub use page::page;

use limits::{Limit, clock::Instant};

use crate::allowance::Limits;
use crate::exit::Failure;
use crate::interrupt::Interrupt;
use crate::watch::run_within;

/// Returns what is known of `boards` for every n. That nothing is proved is an answer, and so is a limit.
pub fn answer(
    boards: &Boards,
    question: &Question,
    limits: &Limits,
    interrupt: &Interrupt,
) -> Result<Answer, Failure> {
    let start = Instant::now();
    let (asked, of) = (boards.clone(), question.clone());
    let ran = run_within(limits, start, interrupt, move |budget| prove::prove(&asked, &of, budget));
    let known = match ran {
        Ok(Err(refused)) if question.guess => fit::fit(boards, question, &refused, limits, interrupt),
        ran => ran,
    };
    let (status, found, walk, used) = match known {
        Ok(Ok(prove::Proved { status, found, walk, used })) => (status, Some(found), walk, used),
        Ok(Err(refused)) => (Status::Refused(refused), None, None, 0),
        Err(failure) => {
            let Some(limit) = failure.limit() else { return Err(failure) };
            let help = if limit == Limit::Cancelled { "start again for it" } else { "raise the limit" };
            let words = boards.template.text();
            let why = format!("{words}: {limit} before a formula was found; {help}");
            (Status::Stopped(limit, why.into()), None, None, 0)
        }
    };
    Ok(Answer {
        puzzle: boards.template.in_braces(),
        of: question.of,
        status,
        found,
        walk,
        used,
        term: None,
        confirmed: None,
        judged: Vec::new(),
        seconds: start.elapsed().as_secs_f64(),
    })
}
