//! What validate shows: tables that fit, placements that improve a claim.

use serde_json::Value;

use crate::claims::{RIGHT, WRONG, WRONG_PSI, validate, validate_but};

#[test]
fn tables_fit_a_terminal() {
    let long = "9".repeat(90);
    let large = format!(r#"{{"puzzle": "independence queen 4", "count": "{long}"}}"#);
    let unit = WRONG.replace("11", "123456789012345678901");
    let named =
        r#"{"puzzle": "independent-domination super-queen 4x5", "size": 3, "count": 1, "classes": 1}"#;
    let claims = [RIGHT, WRONG, WRONG_PSI, &unit, named].join(",");
    let ran = validate("terminal.json", &claims, "--confirm");
    assert!(ran.stdout.lines().all(|line| line.chars().count() <= 80), "{}", ran.stdout);
    let whole: String = ran.stdout.split_whitespace().collect::<Vec<_>>().join(" ");
    for words in ["123456789012345678901", "super-queen", "11 of size 5"] {
        assert!(whole.contains(words), "{}", ran.stdout);
    }
    // A number is not broken, wherever it ends.
    let ran = validate("broad.json", &large, "");
    assert!(ran.stdout.contains(&long), "{}", ran.stdout);
}

/// Expects `number` queens, none of which attacks another.
fn no_two_attack(queens: &Value, number: usize) {
    let place = |queen: &Value| {
        assert_eq!(queen[2], "Q");
        (queen[0].as_i64().unwrap(), queen[1].as_i64().unwrap())
    };
    let queens: Vec<(i64, i64)> = queens.as_array().expect("a placement").iter().map(place).collect();
    assert_eq!(queens.len(), number);
    for (at, (row, col)) in queens.iter().enumerate() {
        for (other_row, other_col) in &queens[..at] {
            let (down, right) = (row - other_row, col - other_col);
            assert!(down != 0 && right != 0 && down.abs() != right.abs(), "{queens:?}");
        }
    }
}

#[test]
fn what_improves_a_claim_is_shown() {
    let small = r#"{"puzzle": "independence queen 6", "at_least": 5}"#;
    // No method counts them; a local search finds some.
    let large = r#"{"puzzle": "independence queen 20", "at_least": 19}"#;
    let claims = [small, RIGHT, large].join(",");
    let ran = validate_but(0, "improved.json", &claims, "--json");
    assert_eq!(ran.status, Some(0), "{}", ran.stderr);
    let records = ran.records();
    assert_eq!(records[2]["computed"]["status"], "time-limit");
    no_two_attack(&records[0]["placement"], 6);
    no_two_attack(&records[2]["placement"], 20);
    assert_eq!((records[1].get("placement"), records[1].get("placement_status")), (None, None));

    let ran = validate("improved-text.json", &[small, RIGHT].join(","), "");
    let (table, picture) =
        ran.stdout.split_once("\nindependence queen 6x6: 6 queens can be placed\n").unwrap();
    assert!(table.contains("improved") && !table.contains('Q'), "{}", ran.stdout);
    let board: Vec<&str> = picture.lines().take_while(|line| !line.is_empty()).collect();
    assert!(board.len() == 6 && board.iter().all(|row| row.matches('Q').count() == 1), "{}", ran.stdout);
    assert!(!ran.stdout.contains('\u{1b}'));

    let ran = validate("improved-document.json", &[small, RIGHT].join(","), "--markdown");
    let fenced = ran.stdout.split("```").nth(1).expect("a fenced block");
    assert!(fenced.starts_with("text\n") && fenced.ends_with('\n'), "{}", ran.stdout);
    assert_eq!((fenced.matches('Q').count(), fenced.lines().count()), (6, 7), "{}", ran.stdout);
    assert_eq!(ran.stdout.matches("```").count(), 2);
}

/// Of rooks on 2x2: 1 set of none, 4 of one, 2 of two.
#[test]
fn a_spectrum_that_ends_early_is_seen_to() {
    for (claimed, source, ours) in [
        ("[1, 4]", "by size 1, 4", "by size 1, 4, 2"),
        ("[1, 4, 2, 3]", "by size 1, 4, 2, 3", "by size 1, 4, 2, 0"),
        (r#"{"2": 3, "3": 1}"#, "by size 2: 3, 3: 1", "by size 2: 2, 3: 0"),
    ] {
        let claim = format!(r#"{{"puzzle": "independence rook 2", "spectrum": {claimed}}}"#);
        let ran = validate("short-spectrum.json", &claim, "--markdown");
        let row = ran.stdout.lines().find(|row| row.contains("rook 2")).expect("a row");
        let cells: Vec<&str> = row.split('|').map(str::trim).collect();
        assert_eq!(cells[3], source);
        assert_eq!(cells[4], format!("2 of size 2, {ours}"));
        assert_eq!(cells[5], "differs");
    }
}

#[test]
fn no_color_is_honoured() {
    let ran = validate("color.json", WRONG, "");
    assert!(!ran.stdout.contains('\u{1b}'));
}
