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
        ("count independence queen 6 --show 3", "6 queens can be placed, in 4 ways", "#k-queen\"", 18),
        ("count independence queen 6 --quiet", "6 queens can be placed, in 4 ways", "#k-queen\"", 6),
        ("count shogi L2 --board 2x2 --json", "2 shogi pieces", "#k-shogi-l\"", 2),
        ("count cube rook 2", "3 rooks can be placed on the cube", "#k-rook\"", 3),
        ("count no-three-in-line 4 --show 2", "8 points can be placed", "#k-point\"", 16),
        ("search independence rook 3", "3 rooks can be placed", "#k-rook\"", 3),
        ("search queens 12", "12 queens can be placed", "#k-queen\"", 12),
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
    // Attacked cells have a colour where that is asked for: two for a knight beside the middle.
    let svg = |line: &str| {
        assert_eq!(run(&format!("{line} --svg {}", path.display())).status, Some(0));
        fs::read_to_string(&path).unwrap()
    };
    let attacked = |svg: &str| {
        let line = svg.lines().find(|line| line.contains("class=\"attacked\""))?;
        line.split_once("d=\"").map(|(_, path)| path.matches('M').count())
    };
    assert_eq!(attacked(&svg("count independence knight 3 --size 1")), None);
    assert_eq!(attacked(&svg("count independence knight 3 --size 1 --attacked")), Some(2));
    assert_eq!(attacked(&svg("count no-three-in-line 3 --attacked")), Some(0));
}

#[test]
fn boards_of_every_shape_have_what_belongs_to_them() {
    let path = new_file("shapes.svg");
    let svg = |line: &str| {
        let ran = run(&format!("{line} --svg {}", path.display()));
        assert_eq!(ran.status, Some(0), "{line}: {}", ran.stderr);
        let svg = fs::read_to_string(&path).unwrap();
        well_formed(&svg);
        svg
    };
    // A single board has coordinates, several have numbers.
    let one = svg("count independence queen 4");
    assert_eq!((one.matches(">3</text>").count(), one.matches("independence queen 4x4").count()), (2, 1));
    let two = svg("count independence queen 4 --show 2");
    assert_eq!((two.matches(">2</text>").count(), two.matches(">3</text>").count()), (1, 0));
    // What is behind the edge of a torus is there again: 24 cells round a board of 5, 10 beside a cylinder.
    let repeated = |svg: &str| {
        let (_, rest) = svg.split_once("class=\"repeated\"").expect("a group");
        rest.split_once("</g>").unwrap().0.matches("<path").count()
    };
    assert_eq!(repeated(&svg("count independence queen torus:5")), 24);
    assert_eq!(repeated(&svg("count independence rook cylinder:5")), 10);
    let layers = svg("count independence rook 2x2x2");
    assert!(layers.contains(">layer 0</text>") && layers.contains(">layer 1</text>"), "{layers}");
    let cube = svg("count cube rook 2");
    assert!(
        ["x-", "x+", "y-", "y+", "z-", "z+"].iter().all(|face| cube.contains(&format!(">{face}</text>")))
    );
    // Armies differ in colour, not in shape.
    let armies = svg("count peaceable queen 4");
    assert!(armies.contains("#k-queen-a\"") && armies.contains("#k-queen-b\""), "{armies}");
    assert!(svg("count domination king hexagon:3").contains("#k-king\""));
}

#[test]
fn counts_are_drawn_as_charts() {
    let path = new_file("chart.svg");
    let chart = |line: &str| {
        let ran = run(&format!("{line} --plot {}", path.display()));
        assert_eq!(ran.status, Some(0), "{line}: {}", ran.stderr);
        let svg = fs::read_to_string(&path).unwrap();
        well_formed(&svg);
        svg
    };
    // A bar for each size that has placements, and one for its classes: sizes 0 to 4 of four queens.
    let bars = chart("count independence queen 4 --size any --spectrum --classes");
    assert_eq!(bars.matches("<rect x=").count(), 10, "{bars}");
    assert!(
        bars.contains("<title>size 4: 2</title>") && bars.contains("<title>size 3: 24</title>"),
        "{bars}"
    );
    let widths = chart("count domination rook 3 --size any --method layers");
    assert!(widths.contains("states at each level") && widths.contains("at level"), "{widths}");
    run(&format!("{ENDLESS} --plot {}", path.display())).refused(2, "add --spectrum");
    run("count independence queen 4 --attacked --json").refused(2, "--svg");
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
