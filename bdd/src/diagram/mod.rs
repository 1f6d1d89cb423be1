//! Diagrams apart from any manager: the contents of files, and the conversion between files and managers.
//!
//! Reading and building are two steps. A reader (`binary/`, `dddmp/`) checks the whole file and returns a
//! sound [`Diagram`] or an error; only then are nodes made.

mod binary;
mod build;
mod dddmp;
mod error;
mod export;
mod functions;
mod read;

pub use error::{ReadError, WriteError};
pub use functions::Diagram;
