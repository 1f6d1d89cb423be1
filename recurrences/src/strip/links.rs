//! What joins vertices, column by column.

use std::collections::BTreeSet;

use model::Model;
use model::joined::Joined;

use super::names::Named;
use super::parts::{Link, Rule};

/// By graph and column: what is joined from there on.
pub(super) type Links = Vec<Vec<BTreeSet<Link>>>;

/// What joins vertices: the rules, and by graph and column the links. `None` where vertices have no columns.
pub(super) fn joined(model: &Model, named: &Named) -> Option<(Vec<Rule>, Links)> {
    let columns = named.columns.len();
    let (mut rules, mut links) = (Vec::new(), Vec::new());
    for joined in &model.joined {
        let mut own = vec![BTreeSet::new(); columns];
        match joined {
            Joined::Vertices(graph) => {
                let distinct: BTreeSet<_> = graph.variable.iter().collect();
                if distinct.len() < graph.variable.len() {
                    return None;
                }
                rules.push(Rule { of_edges: false, connected: true, acyclic: false });
                let place = |vertex: usize| named.places[graph.variable[vertex] as usize];
                for (vertex, near) in graph.adjacent.iter().enumerate() {
                    for &other in near.iter().filter(|&&other| other as usize != vertex) {
                        let ((a, from), (b, to)) = (place(vertex), place(other as usize));
                        if (a, from) < (b, to) {
                            let link = Link { from: from.into(), on: b - a, to: to.into(), variable: None };
                            own[a as usize].insert(link);
                        }
                    }
                }
            }
            Joined::Edges(graph) => {
                let (connected, acyclic) = (graph.connected, graph.acyclic);
                rules.push(Rule { of_edges: true, connected, acyclic });
                for (&var, _) in graph.variable.iter().zip(&graph.ends) {
                    let (column, key) = named.places[var as usize];
                    let (row, other, on) = named.ends(var as usize)?;
                    own[column as usize].insert(Link { from: row, on, to: other, variable: Some(key) });
                }
            }
        }
        links.push(own);
    }
    Some((rules, links))
}
