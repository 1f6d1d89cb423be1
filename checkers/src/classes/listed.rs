//! Reads the file `group` of a certificate of classes.

use std::io::{BufRead, BufReader, Read};

use num_bigint::BigUint;

use super::group::Permutation;

/// The kind of the certificates.
#[derive(Clone, Copy)]
pub(super) enum Kind {
    Scpog,
    Layers,
}

impl Kind {
    /// The ending of the names of files.
    pub fn ending(self) -> &'static str {
        match self {
            Kind::Scpog => "scpog",
            Kind::Layers => "layers",
        }
    }
}

/// A permutation and what is said of it.
pub(super) struct Part {
    /// The number of its conjugates.
    pub times: usize,
    /// The number of solutions that it keeps.
    pub count: BigUint,
    /// The images of the variables, from 0.
    pub image: Permutation,
}

/// What the file says.
pub(super) struct Listed {
    pub kind: Kind,
    /// Permutations, and for each graph the images of its nodes.
    pub generators: Vec<(Permutation, Vec<Vec<usize>>)>,
    pub parts: Vec<Part>,
    pub order: usize,
    pub sum: BigUint,
    pub classes: BigUint,
}

impl Listed {
    /// Reads the file to its end.
    pub fn read(text: &mut dyn Read) -> Result<Listed, String> {
        let (mut kind, mut end) = (None, None);
        let (mut generators, mut parts) = (Vec::<(Permutation, Vec<Vec<usize>>)>::new(), Vec::new());
        for (at, line) in (1..).zip(BufReader::new(text).lines()) {
            let line = line.map_err(|error| format!("the file group: {error}"))?;
            let wrong = || format!("line {at} of the file group is of no kind that is known there");
            let words: Vec<&str> = line.split_whitespace().collect();
            match (kind, words.as_slice()) {
                (None, ["kikisuji", "classes", "1", "scpog"]) => kind = Some(Kind::Scpog),
                (None, ["kikisuji", "classes", "1", "layers"]) => kind = Some(Kind::Layers),
                (Some(_), ["c", ..]) => {}
                (Some(_), ["g", images @ ..]) if parts.is_empty() && end.is_none() => {
                    generators.push((permutation(images).ok_or_else(wrong)?, Vec::new()));
                }
                (Some(_), ["v", nodes @ ..]) if parts.is_empty() && end.is_none() => {
                    let (_, all) = generators.last_mut().ok_or_else(wrong)?;
                    all.push(numbers(nodes).ok_or_else(wrong)?);
                }
                (Some(_), ["f", times, count, images @ ..]) if end.is_none() => {
                    let part = || Some((number(times)?, number(count)?, permutation(images)?));
                    let (times, count, image) = part().ok_or_else(wrong)?;
                    parts.push(Part { times, count, image });
                }
                (Some(_), ["q", order, sum, classes]) if end.is_none() => {
                    let said = || Some((number(order)?, number(sum)?, number(classes)?));
                    end = Some(said().ok_or_else(wrong)?);
                }
                _ => return Err(wrong()),
            }
        }
        let whole = kind.zip(end).ok_or("the file group ends too soon")?;
        let (kind, (order, sum, classes)) = whole;
        Ok(Listed { kind, generators, parts, order, sum, classes })
    }
}

/// A number as it is written.
fn number<N: std::str::FromStr>(word: &str) -> Option<N> {
    word.bytes().all(|byte| byte.is_ascii_digit()).then(|| word.parse().ok()).flatten()
}

/// The numbers of a list, all positive, before the 0 that ends it.
fn numbers(words: &[&str]) -> Option<Vec<usize>> {
    let (last, words) = words.split_last()?;
    let all: Option<Vec<usize>> =
        words.iter().map(|word| number(word).filter(|&number| number > 0)).collect();
    all.filter(|_| *last == "0")
}

/// The images of variables, from 0, each once.
fn permutation(words: &[&str]) -> Option<Permutation> {
    let images = numbers(words)?;
    let mut met = vec![false; images.len()];
    let image = |to: usize| {
        let is_met = met.get_mut(to - 1)?;
        (!std::mem::replace(is_met, true)).then_some(u16::try_from(to - 1).ok()?)
    };
    images.into_iter().map(image).collect()
}
