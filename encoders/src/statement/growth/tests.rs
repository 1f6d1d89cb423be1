use super::*;

mod others;

/// The growth of a text whose lines stand behind `;`.
fn asked(lines: &str) -> Result<Growth, NotUniform> {
    let text = format!("let n = 3\n{}\n", lines.replace("; ", "\n"));
    growth_of_text(&text, &[("n", Affine { times: 1, plus: 0 })], None)
}

/// Texts that are one rule for every n, each with how far it looks, and its period.
const UNIFORM: &[(&str, u32, u32)] = &[
    // Windows, steps, pieces: as many columns as they have.
    ("board 1x{n}; kind k; each w in windows(1,9): k(w) <= 1", 9, 1),
    ("board {n}x9; kind k; each w in windows(2,9): k(w) <= 1", 2, 1),
    ("board {n+1}x4; values 0..1; each w in windows(2,2): sum(w) in {0, 2, 3}", 2, 1),
    ("board {n+1}x4; values 0..2; each w in windows(2,2): 1 <= sum(w) <= 7", 2, 1),
    (
        "board {n+1}x4; values 0..1; each c in all, d in at(c,0,1), e in at(c,1,0), f in at(c,1,1): not \
         (value(c) = value(f) and value(d) = value(e) and value(c) != value(d))",
        2,
        1,
    ),
    (
        "board {n}x3; values 0..1; given r0c0 = 0; each c in all: (count d in at(c,0,-1) | at(c,0,1) | at(c,1,-1) | \
         at(c,-1,1): value(d) = value(c)) in {0, 1, 2, 4}",
        3,
        1,
    ),
    (
        "board {n}x3; values 0..1; each c in all: (count d in attacks(king, c): value(d) != value(c)) in {0, 7, 8}",
        3,
        1,
    ),
    (
        "board {n}x3; values 0..1; each c in all: value(c) = 1 => (count d in attacks(ferz, c) | at(c,0,-1) | \
         at(c,0,1): value(d) = 1) in {2, 4}",
        3,
        1,
    ),
    (
        "board 4x{n+1}; values 0..2; each c in all, u in at(c,-1,0), d in at(c,0,1), v in at(c,-1,1), t in 1..2: \
         value(c) >= t and value(u) >= t => value(d) >= t and value(v) >= t",
        2,
        1,
    ),
    (
        "board {n}x3; values 0..2; each c in all: some d in attacks(ferz, c) | at(c,0,-1): value(d) = (value(c) + 1) % 3",
        3,
        1,
    ),
    (
        "board {n}x3; values 0..2; each c in all: 2 * (count d in at(c,0,1) | at(c,1,-1): value(d) = 1) <= \
         len(at(c,0,1) | at(c,1,-1))",
        2,
        1,
    ),
    (
        "board {n+1}x3; values 0..2; some m in 0..4: each w in windows(2,2): (count t in 1..2: (count c in w: value(c) \
         >= 1) >= t) + (count t in 1..2: (count c in w: value(c) >= 2) >= t) = m",
        2,
        1,
    ),
    (
        "board {n+2}x3; values 0..2; each c in all, b in at(c,2,2): each s in 0..2: sum(at(c,s,0) | at(c,s,1) | \
         at(c,s,2)) in {1, 2, 5, 6}",
        3,
        1,
    ),
    (
        "board 3x{n}; values 0..4; each c in all: value(c) = 1 => (count d in attacks(wazir, c): value(d) = 3) = 1",
        3,
        1,
    ),
    ("board 3x{n}; kind queen; each l in lines(queen): queen(l) <= 1", 4, 1),
    ("board 6x{n}; kind p; each l in lines(nightrider): p(l) <= 1", 11, 1),
    ("board 1x{n}; kind a b; hidden b; each c in all: a(c) => b(attacks(wazir, c))", 3, 1),
    ("board 1x{n}; kind k; each a b in rows: k(a) <=> k(b); goal max", 2, 1),
    ("board 1x{n}; kind k; each a b c d in rows: k(a) => not k(d)", 4, 1),
    ("board 3x{n}; kind k; each l in segments: k(l) <= 3", 4, 1),
    ("board 2x{n}; kind k; connected k by rook; k(all) >= 1", 2, 1),
    ("board 2x{n}; kind k; connected k by knight", 3, 1),
    ("board 3x{n}; kind king; each c in all: seen(king, c) <= 2", 3, 1),
    ("board 3x{n}; kind a b; each k in kinds: each c in all, d in at(c,0,2): not (k(c) and k(d))", 3, 1),
    ("board 3x{n}; places moves of wazir; each c in cells: edge(edges(c)) = 2; connected edge", 3, 1),
    ("board 3x{n}; places moves of wazir; each c in cells: edge(move(c, 0, 1)) => edge(move(c, 1, 0))", 2, 1),
    ("board cylinder:{n}x3; kind k; each c in all: k(c) => k(attacks(king, c)) = 0", 3, 1),
    ("board torus:3x{n}; kind k; each c in all: k(c) => k(at(c, 1, 3)) = 0", 4, 1),
    ("board torus:3x{n}; kind k; each l in rows: k(l) <= 2", 3, 1),
    // Counts along the board: the constants that they are compared with.
    ("board 1x{n}; kind k; k(all) <= 12", 13, 1),
    ("board 3x{n}; kind k; goal 7", 8, 1),
    ("board 3x{n}; kind k; goal 2..9; size 2 * k", 10, 1),
    ("board 3x{n}; values 0..3; each l in rows: sum(l) <= 20", 21, 1),
    ("board 3x{n}; values 0..3; each l in rows: sum(l) % 4 = 0", 5, 4),
    ("board 3x{n}; values 0..3; each l in rows: distinct(l)", 2, 1),
    ("board 3x{n}; values 0..3; each l in rows: different(l) >= 3 and most(l) = 3", 5, 1),
    ("board 1x{n}; kind k; runs(k, row(r0c0)) = (3, 1)", 7, 1),
    ("board {n}x2; values 0..1; lex(column(r0c0), column(r0c1))", 1, 1),
    ("board {n}x3; values 0..1; each r in 0..n-2: lex(row(cell(r, 0)), row(cell(r + 1, 0)))", 4, 1),
    ("board 3x{n}; kind k; each c in all where len(cells) > 1: k(c) or k(attacks(rook, c))", 2, 1),
    // Columns by their numbers, from either end, and by their remainders.
    ("board 1x{n}; values 0..11; each c in all: value(c) = c.col", 12, 1),
    ("board 2x{n}; kind k; each c in all where c.col % 7 = 3: not k(c)", 1, 7),
    ("board 2x{n}; kind k; each c in all where (c.col + c.row) % 2 = 0 and c.col % 3 = 0: k(c)", 1, 6),
    ("board {n}x4; kind k; each c in all where c.number % 6 = 0: k(c)", 1, 3),
    ("board {n}x4; kind k; each c in all where c.number < 9: k(c)", 4, 1),
    ("board 2x{n}; kind k; each c in all where c.col = n - 3: k(c)", 4, 1),
    ("board 2x{n+4}; kind k; each c in all where c.col = n: k(c)", 5, 1),
    ("board 2x{2*n+1}; kind k; each c in all where c.col < 2 * n: k(c)", 2, 1),
    ("board 2x{n}; kind k; given r0c4 = k, r1c0 = empty", 5, 1),
    ("board {n}x2; kind k; given a3 = k", 4, 1),
    ("let last = n - 1; board 2x{n}; kind k; given cell(0, last) = k; not k(cell(1, last - 2))", 4, 1),
    ("board 2x{n}; kind k; each j in 0..n-2: k(cell(0, j)) => not k(cell(1, j + 1))", 4, 1),
    ("board 2x{n}; kind k; let top = {c in all where c.row = 0}; each c in top: k(c)", 3, 1),
    (
        "board 2x{n}; kind k; let first = {c in all where c.col = 0}; let last = {c in all where c.col = n - 1}; \
      k(first) = k(last)",
        2,
        1,
    ),
    // A count is late, and distances grow, where columns are told apart by remainders.
    ("board 1x{n}; kind k; k({c in all where c.col % 5 = 0}) <= 7", 40, 5),
    (
        "board 1x{n}; kind k; each c in all where c.col % 7 = 3, d in all where d.col % 7 = 3 and d.col > c.col: not (k(c) and k(d))",
        9,
        7,
    ),
    // Several places along the board.
    (
        "board {n}x3; values 0..2; each c in all: value(c) = 0 or (some d in all where d.number < c.number: value(d) = \
      value(c) - 1)",
        5,
        1,
    ),
    (
        "board 3x{n}; values 0..2; each c in all: value(c) = 0 or (some d in all where d.number < c.number: value(d) = \
      value(c) - 1)",
        3,
        1,
    ),
    (
        "board {n}x2; values 0..3; each c in all: value(c) != (1 + sum({x in all where x.row < c.row and c.row - x.row = \
      c.col - x.col})) % 4",
        3,
        1,
    ),
    ("board 1x{n}; kind k; each c in all, d in all where d.col > c.col: not (k(c) and k(d))", 3, 1),
    ("board 1x{n}; kind k; each c in all, d in all where abs(c.col - d.col) = 5: not (k(c) and k(d))", 13, 1),
    ("board 1x{n}; kind k; each c in all, d in all where d.col = c.col + 5: not (k(c) and k(d))", 6, 1),
    ("board 1x{n}; kind k; each c in row(r0c0): k({x in row(c) where x.col < c.col}) <= 3", 9, 1),
];

#[test]
fn uniform_texts_have_bounds() {
    let mut wrong = Vec::new();
    for &(lines, reach, period) in UNIFORM {
        match asked(lines) {
            Ok(found) if (found.reach, found.period) == (reach, period) => {}
            other => wrong
                .push(format!("{lines}\n  {:?}, not {reach}, {period}", other.map(|g| (g.reach, g.period)))),
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// A refusal is one sentence that says what to ask instead.
#[test]
fn a_refusal_is_a_sentence() {
    let why = asked("board 2x{n}; kind k; goal n").expect_err("a goal that grows").to_string();
    assert_eq!(
        why,
        "line 4: `goal n` asks for a size that grows with n, which no finite walk counts; ask for a fixed size, or \
         for `--size any`"
    );
}

/// The guide has a class for every word of the language.
#[test]
fn every_word_has_a_class() {
    let guide = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/guide/src/every-n-classes.md");
    let guide = std::fs::read_to_string(guide).expect("the guide is there");
    for word in crate::statement::read::WORDS {
        assert!(guide.contains(&format!("`{word}")), "{word}");
    }
}
