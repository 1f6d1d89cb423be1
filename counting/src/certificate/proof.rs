//! The proof that a formula implies its graph: a lemma for each state, from the last layer to the first.
//!
//! The lemma of a state S with the function u says: where the rests of clauses in S hold, u holds. The
//! clauses that are still to begin are premises of all lemmas. A product names the rest of a clause: "it is
//! violated". So the lemma is the clause of u and these names. Where the variable x is true, the formula
//! leaves the state below, whose lemma is already written. So the lemma with -x added follows by unit
//! propagation. From this clause, and from the state below where x is false, the lemma itself follows in the
//! same way.

use model::steps::{ON_HEAP, Steps};

use super::formula::Formula;
use super::graph::{FALSE, Node, ProofGraph, TRUE};
use super::lines::Lines;
use super::literal::Literal;
use super::outcome::{CertificateError, Summary};
use super::residual::{NONE, Suffix, Suffixes};
use super::rup::Rup;

/// A clause with its number.
pub(super) type Numbered = (u64, Vec<Literal>);

/// The lemmas of a layer; the number 0 stands for a tautology, which is not written.
#[derive(Default)]
pub(super) struct Lemmas {
    numbers: Vec<u64>,
    ends: Vec<usize>,
    literals: Vec<Literal>,
}

impl Lemmas {
    /// The number and the clause of the lemma of a state.
    pub fn get(&self, state: u32) -> (u64, &[Literal]) {
        let at = state as usize;
        let begin = if at == 0 { 0 } else { self.ends[at - 1] };
        (self.numbers[at], &self.literals[begin..self.ends[at]])
    }

    fn push(&mut self, number: u64, clause: &[Literal]) {
        self.numbers.push(number);
        self.literals.extend_from_slice(clause);
        self.ends.push(self.literals.len());
    }

    fn bytes(&self) -> usize {
        (self.numbers.capacity() + self.ends.capacity()) * 8 + self.literals.capacity() * size_of::<Literal>()
    }
}

/// What is written so far.
pub(super) struct Proof<'a> {
    pub(super) formula: &'a Formula,
    pub(super) suffixes: &'a Suffixes,
    pub(super) graph: &'a ProofGraph,
    lines: Lines<'a>,
    /// The first clause of each node.
    pub(super) nodes: Vec<u64>,
    /// The product that says that a suffix is violated, and its first clause; 0 where there is none yet.
    pub(super) violated: Vec<(Literal, u64)>,
    /// For each clause, the assertion that leads to the product for the rest of the clause.
    pub(super) arrivals: Vec<Option<Numbered>>,
    next_product: Literal,
    pub(super) rup: Rup,
    pub(super) below: Lemmas,
    clause: Vec<Literal>,
    lemmas: usize,
}

impl<'a> Proof<'a> {
    /// Writes graph and proof.
    pub fn write(
        formula: &'a Formula,
        suffixes: &'a Suffixes,
        graph: &'a ProofGraph,
        lines: Lines<'a>,
        steps: &mut Steps<'_>,
    ) -> Result<Summary, CertificateError> {
        steps.hold(graph.nodes.len() * 8 + suffixes.all.len() * 16 + formula.clauses.len() * ON_HEAP)?;
        let mut proof = Proof {
            formula,
            suffixes,
            graph,
            lines,
            nodes: Vec::with_capacity(graph.nodes.len()),
            violated: vec![(0, 0); suffixes.all.len()],
            arrivals: vec![None; formula.clauses.len()],
            next_product: graph.first + graph.nodes.len() as Literal,
            rup: Rup::default(),
            below: Lemmas::default(),
            clause: Vec::new(),
            lemmas: 0,
        };
        proof.lines.root(graph.root)?;
        proof.below.push(0, &[]);
        for level in (0..formula.order.len()).rev() {
            proof.layer(level, steps)?;
        }
        proof.root()?;
        Ok(Summary { states: graph.states(), nodes: graph.nodes.len(), lemmas: proof.lemmas })
    }

    fn layer(&mut self, level: usize, steps: &mut Steps<'_>) -> Result<(), CertificateError> {
        self.define(self.graph.layers[level].nodes)?;
        for &clause in &self.suffixes.begins[level] {
            self.arrival(clause)?;
        }
        let (mut lemmas, mut held) = (Lemmas::default(), 0);
        for state in 0..self.graph.layers[level].len() {
            let number = self.lemma(level, state, steps)?;
            lemmas.push(number, if number == 0 { &[] } else { &self.clause });
            if state % 1024 == 0 {
                let bytes = lemmas.bytes() + self.rup.bytes();
                steps.hold(bytes)?;
                steps.release(std::mem::replace(&mut held, bytes));
            }
        }
        steps.release(held);
        self.below = lemmas;
        Ok(())
    }

    /// Defines the nodes up to `end`.
    fn define(&mut self, end: usize) -> Result<(), CertificateError> {
        for at in self.nodes.len()..end {
            let node = self.graph.first + at as Literal;
            let number = match self.graph.nodes[at] {
                Node::Product(both) => self.lines.node(b'p', node, &both, []),
                Node::Skolem(lit) => self.lines.node(b't', node, &[lit], []),
                Node::Root(lit) => self.lines.node(b'p', node, lit.as_slice(), []),
                Node::Sum(both) => {
                    // A product implies the literal of its variable: the other child has the opposite one.
                    let hint = |&part: &Literal| self.number(part).map(|number| number + 1);
                    let hints: Vec<u64> = both.iter().filter_map(hint).collect();
                    self.lines.node(b's', node, &both, hints)
                }
            }?;
            self.nodes.push(number);
        }
        Ok(())
    }

    /// The first clause of a node, unless it is a literal.
    fn number(&self, node: Literal) -> Option<u64> {
        self.nodes.get(self.graph.place(node)?).copied()
    }

    /// Writes the lemma of a state, as the clause in `self.clause`, and returns its number; 0 for a
    /// tautology.
    fn lemma(&mut self, level: usize, state: usize, steps: &mut Steps<'_>) -> Result<u64, CertificateError> {
        let layer = &self.graph.layers[level];
        let (var, value) = (self.formula.order[level], layer.value[state]);
        let (suffixes, children) = (layer.state(state), layer.children[state]);
        steps.take(8 + 16 * suffixes.len())?;
        if value == TRUE {
            return Ok(0);
        }
        self.claim(suffixes, value)?;
        if self.clause.windows(2).any(|pair| pair[0] == -pair[1]) {
            return Ok(0);
        }
        for child in children.into_iter().filter(|&child| child != NONE) {
            let (number, clause) = self.below.get(child);
            if number != 0 && clause.iter().all(|lit| self.clause.contains(lit)) {
                self.clause.clear();
                self.clause.extend_from_slice(clause);
                return Ok(number);
            }
        }
        self.lemmas += 1;
        let [has, has_opposite] = [var, -var].map(|lit| self.clause.contains(&lit));
        if has || has_opposite {
            // The other value of the variable is no case: the clause holds there.
            self.rup.refute(self.clause.iter().copied());
            self.propagate(level, state, usize::from(has));
            return self.conclude();
        }
        self.rup.refute(self.clause.iter().copied().chain([-var]));
        self.propagate(level, state, 0);
        self.clause.push(-var);
        let half = self.conclude()?;
        self.rup.refute(self.clause[..self.clause.len() - 1].iter().copied());
        self.rup.take(half, self.clause.iter().copied());
        self.clause.pop();
        self.propagate(level, state, 1);
        self.conclude()
    }

    /// The lemma of a state as a clause, its literals by variable, each once.
    fn claim(&mut self, state: &[u32], value: Literal) -> Result<(), CertificateError> {
        self.clause.clear();
        for &suffix in state {
            if let Some((clause, before)) = self.suffixes.all[suffix as usize].of {
                self.arrival(clause)?;
                let literals = &self.formula.clauses[clause as usize];
                self.clause.extend_from_slice(&literals[..before as usize]);
            } else {
                let violated = self.violation(suffix)?;
                self.clause.push(violated);
            }
        }
        if value != FALSE {
            self.clause.push(value);
        }
        self.clause.sort_unstable_by_key(|lit| (lit.unsigned_abs(), *lit));
        self.clause.dedup();
        Ok(())
    }

    /// The literal that says that a shared suffix is violated.
    fn violation(&mut self, suffix: u32) -> Result<Literal, CertificateError> {
        let chain = |&at: &u32| Some(self.suffixes.all[at as usize].tail).filter(|&tail| tail != NONE);
        let mut open: Vec<u32> = std::iter::successors(Some(suffix), chain)
            .take_while(|&at| self.violated[at as usize].0 == 0)
            .collect();
        while let Some(at) = open.pop() {
            let Suffix { head, tail, .. } = self.suffixes.all[at as usize];
            self.violated[at as usize] = if tail == NONE {
                (-head, 0)
            } else {
                let (product, rest) = (self.next_product, self.violated[tail as usize].0);
                self.next_product += 1;
                (product, self.lines.node(b'p', product, &[-head, rest], [])?)
            };
        }
        Ok(self.violated[suffix as usize].0)
    }

    /// Derives the clause that says: where the literals of a clause before its shared suffix are false, the
    /// suffix is not violated. Where the suffix has at most one literal, that is the clause itself.
    fn arrival(&mut self, clause: u32) -> Result<(), CertificateError> {
        if self.arrivals[clause as usize].is_some() {
            return Ok(());
        }
        let (number, literals) = (u64::from(clause) + 1, &self.formula.clauses[clause as usize]);
        let (mut suffix, mut before) = (self.suffixes.behind_first[clause as usize], 1);
        while suffix != NONE && self.suffixes.all[suffix as usize].of.is_some() {
            (suffix, before) = (self.suffixes.all[suffix as usize].tail, before + 1);
        }
        let arrival = if before + 1 >= literals.len() {
            (number, literals.clone())
        } else {
            let violated = self.violation(suffix)?;
            let asserted = [&literals[..before], &[-violated]].concat();
            self.rup.refute(asserted.iter().copied());
            let mut at = suffix;
            while self.suffixes.all[at as usize].tail != NONE {
                let Suffix { head, tail, .. } = self.suffixes.all[at as usize];
                let (product, first) = self.violated[at as usize];
                self.rup.take(first + 1, [-product, -head]);
                self.rup.take(first + 2, [-product, self.violated[tail as usize].0]);
                at = tail;
            }
            self.rup.take(number, literals.iter().copied());
            let hints = self.rup.hints().ok_or(CertificateError::Unproved)?;
            (self.lines.clause(&asserted, hints)?, asserted)
        };
        self.arrivals[clause as usize] = Some(arrival);
        Ok(())
    }

    /// Writes the clause in `self.clause`, for which a conflict was found.
    fn conclude(&mut self) -> Result<u64, CertificateError> {
        let hints = self.rup.hints().ok_or(CertificateError::Unproved)?;
        Ok(self.lines.clause(&self.clause, hints)?)
    }

    /// Writes the root as a unit clause; a product of nothing is one already.
    fn root(&mut self) -> Result<(), CertificateError> {
        self.define(self.graph.nodes.len())?;
        let number = self.below.numbers[0];
        if let Some(Node::Root(Some(lit))) = self.graph.nodes.last().copied() {
            let root = self.graph.root;
            self.rup.refute([root].into_iter());
            self.rup.take(number, [lit]);
            self.rup.take(self.nodes[self.nodes.len() - 1], [root, -lit]);
            self.clause = vec![root];
            self.conclude()?;
        }
        // Where no lemma ends in the contradiction, the empty clause of the formula is it.
        if let Some(empty) = self.formula.clauses.iter().position(Vec::is_empty) {
            self.lines.clause(&[], [empty as u64 + 1])?;
        }
        Ok(())
    }
}
