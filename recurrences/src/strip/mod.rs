//! From models of a puzzle on strips of some lengths to a walk for every length.
//!
//! The words of a puzzle say that it is one rule for every n, and bound what they can tell apart ([`Growth`]). Models of
//! some n beyond the bound are cut into columns. What begins in a column of the middle is the same in each, moved along;
//! the first and the last columns are their own. So the strip of every length is known: each model that was not cut is
//! compared with it. A state is what is left of the constraints that began, with sums of what lies to the left, where
//! later constraints look at it, and labels of what is joined. States with the same solutions are merged at last.
//!
//! Büchi, Elgot and Trakhtenbrot: what such conditions say of a word of columns is a regular language. Its states are made
//! here as Brzozowski's derivatives (1964), of constraints in place of expressions.

mod cutter;
mod flat;
mod graph;
mod interleaved;
mod labels;
mod least;
mod links;
mod names;
mod parts;
mod rests;
mod spread;
mod walk;

use limits::{Budget, Limit};
use model::steps::Steps;
use model::{Growth, Model};

use crate::machine::{Machine, Sizes};
use interleaved::interleaved;
use names::{Named, Names};
use parts::{Cut, Strip};
use spread::spread;

/// Why there is no walk.
#[derive(Debug, thiserror::Error)]
pub enum NoWalk<E> {
    /// A model could not be made.
    #[error(transparent)]
    Model(E),
    /// A limit came.
    #[error("{0}")]
    Limit(#[from] Limit),
    /// The models do not repeat along the strip.
    #[error("{0}")]
    Irregular(String),
    /// More states than were asked for.
    #[error("a walk along the strip has more than {0} states")]
    Wide(usize),
}

/// Most variables of a column that are counted.
const MOST_VARIABLES: usize = 63;

/// The columns of a strip for n.
fn columns(growth: &Growth, n: u64) -> Option<usize> {
    let columns = i64::from(growth.stride).checked_mul(n.try_into().ok()?)?.checked_add(growth.offset)?;
    usize::try_from(columns).ok().filter(|&columns| columns > 0)
}

/// The walk of a puzzle for each n from `first` on. `model` makes the model of an n: the sizes that are asked for are
/// among its constraints. At most `most` states are held.
///
/// It is proved as far as `growth` is: equal models show nothing of larger ones, the words of the puzzle do.
pub fn machine<E>(
    growth: &Growth,
    first: u64,
    model: &mut dyn FnMut(u64) -> Result<Model, E>,
    most: usize,
    budget: &Budget,
) -> Result<Machine, NoWalk<E>> {
    let steps = &mut Steps::beside(budget, 0);
    let period = growth.period.max(1) as usize;
    let stride = growth.stride as usize;
    // Within a residue class of n all strips end with the same phase.
    let classes = period / gcd(period, stride);
    if classes > 1 {
        let mut machines = Vec::new();
        for class in 0..classes as u64 {
            machines.push(of_class(growth, first + class, classes as u64, model, most, steps)?);
        }
        return Ok(interleaved(first, growth.stride, machines));
    }
    let machine = of_class(growth, first, 1, model, most, steps)?;
    Ok(Machine { first, ..machine })
}

fn gcd(a: usize, b: usize) -> usize {
    if b == 0 { a } else { gcd(b, a % b) }
}

fn irregular<E>(why: impl Into<String>) -> NoWalk<E> {
    NoWalk::Irregular(why.into())
}

/// The walk for n = first, first + apart, and so on; the values of its n are 0, 1, and so on.
fn of_class<E>(
    growth: &Growth,
    first: u64,
    apart: u64,
    model: &mut dyn FnMut(u64) -> Result<Model, E>,
    most: usize,
    steps: &mut Steps<'_>,
) -> Result<Machine, NoWalk<E>> {
    let (period, reach) = (growth.period.max(1) as usize, growth.reach as usize);
    let enough = 5 * (reach + 2) + 4 * period;
    let places = |n: u64| columns(growth, n).ok_or_else(|| irregular("there is no board for the first n"));
    let mut large = first;
    while places(large)? < enough {
        large += apart;
    }
    let mut model = |n: u64| model(n).map(|model| spread(model, growth, reach + 1)).map_err(NoWalk::Model);
    let whole = model(large)?;
    let names = Names::new(&whole, growth).ok_or_else(|| irregular("its variables stand in no columns"))?;
    let named = names
        .of(&whole, growth, places(large)?)
        .ok_or_else(|| irregular("its variables stand in no columns"))?;
    // The ways over a column have 64 bits.
    if named.columns.iter().any(|column| column.iter().filter(|one| one.is_counted).count() > MOST_VARIABLES)
    {
        return Err(irregular(format!("a column has more than {MOST_VARIABLES} variables")));
    }
    let strip = cut(&whole, &named, reach, period).map_err(irregular)?;
    let mut is_strip = |n: u64| -> Result<bool, NoWalk<E>> {
        let model = model(n)?;
        let named = names.of(&model, growth, places(n)?);
        Ok(named.is_some_and(|named| strip.is(&model, &named)))
    };
    if !strip.is(&whole, &named) || !is_strip(large + apart)? {
        return Err(irregular("its models do not repeat along the strip"));
    }
    // The strip may be that of shorter boards, too.
    let mut from = large;
    let memory = strip.rules.len() * strip.cut.near;
    let shortest = strip.cut.left + strip.cut.right + memory;
    while from >= first + apart && places(from - apart)? >= shortest && is_strip(from - apart)? {
        from -= apart;
    }
    let stride = growth.stride * apart as u32;
    let made = least::machine(&strip, (places(from)?, stride), most, steps)?;
    let made = made.ok_or(NoWalk::Wide(most))?;
    let mut early = Vec::new();
    for n in (first..from).step_by(apart as usize) {
        early.push(alone(growth, &model(n)?, places(n)?, steps)?);
    }
    Ok(Machine { early, ..made })
}

/// The solutions by size of one model.
fn alone<E>(
    growth: &Growth,
    model: &Model,
    columns: usize,
    steps: &mut Steps<'_>,
) -> Result<Sizes, NoWalk<E>> {
    let names = Names::new(model, growth).ok_or_else(|| irregular("its variables stand in no columns"))?;
    let named =
        names.of(model, growth, columns).ok_or_else(|| irregular("its variables stand in no columns"))?;
    let cut = Cut { left: columns, right: 0, first: columns, last: 0, near: columns, period: 1 };
    let strip = Strip::cut(model, &named, cut).map_err(irregular)?;
    Ok(graph::counted(&strip, steps)?)
}

/// Cuts a model with the least near parts and the least ends by which it is one.
fn cut(model: &Model, named: &Named, reach: usize, period: usize) -> Result<Strip, String> {
    let of = |cut: Cut| {
        Strip::cut(model, named, cut).and_then(|strip| match strip.is(model, named) {
            true => Ok(strip),
            false => Err("its columns do not repeat"),
        })
    };
    // What begins where the repeating part is read off looks like an end.
    let sized = |near: usize, end: usize| {
        let (left, right) = (end + period + near + 1, end + period + near);
        Cut { left, right, first: end, last: end, near, period }
    };
    let sizes = (0..=reach + 1).flat_map(|end| (0..=end).map(move |near| (near, end)));
    let found = sizes.into_iter().find_map(|(near, end)| of(sized(near, end)).ok());
    let mut strip = match found {
        Some(strip) => strip,
        None => of(sized(reach + 1, reach + 1))?,
    };
    let ends: [fn(&mut Cut) -> &mut usize; 4] =
        [|cut| &mut cut.first, |cut| &mut cut.last, |cut| &mut cut.left, |cut| &mut cut.right];
    for end in ends {
        loop {
            let mut less = strip.cut;
            let own = end(&mut less);
            let Some(smaller) = own.checked_sub(1) else { break };
            *own = smaller;
            if less.left < less.first || less.right < less.last {
                break;
            }
            match of(less) {
                Ok(smaller) => strip = smaller,
                Err(_) => break,
            }
        }
    }
    Ok(strip)
}
