//! The figure of each board that is its term: what is counted, of which sizes, and where it stands in the answer.

use counting::solve::Answer;
use encoders::families::Puzzle;
use model::Sizes;
use num_bigint::BigUint;

use crate::claims::Asked;
use crate::exit::{Exit, Failure, usage};
use crate::options::Terms;
use crate::places::{self, At};
use crate::refusal::told;

/// What is counted for each term.
#[derive(Clone, Debug)]
pub struct Figure {
    pub(super) of: Terms,
    /// Whether classes are counted.
    pub(super) classes: bool,
    /// The sizes asked for.
    pub(super) asked: Option<Asked>,
}

impl Figure {
    /// Returns the figure of these `sizes`; without them of the puzzle's own question, as a single count has it. With `classes`,
    /// a spectrum is one of classes. An error for a spectrum of some sizes.
    pub fn new(of: Terms, classes: bool, sizes: Option<Asked>) -> Result<Figure, Failure> {
        if of == Terms::Spectrum && sizes.is_some() {
            return usage(told!("a spectrum has all sizes; leave " [size] " out, or the spectrum"));
        }
        Ok(Figure { of, classes: classes || of == Terms::Classes, asked: sizes })
    }

    /// Returns the sizes that are named for a term.
    pub(super) fn named(&self, at: At) -> Result<Option<Sizes>, Failure> {
        let sizes = self.asked.as_ref().map(|sizes| sizes.at(at)).transpose();
        sizes.map_err(|help| Failure::new(Exit::Usage, told!([size] ": {help}")))
    }

    /// Returns whether classes are counted.
    pub(crate) fn has_classes(&self) -> bool {
        self.classes
    }

    /// Returns the sizes of a term; `None` for the puzzle's own question. A triangle has all sizes.
    pub(crate) fn sizes(&self, at: At) -> Result<Option<Sizes>, Failure> {
        Ok(self.named(at)?.or((self.of == Terms::Spectrum).then_some(Sizes::Any)))
    }

    /// Returns an error for sizes without a best one, if the best size is asked for.
    pub fn has_best(&self, sizes: Option<Sizes>) -> Result<(), Failure> {
        match sizes {
            Some(Sizes::Any | Sizes::Between(..)) if self.of == Terms::Size => usage(told!(
                [of = "size"] " has no best size to look for here; add " [size = "max"] " or "
                [size = "min"]
            )),
            _ => Ok(()),
        }
    }

    /// Returns the term of an answer: one number, or a row of a triangle.
    pub fn of_answer(&self, answer: &Answer) -> Vec<BigUint> {
        // 0 stands for a best size of 0 and for no placement.
        let best = || BigUint::from(answer.size.unwrap_or(0));
        match self.of {
            Terms::Spectrum if self.classes => answer.class_spectrum.clone().unwrap_or_default(),
            Terms::Spectrum => answer.spectrum.clone().unwrap_or_default(),
            Terms::Size => vec![best()],
            Terms::Classes => vec![answer.classes.clone().unwrap_or_default()],
            Terms::Count => vec![answer.count.clone()],
        }
    }

    /// Returns the term of a board without cells: only the empty placement, of size 0. `puzzle` is that of a board
    /// with cells.
    pub fn of_nothing(&self, puzzle: &Puzzle, at: At) -> Result<Vec<BigUint>, Failure> {
        let sizes = self.sizes(at)?.unwrap_or_else(|| match puzzle.goal() {
            // A goal of one piece for each line means no piece on a board without lines.
            Sizes::Between(..) => Sizes::Any,
            goal => goal,
        });
        self.has_best(Some(sizes))?;
        Ok(vec![if self.of == Terms::Size { BigUint::ZERO } else { places::without_cells(sizes) }])
    }
}
