//! Values of options that are one of a few words.

use clap::ValueEnum;

/// When to show progress.
#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub enum When {
    /// On a terminal.
    Auto,
    /// Even where stderr is not a terminal.
    Always,
    /// Not at all.
    Never,
}

/// The form of a count.
#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub enum CountForm {
    /// A sentence and how it was found.
    Text,
    /// One JSON object, as with --json.
    Json,
    /// The lines that model counters print.
    Mc,
}

/// Which pairs of queens queen2 tests.
#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub enum PairsArg {
    /// All in lexicographic order.
    Ordered,
    /// Pairs at random.
    Random,
}

/// Where the queens of queen2 stand at first.
#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub enum StartArg {
    /// All on a diagonal.
    Identity,
    /// A random permutation.
    Random,
}
