//! What one value of one variable does to a state.
//!
//! Transitions are planned with lists of places, and packed into bit sets of as many words as the states have. So
//! the planning code is compiled once; only the code that steps states is compiled for each number of words.

use std::sync::Arc;

use model::bits::{Bits, add, meets, none, packed, remove, within, without};
use model::steps::ON_HEAP;
use smallvec::SmallVec;

use super::clauses::ClauseRules;
use super::connected::{Choice, Joined};
use super::field::Places;
use super::lines::LineRules;
use super::network::{Frontier, Step};
use super::private::{Known, Private};
use super::sums::{GroupRule, SumRule};

/// Everything that one value of one variable does.
#[derive(Clone, Debug, Default, Hash)]
pub(super) struct Transition<S> {
    /// The value is impossible in any state.
    pub forbidden: bool,
    /// The value is impossible in states with one of these bits, and in states without one of those.
    pub refused_by: S,
    pub required: S,
    /// Bits that go, and then bits that come.
    pub cleared: S,
    pub set: S,
    pub clauses: ClauseRules<S>,
    pub lines: LineRules<S>,
    pub groups: Vec<GroupRule>,
    /// Edges of private neighbours, and the value.
    pub private: Option<(Arc<Private>, bool)>,
    /// Components of connected choices, and the value.
    pub connected: Vec<(Arc<Choice>, bool)>,
    /// Edges at the frontier, and the value.
    pub networks: Vec<(Arc<Step>, bool)>,
}

/// The transitions of a level: of the values false and true.
pub(super) type Transitions<S> = [Transition<S>; 2];

impl Transition<Places> {
    /// The transition for states of `W` words.
    pub fn packed<const W: usize>(self) -> Transition<Bits<W>> {
        Transition {
            forbidden: self.forbidden,
            refused_by: packed(&self.refused_by),
            required: packed(&self.required),
            cleared: packed(&self.cleared),
            set: packed(&self.set),
            clauses: self.clauses.packed(),
            lines: self.lines.packed(),
            groups: self.groups,
            private: self.private,
            connected: self.connected,
            networks: self.networks,
        }
    }
}

/// What is read of a state once for both transitions.
pub(super) struct Read {
    /// The edges of private neighbours, if there are any.
    private: Option<Known>,
    /// The vertices at the frontier of each network, where they have no fields.
    frontiers: SmallVec<[Option<Frontier>; 1]>,
}

/// Reads a state, if its transitions look at more than bits and sums.
#[inline(always)]
pub(super) fn read<const W: usize>(transitions: &Transitions<Bits<W>>, state: &Bits<W>) -> Option<Read> {
    // A kilobyte that is moved for each state takes a tenth of the time of a count by bits.
    let is_read = transitions[0].private.is_some() || !transitions[0].networks.is_empty();
    is_read.then(|| Read::of(&transitions[0], state))
}

impl Read {
    /// Apart from the question whether there is anything to read, so that no record is moved where there is not.
    #[inline(never)]
    fn of<const W: usize>(transition: &Transition<Bits<W>>, state: &Bits<W>) -> Read {
        let frontier = |(step, _): &(Arc<Step>, bool)| step.fields.is_none().then(|| step.read(state));
        Read {
            private: transition.private.as_ref().map(|(private, _)| private.read(state)),
            // Looked at first: collecting nothing takes a call for each state.
            frontiers: match transition.networks.as_slice() {
                [] => SmallVec::new(),
                networks => networks.iter().map(frontier).collect(),
            },
        }
    }
}

impl<const W: usize> Transition<Bits<W>> {
    /// Bytes of its lists.
    pub fn bytes(&self) -> usize {
        let counts: usize = self.groups.iter().map(|group| group.counts.len()).sum();
        self.clauses.bytes()
            + self.lines.bytes()
            + self.groups.len() * (size_of::<GroupRule>() + ON_HEAP)
            + counts * size_of::<SumRule>()
            + ON_HEAP
    }

    /// Returns the work of the transition and of looking up the next state, in nanoseconds on an ordinary machine.
    pub fn work(&self) -> u64 {
        let rules = self.clauses.len() + self.lines.len();
        let counts: usize = self.groups.iter().map(|group| group.counts.len()).sum();
        let edges = self.private.iter().map(|(private, _)| private.work()).sum::<usize>();
        let vertices = self.connected.iter().map(|(choice, _)| choice.work()).sum::<usize>();
        let frontiers = self.networks.iter().map(|(step, _)| step.work()).sum::<usize>();
        (30 + 5 * W + W * rules + 3 * counts + edges + vertices + frontiers) as u64
    }

    /// The state after its bits alone are looked at, cleared and set; `None` where they do not allow the value.
    #[inline(always)]
    pub fn of_bits(&self, state: &Bits<W>) -> Option<Bits<W>> {
        let mut next = without(state, &self.cleared);
        add(&mut next, &self.set);
        let refused = self.forbidden || meets(state, &self.refused_by) || !within(&self.required, state);
        (!refused).then_some(next)
    }

    /// The state after this transition; `None` where no solution is left. `known`: what [`read`] says of `state`.
    #[inline(always)]
    pub fn take(&self, state: &Bits<W>, known: Option<&Read>) -> Option<Bits<W>> {
        // A call takes longer than what plain transitions do.
        if self.is_of_bits() {
            return self.of_bits(state);
        }
        self.take_all(state, known)
    }

    /// The same for transitions with parts of any kind.
    fn take_all(&self, state: &Bits<W>, known: Option<&Read>) -> Option<Bits<W>> {
        if self.forbidden || meets(state, &self.refused_by) || !within(&self.required, state) {
            return None;
        }
        let mut next = *state;
        for group in &self.groups {
            group.take(&mut next)?;
        }
        let frontiers = known.map_or(&[][..], |known| &known.frontiers);
        for ((step, value), frontier) in self.networks.iter().zip(frontiers) {
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
                known.and_then(|known| known.private.as_ref()).expect("edges are read before a transition"),
                state,
                &mut next,
            )?;
        }
        self.lines.take(state, &mut next);
        self.clauses.take(&mut next)?;
        self.lines.close(&mut next);
        for ((choice, _), joined) in self.connected.iter().zip(&joined) {
            choice.tell(joined, &mut next);
        }
        Some(next)
    }

    /// Whether it looks at bits, and clears and sets bits, and does no more beside transitions of networks.
    #[inline]
    pub fn is_plain(&self) -> bool {
        // Every list by its name, so that a new one is not forgotten here.
        let Transition {
            forbidden: _,
            refused_by: _,
            required: _,
            cleared: _,
            set: _,
            clauses,
            lines,
            groups,
            private,
            connected,
            networks: _,
        } = self;
        clauses.len() == 0
            && lines.len() == 0
            && groups.is_empty()
            && private.is_none()
            && connected.is_empty()
    }

    /// Whether it looks at bits, and clears and sets bits, and does no more.
    #[inline]
    pub fn is_of_bits(&self) -> bool {
        self.is_plain() && self.networks.is_empty()
    }

    /// Whether it is said by bits and sums alone.
    pub fn is_of_bits_and_sums(&self) -> bool {
        self.private.is_none() && self.connected.is_empty() && self.networks.is_empty()
    }

    /// All parts of a transition of bits and sums.
    fn parts(&self) -> (bool, [&Bits<W>; 4], &ClauseRules<Bits<W>>, &LineRules<Bits<W>>, &[GroupRule]) {
        // Every part by its name, so that a new one is not forgotten here.
        let Transition {
            forbidden,
            refused_by,
            required,
            cleared,
            set,
            clauses,
            lines,
            groups,
            private: _,
            connected: _,
            networks: _,
        } = self;
        debug_assert!(self.is_of_bits_and_sums(), "these parts say all that the transition does");
        (*forbidden, [refused_by, required, cleared, set], clauses, lines, groups)
    }

    /// All bits on which a transition of bits and sums depends, or which it changes.
    pub fn touched(&self) -> Bits<W> {
        let (_, sets, clauses, lines, groups) = self.parts();
        let mut touched = none();
        sets.into_iter().for_each(|bits| add(&mut touched, bits));
        clauses.touch(&mut touched);
        lines.touch(&mut touched);
        groups.iter().for_each(|group| group.touch(&mut touched));
        touched
    }

    /// Whether two transitions of bits and sums do the same.
    pub fn is_same(&self, other: &Transition<Bits<W>>) -> bool {
        self.parts() == other.parts()
    }

    /// The transition that does what this one does and then another one, both plain.
    pub fn then(&self, next: &Transition<Bits<W>>) -> Transition<Bits<W>> {
        debug_assert!(self.is_plain() && next.is_plain(), "only plain transitions become one");
        // A bit that this transition clears or sets is known to the next one.
        let cleared = without(&self.cleared, &self.set);
        let missing = without(&next.required, &self.set);
        let mut both = Transition {
            forbidden: self.forbidden
                || next.forbidden
                || meets(&self.set, &next.refused_by)
                || meets(&cleared, &missing),
            refused_by: without(&next.refused_by, &cleared),
            required: missing,
            cleared: self.cleared,
            set: without(&self.set, &next.cleared),
            ..Transition::<Places>::default().packed()
        };
        add(&mut both.refused_by, &self.refused_by);
        add(&mut both.required, &self.required);
        add(&mut both.cleared, &next.cleared);
        add(&mut both.set, &next.set);
        both
    }
}
