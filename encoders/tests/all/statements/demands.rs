//! Clues, sizes, connections and symmetries, as statements.

use super::board::Piece;
use super::puzzles::Draft;
use super::tree::{Ask, Given, Goal, Holds, Symmetry};

impl Draft<'_> {
    /// Clues that contradict none of those of the picture.
    pub fn clues(&mut self, known: &[(usize, Given)]) -> Vec<(usize, Given)> {
        let world = self.maker.world;
        let (mut clues, mut texts) = (Vec::new(), Vec::new());
        for _ in 0..if self.maker.one_in(3) { self.maker.random.usize(1..=2) } else { 0 } {
            let place = self.maker.random.usize(0..world.places());
            if known.iter().chain(&clues).any(|&(other, _)| other == place) {
                continue;
            }
            let kind = self.maker.random.usize(0..world.held());
            let (given, holds) = match (&world.holds, self.maker.random.u8(0..4)) {
                (Holds::Values(low, _), _) => (Given::Kind(kind), self.said(low + kind as i64)),
                (_, 0 | 1) => (Given::Empty, "empty".into()),
                (Holds::Kinds(kinds), _) => (Given::Kind(kind), kinds[kind].clone()),
            };
            let name = match &world.moves {
                Some(moves) => {
                    let (a, b) = moves[place];
                    let (a, b) = if self.maker.random.bool() { (a, b) } else { (b, a) };
                    format!("{}-{}", world.board.name(a), world.board.name(b))
                }
                None if world.board.is_plain() && self.maker.random.bool() => world.board.chess_name(place),
                None => world.board.name(place),
            };
            clues.push((place, given));
            texts.push(format!("{name} = {holds}"));
        }
        if !texts.is_empty() {
            self.any.push(format!("given {}", texts.join(", ")));
        }
        clues
    }

    pub fn sizes(&mut self) -> (Vec<u32>, Goal, Vec<usize>) {
        let Holds::Kinds(kinds) = &self.maker.world.holds else {
            return (vec![0; self.maker.world.held()], Goal::Any, Vec::new());
        };
        let mut hidden = Vec::new();
        if kinds[0] != "edge" && self.maker.one_in(6) {
            let kind = self.maker.random.usize(0..kinds.len());
            self.any.push(format!("hidden {}", kinds[kind]));
            hidden.push(kind);
        }
        let mut weights = vec![1; kinds.len()];
        if self.maker.one_in(4) {
            weights = vec![0; kinds.len()];
            let mut terms = Vec::new();
            for _ in 0..self.maker.random.usize(1..=2) {
                let by = self.maker.random.u32(0..=3);
                let kind = self.maker.random.usize(0..=kinds.len());
                let kind = if hidden.contains(&kind) { kinds.len() } else { kind };
                let name = kinds.get(kind).map_or("full", String::as_str);
                let named = self.numbers.iter().find(|(_, value)| *value == i64::from(by));
                let factor = match (by, named) {
                    (1, _) => String::new(),
                    (_, Some((name, _))) => format!("{name} * "),
                    _ => format!("{by}*"),
                };
                (0..kinds.len())
                    .filter(|&at| kind == at || kind == kinds.len())
                    .for_each(|at| weights[at] += by);
                terms.push(format!("{factor}{name}"));
            }
            self.any.push(format!("size {}", terms.join(" + ")));
        }
        hidden.iter().for_each(|&kind: &usize| weights[kind] = 0);
        let goal = match self.maker.random.u32(0..6) {
            0 => Goal::Max,
            1 => Goal::Min,
            2 => Goal::Between(2, 2),
            3 => Goal::Between(self.maker.random.u32(0..2), self.maker.random.u32(1..5)),
            _ => Goal::Any,
        };
        match goal {
            Goal::Max => self.any.push("goal max".into()),
            Goal::Min => self.any.push("goal min".into()),
            Goal::Any if self.maker.random.bool() => self.any.push("goal any".into()),
            Goal::Any => {}
            Goal::Between(low, high) => {
                let (first, last) = (self.said(low.into()), self.said(high.into()));
                self.any.push(if low == high {
                    format!("goal {first}")
                } else {
                    format!("goal {first}..{last}")
                });
            }
        }
        (weights, goal, hidden)
    }

    /// Nothing as a rule; else one kind or another demand, or two kinds alike.
    pub fn connected(&mut self) -> Vec<(Ask, Piece)> {
        let Holds::Kinds(kinds) = &self.maker.world.holds else { return Vec::new() };
        if self.maker.has_moves() || !self.maker.one_in(6) {
            return Vec::new();
        }
        let piece = self.maker.piece();
        let asked = match self.maker.random.usize(0..6) {
            0 => vec![(Ask::Full, "full")],
            1 => vec![(Ask::Empty, "empty")],
            2 | 3 if kinds.len() > 1 => {
                vec![(Ask::Kind(0), kinds[0].as_str()), (Ask::Kind(1), kinds[1].as_str())]
            }
            _ => vec![(Ask::Kind(0), kinds[0].as_str())],
        };
        self.any.extend(asked.iter().map(|(_, name)| format!("connected {name} by {}", piece.words)));
        asked.into_iter().map(|(ask, _)| (ask, piece.clone())).collect()
    }

    pub fn symmetry(&mut self) -> Symmetry {
        let symmetry = match (&self.maker.world.holds, self.maker.random.u8(0..6)) {
            (_, 0) => Symmetry::None,
            (Holds::Values(..), 1 | 2) => Symmetry::Values,
            (Holds::Kinds(kinds), 1 | 2) if kinds.len() > 1 => {
                let mut all: Vec<usize> = (0..kinds.len()).collect();
                self.maker.random.shuffle(&mut all);
                all.truncate(self.maker.random.usize(2..=kinds.len()));
                Symmetry::Kinds(all)
            }
            (_, 3) => Symmetry::Board,
            _ => return Symmetry::Board,
        };
        let text = match (&symmetry, &self.maker.world.holds) {
            (Symmetry::Board, _) => "symmetry board".into(),
            (Symmetry::None, _) => "symmetry none".into(),
            (Symmetry::Kinds(all), Holds::Kinds(kinds)) => {
                let names: Vec<&str> = all.iter().map(|&kind| kinds[kind].as_str()).collect();
                format!("symmetry kinds {}", names.join(" "))
            }
            _ => "symmetry values".into(),
        };
        self.any.push(text);
        symmetry
    }
}
