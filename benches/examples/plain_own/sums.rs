//! Puzzles whose numbers have to have given sums: digits in groups, magic squares, divisible numbers.

use crate::{bits, numbers};

/// Cells with distinct digits, and their sum.
type Group = (u128, usize);

/// Cells with distinct digits in each of their groups.
struct Digits {
    /// The digits that can be in an open cell of a group: by those that the group has, how many cells are open, and
    /// their sum.
    possible: Vec<[[u16; 46]; 10]>,
    /// These three of each group.
    groups: Vec<(usize, usize, usize)>,
    /// The groups of each cell.
    of: Vec<Vec<usize>>,
}

impl Digits {
    /// Groups on a board of nine by nine, none of whose cells has a digit.
    fn new(groups: &[Group]) -> Self {
        let mut possible = vec![[[0; 46]; 10]; 512];
        for digits in 0..512_usize {
            let sum: usize = bits(digits as u64).map(|digit| digit + 1).sum();
            for has in (0..512).filter(|has| has & digits == 0) {
                possible[has][digits.count_ones() as usize][sum] |= digits as u16;
            }
        }
        let of = |cell: usize| (0..groups.len()).filter(|&group| groups[group].0 >> cell & 1 == 1).collect();
        let open = groups.iter().map(|&(cells, sum)| (0, cells.count_ones() as usize, sum)).collect();
        Digits { possible, groups: open, of: (0..81).map(of).collect() }
    }

    /// The ways to fill the open cells, one with the fewest digits first.
    fn fill(&mut self, open: &mut Vec<usize>) -> u64 {
        let digits = |&cell: &usize| {
            let groups = self.of[cell].iter().map(|&group| self.groups[group]);
            groups.fold(511, |digits, (has, left, sum)| digits & self.possible[has][left][sum])
        };
        let fewest = |&place: &usize| digits(&open[place]).count_ones();
        let Some(best) = (0..open.len()).min_by_key(fewest) else { return 1 };
        let digits = digits(&open[best]);
        let (cell, mut sum) = (open.swap_remove(best), 0);
        for digit in bits(digits.into()) {
            for &group in &self.of[cell] {
                let (has, left, sum) = self.groups[group];
                self.groups[group] = (has | 1 << digit, left - 1, sum - digit - 1);
            }
            sum += self.fill(open);
            for &group in &self.of[cell] {
                let (has, left, sum) = self.groups[group];
                self.groups[group] = (has & !(1 << digit), left + 1, sum + digit + 1);
            }
        }
        open.push(cell);
        sum
    }

    /// The ways to fill all cells that are in a group.
    fn count(&mut self) -> u64 {
        self.fill(&mut (0..81).filter(|&cell| !self.of[cell].is_empty()).collect())
    }
}

/// The cells of a line of the puzzle, by rows of nine, and the sum behind them.
fn group(line: &[usize]) -> Group {
    (line.chunks_exact(2).map(|cell| 1 << (9 * cell[0] + cell[1])).sum(), line[line.len() - 1])
}

/// Kakuro; each of its segments has a sum.
pub fn kakuro() -> u64 {
    let groups: Vec<_> = numbers("kakuro", "sum(").iter().map(|line| group(line)).collect();
    Digits::new(&groups).count()
}

/// Killer sudoku: rows, columns and boxes have the sum of all digits, and a clue is the sum of one cell; what a group
/// has besides another one in it is a group as well.
pub fn killer() -> u64 {
    let mut groups: Vec<_> = numbers("killer", "sum(").iter().map(|line| group(line)).collect();
    groups.extend(numbers("killer", "given")[0].chunks(3).map(group));
    let houses = |of: fn(usize) -> usize| {
        let cells = move |house| (0..81).filter(move |&cell| of(cell) == house);
        (0..9).map(move |house| (cells(house).map(|cell| 1 << cell).sum(), 45))
    };
    groups.extend(houses(|cell| cell / 9).chain(houses(|cell| cell % 9)));
    groups.extend(houses(|cell| cell / 27 * 3 + cell % 9 / 3));
    let mut next = 0;
    while let Some(&(a, sum)) = groups.get(next) {
        for other in 0..next {
            let (b, total) = groups[other];
            if [a, b].contains(&(a & b)) && groups.iter().all(|&(cells, _)| cells != a ^ b) {
                groups.push((a ^ b, sum.abs_diff(total)));
            }
        }
        next += 1;
    }
    Digits::new(&groups).count()
}

/// The ways to put distinct numbers on cells, given by their lines, so that each line has its sum; lines have the
/// number of open cells and what they need.
fn magic(cells: &[&[usize]], lines: &mut [(usize, usize)], left: u64) -> u64 {
    let Some((cell, cells)) = cells.split_first() else { return 1 };
    let possible = |left: u64, &line: &usize| {
        let (open, need) = lines[line];
        left & if open == 1 { 1 << need } else { (1 << need) - 1 }
    };
    let mut sum = 0;
    for number in bits(cell.iter().fold(left, possible)) {
        cell.iter().for_each(|&line| lines[line] = (lines[line].0 - 1, lines[line].1 - number));
        sum += magic(cells, lines, left & !(1 << number));
        cell.iter().for_each(|&line| lines[line] = (lines[line].0 + 1, lines[line].1 + number));
    }
    sum
}

/// The same with cells in a good order: next comes one on a line with the fewest open cells.
fn magic_lines(mut cells: Vec<Vec<usize>>, sum: usize) -> u64 {
    let (numbers, lines) = (cells.len(), cells.iter().flatten().max().map_or(0, |last| last + 1));
    let cells_on = |line| cells.iter().filter(|cell| cell.contains(&line)).count();
    let mut open: Vec<usize> = (0..lines).map(cells_on).collect();
    let mut needs: Vec<_> = open.iter().map(|&open| (open, sum)).collect();
    for next in 0..cells.len() {
        let fewest = |&cell: &usize| cells[cell].iter().map(|&line| open[line]).min();
        let best = (next..cells.len()).min_by_key(fewest).expect("there are cells left");
        cells[next..=best].rotate_right(1);
        cells[next].iter().for_each(|&line| open[line] -= 1);
    }
    let cells: Vec<_> = cells.iter().map(Vec::as_slice).collect();
    magic(&cells, &mut needs, (2 << numbers) - 2)
}

/// Magic squares: lines are rows, columns and the two diagonals.
pub fn magic4() -> u64 {
    let lines = |row: usize, column: usize| {
        let diagonals = [(row == column).then_some(8), (row + column == 3).then_some(9)];
        [row, 4 + column].into_iter().chain(diagonals.into_iter().flatten()).collect()
    };
    magic_lines((0..16).map(|cell| lines(cell / 4, cell % 4)).collect(), 34)
}

/// The magic hexagon: a cell is on a line of each of three directions.
pub fn hexagon3() -> u64 {
    let cells = (0..25).map(|cell| [cell / 5, cell % 5]).filter(|[a, b]| (2..=6).contains(&(a + b)));
    magic_lines(cells.map(|[a, b]| vec![a, 5 + b, 8 + a + b]).collect(), 38)
}

/// The ways to give distinct digits to letters, each with the factor of its digit, so that all together is zero; the
/// letters that are first in a word may not be zero.
fn letters(factors: &[(i64, bool)], left: u64, sum: i64) -> u64 {
    let Some((&(factor, first), factors)) = factors.split_first() else { return u64::from(sum == 0) };
    let digits = bits(left & if first { !1 } else { !0 });
    digits.map(|digit| letters(factors, left & !(1 << digit), sum + factor * digit as i64)).sum()
}

/// SEND + MORE = MONEY: the factors of S, E, N, D, M, O, R and Y.
pub fn sendmore() -> u64 {
    let first = true;
    let [s, e, n, d] = [(1000, first), (100 + 1 - 10, !first), (10 - 100, !first), (1, !first)];
    let [m, o, r, y] = [(1000 - 10_000, first), (100 - 1000, !first), (10, !first), (-1, !first)];
    letters(&[s, e, n, d, m, o, r, y], 1023, 0)
}

/// Four numbers divisible by 99 below each other: three rows leave at most one digit for the end of each column.
pub fn divgrid() -> u64 {
    let digits = |row: usize| [row / 1000, row / 100 % 10, row / 10 % 10, row % 10];
    let rows: Vec<[usize; 4]> = (0..10_000).step_by(99).map(digits).collect();
    let fits = |a: &[usize; 4], b: &[usize; 4], c: &[usize; 4]| {
        let last = (0..4).try_fold(0, |last, column| {
            let digit = (99 - (1000 * a[column] + 100 * b[column] + 10 * c[column]) % 99) % 99;
            (digit < 10).then_some(10 * last + digit)
        });
        last.is_some_and(|last| last % 99 == 0)
    };
    let below = |a, b| rows.iter().filter(|c| fits(a, b, c)).count() as u64;
    rows.iter().map(|a| rows.iter().map(|b| below(a, b)).sum::<u64>()).sum()
}
