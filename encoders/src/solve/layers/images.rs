//! Images of states under symmetries.

mod image;
mod named;

use super::names::Names;
use super::plan::Plan;
use super::symmetries::Moves;
use crate::bits::Bits;
use image::Image;
use named::Named;

/// The symmetries of the states of a level.
pub(super) enum Images<const W: usize> {
    /// Of states that are bits alone.
    Bits(Vec<Image<W>>),
    /// Of states with groups.
    Named(Named<W>),
}

impl<const W: usize> Images<W> {
    pub fn new(moves: &[Moves], plan: &Plan, above: u32) -> Images<W> {
        let names = [plan.private.names(above), plan.connected.names(above)];
        let names: Vec<Names> = names.into_iter().filter(|names| !names.fields.is_empty()).collect();
        if moves.is_empty() || names.is_empty() {
            return Images::Bits(moves.iter().map(Image::new).collect());
        }
        Images::Named(Named::new(moves, names))
    }

    /// Bytes that they take at most.
    pub fn bytes(moves: &[Moves]) -> usize {
        moves.iter().map(|moves| Image::<W>::bytes(moves) + 2 * moves.len()).sum()
    }

    /// One of a state and its images, the same of all of them: the least.
    #[inline]
    pub fn least(&self, state: Bits<W>) -> Bits<W> {
        match self {
            Images::Named(named) => named.least(state),
            Images::Bits(images) => images.iter().fold(state, |least, image| least.min(image.of(&state))),
        }
    }
}
