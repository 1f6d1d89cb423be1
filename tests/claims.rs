//! Validate on small claims files: verdicts and exit statuses.

use serde_json::Value;

use crate::support::{Ran, file, run, with_time_enough};

/// Runs validate on a file of one source with these claims.
pub fn validate(name: &str, claims: &str, options: &str) -> Ran {
    let path = file(name, &format!(r#"[{{"source": "A source", "claims": [{claims}]}}]"#));
    run(&format!("validate {} {options}", path.display()))
}

/// Does so within milliseconds for each claim, until `open` claims alone are undecided. On a slow machine the first limit
/// may come before those that it is not meant for are counted.
pub fn validate_but(open: usize, name: &str, claims: &str, options: &str) -> Ran {
    with_time_enough(1000, |limit| {
        let ran = validate(name, claims, &format!("{options} --timeout {limit}ms"));
        // The last line, which is on stderr where records are on stdout.
        let told = format!(" beyond, {open} undecided");
        (ran.stdout.contains(&told) || ran.stderr.contains(&told)).then_some(ran)
    })
}

pub const RIGHT: &str = r#"{"puzzle": "independence queen 6", "size": 6, "count": "4"}"#;
pub const WRONG: &str = r#"{"puzzle": "independence queen 5", "size": 5, "count": "11"}"#;
pub const WRONG_PSI: &str = r#"{"puzzle": "cube rook 2", "count": "64", "psi": {"(abc)": "5"}}"#;
pub const BEYOND: &str = r#"{"puzzle": "independence rook 4", "beyond": true}"#;
pub const ENDLESS: &str = r#"{"puzzle": "domination queen 16", "count": "1"}"#;

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

/// What a file of statements asks for is known once it is read; its claims are judged as those of the family.
#[test]
fn the_goal_of_a_statement_is_that_of_its_claims() {
    let stated = |name: &str, goal: &str| {
        let text = format!("board 4x4\nkind queen\neach l in lines(queen): queen(l) <= 1\ngoal {goal}\n");
        file(name, &text).display().to_string()
    };
    let (most, few) = (stated("most.puzzle", "max"), stated("few.puzzle", "3..4"));
    let is_judged = |puzzle: &str, figures: &str, status: i32, part: &str| {
        // A table for a terminal breaks its lines by the length of the file's name.
        let claim = format!(r#"{{"puzzle": "{puzzle}", {figures}}}"#);
        let ran = validate("goal.json", &claim, "--markdown");
        let said = ran.stdout.clone() + &ran.stderr;
        assert_eq!(ran.status, Some(status), "{puzzle} {figures}: {said}");
        assert!(said.contains(part), "{puzzle} {figures}: {said}");
    };
    // 1, 16, 44, 24 and 2 ways to place 0 to 4 queens.
    for puzzle in [most.as_str(), "independence queen 4"] {
        is_judged(puzzle, r#""size": 4, "count": "2""#, 0, "agrees");
        is_judged(puzzle, r#""size": 3"#, 1, "2 of size 4");
        is_judged(puzzle, r#""size": 3, "beyond": true"#, 1, "2 of size 4");
        is_judged(puzzle, r#""size": 3, "count": "24""#, 0, "agrees; the");
        is_judged(puzzle, r#""at_least": 5"#, 1, "2 of size 4");
        is_judged(puzzle, r#""at_most": 4"#, 4, "this puzzle asks for the largest; write at_least");
    }
    is_judged(&few, r#""count": "26""#, 0, "agrees");
    is_judged(&few, r#""size": 3, "count": "24""#, 0, "agrees");
    is_judged(&few, r#""size": 2, "count": "44""#, 4, "size 2 is not among the sizes asked for");
    is_judged(&few, r#""spectrum": {"2": "44"}"#, 4, "size 2 of the spectrum is not among the sizes counted");
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
    for method in ["apply", "backtrack"] {
        let ran = validate(
            &format!("confirm-{method}.json"),
            WRONG,
            &format!("--confirm --method {method} --markdown"),
        );
        assert_eq!(ran.status, Some(1), "{}", ran.stderr);
        let told = ran.stdout.split_once("differs, confirmed by ").map(|(_, told)| told);
        let other = told.and_then(|told| told.split_whitespace().next()).expect("a confirmation");
        assert_ne!(other, method, "{}", ran.stdout);
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
    let ran = validate_but(1, "verdicts.json", &claims.join(","), "--json --jobs 2");
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

#[test]
fn undecided_is_status_3_unless_beyond() {
    let ran = validate_but(1, "undecided.json", &[ENDLESS, RIGHT].join(","), "");
    assert_eq!(ran.status, Some(3), "{}", ran.stderr);
    assert!(
        ran.stdout.contains("2 claims: 1 agreeing, 0 differing, 0 beyond, 1 undecided"),
        "{}",
        ran.stdout
    );
    let beyond = r#"{"puzzle": "domination queen 16", "beyond": true}"#;
    let ran = validate_but(1, "beyond.json", &[beyond, RIGHT].join(","), "");
    assert_eq!(ran.status, Some(0), "{}", ran.stderr);
    let ran = validate("nodes.json", &[WRONG, RIGHT].join(","), "--nodes 3 --method apply");
    assert_eq!(ran.status, Some(3), "{}", ran.stderr);
}

/// The verdicts of the claims, in their order.
pub fn verdicts(name: &str, claims: &[&str]) -> Vec<String> {
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
    let ran = validate_but(0, "at-most-large.json", large, "--json");
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
