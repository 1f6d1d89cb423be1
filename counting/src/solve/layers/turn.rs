//! What one value of one variable does to a state.
//!
//! Turns are planned with lists of places, and packed into bit sets of as many words as the states have. So
//! the planning code is compiled once; only the code that steps states is compiled for each number of words.

use std::sync::Arc;

use model::bits::{Bits, add, cut, has, meets, packed, put, remove, within, without};
use model::steps::ON_HEAP;
use smallvec::SmallVec;

use super::connected::{Choice, Joined};
use super::groups::{GroupRule, SumRule};
use super::network::{Frontier, Step};
use super::private::{Known, Private};

/// Places of bits, in any order.
pub(super) type Places = Vec<u32>;

/// A bit and a set that goes with it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Rule<S> {
    pub bit: u32,
    pub bits: S,
}

/// A clause that got shorter by this turn.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Shortened<S> {
    pub bit: u32,
    /// The bits of the pending clauses that it is a part of, its own included where it goes by
    /// another one's bit from now on.
    pub superfluous: S,
    /// The bit that stands for what is left of it: clauses of which the same is left share one.
    pub now: u32,
}

/// What a true variable does to a line of at most two.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct LineRule<S> {
    /// The bit "carries one": where it may be set before this turn, and where it matters after it.
    pub before: Option<u32>,
    pub after: Option<u32>,
    /// What the variable adds: 1 or 2.
    pub weight: u32,
    /// The blocked bits of all later cells, and of those later cells that weigh 2.
    pub later: S,
    pub later_heavy: S,
}

/// A line of at most two that is alive after this turn.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct OpenLine<S> {
    pub one: u32,
    /// The blocked bits of the later cells that weigh 1, and their number, bits or not.
    pub later: S,
    pub cells: u32,
}

/// Everything that one value of one variable does.
#[derive(Clone, Debug, Default, Hash)]
pub(super) struct Turn<S> {
    /// The value is impossible in any state.
    pub forbidden: bool,
    /// The value is impossible in states with one of these bits, and in states without one of those.
    pub refused_by: S,
    pub required: S,
    /// Bits that go, and then bits that come.
    pub cleared: S,
    pub set: S,
    /// Clauses that begin: their bit goes again where one of the bits is pending.
    pub begins: Vec<Rule<S>>,
    /// Clauses that got shorter: while pending they make others superfluous.
    pub shorter: Vec<Shortened<S>>,
    /// Pending clauses that may have lost their last free cell: dead where all these are blocked.
    pub starving: Vec<Rule<S>>,
    /// Lines through the variable, for the value true.
    pub lines: Vec<LineRule<S>>,
    /// Lines that may have become harmless.
    pub open: Vec<OpenLine<S>>,
    pub groups: Vec<GroupRule>,
    /// Edges of private neighbours, and the value.
    pub private: Option<(Arc<Private>, bool)>,
    /// Components of connected choices, and the value.
    pub connected: Vec<(Arc<Choice>, bool)>,
    /// Edges at the frontier, and the value.
    pub networks: Vec<(Arc<Step>, bool)>,
}

/// The turns of a level: of the values false and true.
pub(super) type Turns<S> = [Turn<S>; 2];

impl Turn<Places> {
    /// The turn for states of `W` words.
    pub fn packed<const W: usize>(self) -> Turn<Bits<W>> {
        let rule = |rule: Rule<Places>| Rule { bit: rule.bit, bits: packed(&rule.bits) };
        let shorter = |Shortened { bit, superfluous, now }: Shortened<Places>| Shortened {
            bit,
            superfluous: packed(&superfluous),
            now,
        };
        let line = |line: LineRule<Places>| {
            let LineRule { before, after, weight, later, later_heavy } = line;
            LineRule { before, after, weight, later: packed(&later), later_heavy: packed(&later_heavy) }
        };
        let open = |line: OpenLine<Places>| OpenLine {
            one: line.one,
            later: packed(&line.later),
            cells: line.cells,
        };
        Turn {
            forbidden: self.forbidden,
            refused_by: packed(&self.refused_by),
            required: packed(&self.required),
            cleared: packed(&self.cleared),
            set: packed(&self.set),
            begins: self.begins.into_iter().map(rule).collect(),
            shorter: self.shorter.into_iter().map(shorter).collect(),
            starving: self.starving.into_iter().map(rule).collect(),
            lines: self.lines.into_iter().map(line).collect(),
            open: self.open.into_iter().map(open).collect(),
            groups: self.groups,
            private: self.private,
            connected: self.connected,
            networks: self.networks,
        }
    }
}

/// What is read of a state once for both turns; nothing for turns that are plain.
#[derive(Default)]
pub(super) struct Read {
    /// The edges of private neighbours, if there are any.
    private: Option<Known>,
    /// The vertices at the frontier of each network, where they have no fields.
    frontiers: SmallVec<[Option<Frontier>; 1]>,
}

/// Reads a state.
#[inline]
pub(super) fn read<const W: usize>(turns: &Turns<Bits<W>>, state: &Bits<W>) -> Read {
    let frontier = |(step, _): &(Arc<Step>, bool)| step.fields.is_none().then(|| step.read(state));
    Read {
        private: turns[0].private.as_ref().map(|(private, _)| private.read(state)),
        frontiers: turns[0].networks.iter().map(frontier).collect(),
    }
}

impl<const W: usize> Turn<Bits<W>> {
    /// Bytes of its lists.
    pub fn bytes(&self) -> usize {
        let counts: usize = self.groups.iter().map(|group| group.counts.len()).sum();
        size_of_val(self.begins.as_slice())
            + size_of_val(self.shorter.as_slice())
            + size_of_val(self.starving.as_slice())
            + size_of_val(self.lines.as_slice())
            + size_of_val(self.open.as_slice())
            + self.groups.len() * (size_of::<GroupRule>() + ON_HEAP)
            + counts * size_of::<SumRule>()
            + 6 * ON_HEAP
    }

    /// Returns the work of the turn and of looking up the next state, in nanoseconds on an ordinary machine.
    pub fn work(&self) -> u64 {
        let rules = self.begins.len() + self.shorter.len() + self.starving.len() + self.lines.len();
        let counts: usize = self.groups.iter().map(|group| group.counts.len()).sum();
        let edges = self.private.iter().map(|(private, _)| private.work()).sum::<usize>();
        let vertices = self.connected.iter().map(|(choice, _)| choice.work()).sum::<usize>();
        let frontiers = self.networks.iter().map(|(step, _)| step.work()).sum::<usize>();
        (30 + 5 * W + W * (rules + self.open.len()) + 3 * counts + edges + vertices + frontiers) as u64
    }

    /// The state after its bits alone are looked at, cleared and set; `None` where they do not allow the value.
    #[inline(always)]
    pub fn of_bits(&self, state: &Bits<W>) -> Option<Bits<W>> {
        let mut next = without(state, &self.cleared);
        add(&mut next, &self.set);
        let refused = self.forbidden || meets(state, &self.refused_by) || !within(&self.required, state);
        (!refused).then_some(next)
    }

    /// The state after this turn; `None` where no solution is left. `known`: what [`read`] says of `state`.
    #[inline]
    pub fn take(&self, state: &Bits<W>, known: &Read) -> Option<Bits<W>> {
        if self.forbidden || meets(state, &self.refused_by) || !within(&self.required, state) {
            return None;
        }
        let mut next = *state;
        for group in &self.groups {
            group.take(&mut next)?;
        }
        for ((step, value), frontier) in self.networks.iter().zip(&known.frontiers) {
            step.take(*value, frontier.as_ref(), &mut next)?;
        }
        let mut joined: SmallVec<[Joined; 1]> = SmallVec::new();
        for (choice, value) in &self.connected {
            joined.push(choice.take(*value, state, &mut next)?);
        }
        // Groups and components clear their own fields, and groups begin a level early, so they come before
        // the bits of other parts end and begin. Parts that begin may take the places of those that end.
        remove(&mut next, &self.cleared);
        add(&mut next, &self.set);
        if let Some((private, value)) = &self.private {
            private.step(
                *value,
                known.private.as_ref().expect("edges are read before a turn"),
                state,
                &mut next,
            )?;
        }
        for line in &self.lines {
            line.take(state, &mut next);
        }
        for clause in &self.begins {
            if meets(&next, &clause.bits) {
                cut(&mut next, clause.bit);
            }
        }
        for clause in &self.shorter {
            if has(&next, clause.bit) {
                remove(&mut next, &clause.superfluous);
                put(&mut next, clause.now);
            }
        }
        if self.starving.iter().any(|clause| has(&next, clause.bit) && within(&clause.bits, &next)) {
            return None;
        }
        for line in &self.open {
            if has(&next, line.one) {
                let blocked: u32 = (0..W).map(|w| (next[w] & line.later[w]).count_ones()).sum();
                if line.cells - blocked < 2 {
                    cut(&mut next, line.one);
                }
            }
        }
        for ((choice, _), joined) in self.connected.iter().zip(&joined) {
            choice.tell(joined, &mut next);
        }
        Some(next)
    }

    /// Whether it looks at bits, and clears and sets bits, and does no more beside turns of networks.
    pub fn is_plain(&self) -> bool {
        // Every list by its name, so that a new one is not forgotten here.
        let Turn {
            forbidden: _,
            refused_by: _,
            required: _,
            cleared: _,
            set: _,
            begins,
            shorter,
            starving,
            lines,
            open,
            groups,
            private,
            connected,
            networks: _,
        } = self;
        begins.is_empty()
            && shorter.is_empty()
            && starving.is_empty()
            && lines.is_empty()
            && open.is_empty()
            && groups.is_empty()
            && private.is_none()
            && connected.is_empty()
    }

    /// Whether it is said by bits and sums alone.
    pub fn is_of_bits_and_sums(&self) -> bool {
        self.private.is_none() && self.connected.is_empty() && self.networks.is_empty()
    }

    /// Whether two turns of bits and sums do the same.
    pub fn is_same(&self, other: &Turn<Bits<W>>) -> bool {
        // Every part by its name, so that a new one is not forgotten here.
        let Turn {
            forbidden,
            refused_by,
            required,
            cleared,
            set,
            begins,
            shorter,
            starving,
            lines,
            open,
            groups,
            private: _,
            connected: _,
            networks: _,
        } = self;
        debug_assert!(
            self.is_of_bits_and_sums() && other.is_of_bits_and_sums(),
            "turns are compared by these"
        );
        (*forbidden, refused_by, required, cleared, set)
            == (other.forbidden, &other.refused_by, &other.required, &other.cleared, &other.set)
            && (begins, shorter, starving) == (&other.begins, &other.shorter, &other.starving)
            && (lines, open, groups) == (&other.lines, &other.open, &other.groups)
    }

    /// The turn that does what this one does and then another one, both plain.
    pub fn then(&self, next: &Turn<Bits<W>>) -> Turn<Bits<W>> {
        debug_assert!(self.is_plain() && next.is_plain(), "only plain turns become one");
        // A bit that this turn clears or sets is known to the next one.
        let cleared = without(&self.cleared, &self.set);
        let missing = without(&next.required, &self.set);
        let mut both = Turn {
            forbidden: self.forbidden
                || next.forbidden
                || meets(&self.set, &next.refused_by)
                || meets(&cleared, &missing),
            refused_by: without(&next.refused_by, &cleared),
            required: missing,
            cleared: self.cleared,
            set: without(&self.set, &next.cleared),
            ..Turn::<Places>::default().packed()
        };
        add(&mut both.refused_by, &self.refused_by);
        add(&mut both.required, &self.required);
        add(&mut both.cleared, &next.cleared);
        add(&mut both.set, &next.set);
        both
    }
}

impl<const W: usize> LineRule<Bits<W>> {
    /// Puts the variable's weight on the line.
    #[inline(always)]
    fn take(&self, before: &Bits<W>, next: &mut Bits<W>) {
        debug_assert!(matches!(self.weight, 1 | 2), "a line of at most two has weights of 1 and 2");
        if self.weight == 2 || self.before.is_some_and(|bit| has(before, bit)) {
            if let Some(bit) = self.after {
                cut(next, bit);
            }
            add(next, &self.later);
        } else {
            if let Some(bit) = self.after {
                put(next, bit);
            }
            add(next, &self.later_heavy);
        }
    }
}
