//! Reads a certificate by layers: its lines of text, then its numbers in bytes.

use std::collections::HashSet;
use std::io::{BufRead, Read};

use crate::dimacs::numbers;

/// The certificate while it is read.
pub(super) struct File<R>(pub R);

impl<R: BufRead> File<R> {
    /// Reads the order and the permutations, each with every variable once.
    pub fn header(&mut self, variables: usize) -> Result<Vec<Vec<usize>>, String> {
        let mut all = Vec::new();
        for at in 0.. {
            let mut line = Vec::new();
            Read::take(&mut self.0, 1 << 24)
                .read_until(b'\n', &mut line)
                .map_err(|error| error.to_string())?;
            let line = String::from_utf8_lossy(&line);
            let words: Vec<&str> = line.split_whitespace().collect();
            match (at, words.as_slice()) {
                (0, ["kikisuji", "layers", "1"]) | (1.., ["c", ..]) => {}
                (1.., [kind @ ("o" | "g"), rest @ ..]) if all.is_empty() == (*kind == "o") => {
                    let number = |lit| usize::try_from(lit).unwrap_or(0);
                    let list: Vec<usize> = numbers(rest)?.into_iter().map(number).collect();
                    let is_known = |var: &&usize| (1..=variables).contains(*var);
                    let different: HashSet<&usize> = list.iter().filter(is_known).collect();
                    if list.len() != variables || different.len() != variables {
                        return Err("an order or a permutation has not each variable once".into());
                    }
                    all.push(list);
                }
                (1.., ["b"]) if !all.is_empty() => break,
                _ => return Err(format!("line {} of the certificate is of no kind that is known", at + 1)),
            }
        }
        Ok(all)
    }

    fn byte(&mut self) -> Result<u8, String> {
        let left = self.0.fill_buf().map_err(|error| error.to_string())?;
        let byte = *left.first().ok_or("the certificate ends too soon")?;
        self.0.consume(1);
        Ok(byte)
    }

    /// Reads a number of at most 35 bits.
    pub fn number(&mut self) -> Result<usize, String> {
        let mut number = 0;
        for shift in (0..35).step_by(7) {
            let byte = self.byte()?;
            number |= usize::from(byte & 127) << shift;
            if byte < 128 {
                return Ok(number);
            }
        }
        Err("a number is too large".into())
    }

    /// Returns whether nothing follows.
    pub fn is_over(&mut self) -> bool {
        self.0.fill_buf().is_ok_and(<[u8]>::is_empty)
    }
}
