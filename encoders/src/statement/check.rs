//! Whether a placement is a solution, by what the file says, and where it is not.

use std::collections::BTreeMap;

use limits::Budget;
use model::Cell;
use model::steps::Steps;

use super::domain::Domain;
use super::read::Reader;
use super::setting::{Content, Holds};
use super::stated::Stated;
use super::tree::{Expr, Kind, Quantifier};
use super::world::Item;
use super::wrong::{Fault, Wrong, line};

/// The most places of a solution that a sentence names.
const MOST_NAMED: usize = 12;

/// What each place holds: a kind or a value by its place among all, or nothing.
pub(super) struct Placement {
    pub first: Item,
    pub holds: Vec<Option<u32>>,
}

impl Domain for Placement {
    type Number = i128;
    type Condition = bool;

    fn number(&mut self, value: i64) -> i128 {
        value.into()
    }

    fn holds(&mut self, place: Item, kind: u32) -> i128 {
        i128::from(self.holds[(place - self.first) as usize] == Some(kind))
    }

    fn sum(&mut self, terms: &[(i64, i128)]) -> Option<i128> {
        terms
            .iter()
            .try_fold(0i128, |sum, &(times, number)| sum.checked_add(i128::from(times).checked_mul(number)?))
    }

    fn fixed(&self, number: &i128) -> Option<i64> {
        i64::try_from(*number).ok()
    }

    fn bounds(&self, number: &i128) -> (i128, i128) {
        (*number, *number)
    }

    fn values(&self, number: &i128, _: usize) -> Option<Vec<i128>> {
        Some(vec![*number])
    }

    fn within(&mut self, number: &i128, low: i64, high: i64) -> bool {
        (low == i64::MIN || *number >= low.into()) && (high == i64::MAX || *number <= high.into())
    }

    fn all(&mut self, conditions: Vec<bool>) -> bool {
        conditions.into_iter().all(|holds| holds)
    }

    fn any(&mut self, conditions: Vec<bool>) -> bool {
        conditions.into_iter().any(|holds| holds)
    }

    fn not(&mut self, condition: &bool) -> bool {
        !condition
    }

    fn known(&self, condition: &bool) -> Option<bool> {
        Some(*condition)
    }

    fn indicator(&mut self, condition: &bool) -> i128 {
        i128::from(*condition)
    }

    fn shared(&mut self, condition: bool) -> bool {
        condition
    }
}

impl Stated {
    /// Why a placement is no solution of any size, with the line that says so; `None` where it is one. `text` is that
    /// of the file.
    pub fn flaw(&self, text: &str, pieces: &BTreeMap<Cell, char>) -> Option<String> {
        let world = &self.setting.world;
        let places = world.names();
        let holds = match self.held_by(pieces) {
            Ok(holds) => holds,
            Err(why) => return Some(why),
        };
        if let Some(cell) =
            self.breaks_clue(&holds).map(|place| places[(place - world.places().start) as usize])
        {
            return Some(format!("{cell} does not hold what is given there"));
        }
        let empty = holds.iter().position(Option::is_none);
        if let (Holds::Values(..), Some(empty)) = (&self.setting.holds, empty) {
            return Some(format!("{} holds no value", places[empty]));
        }
        self.breaks_connection(text, &holds).or_else(|| {
            let (condition, case) = self.broken(&self.conditions, holds)?;
            Some(format!("line {} does not hold{case}", line(text, &condition.at)))
        })
    }

    /// What each place holds; an error where a letter is none of the puzzle.
    pub(super) fn held_by(&self, pieces: &BTreeMap<Cell, char>) -> Result<Vec<Option<u32>>, String> {
        let kind = |cell: &Cell| {
            let Some(letter) = pieces.get(cell) else { return Ok(None) };
            match self.letters.iter().position(|known| known == letter) {
                Some(kind) => Ok(Some(kind as u32)),
                None => Err(format!("no kind has the letter {letter}, which stands on {cell}")),
            }
        };
        self.setting.world.names().iter().map(kind).collect()
    }

    /// What a solution breaks that is said to follow from the rest, if it does: then the file is wrong.
    pub fn misled(&self, text: &str, pieces: &BTreeMap<Cell, char>) -> Option<Wrong> {
        let kind = |cell: &Cell| self.letters.iter().position(|known| Some(known) == pieces.get(cell));
        let holds =
            self.setting.world.names().iter().map(|cell| kind(cell).map(|kind| kind as u32)).collect();
        let (condition, case) = self.broken(&self.implied, holds)?;
        let named = |(cell, letter): (&Cell, &char)| match self.has_kinds() {
            true => {
                format!("{cell} = {}", self.kind(*letter).map_or_else(|| self.label(*letter), str::to_owned))
            }
            false => cell.to_string(),
        };
        let mut all: Vec<String> = pieces.iter().map(named).take(MOST_NAMED).collect();
        let more = pieces.len() - all.len();
        all.extend((more > 0).then(|| format!("and {more} more")));
        let solution = if all.is_empty() { "the empty one".to_owned() } else { all.join(" ") };
        let sentence =
            format!("this is said to be implied, and a solution breaks it{case} ({solution}); take it out");
        Some(Fault::new(&condition.at, sentence).located(text))
    }

    fn breaks_clue(&self, holds: &[Option<u32>]) -> Option<Item> {
        let first = self.setting.world.places().start;
        let broken = |&(&place, given): &(&Item, &Content)| !given.is_held(holds[(place - first) as usize]);
        self.clues.iter().find(broken).map(|(&place, _)| place)
    }

    /// The places that hold this.
    fn chosen(asked: Content, holds: &[Option<u32>]) -> Vec<usize> {
        (0..holds.len()).filter(|&place| asked.is_held(holds[place])).collect()
    }

    fn breaks_connection(&self, text: &str, holds: &[Option<u32>]) -> Option<String> {
        let (free, world) = (Budget::default(), &self.setting.world);
        for connected in &self.connected {
            let attacks = world.attacks(&connected.by, &mut Steps::new(&free)).ok()?;
            let attacks = |a: usize, b: usize| attacks.from[a].binary_search(&(b as Item)).is_ok();
            let touches = |a: usize, b: usize| attacks(a, b) || attacks(b, a);
            let broken = self.apart(&Stated::chosen(connected.asked, holds), touches);
            if let Some(what) = broken {
                return Some(format!("line {} does not hold: {what}", line(text, &connected.at)));
            }
        }
        let moves = world.moves.as_ref()?;
        for joined in &self.joined {
            let chosen = Stated::chosen(joined.asked, holds);
            let touches = |a: usize, b: usize| {
                let ((a, b), (c, d)) = (moves[a], moves[b]);
                a == c || a == d || b == c || b == d
            };
            let apart = || self.apart(&chosen, touches);
            if let Some((at, what)) = joined.connected.as_ref().and_then(|at| Some((at, apart()?))) {
                return Some(format!("line {} does not hold: {what}", line(text, at)));
            }
            if let Some(at) = joined.acyclic.as_ref().filter(|_| has_cycle(&chosen, moves)) {
                return Some(format!("line {} does not hold: there is a cycle", line(text, at)));
            }
        }
        None
    }

    /// That places are not connected, if they are not.
    fn apart(&self, chosen: &[usize], touches: impl Fn(usize, usize) -> bool) -> Option<String> {
        let mut met = vec![*chosen.first()?];
        let mut next = 0;
        while let Some(&here) = met.get(next) {
            let near = chosen.iter().copied().filter(|&other| touches(here, other) && !met.contains(&other));
            let near: Vec<usize> = near.collect();
            met.extend(near);
            next += 1;
        }
        let far = *chosen.iter().find(|place| !met.contains(place))?;
        let places = self.setting.world.names();
        Some(format!("no way leads from {} to {}", places[chosen[0]], places[far]))
    }

    /// The first of these conditions that does not hold, and for which choice it does not.
    fn broken<'a>(&self, conditions: &'a [Expr], holds: Vec<Option<u32>>) -> Option<(&'a Expr, String)> {
        let free = Budget::default();
        let mut placement = Placement { first: self.setting.world.places().start, holds };
        let mut reader = Reader::new(&self.setting, &mut placement, &free);
        for condition in conditions {
            if reader.condition(condition).is_ok_and(|holds| holds) {
                continue;
            }
            let case = case_of(condition, &mut reader).unwrap_or_default();
            return Some((condition, case));
        }
        None
    }
}

/// Whether moves have a cycle: where all ends of moves are taken away that no other move has, again and again, some stay.
fn has_cycle(chosen: &[usize], moves: &[(Item, Item)]) -> bool {
    let mut left = chosen.to_vec();
    loop {
        let mut times: BTreeMap<Item, u32> = BTreeMap::new();
        let ends = left.iter().flat_map(|&place| [moves[place].0, moves[place].1]);
        ends.for_each(|end| *times.entry(end).or_default() += 1);
        let before = left.len();
        left.retain(|&place| times[&moves[place].0] > 1 && times[&moves[place].1] > 1);
        if left.len() == before {
            return before > 0;
        }
    }
}

/// The choice of an `each` for which its condition does not hold: ` for c = r0c1`.
fn case_of(condition: &Expr, reader: &mut Reader<'_, Placement>) -> Option<String> {
    let Kind::Quantified(Quantifier::Each, binders, body) = &condition.kind else { return None };
    let names: Vec<&str> =
        binders.iter().flat_map(|binder| &binder.names).map(|name| name.text.as_str()).collect();
    let mut found = None;
    let _ = reader.bind(Quantifier::Each, binders, &mut |reader| {
        if found.is_none() && !reader.condition(body)? {
            let said = names.iter().filter_map(|name| Some(format!("{name} = {}", reader.said(name)?)));
            found = Some(said.collect::<Vec<_>>().join(", "));
        }
        Ok(())
    });
    found.map(|case| format!(" for {case}"))
}
