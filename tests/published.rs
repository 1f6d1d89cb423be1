//! The published sequences in data: small terms counted again by another method, and
//! what the files have to say of each other.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use num_bigint::BigUint;

use crate::support::run;

const PIECES: [&str; 7] = ["queen", "amazon", "king", "knight", "bishop", "rook", "super-queen"];
const FAMILIES: [&str; 3] = ["domination", "total-domination", "independence"];
const KINDS: [&str; 4] = ["count", "classes", "spectrum", "class-spectrum"];

pub fn directory() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../data")
}

fn text(stem: &str, kind: &str) -> String {
    let file = directory().join(format!("{stem}-{kind}.txt"));
    fs::read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()))
}

fn stems() -> impl Iterator<Item = String> {
    FAMILIES.iter().flat_map(|family| PIECES.iter().map(move |piece| format!("{family}-{piece}")))
}

/// The terms of a sequence by n, or the rows of a triangle.
fn rows(text: &str) -> BTreeMap<u32, Vec<BigUint>> {
    let mut rows: BTreeMap<u32, Vec<BigUint>> = BTreeMap::new();
    let triangle = text.contains("\n# row ");
    let mut row = 0;
    for line in text.lines() {
        if let Some(words) = line.strip_prefix("# row ") {
            row = words.split(' ').next().unwrap().parse().unwrap();
            rows.entry(row).or_default();
        } else if !line.starts_with('#') {
            let (index, term) = line.split_once(' ').unwrap();
            let row = if triangle { row } else { index.parse().unwrap() };
            rows.entry(row).or_default().push(term.parse().unwrap());
        }
    }
    rows
}

/// Single terms by n.
fn terms(stem: &str, kind: &str) -> BTreeMap<u32, BigUint> {
    rows(&text(stem, kind)).into_iter().map(|(n, mut row)| (n, row.remove(0))).collect()
}

#[test]
fn small_terms_are_counted_again_by_another_method() {
    for stem in stems() {
        for kind in KINDS {
            let text = text(&stem, kind);
            let command = text.lines().find_map(|line| line.strip_prefix("# Made by: kikisuji ")).unwrap();
            let puzzle = command.split(" --").next().unwrap();
            assert_eq!(puzzle.replace(' ', "-"), format!("sequence-{stem}-N"));
            let what = match kind {
                "count" => "--size any",
                "classes" => "--size any --classes",
                "spectrum" => "--spectrum",
                _ => "--spectrum --classes",
            };
            assert!(command.contains(what));
            let ran = run(&format!("{puzzle} --n 1..4 {what} --method apply"));
            // Up to the line that names the method, which is another one.
            let body =
                |text: &str| text.split_once(", method ").unwrap().1.split_once('\n').unwrap().1.to_string();
            let again = body(&ran.stdout);
            assert!(again.lines().count() >= 4 && body(&text).starts_with(&again), "{command}\n{again}");
        }
    }
}

#[test]
fn spectra_add_up() {
    for stem in stems() {
        for (total, spectrum) in [("count", "spectrum"), ("classes", "class-spectrum")] {
            let totals = terms(&stem, total);
            for (n, row) in rows(&text(&stem, spectrum)) {
                assert_eq!(row.iter().sum::<BigUint>(), totals[&n], "{stem} {spectrum}, row {n}");
            }
        }
    }
}

/// At most 8 placements a class, and at least as many placements as classes; a proof of nothing,
/// but quickly wrong where a file was mixed up with another.
#[test]
fn classes_fit_the_counts() {
    for stem in stems() {
        let classes = terms(&stem, "classes");
        for (n, count) in terms(&stem, "count") {
            let Some(classes) = classes.get(&n) else { continue };
            assert!(*classes <= count && count <= classes * 8u32, "{stem} {n}");
        }
    }
}

/// The dominating sets of any graph are odd in number (Brouwer, Csorba and Schrijver 2009).
#[test]
fn dominating_sets_are_odd_in_number() {
    for stem in stems().filter(|stem| stem.starts_with("domination")) {
        assert!(terms(&stem, "count").values().all(|count| count.bit(0)), "{stem}");
    }
}

fn binomial(n: u32, k: u32) -> BigUint {
    (0..k).fold(BigUint::from(1u32), |product, i| product * (n - i) / (i + 1))
}

fn factorial(n: u32) -> BigUint {
    (1..=n).product()
}

/// Boards with no empty row or no empty column: twice those without an empty row, less those with
/// neither, by inclusion and exclusion over the empty columns.
fn rook_dominating(n: u32) -> BigUint {
    let without = |k: u32| ((BigUint::from(1u32) << (n - k)) - 1u32).pow(n);
    let parity =
        |odd: u32| (0..=n).filter(|k| k % 2 == odd).map(|k| binomial(n, k) * without(k)).sum::<BigUint>();
    without(0) * 2u32 - (parity(0) - parity(1))
}

#[test]
fn rooks_have_closed_forms() {
    for (n, count) in terms("domination-rook", "count") {
        assert_eq!(count, rook_dominating(n), "dominating, n = {n}");
    }
    for (n, count) in terms("independence-rook", "count") {
        let placed = |k| binomial(n, k) * binomial(n, k) * factorial(k);
        assert_eq!(count, (0..=n).map(placed).sum::<BigUint>(), "independent, n = {n}");
    }
    // Dominating sets, less those with k rooks that nobody attacks, by inclusion and exclusion.
    for (n, count) in terms("total-domination-rook", "count") {
        let lonely = |k: u32| {
            let rest = if k == n { BigUint::from(1u32) } else { rook_dominating(n - k) };
            binomial(n, k) * binomial(n, k) * factorial(k) * rest
        };
        let parity = |odd: u32| (0..=n).filter(|k| k % 2 == odd).map(lonely).sum::<BigUint>();
        assert_eq!(count, parity(0) - parity(1), "totally dominating, n = {n}");
    }
}

#[test]
fn the_table_tells_what_is_there() {
    let readme = fs::read_to_string(directory().join("README.md")).unwrap();
    for stem in stems() {
        let last = |kind| rows(&text(&stem, kind)).into_keys().max().unwrap();
        let reached = KINDS.map(|kind| format!("[{}]({stem}-{kind}.txt)", last(kind)));
        let row = format!(
            "| {} | {} | ",
            stem.replace("domination-", "domination ").replace("independence-", "independence "),
            reached.join(" | ")
        );
        let line = readme.lines().find(|line| line.starts_with(&row));
        let line = line.unwrap_or_else(|| panic!("data/README.md lacks the row: {row}"));
        let first: Vec<String> = terms(&stem, "count").values().map(BigUint::to_string).collect();
        let shown = line[row.len()..].split(" |").next().unwrap();
        assert!(shown.split(", ").count() >= 4 && first.join(", ").starts_with(shown), "{line}");
    }
}
