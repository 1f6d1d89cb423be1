//! The outlines of cells, and the colours that boards and graphs share.

use encoders::families::Shape;

use super::glyph::SIDE;

/// The identifier of the empty board, and of one with shares on it.
pub(super) const BOARD: &str = "k-board";
pub(super) const HEAT: &str = "k-heat";

/// Colours of borders, of attacked cells, and of the frames of those that are given.
pub(super) const BORDER: &str = "#8f7f60";
pub(super) const ATTACKED: &str = "#0072b2";
pub(super) const FRAME: &str = "#6b5836";

/// Two distances in hexagons that are as broad as a square: from the centre to the upper corner, and from one
/// row to the next.
pub(super) const CORNER: f64 = 23.094;
pub(super) const HEXAGONS: f64 = 34.641;

/// Returns the border of a cell with this centre, or of a part of it, as a path.
pub(super) fn border(shape: Shape, (x, y): (f64, f64), part: f64) -> String {
    let half = SIDE / 2.0 * part;
    match shape {
        Shape::Square | Shape::Vertex => {
            let side = SIDE * part;
            format!("M{} {}h{side}v{side}h-{side}z", x - half, y - half)
        }
        Shape::Hexagon => {
            let corner = CORNER * part;
            let up = corner / 2.0;
            format!(
                "M{x} {:.2}l{half} {up:.2}v{corner:.2}l-{half} {up:.2}l-{half} -{up:.2}v-{corner:.2}z",
                y - corner
            )
        }
    }
}
