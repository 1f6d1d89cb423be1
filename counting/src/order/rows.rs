//! Rows that repeat: spans of levels that begin again, so many levels on.

use fxhash::FxHashSet;
use model::Model;
use model::constraint::Var;

/// Most levels of a row.
const MOST_ROW: u32 = 256;
/// Fewest rows of a board that are worth it.
const FEWEST_ROWS: usize = 8;
/// Most constraints of models that are looked at.
const MOST: usize = 1 << 16;

/// How many levels after a span one like it begins, for more than half of the spans; `None` where that is no rule. A span is its
/// first level, how many it is long, and what it is otherwise. Cost: a look at each span for each length of a row.
pub(crate) fn row(spans: &FxHashSet<(u32, u32, u32)>) -> Option<u32> {
    let levels = spans.iter().map(|&(first, length, _)| first + length).max().unwrap_or(0);
    let mut best = (spans.len() / 2, None);
    for row in 1..=(levels / 3).min(MOST_ROW) {
        let again = |span: &&(u32, u32, u32)| spans.contains(&(span.0 + row, span.1, span.2));
        let again = spans.iter().filter(again).count();
        if again > best.0 {
            best = (again, Some(row));
        }
    }
    best.1
}

/// Whether the constraints of a model repeat along the order, in many rows.
pub(super) fn repeat(model: &Model, order: &[Var]) -> bool {
    if model.is_joined() || model.constraints.len() > MOST {
        return false;
    }
    let mut level = vec![0; order.len()];
    (0..).zip(order).for_each(|(at, &var)| level[var as usize] = at);
    let span = |constraint: &model::constraint::Constraint| {
        let levels = || constraint.terms().map(|term| level[term.lit.var as usize]);
        let (first, last): (u32, u32) = (levels().min()?, levels().max()?);
        Some((first, last - first, constraint.terms().count() as u32))
    };
    let spans = model.constraints.iter().filter_map(span).collect();
    row(&spans).is_some_and(|row| order.len() >= FEWEST_ROWS * row as usize)
}
