//! Built-in puzzles against their copies in the language of statements: the same counts, classes and symmetries, and
//! for most families the same model.

use std::collections::{BTreeSet, HashMap};

use counting::solve::Method;
use encoders::families::{self, Puzzle};
use limits::Budget;
use model::constraint::{Constraint, Var};
use model::{Cell, Model, Sizes};

use crate::support::{Question, ask, by, said};

/// A triangle with a tail, and a vertex alone.
const GRAPH: &str = "1 2\n2 3\n3 1\n3 4\n4 5\n7\n";
const MASK: &str = "..#..\n.+...\n#...#\n...-.\n..#..\n";
const HOLES: &str = "...\n.#.\n...\n";

/// A puzzle and its model; `text` is that of the file of its board.
fn built(words: &str, text: Option<&str>) -> (Puzzle, Model) {
    let words: Vec<&str> = words.split(' ').collect();
    let puzzle = families::parse(&words).expect("a puzzle of the grammar");
    modelled(puzzle.with_text(text, &Budget::default()).expect("a board"))
}

/// Its stated copy.
fn stated(puzzle: &Puzzle, text: Option<&str>) -> (Puzzle, Model) {
    let budget = Budget::default();
    let statement = puzzle.statement(&budget).unwrap_or_else(|error| panic!("{puzzle}: {error}"));
    assert!(statement.ends_with('\n') && !statement.ends_with("\n\n"), "{statement}");
    let read = |puzzle: Puzzle, text: &str| {
        puzzle.with_text(Some(text), &budget).unwrap_or_else(|error| panic!("{error}\n{statement}"))
    };
    let copy = read(families::parse(&["puzzle", "-"]).expect("words"), &statement);
    modelled(if copy.further_file().is_some() { read(copy, text.expect("a graph")) } else { copy })
}

fn modelled(puzzle: Puzzle) -> (Puzzle, Model) {
    let model = puzzle.model(None, &Budget::default()).expect("no limit");
    (puzzle, model)
}

/// Whether a constraint can never hold: of such a condition a statement keeps nothing else.
fn is_contradiction(model: &Model) -> bool {
    model.constraints.iter().any(|constraint| constraint.any.is_empty())
}

/// Demands the same goal, counts of all sizes and classes of both, by two methods.
fn counts_agree(words: &str, text: Option<&str>) -> [(Puzzle, Model); 2] {
    let own = built(words, text);
    let copy = stated(&own.0, text);
    assert_eq!(own.1.goal, copy.1.goal, "{words}");
    let all = Question::all(Sizes::Any);
    let first = ask(&own.1, &all, by(Method::Apply));
    for method in [Method::Layers, Method::Backtrack] {
        assert_eq!(said(&ask(&copy.1, &all, by(method))), said(&first), "{words}: {method:?}");
    }
    [own, copy]
}

/// Demands as many symmetries besides.
fn symmetries_agree(words: &str, text: Option<&str>) -> [(Puzzle, Model); 2] {
    let both = counts_agree(words, text);
    if !is_contradiction(&both[0].1) {
        assert_eq!(both[0].1.group.len(), both[1].1.group.len(), "{words}: symmetries");
    }
    both
}

/// Demands the same model besides, up to the order of variables and constraints.
fn models_agree(words: &str, text: Option<&str>) {
    let [own, copy] = symmetries_agree(words, text);
    // The lines of a graph are its edges; built-in models have larger cliques.
    if words.contains(" graph ") {
        return;
    }
    if is_contradiction(&own.1) {
        return assert!(is_contradiction(&copy.1), "{words}");
    }
    // Each variable by its cell and its place among those of the cell: of armies, the first one comes first.
    let places = |(_, model): &(Puzzle, Model)| -> Vec<(Cell, usize)> {
        let place = |(var, cell): (usize, &Cell)| {
            (*cell, model.cells[..var].iter().filter(|other| *other == cell).count())
        };
        model.cells.iter().enumerate().map(place).collect()
    };
    let number: HashMap<_, Var> = places(&own).into_iter().zip(0..).collect();
    let to: Vec<Var> = places(&copy).iter().map(|place| number[place]).collect();
    assert_eq!(number.len(), to.len(), "{words}: variables");
    let weights: Vec<u32> = to.iter().map(|&var| own.1.weights[var as usize]).collect();
    assert_eq!(copy.1.weights, weights, "{words}");
    let constraints = |model: &Model, image: &dyn Fn(Var) -> Var| -> BTreeSet<Constraint> {
        model.constraints.iter().filter_map(|constraint| constraint.renamed(image).simplify()).collect()
    };
    let (ours, theirs) = (constraints(&own.1, &|var| var), constraints(&copy.1, &|var| to[var as usize]));
    let only = ours.difference(&theirs).next().map(|constraint| ("only built in", constraint));
    let only = only.or_else(|| theirs.difference(&ours).next().map(|other| ("only stated", other)));
    assert_eq!(only, None, "{words}");
    assert_eq!(own.1.constraints.len(), copy.1.constraints.len(), "{words}: constraints");
    assert_eq!(own.1.joined.len(), copy.1.joined.len(), "{words}");
}

/// Boards of all kinds, with pieces that move both ways and one way; first small ones.
const PLACED: [&str; 25] = [
    "queen 3x4",
    "queen 4x3",
    "king 1",
    "rook 1x6",
    "betza:fR 4x3",
    "leaps:+1,0 4x2",
    "rides:+1,+1;0,-1 3",
    "bishop torus:4x3",
    "leaps:+1,+2 torus:4",
    "rook cylinder:3x4",
    "queen hexagon:2",
    "rook triangle:4",
    "queen 2x2x3",
    "leaps:0,+1,2 2x3x2",
    "super-queen 3",
    "king 3 --given a1,r0c2 --empty r2c2",
    "rook torus:3 --empty r0c0",
    "queen 4x5",
    "queen 5x4",
    "knight 4",
    "wazir 7x1",
    "leaps:1,2;0,1 4",
    "wazir+ferz+dabbaba 4",
    "betza:fhNR4 4",
    "knight hexagon:3",
];
const SMALL: usize = 17;

/// Runs a check for a family on the first of these boards, on pictures and on a graph.
fn on_boards(family: &str, most: usize, check: fn(&str, Option<&str>)) {
    for placed in &PLACED[..most] {
        check(&format!("{family} {placed}"), None);
    }
    let masks = [("queen mask:m", MASK), ("leaps:+1,+1 mask:m", MASK), ("rook mask:m", HOLES)];
    // What is small goes without the large picture.
    for (board, text) in &masks[if most == SMALL { 2 } else { 0 }..] {
        check(&format!("{family} {board}"), Some(text));
    }
    check(&format!("{family} graph g"), Some(GRAPH));
    check(&format!("{family} graph g --given v7 --empty v1"), Some(GRAPH));
}

fn same_model(words: &str, text: Option<&str>) {
    models_agree(words, text);
}

fn same_counts(words: &str, text: Option<&str>) {
    symmetries_agree(words, text);
}

#[test]
fn independence() {
    on_boards("independence", PLACED.len(), same_model);
}

#[test]
fn domination() {
    on_boards("domination", PLACED.len(), same_model);
    on_boards("domination --multiplicity 2", PLACED.len(), |words, text| {
        if !words.contains("king 1") {
            models_agree(words, text);
        }
    });
    same_model("domination queen 3 --multiplicity 9", None);
}

#[test]
fn total_and_independent_domination() {
    on_boards("total-domination", PLACED.len(), same_model);
    on_boards("independent-domination", PLACED.len(), same_model);
}

#[test]
fn connected_domination() {
    on_boards("connected-domination", PLACED.len(), same_model);
}

#[test]
fn efficient_domination() {
    on_boards("efficient-domination", PLACED.len(), same_model);
}

#[test]
fn private_neighbours() {
    on_boards("minimal-domination", PLACED.len(), same_model);
    on_boards("minimal-total-domination", PLACED.len(), same_model);
    on_boards("irredundance", PLACED.len(), same_model);
}

/// Cells that are watched from the same cells share their marks here. So the copy has symmetries that keep its
/// conditions; those of the built-in puzzle keep who attacks whom.
#[test]
fn maximal_irredundance() {
    on_boards("maximal-irredundance", SMALL, |words, text| {
        let [own, copy] = [built(words, text), stated(&built(words, text).0, text)];
        let [own, copy] =
            [own, copy].map(|(_, model)| ask(&model, &Question::all(Sizes::Any), by(Method::Layers)));
        assert_eq!((own.size, own.count, own.spectrum), (copy.size, copy.count, copy.spectrum), "{words}");
        assert!(copy.classes <= own.classes, "{words}");
    });
}

#[test]
fn peaceable_armies() {
    on_boards("peaceable", SMALL, same_model);
    same_counts("peaceable king 3 --armies 3 --given a1=B,r0c1", None);
    same_model("peaceable rook 3 --armies 4", None);
}

#[test]
fn points() {
    for board in ["1", "2", "2x5", "3", "4", "5x4", "3 --given a1,r2c1 --empty r0c0"] {
        same_model(&format!("no-three-in-line {board}"), None);
        same_model(&format!("saturated-no-three-in-line {board}"), None);
    }
    for board in ["1", "2", "3", "4", "5", "4x3", "4 --given a1", "5 --given r2c2 --empty r0c1"] {
        // The built-in one has a variable for two cells, which a half turn leaves unchanged.
        counts_agree(&format!("no-three-in-line {board} --invariant half-turn"), None);
    }
}

/// The stated copy has no variables for whole lines.
#[test]
fn attacking() {
    for sight in ["line", "nearest"] {
        for words in
            ["0 queen 4", "1 queen 4", "2 rook 4x3", "2 knight 4", "3 amazon 4", "1 king 3x4", "1 bishop 1x5"]
        {
            same_counts(&format!("attacking {words} --sight {sight}"), None);
        }
        same_counts(&format!("doubly-attacking 4 --sight {sight}"), None);
        same_counts(&format!("attacking 1 leaps:+1,+2;-1,0+rides:+1,0 4 --sight {sight}"), None);
        same_counts(&format!("attacking 1 rook 4 --sight {sight} --given r1c1 --empty a1"), None);
    }
}

/// The built-in puzzle has one variable for all kinds that attack the cell before them.
#[test]
fn shogi() {
    for words in [
        "R1B1K1G1S1N1L1P1 --board 4",
        "R1G2N1 --board 3",
        "P3 --board 1x5",
        "N2R1 --board 4x3",
        "L2P2 --board 4x3 --given r0c1=P,r0c0 --empty r2c2",
        "S2B1 --board 3x4",
    ] {
        same_counts(&format!("shogi {words}"), None);
    }
}

#[test]
fn what_cannot_be_said_is_refused_with_the_reason() {
    for (words, part) in [
        ("cube queen 2", "surface of a cube"),
        ("cnf f.cnf", "a form of its own"),
        ("opb f.opb", "a form of its own"),
        ("cover f.dlx", "a form of its own"),
        ("puzzle f.puzzle", "a form of its own"),
        ("no-three-in-line 4 --invariant diagonal", "exchange the diagonals"),
        ("shogi R2B2 --board 5", "front from back"),
        ("domination graph -", "one word"),
    ] {
        let words: Vec<&str> = words.split(' ').collect();
        let refused = families::parse(&words).expect("a puzzle").statement(&Budget::default());
        let sentence = refused.expect_err("no statement").to_string();
        assert!(sentence.contains(part), "{words:?}: {sentence}");
    }
}
