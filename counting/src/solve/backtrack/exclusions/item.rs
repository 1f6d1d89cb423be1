//! A group with which a search may begin by orbits: exactly one member is true in every solution, and symmetries carry
//! the group into itself.

use model::Model;
use model::constraint::Var;

use super::super::Reason;
use super::super::meter::SearchMeter;
use super::super::orbits::orbit;
use super::rules::Rules;

/// The orbits of the members of the group that has the fewest, each ascending; empty where these are more than half of the
/// members of the smallest group, with which the search begins otherwise.
pub(super) fn orbits(
    rules: &Rules,
    model: &Model,
    meter: &mut SearchMeter<'_>,
) -> Result<Vec<Vec<Var>>, Reason> {
    let fewest = rules.groups.iter().map(Vec::len).min().unwrap_or(0);
    let mut best = Vec::new();
    if rules.is_impossible || model.group.len() < 2 {
        return Ok(best);
    }
    let mut most = fewest / 2;
    for group in &rules.groups {
        // Most groups are carried elsewhere by the first symmetries.
        let mut is_member = vec![false; model.variables()];
        group.iter().for_each(|&var| is_member[var as usize] = true);
        meter.spend((model.variables() + group.len()) as u64)?;
        let mut images =
            model.group.iter().map(|image| group.iter().all(|&var| is_member[image[var as usize] as usize]));
        if !images.all(|stays| stays) || !rules.is_exclusive(group) {
            continue;
        }
        meter.spend((model.group.len() * group.len()) as u64)?;
        let mut found: Vec<Vec<Var>> = Vec::new();
        for &var in group {
            if found.iter().all(|orbit| orbit.binary_search(&var).is_err()) {
                found.push(orbit(model, var));
            }
        }
        if found.len() <= most {
            most = found.len() - 1;
            best = found;
        }
    }
    Ok(best)
}
