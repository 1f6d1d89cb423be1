//! The exchange of two lines of variables, and what it does to what constraints still say.

use model::constraint::{Count, Lit, Term};
use model::steps::ON_HEAP;

use super::super::program::Program;
use super::super::sums::{group_span, is_one_of};

/// What tells variables of a line apart. Variables of two lines with the same key are exchanged for each other.
pub(super) type Key = (u32, u32);

/// The levels of a line by key, ascending by key.
pub(super) type Line = [(Key, u32)];

/// Two lines.
pub(super) type Pair<'a> = (&'a Line, &'a Line);

/// A constraint of a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Id {
    Clause(usize),
    Line(usize),
    Sum(usize),
}

/// By level: the constraints through it.
#[derive(Default)]
pub(super) struct Through(Vec<Vec<Id>>);

impl Through {
    pub fn new(program: &Program) -> Through {
        let mut through = vec![Vec::new(); program.levels as usize];
        for (at, clause) in program.clauses.iter().enumerate() {
            clause.iter().for_each(|lit| through[lit.var as usize].push(Id::Clause(at)));
        }
        for (at, line) in program.limits.iter().enumerate() {
            line.cells.iter().for_each(|cell| through[cell.0 as usize].push(Id::Line(at)));
        }
        for (at, counts) in program.sums.iter().enumerate() {
            let id = Id::Sum(at);
            for lit in counts.iter().flat_map(|count| count.lits()) {
                let own = &mut through[lit.var as usize];
                if own.last() != Some(&id) {
                    own.push(id);
                }
            }
        }
        Through(through)
    }

    /// Bytes that it takes; its lists grow by doubling.
    pub fn bytes(program: &Program) -> usize {
        let clauses: usize = program.clauses.iter().map(Vec::len).sum();
        let lines: usize = program.limits.iter().map(|line| line.cells.len()).sum();
        let sums: usize = program.sums.iter().flatten().map(|count| count.terms.len()).sum();
        program.levels as usize * (size_of::<Vec<Id>>() + ON_HEAP)
            + 2 * (clauses + lines + sums) * size_of::<Id>()
    }
}

/// A piece of a state.
#[derive(Clone, Copy, Debug)]
pub(super) enum Piece {
    /// Whether the variable at a level is blocked.
    Cell(u32),
    /// Whether a line of at most two carries one.
    One(usize),
    /// Whether a clause is pending.
    Pending(usize),
    /// The sum of a count of a constraint.
    Field(usize, usize),
}

/// What a constraint says about the variables below a level.
#[derive(Debug, PartialEq)]
enum Rest {
    Clause(Vec<Lit>),
    Line(u32, Vec<(u32, u32)>),
    /// For each count what it asks for, and its terms; ascending.
    Sum(Vec<Vec<u64>>),
}

/// The exchange of two lines below a level.
pub(super) struct Swap<'a> {
    program: &'a Program,
    through: &'a Through,
    above: u32,
    /// The levels that are not their own images, ascending, and the images of all.
    moved: Vec<u32>,
    images: Vec<u32>,
    /// By clause, whether it has a bit of its own. Only what states say is looked at then: the exchange is proved.
    kept: Option<&'a [bool]>,
}

impl<'a> Swap<'a> {
    /// The lines have the same keys, and the same of them are above the level.
    pub fn new(program: &'a Program, through: &'a Through, above: u32, (a, b): Pair<'_>) -> Swap<'a> {
        let below = a.iter().zip(b).map(|(a, b)| (a.1, b.1)).filter(|&(a, b)| above <= a.min(b));
        let (mut moved, mut images) = (Vec::new(), (0..program.levels).collect::<Vec<u32>>());
        for (a, b) in below {
            moved.extend([a, b]);
            (images[a as usize], images[b as usize]) = (b, a);
        }
        moved.sort_unstable();
        Swap { program, through, above, moved, images, kept: None }
    }

    fn image(&self, level: u32) -> u32 {
        self.images[level as usize]
    }

    /// The same where the exchange is proved, and `kept` says which clauses have a bit of their own.
    pub fn of_states(self, kept: &'a [bool]) -> Swap<'a> {
        Swap { kept: Some(kept), ..self }
    }

    /// Hands every piece that the exchange may move to `carry`, with its image; `None` where a constraint has no image, or
    /// `carry` says so. What the constraints still say is then the same after the exchange.
    pub fn carries(&self, carry: &mut dyn FnMut(Piece, Piece) -> Option<()>) -> Option<()> {
        for &level in &self.moved {
            let image = self.image(level);
            carry(Piece::Cell(level), Piece::Cell(image))?;
            for &id in &self.through.0[level as usize] {
                if self.first_moved(id) == Some(level) && !self.says_nothing(id) {
                    self.carry(id, (level, image), carry)?;
                }
            }
        }
        Some(())
    }

    /// Finds the image of a constraint, through a level.
    fn carry(
        &self,
        id: Id,
        (level, image): (u32, u32),
        carry: &mut dyn FnMut(Piece, Piece) -> Option<()>,
    ) -> Option<()> {
        let (moved, places) = self.rest(id, &|level| self.image(level));
        let is_such = |other: &&Id| {
            self.says(**other, &moved)
                && self.is_begun(**other) == self.is_begun(id)
                && !self.says_nothing(**other)
        };
        let mut images = self.through.0[image as usize].iter().filter(is_such);
        if let Id::Clause(from) = id {
            let Id::Clause(to) = *images.next()? else { return None };
            return if self.is_begun(id) {
                carry(Piece::Pending(from), Piece::Pending(to))
            } else {
                Some(())
            };
        }
        // Of constraints that say the same, the first one goes to the first one, and so on.
        let (own, _) = self.rest(id, &|level| level);
        let earlier = self.through.0[level as usize].iter().take_while(|&&other| other != id);
        let is_alike = |other: &&Id| self.says(**other, &own) && self.is_begun(**other) == self.is_begun(id);
        match (id, *images.nth(earlier.filter(is_alike).count())?) {
            (Id::Line(from), Id::Line(to)) => carry(Piece::One(from), Piece::One(to)),
            (Id::Sum(from), Id::Sum(to)) if self.is_begun(id) => {
                let (_, others) = self.rest(Id::Sum(to), &|level| level);
                let mut both = places.into_iter().zip(others);
                both.try_for_each(|(one, other)| carry(Piece::Field(from, one), Piece::Field(to, other)))
            }
            _ => Some(()),
        }
    }

    /// The first level of a constraint, from `above` on, that is not its own image.
    fn first_moved(&self, id: Id) -> Option<u32> {
        let first = |levels: &mut dyn Iterator<Item = u32>| {
            levels.filter(|&level| self.above <= level && self.image(level) != level).min()
        };
        match id {
            Id::Clause(at) => first(&mut self.clause(at).iter().map(|lit| lit.var)),
            Id::Line(at) => first(&mut self.line(at).iter().map(|cell| cell.0)),
            Id::Sum(at) => {
                first(&mut self.program.sums[at].iter().flat_map(|count| count.lits()).map(|lit| lit.var))
            }
        }
    }

    /// Whether every choice of the variables below the level does, as at most one or two of a single variable, beside what blocks
    /// it; or no state says anything of it.
    fn says_nothing(&self, id: Id) -> bool {
        match id {
            Id::Line(at) => self.line(at).len() < 2,
            Id::Clause(at) => self.kept.is_some_and(|kept| !kept[at]),
            Id::Sum(_) => self.kept.is_some() && !self.is_begun(id),
        }
    }

    /// Whether some variable of a constraint is above the level.
    fn is_begun(&self, id: Id) -> bool {
        match id {
            Id::Clause(at) => self.program.clauses[at].first().is_some_and(|lit| lit.var < self.above),
            Id::Line(at) => self.program.limits[at].cells.first().is_some_and(|cell| cell.0 < self.above),
            Id::Sum(at) => group_span(&self.program.sums[at]).0 < self.above,
        }
    }

    fn clause(&self, at: usize) -> &[Lit] {
        let lits = &self.program.clauses[at];
        &lits[lits.partition_point(|lit| lit.var < self.above)..]
    }

    fn line(&self, at: usize) -> &[(u32, u32)] {
        let line = &self.program.limits[at];
        &line.cells[line.place(self.above)..]
    }

    /// Whether this is what is left of a constraint.
    fn says(&self, id: Id, rest: &Rest) -> bool {
        match (id, rest) {
            (Id::Clause(at), Rest::Clause(lits)) => self.clause(at) == lits,
            (Id::Line(at), Rest::Line(max, cells)) => {
                self.program.limits[at].max == *max && self.line(at) == cells
            }
            (Id::Sum(_), Rest::Sum(_)) => self.rest(id, &|level| level).0 == *rest,
            _ => false,
        }
    }

    /// What is left of a constraint, with the images of its levels; of a sum, the places of its counts, too.
    fn rest(&self, id: Id, image: &dyn Fn(u32) -> u32) -> (Rest, Vec<usize>) {
        match id {
            Id::Clause(at) => {
                let moved = self.clause(at).iter().map(|&lit| Lit { var: image(lit.var), ..lit });
                let mut lits: Vec<Lit> = moved.collect();
                lits.sort_unstable();
                (Rest::Clause(lits), Vec::new())
            }
            // What was on a line before is in the bits of its cells, and in its own.
            Id::Line(at) => {
                let moved = self.line(at).iter().map(|&(cell, weight)| (image(cell), weight));
                let mut cells: Vec<(u32, u32)> = moved.collect();
                cells.sort_unstable();
                (Rest::Line(self.program.limits[at].max, cells), Vec::new())
            }
            Id::Sum(at) => {
                let counts = &self.program.sums[at];
                let kind = u64::from(is_one_of(counts));
                // Before a sum is begun, its field does not have the number at which it starts.
                let start = if self.is_begun(id) { self.program.start(at).into() } else { 0 };
                let mut said: Vec<(Vec<u64>, usize)> =
                    counts.iter().map(|count| self.said(count, (kind, start), image)).zip(0..).collect();
                said.sort_unstable();
                let (said, places) = said.into_iter().unzip();
                (Rest::Sum(said), places)
            }
        }
    }

    /// What a count that starts at `start` asks for, and its terms that are left.
    fn said(&self, count: &Count, (kind, start): (u64, u64), image: &dyn Fn(u32) -> u32) -> Vec<u64> {
        let most = if count.has_upper_bound() { u64::from(count.max) + start } else { u64::MAX };
        let mut said = vec![kind, u64::from(count.min) + start, most];
        let below = count.terms.iter().filter(|term| self.above <= term.lit.var);
        said.extend(below.flat_map(|Term { lit, weight }| {
            [u64::from(image(lit.var)) << 1 | u64::from(lit.positive), u64::from(*weight)]
        }));
        let (terms, _) = said[3..].as_chunks_mut::<2>();
        terms.sort_unstable();
        said
    }
}
