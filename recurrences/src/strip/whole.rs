//! A strip for every length.

use std::collections::BTreeSet;

use fxhash::FxHashMap;
use model::Model;
use model::constraint::UNBOUNDED;

use super::cutter::Cutter;
use super::flat::{Flat, Placed, compared, constraints};
use super::links::joined;
use super::names::{Key, Named};
use super::parts::{Column, Cut, Part, Register, Rule, Slice, Tail, Term};

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
    /// The number of names of variables.
    pub names: u32,
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
        let middle: Option<Vec<Column>> =
            middle.into_iter().map(|column| column.or((!is_cut).then_some(none.clone()))).collect();
        let middle = middle.ok_or("it is too short")?;
        let Cutter { tails, registers, .. } = cutter;
        Ok(Strip { cut, left: all, middle, right, tails, registers, rules, names: named.names })
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
                let Some(any) =
                    parts.iter().map(|part| self.flat(part, at, columns)).collect::<Option<Vec<_>>>()
                else {
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
        let far = |column: usize, slice: &Slice| {
            slice.iter().map(move |&term| (column as u32, term)).collect::<Vec<_>>()
        };
        if let Some(register) = part.before {
            (0..at).for_each(|column| terms.extend(far(column, self.register(register, column))));
        }
        terms.extend(part.near.iter().map(|&term| (at as u32 + term.on, Term { on: 0, ..term })));
        if let Some((tail, from)) = part.after {
            (at + from as usize..columns)
                .for_each(|column| terms.extend(far(column, self.tail(tail, column, columns))));
        }
        terms.sort_unstable();
        let fits = terms.iter().all(|&(column, _)| (column as usize) < columns);
        fits.then_some(Flat { terms, min: part.min, max: part.max })
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
