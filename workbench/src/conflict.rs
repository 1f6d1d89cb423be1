//! Why a count is 0: clues and conditions that contradict each other.

use std::path::Path;

use counting::solve::{self, Answer, Conflict, Proved};
use encoders::families::Puzzle;
use limits::Budget;
use model::Sizes;
use model::soft::Member;
use num_bigint::BigUint;

use crate::input::{is_stream, read_within};

/// The work that is spent on it, in nanoseconds on an ordinary machine, counted by steps.
const WORK: u64 = 1 << 29;

/// The most members that a sentence names.
const MOST: usize = 12;

/// Looks for members of a puzzle that contradict each other, where its count for these sizes (`None` for its own) is 0. Its
/// file is read; `text` is that of a file that can be read only once. `None` where a limit, or the work, ends first.
pub fn find(
    puzzle: &Puzzle,
    text: Option<&str>,
    sizes: Option<Sizes>,
    answer: &Answer,
    budget: &Budget,
) -> Option<Conflict> {
    if answer.count != BigUint::ZERO {
        return None;
    }
    let file = puzzle.file().map(Path::new).filter(|file| text.is_none() && !is_stream(file));
    let text = match (puzzle.text().or(text), file) {
        (Some(text), _) => Some(text.to_owned()),
        (None, Some(file)) => Some(read_within(file, budget).ok()?),
        (None, None) => None,
    };
    let softened = puzzle.softened(text.as_deref(), sizes, budget).ok()?;
    let mut found = solve::conflict(&softened, WORK, budget).ok()??;
    if found.members.is_empty() {
        // What is left where nothing is given and nothing is asked for.
        let words = puzzle.to_string();
        found.members.extend(words.split(' ').next().map(|family| Member::Rules(family.into())));
    }
    Some(found)
}

/// Returns the members, as records name them.
pub fn names(conflict: &Conflict) -> Vec<String> {
    conflict.members.iter().map(Member::to_string).collect()
}

/// Returns what is proved of the number of members in a word.
pub fn proved(conflict: &Conflict) -> &'static str {
    match conflict.proved {
        Proved::Smallest => "smallest",
        Proved::Irreducible => "irreducible",
        Proved::Contradictory => "contradictory",
    }
}

/// Returns the reason in words, to follow the result and a colon; `None` where the result says it already, as that of too large
/// a size does.
pub fn reason(conflict: &Conflict) -> Option<String> {
    let named = match conflict.members.as_slice() {
        [Member::Size(_) | Member::Rules(_)] => return None,
        [Member::Line(line)] => return Some(format!("line {line} alone cannot hold")),
        [Member::Item(item)] => return Some(format!("item {item} cannot be covered")),
        [Member::Given(place)] => return Some(format!("{place} cannot hold what is given")),
        [Member::Empty(place)] => return Some(format!("{place} cannot be empty")),
        members => members_in_words(members),
    };
    let open = match conflict.proved {
        Proved::Smallest => "",
        Proved::Irreducible => " (none of them can be left out; others may be fewer)",
        Proved::Contradictory => " (perhaps some of them alone do)",
    };
    Some(format!("{named} contradict each other{open}"))
}

/// Returns the members of a list, what is common to all of them said once.
fn members_in_words(members: &[Member]) -> String {
    let places = |of: fn(&Member) -> Option<String>| members.iter().map(of).collect::<Option<Vec<_>>>();
    let all = if members.len() == 2 { "both" } else { "all" };
    let lines = places(|member| if let Member::Line(line) = member { Some(line.to_string()) } else { None });
    let given = places(|member| if let Member::Given(place) = member { Some(place.clone()) } else { None });
    let empty = places(|member| if let Member::Empty(place) = member { Some(place.clone()) } else { None });
    match (lines, given, empty) {
        (Some(lines), ..) => format!("lines {}", listed(&lines)),
        (_, Some(given), _) => format!("{}, {all} given,", listed(&given)),
        (.., Some(empty)) => format!("{}, {all} empty,", listed(&empty)),
        _ => listed(&members.iter().map(Member::to_string).collect::<Vec<_>>()),
    }
}

/// Returns names as a list, the first ones of many.
fn listed(names: &[String]) -> String {
    let (shown, more) = names.split_at(names.len().min(MOST));
    match (shown, more.len()) {
        ([first @ .., last], 0) if !first.is_empty() => format!("{} and {last}", first.join(", ")),
        (shown, 0) => shown.join(", "),
        (shown, more) => format!("{} and {more} more", shown.join(", ")),
    }
}
