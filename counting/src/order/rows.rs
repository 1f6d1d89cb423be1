//! Rows that repeat: after the levels of one row, spans like those of that row begin.

use fxhash::FxHashSet;
use model::Model;
use model::constraint::Var;

/// Most levels of a row.
const MOST_ROW: u32 = 256;
/// Fewest rows of a board that are worth it.
const FEWEST_ROWS: usize = 8;
/// Most constraints of models that are looked at.
const MOST: usize = 1 << 16;

/// How many levels after a span one like it begins, for the most of those that have as many levels behind them; `None` where
/// that is no rule. A span is its first level, how many it is long, and what it is otherwise. Cost: a look at each span for
/// each length of a row.
pub(crate) fn row(spans: &FxHashSet<(u32, u32, u32)>) -> Option<u32> {
    let last = spans.iter().map(|&(first, ..)| first).max().unwrap_or(0);
    // How many of the spans, and of those with as many levels behind them.
    let mut best = (0, 1, None);
    for row in 1..=(last / 3).min(MOST_ROW) {
        let may = spans.iter().filter(|span| span.0 + row <= last);
        let (may, again) = may.fold((0u64, 0u64), |(may, again), span| {
            (may + 1, again + u64::from(spans.contains(&(span.0 + row, span.1, span.2))))
        });
        if 2 * again > may && again * best.1 > best.0 * may {
            best = (again, may, Some(row));
        }
    }
    best.2
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
