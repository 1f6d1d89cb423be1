//! Disjunctions of counts: a sum each in a field of the state, until one of them holds.

use model::bits::Bits;

/// What a transition does to one count, whose sum so far is in a field of the state.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(in super::super) struct SumRule {
    /// Word and shift of the field, and its mask before shifting. All ones means that the count
    /// cannot hold any more; all ones in all fields of a group, that nothing is demanded any more.
    pub word: usize,
    pub shift: u32,
    pub mask: u64,
    /// What this value of the variable adds.
    pub weight: u64,
    pub min: u64,
    /// The largest sum allowed; no less than all weights where there is no bound.
    pub max: u64,
    /// The most that the variables to come can add.
    pub rest: u64,
}

/// What a transition does to a constraint of one or several counts.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(in super::super) struct GroupRule {
    pub counts: Vec<SumRule>,
    /// Whether the constraint ends here.
    pub ends: bool,
}

impl SumRule {
    #[inline(always)]
    fn read(&self, state: &[u64]) -> u64 {
        state[self.word] >> self.shift & self.mask
    }

    #[inline(always)]
    fn write(&self, state: &mut [u64], code: u64) {
        state[self.word] = state[self.word] & !(self.mask << self.shift) | code << self.shift;
    }
}

impl GroupRule {
    /// Adds the bits of its fields.
    pub fn touch<const W: usize>(&self, touched: &mut Bits<W>) {
        self.counts.iter().for_each(|sum| touched[sum.word] |= sum.mask << sum.shift);
    }

    #[inline]
    pub fn take<const W: usize>(&self, next: &mut Bits<W>) -> Option<()> {
        if self.counts.iter().all(|sum| sum.read(next) == sum.mask) {
            return self.hold(next);
        }
        let mut alive = false;
        for sum in &self.counts {
            let before = sum.read(next);
            if before == sum.mask {
                continue;
            }
            let now = before + sum.weight;
            if now > sum.max || now + sum.rest < sum.min {
                sum.write(next, sum.mask);
            } else if now >= sum.min && now + sum.rest <= sum.max {
                return self.hold(next);
            } else {
                sum.write(next, now);
                alive = true;
            }
        }
        alive.then_some(())
    }

    /// Records that nothing is demanded any more.
    fn hold<const W: usize>(&self, next: &mut Bits<W>) -> Option<()> {
        for sum in &self.counts {
            sum.write(next, if self.ends { 0 } else { sum.mask });
        }
        Some(())
    }
}
