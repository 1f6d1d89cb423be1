//! Reading DDDMP.

use std::io::BufRead;

use super::header::Header;
use super::tokens::Tokens;
use crate::budget::Budget;
use crate::diagram::{Diagram, Inner, ReadError, Ref, check, level_in};

/// What stands for "no variable extra": the fourth and last code.
const NO_EXTRA: u8 = 4;

impl Diagram {
    /// Reads DDDMP 2.0 in text mode, as CUDD writes it: one or several BDDs, with or without
    /// names. Variables keep their numbers (`.ids`) and levels (`.permids`); those that do not
    /// occur, of which the file tells nothing, take the levels that are left. Lines of a header
    /// that are not the format's are refused, `#` begins a comment there. Sentences name the line.
    /// Nothing may follow `.end` but blank lines.
    ///
    /// 28 bytes a node within the byte limit, and time and cancel flag are heeded.
    pub fn read_dddmp(input: impl BufRead, budget: &Budget) -> Result<Diagram, ReadError> {
        budget.check()?;
        let tokens = &mut Tokens::new(input);
        let mut header = Header::read(tokens)?;
        let order = header.order(tokens)?;
        let levels = header.support_levels();
        if header.nodes == 0 {
            return Err(tokens.error("a diagram has at least the constant as a node; save it again"));
        }
        constant(tokens, header.varinfo)?;
        let mut nodes = Vec::new();
        for _ in 1..header.nodes {
            check(budget, &nodes)?;
            nodes.push(node(tokens, header.varinfo, &levels, &nodes)?);
        }
        if tokens.word(".end")? != ".end" {
            return Err(tokens.error("the nodes announced are over, and .end should be here"));
        }
        let names =
            std::mem::take(&mut header.root_names).into_iter().chain(std::iter::repeat(String::new()));
        let mut roots = Vec::new();
        for (&root, name) in header.roots.iter().zip(names) {
            roots.push((name, refer(tokens, root, nodes.len(), "root")?));
        }
        if tokens.next()?.is_some() {
            return Err(tokens.error("nothing may follow .end; remove it or save the diagram again"));
        }
        budget.check_bytes(nodes.len().saturating_mul(2 * size_of::<Inner>() + size_of::<u32>()))?;
        sort_by_level(&mut nodes, &mut roots);
        Ok(Diagram { names: header.variable_names(), order, nodes, roots })
    }
}

/// The first node: `1 T 1 0 0`, or `1 1 0 0` where there are no extras.
fn constant<R: BufRead>(tokens: &mut Tokens<R>, varinfo: u8) -> Result<(), ReadError> {
    let expected: &[&str] =
        if varinfo == NO_EXTRA { &["1", "1", "0", "0"] } else { &["1", "T", "1", "0", "0"] };
    for &expected in expected {
        if tokens.word("the constant true")? != expected {
            let what = "the first node has to be the constant true, `1 T 1 0 0`; only BDDs can be read";
            return Err(tokens.error(what));
        }
    }
    Ok(())
}

/// The next node. `levels` are those of the variables that occur.
fn node<R: BufRead>(
    tokens: &mut Tokens<R>,
    varinfo: u8,
    levels: &[u32],
    nodes: &[Inner],
) -> Result<Inner, ReadError> {
    let (number, expected): (usize, usize) = (tokens.number("the number of a node")?, nodes.len() + 2);
    if number != expected {
        return Err(tokens.error(format!("node {expected} should be here, not {number}")));
    }
    if varinfo != NO_EXTRA {
        tokens.word("what is told of the variable")?;
    }
    let place: usize = tokens.number("a variable's place among those that occur")?;
    let Some(&level) = levels.get(place) else {
        return Err(
            tokens.error(format!("only {} variables occur, and this is number {place} from 0", levels.len()))
        );
    };
    let high: i64 = tokens.number("the node of then")?;
    let low: i64 = tokens.number("the node of else")?;
    let (low, high) = (refer(tokens, low, nodes.len(), "child")?, refer(tokens, high, nodes.len(), "child")?);
    if high.is_complement() {
        return Err(tokens.error("the node of then is negative, which no BDD has; save the diagram again"));
    }
    if level_in(nodes, low).min(level_in(nodes, high)) <= level {
        return Err(tokens.error(format!("node {number} is not above its children; save the diagram again")));
    }
    Ok(Inner { level, low, high })
}

/// A function by the number of its node in the file, of those `known` besides the constant.
fn refer<R: BufRead>(tokens: &Tokens<R>, number: i64, known: usize, what: &str) -> Result<Ref, ReadError> {
    match number.unsigned_abs().checked_sub(1) {
        Some(at) if at <= known as u64 => Ok(Ref::new(at as u32, number < 0)),
        _ => Err(tokens
            .error(format!("{number} is no node of which the file has told; as a {what} it cannot be used"))),
    }
}

/// Bottom up, level by level, in the order of the file otherwise.
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
