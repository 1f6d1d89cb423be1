//! `formula`: what is proved for every n, what is refused, claims, and certificates.

use std::fs;
use std::path::Path;

use serde_json::{Value, json};

use crate::all_cases;
use crate::support::{Ran, command, file, run, run_words, statements};

/// Runs `formula` with these words and some that may have spaces.
fn formula(line: &str, more: &[&str]) -> Ran {
    command(&format!("formula {line}")).args(more).output().expect("the program starts").into()
}

/// The record of `formula`.
fn record(line: &str) -> Value {
    let ran = formula(line, &["--json"]);
    ran.records().pop().unwrap_or_else(|| panic!("{line}: {}", ran.stderr))
}

/// Kings of whom none attacks another, on three rows: by columns 000, 100, 010, 001 and 101, two columns may follow each
/// other if one of them is empty; so a(n) = 2*a(n-1) + 3*a(n-2) - 2*a(n-3) follows from 5, 11, 35 and the matrix of 5 states.
#[test]
fn a_recurrence_is_told_with_what_it_rests_on() {
    let ran = run("formula independence king 3xN --size any");
    let lines: Vec<&str> = ran.stdout.lines().collect();
    let expected = [
        "a(n) = 2*a(n-1) + 3*a(n-2) - 2*a(n-3)            proved for all n >= 4",
        "a(1..3) = 5, 11, 35",
        "g.f. x*(5 + x - 2*x^2)/(1 - 2*x - 3*x^2 + 2*x^3)",
        "growth 2.81360..^n",
    ];
    assert_eq!(lines[..4], expected, "{}", ran.stdout);
    assert!(lines[4].starts_with("shortest: no recurrence of lower order holds from any n on"));
    let found = record("independence king 3xN --size any");
    assert_eq!(found["coefficients"], json!(["2", "3", "-2"]));
    assert_eq!((&found["order"], &found["from"], &found["first"]), (&json!(3), &json!(4), &json!(1)));
    assert_eq!((&found["status"], &found["reason"]), (&json!("proved"), &Value::Null));
    let function =
        json!({"first_power": 1, "numerator": ["5", "1", "-2"], "denominator": ["1", "-2", "-3", "2"]});
    assert_eq!(found["generating_function"], function);
}

/// Two columns a step are the square of the matrix: with roots r of 1 - 2x - 3x^2 + 2x^3 the sums of r^2, products of two,
/// and all three squared are 10, 17 and 4.
#[test]
fn the_side_may_grow_by_more_than_one() {
    for side in ["{2n+1}", "{2*n+1}"] {
        let found = record(&format!("independence king 3x{side} --size any"));
        assert_eq!(found["coefficients"], json!(["10", "-17", "4"]), "{found}");
    }
    // A board that begins later.
    assert_eq!(record("independence king 2x{n-2} --size any")["first"], json!(3));
    assert_eq!(record("independence king cylinder:2xN --size any")["first"], json!(2));
}

#[test]
fn terms_are_those_of_the_recurrence() {
    let at = |n: &str| run(&format!("formula independence king 3xN --size any --at {n}")).stdout;
    assert_eq!((at("1").as_str(), at("5").as_str()), ("5\n", "269\n"));
    let terms = run("formula independence king 3xN --size any --terms 3..5");
    assert_eq!(terms.stdout, "3 35\n4 93\n5 269\n");
    let counted = run("sequence independence king 3xN --size any --n 1..9 --format data").stdout;
    let all: Vec<&str> = counted.trim().split(", ").collect();
    assert_eq!(
        record("independence king 3xN --size any")["terms"].as_array().map(|terms| &terms[..9]),
        Some(&all.iter().map(|term| json!(term)).collect::<Vec<_>>()[..])
    );
    let far = record("independence king 3xN --size any --at 10^18 --mod 10^9+7");
    // Squared 3x3 matrices modulo 10^9+7, in Python.
    assert_eq!(far["at"], json!({"n": "1000000000000000000", "mod": "1000000007", "value": "365694646"}));
    let row = run("formula independence king 3xN --of spectrum --at 4").stdout;
    assert_eq!(row, "1, 12, 37, 34, 9\n");
    let far = record("independence king 3xN --of spectrum --at 9 --mod 10");
    assert_eq!(far["at"]["value"].as_array().map(Vec::len), Some(11));
    let rows = run("formula independence king 3xN --of spectrum --terms 3..6").stdout;
    let counted = run("sequence independence king 3xN --of spectrum --n 1..6").stdout;
    let counted: Vec<&str> = counted.lines().filter(|line| !line.starts_with('#')).collect();
    assert_eq!(rows.lines().collect::<Vec<_>>(), counted[counted.len() - rows.lines().count()..]);
    assert_eq!(rows.lines().next(), Some("7 1"));
    formula("independence king 3xN --of spectrum --at 10001", &[]).refused(2, "up to n = 10000");
    formula("independence king 3xN --size any --at 1000001", &[]).refused(2, "--mod");
    formula("independence king 3xN --size any --at 0", &[]).refused(2, "the first n is 1");
}

#[test]
fn best_sizes_have_a_period() {
    let found = record("domination wazir 3xN --of size");
    assert_eq!((&found["period"], &found["slope"], &found["from"]), (&json!(4), &json!(3), &json!(1)));
    assert_eq!(found["floor"], json!("(3*n+4)/4"));
    assert_eq!(run("formula domination wazir 3xN --of size --at 200").stdout, "151\n");
    // Each cell of three rows is watched once for n = 1 and 2 alone.
    assert_eq!(run("formula efficient-domination wazir 3xN --size min --of size --at 200").stdout, "none\n");
    let terms = run("formula efficient-domination wazir 3xN --size min --of size --terms 2..3").stdout;
    assert_eq!(terms, "# 0 where there is none.\n2 2\n3 0\n");
    formula("domination wazir 3xN --of size --size any", &[]).refused(2, "no best size");
}

/// By Burnside: 3 x n has four symmetries, but 3 x 3 has eight, so that a(3) stands apart.
#[test]
fn classes_have_a_term_apart() {
    let found = record("independence king 3xN --classes --size any");
    assert_eq!((&found["order"], &found["from"]), (&json!(11), &json!(15)), "{found}");
    for line in ["independence king 3xN --classes --size any", "domination wazir 3xN --classes"] {
        let counted = run(&format!("sequence {line} --n 1..12 --format data")).stdout;
        let found = record(line);
        let ours: Vec<&str> =
            found["terms"].as_array().expect("terms")[..12].iter().flat_map(Value::as_str).collect();
        assert_eq!(counted.trim(), ours.join(", "), "{found}");
    }
}

#[test]
fn what_is_not_one_rule_is_refused_by_its_line() {
    let own = statements("every-n-goal", "let n = 3\nboard 2x{n}\nkind k\ngoal n\n");
    let own = own.display();
    formula(&format!("{own} n=N"), &[]).refused(2, "refused: line 4: `goal n`");
    let ran = formula(&format!("{own} n=N"), &["--json"]);
    let found = &ran.records()[0];
    assert_eq!((&found["status"], &found["line"], ran.status), (&json!("refused"), &json!(4), Some(2)));
    formula("independence queen N", &[]).refused(2, "refused: ");
    formula("independence king 3xN --size N", &[]).refused(2, "refused: --size n grows");
    formula("independence king NxM", &[]).refused(2, "one side that grows");
}

/// All sets of at most n of n cells are all sets, which no classification sees.
#[test]
fn a_guess_is_no_proof() {
    let own = statements("every-n-guess", "let n = 3\nboard 1x{n}\nkind k\nk(all) <= n\n");
    let own = own.display();
    formula(&format!("{own} n=N --size any"), &[]).refused(2, "refused: line 4");
    let ran = formula(&format!("{own} n=N --size any --guess"), &[]);
    assert!(
        ran.stdout.contains("a(n) = 2*a(n-1)") && ran.stdout.contains("terms, not proved"),
        "{}",
        ran.stdout
    );
    assert!(ran.stdout.lines().last().is_some_and(|line| line.starts_with("not proved: line 4")));
}

#[test]
fn claims_are_judged() {
    let check = |claim: &str| formula("independence king 3xN --size any --check", &[claim]);
    for (claim, told, status) in [
        ("a(n) = 2*a(n-1) + 3*a(n-2) - 2*a(n-3) for n > 4", "true for n >= 4", 0),
        ("Empirical: a(n) = 3*a(n-1) + a(n-2) - 5*a(n-3) + 2*a(n-4)", "has order 3", 0),
        ("a(n) = 3*a(n-1) + a(n-2) for n > 5", "false: for n = 6 it gives 900, and a(6) = 747", 1),
    ] {
        let ran = check(claim);
        assert!(ran.stdout.contains(told) && ran.status == Some(status), "{claim}: {}", ran.stdout);
    }
    let check_rows = |claim: &str| formula("independence king 2xN --spectrum --check", &[claim]);
    for (claim, told, status) in [
        ("P(n,x) = P(n-1,x) + 2*x*P(n-2,x)", "true for n >= 2\n", 0),
        (
            "P(n,x) = (1 + 2*x)*P(n-2,x) + 2*x*P(n-3,x)",
            "true for n >= 3; the shortest recurrence has order 2\n",
            0,
        ),
        ("P(n,x) = P(n-1,x) + x*P(n-2,x)", "false: for n = 2 it gives [1, 3], and a(2) = [1, 4]\n", 1),
        ("1, 1, 2, 1, 4, 1, 6, 5", "false: for n = 7 it gives 5, and a(7) = 4\n", 1),
    ] {
        let ran = check_rows(claim);
        assert!(ran.stdout.ends_with(told) && ran.status == Some(status), "{claim}: {}", ran.stdout);
    }
    check_rows("a(n) = a(n-1)").refused(2, "such as `P(n,x) = ");
    let rows = run("sequence independence king 2xN --spectrum --n 1..6").stdout;
    let ran = check_rows(&file("every-n-rows.txt", &rows).display().to_string());
    assert!(ran.stdout.contains("true for n >= 1\n"), "{}{}", ran.stdout, ran.stderr);
    check("two is too many").refused(2, "cannot read");
    let list = file(
        "every-n-claims.txt",
        "From A000001:\nEmpirical: a(n) = 2*a(n-1).\nG.f.: x*(5 + x - 2*x^2)/(1 - 2*x - 3*x^2 + 2*x^3).\n",
    );
    let ran = check(&list.display().to_string());
    assert_eq!((ran.stdout.lines().count(), ran.status), (2, Some(1)), "{}", ran.stdout);
    let terms = file("every-n-b.txt", "# a(n) = ours\n1 5\n2 11\n3 35\n4 94\n");
    let ran = check(&terms.display().to_string());
    assert!(ran.stdout.contains("for n = 4") && ran.status == Some(1), "{}", ran.stdout);
}

#[test]
fn validate_judges_formulas() {
    statements(
        "every-n-own",
        "let n = 3\nboard 2x{n}\nkind k\neach c in all: k(c) => k(attacks(king, c)) = 0\n",
    );
    let claims = file(
        "every-n.json",
        r#"[{"source": "Entries", "claims": [
            {"puzzle": "every-n-own.puzzle n={n}", "sizes": "any", "formula": "a(n) = a(n-1) + 2*a(n-2)"},
            {"puzzle": "independence king 3x{n}", "sizes": "any", "name": "A", "formula": "a(n) = 3*a(n-1)"},
            {"puzzle": "independence king {n}", "sizes": "any", "formula": "a(n) = 3*a(n-1)"}]}]"#,
    );
    let ran = run(&format!("validate {} --json", claims.display()));
    let verdicts: Vec<Value> = ran.records().iter().map(|record| record["verdict"].clone()).collect();
    assert_eq!(verdicts, ["agrees", "differs", "undecided"], "{}", ran.stdout);
    assert_eq!(ran.status, Some(1));
    let lines = file(
        "every-n-empirical.txt",
        "From A1:\nEmpirical: a(n) = a(n-1) + 2*a(n-2).\nEmpirical: a(n) = 3*a(n-1).\n",
    );
    let words = ["validate", "--json", "--puzzle", "independence king 2x{n} --size any"].map(String::from);
    let ran = run_words(&[&words[..], &[lines.display().to_string()]].concat());
    let verdicts: Vec<Value> = ran.records().iter().map(|record| record["verdict"].clone()).collect();
    assert_eq!(verdicts, ["agrees", "differs"], "{}{}", ran.stdout, ran.stderr);
}

/// Nine formulas of the encyclopedia are false. Of the others every twenty-fourth is judged, or every 120th: `validate` with
/// the whole file takes minutes.
#[test]
fn entries_are_judged() {
    const FALSE: [&str; 9] =
        ["A003738", "A003739", "A003759", "A003760", "A196074", "A197230", "A222434", "A236647", "A269637"];
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("../data/formulas");
    let text = fs::read_to_string(directory.join("claims.json")).expect("the claims");
    let mut sources: Value = serde_json::from_str(&text).expect("JSON");
    let claims = sources[0]["claims"].as_array_mut().expect("a list");
    assert!(claims.len() >= 490);
    let step = if all_cases::are_asked_for() { 24 } else { 120 };
    let mut at = 0..;
    claims.retain(|claim| {
        at.next().is_some_and(|at| at % step == 1) || FALSE.iter().any(|name| claim["name"] == *name)
    });
    for claim in &mut *claims {
        if let Some(puzzle) = claim["puzzle"].as_str().filter(|puzzle| puzzle.contains(".puzzle")) {
            claim["puzzle"] = format!("{}/{puzzle}", directory.display()).into();
        }
    }
    let sample = claims.len();
    let ran = run(&format!(
        "validate {} --json --timeout 10m",
        file("every-n-sample.json", &sources.to_string()).display()
    ));
    let records = ran.records();
    let named = |verdict: &str| -> Vec<&str> {
        let judged = records.iter().filter(|record| record["verdict"] == verdict);
        judged.filter_map(|record| record["claim"]["name"].as_str()).collect()
    };
    assert_eq!(named("differs"), FALSE, "{}", ran.stdout);
    assert_eq!((named("agrees").len(), ran.status), (sample - FALSE.len(), Some(1)), "{}", ran.stdout);
}

/// A certificate with each of its numbers one more and one less, and the kind of the line; comments are left out.
fn altered(text: &str) -> Vec<(String, String)> {
    let mut all = Vec::new();
    let mut from = 0;
    while let Some(begin) = text[from..].find(|c: char| c.is_ascii_digit()).map(|at| from + at) {
        let length = text[begin..].find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len() - begin);
        from = begin + length;
        let line = text[..begin].rfind('\n').map_or(0, |end| end + 1);
        let kind = text[line..].split(' ').next().unwrap_or_default();
        let number: u64 = text[begin..from].parse().expect("a number");
        let others = [Some(number + 1), number.checked_sub(1)].into_iter().flatten();
        let altered = others.map(|other| format!("{}{other}{}", &text[..begin], &text[from..]));
        all.extend(altered.filter(|_| kind != "c").map(|altered| (kind.to_owned(), altered)));
    }
    all
}

/// The checker shares no code with the program. A certificate of other numbers is refused, unless it proves the same of
/// another walk, or in another way: a step that no best walk takes may be longer, and a proof may begin later.
#[test]
fn a_certificate_is_checked() {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("every-n.formula");
    let check = |text: &str| checkers::recurrence::check(&mut text.as_bytes());
    let alike = "let n = 3\nboard 2x{n}\nkind k\ngoal max\neach c in all, d in at(c,0,1): k(c) => k(d)\n\
        each c in all, d in at(c,0,1): k(d) => k(c)\nk(r0c0) + k(r1c0) != 1\n";
    let alike = statements("every-n-alike", alike);
    for (line, proves) in [
        ("independence king 3xN --size any", "order 3 from n = 4: 2 3 -2"),
        ("independence king 3xN --classes --size any", "order 11 from n = 15: 3 5 -15"),
        ("domination wazir 3xN", "order 16 from n = 29: 0 0 0 4"),
        ("independence king cylinder:2xN --size any", "order 2 from n = "),
        ("independence king 2xN --spectrum", "order 2 from n = 2: 1 0,2\n"),
        ("domination wazir 2xN --spectrum", "order 5 from n = 5: 0,2,1 0,1,1 0,0,1,1 0,0,0,-1 0,0,0,-1\n"),
        ("domination wazir 3xN --of size", "2 3 4 4 5 6 7 7 8 9 10\nperiod 4, slope 3 from n = 1\n"),
        ("domination wazir 5xN --of size", "period 5, slope 6 from n = 8\n"),
        ("independence king 4x{2n+1} --of size", "period 1, slope 2 from n = "),
        (&format!("{} n=N --of size", alike.display()), "from n = 1: 2 4 6 8 10 12 "),
    ] {
        formula(&format!("{line} --certificate {}", path.display()), &[]);
        let text = fs::read_to_string(&path).expect("a certificate");
        let proved = check(&text).unwrap_or_else(|why| panic!("{line}: {why}"));
        assert!(proved.contains(proves), "{line}: {proved}");
        let may_be_other = ["start", "step", "ends", "at", "loop", "behind"];
        let mut refused = 0;
        for (kind, other) in altered(&text) {
            match check(&other) {
                Err(_) => refused += 1,
                Ok(same) => {
                    let may_be = may_be_other.contains(&kind.as_str());
                    assert!(may_be && same == proved, "{line}: {kind} is another one in\n{other}");
                }
            }
        }
        assert!(refused > 20, "{line}: {refused}");
    }
}

#[test]
fn counts_confirm_it_and_files_have_it() {
    let ran = run("formula independence knight 3xN --size any --confirm");
    assert!(ran.stdout.contains("confirmed: boards up to n = "), "{}{}", ran.stdout, ran.stderr);
    let ran = run("sequence independence king 3xN --size any --n 1..4 --formula");
    assert!(ran.stdout.contains("# a(n) = 2*a(n-1) + 3*a(n-2) - 2*a(n-3)   "), "{}", ran.stdout);
    assert!(ran.stdout.ends_with("4 93\n"));
    let ran = run("sequence independence king N --size any --n 1..3 --formula");
    assert!(ran.stdout.contains("# No formula is proved: "), "{}", ran.stdout);
    let page = Path::new(env!("CARGO_TARGET_TMPDIR")).join("every-n.html");
    run(&format!("formula independence king 3xN --size any --html {}", page.display()));
    let page = fs::read_to_string(page).expect("a page");
    assert!(page.contains("g.f. x*(5") && page.contains("n = 2") && page.contains("<circle"));
    for (form, part) in [
        ("oeis", "%F G.f.: "),
        ("pari", "polcoef("),
        ("maple", "coeff(series("),
        ("mathematica", "SeriesCoefficient["),
        ("sage", "PowerSeriesRing"),
    ] {
        let ran = run(&format!("formula independence king 3xN --size any --format {form}"));
        assert!(ran.stdout.contains(part), "{form}: {}", ran.stdout);
    }
}
