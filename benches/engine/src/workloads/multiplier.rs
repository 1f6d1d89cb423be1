//! An array multiplier: rows of full adders, one row for each bit of the first factor.

use super::Built;
use crate::engine::Engine;

/// The output bits, lowest first. Variables alternate between the factors, lowest bits at the top.
///
/// The sum of 2^i times the count of output i is the sum of all products, (0 + 1 + .. + (2^bits - 1))
/// squared.
pub fn build<E: Engine>(bits: u32) -> Built<E> {
    let mut engine = E::new(2 * bits);
    let zero = engine.constant(false);
    let mut sum = vec![zero; 2 * bits as usize];
    for i in 0..bits {
        let a = engine.literal((2 * i, true));
        let mut carry = engine.constant(false);
        for j in 0..bits {
            let b = engine.literal((2 * j + 1, true));
            let product = engine.and(&a, &b);
            let place = (i + j) as usize;
            (sum[place], carry) = full_adder(&mut engine, &sum[place], &product, &carry);
        }
        sum[(i + bits) as usize] = carry;
    }
    Built { engine, functions: sum }
}

/// Sum and carry of three bits.
fn full_adder<E: Engine>(
    engine: &mut E,
    x: &E::Function,
    y: &E::Function,
    z: &E::Function,
) -> (E::Function, E::Function) {
    let half = engine.xor(x, y);
    let both = engine.and(x, y);
    let through = engine.and(&half, z);
    (engine.xor(&half, z), engine.or(&both, &through))
}
