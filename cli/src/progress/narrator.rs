//! The stages of a count in words.

use std::time::Instant;

use counting::solve::{Method, Stage};
use model::Named;
use workbench::sentence;

use super::rest::{Rest, words_of};

/// Describes stage after stage. If methods take turns, each goes on from where it was, so the text of a
/// change has only the name of the method. If the counters of one method start again, as for the next part of
/// a model or the next symmetry, the text has the number of a new pass, so that nothing seems to run
/// backwards.
#[derive(Debug, Default)]
pub struct Narrator {
    /// Passes that have ended.
    ended: u32,
    /// The methods of this pass.
    turns: Vec<Turns>,
    /// Whether several methods were seen in one pass, this one or an earlier one.
    several: bool,
}

/// The turns of one method.
#[derive(Debug)]
struct Turns {
    method: Method,
    /// The sizes that it has counted, in order; the last one is the current size.
    sizes: Vec<Option<u32>>,
    /// The number of steps at its last stage.
    done: u64,
    /// The time when it began.
    began: Instant,
    /// The estimate of its remaining work.
    rest: Rest,
}

impl Turns {
    /// Returns whether a stage of the same method is behind the last one.
    fn go_back(&self, stage: &Stage) -> bool {
        match self.sizes.last() {
            Some(&size) if size == stage.size => stage.done < self.done,
            _ => self.sizes.contains(&stage.size),
        }
    }
}

impl Narrator {
    /// Records a stage, so that the next text has the right pass.
    pub fn watch(&mut self, stage: &Stage) {
        let known = |turns: &Turns| turns.method == stage.method;
        self.several |= self.turns.iter().any(|turns| !known(turns));
        if self.turns.iter().any(|turns| known(turns) && turns.go_back(stage)) {
            self.ended += 1;
            self.turns.clear();
        }
        let at = self.turns.iter().position(known).unwrap_or_else(|| {
            let (began, rest) = (Instant::now(), Rest::default());
            self.turns.push(Turns { method: stage.method, sizes: Vec::new(), done: 0, began, rest });
            self.turns.len() - 1
        });
        let turns = &mut self.turns[at];
        if turns.sizes.last() != Some(&stage.size) {
            turns.sizes.push(stage.size);
            (turns.began, turns.rest) = (Instant::now(), Rest::default());
        }
        turns.done = stage.done;
        turns.rest.watch(stage);
    }

    /// Returns the text of the recorded stage, such as `pass 2, by backtrack: searching placements of size 8:
    /// 1.2 million positions tried`.
    pub fn text(&self, stage: &Stage) -> String {
        let pass = (self.ended > 0).then(|| format!("pass {}", self.ended + 1));
        let method = self.several.then(|| format!("by {}", stage.method.name()));
        let before: Vec<String> = pass.into_iter().chain(method).collect();
        let colon = if before.is_empty() { "" } else { ": " };
        // The remaining time comes first: it is wanted most, and a terminal cuts off the end of a long line.
        let left = self.left(stage).map(|left| format!("{left}; ")).unwrap_or_default();
        format!("{left}{}{colon}{}", before.join(", "), words(stage))
    }

    /// Returns the remaining work of a stage's method, if that can be known.
    fn left(&self, stage: &Stage) -> Option<String> {
        let turns = self.turns.iter().find(|turns| turns.method == stage.method)?;
        words_of(turns.rest.left(stage)?, turns.began.elapsed())
    }
}

/// Returns the text of a stage by itself.
fn words(stage: &Stage) -> String {
    let Stage { method, size, done, total, nodes, bytes, within, roots } = *stage;
    let of_size = size.map(|size| format!(" of size {size}")).unwrap_or_default();
    let nodes = short(nodes);
    let memory = format!("{} MiB", bytes >> 20);
    match method {
        Method::Backtrack | Method::Auto => {
            let branches = roots.filter(|roots| roots.all > 1);
            let branches = branches.map(|roots| format!(", {} of {} branches done", roots.done, roots.all));
            format!("searching placements{of_size}: {nodes} positions tried{}", branches.unwrap_or_default())
        }
        Method::Apply => {
            // A few constraints take most of the time, and these differ from puzzle to puzzle.
            let share = 100 * done / total.max(1);
            format!(
                "joining constraints on placements{of_size}: {done} of {total} ({share} % of them, not of the \
                 time), {nodes} nodes, {memory}"
            )
        }
        Method::Layers => {
            let share = within.map(|within| within.done * 100 / stage.nodes.max(1));
            let share = share.map(|share| format!(" ({share} % done)")).unwrap_or_default();
            let next = within.and_then(|within| within.next);
            let next = next.map(|next| format!(", next about {} or more", short(next))).unwrap_or_default();
            format!(
                "counting placements{of_size}: {} of {}, {nodes} states{share}{next}, {memory}",
                (done + 1).min(total),
                sentence::number(total, "variable")
            )
        }
        Method::Determinant => format!("a determinant: {done} of {total} primes, {memory}"),
        Method::Join => format!(
            "joining parts of placements{of_size}: {done} of {total} cases, {nodes} solutions of parts, {memory}"
        ),
    }
}

/// Returns a number in few characters: `950`, `12 thousand`, `1.2 million`.
fn short(number: u64) -> String {
    const UNITS: [(u64, &str); 3] =
        [(1_000_000_000, "thousand million"), (1_000_000, "million"), (10_000, "thousand")];
    match UNITS.into_iter().find(|(least, _)| number >= *least) {
        None => number.to_string(),
        Some((_, "thousand")) => format!("{} thousand", number / 1000),
        Some((unit, name)) => format!("{}.{} {name}", number / unit, number % unit * 10 / unit),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use counting::solve::{Roots, Within};

    fn stage(method: Method, size: Option<u32>, done: u64) -> Stage {
        Stage { method, size, done, total: 64, nodes: 1_234_567, bytes: 80 << 20, within: None, roots: None }
    }

    #[test]
    fn stages_need_no_manual() {
        let search = stage(Method::Backtrack, Some(8), 0);
        assert_eq!(words(&search), "searching placements of size 8: 1.2 million positions tried");
        let search = Stage { roots: Some(Roots { done: 2, all: 9, before: 0, share: None }), ..search };
        assert!(words(&search).ends_with("1.2 million positions tried, 2 of 9 branches done"));
        let apply = stage(Method::Apply, None, 3);
        let expected = "joining constraints on placements: 3 of 64 (4 % of them, not of the time), 1.2 million \
                        nodes, 80 MiB";
        assert_eq!(words(&apply), expected);
        let within = Some(Within { done: 617_283, next: Some(20_000) });
        let layers = Stage { within, ..stage(Method::Layers, None, 3) };
        let expected = "counting placements: 4 of 64 variables, 1.2 million states (49 % done), next about \
                        20 thousand or more, 80 MiB";
        assert_eq!(words(&layers), expected);
        assert_eq!(
            [950, 9_999, 12_345, 2_500_000_000].map(short),
            ["950", "9999", "12 thousand", "2.5 thousand million"]
        );
    }

    #[test]
    fn what_starts_again_is_another_pass() {
        let mut narrator = Narrator::default();
        let mut before = |method, size, done| {
            let stage = stage(method, size, done);
            narrator.watch(&stage);
            let text = narrator.text(&stage);
            text.strip_suffix(&words(&stage)).unwrap().to_string()
        };
        let (search, layers) = (Method::Backtrack, Method::Layers);
        let told = [
            before(search, Some(9), 5),
            before(search, Some(9), 9),
            before(search, Some(8), 1),
            // Methods in turns; each goes on from where it was.
            before(layers, None, 1),
            before(search, Some(8), 3),
            before(layers, None, 2),
            before(search, Some(7), 1),
            // The next symmetry, for all methods.
            before(search, Some(8), 1),
            before(layers, None, 1),
            before(layers, None, 0),
        ];
        let (search, layers) = ("by backtrack: ", "by layers: ");
        let second = ["pass 2, by backtrack: ", "pass 2, by layers: ", "pass 3, by layers: "];
        assert_eq!(told[..7], ["", "", "", layers, search, layers, search]);
        assert_eq!(told[7..], second);
    }
}
