//! The lines of a certificate of walks: a kind, and words behind it.

use std::io::{BufRead, BufReader, Read};

/// The most states, and the most values of n that are looked at: more are not checked within days.
pub(crate) const MOST: usize = 1 << 20;

/// A line.
pub(crate) struct Line {
    /// Its number, from 1.
    number: usize,
    pub kind: String,
    words: Vec<String>,
}

impl Line {
    /// Returns the error of a line that cannot be read.
    pub fn wrong(&self) -> String {
        format!("line {} of the certificate is of no kind that is known", self.number)
    }

    /// Returns all words from a place on.
    pub fn list<T>(&self, from: usize, read: impl Fn(&str) -> Option<T>) -> Result<Vec<T>, String> {
        let words = self.words.get(from..).ok_or_else(|| self.wrong())?;
        words.iter().map(|word| read(word).ok_or_else(|| self.wrong())).collect()
    }

    /// Returns `INDICES` numbers below [`MOST`], and the one word behind them.
    pub fn row<const INDICES: usize, T>(
        &self,
        read: impl Fn(&str) -> Option<T>,
    ) -> Result<([usize; INDICES], T), String> {
        let [one] = <[T; 1]>::try_from(self.list(INDICES, read)?).map_err(|_| self.wrong())?;
        let index = |word: &String| word.parse().ok().filter(|&index| index < MOST);
        let indices = self.words[..INDICES].iter().map(index).collect::<Option<Vec<usize>>>();
        let indices = indices.and_then(|all| all.try_into().ok());
        Ok((indices.ok_or_else(|| self.wrong())?, one))
    }

    /// Returns the one number of the line, which is below [`MOST`].
    pub fn number(&self) -> Result<usize, String> {
        self.row::<0, usize>(|word| word.parse().ok().filter(|&index| index < MOST)).map(|(_, number)| number)
    }
}

/// Returns the first line, and all others but comments.
pub(crate) fn lines(certificate: &mut dyn Read) -> Result<(String, Vec<Line>), String> {
    let mut all = BufReader::new(certificate).lines();
    let head = all.next().unwrap_or_else(|| Ok(String::new())).map_err(|error| error.to_string())?;
    let mut read = Vec::new();
    for (number, line) in (2..).zip(all) {
        let line = line.map_err(|error| error.to_string())?;
        let mut words = line.split_whitespace().map(str::to_owned);
        let kind = words.next().unwrap_or_default();
        if kind != "c" {
            read.push(Line { number, kind, words: words.collect() });
        }
    }
    Ok((head, read))
}
