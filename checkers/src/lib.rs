//! Checkers of certificates. They share no code with the programs that write them: the number that a checker
//! gives follows from the formula, the certificate and the checker alone. Each format has one file, whose
//! head lists the assumptions. `dimacs` reads formulas for all checkers; `program` has the common parts of
//! their programs.

#![forbid(unsafe_code)]

mod dimacs;
pub mod layers;
pub mod program;
pub mod scpog;
