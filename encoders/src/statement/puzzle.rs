//! A file of statements as a puzzle: its setting, clues and conditions.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::Arc;

use limits::{Budget, Limit};

use super::arithmetic::{Names, arithmetic};
use super::domain::Domain;
use super::formula::{Formula, Formulas};
use super::group::Conditions;
use super::model::{Built, Parts};
use super::picture;
use super::read::{Asked, Reader, Trouble, fault, piece};
use super::setting::{Bound, Given, Holds, Setting};
use super::tree::{BoardPart, Clue, Expr, Goal, Kind, Says, Span, Statement, Symmetry, Word};
use super::world::{Item, World};
use super::wrong::{Fault, Wrong};
use crate::graph::piece::Piece;
use crate::graph::{board_of, edges_of};
use crate::model::Sizes;
use crate::nearest::nearest;

/// Most kinds, and most values, of a place.
const MOST_HELD: i64 = 1024;

/// The letter that stands for the least value, where that is no digit.
pub(super) const FIRST_LETTER: u32 = 0x100;

/// What has to be connected.
#[derive(Debug)]
pub(super) struct Connected {
    pub at: Span,
    pub asked: Asked,
    /// The cells that touch; the ends of moves touch by themselves.
    pub by: Option<Piece>,
    /// Where the file says that they have no cycle, if it does.
    pub acyclic: Option<Span>,
}

/// A puzzle that a file states.
pub struct Stated {
    pub(super) setting: Setting,
    pub(super) clues: BTreeMap<Item, Given>,
    /// What each kind adds to the size; 0 for values.
    pub(super) weights: Vec<u32>,
    pub(super) connected: Vec<Connected>,
    /// The conditions.
    pub(super) conditions: Vec<Expr>,
    pub(super) built: Built,
    /// The letter of each kind or value in pictures.
    pub(super) letters: Vec<char>,
    /// Whether kinds or values may be exchanged.
    pub(super) exchanges: bool,
    /// The file's name in sentences, where it gives itself one.
    pub title: Option<String>,
    /// What is to be said besides.
    pub notes: Vec<String>,
}

impl std::fmt::Debug for Stated {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "a stated puzzle of {} conditions", self.conditions.len())
    }
}

/// Why a file is no puzzle.
#[derive(Debug)]
pub enum Unstated {
    /// A statement is wrong.
    Wrong(Wrong),
    /// A parameter is: it is not one of the file, or its value is no number. In one sentence.
    Parameter(String),
    /// The board is the graph in this file, which has to be read first; it stands beside the file of statements.
    Graph(String),
    /// A limit came first.
    Limit(Limit),
}

impl From<Limit> for Unstated {
    fn from(limit: Limit) -> Unstated {
        Unstated::Limit(limit)
    }
}

impl Stated {
    /// Reads a file of statements. `parameters` take the place of numbers that `let` gives; `graph` is the text of the
    /// file of the graph, where it has been read. Cost: that of going through all conditions, within `budget`.
    pub fn read(
        text: &str,
        parameters: &[(String, i64)],
        graph: Option<&str>,
        budget: &Budget,
    ) -> Result<Stated, Unstated> {
        let wrong = |fault: Fault| Unstated::Wrong(fault.located(text));
        let statements = super::parse::parse(text).map_err(wrong)?;
        let file = statements.iter().find_map(|statement| match &statement.says {
            Says::Graph(file) => Some(file.text.clone()),
            _ => None,
        });
        if let (Some(file), None) = (file, graph) {
            return Err(Unstated::Graph(file));
        }
        let fixed = numbers(&statements, parameters).map_err(|error| match error {
            ParameterOr::Parameter(sentence) => Unstated::Parameter(sentence),
            ParameterOr::Fault(fault) => wrong(fault),
        })?;
        build(&statements, fixed, graph, budget).map_err(|trouble| match trouble {
            Trouble::Fault(fault) => wrong(fault),
            Trouble::Limit(limit) => Unstated::Limit(limit),
        })
    }
}

enum ParameterOr {
    Parameter(String),
    Fault(Fault),
}

/// Returns the numbers that `let` gives without looking at the board, those of `parameters` in their place.
fn numbers(statements: &[Statement], parameters: &[(String, i64)]) -> Result<Names, ParameterOr> {
    let (mut names, mut sets) = (Names::new(), HashSet::new());
    for statement in statements {
        let Says::Let(name, value) = &statement.says else { continue };
        let given = parameters.iter().find(|(known, _)| *known == name.text);
        let is_set = is_set(value, &|name| sets.contains(name));
        match given {
            Some(_) if is_set => {
                let sentence = format!("{} is no number in the file, so none can take its place", name.text);
                return Err(ParameterOr::Parameter(sentence));
            }
            Some(&(_, value)) => {
                names.insert(name.text.clone(), value);
            }
            None if is_set => {
                sets.insert(name.text.as_str());
            }
            None => {
                let own = arithmetic(value, &names).map_err(ParameterOr::Fault)?;
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
            return Err(ParameterOr::Parameter(format!("the file has no number {name}; {next}")));
        }
    }
    Ok(names)
}

/// The only statement of some sort.
fn only<'a, T>(
    statements: &'a [Statement],
    what: &str,
    pick: impl Fn(&'a Says) -> Option<T>,
) -> Result<Option<(&'a Span, T)>, Trouble> {
    let mut all = statements.iter().filter_map(|statement| Some((&statement.at, pick(&statement.says)?)));
    let first = all.next();
    match all.next() {
        Some((at, _)) => fault(at, format!("{what} is said twice; keep one of the two")),
        None => Ok(first),
    }
}

fn build(
    statements: &[Statement],
    numbers: Names,
    graph: Option<&str>,
    budget: &Budget,
) -> Result<Stated, Trouble> {
    let holds = holds(statements, &numbers)?;
    let letters = letters(&holds);
    let (world, clues) = board(statements, &numbers, (&holds, &letters), graph, budget)?;
    unique_names(statements, &holds)?;
    super::names::check(statements, &holds)?;
    let maps = maps(statements, &world)?;
    let fixed = numbers.into_iter().map(|(name, value)| (name, Bound::Number(value))).collect();
    let mut setting = Setting { world, holds, maps, fixed };
    let mut notes = Vec::new();
    lets(statements, &mut setting, budget, &mut notes)?;
    let symmetry = symmetry(statements, &setting.holds)?;
    // Values that are exchanged need a variable each.
    let is_either = setting.holds.is_either() && symmetry != Symmetry::Values;
    let mut formulas = Formulas::new(setting.world.places(), setting.holds.number(), is_either);
    let mut reader = Reader::new(&setting, &mut formulas, budget);
    let clues = given(statements, clues, &mut reader)?;
    let goal = goal(statements, &mut reader)?;
    let connected = connected(statements, &mut reader)?;
    let (mut conditions, mut meant) = (Vec::new(), Vec::new());
    for statement in statements {
        if let Says::Condition(condition) = &statement.says {
            let mut parts = Vec::new();
            reader.parts(condition, &mut parts)?;
            meant.push((condition.at.clone(), parts));
            conditions.push(condition.clone());
        }
    }
    meant.extend(acyclic(statements, &connected, &mut reader)?);
    notes.append(&mut reader.notes);
    notes.dedup();
    let hidden = hidden(statements, &setting.holds)?;
    let weights = weights(statements, &setting, &hidden)?;
    let title = only(statements, "the title", |says| match says {
        Says::Title(title) => Some(title.text.clone()),
        _ => None,
    })?;
    let parts = Parts {
        setting: &setting,
        clues: &clues,
        weights: &weights,
        goal,
        connected: &connected,
        hidden,
        symmetry: &symmetry,
        formulas,
    };
    let built = parts.model(meant, budget)?;
    let title = title.map(|(_, title)| title);
    let exchanges = matches!(symmetry, Symmetry::Kinds(_) | Symmetry::Values);
    Ok(Stated { setting, clues, weights, connected, conditions, built, letters, exchanges, title, notes })
}

/// What places may hold.
fn holds(statements: &[Statement], numbers: &Names) -> Result<Holds, Trouble> {
    let kinds = only(statements, "what kinds there are", |says| match says {
        Says::Kinds(kinds) => Some(kinds),
        _ => None,
    })?;
    let values = only(statements, "what values there are", |says| match says {
        Says::Values(low, high) => Some((low, high)),
        _ => None,
    })?;
    let moves = statements.iter().any(|statement| matches!(statement.says, Says::Moves(_)));
    match (kinds, values) {
        (Some(_), Some((at, _))) => fault(at, "places hold kinds or values; take one of the two out"),
        (Some((at, kinds)), None) => {
            for (place, kind) in kinds.iter().enumerate() {
                if kinds[..place].iter().any(|other| other.text == kind.text) {
                    return fault(&kind.at, format!("{} is named twice", kind.text));
                }
            }
            match kinds.len() as i64 <= MOST_HELD {
                true => Ok(Holds::Kinds(kinds.iter().map(|kind| kind.text.clone()).collect())),
                false => fault(at, format!("there are more than {MOST_HELD} kinds")),
            }
        }
        (None, Some((at, (low, high)))) => {
            let (low, high) = (needed(low, numbers)?, needed(high, numbers)?);
            match high.checked_sub(low) {
                Some(more) if (0..MOST_HELD).contains(&more) => Ok(Holds::Values(low, high)),
                Some(..0) => fault(at, "there is no value: the last one is below the first"),
                _ => fault(at, format!("there are more than {MOST_HELD} values")),
            }
        }
        (None, None) if moves => Ok(Holds::Kinds(vec!["edge".into()])),
        (None, None) => {
            let at = statements.first().map_or(0..0, |statement| statement.at.clone());
            fault(&at, "the file does not say what places hold; write `kind queen` or `values 1..9`")
        }
    }
}

/// A number that does not depend on the board.
fn needed(expr: &Expr, numbers: &Names) -> Result<i64, Trouble> {
    match arithmetic(expr, numbers)? {
        Some(value) => Ok(value),
        None => fault(&expr.at, "a number is needed here that does not depend on the board"),
    }
}

/// The letters of kinds or values: those of the pieces with these names, the first free letter of a name, then of
/// the alphabet; digits and letters for values.
fn letters(holds: &Holds) -> Vec<char> {
    match holds {
        Holds::Values(low, high) => (*low..=*high).map(|value| letter_of(value, *low)).collect(),
        Holds::Kinds(names) => {
            let mut letters: Vec<Option<char>> = vec![None; names.len()];
            let is_free = |letters: &[Option<char>], letter: char| !letters.contains(&Some(letter));
            for (at, name) in names.iter().enumerate() {
                let letter = name.parse::<Piece>().ok().filter(Piece::is_known).map(|piece| piece.letter());
                letters[at] = letter.filter(|&letter| is_free(&letters, letter));
            }
            for (at, name) in names.iter().enumerate() {
                let own =
                    name.chars().filter(char::is_ascii_alphabetic).map(|letter| letter.to_ascii_uppercase());
                let more = ('A'..='Z').chain((FIRST_LETTER..).filter_map(char::from_u32));
                let letter = own.chain(more).find(|&letter| is_free(&letters, letter));
                letters[at] = letters[at].or(letter);
            }
            letters.into_iter().map(|letter| letter.unwrap_or('*')).collect()
        }
    }
}

/// The letter of a value: its digit, or one that stands for a number of several digits ([`Stated::label`]).
fn letter_of(value: i64, low: i64) -> char {
    let digit = u32::try_from(value).ok().filter(|_| low >= 0);
    match digit {
        Some(digit @ 0..10) => char::from_digit(digit, 10),
        _ => char::from_u32(FIRST_LETTER + (value - low) as u32),
    }
    .unwrap_or('*')
}

/// The board, and the clues in its picture.
fn board(
    statements: &[Statement],
    numbers: &Names,
    (holds, letters): (&Holds, &[char]),
    graph: Option<&str>,
    budget: &Budget,
) -> Result<(World, BTreeMap<Item, Given>), Trouble> {
    let board = only(statements, "the board", |says| {
        matches!(says, Says::Board(_) | Says::Picture(_) | Says::Graph(_) | Says::Edges(_)).then_some(says)
    })?;
    let Some((at, board)) = board else {
        let at = statements.first().map_or(0..0, |statement| statement.at.clone());
        return fault(&at, "the file has no board; write `board 8x8`, or a picture of it");
    };
    let mut clues = BTreeMap::new();
    let world = match board {
        Says::Board(parts) => {
            let mut word = String::new();
            for part in parts {
                match part {
                    BoardPart::Text(text) => word += text,
                    BoardPart::Number(number) => word += &needed(number, numbers)?.to_string(),
                }
            }
            let board = board_of(&word).or_else(|error| fault(at, error.to_string()))?;
            if board.file().is_some() {
                return fault(
                    at,
                    "a picture in a file of its own stands here; put it below `board`, up to `end`",
                );
            }
            World::new(board, false)
        }
        Says::Picture(rows) => {
            let (board, found) = picture::board(at, rows, holds, letters)?;
            clues = found;
            World::new(board, false)
        }
        Says::Edges(lines) => {
            let text = picture::edges(at, lines)?;
            World::new(edges_of(&text).or_else(|error| fault(at, error.to_string()))?, true)
        }
        _ => World::new(
            edges_of(graph.unwrap_or_default()).or_else(|error| fault(at, error.to_string()))?,
            true,
        ),
    };
    let world = with_moves(statements, world, clues.is_empty(), budget)?;
    Ok((world, clues))
}

/// Makes moves the places, where the file says so; a picture with clues says what cells hold.
fn with_moves(
    statements: &[Statement],
    world: World,
    is_without_clues: bool,
    budget: &Budget,
) -> Result<World, Trouble> {
    let moves = only(statements, "what the places are", |says| match says {
        Says::Moves(piece) => Some(piece),
        _ => None,
    })?;
    match moves {
        None => Ok(world),
        Some((at, _)) if !is_without_clues => {
            fault(at, "the picture says what cells hold, and moves are the places; take those signs out")
        }
        Some((at, None)) if !world.is_graph => {
            fault(at, "edges are those of a graph; on a board write `places moves of PIECE`")
        }
        Some((at, word)) => {
            let piece = match word {
                None => Piece::vertex(),
                Some(word) => piece(&world, &word.text, &word.at)?,
            };
            let world = world.with_moves(&piece, budget)?;
            if world.places().is_empty() {
                return fault(at, "there is no move on this board, so that there are no places");
            }
            Ok(world)
        }
    }
}

/// Refuses a name with two meanings.
fn unique_names(statements: &[Statement], holds: &Holds) -> Result<(), Trouble> {
    let mut seen: HashMap<&str, ()> = HashMap::new();
    for statement in statements {
        let name = match &statement.says {
            Says::Let(name, _) | Says::Map(name, _) => name,
            _ => continue,
        };
        if holds.kind(&name.text).is_some() || seen.insert(&name.text, ()).is_some() {
            return fault(&name.at, format!("{} has a meaning already; choose another name", name.text));
        }
    }
    Ok(())
}

fn maps(statements: &[Statement], world: &World) -> Result<HashMap<String, Arc<Vec<i64>>>, Trouble> {
    let maps = statements.iter().filter_map(|statement| match &statement.says {
        Says::Map(name, rows) => Some((&statement.at, name, rows)),
        _ => None,
    });
    maps.map(|(at, name, rows)| Ok((name.text.clone(), Arc::new(picture::marks(at, rows, world)?)))).collect()
}

/// Adds the sets, and the numbers that look at the board, that `let` gives.
fn lets(
    statements: &[Statement],
    setting: &mut Setting,
    budget: &Budget,
    notes: &mut Vec<String>,
) -> Result<(), Trouble> {
    // A `let` knows those before it; numbers without a board are known already.
    for statement in statements {
        let Says::Let(name, value) = &statement.says else { continue };
        if setting.fixed.contains_key(&name.text) {
            continue;
        }
        let mut formulas = Formulas::new(setting.world.places(), setting.holds.number(), false);
        let mut reader = Reader::new(setting, &mut formulas, budget);
        let is_known_set = |name: &str| matches!(setting.fixed.get(name), Some(Bound::Set(_)));
        let bound = match is_set(value, &is_known_set) {
            true => Bound::Set(reader.set(value)?),
            false => Bound::Number(reader.fixed(value)?),
        };
        notes.append(&mut reader.notes);
        setting.fixed.insert(name.text.clone(), bound);
    }
    Ok(())
}

/// Whether an expression is written as a set; some names are known to be sets.
fn is_set(expr: &Expr, is_known_set: &dyn Fn(&str) -> bool) -> bool {
    use super::tree::Op;
    match &expr.kind {
        Kind::Bracket(inner) => is_set(inner, is_known_set),
        Kind::Braces(_) | Kind::Those(..) | Kind::Cell(_) => true,
        Kind::Binary(Op::Join | Op::Meet | Op::Without, ..) => true,
        Kind::Word(name) => matches!(name.as_str(), "all" | "cells") || is_known_set(name),
        Kind::Call(name, _) => {
            let sets =
                ["row", "column", "attacks", "attackers", "marked", "at", "shift", "edges", "move", "cell"];
            sets.contains(&name.text.as_str())
        }
        _ => false,
    }
}

/// Adds the clues of `given` to those of a picture.
fn given<D: Domain>(
    statements: &[Statement],
    mut clues: BTreeMap<Item, Given>,
    reader: &mut Reader<'_, D>,
) -> Result<BTreeMap<Item, Given>, Trouble> {
    for statement in statements {
        let Says::Given(all) = &statement.says else { continue };
        for clue in all {
            let (place, given) = (clue_place(clue, reader)?, clue_holds(clue, reader)?);
            let before = clues.insert(place, given).filter(|before| *before != given);
            match before {
                None => {}
                // What is said to hold something may be said more exactly.
                Some(Given::Full) if given != Given::Empty => {}
                Some(before) if given == Given::Full && before != Given::Empty => {
                    clues.insert(place, before);
                }
                Some(_) => return fault(&clue.at, "another clue says something else of this place"),
            }
        }
    }
    Ok(clues)
}

fn clue_place<D: Domain>(clue: &Clue, reader: &mut Reader<'_, D>) -> Result<Item, Trouble> {
    let place = reader.place(&clue.place)?;
    let found = match &clue.to {
        None => Some(place),
        Some(to) => {
            let to = reader.place(to)?;
            reader.setting.world.move_between(place, to)
        }
    };
    let found = found.filter(|&item| reader.setting.world.is_place(item));
    found.map_or_else(|| fault(&clue.at, "this is no place here; a move is written r0c0-r0c1"), Ok)
}

fn clue_holds<D: Domain>(clue: &Clue, reader: &mut Reader<'_, D>) -> Result<Given, Trouble> {
    let holds = &reader.setting.holds;
    if let Holds::Values(low, high) = *holds {
        let value = reader.fixed(&clue.holds)?;
        return match (low..=high).contains(&value) {
            true => Ok(Given::Kind((value - low) as u32)),
            false => fault(&clue.holds.at, format!("{value} is none of the values {low} to {high}")),
        };
    }
    let Kind::Word(name) = &clue.holds.kind else {
        return fault(&clue.holds.at, "a kind or `empty` is needed here");
    };
    match reader.asked(&Word { at: clue.holds.at.clone(), text: name.clone() }) {
        Some(Asked::Kind(kind)) => Ok(Given::Kind(kind)),
        Some(Asked::Full) => Ok(Given::Full),
        Some(Asked::Empty) => Ok(Given::Empty),
        None => reader.unknown(&clue.holds.at, name, "a kind"),
    }
}

fn goal<D: Domain>(statements: &[Statement], reader: &mut Reader<'_, D>) -> Result<Sizes, Trouble> {
    let goal = only(statements, "the goal", |says| match says {
        Says::Goal(goal) => Some(goal),
        _ => None,
    })?;
    let Some((at, goal)) = goal else { return Ok(Sizes::Any) };
    if matches!(reader.setting.holds, Holds::Values(..)) {
        return fault(
            at,
            "with values every place holds something, so that there are no sizes; take this out",
        );
    }
    Ok(match goal {
        Goal::Max => Sizes::Max,
        Goal::Min => Sizes::Min,
        Goal::Any => Sizes::Any,
        Goal::Between(low, high) => {
            let size = |expr: &Expr, value: i64| {
                u32::try_from(value).or_else(|_| fault(&expr.at, format!("{value} is no size")))
            };
            let (least, most) = (reader.fixed(low)?, reader.fixed(high)?);
            let (least, most) = (size(low, least)?, size(high, most)?);
            if least > most {
                return fault(at, "the last size is below the first");
            }
            Sizes::Between(least, most)
        }
    })
}

fn connected<D: Domain>(
    statements: &[Statement],
    reader: &mut Reader<'_, D>,
) -> Result<Vec<Connected>, Trouble> {
    let mut all = Vec::new();
    for statement in statements {
        let at = statement.at.clone();
        match &statement.says {
            Says::Connected(kind, by) => {
                let Some(asked) = reader.asked(kind) else {
                    return reader.unknown(&kind.at, &kind.text, "a kind");
                };
                if matches!(reader.setting.holds, Holds::Values(..)) {
                    return fault(&at, "with values every place holds something; `connected` is of kinds");
                }
                let world = &reader.setting.world;
                let by = match (by, &world.moves) {
                    (None, Some(_)) => None,
                    (Some(by), None) => Some(piece(world, &by.text, &by.at)?),
                    (Some(by), Some(_)) => return fault(&by.at, "moves touch at their ends; leave `by` out"),
                    (None, None) => return fault(&at, "say by whose moves, as in `connected queen by king`"),
                };
                let says = |statement: &Statement| match &statement.says {
                    Says::Acyclic(kind) if reader.asked(kind) == Some(asked) => Some(statement.at.clone()),
                    _ => None,
                };
                let acyclic = statements.iter().find_map(says);
                all.push(Connected { at, asked, by, acyclic });
            }
            Says::Acyclic(kind) if reader.setting.world.moves.is_none() => {
                return fault(
                    &kind.at,
                    "only moves make cycles; `places moves of PIECE` makes them the places",
                );
            }
            _ => {}
        }
    }
    Ok(all)
}

/// What `acyclic` asks for beside `connected`: connected moves have no cycle where there is one fewer of them than of
/// the cells that they touch.
fn acyclic(
    statements: &[Statement],
    connected: &[Connected],
    reader: &mut Reader<'_, Formulas>,
) -> Result<Conditions, Trouble> {
    let mut all = Vec::new();
    for statement in statements {
        let Says::Acyclic(kind) = &statement.says else { continue };
        let Some(asked) = reader.asked(kind) else { return reader.unknown(&kind.at, &kind.text, "a kind") };
        if !connected.iter().any(|connected| connected.asked == asked) {
            let sentence =
                format!("`acyclic` can be counted beside `connected {}` alone; add that", kind.text);
            return fault(&statement.at, sentence);
        }
        let places: Vec<Item> = reader.setting.world.places().collect();
        let chosen = reader.how_many(&statement.at, asked, &places)?;
        let mut terms = vec![(1, chosen.clone())];
        for cell in 0..reader.setting.world.cells {
            let moves = reader.setting.world.moves_at(cell);
            let number = reader.how_many(&statement.at, asked, &moves)?;
            let is_touched = reader.domain.within(&number, 1, i64::MAX);
            terms.push((-1, reader.domain.indicator(&is_touched)));
        }
        let Some(more) = reader.domain.sum(&terms) else {
            return fault(&statement.at, "there are too many moves");
        };
        let nothing = reader.domain.within(&chosen, 0, 0);
        let tree = reader.domain.within(&more, -1, -1);
        all.push((statement.at.clone(), vec![Formula::any([nothing, tree])]));
    }
    Ok(all)
}

/// What each kind adds to the size; what is hidden is not looked at.
fn weights(statements: &[Statement], setting: &Setting, hidden: &[u32]) -> Result<Vec<u32>, Trouble> {
    let size = only(statements, "the size", |says| match says {
        Says::Size(terms) => Some(terms),
        _ => None,
    })?;
    let Holds::Kinds(kinds) = &setting.holds else {
        return match size {
            Some((at, _)) => fault(
                at,
                "with values every place holds something, so that there are no sizes; take this out",
            ),
            None => Ok(vec![0; setting.holds.number() as usize]),
        };
    };
    let is_shown = |kind: usize| !hidden.contains(&(kind as u32));
    let Some((_, terms)) = size else {
        return Ok((0..kinds.len()).map(|kind| u32::from(is_shown(kind))).collect());
    };
    let mut weights = vec![0u32; kinds.len()];
    for (factor, kind) in terms {
        let factor = match factor {
            None => 1,
            Some(word) => factor_of(word, setting)?,
        };
        let of = match kind.text.as_str() {
            "full" => 0..kinds.len(),
            name => match setting.holds.kind(name) {
                Some(own) if !is_shown(own as usize) => {
                    return fault(&kind.at, format!("{name} is hidden, so that no size depends on it"));
                }
                Some(own) => own as usize..own as usize + 1,
                None => {
                    return fault(
                        &kind.at,
                        format!("there is no kind {name}; the size is made of kinds, or full"),
                    );
                }
            },
        };
        for at in of.filter(|&at| is_shown(at)) {
            weights[at] = weights[at].saturating_add(factor);
        }
    }
    let most = weights.iter().copied().max().unwrap_or(0);
    let places = setting.world.places().len() as u64;
    match u64::from(most).checked_mul(places) {
        Some(all) if all < u64::from(u32::MAX) => Ok(weights),
        _ => fault(&terms[0].1.at, "sizes have at most 32 bits; choose smaller factors"),
    }
}

fn factor_of(word: &Word, setting: &Setting) -> Result<u32, Trouble> {
    let value = match setting.fixed.get(&word.text) {
        Some(Bound::Number(value)) => Some(*value),
        _ => word.text.parse::<i64>().ok(),
    };
    match value.map(u32::try_from) {
        Some(Ok(factor)) => Ok(factor),
        _ => fault(&word.at, format!("{} is no factor; give a number from 0 on", word.text)),
    }
}

fn hidden(statements: &[Statement], holds: &Holds) -> Result<Vec<u32>, Trouble> {
    let mut hidden = Vec::new();
    for statement in statements {
        let Says::Hidden(name) = &statement.says else { continue };
        match holds.kind(&name.text) {
            Some(kind) => hidden.push(kind),
            None => return fault(&name.at, format!("there is no kind {} that could be hidden", name.text)),
        }
    }
    Ok(hidden)
}

fn symmetry(statements: &[Statement], holds: &Holds) -> Result<Symmetry, Trouble> {
    let symmetry = only(statements, "the symmetry", |says| match says {
        Says::Symmetry(symmetry) => Some(symmetry),
        _ => None,
    })?;
    let Some((at, symmetry)) = symmetry else { return Ok(Symmetry::Board) };
    match (symmetry, holds) {
        (Symmetry::Values, Holds::Kinds(_)) => {
            fault(at, "there are no values here; write symmetry kinds and their names")
        }
        (Symmetry::Kinds(names), _) => {
            for (place, name) in names.iter().enumerate() {
                if holds.kind(&name.text).is_none() {
                    return fault(&name.at, format!("there is no kind {}", name.text));
                }
                if names[..place].iter().any(|other| other.text == name.text) {
                    return fault(&name.at, format!("{} is named twice", name.text));
                }
            }
            Ok(symmetry.clone())
        }
        _ => Ok(symmetry.clone()),
    }
}
