//! Cells by their marks in a map.

use super::super::domain::Domain;
use super::super::setting::Marks;
use super::super::tree::{Expr, Kind, Span};
use super::super::world::{Item, Set};
use super::super::wrong::Fault;
use super::{Reader, Trouble, fault};

impl<D: Domain> Reader<'_, D> {
    /// The marks of the map with a name.
    pub(super) fn map(&self, name: &str) -> Option<Marks> {
        let instead = self.instead.as_ref().filter(|(own, _)| *own == name);
        instead.map(|(_, marks)| marks).or_else(|| self.setting.maps.get(name)).cloned()
    }

    /// The marks of the map that an expression names.
    pub(super) fn marks(&self, map: &Expr) -> Result<Marks, Trouble> {
        let Kind::Word(name) = &map.kind else { return fault(&map.at, "the name of a map is needed here") };
        match self.map(name) {
            Some(marks) => Ok(marks),
            None => self.unknown(&map.at, name, "a map"),
        }
    }

    /// The cells with a mark of a map.
    pub(super) fn marked(&mut self, map: &Expr, mark: &Expr) -> Result<Set, Trouble> {
        let (marks, number) = (self.marks(map)?, self.fixed(mark)?);
        let cells: Vec<Item> = (0..)
            .zip(marks.iter())
            .filter(|(_, mark)| **mark == Some(number))
            .map(|(cell, _)| cell)
            .collect();
        if cells.is_empty() {
            let sentence = format!("no cell has the mark {number} of this map, so that the set is empty");
            self.notes.push(Fault::new(&mark.at, sentence));
        }
        Ok(cells.into())
    }

    /// Whether a word is the name of a map.
    pub(super) fn is_map(&self, expr: &Expr) -> bool {
        matches!(&expr.kind, Kind::Word(name) if self.setting.maps.contains_key(name))
    }

    /// Refuses a map, or the letter of a mark, where something else is expected; other words are no matter of marks.
    pub(super) fn no_mark(&self, at: &Span, name: &str, expected: &str) -> Result<(), Trouble> {
        let letters = &self.setting.letters;
        if self.setting.maps.contains_key(name) {
            let own = letters.iter().find(|(_, (_, map))| map == name);
            let ways = self.ways(name, own.map_or("1", |(letter, _)| letter));
            return fault(at, format!("{name} is a map, and {expected} is expected here; {ways}"));
        }
        let Some((number, map)) = letters.get(name) else { return Ok(()) };
        let sentence = match (self.given(name), self.setting.letter(name)) {
            (None, Some(_)) => {
                let ways = self.ways(map, name);
                format!("{name} is a mark of {map}, and {expected} is expected here; {ways}")
            }
            (given, _) => {
                let what = given.map_or("a kind", |given| given.what());
                format!(
                    "{name} is {what} here, and {expected} is expected; the mark {name} of {map} is the number {number}"
                )
            }
        };
        fault(at, sentence)
    }

    /// How the cells with a mark are written.
    fn ways(&self, map: &str, mark: &str) -> String {
        let all = if self.setting.world.moves.is_some() { "cells" } else { "all" };
        format!(
            "the cells with a mark are {map}({mark}), or {{c in {all} where {map}(c) = {mark}}}, and \
             `each p in parts({map})` goes through all marks"
        )
    }
}
