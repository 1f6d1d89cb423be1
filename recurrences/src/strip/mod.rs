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

mod classes;
mod cutter;
mod fixed;
mod flat;
mod graph;
mod hubs;
mod interleaved;
mod labels;
mod least;
mod links;
mod names;
mod parts;
mod rests;
mod settle;
mod spread;
mod walk;
mod whole;

use limits::{Budget, Limit};
use model::constraint::gcd;
use model::steps::Steps;
use model::{Growth, Model};

use crate::machine::{Machine, Sizes};
pub use classes::{Classes, classes};
use hubs::hubs;
use interleaved::interleaved;
use names::{Named, Names, Variable};
use parts::Cut;
use settle::settled;
use spread::spread;
use whole::Strip;

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

/// The strips of a residue class of n.
#[derive(Clone, Copy)]
struct Class<'g> {
    growth: &'g Growth,
    /// The first n, and how far apart two are.
    first: u64,
    apart: u64,
    /// Whether the strips are folded in the middle.
    is_folded: bool,
}

impl Class<'_> {
    /// The columns of a strip for n.
    fn columns(&self, n: u64) -> Result<usize, String> {
        let whole = columns(self.growth, n).ok_or("there is no board for the first n")?;
        Ok(if self.is_folded { whole.div_ceil(2) } else { whole })
    }

    /// The columns that a strip has more than the one before.
    fn stride(&self) -> u32 {
        let whole = self.growth.stride * self.apart as u32;
        if self.is_folded { whole / 2 } else { whole }
    }

    /// An n whose strip has ends that are apart from each other.
    fn large(&self) -> Result<u64, String> {
        let enough = 5 * (self.growth.reach as usize + 2) + 4 * self.growth.period as usize;
        let mut n = self.first;
        while self.columns(n)? < enough {
            n += self.apart;
        }
        Ok(n)
    }
}

/// The columns of a strip for n.
fn columns(growth: &Growth, n: u64) -> Option<usize> {
    let columns = i64::from(growth.stride).checked_mul(n.try_into().ok()?)?.checked_add(growth.offset)?;
    usize::try_from(columns).ok().filter(|&columns| columns > 0)
}

/// Makes the model of an n; `None` where that n is on its own.
type Make<'m, E> = dyn FnMut(u64) -> Result<Option<Model>, NoWalk<E>> + 'm;

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
    let make: &mut Make<'_, E> = &mut |n| model(n).map(Some).map_err(NoWalk::Model);
    // Within a residue class of n all strips end with the same phase.
    let apart = u64::from(growth.period / gcd(growth.period, growth.stride));
    let mut machines = Vec::new();
    for class in 0..apart {
        let class = Class { growth, first: first + class, apart, is_folded: false };
        machines.push(of_class(class, make, most, steps)?);
    }
    Ok(match machines.as_slice() {
        [_] => Machine { first, ..machines.remove(0) },
        _ => interleaved(first, growth.stride, machines),
    })
}

fn irregular<E>(why: impl Into<String>) -> NoWalk<E> {
    NoWalk::Irregular(why.into())
}

const NO_COLUMNS: &str = "its variables stand in no columns";

/// The same model with conditions near their cells, as far as may be.
fn local(model: Model, growth: &Growth) -> Model {
    let near = growth.reach as usize + 1;
    hubs(spread(settled(model, growth, near), growth, near), growth, near)
}

/// The walk for the n of a class; the values of its n are 0, 1, and so on.
fn of_class<E>(
    class: Class<'_>,
    make: &mut Make<'_, E>,
    most: usize,
    steps: &mut Steps<'_>,
) -> Result<Machine, NoWalk<E>> {
    let Class { growth, first, apart, .. } = class;
    let (period, reach) = (growth.period as usize, growth.reach as usize);
    let large = class.large().map_err(irregular)?;
    let mut make = |n: u64| make(n).map(|made| made.map(|model| local(model, growth)));
    let whole = make(large)?.ok_or_else(|| irregular("its symmetries are not the same for all n"))?;
    let names = Names::new(&whole, growth).ok_or_else(|| irregular(NO_COLUMNS))?;
    let places = |n: u64| class.columns(n).map_err(irregular);
    let named = names.of(&whole, growth, places(large)?).ok_or_else(|| irregular(NO_COLUMNS))?;
    // The ways over a column have 64 bits.
    let counted = |column: &Vec<Variable>| column.iter().filter(|one| one.is_counted).count();
    if named.columns.iter().any(|column| counted(column) > MOST_VARIABLES) {
        return Err(irregular(format!(
            "a column has more than {MOST_VARIABLES} variables, those of sums and counts among them"
        )));
    }
    let strip = cut(&whole, &named, (reach, period), steps)?.map_err(irregular)?;
    let mut is_strip = |n: u64| -> Result<bool, NoWalk<E>> {
        let Some(model) = make(n)? else { return Ok(false) };
        let named = names.of(&model, growth, places(n)?);
        Ok(named.is_some_and(|named| strip.is(&model, &named)))
    };
    if !is_strip(large + apart)? {
        return Err(irregular("its models do not repeat along the strip"));
    }
    // The strip may be that of shorter boards, too.
    let mut from = large;
    let memory = strip.rules.len() * strip.cut.near;
    let shortest = strip.cut.left + strip.cut.right + memory;
    while from >= first + apart && places(from - apart)? >= shortest && is_strip(from - apart)? {
        from -= apart;
    }
    let made = least::machine(&strip, (places(from)?, class.stride()), most, steps)?;
    let made = made.ok_or(NoWalk::Wide(most))?;
    let mut early = Vec::new();
    for n in (first..from).step_by(apart as usize) {
        early.push(match make(n)? {
            Some(model) => alone(growth, &model, places(n)?, steps)?,
            None => Sizes::new(),
        });
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
    let names = Names::new(model, growth).ok_or_else(|| irregular(NO_COLUMNS))?;
    let named = names.of(model, growth, columns).ok_or_else(|| irregular(NO_COLUMNS))?;
    let cut = Cut { left: columns, right: 0, first: columns, last: 0, near: columns, period: 1 };
    let strip = Strip::cut(model, &named, cut).map_err(irregular)?;
    Ok(graph::counted(&strip, steps)?)
}

/// Looks at literals that cutting a constraint is worth.
const CUTTING: usize = 200;

/// Cuts a model with the least near parts and the least ends by which it is one. The inner error says what does not repeat.
fn cut(
    model: &Model,
    named: &Named,
    (reach, period): (usize, usize),
    steps: &mut Steps<'_>,
) -> Result<Result<Strip, &'static str>, Limit> {
    let mut of = |cut: Cut| {
        steps.spend(CUTTING * model.constraints.len())?;
        let strip = Strip::cut(model, named, cut);
        Ok::<_, Limit>(strip.and_then(|strip| match strip.is(model, named) {
            true => Ok(strip),
            false => Err("its columns do not repeat"),
        }))
    };
    // What begins where the repeating part is read off looks like an end.
    let sized = |near: usize, end: usize| {
        let (left, right) = (end + period + near + 1, end + period + near);
        Cut { left, right, first: end, last: end, near, period }
    };
    // A strip that can be cut can be cut by the whole reach.
    let widest = of(sized(reach + 1, reach + 1))?;
    let Ok(mut strip) = widest else { return Ok(widest) };
    'found: for end in 0..=reach {
        for near in 0..=end {
            if let Ok(smaller) = of(sized(near, end))? {
                strip = smaller;
                break 'found;
            }
        }
    }
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
            let Ok(smaller) = of(less)? else { break };
            strip = smaller;
        }
    }
    Ok(Ok(strip))
}
