//! Random clauses of three literals.

use super::Built;
use crate::engine::{Engine, Literal};

/// SplitMix64 (Steele, Lea, Flood, 2014), so that the clauses are the same for ever.
struct Random(u64);

impl Random {
    /// A number below `bound`; the bias is without importance here.
    fn below(&mut self, bound: u32) -> u32 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((u128::from(z ^ (z >> 31)) * u128::from(bound)) >> 64) as u32
    }
}

/// Clauses of three different variables, each with a random sign; always the same ones for the same
/// numbers.
pub fn clauses(variables: u32, clauses: u32) -> Vec<Vec<Literal>> {
    let mut random = Random(1);
    (0..clauses)
        .map(|_| {
            let mut clause: Vec<Literal> = Vec::with_capacity(3);
            while clause.len() < 3 {
                let variable = random.below(variables);
                if clause.iter().all(|&(other, _)| other != variable) {
                    clause.push((variable, random.below(2) == 1));
                }
            }
            clause
        })
        .collect()
}

/// The conjunction of the clauses, halves first.
pub fn build<E: Engine>(variables: u32, number: u32) -> Built<E> {
    let mut engine = E::new(variables);
    let product = tree(&mut engine, &clauses(variables, number));
    Built { engine, functions: vec![product] }
}

fn tree<E: Engine>(engine: &mut E, clauses: &[Vec<Literal>]) -> E::Function {
    match clauses {
        [] => engine.constant(true),
        [clause] => {
            let everything = engine.constant(true);
            engine.and_clause(&everything, clause)
        }
        _ => {
            let (first, second) = clauses.split_at(clauses.len() / 2);
            let (first, second) = (tree(engine, first), tree(engine, second));
            engine.and(&first, &second)
        }
    }
}
