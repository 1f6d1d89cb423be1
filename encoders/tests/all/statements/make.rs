//! Random trees of every sort, with the names that may be used in each place.

use super::board::Piece;
use super::tree::{Ask, Binder, Holds, Num, Place, Set, Sets, Source, World};
use super::worlds::piece;

/// What a name stands for. A line is a set of cells in an order that everybody knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sort {
    Number,
    Cell,
    Move,
    Cells,
    Line,
    Moves,
    Kind,
}

pub struct Maker<'a> {
    pub world: &'a World,
    pub random: limits::Random,
    pub scope: Vec<(String, Sort)>,
}

impl Maker<'_> {
    pub fn one_in(&mut self, many: u8) -> bool {
        self.random.u8(0..many) == 0
    }

    pub fn piece(&mut self) -> Piece {
        piece(&mut self.random, &self.world.board)
    }

    pub fn has_moves(&self) -> bool {
        self.world.moves.is_some()
    }

    pub fn has_frame(&self) -> bool {
        !self.world.board.is_graph()
    }

    /// A name that has no meaning here.
    pub fn fresh(&mut self) -> String {
        const NAMES: [&str; 16] = [
            "x", "y", "z", "c", "d", "l", "_q", "Zed", "cell_1", "w2x", "i", "j", "k", "ends", "nota",
            "rows_",
        ];
        loop {
            let name = *self.random.choice(&NAMES).unwrap();
            let number = self.random.u8(0..30);
            let name = if number < 26 { name.to_owned() } else { format!("{name}_{number}") };
            if self.scope.iter().all(|(known, _)| *known != name) {
                return name;
            }
        }
    }

    pub fn known(&mut self, sorts: &[Sort]) -> Option<String> {
        let all: Vec<&String> =
            self.scope.iter().filter(|(_, sort)| sorts.contains(sort)).map(|(name, _)| name).collect();
        // The inner ones are what one speaks of.
        let at =
            all.len().checked_sub(1)?.saturating_sub(self.random.usize(0..3).min(self.random.usize(0..3)));
        all.get(at).map(|name| (*name).clone())
    }

    pub fn cell(&mut self) -> Place {
        if let Some(name) = self.known(&[Sort::Cell]).filter(|_| !self.one_in(5)) {
            return Place::Name(name);
        }
        let cell = self.random.usize(0..self.world.board.len());
        match self.random.u8(0..4) {
            0 if self.world.board.is_plain() => Place::Chess(cell),
            1 if self.has_frame() => {
                let flat = self.world.board.is_flat();
                let point = self.world.board.cells[cell].into_iter().take(if flat { 2 } else { 3 });
                Place::At(point.map(Num::Int).collect())
            }
            _ => Place::Cell(cell),
        }
    }

    /// A place that holds something; none where moves are the places and none of them has a name.
    pub fn place(&mut self) -> Option<Place> {
        if self.has_moves() { self.known(&[Sort::Move]).map(Place::Name) } else { Some(self.cell()) }
    }

    pub fn step(&mut self) -> Vec<Num> {
        let axes = if self.world.board.is_flat() { 2 } else { 3 };
        (0..axes)
            .map(|_| if self.one_in(8) { self.fixed(1) } else { Num::Int(self.random.i64(-2..=2)) })
            .collect()
    }

    fn sets(&mut self, known: bool) -> Sets {
        let flat = self.world.board.is_flat();
        let size = |own: &mut Self| {
            let axes = if flat && !own.one_in(6) { 2 } else { 3 };
            (0..axes)
                .map(|axis| if axis < 2 || !flat { own.random.i64(1..=3) } else { 1 })
                .collect::<Vec<i64>>()
        };
        match self.random.u8(0..if known { 4 } else { 9 }) {
            0 => Sets::Rows,
            1 => Sets::Columns,
            2 => Sets::Segments,
            3 if self.world.board.is_plain() => Sets::Straight,
            3 => Sets::Rows,
            4 if !self.world.maps.is_empty() => Sets::Parts(self.random.usize(0..self.world.maps.len())),
            5 | 6 => Sets::Windows(size(self)),
            7 => {
                let size = size(self);
                let tiles = size.iter().zip(self.world.board.sides).all(|(size, side)| side % size == 0);
                if tiles { Sets::Boxes(size) } else { Sets::Windows(size) }
            }
            _ => Sets::Lines(self.piece()),
        }
    }

    /// A binder; its names are known from here on.
    fn binder(&mut self, depth: usize) -> Binder {
        let name = |own: &mut Self, sort: Sort| {
            let name = own.fresh();
            own.scope.push((name.clone(), sort));
            name
        };
        let sort = if self.has_moves() { Sort::Move } else { Sort::Cell };
        let (names, source) = match self.random.u8(0..10) {
            0 => {
                let (low, high) = (self.fixed(0), self.fixed(0));
                let source = if self.one_in(3) {
                    Source::Range(low, high)
                } else {
                    Source::Range(Num::Int(self.random.i64(0..2)), Num::Int(self.random.i64(0..4)))
                };
                (vec![name(self, Sort::Number)], source)
            }
            1 if matches!(self.world.holds, Holds::Kinds(_)) => (vec![name(self, Sort::Kind)], Source::Kinds),
            2..=4 if self.has_frame() => {
                let known = self.random.bool();
                let all = (0..self.random.usize(1..=2)).map(|_| self.sets(known)).collect();
                let several = if known && self.one_in(3) { self.random.usize(2..=3) } else { 1 };
                let sort = match (several, known) {
                    (1, true) if !self.has_moves() => Sort::Line,
                    (1, _) => Sort::Cells,
                    _ => Sort::Cell,
                };
                ((0..several).map(|_| name(self, sort)).collect(), Source::Sets(all))
            }
            2 => (vec![name(self, Sort::Cells)], Source::Sets(vec![Sets::Lines(self.piece())])),
            5 => {
                let set = self.cells(depth);
                (vec![name(self, Sort::Cell)], Source::Set(set))
            }
            6 | 7 => {
                let set = self.places(depth);
                (vec![name(self, sort)], Source::Set(set))
            }
            _ => (vec![name(self, sort)], Source::Set(Set::All)),
        };
        let only = self.one_in(4).then(|| self.fixed_cond(depth));
        Binder { names, source, only }
    }

    /// Something in the scope of binders.
    pub fn bound<T>(&mut self, depth: usize, body: impl FnOnce(&mut Self) -> T) -> (Vec<Binder>, T) {
        let before = self.scope.len();
        let many = if self.one_in(4) { 2 } else { 1 };
        let binders = (0..many).map(|_| self.binder(depth)).collect();
        let body = body(self);
        self.scope.truncate(before);
        (binders, body)
    }

    pub fn ask(&mut self) -> Ask {
        if let Some(name) = self.known(&[Sort::Kind]).filter(|_| !self.one_in(4)) {
            return Ask::Name(name);
        }
        match (self.random.u8(0..6), &self.world.holds) {
            (0, _) => Ask::Full,
            (1, _) => Ask::Empty,
            (_, Holds::Kinds(kinds)) => Ask::Kind(self.random.usize(0..kinds.len())),
            _ => Ask::Full,
        }
    }

    /// A fixed number.
    pub fn fixed(&mut self, depth: usize) -> Num {
        let frame = self.has_frame();
        match self.random.u8(0..if depth > 0 { 14 } else { 7 }) {
            0 if frame => Num::Field(self.cell(), "row"),
            1 if frame => Num::Field(self.cell(), "col"),
            2 if frame && !self.world.board.is_flat() => Num::Field(self.cell(), "layer"),
            2 => match self.place() {
                Some(place) => Num::Field(place, "number"),
                None => Num::Int(1),
            },
            3 if !self.world.maps.is_empty() => {
                Num::Mark(self.random.usize(0..self.world.maps.len()), self.cell())
            }
            3 | 4 => self.known(&[Sort::Number]).map_or(Num::Int(2), Num::Name),
            7 => Num::Len(self.places(depth - 1)),
            8 => Num::Negative(Box::new(self.fixed(depth - 1))),
            9 => {
                let (binders, body) = self.bound(depth - 1, |own| own.fixed_cond(depth - 1));
                Num::Count(binders, Box::new(body))
            }
            10 => {
                let (binders, body) = self.bound(depth - 1, |own| own.fixed(depth - 1));
                Num::SumOf(binders, Box::new(body))
            }
            11..=13 => {
                let sign = *self.random.choice(&['+', '-', '*', '/', '%']).unwrap();
                let left = Box::new(self.fixed(depth - 1));
                let right = match sign {
                    '/' => Num::Int(*self.random.choice(&[1, 2, 3, -2]).unwrap()),
                    '%' => Num::Int(self.random.i64(1..=4)),
                    _ => self.fixed(depth - 1),
                };
                Num::Two(sign, left, Box::new(right))
            }
            _ => Num::Int(self.random.i64(-1..=5)),
        }
    }

    pub fn number(&mut self, depth: usize) -> Num {
        let is_valued = matches!(self.world.holds, Holds::Values(..));
        match self.random.u8(0..if depth > 0 { 20 } else { 8 }) {
            0..=2 if is_valued => self.place().map_or(Num::Int(2), Num::Value),
            3 | 4 if is_valued => Num::Sum(self.places(depth)),
            5 => Num::Different(self.places(depth)),
            6 => self.fixed(depth),
            8 => {
                let (binders, body) = self.bound(depth - 1, |own| own.cond(depth - 1));
                Num::Count(binders, Box::new(body))
            }
            9 => {
                let (binders, body) = self.bound(depth - 1, |own| own.number(depth - 1));
                Num::SumOf(binders, Box::new(body))
            }
            10 => Num::Negative(Box::new(self.number(depth - 1))),
            11 => {
                let by = Num::Int(self.random.i64(1..=4));
                Num::Two('%', Box::new(self.number(depth - 1)), Box::new(by))
            }
            12 => {
                let (a, b) = (Box::new(self.fixed(depth - 1)), Box::new(self.number(depth - 1)));
                if self.random.bool() { Num::Two('*', a, b) } else { Num::Two('*', b, a) }
            }
            13 => {
                let sign = if self.random.bool() { '+' } else { '-' };
                Num::Two(sign, Box::new(self.number(depth - 1)), Box::new(self.number(depth - 1)))
            }
            14 | 15 => self.together(depth),
            16 | 17 => Num::Abs(Box::new(self.number(depth - 1))),
            18 if is_valued => match self.place() {
                Some(place) => Num::Extreme(self.random.bool(), Set::One(place)),
                None => Num::Int(2),
            },
            19 => Num::Two('*', Box::new(self.number(0)), Box::new(self.number(0))),
            _ => Num::Many(self.ask(), self.places(depth)),
        }
    }

    /// A sum of several counts, one kind beside another.
    fn together(&mut self, depth: usize) -> Num {
        let mut all = self.counted(depth);
        for _ in 0..self.random.usize(1..=3) {
            let mut next = self.counted(depth);
            if self.one_in(4) {
                let by = if self.one_in(3) { self.wide() } else { self.random.i64(2..=3) };
                next = Num::Two('*', Box::new(Num::Int(by)), Box::new(next));
            }
            let sign = if self.one_in(4) { '-' } else { '+' };
            all = Num::Two(sign, Box::new(all), Box::new(next));
        }
        all
    }

    fn counted(&mut self, depth: usize) -> Num {
        match self.random.u8(0..6) {
            0 => Num::Different(self.places(depth - 1)),
            1 if matches!(self.world.holds, Holds::Values(..)) => {
                self.place().map_or(Num::Int(1), Num::Value)
            }
            2 => Num::Many(self.ask(), self.places(depth - 1)),
            _ => {
                let (binders, body) = self.bound(depth - 1, |own| own.cond(depth - 1));
                Num::Count(binders, Box::new(body))
            }
        }
    }

    /// A factor of more bits than constraints have.
    fn wide(&mut self) -> i64 {
        let round = [1 << 32, 1 << 33, 10_000_000_000].into_iter();
        let round = round.chain([self.random.i64(1 << 31..1 << 34)]).collect::<Vec<_>>();
        round[self.random.usize(0..round.len())]
    }

    /// A number next to which another one is compared; at times as large as there are places.
    pub fn small(&mut self) -> Num {
        let most = if self.one_in(3) { self.world.places() as i64 } else { 3 };
        match self.one_in(4) {
            true => self.fixed(1),
            false if self.one_in(12) => Num::Int(self.wide() * self.random.i64(0..=most)),
            false => Num::Int(self.random.i64(0..=most)),
        }
    }
}
