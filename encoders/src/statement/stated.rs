//! A puzzle that a file states, as it was read, and why a file is none.

use std::collections::BTreeMap;

use limits::Limit;
use model::constraint::Var;
use model::{Cell, Fraction, Model};

use super::setting::{Connected, Content, Holds, Joined, Setting};
use super::tree::{Expr, Span};
use super::weights::Weights;
use super::world::Item;
use super::wrong::Wrong;

/// A map of the cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Map {
    /// The mark of each cell that has one.
    pub marks: Vec<Option<i64>>,
    /// Whether there are letters among the marks, so that they are names and no numbers.
    pub is_lettered: bool,
}

/// A puzzle that a file states.
pub struct Stated {
    pub(super) setting: Setting,
    pub(super) clues: BTreeMap<Item, Content>,
    /// The kinds that are not looked at.
    pub(super) hidden: Vec<u32>,
    /// What each kind adds to the size.
    pub(super) weights: Weights,
    pub(super) connected: Vec<Connected>,
    pub(super) joined: Vec<Joined>,
    /// The conditions.
    pub(super) conditions: Vec<Expr>,
    /// Those that follow from the rest.
    pub(super) implied: Vec<Expr>,
    /// Where it says which sizes are asked for.
    pub(super) goal: Option<Span>,
    pub(super) built: Built,
    /// The letter of each kind or value in pictures.
    pub(super) letters: Vec<char>,
    /// Whether kinds or values may be exchanged.
    pub(super) exchanges: bool,
    /// The file's name in sentences, where it gives itself one.
    pub title: Option<String>,
    /// What is to be said besides.
    pub notes: Vec<String>,
}

/// A model, and what is known of it.
#[derive(Debug)]
pub(super) struct Built {
    pub model: Model,
    /// The place and the kind or value of each variable that is not defined by others.
    pub meaning: Vec<Option<(Item, u32)>>,
    /// Whether all symmetries that the file speaks of were looked for, and none was left out because there are too many.
    pub is_group_whole: bool,
}

impl Built {
    /// The factors of each variable, from those of each place, kind by kind.
    pub fn factors(&self, factors: &[Fraction], setting: &Setting) -> Vec<[Fraction; 2]> {
        let kinds = setting.holds.number();
        let is_either = self.is_either(&setting.holds);
        let of = |meaning: &Option<(Item, u32)>| {
            let Some((place, kind)) = *meaning else { return [Fraction::ONE; 2] };
            let own = &factors[((place - setting.world.places().start) * kinds) as usize..];
            [if is_either { own[0] } else { Fraction::ONE }, own[kind as usize]]
        };
        self.meaning.iter().map(of).collect()
    }

    /// Whether the only variable of each place says which of two values it has.
    fn is_either(&self, holds: &Holds) -> bool {
        holds.is_either() && self.meaning.iter().flatten().all(|(_, kind)| *kind == 1)
    }
}

impl std::fmt::Debug for Stated {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "a stated puzzle of {} conditions", self.conditions.len())
    }
}

impl Stated {
    /// The model.
    pub fn model(&self) -> &Model {
        &self.built.model
    }

    /// The model alone.
    pub(super) fn into_model(self) -> Model {
        self.built.model
    }

    /// The place and the kind or value, both from 0 on, that a variable of the model stands for; `None` of those that
    /// formulas define. Where there are two values, the only variable of a place is true where the place holds the
    /// second one.
    pub fn meaning(&self, var: Var) -> Option<(u32, u32)> {
        let (place, kind) = (*self.built.meaning.get(var as usize)?)?;
        Some((place - self.setting.world.places().start, kind))
    }

    /// Why classes cannot be counted.
    pub(crate) fn without_classes(&self) -> Option<String> {
        let sentence = "the symmetries of this file are too many, or take too long to find";
        (!self.built.is_group_whole).then(|| sentence.into())
    }

    /// The letter of the kind or value of each variable; `None` of those that formulas define.
    pub(crate) fn letter(&self, var: Var) -> Option<char> {
        self.built.meaning.get(var as usize)?.map(|(_, kind)| self.letters[kind as usize])
    }

    /// The letter of the value that a cell has of which no variable is true, where there are two values.
    pub(crate) fn usual(&self) -> Option<char> {
        self.built.is_either(&self.setting.holds).then(|| self.letters[0])
    }

    /// The size of a placement.
    pub(crate) fn size(&self, pieces: &BTreeMap<Cell, char>) -> u32 {
        let weight = |(place, cell): (usize, &Cell)| {
            let letter = pieces.get(cell)?;
            let kind = self.letters.iter().position(|known| known == letter)?;
            Some(self.weights.of(place, kind))
        };
        self.setting.world.names().iter().enumerate().filter_map(weight).sum()
    }

    /// Whether its solutions have sizes; with values every place holds something.
    pub(crate) fn has_sizes(&self) -> bool {
        matches!(self.setting.holds, Holds::Kinds(_))
    }

    /// Whether a cell has several variables.
    pub(crate) fn has_several_a_cell(&self) -> bool {
        self.setting.holds.number() > 1 && self.usual().is_none()
            || self.built.meaning.iter().any(Option::is_none)
    }

    /// Whether solutions name what a place holds. They do where there are several kinds, and always with values.
    pub(crate) fn has_kinds(&self) -> bool {
        self.setting.holds.number() > 1 || matches!(self.setting.holds, Holds::Values(..))
    }
}

/// Why a file is no puzzle.
#[derive(Debug)]
pub enum Unstated {
    /// A statement is wrong.
    Wrong(Wrong),
    /// A parameter is: it is not one of the file, or its value is no number. In one sentence.
    Parameter(String),
    /// The board is in this file, which has to be read first; it stands beside the file of statements. With the place
    /// where it is named.
    Board(String, Box<Wrong>),
    /// A limit came first.
    Limit(Limit),
}
