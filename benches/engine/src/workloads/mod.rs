//! The work, written once over [`Engine`].

mod board;
mod clauses;
mod multiplier;
mod random;

use num_bigint::BigUint;
use clauses::{Number, conjoin};

use crate::engine::Engine;

/// One workload with its size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Workload {
    /// Semba's construction of n queens on n x n: exactly n first, then as clauses every row (some cell
    /// of it) and every pair of attacking cells (not both).
    Semba(u32),
    /// The same without the rows' clauses, which makes much more work of it.
    SembaPairs(u32),
    /// n queens row by row: per cell "a queen here and none on what it attacks", the disjunction of
    /// a row's cells, the conjunction of the rows from the first on.
    QueensRows(u32),
    /// Exactly k queens that occupy or attack every cell of n x n, a clause a cell, the number last.
    Domination(u32, u32),
    /// Exactly 2n of n x n points, every triple on one straight line a clause, the number last.
    ThreeInLine(u32),
    /// Exactly floor(3n/2) rooks on the surface of a cube of side n, none attacking another (their
    /// largest number), every pair in a band a clause, the number last.
    CubeRooks(u32),
    /// All output bits of an array multiplier of two numbers of that many bits.
    Multiplier(u32),
    /// A conjunction of random clauses of three literals, as a balanced tree: variables, clauses.
    Random3Cnf(u32, u32),
}

/// A workload's functions on an engine. The answer to check is the sum of 2^i times the count of
/// the i-th function; most workloads have just one.
pub struct Built<E: Engine> {
    /// The engine that holds the functions.
    pub engine: E,
    /// The functions.
    pub functions: Vec<E::Function>,
}

impl Workload {
    /// Reads a name and one or two numbers. None if they do not belong together.
    pub fn parse(name: &str, size: &[u32]) -> Option<Workload> {
        Some(match (name, size) {
            ("semba", &[n @ (1..)]) => Workload::Semba(n),
            ("semba-pairs", &[n @ (1..)]) => Workload::SembaPairs(n),
            ("queens-rows", &[n @ (1..)]) => Workload::QueensRows(n),
            ("domination", &[n @ (1..), k]) => Workload::Domination(n, k),
            ("three-in-line", &[n @ (1..)]) => Workload::ThreeInLine(n),
            ("cube-rooks", &[n @ (1..)]) => Workload::CubeRooks(n),
            ("multiplier", &[bits @ (1..)]) => Workload::Multiplier(bits),
            ("random-3cnf", &[variables @ (3..), clauses]) => Workload::Random3Cnf(variables, clauses),
            _ => return None,
        })
    }

    /// Builds the functions on a new engine.
    pub fn build<E: Engine>(self) -> Built<E> {
        match self {
            Workload::Semba(n) => {
                let clauses = board::rows_not_empty(n).chain(board::attacking_pairs(n)).collect();
                conjoin(n * n, n, Number::First, clauses)
            }
            Workload::SembaPairs(n) => conjoin(n * n, n, Number::First, board::attacking_pairs(n).collect()),
            Workload::QueensRows(n) => board::row_by_row(n),
            Workload::Domination(n, k) => conjoin(n * n, k, Number::Last, board::neighbourhoods(n).collect()),
            Workload::ThreeInLine(n) => conjoin(n * n, 2 * n, Number::Last, board::triples_in_line(n)),
            Workload::CubeRooks(n) => {
                conjoin(6 * n * n, 3 * n / 2, Number::Last, board::pairs_in_bands(n).collect())
            }
            Workload::Multiplier(bits) => multiplier::build(bits),
            Workload::Random3Cnf(variables, clauses) => random::build(variables, clauses),
        }
    }
}

impl<E: Engine> Built<E> {
    /// The answer, which has to be the same on every engine.
    pub fn answer(&mut self) -> BigUint {
        self.functions.iter().enumerate().map(|(i, f)| self.engine.count(f) << i).sum()
    }

    /// The nodes of all functions, each counted by itself.
    pub fn nodes(&mut self) -> usize {
        self.functions.iter().map(|f| self.engine.nodes(f)).sum()
    }
}
