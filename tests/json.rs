//! Records against docs/json.md: every key of every record is there with its value, and nothing else is.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use serde_json::{Map, Value};

use crate::support::{file, run, statements};

/// What the document says of a key: its value, and whether it is always there.
struct Key {
    value: String,
    always: bool,
}

/// The tables of the document by their headings.
fn document() -> BTreeMap<String, BTreeMap<String, Key>> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/json.md");
    let text = fs::read_to_string(path).expect("the document is there");
    let mut sections: BTreeMap<String, BTreeMap<String, Key>> = BTreeMap::new();
    let mut section = String::new();
    for line in text.lines() {
        if let Some(heading) = line.strip_prefix("## ") {
            section = heading.trim_matches('`').into();
        }
        let Some(row) = line.strip_prefix("| `") else { continue };
        let cells: Vec<&str> = row.splitn(3, " | ").collect();
        let [name, value, there] = cells[..] else { panic!("{line}") };
        let key = Key { value: value.into(), always: there.starts_with("always") };
        sections.entry(section.clone()).or_default().insert(name.trim_end_matches('`').into(), key);
    }
    sections
}

/// Whether a value is what the document calls it.
fn is(value: &Value, kind: &str) -> bool {
    let decimal = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let all = |kind: &str| match value {
        Value::Array(values) => values.iter().all(|value| is(value, kind)),
        Value::Object(values) => values.values().all(|value| is(value, kind)),
        _ => false,
    };
    match kind {
        "true or false" => value.is_boolean(),
        "string" => value.is_string(),
        "decimal" => value.as_str().is_some_and(decimal),
        "integer" => value.is_u64(),
        "number" => value.is_number(),
        "null" => value.is_null(),
        "object" => value.is_object(),
        "list" => value.is_array(),
        _ => {
            match (kind.split_once(" or "), kind.strip_prefix("list of "), kind.strip_prefix("object of ")) {
                (Some((one, other)), ..) => is(value, one) || is(value, other),
                (_, Some(inner), _) => value.is_array() && all(inner),
                (_, _, Some(inner)) => value.is_object() && all(inner),
                _ => panic!("the document has values that are `{kind}`"),
            }
        }
    }
}

/// Holds an object against the sections that say what it has, and notes the keys that were seen.
fn holds(
    object: &Map<String, Value>,
    sections: &[&str],
    document: &BTreeMap<String, BTreeMap<String, Key>>,
    seen: &mut BTreeSet<(String, String)>,
) {
    for (name, value) in object {
        let section = sections.iter().find(|section| document[**section].contains_key(name));
        let section = section.unwrap_or_else(|| panic!("{sections:?} lack `{name}` of {object:?}"));
        let kind = &document[*section][name].value;
        assert!(is(value, kind), "{name} should be {kind}, and is {value}");
        seen.insert(((*section).into(), name.clone()));
        let (inner, section) = match name.as_str() {
            "computed" | "confirmation" => (vec![value], "A count"),
            "counts" => (value.as_array().expect("a list").iter().collect(), "A count of a job"),
            "stages" => (value.as_array().expect("a list").iter().collect(), "A stage of a job"),
            _ => (Vec::new(), ""),
        };
        for inner in inner.into_iter().filter_map(Value::as_object) {
            holds(inner, &[section], document, seen);
        }
    }
    for section in sections {
        for (name, key) in &document[*section] {
            assert!(!key.always || object.contains_key(name), "{section}: `{name}` is missing in {object:?}");
        }
    }
}

#[test]
fn every_key_is_in_the_document_and_the_other_way_round() {
    let claims = file(
        "json-claims.json",
        r#"[{"source": "A source", "claims": [
            {"puzzle": "independence queen 5", "size": 5, "count": "11"},
            {"puzzle": "independence queen 6", "size": 5, "count": "248"},
            {"puzzle": "domination queen 5", "at_most": 4}]}]"#,
    );
    let solutions = file("json-solutions.txt", "r0c0 r0c1\nr0c1 r1c3 r2c0 r3c2\nr0c1 r1c3 r2c0 r3c2\n");
    let saved = file("json-saved.bdd", "");
    run(&format!("count independence queen 4 --save {}", saved.display()));
    let proofs = ["json-proof.scpog", "json-proof.layers"].map(|name| file(name, ""));
    for proof in &proofs {
        run(&format!("count independence queen 4 --classes --certificate {}", proof.display()));
    }
    let jobs = ["json-done", "json-begun"].map(|name| Path::new(env!("CARGO_TARGET_TMPDIR")).join(name));
    for job in &jobs {
        let _ = fs::remove_dir_all(job);
        run(&format!("job new {} domination queen 4 --size any --parts 2", job.display()));
    }
    run(&format!("job run {}", jobs[0].display()));
    run(&format!("job run {} --stage 0 --part 0", jobs[1].display()));
    let [proof, layers] = proofs.each_ref().map(|proof| proof.display());
    let (done, begun) = (jobs[0].display(), jobs[1].display());
    let (claims, solutions, saved) = (claims.display(), solutions.display(), saved.display());
    let lines = [
        "count independence queen 5 --classes --spectrum --show 2 --confirm --json".to_string(),
        "count independence queen 5 --size 2..3 --classes --spectrum --json".into(),
        "count independence queen 3 --size 3 --fixed --json".into(),
        "count independence queen 5 --up-to 3 --json".into(),
        format!("count cnf {} --json", file("json-formula.cnf", "p cnf 2 1\n1 2 0\n").display()),
        "count independence rook 1 --fixed --json".into(),
        "count independence queen 5 --cells --json".into(),
        "count domination queen 5 --size 6 --cells --method layers --nodes 3000 --json".into(),
        "count independence queen 5 --weight queen=3/2 --cells --json".into(),
        "count domination queen 5 --size 6 --weight queen=2 --method layers --nodes 3000 --json".into(),
        "count cube rook 2 --classes --json".into(),
        "count domination queen 16 --method layers --order rows --nodes 100000 --json".into(),
        "count domination queen 16 --size any --method layers --memory 8M --json".into(),
        format!("count independence graph {} --json", file("json.edges", "1 2\n3\n").display()),
        "orders independence queen 5 --json".into(),
        "search domination queen 6 --json".into(),
        "search queens 8 --json".into(),
        "search queens 3 --json".into(),
        "sequence domination queen N --n 1..3 --size min --json".into(),
        "sequence independence king N --n 1..3 --spectrum --json --confirm".into(),
        "formula independence king 3xN --size any --at 9 --json --confirm".into(),
        "formula domination wazir 3xN --of size --json".into(),
        "formula independence king 2xN --size any --json --check a(n)=3*a(n-1)".into(),
        "formula independence king 2xN --spectrum --json".into(),
        format!(
            "formula {} n=N --json",
            statements("json-goal", "let n = 3\nboard 2x{n}\nkind k\ngoal n\n").display()
        ),
        format!("check independence queen 4 {solutions} --complete --json"),
        format!("check independence queen 4 {proof} --json"),
        format!("check independence queen 4 {layers} --json"),
        format!("check independence queen 4 {} --json", proofs[0].with_extension("classes").display()),
        format!("job status {done} --json"),
        format!("job status {begun} --json"),
        format!("load {saved} --json"),
        "make independence queen 5 --json".into(),
        format!("validate {claims} --confirm --json"),
    ];
    let document = document();
    let mut seen = BTreeSet::new();
    for line in lines {
        let ran = run(&line);
        let records = ran.records();
        assert!(!records.is_empty(), "{line}: {}", ran.stderr);
        for record in records {
            let record = record.as_object().expect("an object");
            let command = record["command"].as_str().expect("a command");
            let sections = match command {
                "count" | "orders" => vec!["Every record", "A count", command],
                "check" if record.contains_key("certificate") => vec!["Every record", "A certificate"],
                _ => vec!["Every record", command],
            };
            holds(record, &sections, &document, &mut seen);
        }
    }
    // Only what no small count brings about is not seen.
    let rare = ["placement_status", "next_width", "solution_found", "at_least", "at_most"];
    for (section, keys) in &document {
        for name in keys.keys().filter(|name| !rare.contains(&name.as_str())) {
            assert!(seen.contains(&(section.clone(), name.clone())), "{section}: no record has `{name}`");
        }
    }
}

/// The limit may come while the placements are found, or while a record longer than a pipe is written.
#[test]
fn a_record_is_whole_after_a_limit() {
    for timeout in (5..=100).step_by(5) {
        let ran = run(&format!("count independence queen 10 --show 724 --json --timeout {timeout}ms"));
        let [record] = &ran.records()[..] else { panic!("{}", ran.stdout) };
        let placements = record.get("placements").and_then(Value::as_array).map_or(0, Vec::len);
        assert_eq!(placements == 724, ran.status == Some(0), "{timeout}: {}", ran.stderr);
    }
}
