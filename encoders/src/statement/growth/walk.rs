//! What is known on the way through a text.

use model::constraint::gcd;

use super::number::{Num, Term};
use super::strip::{Along, Extent, Near, Spot, Strip};
use super::why::{Refused, Why, refused};
use crate::graph::piece::Piece;
use crate::statement::tree::Span;

/// Longest period, and the largest bound of constants.
const MOST_PERIOD: i64 = 60;
const MOST_REACH: i64 = 2000;
/// The largest number that is followed.
const MOST_NUMBER: i64 = 1 << 32;

/// What a name stands for.
#[derive(Clone, Debug)]
pub(super) enum Known {
    Number(Num),
    Place(Spot),
    Set(Extent),
    Kind,
    /// It is refused where it is used.
    Refused(Refused),
}

/// The way through a text: what names stand for, and bounds of what was seen in the condition under way.
#[derive(Default)]
pub(super) struct Walk {
    pub strip: Strip,
    /// Names of `let`, kinds and binders, inner ones last.
    pub names: Vec<(String, Known)>,
    /// The values that places hold, if they hold values; else the number of kinds.
    pub values: Option<(i64, i64)>,
    pub kinds: i64,
    /// How far moves lead, where they are the places.
    pub moves: Option<i64>,
    /// How many of the choices around go all along the strip, and how many did at most.
    pub depth: u32,
    pub deepest: u32,
    /// How often it was asked what places hold.
    pub contents: u32,
    /// For each place that may be anywhere, how far from it is looked.
    roots: Vec<(i64, i64)>,
    /// The largest distance that is asked for, and the largest number that counts are compared with.
    apart: i64,
    counted: i64,
    /// These three of the sets that `let` gives, with which each condition begins.
    before: (u32, i64, i64),
    /// Where each condition stands, how far it looks and compares, its choices and its largest count.
    ended: Vec<(Span, i64, u32, i64)>,
    pub period: i64,
    /// Remainders of counts need so many columns.
    pub least: i64,
}

impl Walk {
    pub fn new() -> Walk {
        Walk { kinds: 1, period: 1, least: 1, ..Walk::default() }
    }

    /// Ends a condition.
    pub fn ended(&mut self, at: &Span) {
        self.ended.push((at.clone(), self.far(), self.deepest, self.counted));
        self.begin();
    }

    /// A bound on all constants.
    ///
    /// A column sees its surroundings as far as the condition looks, compares and counts, `k` columns; a count is late
    /// where it takes in a column of each period only. One more choice along the strip is told from another one by whether
    /// it is that near: with it `2 k` columns are told apart, and a period more (the game of Ehrenfeucht and Fraisse).
    pub fn reach(&self) -> Result<i64, Refused> {
        let mut reach = self.least;
        for (at, far, choices, counted) in &self.ended {
            let one_more = |far: i64, _| far.saturating_mul(2).saturating_add(self.period);
            let counted = counted.saturating_mul(self.period).max(1);
            reach = reach.max((1..*choices).fold(far.saturating_add(counted), one_more));
            if reach > MOST_REACH {
                return refused(at, Why::REACH);
            }
        }
        Ok(reach)
    }

    /// How far the condition looks and compares.
    fn far(&self) -> i64 {
        let looked = self.roots.iter().map(|(low, high)| high.saturating_sub(*low)).max().unwrap_or(0);
        looked.saturating_add(self.apart)
    }

    /// Begins every condition with what was seen so far, in the sets that `let` gives.
    pub fn keep(&mut self) {
        self.before = (self.deepest, self.far(), self.counted);
        self.begin();
    }

    fn begin(&mut self) {
        (self.deepest, self.apart, self.counted) = self.before;
        self.depth = self.deepest;
        self.roots.clear();
    }

    /// A place that may be anywhere.
    pub fn root(&mut self) -> Near {
        self.roots.push((0, 0));
        Near::Root(self.roots.len() as u32 - 1)
    }

    /// Notes that a condition looks there.
    pub fn look(&mut self, at: &Span, spot: Spot) -> Result<Spot, Refused> {
        match spot.near {
            Near::Root(root) => {
                let own = &mut self.roots[root as usize];
                *own = (own.0.min(spot.low), own.1.max(spot.high));
            }
            Near::Start | Near::End if self.strip.is_joined => return refused(at, Why::ROUND),
            Near::Start | Near::End => self.compare(spot.low.abs().max(spot.high.abs())),
        }
        Ok(spot)
    }

    /// Notes a distance that is asked for.
    pub fn compare(&mut self, far: i64) {
        self.apart = self.apart.max(far);
    }

    /// Notes a number with which a count is compared: it matters from one place more on.
    pub fn count(&mut self, number: i64) {
        self.counted = self.counted.max(number.saturating_add(1));
    }

    /// Notes that columns are told apart modulo a number.
    pub fn repeat(&mut self, at: &Span, every: i64) -> Result<(), Refused> {
        self.period = self.period / gcd(self.period, every) * every;
        if self.period > MOST_PERIOD { refused(at, Why::PERIOD) } else { Ok(()) }
    }

    /// The number, if it is not too large to be followed.
    pub fn fits(&self, at: &Span, number: Num) -> Result<Num, Refused> {
        let is_large = |&(_, times): &(Term, i64)| times.abs() > MOST_NUMBER;
        match number.most() > MOST_NUMBER || number.terms.iter().any(is_large) {
            true => refused(at, Why::REACH),
            false => Ok(number),
        }
    }

    /// How many places there are at most.
    pub fn places(&self, spot: Spot) -> i64 {
        // A cell has at most 64 moves of either direction.
        let each = if self.moves.is_some() { 128 } else { 1 };
        (spot.high - spot.low + 1).saturating_mul(self.strip.across).saturating_mul(each)
    }

    /// The row or column of a place along the strip.
    pub fn position(&self, at: &Span, spot: Spot) -> Result<Num, Refused> {
        let rest = Num::within(spot.low, spot.high);
        match spot.near {
            _ if self.strip.is_joined => refused(at, Why::ROUND),
            Near::Start => Ok(rest),
            Near::End => {
                let (times, plus) = (self.strip.side.times, self.strip.side.plus);
                Ok(Num::of(Term::N, times).plus(&rest).plus(&Num::within(plus, plus)))
            }
            Near::Root(root) => Ok(Num::of(Term::At(root), 1).plus(&rest)),
        }
    }

    /// Where a row or column along the strip is.
    pub fn spot(&self, at: &Span, number: &Num) -> Result<Spot, Refused> {
        let (low, high) = (number.low, number.high);
        let (side, n) = (self.strip.side, number.times(Term::N));
        match number.terms[..] {
            [] => Ok(Spot { near: Near::Start, low, high }),
            [(Term::N, times)] if times == side.times => {
                Ok(Spot { near: Near::End, low: low - side.plus, high: high - side.plus })
            }
            [(Term::At(root), 1)] => Ok(Spot { near: Near::Root(root), low, high }),
            [(Term::N, _)] => refused(at, Why::MIDDLE),
            [(_, a), (_, b)] if n != 0 && a.min(b) == -1 => refused(at, Why::MIRROR),
            _ => refused(at, Why::POSITION),
        }
    }

    /// What a piece does along the strip.
    pub fn piece(&mut self, at: &Span, word: &str) -> Result<Along, Refused> {
        let Ok(piece) = word.parse::<Piece>() else { return refused(at, Why::UNKNOWN) };
        let along = self.strip.moves(&piece).or_else(|why| refused(at, why))?;
        for &step in &along.rides {
            self.repeat(at, step)?;
        }
        Ok(along)
    }
}
