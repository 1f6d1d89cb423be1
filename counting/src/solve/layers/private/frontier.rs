//! The edges of a level as sets.

use model::bits::{Bits, add, has, none, packed, put, within};
use smallvec::SmallVec;

use super::super::field::Field;
use super::edges::{Edge, Edges, FREE, GROUP};
use super::status::Status;

/// Codes that fit without memory of their own.
const USUAL_CODES: usize = 64;

/// The edges of a level. `L`: words of a set of edges, and of a set of variables to come.
#[derive(Debug, Hash)]
pub(in super::super) struct Frontier<const L: usize> {
    /// The edges that have begun, and their codes before the transition; the others, which begin here, free.
    before: Vec<(u32, Field)>,
    beginning: Bits<L>,
    /// How many codes the fields have.
    codes: usize,
    /// By edge: its code after the transition; `None` where it ends here.
    pub after: Vec<Option<Field>>,
    /// The edges through the level's variable; those that it may own; those that end with it.
    pub here: Bits<L>,
    pub owned: Bits<L>,
    pub ending: Bits<L>,
    /// Those that do not end with it.
    pub lasting: Bits<L>,
    /// The edges of which one variable has to be true.
    pub required: Bits<L>,
    /// The other edges that no variable to come may own.
    pub barren: Bits<L>,
    /// By edge: its variables to come, and those of them that may own it.
    pub rest: Vec<Bits<L>>,
    pub owners: Vec<Bits<L>>,
    /// By edge: those of which no more is left than of this one, before any variable is blocked.
    pub inside: Vec<Bits<L>>,
    /// By variable to come: the edges through it.
    pub through: Vec<Bits<L>>,
    /// See [`Edges`].
    pub needy: Bits<L>,
    pub needs: bool,
    pub blocked_here: Option<u32>,
    blocked_before: Vec<(u32, u32)>,
    pub blocked_after: Vec<(u32, u32)>,
}

impl<const L: usize> Frontier<L> {
    /// `edges` has at most `64 * L` edges and variables to come.
    pub fn new(edges: &Edges) -> Frontier<L> {
        let Edges { edges, to_come, needy, needs, blocked_here, blocked_before, blocked_after } = edges;
        let set = |is_in: &dyn Fn(&Edge) -> bool| {
            let mut set = none();
            (0..).zip(edges).filter(|(_, edge)| is_in(edge)).for_each(|(at, _)| put(&mut set, at));
            set
        };
        let rest: Vec<Bits<L>> = edges.iter().map(|edge| packed(&edge.rest)).collect();
        let inside = |outer: &Bits<L>| {
            let mut inside = none();
            (0..)
                .zip(&rest)
                .filter(|(_, inner)| within(inner, outer))
                .for_each(|(at, _)| put(&mut inside, at));
            inside
        };
        let widest = edges.iter().filter_map(|edge| edge.before).map(|field| field.bits).max();
        Frontier {
            codes: 1 << widest.unwrap_or(1),
            before: (0..).zip(edges).filter_map(|(at, edge)| Some((at, edge.before?))).collect(),
            beginning: set(&|edge| edge.before.is_none()),
            after: edges.iter().map(|edge| edge.after).collect(),
            here: set(&|edge| edge.here),
            owned: set(&|edge| edge.owned),
            ending: set(&|edge| edge.after.is_none()),
            lasting: set(&|edge| edge.after.is_some()),
            required: set(&|edge| edge.required),
            barren: set(&|edge| !edge.required && edge.owners.is_empty()),
            owners: edges.iter().map(|edge| packed(&edge.owners)).collect(),
            inside: rest.iter().map(inside).collect(),
            through: (0..*to_come).map(|var| set(&|edge| edge.rest.contains(&var))).collect(),
            rest,
            needy: packed(needy),
            needs: *needs,
            blocked_here: *blocked_here,
            blocked_before: blocked_before.clone(),
            blocked_after: blocked_after.clone(),
        }
    }

    /// Bytes of its lists.
    pub fn bytes(&self) -> usize {
        let edges = self.rest.len() * (2 * size_of::<(u32, Field)>() + 3 * size_of::<Bits<L>>());
        let blocked = self.blocked_before.len() + self.blocked_after.len();
        size_of::<Self>()
            + edges
            + self.through.len() * size_of::<Bits<L>>()
            + blocked * size_of::<(u32, u32)>()
    }

    /// Nanoseconds for a transition: edges are compared with each other.
    pub fn work(&self) -> usize {
        self.rest.len() * (10 + L * self.rest.len() / 4)
    }

    /// Reads what is known of the edges.
    pub fn read<const W: usize>(&self, state: &Bits<W>) -> Status<L> {
        let mut status = Status { free: self.beginning, groups: SmallVec::new(), blocked: none() };
        for &(var, bit) in &self.blocked_before {
            if has(state, bit) {
                put(&mut status.blocked, var);
            }
        }
        // The edges by their codes. A processor could not foretell branches on them.
        let mut edges: SmallVec<[Bits<L>; USUAL_CODES]> = SmallVec::from_elem(none(), self.codes);
        let edges = edges.as_mut_slice();
        let mut last = FREE;
        for &(edge, field) in &self.before {
            let code = field.read(state);
            put(&mut edges[usize::from(code)], edge);
            last = last.max(code);
        }
        add(&mut status.free, &edges[usize::from(FREE)]);
        status.groups.extend_from_slice(&edges[usize::from(GROUP)..=usize::from(last)]);
        status
    }
}
