//! Numbers that do not depend on the board: what `let` fixes, and the sides of a board.

use std::collections::BTreeMap;

use super::tree::{Expr, Kind, Op};
use super::wrong::Fault;

/// The numbers that have names.
pub(super) type Names = BTreeMap<String, i64>;

/// The quotient rounded down, also where the divisor, which is not 0, is negative; `None` where it leaves 64 bits.
pub(super) fn quotient(number: i64, divisor: i64) -> Option<i64> {
    let quotient = number.checked_div_euclid(divisor)?;
    let is_above = divisor < 0 && number.rem_euclid(divisor) != 0;
    quotient.checked_sub(i64::from(is_above))
}

/// The number, if it is one of digits, names and signs alone; `None` where it asks for more. An error: it leaves 64
/// bits, or divides by 0.
pub(super) fn arithmetic(expr: &Expr, names: &Names) -> Result<Option<i64>, Fault> {
    let large = || Fault::new(&expr.at, "this number has more than 64 bits");
    match &expr.kind {
        Kind::Int(value) => Ok(Some(*value)),
        Kind::Word(name) => Ok(names.get(name).copied()),
        Kind::Bracket(inner) => arithmetic(inner, names),
        Kind::Negative(inner) => match arithmetic(inner, names)? {
            Some(value) => value.checked_neg().map(Some).ok_or_else(large),
            None => Ok(None),
        },
        Kind::Several(Op::Plus, parts) => {
            let mut sum = 0i64;
            for part in parts {
                let Some(value) = arithmetic(part, names)? else { return Ok(None) };
                sum = sum.checked_add(value).ok_or_else(large)?;
            }
            Ok(Some(sum))
        }
        Kind::Binary(op, left, right) => {
            let (Some(a), Some(b)) = (arithmetic(left, names)?, arithmetic(right, names)?) else {
                return Ok(None);
            };
            if matches!(op, Op::Over | Op::Modulo) && b == 0 {
                return Err(Fault::new(&right.at, "this divides by 0"));
            }
            let value = match op {
                Op::Times => a.checked_mul(b),
                Op::Over => quotient(a, b),
                Op::Modulo if b > 0 => a.checked_rem_euclid(b),
                Op::Modulo => return Err(Fault::new(&right.at, "the divisor of % has to be positive")),
                _ => return Ok(None),
            };
            value.map(Some).ok_or_else(large)
        }
        _ => Ok(None),
    }
}
