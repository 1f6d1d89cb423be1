//! Methods by name, and how they go about it.

use limits::Budget;
use model::steps::Steps;
use model::{Model, choices};

use crate::kasteleyn::Pairs;

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

    /// Why this method cannot count the solutions of `model`; `None` where it can.
    pub fn unfit(self, model: &Model) -> Option<Unfit> {
        let pairs = || Pairs::of(model, &mut Steps::new(&Budget::default()));
        match self {
            Method::Layers if model.hides() => Some(Unfit::Hides),
            Method::Join if model.parts.is_empty() => Some(Unfit::NoParts),
            Method::Determinant if pairs().is_none() => Some(Unfit::NoMatching),
            _ => None,
        }
    }
}

/// Why a method cannot count the solutions of a model.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unfit {
    /// Some variables are not counted, and layers cannot leave variables out.
    Hides,
    /// The model does not come in parts, which `join` needs.
    NoParts,
    /// The model does not ask for perfect matchings of the cells of a board, or a cell has no neighbour.
    NoMatching,
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
