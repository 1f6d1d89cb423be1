//! Formulas in conjunctive normal form, and their text in DIMACS cnf.

use crate::manager::Manager;
use crate::order::Var;
use crate::store::Bdd;
use limits::Limit;

/// A formula in conjunctive normal form: clauses, each a list of variables and whether they are positive.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cnf {
    /// The number of variables announced.
    pub variables: u32,
    /// The clauses; one without literals is false.
    pub clauses: Vec<Vec<(Var, bool)>>,
}

impl Cnf {
    /// Reads a formula in DIMACS cnf: `p cnf VARIABLES CLAUSES`, then the clauses, each ended by 0, over as
    /// many lines as they like; variable n of the text is variable n - 1. Lines that begin with `c` are
    /// comments; a line `%` ends the formula, as in the collection SATLIB. Linear in the text.
    ///
    /// ```
    /// use bdd::{Cnf, Manager};
    ///
    /// let formula = Cnf::read("c one of two\np cnf 2 2\n1 2 0\n-1 -2 0\n")?;
    /// let mut m = Manager::new(formula.variables as usize);
    /// let f = m.cnf(&formula)?;
    /// assert_eq!(f, m.parse("x0 # x1")?);
    /// let fault = Cnf::read("p cnf 2 1\n1 x 0\n").unwrap_err().to_string();
    /// assert!(fault.starts_with("line 2 has `x`, which is not a literal"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn read(text: &str) -> Result<Cnf, CnfError> {
        let mut reader = CnfReader::default();
        for (line, number) in text.lines().zip(1..) {
            let words: Vec<&str> = line.split_ascii_whitespace().collect();
            reader.line(&words).map_err(|what| CnfError(format!("line {number} {what}")))?;
        }
        reader.finish().map_err(|what| CnfError(format!("the formula {what}")))
    }
}

/// Why a text is no formula: one sentence that names the line.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct CnfError(String);

/// Reads DIMACS cnf line by line, for programs that give a meaning to some comments; see [`Cnf::read`].
/// Errors are worded to follow the name of the line, or of the formula.
#[derive(Default)]
pub struct CnfReader {
    /// Variables and clauses announced by the header.
    header: Option<(u32, usize)>,
    clauses: Vec<Vec<(Var, bool)>>,
    /// The clause under way, if one is.
    open: Option<Vec<(Var, bool)>>,
    /// Whether the line `%` was met.
    ended: bool,
}

const AFTER_END: &str = "goes on after the line `%`, which ends the formula; remove one of them";

impl CnfReader {
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
            ["p", ..] => Err("is not a header; write `p cnf VARIABLES CLAUSES`".to_owned()),
            literals => literals.iter().try_for_each(|literal| self.literal(literal)),
        }
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
        match u32::try_from(variables) {
            Ok(variables) if variables <= CnfReader::MOST_VARIABLES => {
                self.header = Some((variables, clauses));
                Ok(())
            }
            _ => Err(format!(
                "announces {variables} variables, more than the {} that are handled; reduce the formula",
                CnfReader::MOST_VARIABLES
            )),
        }
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
        let var = CnfReader::variable(literal.unsigned_abs(), variables).ok_or_else(|| {
            format!("has {literal}, but the header announces {variables} variables; correct one of them")
        })?;
        self.open.get_or_insert_default().push((var, literal > 0));
        Ok(())
    }

    /// Returns the variable that has `number` in the text, where the first one has 1; `None` if there are only
    /// `variables` variables, fewer than that.
    pub fn variable(number: u64, variables: u32) -> Option<Var> {
        let var = u32::try_from(number.checked_sub(1)?).ok()?;
        (var < variables).then_some(Var(var))
    }

    /// Returns the formula, if it is complete.
    pub fn finish(self) -> Result<Cnf, String> {
        let Some((variables, announced)) = self.header else {
            return Err("has no header; start with `p cnf VARIABLES CLAUSES`".to_owned());
        };
        if self.open.is_some() {
            return Err("ends within a clause; end it by 0".to_owned());
        }
        match self.clauses.len() {
            found if found == announced => Ok(Cnf { variables, clauses: self.clauses }),
            found => {
                Err(format!("has {found} clauses, but its header announces {announced}; correct one of them"))
            }
        }
    }
}

impl Manager {
    /// Returns the function of a formula: clause by clause from the lowest in the order to the highest, so
    /// that a clause mostly changes the top of what is there. Exponential in the worst case. Panics where a
    /// variable was never declared: [`Cnf::variables`] are enough.
    pub fn cnf(&mut self, formula: &Cnf) -> Result<Bdd, Limit> {
        let mut clauses: Vec<&[(Var, bool)]> = formula.clauses.iter().map(Vec::as_slice).collect();
        clauses.sort_by_key(|clause| clause.iter().map(|&(var, _)| std::cmp::Reverse(self.level(var))).max());
        let mut all = self.constant(true);
        for clause in clauses {
            all = self.and_clause(&all, clause)?;
        }
        Ok(all)
    }
}
