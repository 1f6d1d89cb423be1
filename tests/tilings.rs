//! Tilings and packings: published numbers, lists that are read back, other forms of the same question, and refusals.

use crate::certificates::alteration::Random;
use crate::support::{file, run, run_words};

/// The pieces of the Soma cube; the fifth and the sixth are mirror images.
const SOMA: &str = "cells:0,0;0,1;1,0*1+tetromino:L*1+tetromino:T*1+tetromino:S*1+cells:0,0,0;1,0,0;0,1,0;0,0,1*1+\
                    cells:0,0,0;0,1,0;1,0,0;0,1,1*1+cells:0,0,0;0,1,0;1,0,0;1,0,1*1";

#[test]
fn published_numbers() {
    for (question, count) in [
        ("tiling domino 8", "12988816"),
        ("tiling domino torus:6", "90176"),
        ("tiling domino torus:8 --method layers", "311853312"),
        ("tiling pentominoes 3x20", "8"),
        ("tiling pentominoes 3x20 --classes", "2"),
        ("tiling pentominoes 3x20 --method layers", "8"),
        ("tiling tetromino 4x5", "454"),
    ] {
        assert_eq!(run(&format!("count {question} --quiet")).stdout, format!("{count}\n"), "{question}");
    }
    let soma = format!("count tiling {SOMA} 3x3x3 --turns turned");
    assert_eq!(run(&format!("{soma} --quiet")).stdout, "11520\n");
    assert_eq!(run(&format!("{soma} --classes --quiet")).stdout, "240\n");
}

#[test]
fn dominoes_are_perfect_matchings() {
    let matchings = |board: &str| {
        let text = format!("board {board}\nplaces moves of wazir\neach c in cells: edge(edges(c)) = 1\n");
        let path = file(&format!("matchings-{}.puzzle", board.replace(':', "-")), &text);
        run(&format!("count {} --quiet", path.display())).stdout
    };
    for board in ["4x5", "6x6", "torus:4x4", "torus:2x3", "cylinder:3x4", "2x2x3", "hexagon:2", "triangle:4"]
    {
        assert_eq!(run(&format!("count tiling domino {board} --quiet")).stdout, matchings(board), "{board}");
    }
}

/// A determinant against layers, on boards with holes of all sizes; and Kasteleyn's product of cosines, computed apart with
/// 220 digits.
#[test]
fn a_determinant_counts_dominoes() {
    let mut random = Random(1961);
    for number in 0..40 {
        let (rows, cols, holes) = (1 + random.below(6), 1 + random.below(6), 3 + random.below(17));
        let row = |random: &mut Random| -> String {
            (0..cols).map(|_| if random.below(holes) == 0 { '#' } else { '.' }).collect()
        };
        let picture: Vec<String> = (0..rows).map(|_| row(&mut random)).collect();
        // Without two cells side by side there is nothing to match.
        if !picture.iter().any(|row| row.contains("..")) {
            continue;
        }
        let mask = file(&format!("holes-{number}.txt"), &(picture.join("\n") + "\n"));
        for puzzle in ["tiling domino", "tiling domino --turns none", "perfect-matchings wazir"] {
            let by = |method: &str| {
                run(&format!("count {puzzle} mask:{} --method {method} --quiet", mask.display()))
            };
            let determinant = by("determinant");
            // A cell that nothing can cover is no question of matchings.
            if determinant.status == Some(0) {
                assert_eq!(determinant.stdout, by("layers").stdout, "{puzzle} {}", picture.join("/"));
            }
        }
    }
    let of_20 = "1269984011256235834242602753102293934298576249856\n";
    assert_eq!(run("count tiling domino 20 --quiet").stdout, of_20);
    assert_eq!(run("count tiling domino 31 --quiet").stdout, "0\n");
    run("count tiling domino torus:4x6 --method determinant").refused(2, "perfect matchings of cells");
    run("count independence queen 4 --method determinant").refused(2, "perfect matchings of cells");
}

#[test]
fn lists_and_exports_are_read_back() {
    let mask = file("tiling.mask", "..#.\n.-..\n....\n");
    let mask = format!("packing domino+tromino:L*1 mask:{} --size 3", mask.display());
    for puzzle in [
        "tiling tromino 3x5",
        "tiling domino 2x2x2",
        "tiling cells:0,0;0,1;1,1+domino hexagon:2 --size any",
        &mask,
    ] {
        let number = run(&format!("count {puzzle} --quiet")).stdout;
        let list = run(&format!("list {puzzle}"));
        assert_eq!(format!("{}\n", list.stdout.lines().count()), number, "{puzzle}");
        let solutions = file("tilings.txt", &list.stdout);
        let (question, size) = puzzle.split_once(" --size ").unwrap_or((puzzle, "any"));
        let ran = run(&format!("check {question} {} --complete --size {size}", solutions.display()));
        assert_eq!(ran.status, Some(0), "{puzzle}: {}{}", ran.stdout, ran.stderr);
        for ending in ["cnf", "opb"] {
            let other = file(&format!("tiling-out.{ending}"), "");
            assert_eq!(
                run(&format!("export {question} --size {size} --to {}", other.display())).status,
                Some(0)
            );
            assert_eq!(
                run(&format!("count {ending} {} --quiet", other.display())).stdout,
                number,
                "{puzzle}"
            );
        }
    }
    assert!(run("export tiling domino 2x2 --to - --format lp").stdout.contains("{in(0,0,dt1)}.\n"));
}

#[test]
fn what_is_wrong_with_a_tiling_is_said() {
    let lines = "r0c0-r0c1-r0c2_I\nr0c0-r1c0-r2c0_L\nr0c0-r1c0\nr0c0_It0 r1c0_It0\nr9c0_It0\nr0c0\nr0c0-r1c0-r2c0_I r0c1-r0c2-r0c3_I\n";
    let path = file("wrong-tilings.txt", lines);
    let ran = run(&format!("check tiling tromino:I*3+tromino:L 3x3 {}", path.display()));
    for part in [
        "line 1: r1c0 is not covered\n",
        "line 2: no shape L of this puzzle lies on r0c0-r1c0-r2c0\n",
        "line 3: r0c0-r1c0 is no shape of this puzzle; of several, each has its sign behind it, as in r0c0-r1c0_I\n",
        "line 4: r2c0 is not covered\n",
        "line 5: r9c0 is not on the board\n",
        "line 6: r0c0 is no shape of this puzzle; of several, each has its sign behind it, as in r0c0_I\n",
        "line 7: no shape I of this puzzle lies on r0c1-r0c2-r0c3\n",
    ] {
        assert!(ran.stdout.contains(part), "{part}: {}", ran.stdout);
    }
}

#[test]
fn tilings_are_drawn() {
    let shown = run("count tiling tromino:L 2x3 --show 2").stdout;
    assert!(shown.contains("+---+-------+") || shown.contains("┌───┬───────┐"), "{shown}");
    let path = file("tiling.svg", "");
    assert_eq!(
        run(&format!("count tiling domino torus:4 --show 1 --svg {}", path.display())).status,
        Some(0)
    );
    let svg = std::fs::read_to_string(path).unwrap();
    // Cells of the board, and those repeated round it.
    assert_eq!(
        svg.lines()
            .filter(|line| line.contains("class=\"tile\""))
            .flat_map(|line| line.matches("h40v40"))
            .count(),
        36
    );
}

#[test]
fn words_that_are_no_tiling_are_refused() {
    for (words, part) in [
        ("tiling dominos 8", "write `kikisuji count tiling domino 8`"),
        ("tiling tromino:Z 8", "there is no tromino `Z`; choose from I, L"),
        ("tiling domino:I 8", "there is one domino alone"),
        ("tiling domino*0 8", "is no number of shapes"),
        ("tiling domino*x 8", "is no number of shapes"),
        ("tiling domino+domino*2 8", "are one shape with --turns all"),
        ("tiling cells:0,0;1,1;2,2,2 8", "has several layers"),
        ("tiling cells: 8", "lacks its cells"),
        ("tiling cells:0,0;0,0 8", "twice"),
        ("tiling cells:0,0;0 8", "is no cell of a shape"),
        ("tiling cells:0,99999 8", "is farther than"),
        ("tiling tetromino:L hexagon:3", "is a shape of squares"),
        ("tiling pentominoes:F 8", "are all twelve"),
        ("tiling domino 8 --turns half", "there is no turns `half`"),
        ("tiling domino 8 --given a1", "says nothing of tiling domino 8x8"),
        ("tiling domino 8 --empty j9", "there is no cell j9"),
        ("tiling domino 8 --sight line", "is an option of attacking"),
        ("tiling domino", "lacks a word"),
    ] {
        let words: Vec<String> = ["count"].into_iter().chain(words.split(' ')).map(String::from).collect();
        run_words(&words).refused(2, part);
    }
    // Round a side of one cell nothing lies twice on a cell.
    assert_eq!(run("count tiling cells:0,0;0,4 torus:4 --quiet").stdout, "0\n");
    assert_eq!(run("count tiling domino 1 --quiet").stdout, "0\n");
    assert_eq!(run("count packing domino 1 --quiet").stdout, "1\n");
}
