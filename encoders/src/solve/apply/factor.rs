//! What gets conjoined: the pieces into which a schedule cuts a model's constraints.

use bdd::{Bdd, Limit, Manager, Weighted};

use crate::constraint::{Constraint, Count, Lit, UNBOUNDED, Var};

/// One factor of the product.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Factor {
    /// A constraint whole: its diagram is built, then conjoined.
    Whole(Constraint),
    /// A clause, conjoined without being built.
    Clause(Vec<Lit>),
    /// A disjunction of cubes, multiplied out: the sum of the products with each cube.
    Cubes(Vec<Vec<Lit>>),
}

impl Factor {
    /// The levels of its variables, ascending.
    pub fn levels(&self, level: impl Fn(Var) -> u32) -> Vec<u32> {
        let mut levels: Vec<u32> = match self {
            Factor::Whole(constraint) => constraint.variables().into_iter().map(level).collect(),
            Factor::Clause(lits) => lits.iter().map(|lit| level(lit.var)).collect(),
            Factor::Cubes(cubes) => cubes.iter().flatten().map(|lit| level(lit.var)).collect(),
        };
        levels.sort_unstable();
        levels.dedup();
        levels
    }

    /// The product with `f`.
    pub fn conjoin(&self, manager: &mut Manager, f: &Bdd) -> Result<Bdd, Limit> {
        match self {
            Factor::Whole(constraint) => {
                let g = diagram(manager, constraint)?;
                manager.and(f, &g)
            }
            Factor::Clause(lits) => manager.and_clause(f, &literals(lits)),
            Factor::Cubes(cubes) => {
                let mut sum = manager.constant(false);
                for cube in cubes {
                    let product = manager.and_cube(f, &literals(cube))?;
                    sum = manager.or(&sum, &product)?;
                }
                Ok(sum)
            }
        }
    }
}

/// The diagram of one constraint.
fn diagram(manager: &mut Manager, constraint: &Constraint) -> Result<Bdd, Limit> {
    let mut any = manager.constant(false);
    for count in &constraint.any {
        let holds = sum_between(manager, count)?;
        any = manager.or(&any, &holds)?;
    }
    Ok(any)
}

/// The diagram of one count.
pub(super) fn sum_between(manager: &mut Manager, count: &Count) -> Result<Bdd, Limit> {
    let weighted = |term: &crate::constraint::Term| Weighted {
        var: bdd::Var(term.lit.var),
        positive: term.lit.positive,
        weight: term.weight,
    };
    let terms: Vec<Weighted> = count.terms.iter().map(weighted).collect();
    manager.sum_between(&terms, count.min, count.max)
}

fn literals(lits: &[Lit]) -> Vec<(bdd::Var, bool)> {
    lits.iter().map(|lit| (bdd::Var(lit.var), lit.positive)).collect()
}

/// The minimal cubes whose disjunction the constraint is; `None` where some count has an upper
/// bound.
pub(super) fn cubes(constraint: &Constraint) -> Option<Vec<Vec<Lit>>> {
    let mut cubes = Vec::new();
    for count in &constraint.any {
        let bounded = count.max != UNBOUNDED && u64::from(count.max) < count.total();
        if bounded || count.min == 0 {
            return None;
        }
        // The sets that reach the least sum are those that "at most one less" forbids.
        let forbidding = Count { terms: count.terms.clone(), min: 0, max: count.min - 1 };
        for clause in Constraint::count(forbidding).clauses()? {
            cubes.push(clause.into_iter().map(|lit| !lit).collect());
        }
    }
    Some(cubes)
}
