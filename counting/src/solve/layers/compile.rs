//! From a plan to the turns of every level: what each kind of constraint contributes to a turn.

mod clauses;
mod lines;
mod sums;

use std::collections::BTreeSet;
use std::sync::Arc;

use limits::{Budget, Extreme, Limit};
use model::constraint::Lit;
use model::steps::{ON_HEAP, Steps};

use super::arranged::Arranged;
use super::automaton::{Automaton, Compiled};
use super::plan::{PART, Plan};
use super::program::Program;
use super::reach::Reach;
use super::symmetries::{Merging, Symmetries};
use super::turn::{Places, Turn, Turns};

/// Compiles a plan into turns of as many words as it needs, to look for the best size of `best`, with the symmetries of
/// the model or with none.
pub(super) fn compile(
    plan: &Plan,
    best: Option<Extreme>,
    is_symmetric: bool,
    arranged: &Arranged<'_>,
    budget: &Budget,
) -> Result<Box<dyn Automaton>, Limit> {
    let steps = &mut Steps::beside(budget, plan.bytes);
    let reach = match best {
        Some(Extreme::Lightest) => Some(Reach::at_most(plan, &arranged.weights, steps)?),
        Some(Extreme::Heaviest) => Some(Reach::at_least(arranged.model, &arranged.level, steps)?),
        None => None,
    };
    let symmetries = match is_symmetric {
        true => Symmetries::new(arranged, plan, steps)?,
        false => Symmetries::none(),
    };
    macro_rules! in_words {
        ($($words:literal)*) => {
            match plan.words {
                $(0..=$words => {
                    let compiled = Compiled::<$words>::new(plan, &symmetries, best, reach, steps)?;
                    Ok(Box::new(compiled.in_steps(arranged, plan, steps)?))
                })*
                words => unreachable!("a plan of {words} words was refused"),
            }
        };
    }
    in_words!(1 2 3 4 8 16 64)
}

impl Plan {
    /// Hands the turns of every level, for both values, to `take`, level by level, with the symmetries of the states
    /// after it.
    pub fn each_turn(
        &self,
        symmetries: &Symmetries,
        steps: &mut Steps<'_>,
        take: &mut Take<'_>,
    ) -> Result<(), Limit> {
        steps.hold(Index::bytes(&self.program))?;
        steps.look()?;
        let index = Index::new(&self.program);
        let mut own_bit = Vec::new();
        for level in 0..self.program.levels {
            // Every part that is alive is looked at, and sorted.
            steps.spend(PART * (own_bit.len() + self.one.len() + self.fields.len()))?;
            let renamed = self.merge(level, &index, &mut own_bit);
            let private = self.private.turn(&self.program, level, steps)?;
            let program = &self.program;
            let connected = self.connected.iter().zip(&program.connections);
            let choices = connected.map(|(parts, own)| parts.turn(own, level, steps));
            let choices = choices.collect::<Result<Vec<_>, Limit>>()?;
            let networks = self.networks.iter().zip(&program.networks);
            let of_edges = networks.map(|(parts, own)| parts.step(own, level..level + 1, steps));
            let of_edges = of_edges.collect::<Result<Vec<_>, Limit>>()?;
            let cleared = self.private.places(level);
            let mut turn = |value| {
                let private = private.clone().map(|private| (private, value));
                let connected = choices.iter().map(|choice| (Arc::clone(choice), value)).collect();
                let networks = of_edges.iter().map(|step| (Arc::clone(step), value)).collect();
                let cleared = cleared.clone();
                let mut turn = Turn { private, connected, networks, cleared, ..Turn::default() };
                self.limits(&mut turn, level, value, &index);
                self.clauses(&mut turn, level, value, &index, &renamed, steps)?;
                self.sums(&mut turn, level, value, steps)?;
                Ok(turn)
            };
            let both = [turn(false)?, turn(true)?];
            let merging = symmetries.merging(self, level + 1, &own_bit, steps)?;
            take(both, merging, steps)?;
        }
        steps.release(Index::bytes(&self.program));
        Ok(())
    }
}

/// Receives the turns of a level, and the symmetries of the states after it.
type Take<'t> = dyn FnMut(Turns<Places>, Merging, &mut Steps<'_>) -> Result<(), Limit> + 't;

/// Looks at literals for finding a clause by a literal, and comparing it there with another one.
const COMPARISON: usize = 5;

/// Which constraints a level takes part in.
struct Index {
    lines: Vec<Vec<usize>>,
    /// Clauses through the level, and the sign of its literal.
    clauses: Vec<Vec<(usize, bool)>>,
    /// Clauses of which the level is the first.
    beginning: Vec<Vec<usize>>,
}

impl Index {
    /// Bytes of the lists that [`Index::new`] makes; they grow by doubling.
    fn bytes(program: &Program) -> usize {
        let cells: usize = program.limits.iter().map(|line| line.cells.len()).sum();
        let lits: usize = program.clauses.iter().map(|clause| 1 + clause.len()).sum();
        let lists = 3 * program.levels as usize * (size_of::<Vec<usize>>() + ON_HEAP);
        lists + 2 * (cells * size_of::<usize>() + lits * size_of::<(usize, bool)>())
    }

    fn new(program: &Program) -> Index {
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
    fn sharing<'a>(&'a self, lits: &'a [Lit]) -> impl Iterator<Item = usize> + 'a {
        let first = lits.first().into_iter();
        first.flat_map(|lit| self.clauses[lit.var as usize].iter().map(|entry| entry.0))
    }

    /// Clauses that have any of the literals' variables, each once.
    fn touching(&self, lits: &[Lit], steps: &mut Steps<'_>) -> Result<BTreeSet<usize>, Limit> {
        let mut all = BTreeSet::new();
        for lit in lits {
            let clauses = &self.clauses[lit.var as usize];
            steps.spend(COMPARISON * clauses.len())?;
            all.extend(clauses.iter().map(|entry| entry.0));
        }
        Ok(all)
    }
}
