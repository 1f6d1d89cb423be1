//! What cannot be counted as it is given: each is told in one sentence that names it.

use crate::support::{file, run};

#[test]
fn each_is_one_sentence() {
    let written = |name: &str, text: &str| file(name, text).display().to_string();
    let no_graph = written("no-graph.txt", "queens are not edges\n");
    let half_edge = written("half-edge.txt", "0 1\n1 x\n");
    let cut_graph6 = written("cut.g6", "G?\n");
    let empty = written("empty-graph.txt", "");
    let unequal = written("unequal.txt", "...\n..\n");
    let sign = written("sign.txt", "..x\n...\n");
    let clash = written("clash.txt", "++\n..\n");
    for (line, status, part) in [
        (format!("count domination graph {no_graph}"), 4, "no-graph.txt"),
        (format!("count domination graph {half_edge}"), 4, "line 2"),
        (format!("count domination graph {cut_graph6}"), 4, "cut.g6"),
        (format!("count domination graph {empty}"), 4, "empty-graph.txt"),
        ("count domination graph no-such-file".into(), 4, "no-such-file"),
        (format!("count domination queen mask:{unequal}"), 4, "unequal.txt"),
        (format!("count domination queen mask:{sign}"), 4, "sign.txt"),
        ("count domination queen mask:no-such-mask".into(), 4, "no-such-mask"),
        ("count domination queen 3 --multiplicity 100".into(), 2, "from 1 to 9"),
        ("count attacking 30 queen 2 --sight line".into(), 2, "below that of its cells, 4"),
        ("count peaceable queen 3 --armies 7".into(), 2, "--armies"),
        ("count independence queen torus:0".into(), 2, "no cells"),
        ("count independence queen torus:1x1x1".into(), 2, "1x1x1"),
        ("count independence leaps:1,2,3 8".into(), 2, "needs 2"),
        ("count independence leaps:1,2 4x4x4".into(), 2, "needs 3"),
        ("count independence leaps:1,2,0 triangle:4".into(), 2, "needs 2"),
        ("count independence queen 3x3x3x3".into(), 2, "not a board"),
        ("count independence queen sphere:4".into(), 2, "sphere"),
    ] {
        run(&line).refused(status, part);
    }
    // No number is taken for an option.
    for (line, part) in [
        ("count domination queen 4 --multiplicity -1", "--multiplicity -1 is no number of pieces"),
        ("count domination queen 4 --size -1", "give max, min, any, a number"),
        ("count domination queen 4 --size -1..3", "`-1..3` is no value of --size, where nothing is below 0"),
        (
            "count domination queen 4 --timeout -5s",
            "`-5s` is no value of --timeout, where nothing is below 0",
        ),
        ("count domination queen 4 --residues 0", "write a number from 1 to 4294967295"),
        ("count domination queen 4 --threads -1", "-1 is not in 1..=1024"),
        ("count domination queen -4", "`-4` is not a board"),
        ("count attacking 2 graph x.txt", "mean nothing on a graph"),
        ("job run x --stage -1", "-1 is not in 0..="),
    ] {
        let ran = run(line);
        ran.refused(2, part);
        assert!(!ran.stderr.contains("unexpected argument"), "{}", ran.stderr);
    }
    // These are answers, not mistakes: there are none of that size, or there is a single cell.
    for (line, told) in [
        (
            format!("count independence king mask:{clash} --size any"),
            "no kings can be placed: r0c0 and r0c1, both given, contradict each other",
        ),
        ("count independence queen 3 --size 100".into(), "100 queens cannot be placed"),
        ("count independence queen torus:1".into(), "1 queen can be placed, in 1 way"),
    ] {
        let ran = run(&line);
        assert_eq!((ran.status, ran.stderr.as_str()), (Some(0), ""), "{line}");
        assert!(ran.stdout.starts_with(told) && ran.stdout.lines().count() > 1, "{line}: {}", ran.stdout);
    }
}

/// However long a word of an input is, the message that quotes it can be read.
#[test]
fn messages_quote_no_more_than_can_be_read() {
    let long = "a".repeat(1_000_000);
    let written = |name: &str, text: String| file(name, &text).display().to_string();
    let claim =
        |key: &str, value: &str| format!(r#"[{{"source": "s", "claims": [{{"{key}": "{value}"}}]}}]"#);
    for line in [
        format!("count cnf {}", written("long.cnf", format!("p cnf 1 1\n{long} 0\n"))),
        format!("validate {}", written("long-value.json", claim("puzzle", &long))),
        format!("validate {}", written("long-key.json", claim(&long, "1"))),
        format!("count independence queen 3 --order {}", written("long.order", format!("0 {long}"))),
        format!("load {}", written("long.dd.json", format!(r#"{{"{long}": 1}}"#))),
        format!("check independence queen 3 {}", written("long.txt", long.clone())),
        format!("count {}", &long[..100_000]),
    ] {
        let ran = run(&line);
        ran.refused(ran.status.unwrap_or_default(), "a…a");
        assert!(matches!(ran.status, Some(2 | 4)) && ran.stderr.len() < 2000, "{}", ran.stderr.len());
    }
}
