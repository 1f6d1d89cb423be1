//! Questions to a learner: solutions under assumptions, clues of which none can be left out, and how hard they are.

use limits::{Budget, Limit, Random};
use model::constraint::{Constraint, Lit, Var};
use model::steps::Steps;

use super::{Known, Learner};

/// Conflicts up to the first restart, and how many more up to each further one.
const RESTART: usize = 64;

/// Learned clauses of which half are forgotten.
const LEARNED: usize = 1000;

/// Steps of a conflict and of a decision, for each variable.
const CONFLICT: usize = 16;

/// The answer to a question under assumptions.
#[derive(Clone, Debug)]
pub enum Found {
    /// A solution: the value of each variable of the model.
    Solution(Vec<bool>),
    /// There is none, for these assumptions alone.
    None(Vec<Lit>),
}

impl Learner {
    /// Looks for a solution with these literals true, within `budget`.
    pub fn find(&mut self, assumed: &[Lit], budget: &Budget) -> Result<Found, Limit> {
        let found = self.search(assumed, &mut Steps::new(budget));
        self.back_to(0);
        found
    }

    fn search(&mut self, assumed: &[Lit], steps: &mut Steps<'_>) -> Result<Found, Limit> {
        let (mut conflicts, mut most) = (0, RESTART);
        loop {
            if self.is_refuted {
                return Ok(Found::None(Vec::new()));
            }
            if let Some(conflict) = self.propagate() {
                steps.take(CONFLICT * self.known.len())?;
                conflicts += 1;
                self.learn(conflict);
            } else if conflicts > most {
                (conflicts, most) = (0, most + RESTART);
                self.back_to(0);
                if self.constraints.len() > self.learned + LEARNED {
                    self.forget(LEARNED / 2);
                }
            } else if let Some(&lit) = assumed.get(self.levels.len()) {
                match self.holds(lit) {
                    Some(false) => return Ok(Found::None(self.core(lit, assumed))),
                    Some(true) => self.levels.push(self.trail.len()),
                    None => self.decide(lit),
                }
            } else {
                steps.take(self.known.len())?;
                let open =
                    (0..self.known.len()).filter(|&var| self.is_free[var] && self.known[var].is_none());
                match open.max_by_key(|&var| self.activity[var]) {
                    Some(var) => self.decide(Lit { var: var as Var, positive: self.usual[var] }),
                    None => {
                        let value = |known: &Option<Known>| known.is_some_and(|known| known.value);
                        return Ok(Found::Solution(self.known.iter().map(value).collect()));
                    }
                }
            }
        }
    }

    fn decide(&mut self, lit: Lit) {
        self.levels.push(self.trail.len());
        self.assign(lit, None);
    }

    /// False literals that are there because a true literal had to be true, or none where it was decided.
    fn reasons(&self, lit: Lit) -> Vec<Lit> {
        let known = self.known[lit.var as usize].and_then(|known| Some((known.reason?, known.at)));
        known.map_or_else(Vec::new, |(sum, at)| {
            self.explained(self.sums[sum].constraint, Some((sum, lit)), at)
        })
    }

    fn level(&self, lit: Lit) -> usize {
        self.known[lit.var as usize].map_or(0, |known| known.level)
    }

    /// Learns the clause at the first point that all ways of the last decision to the conflict go through, and goes back to
    /// where it says something.
    fn learn(&mut self, conflict: Vec<Lit>) {
        let last = conflict.iter().map(|&lit| self.level(lit)).max().unwrap_or(0);
        if last == 0 {
            self.is_refuted = true;
            return;
        }
        self.back_to(last);
        let (mut seen, mut learned, mut open) = (vec![false; self.known.len()], Vec::new(), 0);
        let (mut reasons, mut at) = (conflict, self.trail.len());
        let first = loop {
            for lit in reasons {
                let level = self.level(lit);
                if level == 0 || std::mem::replace(&mut seen[lit.var as usize], true) {
                    continue;
                }
                self.activity[lit.var as usize] += self.bump;
                if level == last { open += 1 } else { learned.push(lit) }
            }
            at = (0..at).rev().find(|&at| seen[self.trail[at].var as usize]).unwrap_or(0);
            open -= 1;
            if open == 0 {
                break self.trail[at];
            }
            reasons = self.reasons(self.trail[at]);
        };
        // What follows from the others is left out.
        let is_needed = |lit: &Lit| {
            let reasons = self.reasons(!*lit);
            reasons.is_empty() || reasons.iter().any(|&lit| self.level(lit) > 0 && !seen[lit.var as usize])
        };
        learned = learned.iter().copied().filter(is_needed).collect();
        learned.sort_by_key(|&lit| std::cmp::Reverse(self.level(lit)));
        self.back_to(learned.first().map_or(0, |&lit| self.level(lit)));
        // The clause says that the literal is true.
        self.put(&Constraint::clause(learned.into_iter().chain([!first])));
        self.bump += self.bump >> 4;
        if self.bump > 1 << 50 {
            self.activity.iter_mut().chain([&mut self.bump]).for_each(|activity| *activity >>= 32);
        }
    }

    /// The assumptions for which an assumption is false, with itself.
    fn core(&self, lit: Lit, assumed: &[Lit]) -> Vec<Lit> {
        let mut seen = vec![false; self.known.len()];
        seen[lit.var as usize] = true;
        let mut core = vec![lit];
        for &lit in self.trail.iter().rev() {
            if !seen[lit.var as usize] || self.level(lit) == 0 {
                continue;
            }
            let reasons = self.reasons(lit);
            if reasons.is_empty() && assumed.contains(&lit) {
                core.push(lit);
            }
            reasons.iter().for_each(|other| seen[other.var as usize] = true);
        }
        core
    }

    /// Guards under which `other` is false, of which none can be left out; none where `other` may be true under all of them.
    /// Which ones are left depends on `rng`.
    pub fn needed(
        &mut self,
        other: Lit,
        mut guards: Vec<Lit>,
        rng: &mut Random,
        budget: &Budget,
    ) -> Result<Option<Vec<Lit>>, Limit> {
        rng.shuffle(&mut guards);
        let Found::None(core) = self.find(&[guards.as_slice(), &[other]].concat(), budget)? else {
            return Ok(None);
        };
        guards.retain(|lit| core.contains(lit));
        // Behind `open` are those that are known to be needed.
        let mut open = guards.len();
        while let Some(at) = open.checked_sub(1) {
            let mut fewer = guards.clone();
            fewer.remove(at);
            open = match self.find(&[fewer.as_slice(), &[other]].concat(), budget)? {
                Found::Solution(_) => at,
                Found::None(core) => {
                    let open = fewer[..at].iter().filter(|lit| core.contains(lit)).count();
                    guards = fewer.into_iter().filter(|lit| core.contains(lit)).collect();
                    open
                }
            };
        }
        Ok(Some(guards))
    }

    /// How many values had to be supposed, each by itself, and led to a contradiction, until no further one does; and which
    /// of `vars` have no value then. They are supposed round after round. It takes no decision and learns nothing, so the numbers
    /// are those of the constraints.
    pub fn suppositions(&mut self, vars: &[Var], budget: &Budget) -> Result<(usize, Vec<Var>), Limit> {
        let steps = &mut Steps::new(budget);
        let (mut number, mut fruitless) = (0, 0);
        for &var in vars.iter().cycle() {
            if self.is_refuted || fruitless == vars.len() || self.propagate().is_some() {
                break;
            }
            fruitless += 1;
            for positive in [true, false] {
                let lit = Lit { var, positive };
                if self.holds(lit).is_some() {
                    continue;
                }
                steps.take(CONFLICT * self.known.len())?;
                self.decide(lit);
                let is_wrong = self.propagate().is_some();
                self.back_to(0);
                if is_wrong {
                    self.assign(!lit, None);
                    (number, fruitless) = (number + 1, 0);
                }
            }
        }
        Ok((number, vars.iter().copied().filter(|&var| self.known[var as usize].is_none()).collect()))
    }
}
