//! Counts in the files of a job: killed, damaged, divided, resumed.

#[cfg(unix)]
mod foreign;
mod numbers;
mod several;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Stdio};
use std::thread;
use std::time::Duration;

use serde_json::Value;

use crate::support::{HIDDEN, command, file, run, statements};

/// A folder for one job, which is not there yet.
fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    folder
}

/// Runs a command on a folder, which takes the place of `{}`.
fn on(folder: &Path, line: &str) -> crate::support::Ran {
    run(&line.replace("{}", &folder.display().to_string()))
}

fn start(folder: &Path, line: &str) -> Child {
    let line = line.replace("{}", &folder.display().to_string());
    command(&line).stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("the program starts")
}

/// What a count says, but for how long it took and which method.
fn said(record: &Value) -> Vec<Value> {
    let keys = ["puzzle", "goal", "size", "count", "classes", "spectrum", "psi", "status"];
    keys.iter().map(|key| record[key].clone()).collect()
}

/// All that a stage has left: the first of the parts of the lowest layer.
fn parts_of_lowest_layer(job: &Path) -> Vec<PathBuf> {
    let folders = |path: &Path| -> Vec<PathBuf> {
        let entries = fs::read_dir(path).expect("a folder").map(|entry| entry.expect("an entry").path());
        let mut paths: Vec<PathBuf> = entries.collect();
        paths.sort();
        paths
    };
    let named = |paths: Vec<PathBuf>, name: &str| -> Vec<PathBuf> {
        let is_named =
            |path: &PathBuf| path.file_name().is_some_and(|own| own.to_string_lossy().starts_with(name));
        paths.into_iter().filter(is_named).collect()
    };
    let count = named(folders(job), "count-").remove(0);
    let layers = named(folders(&count), "layer-").into_iter().map(|layer| named(folders(&layer), "part-"));
    let whole: Vec<Vec<PathBuf>> =
        layers.map(|parts| parts.into_iter().filter(|part| part.extension().is_none()).collect()).collect();
    whole.into_iter().rfind(|parts: &Vec<PathBuf>| parts.len() > 1).expect("a layer of some parts")
}

#[test]
fn a_job_says_what_count_says() {
    for (at, line) in [
        "domination queen 6 --size any",
        "domination knight 6 --size any --spectrum --classes",
        "total-domination knight 6 --size any --spectrum",
        "domination queen 7",
        "independence knight 7 --classes",
        "independence bishop 6",
        "independence rook 5 --size 3..4 --spectrum",
        "no-three-in-line 6",
        "domination king 3 --size 9..20",
        "domination knight 5 --size any --spectrum --residues 7",
        "total-domination king 5 --residues 1",
    ]
    .into_iter()
    .enumerate()
    {
        let job = folder(&format!("job-says-{at}"));
        let ran = on(&job, &format!("job new {{}} {line} --parts 3 --levels {} --json", at % 3 + 1));
        assert_eq!(ran.status, Some(0), "{}", ran.stderr);
        let ran = on(&job, "job run {} --threads 2");
        assert_eq!((ran.status, ran.stdout.as_str()), (Some(0), ""), "{}", ran.stderr);
        let record = on(&job, "job result {}").records().remove(0);
        let without = line.split(" --residues").next().unwrap_or(line);
        let expected = run(&format!("count {without} --json")).records().remove(0);
        assert_eq!(said(&record), said(&expected), "{line}");
        assert_eq!(record["method"], "layers", "{line}");
        // What is done is done.
        assert_eq!(on(&job, "job run {}").status, Some(0));
    }
}

#[test]
fn cases_say_what_count_says() {
    for (at, line) in [
        "independence queen 8 --method backtrack",
        "domination queen 6 --method backtrack --classes",
        "domination knight 5 --size any --spectrum --method apply",
        "no-three-in-line 6 --size 8..9 --spectrum --method backtrack",
        "cube queen 4 --method join",
        "cube rook 3 --method join --size 3..4 --spectrum",
        "shogi R2B2 --board 4 --method apply",
        "independence queen 3 --size 3 --method backtrack",
        "domination bishop 4 --size any --method backtrack",
        "connected-domination king 4 --size any --spectrum --method backtrack",
        "connected-domination queen 4 --method apply",
    ]
    .into_iter()
    .enumerate()
    {
        let job = folder(&format!("job-cases-{at}"));
        let ran = on(&job, &format!("job new {{}} {line} --parts 3 --json"));
        assert_eq!(ran.status, Some(0), "{}", ran.stderr);
        if at == 0 {
            on(&job, "job result {}").refused(3, "is not finished");
            on(&job, "job run {} --stage 1 --part 0").refused(2, "there is no stage 1");
            assert_eq!(on(&job, "job run {} --stage 0 --part 2").status, Some(0));
        }
        let ran = on(&job, "job run {} --threads 2");
        assert_eq!((ran.status, ran.stdout.as_str()), (Some(0), ""), "{line}: {}", ran.stderr);
        let record = on(&job, "job result {}").records().remove(0);
        let without = line.split(" --residues").next().unwrap_or(line);
        let expected = run(&format!("count {without} --json")).records().remove(0);
        assert_eq!(said(&record), said(&expected), "{line}");
        assert_eq!(record["method"], expected["method"], "{line}");
    }
}

/// Twelve queens are a search of a moment, and minutes by layers; the pieces of shogi a conjunction.
#[test]
fn jobs_choose_as_counts_do() {
    for (at, (line, method)) in
        [("independence queen 12", "backtrack"), ("shogi R2B2N4P32", "apply")].into_iter().enumerate()
    {
        let job = folder(&format!("job-chosen-{at}"));
        let made = on(&job, &format!("job new {{}} {line}"));
        let text = &made.stdout;
        assert!(
            text.lines().next().is_some_and(|line| line.contains(&format!("--method {method}"))),
            "{text}"
        );
        assert_eq!(on(&job, "job run {}").status, Some(0));
        let expected = said(&run(&format!("count {line} --json")).records()[0]);
        assert_eq!(said(&on(&job, "job result {} --json").records()[0]), expected);
        let job = folder(&format!("checkpoints-chosen-{at}"));
        let line = format!("count {line} --json --checkpoint {{}}");
        for _ in 0..2 {
            let record = on(&job, &line).records().remove(0);
            assert_eq!((said(&record), &record["method"]), (expected.clone(), &method.into()));
        }
    }
}

/// The cell in the middle is attacked by nothing, so that there is nothing to count.
#[test]
fn a_question_without_a_count_is_done() {
    let job = folder("job-without-count");
    on(&job, "job new {} total-domination knight 3");
    assert_eq!(on(&job, "job run {}").status, Some(0));
    assert_eq!(on(&job, "job status {} --json").records()[0]["status"], "done");
    assert_eq!(on(&job, "job result {} -q").stdout, "0\n");
}

const LARGE: &str = "domination queen 7 --size any --order rows --spectrum";

#[test]
fn kills_change_nothing() {
    let job = folder("job-killed");
    let expected = said(&run(&format!("count {LARGE} --json")).records()[0]);
    assert_eq!(on(&job, &format!("job new {{}} {LARGE} --parts 3 --json")).status, Some(0));
    for round in 0..8 {
        let mut child = start(&job, "job run {} --threads 2");
        thread::sleep(Duration::from_millis(60 + 80 * round));
        // SIGKILL: nothing is put in order.
        let _ = child.kill();
        child.wait().expect("an end");
        let status = on(&job, "job status {} --json").records().remove(0);
        assert_eq!(status["schema"], 1);
    }
    assert_eq!(on(&job, "job run {}").status, Some(0));
    assert_eq!(said(&on(&job, "job result {}").records()[0]), expected);
    // A count in memory goes on from its checkpoints.
    let job = folder("checkpoints-killed");
    let line = format!("count {LARGE} --json --checkpoint {{}} --checkpoint-every 20ms --threads 1");
    for round in 0..5 {
        let mut child = start(&job, &line);
        thread::sleep(Duration::from_millis(100 + 140 * round));
        let _ = child.kill();
        child.wait().expect("an end");
    }
    assert_eq!(said(&on(&job, &line).records()[0]), expected);
    let other = format!("count domination queen 6 --checkpoint {}", job.display());
    run(&other).refused(2, "name another directory");
}

#[test]
fn two_workers_and_single_parts_share_a_job() {
    let expected = said(&run(&format!("count {LARGE} --json")).records()[0]);
    let job = folder("job-shared");
    assert_eq!(on(&job, &format!("job new {{}} {LARGE} --parts 4 --json")).status, Some(0));
    let workers: Vec<Child> = (0..2).map(|_| start(&job, "job run {} --threads 1")).collect();
    // Single parts of whatever stage is next, as a scheduler would start them: some are done already.
    let script = on(&job, "job status {} --slurm").stdout;
    assert!(script.starts_with("#!/bin/sh\n"), "{script}");
    for mut worker in workers {
        assert!(worker.wait().expect("an end").success());
    }
    assert_eq!(said(&on(&job, "job result {}").records()[0]), expected);
    // Nothing of the layers is left, whoever came to the end.
    let counts =
        fs::read_dir(&job).expect("a folder").filter_map(|entry| fs::read_dir(entry.ok()?.path()).ok());
    let mut left: Vec<_> = counts.flatten().map(|file| file.expect("a file").file_name()).collect();
    left.sort();
    assert_eq!(left, ["count.json", "result.json"]);

    let job = folder("job-parts");
    assert_eq!(on(&job, &format!("job new {{}} {LARGE} --parts 4 --json --levels 5")).status, Some(0));
    let unfinished = on(&job, "job result {}");
    unfinished.refused(3, "is not finished");
    let mut stages = 0;
    loop {
        let status = on(&job, "job status {} --json").records().remove(0);
        if status["status"] == "done" {
            break;
        }
        let level = status["counts"][0]["level"].as_u64().expect("a level");
        on(&job, &format!("job run {{}} --stage {} --part 0", level + 5)).refused(2, "cannot start");
        on(&job, &format!("job run {{}} --stage {level} --part 4")).refused(2, "there is no part 4");
        for part in [2, 0, 3, 1] {
            let ran = on(&job, &format!("job run {{}} --stage {level} --part {part}"));
            assert_eq!((ran.status, ran.stdout.as_str()), (Some(0), ""), "{}", ran.stderr);
        }
        stages += 1;
        assert!(stages < 50, "{status}");
    }
    assert!(stages > 3);
    on(&job, "job run {} --stage 0 --part 4").refused(2, "there is no part 4");
    assert_eq!(said(&on(&job, "job result {}").records()[0]), expected);
}

#[test]
fn damaged_files_are_named_and_made_again() {
    let expected = said(&run(&format!("count {LARGE} --json")).records()[0]);
    let foreign = {
        let job = folder("job-foreign");
        on(&job, "job new {} domination queen 7 --size any --order rows --parts 3");
        fs::read(&parts_of_lowest_layer(&job)[1]).expect("a part")
    };
    for (at, damage) in ["truncated", "altered", "foreign", "missing", "empty"].into_iter().enumerate() {
        let job = folder(&format!("job-{damage}"));
        on(&job, &format!("job new {{}} {LARGE} --parts 3 --json --levels 2"));
        // Some stages on, so that there is one before.
        for _ in 0..2 {
            let status = on(&job, "job status {} --json").records().remove(0);
            let level = &status["counts"][0]["level"];
            for part in 0..3 {
                assert_eq!(on(&job, &format!("job run {{}} --stage {level} --part {part}")).status, Some(0));
            }
        }
        let part = parts_of_lowest_layer(&job).remove(1);
        let mut bytes = fs::read(&part).expect("a part");
        match damage {
            "truncated" => bytes.truncate(bytes.len() / 2),
            "altered" => bytes[1000] ^= 1,
            "foreign" => bytes.clone_from(&foreign),
            _ => bytes.clear(),
        }
        fs::write(&part, bytes).expect("written");
        if damage == "missing" {
            fs::remove_file(&part).expect("removed");
        }
        let ran = on(&job, "job run {}");
        assert_eq!(ran.status, Some(0), "{damage}: {}", ran.stderr);
        assert_eq!(
            ran.stderr.contains("part-0001: ") && ran.stderr.contains("its part is done again"),
            damage != "missing",
            "{damage}: {}",
            ran.stderr
        );
        assert_eq!(said(&on(&job, "job result {}").records()[0]), expected, "{at}");
    }
}

#[test]
fn small_memory_makes_more_divisions() {
    let job = folder("job-small");
    let expected = said(&run("count domination queen 7 --size any --order rows --json").records()[0]);
    on(&job, "job new {} domination queen 7 --size any --order rows --json --parts 2");
    let ran = on(&job, "job run {} --threads 1 --memory 1500k");
    assert_eq!(ran.status, Some(0), "{}", ran.stderr);
    let record = on(&job, "job result {}").records().remove(0);
    assert_eq!(said(&record), expected);
    assert!(record["peak_bytes"].as_u64().expect("bytes") < 1_500_000, "{record}");
    let job = folder("checkpoints-small");
    let ran = on(&job, "count domination queen 7 --size any --order rows --json --memory 2M --checkpoint {}");
    assert_eq!(ran.status, Some(0), "{}", ran.stderr);
    assert_eq!(said(&ran.records()[0]), expected);
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_loses_nothing() {
    let job = folder("job-full");
    let expected = said(&run("count domination queen 7 --size any --order rows --json").records()[0]);
    on(&job, "job new {} domination queen 7 --size any --order rows --json --parts 2");
    let program = env!("CARGO_BIN_EXE_kikisuji");
    for _ in 0..2 {
        // Files may grow to 16 KiB.
        let line = format!("ulimit -f 16; exec {program} job run {} --threads 1", job.display());
        let ran: crate::support::Ran =
            std::process::Command::new("bash").args(["-c", &line]).output().expect("bash starts").into();
        ran.refused(4, "nothing is lost");
    }
    assert_eq!(on(&job, "job run {}").status, Some(0));
    assert_eq!(said(&on(&job, "job result {}").records()[0]), expected);
}

#[test]
fn a_scheduler_gets_every_count_of_a_job() {
    // Takes the place of Slurm's command: it does at once what it is given.
    const SBATCH: &str = r#"#!/bin/sh
for word in "$@"; do
    case $word in --array=0-*) last=${word#--array=0-} ;; esac
done
part=0
while [ $part -le ${last:-0} ]; do
    SLURM_ARRAY_TASK_ID=$part sh -c "$word" >>"$LOG" 2>&1 || echo "failed: $word" >>"$LOG"
    part=$((part + 1))
done
echo "task ${last:-alone}"
"#;
    let bin = folder("job-scheduler");
    fs::create_dir_all(&bin).expect("made");
    fs::write(bin.join("sbatch"), SBATCH).expect("written");
    let made = std::process::Command::new("chmod").arg("+x").arg(bin.join("sbatch")).status();
    assert!(made.expect("chmod starts").success());
    let path = format!("{}:{}", bin.display(), std::env::var("PATH").expect("a path"));
    let question = "domination queen 7 --order rows --size any --spectrum";
    let expected = said(&run(&format!("count {question} --json")).records()[0]);
    let (job, log) = (folder("job-it's-scheduled"), bin.join("log"));
    let words = format!("{question} --residues 30 --parts 2 --levels 20 --json");
    let submit = |words: &str| {
        let submit = Path::new(env!("CARGO_MANIFEST_DIR")).join("../slurm/submit");
        let mut submit = std::process::Command::new(submit);
        submit.arg(&job).args(words.split_whitespace()).env("PATH", &path).env("LOG", &log);
        submit.env("KIKISUJI", env!("CARGO_BIN_EXE_kikisuji"));
        let ran: crate::support::Ran = submit.output().expect("sh starts").into();
        assert_eq!(ran.status, Some(0), "{}", ran.stderr);
        ran.stdout
    };
    assert!(submit(&words).ends_with("task alone\n"));
    let said_by_tasks = fs::read_to_string(&log).expect("a log");
    assert!(said_by_tasks.contains("is done") && !said_by_tasks.contains("failed"), "{said_by_tasks}");
    // Fifty sizes need two passes of thirty points.
    let counts = on(&job, "job status {} --json").records().remove(0)["counts"].clone();
    assert_eq!(counts.as_array().expect("counts").len(), 2, "{counts}");
    assert_eq!(said(&on(&job, "job result {}").records()[0]), expected);
    assert_eq!(submit(""), "");
}

#[test]
fn what_a_job_cannot_do_is_refused() {
    let job = folder("job-refused");
    for (line, part) in [
        ("job new {} independence queen 6 --save x.kd", "--save"),
        ("job new {} independence queen 6 --confirm", "--confirm"),
        ("job new {} independence queen 6 --checkpoint elsewhere", "--checkpoint"),
        ("job new {} independence queen 6 --html page.html", "--html"),
        ("job new {} independence queen 6 --spectrum --plot sizes.svg", "--plot"),
        ("job new {} independence queen 6 --certificate queens.layers", "`kikisuji count` does"),
        ("job new {} independence queeen 6", "queen"),
        ("job run {}", "has no job"),
        ("job status {}", "has no job"),
        ("job result {}", "has no job"),
    ] {
        let ran = on(&job, line);
        assert!([Some(2), Some(4)].contains(&ran.status), "{line}");
        ran.refused(ran.status.expect("a status"), part);
    }
    assert!(!job.exists());
    on(&job, "job new {} independence queen 6");
    on(&job, "job new {} independence queen 6").refused(2, "has a job already");
    fs::write(job.join("plan.json"), "{}").expect("written");
    on(&job, "job run {}").refused(4, "is not the plan of a job");
    let text = file("not-a-folder", "x");
    on(&text, "job run {}").refused(4, "has no job");
    for line in [
        "job new {} independence queen 5",
        "job new {}/inside independence queen 5",
        "count independence queen 5 --checkpoint {}",
    ] {
        on(&text, line)
            .refused(2, "not-a-folder is a file, and a job is a directory; name another directory");
    }
    assert_eq!(fs::read_to_string(&text).expect("the file"), "x");
}

/// A value of a hidden kind is no case of its own: solutions that differ only there count once.
#[test]
fn what_is_hidden_is_not_counted_in_cases() {
    let puzzle = statements("hidden-cases", HIDDEN);
    for (at, option) in ["", "--spectrum", "--classes"].into_iter().enumerate() {
        let line = format!("count {} --json {option}", puzzle.display());
        let plain = run(&line).records().remove(0);
        let kept = on(&folder(&format!("hidden-cases-{at}")), &format!("{line} --checkpoint {{}}"));
        let kept = &kept.records()[0];
        assert_eq!(plain["count"], "11");
        for key in ["count", "spectrum", "classes"] {
            assert_eq!(plain[key], kept[key], "{option} {key}");
        }
    }
}

/// Where everything that is shown has a value, a case is not divided further, and not lost.
#[test]
fn cases_with_all_shown_values_are_kept() {
    let text = "board 3x4\nkind queen aux\nhidden aux\naux(all) = 4\neach l in lines(knight): aux(l) <= 1\n\
                each c in all where c.number > 0: not queen(c)\n";
    let puzzle = file("hidden-all.puzzle", text);
    let line = format!("count {} --spectrum -q", puzzle.display());
    assert_eq!(run(&line).stdout, "0 1\n1 1\n");
    assert_eq!(on(&folder("hidden-all"), &format!("{line} --checkpoint {{}}")).stdout, "0 1\n1 1\n");
}
