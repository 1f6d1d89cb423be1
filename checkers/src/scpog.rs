//! A checker for SCPOG: a formula in DIMACS cnf, a graph, and a proof that both have the same solutions. It gives
//! the number of solutions, for each number of true variables, counted on the graph.
//!
//! **The theorem.** Let F be the clauses of the formula over the variables X that are shown and Y that are not. Let
//! G be the function of the root of the graph. If all checks below succeed, the number of assignments of X that some
//! assignment of Y completes to a solution of F is what one pass over the graph computes.
//!
//! **Why it holds.** Each node has a fresh variable and defining clauses which say that the variable is the product
//! (all hold) or the sum (one holds) of its children. So each assignment of X and Y has exactly one assignment of the
//! nodes' variables that keeps the definitions.
//! 1. *F implies G.* A line `a` adds a clause that follows by unit propagation: with all its literals false, each
//!    hint has one literal left, which then is true, and the last hint has none. So an added clause holds wherever F
//!    and the definitions hold. The clause that consists of the root is one of them.
//! 2. *G implies F.* For each clause of F, assume that all its literals are false. Going up the graph, a literal can
//!    be true where its negation is not assumed, a product where all children can, a sum where one can. Products have
//!    children with disjoint variables, so "can be true" is exact, and it must not reach the root.
//! 3. *One pass counts.* Products have disjoint variables: their numbers multiply. Children of a sum exclude each
//!    other (unit propagation again, by definitions and `as` lines, which follow from definitions alone): their
//!    numbers add, each times the assignments of the variables that it leaves open. As polynomials, with z for a
//!    shown variable that is true, the same sums and products count by size.
//! 4. *Variables that are not shown* occur as literals of Skolem nodes alone, which are products of such literals.
//!    The pass counts a Skolem node as 1, and nothing for those left open. A Skolem node's clauses "the node implies
//!    the literal" are no hints for sums, nor for other lines. So what excludes the children of a sum is true
//!    whatever Y is: if an assignment of X could be completed in both children, by two assignments of Y, make all
//!    Skolem nodes true; the definitions that are used still hold, both children are true, since nodes are monotone
//!    in Skolem nodes, and the two exclude each other. Hence projections add, too; and they multiply, as the factors
//!    have disjoint Y.
//!
//! What is trusted besides: this file, the library of big integers, the compiler and the machine.

use std::collections::HashMap;
use std::io::BufRead;

use num_bigint::BigUint;

/// A number by size: the coefficient of z^k counts assignments with k true variables.
type Polynomial = Vec<BigUint>;

/// Most variables of a formula: the sets of variables of nodes are sets of bits.
const MOST_VARIABLES: usize = 1 << 16;

/// Most nodes: their variables are numbered behind those of the formula.
const MOST_NODES: usize = i32::MAX as usize - 2 * MOST_VARIABLES;

/// What a certificate proves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Certified {
    /// The number of assignments of the shown variables.
    pub count: BigUint,
    /// The same by the number of true variables; empty where there is none.
    pub spectrum: Vec<BigUint>,
    /// Shown variables of the formula.
    pub shown: usize,
    /// Clauses of the formula.
    pub clauses: usize,
    /// Nodes of the graph.
    pub nodes: usize,
    /// Clauses that were added.
    pub lemmas: usize,
}

/// What may be a hint for what.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Input,
    Definition,
    Exclusion,
    Lemma,
    Withheld,
}

/// A node: its children, and whether it is a sum, or a Skolem node.
struct Node {
    children: Box<[i32]>,
    is_sum: bool,
    is_skolem: bool,
}

#[derive(Default)]
struct Checker {
    /// Whether each variable of the formula is shown, from 0.
    shown: Vec<bool>,
    /// Clauses of the formula.
    inputs: usize,
    /// Numbers of all clauses, ascending, with kinds and the ends of their literals; a forgotten one is `None`.
    numbers: Vec<u64>,
    kinds: Vec<Option<Kind>>,
    ends: Vec<usize>,
    literals: Vec<i32>,
    /// The node of a variable, and what each node is; the variables below it are a row of `words` words.
    node_of: HashMap<u32, usize>,
    nodes: Vec<Node>,
    below: Vec<u64>,
    words: usize,
    /// The assignment of unit propagation, by variable: 1, -1, or 0 for none.
    value: Vec<i8>,
    lemmas: usize,
}

/// Checks a certificate of a formula. Cost: linear in the certificate, plus its graph times the 64th part of the
/// clauses, plus one pass of polynomials. Errors are one sentence.
pub fn check(formula: impl BufRead, certificate: impl BufRead) -> Result<Certified, String> {
    let mut checker = Checker::default();
    checker.read_formula(formula)?;
    let mut root = None;
    for (at, line) in (1..).zip(certificate.lines()) {
        let line = line.map_err(|error| format!("line {at} of the certificate cannot be read: {error}"))?;
        let taken = checker.line(&line, &mut root);
        taken.map_err(|why| format!("line {at} of the certificate: {why}"))?;
    }
    let root = root.ok_or("the certificate names no root")?;
    let asserted = if root == 0 { Vec::new() } else { vec![checker.known(root)?] };
    if !(0..checker.numbers.len())
        .any(|at| checker.kinds[at].is_some() && checker.clause(at) == asserted.as_slice())
    {
        return Err(format!("the root {root} is never asserted"));
    }
    let spectrum = match asserted.first() {
        Some(&root) => checker.implies_formula(root).and_then(|()| checker.count(root))?,
        None => Vec::new(),
    };
    Ok(Certified {
        count: spectrum.iter().sum(),
        shown: checker.shown.iter().filter(|shown| **shown).count(),
        spectrum,
        clauses: checker.inputs,
        nodes: checker.nodes.len(),
        lemmas: checker.lemmas,
    })
}

impl Checker {
    fn read_formula(&mut self, text: impl BufRead) -> Result<(), String> {
        let (mut header, mut listed, mut open) = (None, None::<Vec<i32>>, Vec::new());
        for (at, line) in (1..).zip(text.lines()) {
            let line = line.map_err(|error| format!("line {at} of the formula cannot be read: {error}"))?;
            let words: Vec<&str> = line.split_whitespace().collect();
            let wrong = |what: &str| format!("line {at} of the formula {what}");
            match (words.as_slice(), header) {
                (["c", "p", "show", rest @ ..], _) => {
                    let shown = numbers(rest).ok_or_else(|| wrong("does not end in 0"))?;
                    listed.get_or_insert_default().extend(shown);
                }
                ([], _) => {}
                ([word, ..], _) if word.starts_with('c') => {}
                (["p", "cnf", variables, clauses], None) => {
                    let variables = variables.parse().ok().filter(|&number| number <= MOST_VARIABLES);
                    let variables = variables.ok_or_else(|| wrong("has too many variables"))?;
                    let clauses: usize = clauses.parse().map_err(|_| wrong("has no number of clauses"))?;
                    header = Some((variables, clauses));
                }
                (words, Some((variables, _))) => {
                    for word in words {
                        let lit: i32 = word.parse().map_err(|_| wrong("is neither clause nor comment"))?;
                        if lit.unsigned_abs() as usize > variables {
                            return Err(wrong("has a variable that is not announced"));
                        }
                        if lit != 0 {
                            open.push(lit);
                        } else {
                            self.add(self.inputs as u64 + 1, &open, Kind::Input)?;
                            self.inputs += 1;
                            open.clear();
                        }
                    }
                }
                _ => return Err(wrong("stands before the line `p cnf`")),
            }
        }
        let (variables, clauses) = header.ok_or("the formula has no line `p cnf`")?;
        if clauses != self.inputs || !open.is_empty() {
            return Err(format!("the formula has not the {clauses} clauses that it announces"));
        }
        self.shown = vec![listed.is_none(); variables];
        for lit in listed.into_iter().flatten() {
            let at = usize::try_from(lit).ok().filter(|&at| 0 < at && at <= variables);
            self.shown[at.ok_or("the formula shows a variable that it has not")? - 1] = true;
        }
        self.words = variables.div_ceil(64);
        self.value = vec![0; variables + 1];
        Ok(())
    }

    /// One line of the certificate.
    fn line(&mut self, line: &str, root: &mut Option<i32>) -> Result<(), String> {
        let words: Vec<&str> = line.split_whitespace().collect();
        let first = root.is_none();
        match words.as_slice() {
            [] | ["c", ..] => Ok(()),
            ["r", lit] if first => {
                *root = Some(lit.parse().map_err(|_| "its root is no number")?);
                Ok(())
            }
            _ if first => Err("the root comes first".into()),
            ["D", rest @ ..] => {
                for number in numbers(rest).ok_or("it does not end in 0")? {
                    let at = self.place(number)?;
                    self.kinds[at] = None;
                }
                Ok(())
            }
            [number, kind, rest @ ..] => {
                let number = number.parse().ok().filter(|&number| number <= i32::MAX as u64);
                let number = number.ok_or("it begins with no number of a clause")?;
                match *kind {
                    "a" | "as" => {
                        let at = rest
                            .iter()
                            .position(|word| *word == "0")
                            .ok_or("its clause does not end in 0")?;
                        let clause = numbers(&rest[..=at]).ok_or("its clause is none")?;
                        let clause: Vec<i32> =
                            clause.iter().map(|&lit| self.known(lit)).collect::<Result<_, _>>()?;
                        let hints = numbers(&rest[at + 1..]).ok_or("its hints are none")?;
                        let kind = if *kind == "a" { Kind::Lemma } else { Kind::Exclusion };
                        self.follows(&clause, &hints, kind)?;
                        self.lemmas += 1;
                        self.add(number, &clause, kind)
                    }
                    "p" | "s" | "t" => {
                        let all = numbers(rest).ok_or("it does not end in 0")?;
                        let (&node, children) = all.split_first().ok_or("it names no node")?;
                        self.node(number, kind, node, children)
                    }
                    _ => Err(format!("`{kind}` is no kind of line")),
                }
            }
            _ => Err("it is no line of a certificate".into()),
        }
    }

    /// Adds a clause; numbers rise.
    fn add(&mut self, number: u64, clause: &[i32], kind: Kind) -> Result<(), String> {
        if self.numbers.last().is_some_and(|&last| last >= number) {
            return Err(format!("the number {number} does not rise"));
        }
        self.numbers.push(number);
        self.kinds.push(Some(kind));
        self.literals.extend(clause);
        self.ends.push(self.literals.len());
        Ok(())
    }

    /// The place of a clause that is there.
    fn place(&self, number: i32) -> Result<usize, String> {
        let wanted = u64::try_from(number).unwrap_or(0);
        // Numbers without gaps are their own places.
        let near = (number as usize).wrapping_sub(1);
        let at = if self.numbers.get(near) == Some(&wanted) {
            Ok(near)
        } else {
            self.numbers.binary_search(&wanted)
        };
        let at = at.ok().filter(|&at| self.kinds[at].is_some());
        at.ok_or_else(|| format!("there is no clause {number}"))
    }

    fn clause(&self, at: usize) -> &[i32] {
        let begin = if at == 0 { 0 } else { self.ends[at - 1] };
        &self.literals[begin..self.ends[at]]
    }

    /// Whether a clause of this kind follows by unit propagation along the hints.
    fn follows(&mut self, clause: &[i32], hints: &[i32], kind: Kind) -> Result<(), String> {
        let mut trail: Vec<i32> = Vec::new();
        let result = self.propagate(clause, hints, kind, &mut trail);
        trail.iter().for_each(|lit| self.value[lit.unsigned_abs() as usize] = 0);
        result
    }

    fn propagate(
        &mut self,
        clause: &[i32],
        hints: &[i32],
        kind: Kind,
        trail: &mut Vec<i32>,
    ) -> Result<(), String> {
        let is_false = |value: &[i8], lit: i32| value[lit.unsigned_abs() as usize] == -lit.signum() as i8;
        for &lit in clause {
            if is_false(&self.value, -lit) {
                return Err("its clause has a variable with both signs".into());
            }
            self.value[lit.unsigned_abs() as usize] = -lit.signum() as i8;
            trail.push(lit);
        }
        for &hint in hints {
            let at = self.place(hint)?;
            match (self.kinds[at], kind) {
                (Some(Kind::Definition | Kind::Exclusion), _)
                | (Some(Kind::Input | Kind::Lemma), Kind::Lemma) => {}
                _ => return Err(format!("clause {hint} may be no hint here")),
            }
            let mut open = self.clause(at).iter().copied().filter(|&lit| !is_false(&self.value, lit));
            match (open.next(), open.next()) {
                (None, _) => return Ok(()),
                (Some(lit), None) if !is_false(&self.value, -lit) => {
                    self.value[lit.unsigned_abs() as usize] = lit.signum() as i8;
                    trail.push(lit);
                }
                _ => return Err(format!("hint {hint} leads to nothing")),
            }
        }
        Err("its hints end without a contradiction".into())
    }

    /// A literal with the number that its variable has here: nodes come behind the formula's in their order.
    fn known(&self, lit: i32) -> Result<i32, String> {
        let variable = lit.unsigned_abs() as usize;
        match self.node_of.get(&(variable as u32)) {
            _ if 0 < variable && variable <= self.shown.len() => Ok(lit),
            Some(&at) => Ok((self.shown.len() + 1 + at) as i32 * lit.signum()),
            None => Err(format!("there is no variable {lit}")),
        }
    }

    /// The place of the node of a literal in `nodes`, where it is one of a node.
    fn place_of_node(&self, lit: i32) -> Option<usize> {
        (lit.unsigned_abs() as usize).checked_sub(self.shown.len() + 1)
    }

    /// A node of this kind: children that are known, and of a sum the hints behind them.
    fn node(&mut self, number: u64, kind: &str, variable: i32, rest: &[i32]) -> Result<(), String> {
        let place = self.nodes.len();
        let is_fresh = variable > self.shown.len() as i32 && !self.node_of.contains_key(&(variable as u32));
        let split = if kind == "s" { 2 } else { rest.len() };
        let (children, hints) = rest.split_at_checked(split).ok_or("a sum has two children")?;
        let children = children.iter().map(|&lit| self.known(lit)).collect::<Result<Box<[i32]>, String>>()?;
        if !is_fresh || place >= MOST_NODES {
            return Err(format!("the variable {variable} of the node is not new, or there are too many"));
        }
        let (begin, is_skolem) = (self.below.len(), kind == "t");
        self.below.resize(begin + self.words, 0);
        for &lit in &children {
            if let Some(at) = self.place_of_node(lit) {
                if lit < 0 || is_skolem {
                    return Err("a child that is a node is negated, or below a Skolem node".into());
                }
                for word in 0..self.words {
                    let (own, new) = (self.below[begin + word], self.below[at * self.words + word]);
                    if kind == "p" && own & new != 0 {
                        return Err("the children of the product share variables".into());
                    }
                    self.below[begin + word] |= new;
                }
            } else {
                let variable = lit.unsigned_abs() as usize - 1;
                if self.shown[variable] == is_skolem {
                    return Err(
                        "shown variables stand below products and sums, others below Skolem nodes".into()
                    );
                }
                let (word, bit) = (begin + variable / 64, 1 << (variable % 64));
                if kind != "s" && self.below[word] & bit != 0 {
                    return Err("the children of the product share variables".into());
                }
                self.below[word] |= bit;
            }
        }
        if kind == "s" {
            self.follows(&[-children[0], -children[1]], hints, Kind::Exclusion)?;
        }
        self.node_of.insert(variable as u32, place);
        self.value.push(0);
        let own = self.known(variable)?;
        let sign = if kind == "s" { -1 } else { 1 };
        let all: Vec<i32> = [own * sign].into_iter().chain(children.iter().map(|lit| -lit * sign)).collect();
        self.add(number, &all, Kind::Definition)?;
        for (number, &lit) in (number + 1..).zip(&children) {
            self.add(
                number,
                &[-own * sign, lit * sign],
                if is_skolem { Kind::Withheld } else { Kind::Definition },
            )?;
        }
        self.nodes.push(Node { children, is_sum: kind == "s", is_skolem });
        Ok(())
    }

    /// Whether the root is false wherever a clause of the formula is, 64 clauses at a time: bit i of a node says
    /// whether it can be true where all literals of the i-th clause are false.
    fn implies_formula(&self, root: i32) -> Result<(), String> {
        let variables = self.shown.len();
        let (mut may, mut assumed) = (vec![0u64; self.nodes.len()], vec![[0u64; 2]; variables + 1]);
        for first in (0..self.inputs).step_by(64) {
            assumed.fill([0; 2]);
            for at in first..self.inputs.min(first + 64) {
                for lit in self.clause(at) {
                    assumed[lit.unsigned_abs() as usize][usize::from(*lit > 0)] |= 1 << (at - first);
                }
            }
            let can_be = |may: &[u64], lit: i32| match self.place_of_node(lit) {
                Some(at) => may[at],
                None => !assumed[lit.unsigned_abs() as usize][usize::from(lit > 0)],
            };
            for (at, node) in self.nodes.iter().enumerate() {
                let children = node.children.iter().map(|&lit| can_be(&may, lit));
                may[at] = if node.is_sum {
                    children.fold(0, |a, b| a | b)
                } else {
                    children.fold(!0, |a, b| a & b)
                };
            }
            // A clause with a literal and its negation is never violated.
            let always = assumed.iter().fold(0, |all, [positive, negative]| all | positive & negative);
            let last = self.inputs.min(first + 64) - first;
            let wrong = can_be(&may, root) & !always & (!0 >> (64 - last));
            if wrong != 0 {
                let clause = first + wrong.trailing_zeros() as usize + 1;
                return Err(format!("the graph has assignments that violate clause {clause} of the formula"));
            }
        }
        Ok(())
    }

    /// The polynomial of the root, over all shown variables.
    fn count(&self, root: i32) -> Result<Polynomial, String> {
        let mut uses = vec![0u32; self.nodes.len()];
        let places =
            |node: &Node| node.children.iter().filter_map(|&lit| self.place_of_node(lit)).collect::<Vec<_>>();
        self.nodes.iter().flat_map(places).for_each(|at| uses[at] += 1);
        let mut known: Vec<Option<Polynomial>> = vec![None; self.nodes.len()];
        for (at, node) in self.nodes.iter().enumerate() {
            let mut all: Polynomial = if node.is_sum { Vec::new() } else { vec![1u32.into()] };
            for &lit in node.children.iter().filter(|_| !node.is_skolem) {
                let child = self.polynomial(lit, &known)?;
                if node.is_sum {
                    let child = opened(child, self.open(Some(at), lit));
                    all.resize(all.len().max(child.len()), BigUint::ZERO);
                    all.iter_mut().zip(child).for_each(|(sum, more)| *sum += more);
                } else {
                    all = product(&all, &child);
                }
            }
            for below in places(node) {
                uses[below] -= 1;
                if uses[below] == 0 && Some(below) != self.place_of_node(root) {
                    known[below] = None;
                }
            }
            known[at] = Some(all);
        }
        Ok(opened(self.polynomial(root, &known)?, self.open(None, root)))
    }

    /// That of a literal or a node.
    fn polynomial(&self, lit: i32, known: &[Option<Polynomial>]) -> Result<Polynomial, String> {
        match self.place_of_node(lit) {
            Some(at) => known[at].clone().ok_or_else(|| "a node is needed after its last use".into()),
            None if lit < 0 => Ok(vec![1u32.into()]),
            None => Ok(vec![BigUint::ZERO, 1u32.into()]),
        }
    }

    /// How many shown variables a node (of all, for `None`) has and a child of it has not.
    fn open(&self, node: Option<usize>, child: i32) -> usize {
        let row = |at: usize, variable: usize| {
            self.below[at * self.words + variable / 64] >> (variable % 64) & 1 == 1
        };
        let is_open = |&variable: &usize| {
            let has = match self.place_of_node(child) {
                Some(at) => row(at, variable),
                None => child.unsigned_abs() as usize == variable + 1,
            };
            self.shown[variable] && node.is_none_or(|at| row(at, variable)) && !has
        };
        (0..self.shown.len()).filter(is_open).count()
    }
}

fn product(left: &[BigUint], right: &[BigUint]) -> Polynomial {
    let mut product = vec![BigUint::ZERO; (left.len() + right.len()).saturating_sub(1)];
    for (i, a) in left.iter().enumerate().filter(|(_, a)| **a != BigUint::ZERO) {
        right.iter().enumerate().for_each(|(j, b)| product[i + j] += a * b);
    }
    product
}

/// Times (1 + z) for each of so many open variables.
fn opened(mut polynomial: Polynomial, variables: usize) -> Polynomial {
    for _ in 0..variables {
        polynomial.push(BigUint::ZERO);
        for at in (1..polynomial.len()).rev() {
            let (low, high) = polynomial.split_at_mut(at);
            high[0] += &low[at - 1];
        }
    }
    polynomial
}

/// The numbers up to the 0 at the end, which is the only one.
fn numbers(words: &[&str]) -> Option<Vec<i32>> {
    let mut all = words.iter().map(|word| word.parse().ok()).collect::<Option<Vec<i32>>>()?;
    (all.pop() == Some(0) && !all.contains(&0)).then_some(all)
}
