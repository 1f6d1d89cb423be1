//! Conditions taken apart: value by value where values of two places differ or are equal, and place by place where places
//! hold nothing of a kind.

use std::collections::{BTreeMap, BTreeSet};

use model::constraint::Var;

use super::formula::{Formula, Sum};
use super::formulas::{Form, Formulas};

impl Formulas {
    /// A condition on values in another form where it says that those of two places do not add up to a number, as
    /// `value(a) != value(b) + 1` does, or that one of other things holds then: for each value of one place, it and the
    /// values of the other that make the number are at most one together. And where it says that they do: for each value,
    /// it is there where one of those of the other place is. Then an exchange of values carries conditions
    /// into each other as they are written, and each count is of a few literals: 4-colourings of 6x6 up to colours took
    /// 2.16 s, and 0.11 s so; 3-colourings of 12x12 1.12 and 0.09 s. Each place holds one value.
    pub fn value_by_value(&self, condition: Formula) -> Formula {
        let split = match &condition {
            Formula::Any(parts) if self.form == Form::Values => self.split(parts),
            Formula::Sum(sum) if self.form == Form::Values && sum.low == sum.high => self.equal(sum),
            _ => None,
        };
        split.unwrap_or(condition)
    }

    /// One condition for each place of S where this one says `queen(S) = 0` or `A => queen(S) = 0`, of one kind or of all
    /// `kinds`; for each pair of places where it is `knight(T) => queen(S) = 0`, which is the same turned round; else itself.
    /// Two armies, no one of which attacks the other, are alike only so: what no white queen attacks is said from the side
    /// of the white ones. Not where A speaks of S itself: `fox(a) => fox(S) != 1` would be `fox(a) and fox(S) < 2 =>
    /// fox(S) = 0`, though not as other words say it. `None` where these would be more than `most`.
    pub fn place_by_place(&self, condition: &Formula, kinds: u32, most: usize) -> Option<Vec<Formula>> {
        let all = if let Formula::Any(all) = condition { all } else { std::slice::from_ref(condition) };
        let emptied = |part: &Formula| match part {
            Formula::Sum(sum) => self.emptied(sum, kinds).filter(|places| places.len() > 1),
            _ => None,
        };
        let sets: Vec<Vec<Formula>> = all.iter().filter_map(emptied).collect();
        let others = || all.iter().filter(|part| emptied(part).is_none());
        Some(match sets.as_slice() {
            [] => vec![condition.clone()],
            sets if !self.are_apart(others(), sets) => vec![condition.clone()],
            [of] => of.iter().map(|a| Formula::any(others().chain([a]).cloned())).collect(),
            [of, with] if all.len() == 2 && of.len().saturating_mul(with.len()) > most => return None,
            [of, with] if all.len() == 2 => {
                let pairs = of.iter().flat_map(|a| with.iter().map(move |b| [a.clone(), b.clone()]));
                pairs.map(Formula::any).collect()
            }
            _ => vec![condition.clone()],
        })
    }

    /// Whether these sets of places have no variable in common, nor one with the other formulas.
    fn are_apart<'a>(&self, others: impl Iterator<Item = &'a Formula>, sets: &[Vec<Formula>]) -> bool {
        let mut seen: BTreeSet<Var> = self.variables(others);
        let mut own = sets.iter().flatten().flat_map(|place| self.variables([place]));
        own.all(|var| seen.insert(var))
    }

    /// Where a sum says that some places do not hold a kind, or hold none of all `kinds`: one formula for each of them.
    fn emptied(&self, sum: &Sum, kinds: u32) -> Option<Vec<Formula>> {
        let place = |term: &(Var, i64)| self.meaning(term.0).map(|(place, _)| place);
        let held = |terms: &[(Var, i64)]| terms.iter().map(|term| Some(self.meaning(term.0)?.1)).collect();
        let places: Vec<&[(Var, i64)]> = sum.terms.chunk_by(|a, b| place(a) == place(b)).collect();
        let of_places: Option<Vec<Vec<u32>>> = places.iter().map(|terms| held(terms)).collect();
        let of_places = of_places.filter(|all| all.windows(2).all(|two| two[0] == two[1]))?;
        let number = of_places.first()?.len();
        let is_count = sum.high == 0 && sum.terms.iter().all(|term| term.1 == 1);
        (is_count && (number == 1 || number == kinds as usize))
            .then(|| places.iter().map(|terms| Formula::within(terms.to_vec(), 0, 0)).collect())
    }

    /// As [`Formulas::value_by_value`], of what one of these parts says; `None` unless one pair of them is such a condition.
    fn split(&self, parts: &[Formula]) -> Option<Formula> {
        let mut pairs = (1..parts.len()).filter_map(|at| Some((at, missing(&parts[at - 1], &parts[at])?)));
        let (Some((at, (sum, number))), None) = (pairs.next(), pairs.next()) else { return None };
        let [first, second] = self.values(sum)?;
        let others = || parts[..at - 1].iter().chain(&parts[at + 1..]).cloned();
        let apart = first.iter().filter_map(|(value, variables)| {
            let together = variables.iter().chain(second.get(&(number - value))?);
            let pair = Formula::within(together.map(|&var| (var, 1)).collect(), 0, 1);
            Some(Formula::any(others().chain([pair])))
        });
        Some(Formula::all(apart))
    }

    /// That a sum of two places is the one number that it may be.
    fn equal(&self, sum: &Sum) -> Option<Formula> {
        let [first, second] = self.values(sum)?;
        let number = sum.low;
        let sides = |value: i128| [first.get(&value), second.get(&(number - value))];
        let values = first.keys().copied().chain(second.keys().map(|value| number - value));
        let equal = values.map(|value| {
            let signed = [1, -1].into_iter().zip(sides(value)).filter_map(|(sign, vars)| Some((sign, vars?)));
            let terms = signed.flat_map(|(sign, vars)| vars.iter().map(move |&var| (var, sign)));
            Formula::within(terms.collect(), 0, 0)
        });
        Some(Formula::all(equal))
    }

    /// For each of the two places of a sum the variables of its values, by what they add to the sum; `None` if the sum
    /// is not one of two places.
    fn values(&self, sum: &Sum) -> Option<[BTreeMap<i128, Vec<Var>>; 2]> {
        let place = |&(var, _): &(Var, i64)| self.meaning(var).map(|(place, _)| place);
        let mut places = sum.terms.chunk_by(|a, b| place(a) == place(b));
        let (first, second) = (places.next()?, places.next()?);
        let is_whole = places.next().is_none() && sum.terms.iter().all(|term| place(term).is_some());
        let by_value = |terms: &[(Var, i64)]| {
            let mut all: BTreeMap<i128, Vec<Var>> = BTreeMap::new();
            for var in self.variables_of(place(&terms[0])?) {
                let by = terms.iter().find(|term| term.0 == var).map_or(0, |term| term.1);
                all.entry(by.into()).or_default().push(var);
            }
            Some(all)
        };
        is_whole.then_some([by_value(first)?, by_value(second)?])
    }
}

/// The sum, and the one number, that two parts together rule out.
fn missing<'a>(below: &'a Formula, above: &Formula) -> Option<(&'a Sum, i128)> {
    let (Formula::Sum(below), Formula::Sum(above)) = (below, above) else { return None };
    let (least, most) = below.extremes();
    let is_all = below.terms == above.terms && below.low <= least && above.high >= most;
    (is_all && below.high + 2 == above.low).then_some((below, below.high + 1))
}

#[cfg(test)]
mod tests {
    use super::super::domain::Domain;
    use super::*;

    /// The condition that the values of two places, 0 to 2, differ by anything but `number`.
    fn apart(formulas: &mut Formulas, (a, b): (u32, u32), number: i64) -> Formula {
        let terms = [(a, 1, 1), (a, 2, 2), (b, 1, -1), (b, 2, -2)]
            .map(|(place, value, by)| (by, formulas.holds(place, value)));
        let difference = formulas.sum(&terms).expect("a small sum");
        let equal = formulas.within(&difference, number, number);
        formulas.not(&equal)
    }

    #[test]
    fn values_apart_are_pairs() {
        let mut formulas = Formulas::new(0..3, 3, Form::Values);
        let pair = |a, b| Formula::within(vec![(a, 1), (b, 1)], 0, 1);
        let equal = apart(&mut formulas, (0, 1), 0);
        let pairs = [pair(0, 3), pair(1, 4), pair(2, 5)];
        assert_eq!(formulas.value_by_value(equal.clone()), Formula::all(pairs.clone()));
        let by_one = apart(&mut formulas, (0, 1), 1);
        assert_eq!(formulas.value_by_value(by_one.clone()), Formula::all([pair(1, 3), pair(2, 4)]));
        let first = Formula::within(vec![(0, 1)], 1, 1);
        let either = Formula::any([first.clone(), equal.clone()]);
        let said = pairs.map(|pair| Formula::any([first.clone(), pair]));
        assert_eq!(formulas.value_by_value(either), Formula::all(said));
        // Equal by one, the first place is not 0, the second not 2.
        let same = formulas.not(&by_one);
        let pair = |a, b| Formula::within(vec![(a, 1), (b, -1)], 0, 0);
        let none = |var| Formula::within(vec![(var, 1)], 0, 0);
        let pairs = [none(0), pair(1, 3), pair(2, 4), none(5)];
        assert_eq!(formulas.value_by_value(same), Formula::all(pairs));
        // Two such conditions would be many clauses together.
        let other = apart(&mut formulas, (1, 2), 0);
        let some = Formula::any([equal, other]);
        assert_eq!(formulas.value_by_value(some.clone()), some);
    }
}
