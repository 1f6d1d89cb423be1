//! Exact covers from files: counts, solutions, what is checked, and files that are none.

use std::io::Write;
use std::process::Stdio;

use flate2::Compression;
use flate2::write::GzEncoder;

use crate::support::{command, file, run};

/// Knuth's example of colours: the second and the fourth option.
const COLOURS: &str = "| colours\nA B C | X Y\nA B X:0 Y:0\nA C X:1 Y:1\nX:0 Y:1\nB X:1\nC Y:1\n";

/// The options of a sudoku that agree with its clues, `.` for none, in one of the forms.
fn sudoku(clues: &str, is_named: bool) -> String {
    let [rows, columns, boxes] = [81, 162, 243];
    let name = |item: usize| match is_named {
        true => format!("{}{}.{}", ["p", "r", "c", "b"][item / 81], item % 81 / 9, item % 9),
        false => (item + 1).to_string(),
    };
    let mut text = match is_named {
        true => (0..324).map(name).collect::<Vec<_>>().join(" ") + "\n",
        false => "c a sudoku\np xc 324 0\n".to_owned(),
    };
    for (place, clue) in clues.chars().enumerate() {
        let (row, column) = (place / 9, place % 9);
        for digit in (0..9).filter(|digit| clue == '.' || clue.to_digit(10) == Some(digit + 1)) {
            let digit = digit as usize;
            let square = row / 3 * 3 + column / 3;
            let items =
                [place, rows + 9 * row + digit, columns + 9 * column + digit, boxes + 9 * square + digit];
            text += &items.map(name).join(" ");
            text += if is_named { "\n" } else { " 0\n" };
        }
    }
    text
}

#[test]
fn sudokus_with_17_clues_have_one_solution_each() {
    for (at, clues) in [
        ".......1.4.........2...........5.4.7..8...3....1.9....3..4..2...5.1........8.6...",
        ".......1.4.........2...........5.6.4..8...3....1.9....3..4..2...5.1........8.7...",
        ".......12....35......6...7.7.....3.....4..8..1...........12.....8.....4..5....6..",
        ".......12..36..........7...41..2.......5..3..7.....6..28.....4....3..5...........",
        ".......12..8.3...........4.12.5..........47...6.......5.7...3.....62.......1.....",
    ]
    .into_iter()
    .enumerate()
    {
        for is_named in [true, false] {
            let path = file(&format!("sudoku-{at}-{is_named}.dlx"), &sudoku(clues, is_named));
            let ran = run(&format!("count cover {} --json --timeout 10m", path.display()));
            let record = &ran.records()[0];
            assert_eq!((&record["count"], &record["status"]), (&"1".into(), &"exact".into()), "{clues}");
        }
    }
}

#[test]
fn every_method_and_command_takes_exact_covers() {
    let path = file("colours.dlx", COLOURS);
    let puzzle = format!("cover {}", path.display());
    for method in ["auto", "apply", "layers", "backtrack"] {
        let ran = run(&format!("count {puzzle} -q --method {method}"));
        assert_eq!(ran.stdout, "1\n", "{method}");
        assert!(ran.stderr.contains("the option in line 5 has no primary item and is never chosen"));
    }
    let record = &run(&format!("count {puzzle} --json --confirm")).records()[0];
    assert_eq!((&record["size"], &record["variables"]), (&serde_json::Value::Null, &5.into()));
    assert!(run(&format!("count {puzzle} --size max")).stdout.starts_with("2 options can cover "));
    let listed = run(&format!("list {puzzle}"));
    assert_eq!(listed.stdout, "v -1 2 -3 4 -5 0\n");
    let solutions = file("colours.txt", &listed.stdout);
    let ran = run(&format!("check {puzzle} {} --complete", solutions.display()));
    assert!(
        ran.status == Some(0) && ran.stdout.contains("1 solution is right; none is missing"),
        "{}",
        ran.stdout
    );
    for ending in ["cnf", "opb"] {
        let other = file(&format!("colours-out.{ending}"), "");
        assert_eq!(run(&format!("export {puzzle} --to {}", other.display())).status, Some(0));
        assert_eq!(run(&format!("count {ending} {} -q", other.display())).stdout, "1\n", "{ending}");
    }
    for format in ["lp", "dddmp", "dot"] {
        assert_eq!(run(&format!("export {puzzle} --to - --format {format}")).status, Some(0), "{format}");
    }
    run(&format!("export {puzzle} --to - --format graph6"))
        .refused(2, "not a question about an undirected graph");
    run(&format!("count {puzzle} --given a1")).refused(2, "has no cells");
    run(&format!("count {puzzle} --classes")).refused(2, "no symmetries are known");
}

/// The verdict is by the definition: it names items and options.
#[test]
fn what_is_wrong_with_a_choice_is_said() {
    let path = file("judged.dlx", COLOURS);
    let choices = "v 1 2 0\n01010\nv 3 0\nv 1 5 0\n0\nv 9 0\nr0c0\n";
    let choices = file("judged.txt", choices);
    let ran = run(&format!("check cover {} {}", path.display(), choices.display()));
    assert_eq!(ran.status, Some(1), "{}", ran.stderr);
    for part in [
        "line 1: the item A is covered twice, by option 1 (line 3: A B X:0 Y:0) and option 2 (line 4: A C X:1 Y:1)\n",
        "line 3: option 3 (line 5: X:0 Y:1) has no primary item, so it is never chosen\n",
        "line 4: option 1 (line 3: A B X:0 Y:0) and option 5 (line 7: C Y:1) do not agree on the item Y\n",
        "line 5: no option covers the item A\n",
        "line 6: variable 9 is named and 1 is not",
        "line 7: the puzzle has no cells; write literals or bits\n",
        "1 solution is right",
    ] {
        assert!(ran.stdout.contains(part), "{part}: {}", ran.stdout);
    }
}

#[test]
fn an_item_without_an_option_is_a_note() {
    let path = file("lonely.dlx", "a b c\na\n");
    let ran = run(&format!("count cover {}", path.display()));
    assert!(ran.stdout.starts_with("no options can cover "), "{}", ran.stdout);
    assert!(ran.stdout.contains("exactly: item b cannot be covered\n"), "{}", ran.stdout);
    let note = "lonely.dlx: 2 items are in no option, the first one b, so that there is no solution\n";
    assert!(ran.stderr.ends_with(note), "{}", ran.stderr);
}

#[test]
fn exact_covers_are_read_from_everywhere() {
    let mut packed = GzEncoder::new(Vec::new(), Compression::default());
    packed.write_all(COLOURS.as_bytes()).unwrap();
    let mut asked = command("count cover - -q");
    let mut child =
        asked.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    child.stdin.take().unwrap().write_all(&packed.finish().unwrap()).unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!(String::from_utf8(output.stdout).unwrap(), "1\n");
    assert!(
        String::from_utf8(output.stderr).unwrap().contains("note: the standard input: the option in line ")
    );
}

#[test]
fn a_broken_exact_cover_is_named() {
    for (name, text, part) in [
        ("empty", "", "the cover file has no items"),
        ("item", "a b\na c\n", "line 2 of the cover file has `c`"),
        ("colour", "a\na:1\n", "only secondary items have colours"),
        ("header", "p xc 3\n", "line 1 of the cover file is not a header"),
        ("end", "p xc 3 0\n1 2", "ends within the option from line 2 on"),
        ("cost", "a b\na b $3\n", "gives its option a cost (`$3`, as for DLX5)"),
        ("matrix", "1 0 0 1\n0 1 1 0\n", "looks like a row of a matrix of 0 and 1"),
    ] {
        let broken = file(&format!("broken-{name}.dlx"), text);
        run(&format!("count cover {}", broken.display())).refused(4, part);
        run(&format!("list cover {}", broken.display())).refused(4, part);
    }
    let large = file("large.dlx", &("p xc 3 0\n".to_owned() + &"1 2 3 0\n".repeat(20_000)));
    run(&format!("list cover {} --memory 1M", large.display())).refused(3, "memory limit");
    run("count cover nowhere.dlx").refused(4, "nowhere.dlx");
    run("count cover").refused(2, "pieces.dlx");
}
