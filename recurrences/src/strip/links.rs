//! What joins vertices, column by column.

use std::collections::BTreeSet;

use fxhash::FxHashMap;
use model::Model;
use model::constraint::Var;
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
                rules.push(Rule { of_edges: false, connected: true, acyclic: false });
                let vertices = vertices(&graph.variable, named);
                for (&(a, from), near) in vertices.iter().zip(&graph.adjacent) {
                    // A vertex is joined to itself, so that it is there without neighbours, too.
                    own[a as usize].insert(Link { from, on: 0, to: from, variable: None });
                    for &(b, to) in near.iter().map(|&other| &vertices[other as usize]) {
                        if (a, from) < (b, to) {
                            own[a as usize].insert(Link { from, on: b - a, to, variable: None });
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

/// The column and the name of each vertex. Vertices with one variable have its name and, from the second one on, as much
/// more as there are names.
fn vertices(variables: &[Var], named: &Named) -> Vec<(u32, u32)> {
    let mut copies: FxHashMap<Var, u32> = FxHashMap::default();
    let mut place = |&var: &Var| {
        let (column, key) = named.places[var as usize];
        let copy = copies.entry(var).or_insert(0);
        *copy += 1;
        (column, u32::from(key) + (*copy - 1) * named.names)
    };
    variables.iter().map(&mut place).collect()
}
