//! The subject of a search and its method: words and options of `search`, combined and checked.

use counting::search::queen2::{Pairs, Start};
use counting::search::queens;
use encoders::nearest::nearest;
use limits::Limit;
use model::{Named, Sizes};

use crate::ask;
use crate::exit::{Failure, usage};
use crate::options::Algorithm;
use crate::outcome::{SearchOutcome, Subject};
use crate::refusal::{option, told};

/// The options of a search; what is not given has its usual value.
#[derive(Clone, Debug, Default)]
pub struct Asked {
    /// The sizes, for min-conflicts.
    pub sizes: Option<Sizes>,
    /// How to search.
    pub algorithm: Option<Algorithm>,
    /// The seed of everything random.
    pub seed: Option<u64>,
    /// Most moves of min-conflicts.
    pub steps: Option<u64>,
    /// Sweeps of the other techniques.
    pub sweeps: Option<u64>,
    /// Which pairs of queens queen2 tests.
    pub pairs: Option<Pairs>,
    /// Where the queens of queen2 stand at first.
    pub start: Option<Start>,
    /// Whether a time limit ends the search.
    pub is_timed: bool,
}

/// Everything about a search except its limits.
#[derive(Clone, Debug)]
pub struct Plan {
    /// What is searched.
    pub subject: Subject,
    /// How it is searched.
    pub algorithm: Algorithm,
    /// The sizes, or `None` for the puzzle's own question.
    pub size: Option<Sizes>,
    /// The seed of everything random.
    pub seed: u64,
    /// Most moves of min-conflicts.
    pub steps: u64,
    /// Sweeps of the other techniques.
    pub sweeps: u64,
    /// Pairs and start of queen2.
    pub order: (Pairs, Start),
}

/// Moves of min-conflicts if neither steps nor a time are given: about a second on small boards.
const STEPS: u64 = 1_000_000;

impl Plan {
    /// Combines the words of the subject and the options; an error for an option that means nothing here.
    pub fn new(words: &[String], asked: &Asked) -> Result<Plan, Failure> {
        let subject = subject(words, asked.sizes)?;
        let (known, what) = match subject {
            Subject::Puzzle(_) => (&[Algorithm::MinConflicts, Algorithm::Ramis][..], "a puzzle"),
            Subject::Graph(_) => (&[Algorithm::Ramis][..], "a graph"),
            Subject::Queens(_) => (&[Algorithm::Linear, Algorithm::Queen1, Algorithm::Queen2][..], "queens"),
        };
        let algorithm = asked.algorithm.unwrap_or(known[0]);
        let name = algorithm.name();
        if !known.contains(&algorithm) {
            let names: Vec<&str> = known.iter().map(|known| known.name()).collect();
            return usage(told!(
                "{name} does not search {what}; use " [algorithm] " " (names.join(" or "))
            ));
        }
        let climbs = algorithm == Algorithm::MinConflicts;
        for (given, allowed, asked, whose) in [
            (asked.sizes.is_some(), climbs, "size", "min-conflicts"),
            (asked.steps.is_some(), climbs, "steps", "min-conflicts"),
            (asked.sweeps.is_some(), algorithm.sweeps().is_some(), "sweeps", "ramis, queen1 and queen2"),
            (asked.pairs.is_some(), algorithm == Algorithm::Queen2, "pairs", "queen2"),
            (asked.start.is_some(), algorithm == Algorithm::Queen2, "start", "queen2"),
        ] {
            if given && !allowed {
                return usage(told!(
                    (option(asked)) " is an option of {whose}, not of {name}; leave it out"
                ));
            }
        }
        let pairs = asked.pairs.unwrap_or(Pairs::Ordered);
        let start = asked.start.unwrap_or(Start::Identity);
        if asked.seed.is_some()
            && algorithm == Algorithm::Queen2
            && (pairs, start) == (Pairs::Ordered, Start::Identity)
        {
            return usage(told!(
                [seed] " is of what is random, and queen2 with ordered pairs from the diagonal is not; add "
                [pairs = "random"] " or " [start = "random"]
            ));
        }
        Ok(Plan {
            subject,
            algorithm,
            size: asked.sizes,
            seed: asked.seed.unwrap_or_default(),
            steps: asked.steps.unwrap_or(if asked.is_timed { u64::MAX } else { STEPS }),
            sweeps: asked.sweeps.or(algorithm.sweeps()).unwrap_or_default(),
            order: (pairs, start),
        })
    }

    /// Returns the facts that are known before the search.
    pub fn outcome(&self) -> SearchOutcome {
        SearchOutcome {
            subject: self.subject.clone(),
            goal: None,
            found: None,
            at_least: None,
            at_most: None,
            algorithm: self.algorithm,
            seed: self.seed,
            steps: 0,
            restarts: 0,
            none_exists: self.subject.none_exists().is_some(),
            limit: None,
            seconds: 0.0,
        }
    }

    /// Returns the outcome of a search that was given up.
    pub fn stopped(&self, limit: Limit) -> SearchOutcome {
        SearchOutcome { limit: Some(limit), ..self.outcome() }
    }
}

/// Returns the subject: a puzzle of the grammar, `graph FILE` or `queens N`.
fn subject(words: &[String], sizes: Option<Sizes>) -> Result<Subject, Failure> {
    let lower = words.first().map(|word| word.to_ascii_lowercase()).unwrap_or_default();
    let rest: Vec<&str> = words.iter().skip(1).map(String::as_str).collect();
    match (lower.as_str(), rest.as_slice()) {
        ("graph", [file]) => Ok(Subject::Graph((*file).to_owned())),
        ("graph", _) => usage("graph takes one file; write it as in `graph edges.txt`"),
        ("queens", [n]) => match n.parse::<u32>() {
            Ok(n) if (1..=queens::MOST).contains(&n) => Ok(Subject::Queens(n)),
            _ => usage(format!("`{n}` is no number of queens; give 1 to {}", queens::MOST)),
        },
        ("queens", _) => usage("queens takes one number; write it as in `queens 1000`"),
        (word, _) => match nearest(word, ["graph", "queens"]) {
            Some(name) => {
                let rest: String = rest.iter().map(|word| format!(" {word}")).collect();
                let meant = format!("write {name}, as in `kikisuji search {name}{rest}`");
                usage(format!("there is no puzzle `{word}`; {meant}"))
            }
            None => ask::puzzle(words, sizes).map(Subject::Puzzle),
        },
    }
}
