//! The grammar of puzzles, to and from text.

use std::fmt;

use super::options::{Options, name_of};
use super::{Puzzle, PuzzleError};
use crate::nearest::instead;
use crate::puzzles::cube::CubeGroup;
use crate::puzzles::domination::Kind;
use crate::puzzles::doubly_attacking::Sight;
use crate::puzzles::no_three_in_line::Invariant;
use crate::puzzles::shogi::pieces::Pieces;

/// First word of each family, and its words as an example.
const FAMILIES: [(&str, &str); 10] = [
    ("independence", "independence queen 8"),
    ("domination", "domination queen 8"),
    ("total-domination", "total-domination queen 8"),
    ("independent-domination", "independent-domination queen 8"),
    ("no-three-in-line", "no-three-in-line 8"),
    ("saturated-no-three-in-line", "saturated-no-three-in-line 8"),
    ("shogi", "shogi R2B2N4P32"),
    ("cube", "cube queen 8"),
    ("doubly-attacking", "doubly-attacking 8 --sight nearest"),
    ("cnf", "cnf formula.cnf"),
];
const INVARIANTS: [(&str, Invariant); 2] =
    [("half-turn", Invariant::HalfTurn), ("diagonal", Invariant::Diagonal)];
const SIGHTS: [(&str, Sight); 2] = [("nearest", Sight::Nearest), ("line", Sight::Line)];

impl Puzzle {
    /// Reads the words of the command line, or of a claims file split at white space. Options
    /// (`--sight line` or `--sight=line`) may stand anywhere among them. Of all but file names, upper and
    /// lower case are the same.
    pub fn parse<S: AsRef<str>>(words: &[S]) -> Result<Puzzle, PuzzleError> {
        let (words, options) = Options::split(words)?;
        let names = FAMILIES.map(|family| family.0);
        let Some((&first, rest)) = words.split_first() else {
            return Err(PuzzleError(format!("no puzzle is named; choose one of {}", names.join(", "))));
        };
        let Some((name, example)) = FAMILIES.into_iter().find(|family| first.eq_ignore_ascii_case(family.0))
        else {
            return Err(PuzzleError(format!("there is no puzzle `{first}`; {}", instead(first, &names))));
        };
        options.belong_to(name)?;
        match (name, rest) {
            ("independence", [piece, board]) => {
                Ok(Puzzle::Independence { piece: piece.parse()?, board: board.parse()? })
            }
            ("domination" | "total-domination" | "independent-domination", [piece, board]) => {
                let kind = match name {
                    "domination" => Kind::Plain,
                    "total-domination" => Kind::Total,
                    _ => Kind::Independent,
                };
                Ok(Puzzle::Domination { kind, piece: piece.parse()?, board: board.parse()? })
            }
            ("no-three-in-line", [board]) => Ok(Puzzle::NoThreeInLine {
                board: board.parse()?,
                invariant: options.named("invariant", &INVARIANTS)?,
            }),
            ("saturated-no-three-in-line", [board]) => Ok(Puzzle::Saturated { board: board.parse()? }),
            ("shogi", [] | [_]) => {
                let pieces = rest.first().map_or_else(|| Ok(Pieces::full()), |pieces| pieces.parse())?;
                Ok(Puzzle::Shogi { pieces, board: options.value("board").unwrap_or("9x9").parse()? })
            }
            ("cube", [piece, side]) => {
                let group = options.value("group").map_or(Ok(CubeGroup::Rotations), str::parse)?;
                Ok(Puzzle::Cube { piece: piece.parse()?, cube: side.parse()?, group })
            }
            ("doubly-attacking", [board]) => Ok(Puzzle::DoublyAttacking {
                board: board.parse()?,
                sight: options.needed("sight", &SIGHTS)?,
            }),
            ("cnf", [file]) => Ok(Puzzle::Cnf { file: (*file).to_owned() }),
            _ => Err(wrong_number(name, example, rest)),
        }
    }

    /// The first words of all families.
    pub fn families() -> [&'static str; FAMILIES.len()] {
        FAMILIES.map(|family| family.0)
    }
}

fn wrong_number(name: &str, example: &str, rest: &[&str]) -> PuzzleError {
    let wanted = example.split(' ').take_while(|word| !word.starts_with("--")).count() - 1;
    match rest.get(wanted) {
        Some(word) => PuzzleError(format!("`{word}` is too much for {name}; write it as in `{example}`")),
        None => PuzzleError(format!("{name} lacks a word; write it as in `{example}`")),
    }
}

/// The canonical words: `independence queen 8x8`. Split at white space they parse back, unless a
/// file's name has white space in it.
impl fmt::Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Puzzle::Independence { piece, board } => write!(f, "independence {piece} {board}"),
            Puzzle::Domination { kind, piece, board } => {
                let name = match kind {
                    Kind::Plain => "domination",
                    Kind::Total => "total-domination",
                    Kind::Independent => "independent-domination",
                };
                write!(f, "{name} {piece} {board}")
            }
            Puzzle::NoThreeInLine { board, invariant } => {
                write!(f, "no-three-in-line {board}")?;
                match invariant {
                    Some(invariant) => write!(f, " --invariant {}", name_of(&INVARIANTS, invariant)),
                    None => Ok(()),
                }
            }
            Puzzle::Saturated { board } => write!(f, "saturated-no-three-in-line {board}"),
            Puzzle::Shogi { pieces, board } => write!(f, "shogi {pieces} --board {board}"),
            Puzzle::Cube { piece, cube, group } => {
                let full = if *group == CubeGroup::Full { " --group full" } else { "" };
                write!(f, "cube {piece} {cube}{full}")
            }
            Puzzle::DoublyAttacking { board, sight } => {
                write!(f, "doubly-attacking {board} --sight {}", name_of(&SIGHTS, sight))
            }
            Puzzle::Cnf { file } => write!(f, "cnf {file}"),
        }
    }
}
