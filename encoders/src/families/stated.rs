//! A puzzle that a file states, in the language of [`statement`](crate::statement).

use std::collections::BTreeMap;
use std::fmt;
use std::path::Path;
use std::sync::Arc;

use limits::Budget;
use model::soft::Softened;
use model::{Cell, Model, Sizes};

use super::family::{Family, Figures, Layout, Phrase};
use super::puzzle::Puzzle;
use super::said::Grows;
use super::words::{Entry, Words};
use crate::error::{ModelError, PuzzleError};
use crate::exchange::graph;
use crate::statement::{Stated, Unstated, Wrong};
use crate::wanted::Clue;
use crate::wanted::Wanted;

pub(super) const ENTRY: Entry = Entry {
    name: "puzzle",
    words: "FILE [NAME=VALUE ..]",
    example: "puzzle queens.puzzle n=10",
    about: "a puzzle of one's own, as a file states it; - for the standard input. A word that ends in .puzzle is such \
            a file",
    options: &[],
    parse,
};

/// The ending of files that need no word before them.
pub(super) const ENDING: &str = ".puzzle";

#[derive(Clone, Debug)]
struct OfFile {
    file: String,
    /// Numbers in the place of those that the file fixes.
    parameters: Vec<(String, i64)>,
    /// Whether classes may be asked for.
    classes: bool,
    /// The text of the file, while the file of its board is still to be read.
    waiting: Option<Waiting>,
    /// What the file says; `None` before it is read.
    read: Option<Arc<(String, Stated)>>,
}

/// A file that names another one.
#[derive(Clone, Debug)]
struct Waiting {
    text: String,
    further: String,
    /// Where it is named.
    named: Box<Wrong>,
}

fn parse(words: &Words<'_>) -> Result<Puzzle, PuzzleError> {
    let all = words.up_to(usize::MAX)?;
    let Some((file, rest)) = all.split_first() else {
        return Err(PuzzleError(format!(
            "{} lacks its file; write it as in `{}`",
            ENTRY.name, ENTRY.example
        )));
    };
    let mut parameters: Vec<(String, i64)> = Vec::new();
    for word in rest {
        let (name, value) = word
            .split_once('=')
            .ok_or_else(|| PuzzleError(format!("`{word}` is no parameter; write NAME=VALUE, as in n=10")))?;
        let value = value.parse().map_err(|_| {
            PuzzleError(format!("`{value}` is no number of up to 64 bits for {name}; write one as in n=10"))
        })?;
        if parameters.iter().any(|(known, _)| known == name) {
            return Err(PuzzleError(format!("{name} is given twice; keep one of the two")));
        }
        parameters.push((name.to_owned(), value));
    }
    Ok(Puzzle::new(OfFile { file: (*file).to_owned(), parameters, classes: true, waiting: None, read: None }))
}

impl OfFile {
    fn stated(&self) -> Option<&Stated> {
        self.read.as_ref().map(|read| &read.1)
    }

    fn why_not(&self, why: Unstated) -> ModelError {
        match why {
            Unstated::Parameter(sentence) => {
                ModelError::Asked(PuzzleError(format!("{}: {sentence}", self.file)))
            }
            Unstated::Wrong(wrong) => ModelError::Stated(self.file.clone(), Box::new(wrong)),
            Unstated::Limit(limit) => limit.into(),
            Unstated::Board(file, _) => PuzzleError(format!("the board {file} is to be read first")).into(),
        }
    }

    /// The name in sentences: the file's own title, or the file's name, with the parameters.
    fn name(&self) -> String {
        let of_file = || match Path::new(&self.file).file_name().filter(|_| self.file != "-") {
            Some(name) => name.to_string_lossy().into_owned(),
            None => "the puzzle".to_owned(),
        };
        self.title().map_or_else(of_file, str::to_owned) + &self.numbers()
    }

    fn title(&self) -> Option<&str> {
        self.stated()?.title.as_deref()
    }

    /// The parameters, each behind a blank.
    fn numbers(&self) -> String {
        self.parameters.iter().map(|(name, value)| format!(" {name}={value}")).collect()
    }
}

impl Family for OfFile {
    fn goal(&self) -> Sizes {
        self.stated().map_or(Sizes::Any, |stated| stated.model().goal)
    }

    fn grows(&self) -> Grows {
        Grows::AsSaid
    }

    fn model(&self, _: Option<&str>, budget: &Budget) -> Result<Model, ModelError> {
        budget.check()?;
        let missing = || PuzzleError::unread(&self.file);
        Ok(self.stated().ok_or_else(missing)?.model().clone())
    }

    fn softened(
        &self,
        _: Option<&str>,
        clues: &[Clue],
        budget: &Budget,
    ) -> Option<Result<Softened, ModelError>> {
        let (text, stated) = &**self.read.as_ref()?;
        Some(stated.softened(text, clues, budget).map_err(|why| self.why_not(why)))
    }

    fn goal_line(&self) -> Option<usize> {
        let (text, stated) = &**self.read.as_ref()?;
        stated.goal_line(text)
    }

    fn figures(&self) -> Option<graph::Figures> {
        let stated = self.stated()?;
        Some(graph::Figures { are_places: stated.has_moves(), ..stated.board().figures()? })
    }

    fn notes(&self) -> Vec<String> {
        self.stated().map_or_else(Vec::new, |stated| stated.notes.clone())
    }

    fn phrase(&self) -> Phrase {
        match self.title() {
            Some(title) => Phrase::Titled(format!("\"{title}\"{}", self.numbers())),
            None => Phrase::Satisfied(self.name()),
        }
    }

    fn without_classes(&self) -> Option<String> {
        self.stated()?.without_classes()
    }

    fn plain(&self) -> Option<Arc<dyn Family>> {
        Some(Arc::new(OfFile { classes: false, ..self.clone() }))
    }

    fn own(&self) -> Option<(Option<&str>, &str)> {
        let (text, stated) = &**self.read.as_ref()?;
        Some((stated.title.as_deref(), text))
    }

    fn of_file(&self) -> Option<super::family::OfFile<'_>> {
        let (text, stated) = &**self.read.as_ref()?;
        Some((text, stated, &self.parameters))
    }

    fn called(&self) -> Option<String> {
        Some(self.name())
    }

    fn symmetries(&self, model: &Model) -> Option<String> {
        self.stated()?.symmetries(model)
    }

    fn layout(&self) -> Option<Layout> {
        match self.stated() {
            // Before the file is read, it may have a board.
            None => Some(Layout::none(Figures::Kinds)),
            Some(stated) => {
                Some(Layout { maps: stated.maps(), ..Layout::of(stated.board(), Figures::Kinds)? })
            }
        }
    }

    fn graph_layout(&self) -> Option<Layout> {
        Layout::of_graph(self.stated()?.board(), Figures::Kinds)
    }

    fn letters(&self, model: &Model) -> Option<Vec<char>> {
        let stated = self.stated().filter(|_| !model.cells.is_empty())?;
        Some((0..model.variables()).map(|var| stated.letter(var as u32).unwrap_or('*')).collect())
    }

    fn label(&self, letter: char) -> String {
        self.stated().map_or_else(|| letter.to_string(), |stated| stated.label(letter))
    }

    fn lettered(&self, label: &str) -> Option<char> {
        self.stated()?.lettered(label)
    }

    fn kind(&self, letter: char) -> Option<&str> {
        self.stated()?.kind(letter)
    }

    fn wanted(&self) -> BTreeMap<Cell, Wanted> {
        self.stated().map_or_else(BTreeMap::new, Stated::wanted)
    }

    fn has_moves(&self) -> bool {
        self.stated().is_some_and(Stated::has_moves)
    }

    fn is_piece(&self, _: &Model, var: u32) -> bool {
        self.stated().is_some_and(|stated| stated.letter(var).is_some())
    }

    fn names_piece(&self, model: &Model, var: u32) -> bool {
        self.is_piece(model, var)
    }

    fn usual(&self) -> Option<char> {
        self.stated()?.usual()
    }

    fn size(&self, pieces: &BTreeMap<Cell, char>) -> u32 {
        self.stated().map_or(0, |stated| stated.size(pieces))
    }

    fn flaw(&self, pieces: &BTreeMap<Cell, char>) -> Option<String> {
        let (text, stated) = &**self.read.as_ref()?;
        stated.flaw(text, pieces)
    }

    fn misled(&self, pieces: &BTreeMap<Cell, char>) -> Option<ModelError> {
        let (text, stated) = &**self.read.as_ref()?;
        Some(ModelError::Stated(self.file.clone(), Box::new(stated.misled(text, pieces)?)))
    }

    fn file(&self) -> Option<&str> {
        Some(&self.file)
    }

    fn read(&self, text: &str, budget: &Budget) -> Option<Result<Arc<dyn Family>, ModelError>> {
        // The second text is that of the board.
        let (text, board) = match &self.waiting {
            None => (text, None),
            Some(waiting) => (waiting.text.as_str(), Some(text)),
        };
        let stated = Stated::read(text, &self.parameters, board, self.classes, budget);
        Some(match stated {
            Ok(stated) => {
                let read = Some(Arc::new((text.to_owned(), stated)));
                Ok(Arc::new(OfFile { read, waiting: None, ..self.clone() }))
            }
            Err(Unstated::Board(file, named)) => {
                let beside = Path::new(&self.file).parent().unwrap_or(Path::new("")).join(file);
                let further = beside.display().to_string();
                let waiting = Some(Waiting { text: text.to_owned(), further, named });
                Ok(Arc::new(OfFile { waiting, ..self.clone() }))
            }
            Err(why) => Err(self.why_not(why)),
        })
    }

    fn further_file(&self) -> Option<&str> {
        self.waiting.as_ref().map(|waiting| waiting.further.as_str())
    }

    fn without_further(&self, why: String) -> Option<ModelError> {
        let named = self.waiting.as_ref()?.named.as_ref().clone();
        Some(ModelError::Stated(self.file.clone(), Box::new(Wrong { sentence: why, ..named })))
    }

    fn within(&self, directory: &Path) -> Option<Arc<dyn Family>> {
        let file = directory.join(&self.file).display().to_string();
        Some(Arc::new(OfFile { file, ..self.clone() }))
    }

    fn has_parameters(&self) -> bool {
        true
    }

    fn has_sizes(&self) -> bool {
        self.stated().is_none_or(Stated::has_sizes)
    }

    fn has_several_a_cell(&self) -> bool {
        self.stated().is_some_and(Stated::has_several_a_cell)
    }

    fn has_kinds(&self) -> bool {
        self.stated().is_some_and(Stated::has_kinds)
    }
}

impl fmt::Display for OfFile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.file.ends_with(ENDING) {
            write!(f, "{} ", ENTRY.name)?;
        }
        f.write_str(&self.file)?;
        f.write_str(&self.numbers())
    }
}
