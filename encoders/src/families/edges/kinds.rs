//! The properties, each with its words.

use super::flaw::Chosen;
use super::{FROM, Property, TO, parse};
use crate::families::words::Entry;

/// The families, in the order of lists.
pub(in crate::families) const ALL: [&Entry; 12] = [
    &MATCHINGS,
    &PERFECT,
    &COVERS,
    &FACTORS,
    &FORESTS,
    &SPANNING,
    &TREES,
    &CONNECTED,
    &CYCLES,
    &TOURS,
    &PATHS,
    &HAMILTONIAN,
];

/// Makes an entry of a family and its property.
macro_rules! families {
    ($($entry:ident $name:literal, $example:literal, $about:literal, $options:expr, $property:ident;)*) => {
        $(const $entry: Entry = Entry {
            name: $name,
            words: "PIECE BOARD",
            example: $example,
            about: $about,
            options: $options,
            parse: |words| parse(words, &$property),
        };)*
    };
}

families! {
    MATCHINGS "matchings", "matchings wazir 4", "sets of edges, that is, of moves between two cells: no two share a cell", &[], IS_MATCHING;
    PERFECT "perfect-matchings", "perfect-matchings wazir 8", "... each cell is on exactly one (wazir: dominoes)", &[], IS_PERFECT;
    COVERS "edge-covers", "edge-covers wazir 4", "... each cell is on at least one", &[], IS_COVER;
    FACTORS "two-factors", "two-factors wazir 6", "... each cell is on exactly two", &[], IS_FACTOR;
    FORESTS "forests", "forests wazir 3", "... without a cycle", &[], IS_FOREST;
    SPANNING "spanning-trees", "spanning-trees wazir 4", "... one tree with every cell", &[], IS_SPANNING;
    TREES "trees", "trees wazir 3", "... one tree of at least one edge", &[], IS_TREE;
    CONNECTED "connected-edges", "connected-edges wazir 3", "... in one component; cells without an edge do not count", &[], IS_CONNECTED;
    CYCLES "cycles", "cycles wazir 5", "... one cycle", &[], IS_CYCLE;
    TOURS "hamiltonian-cycles", "hamiltonian-cycles knight 6", "... one cycle through every cell (knight: closed tours)", &[], IS_TOUR;
    PATHS "paths", "paths wazir 5", "... one path of at least one edge", &[FROM, TO], IS_PATH;
    HAMILTONIAN "hamiltonian-paths", "hamiltonian-paths knight 5", "... one path through every cell (knight: open tours)", &[], IS_HAMILTONIAN;
}

const IS_MATCHING: Property = Property {
    name: MATCHINGS.name,
    can: "form a matching",
    set: "matching*",
    says: "each c in cells: edge(edges(c)) <= 1",
    flaw: |chosen| chosen.degrees(0, 1),
};

const IS_PERFECT: Property = Property {
    name: PERFECT.name,
    can: "form a perfect matching",
    set: "perfect matching*",
    says: "each c in cells: edge(edges(c)) = 1",
    flaw: |chosen| chosen.degrees(1, 1),
};

const IS_COVER: Property = Property {
    name: COVERS.name,
    can: "form an edge cover",
    set: "edge cover*",
    says: "each c in cells: edge(edges(c)) >= 1",
    flaw: |chosen| chosen.degrees(1, usize::MAX),
};

const IS_FACTOR: Property = Property {
    name: FACTORS.name,
    can: "form a 2-factor",
    set: "2-factor*",
    says: "each c in cells: edge(edges(c)) = 2",
    flaw: |chosen| chosen.degrees(2, 2),
};

const IS_FOREST: Property = Property {
    name: FORESTS.name,
    can: "form a forest",
    set: "spanning forest*",
    says: "acyclic edge",
    flaw: Chosen::cycle,
};

const IS_SPANNING: Property = Property {
    name: SPANNING.name,
    can: "form a spanning tree",
    set: "spanning tree*",
    says: "each c in cells where len(cells) > 1: edge(edges(c)) >= 1\nconnected edge\nacyclic edge",
    flaw: |chosen| chosen.not_spanning().or_else(|| chosen.apart()).or_else(|| chosen.cycle()),
};

const IS_TREE: Property = Property {
    name: TREES.name,
    can: "form a tree",
    set: "subtree* with at least one edge",
    says: "edge(all) >= 1\nconnected edge\nacyclic edge",
    flaw: |chosen| chosen.nothing().or_else(|| chosen.apart()).or_else(|| chosen.cycle()),
};

const IS_CONNECTED: Property = Property {
    name: CONNECTED.name,
    can: "be connected",
    set: "connected set* of edges",
    says: "connected edge",
    flaw: Chosen::apart,
};

const IS_CYCLE: Property = Property {
    name: CYCLES.name,
    can: "form a cycle",
    set: "cycle*",
    says: "edge(all) >= 1\neach c in cells: edge(edges(c)) in {0, 2}\nconnected edge",
    flaw: |chosen| chosen.nothing().or_else(|| chosen.odd_ends()).or_else(|| chosen.apart()),
};

const IS_TOUR: Property = Property {
    name: TOURS.name,
    can: "form a Hamiltonian cycle",
    set: "Hamiltonian cycle*",
    says: "each c in cells: edge(edges(c)) = 2\nconnected edge",
    flaw: |chosen| chosen.degrees(2, 2).or_else(|| chosen.apart()),
};

const IS_PATH: Property = Property {
    name: PATHS.name,
    can: "form a path",
    set: "path*",
    says: "edge(all) >= 1\neach c in cells: edge(edges(c)) <= 2\nconnected edge\nacyclic edge",
    flaw: |chosen| chosen.no_path(None),
};

const IS_HAMILTONIAN: Property = Property {
    name: HAMILTONIAN.name,
    can: "form a Hamiltonian path",
    set: "Hamiltonian path*",
    says: "each c in cells where len(cells) > 1: 1 <= edge(edges(c)) <= 2\nconnected edge\nacyclic edge",
    flaw: |chosen| {
        let degrees = chosen.not_spanning().or_else(|| chosen.degrees(0, 2));
        degrees.or_else(|| chosen.apart()).or_else(|| chosen.cycle())
    },
};
