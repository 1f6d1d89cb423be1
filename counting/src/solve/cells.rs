//! The cells of an exact cover by tiles, and which of them touch.
//!
//! A tile lies within one region of free cells. So where each tile has a multiple of some number of cells, a region of
//! another number of cells is never covered. What a cell is, and which cells touch, is read from groups of variables, exactly
//! one of each true: cells are the groups whose tiles begin on few cells of the board, as many as are needed to have such
//! numbers of cells in all tiles. Cells touch along a spanning tree of each tile, so that each tile is connected. The
//! trees prefer pairs of cells that many tiles have in common: of pentominoes on a square board, neighbours alone touch.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, VecDeque};

use fxhash::FxHashMap;
use model::Cell;
use model::bits::{Bits, add, both, cut, lowest, none, of_word, ones, put, remove};
use model::constraint::{Var, gcd};
use model::steps::ON_HEAP;

/// Most pairs of cells of all tiles.
const MOST_PAIRS: usize = 1 << 19;

/// Which groups are cells, which of these touch, and what divides the number of cells of each tile.
pub(super) struct Cells {
    /// The numbers of the groups.
    pub groups: Vec<usize>,
    /// For each of them, those that it touches, as places in `groups`.
    pub near: Vec<BTreeSet<usize>>,
    pub of: u32,
}

impl Cells {
    /// The most bytes that [`Cells::new`] takes for the time, without the pairs of cells, which are few.
    pub fn scratch(groups: &[Vec<Var>], variables: usize) -> usize {
        let members: usize = groups.iter().map(Vec::len).sum();
        // Lists grow by doubling.
        2 * members * size_of::<usize>() + variables * (size_of::<Vec<usize>>() + ON_HEAP)
    }

    /// The cells among `groups`, of which each has one true variable; `at` is the cell of the board of each variable. `None`
    /// where tiles have any number of cells. `spend` counts looks at variables.
    pub fn new<E>(
        groups: &[Vec<Var>],
        at: &[Cell],
        spend: &mut impl FnMut(usize) -> Result<(), E>,
    ) -> Result<Option<Cells>, E> {
        let begins = |group: &[Var]| {
            group.iter().filter_map(|&var| at.get(var as usize)).collect::<BTreeSet<_>>().len()
        };
        // There are at least as many cells as tiles begin on. A shape that is used once is a group, too, whose tiles begin on more
        // cells than those of a cell.
        let fewest = at.iter().collect::<BTreeSet<_>>().len();
        spend(groups.iter().map(Vec::len).sum::<usize>() + at.len())?;
        let mut order: Vec<usize> = (0..groups.len()).collect();
        order.sort_by_cached_key(|&number| begins(&groups[number]));
        let mut cells = Cells { groups: Vec::new(), near: Vec::new(), of: 0 };
        let mut tiles: Vec<Vec<usize>> = vec![Vec::new(); at.len()];
        for number in order {
            groups[number].iter().for_each(|&var| tiles[var as usize].push(cells.groups.len()));
            cells.groups.push(number);
            if cells.groups.len() >= fewest {
                spend(tiles.len())?;
                cells.of = tiles.iter().map(|tile| tile.len() as u32).fold(0, gcd);
            }
            if cells.of > 1 {
                break;
            }
        }
        let pairs: usize = tiles.iter().map(|tile| tile.len() * tile.len()).sum();
        if cells.of < 2 || pairs > MOST_PAIRS {
            return Ok(None);
        }
        spend(pairs)?;
        cells.near = touching(&tiles, cells.groups.len());
        Ok(Some(cells))
    }
}

/// How free cells may lie: those that have a bit and may be free or not, and regions of cells that are free for certain.
#[derive(Debug)]
pub(super) struct Free<const W: usize> {
    /// The bits of all cells that have one.
    pub with_bit: Bits<W>,
    /// For each bit, the bits of the cells that touch it, and a set of the regions that do.
    near: Vec<(Bits<W>, u64)>,
    regions: Vec<Region<W>>,
    /// What divides the number of cells of each tile.
    of: u32,
}

/// A region of cells that are free for certain: their number, and the bits of those that touch it.
#[derive(Debug)]
struct Region<const W: usize> {
    cells: u32,
    near: Bits<W>,
}

impl<const W: usize> Free<W> {
    /// The cells with their bits, and those that are free for certain; `None` for too many regions of these.
    pub fn new(
        cells: &Cells,
        bit: impl Fn(usize) -> Option<u32>,
        is_free: impl Fn(usize) -> bool,
    ) -> Option<Free<W>> {
        let near = vec![(none(), 0); 64 * W];
        let mut free = Free { with_bit: none(), near, regions: Vec::new(), of: cells.of };
        for (cell, near) in cells.near.iter().enumerate() {
            let Some(own) = bit(cell) else { continue };
            put(&mut free.with_bit, own);
            near.iter()
                .filter_map(|&other| bit(other))
                .for_each(|other| put(&mut free.near[own as usize].0, other));
        }
        let mut left: BTreeSet<usize> = (0..cells.near.len()).filter(|&cell| is_free(cell)).collect();
        while let Some(first) = left.pop_first() {
            let mut region = Region { cells: 0, near: none() };
            let mut open = VecDeque::from([first]);
            while let Some(cell) = open.pop_front() {
                region.cells += 1;
                for &other in &cells.near[cell] {
                    bit(other).into_iter().for_each(|bit| put(&mut region.near, bit));
                    open.extend(left.take(&other));
                }
            }
            free.regions.push(region);
        }
        for (at, region) in free.regions.iter().enumerate() {
            let touches = 1u64.checked_shl(at as u32)?;
            ones(&region.near).for_each(|bit| free.near[bit as usize].1 |= touches);
        }
        Some(free)
    }

    /// Whether tiles may cover the free cells, as far as the numbers of cells say. `rest`: the bits of those that are free.
    pub fn may_hold(&self, mut rest: Bits<W>) -> bool {
        let mut met = 0;
        while let Some(first) = lowest(&rest) {
            let (mut open, mut cells) = (none(), 0);
            put(&mut open, first);
            remove(&mut rest, &open);
            while let Some(bit) = lowest(&open) {
                cells += 1;
                cut(&mut open, bit);
                let (mut more, regions) = self.near[bit as usize];
                for at in of_word(regions & !met) {
                    let region = &self.regions[at];
                    cells += region.cells;
                    add(&mut more, &region.near);
                }
                met |= regions;
                more = both(&more, &rest);
                remove(&mut rest, &more);
                add(&mut open, &more);
            }
            if cells % self.of != 0 {
                return false;
            }
        }
        (0..)
            .zip(&self.regions)
            .all(|(at, region)| met >> at & 1 == 1 || region.cells.is_multiple_of(self.of))
    }
}

/// Which cells touch: along trees in each tile.
fn touching(tiles: &[Vec<usize>], cells: usize) -> Vec<BTreeSet<usize>> {
    let mut common: FxHashMap<(usize, usize), usize> = FxHashMap::default();
    let pairs = |tile: &Vec<usize>| {
        let tile = tile.clone();
        (0..tile.len()).flat_map(move |b| (0..b).map(|a| (tile[a], tile[b])).collect::<Vec<_>>())
    };
    tiles.iter().flat_map(pairs).for_each(|pair| *common.entry(pair).or_default() += 1);
    let mut near = vec![BTreeSet::new(); cells];
    for tile in tiles {
        let mut some: Vec<(usize, usize)> = pairs(tile).collect();
        some.sort_by_key(|pair| (Reverse(common[pair]), *pair));
        // Each cell's part of the tree so far.
        let mut part: BTreeMap<usize, usize> = tile.iter().map(|&cell| (cell, cell)).collect();
        for (a, b) in some {
            let (one, other) = (part[&a], part[&b]);
            if one != other {
                part.values_mut().filter(|part| **part == other).for_each(|part| *part = one);
                near[a].insert(b);
                near[b].insert(a);
            }
        }
    }
    near
}
