//! The level of each node, by identifier.

/// The levels are stored apart from the nodes, in one, two or four bytes each: the fewest that hold all
/// levels. So up to 64 levels share a cache line, and a node keeps its 16 bytes.
#[derive(Debug)]
pub(crate) enum LevelOf {
    Byte(Vec<u8>),
    Narrow(Vec<u16>),
    Wide(Vec<u32>),
}

/// Returns the levels with more bytes each; that of the terminal becomes `lowest`.
fn wider<T: Copy + Into<U>, U: Copy>(levels: &[T], lowest: U) -> Vec<U> {
    let mut wide: Vec<U> = levels.iter().map(|&level| level.into()).collect();
    wide[0] = lowest;
    wide
}

impl LevelOf {
    /// Returns entries for `levels` levels. The terminal has the identifier 0 and a level below them all.
    pub fn new(levels: usize) -> LevelOf {
        let mut level_of = LevelOf::Byte(vec![u8::MAX]);
        level_of.widen(levels);
        level_of
    }

    /// Returns the bytes of entries that can hold `levels` levels, if those of now cannot; otherwise 0.
    pub fn bytes_to_widen(&self, levels: usize) -> usize {
        match self {
            LevelOf::Byte(bytes) if levels >= usize::from(u8::MAX) => bytes.len() * size_of::<u16>(),
            LevelOf::Narrow(narrow) if levels >= usize::from(u16::MAX) => narrow.len() * size_of::<u32>(),
            _ => 0,
        }
    }

    /// Widens the entries, used ones too, until they can hold `levels` levels.
    pub fn widen(&mut self, levels: usize) {
        if let LevelOf::Byte(bytes) = self
            && levels >= usize::from(u8::MAX)
        {
            *self = LevelOf::Narrow(wider(bytes, u16::MAX));
        }
        if let LevelOf::Narrow(narrow) = self
            && levels >= usize::from(u16::MAX)
        {
            *self = LevelOf::Wide(wider(narrow, u32::MAX));
        }
    }

    /// Returns the level of a node; that of the terminal is higher than any.
    #[inline(always)]
    pub fn get(&self, id: u32) -> u32 {
        match self {
            LevelOf::Byte(levels) => levels[id as usize].into(),
            LevelOf::Narrow(levels) => levels[id as usize].into(),
            LevelOf::Wide(levels) => levels[id as usize],
        }
    }

    /// Appends the level of the next node. Room has been made.
    #[inline(always)]
    pub fn push(&mut self, level: u32) {
        match self {
            LevelOf::Byte(levels) => {
                debug_assert!(
                    level < u8::MAX.into(),
                    "a byte holds the level, and one below all for the terminal"
                );
                levels.push(level as u8);
            }
            LevelOf::Narrow(levels) => {
                debug_assert!(level < u16::MAX.into(), "two bytes hold the level, and one below all");
                levels.push(level as u16);
            }
            LevelOf::Wide(levels) => {
                debug_assert!(level < u32::MAX, "four bytes hold the level, and one below all");
                levels.push(level);
            }
        }
    }

    /// The number of nodes, the terminal among them.
    pub fn len(&self) -> usize {
        match self {
            LevelOf::Byte(levels) => levels.len(),
            LevelOf::Narrow(levels) => levels.len(),
            LevelOf::Wide(levels) => levels.len(),
        }
    }

    /// Moves a level to another node.
    #[inline(always)]
    pub fn copy(&mut self, from: u32, to: u32) {
        debug_assert!(to <= from, "a collection moves nodes down");
        match self {
            LevelOf::Byte(levels) => levels[to as usize] = levels[from as usize],
            LevelOf::Narrow(levels) => levels[to as usize] = levels[from as usize],
            LevelOf::Wide(levels) => levels[to as usize] = levels[from as usize],
        }
    }

    pub fn truncate(&mut self, len: usize) {
        match self {
            LevelOf::Byte(levels) => levels.truncate(len),
            LevelOf::Narrow(levels) => levels.truncate(len),
            LevelOf::Wide(levels) => levels.truncate(len),
        }
    }

    pub fn shrink(&mut self) {
        match self {
            LevelOf::Byte(levels) => levels.shrink_to_fit(),
            LevelOf::Narrow(levels) => levels.shrink_to_fit(),
            LevelOf::Wide(levels) => levels.shrink_to_fit(),
        }
    }

    /// Reserves room for `more` nodes. Returns `false` if the system has no memory.
    pub fn reserve(&mut self, more: usize) -> bool {
        match self {
            LevelOf::Byte(levels) => levels.try_reserve(more),
            LevelOf::Narrow(levels) => levels.try_reserve(more),
            LevelOf::Wide(levels) => levels.try_reserve(more),
        }
        .is_ok()
    }

    /// Returns the bytes that a level takes.
    pub fn width(&self) -> usize {
        match self {
            LevelOf::Byte(_) => size_of::<u8>(),
            LevelOf::Narrow(_) => size_of::<u16>(),
            LevelOf::Wide(_) => size_of::<u32>(),
        }
    }
}
