//! How much work a count of a job has left, and how long that takes.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use serde::Serialize;

use super::numbers::Known;
use crate::outlook::{Falling, Outlook};

/// Most of an estimate that is taken off while a stage is under way. So the next one, which is told to be a fifth more at most,
/// may still rise where estimates were too low.
const SHARE: f64 = 0.05;

/// What is left of a count, by an estimate that never rises by more than a fifth.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Rest {
    /// The share of the work that is done, in percent.
    pub percent: f64,
    /// Seconds of work left.
    pub seconds: f64,
    /// Seconds that this takes for as many threads as were at work last.
    pub wall_seconds: f64,
    /// Whether there is likely more left than these seconds: an estimate rose by more than it may.
    pub at_least: bool,
}

impl Rest {
    fn new(spent: f64, told: &Falling, workers: f64) -> Option<Rest> {
        let seconds = told.now()?;
        Some(Rest {
            percent: 100.0 * spent / (spent + seconds).max(f64::MIN_POSITIVE),
            seconds,
            wall_seconds: seconds / workers,
            at_least: told.is_low(),
        })
    }

    /// Returns it in words.
    pub fn text(&self) -> String {
        let Rest { percent, seconds, wall_seconds, at_least } = self;
        let [less, more] = if *at_least { [" or less", " or more"] } else { [""; 2] };
        let time = |seconds: f64| {
            if seconds < 1.0 { "less than 1 s".into() } else { format!("about {seconds:.0} s") }
        };
        format!(
            "about {percent:.0} % done{less}; left {}{more} of work, {}{more} as it goes",
            time(*seconds),
            time(*wall_seconds)
        )
    }
}

/// Takes the work of a stage off an estimate, and adds one after it.
fn after(told: &mut Falling, worked: f64, seconds: Option<f64>) {
    if let Some(before) = told.now() {
        told.take(worked.min(SHARE * before));
    }
    if let Some(seconds) = seconds {
        told.tell(seconds);
    }
}

/// Returns the rest of a count by layers, from the layers in its folder, which ascend; `None` where it is too early to tell. The
/// first ones, counted in memory, take less time a state than stages.
pub fn of_layers(folder: &Path, known: &[(u32, Known, u32)], parts: u32, levels: u32) -> Option<Rest> {
    let (mut outlook, mut told, mut spent) = (Outlook::new(levels as usize), Falling::default(), 0.0);
    let (mut seconds, mut states) = (0.0, 0.0);
    for (level, known, _) in known.iter().filter(|(_, _, done)| *done == parts) {
        let (span, before) = (level.saturating_sub(known.from).max(1) as usize, outlook.done());
        for at in outlook.layers()..*level as usize {
            let own = at.checked_sub(known.from as usize).filter(|_| known.widths.len() == span);
            let mean = known.expanded() / span as u64;
            outlook.push(own.and_then(|own| known.widths.get(own)).copied().unwrap_or(mean));
        }
        spent += known.seconds;
        let expanded = outlook.done() - before;
        if known.from > 0 {
            seconds += known.seconds;
            states += expanded;
        }
        // A state of later layers takes longer as a rule.
        let of_state = (seconds / states).max(known.seconds / expanded);
        after(&mut told, known.seconds, outlook.own().filter(|_| states > 0.0).map(|left| left * of_state));
    }
    let under_way =
        known.iter().filter(|(_, _, done)| *done < parts).map(|(_, known, _)| known.seconds).sum();
    after(&mut told, under_way, None);
    let lowest = known.iter().rev().find(|(_, _, done)| *done > 0)?.0;
    let files = (0..parts).map(|part| folder.join(format!("layer-{lowest:04}/part-{part:04}.json")));
    let seconds = |file: &PathBuf| super::folder::read_json(file).map(|known: Known| known.seconds);
    let ended: Vec<Ended> = files.filter_map(|file| Ended::of(&file, seconds(&file)?)).collect();
    Rest::new(spent + under_way, &told, workers(&ended))
}

/// A part that is done.
#[derive(Clone, Copy, Debug)]
pub struct Ended {
    at: SystemTime,
    /// Seconds of work.
    seconds: f64,
}

impl Ended {
    /// Returns a part that took so many seconds, and whose file is this.
    pub fn of(file: &Path, seconds: f64) -> Option<Ended> {
        Some(Ended { at: fs::metadata(file).ok()?.modified().ok()?, seconds })
    }
}

/// Returns the rest of a count in cases, from the parts that are done: each of the others takes as long as the longest so far.
pub fn of_cases(mut ended: Vec<Ended>, parts: u32) -> Option<Rest> {
    ended.sort_by_key(|part| part.at);
    let (mut told, mut longest, mut spent) = (Falling::default(), 0f64, 0.0);
    for (left, part) in (0..parts).rev().zip(&ended) {
        longest = longest.max(part.seconds);
        spent += part.seconds;
        after(&mut told, part.seconds, Some(longest * f64::from(left)));
    }
    Rest::new(spent, &told, workers(&ended))
}

/// Returns how many threads were at work on these parts at once, on average.
fn workers(ended: &[Ended]) -> f64 {
    let began =
        |part: &Ended| part.at.checked_sub(Duration::try_from_secs_f64(part.seconds).unwrap_or_default());
    let (first, last) = (ended.iter().filter_map(began).min(), ended.iter().map(|part| part.at).max());
    let span = first.zip(last).and_then(|(first, last)| last.duration_since(first).ok());
    let work: f64 = ended.iter().map(|part| part.seconds).sum();
    span.map_or(1.0, |span| work / span.as_secs_f64().max(f64::MIN_POSITIVE))
        .clamp(1.0, ended.len().max(1) as f64)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::outlook::RISE;

    #[test]
    fn cases_are_told_by_the_longest_and_by_who_is_at_work() {
        let at = |seconds: u64, took: f64| Ended {
            at: SystemTime::UNIX_EPOCH + Duration::from_secs(1000 + seconds),
            seconds: took,
        };
        assert_eq!(of_cases(Vec::new(), 4), None);
        // Two threads: each of two parts took ten seconds, and both ended at once.
        let rest = of_cases(vec![at(10, 10.0), at(10, 10.0)], 4).expect("a rest");
        assert_eq!((rest.percent, rest.seconds, rest.wall_seconds), (50.0, 20.0, 10.0));
        assert_eq!(
            of_cases(vec![at(1, 1.0), at(2, 1.0)], 2).map(|rest| (rest.percent, rest.seconds)),
            Some((100.0, 0.0))
        );
    }

    #[test]
    fn an_estimate_never_rises_by_more_than_a_fifth() {
        let mut told = Falling::default();
        let mut shown = f64::INFINITY;
        for (worked, seconds) in
            [(1.0, None), (5.0, Some(10.0)), (9.0, Some(100.0)), (1.0, Some(100.0)), (2.0, None)]
        {
            after(&mut told, worked, seconds);
            let Some(own) = told.now() else { continue };
            assert!(own <= RISE * shown, "{own} after {shown}");
            shown = shown.min(own);
        }
        assert!((5.0..12.0).contains(&shown), "{shown}");
    }
}
