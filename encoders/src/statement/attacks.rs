//! Who attacks whom by a piece, worked out once for each word that a file has for one.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use model::constraint::Var;

use crate::graph::piece::Piece;

/// A piece, and who attacks whom by its moves.
pub(super) struct Attacks {
    pub piece: Piece,
    /// The cells that it attacks from each cell, ascending.
    pub from: Vec<Arc<[Var]>>,
    /// The cells from which it attacks each cell, ascending.
    pub to: Vec<Arc<[Var]>>,
    /// The maximal lines of its rides and the pairs of its leaps, once they are asked for.
    pub lines: OnceLock<Arc<[Arc<[Var]>]>>,
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
