//! The comments of OPB that mean something.

use model::constraint::Var;
use model::sorted::distinct;

use crate::exchange::clauses::ClauseReader;
use crate::exchange::dialect;

/// What comments say. What is wrong is worded to follow the name of the line, or of the file.
#[derive(Default)]
pub(super) struct Comments {
    /// The numbers of variables and constraints announced.
    pub header: Option<(u32, u64)>,
    /// The numbers of counted variables, as in the file.
    shown: Option<Vec<u64>>,
}

impl Comments {
    /// Reads a line behind its star; `is_begun` says that constraints stand before it.
    pub fn line(&mut self, comment: &str, is_begun: bool) -> Result<(), String> {
        let words: Vec<&str> = comment.split_ascii_whitespace().collect();
        match words.as_slice() {
            ["ind", shown @ ..] => self.show(shown),
            [first, ..] if first.starts_with("#variable") => self.header(comment, is_begun),
            _ => dialect::check(comment, "`* ind`"),
        }
    }

    fn header(&mut self, comment: &str, is_begun: bool) -> Result<(), String> {
        let number = |key: &str| -> Option<u64> {
            comment.split_once(key)?.1.split_ascii_whitespace().next()?.parse().ok()
        };
        let (Some(variables), Some(constraints)) = (number("#variable="), number("#constraint=")) else {
            return Err("is not a header; write `* #variable= 5 #constraint= 3`".to_owned());
        };
        if self.header.is_some() {
            return Err("is a second header; keep one `* #variable=` line".to_owned());
        }
        if is_begun {
            return Err("is the header, but constraints stand before it; put it first".to_owned());
        }
        self.header = Some((ClauseReader::announced(variables)?, constraints));
        Ok(())
    }

    /// A line of counted variables, behind its first word.
    fn show(&mut self, words: &[&str]) -> Result<(), String> {
        let Some((&"0", words)) = words.split_last() else {
            return Err("lacks the 0 at its end; write `* ind 1 2 0`".to_owned());
        };
        let shown = self.shown.get_or_insert_default();
        for word in words {
            match word.parse::<u64>() {
                Ok(var) if var > 0 => shown.push(var),
                _ => return Err(format!("shows `{word}`; name variables by their numbers, from 1")),
            }
        }
        Ok(())
    }

    /// The variables that are counted, ascending, where not all of them are.
    pub fn projection(&self, variables: u32) -> Result<Option<Vec<Var>>, String> {
        let inside = |&var: &u64| {
            ClauseReader::variable(var, variables)
                .ok_or_else(|| format!("shows variable {var}, but has {variables}; correct the `* ind` line"))
        };
        let shown = self.shown.as_ref().map(|shown| shown.iter().map(inside).collect::<Result<Vec<_>, _>>());
        Ok(shown.transpose()?.map(distinct))
    }
}
