//! Values that may be exchanged.

use std::collections::HashSet;

use model::Model;
use model::bits::of_word;
use model::constraint::{Constraint, Var};

use super::super::Reason;
use super::super::meter::SearchMeter;
use super::places::{Places, Values};

/// Most values of all classes together: 20! orders are fewer than 2^64.
const MOST: u32 = 20;

/// Classes of values any two of which may be exchanged on all places at once: the constraints and the sizes stay as they are.
/// None where variables follow from others. Cost: for each value a pass over the constraints.
pub(super) fn classes(
    model: &Model,
    places: &Places,
    meter: &mut SearchMeter<'_>,
) -> Result<Vec<Values>, Reason> {
    if !model.defined.is_empty() {
        return Ok(Vec::new());
    }
    let known: HashSet<&Constraint> = model.constraints.iter().collect();
    let all =
        places.vars.iter().filter(|own| own.len() > 2).flatten().fold(0, |all, &(_, bit)| all | 1 << bit);
    let mut classes: Vec<Values> = Vec::new();
    let mut last: Option<usize> = None;
    for value in of_word(all) {
        let joins = match last {
            Some(before) => is_exchanged(model, places, (before, value), &known, meter)?,
            None => false,
        };
        match classes.last_mut().filter(|class| joins && class.count_ones() < MOST) {
            Some(class) => *class |= 1 << value,
            None => classes.push(1 << value),
        }
        last = Some(value);
    }
    let mut left = MOST;
    classes.retain(|class| {
        let own = class.count_ones();
        let fits = own > 1 && own <= left;
        left -= if fits { own } else { 0 };
        fits
    });
    Ok(classes)
}

/// Whether two values may be exchanged.
fn is_exchanged(
    model: &Model,
    places: &Places,
    (a, b): (usize, usize),
    known: &HashSet<&Constraint>,
    meter: &mut SearchMeter<'_>,
) -> Result<bool, Reason> {
    let mut image: Vec<Var> = (0..model.variables() as Var).collect();
    for own in places.vars.iter().filter(|own| own.len() > 2) {
        let var = |value: usize| own.iter().find(|(_, bit)| usize::from(*bit) == value).map(|own| own.0);
        match (var(a), var(b)) {
            (Some(a), Some(b)) if model.weights[a as usize] == model.weights[b as usize] => {
                image.swap(a as usize, b as usize)
            }
            (None, None) => {}
            _ => return Ok(false),
        }
    }
    for constraint in &model.constraints {
        meter.spend(20 * constraint.steps() as u64)?;
        if !known.contains(&constraint.renamed(|var| image[var as usize])) {
            return Ok(false);
        }
    }
    Ok(true)
}
