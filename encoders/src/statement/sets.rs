//! The sets of a stated puzzle, for whoever builds statements from outside.

use limits::Budget;
use model::Cell;

use super::formulas::{Form, Formulas};
use super::parse::parse;
use super::read::{Reader, Trouble, fault};
use super::stated::{Stated, Unstated};
use super::tree::{Expr, Says};
use super::world::{Item, Sets};

/// A cell of the board, as statements speak of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// Its name.
    pub cell: Cell,
    /// Row, column and layer, where the board has them.
    pub point: Option<[u32; 3]>,
}

impl Stated {
    /// The cells of the board in their order, whether these or moves between them are the places.
    pub fn cells(&self) -> Vec<Place> {
        let world = &self.setting.world;
        let place = |(cell, item)| Place { cell, point: world.point(item) };
        world.board.cells().into_iter().zip(0..).map(place).collect()
    }

    /// The sets that an expression of the language stands for, such as `lines(queen)`; one that is a set stands for that
    /// set alone. Moves have names of their own ([`Cell::ends`]). Cost: a few steps an item, within `budget`.
    pub fn sets(&self, expression: &str, budget: &Budget) -> Result<Vec<Vec<Cell>>, Unstated> {
        let told = |trouble: Trouble| trouble.located(expression);
        let expr = alone(expression, budget).map_err(told)?;
        let setting = &self.setting;
        let mut formulas = Formulas::new(setting.world.places(), setting.holds.number(), Form::Kinds);
        let mut reader = Reader::new(setting, &mut formulas, budget);
        let found = reader.sets(&expr).and_then(|found| match found {
            Some(sets) => Ok(sets),
            None => Ok(Sets::from([reader.set(&expr)?])),
        });
        let sets = found.map_err(told)?;
        let cells = setting.world.board.cells();
        let name = |&item: &Item| setting.world.name(item, &cells);
        Ok(sets.iter().map(|set| set.iter().filter_map(name).collect()).collect())
    }
}

/// The expression that is all of a text.
fn alone(text: &str, budget: &Budget) -> Result<Expr, Trouble> {
    let mut statements = parse(text, budget)?;
    match (statements.pop().map(|statement| statement.says), statements.is_empty()) {
        (Some(Says::Condition(expr)), true) => Ok(expr),
        _ => fault(&(0..text.len()), "a set is expected here, such as lines(queen)"),
    }
}
