//! The edges of one level, by places of vertices.

/// A vertex that has edges of a level.
#[derive(Clone, Debug, Hash)]
pub(super) struct End {
    /// Its place among the vertices of the step.
    pub place: u8,
    /// By class before the level, the class after each value.
    pub next: Vec<[Option<u8>; 2]>,
    /// The first class after the level that carries a component; `None` where the vertex leaves.
    pub labelled: Option<u8>,
}

/// The edges of one level.
#[derive(Clone, Debug, Hash)]
pub(super) struct Round {
    /// By places of vertices.
    pub edges: Vec<(u8, u8)>,
    pub ends: Vec<End>,
    /// The vertices that need an edge and may be without one after the level, and the class in which they are.
    pub waits: Vec<(u8, u8)>,
    /// Whether vertices without an edge so far, none of them at the frontier, need one.
    pub rest_waits: bool,
}
