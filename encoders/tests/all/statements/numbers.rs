//! What numbers and conditions mean.

use super::meaning::{Bound, Item, Meaning, Meant};
use super::tree::{Ask, Cond, Holds, Num, World};
use super::truth::{Number, Truth};

impl Meaning<'_> {
    /// The kinds that are meant, from 1 on; 0 is nothing.
    pub fn kinds(&self, ask: &Ask) -> Vec<u8> {
        let all = 1..=self.world.held() as u8;
        match ask {
            Ask::Kind(kind) => vec![*kind as u8 + 1],
            Ask::Full => all.collect(),
            Ask::Empty => vec![0],
            Ask::Name(name) => match self.named(name) {
                Bound::Kind(kind) => vec![*kind as u8 + 1],
                other => panic!("{name} is {other:?}"),
            },
        }
    }

    pub fn number(&mut self, num: &Num) -> Meant<Number> {
        self.spend(0)?;
        Ok(match num {
            Num::Int(value) => Number::Fixed(*value),
            Num::Name(name) => match self.named(name) {
                Bound::Number(value) => Number::Fixed(*value),
                other => panic!("{name} is {other:?}"),
            },
            Num::Field(place, field) => {
                let item = self.item(place)?;
                Number::Fixed(self.field(item, field))
            }
            Num::Mark(map, place) => {
                let item = self.item(place)?;
                Number::Fixed(self.world.maps[*map].1[item].unwrap_or(0))
            }
            Num::Many(ask, set) => Number::Many(self.kinds(ask), self.places(set)?),
            Num::Value(place) => {
                let item = self.item(place)?;
                Number::Values(vec![self.place_of(item)])
            }
            Num::Sum(set) => Number::Values(self.places(set)?),
            Num::Different(set) => Number::Different(self.places(set)?),
            Num::Len(set) => Number::Fixed(self.set(set)?.len() as i64),
            Num::Count(binders, body) => {
                let mut all = Vec::new();
                self.each(binders, &mut |own| {
                    all.push(own.truth(body)?);
                    Ok(())
                })?;
                Number::Count(all)
            }
            Num::SumOf(binders, body) => {
                let mut all = Vec::new();
                self.each(binders, &mut |own| {
                    all.push(own.number(body)?);
                    Ok(())
                })?;
                Number::Sum(all)
            }
            Num::Extreme(is_least, set) => Number::Extreme(*is_least, self.places(set)?),
            Num::Abs(inner) => Number::Abs(Box::new(self.number(inner)?)),
            Num::Negative(inner) => Number::Times(-1, Box::new(self.number(inner)?)),
            Num::Two(sign, a, b) => {
                let (a, b) = (self.number(a)?, self.number(b)?);
                Number::two(*sign, a, b)
            }
        })
    }

    fn field(&self, item: Item, field: &str) -> i64 {
        let board = &self.world.board;
        let axis = match field {
            "row" => 0,
            "col" => 1,
            "layer" => 2,
            _ if item >= board.len() => return (item - board.len()) as i64,
            _ => return board.names.get(item).copied().unwrap_or(item as i64),
        };
        board.cells[item][axis]
    }

    pub fn truth(&mut self, cond: &Cond) -> Meant<Truth> {
        self.spend(0)?;
        Ok(match cond {
            Cond::Compare(numbers, signs) => {
                let numbers: Meant<Vec<Number>> = numbers.iter().map(|number| self.number(number)).collect();
                Truth::Compare(numbers?, signs.clone())
            }
            Cond::Among(number, ranges) => {
                let number = self.number(number)?;
                let mut all = Vec::new();
                for (low, high) in ranges {
                    let low = self.number(low)?;
                    let high = high.as_ref().map_or(Ok(low.clone()), |high| self.number(high))?;
                    all.push((low, high));
                }
                Truth::Among(number, all)
            }
            Cond::Within(place, set) => {
                let (item, set) = (self.item(place)?, self.set(set)?);
                Truth::Known(set.contains(&item))
            }
            Cond::Many(ask, set) => {
                let many = Number::Many(self.kinds(ask), self.places(set)?);
                Truth::Compare(vec![many, Number::Fixed(1)], vec![">="])
            }
            Cond::Distinct(set) => Truth::Distinct(self.places(set)?),
            Cond::Lex(a, b) => Truth::Lex(self.places(a)?, self.places(b)?),
            Cond::Runs(ask, set, lengths) => {
                let lengths: Meant<Vec<i64>> = lengths.iter().map(|length| self.fixed(length)).collect();
                Truth::Runs(self.kinds(ask), self.places(set)?, lengths?)
            }
            Cond::Not(inner) => Truth::Not(Box::new(self.truth(inner)?)),
            Cond::And(parts) => {
                Truth::All(parts.iter().map(|part| self.truth(part)).collect::<Meant<Vec<_>>>()?)
            }
            Cond::Or(parts) => {
                Truth::Any(parts.iter().map(|part| self.truth(part)).collect::<Meant<Vec<_>>>()?)
            }
            Cond::Implies(a, b) => Truth::Any(vec![Truth::Not(Box::new(self.truth(a)?)), self.truth(b)?]),
            Cond::Iff(a, b) => Truth::Same(Box::new(self.truth(a)?), Box::new(self.truth(b)?)),
            Cond::Each(binders, body) | Cond::Some(binders, body) => {
                let mut all = Vec::new();
                self.each(binders, &mut |own| {
                    all.push(own.truth(body)?);
                    Ok(())
                })?;
                if matches!(cond, Cond::Each(..)) { Truth::All(all) } else { Truth::Any(all) }
            }
        })
    }
}

/// The values of places along the way; for values the number itself, for kinds their place, 0 for nothing.
pub fn value(world: &World, held: u8) -> i64 {
    match world.holds {
        Holds::Kinds(_) => i64::from(held),
        Holds::Values(low, _) => low + i64::from(held) - 1,
    }
}
