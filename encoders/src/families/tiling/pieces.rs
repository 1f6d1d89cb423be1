//! The shapes of a puzzle in all turns, and where each of them may lie on a board.
//!
//! A placement is a shape and the set of cells that it covers. Where several turns of a shape, or on boards that go round
//! several first cells, cover the same cells, that is one placement; the first turn and cell stand for it. Where a shape
//! would cover a cell twice, round an edge, it has no placement.

use std::collections::{HashMap, HashSet};

use limits::Limit;
use model::Permutation;
use model::constraint::Var;
use model::sorted::distinct;
use model::steps::{ON_HEAP, Steps};

use super::shapes::Shapes;
use super::turns::{Turns, turned};
use crate::graph::piece::{Offset, Space};
use crate::graph::{Frame, Geometry, Round};

/// A shape in one turn.
#[derive(Clone, Debug)]
pub(super) struct Piece {
    /// The number of the shape.
    pub shape: usize,
    /// What it is called in names of variables: `F`, with the number of the turn where there are several `Ft3`.
    pub label: String,
    /// Its cells as steps from the first one.
    cells: Vec<Offset>,
}

/// The cells of a board in the order in which its placements are numbered, by their first cell: line by line, so that
/// few cells lie between the lines that are done and those that are not. All shapes in all turns.
#[derive(Clone, Debug)]
pub(super) struct Pieces {
    pub all: Vec<Piece>,
    /// The place of each cell of the board in that order.
    rank: Vec<usize>,
}

/// A placement.
#[derive(Clone, Debug)]
pub(super) struct Placement {
    /// The number of its piece.
    pub piece: usize,
    /// The cell on which the first cell of the piece lies.
    pub base: Var,
    /// All cells, ascending.
    pub cells: Vec<Var>,
}

/// The axes of a board, the outermost one first: the longest one, so that few cells lie at the end of what is done; where
/// it goes round, there are two such ends.
fn axes(frame: Option<&Frame>) -> [usize; 3] {
    let mut axes = [0, 1, 2];
    if let Some(Frame { sides, round: Round { rows, cols }, .. }) = frame {
        let ends = [1 + u32::from(*rows), 1 + u32::from(*cols), 1];
        axes.sort_by_key(|&axis| (u64::from(ends[axis]) << 32) / u64::from(sides[axis]));
    }
    axes
}

impl Pieces {
    /// All turns of the shapes on a board with these steps.
    pub fn new(shapes: &Shapes, turns: Turns, board: &dyn Geometry) -> Pieces {
        let frame = board.frame();
        let (axes, space) = (axes(frame.as_ref()), board.space().unwrap_or(Space::Plane));
        let mut all = Vec::new();
        for (shape, own) in shapes.all.iter().enumerate() {
            let images = turned(&own.cells, space, turns, axes);
            let is_alone = images.len() == 1;
            for (turn, cells) in images.into_iter().enumerate() {
                let label = if is_alone { own.sign.clone() } else { format!("{}t{turn}", own.sign) };
                all.push(Piece { shape, label, cells });
            }
        }
        let points: Vec<[u32; 3]> = match frame {
            Some(frame) => frame.points,
            None => board.cells().into_iter().map(|cell| [cell.row, cell.col, 0]).collect(),
        };
        let mut order: Vec<usize> = (0..points.len()).collect();
        order.sort_unstable_by_key(|&var| axes.map(|axis| points[var][axis]));
        let mut rank = vec![0; points.len()];
        order.iter().enumerate().for_each(|(at, &var)| rank[var] = at);
        Pieces { all, rank }
    }

    /// The first two shapes of which one is a turn of the other.
    pub fn alike(&self) -> Option<(usize, usize)> {
        let mut first: HashMap<&[Offset], usize> = HashMap::new();
        self.all.iter().find_map(|piece| {
            let known = *first.entry(&piece.cells).or_insert(piece.shape);
            (known != piece.shape).then_some((known, piece.shape))
        })
    }

    /// The cells that a piece covers, ascending; `None` where some are off the board, or one is covered twice.
    pub fn covered(&self, board: &dyn Geometry, piece: usize, base: Var) -> Option<Vec<Var>> {
        let cells = &self.all[piece].cells;
        let covered: Vec<Var> = cells.iter().map(|&by| board.step(base, by)).collect::<Option<_>>()?;
        Some(distinct(covered)).filter(|covered| covered.len() == cells.len())
    }

    /// The piece and the first cell that stand for a shape on these cells, ascending; `None` where it cannot cover them.
    pub fn of_cells(&self, board: &dyn Geometry, shape: usize, cells: &[Var]) -> Option<(usize, Var)> {
        let own = (0..self.all.len()).filter(|&piece| self.all[piece].shape == shape);
        let mut all = own.flat_map(|piece| cells.iter().map(move |&base| (piece, base)));
        all.find(|&(piece, base)| self.covered(board, piece, base).is_some_and(|covered| covered == cells))
    }

    /// All placements without these cells, by their first cells.
    pub fn placements(
        &self,
        board: &dyn Geometry,
        empty: &[bool],
        steps: &mut Steps<'_>,
    ) -> Result<Vec<Placement>, Limit> {
        let mut all: Vec<Placement> = Vec::new();
        let goes_round = board.round() != Round::default();
        for piece in 0..self.all.len() {
            for base in 0..empty.len() as Var {
                steps.take(1 + 2 * self.all[piece].cells.len())?;
                let Some(cells) = self.covered(board, piece, base) else { continue };
                let shape = self.all[piece].shape;
                let stands_for = || self.of_cells(board, shape, &cells) == Some((piece, base));
                if cells.iter().any(|&cell| empty[cell as usize]) || goes_round && !stands_for() {
                    continue;
                }
                steps.hold(2 * (size_of::<Placement>() + ON_HEAP + size_of_val(cells.as_slice())))?;
                all.push(Placement { piece, base, cells });
            }
        }
        let first =
            |placement: &Placement| placement.cells.iter().map(|&cell| self.rank[cell as usize]).min();
        all.sort_by_cached_key(|placement| {
            (first(placement), self.rank[placement.base as usize], placement.piece)
        });
        Ok(all)
    }
}

/// The placements of each shape, to find the images of others among them.
pub(super) struct Known<'a> {
    /// The cells of all placements of each shape, sorted.
    of_shape: Vec<Vec<&'a [Var]>>,
    /// The number of the placement of a shape on these cells.
    at: HashMap<(usize, &'a [Var]), Var>,
    /// The shape of each placement, and how many there are of each shape.
    shapes: Vec<usize>,
    numbers: &'a [Option<u32>],
    placements: &'a [Placement],
}

impl<'a> Known<'a> {
    /// `shapes` has the shape of each placement, `numbers` how many there are of each shape.
    pub fn new(
        placements: &'a [Placement],
        shapes: Vec<usize>,
        numbers: &'a [Option<u32>],
        steps: &mut Steps<'_>,
    ) -> Result<Known<'a>, Limit> {
        steps.hold(placements.len() * 5 * size_of::<(usize, &[Var])>())?;
        let mut of_shape: Vec<Vec<&[Var]>> = vec![Vec::new(); numbers.len()];
        let mut at = HashMap::new();
        for ((var, placement), &shape) in (0..).zip(placements).zip(&shapes) {
            of_shape[shape].push(&placement.cells);
            at.insert((shape, placement.cells.as_slice()), var);
        }
        of_shape.iter_mut().for_each(|own| own.sort_unstable());
        Ok(Known { of_shape, at, shapes, numbers, placements })
    }

    /// What symmetries of the board do to the placements: those that carry the placements of each shape to those of a
    /// shape of which there are as many. The identity first, each once.
    pub fn images(
        &self,
        symmetries: &[Permutation],
        steps: &mut Steps<'_>,
    ) -> Result<Vec<Permutation>, Limit> {
        let (mut images, mut seen) = (Vec::new(), HashSet::new());
        for symmetry in symmetries {
            steps.take(self.placements.iter().map(|placement| 8 * placement.cells.len()).sum())?;
            // Symmetries that differ on cells which nothing covers are one.
            if let Some(image) = self.image(symmetry).filter(|image| seen.insert(image.clone())) {
                steps.hold(2 * (ON_HEAP + size_of_val(image.as_slice())))?;
                images.push(image);
            }
        }
        Ok(images)
    }

    fn image(&self, symmetry: &Permutation) -> Option<Permutation> {
        let moved = |cells: &[Var]| distinct(cells.iter().map(|&cell| symmetry[cell as usize]));
        // Shapes that lie on the same cells, as on small boards that go round, keep their order.
        let like = |shape: usize, all: &[Vec<Var>]| -> Vec<usize> {
            let is_like =
                |&other: &usize| self.numbers[other] == self.numbers[shape] && self.of_shape[other] == all;
            (0..self.numbers.len()).filter(is_like).collect()
        };
        let goes_to = |shape: usize| {
            let own: Vec<Vec<Var>> = self.of_shape[shape].iter().map(|cells| cells.to_vec()).collect();
            let image = distinct(own.iter().map(|cells| moved(cells)));
            let place = like(shape, &own).iter().position(|&other| other == shape)?;
            like(shape, &image).get(place).copied()
        };
        let shapes: Vec<usize> = (0..self.numbers.len()).map(goes_to).collect::<Option<_>>()?;
        let all = self.placements.iter().zip(&self.shapes);
        all.map(|(placement, &shape)| {
            self.at.get(&(shapes[shape], moved(&placement.cells).as_slice())).copied()
        })
        .collect()
    }
}
