//! The content of a JSON file of a diagram, read within the limits.

use std::collections::{HashMap, HashSet};
use std::fmt;
use std::io::Read;

use limits::spare::ON_HEAP;
use limits::{Budget, Limit, Meter};
use serde::Deserialize;
use serde::de::{self, DeserializeSeed, Deserializer, MapAccess, SeqAccess, Visitor};

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

/// Returns the error of a file with this fault.
pub fn wrong(what: String) -> JsonError {
    JsonError::Wrong(format!("{what}; dump the diagram again"))
}

/// Returns the error for a key that an object has twice: which of the two is meant, nobody can tell.
fn twice<E: de::Error>(key: &str) -> E {
    E::custom(format!("`{key}` stands twice"))
}

/// Nanoseconds to read a node or a name.
const ITEM: u64 = 200;

/// The content of a file, its nodes in their order.
pub struct Written {
    pub levels: HashMap<String, usize>,
    /// The functions with their names, empty for a function without one.
    pub roots: Vec<(String, Reference)>,
    pub nodes: Vec<(i64, Node)>,
    /// Bytes that all this takes.
    pub bytes: usize,
}

/// A node: its level, and what it is where its variable is false and true.
#[derive(Deserialize)]
pub struct Node(pub u32, pub Reference, pub Reference);

/// What stands in the place of a node.
#[derive(Deserialize)]
#[serde(untagged)]
pub enum Reference {
    /// The number of a node, negative for its negation.
    Node(i64),
    /// A constant by its name.
    Constant(String),
}

/// Reads a file to its end.
pub fn read(input: impl Read, budget: &Budget) -> Result<Written, JsonError> {
    let mut held = Held { meter: Meter::new(budget), bytes: 0, refused: None };
    let mut reader = serde_json::Deserializer::from_reader(input);
    let written = reader.deserialize_map(Whole(&mut held)).and_then(|read| reader.end().map(|()| read));
    match (written, held.refused) {
        (_, Some(limit)) => Err(limit.into()),
        (Ok(written), None) => Ok(written),
        (Err(error), None) => Err(wrong(format!("is no diagram of the package dd: {error}"))),
    }
}

/// The bytes of what has been read, against the budget.
struct Held<'a> {
    meter: Meter<'a>,
    bytes: usize,
    /// The limit that ended the reading, where an error of the reader stands for it.
    refused: Option<Limit>,
}

impl Held<'_> {
    /// Counts one more item, which takes `bytes` bytes.
    fn take<E: de::Error>(&mut self, bytes: usize) -> Result<(), E> {
        self.bytes = self.bytes.saturating_add(bytes);
        let within = self.meter.budget().check_bytes(self.bytes).and_then(|()| self.meter.tick(ITEM));
        within.map_err(|limit| {
            self.refused = Some(limit);
            E::custom(limit)
        })
    }
}

/// Returns the bytes of a name, and of its entry in a list or table.
fn of_name(name: &str) -> usize {
    2 * size_of::<(String, Reference)>() + ON_HEAP + name.len()
}

/// The whole file.
struct Whole<'h, 'a>(&'h mut Held<'a>);

impl<'de> Visitor<'de> for Whole<'_, '_> {
    type Value = Written;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object with level_of_var, roots and nodes")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Written, A::Error> {
        let (mut levels, mut roots, mut nodes) = (None, None, Vec::new());
        while let Some(key) = map.next_key::<String>()? {
            match key.as_str() {
                "level_of_var" if levels.is_some() => return Err(twice(&key)),
                "roots" if roots.is_some() => return Err(twice(&key)),
                "level_of_var" => levels = Some(map.next_value_seed(Levels(&mut *self.0))?),
                "roots" => roots = Some(map.next_value_seed(Roots(&mut *self.0))?),
                number => {
                    let number = number
                        .parse()
                        .map_err(|_| de::Error::custom(format!("`{number}` is not the number of a node")))?;
                    self.0.take(size_of::<(i64, Node)>())?;
                    nodes.push((number, map.next_value()?));
                }
            }
        }
        let levels = levels.ok_or_else(|| de::Error::missing_field("level_of_var"))?;
        let roots = roots.ok_or_else(|| de::Error::missing_field("roots"))?;
        Ok(Written { levels, roots, nodes, bytes: self.0.bytes })
    }
}

/// The level of each variable.
struct Levels<'h, 'a>(&'h mut Held<'a>);

impl<'de> DeserializeSeed<'de> for Levels<'_, '_> {
    type Value = HashMap<String, usize>;

    fn deserialize<D: Deserializer<'de>>(self, input: D) -> Result<Self::Value, D::Error> {
        input.deserialize_map(self)
    }
}

impl<'de> Visitor<'de> for Levels<'_, '_> {
    type Value = HashMap<String, usize>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object with the levels of variables")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        let mut levels = HashMap::new();
        while let Some((name, level)) = map.next_entry::<String, usize>()? {
            self.0.take(of_name(&name))?;
            if levels.contains_key(&name) {
                return Err(twice(&name));
            }
            levels.insert(name, level);
        }
        Ok(levels)
    }
}

/// The functions.
struct Roots<'h, 'a>(&'h mut Held<'a>);

impl<'de> DeserializeSeed<'de> for Roots<'_, '_> {
    type Value = Vec<(String, Reference)>;

    fn deserialize<D: Deserializer<'de>>(self, input: D) -> Result<Self::Value, D::Error> {
        input.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Roots<'_, '_> {
    type Value = Vec<(String, Reference)>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list of roots or an object with their names")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Self::Value, A::Error> {
        let mut roots = Vec::new();
        while let Some(root) = list.next_element()? {
            self.0.take(of_name(""))?;
            roots.push((String::new(), root));
        }
        Ok(roots)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        let (mut roots, mut known) = (Vec::new(), HashSet::new());
        while let Some((name, root)) = map.next_entry::<String, Reference>()? {
            // In the list, and among those that are known.
            self.0.take(2 * of_name(&name))?;
            if !known.insert(name.clone()) {
                return Err(twice(&name));
            }
            roots.push((name, root));
        }
        Ok(roots)
    }
}
