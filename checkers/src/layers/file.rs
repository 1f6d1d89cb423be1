//! Reads a certificate by layers: its lines of text, then its numbers in bytes.

use std::collections::HashSet;
use std::io::{BufRead, BufReader, Read};

/// The lines of text.
pub(super) struct Header {
    /// The variable of each level.
    pub order: Vec<usize>,
    /// The image of each variable under each permutation.
    pub images: Vec<Vec<usize>>,
    /// Under each permutation, the image of each node of each graph.
    pub nodes: Vec<Vec<Vec<usize>>>,
}

/// The certificate while it is read.
pub(super) struct File<'a>(pub BufReader<&'a mut dyn Read>);

impl File<'_> {
    /// Reads the order and the permutations, each with every variable once.
    pub fn header(&mut self, variables: usize) -> Result<Header, String> {
        let (mut all, mut nodes) = (Vec::new(), Vec::new());
        let number = |lit| usize::try_from(lit).unwrap_or(0);
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
                    let list: Vec<usize> = numbers(rest)?.into_iter().map(number).collect();
                    let is_known = |var: &&usize| (1..=variables).contains(*var);
                    let different: HashSet<&usize> = list.iter().filter(is_known).collect();
                    if list.len() != variables || different.len() != variables {
                        return Err("an order or a permutation has not each variable once".into());
                    }
                    all.push(list);
                    nodes.push(Vec::new());
                }
                (1.., ["v", rest @ ..]) if all.len() > 1 => {
                    let list: Vec<usize> = numbers(rest)?.into_iter().map(number).collect();
                    nodes.last_mut().into_iter().for_each(|nodes: &mut Vec<_>| nodes.push(list.clone()));
                }
                (1.., ["b"]) if !all.is_empty() => break,
                _ => return Err(format!("line {} of the certificate is of no kind that is known", at + 1)),
            }
        }
        let (images, nodes) = (all.split_off(1), nodes.split_off(1));
        Ok(Header { order: all.swap_remove(0), images, nodes })
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

/// Returns the numbers of a list before the 0 that ends it; an error for another 0.
fn numbers(words: &[&str]) -> Result<Vec<i32>, String> {
    let all = words.iter().map(|word| word.parse().ok().filter(|&number| number > i32::MIN));
    match all.collect::<Option<Vec<i32>>>().as_deref() {
        Some([all @ .., 0]) if !all.contains(&0) => Ok(all.to_vec()),
        _ => Err("a list of numbers does not end in 0".into()),
    }
}
