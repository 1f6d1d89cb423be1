//! The objective of a file as sizes: what a solution adds up to, from 0 on, and a constant.

use model::constraint::{Constraint, Count, Lit, Var, pos};
use model::{Objective, Sizes};

/// Most that all variables together may add to a size.
const MOST: u64 = u32::MAX as u64 - 1;

/// What an objective says of a model.
pub(super) struct Sized {
    /// What each variable adds, the negations of some behind those of the file.
    pub weights: Vec<u32>,
    pub objective: Objective,
    /// Each negation is one.
    pub constraints: Vec<Constraint>,
}

impl Sized {
    /// Without an objective: a size must not depend on variables that are not counted.
    pub fn of(variables: u32, projection: Option<&[Var]>) -> Sized {
        let mut weights = vec![u32::from(projection.is_none()); variables as usize];
        projection.into_iter().flatten().for_each(|&var| weights[var as usize] = 1);
        Sized { weights, objective: Objective::default(), constraints: Vec::new() }
    }
}

/// Gives the variables of a file their weights. A negative number `-w` of `x` is `-w`, and `w` where `x` is false: a
/// variable of its own, which is true exactly there. Refused: numbers that are too large, and variables that are not
/// counted, of which `projection` has those that are.
pub(super) fn sized(
    sense: Sizes,
    terms: &[(Lit, i128)],
    variables: u32,
    projection: Option<&[Var]>,
) -> Result<Sized, String> {
    let mut of = vec![0i128; variables as usize];
    let mut constant = 0i128;
    for &(lit, number) in terms {
        // What ~x adds is its number, less that number where x is true.
        constant += if lit.positive { 0 } else { number };
        of[lit.var as usize] += if lit.positive { number } else { -number };
    }
    let is_hidden = |var: &Var| projection.is_some_and(|shown| shown.binary_search(var).is_err());
    let used = (0..variables).filter(|&var| of[var as usize] != 0);
    if let Some(hidden) = used.clone().find(is_hidden) {
        return Err(format!(
            "has x{} in its objective, but `* ind` does not name it, and a size depends on what is counted; name it there",
            hidden + 1
        ));
    }
    let total = of.iter().fold(0u128, |sum, number| sum.saturating_add(number.unsigned_abs()));
    if total > MOST.into() {
        return Err(format!(
            "has an objective whose numbers add up to {total}, and sizes up to {MOST} are handled; scale it down"
        ));
    }
    let mut weights: Vec<u32> = of.iter().map(|&number| u32::try_from(number).unwrap_or(0)).collect();
    let negated: Vec<Var> = used.filter(|&var| of[var as usize] < 0).collect();
    let mut constraints = Vec::with_capacity(negated.len());
    for (negation, &var) in (variables..).zip(&negated) {
        constant += of[var as usize];
        weights.push(of[var as usize].unsigned_abs() as u32);
        constraints.push(Constraint::count(Count::exactly(1, [pos(var), pos(negation)])));
    }
    let offset = i64::try_from(constant).map_err(|_| {
        format!("has an objective with the constant {constant}, which has more than 64 bits; reduce it")
    })?;
    Ok(Sized { weights, objective: Objective { sense: Some(sense), offset, negated }, constraints })
}
