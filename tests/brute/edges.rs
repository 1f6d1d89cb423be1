//! Sets of edges of small graphs and boards, by trying every subset.

use model::Sizes;
use std::collections::BTreeSet;

use counting::solve::{self, Answer, Method, Reduction, Request, Silent};
use encoders::families;
use limits::Budget;
use num_bigint::BigUint;

use super::definition::Board;
use super::graphs::automorphisms;
use crate::all_cases;
use crate::certificates::proved;

/// A set of edges: bit by edge.
type Set = u32;

/// A set of edges, as the definitions look at it.
struct Chosen {
    edges: usize,
    /// Of all vertices.
    degrees: Vec<usize>,
    /// Components that have an edge.
    components: usize,
    /// Vertices that have an edge.
    touched: usize,
}

impl Chosen {
    fn degrees_are(&self, may: impl Fn(usize) -> bool) -> bool {
        self.degrees.iter().all(|&degree| may(degree))
    }

    /// Without a cycle there are as many edges as vertices, but for one in each component.
    fn is_acyclic(&self) -> bool {
        self.edges + self.components == self.touched
    }

    fn is_one(&self) -> bool {
        self.components <= 1
    }

    fn is_path(&self) -> bool {
        self.is_one() && self.is_acyclic() && self.degrees_are(|degree| degree <= 2)
    }

    fn spans(&self) -> bool {
        self.touched == self.degrees.len() || self.degrees.len() == 1
    }
}

type Rule = fn(&Chosen) -> bool;
const RULES: [(&str, Rule); 12] = [
    ("matchings", |set| set.degrees_are(|degree| degree <= 1)),
    ("perfect-matchings", |set| set.degrees_are(|degree| degree == 1)),
    ("edge-covers", |set| set.degrees_are(|degree| degree >= 1)),
    ("two-factors", |set| set.degrees_are(|degree| degree == 2)),
    ("forests", Chosen::is_acyclic),
    ("spanning-trees", |set| set.is_one() && set.is_acyclic() && set.spans()),
    ("trees", |set| set.edges > 0 && set.is_one() && set.is_acyclic()),
    ("connected-edges", Chosen::is_one),
    ("cycles", |set| set.edges > 0 && set.is_one() && set.degrees_are(|degree| degree == 0 || degree == 2)),
    ("hamiltonian-cycles", |set| set.is_one() && set.degrees_are(|degree| degree == 2)),
    ("paths", |set| set.edges > 0 && set.is_path()),
    ("hamiltonian-paths", |set| set.is_path() && set.spans()),
];

const WAYS: [(Method, Reduction); 5] = [
    (Method::Layers, Reduction::Bdd),
    (Method::Backtrack, Reduction::Bdd),
    (Method::Apply, Reduction::Bdd),
    (Method::Apply, Reduction::Zdd),
    (Method::Auto, Reduction::Bdd),
];

/// A graph, and the words of it.
struct Small<'a> {
    words: &'a str,
    text: Option<&'a str>,
    vertices: usize,
    edges: Vec<(usize, usize)>,
    motions: Vec<Vec<usize>>,
}

impl Small<'_> {
    fn chosen(&self, set: Set) -> Chosen {
        let mut component: Vec<usize> = (0..self.vertices).collect();
        let mut degrees = vec![0; self.vertices];
        for &(a, b) in self.members(set) {
            degrees[a] += 1;
            degrees[b] += 1;
            let (from, to) = (component[a], component[b]);
            component.iter_mut().filter(|own| **own == from).for_each(|own| *own = to);
        }
        let touched: Vec<usize> = (0..self.vertices).filter(|&vertex| degrees[vertex] > 0).collect();
        let components = touched.iter().map(|&vertex| component[vertex]).collect::<BTreeSet<_>>().len();
        Chosen { edges: set.count_ones() as usize, degrees, components, touched: touched.len() }
    }

    fn members(&self, set: Set) -> impl Iterator<Item = &(usize, usize)> {
        self.edges.iter().enumerate().filter(move |(at, _)| set >> at & 1 == 1).map(|(_, edge)| edge)
    }

    /// The pairs that the edges of a set go to. Sets that choose as many of each bundle of parallel edges are alike.
    fn image(&self, motion: &[usize], set: Set) -> Vec<(usize, usize)> {
        let moved = |&(a, b): &(usize, usize)| (motion[a].min(motion[b]), motion[a].max(motion[b]));
        let mut image: Vec<(usize, usize)> = self.members(set).map(moved).collect();
        image.sort_unstable();
        image
    }

    fn compare(&self) {
        for (family, rule) in RULES {
            let sets: Vec<Set> = (0..1 << self.edges.len()).filter(|&set| rule(&self.chosen(set))).collect();
            self.compare_one(&format!("{family} {}", self.words), &sets, &self.motions);
        }
    }

    fn compare_one(&self, words: &str, sets: &[Set], motions: &[Vec<usize>]) {
        let mut sizes = vec![BigUint::ZERO; self.edges.len() + 1];
        let mut firsts = vec![BTreeSet::new(); self.edges.len() + 1];
        for &set in sets {
            let size = set.count_ones() as usize;
            sizes[size] += 1u32;
            firsts[size].insert(motions.iter().map(|motion| self.image(motion, set)).min());
        }
        let classes: Vec<BigUint> = firsts.iter().map(|firsts| firsts.len().into()).collect();
        let words_of: Vec<&str> = words.split_whitespace().collect();
        let puzzle = families::parse(&words_of).unwrap();
        let puzzle = puzzle.with_text(self.text, &Budget::default()).unwrap();
        let model = puzzle.model(self.text, &Budget::default()).unwrap();
        let answer = |sizes, (method, reduction)| {
            let how = Request { method, reduction, sizes, threads: 2, ..Request::default() };
            let request = Request { spectrum: sizes == Sizes::Any, classes: true, ..how };
            solve::count(&model, &request, &Budget::default(), &mut Silent).unwrap()
        };
        let padded = |told: Option<Vec<BigUint>>| {
            let mut told = told.unwrap_or_default();
            told.resize(sizes.len(), BigUint::ZERO);
            told
        };
        assert_eq!(padded(Some(proved(&model))), sizes, "{words}, certificate: {:?}", self.text);
        for way in WAYS {
            let said = answer(Sizes::Any, way);
            assert_eq!(padded(said.spectrum), sizes, "{words}, {way:?}: {:?}", self.text);
            assert_eq!(padded(said.class_spectrum), classes, "{words}, {way:?}: classes, {:?}", self.text);
        }
        let is_some = |number: &BigUint| *number != BigUint::ZERO;
        let best = [sizes.iter().position(is_some), sizes.iter().rposition(is_some)];
        for (asked, best) in [Sizes::Min, Sizes::Max].into_iter().zip(best) {
            let said = answer(asked, WAYS[0]);
            let size = said.size.filter(|_| is_some(&said.count));
            assert_eq!(size.map(|size| size as usize), best, "{words}, {asked:?}");
        }
    }
}

fn motions(vertices: usize, edges: &[(usize, usize)]) -> Vec<Vec<usize>> {
    let mut attacks = vec![0; vertices];
    for &(a, b) in edges {
        attacks[a] |= 1 << b;
        attacks[b] |= 1 << a;
    }
    let times = |a: usize, b: usize| edges.iter().filter(|&&edge| edge == (a.min(b), a.max(b))).count();
    let keeps = |motion: &Vec<usize>| edges.iter().all(|&(a, b)| times(a, b) == times(motion[a], motion[b]));
    automorphisms(&attacks, edges.len()).into_iter().filter(keeps).collect()
}

#[test]
fn boards() {
    let all = [
        ("wazir", 1, 1),
        ("wazir", 1, 2),
        ("wazir", 1, 4),
        ("wazir", 2, 2),
        ("wazir", 2, 3),
        ("wazir", 3, 3),
        ("wazir", 2, 4),
        ("king", 2, 2),
        ("king", 2, 3),
        ("knight", 3, 3),
        ("knight", 3, 4),
        ("bishop", 3, 3),
        ("queen", 1, 4),
    ];
    for (piece, rows, cols) in all {
        let board = Board { rows, cols };
        let attacked = board.attacked(piece);
        let pairs = (0..attacked.len()).flat_map(|a| (a + 1..attacked.len()).map(move |b| (a, b)));
        let edges: Vec<(usize, usize)> = pairs.filter(|&(a, b)| attacked[a] >> b & 1 == 1).collect();
        let words = format!("{piece} {rows}x{cols}");
        let (motions, vertices) = (board.symmetries(), attacked.len());
        let small = Small { words: &words, text: None, vertices, edges, motions };
        small.compare();
        // The ends of a path are given; symmetries that keep both stay.
        let (from, to) = (0, vertices - 1);
        if from == to {
            continue;
        }
        let sets = (0..1 << small.edges.len()).filter(|&set| {
            let chosen = small.chosen(set);
            chosen.edges > 0 && chosen.is_path() && chosen.degrees[from] == 1 && chosen.degrees[to] == 1
        });
        let sets: Vec<Set> = sets.collect();
        let keeps =
            |motion: &&Vec<usize>| [from, to].contains(&motion[from]) && [from, to].contains(&motion[to]);
        let motions: Vec<Vec<usize>> = small.motions.iter().filter(keeps).cloned().collect();
        let words = format!("paths {words} --from r0c0 --to r{}c{}", rows - 1, cols - 1);
        small.compare_one(&words, &sets, &motions);
    }
}

/// The generator of Knuth's MMIX; its upper half is random enough.
pub fn generator(mut state: u64) -> impl FnMut(usize) -> usize {
    move |below| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 32) as usize % below
    }
}

/// The text of a graph.
pub fn text_of(vertices: usize, edges: &[(usize, usize)]) -> String {
    let lines: String = edges.iter().map(|(a, b)| format!("e {} {}\n", b + 1, a + 1)).collect();
    format!("p edge {vertices} {}\n{lines}", edges.len())
}

/// Layers on graphs of more edges than all methods are tried on: paths and cycles through all vertices among them, where
/// states without a solution are looked for.
#[test]
fn larger_random_graphs_by_layers() {
    let mut random = generator(11);
    for (vertices, most) in [(7, 17), (9, 17), (10, 16), (11, 17)] {
        let mut pairs: Vec<(usize, usize)> =
            (0..vertices).flat_map(|b| (0..b).map(move |a| (a, b))).collect();
        let edges: Vec<(usize, usize)> = (0..most).map(|_| pairs.swap_remove(random(pairs.len()))).collect();
        let text = text_of(vertices, &edges);
        let small = Small { words: "graph FILE", text: Some(&text), vertices, edges, motions: Vec::new() };
        let mut sizes = vec![vec![BigUint::ZERO; most + 1]; RULES.len()];
        for set in 0..1 << most {
            let chosen = small.chosen(set);
            let own = sizes.iter_mut().zip(RULES).filter(|(_, (_, rule))| rule(&chosen));
            own.for_each(|(sizes, _)| sizes[chosen.edges] += 1u32);
        }
        for ((family, _), sizes) in RULES.into_iter().zip(sizes) {
            let how = Request { method: Method::Layers, sizes: Sizes::Any, ..Request::default() };
            let said = answer(&format!("{family} graph FILE"), &text, &Request { spectrum: true, ..how });
            let mut told = said.spectrum.unwrap_or_default();
            told.resize(most + 1, BigUint::ZERO);
            assert_eq!(told, sizes, "{family}: {text}");
        }
    }
}

#[test]
fn random_graphs() {
    let mut random = generator(47);
    for vertices in all_cases::or_every(3, [2, 3, 4, 4, 5, 5, 6, 6, 6, 7, 7, 8, 9, 10]) {
        let mut pairs: Vec<(usize, usize)> =
            (0..vertices).flat_map(|b| (0..b).map(move |a| (a, b))).collect();
        let mut edges = Vec::new();
        for _ in 0..12 {
            if !pairs.is_empty() && random(8) > 0 {
                edges.push(pairs.swap_remove(random(pairs.len())));
            }
        }
        edges.sort_unstable();
        let text = text_of(vertices, &edges);
        let motions = motions(vertices, &edges);
        Small { words: "graph FILE", text: Some(&text), vertices, edges, motions }.compare();
    }
}

/// The bridges of Koenigsberg, and graphs in which the same pair is drawn several times.
#[test]
fn graphs_with_parallel_edges() {
    let koenigsberg = vec![(0, 1), (0, 1), (0, 2), (0, 2), (0, 3), (1, 3), (2, 3)];
    let mut all = vec![(4, koenigsberg), (2, vec![(0, 1); 4]), (3, vec![(0, 1), (0, 1), (1, 2), (1, 2)])];
    let mut random = generator(71);
    for vertices in [2, 3, 3, 4, 4, 5, 6] {
        let mut edge = || {
            let (a, step) = (random(vertices), 1 + random(vertices - 1));
            (a.min((a + step) % vertices), a.max((a + step) % vertices))
        };
        // More than six edges between two vertices have too many symmetries, for which classes are refused.
        let number = if vertices == 2 { 6 } else { 9 };
        let mut edges: Vec<(usize, usize)> = (0..number).map(|_| edge()).collect();
        edges.sort_unstable();
        all.push((vertices, edges));
    }
    for (vertices, edges) in all_cases::or_every(3, all) {
        let (text, motions) = (text_of(vertices, &edges), motions(vertices, &edges));
        Small { words: "graph FILE", text: Some(&text), vertices, edges, motions }.compare();
    }
}

pub fn answer(words: &str, text: &str, request: &Request) -> Answer {
    let words: Vec<&str> = words.split_whitespace().collect();
    let puzzle = families::parse(&words).unwrap().with_text(Some(text), &Budget::default()).unwrap();
    let model = puzzle.model(Some(text), &Budget::default()).unwrap();
    solve::count(&model, request, &Budget::default(), &mut Silent).unwrap()
}
