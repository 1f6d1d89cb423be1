//! Answers of other programs, beside our own counts.

use std::path::PathBuf;

use crate::support::{Ran, file, run, run_words};

fn answers(name: &str, text: &str) -> PathBuf {
    file(name, text)
}

/// Validates answers to `puzzle`.
fn validate(puzzle: &str, options: &str, files: &[PathBuf]) -> Ran {
    let mut words: Vec<String> = vec!["validate".into(), "--puzzle".into(), puzzle.into()];
    words.extend(options.split_whitespace().map(String::from));
    words.extend(files.iter().map(|file| file.display().to_string()));
    run_words(&words)
}

#[test]
fn answers_of_several_programs_are_compared_with_one_count() {
    let ganak = answers("ganak.out", "c o a run\ns SATISFIABLE\nc s type mc\nc s exact arb int 92\n");
    let clingo = answers("clingo.json", r#"{"Models": {"Number": 91, "More": "no"}}"#);
    let ran = validate("independence queen 8 --size 8", "--json", &[ganak.clone(), clingo.clone()]);
    assert_eq!(ran.status, Some(1), "{}", ran.stderr);
    let records = ran.records();
    let verdicts: Vec<_> = records.iter().map(|record| record["verdict"].as_str().unwrap()).collect();
    assert_eq!(verdicts, ["agrees", "differs"]);
    assert_eq!(records[1]["claim"]["count"], "91");
    let ran = validate("independence queen 8", "", &[ganak]);
    assert_eq!(ran.status, Some(0), "{}", ran.stderr);
    assert!(ran.stdout.contains("1 claim: 1 agreeing"), "{}", ran.stdout);
}

/// Models that were found are a least number of them.
#[test]
fn more_models_than_there_are_differ() {
    let found = |name: &str, models: &str| [answers(name, &format!("Models : {models}\n"))];
    let ran = validate("independence queen 4", "", &found("one.out", "1+"));
    assert!(ran.status == Some(0) && ran.stdout.contains("1 beyond"), "{}{}", ran.stdout, ran.stderr);
    let ran = validate("independence queen 4", "", &found("nine.out", "9+"));
    assert!(ran.status == Some(1) && ran.stdout.contains("1 differing"), "{}{}", ran.stdout, ran.stderr);
}

#[test]
fn approximate_answers_need_a_tolerance() {
    let approximate = answers("approx.out", "s SATISFIABLE\nc s approx arb int 100\n");
    let files = [approximate];
    validate("independence queen 8", "", &files).refused(2, "--tolerance");
    assert_eq!(validate("independence queen 8", "--tolerance 0.8", &files).status, Some(0));
    assert_eq!(validate("independence queen 8", "--tolerance 0.08", &files).status, Some(1));
    let bare = [answers("bare.out", "s mc 100\n")];
    assert_eq!(validate("independence queen 8", "--tolerance 0.8", &bare).status, Some(1));
    let ran = validate("independence queen 8", "--tolerance 0.8 --approximate", &bare);
    assert!(ran.status == Some(0) && ran.stdout.contains("about 100"), "{}", ran.stdout);
}

#[test]
fn nothing_that_was_given_is_dropped() {
    let exact = [answers("exact.out", "c s exact arb int 92\n")];
    let ran = validate("independence queen 8", "--tolerance 0.8", &exact);
    assert!(ran.status == Some(0) && ran.stderr.contains("--tolerance had no effect"), "{}", ran.stderr);
    validate("independence queen 8 --size 8 --size 7", "", &exact).refused(2, "--size twice");
}

#[test]
fn what_is_no_answer_is_told_before_anything_is_counted() {
    for (name, text, told) in [
        ("empty.out", "", "empty"),
        ("two.out", "c s exact arb int 5\nc s exact arb int 92\n", "two answers"),
        ("cut.out", "c o starting\ns SATISFIABLE\n", "no number"),
        ("log.out", "all is well\n", "no answer is found"),
    ] {
        validate("independence queen 8", "", &[answers(name, text)]).refused(4, told);
    }
    let terms = answers("b.txt", "1 1\n2 0\n3 0\n4 2\n");
    validate("independence queen 8", "", &[terms]).refused(2, "{n}");
}

#[test]
fn a_program_that_gave_up_claims_nothing() {
    let ran = validate("independence queen 8", "", &[answers("unknown.out", "s UNKNOWN\n")]);
    assert_eq!(ran.status, Some(0), "{}", ran.stderr);
    assert!(ran.stdout.contains("no answer: s UNKNOWN") && ran.stdout.contains("1 beyond"), "{}", ran.stdout);
}

#[test]
fn a_b_file_is_a_claim_a_term() {
    let terms = [answers("terms.txt", "# Non-attacking queens\n1 1\n2 0\n3 0\n4 2\n5 10\n")];
    let ran = validate("independence queen {n} --size {n}", "", &terms);
    assert_eq!(ran.status, Some(0), "{}{}", ran.stdout, ran.stderr);
    let ran = validate("domination queen {n} --size any", "", &[answers("all.txt", "1 1\n2 15\n")]);
    assert!(
        ran.status == Some(0) && ran.stdout.contains("all.txt: 2 terms, 2 agreeing"),
        "{}{}",
        ran.stdout,
        ran.stderr
    );
}

/// What `sequence` writes is validated: arrays by antidiagonals, and boards without cells.
#[test]
fn a_b_file_of_ours_agrees() {
    for (at, (puzzle, options, braces, terms)) in [
        ("domination queen NxM", "--n 1..3 --size any", "domination queen {n}x{m} --size any", 6),
        ("domination queen {n}x{m-1}", "--n 1..3 --size {m}", "domination queen {n}x{m-1} --size {m}", 6),
        ("independence knight NxM", "--n 3..3", "independence knight {n}x{m}", 3),
        ("no-three-in-line NxM", "--n 1..3 --size max", "no-three-in-line {n}x{m} --size max", 6),
        ("minimal-domination rook N", "--n 0..3", "minimal-domination rook {n}", 4),
        ("peaceable queen N", "--n 0..3 --size {n}", "peaceable queen {n} --size {n}", 4),
        ("cube rook N", "--n 0..1 --size any", "cube rook {n} --size any", 2),
    ]
    .into_iter()
    .enumerate()
    {
        let written = run(&format!("sequence {puzzle} {options}"));
        let ran = validate(braces, "", &[answers(&format!("ours-{at}.txt"), &written.stdout)]);
        let closing = format!("{terms} claims: {terms} agreeing");
        assert!(ran.stdout.contains(&closing), "{puzzle}: {}{}", ran.stdout, ran.stderr);
    }
}

#[test]
fn the_terms_of_an_array_have_places() {
    let array = [answers("array.txt", "2 3\n3 4\n6 8\n")];
    let ran = validate("domination king {n}x{m} --size any", "--json", &array);
    assert_eq!(ran.status, Some(1), "{}", ran.stderr);
    let found: Vec<_> = ran.records().iter().map(|record| record["claim"].clone()).collect();
    let places: Vec<_> = found.iter().map(|claim| (claim["n"].as_u64(), claim["m"].as_u64())).collect();
    assert_eq!(places, [(Some(1), Some(2)), (Some(2), Some(1)), (Some(3), Some(1))]);
    assert_eq!(found[2]["puzzle"], "domination king 3x1");
    let early = [answers("early-array.txt", "0 1\n1 1\n")];
    validate("domination king {n}x{m}", "", &early).refused(2, "index 1");
    validate("domination king 3x{m}", "", &array).refused(2, "both {n} and {m}");
}

/// As in claims files: what is wrong with all terms is wrong with the words.
#[test]
fn a_puzzle_of_no_term_is_refused() {
    let terms = [answers("misspelt.txt", "1 1\n2 15\n")];
    validate("domination quen {n}", "", &terms).refused(2, "no piece `quen`");
}

#[test]
fn a_claims_file_may_hold_a_sequence() {
    let claims = r#"[{"source": "A source", "claims": [
        {"puzzle": "independence king {2n}", "name": "A018807", "offset": 1, "terms": [4, "79", "3600"]},
        {"puzzle": "domination queen {n}", "offset": 4, "terms": [2, 3, 9], "of": "size"}]}]"#;
    let ran = run_words(&["validate".into(), file("sequence.json", claims).display().to_string()]);
    assert_eq!(ran.status, Some(1), "{}", ran.stderr);
    assert!(ran.stdout.contains("A018807: 3 terms, 3 agreeing"), "{}", ran.stdout);
    assert!(ran.stdout.contains("domination queen {n}: 3 terms, 2 agreeing, 1 differing"), "{}", ran.stdout);
    for (wrong, told) in [
        (r#"{"puzzle": "domination queen {n}", "count": 1}"#, "is a sequence"),
        (r#"{"puzzle": "domination queen 5", "terms": [1]}"#, "{n}"),
        (r#"{"puzzle": "domination queen {k}", "terms": [1]}"#, "no place for n"),
        (r#"{"puzzle": "domination queen {m}", "terms": [1]}"#, "both {n} and {m}"),
        (r#"{"puzzle": "domination queen {n}", "terms": []}"#, "no terms"),
        (r#"{"puzzle": "domination queen 5", "offset": 1, "count": 1}"#, "give terms"),
    ] {
        let text = format!(r#"[{{"source": "S", "claims": [{wrong}]}}]"#);
        let path = file("wrong-sequence.json", &text).display().to_string();
        run_words(&["validate".into(), path]).refused(4, told);
    }
}
