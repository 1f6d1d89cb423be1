//! Words that are nearly a puzzle, and need no guess: another name of its sets, clues that stand alone, a file alone.

use std::path::Path;

use super::clues::{EMPTY, GIVEN};
use super::registry::exactly;
use super::stated;
use crate::nearest::nearest;
use crate::place::Place;

/// The families of files, by the endings of these.
const FILES: [(&str, &str); 4] = [("cnf", "cnf"), ("dlx", "cover"), ("opb", "opb"), ("xc", "cover")];

/// What others call the independent sets to which no vertex can be added.
const MAXIMAL: [&str; 4] =
    ["maximal-independent-sets", "maximal-independent-set", "maximal-independence", "mis"];

/// The words with the name of a family here, where they begin with the name that graph theory has for its sets of all
/// sizes: to a maximal independent set no vertex can be added, so that it dominates.
pub(super) fn renamed<'a>(words: &[&'a str]) -> Option<Vec<&'a str>> {
    (1..=words.len().min(3)).find_map(|taken| {
        let name = words[..taken].join("-").to_ascii_lowercase();
        MAXIMAL.contains(&name.as_str()).then(|| [&["independent-domination"], &words[taken..]].concat())
    })
}

/// The words with the cells that stand alone among them behind those of the option for cells: of `--given d8 a4`,
/// `--given d8,a4`. `None` without them, or where that is no puzzle.
pub(super) fn clued(words: &[&str]) -> Option<Vec<String>> {
    let option = words
        .iter()
        .position(|word| word.strip_prefix("--").is_some_and(|name| [GIVEN, EMPTY].contains(&name)))?;
    let is_cell = |word: &str| {
        word.trim_matches(',')
            .split(',')
            .all(|cell| Place::read(cell.split('=').next().unwrap_or_default()).is_some())
    };
    let is_alone = |at: usize| at > 1 && !words[at - 1].starts_with("--") && is_cell(words[at]);
    let (alone, rest): (Vec<usize>, Vec<usize>) = (0..words.len()).partition(|&at| is_alone(at));
    let value = [&[option + 1], alone.as_slice()].concat();
    let cells = value.into_iter().map(|at| Some(words.get(at)?.trim_matches(',')));
    let value = cells.collect::<Option<Vec<_>>>()?.join(",");
    let joined: Vec<&str> =
        rest.into_iter().map(|at| if at == option + 1 { value.as_str() } else { words[at] }).collect();
    (!alone.is_empty() && exactly(&joined).is_ok()).then(|| joined.into_iter().map(String::from).collect())
}

/// The ending of a file's name, in small letters.
pub(super) fn ending(part: &str) -> Option<String> {
    let ending = Path::new(part).extension()?.to_str()?.to_ascii_lowercase();
    let is_file = !part.contains(':') && ending.starts_with(|first: char| first.is_ascii_alphabetic());
    Some(ending).filter(|_| is_file)
}

/// The puzzle of a file of formulas or covers that stands alone.
pub(super) fn of_ending(plain: &[&str]) -> Option<Vec<String>> {
    let [file] = plain else { return None };
    let ending = ending(file)?;
    if let Some((_, family)) = FILES.iter().find(|(known, _)| *known == ending) {
        return Some(vec![(*family).to_owned(), (*file).to_owned()]);
    }
    // A statement with its ending misspelt.
    let right = nearest(&ending, [&stated::ENDING[1..]])?;
    Some(vec![file[..file.len() - ending.len()].to_owned() + right])
}
