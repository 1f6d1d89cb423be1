//! A walk over the assignments of a model by focused moves of single pieces.
//!
//! A step takes one violated constraint at random and flips the variable in it that makes the sum
//! of all violations smallest; where that takes the size out of its window, pieces are taken away
//! or put down elsewhere, again the best ones, until it is back. Three things keep a walk from going
//! in circles: a flipped variable rests for some steps (tabu), ties go to the variable that rested
//! longest, and constraints in whose favour no step helps get dearer (the breakout method, Morris
//! 1993). Variables of weight 0 are flipped like others and never touch the size.
//!
//! The violation of a constraint is the distance of its sum from the bounds, or, with several alternatives,
//! whether none of them holds. Nothing is kept for variables: the effect of a flip is summed up from the
//! counts with the variable. Of many candidates only a sample is looked at.

use limits::Random;
use model::Window;
use model::constraint::Var;

use super::walk_model::{Light, Sum, WalkModel};

/// Candidates looked at for one flip.
const SAMPLE: usize = 48;

/// One step in this number takes the first candidate that it meets instead of the best.
const NOISE: u32 = 200;

/// Members of a set in any order, found by number.
struct Set {
    members: Vec<u32>,
    place: Vec<u32>,
}

impl Set {
    const OUT: u32 = u32::MAX;

    fn new(size: usize) -> Set {
        Set { members: Vec::new(), place: vec![Set::OUT; size] }
    }

    fn put(&mut self, at: u32, inside: bool) {
        let place = self.place[at as usize];
        if inside && place == Set::OUT {
            self.place[at as usize] = self.members.len() as u32;
            self.members.push(at);
        } else if !inside && place != Set::OUT {
            self.members.swap_remove(place as usize);
            if let Some(&moved) = self.members.get(place as usize) {
                self.place[moved as usize] = place;
            }
            self.place[at as usize] = Set::OUT;
        }
    }
}

/// An assignment on the move.
pub(super) struct Walk {
    problem: WalkModel,
    pub values: Vec<bool>,
    pub size: u64,
    sums: Vec<Sum>,
    /// What it would cost to raise each sum by 1, and to lower it by 1.
    prices: Vec<[i64; 2]>,
    /// How many alternatives of each constraint hold.
    holding: Vec<u32>,
    violated: Set,
    /// The variables with a weight: false ones, true ones.
    pieces: [Set; 2],
    /// The step from which a variable may be flipped again, and the step of its last flip.
    rests: Vec<u64>,
    flipped: Vec<u64>,
    rng: Random,
    /// Steps so far.
    pub steps: u64,
    /// Terms looked at so far: the measure of time that no machine changes.
    pub visits: u64,
}

/// The best candidate so far.
struct Best {
    var: Option<Var>,
    cost: i64,
}

impl Walk {
    pub fn new(problem: WalkModel, seed: u64) -> Walk {
        let variables = problem.weights.len();
        let mut walk = Walk {
            values: Vec::new(),
            size: 0,
            sums: Vec::new(),
            prices: Vec::new(),
            holding: Vec::new(),
            violated: Set::new(0),
            pieces: [Set::new(0), Set::new(0)],
            rests: vec![0; variables],
            flipped: vec![0; variables],
            rng: Random::with_seed(seed),
            steps: 0,
            visits: 0,
            problem,
        };
        walk.clear();
        walk
    }

    /// Makes every variable false and every violation as cheap as at first.
    pub fn clear(&mut self) {
        let variables = self.problem.weights.len();
        self.values = vec![false; variables];
        self.size = 0;
        self.sums.clone_from(&self.problem.sums);
        self.prices = self.sums.iter().map(prices).collect();
        self.holding = vec![0; self.problem.constraints];
        for sum in &self.sums {
            self.holding[sum.constraint as usize] += u32::from(sum.holds(sum.now));
        }
        self.violated = Set::new(self.problem.constraints);
        for (constraint, &holding) in (0..).zip(&self.holding) {
            self.violated.put(constraint, holding == 0);
        }
        self.pieces = [Set::new(variables), Set::new(variables)];
        for (var, &weight) in (0..).zip(&self.problem.weights) {
            self.pieces[0].put(var, weight > 0);
        }
        self.rests.fill(0);
        self.visits += self.sums.len() as u64;
    }

    /// Whether the assignment is a solution with a size in the window.
    pub fn arrived(&self, window: Window) -> bool {
        self.violated.members.is_empty() && (window.low..=window.high).contains(&self.size)
    }

    /// One step towards a solution in the window.
    pub fn step(&mut self, window: Window) {
        self.steps += 1;
        let mut change = 0;
        let chosen = self.rng.choice(&self.violated.members).copied();
        if let Some(constraint) = chosen {
            change += self.mend(constraint);
        }
        // Weights may not add up to the window at once; a step is to end all the same.
        for _ in 0..self.values.len() {
            let surplus = self.size > window.high;
            if !surplus && self.size >= window.low {
                break;
            }
            match self.exchange(surplus) {
                Some(cost) => change += cost,
                None => break,
            }
            if surplus && self.size < window.low {
                break;
            }
        }
        if let Some(constraint) = chosen.filter(|_| change >= 0) {
            self.raise(constraint);
        }
    }

    /// Flips a variable that brings the constraint nearer to holding, and returns the cost.
    fn mend(&mut self, constraint: u32) -> i64 {
        let mut best = Best { var: None, cost: i64::MAX };
        let mut any = None;
        let terms = self.problem.terms.of(constraint as usize).len();
        let start = self.rng.usize(0..terms.max(1));
        let noise = self.rng.u32(0..NOISE) == 0;
        let mut looked = 0;
        for step in 0..terms {
            let at = if start + step < terms { start + step } else { start + step - terms };
            let term = self.problem.terms.of(constraint as usize)[at];
            let sum = &self.sums[term.count as usize];
            let grows = (term.gain > 0) != self.values[term.var as usize];
            let helps = if grows { sum.now < sum.min } else { sum.now > sum.max };
            if !helps {
                continue;
            }
            any = any.or(Some(term.var));
            self.consider(term.var, &mut best);
            looked += 1;
            if looked == SAMPLE || noise && best.var.is_some() {
                break;
            }
        }
        self.visits += terms as u64;
        match best.var.or(any) {
            Some(var) => self.flip(var),
            None => 0,
        }
    }

    /// Removes a piece (with `surplus`) or adds one, the cheapest. Returns the cost, or `None` without a candidate.
    fn exchange(&mut self, surplus: bool) -> Option<i64> {
        let side = usize::from(surplus);
        let all = self.pieces[side].members.len();
        if all == 0 {
            return None;
        }
        let start = self.rng.usize(0..all);
        let mut best = Best { var: None, cost: i64::MAX };
        for step in 0..all.min(SAMPLE) {
            let at = if start + step < all { start + step } else { start + step - all };
            self.consider(self.pieces[side].members[at], &mut best);
        }
        let var = best.var.unwrap_or(self.pieces[side].members[start]);
        Some(self.flip(var))
    }

    /// Makes `var` the best candidate if it is better; a resting variable is no candidate.
    fn consider(&mut self, var: Var, best: &mut Best) {
        if self.rests[var as usize] > self.steps {
            return;
        }
        let cost = self.cost(var);
        let older = |than: Var| self.flipped[var as usize] < self.flipped[than as usize];
        if cost < best.cost || cost == best.cost && best.var.is_some_and(older) {
            *best = Best { var: Some(var), cost };
        }
    }

    /// Returns by how much a flip would raise the sum of all violations.
    fn cost(&mut self, var: Var) -> i64 {
        let rises = !self.values[var as usize];
        let light = self.problem.light.of(var as usize);
        let places = self.problem.heavy.of(var as usize);
        self.visits += (light.len() + places.len()) as u64;
        let price = |place: &Light| self.prices[place.count as usize][usize::from(place.falls == rises)];
        let mut cost = light.iter().map(price).sum::<i64>();
        let mut at = 0;
        while at < places.len() {
            let sum = &self.sums[places[at].count as usize];
            let after = if rises { sum.now + places[at].gain } else { sum.now - places[at].gain };
            if sum.alone {
                cost += i64::from(sum.penalty) * (sum.excess(after) - sum.excess(sum.now));
                at += 1;
                continue;
            }
            let (constraint, penalty) = (sum.constraint, sum.penalty);
            let before = i64::from(self.holding[constraint as usize]);
            let mut holding = before;
            while at < places.len() {
                let sum = &self.sums[places[at].count as usize];
                if sum.constraint != constraint {
                    break;
                }
                let after = if rises { sum.now + places[at].gain } else { sum.now - places[at].gain };
                holding += i64::from(sum.holds(after)) - i64::from(sum.holds(sum.now));
                at += 1;
            }
            cost += i64::from(penalty) * (i64::from(holding == 0) - i64::from(before == 0));
        }
        cost
    }

    /// Flips a variable, which then rests, and returns the cost.
    fn flip(&mut self, var: Var) -> i64 {
        let cost = self.cost(var);
        let rises = !self.values[var as usize];
        for place in self.problem.places.of(var as usize) {
            let sum = &mut self.sums[place.count as usize];
            let held = sum.holds(sum.now);
            sum.now += if rises { place.gain } else { -place.gain };
            let holds = sum.holds(sum.now);
            self.prices[place.count as usize] = prices(sum);
            if holds != held {
                let holding = &mut self.holding[sum.constraint as usize];
                *holding = if holds { *holding + 1 } else { *holding - 1 };
                self.violated.put(sum.constraint, *holding == 0);
            }
        }
        let weight = self.problem.weights[var as usize];
        if weight > 0 {
            self.pieces[usize::from(!rises)].put(var, false);
            self.pieces[usize::from(rises)].put(var, true);
        }
        self.size = if rises { self.size + u64::from(weight) } else { self.size - u64::from(weight) };
        self.values[var as usize] = rises;
        self.flipped[var as usize] = self.steps;
        // A piece just placed must be free again before all the others have been moved.
        let longest = if rises { (self.pieces[1].members.len() as u64 / 2).min(10) } else { 10 };
        self.rests[var as usize] = self.steps + 1 + self.rng.u64(0..=longest);
        cost
    }

    /// Makes a constraint dearer.
    fn raise(&mut self, constraint: u32) {
        let Some(first) = self.problem.terms.of(constraint as usize).first() else { return };
        let from = first.count as usize;
        for (sum, price) in self.sums[from..].iter_mut().zip(&mut self.prices[from..]) {
            if sum.constraint != constraint {
                break;
            }
            sum.penalty = sum.penalty.saturating_add(1);
            *price = prices(sum);
        }
    }
}

/// Returns the cost of raising a sum by 1, and of lowering it by 1.
fn prices(sum: &Sum) -> [i64; 2] {
    let change = |after: i64| i64::from(sum.penalty) * (sum.excess(after) - sum.excess(sum.now));
    [change(sum.now + 1), change(sum.now - 1)]
}
