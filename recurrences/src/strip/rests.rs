//! What is left of constraints: each once, and what becomes of it with the next variable or column.

use fxhash::FxHashMap;
use model::constraint::UNBOUNDED;

use super::names::Key;
use super::parts::{Part, Slice, Term};

/// What is left of a count.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Rest {
    near: Vec<Term>,
    after: Option<(u32, u32)>,
    min: u32,
    max: u32,
}

/// The numbers of constraints all of which have to hold; `None` where one of them cannot.
type All = Option<Box<[u32]>>;

/// All that is left of constraints somewhere, by numbers.
#[derive(Default)]
pub(super) struct Rests {
    list: Vec<Vec<Rest>>,
    numbers: FxHashMap<Vec<Rest>, u32>,
    /// By number: the first variable of the column that it looks at.
    next: Vec<Option<Key>>,
    /// By number and value: what the first variable leaves of it.
    taken: FxHashMap<(u32, bool), All>,
    /// By number: the same one column later.
    later: Vec<u32>,
    /// By number and kind of column: the same with the literals of that column.
    opened: FxHashMap<(u32, u32), All>,
    /// By pair of numbers: whether the first one implies the second one.
    implied: FxHashMap<(u32, u32), bool>,
    pub bytes: usize,
}

const UNKNOWN: u32 = u32::MAX;

/// A count after its constant part; `None` where it cannot hold.
fn simple(mut rest: Rest) -> Option<Rest> {
    let total = rest.near.iter().fold(0u32, |sum, term| sum.saturating_add(term.weight));
    if rest.after.is_none() {
        if rest.min > total {
            return None;
        }
        if rest.max >= total {
            rest.max = UNBOUNDED;
        }
    }
    // More than what decides the count makes no difference.
    let most = match (rest.min, rest.max) {
        (min, UNBOUNDED) => min,
        (0, max) => max + 1,
        _ => u32::MAX,
    };
    rest.near.iter_mut().for_each(|term| term.weight = term.weight.min(most));
    Some(rest)
}

/// A literal that has to be true, as a count.
fn unit(term: Term) -> Rest {
    Rest { near: vec![Term { weight: 1, ..term }], after: None, min: 1, max: UNBOUNDED }
}

impl Rests {
    fn number(&mut self, any: Vec<Rest>) -> u32 {
        if let Some(&number) = self.numbers.get(&any) {
            return number;
        }
        let number = self.list.len() as u32;
        let current = |rest: &Rest| rest.near.first().filter(|term| term.on == 0).map(|term| term.key);
        self.next.push(any.iter().filter_map(current).min());
        self.later.push(UNKNOWN);
        let terms: usize = any.iter().map(|rest| rest.near.len()).sum();
        self.bytes += 2 * (terms * size_of::<Term>() + any.len() * size_of::<Rest>()) + 64;
        self.list.push(any.clone());
        self.numbers.insert(any, number);
        number
    }

    /// The constraints that a disjunction of counts is.
    fn split(&mut self, any: impl IntoIterator<Item = Rest>) -> All {
        let mut any: Vec<Rest> = any.into_iter().filter_map(simple).collect();
        if any.iter().any(|rest| rest.min == 0 && rest.max == UNBOUNDED) {
            return Some(Box::default());
        }
        any.sort_unstable();
        any.dedup();
        match any.as_mut_slice() {
            [] => None,
            [one] if one.max == 0 && one.min == 0 => {
                let near = std::mem::take(&mut one.near);
                let mut all: Vec<u32> = Vec::new();
                if one.after.is_some() {
                    all.push(self.number(any));
                }
                let opposite = |term: Term| Term { is_positive: !term.is_positive, ..term };
                all.extend(near.into_iter().map(|term| self.number(vec![unit(opposite(term))])));
                Some(all.into())
            }
            [one]
                if one.after.is_none()
                    && one.max == UNBOUNDED
                    && one.near.len() > 1
                    && one.min == total(one) =>
            {
                let near = std::mem::take(&mut one.near);
                Some(near.into_iter().map(|term| self.number(vec![unit(term)])).collect())
            }
            _ => Some(Box::new([self.number(any)])),
        }
    }

    /// A constraint that begins, where the registers have these sums.
    pub fn begun(&mut self, parts: &[Part], sums: &[u32]) -> All {
        let rest = |part: &Part| {
            let sum = part.before.map_or(0, |register| sums[register as usize]);
            let max = if part.max == UNBOUNDED { UNBOUNDED } else { part.max.checked_sub(sum)? };
            Some(Rest { near: part.near.clone(), after: part.after, min: part.min.saturating_sub(sum), max })
        };
        self.split(parts.iter().filter_map(rest).collect::<Vec<_>>())
    }

    /// The first variable of the column that a constraint looks at.
    pub fn next(&self, number: u32) -> Option<Key> {
        self.next[number as usize]
    }

    /// What is left of a constraint when the first variable that it looks at has this value.
    pub fn taken(&mut self, number: u32, value: bool) -> Option<&[u32]> {
        if !self.taken.contains_key(&(number, value)) {
            let key = self.next[number as usize];
            let take = |rest: &Rest| {
                let mut rest = rest.clone();
                let is_own = rest.near.first().is_some_and(|term| term.on == 0 && Some(term.key) == key);
                if is_own {
                    let term = rest.near.remove(0);
                    if term.is_positive == value {
                        rest.min = rest.min.saturating_sub(term.weight);
                        if rest.max != UNBOUNDED {
                            rest.max = rest.max.checked_sub(term.weight)?;
                        }
                    }
                }
                Some(rest)
            };
            let any: Vec<Rest> = self.list[number as usize].iter().filter_map(take).collect();
            let all = self.split(any);
            self.taken.insert((number, value), all);
            self.bytes += 64;
        }
        self.taken[&(number, value)].as_deref()
    }

    /// A constraint one column later.
    pub fn later(&mut self, number: u32) -> u32 {
        if self.later[number as usize] == UNKNOWN {
            let later = |rest: &Rest| Rest {
                near: rest.near.iter().map(|&term| Term { on: term.on - 1, ..term }).collect(),
                after: rest.after.map(|(tail, from)| (tail, from.saturating_sub(1))),
                ..*rest
            };
            let any = self.list[number as usize].iter().map(later).collect();
            self.later[number as usize] = self.number(any);
        }
        self.later[number as usize]
    }

    /// A constraint with the literals of a column of this kind, in which its tails have such slices.
    pub fn opened<'s>(&mut self, number: u32, kind: u32, slice: impl Fn(u32) -> &'s Slice) -> Option<&[u32]> {
        if !self.opened.contains_key(&(number, kind)) {
            let open = |rest: &Rest| {
                let mut rest = rest.clone();
                if let Some((tail, 0)) = rest.after {
                    rest.near.extend(slice(tail));
                    rest.near.sort_unstable();
                }
                rest
            };
            let any: Vec<Rest> = self.list[number as usize].iter().map(open).collect();
            let all = self.split(any);
            self.opened.insert((number, kind), all);
            self.bytes += 64;
        }
        self.opened[&(number, kind)].as_deref()
    }

    /// Whether a constraint holds at the end of the strip.
    pub fn holds_at_the_end(&self, number: u32) -> bool {
        self.list[number as usize].iter().any(|rest| rest.min == 0 && rest.near.is_empty())
    }

    /// Whether the first of two constraints implies the second one, as far as is looked at: clauses that contain another one.
    pub fn implies(&mut self, first: u32, second: u32) -> bool {
        if let Some(&known) = self.implied.get(&(first, second)) {
            return known;
        }
        let clause = |number: u32| match self.list[number as usize].as_slice() {
            [rest] if rest.min == 1 && rest.max == UNBOUNDED => Some(rest),
            _ => None,
        };
        let contains = |(small, large): (&Rest, &Rest)| {
            (small.after.is_none() || small.after == large.after)
                && small.near.iter().all(|term| large.near.binary_search(term).is_ok())
        };
        let is_implied = clause(first).zip(clause(second)).is_some_and(contains);
        self.implied.insert((first, second), is_implied);
        self.bytes += 32;
        is_implied
    }
}

fn total(rest: &Rest) -> u32 {
    rest.near.iter().fold(0, |sum, term| sum.saturating_add(term.weight))
}
