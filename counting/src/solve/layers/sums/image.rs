//! Where a symmetry carries sums.

use model::constraint::{Constraint, Count, Var};

use super::super::alike::Alike;
use super::super::layout::Part;
use super::super::plan::Plan;
use super::super::program::Program;
use super::field::group_span;

/// Another sum, and the place of each count in it.
pub(in super::super) type SumImage = (usize, Vec<usize>);

/// Returns the image of the sum at `at`.
pub(in super::super) fn sum_of(
    program: &Program,
    sums: &Alike<'_, Vec<Count>>,
    at: usize,
    image: &[Var],
) -> Option<SumImage> {
    let moved = |count: &Count| Constraint::count(count.clone()).renamed(|level| image[level as usize]).any;
    let counts = &program.sums[at];
    let moved: Vec<Count> = counts.iter().flat_map(moved).collect();
    let to = sums.of(&in_order(&moved), sums.rank(&in_order(counts), at)?)?;
    // A field of the one would say something else in the other: sums that were added later start at 0.
    if program.start(to) != program.start(at) {
        return None;
    }
    let place = |count| program.sums[to].iter().position(|other| other == count);
    Some((to, moved.iter().map(place).collect::<Option<_>>()?))
}

/// The counts of a constraint, ascending: an image may have them in another order.
pub(in super::super) fn in_order(counts: &[Count]) -> Vec<Count> {
    let mut counts = counts.to_vec();
    counts.sort_unstable();
    counts
}

impl Plan {
    /// Returns where a symmetry moves the fields of sums before the transition at `above`; `to` has the image of each sum.
    /// `None` where a part has no image.
    pub fn sums_moved(&self, above: u32, to: &[Option<SumImage>]) -> Option<Vec<(Part, Part)>> {
        let mut moved = Vec::new();
        for ((counts, parts), to) in self.program.sums.iter().zip(&self.fields).zip(to) {
            // A field that is there a level early holds nothing yet.
            if group_span(counts).0 >= above || !parts.iter().any(|part| part.before(above)) {
                continue;
            }
            let (to, places) = to.as_ref()?;
            moved.extend(parts.iter().zip(places).map(|(&from, &place)| (from, self.fields[*to][place])));
        }
        Some(moved)
    }
}
