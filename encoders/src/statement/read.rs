//! The meaning of expressions: numbers, conditions, sets and places, whatever the domain makes of them.

mod bind;
mod cases;
mod conditions;
mod marks;
mod numbers;
mod runs;
mod sets;
mod sight;

use std::sync::Arc;

use limits::{Budget, Limit};
use model::steps::Steps;

use super::attacks::Attacks;
use super::domain::Domain;
use super::setting::{Bound, Content, Holds, Marks, Setting};
use super::stated::Unstated;
use super::tree::{Expr, Kind, Span, Word};
use super::world::{Item, Sets};
use super::wrong::Fault;
use crate::graph::piece::Piece;
use crate::nearest::nearest;
use crate::place::Place;

/// Why an expression has no meaning.
#[derive(Debug)]
pub(super) enum Trouble {
    Fault(Fault),
    Limit(Limit),
}

impl Trouble {
    /// The same with the place in `text`.
    pub fn located(self, text: &str) -> Unstated {
        match self {
            Trouble::Fault(fault) => Unstated::Wrong(fault.located(text)),
            Trouble::Limit(limit) => Unstated::Limit(limit),
        }
    }

    /// The same for work that had a part of the bytes of `budget`.
    pub fn of_whole(self, budget: &Budget) -> Trouble {
        match self {
            Trouble::Limit(limit) => Trouble::Limit(budget.whole(limit)),
            fault => fault,
        }
    }
}

impl From<Fault> for Trouble {
    fn from(fault: Fault) -> Trouble {
        Trouble::Fault(fault)
    }
}

impl From<Limit> for Trouble {
    fn from(limit: Limit) -> Trouble {
        Trouble::Limit(limit)
    }
}

/// A fault at a place of the text.
pub(super) fn fault<T>(at: &Span, sentence: impl Into<String>) -> Result<T, Trouble> {
    Err(Fault::new(at, sentence).into())
}

/// Reads expressions about a setting.
pub(super) struct Reader<'a, D> {
    pub setting: &'a Setting,
    pub domain: &'a mut D,
    /// Its work, and the bytes of what it has read and keeps.
    pub steps: Steps<'a>,
    /// The bytes of the domain that are counted.
    defined: usize,
    /// Names of binders, inner ones last.
    pub bound: Vec<(String, Bound)>,
    /// What is to be said besides.
    pub notes: Vec<Fault>,
    /// A map in the place of the one with this name.
    pub instead: Option<(&'a str, Marks)>,
    /// Some sets, and those of them that go through each place.
    by_place: Option<(Sets, Vec<Vec<u32>>)>,
}

impl<'a, D: Domain> Reader<'a, D> {
    pub fn new(setting: &'a Setting, domain: &'a mut D, budget: &'a Budget) -> Reader<'a, D> {
        let defined = domain.bytes();
        let steps = Steps::beside(budget, defined);
        let (bound, notes, instead, by_place) = Default::default();
        Reader { setting, domain, steps, defined, bound, notes, instead, by_place }
    }

    /// Counts `bytes` that are held from now on, and the bytes of what was defined since the last call. Returns `bytes`.
    pub(super) fn hold(&mut self, bytes: usize) -> Result<usize, Limit> {
        let defined = std::mem::replace(&mut self.defined, self.domain.bytes());
        self.steps.hold(bytes + self.defined - defined)?;
        Ok(bytes)
    }

    /// What a name stands for, if a binder or `let` gave it, or a map has it as the letter of a mark.
    pub(super) fn named(&self, name: &str) -> Option<Bound> {
        self.given(name).or_else(|| self.setting.letter(name).map(Bound::Number))
    }

    /// What a name stands for, if a binder or `let` gave it.
    pub(super) fn given(&self, name: &str) -> Option<Bound> {
        let inner = self.bound.iter().rev().find(|(known, _)| known == name).map(|(_, bound)| bound.clone());
        inner.or_else(|| self.setting.fixed.get(name).cloned())
    }

    /// The kind that a word names, or `full` or `empty`.
    pub(super) fn asked(&self, word: &Word) -> Option<Content> {
        match (word.text.as_str(), self.named(&word.text)) {
            (_, Some(Bound::Kind(kind))) => Some(Content::Kind(kind)),
            ("full", _) => Some(Content::Full),
            ("empty", _) => Some(Content::Empty),
            (name, _) => self.setting.holds.kind(name).map(Content::Kind),
        }
    }

    /// The kind that an expression names, or `full` or `empty`, if it is a word.
    pub(super) fn asked_by(&self, kind: &Expr) -> Option<Content> {
        match &kind.kind {
            Kind::Word(name) => self.asked(&Word { at: kind.at.clone(), text: name.clone() }),
            _ => None,
        }
    }

    /// The piece of a word, or of text in quotes.
    pub(super) fn piece(&self, expr: &Expr) -> Result<Piece, Trouble> {
        match &expr.kind {
            Kind::Word(text) | Kind::Text(text) => piece(&self.setting.world, text, &expr.at),
            _ => fault(&expr.at, "a piece is expected here: a name such as queen, or its moves in quotes"),
        }
    }

    /// Who attacks whom by the piece of a word.
    pub(super) fn attacks(&mut self, expr: &Expr) -> Result<Arc<Attacks>, Trouble> {
        let world = &self.setting.world;
        let (Kind::Word(word) | Kind::Text(word)) = &expr.kind else {
            self.piece(expr)?;
            return fault(&expr.at, "a piece is expected here");
        };
        if let Some(known) = world.attacks.of(word) {
            return Ok(known);
        }
        let attacks = world.attacks(&self.piece(expr)?, &mut self.steps)?;
        world.attacks.learn(word, &attacks);
        Ok(attacks)
    }

    /// A word that means nothing here.
    pub(super) fn unknown<T>(&self, at: &Span, name: &str, expected: &str) -> Result<T, Trouble> {
        self.no_mark(at, name, expected)?;
        if let Some(bound) = self.named(name) {
            return fault(at, format!("{name} is {}, and {expected} is expected here", bound.what()));
        }
        let (fixed, bound) = (self.setting.fixed.keys(), self.bound.iter().map(|(name, _)| name));
        let (kinds, maps) = (self.setting.holds.names(), self.setting.maps.keys());
        let names = fixed.chain(bound).chain(kinds).chain(maps);
        let words = WORDS.iter().copied().chain(names.map(String::as_str));
        match nearest(name, words) {
            _ if name == "edge" => {
                let holds = match (&self.setting.world.moves, &self.setting.holds) {
                    (None, _) => "moves hold an edge, and places here are cells",
                    (_, Holds::Kinds(_)) => "the moves hold the kinds that the file names, and no edge",
                    (_, Holds::Values(..)) => "the moves hold values, and no edge",
                };
                fault(at, format!("{holds}; {expected} is expected"))
            }
            Some(near) if near != name => fault(at, format!("there is no `{name}`; write {near}")),
            _ => fault(at, format!("{expected} is expected here, and `{name}` is none")),
        }
    }

    /// The cell that a word such as `r0c1`, `a1` or `v3` names.
    pub(super) fn cell(&self, at: &Span, text: &str) -> Result<Item, Trouble> {
        let board = &self.setting.world.board;
        let place = Place::read(text);
        let named = place.as_ref().and_then(|place| place.cell(board.chess()));
        let found = named.and_then(|named| board.cells().iter().position(|&cell| cell == named));
        let advice = match place {
            Some(Place::Chess(..)) if !self.setting.world.is_graph && board.chess().is_none() => {
                format!(
                    "; on this board cells have no names of chess, so write it as in {}",
                    board.cells()[0]
                )
            }
            _ => String::new(),
        };
        found
            .map(|at| at as Item)
            .map_or_else(|| fault(at, format!("there is no place {text} here{advice}")), Ok)
    }

    /// What a name stands for, in words.
    pub(super) fn said(&self, name: &str) -> Option<String> {
        let world = &self.setting.world;
        let cells = world.board.cells();
        let item = |item: Item| world.name(item, &cells).map_or_else(String::new, |cell| cell.to_string());
        Some(match self.named(name)? {
            Bound::Number(value) => value.to_string(),
            Bound::Place(place) => item(place),
            Bound::Set(set) => {
                let all: Vec<String> = set.iter().map(|&place| item(place)).collect();
                format!("{{{}}}", all.join(", "))
            }
            Bound::Kind(kind) => match &self.setting.holds {
                Holds::Kinds(names) => names[kind as usize].clone(),
                Holds::Values(low, _) => (low + i64::from(kind)).to_string(),
            },
        })
    }
}

/// Words of the language, for suggestions.
pub(super) const WORDS: &[&str] = &[
    "all",
    "cells",
    "row",
    "column",
    "rows",
    "columns",
    "lines",
    "windows",
    "boxes",
    "straight",
    "segments",
    "parts",
    "attacks",
    "attackers",
    "at",
    "shift",
    "marked",
    "edges",
    "move",
    "cell",
    "full",
    "empty",
    "value",
    "abs",
    "least",
    "most",
    "seen",
    "sum",
    "count",
    "different",
    "distinct",
    "len",
    "lex",
    "runs",
    "kinds",
];

/// The piece of a name, or of moves in quotes. `edge` moves along the edges of a graph.
pub(super) fn piece(world: &super::world::World, text: &str, at: &Span) -> Result<Piece, Trouble> {
    if text == "edge" {
        return match world.is_graph {
            true => Ok(Piece::vertex()),
            false => fault(at, "edge moves along the edges of a graph, and this is a board"),
        };
    }
    if world.is_graph {
        return fault(at, format!("{text} does not move on a graph; write edge"));
    }
    let piece = text.parse::<Piece>().and_then(|piece| match world.board.space() {
        Some(space) => piece.check(space, &world.board).map(|()| piece),
        None => Ok(piece),
    });
    piece.or_else(|error| fault(at, error.to_string()))
}
