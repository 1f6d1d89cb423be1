//! A stated puzzle with its clues and conditions apart.

use std::collections::BTreeMap;

use limits::Budget;
use model::constraint::{Constraint, Lit, Var};
use model::joined::{Joined, Network};
use model::soft::{Demand, Member, Softened};
use model::steps::Steps;
use model::{Cell, Model};

use super::chains::Chains;
use super::declared::clues::clue_place;
use super::encode;
use super::formulas::{Form, Formulas};
use super::make::{Hint, Hinted, Open};
use super::parse::parse;
use super::parts::Parts;
use super::puzzle::conditions;
use super::read::{Reader, Trouble};
use super::setting::Content;
use super::stated::{Stated, Unstated};
use super::tree::{Says, Span, Symmetry};
use super::world::Item;
use super::wrong::line;
use crate::wanted::Clue;
use crate::wanted::Wanted;

impl Stated {
    /// The puzzle with its clues and conditions apart, and clues that are given besides; `text` is that of the file. Cost: as
    /// that of reading it.
    pub(crate) fn softened(&self, text: &str, clues: &[Clue], budget: &Budget) -> Result<Softened, Unstated> {
        let open = self.opened(text, clues, None, budget);
        open.map(|open| open.puzzle).map_err(|trouble| trouble.located(text))
    }

    /// The puzzle without some clues of a solution, and what each of these asks for.
    pub fn open(
        &self,
        text: &str,
        hints: &[Hint],
        pieces: &BTreeMap<Cell, char>,
        budget: &Budget,
    ) -> Result<Open, Unstated> {
        self.opened(text, &[], Some((hints, pieces)), budget).map_err(|trouble| trouble.located(text))
    }

    /// The line on which the file says which sizes are asked for.
    pub(crate) fn goal_line(&self, text: &str) -> Option<usize> {
        let at = self.goal.as_ref()?;
        Some(line(text, at))
    }

    fn opened(
        &self,
        text: &str,
        clues: &[Clue],
        solved: Option<(&[Hint], &BTreeMap<Cell, char>)>,
        budget: &Budget,
    ) -> Result<Open, Trouble> {
        let setting = &self.setting;
        // Exchanges of values, for which there would be another form, play no part here.
        let form = Form::of(&setting.holds, false);
        let mut formulas = Formulas::new(setting.world.places(), setting.holds.number(), form);
        formulas.chains = Some(Chains::new(setting.world.order()));
        let mut reader = Reader::new(setting, &mut formulas, budget);
        let named = self.named(text, &mut reader, budget)?;
        let (meant, bytes) = conditions(&self.conditions, &mut reader)?;
        let mut parts = Parts {
            setting,
            clues: &self.clues,
            weights: &self.weights,
            goal: self.model().goal,
            connected: &self.connected,
            joined: &self.joined,
            hidden: Vec::new(),
            symmetry: &Symmetry::None,
            classes: false,
            implied: 0,
            formulas,
        };
        let budget = &budget.beside(bytes);
        let mut asked = self.asked_of_choices(&mut parts, budget)?;
        let steps = &mut Steps::new(budget);
        for condition in &meant {
            let constraints = encode::asked(condition, &mut parts.formulas, steps, budget)?;
            asked.push((condition.0.clone(), constraints.into()));
        }
        let (hints, solution) = match solved {
            Some((hints, pieces)) => {
                (self.asked_by(hints, text, &mut parts, budget)?, self.shown(pieces, &parts.formulas))
            }
            None => (Vec::new(), Vec::new()),
        };
        let mut hard = parts.one_each();
        hard.extend(encode::definitions(&meant, &mut parts.formulas, steps, budget)?);
        let first = setting.world.places().start;
        let weight = |var: Var| match parts.formulas.meaning(var) {
            Some((place, kind)) => self.weights.of((place - first) as usize, kind as usize),
            None => 0,
        };
        let variables = parts.formulas.own + parts.formulas.defined.len() as Var;
        let weights = (0..variables).map(weight).collect();
        let mut softened = Softened::new(Model::plain(weights, hard, parts.goal));
        let more = clues.iter().filter_map(|clue| self.besides(clue));
        for (member, place, content) in named.into_iter().chain(more) {
            softened.add(member, parts.clue(place, content).into());
        }
        asked.sort_by_key(|(at, _)| at.start);
        for (at, demand) in asked {
            softened.add(Member::Line(line(text, &at)), demand);
        }
        Ok(Open { puzzle: softened, hints, solution })
    }

    /// What each clue asks for.
    fn asked_by(
        &self,
        hints: &[Hint],
        text: &str,
        parts: &mut Parts<'_>,
        budget: &Budget,
    ) -> Result<Vec<Vec<Constraint>>, Trouble> {
        let mut all = Vec::with_capacity(hints.len());
        for hint in hints {
            let mut reader = Reader::new(&self.setting, &mut parts.formulas, budget);
            let meant = match &hint.says {
                Hinted::Given(content) => {
                    all.push(parts.clue(hint.items[0], *content));
                    continue;
                }
                Hinted::Mark(map, mark) => {
                    reader.instead = Some((map, self.with_mark(hint.items[0], *mark)));
                    conditions(self.asked_of(text, map), &mut reader)?.0
                }
                Hinted::Runs(content, _, runs) => {
                    vec![(0..0, vec![reader.has_runs(&(0..0), *content, &hint.items, runs)?])]
                }
            };
            all.push(encode::asked_of_all(&meant, &mut parts.formulas, &mut Steps::new(budget), budget)?);
        }
        Ok(all)
    }

    /// Literals that are all true in no solution but this one. Of values, one for each place is enough.
    fn shown(&self, pieces: &BTreeMap<Cell, char>, formulas: &Formulas) -> Vec<Lit> {
        let places = self.setting.world.places().zip(self.held_by(pieces).unwrap_or_default());
        let kinds = (0..self.setting.holds.number()).filter(|kind| !self.hidden.contains(kind));
        let of = |(place, held): (Item, Option<u32>)| {
            let own = kinds.clone().filter(move |&kind| held == Some(kind) || self.has_sizes());
            own.map(move |kind| {
                let lit = formulas.literal(place, kind);
                if held == Some(kind) { lit } else { !lit }
            })
        };
        places.flat_map(of).collect()
    }

    /// What has to be connected, or to have no cycle, each by itself.
    fn asked_of_choices(
        &self,
        parts: &mut Parts<'_>,
        budget: &Budget,
    ) -> Result<Vec<(Span, Demand)>, Trouble> {
        let mut all = Vec::new();
        for (connected, connection) in self.connected.iter().zip(parts.connections(budget)?) {
            all.push((connected.at.clone(), Demand { joined: vec![connection], ..Demand::default() }));
        }
        for (joined, network) in self.joined.iter().zip(parts.networks()) {
            let mut add = |at: &Option<Span>, connected, acyclic| {
                let joined = vec![Joined::Edges(Network { connected, acyclic, ..network.clone() })];
                all.extend(at.clone().map(|at| (at, Demand { joined, ..Demand::default() })));
            };
            add(&joined.connected, true, false);
            add(&joined.acyclic, false, true);
        }
        Ok(all)
    }

    /// The clues of the file, those of `given` as they are written there.
    fn named(
        &self,
        text: &str,
        reader: &mut Reader<'_, Formulas>,
        budget: &Budget,
    ) -> Result<Vec<(Member, Item, Content)>, Trouble> {
        let (names, first) = (self.setting.world.names(), self.setting.world.places().start);
        let mut written: BTreeMap<Item, &str> = BTreeMap::new();
        for statement in parse(text, budget)? {
            let Says::Given(clues) = &statement.says else { continue };
            for clue in clues {
                let end = clue.to.as_ref().map_or(clue.place.at.end, |to| to.at.end);
                written.insert(clue_place(clue, reader)?, &text[clue.place.at.start..end]);
            }
        }
        let clue = |(&place, &content): (&Item, &Content)| {
            let cell =
                || names.get((place - first) as usize).map_or_else(|| "a place".into(), Cell::to_string);
            let name = written.get(&place).map_or_else(cell, |text| (*text).to_owned());
            let member = if content == Content::Empty { Member::Empty(name) } else { Member::Given(name) };
            (member, place, content)
        };
        Ok(self.clues.iter().map(clue).collect())
    }

    /// A clue that is given besides.
    fn besides(&self, clue: &Clue) -> Option<(Member, Item, Content)> {
        let world = &self.setting.world;
        let place = world.names().iter().position(|cell| *cell == clue.cell)? as Item + world.places().start;
        let content = match clue.wanted {
            Wanted::Nothing => Content::Empty,
            Wanted::Piece(None) => Content::Full,
            Wanted::Piece(Some(letter)) => {
                Content::Kind(self.letters.iter().position(|known| *known == letter)? as u32)
            }
        };
        Some((clue.member.clone(), place, content))
    }
}
