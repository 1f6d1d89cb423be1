//! Checks a set of edges by the definitions of graph theory.

use std::collections::{BTreeMap, BTreeSet};

use model::Cell;

/// Edges of a graph.
pub(super) struct Chosen {
    cells: Vec<Cell>,
    edges: Vec<(Cell, Cell)>,
    /// The edges at each cell, by place.
    at: BTreeMap<Cell, Vec<usize>>,
}

/// A small number in words.
fn number(number: usize) -> String {
    let words = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight"];
    words.get(number).map_or_else(|| number.to_string(), |&word| word.to_owned())
}

impl Chosen {
    /// `None` where an edge is none.
    pub fn new(cells: Vec<Cell>, edges: impl Iterator<Item = Cell>) -> Option<Chosen> {
        let edges: Vec<(Cell, Cell)> = edges.map(Cell::ends).collect::<Option<_>>()?;
        let mut at: BTreeMap<Cell, Vec<usize>> = BTreeMap::new();
        for (place, &(a, b)) in edges.iter().enumerate() {
            at.entry(a).or_default().push(place);
            at.entry(b).or_default().push(place);
        }
        Some(Chosen { cells, edges, at })
    }

    fn degree(&self, cell: Cell) -> usize {
        self.at.get(&cell).map_or(0, Vec::len)
    }

    /// That a cell has a number of edges for which `is_wrong`, if one has.
    fn wrong_degree(&self, is_wrong: impl Fn(usize) -> bool) -> Option<String> {
        let cell = *self.cells.iter().find(|&&cell| is_wrong(self.degree(cell)))?;
        let degree = self.degree(cell);
        Some(format!("{cell} has {} edge{}", number(degree), if degree < 2 { "" } else { "s" }))
    }

    /// Names a cell that has fewer than `least` or more than `most` edges; `None` if no cell has.
    pub fn degrees(&self, least: usize, most: usize) -> Option<String> {
        self.wrong_degree(|degree| !(least..=most).contains(&degree))
    }

    /// That a cell has neither no edge nor two of them, if one has.
    pub fn odd_ends(&self) -> Option<String> {
        self.wrong_degree(|degree| degree != 0 && degree != 2)
    }

    /// That a cell has no edge, if one has none and is not the only one.
    pub fn not_spanning(&self) -> Option<String> {
        self.degrees(usize::from(self.cells.len() > 1), usize::MAX)
    }

    /// That no edge is chosen, if none is.
    pub fn nothing(&self) -> Option<String> {
        self.edges.is_empty().then(|| "no edge is chosen".to_owned())
    }

    /// The cells that edges lead to from a cell.
    fn reached(&self, from: Cell) -> BTreeSet<Cell> {
        let mut met = BTreeSet::from([from]);
        let mut open = vec![from];
        while let Some(here) = open.pop() {
            for &edge in self.at.get(&here).into_iter().flatten() {
                let (a, b) = self.edges[edge];
                for next in [a, b] {
                    if met.insert(next) {
                        open.push(next);
                    }
                }
            }
        }
        met
    }

    /// The cells of each component that has an edge.
    fn components(&self) -> Vec<BTreeSet<Cell>> {
        let mut all: Vec<BTreeSet<Cell>> = Vec::new();
        for &cell in self.at.keys() {
            if !all.iter().any(|component| component.contains(&cell)) {
                all.push(self.reached(cell));
            }
        }
        all
    }

    /// That there are several components, if there are.
    pub fn apart(&self) -> Option<String> {
        let components = self.components();
        let firsts: Vec<String> =
            components.iter().filter_map(|component| component.first()).map(Cell::to_string).collect();
        (components.len() > 1).then(|| {
            format!(
                "there are {} components, at {} and at {}",
                number(components.len()),
                firsts[0],
                firsts[1]
            )
        })
    }

    /// That there is a cycle, if there is: a component with as many edges as cells.
    pub fn cycle(&self) -> Option<String> {
        let has_cycle = |component: &BTreeSet<Cell>| {
            let edges = self.edges.iter().filter(|(a, _)| component.contains(a)).count();
            edges >= component.len()
        };
        let component = self.components().into_iter().find(has_cycle)?;
        component.first().map(|cell| format!("there is a cycle in the component of {cell}"))
    }

    /// That the edges are no path of at least one edge, with these ends if they are named.
    pub fn no_path(&self, ends: Option<[Cell; 2]>) -> Option<String> {
        let wrong_end = || {
            let end = ends?.into_iter().find(|&end| self.degree(end) != 1)?;
            Some(format!("{end} is not an end: it has {} edges", number(self.degree(end))))
        };
        let path = self.nothing().or_else(|| self.degrees(0, 2)).or_else(|| self.apart());
        path.or_else(|| self.cycle()).or_else(wrong_end)
    }
}
