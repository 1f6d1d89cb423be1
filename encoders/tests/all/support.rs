//! The methods, and what is asked of them.

use counting::solve::{self, Answer, CountError, Method, Reduction, Request, Schedule, Silent, Stopped};
use encoders::families;
use limits::Budget;
use model::constraint::Var;
use model::{Model, Sizes};
use num_bigint::BigUint;
use proptest::prelude::ProptestConfig;

use crate::all_cases;

/// The number of random cases of a test: `all` where [all are asked for](all_cases), and a quarter of `all` otherwise. Each run
/// draws other cases.
pub fn cases(all: u32) -> ProptestConfig {
    ProptestConfig::with_cases(if all_cases::are_asked_for() { all } else { all / 4 })
}

/// A method, with the schedule and the diagrams of `apply`.
pub type Way = (Method, Schedule, Reduction);

/// Every way to count. A new method is one more line.
pub fn methods() -> [Way; 7] {
    [
        (Method::Apply, Schedule::Measured, Reduction::Bdd),
        (Method::Apply, Schedule::Semba, Reduction::Bdd),
        (Method::Apply, Schedule::Measured, Reduction::Zdd),
        (Method::Apply, Schedule::Semba, Reduction::Zdd),
        by(Method::Layers),
        by(Method::Backtrack),
        by(Method::Auto),
    ]
}

/// A method with whatever is usual otherwise.
pub fn by(method: Method) -> Way {
    (method, Schedule::Measured, Reduction::Bdd)
}

/// A question, without its method.
#[derive(Clone, Debug)]
pub struct Question {
    /// The sizes.
    pub sizes: Sizes,
    /// Whether each size is asked for by itself, too.
    pub spectrum: bool,
    /// Whether classes are asked for.
    pub classes: bool,
    /// The order; `None` leaves it to the method.
    pub order: Option<Vec<Var>>,
}

impl Question {
    /// The question for `sizes` and nothing else.
    pub fn new(sizes: Sizes) -> Question {
        Question { sizes, spectrum: false, classes: false, order: None }
    }

    /// The question for everything about `sizes`.
    pub fn all(sizes: Sizes) -> Question {
        Question { spectrum: true, classes: true, ..Question::new(sizes) }
    }
}

/// The answer of one method, without any limit.
pub fn ask(model: &Model, question: &Question, way: Way) -> Answer {
    solve::count(model, &request(question, way), &Budget::default(), &mut Silent).expect("no limit was set")
}

/// How many of the solutions of an answer have each variable true, without any limit.
pub fn marginals_of(model: &Model, question: &Question, way: Way, answer: &Answer) -> Vec<BigUint> {
    let (request, budget) = (request(question, way), Budget::default());
    solve::marginals(model, &request, answer, None, &budget, &mut Silent).expect("no limit was set")
}

fn request(question: &Question, (method, schedule, reduction): Way) -> Request {
    let Question { sizes, spectrum, classes, order } = question.clone();
    let how = Request { method, schedule, reduction, threads: 2, ..Request::default() };
    Request { sizes, spectrum, classes, order, ..how }
}

/// What an answer says, without how it was found: size, count, spectrum without trailing zeros, classes.
pub fn said(answer: &Answer) -> (Option<u32>, &BigUint, Option<&[BigUint]>, Option<&BigUint>) {
    let trimmed = |spectrum: &'_ [BigUint]| {
        spectrum.iter().rposition(|count| *count != BigUint::ZERO).map_or(0, |last| last + 1)
    };
    let spectrum = answer.spectrum.as_deref().map(|spectrum| &spectrum[..trimmed(spectrum)]);
    (answer.size, &answer.count, spectrum, answer.classes.as_ref())
}

/// The model of a puzzle of the grammar.
pub fn puzzle(words: &str) -> Model {
    let words: Vec<&str> = words.split(' ').collect();
    let puzzle = families::parse(&words).expect("a puzzle of the grammar");
    puzzle.model(None, &Budget::default()).expect("no limit")
}

/// The facts known when a limit ended a count.
pub fn limit_of(error: CountError) -> Box<Stopped> {
    match error {
        CountError::Stopped(stopped) => Box::new(stopped),
        CountError::Contradiction(_) => panic!("{error}"),
    }
}
