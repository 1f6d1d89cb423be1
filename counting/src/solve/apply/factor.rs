//! Factors of a product: the pieces into which a schedule cuts a model's constraints.

use bdd::{Bdd, Manager, Weighted};
use limits::Limit;
use model::constraint::{Constraint, Count, Lit, Shape, Var};
use model::sorted::distinct;
use model::steps::ON_HEAP;

use super::set::SolutionSet;

/// One factor of the product.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Factor {
    /// A constraint whole: its diagram is built, then conjoined.
    Whole(Constraint),
    /// A clause.
    Clause(Vec<Lit>),
    /// A disjunction of cubes, multiplied out: the sum of the products with each cube.
    Cubes(Vec<Vec<Lit>>),
}

impl Factor {
    /// Its variables, ascending.
    pub fn variables(&self) -> Vec<Var> {
        match self {
            Factor::Whole(constraint) => constraint.variables(),
            Factor::Clause(lits) => distinct(lits.iter().map(|lit| lit.var)),
            Factor::Cubes(cubes) => distinct(cubes.iter().flatten().map(|lit| lit.var)),
        }
    }

    /// The levels of its variables, ascending.
    pub fn levels(&self, level: impl Fn(Var) -> u32) -> Vec<u32> {
        distinct(self.variables().into_iter().map(level))
    }

    /// Bytes that it holds, with its place among others sorted by its levels.
    pub fn bytes(&self) -> usize {
        let (lists, levels) = match self {
            Factor::Whole(constraint) => (constraint.bytes(), constraint.steps()),
            Factor::Clause(lits) => (ON_HEAP + size_of_val(lits.as_slice()), lits.len()),
            Factor::Cubes(cubes) => {
                let lits: usize = cubes.iter().map(Vec::len).sum();
                let list = size_of::<Vec<Lit>>() + ON_HEAP;
                (cubes.len() * list + lits * size_of::<Lit>(), lits)
            }
        };
        let key = size_of::<Vec<u32>>() + ON_HEAP + levels * size_of::<u32>();
        size_of::<Factor>() + ON_HEAP + lists + key
    }

    /// The condition that the factor holds; `None` if it is to be multiplied out.
    pub fn condition(&self, diagrams: &mut Manager) -> Result<Option<Bdd>, Limit> {
        match self {
            Factor::Whole(constraint) => condition(diagrams, constraint).map(Some),
            Factor::Clause(lits) => clause(diagrams, lits).map(Some),
            Factor::Cubes(_) => Ok(None),
        }
    }

    /// The product with `f`.
    pub fn conjoin<S: SolutionSet>(&self, diagrams: &mut Manager, f: &S) -> Result<S, Limit> {
        match self {
            Factor::Whole(constraint) => {
                let condition = condition(diagrams, constraint)?;
                f.keep(diagrams, &condition)
            }
            Factor::Clause(lits) => {
                let clause = clause(diagrams, lits)?;
                f.keep(diagrams, &clause)
            }
            Factor::Cubes(cubes) => {
                let mut sum = S::none(diagrams);
                for cube in cubes {
                    let product = f.keep_cube(diagrams, &literals(cube))?;
                    sum = sum.union(diagrams, &product)?;
                }
                Ok(sum)
            }
        }
    }
}

/// The condition that one constraint holds.
fn condition(diagrams: &mut Manager, constraint: &Constraint) -> Result<Bdd, Limit> {
    let mut any = diagrams.sum_between(&[], 1, 1)?;
    for count in &constraint.any {
        let holds = sum_between(diagrams, count)?;
        any = diagrams.or(&any, &holds)?;
    }
    Ok(any)
}

/// The condition that one of the literals is true.
fn clause(diagrams: &mut Manager, lits: &[Lit]) -> Result<Bdd, Limit> {
    sum_between(diagrams, &Count::at_least(1, lits.iter().copied()))
}

/// The condition that one count holds.
pub(super) fn sum_between(diagrams: &mut Manager, count: &Count) -> Result<Bdd, Limit> {
    let weighted = |term: &model::constraint::Term| Weighted {
        var: bdd::Var(term.lit.var),
        positive: term.lit.positive,
        weight: term.weight,
    };
    let terms: Vec<Weighted> = count.terms.iter().map(weighted).collect();
    diagrams.sum_between(&terms, count.min.into(), count.most())
}

fn literals(lits: &[Lit]) -> Vec<(bdd::Var, bool)> {
    lits.iter().map(|lit| (bdd::Var(lit.var), lit.positive)).collect()
}

/// Returns the minimal cubes whose disjunction is equivalent to the constraint; `None` where some count has
/// an upper bound.
pub(super) fn cubes(constraint: &Constraint) -> Option<Vec<Vec<Lit>>> {
    let mut cubes = Vec::new();
    for count in &constraint.any {
        let (Shape::Clause(count) | Shape::AtLeast(count)) = count.shape() else { return None };
        // The sets that reach the least sum are those that "at most one less" forbids.
        let forbidding = Count { terms: count.terms.clone(), min: 0, max: count.min - 1 };
        for clause in Constraint::count(forbidding).clauses()? {
            cubes.push(clause.into_iter().map(|lit| !lit).collect());
        }
    }
    Some(cubes)
}
