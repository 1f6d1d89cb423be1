//! Where a symmetry carries edges.

use std::collections::HashMap;

use model::constraint::Var;

use super::super::program::Program;
use super::found::PrivateEdge;

/// Returns the image of each edge: the edge of the images of its cells, with the images of its owners.
pub(in super::super) fn edges_of(program: &Program, image: &[Var]) -> Vec<Option<usize>> {
    let moved = |cells: &[u32]| {
        let mut cells: Vec<u32> = cells.iter().map(|&cell| image[cell as usize]).collect();
        cells.sort_unstable();
        cells
    };
    let needs = |cell: &u32| program.needy.contains(cell);
    if !program.needy.iter().all(|&cell| needs(&image[cell as usize])) {
        return vec![None; program.private.len()];
    }
    let by_cells: HashMap<&[u32], usize> =
        program.private.iter().enumerate().map(|(at, edge)| (edge.cells.as_slice(), at)).collect();
    let of = |edge: &PrivateEdge| {
        let to = *by_cells.get(moved(&edge.cells).as_slice())?;
        let other = &program.private[to];
        (other.owners == moved(&edge.owners) && other.required == edge.required).then_some(to)
    };
    program.private.iter().map(of).collect()
}
