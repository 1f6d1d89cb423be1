//! How many of a kind have a place in sight.

use std::collections::BTreeMap;

use super::super::domain::Domain;
use super::super::setting::Content;
use super::super::tree::{Expr, Span};
use super::super::world::Item;
use super::{Reader, Trouble, fault, piece};
use crate::graph::piece::{Moves, Offset, Piece};

impl<D: Domain> Reader<'_, D> {
    /// How many places hold a kind that has the place in sight by the moves of its name: a full place blocks a ride, and nothing
    /// a leap. A place that sees by several ways counts once. Cost: a formula for each place of each ride.
    pub(super) fn seen(&mut self, expr: &Expr, kind: &Expr, place: &Expr) -> Result<D::Number, Trouble> {
        let names = self.setting.holds.names();
        let (asked, name) = match self.asked_by(kind) {
            Some(asked @ Content::Kind(at)) if !names.is_empty() => (asked, &names[at as usize]),
            _ => return fault(&kind.at, "a kind is expected here, as in seen(queen, c)"),
        };
        let world = &self.setting.world;
        if !world.is_graph && world.board.space().is_none() {
            return fault(
                &expr.at,
                "on this board a step does not mean the same from every cell; write attackers(..)",
            );
        }
        if world.moves.is_some() {
            return fault(&expr.at, "moves are the places here, and what is seen are cells");
        }
        let Ok(piece) = piece(world, if world.is_graph { "edge" } else { name }, &kind.at) else {
            return fault(
                &kind.at,
                format!("the kind {name} has not the name of a piece, whose moves would say what it sees"),
            );
        };
        let place = self.place(place)?;
        let mut ways: BTreeMap<Item, Vec<Vec<Item>>> = BTreeMap::new();
        for (from, between) in self.ways_to(&piece, place)? {
            ways.entry(from).or_default().push(between);
        }
        let mut terms = Vec::new();
        for (from, own) in ways {
            let there = self.how_many(&expr.at, asked, &[from])?;
            let mut any = Vec::new();
            for between in &own {
                self.steps.take(1 + between.len())?;
                any.push(self.clear(&expr.at, between)?);
            }
            let is_clear = self.domain.any(any);
            let number = match self.domain.known(&is_clear) {
                Some(true) => there,
                _ => {
                    let is_there = self.domain.within(&there, 1, i64::MAX);
                    let seen = self.domain.all(vec![is_there, is_clear]);
                    self.domain.indicator(&seen)
                }
            };
            terms.push((1, number));
        }
        self.sum(&expr.at, &terms)
    }

    /// The condition that places are empty.
    fn clear(&mut self, at: &Span, places: &[Item]) -> Result<D::Condition, Trouble> {
        if places.is_empty() {
            return Ok(self.domain.all(Vec::new()));
        }
        let full = self.how_many(at, Content::Full, places)?;
        Ok(self.domain.within(&full, 0, 0))
    }

    /// The places from which a piece attacks a place, with the places between, once for each way.
    fn ways_to(&mut self, piece: &Piece, to: Item) -> Result<Vec<(Item, Vec<Item>)>, Trouble> {
        let world = &self.setting.world;
        if world.is_graph {
            let attacks = world.attacks(piece, &mut self.steps)?;
            return Ok(attacks.to[to as usize].iter().map(|&from| (from, Vec::new())).collect());
        }
        let Moves { leaps, rides } = world.board.moves(piece);
        let back = |by: Offset, times: i32| world.board.step(to, by.map(|by| -by * times));
        let leaps = leaps.into_iter().filter_map(|by| back(by, 1)).filter(|&from| from != to);
        let mut all: Vec<(Item, Vec<Item>)> = leaps.map(|from| (from, Vec::new())).collect();
        let most = world.frame().map_or(0, |frame| frame.sides.iter().product::<u32>()) as i32;
        for ride in rides {
            let mut between = Vec::new();
            // A ride passes over holes, so that a step that leads nowhere does not end it.
            for from in (1..most).map(|times| back(ride, times)) {
                self.steps.take(1)?;
                match from {
                    Some(from) if from == to => break,
                    Some(from) => {
                        all.push((from, between.clone()));
                        between.push(from);
                    }
                    None => {}
                }
            }
        }
        Ok(all)
    }
}
