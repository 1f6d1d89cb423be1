//! What the methods for n queens have in common: the check of a placement.

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
