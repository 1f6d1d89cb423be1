//! Boards of other shapes, and graphs from files, as users meet them.

use std::fs;
use std::path::PathBuf;

use crate::support::run;

/// A file with some text.
fn file(name: &str, text: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&path, text).expect("a file can be written");
    path
}

const PICTURE: &str = "..#.\n.+..\n#..-\n";

#[test]
fn what_is_listed_is_right_and_complete() {
    let (mask, graph) = (file("board.mask", PICTURE), file("board.edges", "3 5\n5 9\n9 3\n9 11\n"));
    let (mask, graph) = (format!("queen mask:{}", mask.display()), format!("graph {}", graph.display()));
    let boards =
        ["king torus:3x4", "rook 2x2x3", "queen triangle:4", "knight hexagon:2", "leaps:+1,0 cylinder:3x3"];
    for (at, board) in boards.iter().copied().chain([mask.as_str(), graph.as_str()]).enumerate() {
        for format in ["cells", ["json", "literals", "bits"][at % 3]] {
            let puzzle = format!("domination {board} --size any");
            let listed = run(&format!("list {puzzle} --format {format}"));
            assert_eq!(listed.status, Some(0), "{puzzle}: {}", listed.stderr);
            let path = file("board.list", &listed.stdout);
            let checked = run(&format!("check {puzzle} {} --complete", path.display()));
            assert!(
                checked.stdout.contains("none is missing"),
                "{puzzle}, {format}: {}{}",
                checked.stdout,
                checked.stderr
            );
        }
    }
}

#[test]
fn what_is_given_is_checked() {
    let mask = file("given.mask", PICTURE);
    for (solution, told) in [("r0c0", "r1c1 has to be occupied"), ("r1c1 r2c3", "r2c3 has to be empty")] {
        let solutions = file("given.list", solution);
        let puzzle = format!("independence king mask:{} --size any", mask.display());
        let checked = run(&format!("check {puzzle} {}", solutions.display()));
        assert_eq!(checked.status, Some(1));
        assert!(checked.stdout.contains(told), "{}", checked.stdout);
    }
}

#[test]
fn graphs_have_the_names_of_their_files() {
    let list = file("named.edges", "# a path\n30 7\n7 100\n");
    let dimacs = file("named.col", "p edge 3 2\ne 1 2\ne 2 3\n");
    let graph6 = file("named.g6", "Bg\n");
    for (path, name) in [(&list, "v7"), (&dimacs, "v2"), (&graph6, "v1")] {
        let ran = run(&format!("count domination graph {} --show 1", path.display()));
        assert!(
            ran.stdout.starts_with("1 vertex can dominate the graph, in 1 way"),
            "{}{}",
            ran.stdout,
            ran.stderr
        );
        assert!(ran.stdout.contains(&format!("  {name}\n")), "{}", ran.stdout);
        let record = &run(&format!("count domination graph {} --show 1 --json", path.display())).records()[0];
        assert_eq!(record["placements"][0][0].to_string(), name[1..]);
        let found = &run(&format!("search graph {} --json", path.display())).records()[0];
        assert_eq!((found["size"].as_u64(), &found["status"]), (Some(2), &"witness".into()));
    }
    let puzzle = format!("independence graph {}", list.display());
    let complete: Vec<String> = (0..12).flat_map(|a| (0..a).map(move |b| format!("{b} {a}"))).collect();
    let complete = file("complete.txt", &complete.join("\n"));
    run(&format!("count independence graph {} --classes", complete.display())).refused(2, "too many");
    let picture = file("graph.svg", "");
    let drawn = run(&format!("count {puzzle} --svg {} -q", picture.display()));
    assert_eq!(drawn.status, Some(0), "{}", drawn.stderr);
    assert!(std::fs::read_to_string(&picture).is_ok_and(|svg| svg.contains(">100<")));
    run(&format!("count {puzzle} --fixed")).refused(2, "no board whose cells --fixed could list");
    run("count tiling domino 1x2 --fixed").refused(2, "a piece of tiling domino 1x2 covers several cells");
    run(&format!("count {puzzle} --order spiral")).refused(2, "choose rows, breadth-first, frontier");
    let lp = run(&format!("export {puzzle} --to - --format lp"));
    assert!(lp.stdout.contains("{in(30)}.\n") && lp.stdout.contains("#show in/1."), "{}", lp.stdout);
    let back = file("back.g6", &run(&format!("export {puzzle} --to - --format graph6")).stdout);
    let again = run(&format!("count independence graph {} --size any --quiet", back.display()));
    assert_eq!((again.stdout.as_str(), again.status), ("5\n", Some(0)));
}

#[test]
fn hexagons_are_drawn_as_hexagons() {
    let text = run("count independence queen triangle:3 --show 1").stdout;
    assert!(text.contains("\n   Q\n  . .\n . . .\n") || text.contains("\n   .\n"), "{text}");
    let path = file("hexagon.svg", "");
    fs::remove_file(&path).expect("it is there");
    assert_eq!(run(&format!("count domination king hexagon:2 --svg {}", path.display())).status, Some(0));
    let svg = fs::read_to_string(&path).expect("the picture is there");
    let borders =
        svg.lines().find(|line| line.starts_with("<path fill=\"none\"")).expect("cells have borders");
    // Seven hexagons, each with four slanting sides, the last of which closes the path.
    let path = borders.split(" d=").nth(1).expect("a path");
    assert_eq!((path.matches('M').count(), path.matches('l').count()), (7, 21));
    let _ = fs::remove_file(path);
}

/// A vertex without edges counts, and what was read is said.
#[test]
fn lists_of_edges_have_vertices_without_edges() {
    for (name, text, read, count, skips) in [
        ("alone", "0 1\n2\n3\n4\n", "5 vertices, 1 edge", "24\n", false),
        ("announced", "p 5\n0 1\n", "5 vertices, 1 edge", "24\n", false),
        ("behind", "1 2\np 5\n", "5 vertices, 1 edge", "24\n", false),
        ("bare", "p 3\n", "3 vertices, 0 edges", "8\n", false),
        (
            "skipping",
            "1 2\n5 6\n",
            "4 vertices, 2 edges; below the last vertex 2 numbers are none, the first one 3",
            "9\n",
            true,
        ),
        (
            "later",
            "2 3\n",
            "2 vertices, 1 edge; below the last vertex 1 number is none, the first one 1",
            "3\n",
            true,
        ),
        // No headers: not as many lines, a vertex beyond, other lines that say what the vertices are.
        ("fewer", "3 2\n0 1\n", "4 vertices, 2 edges", "9\n", false),
        ("beyond", "2 1\n1 3\n", "3 vertices, 2 edges", "5\n", false),
        ("swapped", "2 3\n0 1\n1 2\n", "4 vertices, 3 edges", "8\n", false),
        ("said", "3 2\n0 1\n1 2\np 4\n", "4 vertices, 3 edges", "8\n", false),
    ] {
        let path = file(&format!("{name}.edges"), text);
        let puzzle = format!("independence graph {} --size any", path.display());
        let ran = run(&format!("count {puzzle}"));
        let size = &read[..read.find(';').unwrap_or(read.len())];
        assert!(
            ran.stdout.contains(&format!("all sizes ({size})\n")),
            "{name}: {}{}",
            ran.stdout,
            ran.stderr
        );
        assert_eq!(ran.stderr.contains(read), skips, "{name}: {}", ran.stderr);
        let record = &run(&format!("count {puzzle} --json")).records()[0];
        let graph = &record["graph"];
        let figures = (graph["vertices"].as_u64().unwrap(), graph["edges"].as_u64().unwrap());
        assert!(
            size.starts_with(&format!("{} vert", figures.0)) && size.contains(&format!(", {} ", figures.1))
        );
        assert_eq!(run(&format!("count {puzzle} -q --method apply")).stdout, count, "{name}");
        for line in ["list independence graph", "search graph", "export independence graph"] {
            let end = if line.starts_with("export") { "--to - --format lp" } else { "" };
            let ran = run(&format!("{line} {} {end}", path.display()));
            assert!(ran.stderr.contains(read), "{line} {name}: {}", ran.stderr);
        }
    }
    let queens = &run("count independence queen 4 --json").records()[0];
    assert!(queens.get("graph").is_none());
}

/// The seven bridges of Koenigsberg in each form, sparse6 as networkx writes it: 21 spanning trees, by Kirchhoff's theorem.
/// The largest independent set is {2, 3}.
#[test]
fn parallel_edges_are_edges_of_their_own_and_one_to_vertices() {
    let lines = "1 2\n1 2\n1 3\n1 3\n1 4\n2 4\n3 4\n";
    let dimacs = format!("p edge 4 7\ne {}\n", lines.trim_end().replace('\n', "\ne "));
    let places = "end\nplaces edges\nconnected edge\nacyclic edge\neach c in cells: edge(edges(c)) >= 1\n";
    let said = "4 vertices, 7 edges (2 of them parallel to others)";
    for (name, text) in [("edges", lines), ("col", &dimacs), ("s6", ">>sparse6<<:C__`V\n")] {
        let path = file(&format!("koenigsberg.{name}"), text).display().to_string();
        let ran = run(&format!("count spanning-trees graph {path} --classes"));
        assert!(
            ran.stdout.contains(" 21 ways") && ran.stdout.contains("(5 up to symmetry)"),
            "{}",
            ran.stdout
        );
        assert!(ran.stdout.contains(said) && ran.stderr.is_empty(), "{}{}", ran.stdout, ran.stderr);
        let ran = run(&format!("count independence graph {path}"));
        assert!(ran.stdout.starts_with("2 vertices can be chosen, in 1 way\n"), "{}", ran.stdout);
        assert!(ran.stderr.contains("for sets of vertices, parallel edges are one edge"), "{}", ran.stderr);
    }
    let path = file("koenigsberg.puzzle", &format!("graph\n{lines}{places}"));
    let listed = run(&format!("list {}", path.display())).stdout;
    assert!(listed.contains("v1-v2.2 v1-v3.2 v1-v4\n"), "{listed}");
    let solutions = file("koenigsberg.txt", &listed);
    assert_eq!(run(&format!("check {} {}", path.display(), solutions.display())).status, Some(0));
}

/// Two arcs between the same vertices, in opposite directions, are one edge, and that is said: a path of three vertices.
#[test]
fn arcs_in_both_directions_are_one_edge_and_said() {
    for (name, text) in [
        ("edges", "1 2\n2 1\n2 3\n"),
        ("col", "p edge 3 3\ne 1 2\ne 2 1\ne 2 3\n"),
        ("puzzle", "graph\n1 2\n2 1\n2 3\nend\nplaces edges\n"),
    ] {
        let path = file(&format!("both-ways.{name}"), text).display().to_string();
        let (words, count) = match name {
            "puzzle" => (path, "4\n"),
            _ => (format!("forests graph {path}"), "4\n"),
        };
        let ran = run(&format!("count {words} -q"));
        assert_eq!(ran.stdout, count, "{name}: {}", ran.stderr);
        let told = "3 vertices, 2 edges; 1 edge stands in both directions (A B and B A), which is one edge";
        assert!(ran.stderr.contains(told), "{name}: {}", ran.stderr);
    }
}

/// Across a side of two cells, both steps lead to the same cell: one edge, and a note. The torus of 2x2 cells is a cycle of
/// four, of which the matchings are counted by hand: 1 + 4 + 2. Steps of a knight across four cells meet as well; those of a
/// wazir across three do not.
#[test]
fn moves_that_lead_round_to_the_same_cell_are_one_place_and_said() {
    let said = "several moves between the same two cells are one place";
    for (words, told) in [
        ("wazir torus:2", "8 moves of wazir lead between 4 pairs of cells"),
        ("wazir cylinder:3x2", "10 moves of wazir lead between 7 pairs of cells"),
        ("knight torus:4", "64 moves of knight lead between 32 pairs of cells"),
        ("wazir torus:3", ""),
        ("king 2", ""),
    ] {
        let ran = run(&format!("count matchings {words} -q"));
        assert_eq!(ran.stderr.contains(said), !told.is_empty(), "{words}: {}", ran.stderr);
        assert!(ran.stderr.contains(told), "{words}: {}", ran.stderr);
    }
    let path = file(
        "round.puzzle",
        "board torus:2x2\nplaces moves of wazir\neach c in cells: edge(edges(c)) <= 1\n",
    );
    let ran = run(&format!("count {} -q", path.display()));
    assert_eq!(ran.stdout, "7\n");
    assert!(ran.stderr.contains("8 moves of wazir lead between 4 pairs of cells"), "{}", ran.stderr);
    for line in ["sequence matchings wazir torus:N --n 2..3", "sequence matchings wazir torus:2xN --n 2..4"] {
        let ran = run(line);
        assert_eq!(ran.stderr.matches(said).count(), 1, "{line}: {}", ran.stderr);
    }
}

/// How many cells there are is known when the file is read.
#[test]
fn multiplicity_of_a_board_in_a_file() {
    let mask = file("multiple.txt", "...\n...\n...\n");
    let count = |puzzle: &str| run(&format!("count domination {puzzle} --size any -q"));
    let mask = format!("rook mask:{}", mask.display());
    let expected = count("rook 3 --multiplicity 2").stdout;
    assert_eq!(count(&format!("{mask} --multiplicity 2")).stdout, expected);
    count(&format!("{mask} --multiplicity 10")).refused(2, "choose one from 1 to 9");
    let pair = file("multiple-pair.txt", "..\n");
    for line in ["search", "list", "count", "export --format cnf --to -"] {
        let line = format!("{line} domination rook mask:{} --multiplicity 9", pair.display());
        run(&line).refused(2, "multiple-pair.txt; write 1 or 2");
    }
    count(&format!("{mask} --multiplicity 0")).refused(2, "no number of pieces");
}

/// The source's "a piece in each row" is of boards; the vertices of a graph are in no rows.
#[test]
fn graphs_have_no_rows_for_the_schedule_of_the_source() {
    let graph = file("rows.edges", "0 1\n1 2\n2 3\n3 0\n0 2\n");
    for family in ["domination", "independence", "independent-domination"] {
        let puzzle = format!("{family} graph {}", graph.display());
        let counts = ["apply", "apply-semba"].map(|method| {
            let ran = run(&format!("count {puzzle} --method {method} --memory 100M -q"));
            assert_eq!(ran.status, Some(0), "{puzzle}: {}", ran.stderr);
            ran.stdout
        });
        assert_eq!(counts[0], counts[1], "{puzzle}");
    }
}
