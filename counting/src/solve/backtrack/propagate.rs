//! Propagation: the consequences of a partial assignment.

use model::joined::Joined;

use super::Reason;
use super::meter::SearchMeter;
use super::state::State;

/// What is known of an alternative.
pub(super) enum Verdict {
    Holds,
    Fails,
    Open,
}

impl State<'_> {
    /// Whether a count holds or fails whatever follows within the room that is left.
    pub fn verdict(&self, count: usize) -> Verdict {
        let (bounds, sums) = (&self.problem.counts[count], self.sums[count]);
        let most = sums.sure + sums.open;
        if sums.sure >= bounds.min && most <= bounds.max {
            return Verdict::Holds;
        }
        let out_of_reach = bounds
            .reach
            .is_some_and(|reach| bounds.min.saturating_sub(sums.sure) > self.room().saturating_mul(reach));
        if sums.sure > bounds.max || most < bounds.min || out_of_reach {
            return Verdict::Fails;
        }
        Verdict::Open
    }

    /// Draws conclusions until nothing follows; false where no solution is left.
    pub fn propagate(&mut self, meter: &mut SearchMeter<'_>) -> Result<bool, Reason> {
        loop {
            meter.spend(1 + self.free.len() as u64)?;
            while let Some(constraint) = self.dirty.pop() {
                self.is_dirty[constraint as usize] = false;
                if self.live.contains(constraint) && !self.examine(constraint, meter)? {
                    return Ok(false);
                }
            }
            if self.size > self.high || self.possible < self.low {
                return Ok(false);
            }
            if self.room() < self.swept && self.room() < self.problem.ample && self.live.len() > 0 {
                self.sweep();
                continue;
            }
            let mut forced = std::mem::take(&mut self.forced);
            let consistent = self.look_ahead(&mut forced, meter)?;
            let followed = !forced.is_empty();
            for (var, value) in forced.drain(..) {
                if consistent && self.is_free(var) {
                    meter.spend(self.assign(var, value))?;
                }
            }
            self.forced = forced;
            debug_assert!(self.dirty.is_empty() || followed, "each constraint was looked at again");
            if !(consistent && followed) {
                let steps: usize = self.problem.joined.iter().map(Joined::steps).sum();
                meter.spend(2 * steps as u64)?;
                return Ok(consistent && self.may_join());
            }
        }
    }

    /// Asks for another look at every live constraint: less room is left than before, so open counts may be
    /// out of reach.
    fn sweep(&mut self) {
        self.swept = self.room();
        for at in 0..self.live.len() {
            self.touch(self.live.items()[at]);
        }
    }

    /// Drops a constraint that holds; where only one alternative is left, what it implies follows.
    fn examine(&mut self, constraint: u32, meter: &mut SearchMeter<'_>) -> Result<bool, Reason> {
        debug_assert!(self.live.contains(constraint), "a constraint that holds is not looked at");
        let alternatives = self.problem.constraints[constraint as usize].clone();
        meter.spend(alternatives.len() as u64)?;
        let (mut open, mut last) = (0, 0);
        for count in alternatives {
            match self.verdict(count) {
                Verdict::Holds => {
                    self.live.remove(constraint);
                    return Ok(true);
                }
                Verdict::Fails => {}
                Verdict::Open => (open, last) = (open + 1, count),
            }
        }
        if open == 1 {
            self.enforce(last, meter)?;
        }
        Ok(open > 0)
    }

    /// Gives the literals of an open count the values without which it would fail.
    fn enforce(&mut self, count: usize, meter: &mut SearchMeter<'_>) -> Result<(), Reason> {
        let problem = self.problem;
        let bounds = &problem.counts[count];
        let sums = self.sums[count];
        let tight =
            sums.sure + bounds.heaviest > bounds.max || sums.sure + sums.open < bounds.min + bounds.heaviest;
        if !tight {
            return Ok(());
        }
        let terms = &problem.terms[bounds.terms.clone()];
        meter.spend(terms.len() as u64)?;
        for term in terms {
            if !self.is_free(term.var) {
                continue;
            }
            let sums = self.sums[count];
            if sums.sure + term.weight > bounds.max {
                meter.spend(self.assign(term.var, !term.positive))?;
            } else if sums.sure + sums.open < bounds.min + term.weight {
                meter.spend(self.assign(term.var, term.positive))?;
            }
        }
        Ok(())
    }

    /// Draws the consequences of the window of sizes: the cheapest test first, the others only where it
    /// decides nothing.
    fn look_ahead(
        &mut self,
        forced: &mut Vec<(u32, bool)>,
        meter: &mut SearchMeter<'_>,
    ) -> Result<bool, Reason> {
        for pack in &self.packs {
            if !pack.reaches(self.low) {
                return Ok(false);
            }
            for (vars, spare, heaviest) in pack.needy(self.low) {
                if spare < heaviest {
                    let must = |&&var: &&u32| self.is_free(var) && self.problem.weights[var as usize] > spare;
                    forced.extend(vars.iter().filter(must).map(|&var| (var, true)));
                }
            }
        }
        if !forced.is_empty() {
            return Ok(true);
        }
        if !self.sides.is_empty() {
            meter.spend(self.sides.reach_steps())?;
            if !self.sides.reach(|var| forced.extend(self.is_free(var).then_some((var, false)))) {
                return Ok(false);
            }
            if !forced.is_empty() {
                return Ok(true);
            }
        }
        if !self.pending.is_done() {
            let room = self.room();
            let may_hold = self.problem.cover.check(&mut self.pending, &self.free, room, forced);
            meter.spend(self.pending.steps)?;
            if !may_hold {
                return Ok(false);
            }
        }
        let (room, spare) = (self.room(), self.possible - self.low);
        if forced.is_empty() && self.heaviest > room.min(spare) {
            let weight = |var: u32| self.problem.weights[var as usize];
            forced.extend(self.free_vars().filter_map(|var| match weight(var) {
                w if w > room => Some((var, false)),
                w if w > spare => Some((var, true)),
                _ => None,
            }));
        }
        Ok(true)
    }
}
