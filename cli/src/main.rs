//! The command line of Kikisuji.

fn main() {}
