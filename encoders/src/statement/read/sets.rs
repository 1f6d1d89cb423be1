//! Sets of places, and sets of such sets.

use std::collections::BTreeMap;

use model::sorted::each_once;

use super::super::domain::Domain;
use super::super::setting::Bound;
use super::super::tree::{Expr, Kind, Op, Span, Word};
use super::super::world::{Item, Set, Sets, combined, once};
use super::{Reader, Trouble, fault};

impl<D: Domain> Reader<'_, D> {
    /// The set that an expression stands for, each item once.
    pub fn set(&mut self, expr: &Expr) -> Result<Set, Trouble> {
        self.steps.take(1)?;
        let world = &self.setting.world;
        match &expr.kind {
            Kind::Bracket(inner) => self.set(inner),
            Kind::Cell(text) => Ok([self.cell(&expr.at, text)?].into()),
            Kind::Word(name) => match (name.as_str(), self.named(name)) {
                (_, Some(Bound::Set(set))) => Ok(set),
                (_, Some(Bound::Place(place))) => Ok([place].into()),
                ("all", None) => Ok(world.all()),
                ("cells", None) => Ok((0..world.cells).collect()),
                ("rows" | "columns" | "straight" | "segments" | "kinds", None) => {
                    fault(&expr.at, format!("{name} is for `each` and the like: each l in {name}: .."))
                }
                _ => self.unknown(&expr.at, name, "a set of places"),
            },
            Kind::Braces(items) => {
                if let [(item, None)] = items.as_slice() {
                    return self.set(item);
                }
                let mut all = Vec::new();
                for (item, range) in items {
                    if let Some(range) = range {
                        return fault(
                            &range.at,
                            "a range is one of numbers, and a set of places is expected here",
                        );
                    }
                    all.extend(self.set(item)?.iter().copied());
                }
                Ok(each_once(all).into())
            }
            Kind::Those(name, set, only) => {
                let set = self.set(set)?;
                self.those(name, &set, only.as_deref())
            }
            Kind::Binary(op @ (Op::Join | Op::Meet | Op::Without), left, right) => {
                let (a, b) = (self.set(left)?, self.set(right)?);
                Ok(combined(*op, &a, &b))
            }
            Kind::Binary(Op::Equal, map, mark) if self.is_map(map) => self.marked(map, mark),
            Kind::Field(map, _) if self.is_map(map) => self.set(map),
            Kind::Call(name, arguments) => self.called_set(expr, name, arguments),
            _ => fault(&expr.at, "a set of places is expected here"),
        }
    }

    /// Those places of a set for which a condition on fixed things holds.
    fn those(&mut self, name: &Word, set: &Set, only: Option<&Expr>) -> Result<Set, Trouble> {
        let (mut kept, at) = (Vec::new(), self.bound.len());
        self.enter(name)?;
        for &place in set.iter() {
            self.bound[at].1 = Bound::Place(place);
            match only.map_or(Ok(true), |only| self.fixed_condition(only)) {
                Ok(keep) => kept.extend(keep.then_some(place)),
                Err(trouble) => {
                    self.bound.truncate(at);
                    return Err(trouble);
                }
            }
        }
        self.bound.truncate(at);
        Ok(kept.into())
    }

    /// The set, whose items have to be places, which hold something.
    pub fn places(&mut self, expr: &Expr) -> Result<Set, Trouble> {
        let set = self.set(expr)?;
        match set.iter().all(|&item| self.setting.world.is_place(item)) {
            true => Ok(set),
            false => fault(&expr.at, "cells hold nothing here: moves are the places, as in edges(c)"),
        }
    }

    /// The only place that an expression names.
    pub fn place(&mut self, expr: &Expr) -> Result<Item, Trouble> {
        match &expr.kind {
            Kind::Bracket(inner) => self.place(inner),
            Kind::Cell(text) => self.cell(&expr.at, text),
            Kind::Word(name) => match self.named(name) {
                Some(Bound::Place(place)) => Ok(place),
                Some(Bound::Set(_)) => {
                    fault(&expr.at, format!("{name} is a set, and one place is needed here"))
                }
                _ => self.unknown(&expr.at, name, "a place"),
            },
            Kind::Call(name, arguments) if name.text == "cell" => {
                let numbers = self.numbers(arguments)?;
                let (row, col, layer) = match *numbers {
                    [row, col] => (row, col, 0),
                    [row, col, layer] => (row, col, layer),
                    _ => return fault(&expr.at, "cell takes a row and a column, as in cell(0, 2)"),
                };
                match self.setting.world.at([row, col, layer].map(i128::from)) {
                    Some(cell) => Ok(cell),
                    None => fault(&expr.at, format!("there is no cell in row {row} and column {col}")),
                }
            }
            Kind::Call(name, _) if ["at", "move", "shift"].contains(&name.text.as_str()) => {
                fault(&expr.at, "this is a set of at most one place; write `each d in ..: ` and then use d")
            }
            _ => fault(&expr.at, "one place is needed here, such as r0c0 or a name that `each` gives"),
        }
    }

    fn numbers(&mut self, arguments: &[Expr]) -> Result<Vec<i64>, Trouble> {
        arguments.iter().map(|argument| self.fixed(argument)).collect()
    }

    /// Rows, columns and layers of a step or a size; what is left out is `usual`.
    fn three(&mut self, expr: &Expr, arguments: &[Expr], usual: i64) -> Result<[i64; 3], Trouble> {
        let numbers = self.numbers(arguments)?;
        match *numbers {
            [a, b] => Ok([a, b, usual]),
            [a, b, c] => Ok([a, b, c]),
            _ => fault(
                &expr.at,
                "two numbers are needed here, rows and columns, or three on a board with layers",
            ),
        }
    }

    /// Rows, columns and layers of a step.
    fn step(&mut self, expr: &Expr, by: &[Expr]) -> Result<[i64; 3], Trouble> {
        match self.setting.world.is_graph {
            true => fault(&expr.at, "a graph has no rows and columns to go along; write attacks(edge, c)"),
            false => self.three(expr, by, 0),
        }
    }

    /// The only place that an expression names, which is a cell.
    fn only_cell(&mut self, expr: &Expr) -> Result<Item, Trouble> {
        match self.place(expr)? {
            place if place < self.setting.world.cells => Ok(place),
            _ => fault(&expr.at, "a cell is needed here, and this is a move"),
        }
    }

    fn called_set(&mut self, expr: &Expr, name: &Word, arguments: &[Expr]) -> Result<Set, Trouble> {
        match (name.text.as_str(), arguments) {
            ("row", _) => self.along(expr, name, arguments, 1),
            ("column", _) => self.along(expr, name, arguments, 0),
            ("attacks" | "attackers", [piece, of]) => {
                let (attacks, place) = (self.attacks(piece)?, self.only_cell(of)?);
                let sets = if name.text == "attacks" { &attacks.from } else { &attacks.to };
                Ok(sets[place as usize].clone())
            }
            ("attacks" | "attackers", _) => fault(
                &expr.at,
                format!("{} takes a piece and a place, as in {}(queen, c)", name.text, name.text),
            ),
            ("marked", [map]) => {
                let marks = self.marks(map)?;
                Ok((0..).zip(marks.iter()).filter(|(_, mark)| mark.is_some()).map(|(cell, _)| cell).collect())
            }
            ("marked" | "parts", [map, mark]) => self.marked(map, mark),
            ("at", [of, by @ ..]) => {
                let (place, by) = (self.only_cell(of)?, self.step(expr, by)?);
                Ok(self.setting.world.beside(place, by).into_iter().collect())
            }
            ("shift", [of, by @ ..]) => {
                let (set, by) = (self.set(of)?, self.step(expr, by)?);
                if set.iter().any(|&item| item >= self.setting.world.cells) {
                    return fault(&of.at, "cells are needed here, and these are moves");
                }
                let moved = set.iter().filter_map(|&place| self.setting.world.beside(place, by));
                Ok(each_once(moved).into())
            }
            ("cell", _) => Ok([self.place(expr)?].into()),
            ("edges", [of]) => {
                self.needs_moves(&expr.at)?;
                let place = self.only_cell(of)?;
                Ok(self.setting.world.moves_at(place).into())
            }
            ("move", [from, to @ ..]) if !to.is_empty() => self.moves(expr, from, to),
            ("parts", [map]) if self.is_map(map) => self.set(map),
            ("lines" | "windows" | "boxes" | "parts", _) => {
                fault(&expr.at, format!("{} is a set of sets, for `each` and the like", name.text))
            }
            ("marked" | "at" | "shift" | "edges" | "move", _) => {
                fault(&expr.at, format!("{} lacks what it takes in its brackets", name.text))
            }
            (_, [mark]) if self.setting.maps.contains_key(&name.text) && !self.is_place(mark) => {
                let map = Expr { at: name.at.clone(), kind: Kind::Word(name.text.clone()) };
                self.marked(&map, mark)
            }
            _ => self.unknown(&name.at, &name.text, "a set of places"),
        }
    }

    /// The moves from a cell to another one, the parallel edge of a number, or the move by a step.
    fn moves(&mut self, expr: &Expr, from: &Expr, to: &[Expr]) -> Result<Set, Trouble> {
        self.needs_moves(&expr.at)?;
        let from = self.only_cell(from)?;
        match to {
            [to] => {
                let to = self.only_cell(to)?;
                Ok(self.setting.world.moves_between(from, to).collect())
            }
            [to, number] if self.setting.world.is_graph => {
                let (to, number) = (self.only_cell(to)?, self.fixed(number)?);
                Ok(self.setting.world.parallel(from, to, number).into_iter().collect())
            }
            by => {
                let to = self.setting.world.beside(from, self.step(expr, by)?);
                Ok(to.map_or(0..0, |to| self.setting.world.moves_between(from, to)).collect())
            }
        }
    }

    fn needs_moves(&self, at: &Span) -> Result<(), Trouble> {
        match self.setting.world.moves {
            Some(_) => Ok(()),
            None => fault(at, "there are no moves here; `places moves of PIECE` makes them the places"),
        }
    }

    /// The cells in the row or column of a cell, itself among them.
    fn along(&mut self, expr: &Expr, name: &Word, arguments: &[Expr], axis: usize) -> Result<Set, Trouble> {
        let place = self.only_cell(self.one(expr, name, arguments)?)?;
        let lines = self.lines_along(&expr.at, axis)?;
        let own = lines.into_iter().find(|line| line.contains(&place));
        Ok(own.unwrap_or_default().into())
    }

    fn lines_along(&self, at: &Span, axis: usize) -> Result<Vec<Vec<Item>>, Trouble> {
        match self.setting.world.along(axis) {
            Some(lines) => Ok(lines),
            None => fault(at, format!("this board has no {}", if axis == 1 { "rows" } else { "columns" })),
        }
    }

    /// The set of sets that an expression stands for; `None` where it stands for none, and may be a set.
    pub fn sets(&mut self, expr: &Expr) -> Result<Option<Sets>, Trouble> {
        let no = |at: &Span, what: &str| fault(at, format!("this board has no {what}"));
        let found = match &expr.kind {
            Kind::Word(name) if self.named(name).is_none() => match name.as_str() {
                "rows" => self.lines_along(&expr.at, 1)?,
                "columns" => self.lines_along(&expr.at, 0)?,
                "straight" => match self.setting.world.straight(&mut self.steps)? {
                    Some(lines) => return Ok(Some(lines)),
                    None => return no(&expr.at, "straight lines of points"),
                },
                "segments" => match self.setting.world.segments() {
                    Some(lines) => lines,
                    None => return no(&expr.at, "segments"),
                },
                _ => return Ok(None),
            },
            Kind::Call(name, arguments) => match (name.text.as_str(), arguments.as_slice()) {
                ("lines", [piece]) => {
                    let attacks = self.attacks(piece)?;
                    return Ok(Some(self.setting.world.lines(&attacks, &mut self.steps)?));
                }
                ("windows" | "boxes", size) => {
                    let sides = self.three(expr, size, 1)?;
                    if sides.iter().any(|&side| side < 1) {
                        return fault(&expr.at, "each side has at least 1 cell");
                    }
                    match self.setting.world.windows(sides, name.text == "boxes") {
                        Some(Ok(windows)) => windows,
                        Some(Err(why)) => return fault(&expr.at, why),
                        None => return no(&expr.at, "rows and columns"),
                    }
                }
                ("parts", [map]) => {
                    let mut parts: BTreeMap<i64, Vec<Item>> = BTreeMap::new();
                    for (cell, mark) in (0..).zip(self.marks(map)?.iter()) {
                        mark.iter().for_each(|&mark| parts.entry(mark).or_default().push(cell));
                    }
                    parts.into_values().collect()
                }
                ("parts", [_, _]) => return Ok(None),
                ("lines" | "parts", _) => {
                    return fault(&expr.at, format!("{} takes one thing in brackets", name.text));
                }
                _ => return Ok(None),
            },
            Kind::Bracket(inner) => return self.sets(inner),
            _ => return Ok(None),
        };
        Ok(Some(once(found).into()))
    }
}
