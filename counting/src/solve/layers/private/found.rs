//! Private neighbours among constraints: "false, or of one of these edges all others are false".

use std::collections::BTreeMap;

use model::constraint::{Count, Lit, Shape, pos};

use super::edges::{MOST_EDGES, MOST_LEVELS};

/// A set of variables with those that may be the only true one; ascending by level.
#[derive(Clone, Debug)]
pub(in super::super) struct PrivateEdge {
    pub cells: Vec<u32>,
    pub owners: Vec<u32>,
    /// Whether at least one of its variables has to be true.
    pub required: bool,
}

/// The variable of such a constraint, and its edges; `None` of other constraints. Alternatives that contain
/// the variable itself say no more than that it is false.
fn needs(any: &[Count]) -> Option<(u32, Vec<Vec<u32>>)> {
    let negative = |count: &Count| match (count.shape(), count.terms.as_slice()) {
        (Shape::Clause(_), [term]) if !term.lit.positive => Some(term.lit.var),
        _ => None,
    };
    let owner = any.iter().find_map(negative)?;
    let is_none = |count: &&Count| {
        count.max == 0 && matches!(count.shape(), Shape::AtMost(_)) && count.lits().all(|lit| lit.positive)
    };
    if any.iter().filter(is_none).count() + 1 < any.len() {
        return None;
    }
    let edge = |count: &Count| {
        let mut edge: Vec<u32> = count.lits().map(|lit| lit.var).chain([owner]).collect();
        edge.sort_unstable();
        edge
    };
    let edges = any.iter().filter(is_none).map(edge);
    Some((owner, edges.filter(|edge| edge.windows(2).all(|pair| pair[0] < pair[1])).collect()))
}

/// Takes the constraints of private neighbours out of the sums, with the clauses that are edges, unless there are more
/// than states of edges can have. Returns the edges, and the variables that need one.
pub(in super::super) fn found(
    levels: u32,
    clauses: &mut Vec<Vec<Lit>>,
    sums: &mut Vec<Vec<Count>>,
) -> (Vec<PrivateEdge>, Vec<u32>) {
    if levels > MOST_LEVELS {
        return Default::default();
    }
    let mut edges: BTreeMap<Vec<u32>, Vec<u32>> = BTreeMap::new();
    let mut barren = Vec::new();
    let mut needy = Vec::new();
    let mut rest = Vec::new();
    for sum in &*sums {
        match needs(sum) {
            None => rest.push(sum.clone()),
            // A variable that two constraints speak of has to have an edge of each.
            Some((owner, _)) if needy.contains(&owner) => rest.push(sum.clone()),
            Some((owner, own)) => {
                if own.is_empty() {
                    barren.push(vec![!pos(owner)]);
                }
                needy.push(owner);
                own.into_iter().for_each(|edge| edges.entry(edge).or_default().push(owner));
            }
        }
    }
    let sets: Vec<Vec<u32>> = clauses.iter().filter_map(|clause| positive(clause)).collect();
    let edge = |(cells, mut owners): (Vec<u32>, Vec<u32>)| {
        owners.sort_unstable();
        PrivateEdge { required: sets.contains(&cells), cells, owners }
    };
    let edges: Vec<PrivateEdge> = edges.into_iter().map(edge).collect();
    if edges.is_empty() || most_alive(&edges) > MOST_EDGES {
        return Default::default();
    }
    let is_edge = |clause: &Vec<Lit>| {
        positive(clause).is_some_and(|cells| edges.iter().any(|edge| edge.cells == cells))
    };
    clauses.retain(|clause| !is_edge(clause));
    clauses.extend(barren);
    *sums = rest;
    (edges, needy)
}

/// The variables of a clause of positive literals.
fn positive(clause: &[Lit]) -> Option<Vec<u32>> {
    clause.iter().map(|lit| lit.positive.then_some(lit.var)).collect()
}

/// Most edges between whose ends a level is.
pub(in super::super) fn most_alive(edges: &[PrivateEdge]) -> usize {
    let last = edges.iter().filter_map(|edge| edge.cells.last()).max().map_or(0, |&last| last + 1);
    let is_alive = |edge: &&PrivateEdge, level: u32| {
        edge.cells.first().is_some_and(|&first| first <= level) && edge.cells.last() >= Some(&level)
    };
    (0..last).map(|level| edges.iter().filter(|edge| is_alive(edge, level)).count()).max().unwrap_or(0)
}
