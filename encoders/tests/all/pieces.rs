//! Attacks counted by hand, definitions, and what is refused.

use std::collections::BTreeSet;

use model::Cell;
use model::constraint::Var;
use model::steps::Steps;

use encoders::graph::piece::{KNOWN, Piece, Space, Words};
use encoders::inside::Laid;

fn piece(text: &str) -> Piece {
    text.parse().unwrap()
}

fn attacked_on(board: &str, text: &str, row: u32, col: u32) -> Vec<Cell> {
    let (piece, board) = Laid::new(text, board, None).unwrap();
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
    for (at, name) in KNOWN.iter().map(|known| known.name).take(from_d4.len()).enumerate() {
        assert_eq!((attacked(name, 4, 3), attacked(name, 0, 0)), (from_d4[at], from_corner[at]), "{name}");
    }
}

/// The moves of each of the others once more as a definition, and how many cells of a board of 13 they reach
/// from its middle.
const FAIRY: [(&str, &str, usize); 29] = [
    ("ferz", "leaps:1,1", 4),
    ("dabbaba", "leaps:0,2;2,0", 4),
    ("alfil", "leaps:2,2", 4),
    ("threeleaper", "leaps:0,3;3,0", 4),
    ("camel", "leaps:1,3;3,1", 8),
    ("zebra", "leaps:2,3;3,2", 8),
    ("tripper", "leaps:3,3", 4),
    ("fourleaper", "leaps:0,4;4,0", 4),
    ("giraffe", "leaps:1,4;4,1", 8),
    ("stag", "leaps:2,4;4,2", 8),
    ("antelope", "leaps:3,4;4,3", 8),
    ("flamingo", "leaps:1,6;6,1", 8),
    ("nightrider", "rides:1,2;2,1", 24),
    ("dabbabarider", "rides:0,2;2,0", 12),
    ("alfilrider", "rides:2,2", 12),
    ("camelrider", "rides:1,3;3,1", 16),
    ("zebrarider", "rides:2,3;3,2", 16),
    ("chancellor", "leaps:1,2;2,1+rides:0,1;1,0", 32),
    ("archbishop", "leaps:1,2;2,1+rides:1,1", 32),
    ("centaur", "leaps:0,1;1,0;1,1;1,2;2,1", 16),
    ("dragon-king", "leaps:1,1+rides:0,1;1,0", 28),
    ("dragon-horse", "leaps:0,1;1,0+rides:1,1", 28),
    ("gnu", "leaps:1,2;2,1;1,3;3,1", 16),
    ("okapi", "leaps:1,2;2,1;2,3;3,2", 16),
    ("bison", "leaps:1,3;3,1;2,3;3,2", 16),
    ("squirrel", "leaps:1,2;2,1;0,2;2,0;2,2", 16),
    ("alibaba", "leaps:0,2;2,0;2,2", 8),
    ("champion", "leaps:0,1;1,0;0,2;2,0;2,2", 12),
    ("wizard", "leaps:1,1;1,3;3,1", 12),
];

#[test]
fn fairy_pieces() {
    let names = KNOWN.iter().skip(8).map(|known| known.name);
    assert!(names.eq(FAIRY.iter().map(|(name, ..)| *name)));
    for (name, definition, cells) in FAIRY {
        assert_eq!(piece(name).moves(Space::Plane), piece(definition).moves(Space::Plane), "{name}");
        assert_eq!(attacked_on("13", name, 6, 6).len(), cells, "{name}");
    }
    // The words of help say the same as the moves.
    for known in KNOWN {
        if let Words::Joined(names) = known.words {
            for space in [Space::Plane, Space::Solid, Space::Honeycomb] {
                assert_eq!(piece(names).moves(space), piece(known.name).moves(space), "{names}");
            }
        }
    }
    let mut all: Vec<&str> =
        KNOWN.iter().flat_map(|known| known.aliases.iter().copied().chain([known.name])).collect();
    assert!(all.iter().all(|name| piece(name).is_known()));
    let before = all.len();
    all.sort_unstable();
    all.dedup();
    assert_eq!(all.len(), before);
}

#[test]
fn names_and_their_words() {
    for (alias, name) in
        [("fers", "ferz"), ("Mann", "king"), ("EMPRESS", "chancellor"), ("cardinal", "archbishop")]
    {
        assert_eq!((piece(alias).name(), piece(alias)), (name, piece(name)));
    }
    for (name, sentence) in [
        ("amazon", "An amazon moves as a queen or as a knight."),
        ("squirrel", "A squirrel moves as a knight, as a dabbaba or as an alfil."),
        ("camel", "A camel leaps by 1 and 3."),
        ("nightrider", "A nightrider rides by any number of leaps by 1 and 2 in one direction."),
        ("wazir", "A wazir moves one step as a rook (the grid graph)."),
    ] {
        assert_eq!(piece(name).described().unwrap(), sentence);
    }
    assert_eq!(piece("queen").described(), None);
    assert_eq!((piece("fers").nouns(), piece("fers").letter()), ("ferzes".to_owned(), 'F'));
    assert_eq!((piece("wazir+ferz").nouns(), piece("wazir+ferz").letter()), ("pieces".to_owned(), '*'));
}

#[test]
fn joined_pieces() {
    for (text, shown, same) in [
        ("wazir+fers+dabbaba", "wazir+ferz+dabbaba", "leaps:0,1;1,0;1,1;0,2;2,0"),
        ("knight+rides:0,1", "knight+rides:0,1", "leaps:1,2;2,1+rides:0,1"),
        ("rides:0,1/Knight/leaps:3,0", "knight+leaps:3,0+rides:0,1", "leaps:1,2;2,1;3,0+rides:0,1"),
        ("leaps:3,0+knight+leaps:2,0", "knight+leaps:2,0;3,0", "leaps:1,2;2,1;3,0;2,0"),
        ("rook+knight", "rook+knight", "chancellor"),
        ("queen+Queen", "queen", "rides:0,1;1,0;1,1"),
        ("mann+king", "king", "leaps:0,1;1,0;1,1"),
        ("betza:W+ferz+Betza:D", "betza:W+ferz+betza:D", "wazir+ferz+dabbaba"),
        ("leaps:+1,0+ferz", "ferz+leaps:+1,0", "betza:bWF"),
    ] {
        assert_eq!(piece(text).to_string(), shown);
        assert_eq!(piece(shown), piece(text));
        assert_eq!(piece(text).moves(Space::Plane), piece(same).moves(Space::Plane), "{text}");
    }
    assert_eq!(attacked_on("4x4x4", "ferz+leaps:0,0,2", 1, 5).len(), 12 + 1);
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
        ("ferz", 12, 6),
        ("dabbaba", 6, 6),
        ("alfil", 12, 6),
        ("wazir+ferz", 18, 12),
        ("chancellor", 6 * 2 + 24, 42),
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
        "queen/leaps:1,2/",
        "+queen+leaps:1,2",
    ] {
        let error = text.parse::<Piece>().unwrap_err().to_string();
        assert!(error.contains("is not understood; write"), "{text}: {error}");
    }
    for text in ["unicorn", "", "Quen", "queen ", "queen+unicorn", "unicorn+leaps:1,2", "queen+1,2"] {
        let error = text.parse::<Piece>().unwrap_err().to_string();
        assert!(error.contains("super-queen, amazon"), "{error}");
    }
    for (text, what) in [
        ("fres", "there is no piece `fres`; write fers, or choose one of queen, rook,"),
        ("king+nightridr", "there is no piece `nightridr`; write nightrider, or"),
        ("grasshopper", "there is no piece `grasshopper`: it has to hop over another piece,"),
        ("rook+cannon", "there is no piece `cannon`: it has to hop"),
        ("Gold", "write it as betza:WfF"),
        ("pawn", "write its attacks as betza:fF"),
    ] {
        let error = text.parse::<Piece>().unwrap_err().to_string();
        assert!(error.contains(what), "{error}");
    }
    let many: Vec<String> = (1..=65).map(|at| format!("1,{at}")).collect();
    assert!(format!("leaps:{}", many.join(";")).parse::<Piece>().is_err());
    for (text, board, what) in [
        ("leaps:1,2+rides:1,2,3", "8", "has offsets of two numbers and of three"),
        ("leaps:1,2", "4x4x4", "and the board 4x4x4 needs 3; write it as in leaps:0,1,2"),
        ("knight+leaps:1,2", "4x4x4", "and the board 4x4x4 needs 3"),
        (
            "camel",
            "hexagon:3",
            "the leap 1,3 of a camel is said of squares, and the board hexagon:3 has hexagons",
        ),
        ("rook+wizard", "triangle:3", "the leap 1,3 of a wizard is said of squares"),
        ("betza:BN", "hexagon:3", "such as bishop+knight, or a definition such as leaps:1,2"),
        ("betza:BN", "4x4x4", "`betza:BN` is said of boards of squares, and the board 4x4x4 is none;"),
        ("leaps:1,2,0", "torus:4x4", "and the board torus:4x4 needs 2; write it as in leaps:1,2"),
    ] {
        let error = Laid::new(text, board, None).unwrap_err().to_string();
        assert!(error.contains(what), "{error}");
    }
}

#[test]
fn leaps_along_a_ride_are_no_cliques_of_their_own() {
    let cliques = |text: &str| -> BTreeSet<Vec<Var>> {
        let budget = limits::Budget::default();
        let all =
            Laid::new(text, "5", None).unwrap().1.cliques(&piece(text), &mut Steps::new(&budget)).unwrap();
        all.into_iter().collect()
    };
    assert_eq!(cliques("leaps:0,3;2,2+rides:0,1;1,1"), cliques("rides:0,1;1,1"));
    assert_eq!(cliques("leaps:0,3").len(), 10);
    assert_eq!(cliques("knight").len(), 48);
    // A move in one direction excludes the same pairs as one in both.
    assert_eq!(cliques("leaps:+1,0+rides:0,-1"), cliques("leaps:1,0+rides:0,1"));
}

/// Texts in the notation of Betza, each with a definition of the same moves; up is the row with the smaller
/// number.
const BETZA: &[(&str, &str)] = &[
    // Atoms, and what is short for them.
    ("WFDNAHG", "wazir+ferz+dabbaba+knight+alfil+threeleaper+tripper"),
    ("CZ", "camel+zebra"),
    ("LJ", "camel+zebra"),
    ("K", "king"),
    ("RB", "queen"),
    ("Q", "queen"),
    ("WWFF", "queen"),
    ("BN", "archbishop"),
    ("RF", "dragon-king"),
    ("NN", "nightrider"),
    ("DDAA", "dabbabarider+alfilrider"),
    ("(1,4)(4,3)", "giraffe+antelope"),
    ("(2,1)(2,1)", "nightrider"),
    ("(1,3)0", "camelrider"),
    ("KK", "queen"),
    // Rides of some steps.
    ("W1F1", "king"),
    ("R1", "wazir"),
    ("W3", "leaps:0,1;1,0;0,2;2,0;0,3;3,0"),
    ("R4", "leaps:0,1;1,0;0,2;2,0;0,3;3,0;0,4;4,0"),
    ("NN2", "leaps:1,2;2,1;2,4;4,2"),
    ("fB2", "leaps:-1,-1;-1,+1;-2,-2;-2,+2"),
    ("W0", "rook"),
    // Directions along rows and columns, where letters join.
    ("fW", "leaps:-1,0"),
    ("vW", "leaps:1,0"),
    ("sR", "rides:0,1"),
    ("frlR", "rides:-1,0;0,1"),
    ("fsR", "rides:-1,0;0,1"),
    ("lbD", "leaps:0,-2;+2,0"),
    ("ffW", "leaps:-1,0"),
    // Directions along diagonals, where two letters are one diagonal.
    ("fF", "leaps:-1,-1;-1,+1"),
    ("lB", "rides:-1,-1;+1,-1"),
    ("flF", "leaps:-1,-1"),
    ("rbA", "leaps:+2,+2"),
    ("flbrF", "leaps:-1,-1;+1,+1"),
    ("fsF", "leaps:-1,-1;-1,+1"),
    ("fbF", "ferz"),
    ("WfF", "leaps:0,1;1,0;-1,-1;-1,+1"),
    ("FfW", "leaps:1,1;-1,0"),
    // Directions of the knight and its like.
    ("fN", "leaps:-2,-1;-2,+1"),
    ("ffN", "leaps:-2,-1;-2,+1"),
    ("fsN", "leaps:-1,-2;-1,+2"),
    ("fhN", "leaps:-1,-2;-1,+2;-2,-1;-2,+1"),
    ("lhC", "leaps:-1,-3;-3,-1;+1,-3;+3,-1"),
    ("flN", "leaps:-1,-2"),
    ("lfN", "leaps:-2,-1"),
    ("rvN", "leaps:-2,+1;+2,+1"),
    ("vN", "leaps:2,1"),
    ("fbN", "leaps:2,1"),
    ("ffbbN", "leaps:2,1"),
    ("sZ", "leaps:2,3"),
    ("fsbbNN", "rides:-1,-2;-1,+2;+2,-1;+2,+1"),
    // Pieces of published games: those of Betza's Nutty Knights, and the fibnif.
    ("vNF", "leaps:2,1;1,1"),
    ("fhNrlbWbF", "leaps:-1,-2;-1,+2;-2,-1;-2,+1;0,1;+1,0;+1,-1;+1,+1"),
];

#[test]
fn the_notation_of_betza() {
    for (text, same) in BETZA {
        let own = piece(&format!("betza:{text}"));
        assert_eq!(own.moves(Space::Plane), piece(same).moves(Space::Plane), "{text}");
        assert_eq!((own.name(), own.noun(), own.letter()), (&*format!("betza:{text}"), "piece", '*'));
        assert_eq!(piece(own.name()), own);
    }
    assert_eq!(attacked_on("5", "betza:fN", 2, 2), [Cell { row: 0, col: 1 }, Cell { row: 0, col: 3 }]);
}

#[test]
fn what_the_notation_cannot_say_here() {
    for (text, what) in [
        ("", "nothing stands behind betza:"),
        ("mN", "`m` stands for moves that depend on what is taken, which cannot be said here"),
        ("WcF", "`c` stands for moves that depend on what is taken"),
        ("pR", "`p` stands for hops"),
        ("gQ", "`g` stands for hops"),
        ("fmWfceFifmnD", "`m` stands for"),
        ("ifW", "`i` stands for first moves"),
        ("nN", "`n` stands for leaps that depend on what is between"),
        ("jR", "`j` stands for"),
        ("oR", "which there are boards such as torus:8"),
        ("aW", "`a` stands for moves that turn or go on in another way"),
        ("zB", "`z` stands for"),
        ("qN", "`q` stands for"),
        ("yafsF", "`y` stands for"),
        ("tW", "`t` stands for"),
        ("xW", "`x` is no direction"),
        ("bn", "`n` stands for"),
        ("Wf", "the last letter has no atom behind it"),
        ("E", "`E` cannot be said; atoms are"),
        ("[WB]", "`[` cannot be said; atoms are"),
        ("3W", "`3` cannot be said"),
        ("W03", "`03` is no number of steps"),
        ("W65", "`65` is no number of steps; write one from 1 to 64"),
        ("W99999999999", "is no number of steps"),
        ("Q64", "there are more than 64 offsets"),
        ("(0,0)", "`(0,0)` is no leap"),
        ("(1,2", "`(` cannot be said"),
        ("(1,-2)", "`(1,-2)` is no leap"),
        ("(1,4097)", "from 0 to 4096"),
        ("(+1,4)", "is no leap"),
        ("fK", "`f` stands before `K`, and sources read that in different ways"),
        ("rlQ", "`rl` stands before `Q`"),
        ("hrN", "write fh, bh, lh or rh"),
        ("fhW", "`fh` stands before a leap 0,1"),
        ("vhN", "`vh` stands before a leap 1,2"),
        ("vsN", "`vs` is read in different ways"),
        ("sfF", "`sf` is read in different ways"),
    ] {
        let error = format!("betza:{text}").parse::<Piece>().unwrap_err().to_string();
        assert!(error.contains(what) && error.contains(';'), "{text}: {error}");
    }
}
