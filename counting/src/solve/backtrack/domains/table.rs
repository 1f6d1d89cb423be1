//! Relations of few places as lists of what is allowed (compact tables: Demeulenaere and others, CP 2016): a bit for each
//! allowed combination, and for each value the set of those with it.

use model::bits::of_word;

use super::places::{Places, Values};
use super::relation::{Relation, Verdict};

/// Most combinations of a table.
const MOST_ROWS: usize = 1024;
/// A longer table has to exclude most combinations: seven of eight.
const MOST_LOOSE: usize = 512;
const TIGHT: f64 = 8.0;
/// Most steps for making a table.
const MOST_STEPS: usize = 1 << 17;

/// What places may hold together.
pub(super) struct Table {
    pub places: Box<[u32]>,
    /// The values of each place that the table does not tell apart.
    pub classes: Box<[Box<[Values]>]>,
    /// The rows with each class of each place, in words, class by class.
    rows: Vec<u64>,
    /// Where the classes of each place begin in `rows`, in classes.
    first: Box<[usize]>,
    /// Words of a set of rows.
    pub words: usize,
    /// All rows.
    pub all: Box<[u64]>,
}

impl Table {
    /// The table of relations that have the same places, and of different values where `is_distinct`. `None` where it would be
    /// long, or would not exclude much.
    pub fn new(relations: &[&Relation], places: &Places, is_distinct: bool) -> Option<Table> {
        let own = relations[0].places.clone();
        let classes: Box<[Box<[Values]>]> = own
            .iter()
            .map(|&place| match is_distinct {
                true => of_word(places.start[place as usize]).map(|value| 1 << value).collect(),
                false => alike(relations, place, places.start[place as usize]),
            })
            .collect();
        let mut rows = Rows { places: &own, classes: &classes, is_distinct, all: Vec::new(), steps: 0 };
        let start: Vec<Values> = own.iter().map(|&place| places.start[place as usize]).collect();
        rows.extend(relations, &mut start.clone(), &mut Vec::with_capacity(own.len()))?;
        let all = rows.all;
        let combinations: f64 = classes.iter().map(|own| own.len() as f64).product();
        if all.len() > MOST_LOOSE && all.len() as f64 * TIGHT > combinations {
            return None;
        }
        let words = all.len().div_ceil(64).max(1);
        let mut first = Vec::with_capacity(own.len());
        let mut total = 0;
        for own in &classes {
            first.push(total);
            total += own.len();
        }
        let mut sets = vec![0; total * words];
        for (at, row) in all.iter().enumerate() {
            for (&class, &first) in row.iter().zip(&first) {
                sets[(first + usize::from(class)) * words + at / 64] |= 1 << (at % 64);
            }
        }
        let mut every = vec![0; words];
        (0..all.len()).for_each(|at| every[at / 64] |= 1 << (at % 64));
        Some(Table { places: own, classes, rows: sets, first: first.into(), words, all: every.into() })
    }

    /// The rows with a class of a place.
    #[inline]
    pub fn rows(&self, place: usize, class: usize) -> &[u64] {
        let at = (self.first[place] + class) * self.words;
        &self.rows[at..at + self.words]
    }

    /// Bytes that it holds.
    pub fn bytes(&self) -> usize {
        8 * (self.rows.len() + self.classes.iter().map(|own| own.len()).sum::<usize>())
    }
}

/// The values of a place in sets, each of which the relations do not tell apart.
fn alike(relations: &[&Relation], place: u32, values: Values) -> Box<[Values]> {
    let terms = || relations.iter().flat_map(|relation| &relation.any).flat_map(|sum| &sum.terms);
    let weights = |value: usize| -> Vec<u64> {
        terms().filter(|term| term.place == place).map(|term| term.weight(value)).collect()
    };
    let mut classes: Vec<(Vec<u64>, Values)> = Vec::new();
    for value in of_word(values) {
        let own = weights(value);
        match classes.iter_mut().find(|class| class.0 == own) {
            Some(class) => class.1 |= 1 << value,
            None => classes.push((own, 1 << value)),
        }
    }
    classes.into_iter().map(|class| class.1).collect()
}

/// The rows of a table in the making.
struct Rows<'a> {
    places: &'a [u32],
    classes: &'a [Box<[Values]>],
    is_distinct: bool,
    all: Vec<Box<[u8]>>,
    steps: usize,
}

impl Rows<'_> {
    /// Adds the rows that begin with `row`, whose places have one class in `values`, and with which `relations` hold; `None`
    /// where there are too many.
    fn extend(&mut self, relations: &[&Relation], values: &mut [Values], row: &mut Vec<u8>) -> Option<()> {
        let at = row.len();
        let value = |place: u32| self.places.binary_search(&place).map_or(0, |at| values[at]);
        let mut open = Vec::new();
        for &relation in relations {
            self.steps += 1 + relation.any.len() * self.places.len();
            match relation.verdict(value) {
                Verdict::Fails => return (self.steps <= MOST_STEPS).then_some(()),
                Verdict::Open => open.push(relation),
                Verdict::Holds => {}
            }
        }
        if at == self.places.len() {
            debug_assert!(open.is_empty(), "values of all places decide a relation");
            self.all.push(row.as_slice().into());
            return (self.all.len() <= MOST_ROWS && self.steps <= MOST_STEPS).then_some(());
        }
        let before = values[at];
        let used = values[..at].iter().fold(0, |used, &own| used | own);
        for class in 0..self.classes[at].len() {
            if self.is_distinct && used & self.classes[at][class] != 0 {
                continue;
            }
            // One value stands for its class.
            let values_of_class = self.classes[at][class];
            values[at] = values_of_class & values_of_class.wrapping_neg();
            row.push(class as u8);
            self.extend(&open, values, row)?;
            row.pop();
        }
        values[at] = before;
        Some(())
    }
}
