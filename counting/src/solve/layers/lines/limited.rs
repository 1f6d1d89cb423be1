//! At most one or two of some cells.

use limits::Limit;
use model::steps::Steps;

/// At most `max` of the cells, each with its weight, which is at most `max`; ascending by level.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(in super::super) struct LimitedLine {
    pub max: u32,
    pub cells: Vec<(u32, u32)>,
}

impl LimitedLine {
    /// The place of a level among the cells.
    pub fn place(&self, level: u32) -> usize {
        self.cells.partition_point(|cell| cell.0 < level)
    }

    /// The cells that can become blocked, and the first level whose transition can do it.
    pub fn blocked_from(&self) -> Vec<(u32, u32)> {
        let mut from = Vec::new();
        for (at, &(cell, weight)) in self.cells.iter().enumerate() {
            let earlier = &self.cells[..at];
            // One earlier piece is enough for, or against, one that takes all; two for others.
            let lone = earlier.iter().find(|other| other.1 + weight > self.max).map(|other| other.0);
            let pair = earlier.get(1).map(|other| other.0);
            from.extend(lone.into_iter().chain(pair).min().map(|first| (cell, first)));
        }
        from
    }

    /// First and last level of the bit "carries one" on a line of at most two: it matters while
    /// two more cells of weight 1 are to come.
    pub fn one_alive(&self) -> Option<(u32, u32)> {
        let light: Vec<u32> = self.cells.iter().filter(|cell| cell.1 == 1).map(|cell| cell.0).collect();
        (self.max == 2 && light.len() >= 3).then(|| (light[0], light[light.len() - 2]))
    }
}

/// The first level from which each cell may be blocked; the largest number for a cell that never is.
pub(in super::super) fn first_blocked(
    lines: &[LimitedLine],
    levels: u32,
    steps: &mut Steps<'_>,
) -> Result<Vec<u32>, Limit> {
    let mut first_blocked = vec![u32::MAX; levels as usize];
    for line in lines {
        steps.spend(line.cells.len())?;
        for (cell, from) in line.blocked_from() {
            let first = &mut first_blocked[cell as usize];
            *first = from.min(*first);
        }
    }
    Ok(first_blocked)
}
