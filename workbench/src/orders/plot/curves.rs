//! The curves of the picture of `orders`.

use counting::solve::Method;

use crate::chart::Frame;
use crate::options::By;
use crate::outcome::Outcome;
use crate::svg::{COLOURS, stroke};

/// The area of the curves.
pub(super) const FRAME: Frame = Frame { left: 76.0, top: 48.0, right: 740.0, bottom: 484.0 };

/// Equal curves: the outcomes of their orders, and the widths, top level first.
pub(super) struct Curve<'a> {
    pub outcomes: Vec<&'a Outcome>,
    pub widths: &'a [u64],
}

/// Returns the name of the counted things. Layers have no products, so their states are drawn.
pub(super) fn drawn(outcomes: &[Outcome], by: By) -> &'static str {
    let layers = outcomes.iter().any(|outcome| outcome.method() == Method::Layers);
    match by {
        _ if layers => "states",
        By::Peak => "nodes of the largest product",
        By::Final | By::Made | By::Time => "nodes of the final diagram",
    }
}

/// Returns the curves, the best order's first; orders with the same curve share it.
pub(super) fn curves(outcomes: &[Outcome], by: By) -> Vec<Curve<'_>> {
    let mut curves: Vec<Curve<'_>> = Vec::new();
    for outcome in outcomes {
        let Some(profile) = outcome.result.as_ref().ok().and_then(|answer| answer.profile.as_ref()) else {
            continue;
        };
        let widths = if by == By::Peak { &profile.largest } else { &profile.last };
        match curves.iter_mut().find(|curve| curve.widths == widths) {
            Some(curve) => curve.outcomes.push(outcome),
            None => curves.push(Curve { outcomes: vec![outcome], widths }),
        }
    }
    curves
}

/// Returns the attributes of the curve with this number; the best curve is thicker.
pub(super) fn look(at: usize) -> String {
    let width = match at {
        0 => 2.5,
        _ if at < COLOURS.len() => 1.6,
        _ => 1.0,
    };
    // The later half is dashed, for printers without colours.
    let dashes = if (COLOURS.len() / 2..COLOURS.len()).contains(&at) { "7 3" } else { "none" };
    format!("{} stroke-dasharray=\"{dashes}\"", stroke(at, width))
}
