//! From the text of a file to a puzzle.

use std::collections::{BTreeMap, HashSet};

use limits::Budget;

use super::arithmetic::{Names, arithmetic};
use super::chains::Chains;
use super::declared::board::{board, file_of, maps};
use super::declared::clues::given;
use super::declared::connected::connected;
use super::declared::holds::{hidden, holds, symmetry, told_apart};
use super::declared::only;
use super::declared::sizes::{goal, weights};
use super::declared::weights::factors;
use super::formula::{Conditions, Formula};
use super::formulas::{Form, Formulas};
use super::letters::letters;
use super::parts::Parts;
use super::read::{Reader, Trouble, fault};
use super::setting::{Bound, Content, Holds, Setting};
use super::stated::{Stated, Unstated};
use super::tree::{Expr, Kind, Op, Says, Statement, Symmetry};
use super::world::Item;
use super::wrong::Fault;
use crate::nearest::nearest;

impl Stated {
    /// Reads a file of statements. `parameters` take the place of numbers that `let` gives; `board` is the text of the
    /// file of the board, where it has been read. Only with `classes` its model has all symmetries of the text. Cost: that
    /// of going through all conditions, within `budget`.
    pub fn read(
        text: &str,
        parameters: &[(String, i64)],
        board: Option<&str>,
        classes: bool,
        budget: &Budget,
    ) -> Result<Stated, Unstated> {
        let told = |trouble: Trouble| trouble.located(text);
        let statements = super::parse::parse(text, budget).map_err(told)?;
        let fixed = numbers(text, &statements, parameters)?;
        if let (Some(file), None) = (file_of(&statements, &fixed), board) {
            let named = Fault::new(&file.at, "").located(text);
            return Err(Unstated::Board(file.text, Box::new(named)));
        }
        let (stated, notes) = build(&statements, fixed, board, classes, budget).map_err(told)?;
        let mut said = HashSet::new();
        let notes = notes.iter().map(|note| format!("line {}: {}", note.located(text).line, note.sentence));
        let notes = stated.setting.world.note.clone().into_iter().chain(notes);
        let notes = notes.filter(|note| said.insert(note.clone())).collect();
        Ok(Stated { notes, ..stated })
    }
}

/// Returns the numbers that `let` gives without looking at the board, those of `parameters` in their place.
fn numbers(text: &str, statements: &[Statement], parameters: &[(String, i64)]) -> Result<Names, Unstated> {
    let maps = statements.iter().filter_map(|statement| match &statement.says {
        Says::Map(name, _) => Some(name.text.as_str()),
        _ => None,
    });
    let (mut names, mut sets) = (Names::new(), maps.collect::<HashSet<_>>());
    for statement in statements {
        let Says::Let(name, value) = &statement.says else { continue };
        let given = parameters.iter().find(|(known, _)| *known == name.text);
        let is_set = is_set(value, &|name| sets.contains(name));
        match given {
            Some(_) if is_set => {
                let sentence = format!("{} is no number in the file, so none can take its place", name.text);
                return Err(Unstated::Parameter(sentence));
            }
            Some(&(_, value)) => {
                names.insert(name.text.clone(), value);
            }
            None if is_set => {
                sets.insert(name.text.as_str());
            }
            None => {
                let own = arithmetic(value, &names).map_err(|fault| Trouble::from(fault).located(text))?;
                names.extend(own.map(|own| (name.text.clone(), own)));
            }
        }
    }
    for (name, _) in parameters {
        if !names.contains_key(name) {
            let known: Vec<&str> = names.keys().map(String::as_str).collect();
            let next = match (nearest(name, known.iter().copied()), known.as_slice()) {
                (Some(near), _) => format!("write {near}="),
                (None, []) => "the file fixes no number by `let`".to_owned(),
                (None, known) => format!("choose one of {}", known.join(", ")),
            };
            return Err(Unstated::Parameter(format!("the file has no number {name}; {next}")));
        }
    }
    Ok(names)
}

/// Makes the puzzle, and what is to be said besides.
fn build(
    statements: &[Statement],
    numbers: Names,
    text: Option<&str>,
    classes: bool,
    budget: &Budget,
) -> Result<(Stated, Vec<Fault>), Trouble> {
    let holds = holds(statements, &numbers)?;
    let letters = letters(&holds);
    told_apart(statements, &letters)?;
    let (world, clues) = board(statements, &numbers, (&holds, &letters), text, budget)?;
    unique_names(statements, &holds)?;
    let (maps, letters_of_marks) = maps(statements, &world)?;
    super::names::check(statements, &holds, &letters_of_marks)?;
    let fixed = numbers.into_iter().map(|(name, value)| (name, Bound::Number(value))).collect();
    let setting = Setting { world, holds, maps, letters: letters_of_marks, fixed };
    of_setting(statements, setting, clues, letters, classes, budget)
}

/// Makes the puzzle of a setting; `letters` are those of what places hold, and `clues` those of a picture.
pub(super) fn of_setting(
    statements: &[Statement],
    mut setting: Setting,
    clues: BTreeMap<Item, Content>,
    letters: Vec<char>,
    classes: bool,
    budget: &Budget,
) -> Result<(Stated, Vec<Fault>), Trouble> {
    let mut notes = Vec::new();
    let known = lets(statements, &mut setting, budget, &mut notes)?;
    let symmetry = symmetry(statements, &setting.holds)?;
    // Values that are exchanged need a variable each.
    let form = Form::of(&setting.holds, symmetry == Symmetry::Values);
    let mut formulas = Formulas::new(setting.world.places(), setting.holds.number(), form);
    // A chain has a first and a last place, and a symmetry may exchange them.
    formulas.chains = (!classes).then(|| Chains::new(setting.world.order()));
    let mut reader = Reader::new(&setting, &mut formulas, budget);
    reader.steps.hold(known)?;
    let clues = given(statements, clues, &mut reader)?;
    let goal = goal(statements, &mut reader)?;
    let (connected, joined) = connected(statements, &reader)?;
    let [asked, implied] = asked(statements);
    let (meant, bytes) = conditions(asked.iter().chain(&implied), &mut reader)?;
    notes.append(&mut reader.notes);
    let (formulas, meant) = formulas.without_unused(&meant).unwrap_or((formulas, meant));
    let hidden = hidden(statements, &setting.holds)?;
    let weights = weights(statements, &setting, &hidden)?;
    let factors = factors(statements, &setting, &hidden)?;
    let title = title(statements)?;
    let parts = Parts {
        setting: &setting,
        clues: &clues,
        weights: &weights,
        goal,
        connected: &connected,
        joined: &joined,
        hidden: hidden.clone(),
        symmetry: &symmetry,
        classes,
        implied: implied.len(),
        formulas,
    };
    let mut built = parts.model(meant, &budget.beside(bytes)).map_err(|trouble| trouble.of_whole(budget))?;
    built.model.factors = factors.map(|factors| built.factors(&factors, &setting));
    let said = statements.iter().find(|statement| matches!(statement.says, Says::Goal(_)));
    let exchanges = matches!(symmetry, Symmetry::Kinds(_) | Symmetry::Values);
    let stated = Stated {
        setting,
        clues,
        hidden,
        weights,
        connected,
        joined,
        conditions: asked,
        implied,
        goal: said.map(|statement| statement.at.clone()),
        built,
        letters,
        exchanges,
        title,
        notes: Vec::new(),
    };
    Ok((stated, notes))
}

/// The conditions of a file, and those that it says to be implied.
fn asked(statements: &[Statement]) -> [Vec<Expr>; 2] {
    let mut all = [Vec::new(), Vec::new()];
    for statement in statements {
        match &statement.says {
            Says::Condition(condition) => all[0].push(condition.clone()),
            Says::Implied(condition) => all[1].push(condition.clone()),
            _ => {}
        }
    }
    all
}

fn title(statements: &[Statement]) -> Result<Option<String>, Trouble> {
    let title = only(statements, "the title", |says| match says {
        Says::Title(title) => Some(title.text.clone()),
        _ => None,
    })?;
    Ok(title.map(|(_, title)| title))
}

/// What each condition asks for, and the bytes that the reader has read so far.
pub(super) fn conditions<'a>(
    asked: impl IntoIterator<Item = &'a Expr>,
    reader: &mut Reader<'_, Formulas>,
) -> Result<(Conditions, usize), Trouble> {
    let bytes = |parts: &[Formula]| parts.iter().map(Formula::bytes).sum::<usize>();
    let mut meant = Vec::new();
    for condition in asked {
        let mut parts = Vec::new();
        reader.parts(condition, &mut parts)?;
        let before = bytes(&parts);
        let parts: Vec<Formula> = parts.into_iter().map(|part| reader.domain.value_by_value(part)).collect();
        reader.hold(bytes(&parts).saturating_sub(before))?;
        meant.push((condition.at.clone(), parts));
    }
    Ok((meant, reader.steps.bytes()))
}

/// Refuses a name with two meanings.
fn unique_names(statements: &[Statement], holds: &Holds) -> Result<(), Trouble> {
    let mut seen: HashSet<&str> = HashSet::new();
    for statement in statements {
        let name = match &statement.says {
            Says::Let(name, _) | Says::Map(name, _) => name,
            _ => continue,
        };
        if holds.kind(&name.text).is_some() || !seen.insert(&name.text) {
            return fault(&name.at, format!("{} has a meaning already; choose another name", name.text));
        }
    }
    Ok(())
}

/// Adds the sets, and the numbers that look at the board, that `let` gives. Returns the bytes of what was read for them.
fn lets(
    statements: &[Statement],
    setting: &mut Setting,
    budget: &Budget,
    notes: &mut Vec<Fault>,
) -> Result<usize, Trouble> {
    let mut held = 0;
    // A `let` knows those before it; numbers without a board are known already.
    for statement in statements {
        let Says::Let(name, value) = &statement.says else { continue };
        if setting.fixed.contains_key(&name.text) {
            continue;
        }
        let mut formulas = Formulas::new(setting.world.places(), setting.holds.number(), Form::Kinds);
        let mut reader = Reader::new(setting, &mut formulas, budget);
        reader.steps.hold(held)?;
        let is_known_set = |name: &str| {
            matches!(setting.fixed.get(name), Some(Bound::Set(_))) || setting.maps.contains_key(name)
        };
        let bound = match is_set(value, &is_known_set) {
            true => Bound::Set(reader.set(value)?),
            false => Bound::Number(reader.fixed(value)?),
        };
        notes.append(&mut reader.notes);
        held = reader.steps.bytes();
        setting.fixed.insert(name.text.clone(), bound);
    }
    notes.extend(statements.iter().filter_map(|statement| beside_mark(statement, setting)));
    Ok(held)
}

/// What is to be said of a `let` whose name is the letter of a mark, and which is not its number.
fn beside_mark(statement: &Statement, setting: &Setting) -> Option<Fault> {
    let Says::Let(name, _) = &statement.says else { return None };
    let (number, map) = setting.letters.get(&name.text)?;
    let is_it = matches!(setting.fixed.get(&name.text), Some(Bound::Number(value)) if value == number);
    let sentence =
        format!("{0} is what this line says; the mark {0} of {map} is the number {number}", name.text);
    (!is_it).then(|| Fault::new(&name.at, sentence))
}

/// Whether an expression is written as a set; some names are known to be sets, or maps.
pub(super) fn is_set(expr: &Expr, is_known_set: &dyn Fn(&str) -> bool) -> bool {
    match &expr.kind {
        Kind::Bracket(inner) => is_set(inner, is_known_set),
        Kind::Braces(_) | Kind::Those(..) | Kind::Cell(_) => true,
        Kind::Binary(Op::Join | Op::Meet | Op::Without, ..) => true,
        Kind::Word(name) => matches!(name.as_str(), "all" | "cells") || is_known_set(name),
        Kind::Call(name, arguments) => {
            let sets = [
                "row",
                "column",
                "attacks",
                "attackers",
                "marked",
                "parts",
                "at",
                "shift",
                "edges",
                "move",
                "cell",
            ];
            // A map gives the mark of a place, and the places of a mark.
            let is_mark = matches!(arguments.as_slice(), [place] if matches!(place.kind, Kind::Cell(_) | Kind::Call(..)));
            sets.contains(&name.text.as_str()) || is_known_set(&name.text) && !is_mark
        }
        _ => false,
    }
}
