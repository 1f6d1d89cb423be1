//! The grammar of puzzles: all of it, and in short with an example of each kind.

use encoders::families::FAMILIES;
use encoders::graph::BOARDS;
use encoders::graph::piece::{KNOWN, Known, Words};

/// The grammar of puzzles: the families in two columns, then what their words mean.
pub fn puzzles() -> String {
    let mut text = String::from("Puzzles:\n");
    for family in FAMILIES {
        text += &indented(&format!("  {} {}", family.name, family.words), family.about, COLUMN);
        for option in family.options {
            let value = if option.values.contains(" or ") {
                option.values.replace(" or ", "|")
            } else {
                option.value.into()
            };
            text += &indented(
                &format!("      --{} {value}", option.name),
                &format!("... {}", option.about),
                COLUMN,
            );
        }
    }
    text += "\nInstead of PIECE BOARD, graph FILE asks for sets of vertices or edges. BOARD is\n";
    for board in BOARDS {
        text += &indented(&format!("  {}", board.example), board.about, 17);
    }
    text += PIECES;
    text + &pieces() + MOVES
}

/// The names of pieces that not everybody knows, each with its moves, those of a kind together.
fn pieces() -> String {
    let mut text = String::new();
    for piece in KNOWN {
        if let Words::Own(moves) = piece.words {
            text += &indented(&format!("  {}", piece.name), moves, 17);
        }
    }
    let list = |said: fn(&Known) -> Option<String>| {
        let all: Vec<String> = KNOWN.iter().filter_map(said).collect();
        all.join(", ")
    };
    let joined = |piece: &Known| match piece.words {
        Words::Joined(names) => Some(format!("{} = {names}", piece.name)),
        _ => None,
    };
    let leaper =
        |piece: &Known| (piece.words == Words::Leaper).then(|| format!("{} {}", piece.name, piece.numbers()));
    let rider =
        |piece: &Known| (piece.words == Words::Rider).then(|| format!("{} {}", piece.name, piece.numbers()));
    text += &indented("  joined:", &list(joined), 17);
    text += &indented("  leapers:", &list(leaper), 17);
    text + &indented("  riders:", &list(rider), 17)
}

/// Returns the part of the grammar for the help of `count`: an example of each family, boards and pieces, and
/// where to find the rest.
pub fn in_short() -> String {
    let mut text =
        String::from("Families of puzzles, which `kikisuji puzzles` explains, each with an example:\n");
    let names: Vec<&str> = FAMILIES.iter().map(|family| family.name).collect();
    text += &indented(" ", &names.join(", "), 2);
    let boards: Vec<&str> = BOARDS.iter().map(|board| board.example).collect();
    text += &indented("Boards:", &boards.join(", "), 9);
    // All names fill half a screen: `kikisuji puzzles` has them.
    let common = KNOWN.iter().filter(|piece| piece.words == Words::Common);
    let pieces: Vec<&str> = common.map(|piece| piece.name).collect();
    text += &indented("Pieces:", &format!("{}, leaps:1,2;2,1, betza:BN, wazir+ferz", pieces.join(", ")), 9);
    text += "Graphs:  graph FILE in the place of PIECE BOARD\n";
    format!("{text}{WORK}")
}

const WORK: &str = "
The line `work` of an answer: by apply, nodes of the final diagram, the most at
once (garbage included), all that were made; by layers, the same of states; by
backtrack, positions tried; by join, solutions of parts, pairs looked at. With
-v also look-ups in the memo of operations, and pairs met level by level.";

/// Where the second column begins.
const COLUMN: usize = 38;

/// The columns of a line.
const WIDTH: usize = 79;

/// `left`, and `right` from column `at` on, in lines that fit a terminal of 80 columns.
pub fn indented(left: &str, right: &str, at: usize) -> String {
    let (mut text, mut line) = (String::new(), format!("{left:<margin$}", margin = at - 1));
    for word in right.split(' ') {
        if line.len() + 1 + word.len() > WIDTH {
            text += &(line + "\n");
            line = " ".repeat(at - 1);
        }
        line.push(' ');
        line.push_str(word);
    }
    text + &line + "\n"
}

const PIECES: &str = "
PIECE is queen, rook, bishop, king or knight, or
";

const MOVES: &str = "  \
  leaps:A,B      leaps by A rows and B columns, over what is between
  rides:A,B      any number of such steps in one direction
  betza:BN       a piece in the notation of Betza, such as betza:fhNR4
All signs of A and B are meant, but rows and columns are not exchanged: a
knight is leaps:1,2;2,1 (; joins offsets). With a sign it is that move alone:
leaps:+1,0 attacks the cell below. + joins all of these, as in
wazir+ferz+dabbaba or leaps:1,2;2,1+rides:0,1;1,0. Boards such as 4x4x4 need
three numbers, and betza: needs squares.

FILE has graph6, sparse6, DIMACS edges, or two numbers a line (one for a vertex
without edges, `p V` for the number of vertices). A line that stands twice is a
parallel edge: another edge to sets of edges, the same to sets of vertices.
Upper and lower case are the same, except in names of files and behind betza:.";
