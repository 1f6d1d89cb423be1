//! Boards: their cells, symmetries and cliques against each other, and what is refused.

use std::collections::BTreeSet;

use encoders::families::PuzzleError;
use encoders::graph::piece::{KNOWN, Piece, Space};
use encoders::inside::{Laid, only_rectangles};
use limits::Budget;
use model::constraint::Var;
use model::steps::Steps;
use model::{Cell, Permutation};

const PICTURE: &str = "..#\n.+.\n-..\n....\n";

/// The board of some words; a mask has the picture `text`.
fn board(words: &str, text: &str) -> Result<Laid, PuzzleError> {
    Ok(Laid::new("queen", words, Some(text))?.1)
}

const MASK: &str = "..#\n.+.\n#..\n";

#[test]
fn cells_and_symmetries() {
    for (words, cells, symmetries) in [
        ("4", 16, 8),
        ("3x5", 15, 4),
        ("2x3x4", 24, 8),
        ("3x3x3", 27, 48),
        ("2x2x3", 12, 16),
        ("1x1x5", 5, 2),
        ("torus:4x4", 16, 128),
        ("torus:3x5", 15, 60),
        ("torus:2x2", 4, 8),
        ("torus:1", 1, 1),
        ("cylinder:1", 1, 1),
        ("cylinder:3x5", 15, 20),
        ("cylinder:1x4", 4, 8),
        ("cylinder:4x4", 16, 16),
        ("triangle:1", 1, 1),
        ("triangle:4", 10, 6),
        ("hexagon:1", 1, 1),
        ("hexagon:3", 19, 12),
        ("mask:f", 7, 4),
    ] {
        let board = board(words, MASK).unwrap();
        let all = board.cells();
        assert_eq!((all.len(), board.rings().len()), (cells, cells), "{words}");
        let group = board.symmetries(&mut Steps::new(&Budget::default())).unwrap();
        assert_eq!(group.len(), symmetries, "{words}");
        assert!(group[0].iter().copied().eq(0..cells as Var), "{words}: identity first");
        for image in &group {
            let hit: BTreeSet<Var> = image.iter().copied().collect();
            assert_eq!(hit.len(), cells, "{words}: no permutation");
        }
        for (a, b) in group.iter().flat_map(|a| group.iter().map(move |b| (a, b))) {
            let product: Permutation = a.iter().map(|&var| b[var as usize]).collect();
            assert!(group.contains(&product), "{words}: no group");
        }
        let names: BTreeSet<String> = all.iter().map(Cell::to_string).collect();
        let places: BTreeSet<Cell> = board.places().into_iter().collect();
        assert_eq!((names.len(), places.len()), (cells, cells), "{words}");
    }
}

/// Every symmetry of a board keeps the attacks of all pieces with a name, and cliques say the same as
/// attacks.
#[test]
fn attacks_fit_together() {
    let budget = Budget::default();
    let steps = &mut Steps::new(&budget);
    for words in
        ["3x4", "2x3x3", "torus:4x4", "torus:2x5", "cylinder:3x4", "triangle:5", "hexagon:3", "mask:f"]
    {
        let board = board(words, MASK).unwrap();
        for known in KNOWN {
            let piece: Piece = known.name.parse().unwrap();
            let adjacent = board.adjacent(&piece, steps).unwrap();
            for image in board.symmetries(steps).unwrap() {
                let keeps = (0..).zip(&adjacent).all(|(from, attacked): (usize, _)| {
                    let moved: BTreeSet<Var> = attacked.iter().map(|&to| image[to as usize]).collect();
                    moved.iter().eq(&adjacent[image[from] as usize])
                });
                assert!(keeps, "{} on {words}", known.name);
            }
            assert!(counting::exchange::graph::is_undirected(&adjacent), "{} on {words}", known.name);
            same_pairs(&piece, &board, &format!("{} on {words}", known.name));
        }
        if board.space() == Some(Space::Solid) {
            continue;
        }
        for one_way in ["leaps:+1,0", "rides:+1,+1+leaps:0,2", "rides:0,-1"] {
            same_pairs(&one_way.parse().unwrap(), &board, &format!("{one_way} on {words}"));
        }
    }
}

fn same_pairs(piece: &Piece, board: &Laid, name: &str) {
    let budget = Budget::default();
    let steps = &mut Steps::new(&budget);
    let mut attacked = BTreeSet::new();
    for (from, of) in (0..).zip(&board.adjacent(piece, steps).unwrap()) {
        attacked.extend(of.iter().map(|&to: &Var| (to.min(from), to.max(from))));
    }
    let mut together = BTreeSet::new();
    for clique in &board.cliques(piece, steps).unwrap() {
        assert!(clique.is_sorted() && clique.len() > 1, "{name}");
        for (at, &b) in clique.iter().enumerate() {
            together.extend(clique[..at].iter().map(|&a| (a, b)));
        }
    }
    assert_eq!(attacked, together, "{name}");
}

#[test]
fn edges_are_covered_by_cliques() {
    let (_, unread) = Laid::new("graph", "f", None).unwrap();
    assert_eq!((unread.cells().len(), unread.file()), (0, Some("f")));
    let random = &mut limits::Random::with_seed(1);
    for vertices in 2..20 {
        let pairs: Vec<(u32, u32)> = (0..vertices).flat_map(|b| (0..b).map(move |a| (a, b))).collect();
        let text: String =
            pairs.iter().filter(|_| random.bool()).map(|(a, b)| format!("{a} {b}\n")).collect();
        let Ok((piece, board)) = Laid::new("graph", "f", Some(&text)) else { continue };
        same_pairs(&piece, &board, &text);
    }
}

#[test]
fn boards_refused() {
    for (words, what) in [
        ("torus:1x5", "torus:1x5 goes round a side of 1 cell, so"),
        ("torus:5x1", "torus:5x1 goes round a side of 1 cell, so"),
        ("cylinder:5x1", "cylinder:5x1 goes round a side of 1 cell, so"),
        ("torus:33", "torus:33x33 has more than 1024 cells"),
        ("torus:", "`` is not a board; write rows x columns"),
        ("tours:8", "there is no board `tours:`; write torus, or choose one of torus, cylinder"),
        ("triangle:0", "the board triangle:0 has no cells"),
        ("triangle:91", "the board triangle:91 has more than 4096 cells"),
        (
            "hexagon:8x8",
            "`hexagon:8x8` is not a board; write the number of cells along a side, such as hexagon:6",
        ),
        ("hexagon:38", "the board hexagon:38 has more than 4096 cells"),
        ("4x4x0", "the board 4x4x0 has no cells"),
        ("17x17x17", "the board 17x17x17 has more than 4096 cells"),
        ("4x4x", "`4x4x` is not a board; write rows x columns"),
        ("4x4x4x4", "`4x4x4x4` is not a board; write rows x columns"),
        ("mask:", "mask: lacks the name of its file"),
    ] {
        let error = board(words, "").unwrap_err().to_string();
        assert!(error.starts_with(what) && error.contains(';'), "{words}: {error}");
    }
    for (text, what) in [
        (PICTURE, "f: line 4 of the picture has 4 signs and line 1 has 3; make"),
        ("..\n.x\n", "f: line 2 of the picture has `x`; write"),
        ("", "f: the picture has no cells; write"),
        ("##\n##\n", "f: the picture has no cells; write"),
        ("é\n", "f: line 1 of the picture has another sign; write"),
        (". .\n", "f: line 1 of the picture has a blank; write"),
    ] {
        let error = board("mask:f", text).unwrap_err().to_string();
        assert!(error.starts_with(what), "{text}: {error}");
    }
    for text in ["torus:8", "4x4x4", "mask:f", "HEXAGON:3"] {
        let error = only_rectangles(text).unwrap_err().to_string();
        assert!(error.starts_with("only a rectangle means something here, and"), "{text}");
    }
    let largest = ["triangle:90", "hexagon:37", "torus:32", "16x16x16"];
    assert!(largest.iter().all(|words| board(words, "").unwrap().cells().len() <= 4096));
}
