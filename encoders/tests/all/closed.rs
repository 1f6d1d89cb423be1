//! Numbers known by formula, or by a program of a few lines that knows no constraint.

use model::Sizes;
use num_bigint::BigUint;

use crate::support::{Question, ask, methods, puzzle};

fn check(words: &str, sizes: Sizes, size: Option<u32>, count: impl Into<BigUint>) {
    let (model, count) = (puzzle(words), count.into());
    for method in methods() {
        let answer = ask(&model, &Question::new(sizes), method);
        assert_eq!((answer.size, &answer.count), (size, &count), "{words}, {sizes:?} by {method:?}");
    }
}

fn binomial(n: u32, k: u32) -> i128 {
    (0..k).fold(1, |ways, i| ways * i128::from(n - i) / i128::from(i + 1))
}

#[test]
fn rooks_are_permutations() {
    let mut factorial = 1u32;
    for n in 1..=6 {
        factorial *= n;
        check(&format!("independence rook {n}"), Sizes::Max, Some(n), factorial);
    }
}

#[test]
fn rooks_on_a_rectangle_choose_their_columns() {
    // k rooks: C(4, k) rows, C(6, k) columns, k! ways between them.
    let mut factorial = 1;
    for k in 0..=4 {
        factorial *= i128::from(k.max(1));
        let count = binomial(4, k) * binomial(6, k) * factorial;
        check("independence rook 4x6", Sizes::Between(k, k), Some(k), count as u128);
    }
}

/// A rook in each row, or one in each column: 2 (2^n - 1)^n less those with both, which are the
/// n x n matrices without empty rows and columns.
#[test]
fn rooks_dominate_by_rows_or_by_columns() {
    for n in 1..=4u32 {
        let full = |without: u32| ((1i128 << (n - without)) - 1).pow(n);
        let sign = |k: u32| if k.is_multiple_of(2) { 1 } else { -1 };
        let both: i128 = (0..=n).map(|k| sign(k) * binomial(n, k) * full(k)).sum();
        check(&format!("domination rook {n}"), Sizes::Any, None, (2 * full(0) - both) as u128);
    }
}

#[test]
fn bishops_stand_on_the_border() {
    for n in 2..=7 {
        check(&format!("independence bishop {n}"), Sizes::Max, Some(2 * n - 2), 1u32 << n);
    }
}

#[test]
fn kings_on_even_boards_take_a_block_each() {
    check("independence king 2", Sizes::Max, Some(1), 4u32);
    check("independence king 4", Sizes::Max, Some(4), 79u32);
    check("domination king 6", Sizes::Min, Some(4), 1u32);
}

/// Placements of a queen in each row, bit by bit.
fn queens(n: u32, columns: u32, left: u32, right: u32) -> u32 {
    let all = (1 << n) - 1;
    if columns == all {
        return 1;
    }
    let mut free = all & !(columns | left | right);
    let mut count = 0;
    while free != 0 {
        let queen = free & free.wrapping_neg();
        free ^= queen;
        count += queens(n, columns | queen, (left | queen) << 1, (right | queen) >> 1);
    }
    count
}

#[test]
fn queens_as_a_bitmask_program_counts_them() {
    for n in 4..=8 {
        check(&format!("independence queen {n}"), Sizes::Max, Some(n), queens(n, 0, 0, 0));
    }
}

/// Sets of cells of a 1 x n board, no two next to each other: Fibonacci numbers.
#[test]
fn kings_on_a_line_are_fibonacci() {
    let (mut count, mut next) = (2u32, 3u32);
    for n in 1..=12 {
        check(&format!("independence king 1x{n}"), Sizes::Any, None, count);
        (count, next) = (next, count + next);
    }
}
