//! Boards for the tests.

use crate::spec::Layered;

/// Sets of cells of a board without neighbours; a state has the cells chosen last, one bit a column. Behind a row a state and its
/// mirror image have one that stands for both; it is said to stand for `represented` states.
pub(super) struct Board {
    pub columns: u32,
    pub rows: u32,
    pub represented: usize,
    /// Whether it says what its steps touch.
    pub is_told: bool,
}

impl Layered<1> for Board {
    fn levels(&self) -> u32 {
        self.columns * self.rows
    }

    fn root(&self) -> Option<[u64; 1]> {
        Some([0])
    }

    fn children(&self, level: u32, &[chosen]: &[u64; 1]) -> [Option<[u64; 1]>; 2] {
        let column = level % self.columns;
        let is_chosen = |column: u32| chosen >> column & 1 == 1;
        let may = !is_chosen(column) && (column == 0 || !is_chosen(column - 1));
        let others = chosen & !(1 << column);
        [Some([others]), may.then_some([others | 1 << column])]
    }

    fn kind(&self, level: u32) -> Option<u32> {
        Some(level % self.columns)
    }

    fn touched(&self, level: u32, end: u32) -> Option<[u64; 1]> {
        let bits = |level: u32| 1 << (level % self.columns) | 1 << (level % self.columns).saturating_sub(1);
        self.is_told.then(|| [(level..end).map(bits).fold(0, |all, bits| all | bits)])
    }

    fn represented(&self) -> usize {
        self.represented
    }

    fn representative(&self, level: u32, [state]: [u64; 1]) -> [u64; 1] {
        let is_kept = self.represented == 1 || !level.is_multiple_of(self.columns);
        [if is_kept { state } else { state.min(state.reverse_bits() >> (u64::BITS - self.columns)) }]
    }
}
