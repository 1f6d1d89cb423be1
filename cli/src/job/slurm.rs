//! The lines that hand a job to Slurm: an array a stage, each after the one before it.

use std::io::Write;

use super::Job;
use crate::exit::{Ending, Exit};

/// Prints a shell script that submits the job.
pub(super) fn print(job: &Job) -> Result<Exit, Ending> {
    let (folder, last) = (job.folder.display(), job.plan.parts - 1);
    let mut text = String::from("#!/bin/sh\n");
    text += &format!("# Submits the job in {folder}: {}.\n", job.plan.question);
    text += "# Options of sbatch for every task, such as --mem or --time, go into SBATCH_OPTIONS.\nset -eu\n";
    text += &format!("job='{}'\n", folder.to_string().replace('\'', r"'\''"));
    text += "after=\n";
    text += &format!(
        "for stage in {}; do\n",
        super::status::stages(job).iter().map(u32::to_string).collect::<Vec<_>>().join(" ")
    );
    text += &format!(
        "    id=$(sbatch --parsable --requeue ${{SBATCH_OPTIONS:-}} $after --array=0-{last} \\\n        \
         --wrap \"kikisuji job run '$job' --stage $stage --part \\$SLURM_ARRAY_TASK_ID --threads 1\")\n"
    );
    text += "    after=\"--dependency=afterok:$id\"\ndone\n";
    text += "# What is left: symmetric boards of --classes, further components, the last layers.\n";
    text += "sbatch --requeue ${SBATCH_OPTIONS:-} $after --wrap \"kikisuji job run '$job' && kikisuji job result '$job'\"\n";
    std::io::stdout().write_all(text.as_bytes())?;
    Ok(Exit::Done)
}
