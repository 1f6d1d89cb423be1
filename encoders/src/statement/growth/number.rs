//! Numbers as far as the growing side is in them.

/// Something that has no bound as n grows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Term {
    /// n itself.
    N,
    /// The row or column, along the growing side, of a place that may be anywhere.
    At(u32),
    /// The number in reading order of some place, where columns are added.
    Order,
    /// A count or sum along the board; fixed, if it does not depend on what places hold.
    Tally { fixed: bool },
    /// The sign-free distance of two places, up to a constant.
    Distance(i64),
}

/// A sum of multiples of what has no bound, and bounds of the rest.
#[derive(Clone, Debug, Default)]
pub(super) struct Num {
    /// Those of [`Term::N`] and [`Term::At`] each once, and none 0 times.
    pub terms: Vec<(Term, i64)>,
    pub low: i64,
    pub high: i64,
}

impl Num {
    pub fn within(low: i64, high: i64) -> Num {
        Num { terms: Vec::new(), low, high }
    }

    pub fn of(term: Term, times: i64) -> Num {
        let terms = if times == 0 { Vec::new() } else { vec![(term, times)] };
        Num { terms, low: 0, high: 0 }
    }

    pub fn is_bounded(&self) -> bool {
        self.terms.is_empty()
    }

    /// Its value, if it is one constant.
    pub fn constant(&self) -> Option<i64> {
        (self.is_bounded() && self.low == self.high).then_some(self.low)
    }

    /// The largest value without its sign, its terms left out.
    pub fn most(&self) -> i64 {
        self.low.saturating_abs().max(self.high.saturating_abs())
    }

    /// How often a term is in it.
    pub fn times(&self, term: Term) -> i64 {
        self.terms.iter().find(|(own, _)| *own == term).map_or(0, |(_, times)| *times)
    }

    pub fn plus(mut self, other: &Num) -> Num {
        for &(term, times) in &other.terms {
            let is_one = matches!(term, Term::N | Term::At(_));
            match self.terms.iter_mut().find(|(own, _)| is_one && *own == term) {
                Some((_, own)) => *own = own.saturating_add(times),
                None => self.terms.push((term, times)),
            }
        }
        self.terms.retain(|(_, times)| *times != 0);
        Num {
            low: self.low.saturating_add(other.low),
            high: self.high.saturating_add(other.high),
            terms: self.terms,
        }
    }

    pub fn scaled(&self, by: i64) -> Num {
        let terms = self.terms.iter().map(|&(term, times)| (term, times.saturating_mul(by)));
        let [a, b] = [self.low, self.high].map(|bound| bound.saturating_mul(by));
        Num { terms: terms.filter(|(_, times)| *times != 0).collect(), low: a.min(b), high: a.max(b) }
    }

    pub fn minus(&self, other: &Num) -> Num {
        self.clone().plus(&other.scaled(-1))
    }

    /// The product of two bounded numbers.
    pub fn product(&self, other: &Num) -> Num {
        let all = [self.low, self.high]
            .into_iter()
            .flat_map(|a| [other.low, other.high].map(|b| a.saturating_mul(b)));
        let (low, high) = all.fold((i64::MAX, i64::MIN), |(low, high), one| (low.min(one), high.max(one)));
        Num::within(low, high)
    }

    /// One of the two, as far as signs go.
    pub fn or(mut self, other: Num) -> Num {
        self.terms.extend(other.terms);
        Num { low: self.low.min(other.low), high: self.high.max(other.high), terms: self.terms }
    }
}
