//! What a transition does to lines of at most two.

use super::super::field::Places;
use model::bits::{Bits, add, cut, has, packed, put};
use model::steps::ON_HEAP;

/// What a transition does to lines.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(in super::super) struct LineRules<S> {
    /// Lines through the variable, for the value true.
    pub through: Vec<LineRule<S>>,
    /// Lines that may have become harmless.
    pub open: Vec<OpenLine<S>>,
}

/// What a true variable does to a line of at most two.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(in super::super) struct LineRule<S> {
    /// The bit "carries one": where it may be set before this transition, and where it matters after it.
    pub before: Option<u32>,
    pub after: Option<u32>,
    /// What the variable adds: 1 or 2.
    pub weight: u32,
    /// The blocked bits of all later cells, and of those later cells that weigh 2.
    pub later: S,
    pub later_heavy: S,
}

/// A line of at most two that is alive after this transition.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(in super::super) struct OpenLine<S> {
    pub one: u32,
    /// The blocked bits of the later cells that weigh 1, and their number, bits or not.
    pub later: S,
    pub cells: u32,
}

impl LineRules<Places> {
    pub fn packed<const W: usize>(self) -> LineRules<Bits<W>> {
        let through = |line: LineRule<Places>| {
            let LineRule { before, after, weight, later, later_heavy } = line;
            LineRule { before, after, weight, later: packed(&later), later_heavy: packed(&later_heavy) }
        };
        let open = |line: OpenLine<Places>| OpenLine {
            one: line.one,
            later: packed(&line.later),
            cells: line.cells,
        };
        LineRules {
            through: self.through.into_iter().map(through).collect(),
            open: self.open.into_iter().map(open).collect(),
        }
    }
}

impl<const W: usize> LineRules<Bits<W>> {
    /// Bytes of its lists.
    pub fn bytes(&self) -> usize {
        size_of_val(self.through.as_slice()) + size_of_val(self.open.as_slice()) + 2 * ON_HEAP
    }

    /// Adds the bits on which they depend, or which they change.
    pub fn touch(&self, touched: &mut Bits<W>) {
        let LineRules { through, open } = self;
        for LineRule { before, after, weight: _, later, later_heavy } in through {
            before.iter().chain(after).for_each(|&bit| put(touched, bit));
            add(touched, later);
            add(touched, later_heavy);
        }
        for OpenLine { one, later, cells: _ } in open {
            put(touched, *one);
            add(touched, later);
        }
    }

    /// How many rules there are.
    pub fn len(&self) -> usize {
        self.through.len() + self.open.len()
    }

    /// Puts the variable's weight on its lines.
    #[inline(always)]
    pub fn take(&self, before: &Bits<W>, next: &mut Bits<W>) {
        self.through.iter().for_each(|line| line.take(before, next));
    }

    /// Forgets what lines carry that have no two free cells any more.
    #[inline(always)]
    pub fn close(&self, next: &mut Bits<W>) {
        for line in &self.open {
            if has(next, line.one) {
                let blocked: u32 = (0..W).map(|w| (next[w] & line.later[w]).count_ones()).sum();
                if line.cells - blocked < 2 {
                    cut(next, line.one);
                }
            }
        }
    }
}

impl<const W: usize> LineRule<Bits<W>> {
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
