//! One round on functions: what they have to be.

use bdd::{Bdd, Limit, Manager, Var, Weighted};

use crate::questions::{differs, questions};
use crate::round::{Round, Wrong, let_go, limits, made, random_order, settings};
use crate::table::Table;

/// Most functions held at once.
const MOST_HELD: usize = 12;
const MOST_VARIABLES: usize = 10;

/// What a step may come to: a function and its table; or no function is expected of it.
pub type Made = Option<(Bdd, Table)>;

/// A manager, and some functions in it with their truth tables.
pub struct FunctionRound {
    pub random: limits::Random,
    pub m: Manager,
    pub held: Vec<(Bdd, Table)>,
    refusals: u64,
}

impl FunctionRound {
    pub fn new(seed: u64) -> FunctionRound {
        let mut random = limits::Random::with_seed(seed);
        let mut m = Manager::with_order(random_order(&mut random, 7));
        let (collection, traversal) = settings(&mut random);
        m.set_collection(collection);
        m.set_traversal(traversal);
        let table = |value| Table::new(m.variables(), |_| value);
        let held = vec![(m.constant(true), table(true)), (m.constant(false), table(false))];
        FunctionRound { random, m, held, refusals: 0 }
    }

    #[allow(clippy::too_many_lines, reason = "a line an operation")]
    fn operation(&mut self, choice: u32) -> Result<Result<Made, Wrong>, Limit> {
        let ((f, tf), (g, tg), (h, th)) = (self.pick(), self.pick(), self.pick());
        let (vars, literals) = (self.vars(), self.literals());
        let (var, value) = (self.var(), self.random.bool());
        let bit = |row: usize, var: Var| row >> var.0 & 1 == 1;
        let n = self.m.variables();
        let m = &mut self.m;
        let made = match choice {
            0 => (m.and(&f, &g)?, tf.join(&tg, |a, b| a && b)),
            1 => (m.or(&f, &g)?, tf.join(&tg, |a, b| a || b)),
            2 => (m.xor(&f, &g)?, tf.join(&tg, |a, b| a != b)),
            4 => (m.iff(&f, &g)?, tf.join(&tg, |a, b| a == b)),
            5 => (m.implies(&f, &g)?, tf.join(&tg, |a, b| !a || b)),
            6 | 7 => {
                let table = Table::new(n, |row| if tf.at(row) { tg.at(row) } else { th.at(row) });
                (m.ite(&f, &g, &h)?, table)
            }
            8 => (m.not(&f), tf.map(|a| !a)),
            9 | 10 => (m.literal(var, value)?, Table::new(n, |row| bit(row, var) == value)),
            11 => {
                let table =
                    Table::new(n, |row| tf.at(row) && literals.iter().any(|&(v, p)| bit(row, v) == p));
                (m.and_clause(&f, &literals)?, table)
            }
            12 => {
                let table =
                    Table::new(n, |row| tf.at(row) && literals.iter().all(|&(v, p)| bit(row, v) == p));
                (m.and_cube(&f, &literals)?, table)
            }
            13 => (m.cofactor(&f, var, value)?, tf.cofactor(var.0, value)),
            14 => (m.exists(&f, &vars)?, tf.exists(&vars)),
            15 => (m.forall(&f, &vars)?, tf.map(|a| !a).exists(&vars).map(|a| !a)),
            16 | 17 => (m.and_exists(&f, &g, &vars)?, tf.join(&tg, |a, b| a && b).exists(&vars)),
            18 => {
                let (high, low) = (tf.cofactor(var.0, true), tf.cofactor(var.0, false));
                let table = Table::new(n, |row| if tg.at(row) { high.at(row) } else { low.at(row) });
                (m.compose(&f, var, &g)?, table)
            }
            3 | 19 | 21 => return self.scattered().map(|made| Ok(Some(made))),
            20 => {
                let terms: Vec<Weighted> = (0..)
                    .zip(&literals)
                    .map(|(at, &(var, positive))| Weighted { var, positive, weight: at % 3 + 1 })
                    .collect();
                let (min, max) = (u64::from(var.0 % 4), u64::from(var.0 % 4) + u64::from(value) * 3);
                let sum = |row| -> u64 {
                    let added = |t: &Weighted| u64::from(t.weight) * u64::from(bit(row, t.var) == t.positive);
                    terms.iter().map(added).sum()
                };
                (m.sum_between(&terms, min, max)?, Table::new(n, |row| (min..=max).contains(&sum(row))))
            }
            22 => {
                m.collect();
                return Ok(Ok(None));
            }
            23 => {
                let sifted = m.sift()?;
                let larger = sifted.after > sifted.before;
                return Ok(if larger { Err("sifting made more nodes".into()) } else { Ok(None) });
            }
            24 => {
                if !self.held.is_empty() {
                    self.held.swap_remove(self.random.usize(..self.held.len()));
                }
                return Ok(Ok(None));
            }
            25 if n < MOST_VARIABLES && self.random.u32(..8) == 0 => {
                m.add_var()?;
                for (_, table) in &mut self.held {
                    *table = table.widened();
                }
                return Ok(Ok(None));
            }
            26..=28 => return self.files(),
            30 | 31 => return self.replaced().map(|made| Ok(Some(made))),
            _ => return questions(m, &f, &tf),
        };
        Ok(Ok(Some(made)))
    }

    /// A function with others, or with other variables, in place of some variables at once.
    fn replaced(&mut self) -> Result<(Bdd, Table), Limit> {
        let ((f, tf), n) = (self.pick(), self.m.variables());
        let set =
            |row: usize, var: Var, value: bool| if value { row | 1 << var.0 } else { row & !(1 << var.0) };
        if self.random.bool() {
            let pairs: Vec<(Var, Var)> =
                (0..self.random.u32(..6)).map(|_| (self.var(), self.var())).collect();
            // Of a variable that is listed twice, the first counts.
            let value = |row: usize, to: Var| row >> to.0 & 1 == 1;
            let inner = |row| pairs.iter().rev().fold(row, |all, &(from, to)| set(all, from, value(row, to)));
            let table = Table::new(n, |row| tf.at(inner(row)));
            return Ok((self.m.rename(&f, &pairs)?, table));
        }
        let given: Vec<(Var, (Bdd, Table))> =
            (0..self.random.u32(..4)).map(|_| (self.var(), self.pick())).collect();
        let by: Vec<(Var, &Bdd)> = given.iter().map(|(var, (g, _))| (*var, g)).collect();
        let inner = |row| given.iter().rev().fold(row, |all, (var, (_, g))| set(all, *var, g.at(row)));
        let table = Table::new(n, |row| tf.at(inner(row)));
        Ok((self.m.substitute(&f, &by)?, table))
    }

    /// A function without structure: the exclusive or of random cubes.
    fn scattered(&mut self) -> Result<(Bdd, Table), Limit> {
        let n = self.m.variables();
        let (mut f, mut table) = (self.m.constant(false), Table::new(n, |_| false));
        for _ in 0..self.random.u32(4..20) {
            let mut cube = Vec::new();
            for var in (0..n as u32).map(Var) {
                if self.random.bool() {
                    cube.push((var, self.random.bool()));
                }
            }
            let product = self.m.and_cube(&self.m.constant(true), &cube)?;
            f = self.m.xor(&f, &product)?;
            let holds = |row: usize| cube.iter().all(|&(var, positive)| (row >> var.0 & 1 == 1) == positive);
            table = Table::new(n, |row| table.at(row) != holds(row));
        }
        Ok((f, table))
    }

    /// Compares with the table, and with all functions held.
    fn check(&self, f: &Bdd, table: &Table) -> Result<(), Wrong> {
        if let Some(row) = self.differs(f, table) {
            return Err(format!("the result differs at {row:b}"));
        }
        match self.held.iter().any(|(g, other)| (f == g) != (table == other)) {
            true => Err("equal functions have unequal handles, or the other way round".into()),
            false => Ok(()),
        }
    }

    fn differs(&self, f: &Bdd, table: &Table) -> Option<usize> {
        differs(&self.m, f, table)
    }

    fn pick(&mut self) -> (Bdd, Table) {
        match self.held.len() {
            0 => (self.m.constant(true), Table::new(self.m.variables(), |_| true)),
            len => self.held[self.random.usize(..len)].clone(),
        }
    }

    fn var(&mut self) -> Var {
        Var(self.random.u32(..self.m.variables() as u32))
    }

    fn vars(&mut self) -> Vec<Var> {
        (0..self.random.u32(..5)).map(|_| self.var()).collect()
    }

    fn literals(&mut self) -> Vec<(Var, bool)> {
        (0..self.random.u32(..5)).map(|_| (self.var(), self.random.bool())).collect()
    }
}

impl Round for FunctionRound {
    fn step(&mut self) -> Result<(), Wrong> {
        if self.random.u32(..4) == 0 {
            let budget = limits(&mut self.random, &self.m.stats());
            self.m.set_budget(budget);
        }
        let choice = self.random.u32(..32);
        let named = |wrong: Wrong| format!("operation {choice}: {wrong}");
        let operation = self.operation(choice);
        if let Some((f, table)) = made(operation, &mut self.refusals).map_err(named)? {
            self.check(&f, &table).map_err(named)?;
            self.held.push((f, table));
        }
        let_go(&mut self.held, MOST_HELD, &mut self.random);
        match self.held.iter().find_map(|(f, table)| self.differs(f, table)) {
            Some(row) => Err(format!("after operation {choice} a function differs at {row:b}")),
            None => Ok(()),
        }
    }

    fn refusals(&self) -> u64 {
        self.refusals
    }
}
