//! Puzzles on a line: a number or a choice after the other, with what it forbids in bit masks.

use crate::{bits, size};

/// The ways to go on without the pattern 1 3 2 4: once there is 1 3 2, nothing above its 3 may follow, and so nothing
/// above the least such 3, which is `limit`, may be left.
fn avoiding(before: &mut Vec<usize>, left: u64, limit: usize) -> u64 {
    if left == 0 {
        return 1;
    }
    let mut sum = 0;
    for value in bits(left) {
        let from = before.iter().position(|&one| one < value).unwrap_or(before.len());
        let three = before[from..].iter().copied().filter(|&three| three > value).min().unwrap_or(limit);
        let (limit, left) = (limit.min(three), left & !(1 << value));
        if left >> limit == 0 {
            before.push(value);
            sum += avoiding(before, left, limit);
            before.pop();
        }
    }
    sum
}

/// Permutations without the pattern 1 3 2 4.
pub fn avoid1324() -> u64 {
    let n = size("avoid1324");
    avoiding(&mut Vec::new(), (1 << n) - 1, n)
}

/// The ways to go on so that differences at the same distance differ; `seen` has those at each distance.
fn distances(n: usize, before: &mut Vec<usize>, left: u64, seen: [u64; 16]) -> u64 {
    if left == 0 {
        return 1;
    }
    let mut sum = 0;
    'values: for value in bits(left) {
        let mut seen = seen;
        for (seen, earlier) in seen.iter_mut().zip(before.iter().rev()) {
            let difference = 1 << (n + value - earlier);
            if *seen & difference != 0 {
                continue 'values;
            }
            *seen |= difference;
        }
        before.push(value);
        sum += distances(n, before, left & !(1 << value), seen);
        before.pop();
    }
    sum
}

/// Costas arrays as permutations.
pub fn costas() -> u64 {
    let n = size("costas");
    distances(n, &mut Vec::new(), (1 << n) - 1, [0; 16])
}

/// The ways to put the pairs of the numbers up to k on places that are not taken, the largest number first.
fn pairs(k: usize, places: usize, taken: u64) -> u64 {
    if k == 0 {
        return 1;
    }
    let free = !(taken | taken >> (k + 1)) & ((1 << (places - k - 1)) - 1);
    bits(free).map(|first| pairs(k - 1, places, taken | 1 << first | 1 << (first + k + 1))).sum()
}

/// Langford's pairs.
pub fn langford() -> u64 {
    let n = size("langford");
    pairs(n, 2 * n, 0)
}

/// The ways to put m to n into classes, each with its numbers and their sums; empty classes are alike, so that one
/// stands for all of them.
fn classes(m: usize, n: usize, of: [(u64, u64); 4]) -> u64 {
    if m > n {
        return 1;
    }
    let mut sum = 0;
    for (k, &(numbers, sums)) in of.iter().enumerate() {
        if sums >> m & 1 == 0 {
            let (numbers, mut next) = (numbers | 1 << m, of);
            next[k] = (numbers, sums | numbers << m);
            let alike = of.iter().filter(|&&(numbers, _)| numbers == 0).count() as u64;
            if next[k].0 == 1 << m {
                return sum + alike * classes(m + 1, n, next);
            }
            sum += classes(m + 1, n, next);
        }
    }
    sum
}

/// Four classes, in none of which a number is the sum of two.
pub fn schur() -> u64 {
    classes(1, size("schur"), [(0, 0); 4])
}

/// The sets that go on with numbers of `left`, which are above those of `set`.
fn sets(set: u64, left: u64) -> u64 {
    let mut sum = 1;
    for number in bits(left) {
        let set = set | 1 << number;
        sum += sets(set, left & (!1 << number) & !(set << number));
    }
    sum
}

/// Sets in which no number is the sum of two.
pub fn sumfree() -> u64 {
    sets(0, (2 << size("sumfree")) - 2)
}

/// Counts how players can play each other if each of them still needs this many wins. The first player's games come
/// first, then those of the others among themselves.
fn games(wins: &[u32]) -> u64 {
    let Some((&first, others)) = wins.split_first() else { return 1 };
    let mut sum = 0;
    for won in (0..1_u32 << others.len()).filter(|won| won.count_ones() == first) {
        let lost = |(player, &wins): (usize, &u32)| wins.checked_sub(1 - (won >> player & 1));
        if let Some(wins) = others.iter().enumerate().map(lost).collect::<Option<Vec<_>>>() {
            sum += games(&wins);
        }
    }
    sum
}

/// Nine players, each of whom wins four games of eight: the first one wins against the next four, and 70 is 8 over 4.
pub fn tournament() -> u64 {
    70 * games(&[4, 4, 4, 4, 3, 3, 3, 3])
}
