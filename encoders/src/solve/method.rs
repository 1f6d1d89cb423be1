//! Methods by name, and how they go about it.

use std::fmt;

use limits::Budget;

use crate::choices;
use crate::error::PuzzleError;
use crate::kasteleyn::Pairs;
use crate::model::Model;
use crate::steps::Steps;

choices! {
    /// How to count.
    pub enum Method {
        Auto "auto", "Whichever is expected to be faster";
        Apply "apply", "Decision diagrams, conjoined";
        Layers "layers", "Top-down, level by level, without a diagram";
        Backtrack "backtrack", "Exhaustive search";
        Join "join", "Solutions of parts, joined";
        Determinant "determinant", "A determinant: perfect matchings of cells, such as dominoes";
    }
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

choices! {
    /// In which form and order `apply` conjoins the constraints.
    pub enum Schedule {
        Measured "measured", "As measured to be best";
        Semba "semba", "As published by Semba (1994)";
    }
}

choices! {
    /// Which diagrams `apply` conjoins: of binary ones what does not matter costs nothing, of zero-suppressed ones what is
    /// false.
    pub enum Reduction {
        Bdd "bdd", "Binary decision diagrams";
        Zdd "zdd", "Zero-suppressed decision diagrams";
    }
}
