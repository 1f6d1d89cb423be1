//! The options of a count that writes how far it is.

use std::path::PathBuf;
use std::time::Duration;

use workbench::units;

/// How often a count with checkpoints is written.
#[derive(clap::Args, Clone, Debug, Default)]
pub struct CheckpointArgs {
    /// Save the count as it goes, and go on from there
    ///
    /// The same command goes on from there, whatever ended it.
    #[arg(id = "checkpoint", long = "checkpoint", value_name = "DIR", help_heading = "Limits")]
    pub folder: Option<PathBuf>,
    /// The least time between two checkpoints
    ///
    /// By default a quarter of the time so far, from 1s to 3m. Writing is never more than a tenth of the time.
    #[arg(hide_short_help = true, id = "every", long = "checkpoint-every", value_name = "TIME", value_parser = units::duration, requires = "checkpoint", help_heading = "Limits")]
    pub every: Option<Duration>,
}
