//! Remainders of sums, place by place.
//!
//! `sum(S) % 4 = 1` could be said by all values of the sum, of which there are the more the larger S is. A chain says it with
//! variables for the remainder of the first places of S, the first two, three and so on, each defined by the one before it
//! and one more place. So its constraints have a few variables each, however large S is, and sums over longer and longer
//! parts of a row have their variables in common. Places come in the order of the model's variables.

use std::collections::{BTreeMap, BTreeSet};

use model::constraint::{Var, neg, pos};

use super::chains::{Chains, Remainders, Told};
use super::formula::Formula;
use super::formulas::{Form, Formulas, Linear};

/// The largest divisor of a chain: each place makes as many variables, and of constraints the square.
const MOST_DIVISOR: i64 = 16;

impl Formulas {
    /// The remainders of a number, ascending, each with the condition that it is there; `None` where no chain is made, as of
    /// `few` places.
    pub fn chained(&mut self, number: &Linear, divisor: i64, few: usize) -> Option<Vec<(i64, Formula)>> {
        let mut chains = self.chains.take_if(|_| divisor <= MOST_DIVISOR)?;
        let made = self.chain(&mut chains, number, divisor, few);
        self.chains = Some(chains);
        let node = made?;
        let constant = number.constant.rem_euclid(divisor.into()) as i64;
        let remainders = &self.chains.as_ref()?.nodes[node].0;
        let shifted = |(remainder, told): (&i64, &Told)| ((remainder + constant) % divisor, told.is.clone());
        let mut all: Vec<(i64, Formula)> = remainders.iter().map(shifted).collect();
        all.sort_by_key(|own| own.0);
        Some(all)
    }

    /// The node of a number's chain.
    fn chain(&mut self, chains: &mut Chains, number: &Linear, divisor: i64, few: usize) -> Option<usize> {
        let reduced = |own: &[(Var, i64)]| -> Vec<(Var, i64)> {
            let terms = own.iter().map(|&(var, by)| (var, by.rem_euclid(divisor)));
            terms.filter(|term| term.1 != 0).collect()
        };
        let mut places: Vec<Vec<(Var, i64)>> =
            self.by_place(&number.terms).map(|(_, own)| reduced(own)).filter(|own| !own.is_empty()).collect();
        let most = |own: &Vec<(Var, i64)>| own.iter().map(|term| term.1).max().unwrap_or_default();
        let range = places.iter().map(most).sum::<i64>() + 1;
        if places.len() <= few || range <= 2 * divisor {
            return None;
        }
        self.find_last(chains);
        places.sort_by_key(|own| (self.comes(own[0].0, chains), own[0].0));
        let mut node = chains.root(divisor);
        for own in places {
            node = self.next(chains, node, own, divisor);
        }
        Some(node)
    }

    /// Where a variable comes: its place, or the last one on which it depends.
    fn comes(&self, var: Var, chains: &Chains) -> u32 {
        match var.checked_sub(self.own) {
            Some(defined) => chains.last[defined as usize],
            None => chains.order[(var / self.a_place) as usize],
        }
    }

    /// Finds where the last places of variables come that were defined since the last call.
    fn find_last(&self, chains: &mut Chains) {
        let mut inner = Vec::new();
        for formula in &self.defined[chains.last.len()..] {
            formula.variables(&mut inner);
            let last = inner.drain(..).map(|var| self.comes(var, chains)).max();
            chains.last.push(last.unwrap_or_default());
        }
    }

    /// The node behind another one by a place, or a variable.
    fn next(&mut self, chains: &mut Chains, node: usize, own: Vec<(Var, i64)>, divisor: i64) -> usize {
        if let Some(&next) = chains.next.get(&(node, own.clone())) {
            return next;
        }
        let (before, are_cases) = &mut chains.nodes[node];
        if !std::mem::replace(are_cases, true) {
            self.add_cases(before.values().map(|told| told.is.clone()).collect());
        }
        let of_place = self.remainders(&own, divisor);
        let added = self.joined(before, &of_place, divisor);
        let are_cases = !added.values().all(|told| self.is_defined(&told.is)) || added.len() < 3;
        let bytes = added.values().map(|told| 2 * size_of::<Told>() + told.is.bytes() + told.is_not.bytes());
        self.bytes += bytes.sum::<usize>() + size_of_val(own.as_slice());
        chains.nodes.push((added, are_cases));
        chains.next.insert((node, own), chains.nodes.len() - 1);
        chains.nodes.len() - 1
    }

    /// Whether a condition is a literal of a defined variable.
    pub fn is_defined(&self, condition: &Formula) -> bool {
        matches!(condition, Formula::Sum(sum) if sum.literal().is_some_and(|lit| lit.var >= self.own))
    }

    /// The remainders of what one place adds.
    fn remainders(&self, own: &[(Var, i64)], divisor: i64) -> Remainders {
        let place = self.meaning(own[0].0).map(|(place, _)| place).filter(|_| self.form == Form::Values);
        let added = |var: Var| own.iter().find(|term| term.0 == var).map_or(0, |term| term.1 % divisor);
        let mut all: BTreeMap<i64, Vec<Var>> = BTreeMap::new();
        match place {
            Some(place) => {
                self.variables_of(place).for_each(|var| all.entry(added(var)).or_default().push(var))
            }
            None => own.iter().for_each(|term| all.entry(term.1).or_default().push(term.0)),
        }
        let one = |vars: &[Var]| Formula::within(vars.iter().map(|&var| (var, 1)).collect(), 1, i128::MAX);
        let none = |vars: &[Var]| Formula::all(vars.iter().map(|&var| Formula::of_literal(neg(var))));
        let told = |vars: &[Var]| Told { is: one(vars), is_not: none(vars) };
        let mut remainders: Remainders = all.iter().map(|(&added, vars)| (added, told(vars))).collect();
        if place.is_none() {
            // Nothing is added where none of them is true.
            let vars: Vec<Var> = own.iter().map(|term| term.0).collect();
            remainders.insert(0, Told { is: none(&vars), is_not: one(&vars) });
        } else if all.len() == 1 {
            remainders = all
                .keys()
                .map(|&added| (added, Told { is: Formula::Known(true), is_not: Formula::Known(false) }))
                .collect();
        }
        remainders
    }

    /// The remainders of a sum of two numbers, each a variable or one of two: the first number has another remainder, or the
    /// second one has what is missing. The opposite is of the same kind, since the first number has one remainder.
    fn joined(&mut self, first: &Remainders, second: &Remainders, divisor: i64) -> Remainders {
        let sums = first.keys().flat_map(|a| second.keys().map(move |b| (a + b) % divisor));
        let sums: BTreeSet<i64> = sums.collect();
        let both = |sum: i64| {
            let told = |is_there: bool| {
                let parts = first.iter().map(|(a, first)| {
                    let second = second.get(&(sum - a).rem_euclid(divisor));
                    let second = second.map(|told| if is_there { &told.is } else { &told.is_not });
                    let second = second.cloned().unwrap_or(Formula::Known(!is_there));
                    Formula::any([first.is_not.clone(), second])
                });
                Formula::all(parts)
            };
            Told { is: told(true), is_not: told(false) }
        };
        if let [one, other] = sums.iter().copied().collect::<Vec<i64>>()[..] {
            let told = self.literally(both(other));
            let opposite = Told { is: told.is_not.clone(), is_not: told.is.clone() };
            return BTreeMap::from([(one, opposite), (other, told)]);
        }
        sums.into_iter().map(|sum| (sum, self.literally(both(sum)))).collect()
    }

    /// The same by a literal.
    fn literally(&mut self, told: Told) -> Told {
        match &told.is {
            Formula::Known(_) => told,
            Formula::Sum(sum) if sum.literal().is_some() => told,
            is => {
                let var = self.defining(is);
                self.bytes += told.is_not.bytes();
                self.opposites.insert(var, told.is_not);
                Told { is: Formula::of_literal(pos(var)), is_not: Formula::of_literal(neg(var)) }
            }
        }
    }
}
