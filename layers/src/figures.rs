//! The figures of a count.

/// How far a count has come.
#[derive(Clone, Copy, Debug)]
pub struct LayerProgress {
    /// The level under expansion.
    pub level: u32,
    /// States of its layer.
    pub width: u64,
    /// How many of them are expanded.
    pub expanded: u64,
    /// Bytes in use.
    pub bytes: usize,
    /// The estimated number of states of the next layer, rather too low than too high; `None` while the
    /// sample is too small.
    pub next: Option<u64>,
}

/// The figures of a count by layers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LayerStats {
    /// States of each layer, the root's first; of a refused count, up to the layer under way. 0 within a step over
    /// several levels.
    pub widths: Vec<u64>,
    /// Most bytes in use at once.
    pub peak_bytes: usize,
    /// The estimated number of states of the layer that a refused count did not finish.
    pub next: Option<u64>,
}
