//! Lines of at most one or two: blocked cells, and lines that carry one.

use super::super::field::Places;
use super::super::index::Index;
use super::super::plan::Plan;
use super::super::transition::Transition;
use super::rule::{LineRule, OpenLine};

impl Plan {
    pub fn limits(&self, transition: &mut Transition<Places>, level: u32, value: bool, index: &Index) {
        if let Some(part) = self.blocked[level as usize].filter(|part| part.before(level)) {
            transition.cleared.push(part.place);
            if value {
                transition.refused_by.push(part.place);
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
                transition.cleared.push(part.place);
            }
            if !value {
                continue;
            }
            let later_bits = blocked(&mut later.iter().map(|cell| cell.0));
            if line.max == 1 {
                transition.set.extend(later_bits);
                continue;
            }
            let heavy = later.iter().filter(|cell| cell.1 == 2).map(|cell| cell.0);
            transition.lines.through.push(LineRule {
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
            transition.lines.open.push(OpenLine {
                one: part.place,
                later: blocked(&mut later()),
                cells: later().count() as u32,
            });
        }
    }
}
