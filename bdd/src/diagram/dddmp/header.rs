//! The lines that begin with a dot.

use std::collections::{HashMap, HashSet};
use std::io::BufRead;

use super::tokens::Tokens;
use super::{LATER, VERSION};
use crate::diagram::error::ReadError;
use crate::diagram::functions::MOST_VARIABLES;
use crate::order::{Var, VarOrder};
use crate::store::MAX_NODES;

/// The lines of a header that matter for reading.
#[derive(Debug, Default)]
pub(super) struct Header {
    /// The code of the extra field that stands between a node's number and its variable.
    varinfo: u8,
    /// Nodes, the constant among them.
    pub nodes: usize,
    variables: usize,
    support: usize,
    /// The names of the variables that occur.
    names: Vec<String>,
    /// The names of all variables.
    all_names: Vec<String>,
    /// The names of all variables by level.
    ordered_names: Vec<String>,
    ids: Vec<u32>,
    levels: Vec<u32>,
    /// Numbers that another program gave to the variables that occur.
    auxiliary: Vec<i64>,
    pub roots: Vec<i64>,
    pub root_names: Vec<String>,
    /// The name of the diagram.
    name: Option<String>,
}

impl Header {
    /// Reads the header, up to and including `.nodes`.
    pub fn read<R: BufRead>(tokens: &mut Tokens<R>) -> Result<Header, ReadError> {
        let mut header = Header::default();
        let (mut version, mut mode, mut roots) = (false, false, 0);
        loop {
            let key = tokens.word("a line of the header or .nodes")?;
            if !version && key != ".ver" && !key.starts_with('#') {
                return Err(tokens.error("this is no DDDMP file, which begins with .ver; name another one"));
            }
            match key.as_str() {
                ".ver" => {
                    let word = tokens.word("a version")?;
                    if word != VERSION && word != LATER {
                        return Err(
                            tokens.error(format!("{word} cannot be read; save the diagram as {VERSION}"))
                        );
                    }
                    version = true;
                }
                ".mode" => {
                    let word = tokens.word("a mode")?;
                    if word != "A" {
                        return Err(tokens
                            .error(format!("mode {word} cannot be read; save the diagram as text, mode A")));
                    }
                    mode = true;
                }
                ".varinfo" => header.varinfo = tokens.number("a code from 0 to 4")?,
                ".dd" => header.name = Some(tokens.word("a name")?),
                ".bdd" => {}
                ".nnodes" => header.nodes = up_to(tokens, MAX_NODES as u64, "a number of nodes")?,
                ".nvars" => header.variables = up_to(tokens, MOST_VARIABLES, "a number of variables")?,
                ".nsuppvars" => header.support = up_to(tokens, MOST_VARIABLES, "a number of variables")?,
                ".varnames" => header.all_names = names(tokens, header.variables)?,
                ".suppvarnames" => header.names = names(tokens, header.support)?,
                ".orderedvarnames" => header.ordered_names = names(tokens, header.variables)?,
                ".ids" => header.ids = numbers(tokens, header.support, "a variable")?,
                ".permids" => header.levels = numbers(tokens, header.support, "a level")?,
                ".auxids" => header.auxiliary = numbers(tokens, header.support, "a number")?,
                ".nroots" => roots = up_to(tokens, MAX_NODES as u64, "a number of roots")?,
                ".rootids" => header.roots = numbers(tokens, roots, "a root")?,
                ".rootnames" => header.root_names = words(tokens, roots)?,
                ".nodes" => break,
                _ if key.starts_with('#') => tokens.skip_line()?,
                _ => {
                    let what = format!("{key} is not known in a BDD's header; save the diagram as {VERSION}");
                    return Err(tokens.error(what));
                }
            }
        }
        let complete = mode && header.ids.len() == header.support && header.levels.len() == header.support;
        if !complete || header.roots.len() != roots || header.varinfo > 4 {
            let what = ".mode, .varinfo, .ids, .permids and .rootids have to stand before .nodes, as many as announced";
            return Err(tokens.error(what));
        }
        // A single function without a name of its own has the name of the diagram.
        if header.root_names.is_empty() && roots == 1 {
            header.root_names.extend(header.name.take());
        }
        Ok(header)
    }

    /// Returns the order of all variables. Those that occur have the levels in the file. Of the others the file may have
    /// the names by level, and by number; those whose numbers it does not tell take the free levels by ascending number.
    pub fn order<R: BufRead>(&self, tokens: &Tokens<R>) -> Result<VarOrder, ReadError> {
        let twice = |what: &str, which: u32| {
            tokens.error(format!("{what} {which} is out of range or stands twice; save the diagram again"))
        };
        let mut at: Vec<Option<Var>> = vec![None; self.variables];
        let mut used = vec![false; self.variables];
        for (&id, &level) in self.ids.iter().zip(&self.levels) {
            match used.get_mut(id as usize) {
                Some(used @ false) => *used = true,
                _ => return Err(twice("variable", id)),
            }
            match at.get_mut(level as usize) {
                Some(place @ None) => *place = Some(Var(id)),
                _ => return Err(twice("level", level)),
            }
        }
        let numbers: HashMap<&str, usize> = self.all_names.iter().map(String::as_str).zip(0..).collect();
        for (place, name) in at.iter_mut().zip(&self.ordered_names).filter(|(place, _)| place.is_none()) {
            // The name of a variable on another level is found to be its second one later.
            if let Some(&var) = numbers.get(name.as_str()).filter(|&&var| !used[var]) {
                (*place, used[var]) = (Some(Var(var as u32)), true);
            }
        }
        let mut others = (0..).map(Var).zip(used).filter(|(_, used)| !used).map(|(var, _)| var);
        let vars = at.into_iter().map(|var| var.or_else(|| others.next())).collect::<Option<Vec<Var>>>();
        let order = vars.and_then(|vars| VarOrder::new(vars).ok());
        order.ok_or_else(|| tokens.error("the levels are no order; save the diagram again"))
    }

    /// Whether a field stands between a node's number and its variable.
    pub fn extra(&self) -> bool {
        self.varinfo != 4
    }

    /// Returns the level of each variable that occurs, by its place among them from the top, and what the
    /// extra field of its nodes has to say, if the header tells.
    pub fn support(&self) -> Vec<(u32, Option<String>)> {
        let said = |at: usize| match self.varinfo {
            0 => Some(self.ids[at].to_string()),
            1 => Some(self.levels[at].to_string()),
            2 => self.auxiliary.get(at).map(i64::to_string),
            3 => self.names.get(at).cloned(),
            _ => None,
        };
        let mut support: Vec<_> = (0..self.support).map(|at| (self.levels[at], said(at))).collect();
        support.sort_unstable();
        support
    }

    /// Returns the names by variable, for the order of [`Header::order`]; an error where two lines of the header give one
    /// variable two names.
    pub fn variable_names<R: BufRead>(
        &self,
        order: &VarOrder,
        tokens: &Tokens<R>,
    ) -> Result<Vec<Option<String>>, ReadError> {
        let mut names: Vec<Option<String>> = self.all_names.iter().cloned().map(Some).collect();
        names.resize(self.variables, None);
        let occurring = self.ids.iter().map(|&id| id as usize).zip(&self.names);
        let ordered = order.vars().iter().map(|var| var.0 as usize).zip(&self.ordered_names);
        for (var, name) in occurring.chain(ordered) {
            match &names[var] {
                Some(other) if other != name => {
                    let what =
                        format!("variable {var} has two names, {other} and {name}; save the diagram again");
                    return Err(tokens.error(what));
                }
                _ => names[var] = Some(name.clone()),
            }
        }
        Ok(names)
    }
}

fn up_to<R: BufRead>(tokens: &mut Tokens<R>, most: u64, what: &str) -> Result<usize, ReadError> {
    let number: u64 = tokens.number(what)?;
    if number > most {
        return Err(
            tokens.error(format!("{number} is more than the {most} that can be read; split the diagram"))
        );
    }
    Ok(number as usize)
}

fn numbers<N: std::str::FromStr, R: BufRead>(
    tokens: &mut Tokens<R>,
    count: usize,
    what: &str,
) -> Result<Vec<N>, ReadError> {
    // One by one: the count in the file may be wrong.
    let mut list = Vec::new();
    for _ in 0..count {
        list.push(tokens.number(what)?);
    }
    Ok(list)
}

fn words<R: BufRead>(tokens: &mut Tokens<R>, count: usize) -> Result<Vec<String>, ReadError> {
    let mut list = Vec::new();
    for _ in 0..count {
        list.push(tokens.word("a name")?);
    }
    Ok(list)
}

/// Reads the names of variables, which have to differ.
fn names<R: BufRead>(tokens: &mut Tokens<R>, count: usize) -> Result<Vec<String>, ReadError> {
    let list = words(tokens, count)?;
    let mut seen = HashSet::new();
    match list.iter().find(|name| !seen.insert(name.as_str())) {
        Some(name) => Err(tokens.error(format!("two variables are named {name}; save the diagram again"))),
        None => Ok(list),
    }
}
