//! The codes of edges, so that states that mean the same are the same.

use model::bits::{Bits, add, both, cut, has, ones, put, without};

use super::super::names::Numbering;
use super::containment::Containment;
use super::edges::{Code, FREE, GONE, GROUP, MOST_EDGES};
use super::frontier::Frontier;
use super::status::Status;

impl<const L: usize> Frontier<L> {
    /// Hands the code of each edge that is not gone to `take`: of edges of which the same is left the first
    /// one is taken, and groups are numbered by their first edges.
    pub(super) fn codes(&self, status: &Status<L>, by: &Containment<'_, L>, mut take: impl FnMut(u32, Code)) {
        let mut codes = [GONE; MOST_EDGES];
        ones(&status.free).for_each(|edge| codes[edge as usize] = FREE);
        let mut known = status.free;
        for (group, edges) in (GROUP..).zip(&status.groups) {
            ones(edges).for_each(|edge| codes[edge as usize] = group);
            add(&mut known, edges);
        }
        let mut gone = without(&self.lasting, &known);
        for edge in ones(&known) {
            if let Some(first) = self.first_alike(edge, &status.free, &gone, by) {
                codes.swap(first as usize, edge as usize);
                cut(&mut gone, first);
                put(&mut gone, edge);
            }
        }
        let mut numbering = Numbering::from(GROUP);
        for edge in ones(&without(&self.lasting, &gone)) {
            take(edge, numbering.of(codes[edge as usize]));
        }
    }

    /// The first edge before this one, of those that are `gone`, of which the same is left: if this one is
    /// free, then the same variables may own it.
    fn first_alike(&self, edge: u32, free: &Bits<L>, gone: &Bits<L>, by: &Containment<'_, L>) -> Option<u32> {
        let kind = |edge: u32| {
            let owners = without(&self.owners[edge as usize], &by.blocked);
            (has(&self.required, edge), owners)
        };
        let is_free = has(free, edge);
        let own = by.left(edge);
        let fits = |&other: &u32| by.left(other) == own && (!is_free || kind(other) == kind(edge));
        // It has the first variable that is left.
        let var = ones(&own).next()?;
        let alike = both(gone, &by.maybe_alike(edge, var));
        ones(&alike).take_while(|&other| other < edge).find(fits)
    }
}
