//! Cell by cell: how many of the counted solutions have what on each place.

mod text;

use std::collections::BTreeMap;

use encoders::families::{Puzzle, Tile};
use model::sorted::distinct;
use model::{Cell, Model};
use num_bigint::BigUint;
pub use text::{percent, text, words};

use crate::ratio::Fraction;

/// For each place, the number of counted solutions that have something there, by what that is.
#[derive(Clone, Debug)]
pub struct Cells {
    /// The number of all solutions.
    pub total: BigUint,
    /// What a place may hold: kinds or values, and then nothing, if that may be.
    pub kinds: Vec<String>,
    /// How many of these are something.
    pub own: usize,
    /// The places, in the order of the model's cells.
    pub places: Vec<PlaceCounts>,
}

/// The counts of one place.
#[derive(Clone, Debug)]
pub struct PlaceCounts {
    /// The cell, the vertex or the move; `None` for a variable of a formula.
    pub cell: Option<Cell>,
    /// The variable of a formula; 0 for other places.
    pub var: u32,
    /// Its name.
    pub name: String,
    /// The counts, in the order of the kinds.
    pub counts: Vec<BigUint>,
}

impl Cells {
    /// Returns the counts by place of `marginals`, the number of solutions with each variable true. A place holds at most one
    /// piece, so nothing is there in the other solutions.
    pub fn new(puzzle: &Puzzle, model: &Model, total: &BigUint, marginals: &[BigUint]) -> Cells {
        let Some(letters) = puzzle.letters(model).filter(|_| !model.cells.is_empty()) else {
            return Cells::of_formula(puzzle, model, total, marginals);
        };
        let mut kinds: Vec<String> = Vec::new();
        let mut held: BTreeMap<(Cell, usize), BigUint> = BTreeMap::new();
        let mut of_kind = |name: String| {
            kinds.iter().position(|known| *known == name).unwrap_or_else(|| {
                kinds.push(name);
                kinds.len() - 1
            })
        };
        // The kind of the last variable of a cell that means a piece: others of the cell say more of it.
        let mut whole: BTreeMap<Cell, usize> = BTreeMap::new();
        for (var, (count, &letter)) in (0..).zip(marginals.iter().zip(&letters)) {
            let is_piece = puzzle.is_piece(model, var);
            if !model.is_shown(var) || !puzzle.names_piece(model, var) || !is_piece && !puzzle.has_kinds() {
                continue;
            }
            let cell = model.cells[var as usize];
            let (is_tile, covered) = match puzzle.tile(cell, letter) {
                Some(Tile { cells, .. }) => (true, cells),
                None => (false, puzzle.orbit(cell)),
            };
            let kind = of_kind(puzzle.held(cell, letter));
            for cell in distinct(covered) {
                *held.entry((cell, kind)).or_default() += count;
                match is_piece || is_tile {
                    true => _ = whole.insert(cell, kind),
                    false => {
                        if let Some(whole) = whole.get(&cell).and_then(|&whole| held.get_mut(&(cell, whole)))
                        {
                            *whole -= count;
                        }
                    }
                }
            }
        }
        Cells::with_rest(puzzle, model, total, kinds, held)
    }

    /// Returns the part of all that each number of a place is.
    pub fn parts<'a>(&'a self, place: &'a PlaceCounts) -> impl Iterator<Item = Fraction> + 'a {
        place.counts.iter().map(|count| Fraction::new(count.clone().into(), self.total.clone().into()))
    }

    /// Adds what is left of each place.
    fn with_rest(
        puzzle: &Puzzle,
        model: &Model,
        total: &BigUint,
        mut kinds: Vec<String>,
        held: BTreeMap<(Cell, usize), BigUint>,
    ) -> Cells {
        let at = |cell: Cell, kind: usize| held.get(&(cell, kind)).cloned().unwrap_or_default();
        let all: Vec<Cell> = match puzzle.has_tiles() {
            true => puzzle.layout().map(|layout| layout.cells).unwrap_or_default(),
            false => model.cells.iter().flat_map(|&cell| puzzle.orbit(cell)).collect(),
        };
        let cells = distinct(all.into_iter().chain(held.keys().map(|(cell, _)| *cell)));
        let own = kinds.len();
        let place = |&cell: &Cell| {
            let mut counts: Vec<BigUint> = (0..own).map(|kind| at(cell, kind)).collect();
            let all: BigUint = counts.iter().sum();
            debug_assert!(all <= *total, "a place holds at most one piece");
            counts.push(total - all);
            PlaceCounts { cell: Some(cell), var: 0, name: cell.to_string(), counts }
        };
        let mut places: Vec<PlaceCounts> = cells.iter().map(place).collect();
        if places.iter().all(|place| place.counts[own] == BigUint::ZERO) && own > 0 {
            places.iter_mut().for_each(|place| place.counts.truncate(own));
        } else {
            kinds.push(match puzzle.usual() {
                Some(usual) => puzzle.kind_of(usual),
                None if puzzle.has_moves() => "not chosen".into(),
                None => "empty".into(),
            });
        }
        Cells { total: total.clone(), kinds, own, places }
    }

    /// The variables of a formula.
    fn of_formula(puzzle: &Puzzle, model: &Model, total: &BigUint, marginals: &[BigUint]) -> Cells {
        let names = puzzle.variable_names(model);
        let place = |var: u32| {
            let count = &marginals[var as usize];
            let counts = vec![count.clone(), total - count];
            PlaceCounts { cell: None, var, name: names[var as usize].clone(), counts }
        };
        let places = model.told().into_iter().map(place).collect();
        Cells { total: total.clone(), kinds: vec!["true".into(), "false".into()], own: 1, places }
    }
}
