//! Literals exactly one of which is true, whatever places hold: the values of a place, the cases of a number.

use std::collections::{BTreeMap, BTreeSet};

use model::constraint::{Constraint, Count, Lit, Var, neg, pos};

use super::formula::Formula;
use super::formulas::{Form, Formulas, Linear};

/// Literals exactly one of which is true, each with what it adds to a sum.
pub(super) struct Choice {
    pub all: Vec<(Lit, i128)>,
}

impl Choice {
    /// The variable that tells it from other choices.
    pub fn key(&self) -> Var {
        self.all[0].0.var
    }
}

impl Formulas {
    /// The literals exactly one of which is true, of which a variable has one; `None` where places may hold nothing.
    fn alternatives(&self, var: Var) -> Option<Vec<Lit>> {
        match self.meaning(var) {
            Some((place, _)) if self.form == Form::Values => {
                Some(self.variables_of(place).map(pos).collect())
            }
            Some(_) if self.form == Form::Kinds => None,
            None if self.cases_of.contains_key(&var) => self.literals(&self.cases[self.cases_of[&var]]),
            _ => Some(vec![neg(var), pos(var)]),
        }
    }

    /// Takes notice that exactly one of some conditions holds, whatever places hold.
    pub fn add_cases(&mut self, cases: Vec<Formula>) {
        for lit in self.literals(&cases).into_iter().flatten() {
            self.cases_of.entry(lit.var).or_insert(self.cases.len());
        }
        self.bytes += cases.iter().map(Formula::bytes).sum::<usize>();
        self.cases.push(cases);
    }

    /// The literals of further variables that say that cases are there, if all have one.
    pub fn literals(&self, cases: &[Formula]) -> Option<Vec<Lit>> {
        cases.iter().map(|case| self.case(case)).collect()
    }

    fn case(&self, case: &Formula) -> Option<Lit> {
        let literal = match case {
            Formula::Sum(sum) => sum.literal().filter(|lit| lit.positive && lit.var >= self.own),
            _ => None,
        };
        literal.or_else(|| self.defined_by(case).map(pos))
    }

    /// That one of the variables of cases is true, where each case has one by now.
    pub fn one_of_each(&self) -> impl Iterator<Item = Constraint> {
        let literals = self.cases.iter().filter_map(|own| self.literals(own));
        literals.map(|own| Constraint::count(Count::exactly(1, own)))
    }

    /// That a sum has one of its values, where further variables say of each value whether the sum has it: windows of five places
    /// as numbers (de Bruijn's sequences) are then one choice each.
    pub fn one_of_values(&self) -> impl Iterator<Item = Constraint> {
        let mut told: BTreeMap<&[(Var, i64)], BTreeMap<i128, Var>> = BTreeMap::new();
        for (var, formula) in (self.own..).zip(&self.defined) {
            if let Formula::Sum(sum) = formula
                && sum.low == sum.high
            {
                told.entry(&sum.terms).or_default().insert(sum.low, var);
            }
        }
        let one_of = |(terms, own): (&[(Var, i64)], BTreeMap<i128, Var>)| {
            let values = self.all_values(&Linear { constant: 0, terms: terms.to_vec() }, own.len())?;
            let is_whole = values.len() > 2 && values.iter().all(|value| own.contains_key(value));
            is_whole.then(|| Constraint::count(Count::exactly(1, own.into_values().map(pos))))
        };
        told.into_iter().filter_map(one_of)
    }

    /// The values that a number may have, ascending; `None` for more than `most`.
    pub fn all_values(&self, number: &Linear, most: usize) -> Option<Vec<i128>> {
        let mut all = BTreeSet::from([number.constant]);
        for (place, own) in self.by_place(&number.terms) {
            // A place that holds a value for certain has one of these, if they are all of its values.
            let has_one = place.is_some() && self.form == Form::Values && own.len() == self.a_place as usize;
            let none = (!has_one).then_some(0);
            let factors: Vec<i128> = own.iter().map(|&(_, by)| by.into()).chain(none).collect();
            all = all.iter().flat_map(|sum| factors.iter().map(move |by| sum + by)).collect();
            if all.len() > most {
                return None;
            }
        }
        Some(all.into_iter().collect())
    }

    /// The choices of which a sum is one; `None` where there are more than `most`, or where a place may hold nothing.
    pub fn choices(&self, terms: &[(Var, i64)], most: usize) -> Option<Vec<Choice>> {
        let (mut all, mut left) = (Vec::new(), terms.to_vec());
        while let Some(&(first, _)) = left.first() {
            if all.len() == most {
                return None;
            }
            let literals = self.alternatives(first)?;
            let added = |lit: Lit| {
                let term = left.iter().find(|term| lit.positive && term.0 == lit.var);
                term.map_or(0, |term| i128::from(term.1))
            };
            all.push(Choice { all: literals.iter().map(|&lit| (lit, added(lit))).collect() });
            left.retain(|term| literals.iter().all(|lit| lit.var != term.0));
        }
        Some(all)
    }
}
