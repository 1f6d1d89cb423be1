//! The work of counts, method by method, in figures that do not depend on the machine.

/// The work that was done, each method apart; that of several methods or components added up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Work {
    /// By `apply`.
    pub diagrams: DiagramWork,
    /// By `layers`.
    pub layers: LayerWork,
    /// By `backtrack`.
    pub search: SearchWork,
    /// By `join`.
    pub join: JoinWork,
    /// Most bytes of tables at once, as accounted by the method.
    pub peak_bytes: u64,
}

/// The work of conjoining diagrams.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DiagramWork {
    /// Nodes of the final diagram.
    pub nodes: u64,
    /// Nodes of the largest product of constraints: the most that live at once, garbage apart.
    pub peak: u64,
    /// Nodes made in all.
    pub made: u64,
    /// Look-ups in the memo of operations.
    pub lookups: u64,
    /// Look-ups that found their answer.
    pub hits: u64,
    /// Pairs of nodes that operations met level by level, where the memo is not asked.
    pub pairs: u64,
    /// How often the count was computed again, as ways to reach times ways to complete the nodes below a
    /// level: once for each level of each count.
    pub cuts: u64,
    /// How often that gave another number: always 0, unless the program or the machine is at fault; then the
    /// count is no answer.
    pub broken: u64,
}

/// The work of counting layer by layer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LayerWork {
    /// States of the last count: the nodes of its diagram, if it were built.
    pub states: u64,
    /// States of the widest layer of all counts.
    pub widest: u64,
    /// States of all counts.
    pub made: u64,
}

/// The work of a search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SearchWork {
    /// Search nodes visited.
    pub nodes: u64,
    /// Numbers of one branch an orbit that are not the branch's share of a whole number: always 0, unless the group
    /// is wrong; then the count is no answer.
    pub broken: u64,
}

/// The work of joining parts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct JoinWork {
    /// Solutions of parts, listed.
    pub solutions: u64,
    /// Pairs of them that were looked at.
    pub pairs: u64,
}

impl Work {
    /// Nodes of the final diagrams, built or counted as states.
    pub fn nodes(&self) -> u64 {
        self.diagrams.nodes + self.layers.states
    }

    /// Most live nodes at once, or most states of a layer.
    pub fn peak_nodes(&self) -> u64 {
        self.diagrams.peak.max(self.layers.widest)
    }

    /// Nodes and states made in all.
    pub fn made(&self) -> u64 {
        self.diagrams.made + self.layers.made
    }

    /// The work of two counts, one after the other: numbers add up, of peaks the higher one counts.
    pub(crate) fn and(&self, other: &Work) -> Work {
        Work {
            diagrams: self.diagrams.and(&other.diagrams),
            layers: self.layers.and(&other.layers),
            search: SearchWork {
                nodes: self.search.nodes + other.search.nodes,
                broken: self.search.broken + other.search.broken,
            },
            join: JoinWork {
                solutions: self.join.solutions + other.join.solutions,
                pairs: self.join.pairs + other.join.pairs,
            },
            peak_bytes: self.peak_bytes.max(other.peak_bytes),
        }
    }

    /// The same of counts that were given up: they left no diagram behind.
    pub(crate) fn given_up(mut self) -> Work {
        (self.diagrams.nodes, self.layers.states) = (0, 0);
        self
    }
}

impl DiagramWork {
    fn and(&self, other: &DiagramWork) -> DiagramWork {
        DiagramWork {
            nodes: self.nodes + other.nodes,
            peak: self.peak.max(other.peak),
            made: self.made + other.made,
            lookups: self.lookups + other.lookups,
            hits: self.hits + other.hits,
            pairs: self.pairs + other.pairs,
            cuts: self.cuts + other.cuts,
            broken: self.broken + other.broken,
        }
    }
}

impl LayerWork {
    fn and(&self, other: &LayerWork) -> LayerWork {
        LayerWork {
            states: self.states + other.states,
            widest: self.widest.max(other.widest),
            made: self.made + other.made,
        }
    }
}
