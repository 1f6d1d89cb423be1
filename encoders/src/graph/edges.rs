//! Any graph, from a file: vertices in the place of cells, and neighbours in the place of moves.

use std::fmt;
use std::path::Path;
use std::sync::{Arc, OnceLock};

use limits::Limit;
use model::constraint::Var;
use model::steps::Steps;
use model::{Cell, Permutation};

use super::automorphism::automorphisms;
use super::piece::Piece;
use super::{Geometry, Shape};
use crate::error::PuzzleError;
use crate::exchange::graph::{self, Edged, Figures};

/// Most edges of a graph whose sets are counted; it keeps models small enough to build.
const MOST_EDGES: usize = 1 << 22;

/// The graph that a file has.
#[derive(Clone, Debug)]
pub(super) struct Edges {
    file: String,
    /// What the file says; `None` before it is read.
    graph: Option<Edged>,
    /// Its automorphisms, once somebody asks; `None` inside where they are too many.
    automorphisms: OnceLock<Option<Vec<Permutation>>>,
}

impl Edges {
    /// The graph of a file that is not read yet.
    pub fn new(file: &str) -> Edges {
        Edges { file: file.to_owned(), graph: None, automorphisms: OnceLock::new() }
    }

    fn neighbours(&self) -> &[Vec<Var>] {
        self.graph.as_ref().map_or(&[], |graph| &graph.neighbours)
    }

    fn automorphisms(&self) -> Option<&[Permutation]> {
        self.automorphisms.get_or_init(|| automorphisms(self.neighbours())).as_deref()
    }
}

impl Geometry for Edges {
    fn cells(&self) -> Vec<Cell> {
        let numbers = self.graph.as_ref().map_or(&[][..], |graph| &graph.names);
        numbers.iter().map(|&number| Cell::vertex(number)).collect()
    }

    fn shape(&self) -> Option<Shape> {
        None
    }

    fn edges_between(&self, a: Var, b: Var) -> u32 {
        let parallel = self.graph.as_ref().and_then(|graph| graph.parallel.get(&(a.min(b), a.max(b))));
        parallel.copied().unwrap_or(1)
    }

    fn links(&self) -> Option<Vec<(Var, Var)>> {
        let of = |(from, of): (Var, &Vec<Var>)| of.iter().map(|&to| (from, to)).collect::<Vec<_>>();
        let pairs = (0..).zip(self.neighbours()).flat_map(of).filter(|(from, to)| from < to);
        let times = |&(a, b): &(Var, Var)| self.edges_between(a, b) as usize;
        Some(pairs.flat_map(|pair| std::iter::repeat_n(pair, times(&pair))).collect())
    }

    fn adjacent(&self, _: &Piece, steps: &mut Steps<'_>) -> Result<Vec<Vec<Var>>, Limit> {
        let neighbours = self.neighbours();
        for of in neighbours {
            steps.take(1 + of.len())?;
            steps.hold(size_of_val(of.as_slice()))?;
        }
        Ok(neighbours.to_vec())
    }

    fn attacked(&self, _: &Piece, from: &[Var]) -> Vec<Var> {
        from.iter().flat_map(|&var| self.neighbours()[var as usize].iter().copied()).collect()
    }

    /// Each edge that is in no clique so far, grown to a maximal clique by the first vertices that fit. Cost:
    /// the sum over these of the degrees of their vertices.
    fn cliques(&self, _: &Piece, steps: &mut Steps<'_>) -> Result<Vec<Vec<Var>>, Limit> {
        let neighbours = self.neighbours();
        let mut covered: Vec<Vec<bool>> = neighbours.iter().map(|of| vec![false; of.len()]).collect();
        let mut cliques = Vec::new();
        for (from, of) in (0..).zip(neighbours) {
            for (at, &to) in of.iter().enumerate().filter(|&(_, &to)| to > from) {
                steps.take(1)?;
                if covered[from as usize][at] {
                    continue;
                }
                let mut clique = vec![from, to];
                for &other in of {
                    let fits = |member: &Var| neighbours[*member as usize].binary_search(&other).is_ok();
                    steps.take(clique.len())?;
                    if clique.iter().all(fits) {
                        clique.push(other);
                    }
                }
                clique.sort_unstable();
                debug_assert!(
                    clique.is_sorted_by(|a, b| a < b),
                    "the vertices of a clique ascend, each once"
                );
                for &member in &clique {
                    for other in &clique {
                        if let Ok(at) = neighbours[member as usize].binary_search(other) {
                            covered[member as usize][at] = true;
                        }
                    }
                }
                steps.hold(size_of_val(clique.as_slice()))?;
                cliques.push(clique);
            }
        }
        Ok(cliques)
    }

    /// Returns the identity alone where there are many automorphisms, or the search for them is long.
    fn symmetries(&self, steps: &mut Steps<'_>) -> Result<Vec<Permutation>, Limit> {
        let vertices = self.neighbours().len() as Var;
        let all = self.automorphisms().map_or_else(|| vec![(0..vertices).collect()], <[_]>::to_vec);
        debug_assert!(all[0].iter().copied().eq(0..vertices), "the identity comes first");
        steps.hold(all.len() * vertices as usize * size_of::<Var>())?;
        Ok(all)
    }

    fn knows_symmetries(&self) -> bool {
        self.graph.is_none() || self.automorphisms().is_some()
    }

    fn statement(&self) -> Result<String, String> {
        match self.file.contains(|sign: char| sign.is_whitespace() || sign == '#') || self.file == "-" {
            true => {
                Err("a statement names the file of its graph in one word, without # and none of them -"
                    .into())
            }
            false => Ok(format!("graph {self}")),
        }
    }

    fn file(&self) -> Option<&str> {
        Some(&self.file)
    }

    fn figures(&self) -> Option<Figures> {
        self.graph.as_ref().map(Edged::figures)
    }

    fn read(&self, text: &str) -> Option<Result<Arc<dyn Geometry>, PuzzleError>> {
        let named = |PuzzleError(what)| PuzzleError(format!("{}: {what}", self.file));
        let none = || PuzzleError("the graph has no vertices; give it at least one".into());
        let some = |graph: Edged| if graph.names.is_empty() { Err(none()) } else { Ok(graph) };
        let read = graph::graph(text, MOST_EDGES).and_then(some).map_err(named);
        Some(read.map(|graph| Arc::new(Edges { graph: Some(graph), ..Edges::new(&self.file) }) as _))
    }

    fn within(&self, directory: &Path) -> Option<Arc<dyn Geometry>> {
        let file = directory.join(&self.file).display().to_string();
        Some(Arc::new(Edges { file, ..self.clone() }))
    }
}

/// The name of the file.
impl fmt::Display for Edges {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.file)
    }
}
