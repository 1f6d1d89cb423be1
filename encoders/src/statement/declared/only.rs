//! What a file says once.

use crate::statement::arithmetic::{Names, arithmetic};
use crate::statement::read::{Trouble, fault};
use crate::statement::tree::{Expr, Says, Span, Statement};

/// The only statement of some sort.
pub(in crate::statement) fn only<'a, T>(
    statements: &'a [Statement],
    what: &str,
    pick: impl Fn(&'a Says) -> Option<T>,
) -> Result<Option<(&'a Span, T)>, Trouble> {
    let mut all = statements.iter().filter_map(|statement| Some((&statement.at, pick(&statement.says)?)));
    let first = all.next();
    match all.next() {
        Some((at, _)) => fault(at, format!("{what} is said twice; keep one of the two")),
        None => Ok(first),
    }
}

/// A number that does not depend on the board.
pub(in crate::statement) fn needed(expr: &Expr, numbers: &Names) -> Result<i64, Trouble> {
    match arithmetic(expr, numbers)? {
        Some(value) => Ok(value),
        None => fault(&expr.at, "a number is needed here that does not depend on the board"),
    }
}
