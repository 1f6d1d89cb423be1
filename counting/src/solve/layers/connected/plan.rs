//! Connected choices: the open vertices of each level, with their fields.

use std::sync::Arc;

use limits::Limit;
use model::joined::Connection;
use model::steps::Steps;

use super::super::layout::Part;
use super::super::names::Names;
use super::{Choice, MOST_OPEN, OUT, Vertex};

/// Where the parts of a connected choice are: the ids of spans first, then the parts.
#[derive(Clone, Debug, Default)]
pub(in super::super) struct ConnectedParts<P> {
    /// By vertex: its component.
    labels: Vec<Option<P>>,
    /// The bit "closed".
    closed: Option<P>,
}

/// The levels after whose transitions a vertex has neighbours to come: from the first up to the second.
fn open(connection: &Connection, vertex: usize) -> (u32, u32) {
    let level = connection.variable[vertex];
    let neighbours = connection.adjacent[vertex].iter().map(|&other| connection.variable[other as usize]);
    (level, neighbours.max().unwrap_or(level).max(level))
}

/// Most vertices that are open at once.
fn most_open(connection: &Connection, levels: u32) -> usize {
    let spans: Vec<(u32, u32)> = (0..connection.variable.len()).map(|v| open(connection, v)).collect();
    let at = |level: u32| spans.iter().filter(|(first, last)| (*first..=*last).contains(&level)).count();
    (0..levels).map(at).max().unwrap_or(0)
}

impl ConnectedParts<usize> {
    /// Asks for the spans of all parts: `request(first, last, bits)`; `None` where there are too many.
    pub fn new(
        connection: &Connection,
        levels: u32,
        request: &mut dyn FnMut(u32, u32, u32) -> Option<usize>,
    ) -> Option<ConnectedParts<usize>> {
        let most = most_open(connection, levels);
        let bits = usize::BITS - most.leading_zeros();
        let label = |vertex| {
            let (first, last) = open(connection, vertex);
            request(first, last, bits.max(1))
        };
        let labels = (0..connection.variable.len()).map(label).collect();
        let closed = request(0, levels.saturating_sub(1), 1);
        (most <= MOST_OPEN).then_some(ConnectedParts { labels, closed })
    }

    pub fn placed(self, part: impl Fn(Option<usize>) -> Option<Part>) -> ConnectedParts<Part> {
        let labels = self.labels.into_iter().map(&part).collect();
        ConnectedParts { labels, closed: part(self.closed) }
    }
}

impl ConnectedParts<Part> {
    /// Returns where a symmetry moves the parts of a connected choice before the transition at `above`, if it moves
    /// each vertex to the one in `to`; `None` where one has no part.
    pub fn moved(&self, above: u32, to: &[usize]) -> Option<Vec<(Part, Part)>> {
        let closed = self.closed.filter(|part| part.before(above));
        let mut moved: Vec<(Part, Part)> = closed.map(|part| (part, part)).into_iter().collect();
        for (part, &to) in self.labels.iter().zip(to) {
            if let Some(from) = part.filter(|part| part.before(above)) {
                moved.push((from, self.labels[to]?));
            }
        }
        Some(moved)
    }

    /// The labels before the transition at `above`, which number the components.
    pub fn names(&self, above: u32) -> Names {
        let labels = self.labels.iter().flatten().filter(|part| part.before(above));
        Names { fields: labels.map(Part::field).collect(), first: OUT + 1 }
    }

    /// Returns the effect of the transition at `level` on the components.
    pub fn transition(
        &self,
        connection: &Connection,
        level: u32,
        steps: &mut Steps<'_>,
    ) -> Result<Arc<Choice>, Limit> {
        let mut choice = Choice::default();
        let mut place = vec![None; connection.variable.len()];
        for vertex in 0..connection.variable.len() {
            let (first, last) = open(connection, vertex);
            steps.spend(1)?;
            if !(first..=last).contains(&level) {
                continue;
            }
            steps.spend(connection.adjacent[vertex].len())?;
            place[vertex] = Some(choice.vertices.len());
            let to_come = |other: &&u32| connection.variable[**other as usize] > level;
            let part = self.labels[vertex].as_ref();
            choice.vertices.push(Vertex {
                before: part.filter(|part| part.before(level)).map(Part::field),
                after: part.filter(|part| part.after(level)).map(Part::field),
                is_new: first == level,
                rest: connection.adjacent[vertex].iter().filter(to_come).copied().collect(),
            });
            for &other in &connection.adjacent[vertex] {
                let both = (place[vertex], place[other as usize]);
                if let (Some(own), Some(other)) = both {
                    let is_new = |at: usize| choice.vertices[at].is_new;
                    if is_new(own) {
                        choice.links.push((own, other));
                    } else if is_new(other) {
                        choice.links.push((other, own));
                    }
                }
            }
        }
        let closed = self.closed.as_ref();
        choice.closed_before = closed.filter(|part| part.before(level)).map(|part| part.place);
        choice.closed_after = closed.filter(|part| part.after(level)).map(|part| part.place);
        steps.hold(choice.bytes())?;
        Ok(Arc::new(choice))
    }
}
