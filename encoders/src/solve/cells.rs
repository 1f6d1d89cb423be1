//! The cells of an exact cover by tiles, and which of them touch.
//!
//! A tile lies within one region of free cells. So where each tile has a multiple of some number of cells, a region of
//! another number of cells is never covered. What a cell is, and which cells touch, is read from groups of variables, exactly
//! one of each true: cells are the groups whose tiles begin on few cells of the board, as many as are needed to have such
//! numbers of cells in all tiles. Cells touch along a spanning tree of each tile, so that each tile is connected. The
//! trees prefer pairs of cells that many tiles have in common: of pentominoes on a square board, neighbours alone touch.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use fxhash::FxHashMap;

use crate::constraint::{Var, gcd};
use crate::model::Cell;
use crate::steps::ON_HEAP;

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
