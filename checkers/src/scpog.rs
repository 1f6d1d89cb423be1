//! A checker for SCPOG: a formula in DIMACS cnf, a graph, and a proof that both have the same solutions. It
//! gives the number of solutions by their sizes, counted on the graph.
//!
//! **The theorem.** Let F be the clauses of the formula over the variables X that are shown and Y that are
//! not. If all checks below succeed, the number of assignments of X that some assignment of Y completes to a
//! solution of F is what one pass over the graph computes, for each size. The size is the sum of what the true
//! variables of X add to it (`formula.rs`). Trusted besides: the library of big integers, the
//! compiler, the machine.
//!
//! **Why it holds.** Each node has a fresh variable, and defining clauses which say that it is the product
//! (all hold) or the sum (one holds) of its children, made before. So each assignment of X and Y has exactly
//! one of the nodes' variables that keeps the definitions. Let G be the function of the root.
//! 1. *F implies G.* A line `a` adds a clause that follows by unit propagation: with all its literals false,
//!    each hint has one literal left, which then is true, and the last hint has none. So the clause holds
//!    wherever F and the definitions hold. One such clause is the root alone, or empty if the root is 0.
//! 2. *G implies F.* For each clause of F, take all its literals as false. From the leaves upwards, a literal
//!    can be true if the clause does not have it, a product if all its children can, a sum if one child can.
//!    Children of products have disjoint variables, so this is exact. The root must not be able to be true.
//! 3. *One pass counts.* Numbers of products multiply, since their variables are disjoint. Children of a sum
//!    exclude each other, by unit propagation from definitions and from lines `as`, which follow from
//!    definitions alone. So their numbers add, each times the assignments of the variables that only the
//!    other child has. The same holds for polynomials whose coefficient of z^k counts the assignments of size
//!    k. They are kept as their values at z = 2^w, where w bits hold each coefficient.
//! 4. *Y* occurs in Skolem nodes alone: products of literals of Y, which the pass counts as 1. "A Skolem
//!    node implies its literal" is no hint for anything. So where an assignment of X can be completed in both
//!    children of a sum, by two assignments of Y, let all Skolem nodes be true: the clauses used still hold,
//!    and both children are true, for nodes are monotone in Skolem nodes. But these clauses exclude that. So
//!    the projections to X exclude each other, too, and those of the factors of a product multiply, as their
//!    variables of Y are disjoint.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{BufRead, BufReader, Read};

use num_bigint::BigUint;

use crate::formula::{Formula, var};

/// The result that a certificate proves.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Certified {
    /// The number of assignments of the shown variables.
    pub count: BigUint,
    /// These assignments by size, from 0 on; empty if there are none.
    pub spectrum: Vec<BigUint>,
    /// The numbers of clauses of the formula, of nodes, and of clauses that the proof adds.
    pub sizes: [usize; 3],
}

type Checked = Result<(), String>;

/// A node: whether it is a sum, its children, and the variables of the formula below it, as bits.
struct Node(bool, Vec<i32>, BigUint);

#[derive(Default)]
struct Checker {
    /// The clauses of the formula, its variables, those that are shown, as bits, and what each adds to the size.
    formula: Vec<Vec<i32>>,
    variables: usize,
    shown: BigUint,
    weights: Vec<usize>,
    nodes: Vec<Node>,
    /// Literals by their variables in the file; a node's is its place, counted after the formula's variables.
    literals: BTreeMap<usize, i32>,
    /// The clauses by their numbers, each with whether it follows from definitions alone; the last number. A tree, and not a
    /// table, which at times takes as much memory again at once: a limit of memory could not be kept.
    clauses: BTreeMap<i64, (bool, Vec<i32>)>,
    last: i64,
    root: Option<i32>,
    lemmas: usize,
}

/// Checks a certificate of a formula. Errors are one sentence without a full stop. Cost: linear in the certificate,
/// plus its nodes times a 64th of the formula's clauses, plus one pass of polynomials. Memory: all of it.
pub fn check(formula: &mut dyn Read, certificate: &mut dyn Read) -> Result<Certified, String> {
    let mut checker = Checker::default();
    checker.read_formula(formula)?;
    each_line(certificate, |words| checker.line(words))?;
    let root = checker.root.ok_or("the certificate names no root")?;
    let asserted = if root == 0 { Vec::new() } else { checker.known(&[root])? };
    let mut clauses = checker.clauses.values();
    clauses.find(|(_, clause)| *clause == asserted).ok_or("the root is not asserted")?;
    let spectrum = asserted.first().map_or(Ok(Vec::new()), |&root| checker.spectrum(root))?;
    let sizes = [checker.formula.len(), checker.nodes.len(), checker.lemmas];
    Ok(Certified { count: spectrum.iter().sum(), spectrum, sizes })
}

impl Checker {
    fn read_formula(&mut self, text: &mut dyn Read) -> Checked {
        let Formula { variables, shown, weights, clauses, graphs } = Formula::read(text)?;
        if !graphs.is_empty() {
            return Err("the formula has graphs, of which a proof by clauses says nothing".into());
        }
        (self.variables, self.weights) = (variables, weights);
        self.literals.extend((1..=variables).map(|var| (var, var as i32)));
        (1..=variables).for_each(|var| self.shown.set_bit(var as u64, shown[var]));
        for clause in clauses {
            self.formula.push(clause.clone());
            self.add(self.last + 1, clause, false)?;
        }
        Ok(())
    }

    /// Reads and checks one line of the certificate.
    fn line(&mut self, words: &[&str]) -> Checked {
        let number = words.first().and_then(|word| word.parse().ok()).unwrap_or(0);
        match words {
            [] | ["c", ..] => {}
            ["r", root] if self.root.is_none() => {
                self.root = Some(root.parse().map_err(|_| "its root is no number")?);
            }
            _ if self.root.is_none() => return Err("the root comes first".into()),
            ["D", rest @ ..] => {
                let mut gone = numbers(rest)?.into_iter().map(|number| self.clauses.remove(&number.into()));
                gone.all(|clause| clause.is_some()).then_some(()).ok_or("there is no such clause")?;
            }
            [_, kind @ ("a" | "as"), rest @ ..] => {
                let split = rest.iter().position(|word| *word == "0").map_or(0, |at| at + 1);
                let clause = self.known(&numbers(&rest[..split])?)?;
                self.follows(&clause, &numbers(&rest[split..])?, *kind == "as")?;
                self.add(number, clause, *kind == "as")?;
                self.lemmas += 1;
            }
            [_, kind @ ("p" | "s" | "t"), rest @ ..] => self.node(number, kind, &numbers(rest)?)?,
            _ => return Err("it is of no kind that is known".into()),
        }
        Ok(())
    }

    fn add(&mut self, number: i64, clause: Vec<i32>, from_definitions: bool) -> Checked {
        if number <= self.last || number > 1 << 30 {
            return Err(format!("the number {number} does not rise, or is too large"));
        }
        self.last = number;
        self.clauses.insert(number, (from_definitions, clause));
        Ok(())
    }

    /// Returns the place of a node in `nodes`; `None` for literals of the formula.
    fn node_of(&self, lit: i32) -> Option<usize> {
        var(lit).checked_sub(self.variables + 1)
    }

    /// Returns the literals for some of the file.
    fn known(&self, lits: &[i32]) -> Result<Vec<i32>, String> {
        let known = |lit: &i32| self.literals.get(&var(*lit)).map(|own| own * lit.signum());
        let all = lits.iter().map(|lit| known(lit).ok_or_else(|| format!("there is no variable {lit}")));
        all.collect()
    }

    /// Checks that a clause follows by unit propagation along the hints, perhaps from definitions alone.
    fn follows(&self, clause: &[i32], hints: &[i32], from_definitions: bool) -> Checked {
        let mut is_false: BTreeSet<i32> = clause.iter().copied().collect();
        for &hint in hints {
            let hinted = self.clauses.get(&hint.into()).filter(|hinted| hinted.0 || !from_definitions);
            let (_, hinted) = hinted.ok_or_else(|| format!("the clause {hint} may be no hint here"))?;
            let mut open = hinted.iter().filter(|lit| !is_false.contains(lit));
            match (open.next(), open.next()) {
                (None, _) => return Ok(()),
                (Some(lit), None) => is_false.insert(-lit),
                _ => return Err(format!("the clause {hint} leads to nothing")),
            };
        }
        Err("its hints end without a contradiction".into())
    }

    /// Adds a node and its clauses. `line` has its variable, its children and, for a sum of two, hints.
    fn node(&mut self, number: i64, kind: &str, line: &[i32]) -> Checked {
        let (&variable, rest) = line.split_first().ok_or("it has no node")?;
        if variable < 0 || self.known(&[variable]).is_ok() {
            return Err(format!("the node {variable} is not new"));
        }
        let (is_sum, is_skolem) = (kind == "s", kind == "t");
        let split = if is_sum { 2 } else { rest.len() };
        let (children, hints) = rest.split_at_checked(split).ok_or("a sum has two children")?;
        let children = self.known(children)?;
        let mut below = BigUint::ZERO;
        for &lit in &children {
            let (is_node, is_shown) = (self.node_of(lit).is_some(), self.shown.bit(var(lit) as u64));
            let may_stand = if is_node { lit > 0 && !is_skolem } else { is_shown != is_skolem };
            if !may_stand || !is_sum && &below & self.below(lit) != BigUint::ZERO {
                return Err("a child shares variables with another, or may not stand there".into());
            }
            below |= self.below(lit);
        }
        if is_sum {
            self.follows(&[-children[0], -children[1]], hints, true)?;
        }
        // A product follows from all its children together and implies each child. For a sum this holds with
        // negated literals. In place of what a Skolem node implies stands what helps in no proof.
        let sign = if is_sum { -1 } else { 1 };
        let own = (self.literals.len() + 1) as i32 * sign;
        self.add(number, [own].into_iter().chain(children.iter().map(|lit| -lit * sign)).collect(), true)?;
        for (number, lit) in (number + 1..).zip(&children) {
            self.add(number, vec![-own, if is_skolem { own } else { lit * sign }], true)?;
        }
        self.literals.insert(var(variable), own * sign);
        self.nodes.push(Node(is_sum, children, below));
        Ok(())
    }

    /// Returns the variables below a literal, as bits.
    fn below(&self, lit: i32) -> BigUint {
        let node = self.node_of(lit).map(|at| self.nodes[at].2.clone());
        node.unwrap_or_else(|| BigUint::from(1u32) << var(lit))
    }

    /// Does the second step of the proof: the value of a node is the set of clauses, as bits, with which it can
    /// be true. A negated root fails either here or when it is asserted, since each node can be true.
    fn implies_formula(&self, root: i32) -> Checked {
        let all = (BigUint::from(1u32) << self.formula.len()) - 1u32;
        let mut without = vec![[all.clone(), all.clone()]; self.variables + 1];
        for (at, clause) in (0..).zip(&self.formula) {
            clause.iter().for_each(|&lit| without[var(lit)][usize::from(lit > 0)].set_bit(at, false));
        }
        let leaf = |lit: i32| without[var(lit)][usize::from(lit > 0)].clone();
        let mut can_be = self.evaluate(root, leaf, |Node(is_sum, ..), values| match is_sum {
            true => values.fold(BigUint::ZERO, |any, value| any | value),
            false => values.fold(all.clone(), |every, value| every & value),
        });
        // Clauses with a literal and its negation are never false.
        without.iter().for_each(|[one, other]| can_be &= one | other);
        let wrong = can_be.trailing_zeros().map(|at| &self.formula[at as usize]);
        wrong.map_or(Ok(()), |clause| Err(format!("the graph does not imply the clause {clause:?}")))
    }

    /// Does the third step: returns the coefficients of the root's polynomial over all shown variables.
    fn spectrum(&self, root: i32) -> Result<Vec<BigUint>, String> {
        self.implies_formula(root)?;
        let digits = self.shown.count_ones() as usize / 32 + 1;
        let size = |var: usize| 32 * digits * self.weights[var];
        let leaf = |lit: i32| BigUint::from(1u32) << if lit > 0 { size(var(lit)) } else { 0 };
        // A child's polynomial over more variables: times 1 + z^weight for each shown one that it does not have.
        let over = |variables: &BigUint, lit: i32, mut own: BigUint| {
            let mut free = (variables & &self.shown) ^ (self.below(lit) & &self.shown);
            while let Some(var) = free.trailing_zeros() {
                free.set_bit(var, false);
                own += &own << size(var as usize);
            }
            own
        };
        let value = self.evaluate(root, leaf, |Node(is_sum, children, below), values| match is_sum {
            true => children.iter().zip(values).map(|(&lit, own)| over(below, lit, own)).sum(),
            false => values.product(),
        });
        Ok(over(&self.shown, root, value).to_u32_digits().chunks(digits).map(BigUint::from_slice).collect())
    }

    /// Returns the value of the root, from the values of the formula's literals and of each node's children.
    /// Frees each value after its last use.
    fn evaluate(
        &self,
        root: i32,
        leaf: impl Fn(i32) -> BigUint,
        join: impl Fn(&Node, &mut dyn Iterator<Item = BigUint>) -> BigUint,
    ) -> BigUint {
        let nodes = &self.nodes[..self.node_of(root).map_or(0, |at| at + 1)];
        let nodes_of = |node: &Node| node.1.iter().filter_map(|&lit| self.node_of(lit)).collect::<Vec<_>>();
        let mut last_use = vec![0; nodes.len()];
        for (at, node) in nodes.iter().enumerate() {
            nodes_of(node).into_iter().for_each(|child| last_use[child] = at);
        }
        let mut known = Vec::with_capacity(nodes.len());
        let of = |known: &[BigUint], lit| self.node_of(lit).map_or_else(|| leaf(lit), |at| known[at].clone());
        for (at, node) in nodes.iter().enumerate() {
            let value = join(node, &mut node.1.iter().map(|&lit| of(&known, lit)));
            known.push(value);
            let last = nodes_of(node).into_iter().filter(|&child| last_use[child] == at);
            last.for_each(|child| known[child] = BigUint::ZERO);
        }
        of(&known, root)
    }
}

/// Takes the words of each line of a text.
fn each_line(text: &mut dyn Read, mut take: impl FnMut(&[&str]) -> Checked) -> Checked {
    for (at, line) in (1..).zip(BufReader::with_capacity(1 << 16, text).lines()) {
        let line = line.map_err(|error| error.to_string());
        let taken = line.and_then(|line| take(&line.split_whitespace().collect::<Vec<_>>()));
        taken.map_err(|why| format!("line {at} of the certificate: {why}"))?;
    }
    Ok(())
}

/// Returns the numbers of a list before the 0 that ends it; an error for another 0.
fn numbers(words: &[&str]) -> Result<Vec<i32>, String> {
    let all = words.iter().map(|word| word.parse().ok().filter(|&number| number > i32::MIN));
    match all.collect::<Option<Vec<i32>>>().as_deref() {
        Some([all @ .., 0]) if !all.contains(&0) => Ok(all.to_vec()),
        _ => Err("a list of numbers does not end in 0".into()),
    }
}
