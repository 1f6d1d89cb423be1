//! The variables of a stated puzzle, and its conditions as formulas about them.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use model::constraint::{Lit, Var, neg, pos};

use super::chains::Chains;
use super::formula::{Conditions, Formula};
use super::setting::Holds;
use super::world::Item;

/// Most clauses of which every choice is a condition.
const MOST_CLAUSES: usize = 6;

/// A number that depends on what places hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Linear {
    pub constant: i128,
    /// Variables, ascending, with factors that are not 0.
    pub terms: Vec<(Var, i64)>,
}

impl From<Lit> for Linear {
    /// 1 where the literal is true, else 0.
    fn from(lit: Lit) -> Linear {
        match lit.positive {
            true => Linear { constant: 0, terms: vec![(lit.var, 1)] },
            false => Linear { constant: 1, terms: vec![(lit.var, -1)] },
        }
    }
}

/// What a place holds, and how variables say it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    /// Nothing, or one of several kinds: a variable each.
    Kinds,
    /// One of several values: a variable each.
    Values,
    /// One of two values: one variable, true for the second.
    Either,
}

impl Form {
    /// The form for what places may hold; values that are `exchanged` need a variable each.
    pub fn of(holds: &Holds, exchanged: bool) -> Form {
        match holds {
            Holds::Kinds(_) => Form::Kinds,
            Holds::Values(..) if holds.is_either() && !exchanged => Form::Either,
            Holds::Values(..) => Form::Values,
        }
    }
}

/// The variables and formulas of a puzzle.
#[derive(Clone)]
pub(super) struct Formulas {
    /// The first place.
    first: Item,
    /// How many variables each place has.
    pub a_place: u32,
    pub form: Form,
    /// The number of these variables.
    pub own: Var,
    /// The formulas of further variables, each true where its formula is.
    pub defined: Vec<Formula>,
    by_formula: HashMap<Formula, Var>,
    /// Conditions exactly one of which holds, whatever places hold.
    pub cases: Vec<Vec<Formula>>,
    /// Where those are among which a further variable says that one is there.
    pub cases_of: HashMap<Var, usize>,
    /// What is true where a further variable is false, where it is shorter than the opposite of its formula.
    pub opposites: HashMap<Var, Formula>,
    /// Sums by their remainders, unless remainders are told by all values of a sum.
    pub chains: Option<Chains>,
    /// Bytes that the formulas of further variables hold.
    pub bytes: usize,
}

impl Formulas {
    /// The variables of `places`, each of which may hold any of `kinds` kinds or values.
    pub fn new(places: std::ops::Range<Item>, kinds: u32, form: Form) -> Formulas {
        let a_place = if form == Form::Either { 1 } else { kinds };
        let own = places.len() as u32 * a_place;
        let (defined, by_formula, cases, cases_of, opposites) = Default::default();
        let (first, chains, bytes) = (places.start, None, 0);
        Formulas { first, a_place, form, own, defined, by_formula, cases, cases_of, opposites, chains, bytes }
    }

    /// The literal that says that a place holds a kind or value.
    pub fn literal(&self, place: Item, kind: u32) -> Lit {
        let at = self.variables_of(place).start;
        match (self.form, kind) {
            (Form::Either, 0) => neg(at),
            (Form::Either, _) => pos(at),
            (_, kind) => pos(at + kind),
        }
    }

    /// The place and the kind or value of a variable, unless a formula defines it.
    pub fn meaning(&self, var: Var) -> Option<(Item, u32)> {
        let kind = if self.form == Form::Either { 1 } else { var % self.a_place };
        (var < self.own).then(|| (self.first + var / self.a_place, kind))
    }

    /// The variables of what a place may hold.
    pub fn variables_of(&self, place: Item) -> std::ops::Range<Var> {
        let first = (place - self.first) * self.a_place;
        first..first + self.a_place
    }

    /// The condition that a number of one place is within bounds. All numbers that allow the same values have the same form,
    /// so that an exchange of values carries one form into another. `None` where places hold no values, or the number depends
    /// on several places.
    fn of_place(&self, terms: &[(Var, i64)], low: i128, high: i128) -> Option<Formula> {
        let place = self.meaning(terms.first()?.0)?.0;
        let is_of_place = |&(var, _): &(Var, i64)| self.meaning(var).is_some_and(|(own, _)| own == place);
        if self.form != Form::Values || !terms.iter().all(is_of_place) {
            return None;
        }
        let number = |var: Var| terms.iter().find(|term| term.0 == var).map_or(0, |term| term.1.into());
        let may = |&var: &Var| (low..=high).contains(&number(var));
        let (allowed, others): (Vec<Var>, Vec<Var>) = self.variables_of(place).partition(may);
        let sum = |vars: Vec<Var>| vars.into_iter().map(|var| (var, 1)).collect::<Vec<_>>();
        Some(match others.len() < allowed.len() {
            true => Formula::within(sum(others), 0, 0),
            false => Formula::within(sum(allowed), 1, i128::MAX),
        })
    }

    /// The condition that the number of true clauses is within bounds, as in `different(S) = 2`, without a variable for each
    /// clause. At least 2 of 3 are true: of any two, one is. At most 2 of 3 are true: one of the three is not. (3-colourings
    /// of 16x16 by `different(w) = 2` for neighbours take 5 s by layers, and 165 s with the variables.) `None` for other sums,
    /// and for more than a few clauses.
    fn of_clauses(&self, terms: &[(Var, i64)], low: i128, high: i128) -> Option<Formula> {
        let sign = terms.first()?.1;
        let clause = |&(var, by): &(Var, i64)| {
            let formula = self.defined.get(var.checked_sub(self.own)? as usize)?;
            formula.clause().filter(|_| by == sign && sign.abs() == 1)
        };
        let clauses: Vec<&[(Var, i64)]> = terms.iter().map(clause).collect::<Option<_>>()?;
        // One clause alone is a condition that others share.
        let all = Some(clauses.len()).filter(|all| (2..=MOST_CLAUSES).contains(all))?;
        let (low, high) = if sign > 0 { (low, high) } else { (-high.min(0), -low.max(-(all as i128))) };
        let places = self.places_of(&clauses);
        let most = places.as_ref().map_or(all, |places| places.len().min(all));
        if low > high.min(most as i128) || high < 0 {
            return Some(Formula::Known(false));
        }
        let (low, high) = (low.max(0) as usize, high.min(most as i128) as usize);
        if let Some(places) = places.filter(|places| low == places.len() && low < all) {
            // Each place makes a clause true, and no two of them the same one.
            let somewhere = places.values().map(|own| self.of_terms(own, 1, i128::MAX));
            let once = clauses.iter().map(|own| self.of_terms(own, 0, 1));
            return Some(Formula::all(somewhere.chain(once)));
        }
        let chosen = |number: usize| {
            let sets = (0..1u32 << all).filter(move |set| set.count_ones() as usize == number);
            sets.map(|set| clauses.iter().enumerate().filter(move |(at, _)| set >> at & 1 == 1))
        };
        let any = |some: &mut dyn Iterator<Item = &[(Var, i64)]>, low, high| {
            Formula::any(some.map(|own| Formula::within(own.to_vec(), low, high)))
        };
        let true_ones = chosen(all - low + 1).map(|some| any(&mut some.map(|(_, &own)| own), 1, i128::MAX));
        let more = (high < most).then_some(high + 1);
        let false_ones =
            more.into_iter().flat_map(chosen).map(|some| any(&mut some.map(|(_, &own)| own), 0, 0));
        Some(Formula::all(true_ones.chain(false_ones)))
    }

    /// The terms of clauses by place, where no two clauses have a variable in common: each place then makes one clause true at
    /// most.
    fn places_of(&self, clauses: &[&[(Var, i64)]]) -> Option<BTreeMap<Item, Vec<(Var, i64)>>> {
        let terms: BTreeSet<(Var, i64)> = clauses.iter().copied().flatten().copied().collect();
        if clauses.iter().map(|own| own.len()).sum::<usize>() > terms.len() {
            return None;
        }
        let mut places: BTreeMap<Item, Vec<(Var, i64)>> = BTreeMap::new();
        for term in terms {
            places.entry(self.meaning(term.0)?.0).or_default().push(term);
        }
        Some(places)
    }

    /// The terms of each place together, and each defined variable, which has no place, by itself.
    pub fn by_place<'a>(
        &self,
        terms: &'a [(Var, i64)],
    ) -> impl Iterator<Item = (Option<Item>, &'a [(Var, i64)])> {
        let place = |var: Var| self.meaning(var).map(|(place, _)| place);
        let own = terms.chunk_by(move |&(a, _), &(b, _)| place(a).is_some() && place(a) == place(b));
        own.map(move |own| (place(own[0].0), own))
    }

    /// The same sum and bound from below, less the least value of each place, where a place holds one value for certain and
    /// the differences are within 64 bits.
    pub fn above_least_values(&self, terms: &[(Var, i64)], least: i128) -> (Vec<(Var, i64)>, i128) {
        let (mut all, mut rest) = (Vec::with_capacity(terms.len()), least);
        for (place, own) in self.by_place(terms) {
            let number = |var: Var| own.iter().find(|term| term.0 == var).map_or(0, |term| term.1);
            let values = place.filter(|_| self.form == Form::Values);
            let values: Vec<Var> = values.map(|place| self.variables_of(place).collect()).unwrap_or_default();
            let lowest = values.iter().map(|&var| number(var)).min().unwrap_or_default();
            let above = values.iter().map(|&var| Some((var, number(var).checked_sub(lowest)?)));
            match above.collect::<Option<Vec<_>>>().filter(|_| lowest != 0) {
                Some(above) => {
                    all.extend(above.into_iter().filter(|&(_, by)| by != 0));
                    rest -= i128::from(lowest);
                }
                None => all.extend_from_slice(own),
            }
        }
        (all, rest)
    }

    /// The condition that a sum is within bounds, in its one form.
    pub fn of_terms(&self, terms: &[(Var, i64)], low: i128, high: i128) -> Formula {
        let special = self.of_place(terms, low, high).or_else(|| self.of_clauses(terms, low, high));
        special.unwrap_or_else(|| Formula::within(terms.to_vec(), low, high))
    }

    /// The variable that is true where a formula is, by now or from now on.
    pub fn defining(&mut self, formula: &Formula) -> Var {
        if let Some(&var) = self.by_formula.get(formula) {
            return var;
        }
        let var = self.own + self.defined.len() as Var;
        // One list has it, and one table.
        self.bytes += formula.bytes() + 4 * size_of::<Formula>();
        self.defined.push(formula.clone());
        self.by_formula.insert(formula.clone(), var);
        var
    }

    /// All variables that a formula speaks of, those of its further variables' formulas among them.
    pub fn variables<'a>(&self, formulas: impl IntoIterator<Item = &'a Formula>) -> BTreeSet<Var> {
        let (mut open, mut all) = (Vec::new(), BTreeSet::new());
        formulas.into_iter().for_each(|formula| formula.variables(&mut open));
        while let Some(var) = open.pop() {
            let defined = var.checked_sub(self.own).and_then(|at| self.defined.get(at as usize));
            if all.insert(var)
                && let Some(formula) = defined
            {
                formula.variables(&mut open);
            }
        }
        all
    }

    /// Forgets formulas on which no condition depends, as of the ways along a line that end nowhere. `None` where a
    /// condition has a variable without a formula, and where nothing is to be forgotten.
    pub fn without_unused(&self, conditions: &Conditions) -> Option<(Formulas, Conditions)> {
        if self.defined.is_empty() {
            return None;
        }
        let used = self.variables(conditions.iter().flat_map(|(_, parts)| parts));
        let mut used = used;
        for (own, literals) in self.cases.iter().filter_map(|own| Some((own, self.literals(own)?))) {
            // That one of them is true helps to count, and needs the case that no condition speaks of.
            if literals.iter().any(|lit| used.contains(&lit.var)) {
                used.extend(literals.iter().map(|lit| lit.var).chain(self.variables(own)));
            }
        }
        let mut kept =
            Formulas { own: self.own, ..Formulas::new(self.first..self.first, self.a_place, self.form) };
        let mut images: Vec<Option<Var>> = (0..self.own).map(Some).collect();
        for (var, formula) in (self.own..).zip(&self.defined) {
            // Formulas speak of variables that were defined before them.
            let moved = formula.renamed(&|var| images.get(var as usize).copied().flatten());
            images.push(moved.filter(|_| used.contains(&var)).map(|moved| kept.defining(&moved)));
            let image = |var: Var| images.get(var as usize).copied().flatten();
            let opposite = self.opposites.get(&var).and_then(|opposite| opposite.renamed(&image));
            if let Some((opposite, var)) = opposite.zip(image(var)) {
                kept.bytes += opposite.bytes();
                kept.opposites.insert(var, opposite);
            }
        }
        let renamed = |part: &Formula| part.renamed(&|var| images.get(var as usize).copied().flatten());
        // Numbers of variables have changed, and cases that speak of one that is gone are gone.
        for cases in self.cases.iter().filter_map(|own| own.iter().map(renamed).collect()) {
            kept.add_cases(cases);
        }
        let renamed = conditions
            .iter()
            .map(|(at, parts)| Some((at.clone(), parts.iter().map(renamed).collect::<Option<Vec<_>>>()?)));
        let renamed = renamed.collect::<Option<Conditions>>()?;
        Some((kept, renamed))
    }

    /// The variable of a formula, if there is one.
    pub fn defined_by(&self, formula: &Formula) -> Option<Var> {
        self.by_formula.get(formula).copied()
    }
}
