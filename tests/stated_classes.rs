//! Classes of puzzles that a file states: which symmetries are kept.

use crate::support::{run, statements};

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
