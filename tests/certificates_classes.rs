//! Certificates of classes: written, checked, compared with orbits that are enumerated here, and altered.

use std::fs;
use std::io::{Cursor, Read};
use std::path::{Path, PathBuf};

use checkers::classes::{Certified, check};
use num_bigint::BigUint;

use crate::certificates::alteration::Random;
use crate::support::{file, run};

/// A cell, row and column.
type Cell = (usize, usize);

/// Whether a set of places is a solution.
type Judge<'a> = &'a dyn Fn(&[&Vec<Cell>]) -> bool;

/// A question whose sets are enumerated: its words, the rows and columns, the places as sets of cells, and which sets of
/// places, as bits, are solutions.
struct Question<'a> {
    words: &'a str,
    board: Cell,
    places: Vec<Vec<Cell>>,
    is_solution: Judge<'a>,
}

fn cells((rows, columns): Cell) -> Vec<Cell> {
    (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column))).collect()
}

/// The pairs of cells side by side.
fn edges(board: Cell) -> Vec<Vec<Cell>> {
    let all = cells(board);
    let pairs = all.iter().flat_map(|one| all.iter().map(move |other| (one, other)));
    let steps = |(one, other): &(&Cell, &Cell)| one.0.abs_diff(other.0) + one.1.abs_diff(other.1);
    pairs.filter(|pair| pair.0 < pair.1 && steps(pair) == 1).map(|(one, other)| vec![*one, *other]).collect()
}

impl Question<'_> {
    /// The permutations of places that the motions of the board make: of a square eight, else four.
    fn motions(&self) -> Vec<Vec<usize>> {
        let (rows, columns) = self.board;
        let moved = |motion: usize, (row, column): Cell| {
            let row = if motion & 1 == 0 { row } else { rows - 1 - row };
            let column = if motion & 2 == 0 { column } else { columns - 1 - column };
            if motion & 4 == 0 { (row, column) } else { (column, row) }
        };
        let image = |motion: usize, place: &Vec<Cell>| {
            let mut image: Vec<Cell> = place.iter().map(|&cell| moved(motion, cell)).collect();
            image.sort_unstable();
            self.places.iter().position(|other| *other == image).expect("a board goes into itself")
        };
        let motions = 0..if rows == columns { 8 } else { 4 };
        motions.map(|motion| self.places.iter().map(|place| image(motion, place)).collect()).collect()
    }

    /// The numbers of solutions and of classes of each size.
    fn enumerated(&self) -> [Vec<u64>; 2] {
        let motions = self.motions();
        let (mut solutions, mut classes) = (vec![0; self.places.len() + 1], vec![0; self.places.len() + 1]);
        for set in 0u32..1 << self.places.len() {
            let chosen: Vec<usize> = (0..self.places.len()).filter(|at| set >> at & 1 == 1).collect();
            let places: Vec<&Vec<Cell>> = chosen.iter().map(|&at| &self.places[at]).collect();
            if !(self.is_solution)(&places) {
                continue;
            }
            solutions[chosen.len()] += 1;
            // One of each orbit has the smallest bits.
            let image = |motion: &Vec<usize>| chosen.iter().map(|&at| 1u32 << motion[at]).sum::<u32>();
            classes[chosen.len()] += u64::from(motions.iter().all(|motion| image(motion) >= set));
        }
        [solutions, classes]
    }
}

fn folder(name: &str) -> (PathBuf, PathBuf) {
    let certificate = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let folder = certificate.with_extension("classes");
    let _ = [&certificate, &certificate.with_extension("cnf")].map(fs::remove_file);
    let _ = fs::remove_dir_all(&folder);
    (certificate, folder)
}

/// Writes the certificate of classes of a puzzle.
fn written(puzzle: &str, name: &str) -> PathBuf {
    let (certificate, folder) = folder(name);
    let ran = run(&format!("count {puzzle} --classes -q --certificate {}", certificate.display()));
    assert_eq!(ran.status, Some(0), "{puzzle}: {}", ran.stderr);
    assert!(ran.stderr.contains("proves the number of classes"), "{puzzle}: {}", ran.stderr);
    folder
}

/// What the checker says of the files of a folder, with others in the place of some.
fn checked(folder: &Path, others: &[(&str, Vec<u8>)]) -> Result<Certified, String> {
    let mut open = |name: &str| -> Result<Box<dyn Read>, String> {
        let other = others.iter().find(|(other, _)| *other == name).map(|(_, bytes)| bytes.clone());
        let bytes =
            other.map_or_else(|| fs::read(folder.join(name)).map_err(|error| error.to_string()), Ok)?;
        Ok(Box::new(Cursor::new(bytes)))
    };
    check(&mut open, true)
}

/// Numbers without zeros at the end.
fn trimmed(mut all: Vec<u64>) -> Vec<u64> {
    all.truncate(all.iter().rposition(|&number| number > 0).map_or(0, |last| last + 1));
    all
}

fn numbers(all: &[BigUint]) -> Vec<u64> {
    trimmed(all.iter().map(|number| number.try_into().expect("a small number")).collect())
}

/// Compares the certificates of a question with what is enumerated.
fn compare(question: &Question<'_>, name: &str) {
    let ([solutions, classes], words) = (question.enumerated().map(trimmed), question.words);
    for ending in ["scpog", "layers"] {
        let folder = written(words, &format!("{name}.{ending}"));
        let proved = checked(&folder, &[]).unwrap();
        assert_eq!(numbers(&proved.spectrum), solutions, "{words} {ending}");
        assert_eq!(numbers(&proved.class_spectrum), classes, "{words} {ending}");
        assert_eq!(proved.classes, classes.iter().sum::<u64>().into(), "{words} {ending}");
        let again = run(&format!("check {words} {} --json", folder.display()));
        assert_eq!(again.status, Some(0), "{words}: {}", again.stderr);
        let counted = &run(&format!("count {words} --classes --json")).records()[0];
        let record = &again.records()[0];
        assert_eq!(
            (&record["classes"], &record["count"]),
            (&counted["classes"], &counted["count"]),
            "{words}"
        );
    }
}

#[test]
fn classes_are_the_orbits_that_are_enumerated() {
    let attacks = |one: &Cell, other: &Cell| {
        let (rows, columns) = (one.0.abs_diff(other.0), one.1.abs_diff(other.1));
        rows == 0 || columns == 0 || rows == columns
    };
    let single = |board| cells(board).into_iter().map(|cell| vec![cell]).collect::<Vec<_>>();
    let are_peaceful = |places: &[&Vec<Cell>]| {
        (0..places.len()).all(|at| places[..at].iter().all(|other| !attacks(&places[at][0], &other[0])))
    };
    let near = |one: &Cell, other: &Cell| one.0.abs_diff(other.0).max(one.1.abs_diff(other.1)) <= 1;
    let dominate = |board| {
        let all = cells(board);
        move |places: &[&Vec<Cell>]| all.iter().all(|cell| places.iter().any(|place| near(&place[0], cell)))
    };
    let edges = edges((3, 3));
    let on = |places: &[&Vec<Cell>], cell: &Cell| places.iter().filter(|place| place.contains(cell)).count();
    let cells_of_edges = cells((3, 3));
    let is_matching = |places: &[&Vec<Cell>]| cells_of_edges.iter().all(|cell| on(places, cell) <= 1);
    let has_cover = |places: &[&Vec<Cell>]| cells_of_edges.iter().all(|cell| on(places, cell) >= 1);
    let stated =
        file("stated-classes.puzzle", "board 3x4\nkind rook\neach l in rows, columns: rook(l) <= 2\n");
    let stated = format!("{} --size 4", stated.display());
    let is_stated = |places: &[&Vec<Cell>]| {
        let in_line =
            |is_in: &dyn Fn(&Cell) -> bool| places.iter().filter(|place| is_in(&place[0])).count() <= 2;
        (0..4).all(|line| in_line(&|cell| cell.0 == line) && in_line(&|cell| cell.1 == line))
    };
    let (kings, long) = (dominate((4, 4)), dominate((2, 5)));
    let all: [(&str, Cell, Vec<Vec<Cell>>, Judge<'_>); 6] = [
        ("independence queen 4", (4, 4), single((4, 4)), &are_peaceful),
        ("domination king 4", (4, 4), single((4, 4)), &kings),
        ("domination king 2x5 --size any", (2, 5), single((2, 5)), &long),
        ("matchings wazir 3 --size any", (3, 3), edges.clone(), &is_matching),
        ("edge-covers wazir 3 --size 6", (3, 3), edges, &has_cover),
        (&stated, (3, 4), single((3, 4)), &is_stated),
    ];
    for (at, (words, board, places, is_solution)) in all.into_iter().enumerate() {
        compare(&Question { words, board, places, is_solution }, &format!("classes{at}"));
    }
}

#[test]
fn classes_of_graphs_and_of_stated_groups_are_proved() {
    let puzzles = [
        "spanning-trees wazir 4",
        "hamiltonian-cycles wazir 4",
        "connected-domination king 4 --size any",
        "cube rook 2",
        "domination queen torus:4",
        "independence rook 2x2x2",
    ];
    for (at, puzzle) in puzzles.iter().enumerate() {
        let folder = written(puzzle, &format!("classes-of-graphs{at}.layers"));
        let proved = checked(&folder, &[]).unwrap();
        let ran = run(&format!("check {puzzle} {} --json", folder.display()));
        assert_eq!(ran.records()[0]["symmetries"], proved.order, "{puzzle}");
        // Without the images of nodes, nothing shows that graphs go into themselves.
        let group = fs::read_to_string(folder.join("group")).unwrap();
        if let Some(at) = group.find("\nv ") {
            let end = at + 1 + group[at + 1..].find('\n').unwrap();
            let without = [&group[..at], &group[end..]].concat();
            assert!(checked(&folder, &[("group", without.into())]).unwrap_err().contains("no symmetry"));
        }
    }
}

#[test]
fn altered_certificates_of_classes_are_refused() {
    for ending in ["scpog", "layers"] {
        let folder = written("independence queen 5", &format!("classes-altered.{ending}"));
        let proved = checked(&folder, &[]).unwrap();
        let text = fs::read_to_string(folder.join("group")).unwrap();
        let lines: Vec<&str> = text.lines().collect();
        let refused = |group: Vec<&str>, why: &str| {
            let group = group.join("\n") + "\n";
            let found = checked(&folder, &[("group", group.clone().into())]).expect_err(&group);
            assert!(found.contains(why), "{found}: {group}");
        };
        let with = |at: usize, line: &str| {
            let mut lines = lines.clone();
            lines[at] = Box::leak(line.to_owned().into_boxed_str());
            lines
        };
        for (at, line) in lines.iter().enumerate().filter(|(_, line)| !line.starts_with("c ")) {
            let mut without = lines.clone();
            without.remove(at);
            // The others may generate the same group; the last one is needed.
            if !line.starts_with("g ") || !lines[at + 1].starts_with("g ") {
                refused(without, "");
            }
            let mut words: Vec<&str> = line.split(' ').collect();
            match words[0] {
                // Two variables change places: no symmetry, no element, or another one.
                "g" | "f" => {
                    let last = words.len() - 2;
                    words.swap(last, last - 3);
                    let why = if words[0] == "g" { "is no symmetry of the formula" } else { "symmetry" };
                    refused(with(at, &words.join(" ")), why);
                    let mut twice = lines.clone();
                    twice.insert(at, line);
                    if words[0] == "f" {
                        refused(twice, "");
                    }
                }
                "q" => {
                    for (place, why) in [(1, "the group has"), (2, "the sum"), (3, "the number of classes")] {
                        let mut words: Vec<String> = words.iter().map(|word| (*word).to_owned()).collect();
                        words[place] = (words[place].parse::<u64>().unwrap() + 1).to_string();
                        refused(with(at, &words.join(" ")), why);
                    }
                }
                _ => {}
            }
        }
        let read = |name: &str| fs::read(folder.join(name)).unwrap();
        let [second, third] = [2, 3].map(|number| format!("{number}.{ending}"));
        let (one, other) = ((second.as_str(), read(&third)), (third.as_str(), read(&second)));
        let formulas = [("2.cnf", read("3.cnf")), ("3.cnf", read("2.cnf"))];
        let all = [one.clone(), other.clone(), formulas[0].clone(), formulas[1].clone()];
        for wrong in [&all[..1], &all[1..2], &all[2..3], &all[2..], &all] {
            checked(&folder, wrong).unwrap_err();
        }
        for seed in 0..100 {
            let (mut random, mut altered) = (Random(seed), text.clone().into_bytes());
            let at = random.below(text.len());
            altered[at] = b"0123456789 gfqv\n"[random.below(16)];
            let group = String::from_utf8_lossy(&altered).into_owned();
            if let Ok(other) = checked(&folder, &[("group", altered)]) {
                let (own, other) =
                    ((&proved.classes, &proved.class_spectrum), (&other.classes, &other.class_spectrum));
                assert_eq!(own, other, "{group}");
            }
        }
    }
}

/// A certificate of fewer symmetries is right, but not of the puzzle.
#[test]
fn the_group_of_a_certificate_of_classes_is_the_puzzle_s() {
    let folder = written("independence queen 5", "classes-of-fewer.scpog");
    let text = fs::read_to_string(folder.join("group")).unwrap();
    let of = |letter: char| text.lines().filter(move |line| line.starts_with(letter));
    let generator = of('g').next().unwrap();
    let parts: Vec<Vec<&str>> = of('f').map(|line| line.splitn(4, ' ').collect()).collect();
    let at = parts.iter().position(|part| part[3] == &generator[2..]).unwrap();
    assert_eq!(at, 1);
    let [all, kept] = [0, at].map(|at| parts[at][2].parse::<u64>().unwrap());
    let head: Vec<&str> = text.lines().take(2).collect();
    let fewer = format!(
        "{}\n{generator}\nf 1 {all} {}\nf 1 {kept} {}\nq 2 {} {}\n",
        head.join("\n"),
        parts[0][3],
        parts[at][3],
        all + kept,
        (all + kept) / 2
    );
    assert_eq!(checked(&folder, &[("group", fewer.clone().into())]).unwrap().order, 2);
    fs::write(folder.join("group"), fewer).unwrap();
    let check = |puzzle: &str| run(&format!("check {puzzle} {}", folder.display()));
    check("independence queen 5").refused(1, "has not the symmetries of independence queen 5x5");
    check("independence queen 4").refused(1, "has not the formula of independence queen 4x4");
    fs::remove_file(folder.join("2.scpog")).unwrap();
    check("independence queen 5").refused(4, "2.scpog");
    // The next one replaces it, but not what kikisuji did not write.
    written("independence queen 4", "classes-of-fewer.scpog");
    fs::write(folder.join("notes"), "my own\n").unwrap();
    let certificate = folder.with_extension("scpog");
    let ran = run(&format!("count independence queen 4 --classes --certificate {}", certificate.display()));
    ran.refused(2, "is something else already");
    assert!(folder.join("notes").exists() && folder.join("group").exists());
}

/// Where the formula does not show the symmetries, the count has a certificate, and the classes have none.
#[test]
fn classes_without_a_certificate_are_named() {
    for puzzle in ["peaceable queen 3", "no-three-in-line 4 --invariant diagonal"] {
        let (certificate, folder) = folder("classes-without.scpog");
        let ran = run(&format!("count {puzzle} --classes -q --certificate {}", certificate.display()));
        assert_eq!(ran.status, Some(0), "{puzzle}: {}", ran.stderr);
        assert!(ran.stderr.contains("does not prove the number of classes"), "{puzzle}: {}", ran.stderr);
        assert!(certificate.exists() && !folder.exists());
    }
}
