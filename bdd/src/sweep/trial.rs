//! Which way to go: depth-first or level by level.

/// How the connectives of two functions go through their diagrams. The result is the same; the nodes
/// are made in another order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Traversal {
    /// Depth-first, and level by level where an operation on a large store turns out to be long.
    #[default]
    Automatic,
    /// Depth-first: the least memory.
    DepthFirst,
    /// Level by level, as far as the byte limit leaves room for a list of all pairs that are met.
    LevelByLevel,
}

/// So many steps an operation has, depth-first, to come to its end.
const STEPS: u64 = 1 << 12;

/// In a store of less than so many nodes, depth-first is faster: most of it is in cache.
const SMALL: usize = 1 << 19;

/// As [`SMALL`], for operations whose results are mostly operands again. These need no find-or-insert
/// depth-first.
const SMALL_IF_NARROW: usize = 1 << 20;

/// The depth-first beginning of an operation.
#[derive(Default)]
pub(crate) struct Trial {
    traversal: Traversal,
    steps_left: u64,
    /// Steps whose result was an operand again.
    pub again: u64,
}

impl Trial {
    pub fn new(traversal: Traversal) -> Trial {
        Trial { traversal, ..Trial::default() }
    }

    /// At the beginning of an operation.
    pub fn start(&mut self) {
        self.again = 0;
        self.steps_left = match self.traversal {
            Traversal::Automatic => STEPS,
            Traversal::DepthFirst => 0,
            Traversal::LevelByLevel => 1,
        };
    }

    /// From now on depth-first, however long it takes.
    pub fn give_up(&mut self) {
        self.steps_left = 0;
    }

    /// At every step: whether the operation is to be begun anew level by level, in a store of so many
    /// nodes.
    #[inline(always)]
    pub fn is_over(&mut self, nodes: usize) -> bool {
        self.steps_left = self.steps_left.wrapping_sub(1);
        self.steps_left == 0 && self.is_lost(nodes)
    }

    /// As [`Trial::is_over`], where the recursion is as deep as it may get.
    pub fn is_over_when_deep(&self, nodes: usize) -> bool {
        // It counts down from far above if there is no trial.
        self.steps_left <= STEPS && self.is_lost(nodes)
    }

    #[cold]
    fn is_lost(&self, nodes: usize) -> bool {
        let narrow = 2 * self.again > STEPS;
        self.traversal == Traversal::LevelByLevel || nodes >= if narrow { SMALL_IF_NARROW } else { SMALL }
    }
}
