//! Literals of the clauses of a certificate.

/// A literal as files write it: a variable from 1, negative where it is negated.
pub(super) type Literal = i32;
