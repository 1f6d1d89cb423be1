//! Graphs from files: graph6, the DIMACS edge format, or a list of edges. Which of them a text is shows in
//! its first line.

mod list;

use crate::constraint::Var;
use crate::error::PuzzleError;
use crate::sorted::distinct;
use list::is_comment;

/// Most vertices of a graph, so that a header cannot ask for all memory.
pub const MAX_VERTICES: u32 = 1_000_000;

/// A graph without loops and double edges.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edged {
    /// The number that the file gives to each vertex: of DIMACS from 1, of graph6 from 0, of a list as it
    /// says.
    pub names: Vec<u32>,
    /// The neighbours of each vertex, from 0, ascending.
    pub neighbours: Vec<Vec<Var>>,
}

impl Edged {
    /// Makes the graph of the vertices with these names; no edge may occur twice.
    fn new(names: Vec<u32>, edges: &[(u32, u32)]) -> Edged {
        let mut neighbours = vec![Vec::new(); names.len()];
        for &(a, b) in edges {
            neighbours[a as usize].push(b);
            neighbours[b as usize].push(a);
        }
        neighbours.iter_mut().for_each(|of| of.sort_unstable());
        Edged { names, neighbours }
    }

    /// What was read.
    pub fn figures(&self) -> Figures {
        let named = self.names.iter().filter(|&&name| name > 0);
        let first = (1..).zip(named.clone()).find(|(number, name)| number != *name).map(|(number, _)| number);
        let last = self.names.last().map_or(0, |&last| last as usize);
        Figures {
            vertices: self.names.len(),
            edges: self.neighbours.iter().map(Vec::len).sum::<usize>() / 2,
            skipped: first.map(|first| (last - named.count(), first)),
        }
    }
}

/// What was read of a graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Figures {
    /// Its vertices.
    pub vertices: usize,
    /// Its edges.
    pub edges: usize,
    /// How many numbers from 1 to that of the last vertex are no vertices, and the first of them.
    pub skipped: Option<(usize, u32)>,
}

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
        ["c" | "p" | "e", ..] => Some(Form::Dimacs),
        [word] if word.starts_with(HEADER) || !word.bytes().all(|byte| byte.is_ascii_digit()) => {
            Some(Form::Graph6)
        }
        _ => Some(Form::List),
    }
}

/// Reads a graph in any of the forms. Loops, edges that stand twice, more than `most` edges and all that is
/// not understood are refused with the number of the line.
///
/// * graph6: one line, with or without `>>graph6<<`.
/// * DIMACS: comments `c ..`, one line `p edge VERTICES EDGES` (or `p col ..`), then a line `e A B` for each
///   edge, with vertices from 1.
/// * A list: two numbers a line, comments behind `#` or `%`, a lone number for a vertex, and `p V` for the number of
///   vertices. Without `p V`, the vertices are the numbers that occur. A first line that may be a header `N M`
///   is refused.
///
/// Some files list edges in both directions, `e A B` and `e B A`: that is one edge. Of these files, some
/// announce the number of lines and others the number of edges, so that either is taken. A line that
/// stands twice says nothing, and is refused.
pub fn graph(text: &str, most: usize) -> Result<Edged, PuzzleError> {
    let read = match form(text) {
        Some(Form::Graph6) => graph6(text, most),
        Some(Form::Dimacs) => dimacs(text, most),
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
            let bits = |byte: u8| byte.saturating_sub(FIRST).count_ones() as usize;
            (text.bytes().map(bits).sum(), text.len())
        }
        Some(Form::Dimacs) => {
            let header = text.lines().find_map(|line| line.trim_ascii_start().strip_prefix('p'));
            let words: Vec<&str> = header.unwrap_or_default().split_ascii_whitespace().collect();
            (lines(), announced(&words).map_or(0, |(vertices, _)| vertices as usize))
        }
        Some(Form::List) | None => {
            let announced = text.lines().find_map(list::announced).and_then(|number| number.parse().ok());
            (lines(), announced.unwrap_or(0).max(2 * lines()))
        }
    };
    (EDGE * edges).saturating_add(VERTEX * vertices)
}

/// The header that may stand before graph6.
const HEADER: &str = ">>graph6<<";
/// The character for six bits that are 0, and the one that says that a longer number follows.
const FIRST: u8 = 63;
const LAST: u8 = 126;

fn graph6(text: &str, most: usize) -> Result<Edged, String> {
    let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty() && *line != HEADER);
    let line = lines.next().unwrap_or_default();
    let line = line.strip_prefix(HEADER).unwrap_or(line);
    if line.starts_with([':', ';', '&']) {
        return Err(
            "the graph file is in sparse6 or digraph6; convert it to graph6 (copyg -g of nauty)".into()
        );
    }
    let sextets: Vec<u8> = line.bytes().map(|byte| byte.wrapping_sub(FIRST)).collect();
    if let Some(at) = sextets.iter().position(|&sextet| sextet > LAST - FIRST) {
        let sign: String = line.chars().take(at + 1).skip(at).collect();
        return Err(format!(
            "the graph file is no graph: `{sign}` is no sign of graph6, nor is its first line two numbers; write one \
             of these, or DIMACS edges"
        ));
    }
    if lines.next().is_some() {
        return Err("the graph file has several lines of graph6, a graph each; keep one of them".into());
    }
    let marks = line.bytes().take(2).take_while(|&byte| byte == LAST).count();
    let (start, digits) = [(0, 1), (1, 3), (2, 6)][marks];
    let short = || "the graph file ends early in its line of graph6; write it again".to_string();
    let number = sextets.get(start..start + digits).ok_or_else(short)?;
    let vertices = number.iter().fold(0u64, |number, &digit| number << 6 | u64::from(digit));
    let vertices = u32::try_from(vertices).ok().filter(|&vertices| vertices <= MAX_VERTICES);
    let vertices = vertices.ok_or_else(too_many)?;
    let sextets = &sextets[start + digits..];
    let pairs = (u64::from(vertices) * u64::from(vertices.saturating_sub(1)) / 2) as usize;
    if sextets.len() != pairs.div_ceil(6) {
        let (has, needs) = (sextets.len(), pairs.div_ceil(6));
        return Err(format!(
            "the line of graph6 has {has} signs behind its {vertices} vertices, and needs {needs}; write it again"
        ));
    }
    if sextets.last().is_some_and(|last| last & ((1 << (6 * sextets.len() - pairs)) - 1) != 0) {
        return Err("the line of graph6 has edges behind its last pair of vertices; write it again".into());
    }
    let all = (0..vertices).flat_map(|b| (0..b).map(move |a| (a, b)));
    let is_edge = |at: usize| sextets[at / 6] >> (5 - at % 6) & 1 == 1;
    let edges: Vec<(u32, u32)> = all
        .enumerate()
        .filter(|(at, _)| is_edge(*at))
        .map(|(_, edge)| edge)
        .take(most.saturating_add(1))
        .collect();
    few(edges.len(), most)?;
    Ok(Edged::new((0..vertices).collect(), &edges))
}

fn dimacs(text: &str, most: usize) -> Result<Edged, String> {
    let mut header = None;
    let mut lines: Vec<(u32, u32, u32)> = Vec::with_capacity(text.lines().count());
    for (line, text) in (1..).zip(text.lines()) {
        let words: Vec<&str> = text.split_ascii_whitespace().collect();
        let wrong = |what: String| format!("line {line} of the graph file {what}");
        match (words.as_slice(), header) {
            ([], _) | (["c", ..], _) => {}
            (["p", words @ ..], None) => header = Some(announced(words).map_err(wrong)?),
            (["p", ..], Some(_)) => {
                return Err(wrong("is a second header; keep the first one only".into()));
            }
            (_, None) => {
                return Err(wrong("comes before the header; start with `p edge VERTICES EDGES`".into()));
            }
            (["e", ends @ ..], Some((vertices, _))) => {
                let (a, b) = edge(ends, vertices).map_err(wrong)?;
                lines.push((a, b, line));
            }
            _ => return Err(wrong("is no edge; write `e A B`".into())),
        }
    }
    let Some((vertices, announced)) = header else {
        return Err("the graph file has no header; start with `p edge VERTICES EDGES`".into());
    };
    let edges = distinct_edges(&mut lines, |a, b| format!("e {} {}", a + 1, b + 1))?;
    let (lines, different) = (lines.len(), edges.len());
    if announced != lines && announced != different {
        let distinct =
            if lines == different { String::new() } else { format!(" ({different} different ones)") };
        return Err(format!(
            "the graph file has {lines} edges{distinct}, but its header announces {announced}; correct one of them"
        ));
    }
    few(different, most)?;
    Ok(Edged::new((1..=vertices).collect(), &edges))
}

fn too_many() -> String {
    format!("the graph has more than {MAX_VERTICES} vertices; choose a smaller one")
}

/// Refuses more edges than there may be.
fn few(edges: usize, most: usize) -> Result<(), String> {
    match edges <= most {
        true => Ok(()),
        false => Err(format!(
            "the graph has more than {most} edges, too many for a count; choose a smaller one, or look for one set by \
             `kikisuji search`"
        )),
    }
}

/// The numbers of vertices and edges in a header, without its `p`; or what is wrong with it.
fn announced(words: &[&str]) -> Result<(u32, usize), String> {
    let ["edge" | "col", vertices, edges] = words else {
        return Err("is not a header; write `p edge VERTICES EDGES`".into());
    };
    let known = vertices.parse().ok().filter(|&number: &u32| number <= MAX_VERTICES);
    let vertices =
        known.ok_or_else(|| format!("announces `{vertices}` vertices; give up to {MAX_VERTICES}"))?;
    let edges = edges.parse().map_err(|_| format!("announces `{edges}` edges; write a number"))?;
    Ok((vertices, edges))
}

/// The edges of lines with two ends and a number each: those of both directions once, the smaller end first.
/// A line that stands twice is refused; `written` is what it says.
fn distinct_edges(
    lines: &mut [(u32, u32, u32)],
    written: impl Fn(u32, u32) -> String,
) -> Result<Vec<(u32, u32)>, String> {
    lines.sort_unstable();
    let same = |pair: &&[(u32, u32, u32)]| (pair[0].0, pair[0].1) == (pair[1].0, pair[1].1);
    if let Some(&[(a, b, first), (.., line)]) = lines.windows(2).find(same) {
        return Err(format!(
            "line {line} of the graph file repeats `{}` of line {first}; remove one of them",
            written(a, b)
        ));
    }
    let edges = distinct(lines.iter().map(|&(a, b, _)| (a.min(b), a.max(b))));
    Ok(edges)
}

/// The ends of an edge from its words, numbered from 0; or what is wrong with it.
fn edge(words: &[&str], vertices: u32) -> Result<(u32, u32), String> {
    let [a, b] = words else { return Err("is no edge; write `e A B`".into()) };
    let number = |word: &str| word.parse::<u32>().ok().filter(|at| (1..=vertices).contains(at));
    match (number(a), number(b)) {
        (Some(a), Some(b)) if a == b => {
            Err(format!("joins vertex {a} to itself, so that no independent set has it; remove one of them"))
        }
        (Some(a), Some(b)) => Ok((a - 1, b - 1)),
        _ => Err(format!("names vertices outside 1 to {vertices}; correct it")),
    }
}
