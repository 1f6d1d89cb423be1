//! Marks of maps, in sizes and by their letters.

use counting::solve::{self, Method, Request, Silent};
use encoders::families;
use limits::Budget;
use model::{Model, Sizes};

fn read(text: &str) -> Result<(Model, Vec<String>), families::ModelError> {
    let free = Budget::default();
    let puzzle = families::parse(&["puzzle", "f.puzzle"]).expect("words");
    let puzzle = puzzle.with_text(Some(&text.replace(" · ", "\n")), &free)?;
    Ok((puzzle.model(None, &free)?, puzzle.notes()))
}

fn count(text: &str, sizes: Sizes, method: Method) -> (Option<u32>, u64, Option<u64>) {
    let (model, _) = read(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    let request = Request { sizes, method, classes: true, ..Request::default() };
    let answer = solve::count(&model, &request, &Budget::default(), &mut Silent).expect("no limit was set");
    let small = |number| u64::try_from(number).expect("a small number");
    (answer.size, small(answer.count), answer.classes.map(small))
}

/// Sizes, solutions and classes by a script that goes through all placements, each with the images of itself.
#[test]
fn a_place_adds_its_mark_to_the_size() {
    let rooks = "board 3x3 · kind rook · map worth · 314 · 159 · 265 · end · each l in rows, columns: rook(l) <= 1 · ";
    let path = "board 4x4 · kind step · map cost · 1324 · 2131 · 4212 · 1321 · end · size cost * step · \
                connected step by wazir · given r0c0 = step, r3c3 = step";
    let even = "board 2x3 · kind ant bee · map worth · 1A1 · 2.2 · end · size 2 * worth * ant + full · full(all) <= 2";
    for (text, sizes, expected) in [
        (format!("{rooks}size worth * rook"), Sizes::Max, (Some(18), 1, Some(1))),
        (format!("{rooks}size worth * rook"), Sizes::Between(6, 6), (Some(6), 4, Some(4))),
        (format!("{rooks}size 2 * worth * full"), Sizes::Max, (Some(36), 1, Some(1))),
        (path.to_owned(), Sizes::Min, (Some(10), 2, Some(2))),
        // An ant on A adds 20 + 1, one on a 2 adds 4 + 1.
        (even.to_owned(), Sizes::Max, (Some(26), 2, Some(1))),
    ] {
        for method in [Method::Apply, Method::Layers, Method::Backtrack] {
            // Layers know no connected cells beside sizes here.
            if method != Method::Layers || !text.contains("connected") {
                assert_eq!(count(&text, sizes, method), expected, "{text} by {method:?}");
            }
        }
    }
}

#[test]
fn a_map_that_is_no_factor_is_refused() {
    let cells = "board 2x2 · kind rook · map worth · 1A · .3 · end · ";
    let moves = "board 2x2 · places moves of wazir · map worth · 1A · .3 · end · ";
    let below = "board 2x2 · kind rook · map worth · 1 -2 · . 3 · end · ";
    for (board, line, part) in [
        (cells, "size worth", "write the kind last: worth * full"),
        (cells, "size rook * worth", "write the kind last: worth * rook"),
        (cells, "size 2 worth * rook", "a size is a sum of kinds with factors"),
        (cells, "size rook * rook", "rook is no factor; write the kind last"),
        (cells, "size worht * rook", "there is no `worht`; write worth"),
        (cells, "size 3000000000 * worth * rook", "at most 32 bits"),
        (cells, "size 4294967295 * 4294967295 * 4294967295 * worth * rook", "at most 32 bits"),
        (moves, "size worth * edge", "worth marks cells, and the places are moves"),
        (below, "size worth * rook", "worth has the mark -2"),
    ] {
        let error = read(&format!("{board}{line}")).expect_err(line).to_string();
        assert!(error.contains(part), "{line}: {error}");
    }
}

const CAGES: &str =
    "board 3x3 · values 1..3 · map cage · AAB · ABB · .CC · end · each l in rows, columns: distinct(l) · ";

/// Of the 12 squares two have the sum 5 in the cage A, and one of these the sum 4 in the cage C, by a script.
#[test]
fn a_mark_is_written_as_in_the_picture() {
    for line in [
        "sum({c in all where cage(c) = 10}) = 5",
        "sum({c in all where cage(c) = A}) = 5",
        "sum(cage(A)) = 5",
        "sum(cage(10)) = 5",
        "sum(cage = A) = 5",
        "sum(parts(cage, A)) = 5",
        "sum(marked(cage, A)) = 5",
        "(sum c in cage(A): value(c)) = 5",
        "let left = cage(A) · sum(left) = 5",
        "let k = A · sum(cage(k)) = 5",
        "let A = 10 · sum(cage(A)) = 5",
        "each k in A..A: sum(cage(k)) = 5",
        "each A in 10..10: sum(cage(A)) = 5",
        "each C in cage(A): value(C) < 4 · sum(cage(A)) = 5",
    ] {
        for (more, expected) in [("", 2), (" · sum(cage(C)) = 4", 1)] {
            let (_, own, _) = count(&format!("{CAGES}{line}{more}"), Sizes::Any, Method::Auto);
            assert_eq!(own, expected, "{line}{more}");
        }
    }
}

#[test]
fn what_is_no_set_of_a_mark_names_the_ways() {
    for line in [
        "sum(cage A) = 5",
        "sum(cage[A]) = 5",
        "sum(cage.A) = 5",
        "sum(cage) = 5",
        "sum(A) = 5",
        "sum(parts(cage)) = 5",
        "cage = A",
        "cage(A) = 5",
        "each c in cage: value(c) = 1",
        "each c in all where c in A: value(c) = 1",
        "marked(cage) = A",
    ] {
        let error = read(&format!("{CAGES}{line}")).expect_err(line).to_string();
        assert!(error.contains("cage(A), or {c in all where cage(c) = A}"), "{line}: {error}");
    }
    let error = read(&format!("{CAGES}sum(cage(a)) = 5")).expect_err("no such mark").to_string();
    assert!(error.contains("none of the marks A, B, C"), "{error}");
}

#[test]
fn a_letter_has_one_meaning() {
    let board = "board 2x2 · kind A · map cage · AB · BB · end · ";
    let error = read(&format!("{board}A(cage(A)) = 1")).expect_err("a kind").to_string();
    assert!(
        error.contains("A is a kind here, and a number is expected; the mark A of cage is the number 10"),
        "{error}"
    );
    let (_, own, _) = count(&format!("{board}A(cage(10)) = 1"), Sizes::Any, Method::Auto);
    assert_eq!(own, 8);
    // A name of `let` is what its line says, and that is noted where the mark is another number.
    let (_, notes) =
        read(&format!("{CAGES}let A = 3 · sum({{c in all where cage(c) = A}}) = 0")).expect("a puzzle");
    assert!(notes.iter().any(|note| note.contains("the mark A of cage is the number 10")), "{notes:?}");
    // A mark that only another map has.
    let (_, notes) =
        read(&format!("{CAGES}map other · D.. · ... · ... · end · sum(cage(D)) = 0")).expect("a puzzle");
    assert!(notes.iter().any(|note| note.contains("no cell has the mark 13 of this map")), "{notes:?}");
}
