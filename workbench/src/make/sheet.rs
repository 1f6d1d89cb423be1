//! Made puzzles to print: the clues, and the solutions behind them.

use super::asked::Made;
use crate::page::Page;
use crate::picture::{self, Look, Placement, Words};
use crate::sentence;

/// Returns a page with the puzzles, then their solutions; they have the same numbers.
pub fn page(made: &[Made]) -> String {
    let title = title(made);
    let mut page = Page::new(&title, &title);
    for (heading, boards) in sheets(made) {
        page.heading(heading);
        match picture::boards(&boards, None, Look::default()) {
            Some(boards) => page.boards(&boards, made.len()),
            None => page.lines(&picture::solutions(&boards, picture::Style::PLAIN)),
        }
    }
    page.end(&[])
}

/// Returns a picture of the puzzles, and behind them the solutions.
pub fn svg(made: &[Made]) -> String {
    let boards: Vec<Placement> = sheets(made).into_iter().flat_map(|(_, boards)| boards).collect();
    let words = Words { title: &title(made), caption: "the puzzles, then their solutions in the same order" };
    picture::svg(&words, &boards, Look::default())
}

fn sheets(made: &[Made]) -> [(&'static str, Vec<Placement>); 2] {
    let (clues, solutions) = made.iter().map(|made| (made.board.clone(), made.solution.clone())).unzip();
    [("To be solved", clues), ("Solutions", solutions)]
}

fn title(made: &[Made]) -> String {
    let name = made.first().map_or_else(String::new, |made| sentence::capital(&made.puzzle.name()));
    format!("{name}: {} with one solution", sentence::number(made.len() as u64, "puzzle"))
}
