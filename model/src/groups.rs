//! Groups of variables one of which is true.

use crate::constraint::{Constraint, Var};

/// Returns disjoint groups of at most `most` of `n` variables, exactly one of each of which is true as a constraint says; the
/// closest variables first, as those of a place are numbered in a row. Each group ascends, as do the groups. Cost: a sort of
/// the groups.
pub fn groups<'a>(
    n: usize,
    constraints: impl IntoIterator<Item = &'a Constraint>,
    most: usize,
) -> Vec<Vec<Var>> {
    let one_of = |constraint: &Constraint| {
        let count = constraint.single().filter(|count| (count.min, count.max) == (1, 1))?;
        count.plain().filter(|group| (2..=most).contains(&group.len()))
    };
    let mut all: Vec<Vec<Var>> = constraints.into_iter().filter_map(one_of).collect();
    all.sort_by_key(|group| ((group[group.len() - 1] - group[0]) / group.len() as Var, group[0]));
    let mut taken = vec![false; n];
    all.retain(|group| {
        let is_free = group.iter().all(|&var| !taken[var as usize]);
        if is_free {
            group.iter().for_each(|&var| taken[var as usize] = true);
        }
        is_free
    });
    all.sort_unstable();
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::constraint::{Count, pos};

    #[test]
    fn places_come_before_what_they_share() {
        let one = |vars: &[Var]| Constraint::count(Count::exactly(1, vars.iter().map(|&var| pos(var))));
        // Three places of two values, the values each once, and a place that would not fit.
        let all =
            [one(&[0, 2, 4]), one(&[1, 3, 5]), one(&[0, 1]), one(&[2, 3]), one(&[4, 5]), one(&[6, 7, 8])];
        assert_eq!(groups(9, &all, 2), [[0, 1], [2, 3], [4, 5]]);
        assert_eq!(groups(9, &all[..2], 3), [[0, 2, 4], [1, 3, 5]]);
    }
}
