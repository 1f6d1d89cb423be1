//! The command `orders`: one puzzle under many variable orders, one table.

use std::path::Path;
use std::time::Instant;

use counting::order;
use counting::solve::{Method, Reduction, Request};
use encoders::families::Puzzle;
use limits::Limit;
use model::Named;
use workbench::allowance::Limits;
use workbench::ask::{self, Question};
use workbench::exit::{Exit, Failure, printable, usage};
use workbench::interrupt::Interrupt;
use workbench::options::{AskedOrder, By};
use workbench::orders::{by, names, page, plot, table};
use workbench::outcome::Outcome;
use workbench::process::Process;
use workbench::watch::run_within;
use workbench::writing::Writing;
use workbench::{input, output, report, sentence, verdict, writing};

use crate::args::OrdersArgs;
use crate::progress::Display;

/// One of the orders to compare: its name or file, the seed if it is random, and whether sifting starts from
/// it.
#[derive(Clone)]
struct Candidate {
    order: String,
    seed: Option<u64>,
    sift: bool,
}

/// Counts under every order and writes the comparison to stdout, and the picture to its file.
pub fn run(args: &OrdersArgs, interrupt: &Interrupt) -> Result<Exit, Failure> {
    let puzzle = args.puzzle.puzzle(args.size.asked)?;
    input::check_again(puzzle.file(), "for every order")?;
    check_orders(args)?;
    let request = args.method.request(1)?;
    let request = Request { method: method_of(args, &request)?, profile: true, ..request };
    let csv = args.csv.clone().filter(|file| file != Path::new(input::STDIN));
    let results = [(&csv, "--csv"), (&args.plot, "--plot"), (&args.html, "--html")];
    let results = results.into_iter().filter_map(|(file, option)| Some((file.as_deref()?, option)));
    let read = puzzle.file().into_iter().chain(args.order.iter().map(String::as_str)).map(Path::new);
    output::check(&results.collect::<Vec<_>>(), read)?;
    let limits = args.limits.limits();
    let puzzle = read_puzzle(puzzle, &limits, interrupt)?;
    let candidates = candidates(args, &puzzle);
    let process = Process::of_several(limits.bytes);
    let display = Display::new(args.progress);
    let mut outcomes: Vec<Outcome> = Vec::with_capacity(candidates.len());
    for (at, candidate) in candidates.iter().enumerate() {
        let question = Question {
            sizes: args.size.asked,
            order: Some(candidate.asked()),
            ..Question::new(puzzle.clone(), Request { sift: candidate.sift, ..request.clone() })
        };
        let prefix = format!("{} ({} of {}): ", candidate.name(), at + 1, candidates.len());
        let mut outcome = ask::ask(&question, &limits, &process, interrupt, display.stages(prefix))?;
        outcome.order = candidate.name();
        if outcome.result.as_ref().is_err_and(|stopped| stopped.limit == Limit::Cancelled) {
            break;
        }
        outcomes.push(outcome);
    }
    display.finish();
    if let Some(facts) = outcomes.first().and_then(|outcome| outcome.facts.as_ref()) {
        ask::note_read(&puzzle, facts.graph, &facts.notes, args.json || args.csv.is_some());
    }
    agree(&outcomes)?;
    outcomes.sort_by_key(|outcome| by::rank(args.by, outcome));
    writing::now(&match (args.json, &args.csv) {
        (true, _) => outcomes.iter().map(report::order_json).collect(),
        (_, Some(_)) if csv.is_none() => table::csv(&outcomes),
        _ => text(&outcomes, args.by),
    })?;
    let subject = puzzle.to_string();
    let deadline = limits.deadline(Instant::now());
    let writing = Writing { interrupt, deadline, subject: &subject };
    if let Some(file) = &csv {
        output::write(file, table::csv(&outcomes), &writing)?;
    }
    if let Some(file) = &args.plot {
        output::write_picture(file, plot::svg(&outcomes, args.by), &writing)?;
    }
    if let Some(file) = &args.html {
        output::write(file, page::orders(&outcomes, args.by), &writing)?;
    }
    end(&puzzle, &outcomes, candidates.len())
}

/// Refuses a seed and names of orders that would change nothing.
fn check_orders(args: &OrdersArgs) -> Result<(), Failure> {
    let is_compared = |order: &&String| *order != "random" && order::NAMES.contains(&order.as_str());
    usage(match args.order.iter().find(is_compared) {
        Some(name) => {
            format!("--order {name}: every order with a name is compared anyway; name a file of one more")
        }
        None if args.seed.is_some() && randoms(args) == 0 => {
            "--seed is of random orders, and --random 0 asks for none; leave one of them out".into()
        }
        None => return Ok(()),
    })
}

/// Returns the puzzle as its file, if it has one, says: what its places are decides which orders there are.
fn read_puzzle(puzzle: Puzzle, limits: &Limits, interrupt: &Interrupt) -> Result<Puzzle, Failure> {
    if puzzle.file().is_none() {
        return Ok(puzzle);
    }
    let stopped = |limit: Limit| {
        let sentence = format!("{puzzle}: {limit} before its file was read; raise the limit");
        Failure::ended(limit, sentence)
    };
    let own = puzzle.clone();
    let read = run_within(limits, Instant::now(), interrupt, move |budget| {
        ask::of_puzzle(&own, budget, |puzzle, _, _| Ok(puzzle.clone()))
    });
    read.map_err(|failure| failure.at_limit(stopped))
}

/// Returns the method by which orders are compared. It must have an order, and diagrams if these are sifted.
fn method_of(args: &OrdersArgs, request: &Request) -> Result<Method, Failure> {
    let Request { method, reduction, .. } = *request;
    let method = match method {
        method if method.is_orderless() => {
            let method = method.name();
            return usage(format!(
                "--method {method} knows no variable order; compare orders by --method apply"
            ));
        }
        Method::Auto => Method::Apply,
        other => other,
    };
    if args.sift && method != Method::Apply {
        let method = method.name();
        return usage(format!(
            "--sift changes the order of diagrams, which {method} does not make; compare by --method apply"
        ));
    }
    if args.sift && reduction == Reduction::Zdd {
        return usage("--sift knows only ordinary diagrams; leave it out or use --method apply");
    }
    Ok(method)
}

/// Returns the exit status, after the outcomes of some of `all` orders were written.
fn end(puzzle: &Puzzle, outcomes: &[Outcome], all: usize) -> Result<Exit, Failure> {
    if outcomes.len() < all {
        let done = outcomes.len();
        let sentence = format!("interrupted after {done} of {all} orders; start again to compare them all");
        return Err(Failure::new(Exit::Interrupted, sentence));
    }
    if outcomes.iter().all(|outcome| outcome.result.is_err()) {
        let sentence =
            format!("{puzzle}: every order reached its limit; raise --timeout, --nodes or --memory");
        return Err(Failure::new(Exit::Limit, sentence));
    }
    Ok(Exit::Done)
}

/// Returns how many random orders are compared: at least one if the order is asked for by name.
fn randoms(args: &OrdersArgs) -> u64 {
    let named = args.order.iter().any(|order| order == "random");
    u64::from(args.random).max(u64::from(named))
}

/// Returns the orders to compare: first the given files, so that an unusable file is reported at once, then
/// the named orders, then the random ones. With --sift each of them comes twice.
fn candidates(args: &OrdersArgs, puzzle: &Puzzle) -> Vec<Candidate> {
    let plain = |order: &str| Candidate { order: order.to_string(), seed: None, sift: false };
    let given = args.order.iter().filter(|order| *order != "random");
    let named = names(puzzle).filter(|&name| name != "random");
    let fixed = given.map(|file| plain(file)).chain(named.map(plain));
    let seeds = (0..randoms(args)).map(|at| args.seed.unwrap_or_default().wrapping_add(at));
    let random = seeds.map(|seed| Candidate { seed: Some(seed), ..plain("random") });
    let twice = |once: Candidate| {
        let sifted = args.sift.then(|| Candidate { sift: true, ..once.clone() });
        std::iter::once(once).chain(sifted)
    };
    fixed.chain(random).flat_map(twice).collect()
}

impl Candidate {
    /// Returns the order as it is asked for.
    fn asked(&self) -> AskedOrder {
        AskedOrder { name: self.order.clone(), seed: self.seed.unwrap_or_default(), text: None }
    }

    /// Returns the order's name in tables and pictures.
    fn name(&self) -> String {
        let seed = self.seed.map(|seed| format!(" (seed {seed})")).unwrap_or_default();
        format!("{}{seed}{}", self.order, if self.sift { ", sifted" } else { "" })
    }
}

/// Ends the program if two orders gave different counts, since an order must not change a count.
fn agree(outcomes: &[Outcome]) -> Result<(), Failure> {
    let mut exact =
        outcomes.iter().filter_map(|outcome| Some((&outcome.order, outcome.result.as_ref().ok()?)));
    let Some((first, answer)) = exact.next() else { return Ok(()) };
    match exact.find(|(_, other)| !verdict::same(answer, other)) {
        None => Ok(()),
        Some((second, other)) => Err(Failure::new(
            Exit::Internal,
            format!(
                "order {first} finds {} but order {second} finds {}; this is a mistake in kikisuji, please report it",
                answer.count, other.count
            ),
        )),
    }
}

/// Returns the count in a sentence, the table, and the deciding figure.
fn text(outcomes: &[Outcome], by: By) -> String {
    let mut text = String::new();
    let best =
        outcomes.first().and_then(|best| Some((best, best.result.as_ref().ok()?, best.facts.as_ref()?)));
    if let Some((best, answer, facts)) = best {
        let said =
            sentence::answer(&best.puzzle, (facts.sizes, facts.offset), answer, best.conflict.as_ref());
        text += &format!("{}\n", printable(&said));
        text += &format!(
            "method {}, {}\n\n",
            answer.method.name(),
            sentence::number(facts.variables as u64, "variable")
        );
    }
    text + &format!("{}\n", table::rows(outcomes, by))
}
