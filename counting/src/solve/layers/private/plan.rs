//! Private neighbours: the edges of each level, with their fields, and blocked variables.

use std::collections::BTreeSet;
use std::sync::Arc;

use limits::Limit;
use model::constraint::Var;
use model::steps::Steps;

use super::super::field::Places;
use super::super::layout::Part;
use super::super::names::Names;
use super::super::program::Program;
use super::Private;
use super::edges::{Edge, Edges, GROUP};
use super::found::{PrivateEdge, most_alive};

/// Where the parts of edges are: the ids of spans first, then the parts.
#[derive(Clone, Debug, Default)]
pub(in super::super) struct PrivateParts<P> {
    /// By edge: its code.
    pub codes: Vec<Option<P>>,
    /// By level: the bit "has to be false".
    pub blocked: Vec<Option<P>>,
}

impl PrivateParts<usize> {
    /// Asks for the spans of all parts: `request(first, last, bits)`.
    pub fn new(program: &Program, request: &mut dyn FnMut(u32, u32, u32) -> Option<usize>) -> Self {
        let edges = &program.private;
        if edges.is_empty() {
            return PrivateParts::default();
        }
        // A group has two edges or more.
        let bits = usize::BITS - (1 + most_alive(edges) / 2).leading_zeros();
        let codes = edges.iter().map(|edge| {
            let (first, last) = ends(edge);
            request(first, last, bits.max(1))
        });
        let codes = codes.collect();
        let mut first = vec![u32::MAX; program.levels as usize];
        for edge in edges {
            for &cell in &edge.cells {
                first[cell as usize] = first[cell as usize].min(ends(edge).0);
            }
        }
        let blocked = (0..).zip(first).map(|(cell, first)| request(first, cell, 1)).collect();
        PrivateParts { codes, blocked }
    }

    pub fn placed(self, part: impl Fn(Option<usize>) -> Option<Part>) -> PrivateParts<Part> {
        let placed = |ids: Vec<Option<usize>>| ids.into_iter().map(&part).collect();
        PrivateParts { codes: placed(self.codes), blocked: placed(self.blocked) }
    }
}

fn ends(edge: &PrivateEdge) -> (u32, u32) {
    (edge.cells[0], edge.cells[edge.cells.len() - 1])
}

impl PrivateParts<Part> {
    /// Returns where a symmetry moves the parts of edges before the transition at `above`, if it moves each edge to
    /// the one in `to` and each level to its image; `None` where an edge or level has no image.
    pub fn moved(&self, above: u32, to: &[Option<usize>], image: &[Var]) -> Option<Vec<(Part, Part)>> {
        let mut moved = Vec::new();
        for (part, to) in self.codes.iter().zip(to) {
            if let Some(from) = part.filter(|part| part.before(above)) {
                moved.push((from, self.codes[(*to)?]?));
            }
        }
        for (part, &to) in self.blocked.iter().zip(image) {
            if let Some(from) = part.filter(|part| part.before(above)) {
                moved.push((from, self.blocked[to as usize]?));
            }
        }
        Some(moved)
    }

    /// The codes before the transition at `above`, whose groups are numbered.
    pub fn names(&self, above: u32) -> Names {
        let codes = self.codes.iter().flatten().filter(|part| part.before(above));
        Names { fields: codes.map(Part::field).collect(), first: GROUP }
    }

    /// The places of codes and of blocked variables before the transition at `level`.
    pub fn places(&self, level: u32) -> Places {
        let parts = self.codes.iter().chain(&self.blocked).flatten();
        parts.filter(|part| part.before(level)).flat_map(|part| part.field().places()).collect()
    }

    /// Returns the effect of the transition at `level` on the edges; `None` where there are none.
    pub fn transition(
        &self,
        program: &Program,
        level: u32,
        steps: &mut Steps<'_>,
    ) -> Result<Option<Arc<Private>>, Limit> {
        let edges = &program.private;
        if edges.is_empty() {
            return Ok(None);
        }
        let needs = |cell: u32| program.needy.contains(&cell);
        let mut needy: BTreeSet<u32> = (level + 1..program.levels).filter(|&cell| needs(cell)).collect();
        let later = |cells: &[u32]| -> Vec<u32> {
            cells.iter().filter(|&&cell| cell > level).map(|&cell| cell - level - 1).collect()
        };
        let mut transition =
            Edges { to_come: program.levels - level - 1, needs: needs(level), ..Edges::default() };
        for (edge, part) in edges.iter().zip(&self.codes) {
            steps.spend(edge.cells.len())?;
            let (first, last) = ends(edge);
            if first > level {
                edge.owners.iter().for_each(|cell| _ = needy.remove(cell));
            }
            if !(first..=last).contains(&level) {
                continue;
            }
            transition.edges.push(Edge {
                before: part.as_ref().filter(|part| part.before(level)).map(Part::field),
                after: part.as_ref().filter(|part| part.after(level)).map(Part::field),
                here: edge.cells.binary_search(&level).is_ok(),
                owned: edge.owners.binary_search(&level).is_ok(),
                rest: later(&edge.cells),
                owners: later(&edge.owners),
                required: edge.required,
            });
        }
        transition.needy = needy.into_iter().map(|cell| cell - level - 1).collect();
        let blocked = |cell: u32| self.blocked[cell as usize];
        transition.blocked_here = blocked(level).filter(|part| part.before(level)).map(|part| part.place);
        for (to_come, cell) in (0..).zip(level + 1..program.levels) {
            let Some(part) = blocked(cell) else { continue };
            if part.before(level) {
                transition.blocked_before.push((to_come, part.place));
            }
            if part.after(level) {
                transition.blocked_after.push((to_come, part.place));
            }
        }
        // Each edge is compared with each, and looked for at each variable to come.
        steps.spend(transition.edges.len() * (transition.edges.len() + transition.to_come as usize))?;
        let private = Private::new(&transition);
        steps.hold(private.bytes())?;
        Ok(Some(Arc::new(private)))
    }
}
