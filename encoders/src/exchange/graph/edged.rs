//! What all forms of graphs have in common: vertices, edges, and how many of them there may be.

use std::collections::BTreeMap;

use model::constraint::Var;

/// Most vertices of a graph, so that a header cannot ask for all memory.
pub const MAX_VERTICES: u32 = 1_000_000;

/// A graph without loops; edges may be parallel.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edged {
    /// The number that the file gives to each vertex: of DIMACS from 1, of graph6 from 0, of a list as it
    /// says.
    pub names: Vec<u32>,
    /// The neighbours of each vertex, from 0, ascending, each once.
    pub neighbours: Vec<Vec<Var>>,
    /// How many edges join two vertices, the lower one first, where more than one does.
    pub parallel: BTreeMap<(Var, Var), u32>,
    /// How many edges stand in both directions.
    pub mutual: usize,
}

impl Edged {
    /// Makes the graph of the vertices with these names. Edges are its arcs, of which two in opposite directions are one.
    pub(super) fn new(names: Vec<u32>, arcs: &mut [(Var, Var)]) -> Edged {
        // Both arcs of an edge lie side by side.
        arcs.sort_unstable_by_key(|&(a, b)| (a.min(b), a.max(b)));
        let (mut neighbours, mut parallel, mut mutual) = (vec![Vec::new(); names.len()], BTreeMap::new(), 0);
        for arcs in arcs.chunk_by(|&(a, b), &(c, d)| (a.min(b), a.max(b)) == (c.min(d), c.max(d))) {
            let (a, b) = (arcs[0].0.min(arcs[0].1), arcs[0].0.max(arcs[0].1));
            let forth = arcs.iter().filter(|arc| arc.0 == a).count();
            let back = arcs.len() - forth;
            neighbours[a as usize].push(b);
            neighbours[b as usize].push(a);
            mutual += forth.min(back);
            if forth.max(back) > 1 {
                parallel.insert((a, b), forth.max(back) as u32);
            }
        }
        neighbours.iter_mut().for_each(|of| of.sort_unstable());
        Edged { names, neighbours, parallel, mutual }
    }

    /// The number of edges.
    pub(super) fn edges(&self) -> usize {
        self.neighbours.iter().map(Vec::len).sum::<usize>() / 2 + self.doubles()
    }

    /// How many edges are parallel to another one before them.
    fn doubles(&self) -> usize {
        self.parallel.values().map(|&edges| edges as usize - 1).sum()
    }

    /// What was read.
    pub fn figures(&self) -> Figures {
        let named = self.names.iter().filter(|&&name| name > 0);
        let first = (1..).zip(named.clone()).find(|(number, name)| number != *name).map(|(number, _)| number);
        let last = self.names.last().map_or(0, |&last| last as usize);
        Figures {
            vertices: self.names.len(),
            edges: self.edges(),
            parallel: self.doubles(),
            mutual: self.mutual,
            are_places: false,
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
    /// How many of these are parallel to another one before them.
    pub parallel: usize,
    /// How many stand in both directions.
    pub mutual: usize,
    /// Whether edges are the places of the puzzle; else vertices are.
    pub are_places: bool,
    /// How many numbers from 1 to that of the last vertex are no vertices, and the first of them.
    pub skipped: Option<(usize, u32)>,
}

/// Whether a line is a comment: that of a list, or of DIMACS.
pub(super) fn is_comment(line: &str) -> bool {
    line.starts_with(['#', '%']) || line.split_ascii_whitespace().next() == Some("c")
}

/// The words of a line but for the `e` of DIMACS, and the empty data that networkx writes behind the ends of an edge.
pub(super) fn ends<'a>(words: &'a [&'a str]) -> &'a [&'a str] {
    let words = words.strip_prefix(&["e"]).unwrap_or(words);
    words.strip_suffix(&["{}"]).unwrap_or(words)
}

/// What a line is that looks like something else than an edge or a vertex, and what to do.
pub(super) fn no_edge(words: &[&str]) -> Option<&'static str> {
    let is_number = |word: &&str| word.parse::<u32>().is_ok();
    let signs = || words.iter().flat_map(|word| word.bytes());
    match ends(words) {
        ["n", ..] => Some("gives a vertex a number (`n`), and vertices have none here; remove it"),
        ["a", ..] => {
            Some("is an arc (`a`), and edges have no direction here; write `e A B` if it is an edge")
        }
        [first, ..]
            if (words.len() > 2 || first.len() > 1 && first.starts_with('0'))
                && signs().all(|sign| b"01".contains(&sign)) =>
        {
            Some("looks like a row of a matrix of 0 and 1; write a line with two numbers for each edge")
        }
        [a, b, _, ..] if is_number(a) && is_number(b) => {
            Some("has more than the two ends of an edge; weights are not read: leave them out")
        }
        _ => None,
    }
}

/// That there are more vertices than there may be.
pub(super) fn too_many() -> String {
    format!("the graph has more than {MAX_VERTICES} vertices; choose a smaller one")
}

/// Refuses more edges than there may be.
pub(super) fn few(edges: usize, most: usize) -> Result<(), String> {
    match edges <= most {
        true => Ok(()),
        false => Err(format!(
            "the graph has more than {most} edges, too many for a count; choose a smaller one, or look for one set by \
             `kikisuji search`"
        )),
    }
}
