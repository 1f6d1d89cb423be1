//! A puzzle of some family, as the rest of the program has it.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::ops::Deref;
use std::path::Path;
use std::sync::Arc;

use limits::Budget;
use model::soft::{Member, Softened};
use model::{Cell, Model, Sizes};

use super::clued::constraints;
use super::clues::Clues;
use super::family::{Family, Layout, Phrase};
use super::weights::Weights;
use crate::error::{ModelError, PuzzleError};
use crate::wanted::Clue;
use crate::wanted::Wanted;

/// A puzzle of some family, and the cells that are given besides. Two are equal where their canonical words are.
#[derive(Clone)]
pub struct Puzzle {
    family: Arc<dyn Family>,
    clues: Clues,
    weights: Weights,
    /// The text of its file, where nobody has to read it.
    text: Option<Arc<str>>,
}

impl Puzzle {
    /// The puzzle of a family.
    pub fn new(family: impl Family + 'static) -> Puzzle {
        Puzzle { family: Arc::new(family), clues: Clues::default(), weights: Weights::default(), text: None }
    }

    /// The puzzle with cells that are given.
    pub(super) fn with_clues(self, clues: Clues) -> Result<Puzzle, PuzzleError> {
        Puzzle { clues, ..self }.settled()
    }

    /// The puzzle with weights that are given.
    pub(super) fn with_weights(self, weights: Weights) -> Puzzle {
        Puzzle { weights, ..self }
    }

    /// Whether weights are given besides its words.
    pub fn has_given_weights(&self) -> bool {
        !self.weights.is_none()
    }

    /// The puzzle whose family knows which cells are given empty, where that is more than a constraint on their pieces;
    /// once its board is known.
    fn settled(self) -> Result<Puzzle, PuzzleError> {
        let layout = self.layout().filter(|layout| !layout.cells.is_empty());
        let Some(layout) = layout.filter(|_| !self.clues.is_none() && self.has_tiles()) else {
            return Ok(self);
        };
        let cells = self.clues.left_empty(self.family.as_ref(), &layout)?;
        let family = self.family.with_empty(cells).unwrap_or_else(|| self.family.clone());
        Ok(Puzzle { family, ..self })
    }

    /// The puzzle with the text of its file in memory, so that the file need not be there.
    pub fn holding(self, text: &str) -> Puzzle {
        Puzzle { text: Some(text.into()), ..self }
    }

    /// The puzzle for questions that ask for `classes` or not, before its file is read. The model of a stated puzzle has only
    /// the symmetries that its constraints show if they do not, and classes of it are refused.
    pub fn asked(&self, classes: bool) -> Puzzle {
        let plain = if classes { None } else { self.family.plain() };
        Puzzle { family: plain.unwrap_or_else(|| self.family.clone()), ..self.clone() }
    }

    /// The text of its file, where it is in memory.
    pub fn text(&self) -> Option<&str> {
        self.text.as_deref()
    }

    /// The puzzle with its file, if it has one, looked for from `directory`.
    pub fn within(self, directory: &Path) -> Puzzle {
        match self.family.within(directory) {
            Some(family) => Puzzle { family, ..self },
            None => self,
        }
    }

    /// The puzzle with the text of its file, if it has one, read within `budget`. Refused: a text that is not the board,
    /// or the puzzle, that it should be.
    pub fn with_text(self, text: Option<&str>, budget: &Budget) -> Result<Puzzle, ModelError> {
        match text.and_then(|text| self.family.read(text, budget)) {
            Some(family) => Puzzle { family: family?, ..self }.settled().map_err(ModelError::Asked),
            None => Ok(self),
        }
    }

    /// What it is called in sentences and records: as [`Family::called`], or its words.
    pub fn name(&self) -> String {
        let called = self.family.called().unwrap_or_else(|| self.family.to_string());
        format!("{called}{}", self.given_words())
    }

    /// What it is called within a sentence: a title stands in quotes.
    pub fn quoted(&self) -> String {
        match self.family.phrase() {
            Phrase::Titled(title) => format!("{title}{}", self.given_words()),
            _ => self.name(),
        }
    }

    /// What is given besides its words, as options with a space before each; empty where nothing is.
    pub fn given_words(&self) -> String {
        format!("{}{}", self.clues, self.weights)
    }

    /// Whether its variables stand on cells of a board, so that orders may go by place. The file is read.
    pub fn has_cells(&self) -> bool {
        self.layout().is_some() && !self.has_moves()
    }

    /// As [`Family::model`], with the given cells and weights. Refused: cells or kinds that the puzzle does not have.
    pub fn model(&self, text: Option<&str>, budget: &Budget) -> Result<Model, ModelError> {
        let model = self.family.model(text, budget)?;
        let model = match self.clues.is_none() || self.has_tiles() {
            true => model,
            false => self.clues.add(self.family.as_ref(), model, budget)?,
        };
        self.weights.add(self.family.as_ref(), model).map_err(ModelError::Asked)
    }

    /// The puzzle with its clues, its conditions and the sizes asked for apart; `text` as for [`Puzzle::model`].
    pub fn softened(
        &self,
        text: Option<&str>,
        sizes: Option<Sizes>,
        budget: &Budget,
    ) -> Result<Softened, ModelError> {
        let clues = self.clues.each(self.family.as_ref());
        let mut softened = match self.family.softened(text, &clues, budget) {
            Some(softened) => softened?,
            None => self.with_soft_clues(text, clues, budget)?,
        };
        let asked = sizes.unwrap_or(self.goal());
        if let Sizes::Between(low, high) = asked {
            let line = self.goal_line().filter(|_| sizes.is_none()).map(Member::Line);
            softened.add_size(line.unwrap_or(Member::Size(asked)), (low, high));
        }
        Ok(softened)
    }

    /// The puzzle with those clues apart that its family makes constraints of.
    fn with_soft_clues(
        &self,
        text: Option<&str>,
        clues: Vec<Clue>,
        budget: &Budget,
    ) -> Result<Softened, ModelError> {
        let family = self.family.as_ref();
        let clue =
            |(cell, wanted): (Cell, Wanted)| Clue { member: wanted.at(cell.to_string()), cell, wanted };
        let mut softened = Softened::new(family.model(text, budget)?.without_clues());
        for Clue { member, cell, wanted } in family.wanted().into_iter().map(clue).chain(clues) {
            let asked = constraints(wanted, family, &softened.hard, cell).map_err(ModelError::Asked)?;
            softened.add(member, asked.into());
        }
        Ok(softened)
    }

    /// The puzzle as a file of the language of statements, with the cells and weights that are given. Refused: a puzzle that the
    /// language cannot say, with the reason. The file of its board is read. Where cells are given, this costs as much as
    /// the model, which has to have them.
    pub fn statement(&self, budget: &Budget) -> Result<String, ModelError> {
        let refused = |why| ModelError::Asked(PuzzleError(format!("{self} cannot be stated: {why}")));
        let said = self.family.statement().map_err(refused)?;
        let kinds: String = said.kinds.iter().map(|(_, kind)| format!(" {kind}")).collect();
        // Moves hold edges where no other kind is named.
        let kinds = if self.has_moves() { String::new() } else { format!("kind{kinds}\n") };
        let title = self.to_string().replace('"', "'");
        let mut text = format!("title \"{title}\"\n{}\n{kinds}{}\n", said.board, said.lines);
        if !self.clues.is_none() {
            let model = self.model(None, budget)?;
            let given = self.clues.stated(self.family.as_ref(), &model, &said.kinds);
            text += &format!("given {}\n", given.map_err(ModelError::Asked)?.join(", "));
        }
        let weights = self.weights.stated(self.family.as_ref(), &said.kinds).map_err(ModelError::Asked)?;
        Ok(text + &format!("{weights}goal {}\n", self.goal()))
    }

    /// Whether the board, or what is given besides, says of some cells what stands on them.
    pub fn has_given_cells(&self) -> bool {
        !self.clues.is_none() || !self.family.wanted().is_empty()
    }

    /// The cells of which the file says what stands on them, and those that are given besides.
    pub(super) fn all_given(&self, layout: &Layout) -> BTreeSet<Cell> {
        let given = self.clues.cells(Some(layout));
        given.into_iter().flat_map(|cell| self.orbit(cell)).chain(self.wanted().into_keys()).collect()
    }

    /// What stands before the puzzle is solved: a piece whose kind is left open is a `+`, and what is left empty is not here.
    pub fn given(&self, model: &Model) -> BTreeMap<Cell, char> {
        let alone =
            self.letters(model).filter(|_| !self.has_kinds()).and_then(|letters| letters.first().copied());
        let piece = |(cell, wanted)| match wanted {
            Wanted::Piece(letter) => Some((cell, letter.or(alone).unwrap_or('+'))),
            Wanted::Nothing => None,
        };
        let besides = self.clues.by_cell(self.family.as_ref(), model).unwrap_or_default();
        self.wanted().into_iter().chain(besides).filter_map(piece).collect()
    }

    /// As [`Family::flaw`], with the given cells.
    pub fn flaw(&self, pieces: &BTreeMap<Cell, char>) -> Option<String> {
        let clues = (!self.has_tiles()).then_some(&self.clues);
        clues.and_then(|clues| clues.flaw(self.family.as_ref(), pieces)).or_else(|| self.family.flaw(pieces))
    }

    /// As [`Family::holds_without_cells`]; a board without cells has none that could be given.
    pub fn holds_without_cells(&self) -> bool {
        self.clues.is_none() && self.family.holds_without_cells()
    }
}

impl Deref for Puzzle {
    type Target = dyn Family;

    fn deref(&self) -> &Self::Target {
        &*self.family
    }
}

impl PartialEq for Puzzle {
    fn eq(&self, other: &Puzzle) -> bool {
        self.to_string() == other.to_string()
    }
}

impl Eq for Puzzle {}

impl fmt::Debug for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.family, f)
    }
}

impl fmt::Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.family, self.given_words())
    }
}
