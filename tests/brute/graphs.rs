//! Random graphs in each form of file.

use super::any::Relation;

/// The graph6 of a graph with fewer than 63 vertices, as its description says.
fn graph6(vertices: usize, edges: &[(usize, usize)]) -> String {
    let pairs = (0..vertices).flat_map(|b| (0..b).map(move |a| (a, b)));
    let mut bits: Vec<bool> = pairs.map(|pair| edges.contains(&pair)).collect();
    bits.resize(bits.len().div_ceil(6) * 6, false);
    let sign = |six: &[bool]| char::from(63 + six.iter().fold(0, |sum, &bit| 2 * sum + u8::from(bit)));
    let first = char::from(63 + vertices as u8);
    std::iter::once(first).chain(bits.chunks(6).map(sign)).collect()
}

/// Most automorphisms, each times the vertices or edges, that a graph has for the program; else the identity alone.
const MOST: usize = 100_000;

/// All permutations of the vertices that keep the edges, from the first vertex to the last; the identity alone where
/// there are too many.
pub fn automorphisms(attacks: &[u32], edges: usize) -> Vec<Vec<usize>> {
    let vertices = attacks.len();
    let is_edge = |a: usize, b: usize| attacks[a] >> b & 1 == 1;
    let mut all: Vec<Vec<usize>> = vec![Vec::new()];
    for next in 0..vertices {
        let longer = |images: &Vec<usize>| {
            let free = (0..vertices).filter(|to| !images.contains(to));
            let fits =
                |&to: &usize| (0..next).all(|before| is_edge(before, next) == is_edge(images[before], to));
            free.filter(fits).map(|to| [images.as_slice(), &[to]].concat()).collect::<Vec<_>>()
        };
        all = all.iter().flat_map(longer).collect();
        if all.len() > 1_000_000 {
            return vec![(0..vertices).collect()];
        }
    }
    if all.len() > MOST / edges.max(vertices) { vec![(0..vertices).collect()] } else { all }
}

#[test]
fn random_graphs() {
    // The generator of Knuth's MMIX; its upper half is random enough.
    let mut state = 18u64;
    let mut random = || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        state >> 32
    };
    for vertices in (1..=12).chain([14]) {
        let share = random();
        let pairs = (0..vertices).flat_map(|b: usize| (0..b).map(move |a| (a, b)));
        let edges: Vec<(usize, usize)> = pairs.filter(|_| random() < share).collect();
        let mut attacks = vec![0; vertices];
        for &(a, b) in &edges {
            attacks[a] |= 1 << b;
            attacks[b] |= 1 << a;
        }
        let motions = automorphisms(&attacks, edges.len());
        let relation = Relation { attacks, motions, given: (0, 0) };
        let lines: String = edges.iter().map(|(a, b)| format!("e {} {}\n", b + 1, a + 1)).collect();
        let dimacs = format!("c random\np edge {vertices} {}\n{lines}", edges.len());
        relation.compare("graph FILE", Some(&dimacs));
        relation.compare("graph FILE", Some(&graph6(vertices, &edges)));
        relation.compare("graph FILE", Some(&format!(">>graph6<<{}\n", graph6(vertices, &edges))));
        // Vertices without edges are in no list.
        let is_met = |vertex: usize| edges.iter().any(|&(a, b)| a == vertex || b == vertex);
        if (0..vertices).all(is_met) {
            let list: String = edges.iter().map(|(a, b)| format!("{} {}\n", 7 * a, 7 * b)).collect();
            relation.compare("graph FILE", Some(&format!("# a list\n{list}")));
        }
    }
}
