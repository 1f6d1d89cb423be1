//! Attacks counted by hand, definitions, and what is refused.

use super::*;
use crate::graph::board::Board;
use crate::model::Cell;

fn piece(text: &str) -> Piece {
    text.parse().unwrap()
}

fn attacked(text: &str, row: u32, col: u32) -> usize {
    piece(text).attacks(Board::new(8, 8).unwrap(), Cell { row, col }).len()
}

#[test]
fn attacks_of_the_known_pieces() {
    let from_d4 = [27, 14, 13, 8, 8, 39, 35];
    let from_corner = [21, 14, 7, 3, 2, 27, 23];
    for (at, name) in KNOWN.iter().map(|known| known.name).enumerate() {
        assert_eq!((attacked(name, 4, 3), attacked(name, 0, 0)), (from_d4[at], from_corner[at]), "{name}");
    }
}

#[test]
fn definitions() {
    for (text, shown) in [
        ("leaps:2,1;1,2", "leaps:1,2;2,1"),
        ("rides:1,2", "rides:1,2"),
        ("rides:1,1/leaps:0,2+rides:1,0", "leaps:0,2+rides:1,0;1,1"),
        ("leaps:1,2;1,2", "leaps:1,2"),
    ] {
        assert_eq!(piece(text).to_string(), shown);
        assert_eq!(piece(shown), piece(text));
    }
    assert_eq!(piece("leaps:1,2").leaps(), [(-1, -2), (-1, 2), (1, -2), (1, 2)]);
    assert_eq!(piece("leaps:1,2;2,1").leaps(), piece("knight").leaps());
}

#[test]
fn refused_in_a_sentence() {
    for text in [
        "leaps:",
        "leaps:1",
        "leaps:0,0",
        "leaps:-1,2",
        "leaps:+1,2",
        "leaps:1,2;",
        "leaps:1,2,3",
        "rides:a,b",
        "jumps:1,2",
        "leaps:1,2+",
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
}

#[test]
fn leaps_along_a_ride_are_no_pairs() {
    let board = Board::new(5, 5).unwrap();
    assert!(piece("leaps:0,3;2,2+rides:0,1;1,1").pairs(board).next().is_none());
    assert_eq!(piece("leaps:0,3+rides:0,2").pairs(board).count(), 10);
    assert_eq!(piece("knight").pairs(board).count(), 48);
}
