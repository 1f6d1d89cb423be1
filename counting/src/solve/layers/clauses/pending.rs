//! Clauses of a program, and what is left of them.

use limits::Limit;
use model::constraint::Lit;
use model::steps::Steps;

use super::super::program::Program;

impl Program {
    /// Returns the literals of a clause that are left after the transition at `level`.
    pub fn rest(&self, clause: usize, level: u32) -> &[Lit] {
        let lits = &self.clauses[clause];
        &lits[lits.partition_point(|lit| lit.var <= level)..]
    }

    /// The literal that a clause has at `level`, if any.
    pub fn literal(&self, clause: usize, level: u32) -> Option<Lit> {
        let lits = &self.clauses[clause];
        lits.binary_search_by_key(&level, |lit| lit.var).ok().map(|place| lits[place])
    }

    /// Drops every clause that another one implies, so that no untouched clause makes a pending
    /// one superfluous.
    pub fn drop_weaker_clauses(&mut self, steps: &mut Steps<'_>) -> Result<(), Limit> {
        let mut clauses = std::mem::take(&mut self.clauses);
        clauses.sort_by(|a, b| a.len().cmp(&b.len()).then(a.cmp(b)));
        let mut kept: Vec<Vec<Lit>> = Vec::new();
        let mut through: Vec<Vec<usize>> = vec![Vec::new(); self.levels as usize];
        for clause in clauses {
            // Of one length with it, a clause is only contained if it is the same.
            let contained = |&at: &usize| match kept[at].len() < clause.len() {
                true => kept[at].iter().all(|lit| clause.binary_search(lit).is_ok()),
                false => kept[at] == clause,
            };
            steps.spend(clause.iter().map(|lit| 1 + through[lit.var as usize].len()).sum())?;
            if clause.iter().any(|lit| through[lit.var as usize].iter().any(contained)) {
                continue;
            }
            let Some(first) = clause.first() else {
                self.contradictory = true;
                continue;
            };
            through[first.var as usize].push(kept.len());
            kept.push(clause);
        }
        self.clauses = kept;
        Ok(())
    }
}
