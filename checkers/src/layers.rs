//! A checker for certificates by layers. Such a certificate shows the number of solutions of a formula. It
//! lists the remaining parts of the clauses while the variables are decided one after another.
//!
//! **States.** The variables have an order; variable L of it is decided at level L. A *rest* is the part of a
//! clause after its first literal in that order. (Rests are numbered from 0 as they are met in the formula;
//! equal ones have one number. Clauses with a literal and its negation are left out.) A state of level L is a
//! set of rests. It stands for the formula R(S): of each rest in the set, the clause of its literals at level
//! L and below; and all clauses that begin at level L or below.
//!
//! **Graphs.** Where the formula has graphs (`formula.rs`), a state also has, for each of them in order, whether it
//! is *closed* (1, else 0), and a label for each node that is *open*: that has an edge whose variable is decided
//! and one whose variable is not. R(S) asks of the graph what the formula does, of these edges: those that are
//! still to be decided; for each label but 0, one chosen edge with all nodes of that label; and, in a closed graph,
//! one chosen edge of no node. So no other edge may be chosen there. Labels are 1, 2, .. as nodes, ascending by
//! number, have them first.
//!
//! **The format.** Lines of text: `kikisuji layers 1`; comments, `c ...`; the order, `o V.. 0`; for each
//! permutation but the identity, a line `g V.. 0` with the images of variables 1, 2, ..., and behind it for each
//! graph a line `v A.. 0` with those of nodes 1, 2, ... up to the last one that an edge has; `b`. Then bytes:
//! numbers, 7 bits a byte, low bits first, the high bit set if more bytes follow. There is a number for each
//! level, for each state of it (of level 0, only the empty set), for the value true, then for false. It is 0
//! if a clause or a graph is violated, else `1 + g + k G`. Here g is the number of a permutation (0 is the identity),
//! and G is the number of them, the identity included. The child is what remains after the value, then under
//! the permutation, without some rests that follow from others. It is the k-th last state of the next level
//! so far, or a new one if k is 0. After the number of a new state come the number of rests that are dropped,
//! and these rests, ascending, as differences from the one before (the first one from 0).
//!
//! **The theorem.** If all checks succeed, the formula has as many solutions as there are ways that lead to
//! states behind the last level. The solutions of size k are as many as the ways of size k; the size is the sum
//! of what the true variables add to it (`formula.rs`). If some variables are not shown, each assignment of the
//! shown ones belongs to at most one of these solutions.
//!
//! **Why it holds.** Let N(S) be the number of solutions of R(S) over the variables from the state's level
//! on, and W(S) the number of ways to S. Consider the sum of W(S) N(S) over a level. At level 0 it is the
//! number of solutions of the formula, since R of the empty set is the formula. Behind the last level it is
//! the sum of all W. The sum is the same for all levels, because N(S) is the sum over both values of N(child):
//! 1. *Deciding.* Literals that become true remove their rests from the set; clauses that begin with a
//!    literal that becomes false put their rests into it. A rest or a clause without another literal is
//!    violated, and there is no solution. The formula that remains is R of the child.
//!    In graphs, an edge that is chosen becomes one with the edges of the labels that its nodes have. If two of its
//!    nodes have one label, it closes a cycle. Then nodes are left out of their labels' edges that none of the
//!    edges to be decided has, or only such as may not be chosen: a rest of the child, or a clause, is their
//!    negation alone. No solution has a chosen edge there. A label without nodes remains if the graph is
//!    `connected`. If it is the only one, the graph is closed; beside others it is violated. In other graphs an edge
//!    with one node or none asks for nothing, and is left out.
//! 2. *Permuting.* A permutation of the variables maps the set of all clauses onto itself, shown variables to
//!    shown ones that add the same to the size, and levels behind this one to such levels. So it maps clauses that begin there to such
//!    clauses. The image of a rest is the first rest that has, behind this level, the literals to which the
//!    remaining ones are mapped: R is renamed, N stays. A permutation of the nodes of each graph goes along. It maps
//!    edges to edges of the images of their variables, so open nodes to open nodes, whose labels they take.
//! 3. *Dropping.* The remaining literals of a dropped rest include all remaining literals of a rest that
//!    stays in the set, or all literals of a clause that is still to begin. So R without the dropped rest
//!    implies it.
//!
//! If a variable is not shown, at least one of its two values is violated in each state. So no two solutions
//! differ only in variables that are not shown.
//!
//! Trusted besides: the library of big integers, the compiler, the machine.

mod file;
mod graphs;
mod layer;
mod level;
mod sets;

use std::collections::{HashMap, HashSet};
use std::io::{BufReader, Read};

use num_bigint::BigUint;

use self::file::{File, Header};
use self::graphs::Graph;
use self::layer::Layer;
use self::level::{Checker, moved, sorted};
use crate::formula::{Formula, var};

/// The result that a certificate proves.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Certified {
    /// The number of solutions.
    pub count: BigUint,
    /// The number of solutions by size, from 0 on, if it was asked for.
    pub spectrum: Vec<BigUint>,
    /// Clauses of the formula.
    pub clauses: usize,
    /// States of all levels, and of the widest one.
    pub states: [usize; 2],
}

/// Checks a certificate of a formula; `by_size` asks for the spectrum. Errors are one sentence without a full
/// stop. Cost: linear in the certificate, and for each level a comparison of all clauses with
/// all rests. Memory: the states of two levels, with their ways. The ways to a
/// state are a number with at most as many bits as there are levels; with `by_size`, one for each size.
pub fn check(formula: &mut dyn Read, certificate: &mut dyn Read, by_size: bool) -> Result<Certified, String> {
    let formula = Formula::read(formula)?;
    let mut file = File(BufReader::with_capacity(1 << 16, certificate));
    let checker = Checker::new(&formula, &mut file, by_size)?;
    match checker.rests.len().div_ceil(64) {
        0 | 1 => checker.run::<1>(&mut file),
        2 => checker.run::<2>(&mut file),
        3 | 4 => checker.run::<4>(&mut file),
        5..=8 => checker.run::<8>(&mut file),
        9..=16 => checker.run::<16>(&mut file),
        17..=64 => checker.run::<64>(&mut file),
        _ => Err("the formula has more than 4096 different rests of clauses".into()),
    }
}

impl Checker {
    fn new(formula: &Formula, file: &mut File<'_>, by_size: bool) -> Result<Checker, String> {
        let Header { order, images, nodes } = file.header(formula.variables)?;
        let mut level = vec![0; formula.variables + 1];
        order.iter().enumerate().for_each(|(at, &var)| level[var] = at);
        let named = |lit: &i32| (level[var(*lit)] as i32 + 1) * lit.signum();
        let in_levels = |clause: &Vec<i32>| sorted(clause.iter().map(named));
        let mut clauses: Vec<Vec<i32>> = formula.clauses.iter().map(in_levels).collect();
        clauses.retain(|clause| clause.windows(2).all(|pair| pair[0] != -pair[1]));
        let (mut known, mut rests, mut rest_of) = (HashMap::new(), Vec::new(), Vec::new());
        for clause in &clauses {
            let rest = clause.get(1..).filter(|rest| !rest.is_empty()).map(|rest| {
                *known.entry(rest).or_insert_with(|| {
                    rests.push(rest.to_vec());
                    rests.len() - 1
                })
            });
            rest_of.push(rest);
        }
        let shown: Vec<bool> = order.iter().map(|&var| formula.shown[var]).collect();
        let weights: Vec<usize> = order.iter().map(|&var| formula.weights[var]).collect();
        let all: HashSet<&Vec<i32>> = clauses.iter().collect();
        let mut by_level = vec![(0..order.len()).collect::<Vec<usize>>()];
        let mut graphs: Vec<Graph> = formula.graphs.iter().map(|graph| Graph::new(graph, &level)).collect();
        for (image, nodes) in images.into_iter().zip(nodes) {
            let image: Vec<usize> = order.iter().map(|&var| level[image[var - 1]]).collect();
            let renamed = |clause: &Vec<i32>| sorted(clause.iter().map(|&lit| moved(lit, &image)));
            if !clauses.iter().all(|clause| all.contains(&renamed(clause)))
                || (0..image.len())
                    .any(|at| (shown[at], weights[at]) != (shown[image[at]], weights[image[at]]))
                || nodes.len() != graphs.len()
                || !graphs.iter_mut().zip(&nodes).all(|(graph, nodes)| graph.take(nodes, &image))
            {
                return Err("a permutation is no symmetry of the formula".into());
            }
            by_level.push(image);
        }
        let announced = formula.clauses.len();
        let images = by_level;
        Ok(Checker { images, graphs, clauses, rests, rest_of, shown, weights, by_size, announced })
    }

    fn run<const W: usize>(&self, file: &mut File<'_>) -> Result<Certified, String> {
        let mut layer = Layer::new(1, 1, self.labels(0));
        // A clause without literals has no level at which it is violated: there is no state.
        if !self.clauses.contains(&Vec::new()) {
            layer.push([0; W], &vec![0; layer.width]);
            layer.ways[0] = 1;
        }
        let mut widths = vec![layer.states.len()];
        for level in 0..self.shown.len() {
            let limbs = (level + 1) / 64 + 1;
            let below = Layer::new(layer.coefficients + self.weight(level), limbs, self.labels(level + 1));
            let within = |why| format!("level {level} of the certificate: {why}");
            layer = self.level(level, &layer, below, file).map_err(within)?;
            widths.push(layer.states.len());
        }
        if !file.is_over() {
            return Err("the certificate goes on behind its end".into());
        }
        let mut spectrum = vec![BigUint::ZERO; layer.coefficients];
        for (at, number) in layer.ways.chunks(layer.limbs).enumerate() {
            let digits = number.iter().flat_map(|limb| [*limb as u32, (limb >> 32) as u32]).collect();
            spectrum[at % layer.coefficients] += BigUint::new(digits);
        }
        let count = spectrum.iter().sum();
        spectrum.truncate(if self.by_size { layer.coefficients } else { 0 });
        let states = [widths.iter().sum(), widths.iter().copied().max().unwrap_or(0)];
        Ok(Certified { count, spectrum, clauses: self.announced, states })
    }
}
