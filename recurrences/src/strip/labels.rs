//! Which vertices at the frontier are joined: labels, as in frontier methods.

use super::parts::Rule;

/// No chosen edge or vertex.
const NONE: u32 = 0;

/// Labels of the vertices at the frontier, equal where they are joined by what is chosen so far; and at last whether a
/// component has ended.
pub(super) struct Labels<'a> {
    rule: Rule,
    labels: &'a mut [u32],
}

impl<'a> Labels<'a> {
    pub fn new(rule: Rule, labels: &'a mut [u32]) -> Labels<'a> {
        Labels { rule, labels }
    }

    fn vertices(&self) -> usize {
        self.labels.len() - 1
    }

    fn has_ended(&self) -> bool {
        self.labels[self.vertices()] != 0
    }

    fn is_chosen(&self, vertex: usize) -> bool {
        self.labels[vertex] != NONE
    }

    fn fresh(&self) -> u32 {
        self.labels[..self.vertices()].iter().max().map_or(1, |most| most + 1)
    }

    fn join(&mut self, a: usize, b: usize) {
        let (from, to) = (self.labels[a], self.labels[b]);
        let own = self.vertices();
        self.labels[..own].iter_mut().filter(|label| **label == from).for_each(|label| *label = to);
    }

    /// Chooses a vertex next to these; `None` where that cannot become connected.
    pub fn choose(&mut self, vertex: usize, near: impl Iterator<Item = usize>) -> Option<()> {
        if self.has_ended() {
            return None;
        }
        self.labels[vertex] = self.fresh();
        for other in near {
            if self.is_chosen(other) && self.labels[other] != self.labels[vertex] {
                self.join(vertex, other);
            }
        }
        Some(())
    }

    /// Chooses an edge; `None` where it closes a cycle that may not be, or cannot become connected.
    pub fn choose_edge(&mut self, a: usize, b: usize) -> Option<()> {
        if self.rule.connected && self.has_ended() {
            return None;
        }
        match (self.is_chosen(a), self.is_chosen(b)) {
            (false, false) => {
                let fresh = self.fresh();
                (self.labels[a], self.labels[b]) = (fresh, fresh);
            }
            (true, false) => self.labels[b] = self.labels[a],
            (false, true) => self.labels[a] = self.labels[b],
            (true, true) if self.labels[a] == self.labels[b] => return (!self.rule.acyclic).then_some(()),
            (true, true) => self.join(a, b),
        }
        Some(())
    }

    /// Moves the vertices on by one column of so many, of which the first or the last one leaves. `None` where a component
    /// ends beside another one.
    pub fn shift(&mut self, column: usize) -> Option<()> {
        let own = self.vertices();
        let leaving: Vec<u32> =
            self.labels[..column].iter().copied().filter(|&label| label != NONE).collect();
        self.labels.copy_within(column..own, 0);
        self.labels[own - column..own].fill(NONE);
        if self.rule.connected {
            let ends = leaving.iter().find(|label| !self.labels[..own].contains(label));
            if let Some(ended) = ends {
                let is_alone = leaving.iter().all(|label| label == ended)
                    && self.labels[..own].iter().all(|&label| label == NONE);
                if !is_alone {
                    return None;
                }
                self.labels[own] = 1;
            }
        }
        self.rename();
        Some(())
    }

    /// Numbers the labels by where they come first.
    pub fn rename(&mut self) {
        let own = self.vertices();
        let mut names: Vec<u32> = Vec::new();
        for label in self.labels[..own].iter_mut().filter(|label| **label != NONE) {
            let at = names.iter().position(|name| name == label).unwrap_or_else(|| {
                names.push(*label);
                names.len() - 1
            });
            *label = at as u32 + 1;
        }
    }

    /// Whether what is chosen is as it has to be when nothing follows.
    pub fn holds_at_the_end(&self) -> bool {
        let labels = &self.labels[..self.vertices()];
        !self.rule.connected || labels.iter().all(|&label| label <= 1)
    }
}
