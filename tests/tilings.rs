//! Tilings and packings: lists that are read back, and other forms of the same question. Numbers and refusals stand in
//! `cases/tilings.md`.

use crate::certificates::alteration::Random;
use crate::support::{file, run};

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

/// A determinant against layers, on boards with holes of all sizes.
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
