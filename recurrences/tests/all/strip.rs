//! Walks along strips against counts of each board by itself.

use counting::solve::{self, Method, Request, Silent};
use encoders::families;
use limits::Budget;
use model::{Growth, Model, Sizes};
use num_bigint::BigUint;
use recurrences::strip::{self, NoWalk};
use recurrences::{Machine, Sizes as BySize};

/// A puzzle by its words, in which `N` is the side that grows, and the text of its file if it has one.
#[derive(Clone, Copy)]
struct Puzzle(&'static str, Option<&'static str>);

impl Puzzle {
    fn model(self, n: u64) -> Model {
        let words: Vec<String> = self.0.split(' ').map(|word| word.replace('N', &n.to_string())).collect();
        let budget = Budget::default();
        let puzzle = families::parse(&words).expect("a puzzle of the grammar");
        let puzzle = puzzle.with_text(self.1, &budget).expect("a text that can be read");
        puzzle.model(self.1, &budget).expect("no limit")
    }
}

fn growth(reach: u32) -> Growth {
    Growth { adds_rows: false, stride: 1, offset: 0, reach, period: 1, is_joined: false }
}

fn machine(puzzle: Puzzle, growth: Growth, first: u64) -> Result<Machine, NoWalk<std::fmt::Error>> {
    strip::machine(&growth, first, &mut |n| Ok(puzzle.model(n)), 100_000, &Budget::default())
}

/// The classes of solutions, counted by layers.
fn classes_of(model: &Model) -> BigUint {
    let request = Request { sizes: Sizes::Any, classes: true, method: Method::Layers, ..Request::default() };
    let answer = solve::count(model, &request, &Budget::default(), &mut Silent).expect("no limit was set");
    answer.classes.expect("they were asked for")
}

/// The solutions by size, counted by search.
fn searched(model: &Model) -> BySize {
    let request =
        Request { sizes: Sizes::Any, spectrum: true, method: Method::Backtrack, ..Request::default() };
    let answer = solve::count(model, &request, &Budget::default(), &mut Silent).expect("no limit was set");
    let spectrum = answer.spectrum.expect("it was asked for");
    (0..).zip(spectrum).filter(|(_, number)| *number != Default::default()).collect()
}

fn agrees(puzzle: Puzzle, growth: Growth, n: std::ops::RangeInclusive<u64>) {
    let machine = machine(puzzle, growth, *n.start()).unwrap_or_else(|why| panic!("{}: {why}", puzzle.0));
    for n in n {
        assert_eq!(machine.value(n), searched(&puzzle.model(n)), "{} for n = {n}", puzzle.0);
    }
}

fn own(text: &'static str) -> Puzzle {
    Puzzle("own.puzzle n=N", Some(text))
}

#[test]
fn walks_count_as_searches_do() {
    for (words, reach, last) in [
        ("independence king 3xN", 2, 8),
        ("independence knight 3xN", 3, 8),
        ("independence queen 3xN", 4, 8),
        ("independence rook 2xN", 2, 8),
        ("domination wazir 3xN", 3, 6),
        ("domination queen 2xN", 4, 8),
        ("total-domination rook 2xN", 4, 8),
        ("minimal-domination wazir 2xN", 5, 8),
        ("efficient-domination king 3xN", 3, 7),
        ("connected-domination king 3xN", 3, 6),
        ("spanning-trees wazir 2xN", 2, 7),
        ("forests wazir 3xN", 2, 5),
        ("hamiltonian-cycles wazir 4xN", 2, 6),
        ("matchings king 2xN", 2, 6),
    ] {
        agrees(Puzzle(words, None), growth(reach), 1..=last);
    }
}

#[test]
fn what_is_joined_to_a_circle_is_a_strip_whose_ends_meet() {
    for (words, reach) in [
        ("independence king cylinder:2xN", 2),
        ("total-domination wazir cylinder:2xN", 3),
        ("independence knight cylinder:3xN", 3),
    ] {
        agrees(Puzzle(words, None), growth(reach), 2..=9);
    }
}

#[test]
fn own_conditions_of_any_reach() {
    let strips = [
        // Windows of nine cells matter from nine columns on.
        ("let n = 3\nboard 1x{n}\nkind k\neach w in windows(1,9): k(w) <= 1\n", 9),
        ("let n = 3\nboard 1x{n}\nkind k\nk(all) <= 12\n", 13),
        ("let n = 3\nboard 2x{n}\nkind k\nk(row(r0c0)) in {1, 3}\nk(row(r1c0)) >= 2\n", 4),
        ("let n = 3\nboard 1x{n}\nvalues 0..5\neach c in all: value(c) = c.col\n", 7),
        ("let n = 3\nboard 1x{n}\nkind k\nruns(k, row(r0c0)) = (3, 1)\n", 5),
        ("let n = 3\nboard 2x{n}\nkind k\nconnected k by king\n", 2),
        ("let n = 3\nboard 2x{n}\nkind k\nconnected k by rook\nk(all) >= 1\n", 3),
        ("let n = 3\nboard 2x{n}\nkind k\nlex(row(r0c0), row(r1c0))\n", 3),
        ("let n = 3\nboard 2x{n}\nvalues 0..1\nlex(row(r1c0), row(r0c0))\n", 4),
        ("let n = 3\nboard 3x{n}\nkind k\nconnected k by queen\n", 4),
        ("let n = 3\nboard 2x{n}\nvalues 0..2\nsome m in 0..4: each w in windows(2,2): sum(w) = m\n", 5),
        ("let n = 3\nboard 2x{n}\nkind k\nk(r0c0) <=> k(cell(1, n - 1))\n", 2),
    ];
    for (text, reach) in strips {
        agrees(own(text), growth(reach), 1..=if reach > 10 { 14 } else { 9 });
    }
}

#[test]
fn hidden_pieces_count_once() {
    let text = "let n = 3\nboard 1x{n}\nkind a b\nhidden b\neach c in all: a(c) => b(attacks(wazir, c))\n";
    agrees(own(text), growth(2), 1..=9);
    let text = "let n = 3\nboard 2x{n}\nkind a b\nhidden b\nb(row(r0c0)) <= 1\neach c in all: a(c) => b(attacks(king, c))\n";
    agrees(own(text), growth(3), 1..=7);
}

#[test]
fn columns_by_their_number() {
    let text = "let n = 3\nboard 2x{n}\nkind k\neach c in all: k(c) => k(attacks(wazir, c)) = 0\neach c in all where c.col % 3 = 1: not k(c)\n";
    agrees(own(text), Growth { period: 3, ..growth(2) }, 1..=10);
    let text = "let n = 3\nboard 2x{2*n+1}\nkind k\neach c in all: k(c) => k(attacks(king, c)) = 0\n";
    agrees(own(text), Growth { stride: 2, offset: 1, ..growth(2) }, 1..=5);
    let text = "let n = 3\nboard {n+1}x2\nkind k\neach c in all: k(c) => k(attacks(king, c)) = 0\n";
    agrees(own(text), Growth { adds_rows: true, offset: 1, ..growth(2) }, 1..=8);
}

#[test]
fn what_does_not_repeat_is_refused() {
    for text in [
        "let n = 3\nboard 2x{n}\nkind k\nk(row(r0c0)) = k(row(r1c0))\n",
        "let n = 3\nboard 1x{n}\nkind k\ngoal n\neach c in all: k(c) <=> k(cell(0, n - 1 - c.col))\n",
        "let n = 3\nboard 2x{n}\nkind k\nk(all) = n\n",
    ] {
        let refused = machine(own(text), growth(3), 1);
        assert!(matches!(refused, Err(NoWalk::Irregular(_))), "{text}");
    }
    let wide = strip::machine(
        &growth(3),
        1,
        &mut |n| Ok::<_, std::fmt::Error>(Puzzle("domination wazir 5xN", None).model(n)),
        50,
        &Budget::default(),
    );
    assert!(matches!(wide, Err(NoWalk::Wide(50))));
}

#[test]
fn classes_by_the_symmetries_of_strips() {
    for (words, reach, last) in [
        ("independence king 3xN", 2, 9),
        ("independence knight 4xN", 3, 7),
        ("domination wazir 2xN", 3, 8),
        ("minimal-domination wazir 2xN", 5, 8),
        ("connected-domination king 3xN", 3, 7),
    ] {
        let puzzle = Puzzle(words, None);
        let mut model = |n| Ok::<_, std::fmt::Error>(puzzle.model(n));
        let classes = strip::classes(&growth(reach), 1, &mut model, 100_000, &Budget::default());
        let classes = classes.unwrap_or_else(|why| panic!("{words}: {why}"));
        assert_eq!(classes.symmetries, 4);
        for n in 1..=last {
            let sum: BigUint = classes.machine.value(n).into_iter().map(|(_, number)| number).sum();
            assert_eq!(sum, 4u32 * classes_of(&puzzle.model(n)), "{words} for n = {n}");
        }
    }
}
