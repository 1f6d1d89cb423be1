//! Pieces as data: leaps and rides, by name, by definition, in the notation of Betza, or all of these joined.

mod betza;
mod known;
mod parse;
mod pattern;

use std::fmt;

pub use known::{KNOWN, Known, Words};
use model::sorted::distinct;
pub(crate) use pattern::ORDERS;
pub use pattern::{Offset, Space};
use pattern::{Pattern, Patterns, named};

use crate::error::PuzzleError;

/// A chess piece, which attacks what it can reach on an empty board. Attacks need not be mutual: an offset of
/// a definition may be one move alone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    name: String,
    /// What has all its moves: names and notations as they were given, then at most one definition. Empty for what stands
    /// on a vertex of a graph.
    parts: Vec<Part>,
}

/// A piece, or some of the moves of one.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Part {
    Known(&'static Known),
    /// What `betza:` and a text says.
    Betza {
        text: String,
        moves: Patterns,
        /// Whether a ride ends after some steps, so that its cells are given as leaps.
        ends: bool,
    },
    Defined(Patterns),
}

/// What a piece can do on boards of some kind.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Moves {
    /// The leaps, ascending.
    pub leaps: Vec<Offset>,
    /// The steps of the rides, ascending.
    pub rides: Vec<Offset>,
}

impl Piece {
    /// What stands on vertices of a graph, and attacks their neighbours.
    pub(crate) fn vertex() -> Piece {
        Piece { name: "graph".into(), parts: Vec::new() }
    }

    /// The piece of this name, if it has a name.
    fn known(&self) -> Option<&'static Known> {
        match self.parts[..] {
            [Part::Known(known)] => Some(known),
            _ => None,
        }
    }

    /// What one of them is called: its name, `vertex`, or `piece` where it has a definition only.
    pub fn noun(&self) -> &'static str {
        match self.parts.is_empty() {
            true => "vertex",
            false => self.known().map_or("piece", |known| known.name),
        }
    }

    /// The graph of its moves on a board with this name.
    pub(crate) fn graph_on(&self, board: &str) -> String {
        match self.is_known() {
            true => format!("{board} {} graph", self.name),
            false => format!("graph of the moves {} on the {board} board", self.name),
        }
    }

    /// What several of them are called.
    pub fn nouns(&self) -> String {
        let noun = self.noun();
        format!("{noun}{}", if noun.ends_with('z') { "es" } else { "s" })
    }

    /// Whether the piece has a name of its own, and not only a definition or names that are joined.
    pub fn is_known(&self) -> bool {
        self.known().is_some()
    }

    /// The letter of chess notation (`N` for the knight), `*` for a piece without a name.
    pub fn letter(&self) -> char {
        self.known().map_or('*', |known| known.letter)
    }

    /// A sentence that says how the piece moves, where not everybody knows it.
    pub fn described(&self) -> Option<String> {
        let known = self.known()?;
        known.moves().map(|moves| {
            let mut sentence = format!("{} {moves}.", known::with_article(known.name));
            sentence[..1].make_ascii_uppercase();
            sentence
        })
    }

    /// The name, or the definition in its canonical form.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns a part in which a ride ends after some steps: pieces on its way could stop it, but its moves
    /// have these cells as leaps, which nothing stops.
    pub(crate) fn ride_with_an_end(&self) -> Option<&str> {
        self.parts.iter().find_map(|part| match part {
            Part::Betza { text, ends: true, .. } => Some(text.as_str()),
            _ => None,
        })
    }

    /// Refuses a piece that has no moves on `board`, which is of this kind: a definition with too many or too
    /// few coordinates, a notation of squares, or a name whose leaps mean nothing there.
    pub(crate) fn check(&self, space: Space, board: &dyn fmt::Display) -> Result<(), PuzzleError> {
        self.parts.iter().try_for_each(|part| match part {
            Part::Known(known) if space == Space::Honeycomb => known.on_hexagons(board),
            Part::Known(_) => Ok(()),
            Part::Betza { text, .. } if space != Space::Plane => Err(PuzzleError(format!(
                "`betza:{text}` is said of boards of squares, and the board {board} is none; write names such as \
                 bishop+knight, or a definition such as {}",
                definition(space).1
            ))),
            Part::Betza { .. } => Ok(()),
            Part::Defined(patterns) => self.coordinates(patterns, space, board),
        })
    }

    /// Refuses a definition that has too many or too few coordinates.
    fn coordinates(
        &self,
        patterns: &Patterns,
        space: Space,
        board: &dyn fmt::Display,
    ) -> Result<(), PuzzleError> {
        let (needed, example) = definition(space);
        match patterns.all().map(|pattern| pattern.coordinates).find(|&has| has != needed) {
            None => Ok(()),
            Some(has) => Err(PuzzleError(format!(
                "the piece `{self}` has offsets of {has} numbers, and the board {board} needs {needed}; write it as \
                 in {example}"
            ))),
        }
    }

    /// Returns the moves of the piece on boards of a kind, without offsets for which such boards have no
    /// direction.
    pub fn moves(&self, space: Space) -> Moves {
        let (mut leaps, mut rides) = (Vec::new(), Vec::new());
        for part in &self.parts {
            match part {
                Part::Known(known) => {
                    leaps.extend(known.leaps.iter().flat_map(|&offset| named(offset, space)));
                    rides.extend(known.rides.iter().flat_map(|&offset| named(offset, space)));
                }
                Part::Betza { moves, .. } | Part::Defined(moves) => {
                    leaps.extend(moves.leaps.iter().flat_map(Pattern::offsets));
                    rides.extend(moves.rides.iter().flat_map(Pattern::offsets));
                }
            }
        }
        Moves { leaps: distinct(leaps), rides: distinct(rides) }
    }
}

/// How many numbers an offset needs on boards of a kind, and an example.
fn definition(space: Space) -> (usize, &'static str) {
    if space == Space::Solid { (3, "leaps:0,1,2") } else { (2, "leaps:1,2") }
}

/// The name, or the definition in its canonical form.
impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)
    }
}
