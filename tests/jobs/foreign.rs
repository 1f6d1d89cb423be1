//! Jobs that come from elsewhere, or were altered: their plans and files are not believed.

use std::fs;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::{folder, on};
use crate::support::{Ran, file, run, run_words};

/// The folders of a job's counts.
fn counts(job: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(job).expect("a folder").map(|entry| entry.expect("an entry").path());
    entries.filter(|path| path.is_dir()).collect()
}

#[test]
fn a_plan_that_was_altered_is_refused() {
    let job = folder("job-plan-altered");
    on(&job, "job new {} domination queen 6 --size any --order rows");
    on(&job, "job run {}");
    let plan = fs::read_to_string(job.join("plan.json")).expect("a plan");
    for (from, to) in [
        ("\"6\"", "\"5\""),
        ("\"any\"", "\"7\""),
        ("\"rows\"", "\"diagonals\""),
        ("\"spectrum\":false", "\"spectrum\":true"),
        ("\"parts\":8", "\"parts\":4"),
        ("\"verbose\":false", "\"verbose\":true"),
        ("\"question\"", "\"command\":[\"count\"],\"question\""),
        ("\"schema\":3", "\"schema\":2"),
    ] {
        let altered = plan.replace(from, to);
        assert_ne!(altered, plan, "{from}");
        fs::write(job.join("plan.json"), altered).expect("written");
        for command in ["run", "status", "result"] {
            on(&job, &format!("job {command} {{}}")).refused(4, "plan.json is not the plan of a job");
        }
        let line = "count domination queen 6 --size any --order rows --checkpoint {}";
        on(&job, line).refused(4, "plan.json is not the plan of a job");
    }
    // Another version of the program goes on, since the form of the files is the same.
    fs::write(job.join("plan.json"), &plan).expect("written");
    assert_eq!(on(&job, "job result {} -q").stdout, "68695863965\n");
}

#[test]
fn a_plan_of_another_job_gets_none_of_its_numbers() {
    let (job, other) = (folder("job-of-six"), folder("job-of-five"));
    on(&job, "job new {} domination queen 6 --size any");
    on(&job, "job run {}");
    on(&other, "job new {} domination queen 5 --size any");
    fs::copy(other.join("plan.json"), job.join("plan.json")).expect("copied");
    on(&job, "job result {}").refused(3, "is not finished");
    // Numbers of the one count under the name of the other.
    on(&other, "job run {}");
    let (six, five) = (counts(&job).remove(0), counts(&other).remove(0));
    let numbers = fs::read_to_string(six.join("result.json")).expect("numbers");
    let name = |count: &Path| {
        let name = count.file_name().expect("a name").to_string_lossy().into_owned();
        name.trim_start_matches("count-").to_owned()
    };
    let forged = numbers.replace(&name(&six), &name(&five));
    assert_ne!(forged, numbers);
    fs::write(five.join("result.json"), forged).expect("written");
    let ran = on(&other, "job result {} -q");
    assert_eq!((ran.status, ran.stdout.as_str()), (Some(3), ""), "{}", ran.stderr);
    assert!(ran.stderr.contains("result.json: it is damaged, or belongs to another count"), "{}", ran.stderr);
    on(&other, "job run {}");
    assert_eq!(on(&other, "job result {} -q").stdout, run("count domination queen 5 --size any -q").stdout);
}

#[test]
fn a_result_writes_no_file_and_has_limits_of_its_own() {
    let (job, page) = (folder("job-page"), file("job-page.html", "before"));
    let count = format!("count domination queen 5 --checkpoint {{}} --html {}", page.display());
    assert_eq!(on(&job, &count).status, Some(0));
    fs::remove_file(&page).expect("written by count");
    let ran = on(&job, "job result {}");
    assert_eq!((ran.status, page.exists()), (Some(0), false), "{}", ran.stderr);
    let job = folder("job-short");
    // A job that is not begun leaves nothing, so that the same words make it with another limit.
    for limit in ["--timeout 0.000001ms", "--nodes 3"] {
        let line = format!("job new {{}} domination queen 6 --size any {limit}");
        assert_eq!(on(&job, &line).status, Some(3), "{limit}");
        assert!(!job.exists(), "{limit}");
    }
    assert_eq!(on(&job, "job new {} domination queen 6 --size any --timeout 1h").status, Some(0));
    on(&job, "job new {} domination queen 6 --nodes 3").refused(2, "has a job already");
    assert_eq!(on(&job, "job run {}").status, Some(0));
    assert_eq!(on(&job, "job result {} -q").stdout, "68695863965\n");
    on(&job, "job result {} --timeout 0.000001ms").refused(3, "time limit");
}

#[test]
fn a_file_that_has_changed_makes_another_question() {
    let (job, mask) = (folder("job-of-file"), file("job-mask.txt", "..\n.."));
    let line = format!("domination rook mask:{}", mask.display());
    on(&job, &format!("job new {{}} {line}"));
    on(&job, "job run {}");
    fs::write(&mask, "...\n...").expect("written");
    on(&job, "job result {}").refused(4, "has changed since the job was made");
    on(&job, "job run {}").refused(4, "has changed since the job was made");
    on(&job, "job status {}").refused(4, "has changed since the job was made");
    on(&job, &format!("count {line} --checkpoint {{}}")).refused(2, "has changed");
    on(&folder("job-of-stream"), "job new {} cnf -").refused(4, "can be read only once");
}

/// A name that ends a comment of a shell, and has a terminal turn red.
const NAME: &str = "mask\ntouch PWNED\n#\u{1b}[31m\u{202e}";

#[test]
fn names_of_files_are_obeyed_by_no_shell_and_no_terminal() {
    let here = folder("job-names");
    fs::create_dir_all(&here).expect("made");
    fs::write(here.join(NAME), "....\n....\n....\n....").expect("written");
    let job = here.join("job");
    let words = ["job", "new", "JOB", "domination", "queen", "MASK", "--slurm", "--parts", "1"];
    let words = words.map(|word| match word {
        "JOB" => job.display().to_string(),
        "MASK" => format!("mask:{}", here.join(NAME).display()),
        word => word.to_owned(),
    });
    let made = run_words(&words);
    assert_eq!(made.status, Some(0), "{}", made.stderr);
    let is_plain = |ran: &Ran| {
        let is_obeyed = |c: char| c != '\n' && (c.is_control() || c == '\u{202e}');
        assert!(
            !ran.stdout.contains(is_obeyed) && !ran.stderr.contains(is_obeyed),
            "{}{}",
            ran.stdout,
            ran.stderr
        );
    };
    is_plain(&made);
    fs::write(here.join("submit.sh"), &made.stdout).expect("written");
    let ended = Command::new("sh").arg("submit.sh").current_dir(&here).env("PATH", "/usr/bin:/bin").output();
    ended.expect("sh starts");
    assert!(!here.join("PWNED").exists(), "{}", made.stdout);
    is_plain(&on(&job, "job status {}"));
    let other = on(&job, "count independence queen 4 --checkpoint {}");
    other.refused(2, "name another directory");
    is_plain(&other);
}

#[test]
fn devices_and_links_are_not_followed() {
    let job = folder("job-device");
    on(&job, "job new {} domination queen 7 --size any --order rows --parts 2 --levels 3");
    let count = counts(&job).remove(0);
    let part = super::parts_of_lowest_layer(&job).remove(1);
    for name in [job.join("plan.json"), count.join("count.json"), count.join("result.json"), part] {
        let kept = name.with_extension("kept");
        let was_there = fs::rename(&name, &kept).is_ok();
        symlink("/dev/zero", &name).expect("a link");
        // What is read of such a link has no end.
        on(&job, "job status {}");
        if name.ends_with("plan.json") {
            on(&job, "job run {}").refused(4, "it is no file");
        }
        fs::remove_file(&name).expect("removed");
        if was_there {
            fs::rename(&kept, &name).expect("renamed");
        }
    }
    // A layer that leads elsewhere: no file there is removed.
    let elsewhere = folder("job-elsewhere");
    fs::create_dir_all(&elsewhere).expect("made");
    fs::write(elsewhere.join("letter"), "dear").expect("written");
    symlink(&elsewhere, count.join("layer-0001")).expect("a link");
    on(&job, "job run {}");
    assert!(elsewhere.join("letter").exists());
}

#[test]
fn what_cannot_be_read_or_written_is_said_before_the_count() {
    let job = folder("job-unwritable");
    on(&job, "job new {} independence queen 5");
    let plan = job.join("plan.json");
    let mode = |mode: &str, path: &Path| {
        assert!(Command::new("chmod").arg(mode).arg(path).status().expect("chmod starts").success());
    };
    // Root may do all; then another user asks.
    mode("555", &job);
    let is_root = fs::write(job.join("test"), "").is_ok();
    let as_user = |line: &str| -> Ran {
        let line = line.replace("{}", &job.display().to_string());
        let mut command = match is_root {
            true => Command::new("setpriv"),
            false => Command::new(env!("CARGO_BIN_EXE_kikisuji")),
        };
        if is_root {
            command.args(["--reuid", "65534", "--regid", "65534", "--clear-groups"]);
            command.arg(env!("CARGO_BIN_EXE_kikisuji"));
        }
        command.args(line.split_whitespace()).output().expect("the program starts").into()
    };
    if as_user("--version").status != Some(0) {
        // That user cannot come here.
        return;
    }
    as_user("count independence queen 5 --checkpoint {}").refused(4, "cannot be written");
    as_user("job run {}").refused(4, "cannot be written");
    mode("000", &plan);
    as_user("job status {}").refused(4, "cannot be read");
    mode("755", &job);
    mode("644", &plan);
}
