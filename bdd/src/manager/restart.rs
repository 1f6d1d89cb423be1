//! When an operation that began depth-first restarts level by level.

use super::policy::Traversal;

/// The fewest steps that an operation has depth-first before it may restart.
const STEPS: u64 = 1 << 9;

/// Steps for each level: a level with a request takes some KiB, which only many pairs repay.
const STEPS_PER_LEVEL: u64 = 16;

/// In a store of fewer nodes, depth-first is faster: most nodes are in a private cache (2 MiB).
const SMALL: usize = 1 << 17;

/// As [`SMALL`], for operations most results of which are operands: these need no find-or-insert
/// depth-first.
const SMALL_IF_NARROW: usize = 1 << 20;

/// More steps than any operation takes.
const NEVER: u64 = u64::MAX;

/// The steps that the operation under way has left before it may restart.
#[derive(Default)]
pub(crate) struct Restart {
    traversal: Traversal,
    /// The steps that the operation under way had at its beginning.
    given: u64,
    steps_left: u64,
    /// Steps whose result was an operand.
    pub unchanged: u64,
}

impl Restart {
    pub fn new(traversal: Traversal) -> Restart {
        Restart { traversal, ..Restart::default() }
    }

    /// Begins an operation in a manager that has this number of levels.
    pub fn begin(&mut self, levels: usize) {
        self.unchanged = 0;
        self.given = match self.traversal {
            Traversal::Automatic => STEPS.max(STEPS_PER_LEVEL * levels as u64),
            Traversal::DepthFirst => NEVER,
            Traversal::LevelByLevel => 1,
        };
        self.steps_left = self.given;
    }

    /// Counts a step. Returns whether the operation has to restart, given the number of nodes in the store.
    #[inline(always)]
    pub fn is_due(&mut self, nodes: usize) -> bool {
        self.steps_left = self.steps_left.wrapping_sub(1);
        self.steps_left == 0 && self.is_worth_it(nodes)
    }

    #[cold]
    #[inline(never)]
    fn is_worth_it(&self, nodes: usize) -> bool {
        let narrow = 2 * self.unchanged > self.given;
        let small = nodes < if narrow { SMALL_IF_NARROW } else { SMALL };
        self.traversal == Traversal::LevelByLevel || !small
    }

    /// Lets the operation under way go on depth-first to its end.
    pub fn never(&mut self) {
        self.steps_left = NEVER;
    }
}
