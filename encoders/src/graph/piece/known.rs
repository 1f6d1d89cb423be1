//! The pieces with names: those of chess, and those of its variants that their sources agree on.

use std::fmt;

use super::pattern::Offset;
use crate::error::PuzzleError;

/// A piece with a name.
#[derive(Debug, PartialEq, Eq)]
pub struct Known {
    /// The name that is printed.
    pub name: &'static str,
    /// Other names of the same piece, which are read.
    pub aliases: &'static [&'static str],
    /// Its letter in pictures; that of the queen for every piece with her moves and more.
    pub letter: char,
    /// The leaps, up to signs and the order of the coordinates.
    pub(super) leaps: &'static [Offset],
    /// The steps of the rides, likewise.
    pub(super) rides: &'static [Offset],
    /// How its moves are said in words.
    pub words: Words,
}

/// How the moves of a piece are said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Words {
    /// Everybody knows them.
    Common,
    /// In words of their own, behind the name.
    Own(&'static str),
    /// By two numbers: the one leap in all directions.
    Leaper,
    /// By two numbers: any number of such leaps in one direction.
    Rider,
    /// By other names joined by `+`, which have the same moves together.
    Joined(&'static str),
}

/// One step: along an axis, along a diagonal of a square, along one of a cube.
const QUEEN: &[Offset] = &[[0, 0, 1], [0, 1, 1], [1, 1, 1]];
const ROOK: &[Offset] = &[[0, 0, 1]];
const BISHOP: &[Offset] = &[[0, 1, 1]];
const KNIGHT: &[Offset] = &[[0, 1, 2]];
const ALFIL: Offset = [0, 2, 2];
const DABBABA: Offset = [0, 0, 2];
const CAMEL: Offset = [0, 1, 3];
const ZEBRA: Offset = [0, 2, 3];

/// The pieces with names. In the plane they have the moves that stay in it; on honeycombs `[0, a, b]` is `a`
/// steps through edges and `b` in the direction beside that, so that `[0, 1, 1]` is a step through a vertex
/// and `[0, 1, 2]` the knight of hexagonal chess.
///
/// Leapers have the names of the table that problemists and makers of variants share. Names that mean
/// different pieces in different games (elephant, lion, unicorn, phoenix) are not among them.
pub const KNOWN: &[Known] = &[
    chess("queen", 'Q', &[], QUEEN),
    chess("rook", 'R', &[], ROOK),
    chess("bishop", 'B', &[], BISHOP),
    // One that is not royal has the same moves.
    Known { aliases: &["mann", "commoner"], ..chess("king", 'K', QUEEN, &[]) },
    chess("knight", 'N', KNIGHT, &[]),
    Known {
        words: Words::Own("moves one step as a rook (the grid graph)"),
        ..chess("wazir", 'W', ROOK, &[])
    },
    Known {
        // The only reading of Semba's "super queen" that gives his tables.
        words: Words::Own(
            "moves as a queen, or by any number of knight's steps in one direction (as a nightrider)",
        ),
        ..chess("super-queen", 'Q', &[], &[[0, 0, 1], [0, 1, 1], [1, 1, 1], [0, 1, 2]])
    },
    joined("amazon", &[], 'Q', "queen+knight", KNIGHT, QUEEN),
    leaper("ferz", &["fers"], 'F', BISHOP),
    leaper("dabbaba", &["dabbabah"], 'D', &[DABBABA]),
    leaper("alfil", &[], 'A', &[ALFIL]),
    leaper("threeleaper", &["three-leaper"], 'H', &[[0, 0, 3]]),
    leaper("camel", &[], 'C', &[CAMEL]),
    leaper("zebra", &[], 'Z', &[ZEBRA]),
    leaper("tripper", &[], 'T', &[[0, 3, 3]]),
    leaper("fourleaper", &["four-leaper"], 'H', &[[0, 0, 4]]),
    leaper("giraffe", &[], 'G', &[[0, 1, 4]]),
    leaper("stag", &[], 'S', &[[0, 2, 4]]),
    leaper("antelope", &["antilope"], 'A', &[[0, 3, 4]]),
    leaper("flamingo", &[], 'F', &[[0, 1, 6]]),
    rider("nightrider", &["knightrider"], 'N', KNIGHT),
    rider("dabbabarider", &["dabbaba-rider"], 'D', &[DABBABA]),
    rider("alfilrider", &["alfil-rider"], 'A', &[ALFIL]),
    rider("camelrider", &["camel-rider"], 'C', &[CAMEL]),
    rider("zebrarider", &["zebra-rider"], 'Z', &[ZEBRA]),
    joined("chancellor", &["empress", "marshal"], 'C', "rook+knight", KNIGHT, ROOK),
    joined("archbishop", &["princess", "cardinal"], 'A', "bishop+knight", KNIGHT, BISHOP),
    joined("centaur", &[], 'C', "king+knight", &[[0, 0, 1], [0, 1, 1], [1, 1, 1], [0, 1, 2]], &[]),
    joined("dragon-king", &[], 'D', "rook+ferz", BISHOP, ROOK),
    joined("dragon-horse", &[], 'H', "bishop+wazir", ROOK, BISHOP),
    joined("gnu", &["wildebeest"], 'G', "knight+camel", &[[0, 1, 2], CAMEL], &[]),
    joined("okapi", &[], 'O', "knight+zebra", &[[0, 1, 2], ZEBRA], &[]),
    joined("bison", &[], 'B', "camel+zebra", &[CAMEL, ZEBRA], &[]),
    joined("squirrel", &[], 'S', "knight+dabbaba+alfil", &[[0, 1, 2], DABBABA, ALFIL], &[]),
    joined("alibaba", &[], 'A', "alfil+dabbaba", &[ALFIL, DABBABA], &[]),
    joined("champion", &[], 'C', "wazir+dabbaba+alfil", &[[0, 0, 1], DABBABA, ALFIL], &[]),
    joined("wizard", &[], 'W', "ferz+camel", &[[0, 1, 1], CAMEL], &[]),
];

/// Names that are read and refused, each with the reason and what to do.
pub(super) const REFUSED: &[(&str, &str)] = &[
    ("grasshopper", HOPS),
    ("cannon", HOPS),
    ("pao", HOPS),
    ("vao", HOPS),
    ("leo", HOPS),
    ("pawn", "a pawn has a forward direction, which a name here has not; write its attacks as betza:fF"),
    ("gold", "a gold general has a forward direction, which a name here has not; write it as betza:WfF"),
    ("silver", "a silver general has a forward direction, which a name here has not; write it as betza:FfW"),
];

const HOPS: &str = "it has to hop over another piece, and here a piece attacks what it can reach on an empty board; \
                    choose a piece that leaps or rides";

const fn chess(
    name: &'static str,
    letter: char,
    leaps: &'static [Offset],
    rides: &'static [Offset],
) -> Known {
    Known { name, aliases: &[], letter, leaps, rides, words: Words::Common }
}

const fn leaper(
    name: &'static str,
    aliases: &'static [&'static str],
    letter: char,
    leaps: &'static [Offset],
) -> Known {
    Known { name, aliases, letter, leaps, rides: &[], words: Words::Leaper }
}

const fn rider(
    name: &'static str,
    aliases: &'static [&'static str],
    letter: char,
    rides: &'static [Offset],
) -> Known {
    Known { name, aliases, letter, leaps: &[], rides, words: Words::Rider }
}

const fn joined(
    name: &'static str,
    aliases: &'static [&'static str],
    letter: char,
    names: &'static str,
    leaps: &'static [Offset],
    rides: &'static [Offset],
) -> Known {
    Known { name, aliases, letter, leaps, rides, words: Words::Joined(names) }
}

impl Known {
    /// Whether this is the name or another name of the piece, in small letters.
    pub(super) fn is_called(&self, name: &str) -> bool {
        self.name == name || self.aliases.contains(&name)
    }

    /// The two numbers of a leaper or rider: `1,3`; empty for other pieces.
    pub fn numbers(&self) -> String {
        let offsets = match self.words {
            Words::Leaper => self.leaps,
            Words::Rider => self.rides,
            _ => &[],
        };
        offsets.iter().map(|[_, a, b]| format!("{a},{b}")).collect()
    }

    /// How the piece moves, behind its name, where not everybody knows it.
    pub fn moves(&self) -> Option<String> {
        let by = || self.numbers().replace(',', " and ");
        match self.words {
            Words::Common => None,
            Words::Own(words) => Some(words.to_owned()),
            Words::Leaper => Some(format!("leaps by {}", by())),
            Words::Rider => Some(format!("rides by any number of leaps by {} in one direction", by())),
            Words::Joined(names) => {
                let all: Vec<String> =
                    names.split('+').map(|name| format!("as {}", with_article(name))).collect();
                let (last, first) = all.split_last()?;
                Some(format!("moves {} or {last}", first.join(", ")))
            }
        }
    }

    /// Refuses a piece that has a leap which no source says on hexagons: between two directions, other than
    /// the knight's.
    pub(super) fn on_hexagons(&self, board: &dyn fmt::Display) -> Result<(), PuzzleError> {
        let between = |&&[_, a, b]: &&Offset| 0 < a && a < b && (a, b) != (1, 2);
        match self.leaps.iter().chain(self.rides).find(between) {
            None => Ok(()),
            Some([_, a, b]) => Err(PuzzleError(format!(
                "the leap {a},{b} of a {} is said of squares, and the board {board} has hexagons; define its moves \
                 there, as in leaps:{a},{b}, by rows and columns",
                self.name
            ))),
        }
    }
}

/// `a rook`, `an alfil`.
pub(super) fn with_article(name: &str) -> String {
    let article = if name.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" };
    format!("{article} {name}")
}
