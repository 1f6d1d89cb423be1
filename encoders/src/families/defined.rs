//! Variables that state a property of a set of cells, and the constraints that define them.
//!
//! A set has the same variable wherever it comes up, so a symmetry of the board takes the variable
//! of a set to that of its image. Such variables are functions of the cells and have no size.

use std::collections::HashMap;

use limits::Limit;
use model::constraint::{Constraint, Count, Lit, UNBOUNDED, Var, neg, pos, simplified};
use model::steps::Steps;
use model::{Cell, Model, Permutation, Sizes};

use crate::graph::board::Board;

/// The variables made so far for sets of cells of one board.
pub(super) struct Defined {
    board: Board,
    /// By a number and cells, ascending: the variable that says that at least so many of these cells are occupied.
    numbers: HashMap<(u32, Vec<Var>), Var>,
    /// Where each variable stands; first the cells themselves.
    cells: Vec<Cell>,
    definitions: Vec<Constraint>,
}

impl Defined {
    /// No variables but the cells.
    pub fn new(board: Board) -> Defined {
        let cells = board.cells().collect();
        Defined { board, numbers: HashMap::new(), cells, definitions: Vec::new() }
    }

    /// Whether some cell of a ray, nearest first, is occupied: its first one, or one of the rest.
    /// A ray's rest is a ray, so the rays of a line share their variables. `None` without cells.
    pub fn any_on_ray(&mut self, ray: &[Var]) -> Option<Lit> {
        let (&first, rest) = ray.split_first()?;
        if rest.is_empty() {
            return Some(pos(first));
        }
        let (any, known) = self.number(1, ray, first);
        if !known && let Some(rest) = self.any_on_ray(rest) {
            self.definitions.push(Constraint::clause([pos(first), rest, neg(any)]));
            self.definitions.push(Constraint::clause([neg(first), pos(any)]));
            self.definitions.push(Constraint::clause([!rest, pos(any)]));
        }
        Some(pos(any))
    }

    /// Whether at least `number` cells of a line are occupied. `None` where it has fewer.
    pub fn at_least(&mut self, number: u32, line: &[Var]) -> Option<Lit> {
        let all = line.len() as u32;
        let (&last, _) = line.split_last().filter(|_| (1..=all).contains(&number))?;
        if all == 1 {
            return Some(pos(last));
        }
        let (enough, known) = self.number(number, line, last);
        if !known {
            let cells = || line.iter().map(|&cell| pos(cell).times(1));
            let then = Count::new(cells().chain([neg(enough).times(number)]), number, UNBOUNDED);
            let only_then = Count::new(cells().chain([neg(enough).times(all + 1 - number)]), 0, all);
            self.definitions.extend([then, only_then].map(Constraint::count));
        }
        Some(pos(enough))
    }

    /// Returns the variable that says that at least `least` of these cells are occupied, and whether it was there before.
    /// It stands on the cell of `at`.
    fn number(&mut self, least: u32, cells: &[Var], at: Var) -> (Var, bool) {
        let key = (least, sorted(cells.iter().copied()));
        if let Some(&number) = self.numbers.get(&key) {
            return (number, true);
        }
        let number = self.cells.len() as Var;
        self.cells.push(self.cells[at as usize]);
        self.numbers.insert(key, number);
        (number, false)
    }

    /// The model of `constraints` and all definitions, one unit of size a cell. Its variables are
    /// numbered anew, cell by cell, each cell's own one first: the order that suits layers. `implied` follows from them.
    pub fn model(
        self,
        mut constraints: Vec<Constraint>,
        implied: Option<Constraint>,
        goal: Sizes,
        steps: &mut Steps<'_>,
    ) -> Result<Model, Limit> {
        let mut order: Vec<Var> = (0..self.cells.len() as Var).collect();
        order.sort_by_key(|&var| self.cells[var as usize]);
        let mut number = vec![0; order.len()];
        (0..).zip(&order).for_each(|(at, &var)| number[var as usize] = at);
        let renumbered =
            |image: Permutation| order.iter().map(|&v| number[image[v as usize] as usize]).collect();
        let mut candidates = Vec::new();
        for symmetry in self.board.symmetries() {
            candidates.extend(self.lifted(&symmetry, steps)?.map(renumbered));
        }
        let cells = order.iter().map(|&var| self.cells[var as usize]).collect();
        let weights = order.iter().map(|&var| u32::from(var < self.board.size())).collect();
        constraints.extend(self.definitions);
        let renamed = |constraint: &Constraint| constraint.renamed(|var| number[var as usize]);
        let constraints = simplified(constraints.iter().map(renamed), steps)?;
        let implied = simplified(implied.iter().map(renamed), steps)?;
        let model = Model { cells, ..Model::plain(weights, constraints, goal) };
        model.with_implied(implied).proved(candidates, &[], steps)
    }

    /// Returns the action of a symmetry of the board on all variables; `None` where the image of some set has no
    /// variable.
    fn lifted(&self, symmetry: &Permutation, steps: &mut Steps<'_>) -> Result<Option<Permutation>, Limit> {
        let mut lifted = symmetry.clone();
        lifted.resize(self.cells.len(), 0);
        for ((least, cells), &number) in &self.numbers {
            steps.take(cells.len())?;
            let image = (*least, sorted(cells.iter().map(|&cell| symmetry[cell as usize])));
            let Some(&image) = self.numbers.get(&image) else { return Ok(None) };
            lifted[number as usize] = image;
        }
        Ok(Some(lifted))
    }
}

fn sorted(cells: impl Iterator<Item = Var>) -> Vec<Var> {
    let mut cells: Vec<Var> = cells.collect();
    cells.sort_unstable();
    cells
}
