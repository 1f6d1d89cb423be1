//! Checkers of certificates. They share nothing with the programs that write them: a number that a checker
//! gives follows from the formula, the certificate and the checker alone. One file a format; each states at
//! its head what it relies on. `dimacs` reads formulas for all, `program` is what their programs have in common.

#![forbid(unsafe_code)]

mod dimacs;
pub mod layers;
pub mod program;
pub mod scpog;
