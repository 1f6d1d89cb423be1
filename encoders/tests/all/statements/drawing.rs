//! Boards, what places hold, and maps, as statements.

use super::puzzles::Draft;
use super::tree::{Given, Holds};
use super::worlds::letter;

/// The letters of kinds: those of pieces, then the first free letter of each name, then of the alphabet.
pub fn letters(holds: &Holds) -> Vec<char> {
    let Holds::Kinds(kinds) = holds else { return Vec::new() };
    let mut letters: Vec<Option<char>> = kinds.iter().map(|kind| letter(kind)).collect();
    for (at, kind) in kinds.iter().enumerate() {
        if letters[at].is_none() {
            let own =
                kind.chars().filter(char::is_ascii_alphabetic).map(|letter| letter.to_ascii_uppercase());
            letters[at] = own.chain('A'..='Z').find(|&letter| !letters.contains(&Some(letter)));
        }
    }
    letters.into_iter().map(|letter| letter.expect("a letter is free")).collect()
}

impl Draft<'_> {
    pub fn board(&mut self) -> Vec<(usize, Given)> {
        let world = self.maker.world;
        let board = &world.board;
        if board.is_graph() {
            let mut lines: Vec<String> =
                board.edges.iter().map(|&(a, b)| format!("{} {}", board.names[b], board.names[a])).collect();
            lines.extend(board.names.iter().map(ToString::to_string));
            self.maker.random.shuffle(&mut lines);
            self.any.push(format!("graph\n{}\nend", lines.join("\n")));
            return Vec::new();
        }
        if !board.word.is_empty() {
            let (head, sides) = board.word.split_once(':').map_or(("", board.word.as_str()), |parts| parts);
            let sides: Vec<String> = sides
                .split('x')
                .map(|side| match self.maker.one_in(3) {
                    true => format!("{{{}}}", self.said(side.parse().expect("a number"))),
                    false => side.to_owned(),
                })
                .collect();
            let colon = if head.is_empty() { "" } else { ":" };
            self.any.push(format!("board {head}{colon}{}", sides.join("x")));
            return Vec::new();
        }
        self.picture()
    }

    pub fn picture(&mut self) -> Vec<(usize, Given)> {
        let world = self.maker.world;
        let letters = letters(&world.holds);
        let mut clues = Vec::new();
        let mut signs: Vec<Vec<String>> = Vec::new();
        for row in 0..world.board.sides[0] {
            let mut line = Vec::new();
            for col in 0..world.board.sides[1] {
                let Some(cell) = world.board.cells.iter().position(|&cell| cell == [row, col, 0]) else {
                    line.push("#".to_owned());
                    continue;
                };
                if world.moves.is_some() || !self.maker.one_in(8) {
                    line.push(".".into());
                    continue;
                }
                let kind = self.maker.random.usize(0..world.held());
                let (given, sign) = match (&world.holds, self.maker.random.u8(0..4)) {
                    (Holds::Values(low, _), _) => (Given::Kind(kind), (low + kind as i64).to_string()),
                    (_, 0) => (Given::Empty, "-".into()),
                    (_, 1) => (Given::Full, "+".into()),
                    (_, 2) => (Given::Kind(kind), letters[kind].to_ascii_lowercase().to_string()),
                    _ => (Given::Kind(kind), letters[kind].to_string()),
                };
                // A row without blanks is read by characters.
                if sign.len() > 1 && world.board.sides[1] == 1 {
                    line.push(".".into());
                    continue;
                }
                clues.push((cell, given));
                line.push(sign);
            }
            signs.push(line);
        }
        let text = self.drawn("board", &signs);
        self.any.push(text);
        clues
    }

    /// Signs in rows, with blanks between them where one is longer, or by chance.
    pub fn drawn(&mut self, head: &str, signs: &[Vec<String>]) -> String {
        let mut text = format!("{head}\n");
        for row in signs {
            let blanks = row.iter().any(|sign| sign.len() > 1) || self.maker.one_in(3);
            let row = row.join(if blanks { " " } else { "" });
            let indent = if self.maker.one_in(4) { "  " } else { "" };
            text += &format!("{indent}{row}{indent}\n");
        }
        text + if self.maker.one_in(4) { " end " } else { "end" }
    }

    pub fn holds(&mut self) {
        let text = match &self.maker.world.holds {
            Holds::Values(low, high) => format!("values {}..{}", self.said(*low), self.said(*high)),
            Holds::Kinds(kinds) if *kinds == ["edge"] => return,
            Holds::Kinds(kinds) => format!("kind {}", kinds.join(" ")),
        };
        self.any.push(text);
    }

    pub fn maps(&mut self) {
        let world = self.maker.world;
        for (name, marks) in &world.maps {
            let mut signs = Vec::new();
            for row in 0..world.board.sides[0] {
                let sign = |col: i64| {
                    let cell = world.board.cells.iter().position(|&cell| cell == [row, col, 0]);
                    match cell.and_then(|cell| marks[cell]) {
                        None => ".".to_owned(),
                        Some(10) => "A".into(),
                        Some(36) => "a".into(),
                        Some(mark) => mark.to_string(),
                    }
                };
                signs.push((0..world.board.sides[1]).map(sign).collect());
            }
            let text = self.drawn(&format!("map {name}"), &signs);
            self.any.push(text);
        }
    }
}
