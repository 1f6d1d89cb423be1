//! Diagrams in JSON, as the Python package dd writes them.
//!
//! `level_of_var` has the level of each variable by name, `roots` a list of functions or an object with
//! their names, and every other key is the number of a node, `[level, low, high]`, children first. `"T"` and
//! `"F"` are the constants; a negative number is a negation. Where a root is a constant, the package in
//! Python writes 1, the number of its terminal. With CUDD it writes the address of the terminal, which no
//! node of the file has; that cannot be told from a node that is missing, and is refused.

use std::collections::HashMap;
use std::io::Read;

use bdd::{Bdd, Diagram, Manager, Var};
use limits::Budget;

pub use super::written::JsonError;
use super::written::{self, Node, Reference, Written, wrong};

/// Reads a diagram within `budget`. Variables are numbered by their levels.
pub fn read(input: impl Read, budget: &Budget) -> Result<Diagram, JsonError> {
    let Written { levels, roots, nodes, bytes } = written::read(input, budget)?;
    let names = names(levels)?;
    // A table has eight places for seven entries, each with a byte of its own, and is twice as large at most.
    let known_bytes = nodes.len() * 16 / 7 * (size_of::<(i64, Bdd)>() + 1);
    let held = bytes.saturating_add(known_bytes);
    budget.check_bytes(held)?;
    let mut known: HashMap<i64, Bdd> = HashMap::with_capacity(nodes.len());
    let mut manager = Manager::new(names.len());
    manager.set_budget(budget.beside(held));
    for (number, Node(level, low, high)) in &nodes {
        if *level as usize >= names.len() {
            return Err(wrong(format!("has node {number} on level {level}, where there is no variable")));
        }
        let [low, high] = [low, high].map(|of| function(&manager, &known, of));
        let variable = manager.var(Var(*level))?;
        let built = manager.ite(&variable, &high?, &low?)?;
        if known.insert(*number, built).is_some() {
            return Err(wrong(format!("has node {number} twice")));
        }
    }
    let roots = roots.iter().map(|(name, of)| Ok((name.as_str(), function(&manager, &known, of)?)));
    let roots = roots.collect::<Result<Vec<(&str, Bdd)>, JsonError>>()?;
    let roots: Vec<(&str, &Bdd)> = roots.iter().map(|(name, root)| (*name, root)).collect();
    Ok(manager.export(&roots)?.with_names(names))
}

/// Returns the names by level. The levels have to be 0, 1, 2 and so on.
fn names(levels: HashMap<String, usize>) -> Result<Vec<String>, JsonError> {
    let mut names = vec![None; levels.len()];
    for (name, level) in levels {
        match names.get_mut(level) {
            Some(place @ None) => *place = Some(name),
            _ => {
                return Err(wrong(format!(
                    "has the variable {name} on level {level}, which is taken or too deep"
                )));
            }
        }
    }
    Ok(names.into_iter().flatten().collect())
}

fn function(manager: &Manager, known: &HashMap<i64, Bdd>, of: &Reference) -> Result<Bdd, JsonError> {
    match of {
        Reference::Constant(word) if word == "T" || word == "F" => Ok(manager.constant(word == "T")),
        Reference::Constant(word) => Err(wrong(format!("has `{word}` in the place of a node"))),
        Reference::Node(number @ (1 | -1)) if !known.contains_key(&1) => Ok(manager.constant(*number == 1)),
        Reference::Node(number) => {
            let missing = || wrong(format!("names node {number}, which is not among the nodes before that"));
            let found = number.checked_abs().and_then(|number| known.get(&number)).ok_or_else(missing)?;
            Ok(if *number < 0 { manager.not(found) } else { found.clone() })
        }
    }
}
