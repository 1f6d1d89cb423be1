//! Words, and models against the definitions.

mod models;
mod words;
