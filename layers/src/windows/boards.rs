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

impl Board {
    fn is_last_row(&self, level: u32) -> bool {
        level / self.columns == self.rows - 1
    }
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
        // The cells of the last row are looked at by the next one in the row alone.
        let before = if self.is_last_row(level) && column > 0 { 1 << (column - 1) } else { 0 };
        let end = if self.is_last_row(level) && column + 1 == self.columns { 0 } else { 1 << column };
        [Some([others & !before]), may.then_some([others & !before | end])]
    }

    fn kind(&self, level: u32) -> Option<u32> {
        Some(level % self.columns + if self.is_last_row(level) { self.columns } else { 0 })
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
