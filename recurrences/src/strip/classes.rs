//! Classes of solutions under the symmetries of strips, by the lemma of Cauchy and Frobenius.

use std::collections::BTreeMap;

use limits::Budget;
use model::steps::Steps;
use model::{Growth, Model};
use num_bigint::BigUint;

use super::fixed::{Kind, fixed, kind};
use super::graph::add;
use super::interleaved::{interleaved, slowed};
use super::{Class, NoWalk, alone, columns, irregular, of_class};
use crate::machine::{Machine, Sizes};

/// The classes of solutions for every n.
#[derive(Clone, Debug)]
pub struct Classes {
    /// The solutions that each symmetry leaves unchanged, all symmetries together.
    pub machine: Machine,
    /// The number of symmetries: each value of the machine is so many times the number of classes.
    pub symmetries: u32,
}

/// What the symmetries of a model do, ascending; `None` where one of them is none of a strip, or two do the same.
fn kinds(model: &Model, growth: &Growth, columns: usize) -> Option<Vec<Kind>> {
    let mut kinds: Vec<Kind> =
        model.group.iter().map(|by| kind(model, by, growth, columns)).collect::<Option<_>>()?;
    kinds.sort_unstable();
    kinds.windows(2).all(|pair| pair[0] != pair[1]).then_some(kinds)
}

/// The walk of the classes of solutions for each n from `first` on. `model` as for [`machine`](super::machine), with
/// its symmetries. The n whose board has other symmetries, as a square, are counted by themselves.
pub fn classes<E>(
    growth: &Growth,
    first: u64,
    model: &mut dyn FnMut(u64) -> Result<Model, E>,
    most: usize,
    budget: &Budget,
) -> Result<Classes, NoWalk<E>> {
    let steps = &mut Steps::beside(budget, 0);
    if growth.is_joined || growth.period > 1 {
        return Err(irregular("its symmetries may move columns by any distance"));
    }
    // Each symmetry asks for the same boards.
    let mut made: BTreeMap<u64, Model> = BTreeMap::new();
    let model: &mut dyn FnMut(u64) -> Result<Model, E> = &mut |n| match made.get(&n) {
        Some(known) => Ok(known.clone()),
        None => {
            let own = model(n)?;
            made.insert(n, own.clone());
            Ok(own)
        }
    };
    let apart = u64::from(growth.stride % 2) + 1;
    let whole = Class { growth, first, apart: 1, is_folded: false };
    let large = Class { is_folded: true, apart, ..whole }.large().map_err(irregular)?;
    let width = |n: u64| whole.columns(n).map_err(irregular);
    let of = |model: &Model, n: u64| Ok::<_, NoWalk<E>>(kinds(model, growth, width(n)?));
    let large_model = model(large).map_err(NoWalk::Model)?;
    if large_model.hides() {
        return Err(irregular("a symmetry may change what is hidden and leave the rest"));
    }
    let own = of(&large_model, large)?;
    let own = own.ok_or_else(|| irregular("one of its symmetries is none of a strip"))?;
    // The last board with other symmetries.
    let mut last = None;
    for n in first..=large + 2 {
        if of(&model(n).map_err(NoWalk::Model)?, n)?.as_ref() != Some(&own) {
            last = Some(n);
        }
    }
    if last.is_some_and(|last| last >= large) {
        return Err(irregular("its symmetries are not the same for all n"));
    }
    let mut machines = Vec::new();
    for kind in &own {
        machines.push(of_kind(kind, growth, first, model, most, steps)?);
    }
    let alone_until = last.map_or(0, |last| (last + 1 - first) as usize);
    let early = machines.iter().map(|machine| machine.early.len()).max().unwrap_or(0).max(alone_until);
    let symmetries = own.len() as u32;
    let mut counted = Vec::new();
    for n in first..first + early as u64 {
        counted.push(by_itself(growth, &model(n).map_err(NoWalk::Model)?, width(n)?, symmetries, steps)?);
    }
    let mut all = Machine::without_walks(first, growth.stride, counted);
    for machine in machines {
        let mut start = machine.begun();
        for _ in machine.early.len()..early {
            (0..machine.stride).for_each(|_| start = machine.stepped(&start));
        }
        all.add(machine, start, 0);
    }
    Ok(Classes { machine: all, symmetries })
}

/// The walk of the solutions that the symmetry of a kind leaves unchanged.
fn of_kind<E>(
    own: &Kind,
    growth: &Growth,
    first: u64,
    model: &mut dyn FnMut(u64) -> Result<Model, E>,
    most: usize,
    steps: &mut Steps<'_>,
) -> Result<Machine, NoWalk<E>> {
    let mut make = |n: u64| -> Result<Option<Model>, NoWalk<E>> {
        let model = model(n).map_err(NoWalk::Model)?;
        let columns = columns(growth, n).unwrap_or(1);
        let by = model.group.iter().find(|by| kind(&model, by, growth, columns).as_ref() == Some(own));
        Ok(by.map(|by| fixed(&model, by, growth)))
    };
    let class = Class { growth, first, apart: 1, is_folded: own.turns };
    if !own.turns {
        return Ok(Machine { first, ..of_class(class, &mut make, most, steps)? });
    }
    let apart = u64::from(growth.stride % 2) + 1;
    let mut machines = Vec::new();
    for at in 0..apart {
        let class = Class { first: first + at, apart, ..class };
        machines.push(slowed(of_class(class, &mut make, most, steps)?));
    }
    Ok(interleaved(first, growth.stride, machines))
}

/// The classes of one board, by its own symmetries; so many times as `symmetries` says.
fn by_itself<E>(
    growth: &Growth,
    model: &Model,
    columns: usize,
    symmetries: u32,
    steps: &mut Steps<'_>,
) -> Result<Sizes, NoWalk<E>> {
    let mut sum: BTreeMap<u32, BigUint> = BTreeMap::new();
    for by in model.group.iter() {
        add(&mut sum, &alone(growth, &fixed(model, by, growth), columns, steps)?, 0);
    }
    let own = model.group.len();
    Ok(sum.into_iter().map(|(size, number)| (size, number / own * symmetries)).collect())
}
