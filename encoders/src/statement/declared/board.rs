//! The board: named, drawn, or a graph; its moves as places; its maps.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use limits::Budget;

use super::only::{needed, only};
use crate::graph::piece::Piece;
use crate::graph::{board_of, edges_of};
use crate::statement::arithmetic::Names;
use crate::statement::picture;
use crate::statement::read::{Trouble, fault, piece};
use crate::statement::setting::{Content, Holds};
use crate::statement::tree::{BoardPart, Says, Statement};
use crate::statement::world::{Item, World};

/// The board, and the clues in its picture.
pub(in crate::statement) fn board(
    statements: &[Statement],
    numbers: &Names,
    (holds, letters): (&Holds, &[char]),
    graph: Option<&str>,
    budget: &Budget,
) -> Result<(World, BTreeMap<Item, Content>), Trouble> {
    let board = only(statements, "the board", |says| {
        matches!(says, Says::Board(_) | Says::Picture(_) | Says::Graph(_) | Says::Edges(_)).then_some(says)
    })?;
    let Some((at, board)) = board else {
        let at = statements.first().map_or(0..0, |statement| statement.at.clone());
        return fault(&at, "the file has no board; write `board 8x8`, or a picture of it");
    };
    let mut clues = BTreeMap::new();
    let world = match board {
        Says::Board(parts) => {
            let mut word = String::new();
            for part in parts {
                match part {
                    BoardPart::Text(text) => word += text,
                    BoardPart::Number(number) => word += &needed(number, numbers)?.to_string(),
                }
            }
            let board = board_of(&word).or_else(|error| fault(at, error.to_string()))?;
            if board.file().is_some() {
                return fault(
                    at,
                    "a picture in a file of its own stands here; put it below `board`, up to `end`",
                );
            }
            World::new(board, false)
        }
        Says::Picture(rows) => {
            let (board, found) = picture::board(at, rows, holds, letters)?;
            clues = found;
            World::new(board, false)
        }
        Says::Edges(lines) => {
            let text = picture::edges(at, lines)?;
            World::new(edges_of(&text).or_else(|error| fault(at, error.to_string()))?, true)
        }
        _ => World::new(
            edges_of(graph.unwrap_or_default()).or_else(|error| fault(at, error.to_string()))?,
            true,
        ),
    };
    let world = with_moves(statements, world, clues.is_empty(), budget)?;
    Ok((world, clues))
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

pub(in crate::statement) fn maps(
    statements: &[Statement],
    world: &World,
) -> Result<HashMap<String, Arc<Vec<i64>>>, Trouble> {
    let maps = statements.iter().filter_map(|statement| match &statement.says {
        Says::Map(name, rows) => Some((&statement.at, name, rows)),
        _ => None,
    });
    maps.map(|(at, name, rows)| Ok((name.text.clone(), Arc::new(picture::marks(at, rows, world)?)))).collect()
}
