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

/// Reads how many placements are shown: a number from 1 on, or all.
pub fn shown(word: &str) -> Result<u32, String> {
    match word {
        "all" => Ok(u32::MAX),
        _ => word.parse().ok().filter(|&number| number > 0).ok_or("write a number from 1 on, or all".into()),
    }
}

/// Reads how many solutions are listed: a number, or all.
pub fn first(word: &str) -> Result<u64, String> {
    match word {
        "all" => Ok(u64::MAX),
        _ => word.parse().map_err(|_| "write a number, or all".into()),
    }
}

/// The form of a count.
#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub enum CountForm {
    /// A sentence and how it was found.
    Text,
    /// The lines that model counters print.
    Mc,
}
