//! Which values, and which variables in pairs, may be exchanged: proved on the constraints, with what they define.

use std::cell::OnceCell;
use std::collections::BTreeMap;

use fxhash::{FxHashMap, FxHashSet};
use model::Model;
use model::bits::of_word;
use model::constraint::{Constraint, Var};
use model::sorted::distinct;

use super::super::Reason;
use super::super::meter::SearchMeter;
use super::clauses::{Said, places_of};
use super::places::{Line, Places, Values};
use super::ways::ways;

/// Values of a class, and the defined variables that an exchange moves.
type Exchanged = (Values, Vec<Var>);

/// Places, and the classes of values on them.
pub(super) type Together = (Vec<u32>, Vec<Exchanged>);

/// What exchanges are judged by.
pub(super) struct Exchanges<'a> {
    model: &'a Model,
    places: &'a Places,
    /// What the model says.
    all: Vec<&'a Constraint>,
    /// The constraints about each place.
    about: Vec<Vec<u32>>,
    /// Of two variables that are exchanged, constraints speak in the same ways.
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
    pub fn new(
        (model, places): (&'a Model, &'a Places),
        said: &'a Said,
        meter: &mut SearchMeter<'_>,
    ) -> Result<Exchanges<'a>, Reason> {
        let is_kept =
            |own: &&Constraint| said.about.is_empty() || !said.about.contains(&places_of(own, places));
        let all: Vec<&Constraint> = model.constraints.iter().filter(is_kept).chain(&said.clauses).collect();
        let mut about = vec![Vec::new(); places.start.len()];
        for (at, constraint) in (0..).zip(&all) {
            meter.spend(2 * constraint.steps() as u64)?;
            for term in constraint.terms() {
                let own: &mut Vec<u32> = &mut about[places.of(term.lit.var).0 as usize];
                if own.last() != Some(&at) {
                    own.push(at);
                }
            }
        }
        let ways = ways(model.variables(), &all);
        Ok(Exchanges { model, places, all, about, ways, known: OnceCell::new() })
    }

    /// The classes of values: on places that constraints speak of together, or on each line of these by itself.
    pub fn of_values(
        &self,
        axes: &[Vec<Line>],
        meter: &mut SearchMeter<'_>,
    ) -> Result<Vec<Together>, Reason> {
        let mut all = Vec::new();
        for own in self.together() {
            let classes = self.classes(&own, meter)?;
            if classes.is_empty() {
                continue;
            }
            match self.line_by_line((&own, &classes), axes, meter)? {
                Some(lines) => all.extend(lines),
                None => all.push((own, classes)),
            }
        }
        Ok(all)
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
                own.sort_unstable();
                all.push(own);
            }
        }
        all
    }

    /// The classes of values on these places, and the defined variables that an exchange moves.
    fn classes(&self, own: &[u32], meter: &mut SearchMeter<'_>) -> Result<Vec<Exchanged>, Reason> {
        let all = own.iter().flat_map(|&place| &self.places.vars[place as usize]);
        let all = all.fold(0, |all, &(_, bit)| all | 1 << bit);
        let mut classes: Vec<Exchanged> = Vec::new();
        'values: for value in of_word(all) {
            for (values, moved) in &mut classes {
                let pairs = self.exchanged(own, (values.trailing_zeros() as u8, value as u8), meter)?;
                if let Some(pairs) = pairs
                    && let Some(more) = self.moved(&pairs, meter)?
                {
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

    /// The same classes of values for each line of these places by itself, where those may be exchanged on one line alone.
    fn line_by_line(
        &self,
        (own, classes): (&[u32], &[Exchanged]),
        axes: &[Vec<Line>],
        meter: &mut SearchMeter<'_>,
    ) -> Result<Option<Vec<Together>>, Reason> {
        let values = |classes: &[Exchanged]| classes.iter().map(|&(values, _)| values).collect::<Vec<_>>();
        let is_own = |place: &u32| own.binary_search(place).is_ok();
        'axes: for lines in axes {
            let mut all = Vec::new();
            for line in lines {
                let part: Vec<u32> = line.iter().map(|crossing| crossing.place).filter(is_own).collect();
                if part.len() == own.len() {
                    continue 'axes;
                }
                let of_part = if part.is_empty() { Vec::new() } else { self.classes(&part, meter)? };
                if !part.is_empty() && values(&of_part) != values(classes) {
                    continue 'axes;
                }
                all.push((part, of_part));
            }
            if all.iter().map(|(part, _)| part.len()).sum::<usize>() == own.len() {
                return Ok(Some(all));
            }
        }
        Ok(None)
    }

    /// The variables that move where two values are exchanged on these places; `None` where one of them has no other.
    fn exchanged(
        &self,
        own: &[u32],
        (a, b): (u8, u8),
        meter: &mut SearchMeter<'_>,
    ) -> Result<Option<Vec<[Var; 2]>>, Reason> {
        let mut pairs = Vec::new();
        meter.spend(8 * own.len() as u64)?;
        for &place in own {
            let vars = &self.places.vars[place as usize];
            let var = |value: u8| vars.iter().find(|own| own.1 == value).map(|own| own.0);
            match (var(a), var(b)) {
                (Some(a), Some(b)) => pairs.push([a, b]),
                (None, None) => {}
                _ => return Ok(None),
            }
        }
        Ok(Some(pairs))
    }

    /// The defined variables that move where these pairs of variables are exchanged; `None` where they may not be.
    pub fn moved(&self, pairs: &[[Var; 2]], meter: &mut SearchMeter<'_>) -> Result<Option<Vec<Var>>, Reason> {
        if pairs.iter().any(|pair| self.ways[pair[0] as usize] != self.ways[pair[1] as usize]) {
            return Ok(None);
        }
        meter.spend(self.model.variables() as u64 / 2)?;
        let known = self.known.get_or_init(|| Known::new(self.model, &self.all));
        let mut image: Vec<Var> = (0..self.model.variables() as Var).collect();
        pairs.iter().for_each(|&[a, b]| image.swap(a as usize, b as usize));
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
        // A variable is in a pair or moves with them: so the image is a permutation.
        let is_onto = distinct(moved.iter().map(|&var| image[var as usize])) == moved;
        let are_alike =
            |(var, &to): (usize, &Var)| self.model.weights[var] == self.model.weights[to as usize];
        if !is_onto || !image.iter().enumerate().all(are_alike) {
            return Ok(None);
        }
        let touched = pairs.as_flattened().iter().chain(&moved).map(|&var| self.places.of(var).0);
        for at in distinct(distinct(touched).iter().flat_map(|&place| &self.about[place as usize])) {
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
