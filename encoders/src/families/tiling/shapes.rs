//! The shapes of a tiling, as its words name them: `domino`, `tetromino:L*2`, `cells:0,0;0,1`, joined by `+`.

use std::fmt;
use std::str::FromStr;

use crate::error::PuzzleError;
use crate::graph::piece::Offset;
use crate::nearest::instead;

/// The shapes of squares that have names: a picture each, row by row.
const KNOWN: [(&str, &[(&str, &str)]); 4] = [
    ("domino", &[("D", "##")]),
    ("tromino", &[("I", "###"), ("L", "#. ##")]),
    ("tetromino", &[("I", "####"), ("L", "#. #. ##"), ("O", "## ##"), ("S", ".## ##."), ("T", "### .#.")]),
    (
        "pentomino",
        &[
            ("F", ".## ##. .#."),
            ("I", "#####"),
            ("L", "#. #. #. ##"),
            ("N", ".# .# ## #."),
            ("P", "## ## #."),
            ("T", "### .#. .#."),
            ("U", "#.# ###"),
            ("V", "#.. #.. ###"),
            ("W", "#.. ##. .##"),
            ("X", ".#. ### .#."),
            ("Y", ".# ## .# .#"),
            ("Z", "##. .#. .##"),
        ],
    ),
];

/// Each of the pentominoes once.
const PENTOMINOES: &str = "pentominoes";
/// A shape by its cells.
const CELLS: &str = "cells";
/// The signs of shapes by their cells: letters that no shape with a name has.
const SIGNS: [char; 11] = ['A', 'B', 'C', 'E', 'G', 'H', 'J', 'K', 'M', 'Q', 'R'];

/// The names of shapes.
pub fn names() -> impl Iterator<Item = &'static str> {
    KNOWN.iter().map(|(name, _)| *name).chain([PENTOMINOES, CELLS])
}

/// Most shapes, and the largest coordinate of a cell.
const MOST: usize = 128;
const FARTHEST: i32 = 4096;

/// A shape.
#[derive(Clone, Debug)]
pub(super) struct Shape {
    /// What it is called: `tetromino:L`, `cells:0,0;0,1`.
    pub word: String,
    /// What stands for it in pictures and names: a letter, with a number where several shapes have that letter.
    pub sign: String,
    /// Its cells: rows down, columns to the right, layers.
    pub cells: Vec<Offset>,
    /// How many of it there are; `None` for any number.
    pub number: Option<u32>,
}

impl Shape {
    /// Whether all of its cells are in one row: such a shape means the same on hexagons.
    pub fn is_straight(&self) -> bool {
        self.cells.iter().all(|cell| cell[0] == 0)
    }

    /// Whether its cells are given one by one.
    pub fn is_by_cells(&self) -> bool {
        self.word.starts_with(CELLS)
    }
}

/// The shapes of a puzzle, in the order of its words.
#[derive(Clone, Debug)]
pub(super) struct Shapes {
    pub all: Vec<Shape>,
    words: Vec<String>,
}

impl FromStr for Shapes {
    type Err = PuzzleError;

    fn from_str(text: &str) -> Result<Shapes, PuzzleError> {
        let mut shapes = Shapes { all: Vec::new(), words: Vec::new() };
        for part in text.split('+') {
            let (name, number) = match part.rsplit_once('*') {
                None => (part, None),
                Some((name, number)) => (name, Some(number_of(number, name)?)),
            };
            let (name, of) = match name.split_once(':') {
                None => (name.to_ascii_lowercase(), None),
                Some((name, of)) => (name.to_ascii_lowercase(), Some(of)),
            };
            let (word, own) = part_of(&name, of, number)?;
            shapes.all.extend(own);
            shapes.words.push(word);
            if shapes.all.len() > MOST {
                return Err(PuzzleError(format!("there are more than {MOST} shapes; leave some out")));
            }
        }
        shapes.sign();
        Ok(shapes)
    }
}

/// Reads how many of a shape there are.
fn number_of(text: &str, name: &str) -> Result<u32, PuzzleError> {
    let number = text.parse().ok().filter(|&number| number > 0);
    number.ok_or_else(|| {
        PuzzleError(format!(
            "`*{text}` is no number of shapes; write {name}*2 for two of them, {name} for any number"
        ))
    })
}

/// Returns the shapes of a part of the words, and the part as it is written again.
fn part_of(name: &str, of: Option<&str>, number: Option<u32>) -> Result<(String, Vec<Shape>), PuzzleError> {
    let times = number.map_or_else(String::new, |number| format!("*{number}"));
    if name == CELLS {
        let of = of.filter(|of| !of.is_empty());
        let missing = || PuzzleError("cells: lacks its cells; write them as in cells:0,0;0,1;1,1".into());
        let cells = cells(of.ok_or_else(missing)?)?;
        let word = format!("{CELLS}:{}", cells.iter().map(written).collect::<Vec<_>>().join(";"));
        let shape = Shape { word: word.clone(), sign: String::new(), cells, number };
        return Ok((word + &times, vec![shape]));
    }
    if name == PENTOMINOES {
        if let Some(of) = of {
            return Err(PuzzleError(format!(
                "{PENTOMINOES} are all twelve; write pentomino:{of} for some of them"
            )));
        }
        let (_, own) = part_of("pentomino", None, Some(number.unwrap_or(1)))?;
        return Ok((PENTOMINOES.to_owned() + &times, own));
    }
    let Some((name, known)) = KNOWN.iter().find(|(known, _)| *known == name) else {
        let names: Vec<&str> = names().collect();
        return Err(PuzzleError(format!("there is no shape `{name}`; {}", instead(name, &names))));
    };
    let letters: Vec<&str> = known.iter().map(|(letter, _)| *letter).collect();
    let mut own = Vec::new();
    // The domino is the only one of its size: it has no letter.
    let wanted: Vec<String> = match of {
        None => letters.iter().map(|&letter| letter.to_owned()).collect(),
        Some(_) if letters.len() == 1 => {
            return Err(PuzzleError(format!("there is one {name} alone; write {name}")));
        }
        Some(of) => of.split('|').map(str::to_ascii_uppercase).collect(),
    };
    for letter in &wanted {
        let Some((letter, picture)) = known.iter().find(|(known, _)| known == letter) else {
            let sentence = format!("there is no {name} `{letter}`; choose from {}", letters.join(", "));
            return Err(PuzzleError(sentence));
        };
        let word = if letters.len() == 1 { (*name).to_owned() } else { format!("{name}:{letter}") };
        own.push(Shape { word, sign: (*letter).to_owned(), cells: drawn(picture), number });
    }
    let of = if of.is_some() { format!(":{}", wanted.join("|")) } else { String::new() };
    Ok((format!("{name}{of}{times}"), own))
}

/// The cells of a picture.
fn drawn(picture: &str) -> Vec<Offset> {
    let rows = (0..).zip(picture.split(' '));
    let cells = rows.flat_map(|(row, line)| (0..).zip(line.chars()).map(move |(col, sign)| (row, col, sign)));
    cells.filter(|(.., sign)| *sign == '#').map(|(row, col, _)| [row, col, 0]).collect()
}

/// Reads cells: `0,0;0,1`, or with layers `0,0,0;0,0,1`.
fn cells(text: &str) -> Result<Vec<Offset>, PuzzleError> {
    let mut cells: Vec<Offset> = Vec::new();
    for word in text.split(';') {
        let numbers: Option<Vec<i32>> = word.split(',').map(|number| number.trim().parse().ok()).collect();
        let cell = match numbers.as_deref() {
            Some(&[row, col]) => [row, col, 0],
            Some(&[row, col, layer]) => [row, col, layer],
            _ => {
                return Err(PuzzleError(format!(
                    "`{word}` is no cell of a shape; write row and column, as in cells:0,0;0,1, on boxes the layer behind them"
                )));
            }
        };
        if cell.iter().any(|at| at.abs() > FARTHEST) {
            return Err(PuzzleError(format!(
                "the cell {word} of a shape is farther than {FARTHEST}; bring it nearer"
            )));
        }
        if cells.contains(&cell) {
            return Err(PuzzleError(format!("a shape has the cell {word} twice; keep one")));
        }
        cells.push(cell);
    }
    Ok(cells)
}

/// A cell as it is read.
fn written(&[row, col, layer]: &Offset) -> String {
    if layer == 0 { format!("{row},{col}") } else { format!("{row},{col},{layer}") }
}

impl Shapes {
    /// Gives each shape a sign of its own.
    fn sign(&mut self) {
        for (at, shape) in self.all.iter_mut().filter(|shape| shape.sign.is_empty()).enumerate() {
            let round = if at < SIGNS.len() { String::new() } else { (at / SIGNS.len() + 1).to_string() };
            shape.sign = format!("{}{round}", SIGNS[at % SIGNS.len()]);
        }
        let signs: Vec<String> = self.all.iter().map(|shape| shape.sign.clone()).collect();
        for shape in &mut self.all {
            // Of two shapes with one letter, each has its number of cells behind it.
            if signs.iter().filter(|sign| **sign == shape.sign).count() > 1 {
                shape.sign += &shape.cells.len().to_string();
            }
        }
    }

    /// What one of them is called where it does not matter which: `domino`, or `shape` where they have no name together.
    pub fn noun(&self) -> String {
        let kind = |shape: &Shape| shape.word.split(':').next().map(str::to_owned);
        let first = self.all.first().and_then(kind);
        let is_common = self.all.iter().all(|shape| kind(shape) == first);
        let known = KNOWN.iter().map(|(name, _)| *name).find(|name| first.as_deref() == Some(*name));
        let noun = known.filter(|_| is_common).unwrap_or("shape");
        // `pentominoes` and `pentomino` differ in a letter, and in what they ask.
        let each_once = self.all.len() > 1 && self.all.iter().all(|shape| shape.number == Some(1));
        if each_once { format!("different {noun}") } else { noun.to_owned() }
    }

    /// As they are called in sentences: `dominoes and 2 L-trominoes`.
    pub fn many(&self) -> String {
        let all: Vec<String> = self.words.iter().flat_map(|word| many(word)).collect();
        match all.as_slice() {
            [first @ .., last] if !first.is_empty() => format!("{} and {last}", first.join(", ")),
            all => all.concat(),
        }
    }
}

/// What the shapes of a word are called in sentences. A number is that of each of them.
fn many(word: &str) -> Vec<String> {
    let (name, number) = word.split_once('*').unwrap_or((word, ""));
    let (kind, of) = name.split_once(':').unwrap_or((name, ""));
    let some = |one: String| match number {
        "" if kind == CELLS => format!("shapes {one}"),
        "" => format!("{one}es"),
        "1" if kind == CELLS => format!("one shape {one}"),
        "1" => format!("one {one}"),
        number if kind == CELLS => format!("{number} shapes {one}"),
        number => format!("{number} {one}es"),
    };
    let is_alone = KNOWN.iter().any(|(known, letters)| *known == kind && letters.len() == 1);
    match (kind, of) {
        (PENTOMINOES, _) => match number {
            "" | "1" => vec!["the 12 pentominoes, each once".into()],
            number => vec![format!("{number} of each of the 12 pentominoes")],
        },
        (CELLS, cells) => vec![some(format!("of the cells {cells}"))],
        (kind, "") if is_alone || number.is_empty() => vec![some(kind.to_owned())],
        (kind, "") => vec![some(kind.to_owned()) + " of each kind"],
        (kind, letters) => letters.split('|').map(|letter| some(format!("{letter}-{kind}"))).collect(),
    }
}

/// As they are read, in the same order.
impl fmt::Display for Shapes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.words.join("+"))
    }
}
