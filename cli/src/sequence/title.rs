//! The title of a sequence, in the words of the encyclopedia and in the words of the board.

use encoders::families::{Puzzle, Title};
use encoders::solve::Sizes;

use super::template::Template;
use crate::args::SequenceArgs;
use workbench::claims::Asked;
use workbench::options::Terms;

/// Returns the lines of explanation for the terms; `puzzle` is the puzzle of one of them.
pub fn lines(template: &Template, puzzle: &Puzzle, args: &SequenceArgs) -> Vec<String> {
    let own =
        || Title { set: format!("solution* of the puzzle {}", template.text()), task: None, moves: None };
    let Title { set, task, moves } = puzzle.title(&template.board()).unwrap_or_else(own);
    let (one, many) = (set.replacen('*', "", 1), set.replacen('*', "s", 1));
    let classes = if args.counts_classes() { ", up to the symmetries of the board" } else { "" };
    let a = if template.is_array() { "T(n,m)" } else { "a(n)" };
    let title = match args.of() {
        Terms::Size => {
            let largest = match &args.size {
                Some(Asked::Sizes(sizes)) => *sizes == Sizes::Max,
                _ => puzzle.goal() == Sizes::Max,
            };
            let best = if largest { "largest" } else { "smallest" };
            format!("Size of a {best} {one}; 0 where there is none.")
        }
        Terms::Spectrum => format!(
            "Triangle read by rows: T(n,k) is the number of {many} that have k elements{classes}; k starts at 0."
        ),
        Terms::Count | Terms::Classes => {
            format!("{a} = number of {many}{}{classes}.", restriction(args.size.as_ref()))
        }
    };
    let mut lines = vec![title];
    if template.is_array() {
        lines.push("Array read by antidiagonals: T(1,1), T(1,2), T(2,1), T(1,3), ..".into());
    }
    lines.extend(task.map(|task| format!("On the board: {task}.")));
    lines.extend(moves);
    lines
}

/// Returns the counted sizes, to follow the plural; an empty text if no sizes are named.
fn restriction(sizes: Option<&Asked>) -> String {
    match sizes {
        None | Some(Asked::Sizes(Sizes::Any)) => String::new(),
        Some(Asked::Sizes(Sizes::Max)) => " that have the largest size".into(),
        Some(Asked::Sizes(Sizes::Min)) => " that have the smallest size".into(),
        Some(Asked::Sizes(Sizes::Between(from, to))) if from == to => format!(" that have {from} elements"),
        Some(Asked::Sizes(Sizes::Between(from, to))) => format!(" that have {from} to {to} elements"),
        Some(Asked::Places(text)) => format!(" that have {} elements", text.replace(['{', '}'], "")),
    }
}
