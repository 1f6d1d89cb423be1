//! The page of a count.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::path::Path;

use encoders::families::Puzzle;

use crate::cells::{self, Cells, PlaceCounts};
use crate::exit::printable;
use crate::outcome::Outcome;
use crate::page::{Column, Page};
use crate::picture::{self, Heat, Look, Placement, Style, Words};
use crate::report;
use crate::sentence;
use crate::shell;

/// The most placements that are looked at for a page, if no number is asked for. Those are shown that differ most: the
/// first ones found differ in a piece or two.
pub const LOOKED_AT: usize = 240;

/// The most placements on a page, if no number is asked for, and those that are shown at once.
pub const AT_ONCE: usize = 12;
/// The most bytes of their pictures, if no number is asked for.
const BYTES: usize = 200_000;

/// What a page shows of the placements.
#[derive(Clone, Copy, Debug)]
pub struct Boards {
    /// Whether all placements that were found are shown. Otherwise those that differ most are.
    pub all: bool,
    /// How they are drawn.
    pub look: Look,
}

/// Returns the page of an answered count; `None` for other outcomes.
pub fn page(outcome: &Outcome, confirmation: Option<&Outcome>, boards: Boards) -> Option<String> {
    let (answer, facts) = (outcome.result.as_ref().ok()?, outcome.facts.as_ref()?);
    let question = report::question(outcome);
    let title = report::title(outcome)?;
    let mut page = Page::new(&title, &question);
    page.heading("How it was counted");
    page.facts(report::how(outcome, confirmation));
    if let Some(counts) = &answer.spectrum {
        page.heading("By size");
        let sizes = facts.spectrum_sizes(counts.len());
        let of = |counts: &[_], size| report::of_size(counts, size).clone();
        let shown: Vec<_> = sizes.clone().map(|size| of(counts, size)).collect();
        let classes: Option<Vec<_>> = answer
            .class_spectrum
            .as_ref()
            .map(|classes| sizes.clone().map(|size| of(classes, size)).collect());
        if let Some(chart) = report::chart(outcome).filter(|_| !shown.is_empty()) {
            page.chart(&chart);
        }
        let mut columns = vec![Column::Number("size"), Column::Number("placements")];
        columns.extend(classes.is_some().then_some(Column::Number("up to symmetry")));
        let row = |(at, size): (usize, usize)| {
            let classes = classes.as_ref().map(|classes| classes[at].to_string());
            [size.to_string(), shown[at].to_string()].into_iter().chain(classes).collect()
        };
        page.table(&columns, &sizes.enumerate().map(row).collect::<Vec<_>>(), |_| false);
    }
    if let Some(Ok(cells)) = &outcome.cells {
        by_cell(&mut page, outcome, cells, boards.look);
    }
    placements(&mut page, boards, outcome);
    let sizes = facts.sizes;
    let words = shell::line(outcome.puzzle.to_string().split(' '));
    let puzzle = format!("{words}{}", sentence::size_option(&outcome.puzzle, sizes));
    let classes = if answer.classes.is_some() { " --classes" } else { "" };
    Some(page.end(&[
        format!("kikisuji count {puzzle}{classes} --json"),
        format!("kikisuji count {puzzle}{classes} --confirm"),
        format!("kikisuji list {puzzle}{classes} --first 10"),
    ]))
}

/// Adds the counts or probabilities cell by cell: shares as boards, and a table.
fn by_cell(page: &mut Page, outcome: &Outcome, cells: &Cells, look: Look) {
    page.heading("Cell by cell");
    let (cells, are_counts) = (outcome.chances().unwrap_or(cells), outcome.chances().is_none());
    let heats = Heat::all(&outcome.puzzle, cells);
    if !heats.is_empty() {
        let title = if are_counts { "Share of the solutions" } else { "Share of the weights" };
        let words = Words { title, caption: "in percent, rounded but for 0 and 100" };
        page.chart(&picture::heat(&words, &heats, look));
    }
    let kinds = cells.kinds.iter().map(|kind| Column::Number(kind));
    let columns: Vec<Column<'_>> = [Column::Words("place")].into_iter().chain(kinds).collect();
    let row = |place: &PlaceCounts| {
        [place.name.clone()].into_iter().chain(cells::words(cells, place, are_counts)).collect()
    };
    page.table(&columns, &cells.places.iter().map(row).collect::<Vec<_>>(), |_| false);
}

/// Adds placements as boards, or as lines if there is no board.
fn placements(page: &mut Page, wanted: Boards, outcome: &Outcome) {
    let Some(shown) = outcome.shown.as_ref().filter(|shown| !shown.placements.is_empty()) else { return };
    let Ok(answer) = &outcome.result else { return };
    let (what, all) = match &answer.classes {
        Some(classes) => ("One of each class", classes),
        None => ("Placements", &answer.count),
    };
    page.heading(what);
    let looked_at = shown.placements.len();
    let has_all = *all == looked_at.into();
    let mut placements = match wanted.all {
        true => shown.placements.clone(),
        false => varied(&shown.placements, AT_ONCE),
    };
    let unsolved = shown.unsolved.as_ref().and_then(Placement::board);
    let mut boards = picture::boards(&placements, unsolved.as_ref(), wanted.look);
    if let Some(boards) = boards.as_mut().filter(|_| !wanted.all) {
        let mut bytes = 0;
        let fits = |board: &&String| {
            bytes += board.len();
            bytes <= BYTES
        };
        let number = boards.each.iter().take_while(fits).count().max(1);
        boards.each.truncate(number);
        placements.truncate(number);
    }
    let number = placements.len();
    if number < looked_at {
        let found = if has_all { String::new() } else { format!(" of {looked_at}") };
        page.words(&format!("{number} of {all} are shown, those that differ most{found}."));
    } else if !has_all {
        page.words(&format!("{number} of {all} are shown."));
    }
    match boards {
        Some(boards) => {
            if let Some(unsolved) = &boards.unsolved {
                page.sheet(&unsolved_title(&outcome.puzzle), unsolved);
            }
            page.boards(&boards, AT_ONCE);
        }
        None => page.lines(&picture::solutions(&placements, Style::PLAIN)),
    }
}

/// Returns the title of the sheet to be solved: that of the puzzle, or the name of its file without folders.
fn unsolved_title(puzzle: &Puzzle) -> String {
    let name = puzzle.name();
    let file = puzzle.file().map(Path::new).filter(|file| file.ends_with(&name));
    let stem = file.and_then(Path::file_stem).map(|stem| stem.to_string_lossy().into_owned());
    sentence::capital(&printable(&stem.unwrap_or(name)))
}

/// Returns `number` of the placements, sorted by size: the first one, then again and again, of a size of which fewest are
/// chosen, the one that differs most from those chosen.
pub fn varied(placements: &[Placement], number: usize) -> Vec<Placement> {
    let mut nearest = vec![usize::MAX; placements.len()];
    let mut chosen: Vec<usize> = Vec::new();
    let mut of_size: BTreeMap<usize, usize> = BTreeMap::new();
    let size = |at: usize| placements[at].size();
    while chosen.len() < number.min(placements.len()) {
        let fresh = (0..placements.len()).rev().filter(|at| !chosen.contains(at));
        let wish = |&at: &usize| (Reverse(of_size.get(&size(at)).copied()), nearest[at]);
        let far = fresh.max_by_key(wish).unwrap_or_default();
        *of_size.entry(size(far)).or_default() += 1;
        for (near, placement) in nearest.iter_mut().zip(placements) {
            *near = placement.differs_from(&placements[far]).min(*near);
        }
        chosen.push(far);
    }
    chosen.sort_by_key(|&at| (size(at), at));
    chosen.into_iter().map(|at| placements[at].clone()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_differs_most_is_shown() {
        let placement = |numbers: &[u32]| Placement::Vertices(numbers.to_vec(), None);
        let near =
            [placement(&[1, 2, 3]), placement(&[1, 2, 4]), placement(&[4, 5, 6]), placement(&[3, 7, 8])];
        let shown = varied(&near, 3);
        let numbers = shown.iter().map(|placement| match placement {
            Placement::Vertices(numbers, _) => numbers.clone(),
            _ => Vec::new(),
        });
        assert_eq!(numbers.collect::<Vec<_>>(), [[1, 2, 3], [4, 5, 6], [3, 7, 8]]);
        assert_eq!(varied(&near, 9).len(), 4);
        // One of each size before two of any.
        let sizes = [&near[..], &[placement(&[1]), placement(&[1, 2])]].concat();
        assert_eq!(varied(&sizes, 3).iter().map(Placement::size).collect::<Vec<_>>(), [1, 2, 3]);
    }
}
