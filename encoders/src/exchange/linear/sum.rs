//! A weighted sum of literals and its bound, with numbers larger than a model has them.

use model::constraint::{Constraint, Count, Lit, UNBOUNDED, Var, gcd};

/// The largest number in a constraint of a model.
pub(super) const MOST: i128 = UNBOUNDED as i128 - 1;

/// The largest number read. Far fewer sums of it fit into a file than would overflow.
const LARGEST: i128 = 1 << 90;

/// Reads a number with or without a sign; refused: no number, and one beyond those that are read.
pub(super) fn number(word: &str) -> Result<i128, String> {
    let digits = word.strip_prefix(['+', '-']).unwrap_or(word);
    if digits.is_empty() || !digits.bytes().all(|digit| digit.is_ascii_digit()) {
        return Err(format!("has `{word}`, which is no whole number; write terms as `+2 x1` or `-1 ~x2`"));
    }
    match word.parse::<i128>() {
        Ok(number) if number.abs() <= LARGEST => Ok(number),
        _ => Err(format!("has {word}, and numbers up to 2^90 are read; scale the constraint down")),
    }
}

/// What is said of a sum and its bound.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Relation {
    AtLeast,
    AtMost,
    Equal,
}

impl Relation {
    /// The relation of a word, if it is one.
    pub fn of(word: &str) -> Option<Relation> {
        match word {
            ">=" => Some(Relation::AtLeast),
            "<=" => Some(Relation::AtMost),
            "=" => Some(Relation::Equal),
            _ => None,
        }
    }
}

/// `sum of the terms, relation, bound`; a term adds its number where its literal is true.
#[derive(Debug)]
pub(super) struct Sum {
    /// The terms in any order; literals may come up several times, in both polarities.
    pub terms: Vec<(Lit, i128)>,
    pub relation: Relation,
    pub bound: i128,
}

/// Literals of positive weight, each variable once, and the bounds of their sum.
struct Weighed {
    terms: Vec<(Lit, i128)>,
    low: Option<i128>,
    high: Option<i128>,
}

impl Sum {
    /// The constraint, or `None` if it always holds. The error is the largest number in it, where that is too large for
    /// a model.
    pub fn constraint(self) -> Result<Option<Constraint>, i128> {
        let mut weighed = self.weighed();
        match weighed.reduce() {
            Some(true) => return Ok(None),
            Some(false) => return Ok(Some(Constraint::never())),
            None => {}
        }
        if weighed.largest() > MOST && (weighed.low.is_none() || weighed.high.is_none()) {
            // A bound from the other side may be the smaller number.
            weighed.turn();
            let known = weighed.reduce();
            debug_assert!(known.is_none(), "a negation keeps what is decided");
        }
        match weighed.largest() {
            largest if largest > MOST => Err(largest),
            _ => Ok(Some(weighed.constraint())),
        }
    }

    /// Merges the terms; a negative number becomes a positive one of the negated literal.
    fn weighed(mut self) -> Weighed {
        self.terms.sort_unstable_by_key(|(lit, _)| lit.var);
        let mut bound = self.bound;
        let mut terms: Vec<(Lit, i128)> = Vec::with_capacity(self.terms.len());
        for same in self.terms.chunk_by(|(a, _), (b, _)| a.var == b.var) {
            let var: Var = same[0].0.var;
            let sum = |positive: bool| {
                let of_polarity = same.iter().filter(|(lit, _)| lit.positive == positive);
                of_polarity.map(|(_, number)| number).sum::<i128>()
            };
            // What ~x adds is its number, less that number where x is true.
            bound -= sum(false);
            let number = sum(true) - sum(false);
            if number < 0 {
                bound -= number;
            }
            if number != 0 {
                terms.push((Lit { var, positive: number > 0 }, number.abs()));
            }
        }
        let low = (self.relation != Relation::AtMost).then_some(bound);
        let high = (self.relation != Relation::AtLeast).then_some(bound);
        Weighed { terms, low, high }
    }
}

impl Weighed {
    /// Takes out common factors, and cuts weights to the least that decides the bounds. Returns whether the sum always
    /// or never keeps its bounds, if it is one of them.
    fn reduce(&mut self) -> Option<bool> {
        loop {
            let total: i128 = self.terms.iter().map(|(_, weight)| weight).sum();
            self.low = self.low.filter(|&low| low > 0);
            if self.low.is_some_and(|low| low > total) || self.high.is_some_and(|high| high < 0) {
                return Some(false);
            }
            self.high = self.high.filter(|&high| high < total);
            let cap = match (self.low, self.high) {
                (None, None) => return Some(true),
                (_, Some(high)) => high + 1,
                (Some(low), None) => low,
            };
            if self.low.zip(self.high).is_some_and(|(low, high)| low > high) {
                return Some(false);
            }
            let divisor = self.terms.iter().fold(0, |divisor, &(_, weight)| gcd(weight, divisor));
            if divisor <= 1 && self.terms.iter().all(|&(_, weight)| weight <= cap) {
                return None;
            }
            if divisor > 1 {
                self.terms.iter_mut().for_each(|(_, weight)| *weight /= divisor);
                // Both bounds are positive or 0 here.
                self.low = self.low.map(|low| (low + divisor - 1) / divisor);
                self.high = self.high.map(|high| high / divisor);
            } else {
                self.terms.iter_mut().for_each(|(_, weight)| *weight = (*weight).min(cap));
            }
        }
    }

    /// States the same of the negated literals.
    fn turn(&mut self) {
        let total: i128 = self.terms.iter().map(|(_, weight)| weight).sum();
        self.terms.iter_mut().for_each(|(lit, _)| *lit = !*lit);
        (self.low, self.high) = (self.high.map(|high| total - high), self.low.map(|low| total - low));
    }

    /// The largest number in it.
    fn largest(&self) -> i128 {
        let weights = self.terms.iter().map(|&(_, weight)| weight);
        weights.chain(self.low).chain(self.high).max().unwrap_or(0)
    }

    /// The constraint, where no number is beyond [`MOST`].
    fn constraint(&self) -> Constraint {
        let narrow = |number: i128| u32::try_from(number).unwrap_or(UNBOUNDED);
        let terms = self.terms.iter().map(|&(lit, weight)| lit.times(narrow(weight)));
        let (low, high) = (self.low.map_or(0, narrow), self.high.map_or(UNBOUNDED, narrow));
        Constraint::count(Count::new(terms, low, high))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use model::constraint::{neg, pos};

    fn constraint(
        terms: &[(Lit, i128)],
        relation: Relation,
        bound: i128,
    ) -> Result<Option<Constraint>, i128> {
        Sum { terms: terms.to_vec(), relation, bound }.constraint()
    }

    #[test]
    fn numbers_are_cut_to_what_decides() {
        use Relation::{AtLeast, AtMost, Equal};
        let large = 10i128.pow(20);
        let clause = Ok(Some(Constraint::clause([pos(0), neg(1)])));
        assert_eq!(constraint(&[(pos(0), large), (neg(1), 1)], AtLeast, 1), clause);
        // x - large y >= 1 - large.
        assert_eq!(constraint(&[(pos(0), 1), (pos(1), -large)], AtLeast, 1 - large), clause);
        assert_eq!(constraint(&[(pos(0), large), (neg(1), 2 * large)], AtLeast, large), clause);
        // Both have to be true: at most none of the negated ones.
        let both = constraint(&[(pos(0), large), (pos(1), 1)], AtLeast, large + 1);
        assert_eq!(both, Ok(Some(Constraint::count(Count::at_most(0, [neg(0), neg(1)])))));
        assert_eq!(constraint(&[(pos(0), 2), (pos(1), 4)], Equal, 3), Ok(Some(Constraint::never())));
        assert_eq!(constraint(&[(pos(0), 2), (neg(0), 2)], Equal, 2), Ok(None));
        assert_eq!(constraint(&[(pos(0), 2)], AtMost, -1), Ok(Some(Constraint::never())));
        assert_eq!(constraint(&[], AtLeast, 0), Ok(None));
        let odd = [(pos(0), large), (pos(1), large + 1), (pos(2), large + 3)];
        assert_eq!(constraint(&odd, Equal, 2 * large + 1), Err(2 * large + 1));
    }

    #[test]
    fn numbers_are_whole_and_not_endless() {
        assert_eq!((number("-12"), number("+0"), number("7")), (Ok(-12), Ok(0), Ok(7)));
        for (word, part) in [("+", "no whole number"), ("1.5", "no whole number"), ("-+1", "no whole number")]
        {
            assert!(number(word).unwrap_err().contains(part), "{word}");
        }
        assert!(number(&"9".repeat(10_000)).unwrap_err().contains("2^90"));
    }
}
