//! What the grammar of statements reads, and where it says that it cannot.

use encoders::inside::parsed;

#[test]
fn the_grammar_reads_what_it_should() {
    for text in [
        "let n = 8",
        "let ring = {c in all where c.row = 0 or c.col = n-1}",
        "board {n+2}x{n+2}",
        "board torus:{n}x3 # round",
        "board\n..\n.#\nend",
        "graph\n1 2\n3\nend",
        "graph karate.txt",
        "places moves of wazir",
        "places moves of \"leaps:1,3\"",
        "places edges",
        "kind queen knight",
        "values 1..n",
        "map cage\n1 2\n1 .\nend",
        "given r0c0 = queen, a1 = empty, r1c1 = 5, r0c0-r0c1 = edge",
        "size 3 * queen + knight",
        "size 2 * worth * queen + n * full",
        "goal max",
        "goal 3..n",
        "connected queen by king",
        "connected edge",
        "acyclic edge",
        "hidden aux",
        "implied queen(all) = 8",
        "implied each l in rows: queen(l) = 1",
        "symmetry kinds white black",
        "symmetry values",
        "title \"Eight # queens\"",
        "each l in lines(queen): queen(l) <= 1",
        "each c in all: queen(c) or queen(attackers(queen, c))",
        "each l in rows, columns, boxes(2,2): distinct(l)",
        "sum({r0c0,r1c1,r2c2}) = 15",
        "each c in cells where c.number != 0 and c.number != 24: edge(edges(c)) in {0, 2}",
        "each c in all: live(c) => 2 <= live(attacks(king, c)) <= 3",
        "each c in all: some d in attacks(\"wazir+fers+dabbaba\", c): value(c) = d.number",
        "runs(black, row(r0c0)) = (2, 1)",
        "runs(black, row(r0c0)) = ()",
        "(count x in all: queen(x) = 1) = 1",
        "each c in all, d in at(c, 0, 1): value(d) > value(c)",
        "each a b c in rows, columns: sum({a, b, c}) != 6",
        "each k in kinds: k(all) <= 3",
        "each _k in kinds: _k(all) <= 3",
        "not queen(all) = 1 and a = 2 => b = 3 <=> c = 4",
        "lex(row(r0c0), shift(row(r0c0), 1, 0))",
        "each l in lines(betza:BN): full(l & ring \\ {r0c0} | row(r1c1)) <= 1",
        "- 3 * -x + 7 % 2 = 0",
        "edge(move(c, 0, 1)) = 1",
        "n in {0, 2, 5..7}",
        "summer(all) = order + inner",
    ] {
        if let Err(fault) = parsed(text) {
            panic!("{text}: {fault:?}");
        }
    }
}

fn refused(text: &str) -> (&str, String) {
    let (at, sentence) = parsed(text).expect_err(text);
    (&text[at.start.min(text.len())..at.end.min(text.len())], sentence)
}

#[test]
fn words_that_are_no_names_are_refused() {
    for (text, word, part) in [
        ("let x1 = 3", "x1", "`x1` looks like a cell; choose another name"),
        ("let edge = 3", "edge", "`edge` is a word of the language; choose another name"),
        ("kind all", "all", "`all` is a word of the language"),
        ("kind queen r0c0", "r0c0", "`r0c0` looks like a cell"),
        ("map all\n.\nend", "all", "`all` is a word of the language"),
        ("title \"\"", "\"\"", "this title is empty"),
        ("", "", "the file has no statements"),
        ("# nothing\n", "", "the file has no statements"),
    ] {
        let (at, sentence) = refused(text);
        assert_eq!((at, &sentence[..part.len()]), (word, part));
    }
}

#[test]
fn what_cannot_be_read_is_shown() {
    for (text, at) in [
        ("let all = 3", "all"),
        ("kind queen 3", "3"),
        ("each c all: queen(c)", ":"),
        ("queen(all) <= ", ""),
        ("a < b > c", ">"),
        ("a = b = c <=> d <=> e", "<=>"),
        ("let r0c0 = 1", "r0c0"),
        ("size -1 * queen + all = 3", "="),
        ("99999999999999999999 = 1", "99999999999999999999"),
        ("f(a,)", ")"),
    ] {
        let (shown, sentence) = refused(text);
        assert_eq!(shown, at, "{text}: {sentence}");
    }
}
