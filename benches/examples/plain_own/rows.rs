//! Boards that are counted row by row: how often each state of what the rows above leave open is reached.

use std::collections::HashMap;

use crate::{numbers, size};

/// What columns still need, in order of size.
type Needs = [u8; 10];

/// The ways to put numbers up to `most` into a row whose sum is to be `row`, from this column on; `later` is what the
/// rows below can add to a column at most.
fn spread(needs: &mut Needs, column: usize, row: u8, most: u8, later: u8, reach: &mut impl FnMut(Needs)) {
    if column == needs.len() {
        if row == 0 {
            let mut sorted = *needs;
            sorted.sort_unstable();
            reach(sorted);
        }
        return;
    }
    let need = needs[column];
    for value in need.saturating_sub(later)..=need.min(row).min(most) {
        needs[column] = need - value;
        spread(needs, column + 1, row - value, most, later, reach);
    }
    needs[column] = need;
}

/// The tables of numbers from 0 to `most` with these sums of rows and columns: rows only ask what columns still need,
/// and columns that need the same are alike.
fn tables(rows: &[u8], columns: &[u8], most: u8) -> u64 {
    let mut needs = Needs::default();
    needs[..columns.len()].copy_from_slice(columns);
    needs.sort_unstable();
    let mut states = HashMap::from([(needs, 1)]);
    for (below, &row) in (0..rows.len() as u8).rev().zip(rows) {
        let mut next = HashMap::new();
        for (mut needs, count) in states {
            spread(&mut needs, 0, row, most, most * below, &mut |to| *next.entry(to).or_insert(0) += count);
        }
        states = next;
    }
    states.values().sum()
}

/// Half of each row and column.
pub fn balanced() -> u64 {
    let n = size("balanced");
    tables(&vec![n as u8 / 2; n], &vec![n as u8 / 2; n], 1)
}

/// Three in each row and column.
pub fn threes() -> u64 {
    let n = size("threes");
    tables(&vec![3; n], &vec![3; n], 1)
}

/// A table whose sums the puzzle gives.
pub fn contingency() -> u64 {
    let sums = |words| numbers("contingency", words).iter().map(|line| line[2] as u8).collect::<Vec<_>>();
    tables(&sums("sum(row"), &sums("sum(column"), 4)
}

/// Arrows on a torus, two into each cell: the trace of the power of the matrix from the arrows above a row to those
/// below.
pub fn ice() -> u64 {
    let n = size("ice");
    let all = 1_usize << n;
    let mut matrix = vec![vec![0; all]; all];
    for right in 0..all {
        // Where the arrows left and right of a cell differ, the one above is as the right one, and the one below as
        // the left one.
        let left = (right << 1 | right >> (n - 1)) & (all - 1);
        for above in (0..all).filter(|above| (above ^ right) & (left ^ right) == 0) {
            matrix[above][above ^ left ^ right] += 1;
        }
    }
    let power = (1..n).fold(matrix.clone(), |power, _| product(&power, &matrix));
    (0..all).map(|state| power[state][state]).sum()
}

/// The product of two square matrices, the second of which has many zeros.
fn product(a: &[Vec<u64>], b: &[Vec<u64>]) -> Vec<Vec<u64>> {
    let row = |row: &Vec<u64>| {
        let mut sum = vec![0; row.len()];
        for (&factor, line) in row.iter().zip(b).filter(|(factor, _)| **factor != 0) {
            sum.iter_mut().zip(line).for_each(|(sum, entry)| *sum += factor * entry);
        }
        sum
    };
    a.iter().map(row).collect()
}

/// The next generation of the row b between a and c in the game of life: neighbours are added in binary, all columns
/// at once.
fn generation(a: u32, b: u32, c: u32) -> u32 {
    let (mut ones, mut twos, mut fours) = (0, 0, 0);
    for neighbour in [a << 1, a, a >> 1, b << 1, b >> 1, c << 1, c, c >> 1] {
        let carry = ones & neighbour;
        ones ^= neighbour;
        fours |= twos & carry;
        twos ^= carry;
    }
    twos & !fours & (ones | b)
}

/// One more row of eight cells: from the ways to the last two rows a and b to those to b and c, where the three fit.
fn add_row(ways: &[u64], fits: impl Fn(u32, u32, u32) -> bool) -> Vec<u64> {
    let mut next = vec![0; 1 << 16];
    for (ab, &count) in ways.iter().enumerate().filter(|(_, count)| **count != 0) {
        let (a, b) = (ab as u32 >> 8, ab as u32 & 255);
        for c in 0..256 {
            if fits(a, b, c) {
                next[(b << 8 | c) as usize] += count;
            }
        }
    }
    next
}

/// The generations before a given one: its rows, from the second to the last but one, one after the other.
pub fn lifeback() -> u64 {
    let mut later = [0; 8];
    numbers("lifeback", "let later")[0].chunks(2).for_each(|cell| later[cell[0]] |= 1 << cell[1]);
    let row = |ways: Vec<u64>, row: &u32| add_row(&ways, |a, b, c| generation(a, b, c) & 0b0111_1110 == *row);
    later[1..7].iter().fold(vec![1; 1 << 16], row).iter().sum()
}

/// Boards that stay as they are among empty cells, which have to stay empty as well: those on both sides of a row, and
/// the rows above and below.
pub fn stilllife() -> u64 {
    let still = |a: u32, b: u32, c: u32| generation(a << 1, b << 1, c << 1) == b << 1;
    let mut ways: Vec<u64> = (0..1 << 16).map(|ab| u64::from(ab < 256 && still(0, 0, ab))).collect();
    for _ in 0..size("stilllife") {
        ways = add_row(&ways, still);
    }
    (0..256).filter(|&last| still(last, 0, 0)).map(|last| ways[(last << 8) as usize]).sum()
}
