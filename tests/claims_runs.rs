//! Runs of validate: one that goes on from another, and what claims leave to those after them.

use serde_json::Value;

use crate::claims::{BEYOND, ENDLESS, RIGHT, WRONG, WRONG_PSI};
use crate::support::{Ran, command, file, run, with_time_enough};

#[test]
fn a_run_goes_on_from_the_records_of_another() {
    let improved = r#"{"puzzle": "domination queen 5", "at_most": 4}"#;
    let claims = [RIGHT, WRONG, WRONG_PSI, improved, ENDLESS, BEYOND].join(",");
    let path = file("resumed.json", &format!(r#"[{{"source": "A source", "claims": [{claims}]}}]"#));
    let validate = |options: &str| run(&format!("validate {} {options}", path.display()));
    // The endless claim alone is to be undecided when the others have had their time.
    let counted = |options: &str| {
        with_time_enough(1000, |limit| {
            let ran = validate(&format!("{options} --timeout {limit}ms"));
            let told = " beyond, 1 undecided";
            (ran.stdout.contains(told) || ran.stderr.contains(told)).then_some(ran)
        })
    };
    let whole = counted("--json");
    let lines: Vec<&str> = whole.stdout.lines().collect();
    assert_eq!(lines.len(), 6, "{}", whole.stderr);
    // The first run ended within the last of these lines.
    let cut = format!("{}\n{}\n{}", lines[..4].join("\n"), lines[4], &lines[5][..40]);
    let records = file("resumed-records.json", &cut);
    // Whatever is counted now comes to nothing.
    let resume = format!("--resume {} --timeout 0", records.display());
    let ran = validate(&format!("{resume} --json"));
    assert_eq!(ran.status, Some(1), "{}", ran.stderr);
    assert!(ran.stderr.contains("4 of 6 claims taken over"), "{}", ran.stderr);
    assert_eq!(ran.stdout.lines().take(4).collect::<Vec<_>>(), lines[..4]);
    let verdicts: Vec<Value> = ran.records()[4..].iter().map(|record| record["verdict"].clone()).collect();
    assert_eq!(verdicts, ["undecided", "undecided"]);
    // Tables show what was taken over as if it had been counted now.
    let rows = |text: &str| -> Vec<String> {
        let queen = |line: &&str| line.contains("queen 5") || line.contains("cube") || line.contains("Q");
        text.lines().filter(queen).map(|line| line.split_whitespace().collect::<Vec<_>>().join(" ")).collect()
    };
    let without_time = |text: &str| text.replace(|c: char| c.is_ascii_digit(), "");
    let (counted, taken) = (counted(""), validate(&resume));
    assert_eq!(
        without_time(&rows(&taken.stdout).join("\n")),
        without_time(&rows(&counted.stdout).join("\n"))
    );
    assert!(taken.stdout.contains("5x5: 3 queens can dominate the board\n"), "{}", taken.stdout);
    // A difference that was not confirmed is counted again for that.
    let confirmed = with_time_enough(1000, |limit| {
        let ran = validate(&format!("--resume {} --confirm --timeout {limit}ms", records.display()));
        ran.stdout.contains("confirmed by").then_some(ran)
    });
    assert!(confirmed.stderr.contains("2 of 6 claims taken over"), "{}", confirmed.stderr);
}

#[test]
fn what_holds_no_records_is_refused() {
    let path = file("resume.json", &format!(r#"[{{"source": "A source", "claims": [{RIGHT}]}}]"#));
    let validate = |records: &std::path::Path| {
        run(&format!("validate {} --resume {}", path.display(), records.display()))
    };
    validate(&file("resume-broken.json", "{\"schema\":1,\n")).refused(4, "line 1");
    validate(&file("resume-broken.json", "{\"source\"")).refused(4, "line 1");
    validate(&path).refused(4, "line 1: this is no record");
    let count = run("count independence queen 4 --json").stdout;
    validate(&file("resume-count.json", &count)).refused(4, "no record of `validate --json`");
    // The same claim of another source is another claim.
    let record = run(&format!("validate {} --json", path.display())).stdout;
    let ran = validate(&file("resume-other.json", &record.replace("A source", "Another source")));
    assert_eq!(ran.status, Some(0), "{}", ran.stderr);
    assert!(ran.stderr.contains("0 of 1 claim taken over"), "{}", ran.stderr);
    assert!(ran.stderr.contains("1 record of no claim here"), "{}", ran.stderr);
}

/// A verdict is of a file as it was, and of the numbers beside it.
#[test]
fn a_stale_verdict_is_not_taken_over() {
    let text = "p cnf 2 1\n1 2 0\n";
    file("resume-stale.cnf", text);
    let claim = r#"{"puzzle": "cnf resume-stale.cnf", "count": "3"}"#;
    let path = file("resume-stale.json", &format!(r#"[{{"source": "A source", "claims": [{claim}]}}]"#));
    let record = run(&format!("validate {} --json", path.display())).stdout;
    let resumed = |record: &str| {
        let records = file("resume-stale-records.json", record);
        run(&format!("validate {} --resume {}", path.display(), records.display()))
    };
    assert!(resumed(&record).stderr.contains("1 of 1 claim taken over"));
    for (was, is) in [
        (r#""count":"3","status""#, r#""count":"4","status""#),
        (r#""verdict":"agrees""#, r#""verdict":"differs""#),
        (r#""input":"#, r#""put":"#),
    ] {
        let ran = resumed(&record.replace(was, is));
        let stale = "0 of 1 claim taken over";
        assert!(ran.status == Some(0) && ran.stderr.contains(stale), "{is}: {}", ran.stderr);
        assert!(ran.stderr.contains("1 record whose file has changed"), "{is}: {}", ran.stderr);
    }
    file("resume-stale.cnf", "p cnf 2 1\n1 0\n");
    let ran = resumed(&record);
    assert_eq!(ran.status, Some(1), "{}", ran.stderr);
    assert!(ran.stderr.contains("1 record whose file has changed"), "{}", ran.stderr);
}

/// The file of a puzzle may name another one. On 3x3 without a corner there are 15 sets of queens: none, 8 of one, and 6 of the
/// 8 pairs a knight's move apart.
#[test]
fn a_verdict_is_of_all_files_of_its_puzzle() {
    let mask = file("resume-mask.txt", "...\n...\n..#\n");
    let board = format!("board mask:{}\nkind queen\ngoal any\n", mask.display());
    file("resume-mask.puzzle", &(board + "each l in lines(queen): queen(l) <= 1\n"));
    let claim = r#"{"puzzle": "puzzle resume-mask.puzzle", "count": "15"}"#;
    let path = file("resume-mask.json", &format!(r#"[{{"source": "A source", "claims": [{claim}]}}]"#));
    let record = run(&format!("validate {} --json", path.display())).stdout;
    let records = file("resume-mask-records.json", &record);
    let resumed = || run(&format!("validate {} --resume {}", path.display(), records.display()));
    let ran = resumed();
    assert!(ran.status == Some(0) && ran.stderr.contains("1 of 1 claim taken over"), "{}", ran.stderr);
    file("resume-mask.txt", "...\n...\n...\n");
    let ran = resumed();
    assert_eq!(ran.status, Some(1), "{}", ran.stderr);
    assert!(ran.stderr.contains("1 record whose file has changed"), "{}", ran.stderr);
}

/// As Ctrl-C leaves them that comes before the first record, or within it.
#[test]
fn records_of_a_run_that_decided_nothing_are_gone_on_from() {
    let claims = format!(r#"[{{"source": "Eine müde Quelle", "claims": [{RIGHT}]}}]"#);
    let path = file("resume-early.json", &claims);
    let record = run(&format!("validate {} --json", path.display())).stdout;
    let within_a_letter = record.find('ü').unwrap() + 1;
    let records = path.with_file_name("resume-early-records.json");
    let line = format!("validate {} --json --resume {}", path.display(), records.display());
    for end in [0, 1, 12, within_a_letter, record.len() - 2] {
        std::fs::write(&records, &record.as_bytes()[..end]).unwrap();
        let ran = run(&line);
        assert_eq!((ran.status, ran.records().len()), (Some(0), 1), "{end}: {}", ran.stderr);
        assert!(ran.stderr.contains("0 of 1 claim taken over"), "{}", ran.stderr);
    }
}

/// The shell empties a file before the program can read it.
#[cfg(unix)]
#[test]
fn the_output_holds_no_records_yet() {
    let path = file("resume-over.json", &format!(r#"[{{"source": "A source", "claims": [{RIGHT}]}}]"#));
    let records = file("resume-over-records.json", "");
    let mut command = command(&format!("validate {} --resume {}", path.display(), records.display()));
    let ran: Ran = command.stdout(std::fs::File::create(&records).unwrap()).output().unwrap().into();
    ran.refused(2, "redirect it to another file");
}

#[test]
fn a_share_of_the_memory_decides_nothing() {
    let first = r#"{"puzzle": "domination queen 8", "size": 5, "count": 4860}"#;
    let claims = [first, RIGHT, WRONG, RIGHT, RIGHT].join(",");
    let path = file("share.json", &format!(r#"[{{"source": "A source", "claims": [{claims}]}}]"#));
    let verdicts = |options: &str| {
        let line = format!("validate {} --json --method apply --timeout 10m {options}", path.display());
        let verdict = |record: &Value| record["verdict"].as_str().expect("a verdict").to_string();
        run(&line).records().iter().map(verdict).collect::<Vec<_>>()
    };
    // The first claim takes between 2 and 4 MiB, more than a fifth of 8, and a build for tests 22 besides.
    assert_eq!(verdicts("--memory 1M"), ["undecided", "agrees", "differs", "agrees", "agrees"]);
    for jobs in [1, 2, 5] {
        let told = verdicts(&format!("--memory 8M --jobs {jobs}"));
        assert_eq!(told, ["agrees", "agrees", "differs", "agrees", "agrees"], "{jobs} jobs");
    }
}

/// Runs validate on `claims` and says how much physical memory the process had at most.
#[cfg(target_os = "linux")]
fn peak(name: &str, claims: &str, options: &str) -> (Ran, usize) {
    let path = file(name, &format!(r#"[{{"source": "A source", "claims": [{claims}]}}]"#));
    let line = format!("validate {} --json {options}", path.display());
    let (ran, most) = crate::support::run_watched(&line);
    (ran, most << 10)
}

#[cfg(target_os = "linux")]
#[test]
fn a_claim_that_ends_leaves_nothing_behind() {
    // Building one of these models takes more than the limit, and all of them together far more.
    let large = [r#"{"puzzle": "no-three-in-line 52", "count": 1}"#; 4].join(",");
    let small = r#"{"puzzle": "domination queen 8", "size": 5, "count": 4860, "classes": 638}"#;
    let claims = format!("{large},{small}");
    for (jobs, memory) in [(1, 20), (2, 40)] {
        let options = format!("--memory {memory}M --jobs {jobs} --timeout 10m");
        let (ran, most) = peak(&format!("peak-{jobs}.json"), &claims, &options);
        let verdicts: Vec<Value> = ran.records().iter().map(|record| record["verdict"].clone()).collect();
        assert_eq!(verdicts[4], "agrees", "{}{}", ran.stdout, ran.stderr);
        assert!(verdicts[..4].iter().all(|verdict| verdict == "undecided"), "{}", ran.stdout);
        // A tenth and 32 MiB are what the program allows itself.
        assert!(most < (memory + memory / 10 + 32) << 20, "{most} bytes with {jobs} jobs");
    }
}
