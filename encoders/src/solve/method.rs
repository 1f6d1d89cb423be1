//! Methods by name, and how they go about it.

use std::fmt;

use limits::Budget;

use crate::error::PuzzleError;
use crate::kasteleyn::Pairs;
use crate::model::Model;
use crate::steps::Steps;

/// One of several choices, by its name.
pub trait Named: Copy + Send + Sync + 'static {
    /// All of them, the usual one first.
    const ALL: &'static [Self];

    /// The name, as it is written and read.
    fn name(self) -> &'static str;

    /// What it does, in a few words.
    fn about(self) -> &'static str;
}

/// How to count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// Picks one of the others and says which.
    Auto,
    /// Constraints become diagrams, conjoined in a schedule.
    Apply,
    /// Top-down, level by level, without a diagram.
    Layers,
    /// Exhaustive search.
    Backtrack,
    /// Solutions of parts, joined case by case; for models in parts.
    Join,
    /// A determinant; for perfect matchings of cells of the square lattice, such as tilings by dominoes.
    Determinant,
}

impl Method {
    /// Whether an order of the variables means anything to it.
    pub fn is_ordered(self) -> bool {
        matches!(self, Method::Apply | Method::Layers)
    }

    /// Whether it knows no order of the variables, and makes no nodes; `auto` may pick one that does.
    pub fn is_orderless(self) -> bool {
        self != Method::Auto && !self.is_ordered()
    }

    /// Refuses a method that cannot count the `model` of what is called `puzzle`.
    pub fn check(self, puzzle: &dyn fmt::Display, model: &Model) -> Result<(), PuzzleError> {
        if self == Method::Layers && model.hides() {
            let sentence = "layers cannot leave variables out of a count (`c p show`, `hidden`); use --method apply or backtrack";
            return Err(PuzzleError(sentence.into()));
        }
        if self == Method::Join && model.parts.is_empty() {
            let sentence = format!(
                "{puzzle} does not come in parts that join could meet; use --method auto, apply, layers or backtrack"
            );
            return Err(PuzzleError(sentence));
        }
        let pairs = || Pairs::of(model, &mut Steps::new(&Budget::default()));
        if self == Method::Determinant && pairs().is_none() {
            let sentence = format!(
                "{puzzle} does not ask for perfect matchings of cells of a board, as dominoes are, or has a cell without a \
                 neighbour; use --method auto, apply, layers or backtrack"
            );
            return Err(PuzzleError(sentence));
        }
        Ok(())
    }
}

impl Named for Method {
    const ALL: &'static [Method] =
        &[Method::Auto, Method::Apply, Method::Layers, Method::Backtrack, Method::Join, Method::Determinant];

    fn name(self) -> &'static str {
        match self {
            Method::Auto => "auto",
            Method::Apply => "apply",
            Method::Layers => "layers",
            Method::Backtrack => "backtrack",
            Method::Join => "join",
            Method::Determinant => "determinant",
        }
    }

    fn about(self) -> &'static str {
        match self {
            Method::Auto => "Whichever is expected to be faster",
            Method::Apply => "Decision diagrams, conjoined",
            Method::Layers => "Top-down, level by level, without a diagram",
            Method::Backtrack => "Exhaustive search",
            Method::Join => "Solutions of parts, joined",
            Method::Determinant => "A determinant: perfect matchings of cells, such as dominoes",
        }
    }
}

/// In which form and order `apply` conjoins the constraints.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Schedule {
    /// What was measured to be better.
    Measured,
    /// As published by Semba (1994): clauses multiplied one by one into exactly-r.
    Semba,
}

impl Named for Schedule {
    const ALL: &'static [Schedule] = &[Schedule::Measured, Schedule::Semba];

    fn name(self) -> &'static str {
        match self {
            Schedule::Measured => "measured",
            Schedule::Semba => "semba",
        }
    }

    fn about(self) -> &'static str {
        match self {
            Schedule::Measured => "As measured to be best",
            Schedule::Semba => "As published by Semba (1994)",
        }
    }
}

/// Which diagrams `apply` conjoins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reduction {
    /// Binary decision diagrams: what does not matter costs nothing.
    Bdd,
    /// Zero-suppressed ones: what is false costs nothing.
    Zdd,
}

impl Named for Reduction {
    const ALL: &'static [Reduction] = &[Reduction::Bdd, Reduction::Zdd];

    fn name(self) -> &'static str {
        match self {
            Reduction::Bdd => "bdd",
            Reduction::Zdd => "zdd",
        }
    }

    fn about(self) -> &'static str {
        match self {
            Reduction::Bdd => "Binary decision diagrams",
            Reduction::Zdd => "Zero-suppressed decision diagrams",
        }
    }
}
