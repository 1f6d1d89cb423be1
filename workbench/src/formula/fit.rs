//! Recurrences that fit counted terms, where none is proved.

use std::time::Duration;

use limits::Budget;
use num_bigint::BigInt;
use recurrences::Recurrence;

use super::boards::Boards;
use super::known::{Found, Question, Refused, Status};
use super::prove::Proved;
use crate::allowance::Limits;
use crate::exit::Failure;
use crate::interrupt::Interrupt;
use crate::options::Terms;
use crate::refusal::told;

/// The time for counting, where no other limit is given, and the most terms.
const TIME: Duration = Duration::from_secs(10);
const TERMS: u32 = 200;

/// Counts terms, and finds a recurrence that they satisfy, and that half of them did not determine. `proof` says why none is
/// proved.
pub(super) fn fit(
    boards: &Boards,
    question: &Question,
    proof: &Refused,
    limits: &Limits,
    interrupt: &Interrupt,
) -> Result<Result<Proved, Refused>, Failure> {
    if question.of == Terms::Spectrum {
        let why = told!((proof.why.clone()) "; " [guess] " fits numbers, not spectra");
        return Ok(Err(Refused { why, ..proof.clone() }));
    }
    let first = boards.first_n()?;
    let time = limits.time.unwrap_or(TIME).min(TIME);
    let rows = boards.counted((first, first + TERMS - 1), time, limits, interrupt)?;
    let terms: Vec<BigInt> = rows.into_iter().flatten().map(BigInt::from).collect();
    let number = terms.len();
    Ok(match Recurrence::fit(first.into(), &terms, &Budget::default())? {
        Some(found) => Ok(Proved {
            status: Status::Fits(number, proof.clone()),
            found: Found::Counts(found),
            walk: None,
            used: first + number as u32 - 1,
        }),
        None => {
            let why = told!((proof.why.clone()) "; and {number} terms fit no recurrence that they do not determine");
            Err(Refused { why, ..proof.clone() })
        }
    })
}
