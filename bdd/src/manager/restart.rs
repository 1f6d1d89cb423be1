//! When an operation that began depth-first is begun anew level by level.

use super::policy::Traversal;

/// So many steps at least an operation has, depth-first, to come to its end.
const STEPS: u64 = 1 << 12;

/// And so many for every level: a level that is asked for takes some KiB, which only many pairs repay.
const STEPS_PER_LEVEL: u64 = 32;

/// In a store of less than so many nodes, depth-first is faster: most of it is in cache.
const SMALL: usize = 1 << 19;

/// As [`SMALL`], for operations whose results are mostly operands again. These need no find-or-insert
/// depth-first.
const SMALL_IF_NARROW: usize = 1 << 20;

/// More steps than any operation takes.
const NEVER: u64 = u64::MAX;

/// The steps that the operation under way has left before it is begun anew.
#[derive(Default)]
pub(crate) struct Restart {
    traversal: Traversal,
    /// How many steps the operation under way was given.
    given: u64,
    steps_left: u64,
    /// Steps whose result was an operand again.
    pub unchanged: u64,
}

impl Restart {
    pub fn new(traversal: Traversal) -> Restart {
        Restart { traversal, ..Restart::default() }
    }

    /// At the beginning of an operation, among so many levels.
    pub fn begin(&mut self, levels: usize) {
        self.unchanged = 0;
        self.given = match self.traversal {
            Traversal::Automatic => STEPS.max(STEPS_PER_LEVEL * levels as u64),
            Traversal::DepthFirst => NEVER,
            Traversal::LevelByLevel => 1,
        };
        self.steps_left = self.given;
    }

    /// At every step: whether the operation is to be begun anew level by level, in a store of so many
    /// nodes.
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
