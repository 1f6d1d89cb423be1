//! What a puzzle's model is made of.

use std::collections::BTreeMap;

use model::Sizes;

use super::formulas::Formulas;
use super::setting::{Connected, Content, Joined, Setting};
use super::tree::Symmetry;
use super::weights::Weights;
use super::world::Item;

/// What a model is made of, but for the conditions.
pub(super) struct Parts<'a> {
    pub setting: &'a Setting,
    pub clues: &'a BTreeMap<Item, Content>,
    pub weights: &'a Weights,
    pub goal: Sizes,
    pub connected: &'a [Connected],
    pub joined: &'a [Joined],
    pub hidden: Vec<u32>,
    pub symmetry: &'a Symmetry,
    /// Whether classes are asked for, so that the symmetries are those of the text, and all of them.
    pub classes: bool,
    /// How many of the conditions, the last ones, follow from the others.
    pub implied: usize,
    pub formulas: Formulas,
}
