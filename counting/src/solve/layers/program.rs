//! A model cut into the automata that a state is made of.

use limits::Limit;
use model::Model;
use model::constraint::{Constraint, Count, Lit, Shape, Var};
use model::joined::Connection;
use model::steps::Steps;

use super::lines::LimitedLine;
use super::network::EdgeProgram;
use super::private::{PrivateEdge, found};
use super::sums::starts;

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
    /// By such constraint, the number at which its sum starts.
    starts: Vec<u32>,
    /// Whether some constraint never holds.
    pub contradictory: bool,
    /// Bytes held.
    bytes: usize,
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
        (program.private, program.needy) = found(program.levels, &mut program.clauses, &mut program.sums);
        program.starts = starts(&program.sums);
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

    /// The number at which a sum starts; sums that came later start at 0.
    pub fn start(&self, sum: usize) -> u32 {
        self.starts.get(sum).copied().unwrap_or(0)
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
}
