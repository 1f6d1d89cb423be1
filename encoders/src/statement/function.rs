//! Formulas as functions of what places hold, to see whether two of them say the same.
//!
//! What a place holds is written in binary digits, and a formula becomes a diagram over the digits of all places. So
//! formulas that are written differently have one diagram where no placement tells them apart. Digits that no kind or
//! value has are those of the first one, or of nothing.

use std::collections::{BTreeSet, HashMap};

use bdd::{Bdd, Manager};
use limits::{Budget, Limit};
use model::constraint::Var;

use super::formula::{Formula, Sum};
use super::formulas::Formulas;
use super::setting::Setting;

/// Most nodes of all diagrams; a formula that needs more is like no other one.
const MOST_NODES: usize = 1 << 18;

/// Most pairs of a term and a sum of the terms before it.
const MOST_SUMS: usize = 1 << 15;

/// The functions of a puzzle's formulas.
pub(super) struct Functions<'a> {
    formulas: &'a Formulas,
    manager: Manager,
    /// The function of the variable of each place and kind or value.
    own: Vec<Bdd>,
}

impl<'a> Functions<'a> {
    /// The functions of these formulas about the places of a setting.
    pub fn new(formulas: &'a Formulas, setting: &Setting, budget: &Budget) -> Result<Functions<'a>, Limit> {
        let nothing = u32::from(setting.holds.may_be_nothing());
        let (places, codes) = (setting.world.places().len(), setting.holds.number() + nothing);
        let digits = codes.next_power_of_two().trailing_zeros();
        let mut manager = Manager::new(places * digits as usize);
        manager.set_budget(Budget { nodes: Some(MOST_NODES), ..budget.clone() });
        let mut functions = Functions { formulas, manager, own: Vec::new() };
        let first = formulas.meaning(0).map_or(0, |(place, _)| place);
        for var in 0..formulas.own {
            let Some((place, kind)) = formulas.meaning(var) else { break };
            let code = kind + nothing;
            let function = functions.holds((place - first) * digits, digits, code, codes)?;
            functions.own.push(function);
        }
        Ok(functions)
    }

    /// Whether the digits from `first` on are those of `code`.
    fn holds(&mut self, first: u32, digits: u32, code: u32, codes: u32) -> Result<Bdd, Limit> {
        let manager = &mut self.manager;
        if code > 0 {
            let digit = |at: u32| (bdd::Var(first + at), code >> at & 1 == 1);
            let all: Vec<(bdd::Var, bool)> = (0..digits).map(digit).collect();
            let whole = manager.constant(true);
            return manager.and_cube(&whole, &all);
        }
        let mut none = manager.constant(true);
        for code in 1..codes {
            let other = self.holds(first, digits, code, codes)?;
            let other = self.manager.not(&other);
            none = self.manager.and(&none, &other)?;
        }
        Ok(none)
    }

    /// The function of a formula with the variables of places in the places of their images. Those of defined variables
    /// under the same images go to `defined`.
    pub fn of(
        &mut self,
        formula: &Formula,
        image: &[Var],
        defined: &mut HashMap<Var, Bdd>,
    ) -> Result<Bdd, Limit> {
        match formula {
            Formula::Known(value) => Ok(self.manager.constant(*value)),
            Formula::All(parts) => parts.iter().try_fold(self.manager.constant(true), |all, part| {
                let part = self.of(part, image, defined)?;
                self.manager.and(&all, &part)
            }),
            Formula::Any(parts) => parts.iter().try_fold(self.manager.constant(false), |any, part| {
                let part = self.of(part, image, defined)?;
                self.manager.or(&any, &part)
            }),
            Formula::Sum(sum) => {
                let mut terms = Vec::with_capacity(sum.terms.len());
                for &(var, by) in &sum.terms {
                    terms.push((self.variable(var, image, defined)?, by));
                }
                self.sum(sum, &terms)
            }
        }
    }

    fn variable(&mut self, var: Var, image: &[Var], defined: &mut HashMap<Var, Bdd>) -> Result<Bdd, Limit> {
        if let Some(&own) = image.get(var as usize) {
            return Ok(self.own[own as usize].clone());
        }
        if let Some(known) = defined.get(&var) {
            return Ok(known.clone());
        }
        let formula = &self.formulas.defined[(var - self.formulas.own) as usize];
        let function = self.of(formula, image, defined)?;
        defined.insert(var, function.clone());
        Ok(function)
    }

    /// Whether the sum of the terms is within its bounds, from the last term to the first.
    fn sum(&mut self, sum: &Sum, terms: &[(Bdd, i64)]) -> Result<Bdd, Limit> {
        let mut sums = vec![BTreeSet::from([0i128])];
        let mut number = 0;
        for &(_, by) in terms {
            let next: BTreeSet<i128> =
                sums[sums.len() - 1].iter().flat_map(|&s| [s, s + i128::from(by)]).collect();
            number += next.len();
            if number > MOST_SUMS {
                return Err(Limit::Nodes(MOST_NODES));
            }
            sums.push(next);
        }
        let last = sums.pop().unwrap_or_default();
        let mut after: HashMap<i128, Bdd> =
            last.into_iter().map(|s| (s, self.manager.constant((sum.low..=sum.high).contains(&s)))).collect();
        for ((term, by), sums) in terms.iter().zip(sums).rev() {
            let mut before = HashMap::with_capacity(sums.len());
            for s in sums {
                before.insert(s, self.manager.ite(term, &after[&(s + i128::from(*by))], &after[&s])?);
            }
            after = before;
        }
        Ok(after.remove(&0).unwrap_or_else(|| self.manager.constant(false)))
    }
}
