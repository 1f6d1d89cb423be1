//! The clauses of a formula in DIMACS cnf: `p cnf VARIABLES CLAUSES`, then the clauses, each ended by 0, over as
//! many lines as they like; variable n of the text is variable n - 1. Lines that begin with `c` are comments; a line
//! `%` ends the formula, as in the collection SATLIB.

use model::constraint::{Lit, Var};

/// A formula in conjunctive normal form.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Clauses {
    /// The number of variables announced.
    pub variables: u32,
    /// The clauses; one without literals is false.
    pub clauses: Vec<Vec<Lit>>,
}

/// Reads clauses line by line, since some comments have a meaning elsewhere. Errors are worded to follow the name of
/// the line, or of the formula.
#[derive(Default)]
pub(super) struct ClauseReader {
    /// Variables and clauses announced by the header.
    header: Option<(u32, usize)>,
    clauses: Vec<Vec<Lit>>,
    /// The clause under way, if one is.
    open: Option<Vec<Lit>>,
    /// Whether the line `%` was met.
    ended: bool,
}

const AFTER_END: &str = "goes on after the line `%`, which ends the formula; remove one of them";

impl ClauseReader {
    /// Most variables of a formula, so that a header cannot ask for all memory.
    pub const MOST_VARIABLES: u32 = 1_000_000;

    /// Reads the words of the next line.
    pub fn line(&mut self, words: &[&str]) -> Result<(), String> {
        match words {
            [] => Ok(()),
            [comment, ..] if comment.starts_with('c') => Ok(()),
            ["0"] if self.ended => Ok(()),
            _ if self.ended => Err(AFTER_END.to_owned()),
            ["%"] => {
                self.ended = true;
                Ok(())
            }
            ["p", "cnf", variables, clauses] => self.header(variables, clauses),
            ["w", ..] | ["p", "wcnf" | "wpcnf", ..] => Err(format!(
                "is one of a formula with weights (`{}`), but solutions are counted without weights; leave them out",
                if words[0] == "w" { "w" } else { words[1] }
            )),
            ["p", ..] => Err("is not a header; write `p cnf VARIABLES CLAUSES`".to_owned()),
            literals => literals.iter().try_for_each(|literal| self.literal(literal)),
        }
    }

    /// Returns whether the header was read.
    pub fn has_header(&self) -> bool {
        self.header.is_some()
    }

    /// The number of clauses so far.
    pub fn number(&self) -> usize {
        self.clauses.len()
    }

    /// Whether a clause goes on in the next line.
    pub fn is_open(&self) -> bool {
        self.open.is_some()
    }

    /// Reads the numbers of a header.
    pub fn header(&mut self, variables: &str, clauses: &str) -> Result<(), String> {
        if self.ended {
            return Err(AFTER_END.to_owned());
        }
        if self.header.is_some() {
            return Err("is a second header; keep the first `p cnf` line only".to_owned());
        }
        let (Ok(variables), Ok(clauses)) = (variables.parse::<u64>(), clauses.parse::<usize>()) else {
            return Err("is not a header; write two numbers after `p cnf`".to_owned());
        };
        self.header = Some((ClauseReader::announced(variables)?, clauses));
        Ok(())
    }

    /// Returns an announced number of variables, unless there are too many.
    pub fn announced(variables: u64) -> Result<u32, String> {
        let most = ClauseReader::MOST_VARIABLES;
        u32::try_from(variables).ok().filter(|&variables| variables <= most).ok_or_else(|| {
            format!(
                "announces {variables} variables, more than the {most} that are handled; reduce the formula"
            )
        })
    }

    fn literal(&mut self, word: &str) -> Result<(), String> {
        let Some((variables, announced)) = self.header else {
            return Err(format!("has `{word}` before the header; start with `p cnf VARIABLES CLAUSES`"));
        };
        let Ok(literal) = word.parse::<i64>() else {
            return Err(format!(
                "has `{word}`, which is not a literal; write numbers, each clause ended by 0"
            ));
        };
        if self.clauses.len() == announced {
            return Err(format!("goes on after the {announced} clauses announced; correct the header"));
        }
        if literal == 0 {
            self.clauses.push(self.open.take().unwrap_or_default());
            return Ok(());
        }
        let var = ClauseReader::variable(literal.unsigned_abs(), variables).ok_or_else(|| {
            format!("has {literal}, but the header announces {variables} variables; correct one of them")
        })?;
        self.open.get_or_insert_default().push(Lit { var, positive: literal > 0 });
        Ok(())
    }

    /// Returns the variable that has `number` in the text, where the first one has 1; `None` if there are only
    /// `variables` variables, fewer than that.
    pub fn variable(number: u64, variables: u32) -> Option<Var> {
        let var = u32::try_from(number.checked_sub(1)?).ok()?;
        (var < variables).then_some(var)
    }

    /// Returns the formula, if it is complete.
    pub fn finish(self) -> Result<Clauses, String> {
        let Some((variables, announced)) = self.header else {
            return Err("has no header; start with `p cnf VARIABLES CLAUSES`".to_owned());
        };
        if self.open.is_some() {
            return Err("ends within a clause; end it by 0".to_owned());
        }
        match self.clauses.len() {
            found if found == announced => Ok(Clauses { variables, clauses: self.clauses }),
            found => {
                Err(format!("has {found} clauses, but its header announces {announced}; correct one of them"))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use model::constraint::pos;

    /// Reads a text; a fault says in which line it is, or that it is the formula's.
    fn read(text: &str) -> Result<Clauses, String> {
        let mut reader = ClauseReader::default();
        for (line, number) in text.lines().zip(1..) {
            let words: Vec<&str> = line.split_ascii_whitespace().collect();
            reader.line(&words).map_err(|what| format!("line {number} {what}"))?;
        }
        reader.finish().map_err(|what| format!("the formula {what}"))
    }

    #[test]
    fn a_bad_line_is_named() {
        for (text, sentence) in [
            ("", "the formula has no header; start with `p cnf VARIABLES CLAUSES`"),
            ("p cnf 2\n", "line 1 is not a header; write `p cnf VARIABLES CLAUSES`"),
            ("p cnf 2 x\n", "line 1 is not a header; write two numbers after `p cnf`"),
            ("c\n\n1 0\n", "line 3 has `1` before the header; start with `p cnf VARIABLES CLAUSES`"),
            ("p cnf 2 1\np cnf 2 1\n", "line 2 is a second header; keep the first `p cnf` line only"),
            (
                "p cnf 9999999999 1\n",
                "line 1 announces 9999999999 variables, more than the 1000000 that are handled; reduce the formula",
            ),
            (
                "p cnf 2 1\n1 y 0\n",
                "line 2 has `y`, which is not a literal; write numbers, each clause ended by 0",
            ),
            ("p cnf 2 1\n3 0\n", "line 2 has 3, but the header announces 2 variables; correct one of them"),
            ("p cnf 2 1\n1 0 2 0\n", "line 2 goes on after the 1 clauses announced; correct the header"),
            (
                "p cnf 2 2\n1 0\n",
                "the formula has 1 clauses, but its header announces 2; correct one of them",
            ),
            ("p cnf 2 1\n1\n", "the formula ends within a clause; end it by 0"),
            (
                "p cnf 2 1\n1 0\n%\n1\n",
                "line 4 goes on after the line `%`, which ends the formula; remove one of them",
            ),
        ] {
            assert_eq!(read(text).unwrap_err(), sentence);
        }
        let mut reader = ClauseReader::default();
        reader.line(&["%"]).unwrap();
        assert!(reader.header("1", "1").unwrap_err().starts_with("goes on after the line `%`"));
        assert_eq!(read("c some\np cnf 2 2\n1\n-2 0 0\n").unwrap().clauses, [vec![pos(0), !pos(1)], vec![]]);
        assert_eq!(read("p cnf 1 1\n1 0\n%\n0\n\n").unwrap().clauses, [[pos(0)]]);
    }
}
