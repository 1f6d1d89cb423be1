//! Random sets of places.

use super::make::{Maker, Sort};
use super::tree::Set;

impl Maker<'_> {
    /// A set of places.
    pub fn places(&mut self, depth: usize) -> Set {
        if self.has_moves() { self.moves(depth) } else { self.cells(depth) }
    }

    pub fn cells(&mut self, depth: usize) -> Set {
        if depth > 0 && self.one_in(4) {
            return self.joined(depth, Maker::cells, Sort::Cell);
        }
        if let Some(name) = self.known(&[Sort::Cells, Sort::Line]).filter(|_| self.random.bool()) {
            return Set::Name(name);
        }
        let frame = self.has_frame();
        match self.random.u8(0..12) {
            0 | 1 if frame => Set::Row(self.cell()),
            2 if frame => Set::Column(self.cell()),
            3 if frame => Set::At(self.cell(), self.step()),
            4 if frame && depth > 0 => Set::Shift(Box::new(self.cells(depth - 1)), self.step()),
            5 if !self.world.maps.is_empty() => Set::Marked(self.random.usize(0..self.world.maps.len())),
            6 | 7 => Set::Attacks(self.piece(), self.cell()),
            8 => Set::Attackers(self.piece(), self.cell()),
            9 => Set::One(self.cell()),
            10 if !self.has_moves() => Set::All,
            _ => Set::Cells,
        }
    }

    fn moves(&mut self, depth: usize) -> Set {
        if depth > 0 && self.one_in(4) {
            return self.joined(depth, Maker::moves, Sort::Move);
        }
        if let Some(name) = self.known(&[Sort::Moves, Sort::Move]).filter(|_| self.random.bool()) {
            return Set::Name(name);
        }
        match self.random.u8(0..6) {
            0..=2 => Set::Edges(self.cell()),
            3 if self.has_frame() => Set::MoveBy(self.cell(), self.step()),
            4 => Set::Move(self.cell(), self.cell()),
            _ => Set::All,
        }
    }

    fn joined(&mut self, depth: usize, one: fn(&mut Self, usize) -> Set, sort: Sort) -> Set {
        let two = |own: &mut Self| (Box::new(one(own, depth - 1)), Box::new(one(own, depth - 1)));
        match self.random.u8(0..5) {
            0 => {
                let (a, b) = two(self);
                Set::Join(a, b)
            }
            1 => {
                let (a, b) = two(self);
                Set::Meet(a, b)
            }
            2 => {
                let (a, b) = two(self);
                Set::Without(a, b)
            }
            3 => {
                let many = self.random.usize(0..4);
                Set::Braces((0..many).map(|_| one(self, depth - 1)).collect())
            }
            _ => {
                let (of, name) = (one(self, depth - 1), self.fresh());
                self.scope.push((name.clone(), sort));
                let only = (!self.one_in(6)).then(|| Box::new(self.fixed_cond(depth - 1)));
                self.scope.pop();
                Set::Those(name, Box::new(of), only)
            }
        }
    }

    /// Places in an order that everybody knows.
    pub fn ordered(&mut self) -> Set {
        if self.has_moves() {
            return Set::All;
        }
        if let Some(name) = self.known(&[Sort::Line]).filter(|_| !self.one_in(4)) {
            return Set::Name(name);
        }
        match self.random.u8(0..6) {
            0 | 1 if self.has_frame() => Set::Row(self.cell()),
            2 if self.has_frame() => Set::Column(self.cell()),
            3 if self.has_frame() => Set::Shift(Box::new(Set::Row(self.cell())), self.step()),
            4 => Set::All,
            _ => {
                let many = self.random.usize(0..5);
                Set::Braces((0..many).map(|_| Set::One(self.cell())).collect())
            }
        }
    }
}
