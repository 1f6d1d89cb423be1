//! What is said to have been found was found: bounds on the best size of a question without a solution.

use crate::support::{file, run};

/// The pigeonhole principle as a formula without a model: each pigeon in a hole, no two in one.
fn pigeons(pigeons: usize, holes: usize) -> String {
    let var = |pigeon: usize, hole: usize| pigeon * holes + hole + 1;
    let mut clauses: Vec<String> = Vec::new();
    for pigeon in 0..pigeons {
        let somewhere: Vec<String> = (0..holes).map(|hole| var(pigeon, hole).to_string()).collect();
        clauses.push(format!("{} 0", somewhere.join(" ")));
    }
    for hole in 0..holes {
        for second in 0..pigeons {
            clauses
                .extend((0..second).map(|first| format!("-{} -{} 0", var(first, hole), var(second, hole))));
        }
    }
    format!("p cnf {} {}\n{}\n", pigeons * holes, clauses.len(), clauses.join("\n"))
}

#[test]
fn no_size_of_a_formula_without_a_model_was_found() {
    let formula = file("php.cnf", &pigeons(15, 14));
    let formula = formula.to_str().expect("a path in UTF-8");
    for (sizes, condition) in [("min", "smallest"), ("max", "largest")] {
        let line = format!("count cnf {formula} --size {sizes} --method apply-zdd --nodes 20");
        run(&line).refused(3, &format!("the {condition} size, if there is a solution, is at "));
        let record = &run(&format!("{line} --json")).records()[0];
        assert_eq!(record["solution_found"], false);
        let found = if sizes == "min" { "at_most" } else { "at_least" };
        assert!(record.get(found).is_none(), "{record}");
    }
    let claim =
        format!(r#"[{{"source": "a solver", "claims": [{{"puzzle": "cnf {formula}", "at_least": 15}}]}}]"#);
    let claims = file("php.json", &claim);
    let ran = run(&format!("validate {} --nodes 20 --diagram zdd --json", claims.display()));
    assert_eq!((ran.status, ran.records()[0]["verdict"].as_str()), (Some(3), Some("undecided")));
}

#[test]
fn no_size_of_an_impossible_placement_was_found() {
    // No knight on 2x3 attacks a cell of the middle column.
    for sizes in ["max", "min"] {
        let line = format!("count total-domination knight 2x3 --size {sizes} --method apply-zdd --nodes 20");
        run(&line).refused(3, "size, if there is a solution, is at ");
    }
}

#[test]
fn a_solution_that_was_found_is_a_bound() {
    let line = "count domination queen 12 --method apply-zdd --nodes 1000";
    run(line).refused(3, "the smallest size is at least ");
    let record = &run(&format!("{line} --json")).records()[0];
    assert_eq!(record["solution_found"], true);
    assert!(record["at_least"].as_u64() <= record["at_most"].as_u64());
}
