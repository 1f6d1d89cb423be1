//! What a sequence counts, in the words of the encyclopedia and in the words of the board.

use encoders::families::{Puzzle, Title};
use encoders::solve::Sizes;

use super::template::Template;
use crate::args::SequenceArgs;

/// The lines of explanation for terms of these sizes; `puzzle` is that of one of the terms.
pub fn lines(template: &Template, puzzle: &Puzzle, args: &SequenceArgs, sizes: Sizes) -> Vec<String> {
    let own =
        || Title { set: format!("solution* of the puzzle {}", template.text()), task: None, moves: None };
    let Title { set, task, moves } = puzzle.title(&template.board()).unwrap_or_else(own);
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
    lines.extend(moves);
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
