//! The help of `-h`: one screen, a line an option. `--help` has the rest.

use clap::{Arg, Command};

/// Gives every command its short help in the place of the long one.
pub fn in_short(mut program: Command) -> Command {
    program.build();
    program.mut_subcommands(|command| {
        let text = text(&command);
        command.override_help(text).mut_subcommands(|inner| {
            let text = self::text(&inner);
            inner.override_help(text)
        })
    })
}

/// The short help of a built command: its usage, its options by heading, and where to read on.
fn text(command: &Command) -> String {
    let about = command.get_about().map(ToString::to_string).unwrap_or_default();
    let mut text = format!("{about}\n\n{}\n", command.clone().render_usage());
    for inner in command.get_subcommands().filter(|inner| inner.get_name() != "help") {
        let about = inner.get_about().map(ToString::to_string).unwrap_or_default();
        text += &format!("  {:<8}{about}\n", inner.get_name());
    }
    for arg in command.get_positionals() {
        text += &format!(
            "\n{}  {}\n",
            signature(arg),
            arg.get_help().map(ToString::to_string).unwrap_or_default()
        );
    }
    let shown = || {
        let is_hidden = |arg: &&Arg| arg.is_hide_set() || arg.is_hide_short_help_set() || arg.is_positional();
        command.get_arguments().filter(move |arg| !is_hidden(arg))
    };
    let mut headings: Vec<Option<&str>> = Vec::new();
    for arg in shown() {
        if !headings.contains(&arg.get_help_heading()) {
            headings.push(arg.get_help_heading());
        }
    }
    headings.sort_by_key(Option::is_some);
    let width = shown().map(|arg| signature(arg).len()).max().unwrap_or_default();
    for heading in headings {
        text += &format!("\n{}:\n", heading.unwrap_or("Options"));
        for arg in shown().filter(|arg| arg.get_help_heading() == heading) {
            let help = arg.get_help().map(ToString::to_string).unwrap_or_default();
            text += &format!("{:<width$}  {help}\n", signature(arg));
        }
    }
    let name = command.get_bin_name().unwrap_or_else(|| command.get_name());
    let has_puzzle = command.get_arguments().any(|arg| arg.get_id() == "puzzle");
    let puzzles = if has_puzzle { "; how a puzzle is written: kikisuji puzzles" } else { "" };
    text + &format!("\nMore: {name} --help{puzzles}\n")
}

/// An option with its value: `  -q, --quiet`, `      --size <SIZES>`.
fn signature(arg: &Arg) -> String {
    let value = match arg.get_value_names() {
        Some([name, ..]) if arg.get_action().takes_values() || arg.is_positional() => format!("<{name}>"),
        _ => String::new(),
    };
    let short = arg.get_short().map_or_else(|| "    ".to_owned(), |short| format!("-{short}, "));
    match arg.get_long() {
        Some(long) => format!("  {short}--{long} {value}").trim_end().to_owned(),
        None => format!("  {value}"),
    }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    fn check(command: &mut Command, name: &str) {
        let help = command.render_help().to_string();
        let lines = help.lines().count();
        // The grammar is what `puzzles` is for, and is asked for by its name.
        assert!(lines <= 40, "{name} -h has {lines} lines:\n{help}");
        for line in help.lines() {
            assert!(line.chars().count() < 80, "{name} -h: {line}");
        }
        let inner: Vec<String> = command.get_subcommands().map(|inner| inner.get_name().to_owned()).collect();
        for inner in inner.iter().filter(|inner| *inner != "help") {
            check(command.find_subcommand_mut(inner).expect("a command"), &format!("{name} {inner}"));
        }
    }

    #[test]
    fn a_screen_has_it_all() {
        let mut program = in_short(crate::args::Cli::command());
        let names: Vec<String> = program.get_subcommands().map(|inner| inner.get_name().to_owned()).collect();
        for name in names.iter().filter(|name| *name != "help") {
            check(program.find_subcommand_mut(name).expect("a command"), name);
        }
    }
}
