//! The compact binary form: our own, small, and proof against damage.
//!
//! All numbers are varints (seven bits a byte, the lowest first, the top bit of a byte set where
//! more follow) but for the checksum:
//!
//! 1. eight bytes that tell the form and one byte for the version, 1;
//! 2. the number of variables, and the variable at each level, top first;
//! 3. for each variable its name: 0 for none, or the number of bytes plus 1, then the bytes (UTF-8);
//! 4. the number of nodes at each level, bottom first;
//! 5. the nodes, bottom up: low, then high, each as the difference to the same field of the node
//!    before (0 before the first of a level), zigzag-coded, where a function is twice the number of
//!    its node plus 1 for its negation; node 0 is the constant true, high is halved, being regular;
//! 6. the number of roots, and each as a function and a name as in 3;
//! 7. the CRC-32 of everything before, four bytes, lowest first. Nothing may follow.
//!
//! Nodes of a level are listed as the levels above name them, so that differences are small: a node
//! takes 2.2 to 3.0 bytes in diagrams of queens, of sums and of multipliers of 1700 to 160000 nodes,
//! where DDDMP takes 16 to 24.

mod read;
mod write;

/// How every file begins: a byte that no text has.
pub(super) const FIRST: u8 = MAGIC[0];

/// What every file begins with: [`FIRST`], the kind, and line ends that a transfer as text would spoil.
const MAGIC: [u8; 8] = *b"\x89BDD\r\n\x1a\n";

/// The version written, and the only one read.
const VERSION: u8 = 1;
