//! A tiling with its clues apart.

use limits::Budget;
use model::constraint::{Constraint, Count, Var, neg, pos};
use model::soft::{Member, Softened};
use model::steps::Steps;
use model::{Model, Sizes};

use super::{Kind, Tiling};
use crate::error::ModelError;
use crate::wanted::Clue;
use crate::wanted::Wanted;

impl Tiling {
    /// The puzzle with what is given apart, in the picture of the board and by `clues`. A cell whose clue is left out is
    /// covered or not.
    pub(super) fn with_soft_clues(&self, clues: &[Clue], budget: &Budget) -> Result<Softened, ModelError> {
        self.board.read_first()?;
        let (cells, steps) = (self.board.cells(), &mut Steps::new(budget));
        let wanted = |full| if full { Wanted::Piece(None) } else { Wanted::Nothing };
        let given = self
            .board
            .given()
            .into_iter()
            .map(|(cell, full)| (wanted(full).at(cells[cell as usize].to_string()), cell as usize, full));
        let more = clues.iter().filter_map(|clue| {
            let cell = cells.iter().position(|cell| *cell == clue.cell)?;
            Some((clue.member.clone(), cell, clue.wanted != Wanted::Nothing))
        });
        let given: Vec<(Member, usize, bool)> = given.chain(more).collect();
        let placements = self.pieces().placements(self.board.as_ref(), &vec![false; cells.len()], steps)?;
        let mut on_cell: Vec<Vec<Var>> = vec![Vec::new(); cells.len()];
        let mut of_shape: Vec<Vec<Var>> = vec![Vec::new(); self.shapes.all.len()];
        for (var, placement) in (0..).zip(&placements) {
            steps.hold(placement.cells.len() * 2 * size_of::<Var>())?;
            placement.cells.iter().for_each(|&cell| on_cell[cell as usize].push(var));
            of_shape[self.pieces().all[placement.piece].shape].push(var);
        }
        let mut is_covered = vec![self.kind == Kind::Tiling; cells.len()];
        given.iter().for_each(|&(_, cell, _)| is_covered[cell] = false);
        let of_cell = |(vars, is_covered): (&Vec<Var>, bool)| {
            Constraint::count(Count::new(vars.iter().map(|&var| pos(var).times(1)), is_covered.into(), 1))
        };
        let of_number = |(shape, vars): (&super::shapes::Shape, Vec<Var>)| {
            Some(Constraint::count(Count::exactly(shape.number?, vars.into_iter().map(pos))))
        };
        let hard = on_cell.iter().zip(is_covered).map(of_cell);
        let hard = hard.chain(self.shapes.all.iter().zip(of_shape).filter_map(of_number)).collect();
        let mut softened = Softened::new(Model {
            cells: placements.iter().map(|placement| cells[placement.base as usize]).collect(),
            ..Model::plain(vec![1; placements.len()], hard, Sizes::Any)
        });
        for (member, cell, full) in given {
            let vars = on_cell[cell].iter().copied();
            let asked = match full {
                true => vec![Constraint::clause(vars.map(pos))],
                false => vars.map(|var| Constraint::clause([neg(var)])).collect(),
            };
            softened.add(member, asked.into());
        }
        Ok(softened)
    }
}
