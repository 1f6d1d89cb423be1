//! Claims files: numbers, paths, and files and claims that are none.

use crate::claims::{RIGHT, validate, verdicts};
use crate::support::{file, run};

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
        // A formula has no symmetries that are known, and shogi's pieces are all of them.
        ("formula", r#"{"puzzle": "cnf f", "classes": 14}"#, "no symmetries are known"),
        ("pieces", r#"{"puzzle": "shogi R2B1 --board 4", "size": 2, "count": 5}"#, "which is size 3, not 2"),
        ("pieces-asked", r#"{"puzzle": "shogi R2B1 --board 4", "sizes": "1..2", "count": 5}"#, "not 1..2"),
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
        ("no-spectrum", r#"{"puzzle": "independence queen 5", "spectrum": []}"#, "the spectrum is empty"),
        (
            "no-sizes",
            r#"{"puzzle": "independence queen 5", "count": 10, "spectrum": {}}"#,
            "the spectrum is empty",
        ),
        (
            "no-psi",
            r#"{"puzzle": "cube rook 2", "count": 64, "psi": {}}"#,
            "psi is empty; give some of e, (ab)",
        ),
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
fn a_byte_order_mark_is_no_mistake() {
    let claims = format!("\u{feff}[{{\"source\": \"A source\", \"claims\": [{RIGHT}]}}]");
    let ran = run(&format!("validate {}", file("mark.json", &claims).display()));
    assert_eq!(ran.status, Some(0), "{}", ran.stderr);
    let formula = file("mark.cnf", "\u{feff}p cnf 2 1\n1 2 0\n");
    assert_eq!(run(&format!("count cnf {} -q", formula.display())).stdout, "3\n");
}

#[test]
fn mistakes_are_told_in_the_words_of_json() {
    let claim = |claim: &str| format!(r#"[{{"source": "s", "claims": [{claim}]}}]"#);
    let of_queens = |entry: &str| claim(&format!(r#"{{"puzzle": "independence queen 5", {entry}}}"#));
    let list = "a list stands where an object belongs at line 1 column";
    for (text, part) in [
        (r#"{"source": "s"}"#.to_string(), "an object stands where a list belongs at line 1 column 1"),
        (r#"[["s", []]]"#.to_string(), list),
        (claim(r#"["independence queen 5"]"#), list),
        (claim("{}"), "there is no `puzzle` at line 1"),
        (claim(r#"{"puzzle": 5}"#), "the number 5 stands where a string belongs"),
        (of_queens(r#""psi": []"#), list),
        (of_queens(r#""beyond": "yes""#), "the string \"yes\" stands where true or false belongs"),
        (of_queens(r#""size": 5.5"#), "`5.5` is no size; give a whole number"),
        (of_queens(r#""at_least": "five""#), "`five` is no size; give a whole number"),
        (of_queens(r#""size": 5, "size": 5"#), "`size` stands twice"),
        (of_queens(r#""size": "5"#), "the file ends within a string"),
    ] {
        let path = file("words.json", &text);
        run(&format!("validate {}", path.display())).refused(4, part);
    }
    // With quotes or without, as all numbers.
    let quoted = r#"{"puzzle": "independence queen 5", "size": "5", "count": "10"}"#;
    assert_eq!(verdicts("quoted.json", &[quoted]), ["agrees"]);
}

#[test]
fn what_is_read_fits_the_memory() {
    let told = "the memory limit of 100 KiB was reached before it was read; raise --memory";
    let refused = |line: String| run(&format!("{line} --memory 100k")).refused(3, told);
    let text = format!(r#"[{{"source": "A source", "claims": [{}{RIGHT}]}}]"#, " ".repeat(200_000));
    let (claims, long) = (file("roomy.json", &text).display().to_string(), "1 1 1\n".repeat(20_000));
    refused(format!("validate {claims}"));
    assert_eq!(run(&format!("validate {claims} --memory 1M")).status, Some(0));
    let small = file("small.json", &format!(r#"[{{"source": "A source", "claims": [{RIGHT}]}}]"#));
    refused(format!("validate {} --resume {claims}", small.display()));
    refused(format!("validate --puzzle domination {}", file("long-answer.txt", &long).display()));
    // A job reads the text before it counts, and when it goes on.
    let formula = file("long.cnf", &format!("p cnf 2 20000\n{}", "1 2 0\n".repeat(20_000)));
    let job = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("job-of-long");
    let _ = std::fs::remove_dir_all(&job);
    let (formula, job) = (formula.display(), job.display());
    refused(format!("count cnf {formula} --checkpoint {job}"));
    refused(format!("job new {job} cnf {formula}"));
    assert_eq!(run(&format!("job new {job} cnf {formula}")).status, Some(0));
    refused(format!("job run {job}"));
}
