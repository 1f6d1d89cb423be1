//! What a transition does to clauses.

use super::super::field::Places;
use model::bits::{Bits, add, cut, has, meets, packed, put, remove, within};
use model::steps::ON_HEAP;

/// What a transition does to clauses.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(in super::super) struct ClauseRules<S> {
    /// Clauses that begin: their bit goes again where one of the bits is pending.
    pub begins: Vec<Rule<S>>,
    /// Clauses that got shorter: while pending they make others superfluous.
    pub shorter: Vec<Shortened<S>>,
    /// Pending clauses that may have lost their last free cell: dead where all these are blocked.
    pub starving: Vec<Rule<S>>,
}

/// A bit and a set that goes with it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(in super::super) struct Rule<S> {
    pub bit: u32,
    pub bits: S,
}

/// A clause that got shorter by this transition.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(in super::super) struct Shortened<S> {
    pub bit: u32,
    /// The bits of the pending clauses that it is a part of, its own included where it goes by
    /// another one's bit from now on.
    pub superfluous: S,
    /// The bit that stands for what is left of it: clauses of which the same is left share one.
    pub now: u32,
}

impl ClauseRules<Places> {
    pub fn packed<const W: usize>(self) -> ClauseRules<Bits<W>> {
        let rule = |rule: Rule<Places>| Rule { bit: rule.bit, bits: packed(&rule.bits) };
        let shorter = |Shortened { bit, superfluous, now }: Shortened<Places>| Shortened {
            bit,
            superfluous: packed(&superfluous),
            now,
        };
        ClauseRules {
            begins: self.begins.into_iter().map(rule).collect(),
            shorter: self.shorter.into_iter().map(shorter).collect(),
            starving: self.starving.into_iter().map(rule).collect(),
        }
    }
}

impl<const W: usize> ClauseRules<Bits<W>> {
    /// Bytes of its lists.
    pub fn bytes(&self) -> usize {
        size_of_val(self.begins.as_slice())
            + size_of_val(self.shorter.as_slice())
            + size_of_val(self.starving.as_slice())
            + 3 * ON_HEAP
    }

    /// Adds the bits on which they depend, or which they change.
    pub fn touch(&self, touched: &mut Bits<W>) {
        let ClauseRules { begins, shorter, starving } = self;
        for Rule { bit, bits } in begins.iter().chain(starving) {
            put(touched, *bit);
            add(touched, bits);
        }
        for Shortened { bit, superfluous, now } in shorter {
            put(touched, *bit);
            put(touched, *now);
            add(touched, superfluous);
        }
    }

    /// How many rules there are.
    pub fn len(&self) -> usize {
        self.begins.len() + self.shorter.len() + self.starving.len()
    }

    /// Forgets clauses that others imply; `None` where one can no longer be satisfied.
    #[inline(always)]
    pub fn take(&self, next: &mut Bits<W>) -> Option<()> {
        for clause in &self.begins {
            if meets(next, &clause.bits) {
                cut(next, clause.bit);
            }
        }
        for clause in &self.shorter {
            if has(next, clause.bit) {
                remove(next, &clause.superfluous);
                put(next, clause.now);
            }
        }
        let is_dead = |clause: &Rule<Bits<W>>| has(next, clause.bit) && within(&clause.bits, next);
        (!self.starving.iter().any(is_dead)).then_some(())
    }
}
