//! Certificates: written, checked, and altered. No alteration may lead to another number.

#[path = "alteration.rs"]
pub mod alteration;

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{fs, thread};

use checkers::layers;
use checkers::scpog::{self, Certified};

use crate::all_cases;
use crate::support::{file, run};
use alteration::Random;
use num_bigint::BigUint;

/// The puzzles of the full run.
const ALL: [&str; 12] = [
    "independence queen 6 --size any",
    "independence queen 7 --size any",
    "domination queen 5 --size any",
    "domination queen 6 --size any",
    "domination knight 5 --size any",
    "domination knight 6 --size any",
    "no-three-in-line 4 --size any",
    "shogi G3S3 --board 4",
    "minimal-domination king 4 --size any",
    "domination queen torus:5 --size any",
    "independence queen 6 --size 4",
    "RANDOM",
];

fn new_file(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_file(&path);
    path
}

/// The puzzle, or the dominating sets of a random graph of 20 vertices.
fn words(puzzle: &str) -> String {
    if puzzle != "RANDOM" {
        return puzzle.to_owned();
    }
    let mut random = Random(2026);
    let mut edges = Vec::new();
    for from in 1..=20 {
        edges.extend((1..from).filter(|_| random.below(4) == 0).map(|to| format!("e {from} {to}\n")));
    }
    let text = format!("p edge 20 {}\n{}", edges.len(), edges.concat());
    format!("domination graph {} --size any", file("certified.col", &text).display())
}

/// Writes the certificate of a puzzle; gives the names of the formula and of it, and the count.
fn written(puzzle: &str, name: &str) -> (PathBuf, PathBuf, String) {
    let certificate = new_file(name);
    let ran = run(&format!("count {} -q --certificate {}", words(puzzle), certificate.display()));
    assert_eq!(ran.status, Some(0), "{puzzle}: {}", ran.stderr);
    (certificate.with_extension("cnf"), certificate, ran.stdout.trim().into())
}

/// Writes the certificate of a puzzle, and what the checker says of it.
fn certified(puzzle: &str, name: &str) -> (PathBuf, PathBuf, Certified) {
    let (formula, certificate, count) = written(puzzle, &format!("{name}.scpog"));
    let proved = check(&formula, &fs::read_to_string(&certificate).unwrap()).unwrap();
    assert_eq!(proved.count.to_string(), count, "{puzzle}");
    (formula, certificate, proved)
}

/// The same by layers.
fn layered(puzzle: &str, name: &str) -> (PathBuf, PathBuf, layers::Certified) {
    let (formula, certificate, count) = written(puzzle, &format!("{name}.layers"));
    let proved = check_layers(&formula, &fs::read(&certificate).unwrap()).unwrap();
    assert_eq!(proved.count.to_string(), count, "{puzzle}");
    (formula, certificate, proved)
}

/// Of large ones without the spectrum, which takes several times longer.
fn check_layers(formula: &Path, certificate: &[u8]) -> Result<layers::Certified, String> {
    layers::check(&mut fs::read(formula).unwrap().as_slice(), &mut &*certificate, certificate.len() < 1 << 20)
}

fn check(formula: &Path, certificate: &str) -> Result<Certified, String> {
    scpog::check(&mut fs::read(formula).unwrap().as_slice(), &mut certificate.as_bytes())
}

/// Expects the spectrum of another method.
fn compare(puzzle: &str, spectrum: &[BigUint]) {
    let ran = run(&format!("count {} -q --spectrum --method apply", words(puzzle)));
    let lines = spectrum.iter().enumerate().map(|(size, number)| format!("{size} {number}"));
    let (own, other): (Vec<String>, Vec<&str>) = (lines.collect(), ran.stdout.lines().collect());
    let counted = |line: &&String| !line.ends_with(" 0");
    assert!(
        own.iter().filter(counted).all(|line| other.contains(&line.as_str())),
        "{puzzle}: {other:?} {own:?}"
    );
    let is_found = |line: &&&str| line.split(' ').nth(1) != Some("0");
    let expected = other.iter().filter(is_found).count();
    // Where one size is asked for, the formula has that one alone.
    if puzzle.contains("any") || puzzle == "RANDOM" {
        assert_eq!(own.iter().filter(counted).count(), expected, "{puzzle}");
    }
}

/// How often the usual run alters a certificate with this number of bytes. Long ones take long to check.
fn usual(bytes: u64) -> u32 {
    if bytes < 100_000 { 30 } else { 4 }
}

/// Alters a certificate so many times; how often that was accepted, with the same number.
fn alter(formula: &Path, certificate: &Path, proved: &Certified, times: u32) -> u32 {
    let (formula, text) = (fs::read(formula).unwrap(), fs::read_to_string(certificate).unwrap());
    let lines: Vec<&str> = text.lines().collect();
    let mut accepted = 0;
    for seed in 0..times {
        let (at, altered) = alteration::altered(&lines, &mut Random(seed.into()));
        let begin = lines[at].as_ptr() as usize - text.as_ptr() as usize;
        let rest = &text.as_bytes()[begin + lines[at].len()..];
        let whole = std::io::Read::chain(&text.as_bytes()[..begin], altered.as_bytes());
        let mut whole = std::io::Read::chain(whole, rest);
        if let Ok(other) = scpog::check(&mut formula.as_slice(), &mut whole) {
            assert_eq!(
                (&other.count, &other.spectrum),
                (&proved.count, &proved.spectrum),
                "{} {altered}",
                lines[at]
            );
            accepted += 1;
        }
    }
    accepted
}

/// Alters some bytes of a certificate by layers so many times; how often that was accepted, with the same number.
fn alter_layers(formula: &Path, certificate: &Path, proved: &layers::Certified, times: u32) -> u32 {
    let whole = fs::read(certificate).unwrap();
    let mut accepted = 0;
    for seed in 0..times {
        let mut random = Random(seed.into());
        let (mut altered, at) = (whole.clone(), random.below(whole.len()));
        match random.below(4) {
            0 => altered[at] ^= 1 << random.below(8),
            1 => drop(altered.remove(at)),
            2 => altered.insert(at, whole[random.below(whole.len())]),
            _ => altered.swap(at, (at + 1) % whole.len()),
        }
        if let Ok(other) = check_layers(formula, &altered) {
            assert_eq!((&other.count, &other.spectrum), (&proved.count, &proved.spectrum), "seed {seed}");
            accepted += 1;
        }
    }
    accepted
}

#[test]
fn certificates_by_layers_prove_the_same() {
    for (at, puzzle) in ALL.iter().enumerate().filter(|(at, _)| ![3, 5].contains(at)) {
        let (formula, certificate, proved) = layered(puzzle, &format!("layers{at}"));
        compare(puzzle, &proved.spectrum);
        let times = usual(fs::metadata(&certificate).unwrap().len());
        let accepted = alter_layers(&formula, &certificate, &proved, times);
        assert!(2 * accepted < times, "{puzzle}: {accepted} of {times} alterations are accepted");
    }
}

/// The puzzles that no other certificate can hold, with a thousand alterations each: minutes.
#[test]
#[ignore = "a thousand alterations of each certificate take long"]
fn no_alteration_of_layers_changes_a_number() {
    let large = [
        "domination queen 7 --size any",
        "domination queen 8 --size any",
        "domination knight 8 --size any",
        "independence queen 10 --size any",
    ];
    for (at, puzzle) in ALL.iter().chain(&large).enumerate() {
        let (formula, certificate, proved) = layered(puzzle, &format!("altered-layers{at}"));
        let accepted = alter_layers(&formula, &certificate, &proved, 1000);
        println!("{puzzle}: {accepted} of 1000 accepted with the same number, the others rejected");
    }
}

#[test]
fn certificates_prove_the_counts_of_other_methods() {
    for (at, puzzle) in ALL.iter().enumerate().filter(|(at, _)| ![1, 3, 5].contains(at)) {
        let (formula, certificate, proved) = certified(puzzle, &format!("certified{at}"));
        compare(puzzle, &proved.spectrum);
        let times = usual(fs::metadata(&certificate).unwrap().len() / 4);
        let accepted = alter(&formula, &certificate, &proved, times);
        assert!(2 * accepted < times, "{puzzle}: {accepted} of {times} alterations are accepted");
    }
}

/// The whole of it: minutes.
#[test]
#[ignore = "a thousand alterations of each certificate take long"]
fn no_alteration_of_a_thousand_changes_a_number() {
    thread::scope(|scope| {
        for half in 0..2 {
            scope.spawn(move || {
                for (at, puzzle) in ALL.iter().enumerate().filter(|(at, _)| at % 2 == half) {
                    let (formula, certificate, proved) = certified(puzzle, &format!("altered{at}"));
                    compare(puzzle, &proved.spectrum);
                    let accepted = alter(&formula, &certificate, &proved, 1000);
                    println!(
                        "{puzzle}: {accepted} of 1000 accepted with the same number, the others rejected"
                    );
                }
            });
        }
    });
}

#[test]
fn check_says_each_link() {
    let certificate = new_file("chain.scpog");
    let ran = run(&format!("count independence queen 6 --classes --certificate {}", certificate.display()));
    assert_eq!(ran.status, Some(0), "{}", ran.stderr);
    assert!(ran.stderr.contains("proves the count"), "{}", ran.stderr);
    assert!(ran.stderr.contains("chain.classes proves the number of classes"), "{}", ran.stderr);
    let exported = new_file("chain.export.cnf");
    run(&format!("export independence queen 6 --size any --to {}", exported.display()));
    let beside = certificate.with_extension("cnf");
    assert_eq!(fs::read_to_string(&beside).unwrap(), fs::read_to_string(&exported).unwrap());
    let check = |puzzle: &str| run(&format!("check {puzzle} {}", certificate.display()));
    let ran = check("independence queen 6");
    assert_eq!(ran.status, Some(0), "{}", ran.stderr);
    for part in [
        "is that of independence queen 6x6 --size any",
        "equivalent",
        "has 2635 solutions",
        "  6: 4\nthe largest size is 6, of 4 solutions",
    ] {
        assert!(ran.stdout.contains(part), "{part}: {}", ran.stdout);
    }
    // Who asks for one size is asked for the certificate of that size.
    check("independence queen 6 --size 6")
        .refused(1, "is not the formula of independence queen 6x6 --size 6");
    let layers = new_file("chain.layers");
    run(&format!("count independence queen 6 --certificate {}", layers.display()));
    for (file, key) in [(&certificate, "nodes"), (&layers, "states")] {
        let record = &run(&format!("check independence queen 6 {} --json", file.display())).records()[0];
        assert_eq!((record["count"].as_str(), record["status"].as_str()), (Some("4"), Some("certified")));
        assert_eq!(record["size"], 6);
        assert!(record[key].as_u64() > Some(10), "{record}");
    }
    // The best size of another goal is in the same certificate.
    let smallest = check("independence queen 6 --size min").stdout;
    assert!(smallest.contains("the smallest size is 0, of 1 solution"), "{smallest}");
    check("independence rook 6").refused(1, "is not the formula of independence rook");
    let text = fs::read_to_string(&certificate).unwrap();
    let cut: Vec<&str> = text.lines().take(20).collect();
    fs::write(&certificate, cut.join("\n")).unwrap();
    check("independence queen 6").refused(1, "proves no count");
    fs::remove_file(&beside).unwrap();
    check("independence queen 6").refused(4, "chain.cnf");
}

/// The spectrum that `check` proves is that of `count`: sizes, not true variables, in all families.
#[test]
fn spectra_of_certificates_are_of_sizes() {
    for (at, puzzle) in [
        "peaceable queen 3 --size any",
        "attacking 1 bishop 3x3 --sight nearest --size any",
        "maximal-irredundance wazir 1x4 --size any",
        "minimal-domination rook 3 --size any",
        "saturated-no-three-in-line 4 --size any",
        "shogi R1B1P2 --board 3x3 --size any",
        "cube queen 2 --size any",
        "efficient-domination king 4 --size any",
    ]
    .iter()
    .enumerate()
    {
        let numbers = |record: &serde_json::Value| {
            let all = record["spectrum"].as_array().expect("a list").iter();
            let all: Vec<String> = all.map(|number| number.as_str().expect("digits").to_owned()).collect();
            let found = all.iter().rposition(|number| number != "0").map_or(0, |last| last + 1);
            all[..found].to_vec()
        };
        let counted = &run(&format!("count {puzzle} --spectrum --json --method apply")).records()[0];
        for ending in ["scpog", "layers"] {
            let (_, certificate, _) = written(puzzle, &format!("sizes{at}.{ending}"));
            let proved = &run(&format!("check {puzzle} {} --json", certificate.display())).records()[0];
            assert_eq!(numbers(proved), numbers(counted), "{puzzle} {ending}");
        }
    }
}

/// A comment that a checker obeys is part of the formula.
#[test]
fn formulas_beside_certificates_are_compared_byte_by_byte() {
    for ending in ["scpog", "layers"] {
        let puzzle = "independence wazir 1x2 --size any";
        let (formula, certificate, _) = written(puzzle, &format!("same.{ending}"));
        let check = || run(&format!("check {puzzle} {}", certificate.display()));
        let text = fs::read_to_string(&formula).unwrap();
        assert_eq!(check().status, Some(0));
        let put =
            |line: &str| fs::write(&formula, text.replacen("p cnf", &format!("{line}\np cnf"), 1)).unwrap();
        for line in ["c  p show 1 0", "c\tp show 1 0", "c p show 1 0", "c size 1 1 0", "c a comment", ""] {
            put(line);
            check().refused(1, "is not the formula of independence wazir 1x2");
        }
        for option in ["--nodes 50", "--method apply"] {
            let line = format!("check {puzzle} {} {option}", certificate.display());
            run(&line).refused(2, "a certificate proves its count");
        }
        put(&" ".repeat(100_000));
        run(&format!("check {puzzle} {} --memory 64k", certificate.display())).refused(
            3,
            "same.cnf: the memory limit of 64 KiB was reached before it was read; raise --memory",
        );
        // Only the title may be another one, but no line that a checker could obey.
        fs::write(&formula, text.replacen("c kikisuji ", "c kikisuji 0.0.1, moved: ", 1)).unwrap();
        assert_eq!(check().status, Some(0));
        fs::write(&formula, text.replacen("c kikisuji ", "c kikisuji \rc p show 1 0", 1)).unwrap();
        check().refused(1, "control character");
    }
}

/// Read again, a file may be another one: from this pipe nothing comes a second time.
#[test]
fn the_formula_that_was_compared_is_the_one_that_is_checked() {
    let puzzle = "domination king 2x3 --size any";
    new_file("once.cnf");
    let (formula, certificate, _) = written(puzzle, "once.layers");
    let text = fs::read(&formula).unwrap();
    fs::remove_file(&formula).unwrap();
    assert!(Command::new("mkfifo").arg(&formula).status().unwrap().success());
    let writer = thread::spawn(move || fs::write(&formula, text).unwrap());
    let ran = run(&format!("check {puzzle} {} --timeout 10m", certificate.display()));
    assert_eq!(ran.status, Some(0), "{}", ran.stderr);
    writer.join().unwrap();
}

#[test]
fn a_certificate_that_fails_leaves_no_formula() {
    for (name, puzzle, sentence) in [
        ("limited.layers", "domination queen 8 --memory 6M", "memory limit"),
        ("large.scpog", "domination queen 8", "states"),
    ] {
        let certificate = new_file(name);
        let formula = new_file(certificate.with_extension("cnf").file_name().unwrap().to_str().unwrap());
        let ran = run(&format!("count {puzzle} --certificate {}", certificate.display()));
        // The count itself is there.
        assert!(ran.stdout.contains("in 4860 ways") && ran.stderr.contains(sentence), "{}", ran.stderr);
        assert_eq!((ran.status, ran.stderr.lines().count()), (Some(3), 1), "{}", ran.stderr);
        assert!(!certificate.exists() && !formula.exists(), "{puzzle}");
    }
}

/// The option names the certificate, and not the file beside it.
#[test]
fn a_file_beside_a_certificate_is_replaced_only_if_it_is_its_formula() {
    let (certificate, layers) = (new_file("kept.scpog"), new_file("kept.layers"));
    let beside = new_file("kept.cnf");
    let count = |puzzle: &str, certificate: &Path| {
        run(&format!("count {puzzle} -q --certificate {}", certificate.display()))
    };
    let refused = |puzzle: &str, kept: &str| {
        count(puzzle, &layers).refused(2, "kept.cnf, the name of the formula beside");
        count(puzzle, &certificate).refused(2, "move it away or name another certificate");
        assert_eq!(fs::read_to_string(&beside).unwrap(), kept);
    };
    for other in ["p cnf 1 0\n", "", "c t mc\nc another program: independence queen 4x4 --size any\n"] {
        fs::write(&beside, other).unwrap();
        refused("independence queen 4", other);
    }
    fs::remove_file(&beside).unwrap();
    // Again, in another form, after the certificate was removed, and another puzzle under the same name.
    for (puzzle, certificate) in [
        ("independence queen 4", &certificate),
        ("independence queen 4", &certificate),
        ("independence queen 4", &layers),
        ("independence queen 5", &certificate),
    ] {
        assert_eq!(count(puzzle, certificate).status, Some(0));
    }
    fs::remove_file(&certificate).unwrap();
    fs::remove_file(&layers).unwrap();
    let kept = fs::read_to_string(&beside).unwrap();
    refused("independence queen 4", &kept);
    assert_eq!(count("independence queen 5", &certificate).status, Some(0));
}

#[test]
fn what_cannot_be_certified_is_refused() {
    let wrong = new_file("wrong.txt");
    run(&format!("count independence queen 6 --certificate {}", wrong.display()))
        .refused(2, "ends like no certificate");
    run("check independence queen 6 missing.nnf").refused(2, "is a graph that proves no count");
    run("check independence queen 6 missing.scpog").refused(4, "there is no file missing.scpog");
    let certificate = new_file("refused.scpog");
    let line =
        format!("count connected-domination king 4 --size any -q --certificate {}", certificate.display());
    run(&line).refused(2, "have FILE.layers written");
    assert!(!certificate.exists());
    run(&format!("check connected-domination king 4 {}", certificate.display())).refused(4, "refused.scpog");
    let read = file("read.cnf", "p cnf 2 1\n1 2 0\n");
    let beside = read.with_extension("scpog");
    run(&format!("count cnf {} --certificate {}", read.display(), beside.display()))
        .refused(2, "would overwrite");
    let graph = new_file("graph.nnf");
    let ran = run(&format!("count independence queen 4 --certificate {}", graph.display()));
    assert!(ran.status == Some(0) && ran.stderr.contains("it proves nothing"), "{}", ran.stderr);
    assert!(fs::read_to_string(&graph).unwrap().starts_with("o 1 0\n"));
    // Its formula is not that of a proof.
    let proof = graph.with_extension("scpog");
    run(&format!("count independence queen 4 --certificate {}", proof.display()))
        .refused(2, "graph.cnf is the formula of");
}

/// Of edges and of cells that have to be connected, in formulas with graphs.
#[test]
fn graphs_are_part_of_the_formula() {
    let stated = file(
        "certified-edges.puzzle",
        "board 3x3\nplaces moves of wazir\nkind red blue\nconnected red\nacyclic blue\neach c in cells: red(edges(c)) <= 2\n",
    );
    let puzzles = ["paths wazir 4", "spanning-trees king 3", "forests wazir 3x4"];
    let large = all_cases::are_asked_for().then_some("hamiltonian-cycles knight 6");
    let others = ["connected-domination king 4x3 --size any", "connected-domination king 4x3 --size 3"];
    let stated = stated.display().to_string();
    for (at, puzzle) in puzzles.into_iter().chain(others).chain([stated.as_str()]).chain(large).enumerate() {
        let (formula, certificate, proved) = layered(puzzle, &format!("of-graphs{at}"));
        if puzzle == "hamiltonian-cycles knight 6" {
            assert_eq!(proved.count, BigUint::from(9862u32));
        }
        let times = usual(fs::metadata(&certificate).unwrap().len());
        let accepted = alter_layers(&formula, &certificate, &proved, times);
        assert!(2 * accepted < times, "{puzzle}: {accepted} of {times} alterations are accepted");
        let check = || run(&format!("check {puzzle} {}", certificate.display()));
        let ran = check();
        assert_eq!(ran.status, Some(0), "{puzzle}: {}", ran.stderr);
        let text = fs::read_to_string(&formula).unwrap();
        let mut lines: Vec<&str> = text.lines().collect();
        let edges: Vec<usize> = (0..lines.len()).filter(|&at| lines[at].starts_with("edge ")).collect();
        lines.swap(edges[0], edges[1]);
        fs::write(&formula, lines.join("\n") + "\n").unwrap();
        check().refused(1, "is not the formula of");
        run(&format!("count cnf {}", formula.display())).refused(4, "is not a header");
    }
}

#[test]
fn stated_puzzles_have_one_formula_with_classes_and_without() {
    // The images of a condition that only the whole group knows would be further variables.
    let text = "board 1x3\nvalues 0..2\ndifferent({r0c1, r0c2}) <= 2\n";
    let puzzle = file("one-formula.puzzle", text).display().to_string();
    for classes in ["", " --classes"] {
        let certificate = new_file("one-formula.layers").display().to_string();
        let written = run(&format!("count {puzzle} -q --certificate {certificate}{classes}"));
        assert_eq!(written.status, Some(0), "{}", written.stderr);
        let checked = run(&format!("check {puzzle} {certificate}"));
        assert!(
            checked.status == Some(0) && checked.stdout.contains("27"),
            "{}{}",
            checked.stdout,
            checked.stderr
        );
    }
}

#[test]
fn a_question_without_variables_has_a_certificate() {
    for (puzzle, count) in [("tiling domino 1", 0), ("cycles knight 2", 0), ("matchings knight 2", 1)] {
        for kind in ["layers", "scpog"] {
            let certificate = new_file(&format!("nothing.{kind}"));
            let ran = run(&format!("count {puzzle} -q --certificate {}", certificate.display()));
            assert_eq!(
                (ran.status, ran.stdout.trim()),
                (Some(0), count.to_string().as_str()),
                "{}",
                ran.stderr
            );
            let checked = run(&format!("check {puzzle} {}", certificate.display()));
            assert!(
                checked.stdout.contains(&format!("has {count} solutions"))
                    || checked.stdout.contains(&format!("have {count} solutions")),
                "{}",
                checked.stdout
            );
        }
    }
}
