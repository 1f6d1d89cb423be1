//! Random puzzles, as trees and as text.

use super::board::Piece;
use super::make::{Maker, Sort};
use super::print::Printer;
use super::tree::{Cond, Fixed, Num, Puzzle};
use super::worlds::world;

/// Statements in the making.
pub struct Draft<'a> {
    pub maker: Maker<'a>,
    pub by: Option<Piece>,
    /// Numbers with names that the board does not decide.
    pub numbers: Vec<(String, i64)>,
    pub lets: Vec<(String, Fixed, Option<i64>)>,
    pub words: Vec<String>,
    /// Statements before all others, those in any order, and those behind their `let`s.
    pub first: Vec<String>,
    pub any: Vec<String>,
    pub last: Vec<String>,
}

/// A random puzzle.
pub fn puzzle(random: &mut limits::Random) -> Puzzle {
    let (world, by) = world(random);
    let maker = Maker { world: &world, random: limits::Random::with_seed(random.u64(..)), scope: Vec::new() };
    let draft = Draft {
        maker,
        by,
        numbers: Vec::new(),
        lets: Vec::new(),
        words: Vec::new(),
        first: Vec::new(),
        any: Vec::new(),
        last: Vec::new(),
    };
    draft.finished()
}

impl Draft<'_> {
    fn finished(mut self) -> Puzzle {
        let world = self.maker.world;
        self.fix_numbers();
        let clues = self.board();
        self.holds();
        self.maps();
        if let (Some(piece), true) = (&self.by, world.moves.is_some()) {
            let edges = piece.words == "edge" && self.maker.random.bool();
            let text = if edges { "places edges".into() } else { format!("places moves of {}", piece.words) };
            self.any.push(text);
        }
        self.fix_sets();
        let more = self.clues(&clues);
        let (weights, goal, hidden) = self.sizes();
        let connected = self.connected();
        let symmetry = self.symmetry();
        let conditions = self.conditions();
        let text = self.text();
        Puzzle {
            world: world.clone(),
            lets: self.lets,
            clues: clues.into_iter().chain(more).collect(),
            conditions,
            weights,
            goal,
            connected,
            hidden,
            symmetry,
            text,
            words: self.words,
        }
    }

    pub fn print(&mut self, one: impl FnOnce(&mut Printer<'_>)) -> String {
        let mut printer =
            Printer { world: self.maker.world, random: &mut self.maker.random, out: String::new() };
        one(&mut printer);
        printer.out
    }

    /// A name of its own in the whole file.
    fn name(&mut self) -> String {
        let name = *self.maker.random.choice(&["n", "side", "Ring_", "_let", "nothing"]).unwrap();
        format!("{name}_{}", self.lets.len())
    }

    fn fix_numbers(&mut self) {
        for _ in 0..self.maker.random.usize(0..3) {
            let name = self.name();
            let (mut value, mut number) = (self.maker.random.i64(-1..=5), None);
            if let Some((other, known)) = self.numbers.last().cloned().filter(|_| self.maker.random.bool()) {
                number = Some(Num::Two('+', Box::new(Num::Name(other)), Box::new(Num::Int(value))));
                value += known;
            }
            let number = number.unwrap_or(Num::Int(value));
            let text = self.print(|to| to.num(&number, 0));
            self.first.push(format!("let {name} = {text}"));
            let instead = self.maker.one_in(3).then(|| self.maker.random.i64(0..=4));
            if let Some(instead) = instead {
                value = instead;
                self.words.push(format!("{name}={instead}"));
            }
            self.numbers.push((name.clone(), value));
            self.lets.push((name.clone(), Fixed::Number(number), instead));
            self.maker.scope.push((name, Sort::Number));
        }
    }

    /// A number, perhaps by a name.
    pub fn said(&mut self, value: i64) -> String {
        let known = self.numbers.iter().find(|_| !self.maker.one_in(3)).cloned();
        match known {
            Some((name, known)) if known == value => name,
            Some((name, known)) if known < value => format!("{name}+{}", value - known),
            Some((name, known)) => format!("{name} - {}", known - value),
            None => value.to_string(),
        }
    }

    fn fix_sets(&mut self) {
        for _ in 0..self.maker.random.usize(0..3) {
            let name = self.name();
            let (sort, fixed) = match self.maker.random.u8(0..4) {
                0 => (Sort::Number, Fixed::Number(self.maker.fixed(2))),
                1 if self.maker.has_moves() => (Sort::Moves, Fixed::Set(self.maker.places(2))),
                _ => (Sort::Cells, Fixed::Set(self.maker.cells(2))),
            };
            let text = self.print(|to| match &fixed {
                Fixed::Number(number) => to.num(number, 0),
                Fixed::Set(set) => to.set(set, 0),
            });
            self.last.push(format!("let {name} = {text}"));
            let instead =
                (sort == Sort::Number && self.maker.one_in(4)).then(|| self.maker.random.i64(-1..=4));
            self.words.extend(instead.map(|instead| format!("{name}={instead}")));
            self.lets.push((name.clone(), fixed, instead));
            self.maker.scope.push((name, sort));
        }
    }

    fn conditions(&mut self) -> Vec<Cond> {
        let many = self.maker.random.usize(0..=3);
        let mut all = Vec::new();
        for _ in 0..many {
            let depth = self.maker.random.usize(0..=3);
            let condition = self.maker.cond(depth);
            let text = self.print(|to| to.cond(&condition, 0, true));
            self.last.push(text);
            all.push(condition);
        }
        // What follows from a condition is one more, and changes no answer.
        if let Some(known) = all.last().cloned().filter(|_| self.maker.one_in(3)) {
            let other = self.maker.cond(1);
            let either =
                Cond::Or(if self.maker.random.bool() { vec![known, other] } else { vec![other, known] });
            let text = self.print(|to| to.cond(&either, 0, true));
            self.last.push(format!("implied {text}"));
            all.push(either);
        }
        all
    }

    /// All statements: in any order, but for `let` before its use.
    fn text(&mut self) -> String {
        if self.maker.one_in(5) {
            self.any.push("title \"A puzzle # of one's own\"".into());
        }
        let mut any = std::mem::take(&mut self.any);
        self.maker.random.shuffle(&mut any);
        let mut all = std::mem::take(&mut self.last);
        for statement in any {
            let at = self.maker.random.usize(0..=all.len());
            all.insert(at, statement);
        }
        let mut text = String::new();
        for statement in self.first.iter().chain(&all) {
            let before = *self.maker.random.choice(&["", "", "", "", "# a note\n", "\n", "  "]).unwrap();
            let is_board = ["board", "map ", "graph"].iter().any(|word| statement.starts_with(word));
            let behind = if self.maker.one_in(8) && !is_board { " # end" } else { "" };
            text += &format!("{before}{statement}{behind}\n");
        }
        if self.maker.one_in(12) { text.replace('\n', "\r\n") } else { text }
    }
}
