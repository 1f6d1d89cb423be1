//! Peaceable armies (Bosch, 1999; A250000 for queens): sets of pieces of equal size, as large as possible,
//! such that no piece attacks one of another army.
//!
//! Variables: for each cell and each army, whether a piece of that army stands there. The size is that of one
//! army, so only the first army's variables have one. Constraints: the armies are equal; a cell has at most
//! one army; two cells of which one attacks the other do not have different armies. Blocking does not matter:
//! of the pieces of two armies on a line some attack each other. Counts tell the armies apart; classes do
//! not, so the group is that of the board times all permutations of armies.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::path::Path;
use std::sync::Arc;

use limits::Budget;
use model::constraint::Var;
use model::{Cell, Model, Sizes};

use super::family::{Family, Figures, Layout, Phrase, Title};
use super::puzzle::Puzzle;
use super::said::{Grows, Said, lines_of, untold};
use super::sets::{Property, Sets, astray};
use super::words::{Choice, Entry, Words};
use crate::error::{ModelError, PuzzleError};
use crate::exchange::graph;
use crate::graph::{Geometry, placing};
use crate::statement::OfFamily;
use crate::wanted::Wanted;

pub(super) const ENTRY: Entry = Entry {
    name: PROPERTY.name,
    words: "PIECE BOARD",
    example: "peaceable queen 6",
    about: "largest armies of one size, no piece of which attacks another army:",
    options: &[Choice {
        name: "armies",
        value: "A",
        values: "a number such as 2",
        about: "so many armies, up to 6 [default: 2]",
    }],
    parse,
};

/// Most armies: with all their permutations, the group of a square has 8 times 720 members.
const MOST: u32 = 6;

/// The property that [`Sets`] needs. It states nothing: the model and `flaw` of this family are below.
const PROPERTY: Property = Property {
    name: "peaceable",
    goal: Sizes::Max,
    can: "",
    set: "",
    task: "",
    marks: 0,
    constraints: None,
    says: "",
    connected: false,
    flaw: |_, _| None,
    published: false,
    by_rings: false,
};

#[derive(Debug)]
struct Peaceable {
    sets: Sets,
    armies: u32,
}

fn parse(words: &Words<'_>) -> Result<Puzzle, PuzzleError> {
    let [piece, board] = words.exactly()?;
    let armies = words.option("armies").unwrap_or("2");
    let (piece, board) = placing(piece, board)?;
    let sets = Sets { property: &PROPERTY, piece, board, multiplicity: 1 };
    match armies.parse() {
        Ok(armies) if (2..=MOST).contains(&armies) => Ok(Puzzle::new(Peaceable { sets, armies })),
        _ => {
            Err(PuzzleError(format!("--armies {armies} is no number of armies; choose one from 2 to {MOST}")))
        }
    }
}

impl Peaceable {
    /// The armies, as the language names them.
    fn kinds(&self) -> Vec<String> {
        (0..self.armies).map(|army| letter_of(army).to_string()).collect()
    }

    /// The conditions in the language of statements: all pieces on a line are of one army.
    fn lines(&self) -> String {
        let kinds = self.kinds();
        let all = |each: &dyn Fn(&String) -> String| kinds.iter().map(each).collect::<Vec<_>>();
        format!(
            "{}\neach l in lines(PIECE): {}\nsize A\nsymmetry kinds {}",
            all(&|army| format!("{army}(all)")).join(" = "),
            all(&|army| format!("full(l) = {army}(l)")).join(" or "),
            kinds.join(" "),
        )
    }

    /// Returns the same armies on the board after its file is read or found.
    fn on(&self, board: Arc<dyn Geometry>) -> Arc<dyn Family> {
        Arc::new(Peaceable { sets: self.sets.on(board), armies: self.armies })
    }

    /// The army of a letter.
    fn army(&self, letter: char) -> Option<u32> {
        (0..self.armies).find(|&army| letter_of(army) == letter)
    }
}

/// The letter of an army.
fn letter_of(army: u32) -> char {
    char::from(b'A' + army as u8)
}

impl Family for Peaceable {
    fn goal(&self) -> Sizes {
        PROPERTY.goal
    }

    fn grows(&self) -> Grows {
        Grows::AsSaid
    }

    fn model(&self, _: Option<&str>, budget: &Budget) -> Result<Model, ModelError> {
        self.sets.board.read_first()?;
        let Sets { piece, board, .. } = &self.sets;
        let (kinds, lines) = (self.kinds(), lines_of(piece, &self.lines()));
        let text = OfFamily { board, kinds, lines: &lines, names: Vec::new(), by_rings: false };
        let model = text.model(budget).map_err(|why| untold(self, why))?;
        Ok(Model { goal: self.goal(), ..model })
    }

    fn phrase(&self) -> Phrase {
        Phrase::placed(
            self.sets.piece.noun(),
            format!("stand in each of {} armies that leave each other in peace", self.armies),
        )
    }

    fn title(&self, board: &str) -> Option<Title> {
        let (armies, piece) = (self.armies, &self.sets.piece);
        let set = format!(
            "placement* of {armies} armies of as many {} on the {board} board, none of which attacks another army",
            piece.nouns()
        );
        Some(Title { set, task: None, moves: piece.described() })
    }

    fn figures(&self) -> Option<graph::Figures> {
        self.sets.figures()
    }

    fn without_classes(&self) -> Option<String> {
        self.sets.without_classes()
    }

    fn layout(&self) -> Option<Layout> {
        Some(Layout { figures: Figures::Armies(self.sets.piece.noun()), ..self.sets.layout()? })
    }

    fn wanted(&self) -> BTreeMap<Cell, Wanted> {
        self.sets.wanted()
    }

    fn graph_layout(&self) -> Option<Layout> {
        Some(Layout { figures: Figures::Armies(self.sets.piece.noun()), ..self.sets.graph_layout()? })
    }

    fn letters(&self, model: &Model) -> Option<Vec<char>> {
        Some((0..self.armies).map(letter_of).cycle().take(model.variables()).collect())
    }

    fn is_piece(&self, _: &Model, _: Var) -> bool {
        true
    }

    fn size(&self, pieces: &BTreeMap<Cell, char>) -> u32 {
        pieces.values().filter(|&&letter| self.army(letter) == Some(0)).count() as u32
    }

    fn attacked(&self, pieces: &BTreeMap<Cell, char>) -> Option<BTreeSet<Cell>> {
        self.sets.attacked(pieces)
    }

    fn holds_without_cells(&self) -> bool {
        true
    }

    fn flaw(&self, pieces: &BTreeMap<Cell, char>) -> Option<String> {
        if let Some((cell, letter)) = pieces.iter().find(|(_, letter)| self.army(**letter).is_none()) {
            let last = letter_of(self.armies - 1);
            return Some(format!("{letter} on {cell} is no army; they are A to {last}"));
        }
        if let Some(flaw) = astray(&*self.sets.board, pieces) {
            return Some(flaw);
        }
        let size = |letter| pieces.values().filter(|&&other| other == letter).count();
        let letters = || (0..self.armies).map(letter_of);
        if let Some(other) = letters().find(|&letter| size(letter) != size('A')) {
            return Some(format!("the army A has {} pieces, {other} has {}", size('A'), size(other)));
        }
        pieces.iter().find_map(|(&from, &own)| {
            let attacked = self.sets.attacked(&BTreeMap::from([(from, own)])).unwrap_or_default();
            let enemy = pieces.iter().find(|(cell, army)| **army != own && attacked.contains(cell));
            enemy.map(|(cell, army)| format!("{own} on {from} attacks {army} on {cell}"))
        })
    }

    fn file(&self) -> Option<&str> {
        self.sets.file()
    }

    fn read(&self, text: &str, _: &Budget) -> Option<Result<Arc<dyn Family>, ModelError>> {
        Some(self.sets.board.read(text)?.map(|board| self.on(board)).map_err(ModelError::from))
    }

    fn within(&self, directory: &Path) -> Option<Arc<dyn Family>> {
        Some(self.on(self.sets.board.within(directory)?))
    }

    fn statement(&self) -> Result<Said, String> {
        let said = Said::of_piece(&*self.sets.board, &self.sets.piece, &self.lines())?;
        Ok(Said { kinds: (0..self.armies).map(letter_of).zip(self.kinds()).collect(), ..said })
    }

    fn has_several_a_cell(&self) -> bool {
        true
    }

    fn has_kinds(&self) -> bool {
        true
    }
}

/// Two armies are usual, and not named.
impl fmt::Display for Peaceable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.sets)?;
        if self.armies == 2 { Ok(()) } else { write!(f, " --armies {}", self.armies) }
    }
}
