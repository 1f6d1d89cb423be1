//! Solutions as a function, in the ordinary reduction.

use bdd::{Bdd, Budget, Limit, Manager, Stats, Var, VarOrder, Weighted};
use num_bigint::BigUint;

use super::diagrams::Diagrams;
use crate::solve::Reduction;

impl Diagrams for Manager {
    const REDUCTION: Reduction = Reduction::Bdd;

    type Condition = Bdd;
    type Solutions = Bdd;

    fn with_order(order: VarOrder, budget: &Budget) -> Manager {
        let mut manager = Manager::with_order(order);
        manager.set_budget(budget.clone());
        manager
    }

    fn all(&mut self) -> Result<Bdd, Limit> {
        Ok(self.constant(true))
    }

    fn none(&self) -> Bdd {
        self.constant(false)
    }

    fn sum_between(&mut self, terms: &[Weighted], min: u64, max: u64) -> Result<Bdd, Limit> {
        self.sum_between(terms, min, max)
    }

    fn either(&mut self, a: &Bdd, b: &Bdd) -> Result<Bdd, Limit> {
        self.or(a, b)
    }

    fn both_hold(&mut self, a: &Bdd, b: &Bdd) -> Result<Bdd, Limit> {
        self.and(a, b)
    }

    fn size(&self, condition: &Bdd) -> usize {
        self.node_count(condition)
    }

    fn keep(&mut self, f: &Bdd, condition: &Bdd) -> Result<Bdd, Limit> {
        self.and(f, condition)
    }

    fn keep_clause(&mut self, f: &Bdd, literals: &[(Var, bool)]) -> Result<Bdd, Limit> {
        self.and_clause(f, literals)
    }

    fn keep_cube(&mut self, f: &Bdd, literals: &[(Var, bool)]) -> Result<Bdd, Limit> {
        self.and_cube(f, literals)
    }

    fn union(&mut self, f: &Bdd, g: &Bdd) -> Result<Bdd, Limit> {
        self.or(f, g)
    }

    fn both(&mut self, f: &Bdd, g: &Bdd) -> Result<Bdd, Limit> {
        self.and(f, g)
    }

    fn forget(&mut self, f: &Bdd, vars: &[Var]) -> Result<Bdd, Limit> {
        self.exists(f, vars)
    }

    fn sift(&mut self) -> Result<(), Limit> {
        self.sift().map(|_| ())
    }

    fn is_none(&self, f: &Bdd) -> bool {
        self.is_constant(f, false)
    }

    /// A forgotten variable is free, and doubles every count.
    fn count(&self, f: &Bdd, forgotten: usize) -> Result<BigUint, Limit> {
        Ok(self.sat_count(f)? >> forgotten)
    }

    fn cuts(&self, f: &Bdd) -> Result<Vec<u64>, Limit> {
        self.cuts(f)
    }

    fn spectrum(&self, f: &Bdd, weights: &[u32], forgotten: usize) -> Result<Vec<BigUint>, Limit> {
        let spectrum = self.spectrum(f, weights)?;
        Ok(spectrum.into_iter().map(|count| count >> forgotten).collect())
    }

    fn profile(&self, f: &Bdd) -> Vec<usize> {
        self.profile(f)
    }

    fn each(&self, f: &Bdd) -> impl Iterator<Item = Vec<bool>> {
        self.solutions(f)
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
