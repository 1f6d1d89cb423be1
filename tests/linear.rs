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

/// Optima and numbers of optimal solutions by a script that goes through all assignments.
#[test]
fn the_objective_is_the_size() {
    let body = "+1 x1 +1 x2 +1 x3 >= 1 ;\n+1 x1 +1 ~x3 >= 1 ;\n";
    for (objective, sizes, size, number) in [
        ("min: +2 x1 +3 x2 +2 x3 ;", "min", 2, "1"),
        ("min: +2 x1 +3 x2 +2 x3 ;", "max", 7, "1"),
        ("max: +2 x1 +2 ~x3 ;", "max", 4, "2"),
        // x2 alone.
        ("min: +5 x1 -9 x2 ;", "min", -9, "1"),
        ("min: -1 x1 -1 x2 +1 x3 ;", "min", -2, "1"),
        ("min: +4 x1 +4 ~x1 ;", "min", 4, "5"),
        ("min:-3 x2;", "max", 0, "2"),
        ("min: ;", "min", 0, "5"),
    ] {
        let path = file("objective.opb", &format!("* a comment\n{objective}\n{body}"));
        let back = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("objective-back.opb");
        let _ = fs::remove_file(&back);
        run(&format!("export opb {} --size {sizes} --to {}", path.display(), back.display()));
        for (from, method) in [(&path, "auto"), (&path, "layers"), (&path, "apply"), (&back, "backtrack")] {
            let ran = run(&format!("count opb {} --size {sizes} --method {method} --json", from.display()));
            let record = &ran.records()[0];
            assert_eq!(
                (&record["size"], &record["count"]),
                (&size.into(), &number.into()),
                "{objective} {method}"
            );
        }
        let told = run(&format!("count opb {} --size {sizes}", path.display())).stdout;
        assert!(told.contains(&format!(" of size {size}\n")), "{objective}: {told}");
        // All solutions, unless the best ones are asked for.
        assert_eq!(run(&format!("count opb {} -q", path.display())).stdout, "5\n", "{objective}");
        let listed = run(&format!("list opb {} --size {sizes}", path.display())).stdout;
        assert!(listed.lines().all(|line| line.split(' ').count() == 5), "{listed}");
        let solutions = file("objective.txt", &listed);
        let words = format!("check opb {} {} --size {sizes} --complete", path.display(), solutions.display());
        assert!(run(&words).stdout.contains("none is missing"), "{objective}");
    }
}

#[test]
fn what_a_constant_of_the_objective_leaves_open_is_refused() {
    let path = file("constant.opb", "min: -3 x1 -2 x2 ;\n+1 x1 +1 x2 <= 1 ;\n");
    for words in [
        "count opb FILE --size 3",
        "count opb FILE --spectrum",
        "search opb FILE",
        "export opb FILE --size 1..2 --to - --format opb",
    ] {
        let words = words.replace("FILE", &path.display().to_string());
        run(&words).refused(2, "has the constant -5 beside sizes from 0 on");
    }
    let proof = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("constant.scpog");
    run(&format!("count opb {} --certificate {}", path.display(), proof.display()))
        .refused(2, "a certificate");
}

/// What is exported with a goal is read back with the same best size: rooks whose worths are marks, by a script; A002563,
/// and 79 as the language's page has it of men.
#[test]
fn a_goal_is_exported_as_an_objective() {
    let rooks = file(
        "worths.puzzle",
        "board 3x3\nkind rook\nmap worth\n314\n159\n265\nend\nsize worth * rook\n\
         each l in rows, columns: rook(l) <= 1\ngoal max\n",
    );
    for (words, size, number) in [
        (rooks.display().to_string(), 18, "1"),
        ("domination queen 5".into(), 3, "186"),
        ("independence king 4".into(), 4, "79"),
    ] {
        let back = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("goal-back.opb");
        let _ = fs::remove_file(&back);
        run(&format!("export {words} --to {}", back.display()));
        let sense = if words.starts_with("domination") { "min" } else { "max" };
        assert!(fs::read_to_string(&back).expect("a file").contains(&format!("\n{sense}: +")), "{words}");
        let record = &run(&format!("count opb {} --size {sense} --json", back.display())).records()[0];
        assert_eq!((&record["size"], &record["count"]), (&size.into(), &number.into()), "{words}");
    }
}
