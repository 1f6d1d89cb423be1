//! The end of a count: an answer, or a limit with the facts known by then.

use limits::Limit;
use model::Sizes;
use model::witness::Witness;
use num_bigint::BigUint;

use super::method::{Method, Reduction};
use super::work::Work;
use crate::order;

/// How wide diagrams are: nodes at each level, top first.
#[derive(Clone, Debug, Default)]
pub struct Profile {
    /// Of the final diagram.
    pub last: Vec<u64>,
    /// Of the largest product of constraints on the way there; of `layers` the same again.
    pub largest: Vec<u64>,
}

/// An exact answer.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The size: the optimum, or the size asked for; `None` where several were asked for or where
    /// no solution exists.
    pub size: Option<u32>,
    /// The number of solutions of the sizes asked for; with [`is_more`](Answer::is_more) a number that it is at least.
    pub count: BigUint,
    /// Whether there are more solutions than the request counts up to. The count is one more than that then.
    pub is_more: bool,
    /// Number of solutions of each size (index = size), 0 up to the largest size present, restricted
    /// to the sizes asked for; all sizes where the question was for the best. Only on request.
    pub spectrum: Option<Vec<BigUint>>,
    /// Orbits of the counted solutions under the model's group. Only on request.
    pub classes: Option<BigUint>,
    /// Solutions of the best size (or of the sizes asked for) that an element of each conjugacy class
    /// of the group leaves in place, where the classes have names and `classes` was asked for.
    pub psi: Vec<(&'static str, BigUint)>,
    /// Orbits of each size, where both the spectrum and the classes were asked for.
    pub class_spectrum: Option<Vec<BigUint>>,
    /// How wide the diagrams are. Only on request, and only of methods that have any.
    pub profile: Option<Profile>,
    /// The method that gave the count; of a model in several components, that of the largest.
    pub method: Method,
    /// The order that it chose by itself, where none was asked for and it has one.
    pub order: Option<order::Name>,
    /// Its diagrams, where it conjoins any.
    pub reduction: Option<Reduction>,
    /// The work that it took.
    pub work: Work,
}

/// The part of an answer that is about solutions.
#[derive(Default)]
pub(super) struct Found {
    pub size: Option<u32>,
    pub count: BigUint,
    pub spectrum: Option<Vec<BigUint>>,
}

impl Found {
    /// The best size of a spectrum of all sizes, with its count.
    pub fn best(self, best: Sizes) -> Found {
        let present = |(_, count): &(u32, &BigUint)| **count != BigUint::ZERO;
        let mut sizes = (0..).zip(self.spectrum.iter().flatten()).filter(present);
        let found = if best == Sizes::Max { sizes.last() } else { sizes.next() };
        let (size, count) = found.map(|(size, count)| (Some(size), count.clone())).unwrap_or_default();
        Found { size, count, spectrum: self.spectrum }
    }

    /// An answer with nothing besides.
    pub fn answer(self, method: Method, work: Work) -> Answer {
        Answer {
            size: self.size,
            count: self.count,
            is_more: false,
            spectrum: self.spectrum,
            classes: None,
            psi: Vec::new(),
            class_spectrum: None,
            profile: None,
            method,
            order: None,
            reduction: None,
            work,
        }
    }
}

/// A count that ended early, with the facts known by then.
#[derive(Clone, Debug, thiserror::Error)]
#[error("{limit}")]
pub struct Stopped {
    /// The limit that was reached.
    pub limit: Limit,
    /// Of a largest size: a solution of this size was found. Of a smallest size: every smaller size is
    /// excluded, whether or not there is a solution.
    pub at_least: Option<u32>,
    /// Of a largest size: every larger size is excluded, whether or not there is a solution. Of a
    /// smallest size: a solution of this size was found.
    pub at_most: Option<u32>,
    /// The method under way; of several that took turns, the one that had most of the work.
    pub method: Method,
    /// The order that it chose by itself, where none was asked for and it has one.
    pub order: Option<order::Name>,
    /// What had been done by then.
    pub work: Box<Work>,
    /// How far it came, where the method was `layers`.
    pub reached: Option<Box<Reached>>,
    /// A solution whose size proves `at_least` (of a smallest size: `at_most`), where one was found.
    pub witness: Option<Box<Witness>>,
}

/// Why there is no answer.
#[derive(Clone, Debug, thiserror::Error)]
pub enum CountError {
    /// A limit was reached. The value says which one, and what is known of the answer.
    #[error(transparent)]
    Stopped(#[from] Stopped),
    /// The answer contradicts a check that came with it, which the value names (see
    /// [`DiagramWork`](super::DiagramWork) and [`SearchWork`](super::SearchWork)): it is not to be used.
    #[error("{0}; this is a mistake in kikisuji or of the machine, please report it")]
    Contradiction(&'static str),
}

impl Answer {
    /// The answer, where no check contradicts it.
    pub(super) fn checked(self) -> Result<Answer, CountError> {
        match (self.work.diagrams.broken, self.work.search.broken) {
            (0, 0) => Ok(self),
            (0, _) => Err(CountError::Contradiction("the number of a branch is no share of its orbit")),
            _ => Err(CountError::Contradiction("the levels of the diagram do not agree on its count")),
        }
    }
}

impl Stopped {
    /// A count that ended before anything was known of its answer.
    pub fn unknown(limit: Limit, method: Method, work: Work) -> Stopped {
        Stopped {
            limit,
            at_least: None,
            at_most: None,
            method,
            order: None,
            work: Box::new(work),
            reached: None,
            witness: None,
        }
    }
}

/// How far a count by layers came.
#[derive(Clone, Debug, Default)]
pub struct Reached {
    /// States of each layer, top first.
    pub widths: Vec<u64>,
    /// About how many states the next layer would have had, too high rather than too low; `None` if unknown.
    pub next: Option<u64>,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solve::{DiagramWork, SearchWork};

    #[test]
    fn an_answer_that_a_check_contradicts_is_none() {
        let found = Found { count: 10u32.into(), ..Found::default() };
        let answer = found.answer(Method::Apply, Work::default());
        assert!(answer.clone().checked().is_ok());
        let diagrams = DiagramWork { broken: 1, ..DiagramWork::default() };
        let search = SearchWork { broken: 1, ..SearchWork::default() };
        for work in [Work { diagrams, ..answer.work }, Work { search, ..answer.work }] {
            let answer = Answer { work, ..answer.clone() };
            assert!(matches!(answer.checked(), Err(CountError::Contradiction(_))));
        }
    }
}
