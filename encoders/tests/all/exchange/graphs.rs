//! Graphs are read back.

use counting::exchange::graph::{is_undirected, write_edges, write_graph6};
use encoders::families;

use super::*;

/// The neighbours that graph6 names: a plain reading of its description.
fn graph6(text: &[u8]) -> Vec<Vec<Var>> {
    let values: Vec<usize> =
        text.strip_suffix(b"\n").unwrap().iter().map(|&byte| usize::from(byte) - 63).collect();
    let (vertices, rest) = match values.as_slice() {
        [63, 63, ..] => (values[2..8].iter().fold(0, |n, digit| n << 6 | digit), &values[8..]),
        [63, ..] => (values[1..4].iter().fold(0, |n, digit| n << 6 | digit), &values[4..]),
        _ => (values[0], &values[1..]),
    };
    assert_eq!(rest.len(), (vertices * vertices.saturating_sub(1) / 2).div_ceil(6));
    let mut bits = rest.iter().flat_map(|value| (0..6).rev().map(move |bit| value >> bit & 1));
    let mut neighbours = vec![Vec::new(); vertices];
    for column in 1..vertices {
        for row in 0..column {
            if bits.next() == Some(1) {
                neighbours[row].push(column as Var);
                neighbours[column].push(row as Var);
            }
        }
    }
    assert!(bits.all(|bit| bit == 0));
    neighbours.iter_mut().for_each(|of| of.sort_unstable());
    neighbours
}

/// The neighbours that the edge format names.
fn edges(text: &str) -> Vec<Vec<Var>> {
    let mut neighbours: Vec<Vec<Var>> = Vec::new();
    let mut left = 0;
    for line in text.lines() {
        let words: Vec<&str> = line.split(' ').collect();
        let number = |at: usize| words[at].parse::<usize>().unwrap();
        match words[0] {
            "p" => {
                neighbours = vec![Vec::new(); number(2)];
                left = number(3);
            }
            "e" => {
                neighbours[number(1) - 1].push(number(2) as Var - 1);
                neighbours[number(2) - 1].push(number(1) as Var - 1);
                left -= 1;
            }
            _ => {}
        }
    }
    assert_eq!(left, 0);
    neighbours.iter_mut().for_each(|of| of.sort_unstable());
    neighbours
}

fn check(neighbours: &[Vec<Var>]) {
    assert!(is_undirected(neighbours));
    let (mut six, mut lines) = (Vec::new(), Vec::new());
    write_graph6(neighbours, &mut six).unwrap();
    assert_eq!(graph6(&six), neighbours);
    let names: Vec<Name> = (1..=neighbours.len() as u32).map(Name::Number).collect();
    write_edges("a graph", &names, neighbours, &mut lines).unwrap();
    assert_eq!(edges(&String::from_utf8(lines).unwrap()), neighbours);
}

proptest! {
    #[test]
    fn of_random_graphs(vertices in 0usize..70, bits in prop::collection::vec(any::<bool>(), 70 * 70)) {
        let joined = |a: usize, b: usize| a != b && bits[a.min(b) * 70 + a.max(b)];
        let of = |a: usize| (0..vertices).filter(|&b| joined(a, b)).map(|b| b as Var).collect();
        check(&(0..vertices).map(of).collect::<Vec<_>>());
    }
}

#[test]
fn of_puzzles() {
    // The example of the description of graph6: edges 0-2, 0-4, 1-3, 3-4.
    let mut text = Vec::new();
    write_graph6(&[vec![2, 4], vec![3], vec![0], vec![1, 4], vec![0, 3]], &mut text).unwrap();
    assert_eq!(text, b"DQc\n");
    assert!(!is_undirected(&[vec![1], vec![]]));
    assert!(!is_undirected(&[vec![0]]));
    for (words, degrees) in
        [("independence rook 3", Some(9 * 4)), ("cube rook 1", Some(6 * 5)), ("no-three-in-line 3", None)]
    {
        let puzzle = families::parse(&words.split(' ').collect::<Vec<_>>()).unwrap();
        let neighbours = puzzle.graph(None, &free()).transpose().unwrap();
        assert_eq!(neighbours.as_ref().map(|all| all.iter().map(Vec::len).sum()), degrees);
        if let Some(neighbours) = neighbours {
            check(&neighbours);
        }
    }
}
