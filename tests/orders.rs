//! The command `orders`: its table, its records, its picture, its limits.

use std::fs;

use serde_json::{Value, json};

use crate::support::{file, run};

/// Figures of a record by which orders are compared.
fn figures(record: &Value) -> (u64, u64) {
    (figure(record, "peak_nodes"), figure(record, "created_nodes"))
}

fn figure(record: &Value, key: &str) -> u64 {
    record[key].as_u64().expect("a number of nodes")
}

#[test]
fn the_best_order_comes_first_and_is_marked() {
    let ran = run("orders independence queen 6");
    assert_eq!(ran.status, Some(0), "{}", ran.stderr);
    assert!(ran.stdout.starts_with("6 queens can be placed, in 4 ways\n"), "{}", ran.stdout);
    let marked: Vec<&str> = ran.stdout.lines().filter(|line| line.starts_with("* ")).collect();
    let first = ran.stdout.lines().find(|line| line.contains("exact")).expect("a row");
    assert_eq!(marked, [first]);
    assert_eq!(ran.stdout.matches("exact").count(), 13, "{}", ran.stdout);
}

#[test]
fn rows_of_values_have_all_digits() {
    let ran = run("orders independence queen 6 --csv");
    assert_eq!((ran.status, ran.stderr.as_str()), (Some(0), ""));
    let rows: Vec<Vec<&str>> = ran.stdout.lines().map(|line| line.split(',').collect()).collect();
    let head = "order,final,peak_nodes,made,look-ups,hits,pairs,seconds,status";
    assert_eq!((rows[0].join(",").as_str(), rows.len()), (head, 14));
    assert!(rows.iter().all(|row| row.len() == 9) && rows[1..].iter().all(|row| row[8] == "exact"));
}

#[test]
fn records_have_the_keys_of_count() {
    for method in ["apply", "layers"] {
        let count = &run(&format!("count independence queen 6 --method {method} --json")).records()[0];
        let ran = run(&format!("orders independence queen 6 --random 3 --seed 7 --json --method {method}"));
        let records = ran.records();
        assert_eq!(records.len(), 15);
        assert!(records.iter().map(figures).is_sorted());
        for record in &records {
            let keys = |record: &Value| record.as_object().unwrap().keys().cloned().collect::<Vec<_>>();
            // Beside those: what orders are compared by.
            let more = ["profile", "peak_profile"];
            let shared: Vec<_> =
                keys(record).into_iter().filter(|key| !more.contains(&key.as_str())).collect();
            assert_eq!(shared, keys(count));
            let sum = |key: &str| -> u64 {
                record[key].as_array().unwrap().iter().map(|width| width.as_u64().unwrap()).sum()
            };
            assert_eq!(figure(record, "nodes"), sum("profile"));
            let widest =
                || record["peak_profile"].as_array().unwrap().iter().map(|w| w.as_u64().unwrap()).max();
            let live = if method == "apply" { Some(sum("peak_profile")) } else { widest() };
            assert_eq!(Some(figure(record, "peak_nodes")), live);
            assert_eq!(record["command"], "orders");
            assert_eq!(record["method"], method);
            assert_eq!((&record["size"], &record["count"]), (&count["size"], &count["count"]));
        }
        let names: Vec<&str> = records.iter().filter_map(|record| record["order"].as_str()).collect();
        for name in ["rows", "centre-out", "degree", "random (seed 7)", "random (seed 9)"] {
            assert!(names.contains(&name), "{names:?} lacks {name}");
        }
    }
}

#[test]
fn the_picture_has_every_order_on_a_curve() {
    let picture = file("orders.svg", "");
    let given = file("orders<&>.txt", "8 7 6 5 4 3 2 1 0");
    let line = format!(
        "orders domination king 3 --order {} --random 2 --plot {}",
        given.display(),
        picture.display()
    );
    let ran = run(&line);
    assert_eq!(ran.status, Some(0), "{}", ran.stderr);
    assert!(ran.stdout.contains("orders<&>.txt"));
    let svg = fs::read_to_string(picture).expect("the picture was written");
    assert!(svg.starts_with("<svg") && svg.ends_with("</svg>\n"), "{svg}");
    // A curve that several orders share is drawn once, and the legend says whose it is.
    let curves = svg.matches("<polyline").count();
    assert_eq!(curves + svg.matches(", the same curve<").count(), 15, "{svg}");
    assert!(svg.contains("orders&lt;&amp;&gt;.txt"), "{svg}");
    for words in ["level (0 at the top)", "nodes", "domination king 3x3"] {
        assert!(svg.contains(words), "{svg}");
    }
}

#[test]
fn formulas_have_the_orders_that_need_no_board() {
    let formula = file("orders.cnf", "p cnf 3 2\n1 2 0\n-1 3 0\n");
    let records = run(&format!("orders cnf {} --json", formula.display())).records();
    let mut names: Vec<&str> = records.iter().filter_map(|record| record["order"].as_str()).collect();
    names.sort_unstable();
    assert_eq!(names, ["breadth-first", "degree", "frontier", "random (seed 0)", "rows"]);
}

#[test]
fn limits_hold_for_each_order() {
    let none = run("orders independence queen 7 --nodes 100");
    assert_eq!(none.status, Some(3), "{}", none.stderr);
    assert_eq!(none.stdout.matches("node limit").count(), 13, "{}", none.stdout);
    assert!(none.stderr.contains("every order reached its limit"), "{}", none.stderr);
    // The recursion of rows fits where that of columns does not.
    let some = run("orders independence queen 8 --nodes 40000 --json");
    assert_eq!(some.status, Some(0), "{}", some.stderr);
    let status = |record: &Value| record["status"].as_str().unwrap().to_string();
    let all: Vec<String> = some.records().iter().map(status).collect();
    assert!(all.contains(&"exact".into()) && all.contains(&"node-limit".into()), "{all:?}");
    assert!(all.iter().skip_while(|status| *status == "exact").all(|status| status != "exact"));
}

#[test]
fn what_cannot_be_compared_is_told_in_a_sentence() {
    run("orders independence queen 6 --method backtrack").refused(2, "no variable order");
    run("orders independence queen 6 --order nowhere.txt").refused(2, "there is no order");
    run("orders independence queen 6 --plot nowhere/at/all.svg").refused(2, "there is no directory");
    run("orders independence unicorn 6").refused(2, "unicorn");
    let short = file("short.txt", "0 1 2");
    run(&format!("orders independence queen 6 --order {}", short.display())).refused(4, "missing");
}

#[test]
fn sifted_from_every_order() {
    let ran = run("orders independence queen 6 --sift --json");
    let records = ran.records();
    assert_eq!(records.len(), 26, "{}", ran.stderr);
    let nodes = |name: &str| {
        let of = records.iter().find(|record| record["order"] == name).expect("a record");
        assert_eq!(of["count"], "4");
        of["nodes"].as_u64().expect("a number of nodes")
    };
    let mut saved = 0;
    for name in ["rows", "columns", "spiral", "random (seed 0)"] {
        let (before, after) = (nodes(name), nodes(&format!("{name}, sifted")));
        assert!(after <= before, "{name}: {after} > {before}");
        saved += before - after;
    }
    assert!(saved > 0);
    let ran = run("orders independence queen 4 --sift --method layers");
    assert_eq!(ran.status, Some(2));
    assert!(ran.stderr.contains("--method apply"), "{}", ran.stderr);
}

#[test]
fn what_was_alive_counts_no_garbage() {
    // No store here is large enough to be collected: what was made is all still in the table.
    let ran = run("orders independence queen 6 --json");
    for record in ran.records() {
        let live = figure(&record, "peak_nodes");
        assert!(live < figure(&record, "created_nodes") / 2 && live >= figure(&record, "nodes"), "{record}");
    }
    // The size is the only constraint: 3 of 6 variables. The diagram has a node for each number of true
    // ones that can still become 3: 1, 2, 3, 4, 3, and for the last variable one, which is the other negated.
    let formula = file("three.cnf", "p cnf 6 1\n1 -1 0\n");
    let ran = run(&format!("orders cnf {} --size 3 --json", formula.display()));
    for record in ran.records() {
        assert_eq!((figure(&record, "nodes"), figure(&record, "peak_nodes")), (14, 14), "{record}");
    }
}

/// The same order and method have one peak in the table, the values, the records, and wherever a count tells it.
#[test]
fn the_peak_is_one_number() {
    for (method, order) in
        [("apply", "rows"), ("apply", "spiral"), ("apply-zdd", "rows"), ("layers", "spiral")]
    {
        let line = format!("independence queen 6 --method {method}");
        let records = run(&format!("orders {line} --json")).records();
        let record = records.iter().find(|record| record["order"] == order).expect("a record");
        let peak = figure(record, "peak_nodes");
        let count = &run(&format!("count {line} --order {order} --json")).records()[0];
        assert_eq!(figure(count, "peak_nodes"), peak, "{line} {order}");
        let text = run(&format!("count {line} --order {order} -v"));
        assert!(text.stdout.contains(&format!(" nodes, {peak} live at the peak, ")), "{}", text.stdout);
        assert!(text.stderr.contains(&format!(" final, {peak} live at the peak, ")), "{}", text.stderr);
        for (form, separator) in [("", ' '), ("--csv", ',')] {
            let table = run(&format!("orders {line} {form}")).stdout;
            let words = |line: &str| {
                line.split(separator)
                    .filter(|word| !["", "*"].contains(word))
                    .map(str::to_owned)
                    .collect::<Vec<_>>()
            };
            let heading = words(table.lines().find(|line| line.contains("final")).expect("a heading"));
            let at = heading.iter().position(|name| name.starts_with("peak_nodes")).expect("a peak");
            let row = table.lines().map(words).find(|row| row.first().is_some_and(|name| name == order));
            assert_eq!(row.expect("a row")[at], peak.to_string(), "{table}");
        }
    }
}

#[test]
fn sorted_by_what_is_asked_for() {
    for (by, key) in [("final", "nodes"), ("peak", "peak_nodes"), ("made", "created_nodes")] {
        let ran = run(&format!("orders independence queen 6 --sift --json --by {by}"));
        let figures: Vec<u64> = ran.records().iter().map(|record| figure(record, key)).collect();
        assert!(figures.len() == 26 && figures.is_sorted(), "{by}: {figures:?}");
        let table = run(&format!("orders independence queen 6 --by {by}")).stdout;
        let heading = if by == "peak" { key } else { by };
        assert!(table.contains(&format!(" {heading}* ")), "{table}");
    }
    let ran = run("orders independence queen 6 --json --by time");
    let seconds: Vec<f64> = ran.records().iter().map(|record| record["seconds"].as_f64().unwrap()).collect();
    assert!(seconds.windows(2).all(|pair| pair[0] <= pair[1] + 1e-6), "{seconds:?}");
}

#[test]
fn the_table_fits_a_terminal() {
    let ran = run("orders independence queen 7 --sift");
    assert!(ran.stdout.lines().all(|line| line.len() <= 80), "{}", ran.stdout);
    // Layers have no memo, and a column of nothing but 0 is left out.
    let layers = run("orders independence queen 5 --method layers").stdout;
    assert!(layers.contains(" made ") && !layers.contains("look-ups"), "{layers}");
}

/// The numbers in `attribute="..."` of the picture's elements that contain `part`.
fn numbers(svg: &str, part: &str, attribute: &str) -> Vec<f64> {
    let number = |line: &str| {
        let value = line.split_once(&format!(" {attribute}=\""))?.1.split('"').next()?;
        value.parse().ok()
    };
    svg.lines().filter(|line| line.contains(part)).filter_map(number).collect()
}

#[test]
fn the_legend_names_what_can_be_told_apart() {
    let picture = file("legend.svg", "");
    let name = format!("{}.txt", "a-very-long-name-of-an-order-".repeat(5));
    let given = file(&name, &(0..36).map(|var| format!("{var} ")).collect::<String>());
    let of = |options: &str| {
        let line = format!(
            "orders independence queen 6 --order {} --plot {} {options}",
            given.display(),
            picture.display()
        );
        assert_eq!(run(&line).status, Some(0));
        fs::read_to_string(&picture).expect("the picture was written")
    };
    let svg = of("--sift --random 9");
    let coloured =
        |line: &&str| line.starts_with("<path") && line.contains("h24") && !line.contains("#bbbbbb");
    assert_eq!(svg.lines().filter(coloured).count(), 8, "{svg}");
    // The curve of each has its number.
    assert_eq!(svg.matches("class=\"tag\"").count(), 8, "{svg}");
    let more = svg.lines().find(|line| line.contains(" more</text>")).expect("a line on the others");
    assert!(svg.contains("#bbbbbb") && svg.contains(", the same curve"), "{svg}");
    let curves = svg.matches("<polyline").count();
    let grey = svg.lines().filter(|line| line.starts_with("<polyline") && line.contains("#bbbbbb")).count();
    let more = more.split_once(" more<").unwrap().0.rsplit('>').next().unwrap();
    let more: usize = more.parse().expect("a number of orders");
    assert_eq!(8 + more + svg.matches(", the same curve<").count(), 2 * 22, "{svg}");
    assert!(curves == 8 + grey && (1..=more).contains(&grey), "{curves} {grey} {more}");
    // The longest line ends within the picture, even where a character is as broad as high.
    let (start, width) = (numbers(&svg, &name, "x")[0], numbers(&svg, "<svg", "width")[0]);
    assert!(start + 0.5 * 13.0 * (name.len() as f64) < width, "{start} {width}");
    assert!(svg.contains("nodes of the largest product at each level"), "{svg}");
    assert!(of("--by final").contains("nodes of the final diagram at each level"));
}

#[test]
fn an_axis_of_small_numbers_has_all_of_them() {
    let picture = file("decade.svg", "");
    run(&format!("orders domination rook 2 --by final --plot {}", picture.display()));
    let svg = fs::read_to_string(picture).expect("the picture was written");
    // Any two of the four rooks dominate: a level tells apart none, one and enough.
    for label in ["0", "1", "2", "3"] {
        assert!(svg.contains(&format!("text-anchor=\"end\">{label}</text>")), "{svg}");
    }
}

/// The matchings of a ladder obey a recurrence of three terms (A030186).
#[test]
fn edges_of_a_graph_come_in_an_order_that_leaves_little_to_remember() {
    let rungs = 60;
    let rails = (1..rungs).map(|at| format!("{at} {}\n{} {}\n", at + 1, at + rungs, at + rungs + 1));
    let lines: String = rails.chain((1..=rungs).map(|at| format!("{at} {}\n", at + rungs))).collect();
    let ladder = file("ladder.txt", &lines);
    let mut terms = [1, 2, 7u128];
    (3..=rungs).for_each(|_| terms = [terms[1], terms[2], 3 * terms[2] + terms[1] - terms[0]]);
    let record =
        &run(&format!("count matchings graph {} --json --method layers", ladder.display())).records()[0];
    assert_eq!((&record["count"], &record["order"]), (&json!(terms[2].to_string()), &json!("frontier")));
    assert!(figure(record, "created_nodes") < 2000, "{record}");
}
