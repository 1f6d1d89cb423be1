//! Attacks counted by hand, definitions, and what is refused.

use std::collections::BTreeSet;

use super::*;
use crate::constraint::Var;
use crate::graph::board::Board;
use crate::graph::{Geometry, placing};
use crate::model::Cell;
use crate::steps::Steps;

fn piece(text: &str) -> Piece {
    text.parse().unwrap()
}

fn attacked_on(board: &str, text: &str, row: u32, col: u32) -> Vec<Cell> {
    let (piece, board) = placing(text, board).unwrap();
    let cells = board.cells();
    let from = cells.iter().position(|&cell| cell == Cell { row, col }).unwrap() as Var;
    board.attacked(&piece, &[from]).into_iter().map(|var| cells[var as usize]).collect()
}

fn attacked(text: &str, row: u32, col: u32) -> usize {
    attacked_on("8", text, row, col).len()
}

#[test]
fn attacks_of_the_known_pieces() {
    let from_d4 = [27, 14, 13, 8, 8, 4, 39, 35];
    let from_corner = [21, 14, 7, 3, 2, 2, 27, 23];
    for (at, name) in KNOWN.iter().map(|known| known.name).enumerate() {
        assert_eq!((attacked(name, 4, 3), attacked(name, 0, 0)), (from_d4[at], from_corner[at]), "{name}");
    }
}

/// From the centre of a cube of 5 cells, and of a hexagon of 6.
#[test]
fn attacks_in_space_and_on_hexagons() {
    for (name, solid, hexagon) in [
        ("queen", 26 * 2, 42),
        ("rook", 6 * 2, 30),
        ("bishop", 12 * 2, 12),
        ("king", 26, 12),
        ("knight", 24, 12),
        ("wazir", 6, 6),
        ("amazon", 26 * 2 + 24, 54),
    ] {
        assert_eq!(attacked_on("5x5x5", name, 2, 2 * 5 + 2).len(), solid, "{name}");
        assert_eq!(attacked_on("hexagon:6", name, 5, 5).len(), hexagon, "{name}");
    }
}

#[test]
fn moves_with_signs_are_alone() {
    let at = |row, col| Cell { row, col };
    assert_eq!(attacked_on("5", "leaps:+1,0", 2, 2), [at(3, 2)]);
    assert_eq!(attacked_on("5", "leaps:-1,2", 2, 2), [at(1, 4)]);
    assert_eq!(attacked_on("5", "rides:+1,+1", 2, 2), [at(3, 3), at(4, 4)]);
    assert_eq!(attacked_on("3x3x3", "leaps:0,0,-1", 1, 4), [at(1, 1)]);
    assert_eq!(attacked_on("torus:3", "rides:0,+1", 1, 1), [at(1, 0), at(1, 2)]);
    assert_eq!(attacked_on("cylinder:4x2", "leaps:1,2", 1, 1), [at(0, 1), at(2, 1)]);
    assert_eq!(attacked_on("torus:2x4", "leaps:2,0;0,1", 0, 0), [at(0, 1), at(0, 3)]);
}

#[test]
fn definitions() {
    for (text, shown) in [
        ("leaps:2,1;1,2", "leaps:1,2;2,1"),
        ("rides:1,2", "rides:1,2"),
        ("rides:1,1/leaps:0,2+rides:1,0", "leaps:0,2+rides:1,0;1,1"),
        ("leaps:1,2;1,2", "leaps:1,2"),
        ("leaps:+1,0", "leaps:+1,0"),
        ("leaps:0,+1;-1,2+rides:+2,-0", "leaps:-1,+2;0,+1+rides:+2,0"),
        ("rides:1,1,0", "rides:1,1,0"),
        ("WAZIR", "wazir"),
    ] {
        assert_eq!(piece(text).to_string(), shown);
        assert_eq!(piece(shown), piece(text));
    }
    let leaps = |text: &str| piece(text).moves(Space::Plane).leaps;
    assert_eq!(leaps("leaps:1,2"), [[-1, -2, 0], [-1, 2, 0], [1, -2, 0], [1, 2, 0]]);
    assert_eq!(leaps("leaps:1,2;2,1"), leaps("knight"));
    assert_eq!(leaps("leaps:1,0;0,1"), leaps("wazir"));
}

#[test]
fn refused_in_a_sentence() {
    for text in [
        "leaps:",
        "leaps:1",
        "leaps:0,0",
        "leaps:++1,2",
        "leaps:1,2;",
        "leaps:1,2,3,4",
        "rides:a,b",
        "jumps:1,2",
        "leaps:1,2+",
        "leaps:1,2+jumps:1,2",
        "leaps:+,1",
        "leaps:-0,0",
        "leaps:1,4097",
        "leaps:1,99999999999999999999",
        ":",
        "queen+leaps:1,2",
    ] {
        let error = text.parse::<Piece>().unwrap_err().to_string();
        assert!(error.contains("is not understood; write"), "{text}: {error}");
    }
    for text in ["unicorn", "", "Quen", "queen "] {
        let error = text.parse::<Piece>().unwrap_err().to_string();
        assert!(error.contains("super-queen, amazon"), "{error}");
    }
    let many: Vec<String> = (1..=65).map(|at| format!("1,{at}")).collect();
    assert!(format!("leaps:{}", many.join(";")).parse::<Piece>().is_err());
    for (text, board, what) in [
        ("leaps:1,2+rides:1,2,3", "8", "has offsets of two numbers and of three"),
        ("leaps:1,2", "4x4x4", "and the board 4x4x4 needs 3; write it as in leaps:0,1,2"),
        ("leaps:1,2,0", "torus:4x4", "and the board torus:4x4 needs 2; write it as in leaps:1,2"),
    ] {
        let error = placing(text, board).unwrap_err().to_string();
        assert!(error.contains(what), "{error}");
    }
}

#[test]
fn leaps_along_a_ride_are_no_cliques_of_their_own() {
    let cliques = |text: &str| -> BTreeSet<Vec<Var>> {
        let budget = limits::Budget::default();
        let all = Board::new(5, 5).unwrap().cliques(&piece(text), &mut Steps::new(&budget)).unwrap();
        all.into_iter().collect()
    };
    assert_eq!(cliques("leaps:0,3;2,2+rides:0,1;1,1"), cliques("rides:0,1;1,1"));
    assert_eq!(cliques("leaps:0,3").len(), 10);
    assert_eq!(cliques("knight").len(), 48);
    // A move in one direction excludes the same pairs as one in both.
    assert_eq!(cliques("leaps:+1,0+rides:0,-1"), cliques("leaps:1,0+rides:0,1"));
}
