//! What solutions of a stated puzzle look like: its board, and the names and letters of what places hold.

use std::collections::{BTreeMap, HashSet};

use model::{Cell, Model};

use super::setting::{Bound, Content, Holds, Marks};
use super::stated::{Map, Stated};
use super::tree::{Expr, Kind};
use crate::graph::Geometry;
use crate::wanted::Wanted;

impl Stated {
    /// The board.
    pub(crate) fn board(&self) -> &dyn Geometry {
        self.setting.world.board.as_ref()
    }

    /// Whether moves between its cells are the places.
    pub(crate) fn has_moves(&self) -> bool {
        self.setting.world.moves.is_some()
    }

    /// The maps, in the order of their names, then the boxes that conditions speak of.
    pub(crate) fn maps(&self) -> Vec<Map> {
        let maps: BTreeMap<_, _> = self.setting.maps.iter().collect();
        let letters = &self.setting.letters;
        let is_letter = |mark: &i64| letters.values().any(|(number, _)| number == mark);
        // A letter that two maps have is known to be of the first one.
        let is_lettered = |name: &String, marks: &Marks| {
            letters.values().any(|(_, first)| first == name) || marks.iter().flatten().all(is_letter)
        };
        let map = |(name, marks): (&String, &Marks)| Map {
            marks: marks.to_vec(),
            is_lettered: is_lettered(name, marks),
        };
        let sources = self.conditions.iter().flat_map(|condition| match &condition.kind {
            Kind::Quantified(_, binders, _) => binders.iter().flat_map(|binder| &binder.sources).collect(),
            _ => Vec::new(),
        });
        maps.into_iter().map(map).chain(sources.filter_map(|(source, _)| self.boxes(source))).collect()
    }

    /// The boxes that an expression stands for, as a map without numbers.
    fn boxes(&self, source: &Expr) -> Option<Map> {
        let number = |size: &Expr| match &size.kind {
            Kind::Int(number) => Some(*number),
            Kind::Word(name) => match self.setting.fixed.get(name)? {
                Bound::Number(number) => Some(*number),
                _ => None,
            },
            _ => None,
        };
        let Kind::Call(name, sizes) = &source.kind else { return None };
        let [height, width] = sizes.as_slice() else { return None };
        let sides = [number(height)?, number(width)?, 1];
        let is_meant = name.text == "boxes" && sides.iter().all(|&side| side > 0);
        let boxes = is_meant.then(|| self.setting.world.windows(sides, true))??.ok()?;
        let mut marks = vec![None; self.board().cells().len()];
        for (number, cells) in (0..).zip(boxes) {
            cells.into_iter().for_each(|cell| marks[cell as usize] = Some(number));
        }
        Some(Map { marks, is_lettered: true })
    }

    /// What clues say that places hold.
    pub(crate) fn wanted(&self) -> BTreeMap<Cell, Wanted> {
        let (names, first) = (self.setting.world.names(), self.setting.world.places().start);
        let wanted = |content: &Content| match *content {
            Content::Kind(kind) => Wanted::Piece(self.letters.get(kind as usize).copied()),
            Content::Full => Wanted::Piece(None),
            Content::Empty => Wanted::Nothing,
        };
        let of = |(&place, content)| Some((*names.get((place - first) as usize)?, wanted(content)));
        self.clues.iter().filter_map(of).collect()
    }

    /// How a kind or value is written: as a number or a letter, or by its name where all letters were taken.
    pub(crate) fn label(&self, letter: char) -> String {
        match &self.setting.holds {
            Holds::Values(..) => match self.held(letter) {
                Some(value) => value.to_string(),
                None => letter.to_string(),
            },
            Holds::Kinds(_) if letter.is_ascii() => letter.to_string(),
            Holds::Kinds(_) => self.kind(letter).map_or_else(|| letter.to_string(), String::from),
        }
    }

    /// The letter of a kind or value that is written so; a kind's name does as well.
    pub(crate) fn lettered(&self, label: &str) -> Option<char> {
        match &self.setting.holds {
            Holds::Values(low, high) => {
                let value = label.parse::<i64>().ok().filter(|value| (*low..=*high).contains(value))?;
                Some(self.letters[(value - low) as usize])
            }
            Holds::Kinds(names) => {
                let is_it = |letter: &char| letter.to_string().eq_ignore_ascii_case(label);
                let of_name = names.iter().position(|name| name == label).map(|at| self.letters[at]);
                // If all letters are used up, solutions name the kind.
                let told = of_name.filter(|letter| !letter.is_ascii());
                told.or_else(|| self.letters.iter().copied().find(is_it)).or(of_name)
            }
        }
    }

    /// The name of the kind with this letter.
    pub(crate) fn kind(&self, letter: char) -> Option<&str> {
        let Holds::Kinds(names) = &self.setting.holds else { return None };
        let at = self.letters.iter().position(|known| *known == letter)?;
        Some(&names[at])
    }

    /// The symmetries of the model in words, where kinds or values may be exchanged: how many ways to move the board
    /// there are, and how many to exchange those. Cost: one pass over the group.
    pub(crate) fn symmetries(&self, model: &Model) -> Option<String> {
        if !self.exchanges {
            return None;
        }
        let (mut moved, mut exchanged) = (HashSet::new(), HashSet::new());
        let (first, kinds) = (self.setting.world.places().start, self.setting.holds.number());
        for permutation in model.group.iter() {
            let meaning = &self.built.meaning;
            let image = |var: usize| meaning[permutation[var] as usize];
            let own = (0..).zip(meaning).filter_map(|(var, means)| Some(((*means)?, image(var)?)));
            let (mut places, mut order) = (Vec::new(), vec![0; kinds as usize]);
            for ((from, kind), (to, other)) in own {
                places.push((from, to));
                if from == first {
                    order[kind as usize] = other;
                }
            }
            places.sort_unstable();
            places.dedup();
            moved.insert(places);
            exchanged.insert(order);
        }
        let what = if self.has_sizes() { "kinds" } else { "values" };
        let (all, moved, exchanged) = (model.group.len(), moved.len(), exchanged.len());
        let together = if moved * exchanged > all { ", not in every combination" } else { "" };
        Some(format!("{moved} of the board, {exchanged} of {what}{together}"))
    }

    /// The value with this letter.
    fn held(&self, letter: char) -> Option<i64> {
        let Holds::Values(low, _) = self.setting.holds else { return None };
        // Letters without a digit stand in a row, from the least value on.
        match letter.to_digit(10) {
            Some(digit) => Some(i64::from(digit)),
            None => Some(low + i64::from(u32::from(letter).checked_sub(super::letters::FIRST_LETTER)?)),
        }
    }
}
