//! Connected choices: the components of what is chosen so far.
//!
//! A state knows the chosen vertices that have a neighbour to come, and which of them are connected by chosen
//! vertices. A vertex of a component is dropped where the others have all its neighbours to come; earlier
//! vertices are dropped first. Components are numbered by their first vertices. A component without a
//! neighbour to come has to be the only one, and nothing more may be chosen: the choice is closed.

mod image;
mod plan;

pub(super) use image::vertices_of;
use model::bits::{Bits, cut, has, put};
pub(super) use plan::ConnectedParts;

use super::field::Field;
use super::names::Numbering;

/// Most vertices that have neighbours to come at once: their fields have 8 bits.
pub(super) const MOST_OPEN: usize = 250;

/// Not chosen, or without a neighbour to come, or implied by others.
pub(super) const OUT: u8 = 0;

/// A vertex with a variable at the level or above it and, before or after the transition, neighbours to come.
#[derive(Clone, Debug, Hash)]
pub(super) struct Vertex {
    pub before: Option<Field>,
    pub after: Option<Field>,
    /// Whether its variable is the one of the level.
    pub is_new: bool,
    /// Its neighbours to come, ascending.
    pub rest: Vec<u32>,
}

/// The vertices of a level.
#[derive(Clone, Debug, Default, Hash)]
pub(super) struct Choice {
    pub vertices: Vec<Vertex>,
    /// Neighbours, a new vertex first; by place in `vertices`.
    pub links: Vec<(usize, usize)>,
    /// The bit "closed", before and after the transition.
    pub closed_before: Option<u32>,
    pub closed_after: Option<u32>,
}

/// The components after a transition, before they are written into a state.
pub(super) struct Joined {
    labels: [u8; MOST_OPEN],
    is_closed: bool,
}

impl Choice {
    /// Takes the components out of `next`, a copy of `state`, and steps them; `None` where no solution is
    /// left.
    pub fn take<const W: usize>(&self, value: bool, state: &Bits<W>, next: &mut Bits<W>) -> Option<Joined> {
        let mut labels = [OUT; MOST_OPEN];
        let mut is_closed = self.closed_before.is_some_and(|bit| has(state, bit));
        if let Some(bit) = self.closed_before {
            cut(next, bit);
        }
        for (vertex, label) in self.vertices.iter().zip(&mut labels) {
            if let Some(field) = vertex.before {
                *label = field.read(state);
                field.write(next, OUT);
            }
        }
        // A variable that is no vertex chooses nothing.
        if value && self.vertices.iter().any(|vertex| vertex.is_new) {
            if is_closed {
                return None;
            }
            self.choose(&mut labels);
        }
        is_closed |= self.close(&mut labels)?;
        self.shorten(&mut labels);
        Some(Joined { labels, is_closed })
    }

    /// Writes the components into a state.
    pub fn tell<const W: usize>(&self, joined: &Joined, next: &mut Bits<W>) {
        for (vertex, &label) in self.vertices.iter().zip(&joined.labels) {
            if let Some(field) = vertex.after {
                field.write(next, label);
            }
        }
        if let Some(bit) = self.closed_after.filter(|_| joined.is_closed) {
            put(next, bit);
        }
    }

    /// Chooses the new vertices and joins them to their neighbours.
    fn choose(&self, labels: &mut [u8; MOST_OPEN]) {
        let mut fresh = 1 + labels.iter().copied().max().unwrap_or(OUT);
        for (vertex, label) in self.vertices.iter().zip(labels.iter_mut()) {
            if vertex.is_new {
                *label = fresh;
                fresh += 1;
            }
        }
        for &(new, other) in &self.links {
            let (to, from) = (labels[new], labels[other]);
            if from != OUT && from != to {
                labels.iter_mut().filter(|label| **label == from).for_each(|label| *label = to);
            }
        }
    }

    /// Whether a component has no neighbour to come; `None` where there are other components besides such a
    /// one.
    fn close(&self, labels: &mut [u8; MOST_OPEN]) -> Option<bool> {
        let mut is_closed = false;
        let mut components = [false; 1 + u8::MAX as usize];
        let mut open = components;
        for (vertex, &label) in self.vertices.iter().zip(labels.iter()) {
            components[usize::from(label)] = true;
            open[usize::from(label)] |= !vertex.rest.is_empty();
        }
        components[usize::from(OUT)] = false;
        let number = components.iter().filter(|&&is_there| is_there).count();
        for (is_there, is_open) in components.iter().zip(&open) {
            is_closed |= *is_there && !is_open;
        }
        if is_closed && number > 1 {
            return None;
        }
        for (vertex, label) in self.vertices.iter().zip(labels.iter_mut()) {
            if vertex.rest.is_empty() {
                *label = OUT;
            }
        }
        Some(is_closed)
    }

    /// Leaves out each vertex whose neighbours to come all have another neighbour in its component, and
    /// numbers the components.
    fn shorten(&self, labels: &mut [u8; MOST_OPEN]) {
        for at in 0..self.vertices.len() {
            let label = labels[at];
            let is_elsewhere = |next: &u32| {
                let mut others = self.vertices.iter().zip(labels.iter()).enumerate();
                others.any(|(other, (vertex, &own))| {
                    other != at && own == label && vertex.rest.binary_search(next).is_ok()
                })
            };
            if label != OUT && self.vertices[at].rest.iter().all(is_elsewhere) {
                labels[at] = OUT;
            }
        }
        let mut numbering = Numbering::from(OUT + 1);
        for label in labels {
            *label = numbering.of(*label);
        }
    }

    /// Bytes of its lists.
    pub fn bytes(&self) -> usize {
        let rests: usize = self.vertices.iter().map(|vertex| size_of_val(vertex.rest.as_slice())).sum();
        size_of::<Choice>()
            + size_of_val(self.vertices.as_slice())
            + size_of_val(self.links.as_slice())
            + rests
    }

    /// Nanoseconds for a transition.
    pub fn work(&self) -> usize {
        300 + 10 * self.vertices.len() * self.vertices.len()
    }
}
