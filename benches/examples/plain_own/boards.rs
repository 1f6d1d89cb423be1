//! Puzzles on boards that are searched: ships, paths, squares of numbers, pictures, a loop.

use crate::{bits, numbers, size};

/// The first row of a board of eight by eight.
const ROW: u64 = 0xff;
/// The first column.
const COLUMN: u64 = 0x0101_0101_0101_0101;

/// The ways to add ships of these lengths so that lines have their numbers; ships of one length stand in order, from
/// `first`.
fn ships(lengths: &[usize], first: usize, placed: u64, near: u64, lines: &[(u64, usize)]) -> u64 {
    let Some((&length, rest)) = lengths.split_first() else {
        return lines.iter().all(|(line, ships)| (placed & line).count_ones() as usize == *ships).into();
    };
    let mut sum = 0;
    for place in first..if length == 1 { 64 } else { 128 } {
        let (row, column, across) = (place / 8 % 8, place % 8, place < 64);
        if (if across { column } else { row }) + length > 8 {
            continue;
        }
        let line = if across { ROW >> (8 - length) } else { COLUMN & !0 >> (64 - 8 * length) };
        let (ship, placed) = (line << (place % 64), placed | line << (place % 64));
        let fits = |(line, ships): &(u64, usize)| (placed & line).count_ones() as usize <= *ships;
        if ship & near == 0 && lines.iter().all(fits) {
            let wide = ship | (ship & !(COLUMN << 7)) << 1 | (ship & !COLUMN) >> 1;
            let next = if rest.first() == Some(&length) { place + 1 } else { 0 };
            sum += ships(rest, next, placed, near | wide | wide << 8 | wide >> 8, lines);
        }
    }
    sum
}

/// Battleships; the fleet has as many parts as the lines together, so that there are no other ships.
pub fn battleship() -> u64 {
    let rows = numbers("battleship", "ship(row").into_iter().map(|line| (ROW << (8 * line[0]), line[2]));
    let columns = numbers("battleship", "ship(column").into_iter().map(|line| (COLUMN << line[1], line[2]));
    let fleet = numbers("battleship", "(count c").into_iter().zip([4, 3, 2, 1]);
    let lengths: Vec<_> = fleet.flat_map(|(line, length)| vec![length; line[line.len() - 1]]).collect();
    ships(&lengths, 0, 0, 0, &rows.chain(columns).collect::<Vec<_>>())
}

/// The ways for a king to go on from a cell with this number through the free cells, in rows of eight; clues have the
/// cell of a number, and the next one has to be near enough.
fn path(cell: usize, number: usize, free: u64, clues: &[Option<usize>]) -> u64 {
    let Some(clue) = clues.get(number + 1) else { return 1 };
    let apart = |a: usize, b: usize| (a / 8).abs_diff(b / 8).max((a % 8).abs_diff(b % 8));
    let next = clues[number + 1..].iter().zip(1..).find_map(|(clue, steps)| clue.map(|clue| (clue, steps)));
    if next.is_some_and(|(clue, steps)| apart(cell, clue) > steps) {
        return 0;
    }
    let row = 7 << cell >> 1;
    let to = (row | row << 8 | row >> 8) & clue.map_or(free, |clue| 1 << clue);
    bits(to).map(|to| path(to, number + 1, free & !(1 << to), clues)).sum()
}

/// Hidato: the path of the numbers, whose first one is given.
pub fn hidato() -> u64 {
    let mut clues = [None; 37];
    numbers("hidato", "given")[0].chunks(3).for_each(|clue| clues[clue[2]] = Some(8 * clue[0] + clue[1]));
    let all = 0b11_1111 * (COLUMN >> 16);
    let free = clues.iter().flatten().fold(all, |free, clue| free & !(1 << clue));
    path(clues[1].expect("the cell of 1"), 1, free, &clues)
}

/// The ways to fill a square from this cell on, whose row and columns have these numbers; the first column is given,
/// and the last row is what is left.
fn latin(n: usize, cell: usize, row: u64, columns: &mut [u64]) -> u64 {
    let (line, column) = (cell / n, cell % n);
    if line == n - 1 {
        return 1;
    }
    if column == 0 {
        return latin(n, cell + 1, 1 << line, columns);
    }
    let mut sum = 0;
    for number in bits(((1 << n) - 1) & !(row | columns[column])) {
        columns[column] ^= 1 << number;
        sum += latin(n, cell + 1, row | 1 << number, columns);
        columns[column] ^= 1 << number;
    }
    sum
}

/// Latin squares: those with numbers in order in the first row and column, times the orders of columns and of the rows
/// below.
pub fn latin7() -> u64 {
    let n = size("latin7");
    let factorial = |n: usize| (1..=n as u64).product::<u64>();
    let mut columns: Vec<_> = (0..n).map(|column| 1 << column).collect();
    factorial(n) * factorial(n - 1) * latin(n, n, 0, &mut columns)
}

/// The lines of `width` cells with these runs, none before `from`.
fn fits(runs: &[usize], from: usize, width: usize) -> Vec<u32> {
    let Some((&run, rest)) = runs.split_first() else { return vec![0] };
    let starts = from..width + 1 - run.min(width);
    let lines = |start| {
        fits(rest, start + run + 1, width).into_iter().map(move |line| line | ((1_u32 << run) - 1) << start)
    };
    starts.flat_map(lines).collect()
}

/// The solutions with lines out of these lists, of rows and then of columns: a list loses what contradicts a cell that
/// another list knows, then the shortest list that is left open is tried.
fn pictures(mut lists: Vec<Vec<u32>>) -> u64 {
    let mut before = 0;
    while before != lists.iter().map(Vec::len).sum() {
        before = lists.iter().map(Vec::len).sum();
        for line in 0..40 {
            let black = lists[line].iter().fold(!0, |black, fit| black & fit);
            let white = !lists[line].iter().fold(0, |black, fit| black | fit);
            let crossing = lists[if line < 20 { 20..40 } else { 0..20 }].iter_mut().enumerate();
            for (cell, list) in crossing.filter(|(cell, _)| (black | white) >> cell & 1 == 1) {
                list.retain(|fit| fit >> (line % 20) & 1 == black >> cell & 1);
            }
        }
    }
    if lists.iter().any(Vec::is_empty) {
        return 0;
    }
    let open = (0..40).filter(|&line| lists[line].len() > 1).min_by_key(|&line| lists[line].len());
    let Some(line) = open else { return 1 };
    let tried = |&fit: &u32| {
        let mut lists = lists.clone();
        lists[line] = vec![fit];
        pictures(lists)
    };
    lists[line].iter().map(tried).sum()
}

/// A nonogram, from the lists of all lines that have their runs.
pub fn nono20() -> u64 {
    pictures(numbers("nono20", "runs(").iter().map(|line| fits(&line[2..], 0, 20)).collect())
}

/// The heights of a row, and a bit for each column and height.
type Row = ([usize; 6], u64);

/// How many of the heights, from 1 on, are above all before them.
fn visible(heights: impl Iterator<Item = usize>) -> usize {
    let see = |(seen, top), height| if height > top { (seen + 1, height) } else { (seen, top) };
    heights.fold((0, 0), see).0
}

/// The ways to take a row out of each list so that no column has a height twice, and the whole is `right`.
fn towers(
    lists: &[(usize, Vec<Row>)],
    taken: u64,
    rows: &mut [[usize; 6]],
    right: &impl Fn(&[[usize; 6]]) -> bool,
) -> u64 {
    let Some(((place, list), lists)) = lists.split_first() else { return right(rows).into() };
    let mut sum = 0;
    for &(heights, marks) in list.iter().filter(|(_, marks)| marks & taken == 0) {
        rows[*place] = heights;
        sum += towers(lists, taken | marks, rows, right);
    }
    sum
}

/// Skyscrapers: rows out of the lists of those that fit their clues, the shortest list first, and columns at the end.
pub fn skyscrapers() -> u64 {
    let sides = ["d.col < c.col", "d.col > c.col", "d.row < c.row", "d.row > c.row"];
    let [left, right, top, bottom] = sides.map(|words| numbers("skyscrapers", words));
    let height = |code: usize, column: usize| code / 6_usize.pow(column as u32) % 6 + 1;
    let all = (0..6_usize.pow(6)).map(|code| std::array::from_fn(|column| height(code, column)));
    let mark = |row: [usize; 6]| (row, row.iter().fold(0, |marks, height| marks << 6 | 1 << (height - 1)));
    let orders = all.filter(|row| (1..=6).all(|height| row.contains(&height))).map(mark);
    let fits = |place: usize, (row, _): &Row| {
        left.iter().all(|clue| clue[0] != place || visible(row.iter().copied()) == clue[2])
            && right.iter().all(|clue| clue[0] != place || visible(row.iter().rev().copied()) == clue[2])
    };
    let list = |place| (place, orders.clone().filter(|row| fits(place, row)).collect());
    let mut lists: Vec<(usize, Vec<Row>)> = (0..6).map(list).collect();
    lists.sort_by_key(|(_, list)| list.len());
    towers(&lists, 0, &mut [[0; 6]; 6], &|rows| {
        top.iter().all(|clue| visible(rows.iter().map(|row| row[clue[1]])) == clue[2])
            && bottom.iter().all(|clue| visible(rows.iter().rev().map(|row| row[clue[1]])) == clue[2])
    })
}

/// A line between two points of a path: the ends of paths change, or the loop is closed.
fn join(ends: &mut [u8; 64], a: usize, b: usize) -> bool {
    let (from, to) = (ends[a], ends[b]);
    (ends[usize::from(from)], ends[usize::from(to)]) = (to, from);
    usize::from(from) == b
}

/// The ways to go on from this point with lines to the right and down, where `right` and `down` have those of points
/// before, and `ends` the other ends of their paths; clues are about the cell to the right above a point.
fn lines(
    point: usize,
    right: u64,
    down: u64,
    ends: &[u8; 64],
    closed: bool,
    clues: &[Option<u64>; 64],
) -> u64 {
    if point == 64 {
        return closed.into();
    }
    let mut sum = 0;
    for (over, below) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
        let number = (right << 1 >> point & 1) + (down << 8 >> point & 1) + over + below;
        let leaves = over > 0 && point % 8 == 7 || below > 0 && point > 55;
        if ![0, 2].contains(&number) || leaves || closed && over + below > 0 {
            continue;
        }
        let (right, down) = (right | over << point, down | below << point);
        let around = [right << 8, down << 8, down << 7, right].map(|lines| lines >> point & 1);
        if clues[point].is_some_and(|clue| clue != around.iter().sum()) {
            continue;
        }
        let (mut ends, mut closed) = (*ends, closed);
        closed |= over == 1 && join(&mut ends, point, point + 1);
        closed |= below == 1 && join(&mut ends, point, point + 8);
        sum += lines(point + 1, right, down, &ends, closed, clues);
    }
    sum
}

/// Slitherlink, point by point in reading order.
pub fn slitherlink() -> u64 {
    let mut clues = [None; 64];
    for line in numbers("slitherlink", "edge(move") {
        clues[8 * line[0] + 8 + line[1]] = Some(line[line.len() - 1] as u64);
    }
    lines(0, 0, 0, &std::array::from_fn(|point| point as u8), false, &clues)
}
