//! Drawings: the text that Graphviz reads.

use std::collections::HashMap;
use std::fmt::Write;

use crate::manager::Manager;
use crate::order::Level;
use crate::store::{Edge, Handle, Rule};
use limits::{Limit, Meter};

/// Bytes of a node that was met: its number, and its places among those of its level and those that wait.
const FOUND: usize = 2 * (size_of::<(u32, usize)>() + 1) + 6 * size_of::<u32>();

/// Nanoseconds to meet a node, or to write it.
const NODE: u64 = 500;

impl Manager {
    /// Returns the diagram of several named functions, shared parts once, as text for Graphviz's `dot`.
    ///
    /// Levels are ranks, labelled with the variables' names. Solid edges are for true, dashed ones for false.
    /// A dotted edge with a circle at its head negates; it is for false, or comes from a root, since no edge
    /// for true negates. The one terminal is true. Nodes are numbered in the order in which they are met from
    /// the first root on, so that the text depends only on the functions and the order of the variables.
    /// |roots together| steps; some 600 bytes a node while it runs, of which the text is a third. Returns a limit of the
    /// budget as an error.
    ///
    /// Families have two terminals and no negated edges: a variable that is not on a path is in no set of it,
    /// and a path to 0 is no set.
    pub fn dot<H: Handle>(&self, roots: &[(&str, &H)]) -> Result<String, Limit> {
        let roots: Vec<(&str, Edge)> = roots.iter().map(|(name, f)| (*name, self.edge(*f))).collect();
        let mut meter = Meter::new(&self.store.budget);
        meter.budget().check()?;
        let mut look = |bytes: usize| {
            self.store.check_scratch(bytes)?;
            meter.spend(NODE, self.store.bytes() + bytes)
        };
        let levels = self.variables() * size_of::<Vec<u32>>();
        look(levels)?;
        let mut numbers = HashMap::from([(0, 0)]);
        let mut by_level: Vec<Vec<u32>> = vec![Vec::new(); self.variables()];
        let mut text = match H::RULE {
            Rule::Bdd => String::from("digraph bdd {\n  n0 [shape=box, label=\"1\"];\n"),
            Rule::Zdd => String::from(
                "digraph zdd {\n  n0 [shape=box, label=\"1\"];\n  none [shape=box, label=\"0\"];\n",
            ),
        };
        let mut edges = String::new();
        let mut pending: Vec<u32> = roots.iter().rev().map(|(_, root)| root.id()).collect();
        while let Some(id) = pending.pop() {
            if numbers.contains_key(&id) {
                continue;
            }
            look(levels + numbers.len() * FOUND)?;
            numbers.insert(id, numbers.len());
            by_level[self.store.level_of_id(id) as usize].push(id);
            let (low, high) = self.store.children(Edge::new(id, 0));
            pending.extend([high.id(), low.id()]);
        }
        let found = levels + numbers.len() * FOUND;
        let arrow = |from: &str, to: Edge, style: &str| arrow(from, to, &numbers, style, H::RULE);
        for (level, ids) in (0..).zip(&by_level).filter(|(_, ids)| !ids.is_empty()) {
            let name = quoted(&self.name(self.order.var(Level(level))));
            text.push_str("  { rank=same;");
            for id in ids {
                // A text that grows is copied to a place of twice its length, and the edges come behind the levels.
                look(found + 3 * (text.len() + edges.len()) + name.len())?;
                let number = numbers[id];
                let _ = write!(text, " n{number} [label={name}];");
                let (low, high) = self.store.children(Edge::new(*id, 0));
                edges += &arrow(&format!("n{number}"), low, "dashed");
                edges += &arrow(&format!("n{number}"), high, "solid");
            }
            text.push_str(" }\n");
        }
        text += &edges;
        for (at, (name, root)) in roots.iter().enumerate() {
            let _ = writeln!(text, "  f{at} [shape=plaintext, label={}];", quoted(name));
            text += &arrow(&format!("f{at}"), *root, "solid");
        }
        text.push_str("}\n");
        Ok(text)
    }
}

fn arrow(from: &str, to: Edge, numbers: &HashMap<u32, usize>, style: &str, rule: Rule) -> String {
    match (to.complement() == 1, rule) {
        (false, _) => format!("  {from} -> n{} [style={style}, arrowhead=normal];\n", numbers[&to.id()]),
        (true, Rule::Bdd) => {
            format!("  {from} -> n{} [style=dotted, arrowhead=odot];\n", numbers[&to.id()])
        }
        // The only negated edge of a family is the empty one.
        (true, Rule::Zdd) => format!("  {from} -> none [style={style}, arrowhead=normal];\n"),
    }
}

/// Quotes a string for Graphviz.
fn quoted(name: &str) -> String {
    format!("\"{}\"", name.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n"))
}
