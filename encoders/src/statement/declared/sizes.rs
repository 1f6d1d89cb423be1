//! The size of a solution, and the sizes that are asked for.

use super::only::only;
use crate::model::Sizes;
use crate::statement::domain::Domain;
use crate::statement::read::{Reader, Trouble, fault};
use crate::statement::setting::{Bound, Holds, Setting};
use crate::statement::tree::{Expr, Goal, Says, Statement, Word};

/// What is said of sizes where there are none.
const NO_SIZES: &str = "with values every place holds something, so that there are no sizes; take this out";

pub(in crate::statement) fn goal<D: Domain>(
    statements: &[Statement],
    reader: &mut Reader<'_, D>,
) -> Result<Sizes, Trouble> {
    let goal = only(statements, "the goal", |says| match says {
        Says::Goal(goal) => Some(goal),
        _ => None,
    })?;
    let Some((at, goal)) = goal else { return Ok(Sizes::Any) };
    if matches!(reader.setting.holds, Holds::Values(..)) {
        return fault(at, NO_SIZES);
    }
    Ok(match goal {
        Goal::Max => Sizes::Max,
        Goal::Min => Sizes::Min,
        Goal::Any => Sizes::Any,
        Goal::Between(low, high) => {
            let size = |expr: &Expr, value: i64| {
                u32::try_from(value).or_else(|_| fault(&expr.at, format!("{value} is no size")))
            };
            let (least, most) = (reader.fixed(low)?, reader.fixed(high)?);
            let (least, most) = (size(low, least)?, size(high, most)?);
            if least > most {
                return fault(at, "the last size is below the first");
            }
            Sizes::Between(least, most)
        }
    })
}

/// What each kind adds to the size; what is hidden is not looked at.
pub(in crate::statement) fn weights(
    statements: &[Statement],
    setting: &Setting,
    hidden: &[u32],
) -> Result<Vec<u32>, Trouble> {
    let size = only(statements, "the size", |says| match says {
        Says::Size(terms) => Some(terms),
        _ => None,
    })?;
    let Holds::Kinds(kinds) = &setting.holds else {
        return match size {
            Some((at, _)) => fault(at, NO_SIZES),
            None => Ok(vec![0; setting.holds.number() as usize]),
        };
    };
    let is_shown = |kind: usize| !hidden.contains(&(kind as u32));
    let Some((_, terms)) = size else {
        return Ok((0..kinds.len()).map(|kind| u32::from(is_shown(kind))).collect());
    };
    let mut weights = vec![0u32; kinds.len()];
    for (factor, kind) in terms {
        let factor = match factor {
            None => 1,
            Some(word) => factor_of(word, setting)?,
        };
        let of = match kind.text.as_str() {
            "full" => 0..kinds.len(),
            name => match setting.holds.kind(name) {
                Some(own) if !is_shown(own as usize) => {
                    return fault(&kind.at, format!("{name} is hidden, so that no size depends on it"));
                }
                Some(own) => own as usize..own as usize + 1,
                None => {
                    return fault(
                        &kind.at,
                        format!("there is no kind {name}; the size is made of kinds, or full"),
                    );
                }
            },
        };
        for at in of.filter(|&at| is_shown(at)) {
            weights[at] = weights[at].saturating_add(factor);
        }
    }
    let most = weights.iter().copied().max().unwrap_or(0);
    let places = setting.world.places().len() as u64;
    match u64::from(most).checked_mul(places) {
        Some(all) if all < u64::from(u32::MAX) => Ok(weights),
        _ => fault(&terms[0].1.at, "sizes have at most 32 bits; choose smaller factors"),
    }
}

fn factor_of(word: &Word, setting: &Setting) -> Result<u32, Trouble> {
    let value = match setting.fixed.get(&word.text) {
        Some(Bound::Number(value)) => Some(*value),
        _ => word.text.parse::<i64>().ok(),
    };
    match value.map(u32::try_from) {
        Some(Ok(factor)) => Ok(factor),
        _ => fault(&word.at, format!("{} is no factor; give a number from 0 to {}", word.text, u32::MAX)),
    }
}
