//! The size of a solution, and the sizes that are asked for.

use model::Sizes;

use super::only::only;
use crate::statement::domain::Domain;
use crate::statement::read::{Reader, Trouble, fault};
use crate::statement::setting::{Bound, Holds, Marks, Setting};
use crate::statement::tree::{Expr, Goal, Says, Statement, Word};
use crate::statement::weights::Weights;

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

/// What each kind adds to the size; what is hidden is not looked at, and values add nothing.
pub(in crate::statement) fn weights(
    statements: &[Statement],
    setting: &Setting,
    hidden: &[u32],
) -> Result<Weights, Trouble> {
    let size = only(statements, "the size", |says| match says {
        Says::Size(terms) => Some(terms),
        _ => None,
    })?;
    let Holds::Kinds(kinds) = &setting.holds else {
        return match size {
            Some((at, _)) => fault(at, NO_SIZES),
            None => Ok(Weights::alike(vec![0; setting.holds.number() as usize])),
        };
    };
    let is_shown = |kind: usize| !hidden.contains(&(kind as u32));
    let Some((_, terms)) = size else {
        return Ok(Weights::alike((0..kinds.len()).map(|kind| u32::from(is_shown(kind))).collect()));
    };
    let is_map = |word: &Word| setting.maps.contains_key(&word.text);
    let places = setting.world.places().len();
    let written = if terms.iter().any(|(factors, _)| factors.iter().any(is_map)) { places } else { 1 };
    let mut weights = vec![0u64; written * kinds.len()];
    for (factors, kind) in terms {
        let of = kinds_of(kind, factors, setting, is_shown)?;
        for factor in factors {
            check_factor(factor, setting)?;
        }
        for (place, weights) in weights.chunks_mut(kinds.len()).enumerate() {
            let factors = factors.iter().map(|factor| factor_on(factor, place, setting));
            let product = factors.fold(1, u64::saturating_mul);
            for at in of.clone().filter(|&at| is_shown(at)) {
                weights[at] = weights[at].saturating_add(product);
            }
        }
    }
    // A place holds one kind at most.
    let most = |weights: &[u64]| weights.iter().copied().max().unwrap_or(0);
    let most = weights.chunks(kinds.len()).map(most).fold(0, u64::saturating_add);
    match most.saturating_mul((places / written) as u64) {
        all if all < u64::from(u32::MAX) => {
            Ok(Weights::new(kinds.len(), weights.into_iter().map(|weight| weight as u32).collect()))
        }
        _ => fault(&terms[0].1.at, "sizes have at most 32 bits; choose smaller factors"),
    }
}

/// The kinds, from 0 on, that the last word of a term names, behind its factors.
fn kinds_of(
    kind: &Word,
    factors: &[Word],
    setting: &Setting,
    is_shown: impl Fn(usize) -> bool,
) -> Result<std::ops::Range<usize>, Trouble> {
    let name = kind.text.as_str();
    match setting.holds.kind(name) {
        _ if name == "full" => Ok(0..setting.holds.names().len()),
        Some(own) if !is_shown(own as usize) => {
            fault(&kind.at, format!("{name} is hidden, so that no size depends on it"))
        }
        Some(own) => Ok(own as usize..own as usize + 1),
        None if setting.maps.contains_key(name) => {
            let own = factors.iter().find(|factor| setting.holds.kind(&factor.text).is_some());
            let own = own.map_or("full", |own| own.text.as_str());
            let sentence = format!("{name} is a map, which is a factor; write the kind last: {name} * {own}");
            fault(&kind.at, sentence)
        }
        None => fault(&kind.at, format!("there is no kind {name}; the size is made of kinds, or full")),
    }
}

/// The number that a factor is on every place; `None` of a map.
fn fixed_factor(word: &Word, setting: &Setting) -> Option<i64> {
    match setting.fixed.get(&word.text) {
        Some(Bound::Number(value)) => Some(*value),
        _ => word.text.parse().ok(),
    }
}

/// Refuses what is no number from 0 on, and no map of such numbers.
fn check_factor(word: &Word, setting: &Setting) -> Result<(), Trouble> {
    let name = &word.text;
    let is_factor = |value: i64| u32::try_from(value).is_ok();
    match (setting.maps.get(name), fixed_factor(word, setting)) {
        (Some(_), _) if setting.world.moves.is_some() => fault(
            &word.at,
            format!(
                "{name} marks cells, and the places are moves, which have no marks; a map is a factor where cells are the places"
            ),
        ),
        (Some(marks), _) => match marks.iter().flatten().find(|mark| !is_factor(**mark)) {
            Some(mark) => fault(
                &word.at,
                format!(
                    "{name} has the mark {mark}, and a size has factors from 0 to {}; correct the map",
                    u32::MAX
                ),
            ),
            None => Ok(()),
        },
        (None, Some(value)) if is_factor(value) => Ok(()),
        _ if setting.holds.kind(name).is_some() || name == "full" => {
            fault(&word.at, format!("{name} is no factor; write the kind last, and one in each term"))
        }
        _ => fault(
            &word.at,
            format!("{name} is no factor; give a number from 0 to {}, or the name of a map", u32::MAX),
        ),
    }
}

/// The value of a checked factor on a place. Places count from 0. A map has the mark of the place, or 0 without a mark.
fn factor_on(word: &Word, place: usize, setting: &Setting) -> u64 {
    let mark = |marks: &Marks| marks.get(place).copied().flatten();
    let factor = setting.maps.get(&word.text).map_or_else(|| fixed_factor(word, setting), mark);
    factor.map_or(0, i64::unsigned_abs)
}
