//! What has to be connected, or to have no cycle, as clauses: one where it fails.

use model::constraint::{Lit, Var, neg, pos};
use model::joined::Joined;

/// A clause of false literals, where a condition fails whatever follows.
pub(super) fn conflict(joined: &Joined, value: impl Fn(Var) -> Option<bool>) -> Option<Vec<Lit>> {
    if joined.may_hold(|var| value(var) == Some(true), |var| value(var).is_none()) {
        return None;
    }
    let mut lits = match joined {
        Joined::Vertices(own) => apart(&own.variable, |at| own.adjacent[at].clone(), &value),
        Joined::Edges(own) => {
            let stars = own.stars();
            let touching = |at: usize| {
                let (a, b) = own.ends[at];
                [stars[a as usize].as_slice(), &stars[b as usize]].concat()
            };
            let apart = own.connected.then(|| apart(&own.variable, touching, &value)).flatten();
            // Otherwise the chosen edges have a cycle.
            apart.or_else(|| {
                Some(
                    own.variable
                        .iter()
                        .filter(|var| value(**var) == Some(true))
                        .map(|&var| neg(var))
                        .collect(),
                )
            })
        }
    }?;
    lits.sort_unstable();
    lits.dedup();
    Some(lits)
}

/// Two chosen vertices, and the vertices left out around all that the first may reach: one of these has to be chosen.
fn apart(
    variable: &[Var],
    adjacent: impl Fn(usize) -> Vec<u32>,
    value: impl Fn(Var) -> Option<bool>,
) -> Option<Vec<Lit>> {
    let is_chosen = |at: usize| value(variable[at]) == Some(true);
    let first = (0..variable.len()).find(|&at| is_chosen(at))?;
    let (mut seen, mut pending, mut lits) =
        (vec![false; variable.len()], vec![first], vec![neg(variable[first])]);
    seen[first] = true;
    while let Some(at) = pending.pop() {
        for next in adjacent(at).into_iter().map(|next| next as usize) {
            if std::mem::replace(&mut seen[next], true) {
                continue;
            }
            match value(variable[next]) {
                Some(false) => lits.push(pos(variable[next])),
                _ => pending.push(next),
            }
        }
    }
    lits.push(neg(variable[(0..variable.len()).find(|&at| !seen[at] && is_chosen(at))?]));
    Some(lits)
}
