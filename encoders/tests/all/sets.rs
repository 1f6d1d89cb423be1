//! The sets of a stated puzzle, as those who build statements ask for them.

use encoders::statement::{Place, Stated, Unstated};
use limits::Budget;
use model::Cell;

#[test]
fn sets_are_those_of_the_language() {
    let budget = Budget::default();
    let stated = |text: &str| Stated::read(text, &[], None, false, &budget).expect("a puzzle");
    let told = |stated: &Stated, expression: &str| {
        let sets = stated.sets(expression, &budget).expect("sets");
        let words = |set: &Vec<Cell>| set.iter().map(Cell::to_string).collect::<Vec<_>>().join(" ");
        sets.iter().map(words).collect::<Vec<_>>()
    };
    let board = stated("board 2x3\nkind queen");
    assert_eq!(told(&board, "columns"), ["r0c0 r1c0", "r0c1 r1c1", "r0c2 r1c2"]);
    assert_eq!(told(&board, "attacks(knight, r0c0)"), ["r1c2"]);
    assert_eq!(told(&board, "at(r0c0, -1, 0)"), [""]);
    assert_eq!(board.cells()[4], Place { cell: Cell { row: 1, col: 1 }, point: Some([1, 1, 0]) });
    let moves = stated("graph\n1 2\n2 5\nend\nplaces edges");
    assert_eq!(told(&moves, "all"), ["v1-v2 v2-v5"]);
    assert_eq!(told(&moves, "lines(edge)"), ["v1 v2", "v2 v5"]);
    assert_eq!(told(&moves, "move(v5, v2)"), ["v2-v5"]);
    for wrong in ["rows", "title \"x\"", "", "lines(rook"] {
        assert!(matches!(moves.sets(wrong, &budget), Err(Unstated::Wrong(_))), "{wrong}");
    }
}
