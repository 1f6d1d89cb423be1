//! Keeps the solutions whose choice is connected: reachability as a fixed point of diagrams.
//!
//! For each vertex a set of solutions is kept: those in which the vertex is known to be reached. At first
//! these are the solutions in which it is the first vertex chosen. Until nothing changes, those are added in
//! which it is chosen and a neighbour is reached. A solution is connected if each vertex is reached or not
//! chosen.

use bdd::{Limit, Var};

use super::diagrams::Diagrams;
use crate::connection::Connection;

/// Returns the solutions of `f` that choose a connected part.
pub(super) fn connected<D: Diagrams>(
    diagrams: &mut D,
    f: &D::Solutions,
    connection: &Connection,
) -> Result<D::Solutions, Limit> {
    let var = |vertex: usize| Var(connection.variable[vertex]);
    let mut reached: Vec<D::Solutions> = Vec::with_capacity(connection.variable.len());
    let mut none_yet = f.clone();
    for vertex in 0..connection.variable.len() {
        reached.push(diagrams.keep_cube(&none_yet, &[(var(vertex), true)])?);
        none_yet = diagrams.keep_cube(&none_yet, &[(var(vertex), false)])?;
    }
    loop {
        let mut is_done = true;
        for vertex in 0..reached.len() {
            let mut near = reached[vertex].clone();
            for &neighbour in &connection.adjacent[vertex] {
                near = diagrams.union(&near, &reached[neighbour as usize])?;
            }
            let near = diagrams.keep_cube(&near, &[(var(vertex), true)])?;
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
        let absent = diagrams.keep_cube(&connected, &[(var(vertex), false)])?;
        let present = diagrams.both(&connected, reached)?;
        connected = diagrams.union(&absent, &present)?;
    }
    Ok(connected)
}
