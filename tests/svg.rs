//! Placements as vector graphics.

use std::fs;
use std::path::{Path, PathBuf};

use crate::support::{file, run};

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

/// The picture that a command draws to this file, which is well formed.
fn drawn(line: &str, path: &Path) -> String {
    let ran = run(&format!("{line} --svg {}", path.display()));
    assert_eq!(ran.status, Some(0), "{line}: {}", ran.stderr);
    let svg = fs::read_to_string(path).unwrap();
    well_formed(&svg);
    svg
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
}

#[test]
fn boards_of_every_shape_have_what_belongs_to_them() {
    let path = new_file("shapes.svg");
    let svg = |line: &str| drawn(line, &path);
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
fn rows_and_columns_have_the_names_asked_for() {
    let path = new_file("labels.svg");
    let words = |line: &str, ending: &str| {
        let path = path.with_extension(ending);
        let ran = run(&format!("{line} --{ending} {}", path.display()));
        assert_eq!(ran.status, Some(0), "{line}: {}", ran.stderr);
        let text = fs::read_to_string(&path).unwrap();
        let words = text.split("</text>").filter_map(|text| text.rsplit('>').next());
        words.filter(|word| word.len() == 1 && *word != "\n").map(String::from).collect::<Vec<_>>().concat()
    };
    // Rows from above, columns where their first cell is; once for all boards of a page.
    let line = "count independence rook 2x3 --labels";
    assert_eq!(words(&format!("{line} chess"), "svg"), "2abc1");
    assert_eq!(words(&format!("{line} matrix"), "svg"), "00121");
    assert_eq!(words(&format!("{line} chess --show 4"), "html"), "2abc1");
    assert_eq!(words("count independence rook 2x3 --show 4", "html"), "");
    assert_eq!(words("search queens 4 --labels chess", "svg"), "4abcd321");
    let refused = |line: &str, why| run(&format!("{line} --svg {}", path.display())).refused(2, why);
    refused("count independence king hexagon:3 --labels chess", "--labels matrix");
    refused("count cube rook 2 --labels matrix", "no rows and columns");
    run("count independence rook 2 --labels chess").refused(2, "--svg");
}

#[test]
fn attacked_cells_are_drawn_where_they_are_known() {
    let path = new_file("attacked.svg");
    let asked = |line: &str| run(&format!("{line} --attacked --svg {}", path.display()));
    let known =
        ["count domination queen 4", "search independence queen 5", "count independence king torus:4"];
    for line in known {
        assert_eq!(asked(line).status, Some(0), "{line}");
        let picture = fs::read_to_string(&path).unwrap();
        let cells = picture.split("class=\"attacked\"").nth(1).and_then(|rest| rest.split("d=\"").nth(1));
        assert!(cells.is_some_and(|cells| cells.starts_with('M')), "{line}: {picture}");
    }
    let example = "count examples/queens-and-knights.puzzle";
    for line in [example, "count tiling domino 3x4", "search no-three-in-line 4", "count paths wazir 3"] {
        asked(line).refused(2, "leave --attacked out");
    }
    run(&format!("count packing domino 3 --attacked --html {}", path.with_extension("html").display()))
        .refused(2, "leave --attacked out");
}

#[test]
fn graphs_and_maps_are_drawn() {
    let path = new_file("graph.svg");
    let svg = |line: &str| drawn(&format!("count {line}"), &path);
    // A square and a vertex beside it: four edges; the vertices chosen once more, and rings round those that are given.
    let graph = file("drawn.txt", "0 1\n1 2\n2 3\n3 0\n7\n").display().to_string();
    let vertices = svg(&format!("independence graph {graph} --given v0 --empty v7"));
    let edges = vertices.lines().find(|line| line.contains("id=\"k-board\"")).expect("edges");
    assert_eq!(
        (edges.matches('M').count(), vertices.matches("<circle").count()),
        (4, 5 + 2 + 2),
        "{vertices}"
    );
    assert_eq!((vertices.matches(">7</text>").count(), vertices.matches("class=\"given\"").count()), (1, 2));
    let tree = svg(&format!("matchings graph {graph} --size max"));
    assert_eq!(tree.matches("<path d=\"").count(), 2, "{tree}");
    // What vertices hold stands on them.
    let kinds = format!("graph {graph}\nkind red blue\neach v in all: full(v) = 1\nred(all) = 2\n");
    let kinds = svg(&file("drawn.puzzle", &kinds).display().to_string());
    assert_eq!((kinds.matches(">R</text>").count(), kinds.matches(">B</text>").count()), (2, 3), "{kinds}");
    // Regions have lines round them, single marks their numbers.
    let marked = svg("../examples/minesweeper.puzzle");
    assert_eq!(marked.matches("class=\"mark\"").count(), 8);
    assert!(!svg("../examples/star-battle.puzzle").contains("class=\"mark\""));
    // Regions that are called by numbers have theirs once; numbers that are no regions stand in every cell.
    let map = |rows: &str| {
        let text = format!("board 2x3\nkind star\nmap m\n{rows}\nend\nstar(all) = 1\n");
        let drawn = svg(&file("mapped.puzzle", &text).display().to_string());
        let outlined = drawn.matches("stroke-width=\"2.6\"").count();
        let mark = |text: &str| text.split_once('>').unwrap().1.split_once('<').unwrap().0.to_owned();
        (drawn.split("class=\"mark\"").skip(1).map(mark).collect::<Vec<_>>(), outlined)
    };
    assert_eq!(map("10 10 3\n3 3 3"), (["10", "3"].map(String::from).to_vec(), 1));
    assert_eq!(map("1 2 3\n3 2 1"), (["1", "2", "3", "3", "2", "1"].map(String::from).to_vec(), 0));
    assert_eq!(map("A . b\n. . ."), (["A", "b"].map(String::from).to_vec(), 0));
    // The boxes of a sudoku are regions without numbers.
    let sudoku = svg("../examples/sudoku.puzzle");
    assert_eq!(
        (sudoku.matches("stroke-width=\"2.6\"").count(), sudoku.matches("class=\"mark\"").count()),
        (1, 0)
    );
    // Numbers and letters do not lie on the colours of chess, pieces do.
    let shades = |line: &str| svg(line).matches("#cfbc99").count();
    assert_eq!((shades("../examples/sudoku.puzzle"), shades("../examples/minesweeper.puzzle")), (0, 0));
    assert_eq!((shades("../examples/queens-completion.puzzle"), shades("independence king 3")), (1, 1));
    let long: String = (0..101).map(|v| format!("{v} {}\n", v + 1)).collect();
    let long = file("long.txt", &long);
    run(&format!("count independence graph {} --svg x.svg", long.display())).refused(2, "up to 100 vertices");
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

/// A name promises a form: the file has it, and names that promise another are refused before the count.
#[test]
fn the_name_of_a_picture_says_its_form() {
    let path = new_file("formed.svg");
    let start = |line: &str, ending: &str, number: usize| {
        let path = path.with_extension(ending);
        let ran = run(&format!("{line} {}", path.display()));
        assert_eq!(ran.status, Some(0), "{line} {ending}: {}", ran.stderr);
        fs::read(&path).unwrap()[..number].to_vec()
    };
    for line in [
        "count independence queen 4 --svg",
        "count independence queen 4 --size any --spectrum --plot",
        "count examples/sudoku.puzzle --svg",
        "search queens 5 --svg",
        "orders domination rook 2 --plot",
        "sequence independence rook N --n 1..3 --plot",
    ] {
        let line = line.replace("examples/", "../examples/");
        assert_eq!(start(&line, "PNG", 8), b"\x89PNG\r\n\x1a\n", "{line}");
        assert_eq!(start(&line, "pdf", 5), b"%PDF-", "{line}");
        assert_eq!(start(&line, "svg", 4), b"<svg", "{line}");
    }
    // A board of 4 by 4 cells of 40, its coordinates, 20 on each side and the title: all twice.
    let png = fs::read(path.with_extension("PNG")).unwrap();
    assert_eq!(png[16..24], [0, 0, 5, 240, 0, 0, 3, 152], "the chart has 760 by 460 pixels of the screen");
    for option in ["--svg x.jpg", "--plot x.eps --spectrum", "--svg x.svgz", "--html x.pdf"] {
        run(&format!("{ENDLESS} {option}")).refused(2, "name a file that ends in");
    }
    run("search queens 9 --svg x.gif").refused(2, ".svg, .png or .pdf");
    run("orders domination queen 16 --plot x.txt").refused(2, ".svg, .png or .pdf");
    run("sequence domination queen N --n 1..40 --plot x.jpeg").refused(2, ".svg, .png or .pdf");
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
