//! The edges of a level, and what a state may know of them.

use super::super::field::Field;

/// Most variables.
pub(in super::super) const MOST_LEVELS: u32 = 256;
/// Most edges alive at once, so that a code has 8 bits.
pub(in super::super) const MOST_EDGES: usize = 250;

/// What is known of an edge: nothing that matters, that it is free, or, from 2 on, its group.
pub(super) type Code = u8;
pub(super) const GONE: Code = 0;
pub(super) const FREE: Code = 1;
/// The first group.
pub(in super::super) const GROUP: Code = 2;

/// An edge that has begun, or begins at a level.
#[derive(Clone, Debug)]
pub(in super::super) struct Edge {
    /// Its code before the transition; `None` where it begins here, free.
    pub before: Option<Field>,
    /// Its code after the transition; `None` where it ends here.
    pub after: Option<Field>,
    /// Whether the level's variable is in it, and may own it.
    pub here: bool,
    pub owned: bool,
    /// Its variables to come, and those of them that may own it, counted from the next level on.
    pub rest: Vec<u32>,
    pub owners: Vec<u32>,
    /// Whether one of its variables has to be true.
    pub required: bool,
}

/// The edges of a level. Variables to come are counted from the next level on.
#[derive(Clone, Debug, Default)]
pub(in super::super) struct Edges {
    pub edges: Vec<Edge>,
    /// How many variables are to come.
    pub to_come: u32,
    /// Variables to come that need an edge of their own, and own none that has not begun.
    pub needy: Vec<u32>,
    /// Whether the level's variable needs an edge.
    pub needs: bool,
    /// Where the variable of this level, and where those to come are blocked: before the transition, after it.
    pub blocked_here: Option<u32>,
    pub blocked_before: Vec<(u32, u32)>,
    pub blocked_after: Vec<(u32, u32)>,
}
