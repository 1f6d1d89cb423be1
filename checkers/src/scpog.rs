//! A checker for SCPOG: a formula in DIMACS cnf, a graph, and a proof that both have the same solutions. It
//! gives the number of solutions by the number of their true variables, counted on the graph.
//!
//! **The theorem.** Let F be the clauses of the formula over the variables X that are shown and Y that are
//! not. If all checks below succeed, the number of assignments of X that some assignment of Y completes to a
//! solution of F is what one pass over the graph computes.
//!
//! **Why it holds.** Each node has a fresh variable, and defining clauses which say that it is the product
//! (all hold) or the sum (one holds) of its children, made before. So each assignment of X and Y has exactly
//! one of the nodes' variables that keeps the definitions. Let G be the function of the root.
//! 1. *F implies G.* A line `a` adds a clause that follows by unit propagation: with all its literals false,
//!    each hint has one literal left, which then is true, and the last hint has none. So the clause holds
//!    wherever F and the definitions hold. One such clause is the root alone, or the empty clause if the root
//!    is 0.
//! 2. *G implies F.* For each clause of F, take all its literals as false. From the leaves upwards, a literal
//!    can be true if the clause does not have it, a product if all its children can, a sum if one child can.
//!    Children of products have disjoint variables, so this is exact. The check is that the root cannot be
//!    true.
//! 3. *One pass counts.* Numbers of products multiply, since their variables are disjoint. Children of a sum
//!    exclude each other, by unit propagation from definitions and from lines `as`, which follow from
//!    definitions alone. So their numbers add, each times the assignments of the variables that only the
//!    other child has. The same holds for polynomials in which z stands for a true variable: the coefficient
//!    of z^k counts the assignments with k of them.
//! 4. *Y* occurs in Skolem nodes alone: products of literals of Y, which the pass counts as 1. "A Skolem
//!    node implies its literal" is no hint for anything. So where an assignment of X can be completed in both
//!    children of a sum, by two assignments of Y, let all Skolem nodes be true: the clauses used still hold,
//!    and both children are true, for nodes are monotone in Skolem nodes. But these clauses exclude that. So
//!    the projections to X exclude each other, too, and those of the factors of a product multiply, as their
//!    variables of Y are disjoint.
//!
//! Trusted besides: the library of big integers, the compiler, the machine.

use std::collections::HashMap;
use std::io::BufRead;

use num_bigint::BigUint;

use crate::dimacs::{Formula, numbers, var};

/// Most nodes: variables are `i32`.
const MOST: usize = 1 << 30;

/// The result that a certificate proves.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Certified {
    /// The number of assignments of the shown variables.
    pub count: BigUint,
    /// These assignments by the number of true variables, from 0 on; empty if there are none.
    pub spectrum: Vec<BigUint>,
    /// Clauses of the formula.
    pub clauses: usize,
    /// Nodes of the graph.
    pub nodes: usize,
    /// Clauses that the proof adds.
    pub lemmas: usize,
}

/// The kind of a clause. Only definitions and exclusions may be hints for exclusions; `Withheld` and
/// `Forgotten` clauses may not be hints at all.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Input,
    Definition,
    Exclusion,
    Lemma,
    Withheld,
    Forgotten,
}

/// A clause: its number, its kind, and the place where its literals end.
struct Clause(u64, Kind, usize);

/// A node: `p`, `s` or `t`, its children, and the variables below it.
struct Node(u8, Box<[i32]>, Set);

/// A set of variables of the formula, as bits.
type Set = Box<[u64]>;

#[derive(Default)]
struct Checker {
    /// Variables of the formula, and the set of those that are shown.
    variables: usize,
    shown: Set,
    /// The clauses by ascending number, those of the formula first. A node's literal is its place, counted
    /// after the formula's variables.
    clauses: Vec<Clause>,
    literals: Vec<i32>,
    nodes: Vec<Node>,
    /// The place of a node with this variable.
    places: HashMap<usize, usize>,
    /// The values of unit propagation by variable: 1 for true, -1 for false, 0 for neither.
    value: Vec<i32>,
    root: Option<i32>,
    proved: Certified,
}

/// Checks a certificate of a formula. Errors are one sentence without a full stop. Cost: linear in the
/// certificate, plus its nodes times a 64th of the clauses, plus one pass of polynomials. Memory: all clauses
/// and nodes.
pub fn check(formula: impl BufRead, certificate: impl BufRead) -> Result<Certified, String> {
    let mut checker = Checker::default();
    checker.take(&Formula::read(formula)?)?;
    for (at, line) in (1..).zip(certificate.lines()) {
        let taken = line.map_err(|error| error.to_string()).and_then(|line| checker.line(&line));
        taken.map_err(|why| format!("line {at} of the certificate: {why}"))?;
    }
    let root = checker.root.ok_or("the certificate names no root")?;
    let asserted: Vec<i32> = if root == 0 { Vec::new() } else { vec![checker.known(root)?] };
    let is_it = |at: &usize| checker.clauses[*at].1 != Kind::Forgotten && checker.clause(*at) == asserted;
    (0..checker.clauses.len()).find(is_it).ok_or("the root is not asserted")?;
    for &root in &asserted {
        checker.implies_formula(root)?;
        checker.proved.spectrum = checker.count(root)?;
    }
    let Certified { count, spectrum, nodes, .. } = &mut checker.proved;
    (*count, *nodes) = (spectrum.iter().sum(), checker.nodes.len());
    Ok(checker.proved)
}

impl Checker {
    fn take(&mut self, formula: &Formula) -> Result<(), String> {
        (self.variables, self.proved.clauses) = (formula.variables, formula.clauses.len());
        (self.value, self.shown) = (vec![0; self.variables + 1], vec![0; self.variables / 64 + 1].into());
        let shown = (1..=self.variables).filter(|&var| formula.shown[var]);
        shown.for_each(|var| self.shown[var / 64] |= 1 << (var % 64));
        (1..).zip(&formula.clauses).try_for_each(|(number, clause)| self.add(number, clause, Kind::Input))
    }

    /// Reads and checks one line of the certificate.
    fn line(&mut self, line: &str) -> Result<(), String> {
        match line.split_whitespace().collect::<Vec<_>>().as_slice() {
            [] | ["c", ..] => {}
            ["r", root] if self.root.is_none() => {
                self.root = Some(root.parse().map_err(|_| "its root is no number")?);
            }
            _ if self.root.is_none() => return Err("the root comes first".into()),
            ["D", rest @ ..] => {
                for number in numbers(rest)? {
                    let at = self.place(number)?;
                    self.clauses[at].1 = Kind::Forgotten;
                }
            }
            [number, kind @ ("a" | "as"), rest @ ..] => {
                let split = rest.iter().position(|word| *word == "0").map_or(0, |at| at + 1);
                let clause = numbers(&rest[..split])?.into_iter().map(|lit| self.known(lit));
                let clause = clause.collect::<Result<Vec<i32>, String>>()?;
                let kind = if *kind == "a" { Kind::Lemma } else { Kind::Exclusion };
                self.follows(&clause, &numbers(&rest[split..])?, kind)?;
                self.proved.lemmas += 1;
                self.add(number.parse().map_err(|_| "its number is none")?, &clause, kind)?;
            }
            [number, kind @ ("p" | "s" | "t"), rest @ ..] => {
                let number = number.parse().map_err(|_| "its number is none")?;
                self.node(number, kind.as_bytes()[0], &numbers(rest)?)?;
            }
            _ => return Err("it is of no kind that is known".into()),
        }
        Ok(())
    }

    fn add(&mut self, number: u64, clause: &[i32], kind: Kind) -> Result<(), String> {
        if self.clauses.last().is_some_and(|last| last.0 >= number) || number > i32::MAX as u64 {
            return Err(format!("the number {number} does not rise, or is too large"));
        }
        self.literals.extend(clause);
        self.clauses.push(Clause(number, kind, self.literals.len()));
        Ok(())
    }

    /// Returns the place of the clause with this number.
    fn place(&self, number: i32) -> Result<usize, String> {
        let found = self.clauses.binary_search_by_key(&i64::from(number), |clause| clause.0 as i64);
        found.map_err(|_| format!("there is no clause {number}"))
    }

    fn clause(&self, at: usize) -> &[i32] {
        &self.literals[at.checked_sub(1).map_or(0, |before| self.clauses[before].2)..self.clauses[at].2]
    }

    /// Returns the place of a node in `nodes`; `None` for literals of the formula.
    fn node_of(&self, lit: i32) -> Option<usize> {
        var(lit).checked_sub(self.variables + 1)
    }

    /// Returns the literal for one of the file, in which nodes have numbers of their own.
    fn known(&self, lit: i32) -> Result<i32, String> {
        if var(lit) <= self.variables {
            return Ok(lit);
        }
        let place = self.places.get(&var(lit)).ok_or_else(|| format!("there is no variable {lit}"))?;
        Ok((self.variables + 1 + place) as i32 * lit.signum())
    }

    /// Checks that a clause of this kind follows by unit propagation along the hints.
    fn follows(&mut self, clause: &[i32], hints: &[i32], kind: Kind) -> Result<(), String> {
        let (mut value, mut trail) = (std::mem::take(&mut self.value), clause.to_vec());
        let of = |value: &[i32], lit: i32| value[var(lit)] * lit.signum();
        clause.iter().for_each(|&lit| value[var(lit)] = -lit.signum());
        let mut is_proved = false;
        for &hint in hints {
            let at = self.place(hint)?;
            match (self.clauses[at].1, kind) {
                (Kind::Definition | Kind::Exclusion, _) | (Kind::Input | Kind::Lemma, Kind::Lemma) => {}
                _ => return Err(format!("clause {hint} may be no hint here")),
            }
            let mut open = self.clause(at).iter().copied().filter(|&lit| of(&value, lit) != -1);
            match (open.next(), open.next()) {
                (None, _) => {
                    is_proved = true;
                    break;
                }
                (Some(lit), None) if of(&value, lit) == 0 => {
                    value[var(lit)] = lit.signum();
                    trail.push(lit);
                }
                _ => return Err(format!("hint {hint} leads to nothing")),
            }
        }
        trail.iter().for_each(|&lit| value[var(lit)] = 0);
        self.value = value;
        is_proved.then_some(()).ok_or("its hints end without a contradiction".into())
    }

    /// Adds a node and its clauses. `line` has its variable, its children and, for a sum of two, hints.
    fn node(&mut self, number: u64, kind: u8, line: &[i32]) -> Result<(), String> {
        let (&variable, rest) = line.split_first().ok_or("it has no node")?;
        let place = self.nodes.len();
        if variable <= self.variables as i32 || place >= MOST || self.known(variable).is_ok() {
            return Err(format!("the node {variable} is not new, or one too many"));
        }
        let split = if kind == b's' { 2 } else { rest.len() };
        let (children, hints) = rest.split_at_checked(split).ok_or("a sum has two children")?;
        let children = children.iter().map(|&lit| self.known(lit)).collect::<Result<Box<[i32]>, String>>()?;
        let mut below = self.below(0);
        for &lit in &children {
            let is_hidden =
                self.node_of(lit).is_none() && self.shown[var(lit) / 64] >> (var(lit) % 64) & 1 == 0;
            if is_hidden != (kind == b't') || lit < 0 && self.node_of(lit).is_some() {
                return Err("a child may not stand there: negated, not shown, or below a Skolem node".into());
            }
            let own = self.below(lit);
            if kind != b's' && below.iter().zip(&own).any(|(all, own)| all & own != 0) {
                return Err("its children share variables".into());
            }
            below.iter_mut().zip(own).for_each(|(all, own)| *all |= own);
        }
        if kind == b's' {
            self.follows(&[-children[0], -children[1]], hints, Kind::Exclusion)?;
        }
        self.value.push(0);
        self.places.insert(var(variable), place);
        // A product follows from all its children together and implies each child. For a sum this holds with
        // negated literals.
        let sign = if kind == b's' { -1 } else { 1 };
        let own = self.known(variable)? * sign;
        let all: Vec<i32> = [own].into_iter().chain(children.iter().map(|lit| -lit * sign)).collect();
        self.add(number, &all, Kind::Definition)?;
        for (number, lit) in (number + 1..).zip(&children) {
            let kind = if kind == b't' { Kind::Withheld } else { Kind::Definition };
            self.add(number, &[-own, lit * sign], kind)?;
        }
        self.nodes.push(Node(kind, children, below));
        Ok(())
    }

    /// Does the second step of the proof above, for 64 clauses at a time: bit i is for the i-th of them.
    fn implies_formula(&self, root: i32) -> Result<(), String> {
        for first in (0..self.proved.clauses).step_by(64) {
            let mut has = vec![[0u64; 2]; self.variables + 1];
            let clauses = first..self.proved.clauses.min(first + 64);
            for at in clauses.clone() {
                for lit in self.clause(at) {
                    has[var(*lit)][usize::from(*lit > 0)] |= 1 << (at - first);
                }
            }
            let mut can_be = Vec::with_capacity(self.nodes.len());
            let of = |can_be: &[u64], lit: i32| match self.node_of(lit) {
                Some(at) => can_be[at],
                None => !has[var(lit)][usize::from(lit > 0)],
            };
            for Node(kind, children, _) in &self.nodes {
                let (mut all, mut any) = (!0, 0);
                for child in children.iter().map(|&lit| of(&can_be, lit)) {
                    (all, any) = (all & child, any | child);
                }
                can_be.push(if *kind == b's' { any } else { all });
            }
            // Clauses with a literal and its negation are never false.
            let always = has.iter().fold(0, |all, [one, other]| all | one & other);
            if of(&can_be, root) & !always & (!0 >> (64 - clauses.len())) != 0 {
                return Err(format!("the graph does not imply all clauses up to {}", clauses.end));
            }
        }
        Ok(())
    }

    /// Returns the polynomial of the root, over all shown variables. Frees each polynomial after its last
    /// use.
    fn count(&self, root: i32) -> Result<Vec<BigUint>, String> {
        let mut last = vec![usize::MAX; self.nodes.len()];
        for (at, Node(_, children, _)) in self.nodes.iter().enumerate() {
            children.iter().filter_map(|&lit| self.node_of(lit)).for_each(|below| last[below] = at);
        }
        self.node_of(root).into_iter().for_each(|root| last[root] = usize::MAX);
        let mut known: Vec<Vec<BigUint>> = Vec::with_capacity(self.nodes.len());
        let of = |known: &[Vec<BigUint>], lit: i32| match self.node_of(lit) {
            Some(at) => known[at].clone(),
            None if lit < 0 => vec![1u32.into()],
            None => vec![BigUint::ZERO, 1u32.into()],
        };
        for (at, Node(kind, children, below)) in self.nodes.iter().enumerate() {
            let mut all = if *kind == b's' { Vec::new() } else { vec![1u32.into()] };
            for &lit in children.iter().filter(|_| *kind != b't') {
                let child = of(&known, lit);
                if *kind == b's' {
                    let child = self.opened(child, below, lit);
                    all.resize(all.len().max(child.len()), BigUint::ZERO);
                    all.iter_mut().zip(child).for_each(|(sum, more)| *sum += more);
                } else {
                    all = product(&all, &child);
                }
            }
            known.push(all);
            for below in
                children.iter().filter_map(|&lit| self.node_of(lit)).filter(|&below| last[below] == at)
            {
                known[below] = Vec::new();
            }
        }
        Ok(self.opened(of(&known, root), &self.shown, root))
    }

    /// Returns the variables below a literal; none below 0.
    fn below(&self, lit: i32) -> Set {
        let mut set: Set = vec![0; self.shown.len()].into();
        match self.node_of(lit) {
            Some(at) => set.copy_from_slice(&self.nodes[at].2),
            None => set[var(lit) / 64] |= u64::from(lit != 0) << (var(lit) % 64),
        }
        set
    }

    /// Returns the polynomial of a child over these variables: times 1 + z for each shown one that the child
    /// does not have.
    fn opened(&self, polynomial: Vec<BigUint>, over: &[u64], child: i32) -> Vec<BigUint> {
        let own = self.below(child);
        let open = (0..own.len()).map(|at| (over[at] & self.shown[at] & !own[at]).count_ones()).sum();
        (0u32..open).fold(polynomial, |all, _| product(&[1u32.into(), 1u32.into()], &all))
    }
}

fn product(left: &[BigUint], right: &[BigUint]) -> Vec<BigUint> {
    let mut product = vec![BigUint::ZERO; (left.len() + right.len()).saturating_sub(1)];
    for (i, a) in left.iter().enumerate().filter(|(_, a)| **a != BigUint::ZERO) {
        right.iter().enumerate().for_each(|(j, b)| product[i + j] += a * b);
    }
    product
}
