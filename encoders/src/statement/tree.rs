//! Statements as a tree. Every part knows where it stands in the text.

use std::ops::Range;

/// Bytes of the text.
pub(super) type Span = Range<usize>;

/// A word, where it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Word {
    pub at: Span,
    pub text: String,
}

/// A statement.
#[derive(Clone, Debug)]
pub(super) struct Statement {
    pub at: Span,
    pub says: Says,
}

/// What a statement says.
#[derive(Clone, Debug)]
pub(super) enum Says {
    /// A fixed number or set, under a name.
    Let(Word, Expr),
    /// A board in words, with numbers in braces; or a picture of it.
    Board(Vec<BoardPart>),
    Picture(Vec<Word>),
    /// A graph in a file, or its edges.
    Graph(Word),
    Edges(Vec<Word>),
    Map(Word, Vec<Word>),
    /// Moves of a piece are the places, or the edges of a graph.
    Moves(Option<Word>),
    Kinds(Vec<Word>),
    Values(Expr, Expr),
    Given(Vec<Clue>),
    /// Terms: factors, and a kind.
    Size(Vec<(Vec<Word>, Word)>),
    Goal(Goal),
    Connected(Word, Option<Word>),
    Acyclic(Word),
    Hidden(Word),
    Weight(Weight),
    Symmetry(Symmetry),
    Title(Word),
    Condition(Expr),
    /// A condition that every solution of the rest satisfies.
    Implied(Expr),
}

/// By what something that places hold multiplies the weight of a solution: a fraction, the marks of a map, or both.
#[derive(Clone, Debug)]
pub(super) struct Weight {
    pub map: Option<Word>,
    pub of: Word,
    pub weight: Option<Word>,
}

/// A part of a board's word.
#[derive(Clone, Debug)]
pub(super) enum BoardPart {
    Text(String),
    Number(Expr),
}

/// A clue: what stands on a place, or on a move from one place to another.
#[derive(Clone, Debug)]
pub(super) struct Clue {
    pub at: Span,
    pub place: Expr,
    pub to: Option<Expr>,
    /// The number, from 1, of one of several parallel edges.
    pub copy: Option<Expr>,
    pub holds: Expr,
}

#[derive(Clone, Debug)]
pub(super) enum Goal {
    Max,
    Min,
    Any,
    Between(Expr, Expr),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Symmetry {
    Board,
    None,
    Values,
    Kinds(Vec<Word>),
}

/// An expression: a number, a condition, a set; which one, its reader says.
#[derive(Clone, Debug)]
pub(super) struct Expr {
    pub at: Span,
    pub kind: Kind,
}

#[derive(Clone, Debug)]
pub(super) enum Kind {
    Int(i64),
    Text(String),
    /// `all`, `queen`, a name of the file.
    Word(String),
    /// `r0c1`, `a1`, `v3`.
    Cell(String),
    /// `c.row`.
    Field(Box<Expr>, Word),
    Call(Word, Vec<Expr>),
    /// An expression in round brackets.
    Bracket(Box<Expr>),
    Not(Box<Expr>),
    Negative(Box<Expr>),
    Binary(Op, Box<Expr>, Box<Expr>),
    /// Several joined by `and`, by `or` or by `+`; what is subtracted is negative.
    Several(Op, Vec<Expr>),
    /// `a <= b <= c`, at least two.
    Chain(Box<Expr>, Vec<(Op, Expr)>),
    /// `{a, b..c}`.
    Braces(Vec<(Expr, Option<Expr>)>),
    /// `{x in S where C}`.
    Those(Word, Box<Expr>, Option<Box<Expr>>),
    Quantified(Quantifier, Vec<Binder>, Box<Expr>),
    /// `runs(KIND, SET) = (NUMBERS)`.
    Runs(Box<Expr>, Box<Expr>, Vec<Expr>),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Quantifier {
    Each,
    Some,
    Count,
    Sum,
}

/// `c d in rows, columns where C`.
#[derive(Clone, Debug)]
pub(super) struct Binder {
    pub names: Vec<Word>,
    /// Sets, or ranges of numbers.
    pub sources: Vec<(Expr, Option<Expr>)>,
    pub only: Option<Expr>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Op {
    Iff,
    Implies,
    Or,
    And,
    In,
    Equal,
    Differs,
    Less,
    AtMost,
    More,
    AtLeast,
    Join,
    Meet,
    Without,
    Plus,
    Minus,
    Times,
    Over,
    Modulo,
}

impl Op {
    /// Whether it compares two numbers.
    pub fn compares(self) -> bool {
        matches!(self, Op::Equal | Op::Differs | Op::Less | Op::AtMost | Op::More | Op::AtLeast)
    }

    /// Whether two numbers compare like this.
    pub fn holds(self, a: i64, b: i64) -> bool {
        match self {
            Op::Equal => a == b,
            Op::Less => a < b,
            Op::AtMost => a <= b,
            Op::More => a > b,
            Op::AtLeast => a >= b,
            _ => a != b,
        }
    }

    /// The sign.
    pub fn sign(self) -> &'static str {
        match self {
            Op::Iff => "<=>",
            Op::Implies => "=>",
            Op::Or => "or",
            Op::And => "and",
            Op::In => "in",
            Op::Equal => "=",
            Op::Differs => "!=",
            Op::Less => "<",
            Op::AtMost => "<=",
            Op::More => ">",
            Op::AtLeast => ">=",
            Op::Join => "|",
            Op::Meet => "&",
            Op::Without => "\\",
            Op::Plus => "+",
            Op::Minus => "-",
            Op::Times => "*",
            Op::Over => "/",
            Op::Modulo => "%",
        }
    }
}
