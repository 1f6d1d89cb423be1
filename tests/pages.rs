//! Pages for browsers, and what the program says of itself to shells and to `man`. `tests/pages/browser.sh`
//! opens the same pages in a browser.

use std::fs;
use std::path::PathBuf;

use crate::support::{file, run};

/// The page that a command writes, and its exit status.
fn page(line: &str, name: &str) -> (String, Option<i32>) {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_file(&path);
    let ran = run(&format!("{line} --html {}", path.display()));
    let page = fs::read_to_string(&path).unwrap_or_else(|_| panic!("{line}: {}", ran.stderr));
    assert!(page.starts_with("<!doctype html>") && page.ends_with("</html>\n"), "{line}");
    // All that looks like an address is the name of a format.
    assert!(!page.replace("http://www.w3.org/2000/svg", "").contains("://"), "{line}");
    (page, ran.status)
}

#[test]
fn a_count_is_a_page_of_its_own() {
    let (count, status) = page("count independence queen 8 --classes --spectrum", "count.html");
    assert_eq!(status, Some(0));
    assert!(count.contains("<h1>8 queens can be placed, in 92 ways (12 up to symmetry)</h1>"));
    // One board of each class, a row for each of the sizes 0 to 8, and a chart.
    assert_eq!(count.matches("<title>placement ").count(), 12);
    assert_eq!(count.matches("<tr><td class=\"number\">").count(), 9);
    // The chart has all sizes, though the best one was asked for.
    assert!(count.contains("<title>independence queen 8x8, all sizes</title>"), "{count}");
    assert!(count.contains("<title>size 8: 92</title>") && count.contains("<title>size 8: 12</title>"));
    assert!(count.contains("kikisuji count independence queen 8 --classes --spectrum --html"));
    // The heaviest boards are tilings: where twelve are too heavy, there are fewer.
    let (tilings, _) = page("count tiling domino 24", "tilings.html");
    assert!(count.len() < 100_000 && (200_000..300_000).contains(&tilings.len()), "{}", tilings.len());
    // A graph is drawn, unless it is large; then the vertices are listed.
    let graph = file("pages<&>.txt", "0 1\n1 2\n");
    let (drawn, _) = page(&format!("count independence graph {}", graph.display()), "graph.html");
    assert!(
        drawn.contains("<ol class=\"boards graph\"") && drawn.contains("pages&lt;&amp;&gt;.txt"),
        "{drawn}"
    );
    let path: String = (0..101).map(|v| format!("{v} {}\n", v + 1)).collect();
    let path = file("pages-path.txt", &path);
    let (listed, _) = page(&format!("count domination graph {}", path.display()), "path.html");
    assert!(!listed.contains("<ol") && listed.contains("v1 v4 v7"), "{listed}");
}

/// A reader can tell boards from each other. No board is torn on paper. Nets have frames, and are farther apart than their faces.
/// Of many placements, the page shows a few that differ, of all sizes.
#[test]
fn boards_can_be_told_apart() {
    let (cube, _) = page("count cube queen 2 --classes", "cube.html");
    assert!(cube.contains(".boards li,tr,pre,.chart{break-inside:avoid}"), "{cube}");
    // The faces are 40 apart, and each of two nets leaves that much at its sides.
    assert!(
        cube.contains("<svg viewBox=\"-40 -1 ") && cube.contains("class=\"boards broad parts\""),
        "{cube}"
    );
    let (many, _) = page("count domination king 5 --size 8 --classes", "many.html");
    assert!(many.contains("are shown, those that differ most of 240."), "{many}");
    assert_eq!(many.matches("<title>placement ").count(), 12);
    let (asked, _) = page("count domination king 5 --size 8 --classes --show 30", "asked.html");
    assert_eq!(asked.matches("<title>placement ").count(), 30);
    let (sizes, _) = page("count domination king 3 --size any", "sizes.html");
    let pieces = |board: &str| board.matches("#k-king\"").count();
    let pieces: Vec<usize> = sizes.split("<li>").skip(1).map(pieces).collect();
    let most = pieces.chunk_by(|a, b| a == b).map(<[_]>::len).max();
    assert_eq!((pieces.len(), most), (12, Some(2)), "{pieces:?}");
    assert!((3..=8).all(|size| pieces.contains(&size)), "{pieces:?}");
    assert!(sizes.contains("<h1>Kings can dominate the board in "), "{sizes}");
}

/// On paper a puzzle begins with a sheet of its clues alone; one without clues and maps has none.
#[test]
fn a_puzzle_with_clues_has_a_sheet_to_solve() {
    let numbers = |part: &str| part.matches("#k-sign-").count();
    let sheet = |line: &str| {
        let (page, _) = page(&format!("count {line}"), "sheet.html");
        let (_, rest) = page.split_once("<section class=\"sheet\">")?;
        let (sheet, rest) = rest.split_once("</section>").expect("a section ends");
        assert!(page.contains("<body>\n<section") && rest.contains("<title>placement 1</title>"), "{line}");
        Some((sheet.to_owned(), rest.to_owned()))
    };
    // 17 clues of 81.
    let (sudoku, solved) = sheet("../examples/sudoku.puzzle").expect("a sheet");
    assert_eq!((numbers(&sudoku), numbers(&solved)), (17, 81), "{sudoku}");
    assert!(sudoku.starts_with("<p>Sudoku</p>"), "{sudoku}");
    // The sheet shows the map alone, and no star.
    let (stars, _) = sheet("../examples/star-battle.puzzle --show 3").expect("a sheet");
    assert_eq!(numbers(&stars), 0, "{stars}");
    let (queens, _) = sheet("../examples/queens-completion.puzzle").expect("a sheet");
    assert_eq!(queens.matches("#k-queen\"").count(), 3, "{queens}");
    assert!(queens.starts_with("<p>Eight queens, three of which stand already</p>"), "{queens}");
    let (kings, _) = sheet("independence king 4 --given a1 --empty d4").expect("a sheet");
    assert_eq!((kings.matches("#k-king\"").count(), kings.matches("class=\"given\"").count()), (1, 2));
    // A kind that is left open is not told either.
    let open = file("open.puzzle", "board\n +A\n ..\nend\nkind A B\nA(all) = 1\nB(all) = 1\n");
    let (open, _) = sheet(&open.display().to_string()).expect("a sheet");
    assert_eq!(
        (open.matches("#k-sign-2b\"").count(), open.matches("#k-sign-41\"").count()),
        (1, 1),
        "{open}"
    );
    let (tour, solved) = sheet("hamiltonian-cycles wazir 4 --given r0c1-r0c2").expect("a sheet");
    assert!(tour.matches("<path d=\"M").count() == 2 && solved.contains("class=\"given\""), "{tour}");
    assert_eq!(sheet("independence queen 6"), None);
}

#[test]
fn orders_sequences_and_claims_are_pages() {
    let (orders, _) = page("orders domination king 3", "orders.html");
    // Two charts, and a row for each of 13 orders.
    assert_eq!(orders.matches("<input type=\"radio\"").count(), 2);
    assert_eq!(orders.matches("<tr><td>").count(), 13, "{orders}");
    let (sequence, _) = page("sequence domination queen N --n 1..4 --size any", "sequence.html");
    assert!(
        sequence.contains("<td class=\"number\">64\u{202f}903</td>")
            && sequence.contains("<title>495</title>")
    );
    let claims = file(
        "pages.json",
        r#"[{"source": "A source", "claims": [
            {"puzzle": "independence queen 5", "size": 5, "count": "10"},
            {"puzzle": "independence queen 6", "size": 6, "count": "5"}]}]"#,
    );
    let (checked, status) = page(&format!("validate {}", claims.display()), "claims.html");
    assert_eq!(status, Some(1));
    // What differs comes first, though it is the second in the file.
    let rows: Vec<&str> = checked.split("<tr").filter(|row| row.contains("queen")).collect();
    assert!(rows[0].starts_with(" class=\"differs\"") && rows[0].contains("queen 6"), "{checked}");
    assert!(rows[1].contains("queen 5") && !rows[1].contains("differs"), "{checked}");
}

#[test]
fn pages_that_cannot_be_are_told_at_once() {
    let endless = "count domination queen 16 --size any";
    run(&format!("{endless} --html nowhere/at/all.html")).refused(2, "no directory");
    run(&format!("{endless} --html same.x --svg same.x")).refused(2, "name two files");
    run("sequence domination queen N --n 1..40 --plot nowhere/at/all.svg").refused(2, "no directory");
    run("orders domination queen 16 --html .").refused(2, "is a directory");
    run("orders domination queen 16 --plot same.x --html same.x").refused(2, "name two files");
    run("sequence domination queen N --n 1..40 --plot same.x --html same.x").refused(2, "name two files");
    let order = file("pages-order.txt", "0 1 2 3\n");
    let order = order.display();
    run(&format!("orders domination queen 16 --order {order} --html {order}")).refused(2, "which is read");
}

#[test]
fn shells_and_man_are_told_of_every_command() {
    let commands =
        ["count", "list", "check", "orders", "search", "sequence", "export", "load", "job", "validate"];
    for shell in ["bash", "zsh", "fish"] {
        let script = run(&format!("completions {shell}"));
        assert_eq!(script.status, Some(0), "{}", script.stderr);
        assert!(commands.iter().all(|command| script.stdout.contains(command)), "{shell}");
    }
    let all = run("man").stdout;
    assert!(all.contains(".TH kikisuji 1") && commands.iter().all(|command| all.contains(command)), "{all}");
    assert!(run("man count").stdout.contains(".TH kikisuji-count 1"));
    run("man counting").refused(2, "no command");
    run("completions dos").refused(2, "possible values");
}
