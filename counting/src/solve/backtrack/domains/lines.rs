//! Lines of places that may be interchanged, as the players of a tournament: some rows across them are decided first, each in
//! ascending order only, which stands for all its arrangements. (Flener et al., Breaking row and column symmetries in matrix
//! models, CP 2002; here every solution is counted.)
//!
//! With the first rows decided, lines that are equal so far may still be interchanged, and the others may not. So how many
//! solutions a row leaves depends on the values that each class of equal lines gets, not on their order.

use model::constraint::Var;

use super::super::Reason;
use super::super::meter::SearchMeter;
use super::exchanges::{Exchanges, Together};
use super::places::{Crossing, Line, Places, Values, is_one};
use super::ways::FEWEST_ALONE;

/// Fewest lines that are worth deciding their rows first.
const FEWEST: usize = 4;
/// Most lines or values of a class: 20! orders are fewer than 2^64.
pub(super) const MOST: u32 = 20;
/// Most classes that a line is compared with.
const MOST_CLASSES: usize = 8;

/// The rows to be decided first: of each the place of every line.
#[derive(Default)]
pub(super) struct Lines {
    rows: Vec<Vec<u32>>,
}

/// What comes next of the rows.
pub(super) enum Next {
    /// A place with values to choose from.
    Place {
        place: u32,
        values: Values,
        /// The number of its row.
        row: usize,
        /// The number of places behind it in the row that are on lines equal to its own so far.
        behind: u32,
        /// The number of arrangements that the rows before stand for.
        before: u64,
    },
    /// A row is not in ascending order: another one stands for it.
    Never,
    /// All rows are decided: the number of arrangements that they stand for.
    Decided(u64),
}

impl Lines {
    /// The most lines of one axis that may be interchanged; no lines where these are few.
    pub fn of(
        axes: &[Vec<Line>],
        places: &Places,
        exchanges: &Exchanges<'_>,
        meter: &mut SearchMeter<'_>,
    ) -> Result<Lines, Reason> {
        let mut best: Vec<&Line> = Vec::new();
        for lines in axes {
            let mut classes: Vec<Vec<&Line>> = Vec::new();
            'lines: for line in lines {
                for class in &mut classes {
                    let pairs = pairs(class[0], line, places);
                    if !pairs.is_empty() && exchanges.moved(&pairs, meter)?.is_some() {
                        class.push(line);
                        continue 'lines;
                    }
                }
                if classes.len() < MOST_CLASSES {
                    classes.push(vec![line]);
                }
            }
            classes.push(best);
            best = classes.into_iter().max_by_key(Vec::len).unwrap_or_default();
        }
        best.truncate(MOST as usize);
        let fewest = if places.are_groups { FEWEST } else { FEWEST_ALONE };
        let keys = if best.len() < fewest { 0 } else { best[0].len() };
        Ok(Lines { rows: (0..keys).map(|key| best.iter().map(|line| line[key].place).collect()).collect() })
    }

    /// Those rows that are worth deciding first where values may be exchanged, which may not be on the places of such a row:
    /// the rows that have no such values, or one row in the place of its classes where it has more arrangements for one than
    /// these have orders.
    pub fn beside(mut self, together: &mut [Together], places: &Places) -> Lines {
        let of_class = |values: Values| (1..=values.count_ones()).map(f64::from).product::<f64>();
        let orders = |own: &Together| own.1.iter().map(|&(values, _)| of_class(values)).product::<f64>();
        let meets =
            |row: &[u32], own: &Together| !own.1.is_empty() && row.iter().any(|place| own.0.contains(place));
        let is_free = |row: &Vec<u32>| !together.iter().any(|own| meets(row, own));
        if self.rows.iter().any(is_free) {
            self.rows.retain(is_free);
            return self;
        }
        let worth = |row: &Vec<u32>| {
            let lost: f64 = together.iter().filter(|own| meets(row, own)).map(orders).product();
            let values = places.start[row[0] as usize].count_ones();
            // Of v values on n lines: v^n vectors, and (n + v - 1) over n in ascending order.
            let for_one =
                (1..=row.len() as u32).map(|at| f64::from(values * at) / f64::from(values - 1 + at));
            for_one.product::<f64>() / lost
        };
        let best = self
            .rows
            .into_iter()
            .map(|row| (worth(&row), row))
            .max_by(|a, b| a.0.total_cmp(&b.0).then(b.1.cmp(&a.1)));
        let best = best.filter(|(worth, _)| *worth > 1.0).map(|(_, row)| row);
        if let Some(row) = &best {
            together.iter_mut().filter(|own| meets(row, own)).for_each(|own| own.1.clear());
        }
        Lines { rows: best.into_iter().collect() }
    }

    /// How many there are.
    pub fn number(&self) -> usize {
        self.rows.first().map_or(0, Vec::len)
    }

    /// All arrangements of the lines: no row has more.
    pub fn arrangements(&self) -> u64 {
        factorial(self.number() as u32)
    }

    /// What comes next where places have these values.
    pub fn next(&self, values: &[Values]) -> Next {
        let (mut begins, mut arrangements) = (1u32, 1);
        for (row, places) in self.rows.iter().enumerate() {
            let (mut last, mut begin, mut equal) = (0, 0, 0);
            let (old, before) = (begins, arrangements);
            for (at, &place) in places.iter().enumerate() {
                let is_last = |at: usize| at + 1 == places.len() || old >> (at + 1) & 1 == 1;
                if old >> at & 1 == 1 {
                    (last, begin, equal) = (1, at, 0);
                    if is_last(at) {
                        continue;
                    }
                }
                let own = values[place as usize] & !(last - 1);
                if own == 0 {
                    return Next::Never;
                } else if !is_one(own) || own != values[place as usize] {
                    let behind = (at..).take_while(|&at| !is_last(at)).count() as u32;
                    return Next::Place { place, values: own, row, behind, before };
                }
                if own != last {
                    begins |= 1 << at;
                    equal = 0;
                }
                equal += 1;
                arrangements = arrangements * (1 + at - begin) as u64 / equal;
                last = own;
            }
        }
        Next::Decided(arrangements)
    }
}

/// The variables that are exchanged with two lines; none where these are not alike at first sight.
fn pairs(a: &Line, b: &Line, places: &Places) -> Vec<[Var; 2]> {
    let is_same = |(a, b): (&Crossing, &Crossing)| {
        let start = |crossing: &Crossing| places.start[crossing.place as usize];
        (a.line, a.number) == (b.line, b.number) && start(a) == start(b)
    };
    if a.len() != b.len() || !a.iter().zip(b).all(is_same) {
        return Vec::new();
    }
    let vars = |crossing: &Crossing| {
        let mut vars = places.vars[crossing.place as usize].clone();
        vars.sort_unstable_by_key(|&(_, bit)| bit);
        vars.into_iter().map(|(var, _)| var)
    };
    a.iter().flat_map(vars).zip(b.iter().flat_map(vars)).map(|(a, b)| [a, b]).collect()
}

/// The number of orders of at most [`MOST`].
pub(super) fn factorial(number: u32) -> u64 {
    (1..=u64::from(number)).product()
}
