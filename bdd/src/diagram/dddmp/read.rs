//! Reading DDDMP.

use std::collections::HashMap;
use std::io::BufRead;

use super::header::Header;
use super::tokens::Tokens;
use crate::diagram::error::ReadError;
use crate::diagram::functions::{Diagram, Inner, Ref, check, level_in};
use limits::Meter;
use limits::{Budget, Limit};

impl Diagram {
    /// Reads DDDMP 2.0 or 3.0 in text mode, as CUDD and OxiDD write it: one or several BDDs, with or without
    /// names and complement edges. Zero-suppressed diagrams become BDDs: a function is true for the sets of
    /// its family. Variables keep their numbers (`.ids`) and levels (`.permids`). Of variables that do not occur, the
    /// file may have the names by level (`.orderedvarnames`) and by number (`.varnames`); where it does not tell which
    /// is which, they take the free levels, and the names there, by ascending number. Refuses header lines that the
    /// format does not have; `#` begins a comment there. Only blank lines may follow `.end`. Errors name the line.
    ///
    /// Takes 32 bytes a node within the byte limit (64 in a file without complement edges); obeys the
    /// deadline and the cancel flag. An edge to a zero-suppressed node makes one more node for each level
    /// that it skips.
    pub fn read_dddmp(input: impl BufRead, budget: &Budget) -> Result<Diagram, ReadError> {
        budget.check()?;
        let tokens = &mut Tokens::new(input);
        let mut header = Header::read(tokens)?;
        let order = header.order(tokens)?;
        let names = header.variable_names(&order, tokens)?;
        if header.nodes == 0 {
            return Err(tokens.error("a diagram has at least the constant as a node; save it again"));
        }
        let mut reader = Reader {
            extra: header.extra(),
            support: header.support(),
            variables: order.len() as u32,
            known: Vec::new(),
            nodes: Vec::new(),
            found: None,
            suppressed: None,
            meter: Meter::at_once(budget),
        };
        for _ in 0..header.nodes {
            reader.check()?;
            reader.line(tokens)?;
        }
        if tokens.word(".end")? != ".end" {
            return Err(tokens.error("the nodes announced are over, and .end should be here"));
        }
        let root_names =
            std::mem::take(&mut header.root_names).into_iter().chain(std::iter::repeat(String::new()));
        let mut roots = Vec::new();
        for (&root, name) in header.roots.iter().zip(root_names) {
            roots.push((name, reader.seen_from(tokens, root, 0, "root")?));
        }
        if tokens.next()?.is_some() {
            return Err(tokens.error("nothing may follow .end; remove it or save the diagram again"));
        }
        let mut nodes = reader.nodes;
        budget.check_bytes(nodes.len().saturating_mul(2 * size_of::<Inner>() + size_of::<u32>()))?;
        sort_by_level(&mut nodes, &mut roots);
        Ok(Diagram { names, order, nodes, roots })
    }
}

/// The nodes of a file so far.
struct Reader<'a> {
    /// Whether an extra field stands between a node's number and its variable.
    extra: bool,
    /// The level of each variable that occurs, and what the extra field of its nodes has to say.
    support: Vec<(u32, Option<String>)>,
    /// The number of variables, which is also the number of levels.
    variables: u32,
    /// The function of each node, by its number in the file from 1.
    known: Vec<Ref>,
    nodes: Vec<Inner>,
    /// Nodes by level and children, in a file without complement edges: there a function and its negation are
    /// two nodes.
    found: Option<HashMap<(u32, u32, u32), Ref>>,
    /// The level of each number, in a file of zero-suppressed diagrams; constants are below all levels. An
    /// edge from higher up says that the variables in between are absent.
    suppressed: Option<Vec<u32>>,
    meter: Meter<'a>,
}

impl Reader<'_> {
    /// Checks the budget, with the bytes held so far, if that is due.
    fn check(&mut self) -> Result<(), Limit> {
        let (nodes, known) = (self.nodes.len() * size_of::<Inner>(), self.known.len() * size_of::<Ref>());
        let found = self.found.as_ref().map_or(0, HashMap::capacity);
        check(&mut self.meter, || nodes + known + found * size_of::<((u32, u32, u32), Ref)>())
    }

    /// Reads the next line: a constant or a node.
    fn line<R: BufRead>(&mut self, tokens: &mut Tokens<R>) -> Result<(), ReadError> {
        let (number, expected): (usize, usize) =
            (tokens.number("the number of a node")?, self.known.len() + 1);
        if number != expected {
            return Err(tokens.error(format!("node {expected} should be here, not {number}")));
        }
        let first = tokens.word("a variable or a constant")?;
        let of = match (first.as_str(), number) {
            ("T", 1) => self.constant(tokens, true)?,
            // Older packages write no letter where there is nothing extra.
            ("1", 1) if !self.extra => self.constant(tokens, true)?,
            ("F", 1) if !self.extra => {
                self.found = Some(HashMap::new());
                self.constant(tokens, false)?
            }
            ("T", 2) if self.found.is_some() && self.suppressed.is_none() => self.constant(tokens, true)?,
            // The empty family if it occurs, else the family of the empty set.
            ("E" | "B", 1) if !self.extra => {
                (self.found, self.suppressed) = (Some(HashMap::new()), Some(vec![self.variables]));
                self.constant(tokens, first == "B")?
            }
            ("B", 2) if self.suppressed.is_some() => {
                self.suppressed.iter_mut().for_each(|levels| levels.push(self.variables));
                self.constant(tokens, true)?
            }
            (_, 1) => return Err(tokens.error(NO_CONSTANT)),
            (place, _) => self.node(tokens, number, place)?,
        };
        self.known.push(of);
        Ok(())
    }

    /// Reads the rest of a constant's line: two zeros for the children. In a file with an extra field, a 1 in
    /// the place of the variable comes before them.
    fn constant<R: BufRead>(&self, tokens: &mut Tokens<R>, value: bool) -> Result<Ref, ReadError> {
        let zeros = if self.extra { &["1", "0", "0"][..] } else { &["0", "0"] };
        for &expected in zeros {
            if tokens.word("the constant")? != expected {
                return Err(tokens.error(NO_CONSTANT));
            }
        }
        Ok(Ref::new(0, !value))
    }

    /// Reads the rest of the line of node `number`; `first` is its first word, already read.
    fn node<R: BufRead>(
        &mut self,
        tokens: &mut Tokens<R>,
        number: usize,
        first: &str,
    ) -> Result<Ref, ReadError> {
        const PLACE: &str = "a variable's place among those that occur";
        let place: usize = match self.extra {
            true => tokens.number(PLACE)?,
            false => {
                first.parse().map_err(|_| tokens.error(format!("{PLACE} should be here, not `{first}`")))?
            }
        };
        let Some((level, extra)) = self.support.get(place) else {
            return Err(tokens.error(format!(
                "only {} variables occur, and this is number {place} from 0",
                self.support.len()
            )));
        };
        if let Some(extra) = extra.as_deref().filter(|&extra| self.extra && extra != first) {
            let what = format!(
                "node {number} is of {first}, but by the header its variable is {extra}; save the diagram again"
            );
            return Err(tokens.error(what));
        }
        let level = *level;
        let high: i64 = tokens.number("the node of then")?;
        let low: i64 = tokens.number("the node of else")?;
        for child in [low, high] {
            let of = self.refer(tokens, child, "child")?;
            let at = child.unsigned_abs() as usize - 1;
            let below =
                self.suppressed.as_ref().map_or_else(|| level_in(&self.nodes, of), |levels| levels[at]);
            if below <= level {
                return Err(
                    tokens.error(format!("node {number} is not above its children; save the diagram again"))
                );
            }
        }
        let low = self.seen_from(tokens, low, level + 1, "child")?;
        let high = self.seen_from(tokens, high, level + 1, "child")?;
        if high.is_complement() && self.found.is_none() {
            return Err(
                tokens.error("the node of then is negative, which no BDD has; save the diagram again")
            );
        }
        self.suppressed.iter_mut().for_each(|levels| levels.push(level));
        Ok(self.make(level, low, high)?)
    }

    /// Returns the function "if the variable at `level` then high else low".
    fn make(&mut self, level: u32, low: Ref, high: Ref) -> Result<Ref, Limit> {
        if low == high && self.suppressed.is_some() {
            return Ok(low);
        }
        // Makes the then edge regular: if it was complemented, the node stands for the negation.
        let flip = high.is_complement();
        let [low, high] = [low, high].map(|of| if flip { of.negated() } else { of });
        let next = Ref::new(self.nodes.len() as u32 + 1, false);
        let of = match &mut self.found {
            Some(found) => *found.entry((level, low.0, high.0)).or_insert(next),
            None => next,
        };
        if of == next {
            self.nodes.push(Inner { level, low, high });
            self.check()?;
        }
        Ok(if flip { of.negated() } else { of })
    }

    /// Returns a function by the number of its node in the file, for an edge from just above `level`. In a
    /// zero-suppressed diagram it is false if a variable that the edge skips is true.
    fn seen_from<R: BufRead>(
        &mut self,
        tokens: &Tokens<R>,
        number: i64,
        level: u32,
        what: &str,
    ) -> Result<Ref, ReadError> {
        let mut of = self.refer(tokens, number, what)?;
        let Some(levels) = &self.suppressed else { return Ok(of) };
        if number < 0 {
            return Err(tokens.error(format!("{number} is a negation, which no family has; save it again")));
        }
        for between in (level..levels[number as usize - 1]).rev() {
            of = self.make(between, of, Ref::new(0, true))?;
        }
        Ok(of)
    }

    /// Returns a function by the number of its node in the file.
    fn refer<R: BufRead>(&self, tokens: &Tokens<R>, number: i64, what: &str) -> Result<Ref, ReadError> {
        let at = number.unsigned_abs().checked_sub(1).and_then(|at| usize::try_from(at).ok());
        match at.and_then(|at| self.known.get(at)) {
            Some(&of) if number < 0 => Ok(of.negated()),
            Some(&of) => Ok(of),
            None => Err(tokens.error(format!(
                "{number} is no node that the file has listed so far, so it cannot be a {what}; save the diagram again"
            ))),
        }
    }
}

/// The error for a file whose first node is not a constant.
const NO_CONSTANT: &str =
    "the first node has to be a constant, `1 T 1 0 0`, `1 F 0 0` or `1 B 0 0`; save the diagram again";

/// Sorts nodes bottom up, level by level; keeps the order of the file within a level.
fn sort_by_level(nodes: &mut Vec<Inner>, roots: &mut [(String, Ref)]) {
    let mut by_level: Vec<u32> = (0..nodes.len() as u32).collect();
    by_level.sort_by_key(|&at| std::cmp::Reverse(nodes[at as usize].level));
    let mut numbers = vec![0; nodes.len() + 1];
    for (number, &at) in (1..).zip(&by_level) {
        numbers[at as usize + 1] = number;
    }
    let renamed = |of: Ref| Ref::new(numbers[of.number() as usize], of.is_complement());
    let moved = by_level.iter().map(|&at| nodes[at as usize]);
    *nodes = moved.map(|n| Inner { level: n.level, low: renamed(n.low), high: renamed(n.high) }).collect();
    for (_, root) in roots {
        *root = renamed(*root);
    }
}
