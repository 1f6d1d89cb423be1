//! What other programs write: compressed formulas, and diagrams in their forms.

use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::process::Stdio;

use crate::support::{command, file, run};

fn bytes(name: &str, bytes: &[u8]) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&path, bytes).unwrap();
    path
}

fn gzip(text: &[u8]) -> Vec<u8> {
    let mut packed = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
    packed.write_all(text).unwrap();
    packed.finish().unwrap()
}

/// `p cnf 2 1` and the clause `1 2`, as xz packs it.
const XZ: &[u8] = &[
    253, 55, 122, 88, 90, 0, 0, 4, 230, 214, 180, 70, 2, 0, 33, 1, 12, 0, 0, 0, 143, 152, 65, 156, 1, 0, 15,
    112, 32, 99, 110, 102, 32, 50, 32, 49, 10, 49, 32, 50, 32, 48, 10, 0, 181, 252, 156, 85, 73, 74, 24, 113,
    0, 1, 40, 16, 229, 11, 108, 96, 31, 182, 243, 125, 1, 0, 0, 0, 0, 4, 89, 90,
];

const FORMULA: &[u8] = b"p cnf 2 1\n1 2 0\n";

#[test]
fn compressed_formulas_are_counted() {
    let halves = [gzip(&FORMULA[..8]), gzip(&FORMULA[8..])].concat();
    for (name, packed) in
        [("f.gz", gzip(FORMULA)), ("two.gz", halves), ("f.xz", XZ.to_vec()), ("f", XZ.to_vec())]
    {
        let path = bytes(name, &packed);
        assert_eq!(run(&format!("count cnf {} -q", path.display())).stdout, "3\n", "{name}");
    }
    for packed in [gzip(FORMULA), XZ.to_vec()] {
        let mut command = command("count cnf - -q");
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        child.stdin.take().unwrap().write_all(&packed).unwrap();
        assert_eq!(child.wait_with_output().unwrap().stdout, b"3\n");
    }
}

/// What other programs pack is named, with what unpacks it; the first bytes are those of the forms.
#[test]
fn other_packings_are_named() {
    for (name, first, part) in [
        ("f.bz2", &b"BZh91AY&SY"[..], "is packed by bzip2, which is not read; unpack it (bunzip2)"),
        ("f.zst", b"\x28\xb5\x2f\xfd\x24\x10", "is packed by zstd, which is not read; unpack it (unzstd)"),
        ("f.zip", b"PK\x03\x04\x0a\0", "is packed by zip"),
        ("f.7z", b"7z\xbc\xaf\x27\x1c\0\x04", "is packed by 7-Zip"),
        ("f", b"\x04\x22\x4d\x18d", "is packed by lz4"),
    ] {
        let path = bytes(name, first);
        for command in ["count cnf", "count cover", "count independence graph", "load"] {
            run(&format!("{command} {}", path.display())).refused(4, part);
        }
    }
}

#[test]
fn damaged_and_endless_input_is_refused() {
    for (name, packed) in [("cut.gz", gzip(FORMULA)), ("cut.xz", XZ.to_vec())] {
        for end in [packed.len() / 2, packed.len() - 1] {
            let path = bytes(name, &packed[..end]);
            run(&format!("count cnf {}", path.display())).refused(4, "cannot be unpacked as ");
        }
        let mut altered = packed.clone();
        altered[packed.len() - 20] ^= 1;
        run(&format!("count cnf {}", bytes(name, &altered).display())).refused(4, "cannot be unpacked as ");
    }
    // A small file of many comments: the limit is on what comes out.
    let bomb = gzip(&b"c\n".repeat(35 << 20));
    assert!(bomb.len() < 1 << 20);
    run(&format!("count cnf {}", bytes("bomb.gz", &bomb).display())).refused(4, "holds more than 64 MiB");
    // A dictionary of 4 GiB, the checksum of the header set right.
    let mut greedy = XZ.to_vec();
    greedy[16] = 40;
    let mut sum = flate2::Crc::new();
    sum.update(&greedy[12..20]);
    greedy[20..24].copy_from_slice(&sum.sum().to_le_bytes());
    run(&format!("count cnf {}", bytes("greedy.xz", &greedy).display()))
        .refused(4, "needs more than 128 MiB");
}

#[test]
fn formulas_with_the_header_of_2020_are_projected() {
    let path = file("pcnf.cnf", "p pcnf 3 1 2\n1 2 3 0\nvp 1 3 0\n");
    assert_eq!(run(&format!("count cnf {} -q", path.display())).stdout, "4\n");
}

/// The counts of the functions in a file.
fn loaded(name: &str, text: &str) -> Vec<String> {
    let ran = run(&format!("load {} --json", file(name, text).display()));
    assert_eq!(ran.status, Some(0), "{}", ran.stderr);
    let functions = ran.records()[0]["functions"].as_array().unwrap().clone();
    functions.iter().map(|function| function["count"].as_str().unwrap().to_owned()).collect()
}

#[test]
fn diagrams_in_json_are_counted() {
    // (a and b) or not c, and a xor d, as dd writes them.
    let start = r#"{"level_of_var": {"a": 0, "d": 3, "b": 1, "c": 2}, "#;
    let nodes = r#", "66": [2, "F", "T"], "42": [1, -66, "T"], "74": [0, -66, 42], "78": [3, "F", "T"], "106": [0, -78, 78]}"#;
    assert_eq!(loaded("list.json", &format!("{start}\"roots\": [74, -106]{nodes}")), ["10", "8"]);
    assert_eq!(
        loaded("named.json", &format!("{start}\"roots\": {{\"u\": 74, \"v\": \"T\"}}{nodes}")),
        ["10", "16"]
    );
    let ran = run(&format!(
        "load {}",
        file("shown.json", &format!("{start}\"roots\": {{\"u\": 74}}{nodes}")).display()
    ));
    assert!(ran.stdout.starts_with("u: 10 solutions, 3 nodes\n"), "{}", ran.stdout);
    for (text, part) in [
        ("{}", "missing field `level_of_var`"),
        ("{\"level_of_var\": {\"a\": 1}, \"roots\": []}", "has the variable a on level 1"),
        ("{\"level_of_var\": {\"a\": 0}, \"roots\": [7]}", "names node 7, which is not among"),
        ("{\"level_of_var\": {\"a\": 0}, \"roots\": [\"X\"]}", "has `X` in the place of a node"),
        (
            "{\"level_of_var\": {\"a\": 0}, \"roots\": [], \"3\": [1, \"T\", \"F\"]}",
            "on level 1, where there is no",
        ),
        (
            "{\"level_of_var\": {\"a\": 0}, \"roots\": [], \"x\": [0, \"T\", \"F\"]}",
            "`x` is not the number of a node",
        ),
        ("{\"level_of_var\": {\"a\": 0}, \"roots\": []} 1", "trailing characters"),
        ("{\"level_of_var\": {\"a\": 0}, \"roots\": [], \"roots\": [1]}", "`roots` stands twice"),
        (
            "{\"level_of_var\": {\"a\": 0}, \"level_of_var\": {}, \"roots\": []}",
            "`level_of_var` stands twice",
        ),
        ("{\"level_of_var\": {\"a\": 0, \"a\": 1}, \"roots\": []}", "`a` stands twice"),
        ("{\"level_of_var\": {\"a\": 0}, \"roots\": {\"f\": 1, \"f\": -1}}", "`f` stands twice"),
        (
            "{\"level_of_var\": {\"a\": 0}, \"roots\": [], \"3\": [0, \"T\", \"F\"], \"3\": [0, \"F\", \"T\"]}",
            "has node 3 twice",
        ),
        ("{\"level_of_var\": {\"a\": 0}, \"ro", "EOF"),
    ] {
        run(&format!("load {}", file("wrong.json", text).display())).refused(4, part);
    }
}

#[test]
fn zero_suppressed_diagrams_of_oxidd_are_counted() {
    let start = ".ver DDDMP-2.0\n.mode A\n.varinfo 4\n";
    let four = ".nvars 4\n.nsuppvars 4\n.suppvarnames a b c d\n.ids 0 1 2 3\n.permids 0 1 2 3\n";
    // (a and b) or not c.
    let text = format!(
        "{start}.nnodes 6\n{four}.nroots 1\n.rootids 6\n.nodes\n1 B 0 0\n2 3 1 1\n3 2 2 2\n4 1 2 2\n5 1 3 2\n\
         6 0 5 4\n.end\n"
    );
    assert_eq!(loaded("zbdd.dddmp", &text), ["10"]);
    // The sets {d}, {} and none at all; a variable that no node has is absent, too.
    let text = format!(
        "{start}.nnodes 3\n.nvars 6\n.nsuppvars 1\n.ids 3\n.permids 4\n.nroots 3\n.rootids 3 2 1\n.nodes\n\
         1 E 0 0\n2 B 0 0\n3 0 2 1\n.end\n"
    );
    assert_eq!(loaded("sets.dddmp", &text), ["1", "1", "0"]);
    let negated = text.replace(".rootids 3 2 1", ".rootids -3 2 1");
    run(&format!("load {}", file("negated.dddmp", &negated).display())).refused(4, "no family has");
}
