//! Pentominoes by dancing links, to measure against: `dancing_links ROWS COLS [HOLE ..]`, a hole as `row,col`.
//!
//! The method of Knuth's DLX1: items are cells and pieces, an option is a placement; next comes the item with fewest
//! options left. It enumerates: no memory of what is left, no symmetry.

use std::env;

/// The twelve pieces, row by row.
const PIECES: [&str; 12] = [
    ".## ##. .#.",
    "#####",
    "#. #. #. ##",
    ".# .# ## #.",
    "## ## #.",
    "### .#. .#.",
    "#.# ###",
    "#.. #.. ###",
    "#.. ##. .##",
    ".#. ### .#.",
    ".# ## .# .#",
    "##. .#. .##",
];

/// Nodes in lists round each item and round all items. Node 0 is the head of all items, node i the head of item i.
#[derive(Default)]
struct Links {
    left: Vec<usize>,
    right: Vec<usize>,
    up: Vec<usize>,
    down: Vec<usize>,
    item: Vec<usize>,
    len: Vec<usize>,
    /// The first and the last node of the option of each node.
    option: Vec<(usize, usize)>,
    updates: u64,
}

impl Links {
    fn new(items: usize) -> Links {
        let all = || (0..=items).collect::<Vec<usize>>();
        let left = (0..=items).map(|item| if item == 0 { items } else { item - 1 }).collect();
        let right = (0..=items).map(|item| if item == items { 0 } else { item + 1 }).collect();
        let (len, option) = (vec![0; items + 1], vec![(0, 0); items + 1]);
        Links { left, right, up: all(), down: all(), item: all(), len, option, updates: 0 }
    }

    fn add(&mut self, items: &[usize]) {
        let first = self.item.len();
        for &item in items {
            let (node, last) = (self.item.len(), self.up[item]);
            self.item.push(item);
            self.up.push(last);
            self.down.push(item);
            (self.down[last], self.up[item]) = (node, node);
            self.len[item] += 1;
            self.option.push((first, first + items.len()));
        }
    }

    /// Takes the other nodes of an option out of their items, or puts them back.
    fn hide(&mut self, node: usize, out: bool) {
        let (first, end) = self.option[node];
        for other in (first..end).filter(|&other| other != node) {
            let (up, down) = (self.up[other], self.down[other]);
            (self.down[up], self.up[down]) = if out { (down, up) } else { (other, other) };
            self.len[self.item[other]] =
                if out { self.len[self.item[other]] - 1 } else { self.len[self.item[other]] + 1 };
            self.updates += 1;
        }
    }

    fn cover(&mut self, item: usize) {
        let (left, right) = (self.left[item], self.right[item]);
        (self.right[left], self.left[right]) = (right, left);
        let mut node = self.down[item];
        while node != item {
            self.hide(node, true);
            node = self.down[node];
        }
    }

    fn uncover(&mut self, item: usize) {
        let mut node = self.up[item];
        while node != item {
            self.hide(node, false);
            node = self.up[node];
        }
        let (left, right) = (self.left[item], self.right[item]);
        (self.right[left], self.left[right]) = (item, item);
    }

    fn solutions(&mut self) -> u64 {
        let (mut item, mut best) = (self.right[0], self.right[0]);
        if item == 0 {
            return 1;
        }
        while item != 0 {
            best = if self.len[item] < self.len[best] { item } else { best };
            item = self.right[item];
        }
        self.cover(best);
        let (mut found, mut node) = (0, self.down[best]);
        while node != best {
            let (first, end) = self.option[node];
            let others: Vec<usize> =
                (first..end).filter(|&other| other != node).map(|other| self.item[other]).collect();
            others.iter().for_each(|&other| self.cover(other));
            found += self.solutions();
            others.iter().rev().for_each(|&other| self.uncover(other));
            node = self.down[node];
        }
        self.uncover(best);
        found
    }
}

/// The images of a piece under all turns and reflections, each at the border and in order.
fn images(piece: &str) -> Vec<Vec<(i32, i32)>> {
    let rows = (0..).zip(piece.split(' '));
    let cells = rows.flat_map(|(row, line)| (0..).zip(line.chars()).map(move |(col, sign)| (row, col, sign)));
    let mut cells: Vec<(i32, i32)> =
        cells.filter(|cell| cell.2 == '#').map(|(row, col, _)| (row, col)).collect();
    let mut images: Vec<Vec<(i32, i32)>> = Vec::new();
    for turn in 0..8 {
        let (top, start) = (cells.iter().map(|cell| cell.0).min(), cells.iter().map(|cell| cell.1).min());
        let (top, start) = (top.unwrap_or(0), start.unwrap_or(0));
        let mut image: Vec<(i32, i32)> = cells.iter().map(|&(row, col)| (row - top, col - start)).collect();
        image.sort_unstable();
        images.push(image);
        let reflected = if turn == 3 { -1 } else { 1 };
        cells.iter_mut().for_each(|cell| *cell = (cell.1 * reflected, -cell.0));
    }
    images.sort_unstable();
    images.dedup();
    images
}

fn main() {
    let words: Vec<String> = env::args().skip(1).collect();
    let number = |word: &str| word.parse::<i32>().expect("a number");
    let [rows, cols] = [&words[0], &words[1]].map(|word| number(word));
    let hole =
        |word: &String| word.split_once(',').map(|(row, col)| (number(row), number(col))).expect("row,col");
    let holes: Vec<(i32, i32)> = words[2..].iter().map(hole).collect();
    let all: Vec<(i32, i32)> = (0..rows).flat_map(|row| (0..cols).map(move |col| (row, col))).collect();
    let cells: Vec<(i32, i32)> = all.iter().filter(|cell| !holes.contains(cell)).copied().collect();
    let mut links = Links::new(cells.len() + PIECES.len());
    for (piece, picture) in (1..).zip(PIECES) {
        for (image, &(down, right)) in
            images(picture).iter().flat_map(|image| all.iter().map(move |by| (image, by)))
        {
            let item =
                |cell: &(i32, i32)| cells.iter().position(|own| *own == (cell.0 + down, cell.1 + right));
            if let Some(items) = image.iter().map(item).collect::<Option<Vec<usize>>>() {
                let items: Vec<usize> =
                    items.into_iter().map(|item| item + 1).chain([cells.len() + piece]).collect();
                links.add(&items);
            }
        }
    }
    let found = links.solutions();
    println!("{found} solutions, {} updates", links.updates);
}
