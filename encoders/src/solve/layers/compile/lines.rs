//! Lines of at most one or two: blocked cells, and lines that carry one.

use super::super::program::LimitedLine;
use super::super::turn::{LineRule, OpenLine, Places, Turn};
use super::{Index, Plan};

impl Plan {
    pub(super) fn limits(&self, turn: &mut Turn<Places>, level: u32, value: bool, index: &Index) {
        if let Some(part) = self.blocked[level as usize].filter(|part| part.before(level)) {
            turn.cleared.push(part.place);
            if value {
                turn.refused_by.push(part.place);
            }
        }
        let blocked = |cells: &mut dyn Iterator<Item = u32>| -> Places {
            let bits = cells.map(|cell| self.blocked[cell as usize].filter(|part| part.after(level)));
            bits.flatten().map(|part| part.place).collect()
        };
        for &at in &index.lines[level as usize] {
            let line = &self.program.limits[at];
            let weight = line.cells[line.place(level)].1;
            let later = &line.cells[line.place(level) + 1..];
            let one = self.one[at];
            if let Some(part) = one.filter(|part| part.before(level) && !part.after(level)) {
                turn.cleared.push(part.place);
            }
            if !value {
                continue;
            }
            let later_bits = blocked(&mut later.iter().map(|cell| cell.0));
            if line.max == 1 {
                turn.set.extend(later_bits);
                continue;
            }
            let heavy = later.iter().filter(|cell| cell.1 == 2).map(|cell| cell.0);
            turn.lines.push(LineRule {
                before: one.filter(|part| part.before(level)).map(|part| part.place),
                after: one.filter(|part| part.after(level)).map(|part| part.place),
                weight,
                later: later_bits,
                later_heavy: blocked(&mut { heavy }),
            });
        }
        let through_here = |at: &usize| index.lines[level as usize].contains(at);
        for (at, part) in self.one.iter().enumerate() {
            let Some(part) = part.filter(|part| part.after(level)) else { continue };
            if !value && !through_here(&at) {
                continue;
            }
            let line = &self.program.limits[at];
            let later = || line.cells.iter().filter(|cell| cell.0 > level && cell.1 == 1).map(|cell| cell.0);
            turn.open.push(OpenLine {
                one: part.place,
                later: blocked(&mut later()),
                cells: later().count() as u32,
            });
        }
    }
}

impl LimitedLine {
    /// The place of a level among the cells.
    fn place(&self, level: u32) -> usize {
        self.cells.partition_point(|cell| cell.0 < level)
    }

    /// The cells that can become blocked, and the first level whose turn can do it.
    pub(super) fn blocked_from(&self) -> Vec<(u32, u32)> {
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
    pub(super) fn one_alive(&self) -> Option<(u32, u32)> {
        let light: Vec<u32> = self.cells.iter().filter(|cell| cell.1 == 1).map(|cell| cell.0).collect();
        (self.max == 2 && light.len() >= 3).then(|| (light[0], light[light.len() - 2]))
    }
}
