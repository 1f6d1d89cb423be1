//! The way of a proof: the words say how the puzzle grows, models make a walk of it, and algebra makes a formula of the walk.

use encoders::growth::NotUniform;
use limits::{Budget, Extreme, Limit};
use model::constraint::Constraint;
use model::{Model, Sizes};
use num_bigint::BigInt;
use recurrences::strip::{self, NoWalk};
use recurrences::{BestSizes, Machine, Reason, Recurrence, Spectrum, best_sets};

use super::boards::Boards;
use super::known::{Found, Question, Refused, Status};
use crate::claims;
use crate::exit::Failure;
use crate::options::Terms;
use crate::refusal::{Refusal, option, told};

/// The most states of a walk. Ten million steps take some 250 MiB.
const STATES: usize = 2_000_000;

/// A formula, and what it comes from.
pub(super) struct Proved {
    pub status: Status,
    pub found: Found,
    pub walk: Option<(Machine, u32)>,
    pub used: u32,
}

/// A refusal, or a failure of another kind.
enum Stop {
    Refused(Refused),
    Failed(Failure),
}

impl From<Failure> for Stop {
    fn from(failure: Failure) -> Stop {
        Stop::Failed(failure)
    }
}

impl From<NotUniform> for Stop {
    fn from(wrong: NotUniform) -> Stop {
        Stop::Refused(Refused { line: wrong.line, why: wrong.to_string().into() })
    }
}

impl From<Limit> for Stop {
    fn from(limit: Limit) -> Stop {
        Stop::Failed(limit.into())
    }
}

impl From<Reason> for Stop {
    fn from(reason: Reason) -> Stop {
        match reason {
            Reason::Limit(limit) => Stop::Failed(limit.into()),
            Reason::Order(_) => Stop::Refused(told!("{reason}; raise "(option("order-limit"))).into()),
            reason => Stop::Refused(Refusal::from(reason.to_string()).into()),
        }
    }
}

impl From<NoWalk<Failure>> for Stop {
    fn from(none: NoWalk<Failure>) -> Stop {
        match none {
            NoWalk::Model(failure) => Stop::Failed(failure),
            NoWalk::Limit(limit) => Stop::Failed(limit.into()),
            NoWalk::Irregular(why) => {
                let help = "ask for a narrower board or with fewer conditions, or count boards one by one";
                Stop::Refused(Refusal::from(format!("{why}; {help}")).into())
            }
            NoWalk::Wide(most) => {
                let why =
                    format!("a walk along the board has more than {most} states; ask for a narrower board");
                Stop::Refused(Refusal::from(why).into())
            }
        }
    }
}

impl From<Refusal> for Refused {
    fn from(why: Refusal) -> Refused {
        Refused { why, line: None }
    }
}

/// Proves the formula of `boards`, or says why there is none.
pub(super) fn prove(
    boards: &Boards,
    question: &Question,
    budget: &Budget,
) -> Result<Result<Proved, Refused>, Failure> {
    match proved(boards, question, budget) {
        Ok(proved) => Ok(Ok(proved)),
        Err(Stop::Refused(refused)) => Ok(Err(refused)),
        Err(Stop::Failed(failure)) => Err(failure),
    }
}

fn proved(boards: &Boards, question: &Question, budget: &Budget) -> Result<Proved, Stop> {
    if let Some(claims::Asked::Places(places)) = &question.sizes {
        let size = places.replace(['{', '}'], "");
        return Err(Stop::Refused(
            told!([size = size] " grows with n, which no finite walk counts; ask for a fixed size, or for " [size = "any"])
                .into(),
        ));
    }
    let growth = boards.growth(budget)??;
    let (first, model) = boards.first(budget)?;
    let sizes = boards.sizes(&model)?;
    let mut used = first;
    let mut of = |n: u64| {
        let n = u32::try_from(n).unwrap_or(u32::MAX);
        used = used.max(n);
        Ok(of_sizes(boards.model(n, budget)?, sizes))
    };
    let most = question.order_limit;
    let (mut walk, divisor) = match question.of {
        Terms::Classes => {
            let classes = strip::classes(&growth, first.into(), &mut of, STATES, budget)?;
            (classes.machine, classes.symmetries)
        }
        _ => (strip::machine(&growth, first.into(), &mut of, STATES, budget)?, 1),
    };
    let extreme = match sizes {
        Sizes::Max => Some(Extreme::Heaviest),
        Sizes::Min => Some(Extreme::Lightest),
        _ => None,
    };
    let found = match (question.of, extreme) {
        (Terms::Size, Some(extreme)) => Found::Best(BestSizes::of(&walk, extreme, budget)?),
        (Terms::Spectrum, _) => {
            if growth.offset == 0 && first == 1 && boards.holds_without_cells()? {
                // Rows of a triangle begin with the board without cells, where a family defines it.
                walk.first = 0;
                walk.early.insert(0, vec![(0, 1u32.into())]);
            }
            Found::Spectrum(Spectrum::by_size(&walk, most, budget)?)
        }
        (_, extreme) => {
            if let Some(extreme) = extreme {
                // Of classes, too: the symmetry that moves nothing leaves all sets unchanged, those of the best size among them.
                walk = best_sets(&walk, extreme, budget)?;
            }
            let mut counts = Recurrence::of(&walk, most, budget)?;
            for term in &mut counts.terms {
                debug_assert!(&*term % divisor == BigInt::ZERO, "the lemma of Cauchy and Frobenius");
                *term /= divisor;
            }
            Found::Counts(counts)
        }
    };
    Ok(Proved { status: Status::Proved, found, walk: Some((walk, divisor)), used })
}

/// Returns the model of the solutions of these sizes. Best sizes are found when all sizes are known.
fn of_sizes(mut model: Model, sizes: Sizes) -> Model {
    if let Sizes::Between(low, high) = sizes
        && (low > 0 || u64::from(high) < model.total())
    {
        model.constraints.push(Constraint::count(model.of_size(low, high)));
    }
    model
}
