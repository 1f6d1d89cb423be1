//! The board as a strip, and where on it places are.

use super::why::Why;
use crate::graph::piece::{Piece, Space};
use crate::growth::Affine;

/// A board that grows along one side.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Strip {
    /// Whether rows are added.
    pub adds_rows: bool,
    /// The growing side.
    pub side: Affine,
    /// The length of the other one.
    pub across: i64,
    /// Whether the growing side is joined at its ends, and whether the other one is.
    pub is_joined: bool,
    pub is_round: bool,
}

impl Strip {
    /// Reads a board's word, in which `N` is the growing side.
    pub fn read(word: &str, side: Affine) -> Result<Strip, Why> {
        let (kind, sides) = word.split_once(':').unwrap_or(("", word));
        let (rows_join, cols_join) = match kind.to_ascii_lowercase().as_str() {
            "" => (false, false),
            "cylinder" => (false, true),
            "torus" => (true, true),
            _ => return Err(Why::SHAPE),
        };
        let sides: Vec<&str> = sides.split(['x', 'X']).collect();
        let fixed = |side: &str| side.parse::<u32>().ok().filter(|&side| side > 0).map(i64::from);
        match sides[..] {
            ["N"] | ["N", "N"] => Err(Why::SIDES),
            ["N", other] => {
                let across = fixed(other).ok_or(Why::NO_SIDE)?;
                Ok(Strip { adds_rows: true, side, across, is_joined: rows_join, is_round: cols_join })
            }
            [other, "N"] => {
                let across = fixed(other).ok_or(Why::NO_SIDE)?;
                Ok(Strip { adds_rows: false, side, across, is_joined: cols_join, is_round: rows_join })
            }
            _ if word.contains('N') => Err(Why::SHAPE),
            _ => Err(Why::NO_SIDE),
        }
    }

    /// A number of rows and one of columns, as one along the strip and one across it.
    pub fn turned<T>(&self, row: T, col: T) -> (T, T) {
        if self.adds_rows { (row, col) } else { (col, row) }
    }

    /// What a piece does along the strip.
    pub fn moves(&self, piece: &Piece) -> Result<Along, Why> {
        let moves = piece.moves(Space::Plane);
        let mut all = Along { far: 0, rides: Vec::new(), leaps: false };
        let by = |[down, right, _]: [i32; 3]| {
            let (along, across) = self.turned(down, right);
            (i64::from(along.abs()), i64::from(across.abs()))
        };
        for (along, _) in moves.leaps.iter().copied().map(by) {
            all.leaps = true;
            all.far = all.far.max(along);
        }
        for (along, across) in moves.rides.iter().copied().map(by) {
            match (along, across) {
                (0, _) => all.leaps = true,
                (step, 0) if self.is_joined && step > 1 => return Err(Why::WINDING),
                (step, 0) => all.rides.push(step),
                _ if self.is_round => return Err(Why::WINDING),
                _ => {
                    all.leaps = true;
                    all.far = all.far.max((self.across - 1) / across * along);
                }
            }
        }
        Ok(all)
    }
}

/// What a piece does along the strip.
#[derive(Clone, Debug)]
pub(super) struct Along {
    /// How far its leaps, and rides that leave the strip or go across it, lead.
    pub far: i64,
    /// The steps of its rides along the strip.
    pub rides: Vec<i64>,
    /// Whether it has such leaps or rides.
    pub leaps: bool,
}

/// What a place is close to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Near {
    /// The first column, and the place behind the last one.
    Start,
    End,
    /// A place that may be anywhere.
    Root(u32),
}

/// Places up to some columns from something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Spot {
    pub near: Near,
    pub low: i64,
    pub high: i64,
}

impl Spot {
    pub fn shifted(self, low: i64, high: i64) -> Spot {
        Spot { low: self.low.saturating_add(low), high: self.high.saturating_add(high), ..self }
    }
}

/// Where the places of a set are.
#[derive(Clone, Debug, Default)]
pub(super) struct Extent {
    pub spots: Vec<Spot>,
    /// Whether there are places all along the strip besides, and by how many columns they were shifted.
    pub whole: Option<i64>,
    /// Whether it is a line along the strip, in its order.
    pub is_line: bool,
}

impl Extent {
    pub fn of(spots: impl IntoIterator<Item = Spot>) -> Extent {
        Extent { spots: spots.into_iter().collect(), ..Extent::default() }
    }

    pub fn everywhere(is_line: bool) -> Extent {
        Extent { whole: Some(0), is_line, ..Extent::default() }
    }

    pub fn join(mut self, other: Extent) -> Extent {
        for spot in other.spots {
            match self.spots.iter_mut().find(|own| own.near == spot.near) {
                Some(own) => (own.low, own.high) = (own.low.min(spot.low), own.high.max(spot.high)),
                None => self.spots.push(spot),
            }
        }
        let whole = [self.whole, other.whole].into_iter().flatten().max();
        Extent { spots: self.spots, whole, is_line: false }
    }

    /// Those of both sets.
    pub fn meet(self, other: Extent) -> Extent {
        match (self.whole, other.whole) {
            (Some(_), None) => other,
            _ => Extent { is_line: false, ..self },
        }
    }

    /// Shifted by some columns.
    pub fn shifted(mut self, low: i64, high: i64) -> Extent {
        self.spots.iter_mut().for_each(|spot| *spot = spot.shifted(low, high));
        Extent { whole: self.whole.map(|by| by.saturating_add(low.abs().max(high.abs()))), ..self }
    }
}
