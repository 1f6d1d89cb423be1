//! Images of states under symmetries.

mod coupled;
mod image;
mod named;
mod sorted;

use image::Image;
use model::bits::Bits;
use named::Named;
use sorted::Sorted;

use super::names::Names;
use super::network::FrontierImages;
use super::plan::Plan;
use super::symmetries::{Carried, Merging};

/// The symmetries of the states of a level.
pub(super) enum Images<const W: usize> {
    /// Of states that are bits alone.
    Bits(Vec<Image<W>>),
    /// Of states that are bits alone, some of them of interchangeable lines.
    Sorted(Box<Sorted<W>>, Vec<Image<W>>),
    /// Of states with groups.
    Named(Named<W>),
    /// Of states with vertices of networks.
    Frontiers(Vec<(Image<W>, Vec<FrontierImages>)>),
}

impl<const W: usize> Images<W> {
    pub fn new(merging: Merging, plan: &Plan, above: u32) -> Images<W> {
        let Merging { mut carried, mut classes } = merging;
        // Of two lines, the image says the same.
        classes.retain(|class| class.0.len() > 2 || !carried.iter().any(|own| class.has(&own.bits)));
        if !classes.is_empty() {
            carried.retain(|own| !classes.iter().any(|class| class.has(&own.bits)));
            let images = carried.iter().map(|own| Image::new(&own.bits)).collect();
            return Images::Sorted(Box::new(Sorted::new(&classes)), images);
        }
        let connected = plan.connected.iter().map(|parts| parts.names(above));
        let names = std::iter::once(plan.private.names(above)).chain(connected);
        let names: Vec<Names> = names.filter(|names| !names.fields.is_empty()).collect();
        match (plan.networks.is_empty(), names.is_empty()) {
            _ if carried.is_empty() => Images::Bits(Vec::new()),
            (true, true) => Images::Bits(carried.iter().map(|own| Image::new(&own.bits)).collect()),
            (true, false) => Images::Named(Named::new(&carried, names)),
            (false, true) => {
                let both = |own: Carried| (Image::new(&own.bits), own.frontiers);
                Images::Frontiers(carried.into_iter().map(both).collect())
            }
            // Two kinds of groups at once are too rare for a third form.
            (false, false) => Images::Bits(Vec::new()),
        }
    }

    /// Bytes that they take at most.
    pub fn bytes(merging: &Merging) -> usize {
        let frontiers = |own: &Carried| own.frontiers.iter().map(FrontierImages::bytes).sum::<usize>();
        let of = |own: &Carried| Image::<W>::bytes(&own.bits) + 2 * own.bits.len() + frontiers(own);
        merging.carried.iter().map(of).sum::<usize>() + Sorted::<W>::bytes(&merging.classes)
    }

    /// Whether both make the same of states of bits and sums.
    pub fn are_same(&self, other: &Images<W>) -> bool {
        match (self, other) {
            (Images::Bits(own), Images::Bits(others)) => own == others,
            (Images::Sorted(lines, own), Images::Sorted(other, others)) => lines == other && own == others,
            _ => false,
        }
    }

    /// Most states of which one is kept.
    pub fn represented(&self) -> usize {
        match self {
            Images::Bits(images) => 1 + images.len(),
            Images::Frontiers(images) => 1 + images.len(),
            Images::Sorted(..) | Images::Named(_) => usize::MAX,
        }
    }

    /// One of a state and its images, the same of all of them: the least.
    #[inline]
    pub fn least(&self, state: Bits<W>) -> Bits<W> {
        match self {
            Images::Sorted(lines, images) => {
                let sorted = |state: Bits<W>| lines.of(state);
                images.iter().fold(sorted(state), |least, image| least.min(sorted(image.of(&state))))
            }
            Images::Named(named) => named.least(state),
            Images::Frontiers(images) => {
                let of = |(bits, frontiers): &(Image<W>, Vec<FrontierImages>)| {
                    let mut image = bits.of(&state);
                    frontiers.iter().for_each(|frontier| frontier.take(&state, &mut image));
                    image
                };
                images.iter().map(of).fold(state, Ord::min)
            }
            Images::Bits(images) => images.iter().fold(state, |least, image| least.min(image.of(&state))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solve::layers::interchange::Class;

    #[test]
    fn images_are_the_same_where_they_carry_each_state_alike() {
        let [swap, turn] = [vec![(0, 1), (1, 0)], vec![(0, 1), (1, 2), (2, 0)]];
        let images = |moves: &[&Vec<_>]| moves.iter().map(|moves| Image::new(moves)).collect::<Vec<_>>();
        let lines = |last: u32| Box::new(Sorted::<1>::new(&[Class(vec![vec![0], vec![1], vec![last]])]));
        // Each is the same as itself alone.
        let all = || {
            [
                Images::Bits(images(&[])),
                Images::Bits(images(&[&swap])),
                Images::Bits(images(&[&turn])),
                Images::Sorted(lines(2), images(&[])),
                Images::Sorted(lines(3), images(&[])),
                Images::Sorted(lines(2), images(&[&swap])),
            ]
        };
        for (at, own) in all().iter().enumerate() {
            let same: Vec<usize> =
                (0..).zip(all()).filter(|(_, other)| own.are_same(other)).map(|(at, _)| at).collect();
            assert_eq!(same, [at]);
        }
    }
}
