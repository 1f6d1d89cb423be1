//! Classes of puzzles that a file states: which symmetries are kept.

use std::path::PathBuf;

use crate::support::{run, statements};

/// An exchange of kinds carries one `connected` to another. Enumerated apart: 351 placements, 104 up to the symmetries of the
/// board, 57 with the exchange.
#[test]
fn kinds_that_are_both_connected_are_exchanged() {
    let text = "board 2x3\nkind a b\nconnected a by wazir\nconnected b by wazir\n";
    let boards = statements("both", text);
    let kinds = statements("both-exchanged", &format!("{text}symmetry kinds a b\n"));
    for method in ["auto", "layers", "apply", "backtrack"] {
        let classes = |file: &PathBuf| {
            run(&format!("count {} --classes --quiet --method {method}", file.display())).stdout
        };
        assert_eq!((classes(&boards).as_str(), classes(&kinds).as_str()), ("104\n", "57\n"), "{method}");
    }
}

/// Symmetries that are kept for different reasons are one group: of two solutions, all alike, the exchange makes the other.
#[test]
fn symmetries_of_several_kinds_are_a_group() {
    for (name, conditions) in [
        ("three-alike", "board 1x3\nvalue(a1) = value(b1) and value(a1) = value(c1)"),
        ("two-alike", "board 1x2\nvalue(a1) != value(b1) + 1\nvalue(a1) = value(b1)"),
    ] {
        let file = statements(name, &format!("{conditions}\nvalues 0..1\nsymmetry values\n"));
        let ran = run(&format!("count {} --classes --quiet", file.display()));
        assert_eq!((ran.status, ran.stdout.as_str()), (Some(0), "1\n"), "{name}: {}", ran.stderr);
    }
    // An exchange of five values has more images of a condition than are added.
    let file = statements("five", "board 1x2\nvalues 1..5\nsymmetry values\nvalue(a1) = value(b1)\n");
    assert_eq!(run(&format!("count {} --classes --quiet", file.display())).stdout, "1\n");
    // However it is written that two of three pieces are not there together, it says of two places what the first line says
    // of all.
    let alone = "each c in all: cat(c) => cat(all \\ {c}) = 0";
    for apart in ["cat({a1, b1}) <= 1", "not (cat(a1) and cat(b1))", "cat(a1) => not cat(b1)"] {
        let file = statements("two-of-three", &format!("board 1x3\nkind cat\n{alone}\n{apart}\n"));
        let ran = run(&format!("count {} --classes --quiet", file.display()));
        assert_eq!(ran.stdout, "3\n", "{apart}: {}", ran.stderr);
    }
    // A bound on a sum takes nothing apart: turned round, the second line is about the first two places, and no line is.
    let text = "board 1x4\nkind cat\ncat(b1) + cat(b1) + cat(a1) + cat(c1) <= 2\nnot (cat(c1) and cat(d1))\n";
    let ran = run(&format!("count {} --classes --quiet", statements("bound", text).display()));
    assert_eq!(ran.stdout, "8\n", "{}", ran.stderr);
    // Nor does 'not': turned round, the first line is about another place, which the second one says only besides.
    let file = statements("not-or", "board 1x4\nkind cat\ncat(a1) = 0\nnot (cat(a1) or cat(d1))\n");
    assert_eq!(run(&format!("count {} --classes --quiet", file.display())).stdout, "4\n");
    // Of 'A => queen(S) = 0' alone there is a condition for each place: of one kind or all, whatever A is, and turned round as
    // well; of three such things that are said together, none.
    for (conditions, classes) in [
        ("cat(a1) => cat({b1, c1}) = 0\ncat(d1) => cat(b1) = 0\ncat(d1) => cat(c1) = 0", 32),
        ("cat(a1) => full({b1, c1}) = 0\ncat(d1) => full(b1) = 0\ncat(d1) => full(c1) = 0", 24),
        (
            "dog({a1, b1}) => cat({c1, d1}) = 0\ndog({c1, d1}) => cat(a1) = 0\ndog({c1, d1}) => cat(b1) = 0",
            21,
        ),
        ("cat(a1) => cat({b1, c1}) = 2\ncat(d1) => cat(b1)\ncat(d1) => cat(c1)", 41),
        ("cat(a1) => cat(b1) = 0 and cat(c1) = 0\ncat(d1) => cat(b1) = 0\ncat(d1) => cat(c1) = 0", 56),
        ("0 = 0 => cat({a1, b1}) = 0\ncat(c1) = 0\ncat(d1) = 0", 10),
        ("cat({a1, b1}) = 0\ncat(c1) = 0\ncat(d1) = 0", 10),
        (
            "dog(a1) and cat({b1, c1}) => dog({b1, c1}) = 0\ndog(d1) and cat(b1) => dog(c1) = 0\n\
             dog(d1) and cat(c1) => dog(b1) = 0\ndog(d1) and cat(c1) => dog(c1) = 0",
            71,
        ),
        ("cat(a1) => cat(b1) + dog(c1) = 0\ncat(d1) => cat(c1) = 0\ncat(d1) => dog(b1) = 0", 53),
    ] {
        let file = statements("by-place", &format!("board 1x4\nkind cat dog\n{conditions}\n"));
        let ran = run(&format!("count {} --classes --quiet", file.display()));
        assert_eq!(ran.stdout, format!("{classes}\n"), "{conditions}: {}", ran.stderr);
    }
    // Turned round, the chain is written with another difference; and on one row a king steps as a rook on three places.
    for (text, classes) in [
        ("board 1x5\nkind cat\ncat({a1, b1}) = 1 = cat({d1, e1})", 6),
        (
            "board cylinder:1x3\nkind ant bee\nconnected ant by king\nconnected bee by rook\nsymmetry kinds ant bee",
            6,
        ),
        // That none or both are there says nothing by place, in whatever words.
        ("board 1x3\nkind fox\nfox(a1) => fox({b1, c1}) != 1\nfox(b1) => fox({a1, c1}) != 1", 5),
        ("board 1x3\nkind fox\nfox(a1) => (fox(b1) <=> fox(c1))\nfox(b1) => (fox(a1) <=> fox(c1))", 5),
        ("board 1x3\nkind fox\nfox({a1, b1}) in {0, 2}\nfox({a1, c1}) = 0 or fox({a1, c1}) >= 2", 2),
        // No bee is anywhere, but the first line does not say so of one place; the second one is about one alone.
        ("board 2x1\nkind ant bee\nbee(all) >= 1 => full(all) = 0\nbee(r1c0) = 0", 4),
        // Turned over, other places touch; reflected, the same.
        ("board 3x3\nkind ant\nconnected ant by betza:fW", 9),
    ] {
        let ran =
            run(&format!("count {} --classes --quiet", statements("alike", &format!("{text}\n")).display()));
        assert_eq!(ran.stdout, format!("{classes}\n"), "{text}: {}", ran.stderr);
    }
    // Turned round, the second condition would be about the other two places; none of the five solutions would see it.
    let file = statements("two-of-four", "board 1x4\nkind cat\ncat(all) <= 1\ncat({a1, b1}) <= 1\n");
    assert_eq!(run(&format!("count {} --classes --quiet", file.display())).stdout, "5\n");
}

/// What always or never holds is gone before conditions are compared with their images.
#[test]
fn equivalence_with_what_is_known_is_the_other_side() {
    for line in ["not (ant(all) >= 1 <=> 1 = 2) => bee(all) = 0", "ant(all) >= 1 => bee(all) = 0"] {
        // Of nine placements two have both kinds; turned over, the second line is one of four that the first one is taken
        // apart into.
        let text = format!("board 2x1\nkind ant bee\n{line}\nant(r0c0) => bee(r1c0) = 0\n");
        let file = statements("known-side", &text);
        assert_eq!(run(&format!("count {} --classes -q", file.display())).stdout, "5\n", "{line}");
    }
}

/// A count without classes has no use for the images of conditions, which make its model larger.
#[test]
fn a_plain_count_has_only_what_is_stated() {
    let variables = |symmetry: &str| {
        let text = format!("board 1x7\nkind b\nruns(b, row(r0c0)) = (1, 2, 1)\nsymmetry {symmetry}\n");
        let ran = run(&format!("count {} --json", statements(&format!("plain-{symmetry}"), &text).display()));
        let record = &ran.records()[0];
        assert_eq!(record["count"], "4", "{}", ran.stderr);
        record["variables"].clone()
    };
    assert_eq!(variables("board"), variables("none"));
}

/// Two ants and a bee, or two bees and an ant, are of one size, as there are as many of both: whatever a size is times.
#[test]
fn exchanges_that_change_no_size_are_symmetries() {
    for (conditions, size) in [
        ("ant(all) = bee(all)", "2 * ant"),
        ("ant(all) = bee(all)", "3 * bee + ant"),
        ("ant(all) = cat(all) = bee(all)", "ant"),
        ("ant(all) = cat(all) = bee(all)", "6 * ant + 2 * bee"),
    ] {
        let text =
            format!("board 1x3\nkind ant bee cat\n{conditions}\nsymmetry kinds ant bee\nsize {size}\n");
        let file = statements("as-many", &text);
        let plain = text.replace(&format!("size {size}\n"), "");
        let plain = statements("as-many-plain", &plain);
        let [own, plain] =
            [file, plain].map(|file| run(&format!("count {} --classes --quiet", file.display())).stdout);
        assert_eq!(own, plain, "{text}");
    }
}
