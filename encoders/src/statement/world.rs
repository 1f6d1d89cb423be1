//! What statements are about: the cells of a board or the vertices of a graph, the moves between them, and the
//! sets that have names.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::ops::Range;
use std::sync::{Arc, OnceLock};

use limits::{Budget, Limit};
use model::Cell;
use model::steps::Steps;

use super::attacks::Known;
use super::tree::Op;
use crate::graph::piece::Piece;
use crate::graph::{Frame, Geometry};

/// A cell or a move by its number: cells come first.
pub(super) type Item = u32;

/// Cells, ascending or along a line.
pub(super) type Set = Arc<[Item]>;

/// Sets, each once.
pub(super) type Sets = Arc<[Set]>;

/// What is known of a family's board beside its text. The model is as a family's are: its variables are numbered cell by
/// cell as these are printed, all symmetries of the board are tried, and all of its variables are decided in their order.
#[derive(Debug)]
pub(super) struct Family {
    /// The cells as `all` goes through them, where that is in another order.
    pub order: Option<Set>,
    /// What the literature calls the conjugacy class of each symmetry of the board.
    pub names: Vec<&'static str>,
}

/// A board and its places.
pub(super) struct World {
    pub board: Arc<dyn Geometry>,
    /// Whether the board is a graph, whose edges are the moves of the piece `edge`.
    pub is_graph: bool,
    frame: Option<Frame>,
    /// The number of cells.
    pub cells: u32,
    /// The moves, each from the lower cell, where moves are the places; else none.
    pub moves: Option<Vec<(Item, Item)>>,
    /// The first of the moves between two cells, and how many there are.
    move_of: HashMap<(Item, Item), (Item, u32)>,
    at_point: HashMap<[u32; 3], Item>,
    pub(super) attacks: Known,
    /// See [`World::straight`].
    pub(super) straight: OnceLock<Option<Sets>>,
    /// Of a family: what is known beside its text.
    pub family: Option<Family>,
    /// What is to be said of the moves.
    pub note: Option<String>,
}

impl World {
    /// A board whose cells are the places.
    pub fn new(board: Arc<dyn Geometry>, is_graph: bool) -> World {
        let frame = board.frame();
        let cells = board.cells();
        // Without rows, cells have the numbers of their names; vertices have none.
        let of_name = |cell: &Cell| cell.number().is_none().then_some([cell.row, cell.col, 0]);
        let at_point = match &frame {
            Some(frame) => frame.points.iter().copied().zip(0..).collect(),
            None => (0..).zip(&cells).filter_map(|(item, cell)| Some((of_name(cell)?, item))).collect(),
        };
        let cells = cells.len() as u32;
        World {
            board,
            is_graph,
            frame,
            cells,
            moves: None,
            move_of: HashMap::new(),
            at_point,
            attacks: Known::default(),
            straight: OnceLock::new(),
            family: None,
            note: None,
        }
    }

    /// Makes the moves of a piece the places: pairs of cells, one attacked from the other. Parallel edges are several moves.
    pub fn with_moves(self, piece: &Piece, budget: &Budget) -> Result<World, Limit> {
        let attacks = self.attacks(piece, &mut Steps::new(budget))?;
        let pairs = (0..).zip(&attacks.from).flat_map(|(from, of)| of.iter().map(move |&to| (from, to)));
        let pairs: BTreeSet<(Item, Item)> = pairs.map(|(a, b): (Item, Item)| (a.min(b), a.max(b))).collect();
        let (mut moves, mut move_of) = (Vec::new(), HashMap::new());
        for pair in pairs {
            let times = self.board.edges_between(pair.0, pair.1);
            move_of.insert(pair, (self.cells + moves.len() as Item, times));
            moves.extend((0..times).map(|_| pair));
        }
        Ok(World { moves: Some(moves), move_of, note: self.board.joined_moves(piece), ..self })
    }

    /// The places, which hold something.
    pub fn places(&self) -> Range<Item> {
        match &self.moves {
            None => 0..self.cells,
            Some(moves) => self.cells..self.cells + moves.len() as Item,
        }
    }

    /// The places as `all` goes through them.
    pub fn all(&self) -> Set {
        let order = self.family.as_ref().and_then(|family| family.order.clone());
        order.unwrap_or_else(|| self.places().collect())
    }

    /// What the places are called; none where moves lie too far out to have a name.
    pub fn names(&self) -> Vec<Cell> {
        let cells = self.board.cells();
        if self.moves.is_none() {
            return cells;
        }
        self.places().map(|item| self.name(item, &cells)).collect::<Option<_>>().unwrap_or_default()
    }

    /// The name of a cell or of a move, if that does not lie too far out; `cells` are the names of the cells.
    pub fn name(&self, item: Item, cells: &[Cell]) -> Option<Cell> {
        let Some((a, b)) = self.ends(item) else { return cells.get(item as usize).copied() };
        let first = self.move_of.get(&(a, b))?.0;
        Cell::parallel(cells[a as usize], cells[b as usize], item - first)
    }

    /// Whether an item is a place.
    pub fn is_place(&self, item: Item) -> bool {
        self.places().contains(&item)
    }

    /// The ends of a move.
    pub fn ends(&self, item: Item) -> Option<(Item, Item)> {
        self.moves.as_ref()?.get(item.checked_sub(self.cells)? as usize).copied()
    }

    /// Rows, columns and layers; `None` where the board has none.
    pub fn frame(&self) -> Option<&Frame> {
        self.frame.as_ref()
    }

    /// The row, column and layer of a cell.
    pub fn point(&self, cell: Item) -> Option<[u32; 3]> {
        self.frame.as_ref()?.points.get(cell as usize).copied()
    }

    /// The cell at a row, column and layer, each any whole number; wrapped sides go round.
    pub fn at(&self, point: [i128; 3]) -> Option<Item> {
        let mut found = [0; 3];
        for axis in 0..3 {
            let goes_round = |frame: &&Frame| [frame.round.rows, frame.round.cols, false][axis];
            let side = self.frame.as_ref().filter(goes_round).map(|frame| i128::from(frame.sides[axis]));
            let along = side.map_or(point[axis], |side| point[axis].rem_euclid(side));
            found[axis] = u32::try_from(along).ok()?;
        }
        self.at_point.get(&found).copied()
    }

    /// The cell some rows, columns and layers from another one.
    pub fn beside(&self, cell: Item, by: [i64; 3]) -> Option<Item> {
        if self.frame.is_none() {
            let step = by.map(i32::try_from);
            let [Ok(down), Ok(right), Ok(behind)] = step else { return None };
            return if by == [0; 3] { Some(cell) } else { self.board.step(cell, [down, right, behind]) };
        }
        let point = self.point(cell)?;
        self.at([0, 1, 2].map(|axis| i128::from(point[axis]) + i128::from(by[axis])))
    }

    /// The moves at a cell.
    pub fn moves_at(&self, cell: Item) -> Vec<Item> {
        let moves = self.moves.iter().flatten().zip(self.cells..);
        moves.filter(|(ends, _)| ends.0 == cell || ends.1 == cell).map(|(_, item)| item).collect()
    }

    /// The moves between two cells: none, one, or several parallel edges.
    pub fn moves_between(&self, a: Item, b: Item) -> Range<Item> {
        self.move_of.get(&(a.min(b), a.max(b))).map_or(0..0, |&(first, times)| first..first + times)
    }

    /// One of the moves between two cells by its number, from 1.
    pub fn parallel(&self, a: Item, b: Item, number: i64) -> Option<Item> {
        self.moves_between(a, b).nth(usize::try_from(number.checked_sub(1)?).ok()?)
    }

    /// The moves of each two cells that several parallel edges join, as places from 0 on.
    pub fn bundles(&self) -> Vec<Vec<Item>> {
        let of = |&(first, times): &(Item, u32)| (first - self.cells..first - self.cells + times).collect();
        let mut all: Vec<Vec<Item>> = self.move_of.values().filter(|all| all.1 > 1).map(of).collect();
        all.sort_unstable();
        all
    }

    /// The cells of each line along an axis: rows (axis 1) or columns (axis 0).
    pub fn along(&self, axis: usize) -> Option<Vec<Vec<Item>>> {
        let frame = self.frame.as_ref()?;
        // By layer and row or column: the cells with their places along the line.
        let mut lines: BTreeMap<[u32; 3], BTreeMap<u32, Item>> = BTreeMap::new();
        for (&point, cell) in frame.points.iter().zip(0..) {
            let mut of = [point[2], point[0], point[1]];
            of[axis + 1] = 0;
            lines.entry(of).or_default().insert(point[axis], cell);
        }
        Some(lines.into_values().map(|line| line.into_values().collect()).collect())
    }

    /// The maximal stretches of rows and columns between holes. On a wrapped side a stretch goes round.
    pub fn segments(&self) -> Option<Vec<Vec<Item>>> {
        let frame = self.frame.as_ref()?;
        let mut all = Vec::new();
        for axis in [1, 0] {
            let by = if axis == 1 { [0, 1, 0] } else { [1, 0, 0] };
            let back = by.map(|by: i64| -by);
            let mut seen = vec![false; frame.points.len()];
            // First those that begin behind a hole or at the border; what is left goes round.
            for begins in [true, false] {
                for cell in 0..self.cells {
                    let is_first = self.beside(cell, back).is_none();
                    if seen[cell as usize] || is_first != begins {
                        continue;
                    }
                    let mut line = Vec::new();
                    let mut here = Some(cell);
                    while let Some(cell) = here.filter(|&cell| !seen[cell as usize]) {
                        seen[cell as usize] = true;
                        line.push(cell);
                        here = self.beside(cell, by);
                    }
                    all.push(line);
                }
            }
        }
        Some(all)
    }

    /// The boxes of so many rows, columns and layers that hold cells only, at every position or, where they
    /// `tile`, side by side; on wrapped sides they go round. An error: the boxes do not tile the board.
    pub fn windows(&self, size: [i64; 3], tile: bool) -> Option<Result<Vec<Vec<Item>>, String>> {
        let frame = self.frame.as_ref()?;
        let goes_round = [frame.round.rows, frame.round.cols, false];
        let mut starts: [Vec<i64>; 3] = Default::default();
        for axis in 0..3 {
            let (side, length) = (i64::from(frame.sides[axis]), size[axis]);
            if tile && side % length != 0 {
                let name = ["rows", "columns", "layers"][axis];
                return Some(Err(format!("boxes of {length} {name} do not tile a board of {side}")));
            }
            starts[axis] = match (tile, goes_round[axis]) {
                (true, _) => (0..side).step_by(usize::try_from(length).unwrap_or(usize::MAX)).collect(),
                (false, true) if length <= side => (0..side).collect(),
                (false, _) => (0..=side - length).collect(),
            };
        }
        let mut all = Vec::new();
        for &layer in &starts[2] {
            for &row in &starts[0] {
                for &col in &starts[1] {
                    let mut cells = Vec::new();
                    for k in 0..size[2] {
                        for i in 0..size[0] {
                            cells.extend(
                                (0..size[1]).map(|j| self.at([row + i, col + j, layer + k].map(i128::from))),
                            );
                        }
                    }
                    let found: Vec<Item> = cells.iter().copied().flatten().collect();
                    if tile || found.len() == cells.len() {
                        all.push(found);
                    }
                }
            }
        }
        Some(Ok(all))
    }
}

/// Each set once, whatever the order of its items; the first one stays, and no empty one does.
pub(super) fn once(sets: impl IntoIterator<Item = Vec<Item>>) -> Vec<Set> {
    let mut seen = BTreeSet::new();
    let mut is_new = |set: &Vec<Item>| {
        let mut sorted = set.clone();
        sorted.sort_unstable();
        !set.is_empty() && seen.insert(sorted)
    };
    sets.into_iter().filter(|set| is_new(set)).map(Set::from).collect()
}

/// The items of both sets, in the order of the first one: of either, of both, or of the first alone.
pub(super) fn combined(op: Op, a: &[Item], b: &[Item]) -> Set {
    let own = a.iter().copied();
    match op {
        Op::Join => {
            let is_known = members(a);
            own.chain(b.iter().copied().filter(|&item| !is_known(item))).collect()
        }
        op => {
            let is_in = members(b);
            own.filter(|&item| is_in(item) == (op == Op::Meet)).collect()
        }
    }
}

/// Whether an item is one of a set: found one by one where there are few of them.
fn members(set: &[Item]) -> impl Fn(Item) -> bool + '_ {
    const FEW: usize = 16;
    let most = set.iter().max().filter(|_| set.len() > FEW).map_or(0, |&most| most as usize + 1);
    let mut marks = vec![false; most];
    if most > 0 {
        set.iter().for_each(|&item| marks[item as usize] = true);
    }
    move |item| match marks.is_empty() {
        true => set.contains(&item),
        false => marks.get(item as usize).is_some_and(|mark| *mark),
    }
}
