//! Linear constraints.

use encoders::exchange::linear::model;
use limits::Budget;
use model::Model;
use model::sorted::distinct;

fn read(text: &str) -> Result<Model, String> {
    model(text, &Budget::default()).map_err(|error| error.to_string())
}

/// The number of assignments of the shown variables that extend to one under which all constraints hold.
fn solutions(text: &str) -> usize {
    let model = read(text).unwrap();
    let all = (0..1u32 << model.variables()).filter_map(|bits| {
        let values: Vec<bool> = (0..model.variables()).map(|var| bits >> var & 1 == 1).collect();
        let holds = model.constraints.iter().all(|constraint| constraint.holds(&values));
        holds.then(|| model.shown().iter().map(|&var| values[var as usize]).collect::<Vec<_>>())
    });
    distinct(all).len()
}

#[test]
fn every_form_of_a_constraint_is_read() {
    assert_eq!(solutions("* #variable= 3 #constraint= 1\n+1 x1 +1 x2 >= 1 ;\n"), 6);
    assert_eq!(solutions("+1 x1 +1 ~x2 = 1;1 x1 -2 x3<=0;"), 3);
    assert_eq!(solutions("+1 x1\n* between\n+2 ~x2\n>=\n-1\n;\n"), 4);
    assert_eq!(solutions("* ind 1 0\n* ind 3 0\n* independent\n+1 x1 +1 x2 >= 1 ;\n+1 x3 >= 0 ;\n"), 4);
    assert_eq!(solutions("* ind 0\n+1 x1 >= 1 ;\n"), 1);
    assert_eq!(solutions("* #variable= 2 #constraint= 0\n"), 4);
    assert_eq!(solutions("* #variable=2 #constraint=1 #equal= 0 intsize= 3\n>= 1 ;\n"), 0);
    assert_eq!(solutions("* #variable= 0 #constraint= 0\n"), 1);
    assert_eq!(read("* ind 2 0\n+1 x1 +1 x2 >= 1 ;\n").unwrap().weights, [0, 1]);
}

#[test]
fn a_bad_line_is_named() {
    for (text, part) in [
        ("min: +1 x1 ;\nmax: +1 x1 ;\n", "line 2 of the opb file has a second objective"),
        ("min: +1 x1 >= 1 ;\n", "has `>=` in the objective; end that by `;`"),
        ("max: +1 x1 x2 ;\n", "has x2 behind another variable; products"),
        ("min: +1 x1 +2 ;\n", "ends the objective by 2 without a variable"),
        ("min : +1 x1 ;\n", "has `min`, which is no word of OPB"),
        ("soft: 3 ;\n", "begins weighted constraints"),
        ("[2] +1 x1 >= 1 ;\n", "the weight [2]"),
        ("* c\n+1 x1 x2 >= 1 ;\n", "line 2 of the opb file has x2 behind another variable; products"),
        ("+1 x1 +1 x2 ~x1 >= 1 ;\n", "has ~x1 behind another variable"),
        ("x1 >= 1 ;\n", "has x1 without its number; write `+1 x1`"),
        ("+1 +2 x1 >= 1 ;\n", "two numbers before a variable, the second one +2"),
        ("+1 >= 1 ;\n", "a number without a variable before `>=`"),
        ("+1 x1 >= ;\n", "before its relation and its number"),
        ("+1 x1 ;\n", "before its relation and its number"),
        (";\n", "a `;` without a constraint"),
        ("+1 x1 >= 1 2 ;\n", "has `2` behind the relation"),
        ("+1 x1 >= 1 >= 2 ;\n", "has a second relation `>=`"),
        ("+1 x1 > 1 ;\n", "has `>`, which is no word of OPB"),
        ("+1 x1 != 1 ;\n", "has `!=`"),
        ("+1 y1 >= 1 ;\n", "has `y1`"),
        ("+1*x1 >= 1 ;\n", "has `+1*x1`, which is no whole number"),
        ("+1 x0 >= 1 ;\n", "has x0; variables count from x1"),
        ("+1 x1000001 >= 1 ;\n", "no variable beyond x1000000"),
        ("+1 x99999999999999999999 >= 1 ;\n", "has `x99999999999999999999`"),
    ] {
        let sentence = read(text).unwrap_err();
        assert!(sentence.contains(part), "{text}: {sentence}");
    }
}

#[test]
fn a_file_that_is_not_whole_is_named() {
    for (text, part) in [
        ("", "the opb file has no constraint, and no header that says so"),
        ("* a comment\n", "the opb file has no constraint"),
        ("+1 x1 >= 1\n", "the opb file ends within the constraint from line 1 on; end it by `;`"),
        ("+1 x2 >= 1 ;\n", "the opb file has variables beyond x1 but not x1, and no header"),
        (
            "* #variable= 1 #constraint= 1\n+1 x2 >= 1 ;\n",
            "line 2 of the opb file has x2, but the header announces 1",
        ),
        ("* #variable= 1 #constraint= 2\n+1 x1 >= 1 ;\n", "has 1 constraints, but its header announces 2"),
        (
            "* #variable= 1 #constraint= 1\n+1 x1 >= 1 ; +1 x1 >= 0 ;\n",
            "line 2 of the opb file goes on after the 1 constraints announced",
        ),
        ("* #variable= 1\n", "is not a header"),
        ("* #variable= x #constraint= 1\n", "is not a header"),
        ("* #variable= 9999999 #constraint= 1\n", "announces 9999999 variables"),
        (
            "* #variable= 1 #constraint= 0\n* #variable= 1 #constraint= 0\n",
            "line 2 of the opb file is a second header",
        ),
        ("+1 x1 >= 1 ;\n* #variable= 1 #constraint= 1\n", "constraints stand before it"),
        ("* ind 1\n+1 x1 >= 1 ;\n", "lacks the 0"),
        (
            "* ind 1 0\nmin: +1 x2 ;\n+1 x1 +1 x2 >= 1 ;\n",
            "has x2 in its objective, but `* ind` does not name it",
        ),
        ("min: +4294967295 x1 ;\n+1 x1 >= 0 ;\n", "add up to 4294967295, and sizes up to 4294967294"),
        ("min: +2147483648 x1 -2147483648 x2 ;\n+1 x1 +1 x2 >= 0 ;\n", "add up to 4294967296"),
        ("min: +18446744073709551616 x1 ;\n+1 x1 >= 0 ;\n", "add up to 18446744073709551616"),
        (
            "min: +9223372036854775808 x1 +9223372036854775808 ~x1 ;\n+1 x1 >= 0 ;\n",
            "which has more than 64 bits",
        ),
        ("min: +1 x1 ;\n+1 x1 >= 1\n", "ends within the constraint from line 2"),
        ("* ind x1 0\n+1 x1 >= 1 ;\n", "shows `x1`"),
        ("* IND 1 0\n+1 x1 >= 1 ;\n", "nearly `* ind`"),
        ("* ind 2 0\n+1 x1 >= 1 ;\n", "shows variable 2, but has 1"),
        (
            "+5000000000 x1 +5000000001 x2 +5000000003 x3 = 10000000001 ;\n",
            "a constraint with 10000000001 in it after common factors are taken out",
        ),
    ] {
        let sentence = read(text).unwrap_err();
        assert!(sentence.contains(part), "{text}: {sentence}");
    }
}
