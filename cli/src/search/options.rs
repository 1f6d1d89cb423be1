//! The subject of a search and its method: words and options of `search`, combined and checked.

use encoders::nearest::nearest;
use encoders::search::queen2::{Pairs, Start};
use encoders::search::queens;
use encoders::solve::Named;
use encoders::solve::Sizes;
use limits::Limit;

use crate::args::{self, PairsArg, SearchArgs, StartArg};
use workbench::exit::{Ending, Exit};
use workbench::options::Algorithm;
use workbench::outcome::{SearchOutcome, Subject};

/// Everything about a search except its limits.
#[derive(Clone, Debug)]
pub struct Plan {
    pub subject: Subject,
    pub algorithm: Algorithm,
    pub size: Option<Sizes>,
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
    /// Combines words and options; an error for an option that means nothing here.
    pub fn new(args: &SearchArgs) -> Result<Plan, Ending> {
        let subject = subject(&args.puzzle.words(), args.size.asked)?;
        let (known, what) = match subject {
            Subject::Puzzle(_) => (&[Algorithm::MinConflicts, Algorithm::Ramis][..], "a puzzle"),
            Subject::Graph(_) => (&[Algorithm::Ramis][..], "a graph"),
            Subject::Queens(_) => (&[Algorithm::Linear, Algorithm::Queen1, Algorithm::Queen2][..], "queens"),
        };
        let algorithm = args.algorithm.unwrap_or(known[0]);
        let name = algorithm.name();
        if !known.contains(&algorithm) {
            let names: Vec<&str> = known.iter().map(|known| known.name()).collect();
            return Err(usage(format!(
                "{name} does not search {what}; use --algorithm {}",
                names.join(" or ")
            )));
        }
        let climbs = algorithm == Algorithm::MinConflicts;
        for (given, allowed, option, whose) in [
            (args.size.asked.is_some(), climbs, "--size", "min-conflicts"),
            (args.steps.is_some(), climbs, "--steps", "min-conflicts"),
            (args.sweeps.is_some(), algorithm.sweeps().is_some(), "--sweeps", "ramis, queen1 and queen2"),
            (args.pairs.is_some(), algorithm == Algorithm::Queen2, "--pairs", "queen2"),
            (args.start.is_some(), algorithm == Algorithm::Queen2, "--start", "queen2"),
        ] {
            if given && !allowed {
                return Err(usage(format!("{option} is an option of {whose}, not of {name}; leave it out")));
            }
        }
        let pairs = match args.pairs {
            Some(PairsArg::Random) => Pairs::Random,
            Some(PairsArg::Ordered) | None => Pairs::Ordered,
        };
        let start = match args.start {
            Some(StartArg::Random) => Start::Random,
            Some(StartArg::Identity) | None => Start::Identity,
        };
        if args.seed.is_some()
            && algorithm == Algorithm::Queen2
            && (pairs, start) == (Pairs::Ordered, Start::Identity)
        {
            return Err(usage(
                "--seed is of what is random, and queen2 with ordered pairs from the diagonal is not; add --pairs \
                 random or --start random"
                    .into(),
            ));
        }
        Ok(Plan {
            subject,
            algorithm,
            size: args.size.asked,
            seed: args.seed.unwrap_or_default(),
            steps: args.steps.unwrap_or(if args.timeout.is_some() { u64::MAX } else { STEPS }),
            sweeps: args.sweeps.or(algorithm.sweeps()).unwrap_or_default(),
            order: (pairs, start),
        })
    }

    /// Returns the facts that are known before the search.
    pub fn outcome(&self) -> SearchOutcome {
        SearchOutcome::start(&self.subject, self.algorithm, self.seed)
    }

    /// Returns the outcome of a search that was given up.
    pub fn stopped(&self, limit: Limit) -> SearchOutcome {
        SearchOutcome { limit: Some(limit), ..self.outcome() }
    }
}

/// Returns the subject: a puzzle of the grammar, `graph FILE` or `queens N`.
fn subject(words: &[String], sizes: Option<Sizes>) -> Result<Subject, Ending> {
    let lower = words.first().map(|word| word.to_ascii_lowercase()).unwrap_or_default();
    let rest: Vec<&str> = words.iter().skip(1).map(String::as_str).collect();
    match (lower.as_str(), rest.as_slice()) {
        ("graph", [file]) => Ok(Subject::Graph((*file).to_owned())),
        ("graph", _) => Err(usage("graph takes one file; write it as in `graph edges.txt`".into())),
        ("queens", [n]) => match n.parse::<u32>() {
            Ok(n) if (1..=queens::MOST).contains(&n) => Ok(Subject::Queens(n)),
            _ => Err(usage(format!("`{n}` is no number of queens; give 1 to {}", queens::MOST))),
        },
        ("queens", _) => Err(usage("queens takes one number; write it as in `queens 1000`".into())),
        (word, _) => match nearest(word, ["graph", "queens"]) {
            Some(name) => Err(usage(format!("there is no puzzle `{word}`; write {name}"))),
            None => args::puzzle(words, sizes).map(Subject::Puzzle),
        },
    }
}

fn usage(sentence: String) -> Ending {
    Ending::new(Exit::Usage, sentence)
}
