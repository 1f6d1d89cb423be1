//! A question about a puzzle: what is counted, and what is asked for besides.

use counting::solve::{Request, Schedule};
use encoders::families::{self, Puzzle};
use model::{Named, Sizes};

use crate::exit::{Exit, Failure, usage};
use crate::options::AskedOrder;
use crate::picture::{self, Look};
use crate::refusal::{option, told};

/// Returns the puzzle of `words`, asked for these sizes. An error: other sizes than that of a puzzle with a
/// fixed number of pieces.
pub fn puzzle(words: &[String], sizes: Option<Sizes>) -> Result<Puzzle, Failure> {
    let puzzle = families::parse(words).map_err(|misread| Failure::new(Exit::Usage, misread))?;
    check_number(&puzzle, sizes).map(|()| puzzle)
}

/// Refuses sizes that a puzzle cannot have, where its words fix the number of pieces.
pub fn check_number(puzzle: &Puzzle, sizes: Option<Sizes>) -> Result<(), Failure> {
    match (puzzle.only_size(), sizes) {
        (Some(only), Some(sizes @ Sizes::Between(low, high))) if (low, high) != (only, only) => {
            let help = told!("leave " [size] " out or name other pieces");
            let means = "means all of its pieces, which is size";
            usage(told!("{puzzle} {means} {only}, not {sizes}; "(help)))
        }
        _ => Ok(()),
    }
}

/// Returns an error for a puzzle whose classes cannot be counted.
pub(super) fn check_classes(puzzle: &Puzzle) -> Result<(), Failure> {
    match puzzle.without_classes() {
        Some(why) => usage(told!("{why}; leave " [classes] " out")),
        None => Ok(()),
    }
}

/// A question about a puzzle.
#[derive(Clone, Debug)]
pub struct Question {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// The sizes, or `None` for the puzzle's own question.
    pub sizes: Option<Sizes>,
    /// The order, for methods that have one; `None` leaves it to the model.
    pub order: Option<AskedOrder>,
    /// The rest of the request. Its sizes and its order are set when the model is known.
    pub request: Request,
    /// Whether to find the cells that hold the same piece in every solution.
    pub fixed: bool,
    /// Whether to count cell by cell.
    pub cells: bool,
    /// Whether the answer says what the solutions weigh; else a puzzle with weights is refused.
    pub weighs: bool,
    /// Whether to look for a reason where the count is 0.
    pub conflict: bool,
    /// Whether it confirms another count, so that it does without what is said to be implied.
    pub is_second: bool,
    /// Placements to be shown.
    pub show: Show,
    /// Whether to make the diagram of the solutions.
    pub diagram: bool,
    /// Whether placements are drawn to a file.
    pub svg: bool,
    /// How boards are drawn.
    pub look: Look,
}

impl Question {
    /// Returns the puzzle's own question, without extras.
    pub fn new(puzzle: Puzzle, request: Request) -> Question {
        Question {
            puzzle,
            sizes: None,
            order: None,
            request,
            fixed: false,
            cells: false,
            weighs: false,
            conflict: false,
            is_second: false,
            show: Show::Nothing,
            diagram: false,
            svg: false,
            look: Look::default(),
        }
    }

    /// Returns an error for parts of the question that mean nothing to each other.
    pub fn check(&self) -> Result<(), Failure> {
        let Question { puzzle, order, request, .. } = self;
        let method = request.method;
        if order.is_some() && method.is_orderless() {
            let method = method.name();
            return usage(told!(
                [order] " means nothing to " [method = method] "; leave it out or use " [method = "apply"]
            ));
        }
        for (is_asked, name) in
            [(request.classes, "classes"), (request.spectrum, "spectrum"), (self.cells, "cells")]
        {
            if is_asked && request.up_to.is_some() {
                return usage(told!(
                    (option("up_to")) " ends a count early, and " (option(name)) " needs all of it; leave one out"
                ));
            }
        }
        picture::check(puzzle, self.svg, self.look)?;
        if request.classes { check_classes(puzzle) } else { Ok(()) }
    }

    /// Returns the order asked for. Semba's construction has the order by rows; it is passed on like any other
    /// order, so that the report names it.
    pub(super) fn order_asked(&self) -> Option<AskedOrder> {
        let published = || AskedOrder { name: "rows".into(), seed: 0, text: None };
        let is_published = self.request.schedule == Schedule::Semba;
        self.order.clone().or_else(|| is_published.then(published))
    }
}

/// Placements to be shown besides the count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Show {
    /// No placements.
    Nothing,
    /// So many of the counted placements.
    Counted(usize),
    /// One placement of the best size found, if that is better than this size; also after a limit stopped the
    /// count.
    BetterThan(u32),
}
