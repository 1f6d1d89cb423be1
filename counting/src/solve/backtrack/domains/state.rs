//! A state of the search: the values that places may still have, and how to go back.

use super::super::live::LiveSet;
use super::Domains;
use super::places::{Values, is_one};
use super::rule::Rule;

/// A point to come back to.
#[derive(Clone, Copy)]
pub(super) struct Mark {
    trail: usize,
    tables: usize,
    live: usize,
}

/// The values that are left.
pub(super) struct State<'d> {
    pub problem: &'d Domains,
    pub values: Vec<Values>,
    trail: Vec<(u32, Values)>,
    /// The rules that do not hold yet, whatever follows.
    pub live: LiveSet,
    /// Rules to look at: short ones, and tables after them.
    queues: [Vec<u32>; 2],
    is_queued: Vec<bool>,
    /// Of each table the rows that are left and the values that it saw last.
    pub rows: Vec<u64>,
    saved: Vec<u64>,
    tables: Vec<u32>,
    /// The point since which each table was saved.
    saved_at: Vec<u64>,
    point: u64,
    /// Work since it was taken, in nanoseconds or so.
    pub steps: u64,
}

impl<'d> State<'d> {
    /// Nothing decided; every rule is to be looked at.
    pub fn new(problem: &'d Domains) -> State<'d> {
        let rules = problem.rules.len();
        let mut state = State {
            problem,
            values: problem.places.start.clone(),
            trail: Vec::new(),
            live: LiveSet::full(rules),
            queues: [Vec::new(), Vec::new()],
            is_queued: vec![false; rules],
            rows: problem.rows.clone(),
            saved: Vec::new(),
            tables: Vec::new(),
            saved_at: vec![0; rules],
            point: 1,
            steps: 0,
        };
        (0..rules as u32).for_each(|rule| state.ask(rule));
        state
    }

    /// Where the state is now.
    pub fn mark(&mut self) -> Mark {
        debug_assert!(self.queues.iter().all(Vec::is_empty), "marks are set where nothing more follows");
        self.point += 1;
        Mark { trail: self.trail.len(), tables: self.tables.len(), live: self.live.len() }
    }

    /// Goes back to `mark`.
    pub fn undo(&mut self, mark: Mark) {
        while self.trail.len() > mark.trail
            && let Some((place, values)) = self.trail.pop()
        {
            debug_assert!(values & !self.values[place as usize] != 0, "a change takes values away");
            self.values[place as usize] = values;
        }
        while self.tables.len() > mark.tables
            && let Some(table) = self.tables.pop()
        {
            let range = self.problem.memory(table);
            let from = self.saved.len() - range.len();
            self.rows[range].copy_from_slice(&self.saved[from..]);
            self.saved.truncate(from);
        }
        self.live.restore(mark.live);
        for queue in &mut self.queues {
            queue.drain(..).for_each(|rule| self.is_queued[rule as usize] = false);
        }
        // What is saved after this point is saved for the next one.
        self.point += 1;
    }

    /// The next rule to look at.
    #[inline]
    pub fn next(&mut self) -> Option<u32> {
        let rule = self.queues[0].pop().or_else(|| self.queues[1].pop())?;
        self.is_queued[rule as usize] = false;
        Some(rule)
    }

    #[inline]
    fn ask(&mut self, rule: u32) {
        if !self.is_queued[rule as usize] && self.live.contains(rule) {
            self.is_queued[rule as usize] = true;
            let is_long = matches!(self.problem.rules[rule as usize], Rule::Table(_));
            self.queues[usize::from(is_long)].push(rule);
        }
    }

    /// Leaves a place these of its values; returns whether there are any.
    #[inline]
    pub fn keep(&mut self, place: u32, values: Values) -> bool {
        let before = self.values[place as usize];
        let now = before & values;
        if now == before {
            return true;
        }
        self.trail.push((place, before));
        self.values[place as usize] = now;
        if now == 0 {
            return false;
        }
        let problem = self.problem;
        self.steps += 5 + problem.waiting[place as usize].due(before, now, |rule| self.ask(rule));
        true
    }

    /// The value of a place, if it has one.
    #[inline]
    pub fn one(&self, place: u32) -> Option<usize> {
        let values = self.values[place as usize];
        is_one(values).then_some(values.trailing_zeros() as usize)
    }

    /// Keeps the rows of a table to come back to.
    #[inline]
    pub fn save(&mut self, table: u32) {
        if self.saved_at[table as usize] != self.point {
            self.saved_at[table as usize] = self.point;
            self.tables.push(table);
            self.saved.extend_from_slice(&self.rows[self.problem.memory(table)]);
        }
    }
}
