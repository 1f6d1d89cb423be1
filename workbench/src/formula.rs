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

use std::time::Instant;

pub use boards::Boards;
pub use judge::file_of;
pub use known::{Answer, Found, Judged, Question, Refused, Status};
pub use page::page;

use crate::allowance::Limits;
use crate::exit::Failure;
use crate::interrupt::Interrupt;
use crate::watch::run_within;

/// Returns what is known of `boards` for every n. A limit is a failure; that nothing is proved is an answer.
pub fn answer(
    boards: &Boards,
    question: &Question,
    limits: &Limits,
    interrupt: &Interrupt,
) -> Result<Answer, Failure> {
    let start = Instant::now();
    let (asked, of) = (boards.clone(), question.clone());
    let ran = run_within(limits, start, interrupt, move |budget| prove::prove(&asked, &of, budget));
    let proved = ran.map_err(|failure| {
        failure.at_limit(|limit| {
            let words = boards.template.text();
            Failure::ended(limit, format!("{words}: {limit} before a proof was found; raise the limit"))
        })
    })?;
    let known = match proved {
        Err(refused) if question.guess => fit::fit(boards, question, &refused, limits, interrupt)?,
        proved => proved,
    };
    let (status, found, walk, used) = match known {
        Ok(prove::Proved { status, found, walk, used }) => (status, Some(found), walk, used),
        Err(refused) => (Status::Refused(refused), None, None, 0),
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
