//! What a sequence counts, in the words of the encyclopedia and in the words of the board.

use encoders::solve::Sizes;

use super::template::Template;
use crate::args::SequenceArgs;

/// A family of sets in words.
struct Family {
    /// One set: `dominating set in the n X n queen graph`, with `*` where the plural takes its s.
    set: String,
    /// The same as a task for pieces, where that is more than the first says.
    task: Option<String>,
}

/// The lines of explanation for terms of these sizes.
pub fn lines(template: &Template, args: &SequenceArgs, sizes: Sizes) -> Vec<String> {
    let Family { set, task } = family(template);
    let (one, many) = (set.replacen('*', "", 1), set.replacen('*', "s", 1));
    let classes = if args.classes { ", up to the symmetries of the board" } else { "" };
    let title = match (args.optimum, sizes) {
        (true, Sizes::Max) => format!("Size of a largest {one}; 0 where there is none."),
        (true, _) => format!("Size of a smallest {one}; 0 where there is none."),
        (false, _) if args.spectrum => format!(
            "Triangle read by rows: T(n,k) is the number of {many} that have k elements{classes}; k starts at 0."
        ),
        (false, sizes) => format!("a(n) = number of {many}{}{classes}.", restriction(sizes)),
    };
    let mut lines = vec![title];
    lines.extend(task.map(|task| format!("On the board: {task}.")));
    lines.extend(moves(template.word(1)).map(String::from));
    lines
}

/// The sizes counted, behind the plural.
fn restriction(sizes: Sizes) -> String {
    match sizes {
        Sizes::Any => String::new(),
        Sizes::Max => " that have the largest size".into(),
        Sizes::Min => " that have the smallest size".into(),
        Sizes::Between(from, to) if from == to => format!(" that have {from} elements"),
        Sizes::Between(from, to) => format!(" that have {from} to {to} elements"),
    }
}

fn family(template: &Template) -> Family {
    let (board, piece) = (template.board(), template.word(1));
    let (graph, pieces) = match piece.contains(':') {
        true => (format!("graph of the moves {piece} on the {board} board"), "pieces".to_string()),
        false => (format!("{board} {piece} graph"), format!("{piece}s")),
    };
    let placed = |end: &str| Some(format!("{pieces} placed on {board} cells so that {end}"));
    let points = |kind: &str| {
        let unchanged = match template.option("--invariant") {
            Some("half-turn") => ", unchanged by a half turn",
            Some(_) => ", unchanged by the reflection in one fixed diagonal",
            None => "",
        };
        format!("{kind}set* of points in the {board} grid, no three of them on a straight line{unchanged}")
    };
    let (set, task) = match template.word(0) {
        "independence" => (format!("independent vertex set* in the {graph}"), placed("none attacks another")),
        "domination" => {
            (format!("dominating set* in the {graph}"), placed("every cell is occupied or attacked"))
        }
        "total-domination" => (
            format!("total dominating set* in the {graph}"),
            placed("every cell is attacked, occupied cells too"),
        ),
        "independent-domination" => (
            format!("independent dominating set* in the {graph}"),
            placed("every cell is occupied or attacked, and none attacks another"),
        ),
        "no-three-in-line" => (points(""), None),
        "saturated-no-three-in-line" => (points("maximal "), None),
        _ => (format!("solution* of the puzzle {}", template.text()), None),
    };
    Family { set, task }
}

/// The moves of pieces that are not on every board.
fn moves(piece: &str) -> Option<&'static str> {
    match piece {
        "amazon" => Some("An amazon moves as a queen or as a knight."),
        "super-queen" => Some(
            "A super-queen moves as a queen, or by any number of knight's steps in one direction (as a nightrider).",
        ),
        _ => None,
    }
}
