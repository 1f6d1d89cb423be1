//! Formulas in DIMACS cnf, as both checkers read them. A formula is what a certificate is about, so the reader
//! takes one form alone, and refuses what a more lenient reader could take for something else.
//!
//! **The grammar.** The text is UTF-8. Each line ends with a line feed, has no other control character, and is
//! one of these, with one space between two words and none at its ends. Numbers are decimal, without a plus
//! sign or zeros in front.
//! * `p cnf VARIABLES CLAUSES`, once.
//! * `LITERAL.. 0`: a clause, behind that line; there are as many as it announces.
//! * `c p show V.. 0`, before that line, at most once: the variables that are shown. Without it, all are.
//! * `c size V W V W .. 0`, before that line, at most once: a true variable V adds W to the size. V is shown
//!   and named once, W is positive. Without this line, each shown variable adds 1.
//! * `c`, or `c ` and any text: a comment. Its letters and digits, without what is between them, must not
//!   begin as those of the two lines above do (`cpshow`, `csize`, in upper or lower case), nor be `cind` and a digit:
//!   to other programs, `c ind V.. 0` says which variables are shown.
//!
//! A formula can have *graphs* besides its clauses. Its header then is `p graphcnf VARIABLES CLAUSES`, which no
//! model counter takes for a cnf, and these lines stand behind it, among clauses and comments:
//! * `graph connected`, `graph acyclic` or `graph connected acyclic`: the next graph begins, at least once.
//! * `edge V A.. 0`: an edge of that graph, with these nodes; they are different, and at least one. It is chosen
//!   where the variable V is true. Several edges may have one variable.
//!
//! A solution satisfies the clauses, and chooses edges as each graph asks. `connected`: between any two chosen
//! edges there is a chain of chosen ones, each of which has a node in common with the next. `acyclic`: if the
//! chosen edges are added one after another, none has two nodes between which there is such a chain already.
//! So an edge with two nodes is what it is in other graphs, where nodes are called vertices; one with more
//! nodes is what hypergraphs have.

use std::collections::HashSet;
use std::io::{BufRead, BufReader, Read};

/// Most variables of a formula, and the largest possible size of a solution.
pub(crate) const MOST: usize = u16::MAX as usize;

/// A formula: clauses of literals, and graphs. A literal is the number of a variable, negative if it is negated.
#[derive(Default)]
pub(crate) struct Formula {
    /// The number of variables, which are numbered from 1.
    pub variables: usize,
    /// Whether each variable is shown; entry 0 is unused.
    pub shown: Vec<bool>,
    /// What each variable adds to the size where it is true, 0 for those that are not shown; entry 0 is unused.
    pub weights: Vec<usize>,
    /// The clauses in their order.
    pub clauses: Vec<Vec<i32>>,
    /// The graphs.
    pub graphs: Vec<Graph>,
}

/// A graph whose edges are chosen.
#[derive(Default, PartialEq, Eq)]
pub(crate) struct Graph {
    /// What is asked of the chosen edges.
    pub connected: bool,
    pub acyclic: bool,
    /// The variable of each edge, and its nodes.
    pub edges: Vec<(usize, Vec<usize>)>,
}

/// The lines read so far.
#[derive(Default)]
struct Lines {
    header: Option<[i32; 2]>,
    shown: Option<Vec<i32>>,
    sizes: Option<Vec<i32>>,
    clauses: Vec<Vec<i32>>,
    has_graphs: bool,
    graphs: Vec<Graph>,
}

impl Formula {
    /// Reads a formula.
    pub fn read(text: &mut dyn Read) -> Result<Formula, String> {
        let mut lines = Lines::default();
        let mut text = BufReader::with_capacity(1 << 16, text);
        for at in 1.. {
            let mut line = String::new();
            let read = text.read_line(&mut line).map_err(|error| error.to_string());
            let taken = read.and_then(|read| match line.strip_suffix('\n') {
                Some(line) => lines.take(line).map(|()| true),
                None if read == 0 => Ok(false),
                None => Err("its line feed is missing".into()),
            });
            if !taken.map_err(|why| format!("line {at} of the formula: {why}"))? {
                break;
            }
        }
        lines.formula()
    }
}

impl Lines {
    /// Takes a line by the grammar.
    fn take(&mut self, line: &str) -> Result<(), String> {
        if line.chars().any(char::is_control) {
            return Err("it has a control character".into());
        }
        // There is an empty word where two spaces meet.
        match line.split(' ').collect::<Vec<_>>().as_slice() {
            ["c", "p", "show", rest @ ..] if self.shown.is_none() && self.header.is_none() => {
                self.shown = Some(list(rest)?);
            }
            ["c", "size", rest @ ..] if self.sizes.is_none() && self.header.is_none() => {
                self.sizes = Some(list(rest)?);
            }
            ["c", ..] => {
                let letters = line.chars().filter(|sign| sign.is_alphanumeric()).take(6);
                let letters = letters.collect::<String>().to_lowercase();
                if letters.strip_prefix("cind").is_some_and(|rest| !rest.starts_with(char::is_alphabetic)) {
                    return Err(
                        "it is `c ind`, or nearly; say `c p show`, before the header, if it is meant".into(),
                    );
                }
                if letters.starts_with("cpshow") || letters.starts_with("csize") {
                    return Err(
                        "it is nearly `c p show` or `c size`, or such a line for the second time".into()
                    );
                }
            }
            ["p", kind @ ("cnf" | "graphcnf"), variables, clauses] if self.header.is_none() => {
                self.header = Some([number(variables)?, number(clauses)?]);
                self.has_graphs = *kind == "graphcnf";
            }
            ["graph", asked @ ..] if self.has_graphs => {
                let [connected, acyclic] = match asked {
                    ["connected"] => [true, false],
                    ["acyclic"] => [false, true],
                    ["connected", "acyclic"] => [true, true],
                    _ => return Err("it asks of a graph what is not known".into()),
                };
                self.graphs.push(Graph { connected, acyclic, edges: Vec::new() });
            }
            ["edge", rest @ ..] => {
                let graph = self.graphs.last_mut().ok_or("it is an edge of no graph")?;
                graph.edges.push(edge(&list(rest)?)?);
            }
            words if self.header.is_some() => self.clauses.push(list(words)?),
            _ => return Err("it is no comment, and stands before the header `p cnf`".into()),
        }
        Ok(())
    }

    /// Puts the lines together.
    fn formula(self) -> Result<Formula, String> {
        let [variables, clauses] = self.header.ok_or("the formula has no line `p cnf`")?;
        if usize::try_from(clauses) != Ok(self.clauses.len()) {
            return Err("the formula has not the clauses that it announces".into());
        }
        let variables = usize::try_from(variables).ok().filter(|&number| number <= MOST);
        let variables = variables.ok_or("the formula has too many variables")?;
        if self.clauses.iter().flatten().any(|&lit| var(lit) > variables) {
            return Err("a clause of the formula has a variable that is not announced".into());
        }
        if self.has_graphs == self.graphs.is_empty() {
            return Err("the formula has not the graphs that it announces".into());
        }
        if self.graphs.iter().flat_map(|graph| &graph.edges).any(|&(var, _)| var > variables) {
            return Err("an edge of the formula has a variable that is not announced".into());
        }
        let mut shown = vec![self.shown.is_none(); variables + 1];
        for lit in self.shown.into_iter().flatten() {
            match usize::try_from(lit).ok().and_then(|var| shown.get_mut(var)) {
                Some(is_shown) if !*is_shown => *is_shown = true,
                _ => return Err("`c p show` names what is no variable, or one twice".into()),
            }
        }
        let mut weights: Vec<usize> = shown.iter().map(|&is_shown| is_shown.into()).collect();
        if let Some(sizes) = self.sizes {
            weights.fill(0);
            for pair in sizes.chunks(2) {
                let [var, weight] = *pair else { return Err("`c size` lacks a number".into()) };
                let var = usize::try_from(var).ok().filter(|&var| shown.get(var) == Some(&true));
                let free = var.filter(|&var| weights[var] == 0).zip(usize::try_from(weight).ok());
                let (var, weight) = free.ok_or("`c size` names what is no shown variable, or one twice")?;
                weights[var] = weight;
            }
        }
        weights[0] = 0;
        if weights.iter().sum::<usize>() > MOST {
            return Err("the sizes of the formula are too large".into());
        }
        Ok(Formula { variables, shown, weights, clauses: self.clauses, graphs: self.graphs })
    }
}

/// Returns the number of a literal's variable.
pub(crate) fn var(lit: i32) -> usize {
    lit.unsigned_abs() as usize
}

/// Returns the variable and the nodes of an edge.
fn edge(numbers: &[i32]) -> Result<(usize, Vec<usize>), String> {
    let known = numbers.iter().map(|&number| usize::try_from(number).ok().filter(|&number| number <= MOST));
    let known: Vec<usize> = known.collect::<Option<_>>().ok_or("an edge has a number that is none of its")?;
    match known.as_slice() {
        [var, nodes @ ..]
            if !nodes.is_empty() && nodes.iter().collect::<HashSet<_>>().len() == nodes.len() =>
        {
            Ok((*var, nodes.to_vec()))
        }
        _ => Err("an edge has no node, or one twice".into()),
    }
}

/// Returns the numbers of a list before the 0 that ends it; an error for another 0.
fn list(words: &[&str]) -> Result<Vec<i32>, String> {
    let all: Vec<i32> = words.iter().map(|word| number(word)).collect::<Result<_, _>>()?;
    match all.as_slice() {
        [all @ .., 0] if !all.contains(&0) => Ok(all.to_vec()),
        _ => Err("its list of numbers does not end with the only 0".into()),
    }
}

/// Returns the number that a word is.
fn number(word: &str) -> Result<i32, String> {
    let number = word.parse().ok().filter(|number: &i32| number.to_string() == word && *number > i32::MIN);
    number.ok_or("it has what is no number, or two spaces side by side".into())
}
