//! The lines of text of a certificate by layers.

use std::io::{self, Write};

use super::super::literal::Literal;
use super::rests::Rests;

/// Writes the order, which has the variable of each level, and the permutations.
pub(super) fn header(order: &[Literal], rests: &Rests, out: &mut dyn Write) -> io::Result<()> {
    let line = |kind: char, numbers: &mut dyn Iterator<Item = usize>| {
        let numbers: Vec<String> = numbers.map(|number| number.to_string()).collect();
        format!("{kind} {} 0\n", numbers.join(" "))
    };
    let mut text = String::from("kikisuji layers 1\n");
    text += &line('o', &mut order.iter().map(|&var| var as usize));
    for (number, image) in rests.images.iter().enumerate().skip(1) {
        let mut of = vec![0; image.len()];
        for (level, &to) in image.iter().enumerate() {
            of[order[level] as usize - 1] = order[to] as usize;
        }
        text += &line('g', &mut of.into_iter());
        for graph in &rests.graphs {
            text += &line('v', &mut graph.images[number].iter().map(|node| node + 1));
        }
    }
    out.write_all((text + "b\n").as_bytes())
}
