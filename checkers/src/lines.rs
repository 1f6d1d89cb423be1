//! The lines of a certificate of walks: a kind, and words behind it.
//!
//! `first` is the first n, and `early` has a weight for each of the first values of n. The other values are the sums over
//! walks, or the best of them. A `start` is a state with a weight, a `step` leads from a state to another one with a weight,
//! and an `ends` is a state with a weight. `states` is the number of states. One more n is `stride` more steps. Weights are
//! counts, or sizes.

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

/// A walk whose steps have weights.
pub(crate) struct Walk<W> {
    pub first: usize,
    pub early: Vec<W>,
    pub stride: usize,
    pub states: usize,
    pub start: Vec<(usize, W)>,
    pub steps: Vec<(usize, usize, W)>,
    pub ends: Vec<(usize, W)>,
}

impl<W> Walk<W> {
    /// Reads the walk of a certificate; `other` reads all other lines.
    pub fn read(
        lines: &[Line],
        weight: impl Fn(&str) -> Option<W>,
        mut other: impl FnMut(&Line) -> Result<(), String>,
    ) -> Result<Walk<W>, String> {
        let (mut first, mut stride, mut states, mut early) = (0, 0, 0, Vec::new());
        let (mut start, mut steps, mut ends) = (Vec::new(), Vec::new(), Vec::new());
        for line in lines {
            match line.kind.as_str() {
                "first" => first = line.number()?,
                "stride" => stride = line.number()?,
                "states" => states = line.number()?,
                "early" => early = line.list(0, &weight)?,
                kind @ ("start" | "ends") => {
                    let ([state], weight) = line.row(&weight)?;
                    if kind == "start" { &mut start } else { &mut ends }.push((state, weight));
                }
                "step" => {
                    let ([from, to], weight) = line.row(&weight)?;
                    steps.push((from, to, weight));
                }
                _ => other(line)?,
            }
        }
        let mut reached = vec![false; states];
        let reaching = start.iter().map(|one| one.0).chain(steps.iter().map(|step| step.1));
        let all = steps.iter().map(|step| step.0).chain(ends.iter().map(|one| one.0));
        for (state, is_reached) in reaching.map(|state| (state, true)).chain(all.map(|state| (state, false)))
        {
            *reached.get_mut(state).ok_or(format!("there is no state {state}"))? |= is_reached;
        }
        match reached.iter().position(|is_reached| !is_reached) {
            Some(state) => Err(format!("no step leads to the state {state}")),
            None if stride == 0 => Err("`stride` is zero".into()),
            None => Ok(Walk { first, early, stride, states, start, steps, ends }),
        }
    }
}
