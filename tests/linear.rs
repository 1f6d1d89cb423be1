//! Pseudo-Boolean constraints from files: counts, projections, files that `export` writes, and files that are none.

use std::fs;
use std::path::PathBuf;

use crate::support::{EXPORTED, file, run};

#[test]
fn linear_constraints_are_counted_by_every_method() {
    // Of x1, .., x4, the last one in no constraint.
    let path = file("sums.opb", "* #variable= 4 #constraint= 2\n+1 x1 +2 x2 >= 2 ;\n-1 x1 +1 ~x3 <= 0 ;\n");
    for method in ["auto", "apply", "layers", "backtrack"] {
        let record = &run(&format!("count opb {} --json --method {method}", path.display())).records()[0];
        assert_eq!((&record["count"], &record["size"]), (&"6".into(), &serde_json::Value::Null), "{method}");
    }
    let ran = run(&format!("count opb {}", path.display()));
    assert!(ran.stdout.contains("sums.opb is satisfied in 6 ways\n"), "{}", ran.stdout);
}

#[test]
fn a_projection_counts_what_is_named() {
    let path = file("projected.opb", "* ind 1 2 0\n+1 x1 +2 x2 >= 2 ;\n-1 x1 +1 ~x3 <= 0 ;\n");
    for method in ["auto", "apply", "backtrack"] {
        assert_eq!(run(&format!("count opb {} -q --method {method}", path.display())).stdout, "2\n");
    }
    run(&format!("count opb {} --method layers", path.display())).refused(2, "--method apply");
    let listed = run(&format!("list opb {}", path.display())).stdout;
    let solutions = file("projected.txt", &listed);
    let ran = run(&format!("check opb {} {} --complete", path.display(), solutions.display()));
    assert!(ran.stdout.contains("2 solutions are right, all different; none is missing"), "{}", ran.stdout);
}

/// What `export` writes has the count of the puzzle, with auxiliary variables and with hidden ones, too.
#[test]
fn what_is_exported_is_read_back() {
    let formula = file("back.in.cnf", "c p show 2 3 0\np cnf 4 2\n1 2 0\n-1 3 4 0\n");
    let sums = file("back.in.opb", "* ind 3 1 0\n+1 x1 +1 x2 +1 x3 >= 2 ;\n+3 x2 -2 x4 <= 1 ;\n");
    let cover = file("back.in.dlx", "A B 2:3|C | X Y\nA B X:0 Y:0\nA C X:1 Y:1\nC X:0\nB X:1\nC Y:1\n");
    let files = [
        format!("cnf {}", formula.display()),
        format!("opb {}", sums.display()),
        format!("cover {}", cover.display()),
    ];
    for line in EXPORTED.into_iter().chain(files.iter().map(String::as_str)) {
        let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("back.opb");
        let _ = fs::remove_file(&path);
        let ran = run(&format!("export {line} --to {}", path.display()));
        assert_eq!(ran.status, Some(0), "{line}: {}", ran.stderr);
        let ours = run(&format!("count {line} -q")).stdout;
        assert_eq!(run(&format!("count opb {} -q", path.display())).stdout, ours, "{line}");
    }
}

#[test]
fn a_broken_file_of_linear_constraints_is_named() {
    for (name, text, part) in [
        ("objectives", "min: +1 x1 ;\nmax: +1 x1 ;\n", "line 2 of the opb file has a second objective"),
        ("product", "+1 x1 x2 >= 1 ;\n", "products of variables are not linear"),
        ("beyond", "* #variable= 1 #constraint= 1\n+1 x2 >= 1 ;\n", "line 2 of the opb file has x2"),
        ("more", "* #variable= 1 #constraint= 0\n+1 x1 >= 1 ;\n", "goes on after the 0 constraints"),
        ("end", "+1 x1 >= 1", "end it by `;`"),
        ("gap", "+1 x2 >= 1 ;", "no header says how many there are"),
        ("large", "+5000000000 x1 +5000000001 x2 +5000000003 x3 = 10000000001 ;", "scale it down"),
        ("dimacs", "p cnf 1 1\n1 0\n", "line 1 of the opb file has `p`, which is no word of OPB"),
    ] {
        let broken = file(&format!("broken-{name}.opb"), text);
        run(&format!("count opb {}", broken.display())).refused(4, part);
    }
    run("count opb nowhere.opb").refused(4, "nowhere.opb");
    run("count opb").refused(2, "formula.opb");
}
