//! The rests of clauses: the literals behind the first one.

use std::collections::{HashMap, HashSet};

use limits::Limit;
use model::Permutation;
use model::steps::{ON_HEAP, Steps};

use super::super::formula::Formula;
use super::super::literal::Literal;
use super::joined::Graph;

/// The clauses of a formula, with each variable replaced by the number of its level plus 1.
pub(super) struct Rests {
    /// The number of levels.
    pub levels: usize,
    /// The clauses, without those that always hold.
    pub clauses: Vec<Vec<Literal>>,
    /// The literals of each rest.
    pub all: Vec<Vec<Literal>>,
    /// The rest of each clause; `None` for a clause of one literal.
    pub of: Vec<Option<usize>>,
    /// The graphs.
    pub graphs: Vec<Graph>,
    /// Permutations of the levels that carry clauses to clauses, the identity first.
    pub images: Vec<Vec<usize>>,
}

impl Rests {
    /// Builds the rests of a formula. Of the permutations of its first variables it keeps those that may
    /// serve: they map some set of first levels to itself, and variables to such that add the same to the
    /// size.
    pub fn new(formula: &Formula, group: &[Permutation], steps: &mut Steps<'_>) -> Result<Rests, Limit> {
        let named = |lit: &Literal| (formula.level(*lit) as Literal + 1) * lit.signum();
        let mut clauses: Vec<Vec<Literal>> = Vec::new();
        for clause in &formula.clauses {
            // Sorted by levels; of equal levels, the negated literal first.
            let clause: Vec<Literal> = clause.iter().map(named).collect();
            steps.take(1 + clause.len())?;
            if clause.windows(2).all(|pair| pair[0] != -pair[1]) {
                steps.hold(2 * (2 * ON_HEAP + size_of_val(clause.as_slice())))?;
                clauses.push(clause);
            }
        }
        let (mut known, mut all, mut of) = (HashMap::new(), Vec::new(), Vec::new());
        for clause in &clauses {
            let rest = clause.get(1..).filter(|rest| !rest.is_empty()).map(|rest| {
                *known.entry(rest).or_insert_with(|| {
                    all.push(rest.to_vec());
                    all.len() - 1
                })
            });
            of.push(rest);
        }
        let levels = formula.order.len();
        let level = |var: u32| formula.level(var as Literal + 1) as usize;
        let graphs = formula.graphs.iter().map(|graph| Graph::new(graph, levels, level)).collect();
        let mut rests = Rests { levels, all, of, graphs, images: vec![(0..levels).collect()], clauses };
        rests.permute(formula, group, steps)?;
        Ok(rests)
    }

    /// Keeps the permutations that serve.
    fn permute(
        &mut self,
        formula: &Formula,
        group: &[Permutation],
        steps: &mut Steps<'_>,
    ) -> Result<(), Limit> {
        let all: HashSet<&Vec<Literal>> = self.clauses.iter().collect();
        let of_all = group.iter().filter(|permutation| permutation.len() == self.levels);
        for permutation in of_all {
            let to = |&var: &Literal| formula.level(permutation[var as usize - 1] as Literal + 1) as usize;
            let image: Vec<usize> = formula.order.iter().map(to).collect();
            steps.take(self.levels + 8 * self.clauses.len())?;
            let keeps = (1..self.levels).any(|level| keeps(&image, level));
            let keeps_sizes =
                (0..).zip(permutation).all(|(var, &to)| formula.weight(var) == formula.weight(to));
            let is_new = !self.images.contains(&image);
            let carried = formula.graphs.iter().map(|graph| graph.carried(|var| permutation[var as usize]));
            let Some(nodes) = carried.collect::<Option<Vec<_>>>() else { continue };
            if keeps
                && keeps_sizes
                && is_new
                && self.clauses.iter().all(|clause| all.contains(&renamed(clause, &image)))
            {
                self.images.push(image);
                for (graph, nodes) in self.graphs.iter_mut().zip(nodes) {
                    graph.images.push(nodes.into_iter().map(|node| node as usize).collect());
                }
            }
        }
        Ok(())
    }

    /// The first word of a state behind the rests: there it has the bytes of the graphs.
    pub fn words(&self) -> usize {
        self.all.len().div_ceil(64)
    }

    /// The bytes that the graphs have in a state of a level.
    pub fn bytes(&self, level: usize) -> usize {
        self.graphs.iter().map(|graph| graph.bytes(level)).sum()
    }

    /// Whether no assignment is a solution, since a clause has no literal.
    pub fn is_false(&self) -> bool {
        self.clauses.contains(&Vec::new())
    }

    /// Returns the literals of a rest from a level on.
    pub fn left(&self, rest: usize, level: usize) -> &[Literal] {
        let literals = &self.all[rest];
        &literals[literals.partition_point(|lit| place(*lit) < level)..]
    }
}

/// The level of a literal.
pub(super) fn place(lit: Literal) -> usize {
    lit.unsigned_abs() as usize - 1
}

/// Whether a permutation maps the set of levels from this one on to itself.
pub(super) fn keeps(image: &[usize], level: usize) -> bool {
    image[level..].iter().all(|&to| to >= level)
}

/// Returns the images of literals under a permutation of the levels, sorted by level.
pub(super) fn renamed(literals: &[Literal], image: &[usize]) -> Vec<Literal> {
    let to = |&lit: &Literal| (image[place(lit)] as Literal + 1) * lit.signum();
    let mut renamed: Vec<Literal> = literals.iter().map(to).collect();
    renamed.sort_unstable_by_key(|lit| (place(*lit), *lit));
    renamed
}
