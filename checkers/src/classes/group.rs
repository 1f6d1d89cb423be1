//! The group that some permutations of the variables of a formula generate.

use std::collections::{HashMap, HashSet};

use crate::formula::{Formula, Graph, var};

/// The image of each variable; here they are numbered from 0.
pub(super) type Permutation = Box<[u16]>;

/// Most images of all elements together.
const MOST: usize = 1 << 28;

/// A group, element by element.
pub(super) struct Group<'a> {
    generators: Vec<&'a Permutation>,
    /// Each element, and whether it was met among the conjugates of one.
    elements: HashMap<Permutation, bool>,
}

impl<'a> Group<'a> {
    /// Makes the group of these permutations, each with the images of the nodes of graphs. They have to be symmetries of
    /// the formula, whose clauses are given as a set.
    pub fn generated(
        formula: &Formula,
        clauses: &HashSet<Vec<i32>>,
        generators: &'a [(Permutation, Vec<Vec<usize>>)],
    ) -> Result<Group<'a>, String> {
        for (at, (image, nodes)) in (1..).zip(generators) {
            if !is_symmetry(formula, clauses, image, nodes) {
                return Err(format!("generator {at} of the group is no symmetry of the formula"));
            }
        }
        let generators: Vec<&Permutation> = generators.iter().map(|(image, _)| image).collect();
        let identity: Permutation = (0..formula.variables).map(|var| var as u16).collect();
        let mut elements = HashMap::from([(identity.clone(), false)]);
        let mut pending = vec![identity];
        while let Some(element) = pending.pop() {
            for generator in &generators {
                let product: Permutation = element.iter().map(|&to| generator[usize::from(to)]).collect();
                if !elements.contains_key(&product) {
                    if elements.len().saturating_mul(formula.variables) > MOST {
                        return Err("the group is too large to be listed".into());
                    }
                    elements.insert(product.clone(), false);
                    pending.push(product);
                }
            }
        }
        Ok(Group { generators, elements })
    }

    /// The number of elements.
    pub fn order(&self) -> usize {
        self.elements.len()
    }

    /// Counts the conjugates of an element, and marks them; an error if it is none of the group, or was met before. Two
    /// elements have the same conjugates, or none in common.
    pub fn conjugates(&mut self, element: &Permutation) -> Result<usize, String> {
        match self.elements.get_mut(element) {
            None => return Err("it is not in the group that the generators make".into()),
            Some(true) => return Err("it is there twice, or a conjugate of another one".into()),
            Some(is_met) => *is_met = true,
        }
        let (mut pending, mut number) = (vec![element.clone()], 0);
        while let Some(element) = pending.pop() {
            number += 1;
            for by in &self.generators {
                let mut conjugate = vec![0; element.len()].into_boxed_slice();
                for (&from, &to) in by.iter().zip(&element) {
                    conjugate[usize::from(from)] = by[usize::from(to)];
                }
                if let Some(is_met) = self.elements.get_mut(&conjugate)
                    && !std::mem::replace(is_met, true)
                {
                    pending.push(conjugate);
                }
            }
        }
        Ok(number)
    }

    /// Whether all elements were met.
    pub fn is_covered(&self) -> bool {
        self.elements.values().all(|&is_met| is_met)
    }
}

/// Whether a permutation carries clauses to clauses, graphs into themselves, and variables to such that add the same to a
/// size.
fn is_symmetry(
    formula: &Formula,
    clauses: &HashSet<Vec<i32>>,
    image: &Permutation,
    nodes: &[Vec<usize>],
) -> bool {
    if image.len() != formula.variables {
        return false;
    }
    let to = |var: usize| usize::from(image[var - 1]) + 1;
    let moved = |clause: &Vec<i32>| ascending(clause.iter().map(|&lit| to(var(lit)) as i32 * lit.signum()));
    (1..=formula.variables).all(|var| formula.weights[var] == formula.weights[to(var)])
        // A permutation carries different clauses to different ones, so it misses none.
        && clauses.iter().all(|clause| clauses.contains(&moved(clause)))
        && nodes.len() == formula.graphs.len()
        && formula.graphs.iter().zip(nodes).all(|(graph, nodes)| is_kept(graph, to, nodes))
}

/// Whether a graph goes into itself, given the images of its variables and of its nodes.
fn is_kept(graph: &Graph, to: impl Fn(usize) -> usize, nodes: &[usize]) -> bool {
    let last = graph.edges.iter().flat_map(|(_, nodes)| nodes).max().copied().unwrap_or(0);
    let different: HashSet<&usize> = nodes.iter().filter(|&&node| (1..=last).contains(&node)).collect();
    if [nodes.len(), different.len()] != [last; 2] {
        return false;
    }
    let edge = |var, nodes: &mut dyn Iterator<Item = usize>| {
        let mut nodes: Vec<usize> = nodes.collect();
        nodes.sort_unstable();
        (var, nodes)
    };
    // Lists and no sets: an edge that is there twice closes a cycle.
    let own = graph.edges.iter().map(|(var, at)| edge(*var, &mut at.iter().copied()));
    let moved =
        graph.edges.iter().map(|(var, at)| edge(to(*var), &mut at.iter().map(|&node| nodes[node - 1])));
    let (mut own, mut moved): (Vec<_>, Vec<_>) = (own.collect(), moved.collect());
    own.sort_unstable();
    moved.sort_unstable();
    own == moved
}

/// Literals in ascending order, each once.
pub(super) fn ascending(literals: impl Iterator<Item = i32>) -> Vec<i32> {
    let mut all: Vec<i32> = literals.collect();
    all.sort_unstable();
    all.dedup();
    all
}
