//! The grammar: round trips and refusals.

use std::path::Path;

use encoders::families::{self, Misread, Puzzle, PuzzleError};
use limits::Budget;
use proptest::prelude::*;

fn parse(text: &str) -> Result<Puzzle, PuzzleError> {
    let parsed = families::parse(&text.split_whitespace().collect::<Vec<_>>());
    parsed.map_err(|Misread { error, meant }| match meant {
        None => error,
        Some(meant) => {
            let (before, behind) = meant.advice(&error.0);
            let sizes = if meant.all_sizes { " --size any" } else { "" };
            PuzzleError(format!("{before}`{}{sizes}`{behind}", meant.words.join(" ")))
        }
    })
}

#[test]
fn canonical_words() {
    for (text, shown) in [
        ("independence queen 8", "independence queen 8x8"),
        ("domination super-queen 5x7", "domination super-queen 5x7"),
        ("total-domination leaps:2,1;1,2 6", "total-domination leaps:1,2;2,1 6x6"),
        ("independent-domination rides:1,1/leaps:0,2 4", "independent-domination leaps:0,2+rides:1,1 4x4"),
        ("no-three-in-line 6", "no-three-in-line 6x6"),
        ("no-three-in-line 8 --invariant half-turn", "no-three-in-line 8x8 --invariant half-turn"),
        ("--invariant=diagonal no-three-in-line 8", "no-three-in-line 8x8 --invariant diagonal"),
        ("no-three-in-line --invariant half-turn 3x5", "no-three-in-line 3x5 --invariant half-turn"),
        ("saturated-no-three-in-line 4", "saturated-no-three-in-line 4x4"),
        ("cube rook 3", "cube rook 3"),
        ("cube queen 05 --group=full", "cube queen 5 --group full"),
        ("cube queen 5 --group rotations", "cube queen 5"),
        ("doubly-attacking 8 --sight nearest", "doubly-attacking 8x8 --sight nearest"),
        ("--sight=line doubly-attacking 3x5", "doubly-attacking 3x5 --sight line"),
        ("domination queen 8 --multiplicity=2", "domination queen 8x8 --multiplicity 2"),
        ("domination queen 8 --multiplicity 1", "domination queen 8x8"),
        ("attacking 2 queen 5 --sight line", "doubly-attacking 5x5 --sight line"),
        ("attacking 1 rides:1,1 3x4 --sight nearest", "attacking 1 rides:1,1 3x4 --sight nearest"),
        ("domination wazir+FERS+dabbaba 4", "domination wazir+ferz+dabbaba 4x4"),
        ("independence Betza:fhNR4 4", "independence betza:fhNR4 4x4"),
        ("attacking 1 betza:R4 3x4 --sight line", "attacking 1 betza:R4 3x4 --sight line"),
        ("peaceable knight 4 --armies 2", "peaceable knight 4x4"),
        ("peaceable queen 4x5 --armies 3", "peaceable queen 4x5 --armies 3"),
        ("cnf a/b.cnf", "cnf a/b.cnf"),
    ] {
        let puzzle = parse(text).unwrap();
        assert_eq!(puzzle.to_string(), shown);
        assert_eq!(parse(shown).unwrap(), puzzle);
    }
    assert_eq!(parse("cnf a/b.cnf").unwrap().file(), Some("a/b.cnf"));
    assert_eq!(parse("no-three-in-line 6").unwrap().file(), None);
}

#[test]
fn upper_case_is_understood() {
    for (text, shown) in [
        ("INDEPENDENCE Queen 8X8", "independence queen 8x8"),
        ("Domination LEAPS:1,2 3X4", "domination leaps:1,2 3x4"),
        ("Cube ROOK 3 --group Full", "cube rook 3 --group full"),
        ("shogi r2B1 --board 3X3", "shogi R2B1 --board 3x3"),
        ("No-Three-In-Line 4 --invariant Half-Turn", "no-three-in-line 4x4 --invariant half-turn"),
        ("CNF A.cnf", "cnf A.cnf"),
    ] {
        assert_eq!(parse(text).map(|puzzle| puzzle.to_string()), Ok(shown.to_string()));
    }
}

#[test]
fn the_goal_is_that_of_the_model() {
    for text in [
        "independence queen 3x4",
        "domination king 4",
        "total-domination rook 3",
        "independent-domination knight 4x3",
        "no-three-in-line 3x4",
        "saturated-no-three-in-line 3",
        "shogi R2B1 --board 4",
        "cube rook 2",
        "minimal-domination queen 3",
        "minimal-total-domination queen 3",
        "irredundance queen 3",
        "maximal-irredundance queen 3",
        "efficient-domination queen 3",
        "connected-domination queen 3",
        "peaceable queen 3",
        "attacking 1 king 3 --sight line",
        "doubly-attacking 3 --sight line",
        "cnf f.cnf",
    ] {
        let puzzle = parse(text).unwrap();
        let model = puzzle.model(Some("p cnf 2 1\n1 2 0\n"), &Budget::default()).unwrap();
        assert_eq!(puzzle.goal(), model.goal, "{text}");
    }
}

#[test]
fn files_are_looked_for_from_a_directory() {
    let within = |text: &str| parse(text).unwrap().within(Path::new("claims")).to_string();
    assert_eq!(within("cnf f.cnf"), "cnf claims/f.cnf");
    assert_eq!(within("cnf /f.cnf"), "cnf /f.cnf");
    assert_eq!(within("independence queen 8"), "independence queen 8x8");
}

#[test]
fn refused_in_a_sentence() {
    for (text, what) in [
        ("", "no puzzle is named; choose one of independence,"),
        ("unicorn 8", "there is no puzzle `unicorn`; choose one of independence,"),
        ("dominaton queen 8", "there is no puzzle `dominaton`; write `domination queen 8`"),
        ("independence quen 8", "there is no piece `quen`; write `independence queen 8`"),
        ("cube queen", "cube lacks a word; write `cube queen 8`"),
        ("cube king 3", "there is no piece `king` on a cube; choose rook or queen"),
        ("cube queen 3x3", "`3x3` is not a cube; write the number of cells along an edge"),
        ("cube queen 0", "there is no cube with edges of 0 cells; choose 1 to 26"),
        ("cube queen 99999999999", "there is no cube with edges of"),
        ("cube queen 3 --group half", "there is no group `half`; choose rotations or full"),
        ("cube queen 3 --group", "--group lacks its value; add rotations or full"),
        ("independence queen 8 --group full", "--group is an option of cube, not of independence"),
        ("independence", "independence lacks a word; write `independence queen 8`"),
        ("independence queen", "independence lacks a word"),
        ("independence queen 8 8", "`8` is too much for independence"),
        ("independence unicorn 8", "there is no piece `unicorn`; choose one of queen,"),
        ("independence queen 0", "the board 0x0 has no cells; give"),
        ("independence queen 8x", "`8x` is not a board; write"),
        ("independence queen 8xx", "`8xx` is not a board"),
        ("independence queen 1000000000", "the board 1000000000x1000000000 has more than 4096 cells"),
        ("domination leaps:0,0 8", "in the piece `leaps:0,0`, `0,0` is not understood; write"),
        ("no-three-in-line", "no-three-in-line lacks a word"),
        ("no-three-in-line 8 --invariant", "--invariant lacks its value; add half-turn or diagonal"),
        ("no-three-in-line 8 --invariant quarter", "there is no invariant `quarter`; choose half-turn"),
        ("no-three-in-line 8 --invariant=", "there is no invariant ``; choose half-turn"),
        ("no-three-in-line 8 --colour red", "`--colour` is no option of a puzzle"),
        ("no-three-in-line 8 --sight line", "--sight is an option of attacking, not of no-three"),
        ("doubly-attacking 8", "--sight is missing; add --sight nearest or line"),
        ("doubly-attacking 8 --sight", "--sight lacks its value; add nearest or line"),
        ("doubly-attacking 8 --sight far", "there is no sight `far`; choose nearest or line"),
        (
            "doubly-attacking --sight line",
            "doubly-attacking lacks a word; write `doubly-attacking 8 --sight line`",
        ),
        ("no-three-in-line 8 --invariant diagonal --invariant diagonal", "--invariant is given twice"),
        ("independence queen 8 --invariant half-turn", "--invariant is an option of no-three-in-line"),
        ("domination queen 3 --multiplicity 0", "--multiplicity 0 is no number of pieces that could attack"),
        ("domination queen 3 --multiplicity 10", "--multiplicity 10 is no number of pieces that could"),
        ("irredundance queen 3 --multiplicity 2", "--multiplicity is an option of domination, not of irred"),
        ("attacking 9 queen 3 --sight line", "no piece can attack 9 others on 3x3; choose a number below"),
        ("attacking 1 queen 1 --sight line", "no piece can attack 1 other on 1x1; choose a number below"),
        (
            "attacking two queen 3 --sight line",
            "`two` is no number of attacked pieces; write `attacking 2 que",
        ),
        ("attacking x queen 3 --sight line", "`x` is no number of attacked pieces; write it as in `attacki"),
        ("attacking 2 queen 3", "--sight is missing; add --sight nearest or line"),
        (
            "attacking 1 rides:1,1+leaps:2,2 3 --sight nearest",
            "two moves of leaps:2,2+rides:1,1 lead from r0c0",
        ),
        ("peaceable queen 3 --armies 1", "--armies 1 is no number of armies; choose one from 2 to 6"),
        ("peaceable queen 3 --armies many", "--armies many is no number of armies"),
        ("cnf", "cnf lacks a word"),
    ] {
        let error = parse(text).unwrap_err().to_string();
        assert!(error.starts_with(what), "{text}: {error}");
        assert!(error.contains(';') && !error.contains('\n'), "{text}: {error}");
    }
}

#[test]
fn models_refused() {
    for (text, what) in [
        ("no-three-in-line 3x5 --invariant diagonal", "the invariant diagonal needs a square board"),
        ("saturated-no-three-in-line 33", "saturated-no-three-in-line takes boards of up to 1024 cells"),
        ("cnf a.cnf", "the text of a.cnf is missing"),
    ] {
        let error = parse(text).unwrap().model(None, &Budget::default()).unwrap_err().to_string();
        assert!(error.starts_with(what), "{text}: {error}");
    }
}

proptest! {
    #[test]
    fn any_words_are_answered(words in prop::collection::vec(
        prop_oneof![
            "[a-z0-9:;,+/x-]{0,12}", any::<String>(), Just("independence".to_owned()), Just("queen".to_owned()),
            Just("no-three-in-line".to_owned()), Just("--invariant".to_owned()), Just("diagonal".to_owned()),
            "leaps:[0-9],[0-9]", "[0-9]x[0-9]",
        ], 0..5,
    )) {
        if let Ok(puzzle) = families::parse(&words)
            && puzzle.file().is_none()
        {
            prop_assert_eq!(parse(&puzzle.to_string()).unwrap(), puzzle);
        }
    }
}

#[test]
fn variables_have_names_of_their_own() {
    for (text, some) in [
        ("independence queen 2x3", &["r0c0", "r0c1", "r0c2", "r1c0", "r1c1", "r1c2"][..]),
        ("no-three-in-line 2 --invariant half-turn", &["r0c0", "r0c1"]),
        ("shogi P1K1R1 --board 1x1", &["r0c0_R", "r0c0_P", "r0c0_K"]),
        ("doubly-attacking 3 --sight line", &["r0c0", "r2c2"]),
        ("maximal-irredundance king 3", &["r0c0", "r2c2", "r2c2_1", "r2c2_2"]),
        ("peaceable king 2 --armies 3", &["r0c0_A", "r1c1_C"]),
        ("cube queen 3", &["r0c0", "r5c8"]),
    ] {
        let puzzle = parse(text).unwrap();
        let model = puzzle.model(None, &Budget::default()).unwrap();
        let names = puzzle.variable_names(&model);
        assert_eq!(names.len(), model.variables(), "{text}");
        let mut different = names.clone();
        different.sort_unstable();
        different.dedup();
        assert_eq!(different.len(), names.len(), "{text}: {names:?}");
        assert!(some.iter().all(|some| names.iter().any(|name| name == some)), "{text}: {names:?}");
        let taken = |c: char| c.is_ascii_alphanumeric() || c == '_';
        assert!(names.iter().all(|name| name.chars().all(taken)), "{text}");
    }
    let formula = parse("cnf a.cnf").unwrap();
    let model = formula.model(Some("p cnf 2 0\n"), &Budget::default()).unwrap();
    assert_eq!(formula.variable_names(&model), ["x1", "x2"]);
}
