//! What the chosen edges of a graph join, from level to level.

use std::collections::HashSet;

use super::sets::{Bits, meets};
use crate::formula;

/// A graph; each variable has the number of its level.
pub(super) struct Graph {
    connected: bool,
    acyclic: bool,
    edges: Vec<(usize, Vec<usize>)>,
    /// The levels of the edges of each node; entry 0 is unused.
    levels: Vec<Vec<usize>>,
    /// The image of each node under each permutation.
    images: Vec<Vec<usize>>,
}

/// A level of a graph. Nodes are places among those that are open before the level or have an edge of it.
pub(super) struct Step<const W: usize> {
    connected: bool,
    acyclic: bool,
    /// The nodes of each edge of this level.
    edges: Vec<Vec<usize>>,
    nodes: usize,
    /// The open nodes before the level.
    above: Vec<usize>,
    /// The open nodes behind it; for each of their edges that is still to be decided, the rests that forbid it.
    below: Vec<(usize, Vec<Bits<W>>)>,
    /// For each permutation the places of the images of `below`, if it keeps the levels.
    images: Vec<Option<Vec<usize>>>,
}

impl Graph {
    /// Takes over a graph, given the level of each variable.
    pub fn new(graph: &formula::Graph, level: &[usize]) -> Graph {
        let edges: Vec<(usize, Vec<usize>)> =
            graph.edges.iter().map(|(var, nodes)| (level[*var], nodes.clone())).collect();
        let last = edges.iter().flat_map(|(_, nodes)| nodes).max();
        let mut levels = vec![Vec::new(); last.map_or(1, |last| last + 1)];
        for (level, nodes) in &edges {
            nodes.iter().for_each(|&node| levels[node].push(*level));
        }
        let images = vec![(0..levels.len()).collect()];
        Graph { connected: graph.connected, acyclic: graph.acyclic, edges, levels, images }
    }

    /// Takes the images of nodes 1, 2, .. under the next permutation, of which `level` are the images of the
    /// levels. Returns whether it carries edges to edges.
    pub fn take(&mut self, nodes: &[usize], level: &[usize]) -> bool {
        let image: Vec<usize> = [0].iter().chain(nodes).copied().collect();
        let different: HashSet<usize> = image.iter().copied().filter(|&to| to < self.levels.len()).collect();
        if [image.len(), different.len()] != [self.levels.len(); 2] {
            return false;
        }
        let edge = |level, mut nodes: Vec<usize>| {
            nodes.sort_unstable();
            (level, nodes)
        };
        // A list of them and no set: an edge that is there twice closes a cycle.
        let mut all: Vec<_> = self.edges.iter().map(|(level, nodes)| edge(*level, nodes.clone())).collect();
        let image_of = |(at, nodes): &(usize, Vec<usize>)| {
            edge(level[*at], nodes.iter().map(|&node| image[node]).collect())
        };
        let mut moved: Vec<_> = self.edges.iter().map(image_of).collect();
        all.sort_unstable();
        moved.sort_unstable();
        let is_symmetry = all == moved;
        self.images.push(image);
        is_symmetry
    }

    /// Returns the nodes that are open before a level, ascending.
    pub fn open(&self, level: usize) -> Vec<usize> {
        let is_open =
            |at: &Vec<usize>| at.iter().any(|&edge| edge < level) && at.iter().any(|&edge| edge >= level);
        (1..self.levels.len()).filter(|&node| is_open(&self.levels[node])).collect()
    }

    /// Prepares a level; `forbids` has for each level the rests that forbid its value true, `None` where a clause
    /// does.
    pub fn step<const W: usize>(&self, level: usize, forbids: &[Option<Bits<W>>]) -> Step<W> {
        let own = self.edges.iter().filter(|(at, _)| *at == level).map(|(_, nodes)| nodes);
        let (above, below) = (self.open(level), self.open(level + 1));
        let mut nodes: Vec<usize> = above.iter().chain(own.clone().flatten()).copied().collect();
        nodes.sort_unstable();
        nodes.dedup();
        let place = |node: &usize| nodes.partition_point(|other| other < node);
        let left = |node: usize| {
            let after = self.levels[node].iter().filter(|&&at| at > level);
            after.filter_map(|&at| forbids[at]).collect()
        };
        let to = |image: &Vec<usize>| {
            let to = |&node: &usize| below.iter().position(|&other| other == image[node]);
            below.iter().map(to).collect()
        };
        Step {
            connected: self.connected,
            acyclic: self.acyclic,
            edges: own.map(|nodes| nodes.iter().map(place).collect()).collect(),
            nodes: nodes.len(),
            above: above.iter().map(place).collect(),
            images: self.images.iter().map(to).collect(),
            below: below.iter().map(|node| (place(node), left(*node))).collect(),
        }
    }
}

impl<const W: usize> Step<W> {
    /// Adds what is left of the labels of a state to `child`, whose rests are given; returns `None` if the graph
    /// is violated.
    fn child(&self, labels: &[u16], value: bool, rests: &Bits<W>, child: &mut Vec<u16>) -> Option<()> {
        let mut is_closed = labels[0] != 0;
        let mut all = vec![0; self.nodes];
        self.above.iter().zip(&labels[1..]).for_each(|(&node, &label)| all[node] = label.into());
        let chosen = if value { self.edges.as_slice() } else { &[] };
        for edge in chosen {
            if is_closed {
                return None;
            }
            let own = all.iter().max().map_or(1, |last: &usize| last + 1);
            for &node in edge {
                match all[node] {
                    0 => all[node] = own,
                    label if label == own && self.acyclic => return None,
                    label => all.iter_mut().filter(|other| **other == label).for_each(|other| *other = own),
                }
            }
        }
        let is_over = |left: &[Bits<W>]| left.iter().all(|forbidding| meets(forbidding, rests));
        let left = self.below.iter().map(|(node, left)| if is_over(left) { 0 } else { all[*node] });
        let mut left: Vec<usize> = left.collect();
        if self.connected {
            let number =
                |labels: &[usize]| labels.iter().filter(|&&label| label != 0).collect::<HashSet<_>>().len();
            match (number(&all), number(&left)) {
                (before, behind) if before == behind => {}
                (1, 0) => is_closed = true,
                _ => return None,
            }
        } else {
            let is_alone = |label: &usize| left.iter().filter(|other| *other == label).count() == 1;
            left = left.iter().map(|label| if is_alone(label) { 0 } else { *label }).collect();
        }
        child.push(is_closed.into());
        number(left.into_iter(), child);
        Some(())
    }

    /// Adds the image of labels under a permutation to `image`; returns `None` if it does not keep the levels.
    fn image(&self, labels: &[u16], permutation: usize, image: &mut Vec<u16>) -> Option<()> {
        let mut moved = vec![0; self.below.len()];
        let to = self.images[permutation].as_ref()?;
        to.iter().zip(&labels[1..]).for_each(|(&to, &label)| moved[to] = label.into());
        image.push(labels[0]);
        number(moved.into_iter(), image);
        Some(())
    }
}

/// Returns the labels of a child of a state with these labels, for all graphs; `None` if one is violated.
pub(super) fn joined<const W: usize>(
    steps: &[Step<W>],
    mut labels: &[u16],
    value: bool,
    rests: &Bits<W>,
) -> Option<Vec<u16>> {
    let mut child = Vec::new();
    for step in steps {
        step.child(labels.split_off(..step.above.len() + 1)?, value, rests, &mut child)?;
    }
    Some(child)
}

/// Returns the image of a child's labels under a permutation; `None` if it does not keep the levels.
pub(super) fn image<const W: usize>(
    steps: &[Step<W>],
    mut labels: &[u16],
    permutation: usize,
) -> Option<Vec<u16>> {
    let mut image = Vec::new();
    for step in steps {
        step.image(labels.split_off(..step.below.len() + 1)?, permutation, &mut image)?;
    }
    Some(image)
}

/// Adds labels, numbered from 1 as they are met. There are no more than nodes of a formula.
fn number(labels: impl Iterator<Item = usize>, to: &mut Vec<u16>) {
    let mut met = vec![0];
    for label in labels {
        let at = met.iter().position(|&other| other == label).unwrap_or(met.len());
        if at == met.len() {
            met.push(label);
        }
        to.push(at as u16);
    }
}

#[cfg(test)]
mod tests {
    use crate::layers::check;

    #[test]
    fn an_edge_that_is_there_twice_has_no_image_that_is_there_once() {
        let formula =
            "p graphcnf 4 2\n1 -3 0\n2 -4 0\ngraph acyclic\nedge 3 1 2 0\nedge 3 1 2 0\nedge 4 3 4 0\n";
        let states = |head: &str, bytes: &[u8]| {
            let states = [b"kikisuji layers 1\no 1 2 3 4 0\n", head.as_bytes(), b"b\n", bytes].concat();
            check(&mut formula.as_bytes(), &mut &*states, false)
        };
        // The permutation exchanges 1 and 2, 3 and 4; but 3 can never be true, and 4 can.
        states(
            "g 2 1 4 3 0\nv 3 4 1 2 0\n",
            &[1, 0, 1, 0, 1, 0, 1, 0, 4, 1, 0, 0, 1, 0, 0, 1, 0, 0, 3, 1, 0, 3, 0, 3],
        )
        .unwrap_err();
        let honest =
            states("", &[1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 3, 0, 2, 1, 0, 2, 0, 2])
                .unwrap();
        assert_eq!(honest.count, 6u32.into());
    }
}
