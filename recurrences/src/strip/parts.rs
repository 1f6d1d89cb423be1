//! A strip in parts: what begins in each column, near and far.

use std::collections::BTreeSet;

use fxhash::FxHashMap;
use model::constraint::{Constraint, Count, UNBOUNDED};
use model::joined::Joined;
use model::Model;

use super::names::{Key, Named, Variable};

/// A literal with its weight, so many columns after the one that is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Term {
    pub on: u32,
    pub key: Key,
    pub is_positive: bool,
    pub weight: u32,
}

/// The literals of a column that a count takes in: `on` is 0.
pub(super) type Slice = Vec<Term>;

/// Literals that a count takes in from some column on, to the end of the strip.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Tail {
    /// By column modulo the period.
    pub slices: Vec<Slice>,
    /// Of the last columns.
    pub right: Vec<Slice>,
}

/// Literals that counts take in up to the column in which they begin.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Register {
    /// Of the first columns.
    pub left: Vec<Slice>,
    pub slices: Vec<Slice>,
}

/// A count of a constraint that begins in a column.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Part {
    /// What is to the left, if anything: a register.
    pub before: Option<u32>,
    pub near: Vec<Term>,
    /// What goes on to the end, if anything: a tail, and how many columns on it begins.
    pub after: Option<(u32, u32)>,
    pub min: u32,
    pub max: u32,
}

/// Two vertices that are joined, the first one in the column: their names, and how many columns on the second one is.
/// Edges that are chosen themselves have the name of their variable.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Link {
    pub from: u32,
    pub on: u32,
    pub to: u32,
    pub variable: Option<Key>,
}

/// What is read with a column.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Column {
    pub variables: Vec<Variable>,
    /// Constraints that begin here, each a disjunction.
    pub begins: BTreeSet<Vec<Part>>,
    /// By graph: what is joined from here on.
    pub links: Vec<BTreeSet<Link>>,
}

/// The sizes by which a strip is cut.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cut {
    /// Columns at the ends with which what begins may be of its own kind.
    pub left: usize,
    pub right: usize,
    /// Columns at the ends in which what goes on for long may be of its own kind.
    pub first: usize,
    pub last: usize,
    /// How many columns the near part of a constraint spans at most.
    pub near: usize,
    pub period: usize,
}

/// How the chosen parts of a graph have to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Rule {
    /// Whether edges are chosen, not vertices.
    pub of_edges: bool,
    pub connected: bool,
    pub acyclic: bool,
}

/// A strip for every length: the first columns, those that repeat, and the last ones.
#[derive(Clone, Debug)]
pub(super) struct Strip {
    pub cut: Cut,
    pub left: Vec<Column>,
    /// By column modulo the period.
    pub middle: Vec<Column>,
    pub right: Vec<Column>,
    pub tails: Vec<Tail>,
    pub registers: Vec<Register>,
    pub rules: Vec<Rule>,
}

/// A term in its column.
type Placed = (u32, Term);

/// A count over columns, brought into one of its two forms: with terms as they are, or with the opposite ones.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Flat {
    terms: Vec<Placed>,
    min: u32,
    max: u32,
}

impl Flat {
    fn new(count: &Count, named: &Named) -> Flat {
        let place = |term: &model::constraint::Term| {
            let (column, key) = named.places[term.lit.var as usize];
            (column, Term { on: 0, key, is_positive: term.lit.positive, weight: term.weight })
        };
        let mut terms: Vec<Placed> = count.terms.iter().map(place).collect();
        terms.sort_unstable();
        Flat { terms, min: count.min, max: count.max }.bounded()
    }

    fn total(&self) -> u32 {
        self.terms.iter().fold(0, |sum, (_, term)| sum.saturating_add(term.weight))
    }

    /// An upper bound that says nothing is none.
    fn bounded(self) -> Flat {
        let max = if self.max >= self.total() { UNBOUNDED } else { self.max };
        Flat { max, ..self }
    }

    /// The same count of the opposite literals.
    fn opposite(&self) -> Flat {
        let total = self.total();
        let flipped = |&(column, term): &Placed| (column, Term { is_positive: !term.is_positive, ..term });
        let mut terms: Vec<Placed> = self.terms.iter().map(flipped).collect();
        terms.sort_unstable();
        let min = if self.max == UNBOUNDED { 0 } else { total - self.max };
        // A count that cannot hold stays one.
        match self.min > total {
            true => Flat { terms, min: total.saturating_add(1), max: UNBOUNDED },
            false => Flat { terms, min, max: if self.min == 0 { UNBOUNDED } else { total - self.min } },
        }
    }

    /// The form whose first literal is positive.
    fn canonical(self) -> Flat {
        if self.terms.first().is_none_or(|(_, term)| term.is_positive) { self } else { self.opposite() }
    }

    /// The form whose bounds are no numbers that grow with its columns; `None` where both grow.
    fn small(self) -> Option<Flat> {
        let half = self.total() / 2;
        let is_small = |flat: &Flat| flat.min <= half && (flat.max == UNBOUNDED || flat.max <= half);
        if is_small(&self) {
            return Some(self);
        }
        Some(self.opposite()).filter(is_small)
    }

    fn is_trivial(&self) -> bool {
        self.min == 0 && self.max == UNBOUNDED
    }
}

/// A constraint in the form in which two are compared; `None` where it always holds.
fn compared(any: Vec<Flat>) -> Option<Vec<Flat>> {
    let mut any: Vec<Flat> = any.into_iter().map(|flat| flat.bounded().canonical()).collect();
    if any.iter().any(Flat::is_trivial) {
        return None;
    }
    any.retain(|flat| flat.min <= flat.total());
    any.sort_unstable();
    any.dedup();
    Some(any)
}

/// The constraints of a model, to be compared with those of a strip.
fn constraints(model: &Model, named: &Named) -> BTreeSet<Vec<Flat>> {
    let flat = |constraint: &Constraint| compared(constraint.any.iter().map(|count| Flat::new(count, named)).collect());
    model.asked().filter_map(flat).collect()
}

/// What joins vertices: the rules, and by graph and column the links. `None` where vertices have no columns.
fn joined(model: &Model, named: &Named) -> Option<(Vec<Rule>, Vec<Vec<BTreeSet<Link>>>)> {
    let columns = named.columns.len();
    let (mut rules, mut links) = (Vec::new(), Vec::new());
    for joined in &model.joined {
        let mut own = vec![BTreeSet::new(); columns];
        match joined {
            Joined::Vertices(graph) => {
                if (0..).zip(&graph.variable).any(|(vertex, &var)| vertex != var) {
                    return None;
                }
                rules.push(Rule { of_edges: false, connected: true, acyclic: false });
                let place = |vertex: usize| named.places[graph.variable[vertex] as usize];
                for (vertex, near) in graph.adjacent.iter().enumerate() {
                    for &other in near.iter().filter(|&&other| other as usize != vertex) {
                        let ((a, from), (b, to)) = (place(vertex), place(other as usize));
                        if (a, from) < (b, to) {
                            let link = Link { from: from.into(), on: b - a, to: to.into(), variable: None };
                            own[a as usize].insert(link);
                        }
                    }
                }
            }
            Joined::Edges(graph) => {
                let (connected, acyclic) = (graph.connected, graph.acyclic);
                rules.push(Rule { of_edges: true, connected, acyclic });
                for (&var, _) in graph.variable.iter().zip(&graph.ends) {
                    let (column, key) = named.places[var as usize];
                    let (row, other, on) = named.ends(var as usize)?;
                    own[column as usize].insert(Link { from: row, on, to: other, variable: Some(key) });
                }
            }
        }
        links.push(own);
    }
    Some((rules, links))
}

impl Strip {
    /// Cuts a model; an error says what does not repeat.
    pub fn cut(model: &Model, named: &Named, cut: Cut) -> Result<Strip, &'static str> {
        let columns = named.columns.len();
        let mut cutter = Cutter { cut, columns, tails: Vec::new(), registers: Vec::new() };
        let mut all = vec![Column::default(); columns];
        for constraint in model.asked() {
            let any: Vec<Flat> = constraint.any.iter().map(|count| Flat::new(count, named)).collect();
            let (at, parts) = cutter.parts(any)?;
            all[at].begins.insert(parts);
        }
        let (rules, links) = joined(model, named).ok_or("its graph has no columns")?;
        for (at, column) in all.iter_mut().enumerate() {
            column.variables.clone_from(&named.columns[at]);
            column.links = links.iter().map(|own| own[at].clone()).collect();
        }
        if links.iter().flatten().flatten().any(|link| link.on as usize > cut.near) {
            return Err("what is joined is any distance apart");
        }
        let right = all.split_off(columns - cut.right);
        let rest = all.split_off(cut.left);
        let phase = |at: usize| (cut.left + at) % cut.period;
        let mut middle: Vec<Option<Column>> = vec![None; cut.period];
        for (at, column) in rest.into_iter().enumerate() {
            match &middle[phase(at)] {
                None => middle[phase(at)] = Some(column),
                Some(first) if *first == column => {}
                Some(_) => return Err("its columns do not repeat"),
            }
        }
        let none = Column { links: vec![BTreeSet::new(); rules.len()], ..Column::default() };
        let is_cut = columns > cut.left + cut.right;
        let middle: Option<Vec<Column>> = middle.into_iter().map(|column| column.or((!is_cut).then_some(none.clone()))).collect();
        let middle = middle.ok_or("it is too short")?;
        let Cutter { tails, registers, .. } = cutter;
        Ok(Strip { cut, left: all, middle, right, tails, registers, rules })
    }

    /// What is read with the column at `at` of a strip of `columns`.
    pub fn column(&self, at: usize, columns: usize) -> &Column {
        match at {
            _ if at < self.cut.left => &self.left[at],
            _ if at >= columns - self.cut.right => &self.right[at - (columns - self.cut.right)],
            _ => &self.middle[at % self.cut.period],
        }
    }

    /// The literals of a tail in the column at `at` of a strip of `columns`.
    pub fn tail(&self, tail: u32, at: usize, columns: usize) -> &Slice {
        let tail = &self.tails[tail as usize];
        let last = columns - self.cut.last;
        if at >= last { &tail.right[at - last] } else { &tail.slices[at % self.cut.period] }
    }

    /// The literals of a register in the column at `at`.
    fn register(&self, register: u32, at: usize) -> &Slice {
        let register = &self.registers[register as usize];
        register.left.get(at).unwrap_or(&register.slices[at % self.cut.period])
    }

    /// Whether the strip, of as many columns as a model has, is that model.
    pub fn is(&self, model: &Model, named: &Named) -> bool {
        let columns = named.columns.len();
        if columns < self.cut.left + self.cut.right {
            return false;
        }
        let Some((rules, links)) = joined(model, named) else { return false };
        let is_alike = |at: usize| {
            let own = self.column(at, columns);
            own.variables == named.columns[at] && own.links.iter().eq(links.iter().map(|links| &links[at]))
        };
        if rules != self.rules || !(0..columns).all(is_alike) {
            return false;
        }
        let mut own = BTreeSet::new();
        for at in 0..columns {
            for parts in &self.column(at, columns).begins {
                let Some(any) = parts.iter().map(|part| self.flat(part, at, columns)).collect::<Option<Vec<_>>>() else {
                    return false;
                };
                own.extend(compared(any));
            }
        }
        own == constraints(model, named)
    }

    /// A part of a constraint that begins in the column at `at`, over all columns; `None` where it goes over the end.
    fn flat(&self, part: &Part, at: usize, columns: usize) -> Option<Flat> {
        let mut terms: Vec<Placed> = Vec::new();
        let far = |column: usize, slice: &Slice| slice.iter().map(move |&term| (column as u32, term)).collect::<Vec<_>>();
        if let Some(register) = part.before {
            (0..at).for_each(|column| terms.extend(far(column, self.register(register, column))));
        }
        terms.extend(part.near.iter().map(|&term| (at as u32 + term.on, Term { on: 0, ..term })));
        if let Some((tail, from)) = part.after {
            (at + from as usize..columns).for_each(|column| terms.extend(far(column, self.tail(tail, column, columns))));
        }
        terms.sort_unstable();
        let fits = terms.iter().all(|&(column, _)| (column as usize) < columns);
        fits.then_some(Flat { terms, min: part.min, max: part.max })
    }
}

/// Cuts constraints.
struct Cutter {
    cut: Cut,
    columns: usize,
    tails: Vec<Tail>,
    registers: Vec<Register>,
}

/// The number of a thing in a list, which it joins if it is new.
fn number<T: PartialEq>(list: &mut Vec<T>, one: T) -> u32 {
    let at = list.iter().position(|known| *known == one).unwrap_or_else(|| {
        list.push(one);
        list.len() - 1
    });
    at as u32
}

impl Cutter {
    /// The column in which a constraint begins, and its parts.
    fn parts(&mut self, any: Vec<Flat>) -> Result<(usize, Vec<Part>), &'static str> {
        let columns = any.iter().flat_map(|flat| &flat.terms).map(|(column, _)| *column as usize);
        let (first, last) = (columns.clone().min().unwrap_or(0), columns.max().unwrap_or(0));
        if last - first <= self.cut.near {
            let part = |flat: Flat| Part {
                before: None,
                near: flat.terms.iter().map(|&(column, term)| Term { on: column - first as u32, ..term }).collect(),
                after: None,
                min: flat.min,
                max: flat.max,
            };
            let mut parts: Vec<Part> = any.into_iter().map(part).collect();
            parts.sort_unstable();
            return Ok((first, parts));
        }
        let any: Option<Vec<Flat>> = any.into_iter().map(Flat::small).collect();
        self.long(any.ok_or("a count along the strip is compared with a number that grows")?)
    }

    /// The same for a constraint of any length.
    fn long(&mut self, any: Vec<Flat>) -> Result<(usize, Vec<Part>), &'static str> {
        let Cut { left, right, near, period, .. } = self.cut;
        let (end, columns) = (self.columns - right, self.columns);
        let (first, last) = (self.cut.first, columns - self.cut.last);
        let mut slices: Vec<Vec<Slice>> = vec![vec![Vec::new(); any.len()]; columns];
        for (at, flat) in any.iter().enumerate() {
            flat.terms.iter().for_each(|&(column, term)| slices[column as usize][at].push(term));
        }
        // What repeats on the left, and on the right, read where it begins and where it ends.
        let of_left = |at: usize| &slices[first + (at + period - first % period) % period];
        let of_right = |at: usize| &slices[last - period + (at + period - (last - period) % period) % period];
        let from = (first..columns).find(|&at| slices[at] != *of_left(at));
        let to = (0..last).rfind(|&at| slices[at] != *of_right(at)).map_or(0, |at| at + 1);
        let (begin, near_end) = match from {
            // Nothing of its own in the middle: it begins with the strip, or where its end is its own.
            _ if to <= left => (0, to),
            Some(from) if from >= end => (from, columns),
            Some(from) if to.saturating_sub(from) <= near + 1 => (from, to.max(from)),
            _ => return Err("a condition joins columns any distance apart"),
        };
        let repeated = |of: &dyn Fn(usize) -> Slice| (0..period).map(of).collect::<Vec<Slice>>();
        let mut parts = Vec::new();
        for (at, flat) in any.iter().enumerate() {
            let own = |column: usize| slices[column][at].clone();
            let is_empty = |list: &[Slice]| list.iter().all(Vec::is_empty);
            let slices = repeated(&|phase| of_left(phase)[at].clone());
            let register = Register { left: (0..first).map(own).collect(), slices };
            let is_needed = begin > 0 && !(is_empty(&register.left) && is_empty(&register.slices));
            let before = is_needed.then(|| number(&mut self.registers, register));
            let on = |column: usize| move |term| Term { on: (column - begin) as u32, ..term };
            let near = (begin..near_end).flat_map(|column| own(column).into_iter().map(on(column))).collect();
            let slices = repeated(&|phase| of_right(phase)[at].clone());
            let tail = Tail { slices, right: (last..columns).map(own).collect() };
            let is_needed = near_end < columns && !(is_empty(&tail.right) && is_empty(&tail.slices));
            let after = is_needed.then(|| (number(&mut self.tails, tail), (near_end - begin) as u32));
            parts.push(Part { before, near, after, min: flat.min, max: flat.max });
        }
        parts.sort_unstable();
        Ok((begin, parts))
    }
}

impl Strip {
    /// For each register the number up to which its sum matters.
    pub fn caps(&self) -> Vec<u32> {
        let mut caps = vec![0; self.registers.len()];
        let columns = self.left.iter().chain(&self.middle).chain(&self.right);
        for part in columns.flat_map(|column| &column.begins).flatten() {
            if let Some(register) = part.before {
                let cap = if part.max == UNBOUNDED { part.min } else { part.min.max(part.max + 1) };
                caps[register as usize] = cap.max(caps[register as usize]);
            }
        }
        caps
    }

    /// By register: what each literal of a column adds.
    pub fn added(&self, at: Option<usize>, phase: usize) -> FxHashMap<Key, Vec<(u32, bool, u32)>> {
        let mut added: FxHashMap<Key, Vec<(u32, bool, u32)>> = FxHashMap::default();
        for (number, register) in (0..).zip(&self.registers) {
            let slice = at.and_then(|at| register.left.get(at)).unwrap_or(&register.slices[phase]);
            for term in slice {
                added.entry(term.key).or_default().push((number, term.is_positive, term.weight));
            }
        }
        added
    }
}
