//! The command `check`: solutions that another program printed, each against the puzzle's definition.

mod certificate;
mod forms;
mod judge;

use std::collections::HashMap;
use std::path::Path;
use std::time::Instant;

use bdd::{Budget, Limit};
use encoders::solve::{self, CountError, Progress, Sizes, Stopped};
use num_bigint::BigUint;

use crate::args::CheckArgs;
use crate::progress::Display;
use judge::{Judge, Read};
use workbench::ask::{self, Prepared, Question};
use workbench::exit::{Ending, Exit};
use workbench::input;
use workbench::interrupt::Interrupt;
use workbench::outcome::{Facts, Fault, Finding, SolutionsChecked};
use workbench::output;
use workbench::process::Process;
use workbench::report;
use workbench::watch::Watch;
use workbench::writing::Writing;

/// Checks the file and writes what was found to stdout.
pub fn run(args: &CheckArgs, interrupt: &Interrupt) -> Result<Exit, Ending> {
    let sentence =
        "check takes a puzzle and a file of solutions; write `check independence queen 8 queens.txt`";
    let (words, file) = args.words.and_file().ok_or_else(|| Ending::new(Exit::Usage, sentence))?;
    let puzzle = words.puzzle(args.size.asked)?;
    let beside = certificate::is_proof(&file).then(|| certificate::formula_of(&file));
    let read = [puzzle.file().map(Path::new), Some(file.as_path()), beside.as_deref()];
    output::check(&[], read.into_iter().flatten())?;
    if beside.is_some() {
        return certificate::run(args, &puzzle, &file, interrupt);
    }
    if let Some(option) = args.method.given().filter(|_| !args.complete) {
        let sentence = format!("{option} is of counting, which check does with --complete alone; add it");
        return Err(Ending::new(Exit::Usage, sentence));
    }
    let question = Question { sizes: args.size.asked, ..Question::new(puzzle, args.method.request(1)?) };
    let limits = args.limits.limits();
    let start = Instant::now();
    let process = Process::of_one(limits.bytes);
    let deadline = limits.deadline(start);
    let watch = Watch::of_work(interrupt, deadline, &process);
    let display = Display::new(args.progress);
    let (complete, named, mut progress) = (args.complete, file.clone(), display.stages(String::new()));
    let ran = watch
        .run(move |cancel| check(&question, &named, complete, &limits.budget(start, cancel), &mut progress));
    display.finish();
    let checked = ran?.unwrap_or_else(|given_up| Ok(Err(given_up.limit())))?;
    let mut checked = checked.map_err(|limit| {
        let limit = limits.whole(limit);
        let sentence = format!(
            "{}: {limit} before all solutions were checked; raise the limit or split the file",
            input::shown(&file)
        );
        Ending::new(Exit::of(limit), sentence)
    })?;
    checked.limit = checked.limit.map(|limit| limits.whole(limit));
    checked.seconds = start.elapsed().as_secs_f64();
    let (exit, limit) = (checked.exit(), checked.limit);
    let subject = checked.puzzle.to_string();
    let is_json = args.json;
    let writing = Writing { interrupt, deadline: None, subject: &subject };
    writing.stdout(move |out| {
        let text = if is_json { report::check_json(&checked) } else { report::check_text(&checked) };
        out.write_all(text.as_bytes())
    })?;
    match limit {
        Some(limit) if exit == Exit::Limit => {
            let sentence = format!("{subject}: {limit} before the solutions were counted; raise the limit");
            Err(Ending::new(Exit::of(limit), sentence))
        }
        _ => Ok(exit),
    }
}

/// Checks the solutions; the part that runs under watch.
fn check(
    question: &Question,
    file: &Path,
    complete: bool,
    budget: &Budget,
    progress: &mut dyn Progress,
) -> Result<Result<SolutionsChecked, Limit>, Ending> {
    let told = |facts: Facts| ask::note_graph(&question.puzzle, facts.graph, false);
    let prepared = match ask::prepare(question, budget, told)? {
        Ok(prepared) => prepared,
        Err(limit) => return Ok(Err(limit)),
    };
    let text = input::read(file)?;
    let Prepared { puzzle, model, request, budget } = &prepared;
    let judge = Judge::new(puzzle, model, budget);
    let mut pile = Pile::new(request.sizes);
    let read = forms::read(&text, |line, written| -> Result<(), Limit> {
        pile.put(line, judge.read(&written)?);
        Ok(())
    });
    match read {
        Err(wrong) => {
            let sentence = format!("{}: {wrong}", input::shown(file));
            return Err(Ending::new(Exit::Unreadable, sentence));
        }
        Ok(Err(limit)) => return Ok(Err(limit)),
        Ok(Ok(())) => {}
    }
    if pile.is_empty() && !complete {
        let sentence = format!(
            "{} lists no solution; have the program print them, or ask with --complete whether there is any",
            input::shown(file)
        );
        return Err(Ending::new(Exit::Unreadable, sentence));
    }
    let counted = complete.then(|| solve::count(model, request, budget, progress));
    let (best, count, limit) = match counted {
        None => (None, None, None),
        Some(Ok(answer)) => (answer.size, Some(answer.count), None),
        Some(Err(CountError::Stopped(Stopped { limit, .. }))) => (None, None, Some(limit)),
        Some(Err(CountError::Contradiction(check))) => return Err(ask::contradicted(puzzle, check)),
    };
    let (right, findings) = pile.sorted(best);
    let missing = count.as_ref().map(|count| count - BigUint::from(right).min(count.clone()));
    Ok(Ok(SolutionsChecked {
        puzzle: question.puzzle.clone(),
        file: file.into(),
        right,
        findings,
        count,
        missing,
        limit,
        seconds: 0.0,
    }))
}

/// Solutions read so far.
struct Pile {
    sizes: Sizes,
    /// The line of each solution.
    lines: HashMap<String, usize>,
    /// The line and the size of each solution that is right, except perhaps for its size.
    right: Vec<(usize, u32)>,
    findings: Vec<Finding>,
}

impl Pile {
    /// Returns a pile without solutions.
    fn new(sizes: Sizes) -> Pile {
        Pile { sizes, lines: HashMap::new(), right: Vec::new(), findings: Vec::new() }
    }

    /// Returns whether nothing was read.
    fn is_empty(&self) -> bool {
        self.right.is_empty() && self.findings.is_empty()
    }

    fn put(&mut self, line: usize, read: Result<Read, String>) {
        let found = match read {
            Err(wrong) => Fault::Wrong(wrong),
            Ok(Read { key, size, flaw }) => match (self.lines.get(&key), flaw) {
                (Some(&first), _) => Fault::Repeats(first),
                (None, Some(flaw)) => {
                    self.lines.insert(key, line);
                    Fault::Wrong(flaw)
                }
                (None, None) => {
                    self.lines.insert(key, line);
                    match self.sizes {
                        Sizes::Between(low, high) if !(low..=high).contains(&size) => {
                            Fault::Wrong(format!("it has size {size}, which is not asked for"))
                        }
                        _ => return self.right.push((line, size)),
                    }
                }
            },
        };
        self.findings.push(Finding { line, found });
    }

    /// Returns the number of right solutions, and all findings by line. If the question is about the best
    /// size, that size is `best`, or else the best one in the file.
    fn sorted(mut self, best: Option<u32>) -> (u64, Vec<Finding>) {
        let here = self.right.iter().map(|(_, size)| *size);
        let best = match self.sizes {
            Sizes::Max => best.or(here.max()),
            Sizes::Min => best.or(here.min()),
            Sizes::Any | Sizes::Between(..) => None,
        };
        let is_best = |size: u32| best.is_none_or(|best| best == size);
        let worse = self.right.iter().filter(|(_, size)| !is_best(*size));
        self.findings.extend(worse.map(|&(line, size)| Finding {
            line,
            found: Fault::Wrong(format!("it has size {size}, and the best is {}", best.unwrap_or_default())),
        }));
        self.findings.sort_by_key(|finding| finding.line);
        let right = self.right.iter().filter(|(_, size)| is_best(*size)).count() as u64;
        (right, self.findings)
    }
}
