//! The product of the factors of a schedule.
//!
//! Adjacent factors are conjoined with each other before they meet the product, as far as that is bound to
//! be cheap. The product is the large operand, and so takes part in fewer conjunctions. (docs/engine-notes.md
//! has the figures, and what was tried instead.)

use bdd::{Bdd, Manager};
use limits::Limit;

use super::factor::Factor;
use super::set::SolutionSet;

/// The most factors that are conjoined before they meet the product. With 16, three attacking queens on 5x5
/// took two thirds of the time, other puzzles no less.
const MOST: usize = 8;

/// The product under way.
pub(super) struct Product<'a, S> {
    /// The product of the factors that have met it.
    solutions: S,
    /// The factors that wait for it, and their conjunction with its number of nodes.
    waiting: Vec<&'a Factor>,
    group: Option<(Bdd, u64)>,
    /// Nodes made when the product last met a group.
    made: u64,
}

impl<'a, S: SolutionSet> Product<'a, S> {
    /// Begins with the assignments of `solutions`.
    pub fn new(solutions: S) -> Product<'a, S> {
        Product { solutions, waiting: Vec::new(), group: None, made: 0 }
    }

    /// The product of the factors so far, except those that wait.
    pub fn solutions(&self) -> &S {
        &self.solutions
    }

    /// Takes one more factor, which may wait for the next ones. Returns whether the product has changed.
    pub fn take(&mut self, diagrams: &mut Manager, factor: &'a Factor) -> Result<bool, Limit> {
        match self.join(diagrams, factor) {
            Err(Limit::Nodes(_) | Limit::Bytes(_)) => {
                self.multiply_one_by_one(diagrams, Some(factor))?;
                Ok(true)
            }
            result => result,
        }
    }

    /// Returns the product of all factors.
    pub fn finish(mut self, diagrams: &mut Manager) -> Result<S, Limit> {
        match self.multiply(diagrams) {
            Err(Limit::Nodes(_) | Limit::Bytes(_)) => self.multiply_one_by_one(diagrams, None)?,
            result => result?,
        }
        Ok(self.solutions)
    }

    /// Adds a factor to those that wait, or multiplies these before. After an error, the factor is not in.
    fn join(&mut self, diagrams: &mut Manager, factor: &'a Factor) -> Result<bool, Limit> {
        let Some(mut condition) = factor.condition(diagrams)? else {
            self.multiply(diagrams)?;
            self.solutions = factor.conjoin(diagrams, &self.solutions)?;
            return Ok(true);
        };
        let mut size = diagrams.node_count(&condition) as u64;
        let mut changed = false;
        match &self.group {
            // The conjunction has at most as many nodes as the product of the sizes, and takes as many steps.
            Some((group, of_group))
                if self.waiting.len() < MOST && of_group.saturating_mul(size) <= self.made =>
            {
                condition = diagrams.and(group, &condition)?;
                size = diagrams.node_count(&condition) as u64;
            }
            Some(_) => {
                self.multiply(diagrams)?;
                changed = true;
            }
            None => {}
        }
        self.group = Some((condition, size));
        self.waiting.push(factor);
        Ok(changed)
    }

    /// Multiplies the factors that wait. After an error, they still wait.
    fn multiply(&mut self, diagrams: &mut Manager) -> Result<(), Limit> {
        let Some((condition, _)) = &self.group else { return Ok(()) };
        let before = diagrams.stats().created_nodes;
        self.solutions = self.solutions.keep(diagrams, condition)?;
        self.made = diagrams.stats().created_nodes - before;
        self.group = None;
        self.waiting.clear();
        Ok(())
    }

    /// Multiplies the factors that wait, and `last`, one after another: without the conditions of a group
    /// there may be room enough.
    fn multiply_one_by_one(&mut self, diagrams: &mut Manager, last: Option<&'a Factor>) -> Result<(), Limit> {
        self.group = None;
        for factor in self.waiting.drain(..).chain(last) {
            self.solutions = factor.conjoin(diagrams, &self.solutions)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use bdd::Family;
    use limits::Budget;

    use super::*;
    use crate::solve::Schedule;
    use crate::solve::apply::schedule::factors;
    use encoders::families;

    /// The factors of a puzzle, and the number of its variables.
    fn factors_of(words: &str) -> (Vec<Factor>, usize) {
        let words: Vec<&str> = words.split(' ').collect();
        let model = families::parse(&words).map(|puzzle| puzzle.model(None, &Budget::default()));
        let model = model.expect("a puzzle").expect("a model");
        let all = factors(&model, Schedule::Measured, 0, |var| var, &Budget::default());
        (all.expect("no limit"), model.variables())
    }

    fn in_groups<S: SolutionSet>(diagrams: &mut Manager, factors: &[Factor]) -> Result<S, Limit> {
        let mut product = Product::new(S::all(diagrams)?);
        for factor in factors {
            product.take(diagrams, factor)?;
        }
        product.finish(diagrams)
    }

    fn one_by_one<S: SolutionSet>(diagrams: &mut Manager, factors: &[Factor]) -> Result<S, Limit> {
        let all = S::all(diagrams)?;
        factors.iter().try_fold(all, |f, factor| factor.conjoin(diagrams, &f))
    }

    /// Returns the nodes made in groups, and one by one; panics where the solutions differ.
    fn compare<S: SolutionSet>(words: &str) -> (u64, u64) {
        let (factors, variables) = factors_of(words);
        let [groups, single] = [in_groups::<S>, one_by_one::<S>].map(|work| {
            let mut diagrams = Manager::new(variables);
            let f = work(&mut diagrams, &factors).expect("no limit");
            (diagrams.stats().created_nodes, diagrams.sat_count(&f).expect("no limit"))
        });
        assert_eq!(groups.1, single.1, "{words}");
        let mut diagrams = Manager::new(variables);
        let f: S = in_groups(&mut diagrams, &factors).expect("no limit");
        let g = one_by_one(&mut diagrams, &factors).expect("no limit");
        assert!(f == g, "{words}: the same solutions are the same diagram");
        (groups.0, single.0)
    }

    #[test]
    fn groups_have_the_same_product_with_fewer_nodes() {
        for words in [
            "domination queen 6",
            "independent-domination queen 5",
            "no-three-in-line 6",
            "peaceable queen 4",
        ] {
            for (groups, single) in [compare::<Bdd>(words), compare::<Family>(words)] {
                assert!(groups < single, "{words}: {groups} nodes in groups, {single} one by one");
            }
        }
    }

    #[test]
    fn groups_need_no_larger_limits_than_factors_do() {
        let (factors, variables) = factors_of("domination king 4");
        let with_limit = |nodes, work: fn(&mut Manager, &[Factor]) -> Result<Bdd, Limit>| {
            let budget = Budget { nodes: Some(nodes), ..Budget::default() };
            let mut m = Manager::new(variables);
            m.set_budget(budget);
            let f = work(&mut m, &factors)?;
            m.sat_count(&f)
        };
        let expected = with_limit(1 << 20, one_by_one).expect("room enough");
        let mut refused = 0;
        for nodes in 1.. {
            match with_limit(nodes, in_groups) {
                Ok(count) => {
                    assert_eq!(count, expected);
                    break;
                }
                Err(limit) => assert_eq!(limit, Limit::Nodes(nodes)),
            }
            assert!(with_limit(nodes, one_by_one).is_err(), "one by one, {nodes} nodes are enough");
            refused += 1;
        }
        assert!(refused > 10);
    }
}
