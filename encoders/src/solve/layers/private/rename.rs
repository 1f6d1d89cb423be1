//! The codes of edges, so that states that mean the same are the same.

use super::super::names::Numbering;
use super::frontier::Frontier;
use super::status::Status;
use super::{Code, FREE, GONE, GROUP, MOST_EDGES};
use crate::bits::{Bits, add, both, cut, has, ones, put, without};

impl<const L: usize> Frontier<L> {
    /// Hands the code of each edge that is not gone to `take`: of edges of which the same is left the first
    /// one is taken, and groups are numbered by their first edges.
    pub(super) fn codes(&self, status: &Status<L>, mut take: impl FnMut(u32, Code)) {
        let mut codes = [GONE; MOST_EDGES];
        ones(&status.free).for_each(|edge| codes[edge as usize] = FREE);
        let mut known = status.free;
        for (group, edges) in (GROUP..).zip(&status.groups) {
            ones(edges).for_each(|edge| codes[edge as usize] = group);
            add(&mut known, edges);
        }
        let mut gone = without(&self.lasting, &known);
        for edge in ones(&known) {
            if let Some(first) = self.first_alike(edge, status, &gone) {
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
    fn first_alike(&self, edge: u32, status: &Status<L>, gone: &Bits<L>) -> Option<u32> {
        let left = |edge: u32| self.left(edge, &status.blocked);
        let kind = |edge: u32| {
            let owners = without(&self.owners[edge as usize], &status.blocked);
            (has(&self.required, edge), owners)
        };
        let is_free = has(&status.free, edge);
        let own = left(edge);
        let fits = |&other: &u32| left(other) == own && (!is_free || kind(other) == kind(edge));
        // It has the first variable that is left.
        let var = ones(&own).next()?;
        let alike = both(gone, &self.through[var as usize]);
        ones(&alike).take_while(|&other| other < edge).find(fits)
    }
}
