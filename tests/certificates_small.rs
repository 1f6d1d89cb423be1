//! Certificates of every family's small questions: each is written and checked within 1 GiB, and has at most 20 MB. That a
//! certificate proves the count of its question is part of writing it.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use crate::all_cases;
use crate::support::{file, run};

/// Most bytes of a certificate.
const MOST: u64 = 20_000_000;

/// Questions of one shape, for each of the numbers in the place of N. The families of files are beside them.
const SMALL: [(&str, &[u32]); 36] = [
    ("independence queen N", &[2, 3, 4]),
    ("domination queen N", &[2, 3, 4]),
    ("domination queen N --multiplicity 2", &[3, 4, 5]),
    ("total-domination queen N", &[2, 3, 4]),
    ("independent-domination queen N", &[2, 3, 4]),
    ("connected-domination king N", &[2, 3, 4]),
    ("efficient-domination king N", &[2, 3, 4]),
    ("minimal-domination queen N", &[2, 3, 4]),
    ("minimal-total-domination queen N", &[2, 3, 4]),
    ("irredundance queen N", &[2, 3, 4]),
    ("maximal-irredundance queen N", &[2, 3, 4]),
    ("no-three-in-line N", &[2, 3, 4]),
    ("saturated-no-three-in-line N", &[2, 3, 4]),
    ("shogi R2B2 --board N", &[3, 4, 5]),
    ("cube rook N", &[1, 2, 3]),
    ("attacking 2 queen N --sight nearest", &[3, 4, 5]),
    ("attacking 2 queen N --sight line", &[3, 4]),
    ("attacking 1 rook N --sight nearest", &[2, 3, 4]),
    ("doubly-attacking N --sight line", &[3, 4]),
    ("peaceable queen N", &[2, 3, 4]),
    ("peaceable queen N --armies 3", &[3, 4]),
    ("matchings wazir N", &[2, 3, 4]),
    ("perfect-matchings wazir N", &[2, 4, 6]),
    ("edge-covers wazir N", &[2, 3, 4]),
    ("two-factors wazir N", &[2, 4, 6]),
    ("forests wazir N", &[2, 3, 4]),
    ("spanning-trees wazir N", &[2, 3, 4]),
    ("trees wazir N", &[2, 3, 4]),
    ("connected-edges wazir N", &[2, 3, 4]),
    ("cycles wazir N", &[2, 3, 4]),
    ("hamiltonian-cycles wazir N", &[2, 4, 6]),
    ("paths wazir N", &[2, 3, 4]),
    ("hamiltonian-paths wazir N", &[2, 3, 4]),
    ("tiling domino N", &[2, 4, 6]),
    ("packing tromino N", &[2, 3, 4]),
    ("cube queen N", &[1, 2]),
];

/// Questions whose proof with lemmas is larger than these by layers, or that have none since no clauses state them.
fn has_proof(question: &str) -> bool {
    let without = ["connected", "forests", "spanning", "trees", "cycles", "paths", "hamiltonian"];
    let large = ["maximal-irredundance queen 4", "attacking 2 queen 5", "peaceable queen 4 --armies 3"];
    !without.iter().any(|name| question.starts_with(name))
        && !large.iter().any(|name| question.starts_with(name))
}

/// Writes a certificate of the question with this name.
fn is_small(question: &str, name: &str) {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_file(&path);
    let ran = run(&format!("count {question} -q --memory 1G --certificate {}", path.display()));
    assert_eq!(ran.status, Some(0), "{question}: {}", ran.stderr);
    let bytes = fs::metadata(&path).expect("a certificate").len();
    assert!(bytes <= MOST, "{question}: {bytes} bytes of {name}");
}

#[test]
fn the_smallest_questions_of_all_families_have_small_certificates() {
    // The last number of each takes most of the time.
    let less = usize::from(!all_cases::are_asked_for());
    for (at, (shape, numbers)) in SMALL.into_iter().enumerate() {
        for number in &numbers[..numbers.len() - less] {
            let question = shape.replace('N', &number.to_string());
            is_small(&question, &format!("small-{at}-{number}.layers"));
            if has_proof(&question) {
                is_small(&question, &format!("small-{at}-{number}-p.scpog"));
            }
        }
    }
}

/// Arrays with an even number in each row and column, and with an even number of neighbours of each cell.
#[test]
fn files_have_small_certificates_too() {
    let even = file("small-even.puzzle", "board 6\nkind x\neach l in rows, columns: x(l) % 2 = 0\n");
    let near = file("small-near.puzzle", "board 6\nkind x\neach c in all: x(attacks(king, c)) % 2 = 0\n");
    let cnf = file("small.cnf", "p cnf 3 2\n1 2 0\n-1 -2 -3 0\n");
    let opb = file("small.opb", "* #variable= 3 #constraint= 1\n+1 x1 +1 x2 +1 x3 >= 2 ;\n");
    let cover = file("small.xc", "a b c\na b\nc\na\nb c\n");
    for (at, path) in [even, near, cnf, opb, cover].iter().enumerate() {
        let kind = ["puzzle", "puzzle", "cnf", "opb", "cover"][at];
        is_small(&format!("{kind} {}", Path::new(path).display()), &format!("small-file-{at}.layers"));
    }
}

#[test]
fn no_family_is_forgotten() {
    let known: BTreeSet<&str> = SMALL.iter().filter_map(|(shape, _)| shape.split(' ').next()).collect();
    let text = run("puzzles").stdout;
    let named = text.lines().skip(1).take_while(|line| !line.is_empty());
    let named = named.filter(|line| line.starts_with("  ") && !line.starts_with("   "));
    for name in named.filter_map(|line| line.split_whitespace().next()) {
        let is_file = ["cnf", "opb", "cover", "puzzle"].contains(&name);
        assert!(is_file || known.contains(name), "{name} has no small question here");
    }
}
