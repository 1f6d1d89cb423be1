//! A model as parts that share lines.

use std::collections::BTreeSet;

use model::Model;
use model::constraint::{Constraint, Var};
use model::sorted::distinct;

/// Most parts: all sets of them are looked at for bounds.
const MOST_PARTS: usize = 6;

/// A variable among those of its part: the lines it is on, as bits.
#[derive(Clone, Copy, Default)]
pub(super) struct Spot {
    /// Lines within the part, numbered part by part.
    pub own: u64,
    /// Lines that some other parts share, but not all.
    pub key: u64,
    /// Lines that all parts share.
    pub rest: u64,
    /// What the variable adds to the size.
    pub weight: u32,
}

/// The parts of a model whose constraints are lines, at most one true variable on each.
pub(super) struct Plan {
    /// The variables of each part.
    pub parts: Vec<Vec<Spot>>,
    /// The part of each variable.
    pub part_of: Vec<usize>,
    /// The lines of [`Spot::key`] by their bit, each ascending.
    pub keys: Vec<Vec<Var>>,
}

impl Plan {
    /// `None` unless the model comes in parts, every constraint is a line, and the lines of each kind
    /// fit into a word.
    pub fn new(model: &Model) -> Option<Plan> {
        let (parts, variables) = (&model.parts, model.variables());
        let mut place = vec![None; variables];
        for (part, vars) in parts.iter().enumerate() {
            for (at, &var) in vars.iter().enumerate() {
                *place.get_mut(var as usize)? = Some((part, at));
            }
        }
        let place: Vec<(usize, usize)> = place.into_iter().collect::<Option<_>>()?;
        let partition = parts.iter().map(Vec::len).sum::<usize>() == variables;
        if !partition || !(2..=MOST_PARTS).contains(&parts.len()) || model.hides() {
            return None;
        }
        let spot = |&var: &Var| Spot { weight: model.weights[var as usize], ..Spot::default() };
        let mut plan = Plan {
            parts: parts.iter().map(|vars| vars.iter().map(spot).collect()).collect(),
            part_of: place.iter().map(|place| place.0).collect(),
            keys: Vec::new(),
        };
        let (mut own, mut rest) = (vec![0; parts.len()], 0);
        // A line given twice is one line: a symmetry could not tell which of the two it maps to.
        let lines =
            model.constraints.iter().map(Constraint::exclusion).collect::<Option<BTreeSet<Vec<Var>>>>()?;
        for line in lines {
            let touched = distinct(line.iter().map(|&var| plan.part_of[var as usize]));
            let bit = match touched.as_slice() {
                [] => continue,
                &[part] => bit(&mut own[part])?,
                all if all.len() == parts.len() => bit(&mut rest)?,
                _ => bit(&mut { plan.keys.len() })?,
            };
            for &var in &line {
                let (part, at) = place[var as usize];
                let spot = &mut plan.parts[part][at];
                match touched.len() {
                    1 => spot.own |= bit,
                    all if all == parts.len() => spot.rest |= bit,
                    _ => spot.key |= bit,
                }
            }
            if touched.len() > 1 && touched.len() < parts.len() {
                plan.keys.push(line);
            }
        }
        Some(plan)
    }
}

/// The next free bit of a word, if there is one.
fn bit(used: &mut usize) -> Option<u64> {
    let bit = 1u64.checked_shl(u32::try_from(*used).ok()?)?;
    *used += 1;
    Some(bit)
}
