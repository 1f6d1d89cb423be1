//! What the chosen edges of graphs join: for each open node the label of its component, in the last bytes of a state.
//!
//! A node is open while some of its edges are decided and some are not. The bytes of a graph are one that says whether
//! its only component is closed, and one for each open node: 0 where no chosen edge has it, or none that matters.

use super::set::Set;
use crate::exchange::hypergraph::Hypergraph;

/// A graph by levels.
pub(super) struct Graph {
    connected: bool,
    acyclic: bool,
    /// The nodes of the edges of each level.
    edges: Vec<Vec<Vec<usize>>>,
    /// The levels of each node's edges, ascending.
    spans: Vec<Vec<usize>>,
    /// Where nodes go under each permutation that is kept.
    pub images: Vec<Vec<usize>>,
}

impl Graph {
    /// Builds a graph over `levels` levels; `level` gives the level of a variable.
    pub fn new(graph: &Hypergraph, levels: usize, level: impl Fn(u32) -> usize) -> Graph {
        let mut edges = vec![Vec::new(); levels];
        for (var, nodes) in &graph.edges {
            edges[level(*var)].push(nodes.iter().map(|&node| node as usize).collect());
        }
        let span = |star: &Vec<u32>| {
            let mut span: Vec<usize> = star.iter().map(|&edge| level(graph.edges[edge as usize].0)).collect();
            span.sort_unstable();
            span
        };
        let spans: Vec<Vec<usize>> = graph.stars().iter().map(span).collect();
        let images = vec![(0..spans.len()).collect()];
        Graph { connected: graph.connected, acyclic: graph.acyclic, edges, spans, images }
    }

    /// The open nodes before a level, ascending.
    fn open(&self, level: usize) -> Vec<usize> {
        let is_open = |span: &Vec<usize>| span.first() < Some(&level) && span.last() >= Some(&level);
        (0..self.spans.len())
            .filter(|&node| !self.spans[node].is_empty() && is_open(&self.spans[node]))
            .collect()
    }

    /// The bytes of a state of a level.
    pub fn bytes(&self, level: usize) -> usize {
        1 + self.open(level).len()
    }

    /// Prepares a level; `kept` are the permutations that keep the level below, `forbids` has for each level the rests
    /// that forbid that its edges are chosen, `None` where a clause does.
    pub fn step<const W: usize>(&self, level: usize, kept: &[usize], forbids: &[Option<Set<W>>]) -> Step<W> {
        let [above, below] = [level, level + 1].map(|level| self.open(level));
        let mut all = above.clone();
        all.extend(self.edges[level].iter().flatten().filter(|node| !above.contains(node)));
        let places = |nodes: &Vec<usize>| nodes.iter().map(|node| place(&all, *node)).collect();
        let forbidden = |&node: &usize| {
            let later = self.spans[node].iter().filter(|&&at| at > level);
            later.filter_map(|&at| forbids[at]).collect()
        };
        let moved =
            |&number: &usize| below.iter().map(|&node| place(&below, self.images[number][node])).collect();
        Step {
            connected: self.connected,
            acyclic: self.acyclic,
            edges: self.edges[level].iter().map(places).collect(),
            nodes: all.len(),
            above: above.len(),
            below: places(&below),
            forbids: below.iter().map(forbidden).collect(),
            images: kept.iter().map(moved).collect(),
        }
    }
}

fn place(among: &[usize], node: usize) -> usize {
    among.iter().position(|&other| other == node).unwrap_or_default()
}

/// A level of a graph. Its nodes are the open ones before it, then others that its edges have.
pub(super) struct Step<const W: usize> {
    connected: bool,
    acyclic: bool,
    edges: Vec<Vec<usize>>,
    nodes: usize,
    above: usize,
    below: Vec<usize>,
    forbids: Vec<Vec<Set<W>>>,
    images: Vec<Vec<usize>>,
}

impl<const W: usize> Step<W> {
    /// The bytes of the state of the level, and of its children.
    pub fn lengths(&self) -> [usize; 2] {
        [1 + self.above, 1 + self.below.len()]
    }

    /// Adds the bytes of a child, which has these rests; false if the graph does not allow it.
    pub fn child(&self, bytes: &[u8], value: bool, rests: &Set<W>, child: &mut Vec<u8>) -> bool {
        let (mut is_closed, labels) = (bytes[0] != 0, &bytes[1..]);
        // A component has the place of its first node, plus 1.
        let first = |&label: &u8| labels.iter().position(|&other| label != 0 && other == label);
        let mut of: Vec<usize> = labels.iter().map(|label| first(label).map_or(0, |at| at + 1)).collect();
        of.resize(self.nodes, 0);
        let chosen = if value { self.edges.as_slice() } else { &[] };
        for edge in chosen {
            for &node in edge {
                of[node] = if of[node] == 0 { node + 1 } else { of[node] };
            }
            let mut parts: Vec<usize> = edge.iter().map(|&node| of[node]).collect();
            parts.sort_unstable();
            if is_closed || self.acyclic && parts.windows(2).any(|pair| pair[0] == pair[1]) {
                return false;
            }
            of.iter_mut().filter(|part| parts.contains(part)).for_each(|part| *part = parts[0]);
        }
        let is_over = |forbids: &[Set<W>]| forbids.iter().all(|forbids| forbids.meets(rests));
        let left = self.below.iter().zip(&self.forbids);
        let mut left: Vec<usize> =
            left.map(|(&node, forbids)| if is_over(forbids) { 0 } else { of[node] }).collect();
        if self.connected {
            let before = (1..).zip(&of).filter(|(at, part)| at == *part).count();
            let behind = (1..=of.len()).filter(|part| left.contains(part)).count();
            if behind < before && before > 1 {
                return false;
            }
            is_closed |= behind < before;
        } else {
            // A node that is joined with no other one is as one without a chosen edge.
            let mut times = vec![0; of.len() + 1];
            left.iter().for_each(|&part| times[part] += 1);
            left.iter_mut().filter(|part| times[**part] == 1).for_each(|part| *part = 0);
        }
        child.push(is_closed.into());
        label(&left, child);
        true
    }

    /// Adds the image of the bytes of a child under the permutation at this place among those that keep the level below.
    pub fn image(&self, bytes: &[u8], at: usize, image: &mut Vec<u8>) {
        let mut moved = vec![0; self.below.len()];
        self.images[at].iter().zip(&bytes[1..]).for_each(|(&to, &label)| moved[to] = label.into());
        image.push(bytes[0]);
        label(&moved, image);
    }
}

/// Adds labels for parts, from 1 on as they are met.
fn label(parts: &[usize], bytes: &mut Vec<u8>) {
    let mut met = vec![0];
    for part in parts {
        let label = met.iter().position(|other| other == part).unwrap_or(met.len());
        if label == met.len() {
            met.push(*part);
        }
        bytes.push(label as u8);
    }
}
