//! Texts that are refused.

use super::asked;

/// Texts that are not one rule for every n, or that no finite walk counts: each with the line and word to blame, and a
/// part of the reason. Most of them differ from a uniform one by a word.
const OTHERS: &[(&str, usize, &str, &str)] = &[
    // The board.
    ("board {n}; kind k", 2, "board {n}", "two sides"),
    ("board {n}x{n+1}; kind k", 2, "board {n}x{n+1}", "two sides"),
    ("board 3x4; kind k; k(all) <= n", 2, "board 3x4", "no side that grows evenly"),
    ("board 3x{n*n}; kind k", 2, "n*n", "adds or multiplies"),
    ("board 3x{5-n}; kind k", 2, "5-n", "no side that grows evenly"),
    ("board 3x{n%2+3}; kind k", 2, "n%2", "remainder that changes with n"),
    ("board 3x{n/2}; kind k", 2, "n/2", "share"),
    ("let m = n / 2; board 3x{m}; kind k", 2, "n / 2", "share"),
    ("board 3x3x{n}; kind k", 2, "board 3x3x{n}", "no board that grows as a strip"),
    ("board triangle:{n}; kind k", 2, "board triangle:{n}", "no board that grows as a strip"),
    ("board 3x{n}; kind k; map m; ...; end; k(marked(m)) = 1", 4, "map m", "has one size"),
    // n as a number.
    ("board 3x{n}; values 0..n; each c in all: value(c) > 0", 3, "n", "changes with n"),
    ("board 1x4; values 0..n+1; each c in all: value(c) > 0", 3, "n+1", "changes with n"),
    ("board 2x{n}; kind k; goal n", 4, "goal n", "a size that grows"),
    ("board 2x{n}; kind k; goal 0..n-1", 4, "goal 0..n-1", "a size that grows"),
    ("let m = n - 1; board 2x{n}; kind k; size m * k", 5, "m", "changes with n"),
    ("board 2x{n}; kind k; each w in windows(2,n): k(w) <= 1", 4, "n", "changes with n"),
    ("board 2x{n}; kind k; each w in boxes(2,2): k(w) <= 1", 4, "boxes(2,2)", "share"),
    ("board 2x{n}; kind k; each c in all where n > 3: k(c)", 4, "n > 3", "n as a number"),
    ("board 2x{n}; kind k; each c in all where c.row < n: k(c)", 4, "c.row < n", "n as a number"),
    ("board 2x{n}; kind k; k(all) <= n", 4, "k(all) <= n", "compares a count along"),
    ("board 2x{n}; kind k; implied k(all) <= 2 * n", 4, "k(all) <= 2 * n", "compares a count along"),
    ("board 2x{n}; kind k; runs(k, row(r0c0)) = (n, 1)", 4, "n", "changes with n"),
    ("board 2x{n}; kind k; each c in all: k(at(c, 0, n)) = 0", 4, "at(c, 0, n)", "changes with n"),
    ("let m = n / 2; board 2x{n}; kind k; each c in all where c.col < m: k(c)", 2, "n / 2", "share"),
    ("let m = 3 * n; board 2x{n}; kind k; each c in all where c.col < m: k(c)", 5, "c.col < m", "share"),
    ("board 2x{2*n}; kind k; each c in all where c.col < n: k(c)", 4, "c.col < n", "share"),
    ("board 2x{2*n}; kind k; k(cell(0, n))", 4, "cell(0, n)", "share"),
    ("board 2x{n}; kind k; each c in all where n % 2 = 0: k(c)", 4, "n % 2", "remainder"),
    (
        "board 2x{n}; kind k; each c in all where (n - 1 - c.col) % 2 = 0: k(c)",
        4,
        "(n - 1 - c.col) % 2",
        "remainder",
    ),
    ("board 2x{n}; kind k; each c in all where len(all) % 4 = 0: k(c)", 4, "len(all) % 4", "remainder"),
    (
        "board 2x{n}; kind k; each c in all where (count d in row(c): d.row = 0) % 2 = 0: k(c)",
        4,
        "(count",
        "remainder",
    ),
    ("board 2x{n}; kind k; given cell(0, n/2) = k", 4, "n/2", "share"),
    // Any distance.
    ("board 2x{n}; kind k; each c in all: k(c) <=> k(cell(c.row, n-1-c.col))", 4, "cell(", "mirror image"),
    (
        "board 1x{n}; kind k; each c in all, d in all where c.col + d.col = n - 1: k(c) <=> k(d)",
        4,
        "c.col",
        "mirror",
    ),
    (
        "board 1x{n}; kind k; each c in all, d in all where c.col + d.col = 9: k(c)",
        4,
        "c.col + d.col = 9",
        "adds or multiplies",
    ),
    (
        "board 1x{n}; kind k; each c in all, d in all where d.col = 2 * c.col: k(c) or k(d)",
        4,
        "d.col",
        "adds or multiplies",
    ),
    (
        "board 1x{n}; kind k; each c in all, d in all where d.col = c.col * c.col: k(c)",
        4,
        "c.col * c.col",
        "adds or multiplies",
    ),
    (
        "board 1x{n}; kind k; each c in all: k(cell(0, 2 * c.col)) => k(c)",
        4,
        "cell(0, 2 * c.col)",
        "adds or multiplies",
    ),
    ("board 1x{n}; kind k; each c in all where c.col / 2 = 1: k(c)", 4, "c.col / 2", "share"),
    (
        "board 1x{n}; values 0..1; (sum c in all: value(c) * c.col) <= 9",
        4,
        "value(c) * c.col",
        "adds or multiplies",
    ),
    (
        "board 1x{n}; kind k; (sum c in all where c.col > 2: c.col) <= 9",
        4,
        "sum c in all",
        "adds or multiplies",
    ),
    ("board 1x{n}; kind k; each c in all: k(all) != c.col", 4, "k(all) != c.col", "compares a count along"),
    ("board 1x{n}; kind k; some j in 0..n-1: k(all) = j", 4, "k(all) = j", "compares a count along"),
    ("board 3x{n}; kind point; each l in straight: point(l) <= 2", 4, "straight", "lines of any slope"),
    ("board 3x{n}; kind rook; each c in all: seen(rook, c) <= 2", 4, "seen(rook, c)", "sees along"),
    ("board 3x{n}; places moves of rook; acyclic edge", 3, "places moves of rook", "any length"),
    // Two counts.
    (
        "board 2x{n}; kind k; k(row(r0c0)) = k(row(r1c0))",
        4,
        "k(row(r0c0)) = k(row(r1c0))",
        "a number that grows",
    ),
    (
        "board {n}x3; values 0..1; each c in row(r0c0), d in at(c,0,1): sum(column(c)) >= sum(column(d))",
        4,
        "sum",
        "a number that grows",
    ),
    ("board 2x{n}; kind k; full(all) = empty(all)", 4, "full(all) = empty(all)", "a number that grows"),
    ("board 2x{n}; kind a b; a(all) - b(all) <= 1", 4, "a(all) - b(all) <= 1", "a number that grows"),
    ("board 2x{n}; values 0-1..1; sum(all) = 0", 4, "sum(all) = 0", "a number that grows"),
    (
        "board 2x{n}; kind k; each l in rows: 2 * k(l) >= len(l)",
        4,
        "2 * k(l) >= len(l)",
        "a number that grows",
    ),
    (
        "board 2x{n}; kind k; k(row(r0c0)) * k(row(r1c0)) = 6",
        4,
        "k(row(r0c0)) * k(row(r1c0))",
        "adds or multiplies",
    ),
    (
        "board 3x{n}; kind k; each l m in rows: k(l) = 1; abs(k(row(r0c0)) - k(row(r1c0))) <= 1",
        5,
        "k(row",
        "adds or multiplies",
    ),
    // Orders.
    (
        "board 2x{n}; kind k; each c in all where c.number % 2 = 0: not k(c)",
        4,
        "c.number % 2",
        "reading order",
    ),
    ("board 2x{n}; kind k; each c in all where c.number < 5: not k(c)", 4, "c.number < 5", "reading order"),
    (
        "board 2x{n}; kind k; each c in all, d in all where d.number = c.number + 1: not k(c)",
        4,
        "d.number",
        "reading order",
    ),
    (
        "board 2x{n}; values 0..1; lex(row(r0c0), {c in row(r1c0) where c.col % 2 = 0})",
        4,
        "lex(",
        "goes place by place",
    ),
    ("board {n}x2; kind k; runs(k, all) = (2, 2)", 4, "all", "goes place by place"),
    ("board 2x{n}; kind k; given a1 = k", 4, "a1", "chess"),
    // Joined sides have no first column.
    ("board cylinder:2x{n}; kind k; given r0c0 = k", 4, "r0c0", "joined"),
    ("board cylinder:2x{n}; kind k; each c in all where c.col % 2 = 0: k(c)", 4, "col", "joined"),
    (
        "board cylinder:2x{n}; kind k; each c in all, d in at(c,0,1) where d.col > c.col: k(c)",
        4,
        "col",
        "joined",
    ),
    ("board cylinder:2x{n}; kind k; each a b in rows: k(a) => k(b)", 4, "rows", "joined"),
    ("board cylinder:2x{n}; kind k; runs(k, row(r0c0)) = (2)", 4, "row(r0c0)", "joined"),
    (
        "board cylinder:2x{n}; kind k; connected k by king",
        4,
        "connected k by king",
        "joined along its growing side",
    ),
    (
        "board cylinder:{n}x3; kind k; each l in lines(bishop): k(l) <= 1",
        4,
        "bishop",
        "rides round a joined side",
    ),
    (
        "board torus:3x{n}; kind k; each l in lines(dabbabarider): k(l) <= 1",
        4,
        "dabbabarider",
        "rides round a joined side",
    ),
    // Too far.
    ("board 2x{n}; kind k; k(all) <= 2000", 4, "k(all) <= 2000", "2000 columns"),
    ("board 2x{n}; kind k; each c in all where c.col % 61 = 0: k(c)", 4, "c.col % 61", "60 columns"),
    (
        "board 2x{n}; kind k; each c in all where c.col % 8 = 0 or c.col % 9 = 0: k(c)",
        4,
        "c.col % 9",
        "60 columns",
    ),
    ("board 2x{n}; kind k; each c in all where c.col < 9999999999: k(c)", 4, "9999999999", "2000 columns"),
];

#[test]
fn other_texts_are_refused_by_line_and_word() {
    let mut wrong = Vec::new();
    for &(lines, line, word, why) in OTHERS {
        match asked(lines) {
            Err(error) => {
                let is_right =
                    error.line == Some(line) && error.word.starts_with(word) && error.why.contains(why);
                wrong.extend((!is_right).then(|| format!("{lines}\n  {error}")));
            }
            Ok(found) => wrong.push(format!("{lines}\n  {found:?}")),
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
