//! Shogi pieces that do not attack each other (Matsumoto 2014, "kikazu no koma narabe").
//!
//! Exactly the given pieces, unpromoted and all facing row 0, stand on a board so that none
//! attacks an occupied cell; an empty cell may be attacked by several. Nothing else is asked for:
//! two pawns may share a column, and a piece may stand where it could never move again. Blocking
//! does not matter: the first piece on a ride is attacked whatever stands behind it.
//!
//! Variables: for each cell one for a rook, one for a bishop, one for a knight, and one (`q`) for
//! "king, gold, silver, lance or pawn", all of which attack the cell in front of them; a king, gold,
//! silver or lance has one more that refines `q`, and what no variable refines is a pawn. So the
//! last true variable of a cell names what stands there. They are numbered in the order that
//! suits diagrams: bishops, rooks, then the cells column by column from the top, each with all the
//! rest.
//!
//! Constraints: how many there are of each; and for each piece on each cell what else has to be
//! empty. They come in the order that suits diagrams: `q` with what all of them attack, which
//! leaves the long rides little room; then rooks, bishops, knights, and one refinement after the
//! other.

pub mod pieces;

use pieces::{KINDS, Kind, Pieces};

use crate::board::Board;
use crate::constraint::{Constraint, Count, Var, neg, pos};
use crate::model::{Cell, Goal, Model};
use crate::piece::Offset;
use crate::puzzle::{ModelError, PuzzleError};
use crate::steps::Steps;

/// Most cells of a board: every ride of every cell is written out.
pub const MAX_CELLS: u32 = 1024;

/// The kinds that `q` stands for.
const FORWARD: &str = "KGSLP";

/// What a true variable says of its cell.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Role {
    /// That one of [`FORWARD`] stands there.
    Forward,
    /// Which of [`FORWARD`] it is.
    Refines,
    /// That another piece stands there.
    Alone,
}

/// What a family of variables, one a cell, stands for.
struct Mark {
    letter: char,
    role: Role,
    number: u32,
    leaps: &'static [Offset],
    rides: &'static [Offset],
    /// Its variables, by cell.
    vars: Vec<Var>,
}

/// The model of placements of `pieces` on `board`; boards of more than [`MAX_CELLS`] are refused.
/// Goal: all the pieces. The group is the reflection of left and right.
pub(crate) fn model(pieces: &Pieces, board: Board, steps: &mut Steps<'_>) -> Result<Model, ModelError> {
    if board.size() > MAX_CELLS {
        return Err(ModelError::Puzzle(PuzzleError(format!(
            "shogi takes boards of up to {MAX_CELLS} cells and {board} has more; choose a smaller one, up to 32x32"
        ))));
    }
    let (marks, cells) = marks(pieces, board);
    let mut constraints = Vec::new();
    for at in 0..marks.len() {
        let (mark, earlier) = (&marks[at], &marks[..at]);
        constraints.push(Constraint::count(Count::exactly(mark.number, mark.vars.iter().copied().map(pos))));
        for cell in board.cells() {
            let rule = rule(mark, earlier, board, cell);
            steps.take(rule.steps())?;
            steps.hold(rule.bytes())?;
            constraints.push(rule);
        }
    }
    let mut weights = vec![0; cells.len()];
    let whole = marks.iter().filter(|mark| mark.role != Role::Refines);
    whole.flat_map(|mark| &mark.vars).for_each(|&var| weights[var as usize] = 1);
    Ok(Model {
        published: (0..constraints.len()).collect(),
        group: mirrored(&marks, board, cells.len()),
        cells,
        ..Model::plain(weights, constraints, Goal::Exactly(pieces.total()))
    })
}

/// The letter of each variable of the model: what stands on its cell where no later variable of
/// the cell is true.
pub fn letters(pieces: &Pieces, board: Board) -> Vec<char> {
    let (marks, cells) = marks(pieces, board);
    let mut letters = vec![' '; cells.len()];
    for mark in marks {
        mark.vars.iter().for_each(|&var| letters[var as usize] = mark.letter);
    }
    letters
}

/// The marks that `pieces` need, in the order of the constraints, and where each variable stands.
fn marks(pieces: &Pieces, board: Board) -> (Vec<Mark>, Vec<Cell>) {
    let size = board.size() as usize;
    let kind = |letter: char| KINDS.iter().find(|kind| kind.letter == letter);
    let plain = |kind: &Kind, role| Mark {
        letter: kind.letter,
        role,
        number: pieces.of(kind.letter),
        leaps: kind.leaps,
        rides: kind.rides,
        vars: vec![0; size],
    };
    let forward = Mark {
        letter: 'P',
        role: Role::Forward,
        number: FORWARD.chars().map(|letter| pieces.of(letter)).sum(),
        leaps: &[(-1, 0)],
        rides: &[],
        vars: vec![0; size],
    };
    let mut marks = vec![forward];
    marks.extend("RBN".chars().filter_map(kind).map(|kind| plain(kind, Role::Alone)));
    marks.extend("KGSL".chars().filter_map(kind).map(|kind| plain(kind, Role::Refines)));
    // Bishops and rooks reach far: they go first, each for itself. Their place in `marks`:
    let alone = [2, 1];
    let mut columns: Vec<Cell> = board.cells().collect();
    columns.sort_by_key(|cell| (cell.col, cell.row));
    let mut cells = Vec::new();
    let mut number = |mark: &mut Mark, cell: Cell| {
        if mark.number > 0 {
            mark.vars[board.var(cell) as usize] = cells.len() as Var;
            cells.push(cell);
        }
    };
    for at in alone {
        board.cells().for_each(|cell| number(&mut marks[at], cell));
    }
    for cell in columns {
        for at in [3, 0, 4, 5, 6, 7] {
            number(&mut marks[at], cell);
        }
    }
    marks.retain(|mark| mark.number > 0);
    (marks, cells)
}

/// What follows if `mark` is true of `cell`, as far as `earlier` marks and its own are concerned.
fn rule(mark: &Mark, earlier: &[Mark], board: Board, cell: Cell) -> Constraint {
    let at = |mark: &Mark, cell: Cell| mark.vars[board.var(cell) as usize];
    let mut absent = Vec::new();
    let refines = mark.role == Role::Refines;
    for other in earlier {
        match (refines, other.role) {
            (true, Role::Forward) => absent.push(neg(at(other, cell))),
            (true, Role::Alone) => {}
            (false, _) | (true, Role::Refines) => absent.push(pos(at(other, cell))),
        }
        if !refines {
            absent.extend(reached(other, board, cell, -1).map(|from| pos(at(other, from))));
        }
    }
    for other in earlier.iter().chain([mark]).filter(|other| other.role != Role::Refines) {
        absent.extend(reached(mark, board, cell, 1).map(|target| pos(at(other, target))));
    }
    let unless = Count::at_most(0, [pos(at(mark, cell))]);
    absent.sort_unstable();
    absent.dedup();
    Constraint { any: vec![unless, Count::at_most(0, absent)] }
}

/// The cells that `mark` attacks from `cell`, or with `sign` -1 those from which it attacks `cell`.
fn reached(mark: &Mark, board: Board, cell: Cell, sign: i32) -> impl Iterator<Item = Cell> {
    let leaps = mark.leaps.iter().filter_map(move |&leap| board.step(cell, leap, sign));
    leaps
        .chain(mark.rides.iter().flat_map(move |&(down, right)| board.ray(cell, (sign * down, sign * right))))
}

/// The identity and, unless it is the same, the reflection of left and right.
fn mirrored(marks: &[Mark], board: Board, variables: usize) -> Vec<Vec<Var>> {
    let identity: Vec<Var> = (0..variables as Var).collect();
    let mut mirror = identity.clone();
    for mark in marks {
        for cell in board.cells() {
            let image = Cell { col: board.cols() - 1 - cell.col, ..cell };
            mirror[mark.vars[board.var(cell) as usize] as usize] = mark.vars[board.var(image) as usize];
        }
    }
    let mut group = vec![identity, mirror];
    group.dedup();
    group
}
