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

/// What the terms of a sequence are.
#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub enum OfArg {
    /// Numbers of placements.
    Count,
    /// Numbers of classes under the puzzle's symmetry group.
    Classes,
    /// Best sizes.
    Size,
    /// The count of every size: a triangle, read by rows.
    Spectrum,
}

/// The form of a sequence.
#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub enum SequenceForm {
    /// Comments, then `n a(n)` a line, as soon as the term is there.
    BFile,
    /// One line, 1, 15, 495, no longer than an entry shows (260 characters).
    Data,
    /// One JSON object.
    Json,
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
