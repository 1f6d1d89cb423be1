//! Pairs of a formula that exclude each other, put together: one of some variables is true, or at most one of them.
//!
//! A formula says with a clause and a pair of negations for each two that one variable of a group is true. As one constraint
//! a group is a place with a value for the search, and a bit of a state for layers. The clauses that `export` makes of these
//! constraints are those of the file.

use fxhash::FxHashMap;
use limits::Limit;
use model::constraint::{Constraint, Count, Lit, Var, pos};
use model::steps::Steps;

/// Most variables of a constraint: all its pairs are among the clauses that `export` writes without further variables.
const MOST: usize = 32;

/// Bytes of a pair: in both lists of neighbours, and whether a constraint has it.
const PAIR: usize = 2 * size_of::<Var>() + 2 * size_of::<(Var, Var)>();

/// The constraints of clauses: the same solutions. Cost: for each pair that a constraint takes, a look at the neighbours of one
/// of its variables.
pub(super) fn joined(clauses: Vec<Vec<Lit>>, steps: &mut Steps<'_>) -> Result<Vec<Constraint>, Limit> {
    let mut pairs = Pairs::default();
    for pair in clauses.iter().filter_map(|clause| excluded(clause)) {
        if pairs.add(pair) {
            steps.hold(PAIR)?;
        }
    }
    let mut constraints = Vec::new();
    let mut rest = Vec::new();
    for clause in clauses {
        match pairs.is_exclusive(&clause, steps)? {
            true => {
                let group: Vec<Var> = clause.iter().map(|lit| lit.var).collect();
                pairs.take(&group);
                constraints.push(Constraint::count(Count::exactly(1, clause)));
            }
            false => rest.push(clause),
        }
    }
    for clause in rest {
        match excluded(&clause) {
            None => constraints.push(Constraint::clause(clause)),
            // A constraint has it.
            Some(pair) if pairs.open.get(&pair) == Some(&false) => {}
            Some(pair) => {
                let group = pairs.around(pair, steps)?;
                pairs.take(&group);
                constraints.push(Constraint::at_most_one(group.into_iter().map(pos)));
            }
        }
    }
    steps.release(PAIR * pairs.open.len());
    Ok(constraints)
}

/// The two variables, ascending, of a clause that they are not both true.
fn excluded(clause: &[Lit]) -> Option<(Var, Var)> {
    match clause {
        [a, b] if !a.positive && !b.positive && a.var != b.var => Some((a.var.min(b.var), a.var.max(b.var))),
        _ => None,
    }
}

/// Pairs of variables that are not both true.
#[derive(Default)]
struct Pairs {
    /// Whether no constraint has it yet.
    open: FxHashMap<(Var, Var), bool>,
    /// The other variables of each one's pairs.
    near: FxHashMap<Var, Vec<Var>>,
}

impl Pairs {
    /// Returns whether it is new.
    fn add(&mut self, (a, b): (Var, Var)) -> bool {
        let is_new = self.open.insert((a, b), true).is_none();
        if is_new {
            self.near.entry(a).or_default().push(b);
            self.near.entry(b).or_default().push(a);
        }
        is_new
    }

    fn have(&self, a: Var, b: Var) -> bool {
        self.open.contains_key(&(a.min(b), a.max(b)))
    }

    /// Whether a clause is of three variables or more each two of which are a pair.
    fn is_exclusive(&self, clause: &[Lit], steps: &mut Steps<'_>) -> Result<bool, Limit> {
        if !(3..=MOST).contains(&clause.len()) || clause.iter().any(|lit| !lit.positive) {
            return Ok(false);
        }
        for (at, a) in clause.iter().enumerate() {
            steps.take(at + 1)?;
            if !clause[..at].iter().all(|b| self.have(a.var, b.var)) {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// A pair with more variables each two of which are a pair, the first ones that each bring pairs which no constraint has.
    fn around(&self, (a, b): (Var, Var), steps: &mut Steps<'_>) -> Result<Vec<Var>, Limit> {
        let mut group = vec![a, b];
        let mut near = self.near[&a].clone();
        near.sort_unstable();
        for other in near {
            steps.take(group.len())?;
            let is_open = |&own: &Var| self.open.get(&(own.min(other), own.max(other))) == Some(&true);
            if group.len() < MOST && group.iter().all(is_open) {
                group.push(other);
            }
        }
        Ok(group)
    }

    /// A constraint has all pairs of these.
    fn take(&mut self, group: &[Var]) {
        for (at, &a) in group.iter().enumerate() {
            for &b in &group[..at] {
                self.open.insert((a.min(b), a.max(b)), false);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use limits::Budget;

    use super::*;

    /// Two places with three values each, and one value once; a clause whose variables do not exclude each other.
    #[test]
    fn groups_are_found() {
        let not = |a: Var, b: Var| vec![!pos(a), !pos(b)];
        let mut clauses = vec![vec![pos(0), pos(1), pos(2)], vec![pos(5), pos(4), pos(3)]];
        clauses.extend([(0, 1), (2, 0), (1, 2), (3, 4), (3, 5), (4, 5), (0, 3)].map(|(a, b)| not(a, b)));
        clauses.push(vec![pos(0), pos(1), pos(4)]);
        // Four of which at most one is true, and a pair that shares one of them.
        let four = (6..10).flat_map(|a| (a + 1..10).map(move |b| not(a, b)));
        clauses.extend(four.chain([not(9, 10)]));
        let one = |vars: [Var; 3]| Constraint::count(Count::exactly(1, vars.map(pos)));
        let found = joined(clauses, &mut Steps::new(&Budget::default())).expect("no limit");
        assert_eq!(
            found,
            [
                one([0, 1, 2]),
                one([3, 4, 5]),
                Constraint::at_most_one([0, 3].map(pos)),
                Constraint::clause([0, 1, 4].map(pos)),
                Constraint::at_most_one((6..10).map(pos)),
                Constraint::at_most_one([9, 10].map(pos)),
            ]
        );
    }
}
