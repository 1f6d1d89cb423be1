//! Random conditions.

use super::make::Maker;
use super::tree::{Cond, Num};

impl Maker<'_> {
    fn comparison(&mut self, depth: usize) -> Cond {
        let signs: &[&str] = match self.random.u8(0..4) {
            0 => &["="],
            1 => &["<", "<="],
            2 => &[">", ">="],
            _ => &["!="],
        };
        let more = if signs != ["!="] && self.one_in(5) { 2 } else { 1 };
        let chosen: Vec<&'static str> = (0..more)
            .map(|_| match *self.random.choice(signs).unwrap() {
                "=" => "=",
                "!=" => "!=",
                "<" => "<",
                "<=" => "<=",
                ">" => ">",
                _ => ">=",
            })
            .collect();
        let mut numbers = vec![self.number(depth)];
        for _ in 0..more {
            let number = if self.one_in(3) { self.number(depth.min(1)) } else { self.small() };
            numbers.push(number);
        }
        if self.one_in(3) {
            numbers.reverse();
        }
        Cond::Compare(numbers, chosen)
    }

    fn two(&mut self, depth: usize) -> (Box<Cond>, Box<Cond>) {
        (Box::new(self.cond(depth - 1)), Box::new(self.cond(depth - 1)))
    }

    fn several(&mut self, depth: usize) -> Vec<Cond> {
        (0..self.random.usize(2..=3)).map(|_| self.cond(depth - 1)).collect()
    }

    fn runs(&mut self) -> Cond {
        let lengths = (0..self.random.usize(0..=2)).map(|_| match self.one_in(8) {
            true => Num::Two('-', Box::new(Num::Int(3)), Box::new(Num::Int(1))),
            false => Num::Int(self.random.i64(1..=2)),
        });
        let lengths = lengths.collect();
        Cond::Runs(self.ask(), self.ordered(), lengths)
    }

    /// A condition.
    pub fn cond(&mut self, depth: usize) -> Cond {
        match self.random.u8(0..if depth > 0 { 20 } else { 9 }) {
            0 => Cond::Many(self.ask(), self.places(depth)),
            1 => Cond::Distinct(self.places(depth)),
            2 => Cond::Lex(self.ordered(), self.ordered()),
            3 => self.runs(),
            4 => {
                let number = self.number(depth.min(1));
                let mut ranges = self.ranges();
                if self.one_in(8) {
                    ranges.push((self.number(0), None));
                }
                Cond::Among(number, ranges)
            }
            9 => Cond::Not(Box::new(self.cond(depth - 1))),
            10 => Cond::And(self.several(depth)),
            11 | 12 => Cond::Or(self.several(depth)),
            13 => {
                let (a, b) = self.two(depth);
                Cond::Implies(a, b)
            }
            14 => {
                let (a, b) = self.two(depth);
                Cond::Iff(a, b)
            }
            15 => {
                let (binders, body) = self.bound(depth - 1, |own| own.cond(depth - 1));
                Cond::Some(binders, Box::new(body))
            }
            16..=18 => {
                let (binders, body) = self.bound(depth - 1, |own| own.cond(depth - 1));
                Cond::Each(binders, Box::new(body))
            }
            19 => self.fixed_cond(depth),
            _ => self.comparison(depth),
        }
    }
}

impl Maker<'_> {
    /// A condition on fixed things alone.
    pub fn fixed_cond(&mut self, depth: usize) -> Cond {
        let two = |own: &mut Self| (Box::new(own.fixed_cond(depth - 1)), Box::new(own.fixed_cond(depth - 1)));
        match self.random.u8(0..if depth > 0 { 12 } else { 6 }) {
            0 => Cond::Within(self.cell(), self.cells(depth)),
            1 => Cond::Among(self.fixed(depth), self.ranges()),
            6 => Cond::Not(Box::new(self.fixed_cond(depth - 1))),
            7 => {
                let (a, b) = two(self);
                Cond::And(vec![*a, *b])
            }
            8 => {
                let (a, b) = two(self);
                Cond::Or(vec![*a, *b])
            }
            9 => {
                let (a, b) = two(self);
                Cond::Implies(a, b)
            }
            10 => {
                let (a, b) = two(self);
                Cond::Iff(a, b)
            }
            11 => {
                let each = self.random.bool();
                let (binders, body) = self.bound(depth - 1, |own| own.fixed_cond(depth - 1));
                if each { Cond::Each(binders, Box::new(body)) } else { Cond::Some(binders, Box::new(body)) }
            }
            _ => {
                let sign = *self.random.choice(&["=", "!=", "<", "<=", ">", ">="]).unwrap();
                Cond::Compare(vec![self.fixed(depth), self.fixed(0)], vec![sign])
            }
        }
    }

    pub fn ranges(&mut self) -> Vec<(Num, Option<Num>)> {
        let many = self.random.usize(0..4);
        let range = |own: &mut Self| {
            let low = own.small();
            (low, own.one_in(3).then(|| own.small()))
        };
        (0..many).map(|_| range(self)).collect()
    }
}
