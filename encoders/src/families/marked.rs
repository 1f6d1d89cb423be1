//! Models of sets of cells with further variables for each cell, and where these stand among the cells.

use limits::{Budget, Limit};
use model::constraint::{Constraint, Var, neg, pos, simplified};
use model::steps::Steps;
use model::{Model, Permutation, Sizes};

use crate::graph::Geometry;
use crate::graph::piece::Piece;

/// Cells with marks, as a model numbers them. The cells keep their order. The marks of a cell come behind the
/// last cell from which a piece attacks it, since their values are known there. (Measured on all maximal
/// irredundant sets of queens 4x4: layers of 65 499 states at most, 2 781 048 with the marks behind their own
/// cell.)
struct Marked {
    cells: usize,
    /// The variables as a property numbers them, in the order of the model.
    order: Vec<Var>,
    /// The number in the model of each of them.
    number: Vec<Var>,
}

impl Marked {
    /// Returns cells of which each attacks these, each with `marks` marks.
    fn new(adjacent: &[Vec<Var>], marks: u32) -> Marked {
        let cells = adjacent.len();
        let mut last: Vec<Var> = (0..cells as Var).collect();
        for (from, attacked) in (0..).zip(adjacent) {
            attacked.iter().for_each(|&cell| last[cell as usize] = from.max(last[cell as usize]));
        }
        let mut order: Vec<Var> = (0..cells as Var * (1 + marks)).collect();
        order.sort_by_key(|&var| match var as usize {
            cell if cell < cells => (var, false),
            mark => (last[mark % cells], true),
        });
        let mut number = vec![0; order.len()];
        (0..).zip(&order).for_each(|(at, &var)| number[var as usize] = at);
        Marked { cells, order, number }
    }

    /// Returns a constraint of a property in the numbers of the model.
    fn renumbered(&self, constraint: Constraint) -> Constraint {
        match self.order.len() > self.cells {
            true => constraint.renamed(|var| self.number[var as usize]),
            false => constraint,
        }
    }

    /// Returns the action of a symmetry of the cells on all variables.
    fn lifted(&self, symmetry: &Permutation) -> Permutation {
        let image = |&var: &Var| {
            let (mark, cell) = (var as usize / self.cells, var as usize % self.cells);
            self.number[mark * self.cells + symmetry[cell] as usize]
        };
        self.order.iter().map(image).collect()
    }

    /// Gives each variable the value of its cell.
    fn each<T: Copy>(&self, of_cells: &[T]) -> Vec<T> {
        self.order.iter().map(|&var| of_cells[var as usize % self.cells]).collect()
    }

    /// Returns the sizes of the variables: 1 for a cell, 0 for a mark.
    fn weights(&self) -> Vec<u32> {
        self.order.iter().map(|&var| u32::from((var as usize) < self.cells)).collect()
    }
}

/// Constraints on cells, of which each attacks these, and on their marks.
pub(super) type Constraints = fn(Vec<Vec<Var>>, &mut Steps<'_>) -> Result<Vec<Constraint>, Limit>;

/// Returns the model of sets of cells. Each cell has `marks` marks; `constraints` makes the constraints.
pub(super) fn model(
    (piece, board): (&Piece, &dyn Geometry),
    marks: u32,
    constraints: Constraints,
    goal: Sizes,
    budget: &Budget,
) -> Result<Model, Limit> {
    let steps = &mut Steps::new(budget);
    let adjacent = board.adjacent(piece, steps)?;
    let marked = Marked::new(&adjacent, marks);
    let given = |&(var, occupied): &(Var, bool)| if occupied { pos(var) } else { neg(var) };
    let clues = board.given();
    let clues = clues.iter().map(|given_cell| Constraint::clause([given(given_cell)]));
    let clues = clues.map(|clue| marked.renumbered(clue)).collect();
    let constraints = constraints(adjacent, steps)?.into_iter();
    let constraints: Vec<Constraint> = constraints.map(|constraint| marked.renumbered(constraint)).collect();
    let constraints = simplified(constraints, steps)?;
    let model =
        Model { cells: marked.each(&board.cells()), ..Model::plain(marked.weights(), constraints, goal) };
    let mut candidates = board.symmetries(steps)?;
    for symmetry in &mut candidates {
        steps.hold((marked.order.len() - symmetry.len()) * size_of::<Var>())?;
        *symmetry = marked.lifted(symmetry);
    }
    model.proved(candidates, &board.names(), steps)?.with_clues(clues, steps)
}
