//! The line `c size V W V W .. 0` of a formula, as `counting::exchange::cnf` writes it: a true variable V adds W to the size of a
//! solution. To other programs it is a comment.

use model::constraint::Var;
use model::sorted::distinct;

use super::clauses::ClauseReader;

/// Most that all variables together add to a size: a size has 32 bits.
const MOST: u64 = u32::MAX as u64;

/// What a line says.
pub(super) struct SizeLine {
    /// Its number in the file.
    line: usize,
    /// The numbers of variables, from 1, each with what it adds.
    pairs: Vec<(u64, u64)>,
}

/// Whether the words behind those of a line such as `c size` are numbers, so that it is one, or meant as such. Other
/// texts that begin so are comments.
pub(super) fn are_numbers(words: &[&str]) -> bool {
    let is_number = |word: &&str| {
        word.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'+' | b'-' | b'.'))
            && word.bytes().any(|byte| byte.is_ascii_digit())
    };
    !words.is_empty() && words.iter().all(is_number)
}

impl SizeLine {
    /// Reads the words behind `c size` in a line with this number. The error says what is wrong, worded to follow the
    /// name of the line.
    pub fn read(words: &[&str], line: usize) -> Result<SizeLine, String> {
        let form = "write `c size V W .. 0`, or other words if it is a comment";
        let Some((&"0", words)) = words.split_last() else {
            return Err(format!("says sizes and lacks the 0 at its end; {form}"));
        };
        if words.len() % 2 == 1 {
            return Err(format!("says sizes and has no W for the last V; {form}"));
        }
        let pair = |pair: &[&str]| {
            let number = |word: &str| word.parse::<u64>().ok().filter(|&number| number > 0);
            let read = number(pair[0]).zip(number(pair[1]));
            read.ok_or_else(|| {
                format!(
                    "says sizes and has `{} {}`, which are not two numbers from 1; {form}",
                    pair[0], pair[1]
                )
            })
        };
        let pairs: Vec<(u64, u64)> = words.chunks(2).map(pair).collect::<Result<_, _>>()?;
        let variables = distinct(pairs.iter().map(|pair| pair.0));
        if variables.len() < pairs.len() {
            return Err("says the size of a variable twice; keep one of them".into());
        }
        let sum = pairs.iter().fold(0, |sum: u64, pair| sum.saturating_add(pair.1));
        match sum <= MOST {
            true => Ok(SizeLine { line, pairs }),
            false => {
                Err(format!("says sizes of {sum} in all, more than the {MOST} that are handled; reduce them"))
            }
        }
    }

    /// Returns what each of the variables adds to a size, where `shown` ones are counted, ascending. The error is worded
    /// to follow the name of the file.
    pub fn weights(&self, variables: u32, shown: Option<&[Var]>) -> Result<Vec<u32>, String> {
        let mut weights = vec![0; variables as usize];
        for &(number, weight) in &self.pairs {
            let is_shown = |var: &Var| shown.is_none_or(|shown| shown.binary_search(var).is_ok());
            match ClauseReader::variable(number, variables).filter(is_shown) {
                // The sum of all is no more than a u32 has.
                Some(var) => weights[var as usize] = weight as u32,
                None => {
                    return Err(format!(
                        "says in line {} (`c size`) what variable {number} adds to a size, but that is no variable \
                         that is counted; correct that line",
                        self.line
                    ));
                }
            }
        }
        Ok(weights)
    }
}
