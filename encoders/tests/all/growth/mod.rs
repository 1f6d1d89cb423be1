//! Which puzzles grow as a strip, and how far they look: families, files, and texts of conditions.

mod texts;

use encoders::families::growth;
use encoders::growth::NotUniform;
use model::{Growth, Sizes};

fn asked(text: &str) -> Result<Growth, NotUniform> {
    growth(&text.split(' ').collect::<Vec<_>>(), None, Some(Sizes::Any))
}

/// Words of families that grow as a strip, with how far they look. A domino looks at 2 columns, a cell that a king
/// attacks at 3; what may be attacked from there at 5. A queen's diagonals on 3 rows have 3
/// columns, and a row has 1 queen.
#[test]
fn families_grow() {
    for (words, reach, period) in [
        ("independence king 4x{n}", 2, 1),
        ("independence knight 4x{n}", 3, 1),
        ("independence queen 3x{n}", 4, 1),
        ("independence rook 3x{2n+1}", 2, 1),
        ("independence dabbabarider 3x{n}", 4, 2),
        ("domination wazir {n}x3", 3, 1),
        ("domination wazir cylinder:{n}x3", 3, 1),
        ("domination king 3x{n} --multiplicity 2", 3, 1),
        ("total-domination wazir cylinder:2x{n}", 3, 1),
        ("independent-domination wazir 7x{n}", 3, 1),
        ("connected-domination king 2x{n}", 3, 1),
        ("minimal-domination wazir 3x{n}", 5, 1),
        ("minimal-total-domination king 3x{n}", 5, 1),
        ("irredundance knight 4x{n}", 9, 1),
        ("efficient-domination king 2x{n}", 3, 1),
        ("attacking 2 king 3x{n} --sight line", 3, 1),
        ("matchings wazir 3x{n}", 3, 1),
        ("spanning-trees wazir 3x{n}", 4, 1),
        ("forests wazir 2x{n}", 2, 1),
        ("hamiltonian-cycles wazir 5x{n}", 3, 1),
        ("hamiltonian-paths wazir 4x{n}", 4, 1),
        ("tiling domino 4x{n}", 2, 1),
        ("packing tetromino:S 4x{n}", 3, 1),
        ("shogi R2P3 --board 3x{n}", 4, 1),
        ("independence king 3x{n} --given r0c12", 13, 1),
    ] {
        let found = asked(words).unwrap_or_else(|why| panic!("{words}: {why}"));
        assert_eq!((found.reach, found.period), (reach, period), "{words}");
    }
    let found = asked("independence king cylinder:3x{2n+1}").expect("a strip");
    let joined = (found.is_joined, found.adds_rows, found.stride, found.offset);
    assert_eq!(joined, (true, false, 2, 1));
    assert!(!asked("domination wazir cylinder:{n}x3").expect("a strip").is_joined);
}

#[test]
fn families_that_do_not_are_refused() {
    for (words, why) in [
        ("domination queen {n}", "grows along two sides"),
        ("domination queen {n}x{n}", "grows along two sides"),
        ("domination queen {n}x{2n}", "grows along two sides"),
        ("independence king hexagon:{n}", "is no board that grows as a strip"),
        ("independence king 3x3x{n}", "is no board that grows as a strip"),
        ("independence king 3x{m}", "has a place that is none for n"),
        ("independence king 3x4", "has no side that grows with n"),
        ("domination queen cylinder:{n}x3", "rides round a joined side"),
        ("independence dabbabarider torus:4x{n}", "rides round a joined side"),
        ("connected-domination king cylinder:3x{n}", "is said of a board that is joined"),
        ("spanning-trees wazir torus:3x{n}", "is said of a board that is joined"),
        ("attacking 2 queen 3x{n} --sight line", "counts the lines of rides"),
        ("peaceable queen 3x{n}", "compares a count along"),
        ("no-three-in-line 3x{n}", "has lines of any slope"),
        ("no-three-in-line 3x{n} --invariant half-turn", "has lines of any slope"),
        ("saturated-no-three-in-line 3x{n}", "has lines of any slope"),
        ("matchings queen 3x{n}", "are moves of any length"),
        ("shogi R{n} --board 3x3", "is no board"),
        ("shogi R{n} --board 3x{n}", "grows with n beside the board"),
        ("cube queen {n}", "grows along two sides"),
        ("cnf {n}.cnf", "is no board"),
        ("paths wazir {n}x3 --from a1 --to b1", "names a place that moves"),
        ("independence king 3x{n} --given a1", "is a name of chess"),
        ("independence kng 3x{n}", "is no puzzle"),
    ] {
        match asked(words) {
            Err(error) => assert!(error.to_string().contains(why), "{words}: {error}"),
            Ok(found) => panic!("{words}: {found:?}"),
        }
    }
}

/// A file's numbers may grow, or be fixed.
#[test]
fn files_grow_by_their_numbers() {
    let text = "let n = 3\nlet k = 2\nboard {k}x{n}\nkind p\np(all) <= 5\ngoal n\n";
    let asked = |words: &str, sizes| growth(&words.split(' ').collect::<Vec<_>>(), Some(text), sizes);
    let found = asked("own.puzzle k=4 n={2n-1}", Some(Sizes::Any)).expect("a strip");
    assert_eq!((found.stride, found.offset, found.reach), (2, -1, 6));
    let found = asked("puzzle own n={n} --given r1c8", Some(Sizes::Between(7, 7))).expect("a strip");
    assert_eq!(found.reach, 9);
    for (words, line, word) in
        [("own.puzzle n={n}", Some(6), "goal n"), ("own.puzzle k={n}", Some(3), "board {k}x{n}")]
    {
        let why = asked(words, None).map(|_| ()).map_err(|why| (why.line, why.word));
        assert_eq!(why.is_err(), word == "goal n", "{words}");
        why.err().into_iter().for_each(|why| assert_eq!(why, (line, word.to_owned())));
    }
    assert!(asked("own.puzzle m={n}", None).is_err());
}
