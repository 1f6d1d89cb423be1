//! The best solutions, size by size: those of the best size, of the next one, and so on, until there are as many as wanted.
//!
//! Solutions of one size stay together. The next size that has any is found by questions whether there is a solution in a
//! range of sizes, each of which ends at the first one: the range doubles, and is then halved. So a size without a solution
//! costs no count, and rare sizes are found in few questions.

use std::collections::BTreeMap;

use limits::{Budget, Limit};
use model::steps::ON_HEAP;
use model::{Model, Sizes};
use num_bigint::{BigInt, BigUint};

use super::{Answer, CountError, Progress, Request, Stopped, Weights, Work, count, list};

/// A size, with the number of its solutions, or with classes of its classes.
pub type OfSize = (u32, BigUint);

/// Hands the solutions of the best sizes to `visit`, the best first, until there are `number` or more of them, there are no
/// more, or it returns `false`. Returns the sizes with their numbers.
///
/// `answer` is that of [`count`] to `request`, which asks for the largest or the smallest size. Cost: a count and a list of each
/// size, as [`list`], and a few questions whether there is a solution.
pub fn best(
    (model, request): (&Model, &Request),
    answer: &Answer,
    number: u64,
    budget: &Budget,
    progress: &mut dyn Progress,
    visit: &mut dyn FnMut(&[bool]) -> bool,
) -> Result<Vec<OfSize>, CountError> {
    let (mut sizes, mut all, mut is_wanted) = (Vec::new(), BigUint::ZERO, true);
    let mut latest = answer.clone();
    while let Some(size) = latest.size {
        let of = latest.classes.clone().unwrap_or_else(|| latest.count.clone());
        all += &of;
        sizes.push((size, of));
        let limited = |limit| Stopped::unknown(limit, latest.method, Work::default());
        list(model, request, &latest, budget, progress, &mut |solution| {
            is_wanted = visit(solution);
            is_wanted
        })
        .map_err(limited)?;
        if all >= number.into() || !is_wanted {
            break;
        }
        let Some(next) = next((model, request), size, budget, progress)? else { break };
        let request = Request { sizes: Sizes::Between(next, next), ..request.clone() };
        latest = count(model, &request, budget, progress)?;
    }
    Ok(sizes)
}

/// Hands the heaviest solutions to `visit`, until there are `number` or more of them, there are no more, or it returns `false`:
/// those of one weight stay together. Returns the weights, over the denominator of all, with their numbers.
///
/// `answer` is that of [`count`] to `request`. Cost: a list of all solutions, and memory for those that are handed out.
pub fn heaviest(
    (model, request): (&Model, &Request),
    (answer, weights): (&Answer, &Weights),
    number: u64,
    budget: &Budget,
    progress: &mut dyn Progress,
    visit: &mut dyn FnMut(&[bool]) -> bool,
) -> Result<Vec<(BigInt, BigUint)>, Limit> {
    let mut kept: BTreeMap<BigInt, Vec<Vec<bool>>> = BTreeMap::new();
    let (mut all, mut ended) = (0, Ok(()));
    list(model, request, answer, budget, progress, &mut |solution| {
        let weight = weights.of(solution);
        if all >= number && kept.first_key_value().is_some_and(|(least, _)| weight < *least) {
            return true;
        }
        kept.entry(weight).or_default().push(solution.to_vec());
        all += 1;
        while let Some(least) = kept.first_entry().filter(|least| all - least.get().len() as u64 >= number) {
            all -= least.remove().len() as u64;
        }
        ended = budget.check_bytes(all as usize * (ON_HEAP + solution.len()));
        ended.is_ok()
    })?;
    ended?;
    let mut is_wanted = true;
    kept.values().rev().flatten().for_each(|solution| is_wanted = is_wanted && visit(solution));
    Ok(kept.into_iter().rev().map(|(weight, alike)| (weight, alike.len().into())).collect())
}

/// The next size behind this one that has a solution.
fn next(
    (model, request): (&Model, &Request),
    size: u32,
    budget: &Budget,
    progress: &mut dyn Progress,
) -> Result<Option<u32>, CountError> {
    let falls = request.sizes == Sizes::Max;
    let last = if falls { 0 } else { u32::try_from(model.total()).unwrap_or(u32::MAX) };
    let all = size.abs_diff(last);
    // The size that is so far behind.
    let at = |far: u32| if falls { size - far } else { size + far };
    let mut has_any = |near: u32, far: u32| {
        let sizes = Sizes::Between(at(near).min(at(far)), at(near).max(at(far)));
        let asked = Request { sizes, classes: false, up_to: Some(1), ..request.clone() };
        count(model, &asked, budget, progress).map(|answer| answer.count != BigUint::ZERO)
    };
    let (mut near, mut far) = (1, 1);
    loop {
        if near > all {
            return Ok(None);
        }
        if has_any(near, far)? {
            break;
        }
        (near, far) = (far + 1, far.saturating_mul(2).saturating_add(1).min(all));
    }
    while near < far {
        let middle = near + (far - near) / 2;
        (near, far) = if has_any(near, middle)? { (near, middle) } else { (middle + 1, far) };
    }
    Ok(Some(at(near)))
}
