//! From a program to the turns of every level: where the parts of a state are, and what each
//! kind of constraint contributes to a turn.

mod clauses;
mod connected;
mod lines;
mod private;
pub(super) mod sums;

use std::collections::BTreeSet;

use limits::Limit;

use super::layout::{Span, most_alive, places};
use super::program::Program;
use super::symmetries::{Moves, Symmetries};
use super::turn::{Places, Turn, Turns};
use crate::constraint::{Constraint, Lit};
use crate::steps::ON_HEAP;
use crate::steps::Steps;
use connected::ConnectedParts;
use private::PrivateParts;
use sums::{field_bits, group_span};

/// Looks at literals that a part of a state is worth at a level.
const PART: usize = 30;

/// Where every part of a state is, and when it is alive.
pub(super) struct Plan {
    pub program: Program,
    /// By level: the bit "no piece can come here".
    pub blocked: Vec<Option<Part>>,
    /// By clause: the bit "not satisfied yet".
    pub pending: Vec<Option<Part>>,
    /// By line of at most two: the bit "carries one".
    pub one: Vec<Option<Part>>,
    /// By constraint of sums and count: the field.
    pub fields: Vec<Vec<Part>>,
    private: PrivateParts<Part>,
    connected: ConnectedParts<Part>,
    /// Words of a state.
    pub words: usize,
    /// Bytes held, those of the program among them.
    pub bytes: usize,
}

/// A part of a state: when it is alive, and its first bit.
#[derive(Clone, Copy, Debug)]
pub(super) struct Part {
    pub span: Span,
    pub place: u32,
}

impl Part {
    /// Alive in states before the turn at `level`.
    pub fn before(&self, level: u32) -> bool {
        self.span.first < level && level <= self.span.last
    }

    /// Alive in states after the turn at `level`.
    fn after(&self, level: u32) -> bool {
        self.span.first <= level && level < self.span.last
    }
}

/// The first level from which each cell may be blocked; the largest number for a cell that never is.
fn first_blocked(program: &Program, effort: &mut Steps<'_>) -> Result<Vec<u32>, Limit> {
    let mut first_blocked = vec![u32::MAX; program.levels as usize];
    for line in &program.limits {
        effort.spend(line.cells.len())?;
        for (cell, from) in line.blocked_from() {
            let first = &mut first_blocked[cell as usize];
            *first = from.min(*first);
        }
    }
    Ok(first_blocked)
}

impl Plan {
    /// The plan of a program, or `None` where a state would take more than `most` words. `effort` knows of
    /// the program.
    pub fn new(program: Program, most: usize, effort: &mut Steps<'_>) -> Result<Option<Plan>, Limit> {
        let scratch = scratch(&program);
        effort.spend(PART * (program.clauses.len() + program.limits.len() + program.sums.len()))?;
        effort.hold(scratch)?;
        effort.look()?;
        let mut spans: Vec<Span> = Vec::new();
        let mut request = |first: u32, last: u32, bits: u32| {
            (first < last).then(|| {
                spans.push(Span { first, last, bits });
                spans.len() - 1
            })
        };
        let first_blocked = first_blocked(&program, effort)?;
        let blocked: Vec<_> =
            (0..).zip(&first_blocked).map(|(cell, &first)| request(first, cell, 1)).collect();
        let ends = |clause: &Vec<Lit>| Some((clause.first()?.var, clause.last()?.var));
        let pending: Vec<_> = program
            .clauses
            .iter()
            .map(|c| ends(c).and_then(|(first, last)| request(first, last, 1)))
            .collect();
        let one: Vec<_> = program
            .limits
            .iter()
            .map(|l| l.one_alive().and_then(|(first, last)| request(first, last, 1)))
            .collect();
        let mut fields: Vec<Vec<Option<usize>>> = Vec::new();
        for counts in &program.sums {
            let (first, last) = group_span(counts);
            // A field begins a level early: groups read before other parts are cleared.
            let first = first.saturating_sub(1);
            fields.push(counts.iter().map(|count| request(first, last + 1, field_bits(count))).collect());
        }
        let private = PrivateParts::new(&program, &mut request);
        let Some(connected) = ConnectedParts::new(&program, &mut request) else { return Ok(None) };
        if most_alive(&spans) > 64 * most as u64 {
            return Ok(None);
        }
        let (at, words) = places(&spans, effort)?;
        if words > most {
            return Ok(None);
        }
        let part = |id: Option<usize>| id.map(|id| Part { span: spans[id], place: at[id] });
        let plan = Plan {
            bytes: 0,
            blocked: blocked.into_iter().map(part).collect(),
            pending: pending.into_iter().map(part).collect(),
            one: one.into_iter().map(part).collect(),
            fields: fields.into_iter().map(|group| group.into_iter().filter_map(part).collect()).collect(),
            private: private.placed(part),
            connected: connected.placed(part),
            program,
            words,
        };
        effort.release(scratch);
        effort.hold(plan.bytes_of_parts())?;
        Ok(Some(Plan { bytes: effort.bytes(), ..plan }))
    }

    /// The same with a constraint more, over levels, whose sums have a word to themselves.
    pub fn with_sum(&self, constraint: Constraint, effort: &mut Steps<'_>) -> Result<Plan, Limit> {
        let program = self.program.with_sum(constraint, effort)?;
        let mut fields = self.fields.clone();
        let word = 64 * self.words as u32;
        for counts in &program.sums[fields.len()..] {
            let (first, last) = group_span(counts);
            let bits = counts.iter().map(field_bits);
            let span = |bits| Span { first: first.saturating_sub(1), last: last + 1, bits };
            fields.push(bits.map(|bits| Part { span: span(bits), place: word }).collect());
        }
        let (blocked, pending, one) = (self.blocked.clone(), self.pending.clone(), self.one.clone());
        let (private, connected, words) = (self.private.clone(), self.connected.clone(), self.words + 1);
        let plan = Plan { program, blocked, pending, one, fields, private, connected, words, bytes: 0 };
        effort.hold(plan.bytes_of_parts())?;
        Ok(Plan { bytes: effort.bytes(), ..plan })
    }

    fn bytes_of_parts(&self) -> usize {
        let single = self.blocked.len() + self.pending.len() + self.one.len();
        let fields: usize = self.fields.iter().map(Vec::len).sum();
        single * size_of::<Option<Part>>()
            + self.fields.len() * (size_of::<Vec<Part>>() + ON_HEAP)
            + fields * size_of::<Part>()
    }

    /// Hands the turns of every level, for both values, to `take`, level by level, with the symmetries of the states
    /// after it.
    pub fn each_turn(
        &self,
        symmetries: &Symmetries,
        effort: &mut Steps<'_>,
        take: &mut Take<'_>,
    ) -> Result<(), Limit> {
        effort.hold(Index::bytes(&self.program))?;
        effort.look()?;
        let index = Index::new(&self.program);
        let mut own_bit = Vec::new();
        for level in 0..self.program.levels {
            // Every part that is alive is looked at, and sorted.
            effort.spend(PART * (own_bit.len() + self.one.len() + self.fields.len()))?;
            let renamed = self.merge(level, &index, &mut own_bit);
            let (private, choice) = (self.private(level, effort)?, self.choice(level, effort)?);
            let cleared = self.edge_places(level);
            let mut turn = |value| {
                let private = private.clone().map(|private| (private, value));
                let connected = choice.clone().map(|choice| (choice, value));
                let mut turn = Turn { private, connected, cleared: cleared.clone(), ..Turn::default() };
                self.limits(&mut turn, level, value, &index);
                self.clauses(&mut turn, level, value, &index, &renamed, effort)?;
                self.sums(&mut turn, level, value, effort)?;
                Ok(turn)
            };
            let both = [turn(false)?, turn(true)?];
            let moves = symmetries.moves(self, level + 1, &own_bit, effort)?;
            take(both, &moves, effort)?;
        }
        effort.release(Index::bytes(&self.program));
        Ok(())
    }

    /// Whether some constraint never holds.
    pub fn contradictory(&self) -> bool {
        self.program.contradictory
    }

    /// The bits of pending clauses before a level.
    pub fn pending_before(&self, level: u32) -> Places {
        let alive = self.pending.iter().flatten().filter(|part| part.before(level));
        alive.map(|part| part.place).collect()
    }
}

/// Receives the turns of a level, and the symmetries of the states after it.
type Take<'t> = dyn FnMut(Turns<Places>, &[Moves], &mut Steps<'_>) -> Result<(), Limit> + 't;

/// Returns the most bytes that placing the parts of states takes for the time: for each part a span, its ends
/// twice, and its places in lists.
fn scratch(program: &Program) -> usize {
    let counts: usize = program.sums.iter().map(|counts| 1 + counts.len()).sum();
    let parts = program.levels as usize + program.clauses.len() + program.limits.len() + counts;
    parts * (2 * size_of::<Span>() + 2 * size_of::<(u32, i64)>() + 4 * size_of::<usize>())
}

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
    fn touching(&self, lits: &[Lit], effort: &mut Steps<'_>) -> Result<BTreeSet<usize>, Limit> {
        let mut all = BTreeSet::new();
        for lit in lits {
            let clauses = &self.clauses[lit.var as usize];
            effort.spend(COMPARISON * clauses.len())?;
            all.extend(clauses.iter().map(|entry| entry.0));
        }
        Ok(all)
    }
}
