//! The n queens as one writes them down: bit masks, a row at a time, and the mirror images of half of the first row. To
//! compare with `kikisuji count independence queen N`: `plain_queens N` prints the number of solutions.

use std::env;

/// The ways to fill the rows that are left: `columns` are taken, and so are cells of the next row on the diagonals that go
/// down to the `left` and to the `right`.
fn ways(all: u32, columns: u32, left: u32, right: u32) -> u64 {
    if columns == all {
        return 1;
    }
    let (mut free, mut sum) = (all & !(columns | left | right), 0);
    while free != 0 {
        let queen = free & free.wrapping_neg();
        free ^= queen;
        sum += ways(all, columns | queen, (left | queen) << 1, (right | queen) >> 1);
    }
    sum
}

fn main() {
    let n: u32 = env::args().nth(1).and_then(|word| word.parse().ok()).expect("the side of the board");
    let all = (1 << n) - 1;
    let first = |column: u32| ways(all, 1 << column, 2 << column, 1 << column >> 1);
    let half: u64 = (0..n / 2).map(first).sum();
    println!("{}", 2 * half + if n % 2 == 1 { first(n / 2) } else { 0 });
}
