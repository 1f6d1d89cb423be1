//! The plain programs beside Kikisuji: for each of 24 puzzles of `benches/own`, what one writes down who wants this
//! one number: backtracking with bit masks, or counts carried from row to row. To compare with `kikisuji count
//! NAME.puzzle`, as a second way to the number and for the time: `plain_own NAME` prints the number of solutions of
//! `benches/own/NAME.puzzle`.

mod boards;
mod rows;
mod sequences;
mod sums;

use std::{env, fs, iter};

/// The numbers of each line of the puzzle that has these words, in their order: `sum({r0c0, r0c1}) = 7` is 0 0 0 1 7.
fn numbers(name: &str, words: &str) -> Vec<Vec<usize>> {
    let path = format!("{}/own/{name}.puzzle", env!("CARGO_MANIFEST_DIR"));
    let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    let digits = |line: &str| line.split(|sign: char| !sign.is_ascii_digit()).flat_map(str::parse).collect();
    text.lines().filter(|line| line.contains(words)).map(digits).collect()
}

/// The number n of a puzzle that has a line `let n = 10`.
fn size(name: &str) -> usize {
    numbers(name, "let n =")[0][0]
}

/// The places of the ones in a mask, from the lowest.
fn bits(mut mask: u64) -> impl Iterator<Item = usize> {
    iter::from_fn(move || {
        let bit = (mask != 0).then(|| mask.trailing_zeros() as usize);
        mask &= mask.wrapping_sub(1);
        bit
    })
}

fn main() {
    let name = env::args().nth(1).expect("the name of a puzzle");
    let count = match name.as_str() {
        "avoid1324" => sequences::avoid1324(),
        "balanced" => rows::balanced(),
        "battleship" => boards::battleship(),
        "contingency" => rows::contingency(),
        "costas" => sequences::costas(),
        "divgrid" => sums::divgrid(),
        "hexagon3" => sums::hexagon3(),
        "hidato" => boards::hidato(),
        "ice" => rows::ice(),
        "kakuro" => sums::kakuro(),
        "killer" => sums::killer(),
        "langford" => sequences::langford(),
        "latin7" => boards::latin7(),
        "lifeback" => rows::lifeback(),
        "magic4" => sums::magic4(),
        "nono20" => boards::nono20(),
        "schur" => sequences::schur(),
        "sendmore" => sums::sendmore(),
        "skyscrapers" => boards::skyscrapers(),
        "slitherlink" => boards::slitherlink(),
        "stilllife" => rows::stilllife(),
        "sumfree" => sequences::sumfree(),
        "threes" => rows::threes(),
        "tournament" => sequences::tournament(),
        _ => panic!("there is no plain program for {name}"),
    };
    println!("{count}");
}
