//! The stages of a count in words.

use encoders::solve::{Method, Stage};

use crate::sentence;

/// Says stage after stage. Counters change where another method has its turn, and start again where the next
/// part of a model or the next symmetry is counted: each such change is numbered as a pass, so that nothing
/// seems to run backwards.
#[derive(Debug, Default)]
pub struct Narrator {
    /// Passes that have ended.
    ended: u32,
    /// The methods and sizes of this pass, the current one last.
    seen: Vec<(Method, Option<u32>)>,
    /// Steps done at the last stage.
    done: u64,
}

impl Narrator {
    /// Looks at a stage, so that the next text knows which pass it is in.
    pub fn watch(&mut self, stage: &Stage) {
        let now = (stage.method, stage.size);
        let again = match self.seen.last() {
            Some(&last) if last == now => stage.done < self.done,
            Some(&(method, _)) => method != stage.method || self.seen.contains(&now),
            None => false,
        };
        if again {
            self.ended += 1;
            self.seen.clear();
        }
        if self.seen.last() != Some(&now) {
            self.seen.push(now);
        }
        self.done = stage.done;
    }

    /// The stage that was looked at last, such as `pass 2: searching placements of size 8: 1.2 million
    /// positions tried`.
    pub fn text(&self, stage: &Stage) -> String {
        let pass = if self.ended > 0 { format!("pass {}: ", self.ended + 1) } else { String::new() };
        pass + &words(stage)
    }
}

/// A stage by itself.
fn words(stage: &Stage) -> String {
    let Stage { method, size, done, total, nodes, bytes, within } = *stage;
    let of_size = size.map(|size| format!(" of size {size}")).unwrap_or_default();
    let nodes = short(nodes);
    let memory = format!("{} MiB", bytes >> 20);
    match method {
        Method::Backtrack | Method::Auto => {
            format!("searching placements{of_size}: {nodes} positions tried")
        }
        Method::Apply => format!(
            "joining constraints on placements{of_size}: {done} of {total} joined, {nodes} nodes, {memory}"
        ),
        Method::Layers => {
            let share = within.map(|within| within.done * 100 / stage.nodes.max(1));
            let share = share.map(|share| format!(" ({share} % of them done)")).unwrap_or_default();
            let next = within.and_then(|within| within.next);
            let next = next.map(|next| format!(", then about {} or more", short(next))).unwrap_or_default();
            format!(
                "counting placements{of_size} variable by variable: {} of {}, {nodes} states{share}{next}, {memory}",
                (done + 1).min(total),
                sentence::number(total, "variable")
            )
        }
        Method::Join => format!(
            "joining parts of placements{of_size}: {done} of {total} cases, {nodes} solutions of parts, {memory}"
        ),
    }
}

/// A number in few signs: `950`, `12 thousand`, `1.2 million`.
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
    use encoders::solve::Within;

    fn stage(method: Method, size: Option<u32>, done: u64) -> Stage {
        Stage { method, size, done, total: 64, nodes: 1_234_567, bytes: 80 << 20, within: None }
    }

    #[test]
    fn stages_need_no_manual() {
        let search = stage(Method::Backtrack, Some(8), 0);
        assert_eq!(words(&search), "searching placements of size 8: 1.2 million positions tried");
        let apply = stage(Method::Apply, None, 3);
        let expected = "joining constraints on placements: 3 of 64 joined, 1.2 million nodes, 80 MiB";
        assert_eq!(words(&apply), expected);
        let within = Some(Within { done: 617_283, next: Some(20_000) });
        let layers = Stage { within, ..stage(Method::Layers, None, 3) };
        let expected = "counting placements variable by variable: 4 of 64 variables, 1.2 million states \
                        (49 % of them done), then about 20 thousand or more, 80 MiB";
        assert_eq!(words(&layers), expected);
        assert_eq!(
            [950, 9_999, 12_345, 2_500_000_000].map(short),
            ["950", "9999", "12 thousand", "2.5 thousand million"]
        );
    }

    #[test]
    fn what_starts_again_is_another_pass() {
        let mut narrator = Narrator::default();
        let mut pass = |method, size, done| {
            let stage = stage(method, size, done);
            narrator.watch(&stage);
            let text = narrator.text(&stage);
            text.strip_prefix("pass ").map_or(1, |rest| rest[..1].parse().unwrap())
        };
        let (search, layers) = (Method::Backtrack, Method::Layers);
        let told = [
            pass(search, Some(9), 5),
            pass(search, Some(9), 9),
            pass(search, Some(8), 1),
            pass(layers, None, 1),
            pass(layers, None, 2),
            pass(search, Some(8), 3),
            pass(search, Some(8), 1),
            pass(search, Some(7), 1),
            pass(search, Some(8), 2),
        ];
        assert_eq!(told, [1, 1, 1, 2, 2, 3, 4, 4, 5]);
    }
}
