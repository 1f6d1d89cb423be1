//! Values that may be exchanged: on all places, or on some of them, as the colours of each day of a tournament.

use std::cell::OnceCell;
use std::collections::BTreeMap;

use fxhash::{FxHashMap, FxHashSet};
use model::Model;
use model::bits::of_word;
use model::constraint::{Constraint, Var};
use model::sorted::distinct;

use super::super::Reason;
use super::super::meter::SearchMeter;
use super::clauses::{Said, places_of, value_by_value};
use super::places::{Places, Values};

/// Most values of a class: 20! orders are fewer than 2^64.
const MOST: u32 = 20;

/// Values any two of which may be exchanged on some places at once: the constraints and the sizes stay as they are.
struct Class {
    values: Values,
    /// Where the bits of its values begin in a set of used ones, and the first of its values.
    first: u32,
    least: u32,
}

/// Classes of values on sets of places.
#[derive(Default)]
pub(super) struct Alike {
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
        let mut alike = Alike {
            of: vec![Vec::new(); places.start.len()],
            moved: vec![0; places.start.len()],
            classes: Vec::new(),
        };
        let (mut bits, mut orders) = (0, u128::from(u64::MAX));
        for own in exchanges.together() {
            for (values, moved) in exchanges.classes(&own, meter)? {
                let (least, end) = (values.trailing_zeros(), u64::BITS - values.leading_zeros());
                let of_class: u128 = (1..=u128::from(values.count_ones().min(MOST))).product();
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

/// What exchanges are judged by.
struct Exchanges<'a> {
    model: &'a Model,
    places: &'a Places,
    /// What the model says.
    all: Vec<&'a Constraint>,
    /// The constraints about each place.
    about: Vec<Vec<u32>>,
    /// How constraints speak of each variable: of two that are exchanged, in the same ways.
    ways: Vec<u64>,
    /// Made for the first two values that constraints speak of in the same ways.
    known: OnceCell<Known<'a>>,
}

/// Constraints, and what they define.
struct Known<'a> {
    all: FxHashSet<&'a Constraint>,
    /// The constraints that have each defined variable as their last one: those that define it are among them.
    defining: BTreeMap<Var, Vec<&'a Constraint>>,
    /// The variable by these, in which it is no variable of the model.
    defined: FxHashMap<Vec<Constraint>, Var>,
}

impl<'a> Known<'a> {
    fn new(model: &Model, all: &[&'a Constraint]) -> Known<'a> {
        let mut defining: BTreeMap<Var, Vec<&Constraint>> =
            model.defined.iter().map(|&var| (var, Vec::new())).collect();
        for &constraint in all.iter().filter(|_| !model.defined.is_empty()) {
            let vars = constraint.terms().map(|term| term.lit.var);
            if let Some(last) = vars.filter(|var| defining.contains_key(var)).max() {
                defining.entry(last).or_default().push(constraint);
            }
        }
        let unmoved = |var: Var| var;
        let defined = defining.iter().map(|(&var, own)| (definition(var, own, unmoved), var)).collect();
        Known { all: all.iter().copied().collect(), defining, defined }
    }
}

impl<'a> Exchanges<'a> {
    fn new(
        (model, places): (&'a Model, &'a Places),
        said: &'a Said,
        meter: &mut SearchMeter<'_>,
    ) -> Result<Exchanges<'a>, Reason> {
        let is_kept =
            |own: &&Constraint| said.about.is_empty() || !said.about.contains(&places_of(own, places));
        let all: Vec<&Constraint> = model.constraints.iter().filter(is_kept).chain(&said.clauses).collect();
        let (mut about, mut ways) = (vec![Vec::new(); places.start.len()], vec![0u64; model.variables()]);
        for (at, constraint) in (0..).zip(&all) {
            meter.spend(2 * constraint.steps() as u64)?;
            for count in &constraint.any {
                let of_count = (constraint.any.len(), count.terms.len(), count.min, count.max);
                for term in &count.terms {
                    let way = fxhash::hash64(&(of_count, term.weight, term.lit.positive));
                    let sum = &mut ways[term.lit.var as usize];
                    *sum = sum.wrapping_add(way);
                    let own: &mut Vec<u32> = &mut about[places.of(term.lit.var).0 as usize];
                    if own.last() != Some(&at) {
                        own.push(at);
                    }
                }
            }
        }
        Ok(Exchanges { model, places, all, about, ways, known: OnceCell::new() })
    }

    /// Whether a place has values to exchange; variables alone, and groups of two, keep theirs.
    fn is_wide(&self, place: u32) -> bool {
        self.places.vars[place as usize].len() > 2
    }

    /// The places that constraints speak of together, set by set.
    fn together(&self) -> Vec<Vec<u32>> {
        let places = 0..self.about.len() as u32;
        let (mut seen, mut is_read) = (vec![false; self.about.len()], vec![false; self.all.len()]);
        let mut all = Vec::new();
        for first in places.filter(|&place| self.is_wide(place)) {
            let (mut own, mut next) = (Vec::new(), vec![first]);
            while let Some(place) = next.pop() {
                if !std::mem::replace(&mut seen[place as usize], true) {
                    own.push(place);
                    let about = self.about[place as usize].iter().map(|&at| at as usize);
                    let about =
                        about.filter(|&at| !std::mem::replace(&mut is_read[at], true)).map(|at| self.all[at]);
                    let others = about.flat_map(Constraint::terms).map(|term| self.places.of(term.lit.var).0);
                    next.extend(others.filter(|&place| self.is_wide(place) && !seen[place as usize]));
                }
            }
            if !own.is_empty() {
                all.push(own);
            }
        }
        all
    }

    /// The classes of values on these places, and the defined variables that an exchange moves.
    fn classes(&self, own: &[u32], meter: &mut SearchMeter<'_>) -> Result<Vec<(Values, Vec<Var>)>, Reason> {
        let all = own.iter().flat_map(|&place| &self.places.vars[place as usize]);
        let all = all.fold(0, |all, &(_, bit)| all | 1 << bit);
        let mut classes: Vec<(Values, Vec<Var>)> = Vec::new();
        'values: for value in of_word(all) {
            for (values, moved) in &mut classes {
                if let Some(more) = self.moved(own, (values.trailing_zeros() as u8, value as u8), meter)? {
                    *values |= 1 << value;
                    moved.extend(more);
                    continue 'values;
                }
            }
            classes.push((1 << value, Vec::new()));
        }
        classes.retain(|(values, _)| values.count_ones() > 1);
        Ok(classes)
    }

    /// The defined variables that move where two values are exchanged on these places; `None` where they may not be.
    fn moved(
        &self,
        own: &[u32],
        (a, b): (u8, u8),
        meter: &mut SearchMeter<'_>,
    ) -> Result<Option<Vec<Var>>, Reason> {
        let mut pairs = Vec::new();
        meter.spend(8 * own.len() as u64)?;
        for &place in own {
            let vars = &self.places.vars[place as usize];
            let var = |value: u8| vars.iter().find(|own| own.1 == value).map(|own| own.0);
            match (var(a), var(b)) {
                (Some(a), Some(b)) if self.ways[a as usize] == self.ways[b as usize] => pairs.push((a, b)),
                (None, None) => {}
                _ => return Ok(None),
            }
        }
        let known = self.known.get_or_init(|| Known::new(self.model, &self.all));
        let mut image: Vec<Var> = (0..self.model.variables() as Var).collect();
        pairs.iter().for_each(|&(a, b)| image.swap(a as usize, b as usize));
        let mut moved = Vec::new();
        for (&var, constraints) in &known.defining {
            meter.spend(4)?;
            if image[var as usize] != var {
                continue;
            }
            let moves = |constraint: &&Constraint| {
                constraint.terms().any(|term| image[term.lit.var as usize] != term.lit.var)
            };
            if constraints.iter().any(moves) {
                meter.spend(20 * constraints.iter().map(|own| own.steps() as u64).sum::<u64>())?;
                let Some(&to) = known.defined.get(&definition(var, constraints, |var| image[var as usize]))
                else {
                    return Ok(None);
                };
                image[var as usize] = to;
                if to != var {
                    moved.push(var);
                }
            }
        }
        // A variable is a value of these places or moves with them: so the image is a permutation.
        let is_onto = distinct(moved.iter().map(|&var| image[var as usize])) == moved;
        let are_alike =
            |(var, &to): (usize, &Var)| self.model.weights[var] == self.model.weights[to as usize];
        if !is_onto || !image.iter().enumerate().all(are_alike) {
            return Ok(None);
        }
        let touched = own.iter().copied().chain(moved.iter().map(|&var| self.places.of(var).0));
        for at in distinct(touched.flat_map(|place| &self.about[place as usize])) {
            let constraint = self.all[*at as usize];
            meter.spend(20 * constraint.steps() as u64)?;
            if !known.all.contains(&constraint.renamed(|var| image[var as usize])) {
                return Ok(None);
            }
        }
        Ok(Some(moved))
    }
}

/// What the constraints of a defined variable say, whatever its number is.
fn definition(var: Var, constraints: &[&Constraint], image: impl Fn(Var) -> Var) -> Vec<Constraint> {
    let moved = |own: Var| if own == var { Var::MAX } else { image(own) };
    distinct(constraints.iter().map(|constraint| constraint.renamed(moved)))
}
