//! Writing DDDMP.

use std::collections::HashSet;
use std::fmt::Display;
use std::io::{self, Write};

use super::VERSION;
use crate::diagram::{Diagram, Ref, WriteError};
use crate::order::{Level, Var};

impl Diagram {
    /// Writes DDDMP 2.0 in text mode (`.mode A`, `.varinfo 0`), flushed. Hand in something buffered.
    ///
    /// Variable names are written where some variable has one (others are `x` and their number
    /// then), root names where all roots have one. The format has no place for the order of
    /// variables without names that do not occur.
    pub fn write_dddmp(&self, mut out: impl Write) -> Result<(), WriteError> {
        let names = self.words()?;
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
        if self.roots.iter().any(|(name, _)| !name.is_empty()) {
            list(&mut out, ".rootnames", self.roots.iter().map(|(name, _)| name))?;
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

    /// The names of all variables, if any has one; the format takes no names but words, each once.
    fn words(&self) -> Result<Option<Vec<String>>, WriteError> {
        let is_word = |name: &str| !name.is_empty() && !name.contains(char::is_whitespace);
        let mut roots = self.roots.iter().map(|(name, _)| name);
        if roots.clone().any(|name| !name.is_empty())
            && let Some(name) = roots.find(|name| !is_word(name))
        {
            return Err(WriteError::Name(name.clone()));
        }
        if self.names.iter().all(Option::is_none) {
            return Ok(None);
        }
        let named = |(var, name): (usize, &Option<String>)| name.clone().unwrap_or_else(|| format!("x{var}"));
        let names: Vec<String> = self.names.iter().enumerate().map(named).collect();
        let mut seen = HashSet::new();
        match names.iter().find(|name| !is_word(name) || !seen.insert(name.as_str())) {
            Some(name) => Err(WriteError::Name(name.clone())),
            None => Ok(Some(names)),
        }
    }
}

fn list<T: Display>(out: &mut impl Write, key: &str, items: impl Iterator<Item = T>) -> io::Result<()> {
    write!(out, "{key}")?;
    for item in items {
        write!(out, " {item}")?;
    }
    writeln!(out)
}

/// A function as in the file: the number of its node, from 1, negative for its negation.
fn signed(of: Ref) -> i64 {
    let number = i64::from(of.number()) + 1;
    if of.is_complement() { -number } else { number }
}
