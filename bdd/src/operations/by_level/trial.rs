//! Which way to go: depth-first or level by level.

use crate::budget::Limit;
use crate::manager::Manager;
use crate::operations::descend::Stopped;
use crate::store::node::Edge;

/// How operations on two functions or families go through their diagrams. The result is the same; the
/// nodes are made in another order.
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
const NO_TRIAL: u64 = u64::MAX;

/// The depth-first beginning of an operation.
#[derive(Default)]
pub(crate) struct Trial {
    traversal: Traversal,
    /// How many steps the operation under way was given.
    given: u64,
    steps_left: u64,
    /// Steps whose result was an operand again.
    pub again: u64,
}

impl Trial {
    pub fn new(traversal: Traversal) -> Trial {
        Trial { traversal, ..Trial::default() }
    }

    /// At the beginning of an operation, among so many levels.
    fn start(&mut self, levels: usize) {
        self.again = 0;
        self.given = match self.traversal {
            Traversal::Automatic => STEPS.max(STEPS_PER_LEVEL * levels as u64),
            Traversal::DepthFirst => NO_TRIAL,
            Traversal::LevelByLevel => 1,
        };
        self.steps_left = self.given;
    }

    /// At every step: whether the operation is to be begun anew level by level, in a store of so many
    /// nodes.
    #[inline(always)]
    pub fn is_over(&mut self, nodes: usize) -> bool {
        self.steps_left = self.steps_left.wrapping_sub(1);
        self.steps_left == 0 && self.is_lost(nodes)
    }

    #[cold]
    fn is_lost(&self, nodes: usize) -> bool {
        let narrow = 2 * self.again > self.given;
        let small = nodes < if narrow { SMALL_IF_NARROW } else { SMALL };
        self.traversal == Traversal::LevelByLevel || !small
    }
}

impl Manager {
    /// An operation, depth-first if it is short, else level by level. `depth_first` is to ask
    /// [`Trial::is_over`] at every step and stop without a limit where it is; it may run twice, since
    /// `level_by_level` comes to none where there is no room for it.
    pub(crate) fn try_first(
        &mut self,
        mut depth_first: impl FnMut(&mut Manager) -> Result<Edge, Stopped>,
        level_by_level: impl FnOnce(&mut Manager) -> Result<Option<Edge>, Limit>,
    ) -> Result<Edge, Limit> {
        self.trial.start(self.variables());
        match depth_first(self) {
            Err(Stopped) if self.stopped.is_none() => {}
            result => return self.or_limit(result),
        }
        if let Some(edge) = level_by_level(self)? {
            return Ok(edge);
        }
        self.depth_first(depth_first)
    }

    /// An operation that may ask [`Trial::is_over`], depth-first to its end.
    pub(crate) fn depth_first(
        &mut self,
        operation: impl FnOnce(&mut Manager) -> Result<Edge, Stopped>,
    ) -> Result<Edge, Limit> {
        self.trial.steps_left = NO_TRIAL;
        let result = operation(self);
        self.or_limit(result)
    }
}
