//! Writing DDDMP.

use std::collections::HashSet;
use std::fmt::Display;
use std::io::{self, Write};

use super::VERSION;
use crate::diagram::error::WriteError;
use crate::diagram::functions::{Diagram, LONGEST, MOST_VARIABLES, Ref};
use crate::order::{Level, Var};

impl Diagram {
    /// Writes DDDMP 2.0 in text mode (`.mode A`, `.varinfo 0`) and flushes it. `out` should be buffered.
    ///
    /// Writes variable names if some variable has one; the others are then `x` and their number. The name of
    /// a single root is that of the diagram, `.dd`. The names of several roots are in `.rootnames` if all
    /// have one, since some readers do not know `.rootnames`. Other readers take only letters, digits and
    /// `_`, with a letter first, so every other character is written as `_` ([`Diagram::changed_name`]). An error: two
    /// variables or two roots whose written names are equal, a name of more than 4096 bytes, or roots of which only some
    /// have a name. The format has no place for the
    /// numbers of variables that do not occur. Read again, they are on their levels with their names, but are numbered
    /// from the top down; where no variable has a name, their levels are those of any such variables.
    pub fn write_dddmp(&self, mut out: impl Write) -> Result<(), WriteError> {
        let names = self.words()?;
        if self.order.len() as u64 > MOST_VARIABLES {
            return Err(WriteError::Variables(self.order.len()));
        }
        let mut present = vec![false; self.order.len()];
        for node in &self.nodes {
            present[node.level as usize] = true;
        }
        let levels = || (0..self.order.len() as u32).map(Level);
        // By variable, as CUDD does.
        let mut support: Vec<Var> =
            levels().filter(|level| present[level.0 as usize]).map(|level| self.order.var(level)).collect();
        support.sort_unstable();
        writeln!(out, ".ver {VERSION}\n.mode A\n.varinfo 0")?;
        if let [(name, _)] = self.roots.as_slice()
            && !name.is_empty()
        {
            writeln!(out, ".dd {}", word(name))?;
        }
        writeln!(out, ".nnodes {}\n.nvars {}", self.nodes.len() + 1, self.order.len())?;
        writeln!(out, ".nsuppvars {}", support.len())?;
        if let Some(names) = &names {
            list(&mut out, ".suppvarnames", support.iter().map(|var| &names[var.0 as usize]))?;
            list(&mut out, ".orderedvarnames", self.order.vars().iter().map(|var| &names[var.0 as usize]))?;
        }
        list(&mut out, ".ids", support.iter().map(|var| var.0))?;
        list(&mut out, ".permids", support.iter().map(|&var| self.order.level(var).0))?;
        writeln!(out, ".nroots {}", self.roots.len())?;
        list(&mut out, ".rootids", self.roots.iter().map(|&(_, root)| signed(root)))?;
        if self.roots.len() > 1 && !self.roots[0].0.is_empty() {
            list(&mut out, ".rootnames", self.roots.iter().map(|(name, _)| word(name)))?;
        }
        writeln!(out, ".nodes\n1 T 1 0 0")?;
        let mut rank = vec![0u32; present.len()];
        for level in 1..rank.len() {
            rank[level] = rank[level - 1] + u32::from(present[level - 1]);
        }
        for (number, node) in (2..).zip(&self.nodes) {
            let (Var(var), rank) = (self.order.var(Level(node.level)), rank[node.level as usize]);
            let number: u32 = number;
            writeln!(out, "{number} {var} {rank} {} {}", signed(node.high), signed(node.low))?;
        }
        writeln!(out, ".end")?;
        Ok(out.flush()?)
    }

    /// Returns the first name of a function or a variable that [`Diagram::write_dddmp`] would change.
    pub fn changed_name(&self) -> Option<&str> {
        let names = self
            .roots()
            .filter(|name| !name.is_empty())
            .chain(self.names.iter().flatten().map(String::as_str));
        names.into_iter().find(|name| word(name) != *name)
    }

    /// Returns the names of all variables as words, if any has a name; an error if those of two variables are equal, or
    /// those of two roots, or if one is too long.
    fn words(&self) -> Result<Option<Vec<String>>, WriteError> {
        let unnamed = self.roots.iter().filter(|(name, _)| name.is_empty()).count();
        if unnamed != 0 && unnamed != self.roots.len() {
            return Err(WriteError::Name(String::new()));
        }
        if unnamed == 0 {
            differ(&self.roots.iter().map(|(name, _)| word(name)).collect::<Vec<_>>())?;
        }
        if self.names.iter().all(Option::is_none) {
            return Ok(None);
        }
        let named =
            |(var, name): (usize, &Option<String>)| name.as_deref().map_or_else(|| format!("x{var}"), word);
        let names: Vec<String> = self.names.iter().enumerate().map(named).collect();
        differ(&names)?;
        Ok(Some(names))
    }
}

/// Returns an error if two words are equal, or one is longer than a reader takes.
fn differ(words: &[String]) -> Result<(), WriteError> {
    let mut seen = HashSet::new();
    match words.iter().find(|word| word.len() > LONGEST || !seen.insert(word.as_str())) {
        Some(word) => Err(WriteError::Name(word.clone())),
        None => Ok(()),
    }
}

/// Returns a name as every reader takes it: letters, digits and `_`, with a letter first.
fn word(name: &str) -> String {
    let taken = |c: char| if c.is_ascii_alphanumeric() { c } else { '_' };
    let word: String = name.chars().map(taken).collect();
    if word.starts_with(|c: char| c.is_ascii_alphabetic()) { word } else { format!("x{word}") }
}

fn list<T: Display>(out: &mut impl Write, key: &str, items: impl Iterator<Item = T>) -> io::Result<()> {
    write!(out, "{key}")?;
    for item in items {
        write!(out, " {item}")?;
    }
    writeln!(out)
}

/// Returns a function as the file writes it: the number of its node, from 1, negative for its negation.
fn signed(of: Ref) -> i64 {
    let number = i64::from(of.number()) + 1;
    if of.is_complement() { -number } else { number }
}
