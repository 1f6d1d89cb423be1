//! Places and sets of places of a text.

use super::number::Num;
use super::strip::{Extent, Near, Spot};
use super::walk::{Known, Walk};
use super::why::{Refused, Why, refused};
use crate::place::Place;
use crate::statement::tree::{Expr, Kind, Op, Span, Word};

impl Walk {
    /// Where a place is.
    pub fn place(&mut self, expr: &Expr) -> Result<Spot, Refused> {
        match &expr.kind {
            Kind::Bracket(inner) => self.place(inner),
            Kind::Word(name) => match self.known(name) {
                Some(Known::Place(spot)) => self.look(&expr.at, spot),
                Some(Known::Refused(why)) => Err(why),
                _ => refused(&expr.at, Why::UNKNOWN),
            },
            Kind::Cell(text) => self.cell(&expr.at, text),
            Kind::Call(name, arguments) if name.text == "cell" => match arguments.as_slice() {
                [row, col] => {
                    let (row, col) = (self.number(row)?, self.number(col)?);
                    let (along, across) = self.strip.turned(row, col);
                    if !across.is_bounded() {
                        return refused(&expr.at, Why::NUMBER);
                    }
                    let spot = self.spot(&expr.at, &along)?;
                    if self.strip.is_joined {
                        return refused(&expr.at, Why::ROUND);
                    }
                    self.look(&expr.at, spot)
                }
                _ => refused(&expr.at, Why::UNKNOWN),
            },
            _ => refused(&expr.at, Why::UNKNOWN),
        }
    }

    /// A cell by its name. Rows of chess are counted from the last one.
    fn cell(&mut self, at: &Span, text: &str) -> Result<Spot, Refused> {
        let spot = match Place::read(text) {
            Some(Place::Point(row, col)) => {
                let along = i64::from(self.strip.turned(row, col).0);
                Spot { near: Near::Start, low: along, high: along }
            }
            Some(Place::Chess(_, row)) if self.strip.adds_rows => {
                let row = -i64::from(row);
                Spot { near: Near::End, low: row, high: row }
            }
            Some(Place::Chess(..)) => return refused(at, Why::CHESS),
            _ => return refused(at, Why::UNKNOWN),
        };
        self.look(at, spot)
    }

    /// Where the places of a set are.
    pub fn set(&mut self, expr: &Expr) -> Result<Extent, Refused> {
        let extent = match &expr.kind {
            Kind::Bracket(inner) => self.set(inner)?,
            Kind::Word(name) => match (self.known(name), name.as_str()) {
                (Some(Known::Set(extent)), _) => extent,
                (Some(Known::Place(spot)), _) => Extent::of([spot]),
                (Some(Known::Refused(why)), _) => return Err(why),
                (None, "all") => {
                    let is_line = self.strip.across == 1 && self.moves.is_none();
                    Extent { whole: Some(self.moves.unwrap_or(0)), ..Extent::everywhere(is_line) }
                }
                (None, "cells") => Extent::everywhere(self.strip.across == 1),
                _ => return refused(&expr.at, Why::UNKNOWN),
            },
            Kind::Cell(_) => Extent::of([self.place(expr)?]),
            Kind::Braces(items) => {
                items.iter().try_fold(Extent::default(), |all, (item, last)| match last {
                    None => Ok(all.join(self.set(item)?)),
                    Some(last) => refused(&last.at, Why::UNKNOWN),
                })?
            }
            Kind::Those(name, set, only) => self.those(name, set, only.as_deref())?,
            Kind::Binary(op @ (Op::Join | Op::Meet | Op::Without), left, right) => {
                let (a, b) = (self.set(left)?, self.set(right)?);
                match op {
                    Op::Join => a.join(b),
                    Op::Meet => a.meet(b),
                    _ => Extent { is_line: false, ..a },
                }
            }
            Kind::Call(name, arguments) => self.called_set(expr, name, arguments)?,
            _ => return refused(&expr.at, Why::UNKNOWN),
        };
        for &spot in &extent.spots {
            self.look(&expr.at, spot)?;
        }
        self.compare(extent.whole.unwrap_or(0));
        Ok(extent)
    }

    /// Those places of a set for which a condition on fixed things holds.
    fn those(&mut self, name: &Word, set: &Expr, only: Option<&Expr>) -> Result<Extent, Refused> {
        let mut all = Extent::default();
        let extent = self.set(set)?;
        for choice in self.places_of(&set.at, &extent)? {
            self.choose(std::slice::from_ref(name), only, choice, &mut |walk, choice| {
                let one = match (walk.names.last(), choice.is_free) {
                    (Some((_, Known::Place(spot))), false) => Extent::of([*spot]),
                    _ => Extent { whole: extent.whole, ..Extent::default() },
                };
                all = std::mem::take(&mut all).join(one);
                Ok(())
            })?;
        }
        Ok(all)
    }

    fn called_set(&mut self, expr: &Expr, name: &Word, arguments: &[Expr]) -> Result<Extent, Refused> {
        match (name.text.as_str(), arguments) {
            ("row" | "column", [of]) => {
                let is_along = (name.text == "column") == self.strip.adds_rows;
                // Of a line along the strip it does not matter which column names it.
                let spot = match (&of.kind, is_along) {
                    (Kind::Cell(_), true) => None,
                    _ => Some(self.place(of)?),
                };
                Ok(match spot.filter(|_| !is_along) {
                    None => Extent::everywhere(true),
                    Some(spot) => Extent::of([spot]),
                })
            }
            ("attacks" | "attackers", [piece, of]) => {
                let (Kind::Word(word) | Kind::Text(word)) = &piece.kind else {
                    return refused(&piece.at, Why::UNKNOWN);
                };
                let along = self.piece(&piece.at, word)?;
                let spot = self.place(of)?.shifted(-along.far, along.far);
                let whole = along.rides.iter().max().map(|_| 0);
                Ok(Extent { whole, ..Extent::of([spot]) })
            }
            ("at", [of, by @ ..]) => {
                let by = self.step(expr, by)?;
                Ok(Extent::of([self.place(of)?.shifted(by.low, by.high)]))
            }
            ("shift", [of, by @ ..]) => {
                let by = self.step(expr, by)?;
                let set = self.set(of)?;
                let is_line = set.is_line && by.constant().is_some();
                Ok(Extent { is_line, ..set.shifted(by.low, by.high) })
            }
            ("cell", _) => Ok(Extent::of([self.place(expr)?])),
            ("edges", [of]) => {
                let (spot, far) = (self.place(of)?, self.moves.unwrap_or(0));
                Ok(Extent::of([spot.shifted(-far, far)]))
            }
            ("move", [from, to]) => Ok(Extent::of([self.place(from)?]).join(Extent::of([self.place(to)?]))),
            ("move", [from, by @ ..]) => {
                let by = self.step(expr, by)?;
                let spot = self.place(from)?;
                Ok(Extent::of([spot]).join(Extent::of([spot.shifted(by.low, by.high)])))
            }
            ("marked" | "parts", _) => refused(&expr.at, Why::FIXED),
            _ => refused(&name.at, Why::UNKNOWN),
        }
    }

    /// A step as far as it goes along the strip.
    fn step(&mut self, expr: &Expr, by: &[Expr]) -> Result<Num, Refused> {
        let [down, right] = by else { return refused(&expr.at, Why::UNKNOWN) };
        let (down, right) = (self.number(down)?, self.number(right)?);
        match down.is_bounded() && right.is_bounded() {
            true => Ok(self.strip.turned(down, right).0),
            false => refused(&expr.at, Why::CONSTANT),
        }
    }
}
