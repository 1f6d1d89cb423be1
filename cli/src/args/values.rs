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
