//! The variables of a stated puzzle, and its conditions as formulas about them.

use std::collections::{BTreeMap, HashMap};

use super::domain::Domain;
use super::formula::{Formula, extremes};
use super::world::Item;
use crate::constraint::{Lit, Var, neg, pos};

/// A number that depends on what places hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Linear {
    pub constant: i64,
    /// Variables, ascending, with factors that are not 0.
    pub terms: Vec<(Var, i64)>,
}

/// The variables and formulas of a puzzle.
#[derive(Clone)]
pub(super) struct Formulas {
    /// The first place, and how many variables each has: one for each kind or value, or one for two values, true for the
    /// second.
    first: Item,
    a_place: u32,
    is_either: bool,
    /// The number of these variables.
    pub own: Var,
    /// The formulas of further variables, each true where its formula is.
    pub defined: Vec<Formula>,
    by_formula: HashMap<Formula, Var>,
}

impl Formulas {
    /// The variables of `places`. A place holds nothing or one of `kinds` kinds; with `is_either` it holds one of two
    /// values.
    pub fn new(places: std::ops::Range<Item>, kinds: u32, is_either: bool) -> Formulas {
        let a_place = if is_either { 1 } else { kinds };
        let own = places.len() as u32 * a_place;
        Formulas {
            first: places.start,
            a_place,
            is_either,
            own,
            defined: Vec::new(),
            by_formula: HashMap::new(),
        }
    }

    /// The literal that says that a place holds a kind or value.
    pub fn literal(&self, place: Item, kind: u32) -> Lit {
        let at = (place - self.first) * self.a_place;
        match (self.is_either, kind) {
            (true, 0) => neg(at),
            (true, _) => pos(at),
            (false, kind) => pos(at + kind),
        }
    }

    /// The place and the kind or value of a variable, unless a formula defines it.
    pub fn meaning(&self, var: Var) -> Option<(Item, u32)> {
        let kind = if self.is_either { 1 } else { var % self.a_place };
        (var < self.own).then(|| (self.first + var / self.a_place, kind))
    }

    /// The variable that is true where a formula is, by now or from now on.
    pub fn defining(&mut self, formula: &Formula) -> Var {
        if let Some(&var) = self.by_formula.get(formula) {
            return var;
        }
        let var = self.own + self.defined.len() as Var;
        self.defined.push(formula.clone());
        self.by_formula.insert(formula.clone(), var);
        var
    }

    /// The variable of a formula, if there is one.
    pub fn defined_by(&self, formula: &Formula) -> Option<Var> {
        self.by_formula.get(formula).copied()
    }
}

impl Domain for Formulas {
    type Number = Linear;
    type Condition = Formula;

    fn number(&mut self, value: i64) -> Linear {
        Linear { constant: value, terms: Vec::new() }
    }

    fn holds(&mut self, place: Item, kind: u32) -> Linear {
        match self.literal(place, kind) {
            Lit { var, positive: true } => Linear { constant: 0, terms: vec![(var, 1)] },
            Lit { var, positive: false } => Linear { constant: 1, terms: vec![(var, -1)] },
        }
    }

    fn sum(&mut self, terms: &[(i64, Linear)]) -> Option<Linear> {
        let (mut constant, mut all) = (0i64, BTreeMap::new());
        for (times, number) in terms {
            constant = constant.checked_add(times.checked_mul(number.constant)?)?;
            for &(var, by) in &number.terms {
                let sum = all.entry(var).or_insert(0i64);
                *sum = sum.checked_add(times.checked_mul(by)?)?;
            }
        }
        let terms: Vec<(Var, i64)> = all.into_iter().filter(|&(_, by)| by != 0).collect();
        // What any placement makes of it has to fit, too.
        let far = terms
            .iter()
            .try_fold(constant.unsigned_abs(), |sum, (_, by)| sum.checked_add(by.unsigned_abs()))?;
        (far < 1 << 62).then_some(Linear { constant, terms })
    }

    fn fixed(&self, number: &Linear) -> Option<i64> {
        number.terms.is_empty().then_some(number.constant)
    }

    fn bounds(&self, number: &Linear) -> (i64, i64) {
        let (low, high) = extremes(&number.terms);
        (number.constant + low, number.constant + high)
    }

    fn within(&mut self, number: &Linear, low: i64, high: i64) -> Formula {
        let less = |bound: i64| bound.saturating_sub(number.constant).clamp(i64::MIN + 1, i64::MAX - 1);
        Formula::within(number.terms.clone(), less(low), less(high))
    }

    fn all(&mut self, conditions: Vec<Formula>) -> Formula {
        Formula::all(conditions)
    }

    fn any(&mut self, conditions: Vec<Formula>) -> Formula {
        Formula::any(conditions)
    }

    fn not(&mut self, condition: &Formula) -> Formula {
        condition.negated()
    }

    fn known(&self, condition: &Formula) -> Option<bool> {
        match condition {
            Formula::Known(value) => Some(*value),
            _ => None,
        }
    }

    fn indicator(&mut self, condition: &Formula) -> Linear {
        let literal = match condition {
            Formula::Known(value) => return self.number(i64::from(*value)),
            Formula::Sum(sum) => sum.literal(),
            Formula::All(_) | Formula::Any(_) => None,
        };
        match literal {
            Some((var, false)) => Linear { constant: 1, terms: vec![(var, -1)] },
            Some((var, true)) => Linear { constant: 0, terms: vec![(var, 1)] },
            None => Linear { constant: 0, terms: vec![(self.defining(condition), 1)] },
        }
    }

    fn shared(&mut self, condition: Formula) -> Formula {
        let number = self.indicator(&condition);
        self.within(&number, 1, 1)
    }
}
