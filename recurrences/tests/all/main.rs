//! Finite walks for every n, in one binary.
//!
//! * `strip`: machines of puzzles against counts of their models;
//! * `linear`, `best`, `spectrum`: recurrences, best sizes and sets of all sizes, of machines that are known by hand;
//! * `claims`, `written`: what others say of a sequence, judged, and what is said of it, written;
//! * `walks`: the machines of these tests.

mod best;
mod claims;
mod linear;
mod spectrum;
mod strip;
mod walks;
mod written;
