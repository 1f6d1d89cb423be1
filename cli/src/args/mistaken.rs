//! Suggestions for a first word that is no command, and for an option that the command does not have.

use std::path::Path;

use encoders::families::{self, FAMILIES, Meant};
use encoders::nearest::{instead, nearest};
use workbench::ask;
use workbench::exit::Failure;
use workbench::places::At;
use workbench::sequence::{SEQUENCE, Template};
use workbench::shell;

use super::how::PuzzleArgs;

/// The words that `search` takes besides the families.
const SEARCHED: [&str; 2] = ["graph", "queens"];

/// What options are called by those who come for the first time.
const CALLED: [(&str, &str); 4] = [
    ("--all --all-sizes --by-size --sizes", "--spectrum"),
    ("--check --expect --verify", "--confirm"),
    ("--cnf --lp --opb", "--output"),
    ("--distinct --fundamental --symmetries --symmetry --unique --up-to-symmetry", "--classes"),
];

/// The option that is called by a word.
fn called(word: &str) -> Option<&'static str> {
    CALLED.iter().find(|called| called.0.split(' ').any(|known| known == word)).map(|called| called.1)
}

/// Returns a suggestion for `arguments`, whose first word without a dash is none of `commands`: most often it
/// is a puzzle without its command.
pub fn command(arguments: &[String], commands: &[&str]) -> Option<String> {
    let at = arguments.iter().position(|word| !word.starts_with('-'))?;
    let behind = &arguments[at..];
    let options = behind.iter().position(|word| word.starts_with('-')).unwrap_or(behind.len());
    let (plain, options) = behind.split_at(options);
    let words: Vec<&str> = plain.iter().flat_map(|word| word.split_whitespace()).collect();
    let word = *words.first()?;
    let whole = |command: &str, words: &[String]| {
        let options = options.iter().map(|option| called(option).unwrap_or(option));
        let line = shell::line([command].into_iter().chain(words.iter().map(String::as_str)).chain(options));
        format!("`kikisuji {line}`")
    };
    let is_family = FAMILIES.iter().any(|family| word.eq_ignore_ascii_case(family.name));
    let mine = |words: &[&str]| words.iter().map(|word| (*word).to_owned()).collect::<Vec<_>>();
    let wrong = |is_puzzle| match is_puzzle {
        true => format!("`{word}` is a puzzle, not a command"),
        false => format!("there is no command `{word}`"),
    };
    if let Some(command) = nearest(word, commands.iter().copied()).filter(|_| !is_family) {
        let rest = mine(&words[1..]);
        return Some(format!("{}; write {}", wrong(false), whole(command, &rest)));
    }
    let searched = SEARCHED.into_iter().find(|name| word.eq_ignore_ascii_case(name));
    let search = searched.map(|name| whole("search", &[&[name.to_owned()], &mine(&words[1..])[..]].concat()));
    match (families::meant(&words), search) {
        (Some(meant), search) => {
            let more = search.map_or_else(String::new, |search| format!(", or {search} for one placement"));
            let command = whole("count", &line(&meant));
            Some(advice(&wrong(is_family || !more.is_empty()), &meant, &command) + &more)
        }
        (None, Some(search)) => Some(format!("{}; write {search}", wrong(true))),
        (None, None) if is_family => {
            Some(format!("{}; write {}", wrong(true), whole("count", &mine(&words))))
        }
        (None, None) => Some(format!("{}; {}", wrong(false), instead(word, commands))),
    }
}

/// The words of a puzzle that was meant, with the option for its sizes.
fn line(meant: &Meant) -> Vec<String> {
    let sizes = ["--size", "any"].iter().filter(|_| meant.all_sizes).map(|&word| word.to_owned());
    meant.words.iter().cloned().chain(sizes).collect()
}

/// Returns what to write where a sequence lacks `--n`: the line as it is with some values, or what its words lack, too;
/// `None` for words that say neither.
pub fn grown(arguments: &[String]) -> Option<String> {
    let words = || arguments.iter().skip(1).take_while(|word| !word.starts_with('-')).cloned();
    match Template::new(words().collect()) {
        Ok(_) => {
            let line = shell::line(arguments);
            Some(format!(
                "--n is missing: the values of n, from one to another; write `kikisuji {line} --n 1..6`"
            ))
        }
        Err(failure) => Template::of_file(&words().collect::<Vec<_>>(), SEQUENCE).map(|_| failure.sentence()),
    }
}

/// [`Meant::advice`], but for an example that is not here: a release has it, and a clone.
fn advice(error: &str, meant: &Meant, command: &str) -> String {
    let (before, behind) = meant.advice(error);
    let example =
        meant.words.first().filter(|first| first.starts_with("examples/") && !Path::new(first).exists());
    match example {
        None => before + command + &behind,
        Some(example) => {
            let wrong = error.split("; ").next().unwrap_or(error);
            format!(
                "{wrong}; write a file of statements (docs/guide/src/my-puzzle.md has some to copy), and where releases \
                 and clones have {example}, {command}"
            )
        }
    }
}

/// Returns `failure`, where it is that of the words of `puzzle`, with the command line that was meant by `arguments`; `None` for
/// another one. Of a sequence, `grows` is the place of the term that is tried.
pub fn puzzle(
    arguments: &[String],
    puzzle: &PuzzleArgs,
    grows: Option<At>,
    failure: &Failure,
) -> Option<Failure> {
    let given = puzzle.words();
    let all = match grows {
        None => given.clone(),
        Some(at) => Template::new(given.clone()).ok()?.words(at).ok()?,
    };
    let failed = ask::puzzle(&all, None).err()?.sentence();
    let wrong = |sentence: &str| sentence.split("; ").next().map(String::from);
    if wrong(&failed) != wrong(&failure.sentence()) {
        return None;
    }
    let mut puzzle_meant = families::meant(&all)?;
    // Sizes that are asked for stay.
    puzzle_meant.all_sizes &= !arguments.iter().any(|word| word == "--size" || word.starts_with("--size="));
    let mut meant = line(&puzzle_meant);
    for word in &mut meant {
        if let Some(at) = all.iter().position(|filled| filled == word) {
            word.clone_from(&given[at]);
        }
    }
    // Options stay where they are.
    let own = puzzle.options.len();
    if let Some(at) = (0..meant.len()).find(|&at| own > 0 && meant[at..].starts_with(&puzzle.options)) {
        meant.drain(at..at + own);
    }
    let is_own = |&(from, to): &(usize, usize)| {
        let words = arguments[from..to].iter().flat_map(|word| families::words(word));
        words.eq(puzzle.words.iter().cloned())
    };
    let mut spans =
        (0..arguments.len()).flat_map(|from| (from + 1..=arguments.len()).map(move |to| (from, to)));
    let (from, to) = spans.find(is_own)?;
    let line = shell::line([&arguments[..from], &meant, &arguments[to..]].concat());
    Some(Failure::new(failure.exit(), advice(&failed, &puzzle_meant, &format!("`kikisuji {line}`"))))
}

/// Returns a suggestion for `option`, which the command of `arguments` does not have: the commands that have it, or an
/// option of a similar name.
pub fn option(arguments: &[String], program: &clap::Command, option: &str) -> String {
    let (mut command, mut name) = (program, String::new());
    for word in arguments {
        let Some(inner) = command.find_subcommand(word) else { continue };
        (command, name) = (inner, format!("{name} {word}"));
    }
    let help = format!("`kikisuji{name} --help` shows those there are");
    let name = if name.is_empty() { "kikisuji" } else { name.trim_start() };
    if option == "--bfile" && name == "sequence" {
        return "a sequence is written as a b-file without an option; leave --bfile out".into();
    }
    let has = |command: &clap::Command| options(command).any(|known| known == option);
    let others: Vec<String> =
        commands(program).filter(|(other, _)| has(other)).map(|(_, called)| called).collect();
    // First: a word that is an option is meant, whatever it resembles (--save resembles --size).
    if !others.is_empty() {
        return format!("{option} is an option of {}, not of {name}; leave it out", others.join(", "));
    }
    let known: Vec<String> = options(command).collect();
    // The beginning of one option is meant to be it, whatever it resembles (--time resembles --size).
    let mut longer = known.iter().map(String::as_str).filter(|known| known.starts_with(option));
    let begun = longer.next().filter(|_| longer.next().is_none());
    let called = called(option).filter(|meant| known.iter().any(|known| known == meant));
    match called.or(begun).or_else(|| nearest(option, known.iter().map(String::as_str))) {
        Some(near) => format!("{name} has no option {option}; write {near}"),
        None => format!("{name} has no option {option}; {help}"),
    }
}

/// Returns a refusal of a range or a quantity below 0, of which the parser took the beginning, `word`, for an unknown
/// option.
pub fn value(arguments: &[String], word: &str) -> Option<String> {
    let at = arguments.iter().position(|argument| argument.starts_with(word))?;
    let (option, value) = (arguments.get(at.checked_sub(1)?)?, &arguments[at]);
    let is_below = value.strip_prefix('-').is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()));
    (option.starts_with("--") && is_below)
        .then(|| format!("`{value}` is no value of {option}, where nothing is below 0; leave the minus out"))
}

/// Returns the commands with their names, those of `job` after `job` itself.
fn commands(program: &clap::Command) -> impl Iterator<Item = (&clap::Command, String)> {
    program.get_subcommands().flat_map(|outer| {
        let inner = outer
            .get_subcommands()
            .map(move |inner| (inner, format!("{} {}", outer.get_name(), inner.get_name())));
        std::iter::once((outer, outer.get_name().to_owned())).chain(inner)
    })
}

/// Returns the options of a command, with their dashes. What help hides is no advice: a job takes some to refuse them.
fn options(command: &clap::Command) -> impl Iterator<Item = String> {
    let shown = command.get_arguments().filter(|option| !option.is_hide_set());
    shown.filter_map(|option| Some(format!("--{}", option.get_long()?)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_puzzle_is_not_a_command() {
        let commands = ["count", "orders", "search"];
        for (line, meant) in [
            ("domination queen 8", "write `kikisuji count domination queen 8`"),
            ("Dominaton queen 8 --json", "write `kikisuji count domination queen 8 --json`"),
            ("queens 8", "write `kikisuji count independence queen 8`, or `kikisuji search queens 8`"),
            ("serach domination queen 8", "command `serach`; write `kikisuji search domination queen 8`"),
            ("tally", "there is no command `tally`; choose one of count, orders, search"),
        ] {
            let arguments: Vec<String> = line.split(' ').map(String::from).collect();
            let sentence = command(&arguments, &commands).unwrap();
            assert!(sentence.contains(meant), "{sentence}");
        }
        let quoted = command(&["cube queen 3".to_string()], &commands).unwrap();
        assert!(quoted.contains("`kikisuji count cube queen 3`"), "{quoted}");
    }

    #[test]
    fn an_option_may_be_one_of_another_command() {
        let program = <crate::args::Cli as clap::CommandFactory>::command();
        for (line, meant) in [
            (
                "orders domination --confirm",
                "--confirm is an option of count, sequence, formula, validate, not of orders",
            ),
            ("count domination --jsno", "write --json"),
            ("sequence domination --svg", "--svg is an option of count, make, search, not of sequence"),
            ("job status --verbos", "job status has no option --verbos; `kikisuji job status --help`"),
            ("--verbos", "kikisuji has no option --verbos; `kikisuji --help` shows"),
            ("load --size", "not of load"),
            ("job run --json", "job new, job status, job result, validate, not of job run"),
            ("search domination --save", "--save is an option of count, not of search; leave it out"),
        ] {
            let arguments: Vec<String> = line.split(' ').map(String::from).collect();
            let sentence = option(&arguments, &program, arguments.last().unwrap());
            assert!(sentence.contains(meant), "{sentence}");
        }
    }
}
