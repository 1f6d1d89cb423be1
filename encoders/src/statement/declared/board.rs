//! The board: named, drawn, or a graph; its moves as places; its maps.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use limits::Budget;

use super::only::{needed, only};
use crate::error::PuzzleError;
use crate::graph::piece::Piece;
use crate::graph::{Geometry, board_of, edges_of};
use crate::statement::arithmetic::Names;
use crate::statement::picture;
use crate::statement::read::{Trouble, fault, piece};
use crate::statement::setting::{Content, Holds, Letters, Marks};
use crate::statement::tree::{BoardPart, Says, Span, Statement, Word};
use crate::statement::world::{Item, World};

/// The file of a board that is not drawn in the statements themselves.
pub(in crate::statement) fn file_of(statements: &[Statement], numbers: &Names) -> Option<Word> {
    statements.iter().find_map(|statement| match &statement.says {
        Says::Graph(file) => Some(file.clone()),
        // A wrong board is an error where the board is made.
        Says::Board(parts) => {
            let text = board_of(&word(parts, numbers).ok()?).ok()?.file()?.to_owned();
            Some(Word { at: statement.at.clone(), text })
        }
        _ => None,
    })
}

/// The board, and the clues in its picture. `text` is that of its file.
pub(in crate::statement) fn board(
    statements: &[Statement],
    numbers: &Names,
    (holds, letters): (&Holds, &[char]),
    text: Option<&str>,
    budget: &Budget,
) -> Result<(World, BTreeMap<Item, Content>), Trouble> {
    let board = only(statements, "the board", |says| {
        matches!(says, Says::Board(_) | Says::Picture(_) | Says::Graph(_) | Says::Edges(_)).then_some(says)
    })?;
    let Some((at, board)) = board else {
        let at = statements.first().map_or(0..0, |statement| statement.at.clone());
        return fault(&at, "the file has no board; write `board 8x8`, or a picture of it");
    };
    let text = text.unwrap_or_default();
    let told = |error: PuzzleError| fault(at, error.to_string());
    let (board, clues) = match board {
        Says::Board(parts) => {
            let board = board_of(&word(parts, numbers)?).or_else(told)?;
            let board = board.read(text).unwrap_or(Ok(board)).or_else(told)?;
            let clues = given(at, board.as_ref(), holds)?;
            (World::new(board, false), clues)
        }
        Says::Picture(rows) => {
            let (board, clues) = picture::board(at, rows, holds, letters)?;
            (World::new(board, false), clues)
        }
        Says::Edges(lines) => {
            let are_places = statements.iter().any(|statement| matches!(statement.says, Says::Moves(_)));
            let edges = edges_of(&picture::edges(at, lines, are_places)?).or_else(told)?;
            (World::new(edges, true), BTreeMap::new())
        }
        _ => (World::new(edges_of(text).or_else(told)?, true), BTreeMap::new()),
    };
    let world = with_moves(statements, board, clues.is_empty(), budget)?;
    Ok((world, clues))
}

/// A board's word, with the numbers in it computed.
fn word(parts: &[BoardPart], numbers: &Names) -> Result<String, Trouble> {
    let part = |part: &BoardPart| match part {
        BoardPart::Text(text) => Ok(text.clone()),
        BoardPart::Number(number) => Ok(needed(number, numbers)?.to_string()),
    };
    parts.iter().map(part).collect()
}

/// The clues in the picture that a board is read from.
fn given(at: &Span, board: &dyn Geometry, holds: &Holds) -> Result<BTreeMap<Item, Content>, Trouble> {
    let given = board.given();
    if let (Holds::Values(..), false) = (holds, given.is_empty()) {
        return fault(
            at,
            format!("{board} has cells with + or -, and places hold values; take those signs out"),
        );
    }
    let content = |(cell, is_full)| (cell, if is_full { Content::Full } else { Content::Empty });
    Ok(given.into_iter().map(content).collect())
}

/// Makes moves the places, where the file says so; a picture with clues says what cells hold.
fn with_moves(
    statements: &[Statement],
    world: World,
    is_without_clues: bool,
    budget: &Budget,
) -> Result<World, Trouble> {
    let moves = only(statements, "what the places are", |says| match says {
        Says::Moves(piece) => Some(piece),
        _ => None,
    })?;
    match moves {
        None => Ok(world),
        Some((at, _)) if !is_without_clues => {
            fault(at, "the picture says what cells hold, and moves are the places; take those signs out")
        }
        Some((at, None)) if !world.is_graph => {
            fault(at, "edges are those of a graph; on a board write `places moves of PIECE`")
        }
        Some((at, word)) => {
            let piece = match word {
                None => Piece::vertex(),
                Some(word) => piece(&world, &word.text, &word.at)?,
            };
            let world = world.with_moves(&piece, budget)?;
            if world.places().is_empty() {
                return fault(at, "there is no move on this board, so that there are no places");
            }
            Ok(world)
        }
    }
}

/// The maps, and the letters of their marks.
pub(in crate::statement) fn maps(
    statements: &[Statement],
    world: &World,
) -> Result<(HashMap<String, Marks>, Letters), Trouble> {
    let (mut maps, mut letters) = (HashMap::new(), Letters::new());
    for statement in statements {
        let Says::Map(name, rows) = &statement.says else { continue };
        maps.insert(name.text.clone(), Arc::new(picture::marks(&statement.at, rows, world)?));
        for (letter, mark) in picture::letters(name, rows) {
            letters.entry(letter).or_insert(mark);
        }
    }
    Ok((maps, letters))
}
