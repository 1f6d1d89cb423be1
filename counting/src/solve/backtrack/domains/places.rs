//! The places of a model: groups of variables exactly one of which is true, and single variables.

use std::collections::{BTreeMap, HashMap, HashSet};

use model::constraint::{Constraint, Count, Lit, Shape, Var};
use model::{Cell, Model, groups};

use super::super::Reason;
use super::super::meter::SearchMeter;
use super::ways;

/// Values of a place, a bit each.
pub(super) type Values = u64;

/// Whether this is one value, or none.
#[inline]
pub(super) fn is_one(values: Values) -> bool {
    values & values.wrapping_sub(1) == 0
}

/// Most values of a place.
const MOST_VALUES: usize = 64;

/// A place of a line, by where it is on it.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Crossing {
    /// The line across.
    pub line: u32,
    /// How many places of its cell are before.
    pub number: u32,
    pub place: u32,
}

/// The places of a line, in their order.
pub(super) type Line = Vec<Crossing>;

/// Where variables are.
pub(super) struct Places {
    /// Of each variable its place, and its value there. A variable alone has the values 0 and 1.
    of: Vec<(u32, u8)>,
    /// The values of each place before anything is decided.
    pub start: Vec<Values>,
    /// The variables of each place, with their values.
    pub vars: Vec<Vec<(Var, u8)>>,
    /// The clauses "not x or not y" that say together that two places hold different values.
    apart: HashSet<[Var; 2]>,
    /// Whether most variables are in groups of three or more.
    pub are_groups: bool,
}

impl Places {
    /// Finds the places of a model, only as far as `meter` allows; `None` where fewer than two thirds of its variables are in
    /// groups of three or more, of all or of those that follow from no others, and lines do not look alike, or a place would
    /// have too many values. (Queens and a pawn, whose cells are one group: the search of any constraints has half the nodes.)
    /// Equal values of places get equal bits: variables that exclude each other from different places are one value.
    pub fn new(
        model: &Model,
        constraints: &[&Constraint],
        meter: &mut SearchMeter<'_>,
    ) -> Result<Option<Places>, Reason> {
        let n = model.variables();
        let groups = groups(n, constraints.iter().copied(), MOST_VALUES);
        let is_defined = model.is_defined();
        let in_groups = || groups.iter().filter(|group| group.len() > 2).flatten();
        let is_most = |some: usize, all: usize| some > 0 && 3 * some >= 2 * all;
        let own = in_groups().filter(|var| !is_defined[**var as usize]).count();
        let are_groups = is_most(in_groups().count(), n) || is_most(own, n - model.defined.len());
        if !are_groups && !ways::look_alike(model, constraints) {
            return Ok(None);
        }
        meter.held.hold(n * 64)?;
        let mut of = vec![(u32::MAX, 0u8); n];
        for (place, group) in (0..).zip(&groups) {
            group.iter().for_each(|&var| of[var as usize].0 = place);
        }
        let apart = apart(constraints, &of, &groups);
        let classes = classes(constraints, &apart, &of, meter)?;
        let (mut start, mut vars) = (vec![0; groups.len()], vec![Vec::new(); groups.len()]);
        for class in by_class(&groups, &classes) {
            let used = class.iter().fold(0, |used, &var| used | start[of[var as usize].0 as usize]);
            let bit = (!used as Values).trailing_zeros() as u8;
            if usize::from(bit) >= MOST_VALUES {
                return Ok(None);
            }
            for &var in &class {
                let place = of[var as usize].0 as usize;
                of[var as usize].1 = bit;
                start[place] |= 1 << bit;
                vars[place].push((var, bit));
            }
        }
        for (var, place) in of.iter_mut().enumerate().filter(|(_, place)| place.0 == u32::MAX) {
            *place = (start.len() as u32, 1);
            start.push(0b11);
            vars.push(vec![(var as Var, 1)]);
        }
        Ok(Some(Places { of, start, vars, apart, are_groups }))
    }

    /// Columns, and rows; none where variables have no cells.
    pub fn axes(&self, model: &Model) -> [Vec<Line>; 2] {
        if model.cells.len() != model.variables() {
            return Default::default();
        }
        let is_defined = model.is_defined();
        let mut met: BTreeMap<Cell, u32> = BTreeMap::new();
        let own = (0..).zip(&self.vars).filter_map(|(place, vars)| {
            let cell = model.cells[vars.first()?.0 as usize];
            if vars.iter().any(|&(var, _)| is_defined[var as usize] || model.cells[var as usize] != cell) {
                return None;
            }
            let before = met.entry(cell).or_default();
            *before += 1;
            Some((cell, (*before - 1, place)))
        });
        let crossings = |line: Vec<(u32, (u32, u32))>| {
            let crossing = |(line, (number, place))| Crossing { line, number, place };
            let mut line: Line = line.into_iter().map(crossing).collect();
            line.sort_unstable();
            line
        };
        ways::by_line(own).map(|lines| lines.into_iter().map(crossings).collect())
    }

    /// The number of variables.
    pub fn variables(&self) -> usize {
        self.of.len()
    }

    /// The place of a variable, and its value there.
    pub fn of(&self, var: Var) -> (u32, u8) {
        self.of[var as usize]
    }

    /// The variables at most one of which is true, if a constraint says that, and whether one has to be.
    pub fn once(&self, constraint: &Constraint) -> Option<(Vec<Var>, bool)> {
        let count = constraint.single().filter(|count| count.max == 1 && count.has_upper_bound());
        let pair = || not_both(constraint).filter(|pair| self.apart.contains(pair));
        match count {
            Some(count) => count.plain().map(|vars| (vars, count.min == 1)),
            None => pair().map(|pair| (pair.to_vec(), false)),
        }
    }

    /// The place of a literal, and the values that are left with which it is true.
    pub fn literal(&self, lit: Lit) -> (u32, Values) {
        let (place, bit) = self.of(lit.var);
        let (all, values) = (self.start[place as usize], 1 << bit);
        (place, if lit.positive { all & values } else { all & !values })
    }
}

/// The two variables of a clause "not x or not y".
fn not_both(constraint: &Constraint) -> Option<[Var; 2]> {
    let Shape::Clause(count) = constraint.shape() else { return None };
    let vars: Vec<Var> = count.lits().filter(|lit| !lit.positive).map(|lit| lit.var).collect();
    vars.try_into().ok().filter(|_| count.terms.len() == 2)
}

/// Such clauses where each value of one of two places is in one of them, with a value of its own of the other.
fn apart(constraints: &[&Constraint], of: &[(u32, u8)], groups: &[Vec<Var>]) -> HashSet<[Var; 2]> {
    let mut by_places: HashMap<[u32; 2], Vec<[Var; 2]>> = HashMap::new();
    for pair in constraints.iter().filter_map(|constraint| not_both(constraint)) {
        let mut places = pair.map(|var| of[var as usize].0);
        places.sort_unstable();
        if places[0] != places[1] && places[1] != u32::MAX {
            by_places.entry(places).or_default().push(pair);
        }
    }
    let is_apart = |(places, pairs): &([u32; 2], Vec<[Var; 2]>)| {
        let values = places.map(|place| groups[place as usize].len());
        let different: HashSet<Var> = pairs.iter().flatten().copied().collect();
        pairs.len() == values[0].min(values[1]) && different.len() == 2 * pairs.len()
    };
    by_places.into_iter().filter(is_apart).flat_map(|(_, pairs)| pairs).collect()
}

/// Of each variable the first one of those that are the same value: joined by constraints that at most one is true, the longest
/// first, as long as no two values of one place are joined.
fn classes(
    constraints: &[&Constraint],
    apart: &HashSet<[Var; 2]>,
    of: &[(u32, u8)],
    meter: &mut SearchMeter<'_>,
) -> Result<Vec<u32>, Reason> {
    let at_most_one =
        |constraint: &&Constraint| constraint.single().filter(|count| count.max == 1).and_then(Count::plain);
    let is_placed = |vars: &Vec<Var>| vars.iter().all(|&var| of[var as usize].0 != u32::MAX);
    let mut all: Vec<Vec<Var>> = constraints.iter().filter_map(at_most_one).filter(is_placed).collect();
    all.sort_by_key(|vars| std::cmp::Reverse(vars.len()));
    let mut pairs: Vec<_> = apart.iter().map(|pair| pair.to_vec()).collect();
    pairs.sort_unstable();
    all.extend(pairs);
    let mut class: Vec<u32> = (0..of.len() as u32).collect();
    let mut members: Vec<Vec<Var>> = class.iter().map(|&var| vec![var]).collect();
    for pair in all.iter().flat_map(|vars| vars.windows(2)) {
        let (a, b) = (class[pair[0] as usize], class[pair[1] as usize]);
        let places = |class: u32| members[class as usize].iter().map(|&var| of[var as usize].0);
        meter.spend(8)?;
        if a != b {
            let own: HashSet<u32> = places(a).collect();
            meter.spend(20 * own.len() as u64)?;
            if !places(b).any(|place| own.contains(&place)) {
                let moved = std::mem::take(&mut members[a.max(b) as usize]);
                moved.iter().for_each(|&var| class[var as usize] = a.min(b));
                members[a.min(b) as usize].extend(moved);
            }
        }
    }
    Ok(class)
}

/// The variables of the groups by class, the classes by the place of their first variable in its group: values that nothing
/// joins keep their order.
fn by_class(groups: &[Vec<Var>], classes: &[u32]) -> Vec<Vec<Var>> {
    let mut all: HashMap<u32, (usize, Vec<Var>)> = HashMap::new();
    for group in groups {
        for (at, &var) in group.iter().enumerate() {
            let own = all.entry(classes[var as usize]).or_insert((at, Vec::new()));
            own.0 = own.0.max(at);
            own.1.push(var);
        }
    }
    let mut all: Vec<(usize, Vec<Var>)> = all.into_values().collect();
    all.sort_unstable();
    all.into_iter().map(|(_, class)| class).collect()
}
