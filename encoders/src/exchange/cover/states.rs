//! An exact cover as constraints.

use std::collections::BTreeMap;

use limits::Limit;
use model::constraint::{Constraint, Count, Lit, Var, neg, pos, simplified};
use model::steps::{ON_HEAP, Steps};

use super::problem::Cover;

/// What covers an item: the option, and the colour that it gives.
type Covering = (Var, Option<u32>);

/// Constraints on their way, and the bytes that they hold.
struct Made<'s, 'b> {
    all: Vec<Constraint>,
    steps: &'s mut Steps<'b>,
    held: usize,
}

impl Made<'_, '_> {
    fn add(&mut self, constraint: Constraint) -> Result<(), Limit> {
        self.steps.take(constraint.steps())?;
        self.hold(constraint.bytes())?;
        self.all.push(constraint);
        Ok(())
    }

    fn hold(&mut self, bytes: usize) -> Result<(), Limit> {
        self.held += bytes;
        self.steps.hold(bytes)
    }
}

/// The constraints, item by item; those of the primary items go to `apart`, if that is there.
pub(super) fn constraints(
    cover: &Cover,
    steps: &mut Steps<'_>,
    mut apart: Option<&mut Vec<Constraint>>,
) -> Result<Vec<Constraint>, Limit> {
    let mut made = Made { all: Vec::new(), steps, held: 0 };
    made.hold(cover.items.len() * (size_of::<Vec<Covering>>() + ON_HEAP))?;
    let mut covering: Vec<Vec<Covering>> = vec![Vec::new(); cover.items.len()];
    for (option, var) in cover.options.iter().zip(0..) {
        if cover.is_idle(option) {
            made.add(Constraint::clause([neg(var)]))?;
            continue;
        }
        made.steps.take(option.items.len())?;
        made.hold(2 * option.items.len() * size_of::<Covering>())?;
        option.items.iter().for_each(|part| covering[part.item as usize].push((var, part.colour)));
    }
    for (at, covering) in covering.iter().enumerate() {
        if at < cover.primary {
            let (low, high) = cover.items[at].bounds;
            let terms = covering.iter().map(|&(var, _)| pos(var).times(1));
            let constraint = Constraint::count(Count::new(terms, low, high));
            match &mut apart {
                Some(apart) => apart.push(constraint),
                None => made.add(constraint)?,
            }
        } else {
            agree(covering, &mut made)?;
        }
    }
    // They make way for their canonical forms.
    let Made { all, steps, held } = made;
    steps.release(held);
    simplified(all, steps)
}

/// Options that cover a secondary item give it one colour, or there is at most one of them.
///
/// Colours are numbered in binary. For each digit, no option has a colour with a 0 there or none has one with a 1: two
/// colours differ in some digit. So there are as many constraints as digits, and an option that is chosen excludes all of
/// other colours at once.
fn agree(covering: &[Covering], made: &mut Made<'_, '_>) -> Result<(), Limit> {
    let mut of_colour: BTreeMap<u32, Vec<Lit>> = BTreeMap::new();
    let mut alone: Vec<Lit> = Vec::new();
    for &(var, colour) in covering {
        match colour {
            Some(colour) => of_colour.entry(colour).or_default().push(pos(var)),
            None => alone.push(pos(var)),
        }
    }
    // A colour that one option has is no better than none.
    of_colour.retain(|_, lits| {
        if let &mut [lit] = lits.as_mut_slice() {
            alone.push(lit);
        }
        lits.len() > 1
    });
    made.add(Constraint::at_most_one(alone.iter().copied()))?;
    let classes: Vec<&Vec<Lit>> = of_colour.values().chain((!alone.is_empty()).then_some(&alone)).collect();
    let digits = usize::BITS - classes.len().saturating_sub(1).leading_zeros();
    for digit in 0..digits {
        let none = |value: usize| {
            let with = classes.iter().enumerate().filter(|(number, _)| number >> digit & 1 == value);
            Count::at_most(0, with.flat_map(|(_, lits)| lits.iter().copied()))
        };
        made.add(Constraint { any: vec![none(0), none(1)] })?;
    }
    Ok(())
}
