//! A partial assignment with all its consequences, and how to undo it.

use model::bits::elements;
use model::constraint::Var;

use super::cover::Pending;
use super::live::LiveSet;
use super::pack::Pack;
use super::search_model::{Bounds, SearchModel};
use super::sides::Sides;

/// What is known of one count.
#[derive(Clone, Copy, Default)]
pub(super) struct Sums {
    /// Sum of the weights of the true literals.
    pub sure: u64,
    /// Sum of the weights of the literals without a value.
    pub open: u64,
    /// How many literals have no value.
    pub choices: u64,
}

/// Steps for an occurrence of a variable that gets a value: to assign it, to undo that, and to look at
/// its count again.
const OCCURRENCE: u64 = 6;

/// A point to come back to.
#[derive(Clone, Copy)]
pub(super) struct Mark {
    trail: usize,
    live: usize,
}

/// The partial assignment.
pub(super) struct State<'p> {
    pub problem: &'p SearchModel,
    /// The window of sizes.
    pub low: u64,
    pub high: u64,
    value: Vec<Option<bool>>,
    /// The variables without a value, as a bit set.
    pub free: Vec<u64>,
    trail: Vec<Var>,
    pub sums: Vec<Sums>,
    /// The constraints that do not hold yet whatever follows.
    pub live: LiveSet,
    /// Constraints to look at again.
    pub dirty: Vec<u32>,
    pub is_dirty: Vec<bool>,
    /// The room for which every live constraint was examined.
    pub swept: u64,
    /// Size of the true variables, and of all that are not false.
    pub size: u64,
    pub possible: u64,
    pub heaviest: u64,
    pub packs: Vec<Pack>,
    pub sides: Sides,
    pub pending: Pending,
    pub forced: Vec<(Var, bool)>,
}

impl<'p> State<'p> {
    /// Nothing assigned yet.
    pub fn new(problem: &'p SearchModel, packs: Vec<Pack>, low: u64, high: u64) -> State<'p> {
        let n = problem.weights.len();
        let mut free = vec![0; n.div_ceil(64)];
        (0..n).for_each(|var| free[var / 64] |= 1 << (var % 64));
        let open = |count: &Bounds| problem.terms[count.terms.clone()].iter().map(|t| t.weight).sum();
        let constraints = problem.constraints.len();
        State {
            problem,
            low,
            high,
            value: vec![None; n],
            free,
            trail: Vec::with_capacity(n),
            sums: problem
                .counts
                .iter()
                .map(|count| Sums { sure: 0, open: open(count), choices: count.terms.len() as u64 })
                .collect(),
            live: LiveSet::full(constraints),
            dirty: (0..constraints as u32).collect(),
            is_dirty: vec![true; constraints],
            swept: u64::MAX,
            size: 0,
            possible: problem.weights.iter().sum(),
            heaviest: problem.weights.iter().copied().max().unwrap_or(0),
            packs,
            sides: problem.sides.clone(),
            pending: problem.cover.pending(),
            forced: Vec::new(),
        }
    }

    /// Whether every constraint holds, whatever values the free variables get.
    pub fn is_settled(&self) -> bool {
        self.live.len() == 0 && self.pending.is_done() && self.is_joined()
    }

    /// Whether all choices are connected and without cycles as asked, whatever follows: the true vertices are
    /// connected, and each free vertex is next to one of them, or no vertex is free; and likewise of edges.
    fn is_joined(&self) -> bool {
        let (is_true, is_free) = (|var: Var| self.is_true(var), |var: Var| self.is_free(var));
        self.problem.joined.iter().all(|joined| joined.is_settled(is_true, is_free))
    }

    /// Whether the true vertices and edges may still become connected, and have no cycle that they may not have.
    pub fn may_join(&self) -> bool {
        let (is_true, is_free) = (|var: Var| self.is_true(var), |var: Var| self.is_free(var));
        self.problem.joined.iter().all(|joined| joined.may_hold(is_true, is_free))
    }

    /// The size that may still be added.
    pub fn room(&self) -> u64 {
        self.high.saturating_sub(self.size)
    }

    /// Whether `var` has no value yet.
    pub fn is_free(&self, var: Var) -> bool {
        self.value[var as usize].is_none()
    }

    /// Whether `var` is true.
    pub fn is_true(&self, var: Var) -> bool {
        self.value[var as usize] == Some(true)
    }

    /// The variables without a value, ascending.
    pub fn free_vars(&self) -> impl Iterator<Item = Var> {
        elements(&self.free).map(|var| var as Var)
    }

    /// The assignment, free variables false.
    pub fn assignment(&self) -> Vec<bool> {
        self.value.iter().map(|value| value.unwrap_or(false)).collect()
    }

    /// Where the state is now.
    pub fn mark(&self) -> Mark {
        debug_assert_eq!(
            self.trail.len() + self.free.iter().map(|word| word.count_ones() as usize).sum::<usize>(),
            self.value.len(),
            "each variable is free or on the trail"
        );
        debug_assert!(self.size <= self.possible, "what is true is among what is not false");
        Mark { trail: self.trail.len(), live: self.live.len() }
    }

    /// Gives the free variable `var` a value; returns the work, in steps.
    pub fn assign(&mut self, var: Var, value: bool) -> u64 {
        let at = var as usize;
        debug_assert!(self.is_free(var), "a variable gets one value");
        debug_assert!(
            self.free[at / 64] >> (at % 64) & 1 == 1,
            "a variable without a value is in the set of these"
        );
        let size = self.problem.weights[at];
        self.value[at] = Some(value);
        self.free[at / 64] &= !(1 << (at % 64));
        self.trail.push(var);
        if value {
            self.size += size;
            self.packs.iter_mut().for_each(|pack| pack.win(var, size));
            self.problem.cover.satisfy(var, &mut self.pending);
        } else {
            self.possible -= size;
            self.packs.iter_mut().for_each(|pack| pack.lose(var, size));
            self.sides.lose(var);
        }
        let occurrences = &self.problem.occurrences[self.problem.places[at].clone()];
        for occurrence in occurrences {
            let sums = &mut self.sums[occurrence.count as usize];
            sums.open -= occurrence.weight;
            sums.choices -= 1;
            if occurrence.positive == value {
                sums.sure += occurrence.weight;
            }
            debug_assert_eq!(
                sums.choices == 0,
                sums.open == 0,
                "literals without a value are counted and weighed"
            );
            self.touch(self.problem.counts[occurrence.count as usize].constraint);
        }
        occurrences.len() as u64 * OCCURRENCE + self.sides.change_steps()
    }

    /// Goes back to `mark`.
    pub fn undo(&mut self, mark: Mark) {
        debug_assert!(mark.trail <= self.trail.len(), "a mark is of an earlier state");
        while self.trail.len() > mark.trail
            && let Some(var) = self.trail.pop()
        {
            self.unassign(var);
        }
        self.live.restore(mark.live);
        debug_assert_eq!(self.live.len(), mark.live, "constraints that had ceased to matter are back");
        for constraint in self.dirty.drain(..) {
            self.is_dirty[constraint as usize] = false;
        }
        // Marks are set where nothing more followed.
        self.swept = self.room();
    }

    fn unassign(&mut self, var: Var) {
        let at = var as usize;
        let size = self.problem.weights[at];
        debug_assert!(self.value[at].is_some(), "a variable on the trail has a value");
        let value = self.value[at].take() == Some(true);
        self.free[at / 64] |= 1 << (at % 64);
        if value {
            self.size -= size;
            self.packs.iter_mut().for_each(|pack| pack.unwin(var, size));
            self.problem.cover.restore(&mut self.pending);
        } else {
            self.possible += size;
            self.packs.iter_mut().for_each(|pack| pack.unlose(var, size));
            self.sides.unlose(var);
        }
        for occurrence in &self.problem.occurrences[self.problem.places[at].clone()] {
            let sums = &mut self.sums[occurrence.count as usize];
            sums.open += occurrence.weight;
            sums.choices += 1;
            if occurrence.positive == value {
                sums.sure -= occurrence.weight;
            }
            debug_assert!(
                sums.choices > 0 && sums.open > 0,
                "a literal without a value is counted and weighed"
            );
        }
    }

    /// Asks for another look at `constraint`.
    pub fn touch(&mut self, constraint: u32) {
        if !self.is_dirty[constraint as usize] && self.live.contains(constraint) {
            self.is_dirty[constraint as usize] = true;
            self.dirty.push(constraint);
        }
    }
}
