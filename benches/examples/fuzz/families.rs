//! One round on families of sets: which sets they have to have.

use std::collections::BTreeSet;

use bdd::{Bdd, Family, Limit, Manager, Var, Weighted};

use crate::round::{Round, Wrong, let_go, limits, made, random_order, settings};
use crate::table::Table;

/// Most families held at once.
const MOST_HELD: usize = 10;
const VARIABLES: usize = 8;

/// A manager of families, and some of them with the sets they have: row r of a table tells of the set
/// of the bits of r.
pub struct FamilyRound {
    random: limits::Random,
    m: Manager,
    held: Vec<(Family, Table)>,
    refusals: u64,
}

/// What a step comes to: a family and its sets, or no family is expected of it.
type Made = Option<(Family, Table)>;

impl FamilyRound {
    pub fn new(seed: u64) -> FamilyRound {
        let mut random = limits::Random::with_seed(seed);
        let mut m = Manager::with_order(random_order(&mut random, VARIABLES));
        let (collection, traversal) = settings(&mut random);
        m.set_collection(collection);
        m.set_traversal(traversal);
        let held = vec![(m.empty(), Table::new(VARIABLES, |_| false))];
        FamilyRound { random, m, held, refusals: 0 }
    }

    fn operation(&mut self, choice: u32) -> Result<Result<Made, Wrong>, Limit> {
        let ((f, tf), (g, tg)) = (self.pick(), self.pick());
        let vars: Vec<Var> = (0..self.random.usize(..VARIABLES)).map(|_| self.var()).collect();
        let mask = mask_of(&vars);
        let m = &mut self.m;
        let made = match choice {
            0 | 1 => (m.union(&f, &g)?, tf.join(&tg, |a, b| a || b)),
            2 | 3 => (m.intersection(&f, &g)?, tf.join(&tg, |a, b| a && b)),
            4 | 5 => (m.difference(&f, &g)?, tf.join(&tg, |a, b| a && !b)),
            6 => (m.power_set(&vars)?, Table::new(VARIABLES, |row| row & !mask == 0)),
            7 | 8 => (m.project(&f, &vars)?, projected(&tf, mask)),
            9 => (m.set(&vars)?, Table::new(VARIABLES, |row| row == mask)),
            10..=12 => {
                let (condition, holds) = self.condition()?;
                (self.m.keep(&f, &condition)?, tf.join(&holds, |a, b| a && b))
            }
            13 => {
                let ((a, ta), (b, tb)) = (self.condition()?, self.condition()?);
                let either = self.m.or(&a, &b)?;
                let holds = ta.join(&tb, |a, b| a || b);
                (self.m.keep(&f, &either)?, tf.join(&holds, |a, b| a && b))
            }
            14 => return self.scattered().map(|made| Ok(Some(made))),
            15 => {
                m.collect();
                return Ok(Ok(None));
            }
            16 => {
                if !self.held.is_empty() {
                    self.held.swap_remove(self.random.usize(..self.held.len()));
                }
                return Ok(Ok(None));
            }
            17 => {
                let sifted = m.sift()?;
                let larger = sifted.after > sifted.before;
                return Ok(if larger { Err("sifting made more nodes".into()) } else { Ok(None) });
            }
            18 => return self.questions(&f, &tf),
            _ => return self.algebra(choice, (f, tf), (g, tg)).map(|made| Ok(Some(made))),
        };
        Ok(Ok(Some(made)))
    }

    /// What is made of pairs of sets, or of sets within each other.
    fn algebra(
        &mut self,
        choice: u32,
        (f, tf): (Family, Table),
        (g, tg): (Family, Table),
    ) -> Result<(Family, Table), Limit> {
        let m = &mut self.m;
        Ok(match choice {
            19 | 20 => (m.product(&f, &g)?, pairs(&tf, &tg, |a, b| a | b)),
            21 => (m.meet(&f, &g)?, pairs(&tf, &tg, |a, b| a & b)),
            22 => (m.nonsubsets(&f, &g)?, without(&tf, &tg, |a, b| a & !b == 0)),
            23 => (m.nonsupersets(&f, &g)?, without(&tf, &tg, |a, b| b & !a == 0)),
            24 => (m.maximal(&f)?, without(&tf, &tf, |a, b| a != b && a & !b == 0)),
            25 => (m.minimal(&f)?, without(&tf, &tf, |a, b| a != b && b & !a == 0)),
            _ => (m.hitting_sets(&f)?, hitting(&tf)),
        })
    }

    /// A condition, and the sets for which it holds.
    fn condition(&mut self) -> Result<(Bdd, Table), Limit> {
        let mut terms = Vec::new();
        for _ in 0..self.random.u32(..5) {
            let (var, positive, weight) = (self.var(), self.random.bool(), self.random.u32(..4));
            terms.push(Weighted { var, positive, weight });
        }
        let (min, span) = (self.random.u64(..4), self.random.u64(..4));
        let weight = |row: usize| -> u64 {
            let holds = |term: &&Weighted| (row >> term.var.0 & 1 == 1) == term.positive;
            terms.iter().filter(holds).map(|term| u64::from(term.weight)).sum()
        };
        let table = Table::new(VARIABLES, |row| (min..=min + span).contains(&weight(row)));
        Ok((self.m.sum_between(&terms, min, min + span)?, table))
    }

    /// A family without structure: some random sets.
    fn scattered(&mut self) -> Result<(Family, Table), Limit> {
        let (mut f, mut table) = (self.m.empty(), Table::new(VARIABLES, |_| false));
        for _ in 0..self.random.u32(1..8) {
            let set = self.random.usize(..1 << VARIABLES);
            let one = self.m.set(&vars_of(set))?;
            f = self.m.union(&f, &one)?;
            table = Table::new(VARIABLES, |row| table.at(row) || row == set);
        }
        Ok((f, table))
    }

    /// Questions that make no node.
    fn questions(&mut self, f: &Family, table: &Table) -> Result<Result<Made, Wrong>, Limit> {
        if self.m.sat_count(f)? != table.count().into() {
            return Ok(Err("the number of sets differs".into()));
        }
        let mut sizes = [0u32; VARIABLES + 1];
        for row in (0..table.rows()).filter(|&row| table.at(row)) {
            sizes[row.count_ones() as usize] += 1;
        }
        let found = self.m.spectrum(f, &[])?;
        if (0..=VARIABLES).any(|size| found.get(size).cloned().unwrap_or_default() != sizes[size].into()) {
            return Ok(Err("the spectrum differs".into()));
        }
        let listed: Vec<usize> = self.m.solutions(f).map(|set| row_of(&set)).collect();
        match listed.len() == table.count() as usize && listed.iter().all(|&row| table.at(row)) {
            true => Ok(Ok(None)),
            false => Ok(Err("the list of sets differs".into())),
        }
    }

    fn pick(&mut self) -> (Family, Table) {
        match self.held.len() {
            0 => (self.m.empty(), Table::new(VARIABLES, |_| false)),
            len => self.held[self.random.usize(..len)].clone(),
        }
    }

    fn var(&mut self) -> Var {
        Var(self.random.u32(..VARIABLES as u32))
    }
}

impl Round for FamilyRound {
    fn step(&mut self) -> Result<(), Wrong> {
        if self.random.u32(..4) == 0 {
            let budget = limits(&mut self.random, &self.m.stats());
            self.m.set_budget(budget);
        }
        let choice = self.random.u32(..27);
        let named = |wrong: Wrong| format!("operation {choice} on families: {wrong}");
        let operation = self.operation(choice);
        if let Some((f, table)) = made(operation, &mut self.refusals).map_err(named)? {
            if self.held.iter().any(|(g, other)| (f == *g) != (table == *other)) {
                return Err(named("handles do not tell what is equal".into()));
            }
            self.held.push((f, table));
        }
        if let Some(row) = self.held.iter().find_map(|(f, table)| differs(&self.m, f, table)) {
            return Err(format!("after operation {choice} a family differs at {row:b}"));
        }
        let_go(&mut self.held, MOST_HELD, &mut self.random);
        Ok(())
    }

    fn refusals(&self) -> u64 {
        self.refusals
    }
}

/// The first set that a family has and should not have, or the other way round.
fn differs(m: &Manager, f: &Family, table: &Table) -> Option<usize> {
    let sets: BTreeSet<usize> = m.solutions(f).map(|set| row_of(&set)).collect();
    (0..table.rows()).find(|row| sets.contains(row) != table.at(*row))
}

fn row_of(set: &[bool]) -> usize {
    set.iter().rev().fold(0, |row, &value| 2 * row + usize::from(value))
}

fn vars_of(mask: usize) -> Vec<Var> {
    (0..VARIABLES as u32).filter(|var| mask >> var & 1 == 1).map(Var).collect()
}

fn mask_of(vars: &[Var]) -> usize {
    vars.iter().fold(0, |mask, var| mask | 1 << var.0)
}

/// What every set of one and every set of the other make together.
fn pairs(f: &Table, g: &Table, join: fn(usize, usize) -> usize) -> Table {
    let sets = |table: &Table| (0..table.rows()).filter(|&row| table.at(row)).collect::<Vec<usize>>();
    let (first, second) = (sets(f), sets(g));
    let mut is_made = vec![false; f.rows()];
    for a in first {
        second.iter().for_each(|&b| is_made[join(a, b)] = true);
    }
    Table::new(VARIABLES, |row| is_made[row])
}

/// The sets of one that no set of the other excludes.
fn without(f: &Table, g: &Table, excludes: fn(usize, usize) -> bool) -> Table {
    let others: Vec<usize> = (0..g.rows()).filter(|&row| g.at(row)).collect();
    Table::new(VARIABLES, |row| f.at(row) && !others.iter().any(|&other| excludes(row, other)))
}

/// The minimal sets that have an element of every set.
fn hitting(f: &Table) -> Table {
    let sets: Vec<usize> = (0..f.rows()).filter(|&row| f.at(row)).collect();
    let hits = Table::new(VARIABLES, |row| sets.iter().all(|set| set & row != 0));
    let elements = |row: usize| (0..VARIABLES).map(|v| 1 << v).filter(move |bit| row & bit != 0);
    Table::new(VARIABLES, |row| hits.at(row) && !elements(row).any(|bit| hits.at(row & !bit)))
}

/// What is left of the sets within `mask`.
fn projected(f: &Table, mask: usize) -> Table {
    let mut is_left = vec![false; f.rows()];
    (0..f.rows()).filter(|&row| f.at(row)).for_each(|row| is_left[row & mask] = true);
    Table::new(VARIABLES, |row| is_left[row])
}
