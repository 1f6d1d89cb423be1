//! Solutions as a family of sets of variables, zero-suppressed; conditions are functions.

use bdd::{Budget, Condition, Families, Family, Limit, Stats, Var, VarOrder, Weighted};
use num_bigint::BigUint;

use super::diagrams::Diagrams;
use crate::solve::Reduction;

fn weighted(literals: &[(Var, bool)]) -> Vec<Weighted> {
    literals.iter().map(|&(var, positive)| Weighted { var, positive, weight: 1 }).collect()
}

impl Diagrams for Families {
    const REDUCTION: Reduction = Reduction::Zdd;

    type Condition = Condition;
    type Solutions = Family;

    fn with_order(order: VarOrder, budget: &Budget) -> Families {
        let mut families = Families::with_order(order);
        families.set_budget(budget.clone());
        families
    }

    fn all(&mut self) -> Result<Family, Limit> {
        let vars = self.order().vars().to_vec();
        self.power_set(&vars)
    }

    fn none(&self) -> Family {
        self.empty()
    }

    fn sum_between(&mut self, terms: &[Weighted], min: u64, max: u64) -> Result<Condition, Limit> {
        self.sum_between(terms, min, max)
    }

    fn either(&mut self, a: &Condition, b: &Condition) -> Result<Condition, Limit> {
        self.either(a, b)
    }

    fn both_hold(&mut self, a: &Condition, b: &Condition) -> Result<Condition, Limit> {
        self.both(a, b)
    }

    fn size(&self, condition: &Condition) -> usize {
        self.condition_size(condition)
    }

    fn keep(&mut self, f: &Family, condition: &Condition) -> Result<Family, Limit> {
        self.keep(f, condition)
    }

    fn keep_clause(&mut self, f: &Family, literals: &[(Var, bool)]) -> Result<Family, Limit> {
        let some = self.sum_between(&weighted(literals), 1, u64::MAX)?;
        self.keep(f, &some)
    }

    fn keep_cube(&mut self, f: &Family, literals: &[(Var, bool)]) -> Result<Family, Limit> {
        let all = self.sum_between(&weighted(literals), literals.len() as u64, u64::MAX)?;
        self.keep(f, &all)
    }

    fn union(&mut self, f: &Family, g: &Family) -> Result<Family, Limit> {
        self.union(f, g)
    }

    fn both(&mut self, f: &Family, g: &Family) -> Result<Family, Limit> {
        self.intersection(f, g)
    }

    fn forget(&mut self, f: &Family, vars: &[Var]) -> Result<Family, Limit> {
        let mut kept = vec![true; self.variables()];
        vars.iter().for_each(|var| kept[var.0 as usize] = false);
        let kept = (0..).map(Var).zip(kept).filter(|(_, kept)| *kept);
        self.project(f, &kept.map(|(var, _)| var).collect::<Vec<_>>())
    }

    /// Families keep their order.
    fn sift(&mut self) -> Result<(), Limit> {
        Ok(())
    }

    fn is_none(&self, f: &Family) -> bool {
        self.is_empty(f)
    }

    /// A forgotten variable is in no set.
    fn count(&self, f: &Family, _: usize) -> Result<BigUint, Limit> {
        self.count(f)
    }

    fn cuts(&self, f: &Family) -> Result<Vec<u64>, Limit> {
        self.cuts(f)
    }

    fn spectrum(&self, f: &Family, weights: &[u32], _: usize) -> Result<Vec<BigUint>, Limit> {
        self.spectrum(f, weights)
    }

    fn profile(&self, f: &Family) -> Vec<usize> {
        self.profile(f)
    }

    fn each(&self, f: &Family) -> impl Iterator<Item = Vec<bool>> {
        let values = |set: Vec<Var>| {
            let mut values = vec![false; self.variables()];
            set.into_iter().for_each(|Var(var)| values[var as usize] = true);
            values
        };
        self.sets(f).map(values)
    }

    fn order(&self) -> &VarOrder {
        self.order()
    }

    fn budget(&self) -> &Budget {
        self.budget()
    }

    fn set_budget(&mut self, budget: Budget) {
        self.set_budget(budget);
    }

    fn stats(&self) -> Stats {
        self.stats()
    }
}
