//! The protocol, as the native program runs it: without the module, and so without its clock and its memory.

use counting::solve::Silent;
use kikisuji_web::answer;
use serde_json::{Value, json};

fn ask(request: Value) -> Value {
    serde_json::from_str(&answer(&request.to_string(), Silent)).expect("an answer is JSON")
}

#[test]
fn a_count_is_its_record_its_text_and_its_pictures() {
    let told = ask(json!({
        "ask": "count", "puzzle": ["independence", "queen", "6"], "options": {"classes": true, "size": "any", "spectrum": true, "cells": true},
        "pictures": ["boards", "spectrum", "cells"],
    }));
    assert_eq!((&told["status"], &told["record"]["spectrum"][6]), (&json!(0), &json!("4")));
    assert!(["boards", "spectrum", "cells"].iter().all(|name| told["svg"][name].is_string()));
    assert_eq!(
        told["command"],
        "kikisuji count independence queen 6 --size any --spectrum --classes --cells"
    );
    assert!(
        told["record"].get("placements").is_none()
            && told["text"].as_str().is_some_and(|text| text.contains("up to symmetry"))
    );
}

#[test]
fn other_questions_have_their_records() {
    let of = |ask_: &str, options: Value| {
        ask(json!({"ask": ask_, "puzzle": "independence queen 6", "options": options}))
    };
    assert_eq!(
        of("list", json!({"first": 2, "format": "chess"}))["record"]["lines"].as_array().map(Vec::len),
        Some(2)
    );
    let checked = of("check", json!({"solutions": "r0c0 r1c1", "size": 2}));
    let command = "printf '%s\\n' 'r0c0 r1c1' | kikisuji check independence queen 6 - --size 2";
    assert_eq!((&checked["status"], &checked["command"]), (&json!(1), &json!(command)));
    assert_eq!(of("count", json!({"size": 0, "fixed": true}))["record"]["fixed"], json!([]));
    assert!(
        of("statement", json!({}))["record"]["statement"]
            .as_str()
            .is_some_and(|text| text.contains("board 6"))
    );
    assert_eq!(of("parse", json!({}))["record"]["cells"].as_array().map(Vec::len), Some(36));
    let every = ask(json!({"ask": "formula", "puzzle": "domination king 1xN"}));
    assert_eq!(every["record"]["status"], "proved");
    assert!(
        ask(json!({"ask": "families"}))["record"]["families"].as_array().is_some_and(|all| all.len() > 20)
    );
}

#[test]
fn a_board_has_its_places_and_what_they_may_hold() {
    let of = |puzzle: &str, files: Value| {
        ask(json!({"ask": "parse", "puzzle": puzzle, "files": files, "pictures": ["board"]}))
    };
    let places = |told: &Value| told["svg"]["board"].as_str().map(|svg| svg.matches("data-place=").count());
    let queens = of("independence queen 3", json!({}));
    assert_eq!(places(&queens), Some(9), "{queens}");
    assert_eq!(queens["record"]["kinds"], json!([{"sign": "", "name": "queen", "glyph": "k-queen"}]));
    let text = "board 2x2\nvalues 1..2\neach l in rows: distinct(l)\n";
    let latin = of("l.puzzle", json!({"l.puzzle": text}));
    let signs = [&latin["record"]["kinds"][0]["sign"], &latin["record"]["kinds"][1]["sign"]];
    assert_eq!((places(&latin), signs), (Some(4), [&json!("1"), &json!("2")]), "{latin}");
    // Moves, cells of a hexagon, of layers, vertices; shapes say nothing of one cell; a formula has no board.
    assert_eq!(places(&of("matchings wazir 3", json!({}))), Some(12));
    assert_eq!(places(&of("independence king hexagon:2", json!({}))), Some(7));
    assert_eq!(places(&of("independence king 2x2x2", json!({}))), Some(8));
    assert_eq!(places(&of("independence graph g.txt", json!({"g.txt": "1 2\n2 3\n"}))), Some(3));
    assert_eq!(of("tiling domino 2", json!({}))["record"]["kinds"], json!([]));
    assert_eq!(places(&of("cnf f.cnf", json!({"f.cnf": "p cnf 1 1\n1 0\n"}))), None);
}

#[test]
fn pictures_are_there_as_far_as_there_are_any() {
    let files = json!({"f.cnf": "p cnf 2 1\n1 2 0\n"});
    let told = ask(json!({"ask": "count", "puzzle": "cnf f.cnf", "files": files, "pictures": ["boards"]}));
    assert_eq!((&told["record"]["count"], &told["svg"]), (&json!("3"), &json!({})), "{told}");
}

#[test]
fn texts_are_held_and_their_errors_have_a_place() {
    let told = |ask_: &str, text: &str| {
        ask(json!({"ask": ask_, "puzzle": "own.puzzle", "files": {"own.puzzle": text}}))
    };
    let right = told("count", "board 2x2\nkind king\neach r in rows: king(r) <= 1\n");
    assert_eq!(right["status"], 0, "{right}");
    let wrong = told("parse", "board 2x2\nkind king\neach r in bows: king(r) <= 1\n");
    assert_eq!(
        (&wrong["status"], &wrong["refused"]["line"], &wrong["refused"]["column"]),
        (&json!(4), &json!(3), &json!(11)),
        "{wrong}"
    );
}

#[test]
fn what_is_wrong_is_refused_in_a_sentence() {
    let of = |request: Value| ask(request)["refused"]["message"].as_str().unwrap_or_default().to_owned();
    let queens =
        |options: Value| of(json!({"ask": "count", "puzzle": "independence queen 6", "options": options}));
    for (told, part) in [
        (queens(json!({"sise": "any"})), "write size"),
        (queens(json!({"size": "most"})), "give max"),
        (queens(json!({"size": [1]})), "give a string"),
        (queens(json!({"classes": "no"})), "takes no value"),
        (queens(json!({"seed": 1})), "random order"),
        (queens(json!({"attacked": true})), "picture boards"),
        (
            of(json!({"ask": "check", "puzzle": "independence queen 6", "options": {"method": "apply"}})),
            "option complete",
        ),
        (
            of(json!({"ask": "formula", "puzzle": "domination king 1xN", "options": {"nodes": 9}})),
            "no option `nodes`",
        ),
        (queens(json!({"method": "aply"})), "write apply"),
        (of(json!({"ask": "cound", "puzzle": "independence queen 6"})), "write count"),
        (
            of(json!({"ask": "list", "puzzle": "independence queen 6", "pictures": ["cells"]})),
            "cells is one of count",
        ),
        (of(json!({"puzzle": 1})), "PROTOCOL.md"),
        (of(json!({"ask": "count", "puzzle": "there.puzzle"})), "there.puzzle"),
    ] {
        assert!(told.contains(part), "{told}");
    }
}
