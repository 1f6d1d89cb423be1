//! Which constraints each level takes part in.

use std::collections::BTreeSet;

use limits::Limit;
use model::constraint::Lit;
use model::steps::{ON_HEAP, Steps};

use super::program::Program;

/// Looks at literals for finding a clause by a literal, and comparing it there with another one.
pub(super) const COMPARISON: usize = 5;

/// Which constraints a level takes part in.
pub(super) struct Index {
    pub lines: Vec<Vec<usize>>,
    /// Clauses through the level, and the sign of its literal.
    pub clauses: Vec<Vec<(usize, bool)>>,
    /// Clauses of which the level is the first.
    pub beginning: Vec<Vec<usize>>,
}

impl Index {
    /// Bytes of the lists that [`Index::new`] makes; they grow by doubling.
    pub fn bytes(program: &Program) -> usize {
        let cells: usize = program.limits.iter().map(|line| line.cells.len()).sum();
        let lits: usize = program.clauses.iter().map(|clause| 1 + clause.len()).sum();
        let lists = 3 * program.levels as usize * (size_of::<Vec<usize>>() + ON_HEAP);
        lists + 2 * (cells * size_of::<usize>() + lits * size_of::<(usize, bool)>())
    }

    pub fn new(program: &Program) -> Index {
        let mut lines = vec![Vec::new(); program.levels as usize];
        for (at, line) in program.limits.iter().enumerate() {
            line.cells.iter().for_each(|cell| lines[cell.0 as usize].push(at));
        }
        let mut clauses = vec![Vec::new(); program.levels as usize];
        let mut beginning = vec![Vec::new(); program.levels as usize];
        for (at, clause) in program.clauses.iter().enumerate() {
            clause.first().into_iter().for_each(|lit| beginning[lit.var as usize].push(at));
            clause.iter().for_each(|lit| clauses[lit.var as usize].push((at, lit.positive)));
        }
        Index { lines, clauses, beginning }
    }

    /// Clauses that have the first of the literals.
    pub fn sharing<'a>(&'a self, lits: &'a [Lit]) -> impl Iterator<Item = usize> + 'a {
        let first = lits.first().into_iter();
        first.flat_map(|lit| self.clauses[lit.var as usize].iter().map(|entry| entry.0))
    }

    /// Clauses that have any of the literals' variables, each once.
    pub fn touching(&self, lits: &[Lit], steps: &mut Steps<'_>) -> Result<BTreeSet<usize>, Limit> {
        let mut all = BTreeSet::new();
        for lit in lits {
            let clauses = &self.clauses[lit.var as usize];
            steps.spend(COMPARISON * clauses.len())?;
            all.extend(clauses.iter().map(|entry| entry.0));
        }
        Ok(all)
    }
}
