//! Where a symmetry carries connected choices.

use std::collections::HashMap;

use model::constraint::Var;
use model::joined::Connection;

/// Returns the images of the vertices, where every vertex has a variable of its own; `None` where the connection has
/// another one for its image, or none.
pub(in super::super) fn vertices_of(connection: &Connection, image: &[Var]) -> Option<Vec<usize>> {
    let by_level: HashMap<Var, usize> = connection.variable.iter().copied().zip(0..).collect();
    let to = |vertex: usize| by_level.get(&image[connection.variable[vertex] as usize]).copied();
    let keeps = |vertex: usize| {
        let own = to(vertex).filter(|_| by_level.len() == connection.variable.len())?;
        let adjacent = connection.adjacent[vertex].iter().map(|&other| to(other as usize));
        let mut adjacent: Vec<u32> = adjacent.map(|to| to.map(|to| to as u32)).collect::<Option<_>>()?;
        adjacent.sort_unstable();
        (adjacent == connection.adjacent[own]).then_some(own)
    };
    (0..connection.variable.len()).map(keeps).collect()
}
