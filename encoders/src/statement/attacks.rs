//! Who attacks whom by a piece, worked out once for each word that a file has for one.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use limits::{Budget, Limit};
use model::steps::Steps;

use super::world::{Item, Set, Sets, World, once};
use crate::graph::piece::Piece;

/// A piece, and who attacks whom by its moves.
pub(super) struct Attacks {
    pub piece: Piece,
    /// The cells that it attacks from each cell, ascending.
    pub from: Vec<Set>,
    /// The cells from which it attacks each cell, ascending.
    pub to: Vec<Set>,
    /// See [`World::lines`].
    lines: OnceLock<Sets>,
}

/// What is worked out by now, by words.
#[derive(Default)]
pub(super) struct Known(Mutex<HashMap<String, Arc<Attacks>>>);

impl Known {
    /// What is known of this word.
    pub fn of(&self, word: &str) -> Option<Arc<Attacks>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).get(word).cloned()
    }

    pub fn learn(&self, word: &str, attacks: &Arc<Attacks>) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).insert(word.to_owned(), Arc::clone(attacks));
    }
}

impl World {
    /// Who attacks whom by a piece.
    pub fn attacks(&self, piece: &Piece, budget: &Budget) -> Result<Arc<Attacks>, Limit> {
        if let Some(known) = self.attacks.of(piece.name()) {
            return Ok(known);
        }
        let from = self.board.adjacent(piece, &mut Steps::new(budget))?;
        let mut to: Vec<Vec<Item>> = vec![Vec::new(); from.len()];
        for (cell, all) in (0..).zip(&from) {
            all.iter().for_each(|&other| to[other as usize].push(cell));
        }
        let sets = |all: Vec<Vec<Item>>| all.into_iter().map(Set::from).collect();
        let found = Arc::new(Attacks {
            piece: piece.clone(),
            from: sets(from),
            to: sets(to),
            lines: OnceLock::new(),
        });
        self.attacks.learn(piece.name(), &found);
        Ok(found)
    }

    /// The maximal lines of a piece's rides, and the pairs of its leaps; of a graph the edges.
    pub fn lines(&self, attacks: &Attacks, budget: &Budget) -> Result<Sets, Limit> {
        if let Some(known) = attacks.lines.get() {
            return Ok(Arc::clone(known));
        }
        let lines = once(self.all_lines(attacks, budget)?);
        Ok(Arc::clone(attacks.lines.get_or_init(|| lines.into())))
    }

    fn all_lines(&self, attacks: &Attacks, budget: &Budget) -> Result<Vec<Vec<Item>>, Limit> {
        if self.is_graph && self.family.is_none() {
            // Larger cliques say the same of `p(l) <= 1`, and of nothing else.
            let of = |(from, of): (Item, &Set)| {
                of.iter().filter(|&&to| to > from).map(|&to| vec![from, to]).collect::<Vec<_>>()
            };
            return Ok((0..).zip(&attacks.from).flat_map(of).collect());
        }
        self.board.cliques(&attacks.piece, &mut Steps::new(budget))
    }
}
