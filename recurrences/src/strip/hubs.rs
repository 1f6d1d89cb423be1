//! Vertices that are next to all others of their row, joined by the row.

use std::collections::{BTreeMap, BTreeSet};

use model::constraint::{Constraint, Lit, Var, neg, pos};
use model::joined::{Connection, Joined};
use model::{Cell, Growth, Model};

use super::names;

/// The same model, in which rows along the strip whose vertices are all next to each other are vertices of their own, one in
/// each column: chosen where something in the row is, next to each other and to the cells of the row. So what is joined is
/// near. No count changes: whether a row has something follows from its cells.
pub(super) fn hubs(mut model: Model, growth: &Growth, near: usize) -> Model {
    if model.cells.len() != model.variables() {
        return model;
    }
    let mut joined = std::mem::take(&mut model.joined);
    for own in &mut joined {
        if let Joined::Vertices(graph) = own {
            *graph = with_hubs(graph, &mut model, growth, near as u32);
        }
    }
    model.joined = joined;
    model
}

fn with_hubs(graph: &Connection, model: &mut Model, growth: &Growth, near: u32) -> Connection {
    let place = |vertex: u32| names::place(model.cells[graph.variable[vertex as usize] as usize], growth);
    let is_far = |a: u32, b: u32| place(a).1.abs_diff(place(b).1) > near;
    let mut rows: BTreeMap<u32, Vec<u32>> = BTreeMap::new();
    (0..graph.variable.len() as u32).for_each(|vertex| rows.entry(place(vertex).0).or_default().push(vertex));
    let is_next = |a: u32, b: u32| graph.adjacent[a as usize].binary_search(&b).is_ok();
    let is_whole = |row: &[u32]| row.iter().all(|&a| row.iter().all(|&b| a == b || is_next(a, b)));
    let has_far = |row: &[u32]| row.iter().any(|&a| graph.adjacent[a as usize].iter().any(|&b| is_far(a, b)));
    rows.retain(|_, row| has_far(row));
    if !rows.values().all(|row| is_whole(row)) {
        return graph.clone();
    }
    let within = |a: u32, b: u32| place(a).0 == place(b).0 && rows.contains_key(&place(a).0);
    let mut edges: Vec<BTreeSet<u32>> = (0..)
        .zip(&graph.adjacent)
        .map(|(a, near)| near.iter().copied().filter(|&b| !within(a, b)).collect())
        .collect();
    let mut variable = graph.variable.clone();
    let mut constraints: Vec<Constraint> = Vec::new();
    let mut hubs: Vec<Cell> = Vec::new();
    let mut next = model.variables() as Var;
    for row in rows.values() {
        let mut by_column: BTreeMap<u32, Vec<u32>> = BTreeMap::new();
        row.iter().for_each(|&vertex| by_column.entry(place(vertex).1).or_default().push(vertex));
        let cells = row.iter().map(|&vertex| pos(graph.variable[vertex as usize]));
        constraints.push(Constraint::clause(cells.chain([neg(next)]).collect::<Vec<Lit>>()));
        let mut before: Option<(u32, Var)> = None;
        for cells in by_column.values() {
            let hub = variable.len() as u32;
            edges.push(cells.iter().copied().collect());
            for &cell in cells {
                edges[cell as usize].insert(hub);
                constraints.push(Constraint::clause([neg(graph.variable[cell as usize]), pos(next)]));
            }
            if let Some((other, same)) = before {
                edges[hub as usize].insert(other);
                edges[other as usize].insert(hub);
                constraints.push(Constraint::clause([neg(same), pos(next)]));
                constraints.push(Constraint::clause([pos(same), neg(next)]));
            }
            hubs.push(model.cells[graph.variable[cells[0] as usize] as usize]);
            variable.push(next);
            before = Some((hub, next));
            next += 1;
        }
    }
    model.weights.extend(hubs.iter().map(|_| 0));
    model.cells.extend(hubs);
    model.constraints.extend(constraints);
    Connection { variable, adjacent: edges.into_iter().map(|near| near.into_iter().collect()).collect() }
}
