//! Diagrams apart from any manager: what a file holds, and the way between files and managers.
//!
//! Reading and building are two steps. A reader (`binary/`, `dddmp/`) checks everything that a
//! file says and gives a [`Diagram`] that is sound or nothing; only then nodes are made.

mod binary;
mod dddmp;
mod error;
mod export;
mod functions;
mod import;
mod read;

pub use error::{ImportError, ReadError, WriteError};
pub use functions::Diagram;
