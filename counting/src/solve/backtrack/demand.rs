//! How much size the clauses that are not satisfied yet still demand.
//!
//! A dual solution of the covering program bounds it from below: the clauses are charged amounts such that no
//! variable's clauses together are charged more than its size. Every solution pays at least the sum. A
//! variable whose size exceeds the charges of its clauses by too much cannot be true.

use model::bits::{common, elements, of_word, shared};
use model::constraint::Var;

use super::cover::{Cover, LOOK, Pending};

/// One unit of size in prices: a multiple of 1..=16, so small gains divide it exactly.
const UNIT: u64 = 720_720;

/// A sharper bound is worth its time only where the sum is within so many pieces of the room. Measured: 1
/// leaves knights on 11x11 five times slower, 4 costs queens a third.
const NEAR: u64 = 2;

/// Steps of a price that is computed and sorted.
const SORTED: u64 = 30;

impl Cover {
    /// Whether the unsatisfied clauses may be met with the `free` variables in `budget` more size. Variables
    /// with too much slack (size less charges) are added to `forced` as false.
    pub(super) fn affords(
        &self,
        pending: &mut Pending,
        free: &[u64],
        budget: u64,
        forced: &mut Vec<(Var, bool)>,
    ) -> bool {
        let Some(gains) = self.price(pending, free, budget) else { return false };
        let (mut sum, room) = (self.charge(pending), UNIT.saturating_mul(budget));
        if sum <= room && sum + NEAR * UNIT * self.heaviest > room {
            // `slacken` meets each clause of each variable once, `raise` twice; some three steps each time.
            pending.steps += 9 * gains;
            self.slacken(pending, free);
            sum += self.raise(pending, free);
            if sum <= room {
                let poor = |&var: &usize| pending.slack[var] > room - sum;
                forced.extend(elements(free).filter(poor).map(|var| (var as Var, false)));
            }
        }
        sum <= room
    }

    /// Prices of the free variables, per clause; returns how many clauses they are in, one by one. `None` where even the best
    /// price is too high.
    fn price(&self, pending: &mut Pending, free: &[u64], budget: u64) -> Option<u64> {
        pending.prices.clear();
        let (mut best, mut gains) = (0, 0);
        for var in elements(free) {
            let gain = u64::from(common(self.clauses_of(var as Var), &pending.live));
            (best, gains) = (best.max(gain), gains + gain);
            if let Some(price) = (UNIT * self.weights[var]).checked_div(gain) {
                pending.prices.push((price, var as Var));
            }
        }
        pending.steps += (common(free, free) as usize * (LOOK + self.high)) as u64;
        (pending.count as u64 * self.lightest <= budget.saturating_mul(best)).then_some(gains)
    }

    /// Charges every unsatisfied clause its least price; returns the sum.
    fn charge(&self, pending: &mut Pending) -> u64 {
        pending.prices.sort_unstable();
        pending.steps += pending.prices.len() as u64 * SORTED + pending.count as u64;
        pending.left.clone_from(&pending.live);
        let mut sum = 0;
        for &(price, var) in &pending.prices {
            for (at, (left, covers)) in pending.left.iter_mut().zip(self.clauses_of(var)).enumerate() {
                let new = *left & covers;
                *left ^= new;
                for bit in of_word(new) {
                    pending.charges[at * 64 + bit] = price;
                    sum += price;
                }
            }
            if pending.left.iter().all(|&word| word == 0) {
                break;
            }
        }
        sum
    }

    /// Computes the slack of each free variable: its size less the charges of its clauses.
    fn slacken(&self, pending: &mut Pending, free: &[u64]) {
        for var in elements(free) {
            let clauses = shared(self.clauses_of(var as Var), &pending.live);
            let paid: u64 = clauses.map(|clause| pending.charges[clause]).sum();
            pending.slack[var] = UNIT * self.weights[var] - paid;
        }
    }

    /// Raises charges, clause by clause, as far as all its variables leave room; returns the sum.
    fn raise(&self, pending: &mut Pending, free: &[u64]) -> u64 {
        let mut sum = 0;
        for clause in elements(&pending.live) {
            let members = || shared(self.members_of(clause), free);
            let more = members().map(|var| pending.slack[var]).min().unwrap_or(0);
            if more > 0 {
                members().for_each(|var| pending.slack[var] -= more);
                sum += more;
            }
        }
        sum
    }
}
