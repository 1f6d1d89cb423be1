//! Placements as vector graphics.

use std::fs;
use std::path::PathBuf;

use crate::support::run;

/// A count that no method finishes in the time of a test.
const ENDLESS: &str = "count domination queen 16 --size any";

/// Expects a document in which every element that is opened is closed in turn.
fn well_formed(svg: &str) {
    assert!(svg.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\""), "{svg}");
    let mut open: Vec<&str> = Vec::new();
    for tag in svg.split('<').skip(1) {
        let (tag, text) = tag.split_once('>').expect("a tag ends");
        assert_eq!(tag.matches('"').count() % 2, 0, "{tag}");
        assert!(text.split('&').skip(1).all(|entity| entity.contains(';')), "{text}");
        match (tag.strip_prefix('/'), tag.ends_with('/')) {
            (Some(name), _) => assert_eq!(open.pop(), Some(name)),
            (None, true) => {}
            (None, false) => open.extend(tag.split(' ').next()),
        }
    }
    assert_eq!(open, Vec::<&str>::new());
}

/// A path for a file that is not there.
fn new_file(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_file(&path);
    path
}

#[test]
fn pictures_are_well_formed() {
    let path = new_file("shown.svg");
    for (line, title, piece, pieces) in [
        ("count independence queen 6 --show 3", "6 queens can be placed, in 4 ways", ">Q</text>", 18),
        ("count independence queen 6 --quiet", "6 queens can be placed, in 4 ways", ">Q</text>", 6),
        ("count shogi L2 --board 2x2 --json", "2 shogi pieces", ">香</text>", 2),
        ("count cube rook 2", "3 rooks can be placed on the cube", ">R</text>", 3),
        ("count no-three-in-line 4 --show 2", "8 points can be placed", "<circle ", 16),
        ("search independence rook 3", "3 rooks can be placed", ">R</text>", 3),
        ("search queens 12", "12 queens can be placed", ">Q</text>", 12),
    ] {
        let ran = run(&format!("{line} --svg {}", path.display()));
        assert_eq!(ran.status, Some(0), "{line}: {}", ran.stderr);
        let svg = fs::read_to_string(&path).expect("the picture is there");
        well_formed(&svg);
        assert!(svg.contains(&format!("<title>{title}")), "{line}: {svg}");
        assert_eq!(svg.matches(piece).count(), pieces, "{line}: {svg}");
        // A picture alone is no reason to say more.
        assert!(!ran.stdout.contains("placements"), "{line}: {}", ran.stdout);
        let _ = fs::remove_file(&path);
    }
    // Attacked cells are drawn in a colour of their own: five for two lances' five cells ahead.
    let svg = |line: &str| {
        assert_eq!(run(&format!("{line} --svg {}", path.display())).status, Some(0));
        fs::read_to_string(&path).unwrap()
    };
    let attacked = svg("count independence knight 3 --size 1");
    let grey = attacked.lines().find(|line| line.contains("#e6e6e6")).expect("some cells are attacked");
    assert_eq!(grey.matches('M').count(), 2);
    assert!(!svg("count no-three-in-line 3").contains("#e6e6e6"));
}

#[test]
fn a_picture_that_cannot_be_is_told_at_once() {
    run(&format!("{ENDLESS} --svg nowhere/at/all.svg")).refused(2, "no directory");
    run(&format!("{ENDLESS} --svg .")).refused(2, "is a directory");
    run(&format!("{ENDLESS} --svg -")).refused(2, "name a file");
    run("search queens 1000 --svg queens.svg").refused(2, "up to 64");
    run("search graph none.txt --svg graph.svg").refused(2, "no board");
    run("count independence queen 8 --show 0").refused(2, "--show");
    run("count independence queen 8 --show 3 --quiet").refused(2, "--quiet");
    if cfg!(target_os = "linux") {
        run(&format!("{ENDLESS} --svg /proc/picture.svg")).refused(4, "/proc/picture.svg");
    }
}

#[test]
fn a_limit_is_an_answer_without_a_picture() {
    let path = new_file("never.svg");
    let line = format!("{ENDLESS} --timeout 1ms --show 2 --svg {}", path.display());
    run(&line).refused(3, "the time limit");
    let ran = run(&format!("{line} --json"));
    assert_eq!((ran.status, ran.records()[0].get("placements")), (Some(3), None));
    assert!(!path.exists());
}
