//! The search itself: depth first, with a vector of decisions in place of recursion.

use model::constraint::Var;

use super::Reason;
use super::branch::Decision;
use super::meter::SearchMeter;
use super::share::Share;
use super::state::{Mark, State};

/// What to do after a leaf.
pub(super) enum Visit {
    /// Go on to the next one.
    Next,
    /// Decide more variables first, though every constraint holds already.
    Deeper,
    /// End the search.
    Stop,
}

/// A decision whose other branch is still to be searched.
struct Frame {
    var: Var,
    value: bool,
    before: Mark,
    /// The share of the tree that the other branch has.
    share: f64,
}

/// Visits every leaf below `state`: a partial assignment under which all constraints hold whatever
/// the free variables are. No two leaves have a counted solution in common.
pub(super) fn walk(
    mut state: State<'_>,
    meter: &mut SearchMeter<'_>,
    mut leaf: impl FnMut(&State<'_>) -> Visit,
) -> Result<(), Reason> {
    let counted = &state.problem.counted;
    let mut stack: Vec<Frame> = Vec::new();
    meter.share = Share::new();
    loop {
        meter.node()?;
        let mut decision = None;
        if state.propagate(meter)? {
            let visit = if state.is_settled() { leaf(&state) } else { Visit::Deeper };
            match visit {
                Visit::Stop => return Ok(()),
                Visit::Deeper => {
                    decision = state.choose(meter)?;
                }
                // What was decided beyond the counted variables showed that a solution exists;
                // once is enough.
                Visit::Next => {
                    while let Some(frame) = stack.pop_if(|f| !counted[f.var as usize]) {
                        meter.share.add(frame.share);
                    }
                }
            }
        }
        let (var, value) = match (decision, stack.pop()) {
            (Some(Decision { var, value, ways }), top) => {
                stack.extend(top);
                let share = meter.share.split(ways);
                stack.push(Frame { var, value, before: state.mark(), share });
                (var, value)
            }
            (None, Some(frame)) => {
                state.undo(frame.before);
                meter.share.go_on(frame.share);
                (frame.var, !frame.value)
            }
            (None, None) => return Ok(()),
        };
        meter.spend(state.assign(var, value))?;
    }
}
