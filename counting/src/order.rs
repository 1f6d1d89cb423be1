//! Named variable orders.
//!
//! All but `breadth-first`, `frontier`, `degree` and `random` go by where the variables stand; several
//! variables on one cell stay together, by number. A model of orbits has only the first cell of each: its
//! orders are those of the rectangle around these cells.

mod alike;
mod edges;
mod frontier;
mod marks;
pub(crate) mod rows;
mod width;

use std::cmp::Reverse;

use model::constraint::{Constraint, Shape, Var};
use model::{Cell, Model};

/// Why a name or a text is not an order.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OrderError {
    /// No order has this name.
    #[error("there is no order `{0}`; choose one of {all}", all = NAMES.join(", "))]
    Unknown(String),
    /// The order of this name goes by the cells of a board, and the model has none.
    #[error(
        "the order {0} is of the cells of a board, and this puzzle has none to place; choose {others} or {last}",
        others = WITHOUT_BOARD[..WITHOUT_BOARD.len() - 1].join(", "),
        last = WITHOUT_BOARD[WITHOUT_BOARD.len() - 1]
    )]
    NoBoard(String),
    /// The text does not name each variable once: what is wrong with it, and the number of variables.
    #[error("{0}; an order names each of the {1} variables once, by its number from 0")]
    Text(String, usize),
}

/// The names of the orders.
///
/// * `numbers`: by number, which is the family's own order where it has several variables a cell.
/// * `rows`, `columns`: line by line; `rows` is numeric where the model has no board.
/// * `boustrophedon`: row by row, every other row from the right.
/// * `diagonals`: by row plus column.
/// * `centre-out`: by distance from the centre; `border-in`: ring by ring from the border.
/// * `spiral`: along the border clockwise, then ring after ring inwards.
/// * `growing-l`: squares that grow from the top left, each by an L of cells.
/// * `colours`: the cells of the colour of the top left one, then the others.
/// * `breadth-first`: by distance from a variable at the border, where those in one constraint are
///   neighbours.
/// * `frontier`: next the variable, or the place of several, that leaves least to remember (`frontier.rs`), and what
///   others define behind these (`marks.rs`); edges that have to be connected, or to have no cycle, vertex by vertex (`edges.rs`).
/// * `degree`: variables that occur in most constraints first.
/// * `random`: shuffled by the seed.
pub const NAMES: [&str; 14] = [
    "numbers",
    "rows",
    "columns",
    "boustrophedon",
    "diagonals",
    "centre-out",
    "border-in",
    "spiral",
    "growing-l",
    "colours",
    "breadth-first",
    "frontier",
    "degree",
    "random",
];

/// The names of the orders that need no board.
const WITHOUT_BOARD: [&str; 5] = ["rows", "breadth-first", "frontier", "degree", "random"];

/// The names of the orders that a puzzle has: without a board, those that do not go by place; with
/// one variable a cell, all but `numbers`, which then is by rows.
pub fn names(board: bool, several_a_cell: bool) -> impl Iterator<Item = &'static str> {
    NAMES.into_iter().filter(move |&name| match name {
        "numbers" => several_a_cell,
        _ => board || WITHOUT_BOARD.contains(&name),
    })
}

/// Returns the name of the order to take where none is asked for: by rows or by columns, whichever are
/// shorter. Then about a row or column of cells is alive between two levels. Measured for all dominating
/// knight sets on 5x8: layers of 4602 states at most by columns, 39637 by rows. Orders of other kinds gain a
/// quarter at most on square boards, and lose a lot on others. Where several variables stand on a cell, the
/// family's own order is taken.
pub fn suggested(model: &Model) -> Name {
    let has_ends = |cell: &Cell| cell.ends().is_some_and(|(a, _)| a.number().is_some());
    let are_of_graph = model.cells.first().is_some_and(has_ends);
    if are_of_graph || !model.has_board() && !model.has_moves() && !model.cells.is_empty() {
        return Name("frontier");
    }
    if model.has_several_a_cell() {
        return Name("numbers");
    }
    let rows = model.cells.iter().map(|cell| cell.row).max();
    let columns = model.cells.iter().map(|cell| cell.col).max();
    Name(if columns > rows { "columns" } else { "rows" })
}

/// Returns the name of the order to take for layers where none is asked for. It is the order of
/// [`suggested`]; or diagonals, where `width.rs` expects layers that are no wider; or the other lines, where
/// it expects narrower layers. Measured: of dominating queens 7x7, diagonals make 568 760 states, rows 689
/// 106; of bishops 8x8 2790 and 4561; of rooks 7x7 43 145 and 11 179, of knights 1 315 940 and 875 565, of
/// kings 9x9 43 271 and 21 518; of wazirs on the cylinder 5x8, rows 24 387, columns 134 496.
///
/// Where columns may be interchanged, rows are taken, and columns where rows may: layers merge states that differ in the order of
/// such lines alone (`alike.rs`). Measured: of half of each row and column of 8x8, rows make 1545 states, 543 803 without
/// such merging, and centre-out 1 793 455. Of shifts of seven nurses, one a row, on seven days, columns make 6593 states; by the
/// numbers of the variables there was no count in a minute.
///
/// Boards that go round, or on which pieces leap far, have narrower orders. The smallest frontier is taken
/// where its cuts are narrower by a twelfth. Measured: of dominating knights 3x3x3, it makes 6331 states,
/// diagonals 17 511; of wazirs on the torus 5x6 32 065, columns 39 138; of independent knights on the torus
/// 6x6 830, diagonals 3331. Where the cuts are alike, lines do as well or better: of knights 5x8, columns
/// make 45 113 states, the frontier 63 184.
///
/// Rings around the centre keep all symmetries of a board; lines keep one. So layers have an eighth of the
/// states, not half. Rings are taken where their cuts are only a little wider. Measured, states of all sizes,
/// first with the best of the other orders, then with centre-out: dominating queens 8x8 5 198 014 and 1 666
/// 963, independent queens 10x10 1 199 437 and 365 594, no three in line 7x7 2 205 465 and 786 297,
/// independent rooks 8x8 6462 and 9371. Not taken: dominating knights 7x7 487 444 and 744 293, independent
/// knights 8x8 35 125 and 305 319.
pub fn of_layers(model: &Model) -> Name {
    let by_lines = suggested(model);
    if !model.has_board() {
        return by_lines;
    }
    let is_sorted = |name: &Name| match name.word() {
        "columns" => alike::are_alike(model, |cell| cell.row, |cell| cell.col),
        _ => alike::are_alike(model, |cell| cell.col, |cell| cell.row),
    };
    // The order of the numbers is by rows.
    let other = Name(if by_lines == Name("columns") { "rows" } else { "columns" });
    if let Some(sorted) = [by_lines, other].into_iter().find(is_sorted) {
        return sorted;
    }
    if by_lines == Name("numbers") {
        return by_lines;
    }
    let cuts = |name: Name| width::cuts(model, &name.order(model));
    let Some(mut narrowest) = cuts(by_lines) else { return by_lines };
    let mut best = by_lines;
    let mut take = |name: Name, is_better: fn(u64, u64) -> bool| {
        if let Some(own) = cuts(name).filter(|own| is_better(own.bits, narrowest.bits)) {
            (best, narrowest) = (name, own);
        }
    };
    take(other, |cut, least| cut < least);
    take(Name("diagonals"), |cut, least| cut <= least);
    take(Name("frontier"), |cut, least| 12 * cut <= 11 * least);
    let centre_out = Name("centre-out");
    let symmetries = |name: Name| width::symmetries(model, &name.order(model));
    if symmetries(centre_out) >= 4 * symmetries(best)
        && let Some(own) = cuts(centre_out)
        && 5 * own.bounded <= 6 * narrowest.bounded
        && 100 * own.bits <= wider(model) * narrowest.bits
    {
        return centre_out;
    }
    best
}

/// As [`of_layers`], where all solutions are counted together: lines, where what is asked repeats from line to line. Then
/// layers look up what a step does to each state. Measured: of independent wazirs 22x22, rows and diagonals make about as
/// many states, and rows take a tenth of the time.
pub fn of_all_by_layers(model: &Model) -> Name {
    let (by_lines, usual) = (suggested(model), of_layers(model));
    if by_lines == Name("numbers") || !model.has_board() {
        return usual;
    }
    // Most of the time goes where layers are widest, and the rest repeats.
    let widest = |name: &Name| width::cuts(model, &name.order(model)).map(|cuts| cuts.most);
    let other = Name(if by_lines == Name("rows") { "columns" } else { "rows" });
    let repeat = |name: &Name| rows::repeat(model, &name.order(model));
    match [by_lines, other].into_iter().filter(repeat).min_by_key(widest) {
        Some(lines) if widest(&lines) <= widest(&usual) => lines,
        _ => usual,
    }
}

/// Returns how wide the cuts of rings around the centre may be, in percent of the best other cuts. Where
/// lines take more than one piece the bound says little: it counts a line with pieces once, however many
/// pieces there are.
fn wider(model: &Model) -> u64 {
    let takes_several =
        |constraint: &Constraint| matches!(constraint.shape(), Shape::AtMost(count) if count.max > 1);
    if model.constraints.iter().all(takes_several) { 135 } else { 122 }
}

/// The name of an order that was chosen for a model, one of [`NAMES`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Name(&'static str);

impl Name {
    /// The name as the command line writes it.
    pub fn word(self) -> &'static str {
        self.0
    }

    /// The order itself: the variable at each level, top first.
    pub(crate) fn order(self, model: &Model) -> Vec<Var> {
        named(self.0, model, 0).unwrap_or_else(|_| (0..model.variables() as Var).collect())
    }
}

/// The order called `name`: the variable at each level, top first. `seed` matters to `random` only.
///
/// Refused: names not in [`NAMES`], and orders by place where the model has no board.
/// Cost: one sort; one pass over the constraints for `degree`.
pub fn named(name: &str, model: &Model, seed: u64) -> Result<Vec<Var>, OrderError> {
    let mut order: Vec<Var> = (0..model.variables() as Var).collect();
    match name {
        "degree" => {
            let degree = degrees(model);
            order.sort_by_key(|&var| Reverse(degree[var as usize]));
        }
        "random" => limits::Random::with_seed(seed).shuffle(&mut order),
        "numbers" => {}
        "breadth-first" => order = frontier::breadth_first(model),
        "frontier" => {
            order = match model.networks().next() {
                Some(network) => edges::narrowest(network, model.variables()),
                None => frontier::narrowest(model),
            }
        }
        "rows" if !model.has_board() => {}
        // A board on which nothing can be placed.
        _ if NAMES.contains(&name) && model.variables() == 0 => {}
        _ if !NAMES.contains(&name) => {
            return Err(OrderError::Unknown(name.into()));
        }
        _ if !model.has_board() => return Err(OrderError::NoBoard(name.into())),
        _ => {
            let frame = Frame::around(&model.cells);
            order.sort_by_key(|&var| frame.key(name, model.cells[var as usize]));
        }
    }
    debug_assert!(has_each_once(&order, model.variables()), "an order has each variable once");
    Ok(order)
}

/// Whether a list has each variable once: for assertions.
fn has_each_once(order: &[Var], variables: usize) -> bool {
    let mut sorted = order.to_vec();
    sorted.sort_unstable();
    sorted.into_iter().eq(0..variables as Var)
}

/// In how many constraints each variable occurs.
fn degrees(model: &Model) -> Vec<u32> {
    let mut degrees = vec![0; model.variables()];
    for constraint in &model.constraints {
        for var in constraint.variables() {
            degrees[var as usize] += 1;
        }
    }
    degrees
}

/// The smallest board at the top left that has all cells of a model: its last row and column.
struct Frame {
    bottom: u32,
    right: u32,
}

impl Frame {
    fn around(cells: &[Cell]) -> Frame {
        let last = |side: fn(&Cell) -> u32| cells.iter().map(side).max().unwrap_or(0);
        Frame { bottom: last(|cell| cell.row), right: last(|cell| cell.col) }
    }

    /// Returns the key by which cells ascend in the order `name`; unknown names are row by row.
    fn key(&self, name: &str, cell: Cell) -> (u32, u32, u32) {
        let Cell { row, col } = cell;
        match name {
            "columns" => (0, col, row),
            "boustrophedon" => (0, row, if row % 2 == 0 { col } else { self.right - col }),
            "diagonals" => (row + col, row, col),
            "centre-out" => (self.centre_distance(cell), row, col),
            "border-in" => (self.ring(cell), row, col),
            "spiral" => (self.ring(cell), self.along_ring(cell), 0),
            // Down the last column of the square, then back along its last row.
            "growing-l" => (row.max(col), if col >= row { row } else { 2 * row - col }, 0),
            "colours" => ((row + col) % 2, row, col),
            _ => (0, row, col),
        }
    }

    /// The square of twice the distance from the centre.
    fn centre_distance(&self, Cell { row, col }: Cell) -> u32 {
        (2 * row).abs_diff(self.bottom).pow(2) + (2 * col).abs_diff(self.right).pow(2)
    }

    fn ring(&self, Cell { row, col }: Cell) -> u32 {
        row.min(col).min(self.bottom - row).min(self.right - col)
    }

    /// How far along its ring a cell is, clockwise from the ring's top left.
    fn along_ring(&self, cell: Cell) -> u32 {
        let ring = self.ring(cell);
        let (row, col) = (cell.row - ring, cell.col - ring);
        let (bottom, right) = (self.bottom - 2 * ring, self.right - 2 * ring);
        if row == 0 {
            col
        } else if col == right {
            right + row
        } else if row == bottom {
            right + bottom + (right - col)
        } else {
            2 * right + bottom + (bottom - row)
        }
    }
}

/// An order written out: the numbers of the variables (from 0), top first, separated by white space.
///
/// Refused: words that are no numbers of variables, repetitions and omissions.
pub fn from_text(text: &str, model: &Model) -> Result<Vec<Var>, OrderError> {
    let variables = model.variables();
    let wrong = |what: String| OrderError::Text(what, variables);
    let mut seen = vec![false; variables];
    let mut order = Vec::with_capacity(variables);
    for word in text.split_whitespace() {
        let Some(var) = word.parse::<Var>().ok().filter(|&var| (var as usize) < variables) else {
            return Err(wrong(format!("`{word}` is not the number of a variable")));
        };
        if std::mem::replace(&mut seen[var as usize], true) {
            return Err(wrong(format!("variable {var} occurs twice")));
        }
        order.push(var);
    }
    match seen.iter().position(|&seen| !seen) {
        Some(var) => Err(wrong(format!("variable {var} is missing"))),
        None => Ok(order),
    }
}
