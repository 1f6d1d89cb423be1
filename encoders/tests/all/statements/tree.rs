//! Statements as trees, as far as they are made here.

use super::board::{Board, Piece};

/// What there is, and what it may hold.
#[derive(Clone, Debug)]
pub struct World {
    pub board: Board,
    /// The moves, where they are the places, each from the lower cell; else none.
    pub moves: Option<Vec<(usize, usize)>>,
    pub holds: Holds,
    /// The marks of cells.
    pub maps: Vec<(String, Vec<Option<i64>>)>,
}

#[derive(Clone, Debug)]
pub enum Holds {
    Kinds(Vec<String>),
    Values(i64, i64),
}

impl World {
    pub fn places(&self) -> usize {
        self.moves.as_ref().map_or(self.board.len(), Vec::len)
    }

    /// How many kinds or values there are.
    pub fn held(&self) -> usize {
        match &self.holds {
            Holds::Kinds(kinds) => kinds.len(),
            Holds::Values(low, high) => (high - low + 1) as usize,
        }
    }
}

/// What is asked of places.
#[derive(Clone, Debug, PartialEq)]
pub enum Ask {
    Kind(usize),
    Full,
    Empty,
    /// A name that a binder gives.
    Name(String),
}

#[derive(Clone, Debug)]
pub enum Place {
    Name(String),
    Cell(usize),
    /// `a1`.
    Chess(usize),
    /// `cell(A, B)`.
    At(Vec<Num>),
}

#[derive(Clone, Debug)]
pub enum Set {
    All,
    Cells,
    Name(String),
    One(Place),
    Braces(Vec<Set>),
    Those(String, Box<Set>, Option<Box<Cond>>),
    Row(Place),
    Column(Place),
    Attacks(Piece, Place),
    Attackers(Piece, Place),
    Marked(usize),
    At(Place, Vec<Num>),
    Shift(Box<Set>, Vec<Num>),
    Edges(Place),
    Move(Place, Place),
    MoveBy(Place, Vec<Num>),
    Join(Box<Set>, Box<Set>),
    Meet(Box<Set>, Box<Set>),
    Without(Box<Set>, Box<Set>),
}

#[derive(Clone, Debug)]
pub enum Sets {
    Rows,
    Columns,
    Straight,
    Segments,
    Lines(Piece),
    Windows(Vec<i64>),
    Boxes(Vec<i64>),
    Parts(usize),
}

#[derive(Clone, Debug)]
pub enum Source {
    Range(Num, Num),
    Kinds,
    Set(Set),
    Sets(Vec<Sets>),
}

#[derive(Clone, Debug)]
pub struct Binder {
    pub names: Vec<String>,
    pub source: Source,
    pub only: Option<Cond>,
}

#[derive(Clone, Debug)]
pub enum Num {
    Int(i64),
    Name(String),
    Field(Place, &'static str),
    Mark(usize, Place),
    Many(Ask, Set),
    Value(Place),
    Sum(Set),
    Different(Set),
    Len(Set),
    /// The least or the most value.
    Extreme(bool, Set),
    Abs(Box<Num>),
    Count(Vec<Binder>, Box<Cond>),
    SumOf(Vec<Binder>, Box<Num>),
    Negative(Box<Num>),
    /// `+ - * / %`.
    Two(char, Box<Num>, Box<Num>),
}

#[derive(Clone, Debug)]
pub enum Cond {
    /// A chain of comparisons.
    Compare(Vec<Num>, Vec<&'static str>),
    Among(Num, Vec<(Num, Option<Num>)>),
    Within(Place, Set),
    Many(Ask, Set),
    Distinct(Set),
    Lex(Set, Set),
    Runs(Ask, Set, Vec<Num>),
    Not(Box<Cond>),
    And(Vec<Cond>),
    Or(Vec<Cond>),
    Implies(Box<Cond>, Box<Cond>),
    Iff(Box<Cond>, Box<Cond>),
    Each(Vec<Binder>, Box<Cond>),
    Some(Vec<Binder>, Box<Cond>),
}

#[derive(Clone, Debug)]
pub enum Fixed {
    Number(Num),
    Set(Set),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Given {
    Kind(usize),
    Full,
    Empty,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    Max,
    Min,
    Any,
    Between(u32, u32),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Symmetry {
    Board,
    None,
    Values,
    Kinds(Vec<usize>),
}

#[derive(Clone, Debug)]
pub struct Puzzle {
    pub world: World,
    /// Names with what they stand for, and the number in its place.
    pub lets: Vec<(String, Fixed, Option<i64>)>,
    pub clues: Vec<(usize, Given)>,
    pub conditions: Vec<Cond>,
    /// What each kind adds to the size; 0 for values and what is hidden.
    pub weights: Vec<u32>,
    pub goal: Goal,
    pub connected: Vec<(Ask, Piece)>,
    pub hidden: Vec<usize>,
    pub symmetry: Symmetry,
    /// The statement, and the words behind its file.
    pub text: String,
    pub words: Vec<String>,
}
