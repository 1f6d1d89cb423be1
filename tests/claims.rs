//! Validate on small claims files: verdicts, order, exit statuses, and files that are none.

use serde_json::Value;

use crate::support::{Ran, file, run};

/// Runs validate on a file of one source with these claims.
fn validate(name: &str, claims: &str, options: &str) -> Ran {
    let path = file(name, &format!(r#"[{{"source": "A source", "claims": [{claims}]}}]"#));
    run(&format!("validate {} {options}", path.display()))
}

const RIGHT: &str = r#"{"puzzle": "independence queen 6", "size": 6, "count": "4"}"#;
const WRONG: &str = r#"{"puzzle": "independence queen 5", "size": 5, "count": "11"}"#;
const WRONG_PSI: &str = r#"{"puzzle": "cube rook 2", "count": "64", "psi": {"(abc)": "5"}}"#;
const BEYOND: &str = r#"{"puzzle": "independence rook 4", "beyond": true}"#;
const ENDLESS: &str = r#"{"puzzle": "domination queen 16", "count": "1"}"#;

#[test]
fn agreement_is_status_0() {
    let claims = [
        RIGHT,
        r#"{"puzzle": "independence queen 6", "count": "4", "classes": "1"}"#,
        r#"{"puzzle": "total-domination knight 2", "count": "0"}"#,
        r#"{"puzzle": "independence queen 6", "at_least": 6}"#,
        r#"{"puzzle": "cube rook 2", "psi": {"e": "64", "(ab)": "0", "(abc)": "4"}}"#,
        BEYOND,
    ];
    let ran = validate("agree.json", &claims.join(","), "");
    assert_eq!(ran.status, Some(0), "{}{}", ran.stdout, ran.stderr);
    assert!(ran.stdout.starts_with("A source\n"), "{}", ran.stdout);
    assert!(
        ran.stdout.ends_with("6 claims: 5 agreeing, 0 differing, 1 beyond, 0 undecided\n"),
        "{}",
        ran.stdout
    );
    assert!(ran.stdout.contains("24 of size 4"), "{}", ran.stdout);
}

#[test]
fn a_difference_is_marked_and_status_1() {
    let ran = validate("differ.json", &[RIGHT, WRONG, WRONG_PSI].join(","), "");
    assert_eq!(ran.status, Some(1), "{}", ran.stderr);
    let row = ran.stdout.lines().find(|line| line.contains("queen 5")).unwrap();
    assert!(row.contains('!') && row.contains("11 of size 5") && row.contains("10 of size 5"), "{row}");
    let row = ran.stdout.lines().find(|line| line.contains("queen 6")).unwrap();
    assert!(!row.contains('!'), "{row}");
    let row = ran.stdout.lines().find(|line| line.contains("cube rook 2")).unwrap();
    assert!(row.contains('!') && row.contains("psi"), "{row}");
    assert!(ran.stdout.contains("3 claims: 1 agreeing, 2 differing, 0 beyond, 0 undecided"));
}

#[test]
fn tables_fit_a_terminal() {
    let long = "9".repeat(90);
    let large = format!(r#"{{"puzzle": "independence queen 4", "count": "{long}"}}"#);
    let unit = WRONG.replace("11", "123456789012345678901");
    let named =
        r#"{"puzzle": "independent-domination super-queen 4x5", "size": 3, "count": 1, "classes": 1}"#;
    let claims = [RIGHT, WRONG, WRONG_PSI, &unit, named].join(",");
    let ran = validate("terminal.json", &claims, "--confirm");
    assert!(ran.stdout.lines().all(|line| line.chars().count() <= 80), "{}", ran.stdout);
    let whole: String = ran.stdout.split_whitespace().collect::<Vec<_>>().join(" ");
    for words in ["123456789012345678901", "super-queen", "11 of size 5"] {
        assert!(whole.contains(words), "{}", ran.stdout);
    }
    // A number is not broken, wherever it ends.
    let ran = validate("broad.json", &large, "");
    assert!(ran.stdout.contains(&long), "{}", ran.stdout);
}

#[test]
fn a_cell_left_open_may_have_a_size() {
    let of_size =
        |size: u32| format!(r#"{{"puzzle": "independence queen 6", "size": {size}, "beyond": true}}"#);
    assert_eq!(validate("open.json", &of_size(6), "").status, Some(0));
    assert_eq!(validate("open-wrong.json", &of_size(5), "").status, Some(1));
}

#[test]
fn a_difference_is_confirmed_by_another_method() {
    for (method, other) in [("apply", "backtrack"), ("backtrack", "apply")] {
        let ran = validate(
            &format!("confirm-{method}.json"),
            WRONG,
            &format!("--confirm --method {method} --markdown"),
        );
        assert_eq!(ran.status, Some(1), "{}", ran.stderr);
        assert!(ran.stdout.contains(&format!("differs, confirmed by {other}")), "{}", ran.stdout);
    }
}

#[test]
fn every_verdict_has_its_record() {
    let claims = [
        RIGHT,
        WRONG,
        r#"{"puzzle": "independence queen 6", "at_least": 5}"#,
        r#"{"puzzle": "independence queen 6", "at_least": 7}"#,
        r#"{"puzzle": "independence rook 4", "beyond": true, "size": 3}"#,
        ENDLESS,
    ];
    // Two at once may end in any order: the records keep the order of the file.
    let ran = validate("verdicts.json", &claims.join(","), "--json --jobs 2 --timeout 2s");
    assert_eq!(ran.status, Some(1), "{}", ran.stderr);
    let records = ran.records();
    let verdicts: Vec<_> = records.iter().map(|record| record["verdict"].as_str().unwrap()).collect();
    assert_eq!(verdicts, ["agrees", "differs", "improved", "differs", "differs", "undecided"]);
    for (record, claim) in records.iter().zip(claims) {
        let claim: serde_json::Value = serde_json::from_str(claim).unwrap();
        assert_eq!((&record["command"], &record["claim"]), (&"validate".into(), &claim));
    }
    assert_eq!(records[1]["computed"]["count"], "10");
    assert_eq!(records[4]["computed"]["size"], 4);
    assert_eq!(records[5]["computed"]["status"], "time-limit");
    assert!(ran.stderr.contains("6 claims"), "{}", ran.stderr);
}

/// Expects `number` queens, none of which attacks another.
fn no_two_attack(queens: &Value, number: usize) {
    let place = |queen: &Value| {
        assert_eq!(queen[2], "Q");
        (queen[0].as_i64().unwrap(), queen[1].as_i64().unwrap())
    };
    let queens: Vec<(i64, i64)> = queens.as_array().expect("a placement").iter().map(place).collect();
    assert_eq!(queens.len(), number);
    for (at, (row, col)) in queens.iter().enumerate() {
        for (other_row, other_col) in &queens[..at] {
            let (down, right) = (row - other_row, col - other_col);
            assert!(down != 0 && right != 0 && down.abs() != right.abs(), "{queens:?}");
        }
    }
}

#[test]
fn what_improves_a_claim_is_shown() {
    let small = r#"{"puzzle": "independence queen 6", "at_least": 5}"#;
    // No method counts them; a local search finds some.
    let large = r#"{"puzzle": "independence queen 20", "at_least": 19}"#;
    let claims = [small, RIGHT, large].join(",");
    let ran = validate("improved.json", &claims, "--json --timeout 2s");
    assert_eq!(ran.status, Some(0), "{}", ran.stderr);
    let records = ran.records();
    assert_eq!(records[2]["computed"]["status"], "time-limit");
    no_two_attack(&records[0]["placement"], 6);
    no_two_attack(&records[2]["placement"], 20);
    assert_eq!((records[1].get("placement"), records[1].get("placement_status")), (None, None));

    let ran = validate("improved-text.json", &[small, RIGHT].join(","), "");
    let (table, picture) =
        ran.stdout.split_once("\nindependence queen 6x6: 6 queens can be placed\n").unwrap();
    assert!(table.contains("improved") && !table.contains('Q'), "{}", ran.stdout);
    let board: Vec<&str> = picture.lines().take_while(|line| !line.is_empty()).collect();
    assert!(board.len() == 6 && board.iter().all(|row| row.matches('Q').count() == 1), "{}", ran.stdout);
    assert!(!ran.stdout.contains('\u{1b}'));

    let ran = validate("improved-document.json", &[small, RIGHT].join(","), "--markdown");
    let fenced = ran.stdout.split("```").nth(1).expect("a fenced block");
    assert!(fenced.starts_with("text\n") && fenced.ends_with('\n'), "{}", ran.stdout);
    assert_eq!((fenced.matches('Q').count(), fenced.lines().count()), (6, 7), "{}", ran.stdout);
    assert_eq!(ran.stdout.matches("```").count(), 2);
}

#[test]
fn undecided_is_status_3_unless_beyond() {
    let ran = validate("undecided.json", &[ENDLESS, RIGHT].join(","), "--timeout 1s");
    assert_eq!(ran.status, Some(3), "{}", ran.stderr);
    assert!(
        ran.stdout.contains("2 claims: 1 agreeing, 0 differing, 0 beyond, 1 undecided"),
        "{}",
        ran.stdout
    );
    let beyond = r#"{"puzzle": "domination queen 16", "beyond": true}"#;
    let ran = validate("beyond.json", &[beyond, RIGHT].join(","), "--timeout 1s");
    assert_eq!(ran.status, Some(0), "{}", ran.stderr);
    let ran = validate("nodes.json", &[WRONG, RIGHT].join(","), "--nodes 3 --method apply");
    assert_eq!(ran.status, Some(3), "{}", ran.stderr);
}

/// The verdicts of the claims, in their order.
fn verdicts(name: &str, claims: &[&str]) -> Vec<String> {
    let ran = validate(name, &claims.join(","), "--json");
    let verdict = |record: &Value| record["verdict"].as_str().expect("a verdict").to_string();
    assert_eq!(ran.records().len(), claims.len(), "{}", ran.stderr);
    ran.records().iter().map(verdict).collect()
}

#[test]
fn a_claim_about_another_size_is_judged_by_that_size() {
    // Of 3 rooks on 3x3, every set of 3 in 3 different rows (27) or columns (27) dominates, 6 of them
    // both: 48. Of 4 rooks, all sets but those within 2x2 lines: C(9,4) - 9 = 117.
    let of = |size: u32, count: u32, more: &str| {
        format!(r#"{{"puzzle": "domination rook 3", "size": {size}, "count": "{count}"{more}}}"#)
    };
    let claims = [
        of(3, 48, ""),
        of(4, 117, ""),
        of(4, 118, ""),
        of(4, 117, r#", "sizes": "min""#),
        of(4, 117, r#", "sizes": "any""#),
        of(4, 117, r#", "sizes": "4""#),
        of(4, 118, r#", "sizes": "3..5""#),
        of(2, 0, ""),
        of(2, 1, ""),
    ];
    let claims: Vec<&str> = claims.iter().map(String::as_str).collect();
    let expected =
        ["agrees", "agrees", "differs", "differs", "agrees", "agrees", "differs", "agrees", "differs"];
    assert_eq!(verdicts("other-size.json", &claims), expected);
    let ran = validate("other-size-text.json", claims[1], "--markdown");
    assert!(ran.stdout.contains("agrees; the smallest size is 3"), "{}", ran.stdout);
    let record = &validate("other-size-record.json", claims[1], "--json").records()[0];
    assert_eq!((&record["note"], &record["computed"]["size"]), (&"the smallest size is 3".into(), &4.into()));
}

#[test]
fn a_small_placement_that_was_found_is_a_claim() {
    let of = |size: u32| format!(r#"{{"puzzle": "domination queen 5", "at_most": {size}}}"#);
    let claims = [of(4), of(3), of(2)];
    let claims: Vec<&str> = claims.iter().map(String::as_str).collect();
    assert_eq!(verdicts("at-most.json", &claims), ["improved", "agrees", "differs"]);
    let ran = validate("at-most-text.json", claims[0], "");
    assert_eq!(ran.status, Some(0), "{}", ran.stderr);
    let (_, picture) =
        ran.stdout.split_once("\ndomination queen 5x5: 3 queens can dominate the board\n").unwrap();
    assert_eq!(picture.lines().take(5).map(|row| row.matches('Q').count()).sum::<usize>(), 3);
    // No count ends here; a local search finds fewer than all cells.
    let large = r#"{"puzzle": "domination queen 20", "at_most": 40}"#;
    let ran = validate("at-most-large.json", large, "--json --timeout 2s");
    let record = &ran.records()[0];
    assert_eq!(
        (&record["verdict"], &record["computed"]["status"]),
        (&"improved".into(), &"time-limit".into())
    );
    assert!(record["placement"].as_array().expect("a placement").len() < 40, "{record}");
}

#[test]
fn a_spectrum_is_a_claim() {
    // Of 4 rooks on 2x2 that do not attack each other: 1 set of none, 4 of one, 2 of two.
    let of = |spectrum: &str| format!(r#"{{"puzzle": "independence rook 2", "spectrum": {spectrum}}}"#);
    let claims = [
        of(r#"["1", "4", "2"]"#),
        of("[1, 4, 2, 0]"),
        of("[1, 4]"),
        of("[1, 4, 3]"),
        of(r#"{"1": 4}"#),
        of(r#"{"1": 5}"#),
        of(r#"{"3": 0}"#),
    ];
    let claims: Vec<&str> = claims.iter().map(String::as_str).collect();
    let expected = ["agrees", "agrees", "differs", "differs", "agrees", "differs", "agrees"];
    assert_eq!(verdicts("spectrum.json", &claims), expected);
}

#[test]
fn numbers_are_read_without_quotes() {
    // 2^70 and what is next to it: more than 64 bits, and more digits than floating point has.
    let formula = file("free.cnf", "p cnf 70 0\n");
    let of = |count: &str| format!(r#"{{"puzzle": "cnf {}", "count": {count}}}"#, formula.display());
    let claims =
        [of("1180591620717411303424"), of("\"1180591620717411303424\""), of("1180591620717411303425")];
    let claims: Vec<&str> = claims.iter().map(String::as_str).collect();
    assert_eq!(verdicts("digits.json", &claims), ["agrees", "agrees", "differs"]);
}

#[test]
fn formulas_are_looked_for_beside_the_claims() {
    let directory = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("beside");
    std::fs::create_dir_all(directory.join("formulas")).unwrap();
    std::fs::write(directory.join("formulas/or.cnf"), "p cnf 3 1\n1 2 0\n").unwrap();
    let claims = [
        r#"{"puzzle": "cnf formulas/or.cnf", "count": 6}"#,
        r#"{"puzzle": "cnf formulas/or.cnf", "size": 1, "count": 2}"#,
        r#"{"puzzle": "cnf formulas/or.cnf", "at_least": 3}"#,
        r#"{"puzzle": "cnf formulas/or.cnf", "at_most": 1}"#,
    ];
    assert_eq!(verdicts("beside/claims.json", &claims), ["agrees"; 4]);
    validate("beside/missing.json", r#"{"puzzle": "cnf or.cnf", "count": 6}"#, "")
        .refused(4, "beside/or.cnf");
}

#[test]
fn no_color_is_honoured() {
    let ran = validate("color.json", WRONG, "");
    assert!(!ran.stdout.contains('\u{1b}'));
}

#[test]
fn unreadable_input_is_status_4() {
    let directory = env!("CARGO_TARGET_TMPDIR");
    run(&format!("validate {directory}")).refused(4, "is a directory");
    run(&format!("validate {directory}/nowhere.json")).refused(4, "nowhere.json");
    for (name, text) in [("nothing", "[]"), ("no-claims", r#"[{"source": "A source", "claims": []}]"#)] {
        let path = file(&format!("{name}.json"), text);
        run(&format!("validate {}", path.display())).refused(4, "claims nothing");
    }
    let whole = format!(r#"[{{"source": "A source", "claims": [{RIGHT}]}}]"#);
    for end in [0, 1, 20, whole.len() / 2, whole.len() - 1] {
        let cut = file(&format!("cut-{end}.json"), &whole[..end]);
        run(&format!("validate {}", cut.display())).refused(4, "line 1 column");
    }
    let binary = std::path::Path::new(directory).join("binary.json");
    std::fs::write(&binary, [0xff, 0xfe, 0x00]).unwrap();
    run(&format!("validate {}", binary.display())).refused(4, "binary.json");
    #[cfg(target_os = "linux")]
    for line in ["validate /dev/zero", "count cnf /dev/zero"] {
        run(line).refused(4, "more than 64 MiB");
    }
}

#[test]
fn a_claim_that_makes_no_sense_is_named() {
    for (name, claim, part) in [
        ("word", r#"{"puzzle": "independence unicorn 8", "count": "1"}"#, "unicorn"),
        ("none", r#"{"puzzle": "independence queen 8"}"#, "nothing is claimed"),
        ("both", r#"{"puzzle": "independence queen 8", "at_least": 8, "count": "92"}"#, "at_least"),
        ("psi", r#"{"puzzle": "independence queen 8", "psi": {"e": "92"}}"#, "psi"),
        ("entry", r#"{"puzzle": "cube rook 2", "psi": {"(ba)": "0"}}"#, "(ba); choose among e, (ab)"),
        ("key", r#"{"puzzle": "independence queen 8", "cuont": "92"}"#, "cuont"),
        ("digits", r#"{"puzzle": "independence queen 8", "count": "many"}"#, "many"),
        ("empty", r#"{"puzzle": "independence queen 8", "count": ""}"#, "digits"),
        ("large", r#"{"puzzle": "domination queen 5", "at_least": 3}"#, "write at_most"),
        ("small", r#"{"puzzle": "independence queen 5", "at_most": 3}"#, "write at_least"),
        ("found", r#"{"puzzle": "independence queen 5", "at_least": 3, "sizes": "any"}"#, "leave sizes out"),
        ("two", r#"{"puzzle": "cnf f", "at_least": 3, "at_most": 3}"#, "two claims"),
        ("among", r#"{"puzzle": "independence queen 5", "size": 3, "sizes": "4..5"}"#, "not among the sizes"),
        ("sizes", r#"{"puzzle": "independence queen 5", "count": 1, "sizes": "best"}"#, "sizes `best`"),
        ("part", r#"{"puzzle": "independence queen 5", "sizes": 4, "spectrum": ["1"]}"#, "is an object"),
        ("outside", r#"{"puzzle": "independence queen 5", "sizes": 4, "spectrum": {"3": 1}}"#, "size 3 of"),
        ("real", r#"{"puzzle": "independence queen 8", "count": 9.2e1}"#, "9.2e1"),
        ("negative", r#"{"puzzle": "independence queen 8", "count": -92}"#, "-92"),
        ("list", r#"{"puzzle": "independence queen 8", "count": ["92"]}"#, "neither a number nor a string"),
        ("shape", r#"{"puzzle": "no-three-in-line 3x4 --invariant diagonal", "count": "1"}"#, "claim 1"),
    ] {
        validate(&format!("sense-{name}.json"), claim, "").refused(4, part);
    }
}

#[test]
fn a_run_goes_on_from_the_records_of_another() {
    let improved = r#"{"puzzle": "domination queen 5", "at_most": 4}"#;
    let claims = [RIGHT, WRONG, WRONG_PSI, improved, ENDLESS, BEYOND].join(",");
    let path = file("resumed.json", &format!(r#"[{{"source": "A source", "claims": [{claims}]}}]"#));
    let validate = |options: &str| run(&format!("validate {} {options}", path.display()));
    let whole = validate("--json --timeout 1s");
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
    let (counted, taken) = (validate("--timeout 1s"), validate(&resume));
    assert_eq!(
        without_time(&rows(&taken.stdout).join("\n")),
        without_time(&rows(&counted.stdout).join("\n"))
    );
    assert!(taken.stdout.contains("5x5: 3 queens can dominate the board\n"), "{}", taken.stdout);
    // A difference that was not confirmed is counted again for that.
    let confirmed = validate(&format!("--resume {} --confirm --timeout 1s", records.display()));
    assert!(confirmed.stderr.contains("2 of 6 claims taken over"), "{}", confirmed.stderr);
    assert!(confirmed.stdout.contains("confirmed by"), "{}", confirmed.stdout);
}

#[test]
fn what_holds_no_records_is_refused() {
    let path = file("resume.json", &format!(r#"[{{"source": "A source", "claims": [{RIGHT}]}}]"#));
    let validate = |records: &std::path::Path| {
        run(&format!("validate {} --resume {}", path.display(), records.display()))
    };
    validate(&file("resume-empty.json", "")).refused(4, "holds no record");
    validate(&file("resume-cut.json", "{\"schema\":1,")).refused(4, "holds no record");
    validate(&file("resume-broken.json", "{\"schema\":1,\n")).refused(4, "line 1");
    let count = run("count independence queen 4 --json").stdout;
    validate(&file("resume-count.json", &count)).refused(4, "no record of `validate --json`");
    // The same claim of another source is another claim.
    let record = run(&format!("validate {} --json", path.display())).stdout;
    let ran = validate(&file("resume-other.json", &record.replace("A source", "Another source")));
    assert_eq!(ran.status, Some(0), "{}", ran.stderr);
    assert!(ran.stderr.contains("0 of 1 claim taken over"), "{}", ran.stderr);
    assert!(ran.stderr.contains("1 record of no claim here"), "{}", ran.stderr);
}

/// Runs validate on `claims` and says how much physical memory the process had at most.
#[cfg(target_os = "linux")]
fn peak(name: &str, claims: &str, options: &str) -> (Ran, usize) {
    use crate::support::command;
    use std::process::Stdio;
    let path = file(name, &format!(r#"[{{"source": "A source", "claims": [{claims}]}}]"#));
    let line = format!("validate {} --json {options}", path.display());
    let mut child = command(&line).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let status = format!("/proc/{}/status", child.id());
    let mut most = 0;
    while child.try_wait().unwrap().is_none() {
        let text = std::fs::read_to_string(&status).unwrap_or_default();
        let line = text.lines().find_map(|line| line.strip_prefix("VmHWM:")?.trim().strip_suffix(" kB"));
        most = most.max(line.map_or(0, |line| line.parse().unwrap()));
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    (child.wait_with_output().unwrap().into(), most << 10)
}

#[cfg(target_os = "linux")]
#[test]
fn a_claim_that_ends_leaves_nothing_behind() {
    // Building one of these models takes more than the limit, and all of them together far more.
    let large = [r#"{"puzzle": "no-three-in-line 52", "count": 1}"#; 4].join(",");
    let small = r#"{"puzzle": "domination queen 8", "size": 5, "count": 4860, "classes": 638}"#;
    let claims = format!("{large},{small}");
    for (jobs, memory) in [(1, 20), (2, 40)] {
        let options = format!("--memory {memory}M --jobs {jobs} --timeout 60s");
        let (ran, most) = peak(&format!("peak-{jobs}.json"), &claims, &options);
        let verdicts: Vec<Value> = ran.records().iter().map(|record| record["verdict"].clone()).collect();
        assert_eq!(verdicts[4], "agrees", "{}{}", ran.stdout, ran.stderr);
        assert!(verdicts[..4].iter().all(|verdict| verdict == "undecided"), "{}", ran.stdout);
        assert!(most < 300 << 20, "{most} bytes with {jobs} jobs");
    }
}
