//! Keeps the solutions whose choice is connected: reachability as a fixed point of diagrams; for edges, a diagram of its
//! own.
//!
//! For each vertex a set of solutions is kept: those in which the vertex is known to be reached. At first
//! these are the solutions in which it is the first vertex chosen. Until nothing changes, those are added in
//! which it is chosen and a neighbour is reached. A solution is connected if each vertex is reached or not
//! chosen.

use bdd::{Bdd, Manager, Var};
use limits::Limit;
use model::joined::{Connection, Joined, Network};
use model::{Model, Sizes};

use super::set::SolutionSet;
use crate::solve::Progress;
use crate::solve::layers::Layers;

/// Returns the solutions of `f` that choose a connected part.
pub(super) fn connected<S: SolutionSet>(
    diagrams: &mut Manager,
    f: &S,
    connection: &Connection,
) -> Result<S, Limit> {
    let var = |vertex: usize| Var(connection.variable[vertex]);
    let mut reached: Vec<S> = Vec::with_capacity(connection.variable.len());
    let mut none_yet = f.clone();
    for vertex in 0..connection.variable.len() {
        reached.push(none_yet.keep_cube(diagrams, &[(var(vertex), true)])?);
        none_yet = none_yet.keep_cube(diagrams, &[(var(vertex), false)])?;
    }
    loop {
        let mut is_done = true;
        for vertex in 0..reached.len() {
            let mut near = reached[vertex].clone();
            for &neighbour in &connection.adjacent[vertex] {
                near = near.union(diagrams, &reached[neighbour as usize])?;
            }
            let near = near.keep_cube(diagrams, &[(var(vertex), true)])?;
            if near != reached[vertex] {
                is_done = false;
                reached[vertex] = near;
            }
        }
        if is_done {
            break;
        }
    }
    let mut connected = f.clone();
    for (vertex, reached) in reached.iter().enumerate() {
        let absent = connected.keep_cube(diagrams, &[(var(vertex), false)])?;
        let present = connected.both(diagrams, reached)?;
        connected = absent.union(diagrams, &present)?;
    }
    Ok(connected)
}

/// Returns the function that says that the chosen edges of a network are as it asks. States of layers make it: no few
/// conjunctions do.
pub(super) fn joined(
    diagrams: &mut Manager,
    network: &Network,
    progress: &mut dyn Progress,
) -> Result<Bdd, Limit> {
    let weights = vec![0; diagrams.variables()];
    let alone = Model {
        joined: vec![Joined::Edges(network.clone())],
        ..Model::plain(weights, Vec::new(), Sizes::Any)
    };
    let order: Vec<model::constraint::Var> = diagrams.order().vars().iter().map(|var| var.0).collect();
    let left = diagrams.budget().beside(diagrams.stats().bytes);
    match Layers::new(&alone, &order, 1, &left)? {
        Some(layers) => layers.diagram(diagrams, (0, u32::MAX), progress),
        None => Err(Limit::Bytes(diagrams.stats().bytes)),
    }
}
