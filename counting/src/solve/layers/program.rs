//! A model cut into the automata that a state is made of.

mod private;

use limits::Limit;
use model::Model;
use model::constraint::{Constraint, Count, Lit, Shape, Var};
use model::joined::Connection;
use model::steps::Steps;
pub(super) use private::{PrivateEdge, most_alive};

use super::network::EdgeProgram;

/// Looks at a term that renaming, sorting and simplifying it are worth.
const RENAMING: usize = 20;

/// The constraints by kind. Variables are levels from here on.
#[derive(Clone, Debug, Default)]
pub(super) struct Program {
    pub levels: u32,
    /// At least one of the literals; literals ascending by level. None contains another one.
    pub clauses: Vec<Vec<Lit>>,
    /// At most `max` (1 or 2) of the variables, by weight (1 or 2).
    pub limits: Vec<LimitedLine>,
    /// Edges in which a true variable may be the only one, and the variables that need such an edge.
    pub private: Vec<PrivateEdge>,
    pub needy: Vec<u32>,
    /// What has to be connected.
    pub connections: Vec<Connection>,
    /// The graphs whose edges have to be connected, or to have no cycle.
    pub networks: Vec<EdgeProgram>,
    /// Everything else: at least one of the counts.
    pub sums: Vec<Vec<Count>>,
    /// Whether some constraint never holds.
    pub contradictory: bool,
    /// Bytes held.
    bytes: usize,
}

/// At most `max` of the cells, each with its weight, which is at most `max`; ascending by level.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct LimitedLine {
    pub max: u32,
    pub cells: Vec<(u32, u32)>,
}

impl LimitedLine {
    /// The place of a level among the cells.
    pub fn place(&self, level: u32) -> usize {
        self.cells.partition_point(|cell| cell.0 < level)
    }

    /// The cells that can become blocked, and the first level whose turn can do it.
    pub fn blocked_from(&self) -> Vec<(u32, u32)> {
        let mut from = Vec::new();
        for (at, &(cell, weight)) in self.cells.iter().enumerate() {
            let earlier = &self.cells[..at];
            // One earlier piece is enough for, or against, one that takes all; two for others.
            let lone = earlier.iter().find(|other| other.1 + weight > self.max).map(|other| other.0);
            let pair = earlier.get(1).map(|other| other.0);
            from.extend(lone.into_iter().chain(pair).min().map(|first| (cell, first)));
        }
        from
    }

    /// First and last level of the bit "carries one" on a line of at most two: it matters while
    /// two more cells of weight 1 are to come.
    pub fn one_alive(&self) -> Option<(u32, u32)> {
        let light: Vec<u32> = self.cells.iter().filter(|cell| cell.1 == 1).map(|cell| cell.0).collect();
        (self.max == 2 && light.len() >= 3).then(|| (light[0], light[light.len() - 2]))
    }
}

impl Program {
    /// `level` gives each variable's level.
    pub fn new(model: &Model, level: &[u32], steps: &mut Steps<'_>) -> Result<Program, Limit> {
        let at = |var: Var| level[var as usize];
        let connections = model.connections().map(|connection| connection.renamed(at)).collect();
        let networks = model.networks().map(|network| EdgeProgram::new(network.renamed(at))).collect();
        let mut program = Program { levels: level.len() as u32, connections, networks, ..Program::default() };
        for constraint in &model.constraints {
            let constraint = constraint.renamed(at);
            steps.spend(constraint.steps())?;
            if !program.networks.iter_mut().any(|network| network.take(&constraint)) {
                program.take(constraint, steps)?;
            }
        }
        for network in &mut program.networks {
            steps.hold(network.bytes())?;
            program.bytes += network.bytes();
            program.contradictory |= !network.finish();
        }
        program.drop_weaker_clauses(steps)?;
        (program.private, program.needy) =
            private::found(program.levels, &mut program.clauses, &mut program.sums);
        Ok(program)
    }

    /// The same with one constraint more, over levels.
    pub fn with(&self, constraint: Constraint, steps: &mut Steps<'_>) -> Result<Program, Limit> {
        steps.hold(self.bytes)?;
        let mut program = self.clone();
        let before = program.clauses.len();
        program.take(constraint, steps)?;
        if program.clauses.len() > before {
            program.drop_weaker_clauses(steps)?;
        }
        Ok(program)
    }

    /// The same with one constraint more, over levels, whose sums are counted whatever its shape.
    pub fn with_sum(&self, constraint: Constraint, steps: &mut Steps<'_>) -> Result<Program, Limit> {
        steps.hold(self.bytes + constraint.bytes())?;
        let mut program = self.clone();
        program.bytes += constraint.bytes();
        match constraint.simplify() {
            None => {}
            Some(constraint) if constraint.any.is_empty() => program.contradictory = true,
            Some(constraint) => program.sums.push(constraint.any),
        }
        Ok(program)
    }

    /// Takes a constraint over levels in.
    fn take(&mut self, constraint: Constraint, steps: &mut Steps<'_>) -> Result<(), Limit> {
        steps.spend(RENAMING * constraint.any.iter().map(|count| count.terms.len()).sum::<usize>())?;
        // In whichever form, it is about as large as before.
        steps.hold(constraint.bytes())?;
        self.bytes += constraint.bytes();
        self.add(constraint);
        Ok(())
    }

    /// Returns the literals of a clause that are left after the turn at `level`.
    pub fn rest(&self, clause: usize, level: u32) -> &[Lit] {
        let lits = &self.clauses[clause];
        &lits[lits.partition_point(|lit| lit.var <= level)..]
    }

    /// The literal that a clause has at `level`, if any.
    pub fn literal(&self, clause: usize, level: u32) -> Option<Lit> {
        let lits = &self.clauses[clause];
        lits.binary_search_by_key(&level, |lit| lit.var).ok().map(|place| lits[place])
    }

    fn add(&mut self, constraint: Constraint) {
        let Some(constraint) = constraint.simplify() else { return };
        match constraint.shape() {
            Shape::Always => {}
            Shape::Never => self.contradictory = true,
            Shape::Clause(count) => self.clauses.push(count.lits().collect()),
            Shape::AtMost(count) if (1..=2).contains(&count.max) && count.lits().all(|lit| lit.positive) => {
                let too_heavy = |weight: u32| weight > count.max;
                for term in count.terms.iter().filter(|term| too_heavy(term.weight)) {
                    self.clauses.push(vec![!term.lit]);
                }
                let cells = count.terms.iter().filter(|term| !too_heavy(term.weight));
                let cells: Vec<(u32, u32)> = cells.map(|term| (term.lit.var, term.weight)).collect();
                if cells.iter().map(|cell| cell.1).sum::<u32>() > count.max {
                    self.limits.push(LimitedLine { max: count.max, cells });
                }
            }
            Shape::AtLeast(_) | Shape::AtMost(_) | Shape::Between(_) | Shape::Any(_) => {
                self.sums.push(constraint.any);
            }
        }
    }

    /// Drops every clause that another one implies, so that no untouched clause makes a pending
    /// one superfluous.
    fn drop_weaker_clauses(&mut self, steps: &mut Steps<'_>) -> Result<(), Limit> {
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
