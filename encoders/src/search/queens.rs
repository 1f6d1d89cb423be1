//! What the methods for n queens have in common: the check of a placement, and diagonals.

/// Most queens that a method is asked for: their columns and diagonals stay well below 2^32.
pub const MOST: u32 = 100_000_000;

/// Whether `columns`, the column of the queen in each row, has every column once and no two queens
/// on a diagonal. Straight from the definition, with three bit maps; linear time.
pub fn is_solution(columns: &[u32]) -> bool {
    let n = columns.len();
    let mut column = vec![false; n];
    let mut rising = vec![false; 2 * n];
    let mut falling = vec![false; 2 * n];
    let first = |seen: &mut [bool], at: usize| !std::mem::replace(&mut seen[at], true);
    (0..).zip(columns).all(|(row, &col)| {
        let col = col as usize;
        col < n
            && first(&mut column, col)
            && first(&mut rising, row + col)
            && first(&mut falling, row + n - col)
    })
}

/// Queens on each diagonal, of queens one in each row and column.
pub(super) struct Diagonals {
    n: usize,
    rising: Vec<u32>,
    falling: Vec<u32>,
    /// Pairs of queens on a common diagonal.
    pub pairs: u64,
}

impl Diagonals {
    /// The diagonals of a permutation.
    pub fn new(columns: &[u32]) -> Diagonals {
        let n = columns.len();
        let mut diagonals = Diagonals { n, rising: vec![0; 2 * n], falling: vec![0; 2 * n], pairs: 0 };
        for (row, &col) in columns.iter().enumerate() {
            diagonals.put(row, col);
        }
        diagonals
    }

    #[inline]
    fn put(&mut self, row: usize, col: u32) {
        let (rising, falling) = (row + col as usize, row + self.n - col as usize);
        self.pairs += u64::from(self.rising[rising] + self.falling[falling]);
        self.rising[rising] += 1;
        self.falling[falling] += 1;
    }

    #[inline]
    fn take(&mut self, row: usize, col: u32) {
        let (rising, falling) = (row + col as usize, row + self.n - col as usize);
        self.rising[rising] -= 1;
        self.falling[falling] -= 1;
        self.pairs -= u64::from(self.rising[rising] + self.falling[falling]);
    }

    /// Swaps the columns of two rows if the number of pairs does not grow.
    #[inline]
    pub fn swap_unless_worse(&mut self, columns: &mut [u32], a: usize, b: usize) {
        let before = self.pairs;
        let (left, right) = (columns[a], columns[b]);
        self.take(a, left);
        self.take(b, right);
        self.put(a, right);
        self.put(b, left);
        if self.pairs > before {
            self.take(a, right);
            self.take(b, left);
            self.put(a, left);
            self.put(b, right);
        } else {
            columns.swap(a, b);
        }
    }
}
