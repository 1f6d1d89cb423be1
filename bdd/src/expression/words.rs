//! The words of an expression.

use super::ExpressionError;

/// A connective of two operands, from the loosest to the closest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Connective {
    Iff,
    Implies,
    /// The first and not the second.
    Minus,
    Xor,
    Or,
    And,
    /// As [`Connective::Iff`], but closer.
    Equals,
}

impl Connective {
    /// Returns how closely it holds its operands, from 1.
    pub fn precedence(self) -> u8 {
        self as u8 + 1
    }
}

/// A quantifier, or what is written like one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Binder {
    Forall,
    Exists,
    /// Other variables.
    Rename,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind<'a> {
    Name(&'a str),
    Constant(bool),
    Ite,
    Not,
    Connective(Connective),
    Binder(Binder),
    Open,
    Close,
    Comma,
    Colon,
    Slash,
    End,
}

/// A word and where it begins.
#[derive(Clone, Copy, Debug)]
pub(super) struct Word<'a> {
    pub kind: Kind<'a>,
    /// What is written there, for messages.
    pub text: &'a str,
    pub line: usize,
    pub column: usize,
}

impl Word<'_> {
    /// Returns the error that something else was `expected` here.
    pub fn unexpected(&self, expected: &str) -> ExpressionError {
        match self.kind {
            Kind::End => self.error(format!("the expression ends where {expected} was expected")),
            _ => self.error(format!("`{}` stands where {expected} was expected", shown(self.text))),
        }
    }

    pub fn error(&self, what: String) -> ExpressionError {
        ExpressionError::Text { line: self.line, column: self.column, what }
    }
}

/// All words made of signs; of two with the same beginning, the longer one first.
const SIGNS: [(&str, Kind<'static>); 24] = {
    use Binder::*;
    use Connective::*;
    [
        ("<=>", Kind::Connective(Iff)),
        ("<->", Kind::Connective(Iff)),
        ("=>", Kind::Connective(Implies)),
        ("->", Kind::Connective(Implies)),
        ("-", Kind::Connective(Minus)),
        ("#", Kind::Connective(Xor)),
        ("^", Kind::Connective(Xor)),
        ("\\/", Kind::Connective(Or)),
        ("||", Kind::Connective(Or)),
        ("|", Kind::Connective(Or)),
        ("/\\", Kind::Connective(And)),
        ("&&", Kind::Connective(And)),
        ("&", Kind::Connective(And)),
        ("=", Kind::Connective(Equals)),
        ("~", Kind::Not),
        ("!", Kind::Not),
        ("\\A", Kind::Binder(Forall)),
        ("\\E", Kind::Binder(Exists)),
        ("\\S", Kind::Binder(Rename)),
        ("(", Kind::Open),
        (")", Kind::Close),
        (",", Kind::Comma),
        (":", Kind::Colon),
        ("/", Kind::Slash),
    ]
};

/// How a comment begins that has an end.
const COMMENT: &str = "(*";

/// The words of a text, one by one, with [`Kind::End`] as the last one and from then on.
pub(super) struct Words<'a> {
    rest: &'a str,
    line: usize,
    column: usize,
}

impl<'a> Words<'a> {
    pub fn new(text: &'a str) -> Words<'a> {
        Words { rest: text, line: 1, column: 1 }
    }

    /// Reads the next word.
    pub fn next(&mut self) -> Result<Word<'a>, ExpressionError> {
        loop {
            let (line, column) = (self.line, self.column);
            let (kind, len) = next(self.rest).ok_or_else(|| self.no_word())?;
            let (word, behind) = self.rest.split_at(len);
            for sign in word.chars() {
                (self.line, self.column) =
                    if sign == '\n' { (self.line + 1, 1) } else { (self.line, self.column + 1) };
            }
            self.rest = behind;
            if let Some(kind) = kind {
                return Ok(Word { kind, text: word, line, column });
            }
        }
    }

    /// Returns the error for a place where no word begins.
    fn no_word(&self) -> ExpressionError {
        let what = match (self.rest.starts_with(COMMENT), self.rest.chars().next()) {
            (false, Some(sign)) => {
                format!("`{}` is no part of an expression; remove it", shown(sign.encode_utf8(&mut [0; 4])))
            }
            _ => "the comment `(*` has no end; close it by `*)`".to_owned(),
        };
        ExpressionError::Text { line: self.line, column: self.column, what }
    }
}

/// Returns text as a message shows it: a long one is cut, and signs that cannot be seen are written as codes.
pub(super) fn shown(text: &str) -> String {
    const MOST: usize = 60;
    let mut shown = String::new();
    for sign in text.chars().take(MOST) {
        match sign {
            '!'..='~' => shown.push(sign),
            _ => shown.extend(sign.escape_debug()),
        }
    }
    if text.chars().nth(MOST).is_some() {
        shown.push('…');
    }
    shown
}

/// Returns the kind of the word at the beginning of the text, and its length in bytes; spaces and comments
/// have no kind. `None` where no word begins, or a comment without an end.
fn next(rest: &str) -> Option<(Option<Kind<'_>>, usize)> {
    let Some(first) = rest.chars().next() else { return Some((Some(Kind::End), 0)) };
    if first.is_whitespace() {
        return Some((None, first.len_utf8()));
    }
    if rest.starts_with("\\*") {
        return Some((None, rest.find('\n').unwrap_or(rest.len())));
    }
    if let Some(inside) = rest.strip_prefix(COMMENT) {
        // In `(*)`, the asterisk belongs to the beginning.
        return inside.find("*)").map(|end| (None, COMMENT.len() + end + 2));
    }
    if first.is_ascii_alphabetic() || first == '_' {
        let part = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '\'';
        let name = &rest[..rest.find(|c| !part(c)).unwrap_or(rest.len())];
        let kind = match name {
            "TRUE" | "True" => Kind::Constant(true),
            "FALSE" | "False" => Kind::Constant(false),
            "ite" => Kind::Ite,
            _ => Kind::Name(name),
        };
        return Some((Some(kind), name.len()));
    }
    let found = SIGNS.iter().find(|(sign, _)| rest.starts_with(sign));
    found.map(|&(sign, kind)| (Some(kind), sign.len()))
}
