//! By what the things that places hold multiply the weight of a solution.

use std::ops::Range;

use model::fraction::{CheckedMul, Fraction, fraction};

use crate::statement::read::{Trouble, fault};
use crate::statement::setting::{Holds, Setting};
use crate::statement::tree::{Says, Statement, Weight, Word};

/// The factors of each place, kind by kind; `None` where the file gives no weights.
pub(in crate::statement) fn factors(
    statements: &[Statement],
    setting: &Setting,
    hidden: &[u32],
) -> Result<Option<Vec<Fraction>>, Trouble> {
    let kinds = setting.holds.number() as usize;
    let mut factors: Vec<Option<Fraction>> = vec![None; kinds * setting.world.places().len()];
    let mut is_weighed = false;
    for statement in statements {
        let Says::Weight(Weight { map, of, weight }) = &statement.says else { continue };
        is_weighed = true;
        let own = held(of, setting, hidden)?;
        let weight = match weight {
            Some(word) => fraction(&word.text).or_else(|why| fault(&word.at, why))?,
            None if map.is_some() => Fraction::ONE,
            None => {
                return fault(&of.at, format!("{} has no weight; write = and a fraction behind it", of.text));
            }
        };
        if let Some(map) = map {
            check_map(map, statements, setting)?;
        }
        for (place, factors) in factors.chunks_mut(kinds).enumerate() {
            let mark =
                map.as_ref().map_or(Some(1), |map| setting.maps[&map.text].get(place).copied().flatten());
            let mark = Fraction::from(i128::from(mark.unwrap_or(0))).checked_mul(&weight);
            for kind in own.clone().filter(|&kind| !hidden.contains(&(kind as u32))) {
                match (factors[kind], mark) {
                    (Some(_), _) => {
                        return fault(&of.at, format!("{} has a weight already; keep one", of.text));
                    }
                    (None, None) => {
                        return fault(&statement.at, "this weight is too long; write fewer digits");
                    }
                    (None, mark) => factors[kind] = mark,
                }
            }
        }
    }
    let all = || factors.into_iter().map(|factor| factor.unwrap_or(Fraction::ONE)).collect();
    Ok(is_weighed.then(all))
}

/// What a word names, from 0 on.
fn held(of: &Word, setting: &Setting, hidden: &[u32]) -> Result<Range<usize>, Trouble> {
    let name = of.text.as_str();
    let at = match setting.holds {
        Holds::Kinds(_) if name == "full" => return Ok(0..setting.holds.number() as usize),
        Holds::Kinds(_) => setting.holds.kind(name),
        Holds::Values(low, high) => {
            let value = name.parse::<i64>().ok().filter(|value| (low..=high).contains(value));
            value.map(|value| (value - low) as u32)
        }
    };
    match at {
        Some(kind) if hidden.contains(&kind) => {
            fault(&of.at, format!("{name} is hidden, so that it has no weight"))
        }
        Some(kind) => Ok(kind as usize..kind as usize + 1),
        None if setting.maps.contains_key(name) => fault(
            &of.at,
            format!("{name} is a map, which is a factor; write it before a kind: {name} * KIND"),
        ),
        None => fault(
            &of.at,
            match &setting.holds {
                Holds::Kinds(names) => {
                    format!("{name} can have no weight; write full or one of {}", names.join(", "))
                }
                Holds::Values(low, high) => format!("{name} is no value; write one from {low} to {high}"),
            },
        ),
    }
}

/// Refuses what is no map of numbers by cell.
fn check_map(map: &Word, statements: &[Statement], setting: &Setting) -> Result<(), Trouble> {
    let name = &map.text;
    let rows = statements.iter().find_map(|statement| match &statement.says {
        Says::Map(own, rows) if own.text == *name => Some(rows),
        _ => None,
    });
    let Some(rows) = rows else {
        return fault(&map.at, format!("{name} is no map; write = and a fraction behind the kind"));
    };
    if setting.world.moves.is_some() {
        return fault(&map.at, format!("{name} marks cells, and the places are moves, which have no marks"));
    }
    match rows.iter().find(|row| row.text.contains(|sign: char| sign.is_alphabetic())) {
        Some(_) => {
            fault(&map.at, format!("{name} has letters for marks, and weights are numbers; correct the map"))
        }
        None => Ok(()),
    }
}
