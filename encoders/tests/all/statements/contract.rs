//! The examples of the contract, each by two methods.

use counting::solve::{self, Answer, Method, Request, Silent};
use encoders::families;
use limits::Budget;
use model::Model;

/// Statements, and how many solutions they have: of some size where they ask for the best one, and up to symmetry where
/// that is said. `·` stands for a new line.
type Example = (&'static str, Option<u32>, u64, Option<u64>);

const EXAMPLES: &[Example] = &[
    ("board 8x8 · kind queen · each l in lines(queen): queen(l) <= 1 · goal max", Some(8), 92, Some(12)),
    (
        "board 8x8 · kind queen · each c in all: queen(c) or queen(attackers(queen, c)) · goal min",
        Some(5),
        4860,
        Some(638),
    ),
    ("let n = 4 · board {n}x{n} · values 1..n · each l in rows, columns: distinct(l)", None, 576, None),
    ("board 4x4 · values 1..4 · each l in rows, columns, boxes(2,2): distinct(l)", None, 288, None),
    (
        "board 3x3 · values 1..9 · distinct(all) · each l in rows, columns: sum(l) = 15 · \
         sum({r0c0,r1c1,r2c2}) = 15 · sum({r0c2,r1c1,r2c0}) = 15",
        None,
        8,
        Some(1),
    ),
    ("board 6x6 · places moves of wazir · each c in cells: edge(edges(c)) = 1", None, 6728, None),
    (
        "board 5x5 · kind queen knight · queen(all) = 2 · knight(all) = 2 · each c in all: queen(c) => \
         full(attacks(queen, c)) = 0 · each c in all: knight(c) => full(attacks(knight, c)) = 0",
        None,
        156,
        None,
    ),
    ("board 4x4 · values 0..2 · each w in windows(1,2), windows(2,1): distinct(w)", None, 7812, None),
    ("board 3x3 · values 0..2 · each w in windows(2,2): sum(w) != 3", None, 8819, None),
    (
        "let n = 4 · board {n+2}x{n+2} · kind live · each c in all where c.row in {0, n+1} or c.col in {0, n+1}: \
         empty(c) · each c in all: live(c) => 2 <= live(attacks(king, c)) <= 3 · each c in all: empty(c) => \
         live(attacks(king, c)) != 3",
        None,
        83,
        None,
    ),
    (
        "board 3x3 · values 0..8 · distinct(all) · each c in all: some d in \
         attacks(\"leaps:0,1;1,0;1,1;0,2;2,0\", c): value(c) = d.number",
        None,
        7264,
        None,
    ),
    ("board 1x7 · kind black · runs(black, row(r0c0)) = (2, 1)", None, 10, None),
    (
        "board 6x6 · places moves of wazir · each c in cells: edge(edges(c)) = 2 · connected edge",
        None,
        1072,
        None,
    ),
    (
        "board 5x5 · places moves of wazir · each c in {r0c0, r4c4}: edge(edges(c)) = 1 · each c in cells where \
         c.number != 0 and c.number != 24: edge(edges(c)) in {0, 2} · connected edge",
        None,
        8512,
        None,
    ),
    (
        "board 4x4 · places moves of wazir · connected edge · acyclic edge · each c in cells: edge(edges(c))",
        None,
        100_352,
        None,
    ),
    (
        "board 3x3 · values 0..8 · distinct(all) · each c in all: some d in attacks(\"wazir+fers+dabbaba\", c): \
         value(c) = d.number",
        None,
        7264,
        None,
    ),
];

const PEACEABLE: &str = "board 6x6 · kind white black · each c in all: white(c) => black(attacks(queen, c)) = 0 · \
                         white(all) = black(all) · size white · goal max · symmetry kinds white black";

fn model(statements: &str, words: &[&str]) -> Result<Model, families::ModelError> {
    let free = Budget::default();
    let words: Vec<&str> = ["puzzle", "f.puzzle"].iter().chain(words).copied().collect();
    let text = statements.replace(" · ", "\n");
    families::parse(&words).expect("words").with_text(Some(&text), &free)?.model(None, &free)
}

fn ask(model: &Model, method: Method, classes: bool) -> Answer {
    let request = Request { method, sizes: model.goal, classes, threads: 2, ..Request::default() };
    solve::count(model, &request, &Budget::default(), &mut Silent).expect("no limit was set")
}

fn holds((text, size, count, classes): Example) {
    let model = model(text, &[]).unwrap_or_else(|error| panic!("{error}: {text}"));
    for method in [Method::Layers, Method::Apply] {
        let answer = ask(&model, method, classes.is_some());
        assert_eq!(answer.count, count.into(), "{text} by {method:?}");
        assert_eq!(answer.classes, classes.map(Into::into), "{text} by {method:?}");
        assert!(size.is_none() || answer.size == size, "{text} by {method:?}");
    }
}

#[test]
fn the_examples_of_the_contract_count_what_they_say() {
    EXAMPLES.iter().copied().for_each(holds);
}

#[test]
fn parameters_take_the_place_of_numbers() {
    let lives = EXAMPLES[9].0;
    for (n, count) in [("n=1", 1u64), ("n=2", 2), ("n=3", 12)] {
        let model = model(lives, &[n]).expect("a puzzle");
        assert_eq!(ask(&model, Method::Auto, false).count, count.into(), "{n}");
    }
}

#[test]
fn two_armies_are_those_of_the_family() {
    let own = model(PEACEABLE, &[]).expect("a puzzle");
    let known = crate::support::puzzle("peaceable queen 6");
    for method in [Method::Layers, Method::Backtrack] {
        // Not the classes: `size white` is not carried into itself where the two change their colours.
        let (own, known) = (ask(&own, method, false), ask(&known, method, false));
        assert_eq!((own.size, own.count), (known.size, known.count), "{method:?}");
    }
}

/// Once a connected choice is closed, other kinds are still free; layers took them for chosen.
#[test]
fn what_is_connected_leaves_other_kinds_free() {
    let model = model("board 1x3 · kind white black · connected white by wazir", &[]).expect("a puzzle");
    for method in [Method::Apply, Method::Layers, Method::Backtrack, Method::Auto] {
        // All but white at both ends and not between them.
        assert_eq!(ask(&model, method, false).count, 25u32.into(), "{method:?}");
    }
}

/// Where two kinds exchange their places in a symmetry, their connections do so, too; layers took each for its own image.
#[test]
fn two_kinds_are_connected_each_by_itself() {
    // All but a kind twice.
    let text = "board 1x2 · kind ant bee cat · distinct(all) · connected bee by fers · connected cat by fers · \
                symmetry kinds cat bee";
    holds((text, None, 13, Some(5)));
    let model = model(text, &[]).expect("a puzzle");
    for method in [Method::Backtrack, Method::Auto] {
        assert_eq!(ask(&model, method, false).count, 13u32.into(), "{method:?}");
    }
}

/// Conditions are compared as functions: ways of `runs` that end nowhere, what is always true, and sums with factors of
/// both signs, cut to what their bounds need.
#[test]
fn symmetries_are_those_of_functions() {
    for (text, count, classes) in [
        ("board 2x2 · kind b · runs(b, column(r0c1)) = (2)", 4u64, 3u64),
        ("board 3x2 · kind b w · each l in rows: runs(b, l) = (2) or w(l) = 1", 125, 39),
        ("board 1x3 · kind b · runs(b, row(r0c0)) = (1, 2) or b(all) = 1", 3, 2),
        ("board 1x4 · values 2..4 · different(r0c0) != value(r0c3)", 81, 45),
    ] {
        holds((text, None, count, Some(classes)));
    }
}

/// A number of 64 bits is one, and so is the difference of two of them where they are compared.
#[test]
fn numbers_have_64_bits() {
    for (condition, count) in [
        ("9223372036854775807 - value(r0c0) > 5", 9u64),
        ("value(r0c0) - 9223372036854775807 < 0", 9),
        ("1000000000000000000 * value(r0c0) > 5", 6),
        ("-9223372036854775807 < value(r0c0) - 1", 9),
        ("value(r0c0) < 9223372036854775807", 9),
    ] {
        let model = model(&format!("board 1x2 · values 0..2 · {condition}"), &[]).expect("a puzzle");
        assert_eq!(ask(&model, Method::Layers, false).count, count.into(), "{condition}");
    }
    for condition in ["9223372036854775807 + value(r0c0) > 5", "9223372036854775807 * value(r0c0) > 5"] {
        let wrong = model(&format!("board 1x2 · values 0..2 · {condition}"), &[]);
        assert!(wrong.is_err_and(|error| error.to_string().contains("64 bits")), "{condition}");
    }
}

/// Places with values whose factors and bounds go beyond 32 bits, by every method, with a symmetry that turns a sum into its
/// opposite: against all values one after the other.
#[test]
fn conditions_have_64_bits() {
    let brute = |holds: &dyn Fn([i64; 4]) -> bool| {
        let all = (0..10_000i64).map(|n| [n / 1000, n / 100 % 10, n / 10 % 10, n % 10]);
        all.filter(|&values| holds(values)).count() as u64
    };
    let (a, b, c, d) = ("value(r0c0)", "value(r0c1)", "value(r0c2)", "value(r0c3)");
    let asked: [(String, u64); 5] = [
        (
            format!("1000000000000000 * {a} + 100000000 * {b} + 1000 * {c} + {d} <= 4000000500007008"),
            brute(&|[a, b, c, d]| {
                1_000_000_000_000_000 * a + 100_000_000 * b + 1000 * c + d <= 4_000_000_500_007_008
            }),
        ),
        (
            format!("3000000019 * {a} + 2999999999 * {b} = 3000000019 * {c} + 2999999999 * {d}"),
            brute(&|[a, b, c, d]| a == c && b == d),
        ),
        (
            format!("-70000000001 <= 30000000000 * {a} - 20000000001 * {d} <= 10000000000 * ({b} - {c})"),
            brute(&|[a, b, c, d]| {
                let sum = 30_000_000_000 * a - 20_000_000_001 * d;
                (-70_000_000_001..=10_000_000_000 * (b - c)).contains(&sum)
            }),
        ),
        (
            format!("10000000000 * {a} + {d} != 50000000005 or 98765432109 * {b} < 12345678901 * {c}"),
            brute(&|[a, b, c, d]| {
                10_000_000_000 * a + d != 50_000_000_005 || 98_765_432_109 * b < 12_345_678_901 * c
            }),
        ),
        (
            format!("(1000000007000 * {a} + 100000000030 * {b} + {c} + 7 * {d}) % 13 = 5"),
            brute(&|[a, b, c, d]| (1_000_000_007_000 * a + 100_000_000_030 * b + c + 7 * d) % 13 == 5),
        ),
    ];
    for (condition, count) in asked {
        let model = model(&format!("board 1x4 · values 0..9 · {condition}"), &[]).expect("a puzzle");
        for method in [Method::Apply, Method::Layers, Method::Backtrack] {
            assert_eq!(ask(&model, method, false).count, count.into(), "{condition} by {method:?}");
        }
    }
    // Left and right exchanged, the sum is its opposite. What reads the same from both sides has the sum 0.
    let kinds = "board 1x4 · kind x · -7000000000 <= 5000000000 * x(r0c0) + 3000000001 * x(r0c1) - \
        3000000001 * x(r0c2) - 5000000000 * x(r0c3) <= 7000000000";
    let values = "board 1x4 · values 0..2 · -9000000000 <= 6000000001 * value(r0c0) + 5000000000 * value(r0c1) - \
        5000000000 * value(r0c2) - 6000000001 * value(r0c3) <= 9000000000";
    let sum = |[a, b, c, d]: [i64; 4]| 6_000_000_001 * (a - d) + 5_000_000_000 * (b - c);
    let held = brute(&|values| values.iter().all(|&value| value <= 2) && sum(values).abs() <= 9_000_000_000);
    for (text, count, classes) in [(kinds, 14u64, 9u64), (values, held, (held + 9) / 2)] {
        let model = model(text, &[]).expect("a puzzle");
        for method in [Method::Apply, Method::Layers, Method::Backtrack] {
            let answer = ask(&model, method, true);
            assert_eq!(
                (answer.count, answer.classes),
                (count.into(), Some(classes.into())),
                "{method:?}: {text}"
            );
        }
    }
}

/// What % goes through are the values that places can add up to, and nothing is a class where nothing is a solution.
#[test]
fn remainders_of_few_values() {
    for (text, count) in [
        ("board 1x2 · kind ant · ant(all) * 70001 % 1000003 = 70001", 2u64),
        ("board 1x8 · kind ant · -ant(all) % 1000000000000000000 > 999999999999999990", 255),
        ("board 3x2 · values 8..10 · sum(cells) % 101 < 54 · value(r2c1) = sum({r2c0, r1c0})", 0),
    ] {
        let model = model(text, &[]).expect("a puzzle");
        assert_eq!(ask(&model, Method::Auto, true).count, count.into(), "{text}");
    }
}
