//! Exact covers in both forms.

use encoders::exchange::cover::{Cover, Idle};
use limits::Budget;

fn read(text: &str) -> Result<Cover, String> {
    Cover::read(text, &Budget::default()).map_err(|error| error.to_string())
}

/// The solutions by the definition, each the numbers of its options. The constraints have the same ones.
fn solutions(text: &str) -> Vec<Vec<usize>> {
    let cover = read(text).unwrap();
    let model = cover.model(&Budget::default()).unwrap();
    let number = model.variables();
    let all = (0..1u32 << number).filter_map(|bits| {
        let values: Vec<bool> = (0..number).map(|var| bits >> var & 1 == 1).collect();
        let holds = model.constraints.iter().all(|constraint| constraint.holds(&values));
        assert_eq!(holds, cover.judged(&values).is_ok(), "{text}: {values:?}");
        holds.then(|| (1..=number).filter(|&at| values[at - 1]).collect())
    });
    all.collect()
}

/// The example of Knuth's DLX1, of DLX2 and of DLX3.
const ITEMS: &str = "| A simple example\nA B C D E | F G\nC E F\nA D G\nB C F\nA D\nB G\nD E G\n";
const COLOURS: &str = "| colours\nA B C | X Y\nA B X:0 Y:0\nA C X:1 Y:1\nX:0 Y:1\nB X:1\nC Y:1\n";
const NUMBERS: &str = "A B 2:3|C | X Y\nA B X:0 Y:0\nA C X:1 Y:1\nC X:0\nB X:1\nC Y:1\n";

#[test]
fn knuth_s_examples_have_one_solution() {
    assert_eq!(solutions(ITEMS), [[1, 4, 5]]);
    assert_eq!(solutions(COLOURS), [[2, 4]]);
    assert_eq!(solutions(NUMBERS), [[2, 4, 5]]);
    assert_eq!(read(COLOURS).unwrap().idle(), Idle { options: Some((1, 5)), items: None });
}

#[test]
fn both_forms_say_the_same() {
    assert_eq!(
        solutions("c the same\np xc 5 2\n3 5 6 0 1 4 7 0\n2 3\n6 0\n1 4 0\n2 7 0\n4 5 7 0\n"),
        [[1, 4, 5]]
    );
    let colours = "p xcc 3 2\n1 2 4:0 5:0 0\n1 3 4:1 5:1 0\n4:0 5:1 0\n2 4:1 0\n3 5:1 0\n";
    assert_eq!(solutions(colours), [[2, 4]]);
    assert_eq!(solutions("p xc 0 0\n"), [[0; 0]]);
    // Items may have names that look like another form.
    assert_eq!(solutions("c d\nc\nd\nc d\n"), [vec![1, 2], vec![3]]);
    assert_eq!(solutions("p cnf\np\ncnf\n"), [[1, 2]]);
}

#[test]
fn equal_options_are_different_ones() {
    assert_eq!(solutions("a\na\na\n"), [[1], [2]]);
    assert_eq!(solutions("2|a\na\na\na\n").len(), 3);
    assert_eq!(solutions("0:9|a b\na\nb\n"), [vec![2], vec![1, 2]]);
}

#[test]
fn an_item_without_an_option_is_no_error() {
    assert!(solutions("a b\na\n").is_empty());
    assert_eq!(read("a b c\na\n").unwrap().idle().items, Some((2, "b".to_owned())));
    assert!(solutions("a\n").is_empty());
}

#[test]
fn colours_agree() {
    // Two options of one colour go together, with a third one or one without a colour they do not.
    let text = "a b c d | x\na x:red\nb x:red\nb x:blue\nc x:blue\nc x\nc\nd x:green\nd\n";
    assert_eq!(solutions(text), [[1, 2, 6, 8]]);
    let many: Vec<String> = (0..9).map(|at| format!("p{} x:{}", at % 3, at % 4)).collect();
    assert_eq!(solutions(&format!("p0 p1 p2 | x\n{}\n", many.join("\n"))), [[1, 5, 9]]);
    assert_eq!(solutions("a b c | x\na x\nb x\na\nb\nc x:1\nc\n").len(), 4 + 4 - 1 - 3);
}

#[test]
fn a_flaw_names_items_and_options() {
    let cover = read(COLOURS).unwrap();
    for (chosen, sentence) in [
        (vec![], "no option covers the item A"),
        (
            vec![0, 1],
            "the item A is covered twice, by option 1 (line 3: A B X:0 Y:0) and option 2 (line 4: A C X:1 Y:1)",
        ),
        (vec![2], "option 3 (line 5: X:0 Y:1) has no primary item, so it is never chosen"),
        (
            vec![0, 4],
            "option 1 (line 3: A B X:0 Y:0) and option 5 (line 7: C Y:1) do not agree on the item Y",
        ),
    ] {
        let values: Vec<bool> = (0..5).map(|at| chosen.contains(&at)).collect();
        assert_eq!(cover.judged(&values).unwrap_err(), sentence);
    }
    let cover = read(NUMBERS).unwrap();
    let flaw = |values: [bool; 5]| cover.judged(&values).unwrap_err();
    assert_eq!(
        flaw([true, false, true, false, false]),
        "the item C needs 2 options, and 1 of the chosen ones have it"
    );
    assert_eq!(cover.judged(&[]).unwrap_err(), "0 values stand for 5 options");
}

#[test]
fn a_bad_line_is_named() {
    for (text, sentence) in [
        ("", "the cover file has no items; name them in its first line, the secondary ones behind `|`"),
        (
            "| a\n\n",
            "the cover file has no items; name them in its first line, the secondary ones behind `|`",
        ),
        ("a b a\n", "line 1 of the cover file names the item `a` twice; keep one"),
        ("a | b | c\n", "line 1 of the cover file has a second `|`; one stands before the secondary items"),
        ("a | 2|b\n", "line 1 of the cover file gives the secondary item `2|b` a number; name it alone"),
        (
            "x|a\n",
            "line 1 of the cover file has `x|a`; write `2:3|item` for an item that is covered two or three times",
        ),
        (
            "3:2|a\n",
            "line 1 of the cover file wants `3:2|a` at least 3 and at most 2 times; exchange the two",
        ),
        ("a:b\n", "line 1 of the cover file has the item `a:b`; `:` and `|` are no part of a name"),
        ("1|\n", "line 1 of the cover file has the item `1|`; `:` and `|` are no part of a name"),
        (
            "| c\na b\n\na c\n",
            "line 4 of the cover file has `c`, which the line of items does not name; correct one of them",
        ),
        (
            "$3\n$3 $4\n",
            "line 2 of the cover file gives its option a cost (`$4`, as for DLX5), and solutions are counted without costs; remove it",
        ),
        (
            "a b\na b |$4\n",
            "line 2 of the cover file gives its option a cost (`|$4`, as for DLX5), and solutions are counted without costs; remove it",
        ),
        (
            "a b\na $x\n",
            "line 2 of the cover file has `$x`, which the line of items does not name; correct one of them",
        ),
        ("a b\na b a\n", "line 2 of the cover file has the item `a` twice in one option; keep one"),
        (
            "a | x\na:1\n",
            "line 2 of the cover file has `a:1`, but only secondary items have colours; write `a`",
        ),
        (
            "a | x\na x:\n",
            "line 2 of the cover file has a `:` without a colour behind it; write `item:colour`",
        ),
        (
            "a | x\na | x\n",
            "line 2 of the cover file has `|` in an option; a `|` separates items in their line alone",
        ),
    ] {
        assert_eq!(read(text).unwrap_err(), sentence, "{text}");
    }
}

/// The rows of a matrix are the options, its columns the items: textbooks write exact covers so.
#[test]
fn a_matrix_is_recognised() {
    let guess = "looks like a row of a matrix of 0 and 1; write `p xc COLUMNS 0` first, and in the place of each row the \
        numbers of its columns with a 1, ended by 0";
    for (text, line) in [
        ("1 0 0\n0 1 1\n", 1),
        ("1 0\n0 1\n", 1),
        ("[[1, 0, 1],\n [0, 1, 0]]\n", 1),
        ("1\t0\t1\n", 1),
        ("| a matrix\n100\n011\n", 3),
        ("2 3\n1 0 1\n0 1 0\n", 2),
    ] {
        assert_eq!(read(text).unwrap_err(), format!("line {line} of the cover file {guess}"), "{text}");
    }
    // Items may have such names.
    assert_eq!(solutions("01 10 11\n01 10\n11\n"), [[1, 2]]);
    assert_eq!(solutions("1\n1\n"), [[1]]);
}

#[test]
fn a_bad_line_of_numbers_is_named() {
    for (text, sentence) in [
        ("p xc 2\n", "line 1 of the cover file is not a header; write `p xc PRIMARY SECONDARY`"),
        ("p xc 2 0 7\n", "line 1 of the cover file is not a header; write `p xc PRIMARY SECONDARY`"),
        ("p xc 2 0 x\n", "line 1 of the cover file is not a header; write `p xc PRIMARY SECONDARY`"),
        ("p xcc 2 x\n", "line 1 of the cover file is not a header; write `p xcc PRIMARY SECONDARY`"),
        ("p xc 2 0\np xc 2 0\n", "line 2 of the cover file is a second header; keep the first one"),
        (
            "p xc 9999999 1\n",
            "line 1 of the cover file announces 10000000 items, more than the 1000000 that are handled",
        ),
        (
            "p xc 2 0\n1 3 0\n",
            "line 2 of the cover file has the item 3, but the header announces 2; correct one of them",
        ),
        (
            "p xc 2 0\n1 x 0\n",
            "line 2 of the cover file has `x`, which is no item; write numbers, each option ended by 0",
        ),
        ("p xc 2 0\n1 1 0\n", "line 2 of the cover file has the item `1` twice in one option; keep one"),
        ("p xc 2 0\n1\n2\n", "the cover file ends within the option from line 2 on; end it by 0"),
        (
            "p xc 1 1\n1 2:a 0\n",
            "line 2 of the cover file has the colour in `2:a`; the header of a file with colours is `p xcc`",
        ),
        (
            "p xcc 1 1\n1:a 0\n",
            "line 2 of the cover file has `1:a`, but only secondary items have colours; write `1`",
        ),
    ] {
        assert_eq!(read(text).unwrap_err(), sentence, "{text}");
    }
}
