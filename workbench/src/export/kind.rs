//! The formats by their content.

use crate::options::Format;

/// The content of a format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// The constraints.
    Formula,
    /// The graph of who attacks whom.
    Graph,
    /// The solutions.
    Diagram,
}

/// Returns the content of a format.
pub fn kind(format: Format) -> Kind {
    match format {
        Format::Cnf | Format::Opb | Format::Lp => Kind::Formula,
        Format::DimacsEdge | Format::Graph6 => Kind::Graph,
        Format::Dot | Format::Dddmp | Format::Binary => Kind::Diagram,
    }
}
