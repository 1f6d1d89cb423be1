//! Where a symmetry carries lines.

use model::constraint::Var;

use super::super::alike::Alike;
use super::super::layout::Part;
use super::super::plan::Plan;
use super::super::program::Program;
use super::limited::LimitedLine;

/// Returns the image of the line at `at`.
pub(in super::super) fn line_of(
    program: &Program,
    lines: &Alike<'_, LimitedLine>,
    at: usize,
    image: &[Var],
) -> Option<usize> {
    let line = &program.limits[at];
    let mut cells: Vec<(u32, u32)> =
        line.cells.iter().map(|&(cell, weight)| (image[cell as usize], weight)).collect();
    cells.sort_unstable();
    lines.of(&LimitedLine { max: line.max, cells }, lines.rank(line, at)?)
}

impl Plan {
    /// Returns where a symmetry moves blocked cells and lines that carry one, before the transition at `above`; `to` has the
    /// image of each line. `None` where a part has no image.
    pub fn lines_moved(&self, above: u32, to: &[Option<usize>], image: &[Var]) -> Option<Vec<(Part, Part)>> {
        let before = |part: Option<Part>| part.filter(|part| part.before(above));
        let mut moved = Vec::new();
        for (&blocked, &to) in self.blocked.iter().zip(image) {
            if let Some(from) = before(blocked) {
                moved.push((from, before(self.blocked[to as usize])?));
            }
        }
        for (&one, &to) in self.one.iter().zip(to) {
            if let Some(from) = before(one) {
                moved.push((from, before(self.one[to?])?));
            }
        }
        Some(moved)
    }
}
