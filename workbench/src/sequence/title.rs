//! The title of a sequence, in the words of the encyclopedia and in the words of the board.

use encoders::families::{Puzzle, Title};
use model::{Named, Sizes};

use super::asked::Asked;
use crate::claims;
use crate::options::Terms;

/// Returns the comments above the terms: the counted things, the command that makes the file, and the program;
/// `puzzle` is the puzzle of one of the terms.
pub(super) fn lines(asked: &Asked, puzzle: &Puzzle) -> Vec<String> {
    let order = match &asked.order {
        _ if !asked.has_order() => String::new(),
        None => ", in the order that it suggests".into(),
        Some(order) => format!(", order {}", order.name),
    };
    let mut lines = explanation(asked, puzzle);
    if let (Some(entry), Some(title)) = (asked.entry, lines.first_mut()) {
        *title = format!("A{entry:06}: {title}");
    }
    lines.push(format!("Made by: {}", asked.made_by));
    lines.push(format!(
        "kikisuji {}, method {}{order}",
        env!("CARGO_PKG_VERSION"),
        asked.request.method.name()
    ));
    lines.extend(asked.remarks.iter().cloned());
    if asked.confirm {
        lines.push(
            "Each term counted here was counted twice, by different methods or orders, which agree.".into(),
        );
    }
    lines
}

/// Returns what the terms are: the title, and what it leaves open.
fn explanation(asked: &Asked, puzzle: &Puzzle) -> Vec<String> {
    let Asked { template, figure, .. } = asked;
    let stated = puzzle.own();
    let own = || {
        let set = match stated {
            Some((title, _)) => {
                let (file, numbers) = template.of_own();
                let called = title.map_or_else(|| file.to_owned(), |title| format!("\"{title}\""));
                let with = if numbers.is_empty() { "" } else { " with " };
                format!("solution* of the puzzle {called}{with}{}", numbers.join(", "))
            }
            None => format!("solution* of the puzzle {}", template.text()),
        };
        Title { set, task: None, moves: None }
    };
    let Title { set, task, moves } = puzzle.title(&template.board()).unwrap_or_else(own);
    let (one, many) = (set.replacen('*', "", 1), set.replacen('*', "s", 1));
    // Without it, what has certain sizes would be the last thing named.
    let comma = if many.contains(',') { "," } else { "" };
    let given = puzzle.given_words();
    let given = if given.is_empty() { given } else { format!(", with{given}") };
    let classes = match figure.classes {
        true if puzzle.has_parameters() => ", up to the symmetries that its conditions keep",
        true => ", up to the symmetries of the board",
        false => "",
    };
    let classes = format!("{classes}{given}");
    let a = if template.is_array() { "T(n,m)" } else { "a(n)" };
    let title = match figure.of {
        Terms::Size => {
            let largest = match &figure.asked {
                Some(claims::Asked::Sizes(sizes)) => *sizes == Sizes::Max,
                _ => puzzle.goal() == Sizes::Max,
            };
            let best = if largest { "largest" } else { "smallest" };
            format!("Size of a {best} {one}{given}; 0 where there is none.")
        }
        Terms::Spectrum => format!(
            "Triangle read by rows: T(n,k) is the number of {many}{comma} that have k elements{classes}; k starts at 0."
        ),
        Terms::Count | Terms::Classes => {
            let restriction = restriction(asked, puzzle);
            let comma = if restriction.is_empty() { "" } else { comma };
            format!("{a} = number of {many}{comma}{restriction}{classes}.")
        }
    };
    let mut lines = vec![title];
    if template.is_array() {
        lines.push("Array read by antidiagonals: T(1,1), T(1,2), T(2,1), T(1,3), ..".into());
    }
    if figure.of == Terms::Spectrum && puzzle.has_parameters() && puzzle.goal() != Sizes::Any {
        lines.push("All sizes are counted, whatever the goal of the file.".into());
    }
    lines.extend(task.map(|task| format!("On the board: {task}.")));
    lines.extend(moves);
    if let (Some((_, text)), Some(file)) = (stated, puzzle.file()) {
        lines.push(format!("{file} states the puzzle:"));
        lines.extend(text.lines().map(|line| format!("  {line}").trim_end().to_owned()));
    }
    lines
}

/// Returns the counted sizes, to follow the plural; an empty text if all are counted. `puzzle` is that of the first
/// term.
fn restriction(asked: &Asked, puzzle: &Puzzle) -> String {
    let numbers = |from: u32, to: u32| match from == to {
        true => format!("{from} elements"),
        false => format!("{from} to {to} elements"),
    };
    let counted = match asked.figure.asked.as_ref().unwrap_or(&claims::Asked::Sizes(puzzle.goal())) {
        claims::Asked::Sizes(Sizes::Any) => return String::new(),
        claims::Asked::Sizes(Sizes::Max) => "the largest size".into(),
        claims::Asked::Sizes(Sizes::Min) => "the smallest size".into(),
        // The numbers of a goal may depend on n.
        claims::Asked::Sizes(Sizes::Between(from, to)) if asked.figure.asked.is_none() => {
            let first = asked.n.start();
            format!("as many elements as the puzzle asks for (for n = {first}, {})", numbers(*from, *to))
        }
        claims::Asked::Sizes(Sizes::Between(from, to)) => numbers(*from, *to),
        claims::Asked::Places(text) => format!("{} elements", text.replace(['{', '}'], "")),
    };
    format!(" that have {counted}")
}
