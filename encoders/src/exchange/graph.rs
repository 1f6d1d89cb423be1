//! Graphs from files: graph6, sparse6, the DIMACS edge format, or a list of edges. Which of them a text is shows in
//! its first line.

mod dimacs;
mod edged;
mod graph6;
mod list;

use edged::is_comment;
pub use edged::{Edged, Figures, MAX_VERTICES};

use crate::error::PuzzleError;

/// The forms of graphs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    Graph6,
    Dimacs,
    List,
}

/// Tells the form of a text by its first line that is neither empty nor a comment.
fn form(text: &str) -> Option<Form> {
    let is_said = |line: &&str| !line.is_empty() && !is_comment(line);
    let line = text.lines().map(str::trim).find(is_said)?;
    let words: Vec<&str> = line.split_ascii_whitespace().collect();
    match words[..] {
        _ if list::announced(line).is_some() => Some(Form::List),
        ["p" | "e", ..] => Some(Form::Dimacs),
        [word] if !word.bytes().all(|byte| byte.is_ascii_digit()) => Some(Form::Graph6),
        _ => Some(Form::List),
    }
}

/// Reads a graph in any of the forms. Loops, more than `most` edges and all that is not understood are refused with the
/// number of the line.
///
/// * graph6 or sparse6: one line, with or without `>>graph6<<`.
/// * DIMACS: one line `p edge VERTICES EDGES` (or `p col`, or as the PACE challenges have it, `p tw`, `p ds` and so on),
///   then a line `e A B` or `A B` for each edge, with vertices from 1.
/// * A list: two numbers a line, a lone number for a vertex, and `p V` for the number of vertices. Without `p V`, the
///   vertices are the numbers that occur; a comment that says that there are more is refused, and so is a first line
///   that may be a header `N M`.
///
/// Comments begin with `#`, `%`, or the word `c`.
///
/// A line that stands twice is another edge, parallel to the first. Some files list edges in both directions, `e A B` and
/// `e B A`: that is one edge. Of these files, some announce the number of lines and others the number of edges, so that
/// either is taken.
pub fn graph(text: &str, most: usize) -> Result<Edged, PuzzleError> {
    let read = match form(text) {
        Some(Form::Graph6) => graph6::graph6(text, most),
        Some(Form::Dimacs) => dimacs::dimacs(text, most),
        Some(Form::List) => list::list(text, most),
        None => {
            Err("the graph file has no edges and no header; give it the graph in graph6, as DIMACS edges \
                     (`p edge VERTICES EDGES`), or as two numbers a line"
                .into())
        }
    };
    read.map_err(PuzzleError)
}

/// Estimates the most bytes that reading this text and searching its graph take: a number for each edge, and
/// one for each announced vertex. Cost: one pass over the text.
pub fn bytes_of_search(text: &str) -> usize {
    /// As read and sorted, without its double, and at both of its ends in lists that double as they grow.
    const EDGE: usize = 12 + 8 + 16;
    /// An empty list, the first neighbours, its name, and the sets of the search.
    const VERTEX: usize = 24 + 32 + 4 + 18;
    let lines = || text.lines().count();
    let (edges, vertices) = match form(text) {
        Some(Form::Graph6) => {
            let bits = |byte: u8| byte.saturating_sub(graph6::FIRST).count_ones() as usize;
            let sparse = text.lines().filter_map(|line| line.trim().split_once(':')).next();
            match sparse {
                // An edge takes two bits at least.
                Some((_, line)) => {
                    let vertices = graph6::vertices(line).map_or(0, |(vertices, _)| vertices);
                    (3 * line.len(), vertices.min(MAX_VERTICES.into()) as usize)
                }
                None => (text.bytes().map(bits).sum(), text.len()),
            }
        }
        Some(Form::Dimacs) => {
            let header = text.lines().find_map(|line| line.trim_ascii_start().strip_prefix('p'));
            let words: Vec<&str> = header.unwrap_or_default().split_ascii_whitespace().collect();
            (lines(), dimacs::announced(&words).map_or(0, |(vertices, _)| vertices as usize))
        }
        Some(Form::List) | None => {
            let announced = text.lines().find_map(list::announced).and_then(|number| number.parse().ok());
            (lines(), announced.unwrap_or(0).max(2 * lines()))
        }
    };
    (EDGE * edges).saturating_add(VERTEX * vertices)
}
