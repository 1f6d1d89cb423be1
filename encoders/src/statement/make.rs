//! Clues that lead to a given solution of a stated puzzle: contents of places, marks of maps, runs of lines.

use std::collections::{BTreeMap, HashMap};

use limits::Budget;
use model::Cell;
use model::constraint::{Constraint, Lit};
use model::soft::Softened;
use model::{Named, choices};

use super::check::Placement;
use super::read::Reader;
use super::setting::{Content, Holds};
use super::stated::Stated;
use super::tree::Expr;
use super::world::Item;

choices! {
    /// How clues lie on a board.
    pub enum Turn {
        Half "half-turn", "A half turn carries clues to clues";
        Quarter "quarter-turn", "Quarter turns do";
        Mirror "mirror", "Left and right are alike";
        Flip "flip", "Top and bottom are alike";
        Diagonal "diagonal", "Rows and columns are alike";
        All "all", "All of these";
    }
}

/// What may be given.
pub struct Givable {
    contents: Vec<Content>,
    maps: Vec<String>,
    runs: bool,
}

/// What a clue says.
#[derive(Clone)]
pub(super) enum Hinted {
    Given(Content),
    Mark(String, i64),
    Runs(Content, &'static str, Vec<i64>),
}

/// A clue that a solution allows.
#[derive(Clone)]
pub struct Hint {
    /// The place, or the cells of the line, that it is about.
    pub(super) items: Vec<Item>,
    pub(super) says: Hinted,
}

/// A puzzle without some of its clues, and what each of these asks for.
pub struct Open {
    /// All members of the puzzle are to hold.
    pub puzzle: Softened,
    /// What each clue asks for.
    pub hints: Vec<Vec<Constraint>>,
    /// Literals that are all true in no other solution.
    pub solution: Vec<Lit>,
}

impl Stated {
    /// What words separated by commas allow: kinds, `empty`, values and ranges of them, maps, `runs`; without words, whatever
    /// places may hold. An error: a word that means nothing here.
    pub fn givable(&self, words: Option<&str>) -> Result<Givable, String> {
        let holds = &self.setting.holds;
        let kinds = (0..holds.number()).filter(|kind| !self.hidden.contains(kind));
        let mut all: BTreeMap<String, Content> = match holds {
            Holds::Kinds(names) => {
                kinds.map(|kind| (names[kind as usize].clone(), Content::Kind(kind))).collect()
            }
            Holds::Values(low, _) => {
                kinds.map(|kind| ((low + i64::from(kind)).to_string(), Content::Kind(kind))).collect()
            }
        };
        let shown: Vec<Content> = all.values().copied().collect();
        if holds.may_be_nothing() {
            all.insert("empty".into(), Content::Empty);
        }
        let mut givable = Givable { contents: Vec::new(), maps: Vec::new(), runs: false };
        let Some(words) = words else {
            givable.contents = all.into_values().collect();
            return Ok(givable);
        };
        for word in words.split(',').map(str::trim) {
            let range = word
                .split_once("..")
                .and_then(|(low, high)| Some(low.parse::<i64>().ok()?..=high.parse().ok()?));
            let within = |name: &String| {
                range.as_ref().is_some_and(|range| name.parse().is_ok_and(|value| range.contains(&value)))
            };
            let own: Vec<Content> =
                all.iter().filter(|(name, _)| *name == word || within(name)).map(|(_, own)| *own).collect();
            if !own.is_empty() {
                givable.contents.extend(own);
            } else if self.setting.maps.contains_key(word) {
                givable.maps.push(word.into());
            } else if word == "runs" && shown.len() == 1 && holds.may_be_nothing() && self.is_flat() {
                givable.runs = true;
            } else {
                let known: Vec<&str> =
                    all.keys().chain(self.setting.maps.keys()).map(String::as_str).collect();
                let runs = "runs of the only kind on the cells of a board";
                return Err(format!(
                    "`{word}` cannot be given here; choose of {}, and {runs}",
                    known.join(", ")
                ));
            }
        }
        Ok(givable)
    }

    /// Whether the places are cells in rows and columns.
    fn is_flat(&self) -> bool {
        let world = &self.setting.world;
        world.moves.is_none() && world.frame().is_some_and(|frame| frame.sides[2] == 1)
    }

    /// The clues that a solution allows, beside those of the file. An error: why the pieces are no solution.
    pub fn hints(
        &self,
        text: &str,
        givable: &Givable,
        pieces: &BTreeMap<Cell, char>,
    ) -> Result<Vec<Hint>, String> {
        let (world, holds) = (&self.setting.world, self.held_by(pieces)?);
        let content = |held: Option<u32>| {
            held.filter(|kind| !self.hidden.contains(kind)).map_or(Content::Empty, Content::Kind)
        };
        let free = world.places().zip(&holds).filter(|(place, _)| !self.clues.contains_key(place));
        let given = free
            .map(|(place, &held)| (place, content(held)))
            .filter(|(_, content)| givable.contents.contains(content));
        let mut all: Vec<Hint> =
            given.map(|(place, content)| Hint { items: vec![place], says: Hinted::Given(content) }).collect();
        let kind = (0..).find(|kind| !self.hidden.contains(kind)).map_or(Content::Full, Content::Kind);
        for (axis, line) in [(1, "row"), (0, "column")].into_iter().filter(|_| givable.runs) {
            for items in world.along(axis).unwrap_or_default() {
                let is_held = |item: &Item| kind.is_held(holds[*item as usize]);
                let runs = items.chunk_by(|a, b| is_held(a) == is_held(b)).filter(|run| is_held(&run[0]));
                let runs = runs.map(|run| run.len() as i64).collect();
                all.push(Hint { says: Hinted::Runs(kind, line, runs), items });
            }
        }
        let mut placement = Placement { first: world.places().start, holds };
        for map in &givable.maps {
            let asked = self.asked_of(text, map);
            if asked.is_empty() {
                return Err(format!("no condition speaks of the map {map}"));
            }
            let known = &self.setting.maps[map];
            let free = Budget::default();
            for cell in (0..world.cells).filter(|&cell| known[cell as usize].is_none()) {
                let mut holds = |mark: &i64| {
                    let mut reader = Reader::new(&self.setting, &mut placement, &free);
                    reader.instead = Some((map, self.with_mark(cell, *mark)));
                    asked.iter().all(|condition| reader.condition(condition).is_ok_and(|holds| holds))
                };
                let most = world.places().len().max(9) as i64;
                let mut marks = (0..=most).filter(|mark| holds(mark));
                if let (Some(mark), None) = (marks.next(), marks.next()) {
                    all.push(Hint { items: vec![cell], says: Hinted::Mark(map.clone(), mark) });
                }
            }
        }
        Ok(all)
    }

    /// A map with one mark.
    pub(super) fn with_mark(&self, cell: Item, mark: i64) -> super::setting::Marks {
        let mut marks = vec![None; self.setting.world.cells as usize];
        marks[cell as usize] = Some(mark);
        marks.into()
    }

    /// The conditions that name a map.
    pub(super) fn asked_of<'a>(&'a self, text: &str, map: &str) -> Vec<&'a Expr> {
        let names = |condition: &&Expr| {
            let words = text[condition.at.clone()].split(|sign: char| !sign.is_alphanumeric() && sign != '_');
            words.into_iter().any(|word| word == map)
        };
        self.conditions.iter().filter(names).collect()
    }

    /// The clues, by their numbers, that a symmetry of the board carries into each other; those that it carries to places
    /// without a clue are left out. An error: the board has no such symmetry.
    pub fn orbits(&self, hints: &[Hint], turn: Turn) -> Result<Vec<Vec<usize>>, String> {
        let sorted = |mut items: Vec<Item>| {
            items.sort_unstable();
            items
        };
        let at: HashMap<Vec<Item>, usize> =
            hints.iter().map(|hint| sorted(hint.items.clone())).zip(0..).collect();
        let turns = if turn == Turn::All { vec![Turn::Quarter, Turn::Mirror] } else { vec![turn] };
        let (mut seen, mut orbits) = (vec![false; hints.len()], Vec::new());
        for first in 0..hints.len() {
            let (mut orbit, mut next, mut is_whole) = (vec![first], 0, true);
            while let Some(&own) = orbit.get(next).filter(|_| !seen[first]) {
                for &turn in &turns {
                    let image: Option<Vec<Item>> =
                        hints[own].items.iter().map(|&item| self.turned(item, turn)).collect();
                    let image =
                        sorted(image.ok_or_else(|| format!("the board has no symmetry {}", turn.name()))?);
                    match at.get(&image) {
                        Some(other) if orbit.contains(other) => {}
                        Some(&other) => orbit.push(other),
                        None => is_whole &= image.iter().all(|item| self.clues.contains_key(item)),
                    }
                }
                next += 1;
            }
            if next > 0 {
                orbit.iter().for_each(|&own| seen[own] = true);
                orbits.extend(is_whole.then_some(orbit));
            }
        }
        Ok(orbits)
    }

    /// Where a symmetry carries a place.
    fn turned(&self, item: Item, turn: Turn) -> Option<Item> {
        let world = &self.setting.world;
        if let Some((a, b)) = world.ends(item) {
            return world.moves_between(self.turned(a, turn)?, self.turned(b, turn)?).next();
        }
        let [row, col, layer] = world.point(item)?.map(i128::from);
        let [down, right, _] = world.frame()?.sides.map(|side| i128::from(side) - 1);
        let [row, col] = match turn {
            Turn::Half => [down - row, right - col],
            Turn::Mirror => [row, right - col],
            Turn::Flip => [down - row, col],
            Turn::Quarter | Turn::Diagonal | Turn::All if down != right => return None,
            Turn::Quarter | Turn::All => [col, down - row],
            Turn::Diagonal => [col, row],
        };
        world.at([row, col, layer])
    }
}
