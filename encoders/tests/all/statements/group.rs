//! The symmetries of a puzzle, by brute force.

use std::collections::BTreeSet;

use super::board::Board;
use super::tree::{Ask, Given, Puzzle, Symmetry, World};

/// Where places and kinds go; kinds from 0 on.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Motion {
    pub places: Vec<usize>,
    pub kinds: Vec<usize>,
}

impl Motion {
    pub fn image(&self, held: &[u8]) -> Vec<u8> {
        let mut image = vec![0; held.len()];
        for (&to, &kind) in self.places.iter().zip(held) {
            image[to] = if kind == 0 { 0 } else { self.kinds[kind as usize - 1] as u8 + 1 };
        }
        image
    }

    pub fn then(&self, next: &Motion) -> Motion {
        Motion {
            places: self.places.iter().map(|&place| next.places[place]).collect(),
            kinds: self.kinds.iter().map(|&kind| next.kinds[kind]).collect(),
        }
    }
}

/// A motion of the cells as one of the places.
fn on_places(world: &World, cells: &[usize]) -> Option<Vec<usize>> {
    let Some(moves) = &world.moves else { return Some(cells.to_vec()) };
    let image = |&(a, b): &(usize, usize)| {
        let (a, b) = (cells[a], cells[b]);
        moves.iter().position(|&ends| ends == (a.min(b), a.max(b)))
    };
    moves.iter().map(image).collect()
}

fn orders(exchanged: &[usize], kinds: usize) -> Vec<Vec<usize>> {
    let mut all: Vec<Vec<usize>> = vec![Vec::new()];
    for kind in 0..kinds {
        let is_exchanged = exchanged.contains(&kind);
        let next = |order: &Vec<usize>| {
            let mut images: Vec<usize> = if is_exchanged { exchanged.to_vec() } else { vec![kind] };
            images.retain(|image| !order.contains(image));
            images.into_iter().map(|image| [order.as_slice(), &[image]].concat()).collect::<Vec<_>>()
        };
        all = all.iter().flat_map(next).collect();
    }
    all
}

/// All that the statement asks to be tried: symmetries of the board, times permutations of kinds.
pub fn candidates(puzzle: &Puzzle) -> BTreeSet<Motion> {
    let world = &puzzle.world;
    let motions = match puzzle.symmetry {
        Symmetry::None => vec![(0..world.board.len()).collect()],
        _ => Board::motions(&world.board),
    };
    let exchanged: Vec<usize> = match &puzzle.symmetry {
        Symmetry::Values => (0..world.held()).collect(),
        Symmetry::Kinds(kinds) => kinds.clone(),
        Symmetry::Board | Symmetry::None => Vec::new(),
    };
    let orders = orders(&exchanged, world.held());
    let places: BTreeSet<Vec<usize>> = motions.iter().filter_map(|cells| on_places(world, cells)).collect();
    let motion = |places: &Vec<usize>| {
        let places = places.clone();
        orders
            .iter()
            .map(move |kinds| Motion { places: places.clone(), kinds: kinds.clone() })
            .collect::<Vec<_>>()
    };
    places.iter().flat_map(motion).collect()
}

/// Those of `candidates` that carry sizes, clues, what is hidden and the parts of the conditions into themselves: each
/// part by whether it holds for each of `all` placements.
pub fn kept(puzzle: &Puzzle, all: &[Vec<u8>], truths: &BTreeSet<Vec<bool>>) -> BTreeSet<Motion> {
    let clues: BTreeSet<(usize, usize)> =
        puzzle.clues.iter().map(|&(place, given)| (place, said(given))).collect();
    let keeps = |motion: &Motion| {
        let moved = |&(place, said): &(usize, usize)| {
            (motion.places[place], if said < 2 { said } else { motion.kinds[said - 2] + 2 })
        };
        let kinds = || 0..motion.kinds.len();
        let image = |asked: &Ask| match asked {
            Ask::Kind(kind) => Ask::Kind(motion.kinds[*kind]),
            other => other.clone(),
        };
        let keeps = |asked: &Ask| puzzle.connected.iter().any(|(other, _)| *other == image(asked));
        kinds().all(|kind| puzzle.weights[kind] == puzzle.weights[motion.kinds[kind]])
            && puzzle.connected.iter().all(|(asked, _)| keeps(asked))
            && puzzle.hidden.iter().all(|&kind| puzzle.hidden.contains(&motion.kinds[kind]))
            && clues.iter().map(moved).collect::<BTreeSet<_>>() == clues
            && carries(motion, all, truths)
    };
    candidates(puzzle).into_iter().filter(keeps).collect()
}

fn said(given: Given) -> usize {
    match given {
        Given::Full => 0,
        Given::Empty => 1,
        Given::Kind(kind) => kind + 2,
    }
}

fn carries(motion: &Motion, all: &[Vec<u8>], truths: &BTreeSet<Vec<bool>>) -> bool {
    let at = |held: &Vec<u8>| all.binary_search(held).expect("a placement");
    let image: Vec<usize> = all.iter().map(|held| at(&motion.image(held))).collect();
    truths.iter().all(|truth| truths.contains(&image.iter().map(|&at| truth[at]).collect::<Vec<bool>>()))
}

/// The least of all images.
pub fn least(held: &[u8], group: &BTreeSet<Motion>) -> Vec<u8> {
    group.iter().map(|motion| motion.image(held)).min().expect("the identity")
}
