//! Names of a model's variables, for files that other programs read.

use std::collections::HashMap;

use model::{Model, Name};

use super::puzzle::Puzzle;

impl Puzzle {
    /// The name of each variable of the puzzle's model, each once:
    /// * `r2c0` for the cell in row 2 and column 0 (of an orbit of cells, the first one; of a cube, the
    ///   row and column of [`crate::graph::cube::Cube::cells`]);
    /// * `r2c0_K` for a king of shogi there; `r2c0_P` says that any of K, G, S, L and P stands there, and
    ///   is a pawn where no other variable of the cell is true;
    /// * `r0c0-r1c2` for a move, `r2c0_12` for the number 12;
    /// * `r2c0_x1` where kinds have letters or numbers, for a variable that follows from others;
    /// * `r2c0_1`, `r2c0_2` for variables that belong to the cell and say more of the puzzle
    ///   (doubly-attacking queens);
    /// * `x17` for variable 17 of a formula, as its file numbers them.
    pub fn names(&self, model: &Model) -> Vec<Name> {
        let letters = self.letters(model).filter(|_| self.has_kinds());
        let mut met = HashMap::new();
        let cell_name = |var: usize| {
            let cell = model.cells[var];
            let earlier = met.entry(cell).and_modify(|met| *met += 1).or_insert(0);
            match (&letters, *earlier) {
                (Some(_), earlier) if !self.names_piece(model, var as u32) => Name::Defined(cell, earlier),
                (Some(letters), _) => Name::Piece(cell, self.label(letters[var])),
                (None, 0) => Name::Cell(cell),
                (None, earlier) => Name::More(cell, earlier),
            }
        };
        match model.cells.is_empty() {
            true => (1..=model.variables() as u32).map(Name::Number).collect(),
            false => (0..model.variables()).map(cell_name).collect(),
        }
    }

    /// [`Puzzle::names`] as text.
    pub fn variable_names(&self, model: &Model) -> Vec<String> {
        self.names(model).iter().map(Name::to_string).collect()
    }
}
