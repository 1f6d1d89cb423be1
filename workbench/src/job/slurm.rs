//! A script for Slurm: an array of tasks for each stage, each after the one before it, and a last task that
//! submits the next count in the same way.

use super::Job;
use crate::exit::{Failure, printable, usage};
use crate::refusal::told;

/// Stages of a script: as many arrays as Slurm takes at once by default.
const MOST_STAGES: usize = 10_000;

/// Returns a shell script that submits the rest of the current count, and a task that begins what comes next. An
/// error: more stages than Slurm takes.
pub fn script(job: &Job) -> Result<String, Failure> {
    let stages = super::status::stages(job)?;
    if stages.len() > MOST_STAGES {
        let stages = stages.len();
        return usage(told!(
            "{stages} stages are more than Slurm takes at once; make the job with more " [levels] " a stage"
        ));
    }
    let stages: Vec<String> = stages.into_iter().map(|stage| stage.to_string()).collect();
    Ok(match stages.is_empty() {
        true => format!("#!/bin/sh\n# No count of this job is under way: {}.\n", question(job)),
        false => head(job) + &of_stages(job, &stages),
    })
}

/// Returns the question for a comment, which a line break would end.
fn question(job: &Job) -> String {
    printable(&job.plan.question.text())
}

/// Returns the variables of the script.
fn head(job: &Job) -> String {
    let folder = job.folder.display().to_string().replace('\'', r"'\''");
    format!(
        r#"#!/bin/sh
# Submits what is left of the count under way, and what comes after it, of
# {question}.
# KIKISUJI: the program, if it is not in the path of the nodes. SBATCH_OPTIONS: such as --mem=4G --time=4:00:00.
set -eu
# A word as a shell reads it inside a line.
quoted() {{ printf "'%s'" "$(printf %s "$1" | sed "s/'/'\\\\''/g")"; }}
job='{folder}'
program=${{KIKISUJI:-kikisuji}}
# A task takes three quarters of what Slurm gives it, where --mem says how much that is.
memory='${{SLURM_MEM_PER_NODE:+--memory $((SLURM_MEM_PER_NODE * 3 / 4))M}}'
"#,
        question = question(job),
    )
}

fn of_stages(job: &Job, stages: &[String]) -> String {
    format!(
        r#"after=
for stage in {stages}; do
    id=$(sbatch --parsable --requeue --output="$job/slurm-%A-%a.out" ${{SBATCH_OPTIONS:-}} $after --array=0-{last} \
        --wrap "exec $(quoted "$program") job run $(quoted "$job") --stage $stage --part \$SLURM_ARRAY_TASK_ID \
            --threads 1 $memory")
    after="--dependency=afterok:$id"
done
# Other counts may follow: symmetric boards of --classes, further components, or passes of --residues.
sbatch --parsable --requeue --output="$job/slurm-%j.out" ${{SBATCH_OPTIONS:-}} $after \
    --wrap "job=$(quoted "$job"); export KIKISUJI=$(quoted "$program")
\"\$KIKISUJI\" job run \"\$job\" --begin --threads 1 $memory &&
    \"\$KIKISUJI\" job status \"\$job\" --slurm >\"\$job/submit.sh\" && exec sh \"\$job/submit.sh\""
"#,
        last = job.plan.parts - 1,
        stages = stages.join(" "),
    )
}
