//! What may be exchanged: values on all places, or on some of them, as the colours of each day of a tournament; and lines of
//! places.

use model::Model;

use super::super::Reason;
use super::super::meter::SearchMeter;
use super::clauses::value_by_value;
use super::exchanges::Exchanges;
use super::lines::{Lines, MOST, factorial};
use super::places::{Places, Values};

/// Values any two of which may be exchanged on some places at once: the constraints and the sizes stay as they are.
struct Class {
    values: Values,
    /// Where the bits of its values begin in a set of used ones, and the first of its values.
    first: u32,
    least: u32,
}

/// Classes of values on sets of places, and lines.
#[derive(Default)]
pub(super) struct Alike {
    pub lines: Lines,
    classes: Vec<Class>,
    /// The classes of each place.
    of: Vec<Vec<u32>>,
    /// Of each place with variables that an exchange moves as well: the bits of the values that are exchanged.
    moved: Vec<u64>,
}

impl Class {
    /// The bits of values in a set of used ones.
    fn bits(&self, values: Values) -> u64 {
        (values & self.values) >> self.least << self.first
    }
}

impl Alike {
    /// Finds the classes. Places that a constraint speaks of together are exchanged together, and what follows from them with
    /// them. Cost: a pass over the constraints, and one for each two values of places of which they speak in the same ways.
    pub fn of(model: &Model, places: &Places, meter: &mut SearchMeter<'_>) -> Result<Alike, Reason> {
        let said = value_by_value(model, places, meter)?;
        let exchanges = Exchanges::new((model, places), &said, meter)?;
        let axes = places.axes(model);
        let mut together = exchanges.of_values(&axes, meter)?;
        let lines = Lines::of(&axes, places, &exchanges, meter)?;
        let lines = lines.beside(&mut together, places);
        let mut alike = Alike {
            of: vec![Vec::new(); places.start.len()],
            moved: vec![0; places.start.len()],
            classes: Vec::new(),
            lines,
        };
        let (mut bits, mut orders) = (0, u128::from(u64::MAX / alike.lines.arrangements()));
        for (own, classes) in together {
            for (values, moved) in classes {
                let (least, end) = (values.trailing_zeros(), u64::BITS - values.leading_zeros());
                let of_class = u128::from(factorial(values.count_ones().min(MOST)));
                if values.count_ones() > MOST || of_class > orders || bits + end - least > u64::BITS {
                    continue;
                }
                orders /= of_class;
                let class = Class { values, first: bits, least };
                bits += end - least;
                for var in moved {
                    alike.moved[places.of(var).0 as usize] |= class.bits(values);
                }
                own.iter().for_each(|&place| alike.of[place as usize].push(alike.classes.len() as u32));
                alike.classes.push(class);
            }
        }
        Ok(alike)
    }

    /// The values that have as many solutions below as this one of a place: itself, and those alike that are not used.
    pub fn like(&self, place: u32, value: Values, used: u64) -> Values {
        let class = self.classes_of(place).find(|class| class.bits(value) & !used != 0);
        class.map_or(value, |class| class.values & !(used >> class.first << class.least))
    }

    /// The bits of values that are used where a place has this one.
    pub fn uses(&self, place: u32, value: Values) -> u64 {
        let moved = self.moved.get(place as usize).copied().unwrap_or(0);
        self.classes_of(place).fold(moved, |all, class| all | class.bits(value))
    }

    /// The values of each class.
    pub fn values(&self) -> impl Iterator<Item = Values> {
        self.classes.iter().map(|class| class.values)
    }

    fn classes_of(&self, place: u32) -> impl Iterator<Item = &Class> {
        self.of.get(place as usize).into_iter().flatten().map(|&class| &self.classes[class as usize])
    }
}
