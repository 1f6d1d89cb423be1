//! Diagrams in JSON, as the Python package dd writes them.
//!
//! `level_of_var` has the level of each variable by name, `roots` a list of functions or an object with
//! their names, and every other key is the number of a node, `[level, low, high]`, children first. `"T"` and
//! `"F"` are the constants; a negative number is a negation. Where a root is a constant, the package in
//! Python writes 1, the number of its terminal. With CUDD it writes the address of the terminal, which no
//! node of the file has; that cannot be told from a node that is missing, and is refused.

use std::collections::HashMap;
use std::fmt;
use std::io::Read;

use bdd::{Bdd, Budget, Diagram, Limit, Manager, Var};
use serde::Deserialize;
use serde::de::{self, Deserializer, MapAccess, Visitor};

/// Why no diagram could be read.
pub enum JsonError {
    /// An error of the file, in one sentence.
    Wrong(String),
    /// A limit of the budget.
    Limit(Limit),
}

impl From<Limit> for JsonError {
    fn from(limit: Limit) -> JsonError {
        JsonError::Limit(limit)
    }
}

/// Reads a diagram within `budget`. Variables are numbered by their levels.
pub fn read(input: impl Read, budget: &Budget) -> Result<Diagram, JsonError> {
    let mut reader = serde_json::Deserializer::from_reader(input);
    let written = Written::deserialize(&mut reader).and_then(|written| reader.end().map(|()| written));
    let written = written.map_err(|error| wrong(format!("is no diagram of the package dd: {error}")))?;
    let names = names(&written.levels)?;
    let mut manager = Manager::new(names.len());
    manager.set_budget(budget.clone());
    let mut known: HashMap<i64, Bdd> = HashMap::new();
    for (number, Node(level, low, high)) in &written.nodes {
        budget.check_bytes(known.len().saturating_mul(2 * size_of::<(i64, Bdd)>()))?;
        if *level >= names.len() {
            return Err(wrong(format!("has node {number} on level {level}, where there is no variable")));
        }
        let [low, high] = [low, high].map(|of| function(&manager, &known, of));
        let variable = manager.var(Var(*level as u32))?;
        let built = manager.ite(&variable, &high?, &low?)?;
        known.insert(*number, built);
    }
    let roots = written.roots.0.iter();
    let roots = roots.map(|(name, of)| Ok((name.as_str(), function(&manager, &known, of)?)));
    let roots = roots.collect::<Result<Vec<(&str, Bdd)>, JsonError>>()?;
    let roots: Vec<(&str, &Bdd)> = roots.iter().map(|(name, root)| (*name, root)).collect();
    Ok(manager.export(&roots)?.with_names(names))
}

/// Returns the names by level. The levels have to be 0, 1, 2 and so on.
fn names(levels: &HashMap<String, usize>) -> Result<Vec<String>, JsonError> {
    let mut names = vec![String::new(); levels.len()];
    let mut taken = vec![false; levels.len()];
    for (name, &level) in levels {
        match taken.get_mut(level) {
            Some(taken @ false) => *taken = true,
            _ => {
                return Err(wrong(format!(
                    "has the variable {name} on level {level}, which is taken or too deep"
                )));
            }
        }
        names[level].clone_from(name);
    }
    Ok(names)
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

fn wrong(what: String) -> JsonError {
    JsonError::Wrong(format!("{what}; dump the diagram again"))
}

/// The content of a file, its nodes in their order.
struct Written {
    levels: HashMap<String, usize>,
    roots: Roots,
    nodes: Vec<(i64, Node)>,
}

#[derive(Deserialize)]
struct Node(usize, Reference, Reference);

#[derive(Deserialize)]
#[serde(untagged)]
enum Reference {
    Node(i64),
    Constant(String),
}

/// The functions with their names, empty for a function without one.
struct Roots(Vec<(String, Reference)>);

impl<'de> Deserialize<'de> for Roots {
    fn deserialize<D: Deserializer<'de>>(input: D) -> Result<Roots, D::Error> {
        struct Either;
        impl<'de> Visitor<'de> for Either {
            type Value = Roots;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a list of roots or an object with their names")
            }

            fn visit_seq<A: de::SeqAccess<'de>>(self, mut list: A) -> Result<Roots, A::Error> {
                let mut roots = Vec::new();
                while let Some(root) = list.next_element()? {
                    roots.push((String::new(), root));
                }
                Ok(Roots(roots))
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Roots, A::Error> {
                let mut roots = Vec::new();
                while let Some(root) = map.next_entry()? {
                    roots.push(root);
                }
                Ok(Roots(roots))
            }
        }
        input.deserialize_any(Either)
    }
}

impl<'de> Deserialize<'de> for Written {
    fn deserialize<D: Deserializer<'de>>(input: D) -> Result<Written, D::Error> {
        struct Whole;
        impl<'de> Visitor<'de> for Whole {
            type Value = Written;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object with level_of_var, roots and nodes")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Written, A::Error> {
                let (mut levels, mut roots, mut nodes) = (None, None, Vec::new());
                while let Some(key) = map.next_key::<String>()? {
                    match key.as_str() {
                        "level_of_var" => levels = Some(map.next_value()?),
                        "roots" => roots = Some(map.next_value()?),
                        number => {
                            let number = number.parse().map_err(|_| {
                                de::Error::custom(format!("`{number}` is not the number of a node"))
                            })?;
                            nodes.push((number, map.next_value()?));
                        }
                    }
                }
                let levels = levels.ok_or_else(|| de::Error::missing_field("level_of_var"))?;
                let roots = roots.ok_or_else(|| de::Error::missing_field("roots"))?;
                Ok(Written { levels, roots, nodes })
            }
        }
        input.deserialize_map(Whole)
    }
}
