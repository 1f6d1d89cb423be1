//! Binders: what `each`, `some`, `count` and `sum` go through.

use std::sync::Arc;

use smallvec::{SmallVec, smallvec};

use super::super::domain::Domain;
use super::super::setting::{Bound, Holds};
use super::super::tree::{Binder, Expr, Kind, Op, Quantifier, Word};
use super::super::world::{Item, Set, Sets};
use super::super::wrong::Fault;
use super::{Reader, Trouble, fault};

/// What the names of a binder stand for.
type Choice = SmallVec<[Bound; 1]>;

/// Most numbers of a range, and most values of a number whose remainder is asked for.
pub(super) const MOST_NUMBERS: i64 = 1 << 16;

impl<D: Domain> Reader<'_, D> {
    /// Calls `body` for each choice of what the binders give, with their names bound.
    pub fn bind(
        &mut self,
        quantifier: Quantifier,
        binders: &[Binder],
        body: &mut dyn FnMut(&mut Self) -> Result<(), Trouble>,
    ) -> Result<(), Trouble> {
        self.steps.take(1)?;
        let Some((binder, inner)) = binders.split_first() else { return body(self) };
        let through = self.through(binder)?;
        let (choices, before) = (self.choices(quantifier, binder, through)?, self.bound.len());
        let only = binder.only.as_ref().filter(|_| through.is_none());
        let held = self.hold(size_of_val(choices.as_slice()))?;
        let done = self.bind_each(quantifier, (binder, only, inner), choices, body);
        self.steps.release(held);
        self.bound.truncate(before);
        done
    }

    /// The same for each choice of the first binder.
    fn bind_each(
        &mut self,
        quantifier: Quantifier,
        (binder, only, inner): (&Binder, Option<&Expr>, &[Binder]),
        choices: Vec<Choice>,
        body: &mut dyn FnMut(&mut Self) -> Result<(), Trouble>,
    ) -> Result<(), Trouble> {
        let first = self.bound.len();
        binder.names.iter().try_for_each(|name| self.enter(name))?;
        for choice in choices {
            for (at, bound) in (first..).zip(choice) {
                self.bound[at].1 = bound;
            }
            let chosen = only.map_or(Ok(true), |only| self.fixed_condition(only))?;
            if chosen {
                self.bind(quantifier, inner, body)?;
            }
        }
        Ok(())
    }

    /// The place through which sets of a binder have to go, as in `each l in rows where c in l`, if nothing else is asked of
    /// them: there may be many of them, and few go through it.
    fn through(&mut self, binder: &Binder) -> Result<Option<Item>, Trouble> {
        let Some(Kind::Binary(Op::In, place, set)) = binder.only.as_ref().map(|only| &only.kind) else {
            return Ok(None);
        };
        let [own] = binder.names.as_slice() else { return Ok(None) };
        let is_own = |expr: &Expr| matches!(&expr.kind, Kind::Word(name) if *name == own.text);
        let mut are_sets = true;
        for (source, last) in &binder.sources {
            are_sets &= last.is_none() && self.sets(source)?.is_some();
        }
        if !is_own(set) || is_own(place) || !are_sets || !self.is_place(place) {
            return Ok(None);
        }
        self.place(place).map(Some)
    }

    /// Binds a name, which may not have a meaning already. What it stands for is set for each choice.
    pub(super) fn enter(&mut self, name: &Word) -> Result<(), Trouble> {
        if super::super::grammar::is_reserved(&name.text) {
            return fault(&name.at, super::super::grammar::no_name(&name.text));
        }
        let is_kind = self.setting.holds.kind(&name.text).is_some();
        if self.given(&name.text).is_some() || is_kind || self.setting.maps.contains_key(&name.text) {
            return fault(&name.at, format!("{} has a meaning already; choose another name", name.text));
        }
        self.bound.push((name.text.clone(), Bound::Number(0)));
        Ok(())
    }

    /// Whether a condition on fixed things holds.
    pub(super) fn fixed_condition(&mut self, condition: &Expr) -> Result<bool, Trouble> {
        let meant = self.condition(condition)?;
        match self.domain.known(&meant) {
            Some(holds) => Ok(holds),
            None => fault(
                &condition.at,
                "this depends on what places hold, and `where` takes what is fixed; put it behind the colon",
            ),
        }
    }

    /// What a binder gives, one after another: a meaning for each of its names. Of sets those `through` a place.
    fn choices(
        &mut self,
        quantifier: Quantifier,
        binder: &Binder,
        through: Option<Item>,
    ) -> Result<Vec<Choice>, Trouble> {
        let mut choices = Vec::new();
        let mut lines: Vec<Set> = Vec::new();
        for (source, last) in &binder.sources {
            self.steps.take(1)?;
            if let Some(last) = last {
                self.one_name(binder)?;
                let (low, high) = (self.fixed(source)?, self.fixed(last)?);
                if high.saturating_sub(low) > MOST_NUMBERS {
                    return fault(&source.at, format!("this range has more than {MOST_NUMBERS} numbers"));
                }
                for value in low..=high {
                    self.steps.take(1)?;
                    choices.push(smallvec![Bound::Number(value)]);
                }
            } else if matches!(&source.kind, Kind::Word(name) if name == "kinds") {
                self.one_name(binder)?;
                let Holds::Kinds(kinds) = &self.setting.holds else {
                    return fault(&source.at, "there are no kinds here but values; write each k in 1..9");
                };
                choices.extend((0..kinds.len() as u32).map(|kind| smallvec![Bound::Kind(kind)]));
            } else if let Some(sets) = self.sets(source)? {
                if sets.is_empty() {
                    let so = match quantifier {
                        Quantifier::Each => "nothing is asked of it",
                        Quantifier::Some => "`some` finds nothing in it",
                        Quantifier::Count => "nothing in it is counted",
                        Quantifier::Sum => "nothing in it is added",
                    };
                    let sentence = format!("a set of sets is empty, so that {so}");
                    self.notes.push(Fault::new(&source.at, sentence));
                }
                match through {
                    None => lines.extend(sets.iter().cloned()),
                    Some(place) => {
                        let own = &self.by_place(&sets)?[place as usize];
                        lines.extend(own.iter().map(|&at| Arc::clone(&sets[at as usize])));
                    }
                }
            } else {
                self.one_name(binder)?;
                choices.extend(self.set(source)?.iter().map(|&place| smallvec![Bound::Place(place)]));
            }
        }
        // Of several sets of sets, each set once.
        if binder.sources.len() > 1 {
            lines = super::super::world::once(lines.iter().map(|line| line.to_vec()));
        }
        match binder.names.len() {
            1 => choices.extend(lines.into_iter().map(|line| smallvec![Bound::Set(line)])),
            names => {
                let along = lines.iter().flat_map(|line| line.windows(names));
                choices.extend(along.map(|places| places.iter().map(|&place| Bound::Place(place)).collect()));
            }
        }
        Ok(choices)
    }

    /// The sets that go through each place, by their numbers: kept for the sets that were asked for last.
    fn by_place(&mut self, sets: &Sets) -> Result<&[Vec<u32>], Trouble> {
        let bytes = |sets: &Sets| sets.iter().map(|set| size_of_val(&set[..])).sum();
        let all = match self.by_place.take() {
            Some((known, all)) if Arc::ptr_eq(&known, sets) => all,
            other => {
                self.steps.release(other.map_or(0, |(sets, _)| bytes(&sets)));
                self.steps.hold(bytes(sets))?;
                let mut all = vec![Vec::new(); self.setting.world.places().end as usize];
                for (set, at) in sets.iter().zip(0..) {
                    self.steps.take(set.len())?;
                    set.iter().for_each(|&place| all[place as usize].push(at));
                }
                all
            }
        };
        Ok(&self.by_place.insert((Arc::clone(sets), all)).1)
    }

    /// Refuses several names, and several sources, for what are no sets of sets.
    fn one_name(&self, binder: &Binder) -> Result<(), Trouble> {
        if let Some((second, _)) = binder.sources.get(1) {
            return fault(
                &second.at,
                "only sets of sets stand side by side, as in rows, columns; join sets of places by |",
            );
        }
        match binder.names.as_slice() {
            [_] => Ok(()),
            names => fault(
                &names.last().map_or(0..0, |name| name.at.clone()),
                "several names go along lines, as in each a b in rows: ..; give one name here",
            ),
        }
    }
}
