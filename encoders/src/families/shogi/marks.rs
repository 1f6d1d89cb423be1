//! The variables of shogi: what a true one says of its cell, and what it excludes.

use model::Cell;
use model::constraint::{Constraint, Count, Var, neg, pos};
use model::sorted::distinct;

use super::pieces::{KINDS, Kind, Pieces};
use crate::graph::board::{Board, Step};

/// The kind with this letter.
pub(super) fn kind(letter: char) -> Option<&'static Kind> {
    KINDS.iter().find(|kind| kind.letter == letter)
}

/// The kinds that `q` stands for.
const FORWARD: &str = "KGSLP";

/// The meaning of a true variable for its cell.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Role {
    /// That one of [`FORWARD`] stands there.
    Forward,
    /// Which of [`FORWARD`] it is.
    Refines,
    /// That another piece stands there.
    Alone,
}

/// The meaning of a family of variables, one for each cell.
pub(super) struct Mark {
    pub letter: char,
    pub role: Role,
    pub number: u32,
    leaps: &'static [Step],
    rides: &'static [Step],
    /// Its variables, by cell.
    pub vars: Vec<Var>,
}

/// The marks that `pieces` need, in the order of the constraints, and where each variable stands.
pub(super) fn marks(pieces: &Pieces, board: Board) -> (Vec<Mark>, Vec<Cell>) {
    let size = board.size() as usize;
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

/// Returns the constraint that a true `mark` on `cell` puts on the variables of `earlier` marks and its own.
pub(super) fn rule(mark: &Mark, earlier: &[Mark], board: Board, cell: Cell) -> Constraint {
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
    Constraint { any: vec![unless, Count::at_most(0, distinct(absent))] }
}

/// The cells that `mark` attacks from `cell`, or with `sign` -1 those from which it attacks `cell`.
fn reached(mark: &Mark, board: Board, cell: Cell, sign: i32) -> impl Iterator<Item = Cell> {
    let leaps = mark.leaps.iter().filter_map(move |&leap| board.step(cell, leap, sign));
    leaps
        .chain(mark.rides.iter().flat_map(move |&(down, right)| board.ray(cell, (sign * down, sign * right))))
}

/// The identity and, unless it is the same, the reflection of left and right.
pub(super) fn mirrored(marks: &[Mark], board: Board, variables: usize) -> Vec<Vec<Var>> {
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
