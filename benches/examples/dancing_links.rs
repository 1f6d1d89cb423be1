//! Exact covers counted by dancing links (Knuth 2000), to compare with `kikisuji count cover FILE`:
//! `dancing_links FILE` prints the number of solutions and of search nodes. The file is in Knuth's form, without colours
//! and multiplicities.

use std::collections::HashMap;
use std::{env, fs};

/// A node of the lists: the one option that covers one item. The heads of the items come first, with the root at 0.
#[derive(Clone, Copy, Default)]
struct Node {
    up: u32,
    down: u32,
    item: u32,
}

/// The lists.
#[derive(Default)]
struct Links {
    left: Vec<u32>,
    right: Vec<u32>,
    len: Vec<u32>,
    nodes: Vec<Node>,
    /// The nodes of its option before and behind each node, as a range.
    option: Vec<(u32, u32)>,
    solutions: u64,
    visited: u64,
}

impl Links {
    fn read(text: &str) -> Links {
        let mut lines = text.lines().filter(|line| !line.starts_with('|') && !line.trim().is_empty());
        let head: Vec<&str> = lines.next().unwrap_or_default().split_whitespace().collect();
        let primary = head.iter().position(|&word| word == "|").unwrap_or(head.len());
        let names: Vec<&str> = head.into_iter().filter(|&word| word != "|").collect();
        let number: HashMap<&str, u32> = names.iter().copied().zip(1..).collect();
        let mut links = Links::default();
        for item in 0..=names.len() as u32 {
            links.nodes.push(Node { up: item, down: item, item });
            links.option.push((0, 0));
            links.len.push(0);
            // Secondary items are in no list but their own.
            let is_linked = item as usize <= primary;
            links.left.push(if is_linked { item.checked_sub(1).unwrap_or(primary as u32) } else { item });
            links.right.push(if is_linked { (item + 1) % (primary as u32 + 1) } else { item });
        }
        for line in lines {
            let items: Vec<u32> = line.split_whitespace().map(|name| number[name]).collect();
            let first = links.nodes.len() as u32;
            for item in &items {
                let (node, last) = (links.nodes.len() as u32, links.nodes[*item as usize].up);
                links.nodes.push(Node { up: last, down: *item, item: *item });
                links.nodes[last as usize].down = node;
                links.nodes[*item as usize].up = node;
                links.len[*item as usize] += 1;
                links.option.push((first, first + items.len() as u32));
            }
        }
        links
    }

    /// Takes the options of an item out of all other lists, and the item out of those to cover.
    fn cover(&mut self, item: u32) {
        let (left, right) = (self.left[item as usize], self.right[item as usize]);
        (self.right[left as usize], self.left[right as usize]) = (right, left);
        let mut at = self.nodes[item as usize].down;
        while at != item {
            let (first, end) = self.option[at as usize];
            for other in (first..end).filter(|&other| other != at) {
                let Node { up, down, item } = self.nodes[other as usize];
                self.nodes[up as usize].down = down;
                self.nodes[down as usize].up = up;
                self.len[item as usize] -= 1;
            }
            at = self.nodes[at as usize].down;
        }
    }

    /// Takes back [`Links::cover`].
    fn uncover(&mut self, item: u32) {
        let mut at = self.nodes[item as usize].up;
        while at != item {
            let (first, end) = self.option[at as usize];
            for other in (first..end).rev().filter(|&other| other != at) {
                let Node { up, down, item } = self.nodes[other as usize];
                self.len[item as usize] += 1;
                self.nodes[up as usize].down = other;
                self.nodes[down as usize].up = other;
            }
            at = self.nodes[at as usize].up;
        }
        let (left, right) = (self.left[item as usize], self.right[item as usize]);
        (self.right[left as usize], self.left[right as usize]) = (item, item);
    }

    fn search(&mut self) {
        self.visited += 1;
        let (mut best, mut item) = (None, self.right[0]);
        while item != 0 {
            if best.is_none_or(|best: u32| self.len[item as usize] < self.len[best as usize]) {
                best = Some(item);
            }
            item = self.right[item as usize];
        }
        let Some(best) = best else {
            self.solutions += 1;
            return;
        };
        self.cover(best);
        let mut at = self.nodes[best as usize].down;
        while at != best {
            let (first, end) = self.option[at as usize];
            for other in (first..end).filter(|&other| other != at) {
                self.cover(self.nodes[other as usize].item);
            }
            self.search();
            for other in (first..end).rev().filter(|&other| other != at) {
                self.uncover(self.nodes[other as usize].item);
            }
            at = self.nodes[at as usize].down;
        }
        self.uncover(best);
    }
}

fn main() {
    let file = env::args().nth(1).expect("the name of a file");
    let mut links = Links::read(&fs::read_to_string(file).expect("a file"));
    links.search();
    println!("{} solutions, {} search nodes", links.solutions, links.visited);
}
