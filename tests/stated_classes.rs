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
