//! Operations on two families that join the results for pairs of their parts: the base of products, meets,
//! and the sets within or around no other.

use super::set::Union;
use crate::manager::Manager;
use crate::operations::{Cofactors, Join, Operands, Operation, Step};
use crate::store::{Edge, Key, Rule, Store};
use limits::Limit;

pub(super) type Pair = (Edge, Edge);

/// The definition of an operation on two families.
pub(super) trait Pairwise: Copy {
    /// Returns the result if it is known, else the normal form of the operands.
    fn begin(store: &Store, f: Edge, g: Edge) -> Begun;

    /// Returns the key of operands in normal form.
    fn key(f: Edge, g: Edge) -> Key;

    /// Returns how the results of two calls become the result for operands in normal form, and the calls.
    fn split(store: &Store, f: Edge, g: Edge) -> (Join, Call, Call);

    /// Joins the results of two calls for [`Join::Own`]; must not collect.
    fn join(manager: &mut Manager, low: Edge, high: Edge) -> Result<Edge, Limit>;
}

/// What the operands of a call tell at once.
pub(super) enum Begun {
    Done(Edge),
    Open(Edge, Edge),
}

/// The operands of one call.
#[derive(Clone, Copy)]
pub(super) enum Call {
    /// The operation on two families.
    One(Pair),
    /// The joined results for two pairs.
    Two(Pair, Pair),
    /// As [`Call::Two`], where the second family of the first pair is the union of two.
    Wide((Edge, Pair), Pair),
}

impl Operands for Call {
    fn edges(&mut self, visit: &mut dyn FnMut(&mut Edge)) {
        match self {
            Call::One((f, g)) => [f, g].into_iter().for_each(visit),
            Call::Two((a, b), (c, d)) => [a, b, c, d].into_iter().for_each(visit),
            Call::Wide((a, (b, c)), (d, e)) => [a, b, c, d, e].into_iter().for_each(visit),
        }
    }
}

/// A [`Pairwise`] operation as the drivers see it.
#[derive(Clone, Copy)]
pub(super) struct ByPairs<P>(pub P);

impl<P: Pairwise> Operation for ByPairs<P> {
    type Operands = Call;

    const RULE: Rule = Rule::Zdd;

    fn begin(self, manager: &mut Manager, operands: Call, _: u32) -> Result<Step<Call>, Limit> {
        let operands = match operands {
            Call::One((f, g)) => {
                return Ok(match P::begin(&manager.store, f, g) {
                    Begun::Done(edge) => Step::Done(edge),
                    Begun::Open(f, g) => Step::Split { operands: Call::One((f, g)), flip: 0, remember: true },
                });
            }
            Call::Wide((f, (g, h)), pair) => Call::Two((f, manager.apply(Union, g, h)?), pair),
            two => two,
        };
        Ok(Step::Split { operands, flip: 0, remember: false })
    }

    fn key(self, operands: Call) -> Key {
        let Call::One((f, g)) = operands else { unreachable!("only single pairs are remembered") };
        P::key(f, g)
    }

    fn cofactors(self, store: &Store, operands: Call) -> Cofactors<Call> {
        let (join, low, high) = match operands {
            Call::One((f, g)) => P::split(store, f, g),
            Call::Two(a, b) => (Join::Own(0), Call::One(a), Call::One(b)),
            Call::Wide(..) => unreachable!("the union of a wide pair is made first"),
        };
        Cofactors { join, low, high, below: 0 }
    }

    fn join(self, manager: &mut Manager, _: u32, low: Edge, high: Edge) -> Result<Edge, Limit> {
        P::join(manager, low, high)
    }
}

/// Two families of which at least one is not constant, by the topmost variable.
pub(super) enum Tops {
    /// The variable of both: the children of the first, and of the second.
    Both(u32, Pair, Pair),
    /// The variable of the first alone.
    First(u32, Pair),
    /// The variable of the second alone.
    Second(u32, Pair),
}

impl Tops {
    pub fn of(store: &Store, f: Edge, g: Edge) -> Tops {
        let (level_f, level_g) = (store.level(f), store.level(g));
        match level_f.cmp(&level_g) {
            std::cmp::Ordering::Less => Tops::First(level_f, store.children(f)),
            std::cmp::Ordering::Greater => Tops::Second(level_g, store.children(g)),
            std::cmp::Ordering::Equal => Tops::Both(level_f, store.children(f), store.children(g)),
        }
    }
}
