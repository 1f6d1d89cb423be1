//! A search where variables exclude each other and one of each group has to be true: queens, rooks, latin squares,
//! exact covers, independent domination, most statements with values.
//!
//! `rules.rs` reads these models: every variable is in a group each other member of which it excludes. So nothing
//! is left to decide once each group has a true variable, and a leaf is one solution. A state is a bit for each
//! member of each group that may still be true, and a bit for each group that has no true variable yet
//! (`matrix.rs`). To make a variable true is to intersect the state with a mask. The groups are counted all at
//! once: a word has a member of each of up to 64 groups, and the words are added up bit by bit. The
//! search goes on with a group that has the fewest members left (Golomb and Baumert, 1965), and makes one after the
//! other true (`walk.rs`). Of exact covers by tiles, regions of free cells are looked at besides (`tiles.rs`).

mod estimate;
mod item;
mod matrix;
mod rules;
mod tiles;
mod walk;

use std::collections::BTreeMap;

use limits::Limit;
use matrix::Matrix;
use model::Model;
use model::constraint::Var;
use rules::Rules;
use tiles::Tiles;

use super::Reason;
use super::meter::SearchMeter;
use super::tally::BySize;

/// A model of exclusions and groups, ready to be searched.
pub(super) struct Exclusions {
    /// What is known from the start.
    value: Vec<Option<bool>>,
    /// The groups; `None` where there is no solution.
    matrix: Option<Matrix>,
    tiles: Option<Tiles>,
    weights: Vec<u64>,
    /// How many others each variable excludes.
    uses: Vec<usize>,
    /// See [`Exclusions::orbits`].
    orbits: Vec<Vec<Var>>,
}

impl Exclusions {
    /// Lays out `model` for sizes in `low..=high`, only as far as `meter` allows; `None` where the model says
    /// something else, or too much.
    pub fn new(
        model: &Model,
        low: u32,
        high: u32,
        meter: &mut SearchMeter<'_>,
    ) -> Result<Option<Exclusions>, Reason> {
        let before = meter.held.bytes();
        let rules = Rules::read(model, (low.into(), high.into()), meter);
        let made = meter.held.bytes() - before;
        let laid_out = match rules {
            Ok(Some(rules)) => Exclusions::of(rules, model, meter),
            Ok(None) => Ok(None),
            Err(reason) => Err(reason),
        };
        meter.held.release(made);
        match laid_out {
            // There may be room for the constraints themselves.
            Ok(None) | Err(Reason::Limit(Limit::Bytes(_))) => {
                meter.held.release(meter.held.bytes() - before);
                Ok(None)
            }
            other => other,
        }
    }

    fn of(
        mut rules: Rules,
        model: &Model,
        meter: &mut SearchMeter<'_>,
    ) -> Result<Option<Exclusions>, Reason> {
        rules.arrange();
        let matrix = match rules.is_impossible {
            true => None,
            false => match Matrix::new(&rules, meter)? {
                Some(matrix) => Some(matrix),
                None => return Ok(None),
            },
        };
        let orbits = item::orbits(&rules, model, meter)?;
        let tiles = Tiles::new(&rules, model, meter)?;
        Ok(Some(Exclusions {
            uses: rules.uses(),
            value: rules.value,
            matrix,
            tiles,
            weights: model.sizes(),
            orbits,
        }))
    }

    /// Whether `model` is an exact cover, with all its sizes: groups of exclusive members, and nothing else but exclusions.
    pub fn is_exact_cover(model: &Model, meter: &mut SearchMeter<'_>) -> bool {
        let rules = Rules::read(model, (0, u64::MAX), meter);
        rules.is_ok_and(|rules| {
            rules.is_some_and(|rules| rules.groups.iter().all(|group| rules.is_exclusive(group)))
        })
    }

    /// What each variable adds to the size.
    pub fn weights(&self) -> &[u64] {
        &self.weights
    }

    /// The orbits with which a search should begin: one member of each is enough. They are the orbits of a group that the
    /// model's symmetries carry into itself. Empty where no group has few orbits.
    pub fn orbits(&self) -> &[Vec<Var>] {
        &self.orbits
    }

    /// How many others a variable excludes.
    pub fn uses(&self, var: Var) -> usize {
        self.uses[var as usize]
    }

    /// The number of solutions of every size with the values of `root`, by how many of `special` are true.
    pub fn below(
        &self,
        root: &[(Var, bool)],
        special: &[Var],
        meter: &mut SearchMeter<'_>,
    ) -> Result<BTreeMap<usize, BySize>, Reason> {
        let mut found = BTreeMap::<usize, BySize>::new();
        if let Some(state) = self.start(root) {
            for ((share, size), times) in self.walk(state, special, meter)? {
                *found.entry(share).or_default().entry(size).or_default() += times;
            }
        }
        Ok(found)
    }
}
