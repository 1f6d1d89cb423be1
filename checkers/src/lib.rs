//! Checkers of certificates. They share no code with the programs that write them: the number that a checker
//! gives follows from the formula, the certificate and the checker alone. They share no code with each other
//! either: `scpog` is one file, `layers` a file with a folder. Their heads state what they rely on, and why it
//! holds. `program` has the common parts of their programs.

#![forbid(unsafe_code)]

pub mod layers;
pub mod program;
pub mod scpog;
