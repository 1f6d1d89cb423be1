//! The model's symmetry at the root of a search.
//!
//! A solution of a size above 0 has a true variable. Let the orbits of the variables be in some
//! order, and put every solution under the first orbit `O` it meets. The symmetries carry a
//! solution with `m` true variables in `O` to solutions with as many; so if `c(m)` of them contain
//! one chosen variable of `O`, there are `|O| c(m) / m` of them (each counted once for each of its
//! `m` variables). One branch an orbit therefore does, with the chosen variable true and earlier
//! orbits false, and it is about `|O|` times smaller than the whole. Exact for every group.
//!
//! The same holds of the orbits of some variables alone, where each solution has a true one among them, whatever its
//! size: of a group that the symmetries carry into itself and one member of which has to be true. A tiling with each of the pentominoes has
//! the placements of the cross, in 8 orbits on 6x10: a quarter of the search nodes.

use model::Model;
use model::constraint::Var;
use model::sorted::distinct;

/// The orbits of the counted variables with a size, each ascending; the busiest variables first,
/// so that branches lose those that satisfy most as soon as possible.
pub(super) fn orbits(model: &Model, weights: &[u64], uses: impl Fn(Var) -> usize) -> Vec<Vec<Var>> {
    let mut seen = vec![false; model.variables()];
    let mut orbits: Vec<Vec<Var>> = Vec::new();
    for var in 0..model.variables() as Var {
        if weights[var as usize] == 0 || seen[var as usize] {
            continue;
        }
        let orbit = orbit(model, var);
        orbit.iter().for_each(|&var| seen[var as usize] = true);
        orbits.push(orbit);
    }
    orbits.sort_by_key(|orbit| std::cmp::Reverse(uses(orbit[0])));
    orbits
}

/// The images of a variable under the model's symmetries, ascending.
pub(super) fn orbit(model: &Model, var: Var) -> Vec<Var> {
    distinct(model.group.iter().map(|image| image[var as usize]).chain([var]))
}

/// What is decided at the root of each orbit's branch.
pub(super) fn roots(orbits: &[Vec<Var>]) -> Vec<Vec<(Var, bool)>> {
    let branch = |at: usize| {
        let earlier = orbits[..at].iter().flatten().map(|&var| (var, false));
        earlier.chain(orbits[at].first().map(|&chosen| (chosen, true))).collect()
    };
    (0..orbits.len()).map(branch).collect()
}
