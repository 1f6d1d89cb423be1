//! Drawings: the text that Graphviz reads.

use std::collections::HashMap;
use std::fmt::Write;

use crate::manager::Manager;
use crate::order::Level;
use crate::store::{Bdd, Edge};

impl Manager {
    /// Returns the diagram of several named functions, shared parts once, as text for Graphviz's `dot`.
    ///
    /// Levels are ranks, labelled with the variables' names; solid edges are for true, dashed ones
    /// for false, a circle at its head negates an edge; the one terminal is true. Nodes are
    /// numbered in the order met from the first root on, so that the text depends on the functions
    /// and the order of the variables only. |roots together| steps.
    pub fn dot(&self, roots: &[(&str, &Bdd)]) -> String {
        let mut numbers = HashMap::from([(0, 0)]);
        let mut by_level: Vec<Vec<u32>> = vec![Vec::new(); self.variables()];
        let mut text = String::from("digraph bdd {\n  n0 [shape=box, label=\"1\"];\n");
        let mut edges = String::new();
        let mut pending: Vec<u32> = roots.iter().rev().map(|(_, f)| self.edge(f).id()).collect();
        while let Some(id) = pending.pop() {
            if numbers.contains_key(&id) {
                continue;
            }
            numbers.insert(id, numbers.len());
            by_level[self.store.level_of_id(id) as usize].push(id);
            let (low, high) = self.store.children(Edge::new(id, 0));
            pending.extend([high.id(), low.id()]);
        }
        for (level, ids) in (0..).zip(&by_level).filter(|(_, ids)| !ids.is_empty()) {
            let name = quoted(&self.name(self.order.var(Level(level))));
            text.push_str("  { rank=same;");
            for id in ids {
                let number = numbers[id];
                let _ = write!(text, " n{number} [label={name}];");
                let (low, high) = self.store.children(Edge::new(*id, 0));
                edges += &arrow(&format!("n{number}"), low, &numbers, "dashed");
                edges += &arrow(&format!("n{number}"), high, &numbers, "solid");
            }
            text.push_str(" }\n");
        }
        text += &edges;
        for (at, (name, f)) in roots.iter().enumerate() {
            let _ = writeln!(text, "  f{at} [shape=plaintext, label={}];", quoted(name));
            text += &arrow(&format!("f{at}"), self.edge(f), &numbers, "solid");
        }
        text.push_str("}\n");
        text
    }
}

fn arrow(from: &str, to: Edge, numbers: &HashMap<u32, usize>, style: &str) -> String {
    let head = if to.complement() == 1 { "odot" } else { "normal" };
    format!("  {from} -> n{} [style={style}, arrowhead={head}];\n", numbers[&to.id()])
}

/// Quotes a string for Graphviz.
fn quoted(name: &str) -> String {
    format!("\"{}\"", name.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n"))
}
