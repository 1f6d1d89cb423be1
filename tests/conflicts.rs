//! Why a count is 0: members that contradict each other, against every placement of small boards.

use model::{Cell, Sizes};
use std::collections::BTreeMap;
use std::fs;

use counting::solve::{self, Conflict, Proved};
use encoders::families::{self, Puzzle};
use limits::Budget;
use model::soft::Member;

use crate::certificates::alteration::Random;
use crate::support::{file, run, statements};

/// Enough work for every question here.
const WORK: u64 = 1 << 32;

/// What contradicts each other in a puzzle without solutions, whose file has this text.
fn conflict(words: &str, text: Option<&str>, sizes: Option<Sizes>) -> Conflict {
    let words: Vec<&str> = words.split(' ').collect();
    let free = Budget::default();
    let puzzle = families::parse(&words).unwrap().with_text(text, &free).unwrap();
    let softened = puzzle.softened(text, sizes, &free).unwrap();
    solve::conflict(&softened, WORK, &free).unwrap().expect("something is found")
}

/// Holds a conflict against what holds of each placement: a bit for each of the named members. Returns whether a set of
/// fewer members contradicts itself.
fn judge(found: &Conflict, names: &[String], placements: &[u32]) -> bool {
    let possible = |members: u32| placements.iter().any(|holds| holds & members == members);
    let place = |member: &Member| names.iter().position(|name| *name == member.to_string());
    let members: Vec<usize> = found.members.iter().map(|member| place(member).expect("a member")).collect();
    let all = members.iter().fold(0, |all, at| all | 1 << at);
    assert!(!possible(all), "{found:?} can hold");
    assert!(members.iter().all(|at| possible(all & !(1 << at))), "{found:?} has too many members");
    let smaller = (0u32..1 << names.len()).filter(|some| some.count_ones() < all.count_ones());
    let is_smallest = smaller.clone().all(possible);
    assert_eq!(found.proved == Proved::Smallest, is_smallest, "{found:?}");
    is_smallest
}

/// Each placement of these letters, or of nothing where that may be, on the cells of a board.
fn placements(rows: u32, cols: u32, letters: &[Option<char>]) -> Vec<BTreeMap<Cell, char>> {
    let mut all = vec![BTreeMap::new()];
    for cell in (0..rows).flat_map(|row| (0..cols).map(move |col| Cell { row, col })) {
        let more = |before: &BTreeMap<Cell, char>| {
            let with = letters.iter().map(|letter| {
                before.iter().map(|(&a, &b)| (a, b)).chain(letter.map(|letter| (cell, letter))).collect()
            });
            with.collect::<Vec<_>>()
        };
        all = all.iter().flat_map(more).collect();
    }
    all
}

fn stated(text: &str) -> Puzzle {
    families::parse(&["x.puzzle"]).unwrap().with_text(Some(text), &Budget::default()).unwrap()
}

/// A condition or a clue, with the name of a clue.
fn line(values: bool, random: &mut Random) -> (String, Option<String>) {
    let (row, col, n) = (random.below(2), random.below(3), random.below(4));
    let (at, beside) = (format!("r{row}c{col}"), format!("r{}c{}", random.below(2), random.below(3)));
    let kind = ["a", "b"][random.below(2)];
    let clue = |what: String| {
        let name = if what == "empty" { "empty" } else { "given" };
        (format!("given {at} = {what}"), Some(format!("{name} {at}")))
    };
    let condition = match (values, random.below(7)) {
        (false, 0) => return clue(["a", "b", "empty"][n % 3].into()),
        (false, 1) => format!("{kind}(all) = {n}"),
        (false, 2) => format!("{kind}({at}) <=> {kind}({beside})"),
        (false, 3) => format!("each c in row({at}): {kind}(c) => empty(attacks(wazir, c)) <= 1"),
        (false, 4) => format!("connected {kind} by wazir"),
        (false, 5) => format!("a(column({at})) > b(row({beside})) or full(all) in {{{n}, 5}}"),
        (false, _) => format!("{kind}(row({at})) >= {n}"),
        (true, 0) => return clue((n % 3).to_string()),
        (true, 1) => format!("sum(all) = {}", 2 + n),
        (true, 2) => format!("value({at}) + value({beside}) = {n}"),
        (true, 3) => format!("distinct(row({at}))"),
        (true, 4) => format!("different(all) = {n}"),
        (true, 5) => format!("value({at}) > value({beside}) or sum(column({at})) = {n}"),
        (true, _) => format!("sum(row({at})) <= {n}"),
    };
    (condition, None)
}

#[test]
fn conflicts_of_random_statements_are_smallest() {
    let (mut random, mut sizes) = (Random(24), BTreeMap::new());
    for round in 0..120 {
        let values = round % 2 == 1;
        let head = if values { "board 2x3\nvalues 0..2\n" } else { "board 2x3\nkind a b\n" };
        let letter = |label: &str| stated(head).lettered(label);
        let letters = if values { ["0", "1", "2"].map(letter) } else { ["none", "a", "b"].map(letter) };
        assert_eq!(letters.iter().flatten().count(), if values { 3 } else { 2 });
        let (mut text, mut names, mut members) =
            (head.to_owned(), Vec::<String>::new(), Vec::<String>::new());
        while members.len() < 9 {
            let (said, name) = line(values, &mut random);
            let name = name.unwrap_or_else(|| format!("line {}", 3 + members.len()));
            // Two clues of a place are an error, and what is said of a kind is said once.
            let place = |name: &str| name.split_once(' ').map(|(_, place)| place.to_owned());
            if names.iter().any(|known| place(known) == place(&name)) || members.contains(&said) {
                continue;
            }
            text += &format!("{said}\n");
            names.push(name);
            members.push(said);
        }
        let alone: Vec<Puzzle> = members.iter().map(|said| stated(&format!("{head}{said}\n"))).collect();
        let holds = |pieces: BTreeMap<Cell, char>| {
            let of = |all: u32, (at, puzzle): (usize, &Puzzle)| {
                all | u32::from(puzzle.flaw(&pieces).is_none()) << at
            };
            alone.iter().enumerate().fold(0, of)
        };
        let holds: Vec<u32> = placements(2, 3, &letters).into_iter().map(holds).collect();
        if holds.contains(&((1 << members.len()) - 1)) {
            continue;
        }
        let found = conflict("x.puzzle", Some(&text), None);
        assert!(judge(&found, &names, &holds), "{text}");
        *sizes.entry(found.members.len()).or_insert(0) += 1;
    }
    // The texts are such that there is something to find.
    assert!(sizes.values().sum::<u32>() > 60 && sizes.len() >= 3, "{sizes:?}");
}

#[test]
fn conflicts_of_clues_and_sizes_are_smallest() {
    let mut random = Random(11);
    let mut met = 0;
    for round in 0..60 {
        let words = ["independence queen 3", "domination rook 3", "domination king 3"][round % 3];
        let rules = families::parse(&words.split(' ').collect::<Vec<_>>()).unwrap();
        let size = [3, 1, 2][random.below(3)];
        let mut cells: Vec<usize> = (0..9).collect();
        let (mut clues, mut names) = ([Vec::new(), Vec::new()], Vec::new());
        for _ in 0..6 {
            let cell = cells.remove(random.below(cells.len()));
            let (kind, place) = (random.below(2), format!("r{}c{}", cell / 3, cell % 3));
            names.push((kind, place.clone()));
            clues[kind].push(place);
        }
        let words = format!("{words} --given {} --empty {}", clues[0].join(","), clues[1].join(","));
        if clues.iter().any(Vec::is_empty) {
            continue;
        }
        let mut holds = Vec::new();
        for pieces in placements(3, 3, &[None, Some('Q')]) {
            let right = |(kind, place): &(usize, String)| {
                (*kind == 0) == pieces.keys().any(|cell| cell.to_string() == *place)
            };
            if rules.flaw(&pieces).is_none() {
                let clues =
                    names.iter().enumerate().map(|(at, clue)| u32::from(right(clue)) << at).sum::<u32>();
                holds.push(clues | u32::from(pieces.len() == size) << names.len());
            }
        }
        if holds.contains(&((1 << 7) - 1)) {
            continue;
        }
        let name = |(kind, place): &(usize, String)| format!("{} {place}", ["given", "empty"][*kind]);
        let all: Vec<String> = names.iter().map(name).chain([format!("size {size}")]).collect();
        let found = conflict(&words, None, Some(Sizes::Between(size as u32, size as u32)));
        assert!(judge(&found, &all, &holds), "{words}");
        met += 1;
    }
    assert!(met > 30, "{met}");
}

#[test]
fn conflicts_of_random_formulas_are_smallest() {
    let mut random = Random(7);
    let mut met = 0;
    for round in 0..60 {
        let clause = |random: &mut Random| {
            let literal = |random: &mut Random| (random.below(4) as i32 + 1) * [1, -1][random.below(2)];
            (0..1 + random.below(3)).map(|_| literal(random)).collect::<Vec<i32>>()
        };
        let clauses: Vec<Vec<i32>> = (0..14).map(|_| clause(&mut random)).collect();
        let is_true = |values: u32, literal: &i32| (values >> (literal.abs() - 1) & 1 == 1) == (*literal > 0);
        let holds = |values: u32| {
            let of = |(at, clause): (usize, &Vec<i32>)| {
                u32::from(clause.iter().any(|literal| is_true(values, literal))) << at
            };
            clauses.iter().enumerate().map(of).sum::<u32>()
        };
        let holds: Vec<u32> = (0..16).map(holds).collect();
        if holds.contains(&((1 << 14) - 1)) {
            continue;
        }
        // Two lines before the first clause; a clause goes over two lines.
        let (text, word) = match round % 2 {
            0 => {
                let line = |clause: &Vec<i32>| {
                    let words: Vec<String> = clause.iter().map(i32::to_string).collect();
                    format!("{}\n0\n", words.join(" "))
                };
                ("c\np cnf 4 14\n".to_owned() + &clauses.iter().map(line).collect::<String>(), "cnf x")
            }
            _ => {
                let term =
                    |literal: &i32| format!("+1 {}x{} ", if *literal > 0 { "" } else { "~" }, literal.abs());
                let line = |clause: &Vec<i32>| clause.iter().map(term).collect::<String>() + "\n>= 1 ;\n";
                (
                    "*\n* #variable= 4 #constraint= 14\n".to_owned()
                        + &clauses.iter().map(line).collect::<String>(),
                    "opb x",
                )
            }
        };
        let names: Vec<String> = (0..14).map(|at| format!("line {}", 3 + 2 * at)).collect();
        assert!(judge(&conflict(word, Some(&text), None), &names, &holds), "{text}");
        met += 1;
    }
    assert!(met > 30, "{met}");
}

/// Ten pigeons in nine holes, of which each clause is needed, and one clause besides.
#[test]
fn work_that_ends_claims_no_more_than_it_found() {
    let (pigeons, holes) = (10, 9);
    let at = |pigeon, hole| pigeon * holes + hole + 1;
    let somewhere = (0..pigeons).map(|one| (0..holes).map(|hole| at(one, hole)).collect::<Vec<i32>>());
    let apart = (0..holes).flat_map(|hole| {
        let pairs = (0..pigeons).flat_map(move |one| (0..one).map(move |other| (one, other)));
        pairs.map(move |(one, other)| vec![-at(one, hole), -at(other, hole)])
    });
    let clauses: Vec<Vec<i32>> = somewhere.chain(apart).chain([vec![91]]).collect();
    let line = |clause: &Vec<i32>| {
        format!("{} 0\n", clause.iter().map(i32::to_string).collect::<Vec<_>>().join(" "))
    };
    let text = format!("p cnf 91 {}\n", clauses.len()) + &clauses.iter().map(line).collect::<String>();
    let free = Budget::default();
    let softened = families::parse(&["cnf", "x"]).unwrap().softened(Some(&text), None, &free).unwrap();
    for work in [0, 1 << 20, 1 << 24, 1 << 27] {
        let found = solve::conflict(&softened, work, &free).unwrap();
        let Some(found) = found else { continue };
        let is_least = !found.members.contains(&Member::Line(clauses.len() + 1));
        assert!(is_least || found.proved == Proved::Contradictory, "{work}: {found:?}");
        assert!(found.members.len() >= clauses.len() - 1, "{work}: {found:?}");
    }
    let over = Budget { deadline: Some(std::time::Instant::now()), ..Budget::default() };
    assert_eq!(solve::conflict(&softened, 1 << 20, &over).unwrap_err(), limits::Limit::Deadline);
}

#[test]
fn the_reason_stands_behind_the_result() {
    let cages = "title \"Two cages, and a row\"\nboard 2x2\nvalues 1..4\ndistinct(all)\nmap cage\n1 1\n2 2\nend\n\
                 sum({d in all where cage(d) = 1}) = 3\n\ndistinct(row(r0c0))\n\
                 sum(row(r0c0)) = 4\n";
    let cages = statements("zero-cages", cages);
    let cages = cages.display();
    let board = file("zero.txt", "+..\n..-\n+..\n");
    let queens = statements(
        "zero-queens",
        "board 8x8\nkind queen\ngiven d8 = queen\ngoal 8\n\
        each l in lines(queen): queen(l) <= 1\n",
    );
    let queens = queens.display();
    let board = board.display();
    let items = file("zero.dlx", "a b c d\na b\nb c\nc d a\nd\n");
    let items = items.display();
    for (words, sentence, members) in [
        (
            "independence queen 8 --given d8,a5,h1".into(),
            "no queens can be placed: d8 and a5, both given, contradict each other\n",
            &["given d8", "given a5"][..],
        ),
        (
            "independence queen 8 --given d8,a5 --classes --spectrum".into(),
            "no queens can be placed: d8 and a5, both given, contradict each other\n",
            &["given d8", "given a5"],
        ),
        ("independence queen 8 --size 9".into(), "9 queens cannot be placed\n", &["size 9"]),
        (
            "total-domination knight 2".into(),
            "no number of knights can dominate the board totally\n",
            &["total-domination"],
        ),
        (
            format!("independence rook mask:{board} --size 2..3"),
            "2 to 3 rooks cannot be placed: r0c0 and r2c0, both given, contradict each other\n",
            &["given r0c0", "given r2c0"],
        ),
        (
            format!("{cages}"),
            "\"Two cages, and a row\" has no solution: lines 9 and 12 contradict each other\n",
            &["line 9", "line 12"],
        ),
        (
            format!("{queens} --given a5"),
            "zero-queens.puzzle is satisfied in 0 ways: given d8, given a5 and line 5 contradict each other\n",
            &["given d8", "given a5", "line 5"],
        ),
        (
            "independence queen 6 --size 6 --empty a1,b1,c1,d1,e1,f1,f2".into(),
            "6 queens cannot be placed: empty b1, empty c1, empty d1, empty e1 and size 6 contradict each other\n",
            // None of the four solutions has a queen in a corner.
            &["empty b1", "empty c1", "empty d1", "empty e1", "size 6"],
        ),
        (
            "tiling domino 2 --empty a1".into(),
            "no dominoes can tile the board: a1 cannot be empty\n",
            &["empty a1"],
        ),
        (
            "tiling domino 3 --empty a1,a3".into(),
            "no dominoes can tile the board: a1 and a3, both empty, contradict each other\n",
            &["empty a1", "empty a3"],
        ),
        (
            format!("cover {items}"),
            "no options can cover ITEMS exactly: item a, item b and item c contradict each other\n",
            &["item a", "item b", "item c"],
        ),
    ] {
        let ran = run(&format!("count {words} --json"));
        let record = &ran.records()[0];
        let mut found: Vec<&str> = record["conflict"]
            .as_array()
            .expect("a conflict")
            .iter()
            .filter_map(|member| member.as_str())
            .collect();
        let mut members = members.to_vec();
        (found, members) = (sorted(found), sorted(members));
        assert_eq!(
            (found, &record["conflict_is"], &record["count"]),
            (members, &"smallest".into(), &"0".into()),
            "{words}"
        );
        let text = run(&format!("count {words}")).stdout;
        assert!(text.replace(&items.to_string(), "ITEMS").starts_with(sentence), "{text}");
    }
    let listed = run(&format!("list {cages}"));
    assert!(listed.stderr.contains("0 solutions: lines 9 and 12 contradict each other"), "{}", listed.stderr);
    let page = listed_page(&format!("{cages}"));
    assert!(page.contains("has no solution: lines 9 and 12 contradict each other"), "{page}");
}

fn sorted(mut members: Vec<&str>) -> Vec<&str> {
    members.sort_unstable();
    members
}

fn listed_page(words: &str) -> String {
    let page = file("zero.html", "");
    run(&format!("count {words} --html {}", page.display()));
    fs::read_to_string(page).expect("a page")
}
