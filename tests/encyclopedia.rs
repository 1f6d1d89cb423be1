//! Whole sequences as claims: the first terms of all entries in tests/claims/oeis*.json, terms that have no board,
//! and terms that the source does not have.

use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::claims::validate;
use crate::support::{file, run, with_time_enough};

/// So many terms of an entry are counted in a moment.
const FIRST: usize = 4;

fn first_terms_agree(name: &str, at_least: usize) {
    let claims = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/claims").join(name);
    let mut sources: Value = serde_json::from_str(&fs::read_to_string(claims).unwrap()).unwrap();
    let (mut entries, mut all) = (0, 0);
    for claim in sources[0]["claims"].as_array_mut().unwrap() {
        let terms = claim["terms"].as_array_mut().unwrap();
        terms.truncate(FIRST);
        (entries, all) = (entries + 1, all + terms.len());
    }
    let path = file(&format!("first-{name}"), &sources.to_string());
    let ran = run(&format!("validate {} --timeout 10m --jobs 2", path.display()));
    assert_eq!(ran.status, Some(0), "{}{}", ran.stdout, ran.stderr);
    let told = format!("{all} claims: {all} agreeing, 0 differing");
    assert!(entries >= at_least && ran.stdout.contains(&told), "{}", ran.stdout);
}

#[test]
fn the_first_terms_of_all_entries_agree() {
    first_terms_agree("oeis.json", 34);
}

#[test]
fn the_first_terms_of_the_entries_held_out_agree() {
    first_terms_agree("oeis-held-out.json", 60);
}

/// 5000 x 5000 cells are more than boards have; a board of 0 x 0 is known, and 0 stands for no size at all.
#[test]
fn a_term_without_a_board_is_one_claim() {
    let claims = [
        r#"{"puzzle": "domination rook {4999n-4998}", "of": "size", "terms": [1, 5000]}"#,
        r#"{"puzzle": "independence queen {n}", "sizes": "{n}", "offset": 0, "terms": [1, 1, 0, 0, 2]}"#,
        r#"{"puzzle": "peaceable queen {n}", "of": "size", "terms": [0, 0, 1]}"#,
        r#"{"puzzle": "total-domination knight {n}", "of": "size", "terms": [0, 0, 0, 6]}"#,
        r#"{"puzzle": "independence rook {n}x{m}", "sizes": "any", "terms": [2, 3, 3, 4, 7, 4], "name": "A088699"}"#,
    ];
    let ran = validate("no-board.json", &claims.join(","), "--timeout 10m");
    assert_eq!(ran.status, Some(3), "{}{}", ran.stdout, ran.stderr);
    for told in [
        "undecided; the board",
        "20 claims: 19 agreeing, 0 differing, 0 beyond, 1 undecided",
        "independence queen {n}: 5 terms, 5 agreeing",
        "A088699: 6 terms, 6 agreeing",
    ] {
        let words = ran.stdout.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(words.contains(told) || ran.stdout.contains(told), "{told}: {}", ran.stdout);
    }
    let ran = validate("no-board-json.json", claims[0], "--timeout 10m --json");
    let record = &ran.records()[1];
    assert_eq!((&record["verdict"], &record["computed"]), (&"undecided".into(), &Value::Null));
    assert!(record["note"].as_str().unwrap().contains("4096 cells"), "{record}");
    let wrong = r#"{"puzzle": "independence queen {n}", "offset": 0, "terms": [2]}"#;
    assert_eq!(validate("nothing-wrong.json", wrong, "").status, Some(1));
    // A 0 that is no side of the board is a number like any other, and no side is below 0.
    let attacking =
        r#"{"puzzle": "attacking {n} queen 4 --sight line", "sizes": "any", "offset": 0, "terms": [TERM]}"#;
    assert_eq!(validate("attacking-0.json", &attacking.replace("TERM", "87"), "").status, Some(0));
    assert_eq!(validate("attacking-0-wrong.json", &attacking.replace("TERM", "1"), "").status, Some(1));
    let negative = r#"{"puzzle": "independence queen {2n-1}", "sizes": "any", "offset": 0, "terms": [1, 2]}"#;
    validate("negative.json", negative, "").refused(4, "`{2n-1}` is -1 where n = 0");
    let never =
        r#"{"puzzle": "domination queen 3 --multiplicity {n}", "sizes": "any", "offset": 0, "terms": [1]}"#;
    validate("multiplicity-0.json", never, "").refused(4, "--multiplicity 0");
    let typo = r#"{"puzzle": "domination unicorn {n}", "terms": [1, 2]}"#;
    validate("typo.json", typo, "").refused(4, "unicorn");
    let single = r#"{"puzzle": "independence queen 4", "sizes": "{n}", "count": 1}"#;
    validate("single.json", single, "").refused(4, "of a sequence");
}

#[test]
fn more_terms_than_the_source_has_are_told() {
    let claims = [
        r#"{"puzzle": "domination queen {n}", "sizes": "any", "terms": [1, 15, 495], "name": "A287070"}"#,
        r#"{"puzzle": "domination queen {n}", "of": "classes", "terms": [1, 1], "name": "A002563"}"#,
        r#"{"puzzle": "independence queen {n}", "of": "size", "terms": [1, 1, 2, 5]}"#,
    ];
    // A slow machine has fewer further terms in the least of these times.
    let ran = with_time_enough(200, |limit| {
        let ran = validate("more.json", &claims.join(","), &format!("--more {limit}ms"));
        let has_more =
            [" more: 4 64903", " more: 3 1, 4 3, 5 37"].iter().all(|told| ran.stdout.contains(told));
        has_more.then_some(ran)
    });
    assert_eq!(ran.status, Some(1), "{}", ran.stderr);
    assert!(ran.stdout.contains("A002563: "), "{}", ran.stdout);
    // What differs is not counted on.
    assert!(!ran.stdout.contains("independence queen {n}: no more"), "{}", ran.stdout);
    let records = with_time_enough(200, |limit| {
        let records = validate("more-json.json", claims[0], &format!("--more {limit}ms --json")).records();
        records.iter().any(|record| record["verdict"] == "beyond").then_some(records)
    });
    assert_eq!((&records[3]["verdict"], &records[3]["claim"]["n"]), (&"beyond".into(), &4.into()));
    assert_eq!(records[3]["computed"]["count"], "64903");
}
