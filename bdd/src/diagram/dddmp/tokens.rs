//! Words of a text, with the lines on which they stand.

use std::fmt::Display;
use std::io::{BufRead, ErrorKind};
use std::str::FromStr;

use crate::diagram::error::ReadError;
use crate::diagram::functions::LONGEST;

/// The words of an input, one by one.
pub(super) struct Tokens<R> {
    input: R,
    /// The line of the last word.
    line: usize,
    /// Line ends met behind the last word.
    ended: usize,
}

impl<R: BufRead> Tokens<R> {
    pub fn new(input: R) -> Tokens<R> {
        Tokens { input, line: 1, ended: 0 }
    }

    /// Reads the next word, `None` at the end of the input.
    pub fn next(&mut self) -> Result<Option<String>, ReadError> {
        self.line += std::mem::take(&mut self.ended);
        let mut word = Vec::new();
        while let Some(byte) = self.byte()? {
            match byte {
                b'\n' if word.is_empty() => self.line += 1,
                b'\n' => {
                    self.ended = 1;
                    break;
                }
                b' ' | b'\t' | b'\r' if word.is_empty() => {}
                b' ' | b'\t' | b'\r' => break,
                _ if word.len() == LONGEST => {
                    return Err(
                        self.error(format!("a word of more than {LONGEST} bytes; this is no DDDMP text"))
                    );
                }
                byte => word.push(byte),
            }
        }
        let word = String::from_utf8(word)
            .map_err(|_| self.error("this is not UTF-8 text; name a DDDMP file in text mode"))?;
        Ok(Some(word).filter(|word| !word.is_empty()))
    }

    /// Reads the next word, which has to be there; `what` says what it is.
    pub fn word(&mut self, what: &str) -> Result<String, ReadError> {
        let word = self.next()?;
        word.ok_or_else(|| self.error(format!("the file ends where {what} should be; save or copy it again")))
    }

    /// Reads the next word as a number.
    pub fn number<N: FromStr>(&mut self, what: &str) -> Result<N, ReadError> {
        let word = self.word(what)?;
        word.parse().map_err(|_| self.error(format!("{what} should be here, not `{word}`")))
    }

    /// Passes over the rest of a line, unless the last word ended it.
    pub fn skip_line(&mut self) -> Result<(), ReadError> {
        while self.ended == 0 {
            match self.byte()? {
                Some(b'\n') => self.ended = 1,
                Some(_) => {}
                None => break,
            }
        }
        Ok(())
    }

    /// Returns an error at the last word.
    pub fn error(&self, what: impl Display) -> ReadError {
        ReadError::Line { line: self.line, what: what.to_string() }
    }

    fn byte(&mut self) -> Result<Option<u8>, ReadError> {
        loop {
            match self.input.fill_buf() {
                Ok([]) => return Ok(None),
                Ok(&[byte, ..]) => {
                    self.input.consume(1);
                    return Ok(Some(byte));
                }
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => return Err(error.into()),
            }
        }
    }
}
