//! Variables by column: each has a column along the strip, and a name within it that is the same in every column.

use std::collections::BTreeMap;

use fxhash::FxHashMap;
use model::{Cell, Growth, Model};

/// A name within a column.
pub(super) type Key = u16;

/// Where a variable stands besides its column: whether it is not counted; its row; of an edge, the row of its other end
/// and how many columns on that is; and its number among those with the same place. What is not counted is read last, when
/// nothing else of the column can tell its values apart.
type Name = (bool, u32, u32, i64, u32);

/// A variable of a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Variable {
    pub key: Key,
    /// What it adds to the size.
    pub weight: u32,
    /// Whether solutions that differ in it are two.
    pub is_counted: bool,
}

/// The names of all columns, in the order in which a column is read.
pub(super) struct Names {
    keys: BTreeMap<Name, Key>,
}

/// A model with its variables by column.
pub(super) struct Named {
    /// By variable.
    pub places: Vec<(u32, Key)>,
    own: Vec<Name>,
    /// The number of names.
    pub names: u32,
    /// By column: its variables in the order in which it is read.
    pub columns: Vec<Vec<Variable>>,
}

/// Row and column of a cell along the strip: of a strip that grows by rows, these are its columns.
pub(super) fn place(cell: Cell, growth: &Growth) -> (u32, u32) {
    if growth.adds_rows { (cell.col, cell.row) } else { (cell.row, cell.col) }
}

/// The column and the name of each variable; `None` where the model has no cells.
fn named(model: &Model, growth: &Growth) -> Option<Vec<(u32, Name)>> {
    if model.cells.len() != model.variables() {
        return None;
    }
    let mut seen: FxHashMap<(u32, u32, u32, i64), u32> = FxHashMap::default();
    let is_hidden =
        |var: u32| model.projection.as_ref().is_some_and(|shown| shown.binary_search(&var).is_err());
    let name = |(var, cell): (u32, &Cell)| {
        let (column, row, other, on) = match cell.ends() {
            None => {
                let (row, column) = place(*cell, growth);
                (column, row, 0, -1)
            }
            Some((a, b)) => {
                let ((a_row, a_col), (b_row, b_col)) = (place(a, growth), place(b, growth));
                let (first, last) = ((a_col, a_row).min((b_col, b_row)), (a_col, a_row).max((b_col, b_row)));
                (first.0, first.1, last.1, i64::from(last.0 - first.0))
            }
        };
        let number = seen.entry((column, row, other, on)).or_insert(0);
        *number += 1;
        (column, (is_hidden(var), row, other, on, *number - 1))
    };
    Some((0..).zip(&model.cells).map(name).collect())
}

impl Names {
    /// The names of a model; `None` where it has no cells, or too many variables in a column.
    pub fn new(model: &Model, growth: &Growth) -> Option<Names> {
        let names = named(model, growth)?;
        let mut keys: BTreeMap<Name, Key> = names.into_iter().map(|(_, name)| (name, 0)).collect();
        if keys.len() >= Key::MAX.into() {
            return None;
        }
        (0..).zip(keys.values_mut()).for_each(|(at, key)| *key = at);
        Some(Names { keys })
    }

    /// The variables of a model that has so many columns; `None` where it has other names.
    pub fn of(&self, model: &Model, growth: &Growth, columns: usize) -> Option<Named> {
        let all = named(model, growth)?;
        let place = |&(column, name): &(u32, Name)| Some((column, *self.keys.get(&name)?));
        let places: Vec<(u32, Key)> = all.iter().map(place).collect::<Option<_>>()?;
        let mut by_column: Vec<Vec<Variable>> = vec![Vec::new(); columns];
        for (var, &(column, key)) in places.iter().enumerate() {
            let variable = Variable { key, weight: model.weights[var], is_counted: !all[var].1.0 };
            by_column.get_mut(column as usize)?.push(variable);
        }
        by_column.iter_mut().for_each(|own| own.sort_unstable_by_key(|one| one.key));
        let own = all.into_iter().map(|(_, name)| name).collect();
        Some(Named { places, own, names: self.keys.len() as u32, columns: by_column })
    }
}

impl Named {
    /// The rows of the ends of an edge, and how many columns on the second one is; `None` of a variable of a cell.
    pub fn ends(&self, var: usize) -> Option<(u32, u32, u32)> {
        let (_, row, other, on, _) = self.own[var];
        Some((row, other, u32::try_from(on).ok()?))
    }
}
