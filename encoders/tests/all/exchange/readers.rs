//! Small readers of what is written, which share no code with the writers, and enumerations of what they
//! read.

use std::collections::HashMap;

/// A formula: the number of variables, the clauses as numbers from 1, and the variables of `c p show`.
pub struct Cnf {
    pub variables: usize,
    pub clauses: Vec<Vec<i64>>,
    pub shown: Option<Vec<usize>>,
}

pub fn cnf(text: &str) -> Cnf {
    let (mut header, mut clauses, mut shown) = ((0, 0), Vec::new(), None);
    for line in text.lines() {
        let numbers = |line: &str| -> Vec<i64> {
            let mut numbers: Vec<i64> = line.split(' ').map(|word| word.parse().unwrap()).collect();
            assert_eq!(numbers.pop(), Some(0), "{line}");
            numbers
        };
        if let Some(rest) = line.strip_prefix("c p show ") {
            shown = Some(numbers(rest).into_iter().map(|number| number as usize - 1).collect());
        } else if let Some(rest) = line.strip_prefix("p cnf ") {
            let (variables, clauses) = rest.split_once(' ').unwrap();
            header = (variables.parse().unwrap(), clauses.parse().unwrap());
        } else if !line.starts_with("c ") {
            clauses.push(numbers(line));
        }
    }
    assert_eq!(clauses.len(), header.1);
    Cnf { variables: header.0, clauses, shown }
}

impl Cnf {
    /// All models.
    pub fn models(&self) -> Vec<Vec<bool>> {
        let mut found = Vec::new();
        self.extend(vec![None; self.variables], &mut found);
        found
    }

    fn extend(&self, mut values: Vec<Option<bool>>, found: &mut Vec<Vec<bool>>) {
        loop {
            let mut unit = None;
            for clause in &self.clauses {
                let value =
                    |lit: i64| values[lit.unsigned_abs() as usize - 1].map(|value| value == (lit > 0));
                if clause.iter().any(|&lit| value(lit) == Some(true)) {
                    continue;
                }
                let mut open = clause.iter().filter(|&&lit| value(lit).is_none());
                match (open.next(), open.next()) {
                    (None, _) => return,
                    (Some(&lit), None) => unit = Some(lit),
                    _ => {}
                }
            }
            match unit {
                Some(lit) => values[lit.unsigned_abs() as usize - 1] = Some(lit > 0),
                None => break,
            }
        }
        match values.iter().position(Option::is_none) {
            None => found.push(values.into_iter().flatten().collect()),
            Some(at) => {
                for value in [false, true] {
                    let mut values = values.clone();
                    values[at] = Some(value);
                    self.extend(values, found);
                }
            }
        }
    }
}

/// A linear constraint: coefficients by variable from 0, whether equality is asked for, the bound.
struct Line {
    terms: Vec<(usize, i64)>,
    equal: bool,
    bound: i64,
}

/// Linear constraints.
pub struct Opb {
    variables: usize,
    lines: Vec<Line>,
}

pub fn opb(text: &str) -> Opb {
    let header: Vec<&str> = text.lines().next().unwrap().split(' ').collect();
    assert_eq!((header[1], header[3]), ("#variable=", "#constraint="));
    let mut lines = Vec::new();
    for line in text.lines().filter(|line| !line.starts_with('*')) {
        let mut words: Vec<&str> = line.split(' ').collect();
        assert_eq!(words.pop(), Some(";"), "{line}");
        let bound = words.pop().unwrap().parse().unwrap();
        let relation = words.pop().unwrap();
        assert!(relation == "=" || relation == ">=");
        let term = |pair: &[&str]| {
            assert!(pair[0].starts_with(['+', '-']), "{line}");
            (pair[1].strip_prefix('x').unwrap().parse::<usize>().unwrap() - 1, pair[0].parse().unwrap())
        };
        lines.push(Line { terms: words.chunks(2).map(term).collect(), equal: relation == "=", bound });
    }
    let read = Opb { variables: header[2].parse().unwrap(), lines };
    assert_eq!(read.lines.len(), header[4].parse::<usize>().unwrap());
    read
}

impl Opb {
    /// All solutions.
    pub fn solutions(&self) -> Vec<Vec<bool>> {
        let mut found = Vec::new();
        self.extend(&mut Vec::new(), &mut found);
        found
    }

    fn extend(&self, values: &mut Vec<bool>, found: &mut Vec<Vec<bool>>) {
        let can_hold = |Line { terms, equal, bound }: &Line| {
            let (mut least, mut most) = (0, 0);
            for &(var, weight) in terms {
                match values.get(var) {
                    Some(&value) => {
                        least += if value { weight } else { 0 };
                        most += if value { weight } else { 0 };
                    }
                    None => {
                        least += weight.min(0);
                        most += weight.max(0);
                    }
                }
            }
            most >= *bound && !(*equal && least > *bound)
        };
        if !self.lines.iter().all(can_hold) {
            return;
        }
        if values.len() == self.variables {
            return found.push(values.clone());
        }
        for value in [false, true] {
            values.push(value);
            self.extend(values, found);
            values.pop();
        }
    }
}

/// A program: the atoms that may be chosen, and the bodies of the integrity constraints.
pub struct Lp {
    pub atoms: Vec<String>,
    bodies: Vec<String>,
    pub shown: Vec<String>,
}

pub fn lp(text: &str) -> Lp {
    let mut read = Lp { atoms: Vec::new(), bodies: Vec::new(), shown: Vec::new() };
    for line in text.lines().filter(|line| !line.starts_with('%')) {
        let rule = line.strip_suffix('.').unwrap();
        if let Some(body) = rule.strip_prefix(":-") {
            read.bodies.push(body.trim().to_owned());
        } else if let Some(signature) = rule.strip_prefix("#show") {
            read.shown.push(signature.trim().to_owned());
        } else {
            let atom = rule.strip_prefix('{').and_then(|rule| rule.strip_suffix('}'));
            read.atoms.push(atom.unwrap().to_owned());
        }
    }
    read
}

impl Lp {
    /// All answer sets, as values of the atoms.
    pub fn answer_sets(&self) -> Vec<Vec<bool>> {
        let all = (0u32..1 << self.atoms.len())
            .map(|bits| (0..self.atoms.len()).map(move |at| bits >> at & 1 == 1));
        let all = all.map(Iterator::collect::<Vec<bool>>);
        all.filter(|values| {
            let by_atom = self.atoms.iter().map(String::as_str).zip(values.iter().copied()).collect();
            !self.bodies.iter().any(|body| all_hold(body, &by_atom))
        })
        .collect()
    }
}

/// Whether all conditions of a body hold; they are separated by commas outside parentheses and braces.
fn all_hold(body: &str, values: &HashMap<&str, bool>) -> bool {
    let (mut depth, mut start, mut parts) = (0, 0, Vec::new());
    for (at, c) in body.char_indices() {
        match c {
            '(' | '{' => depth += 1,
            ')' | '}' => depth -= 1,
            ',' if depth == 0 => {
                parts.push(&body[start..at]);
                start = at + 1;
            }
            _ => {}
        }
    }
    parts.push(&body[start..]);
    parts.iter().map(|part| part.trim()).filter(|part| !part.is_empty()).all(|part| holds(part, values))
}

/// Whether a literal, or an aggregate between its bounds, holds.
fn holds(condition: &str, values: &HashMap<&str, bool>) -> bool {
    if let Some(negated) = condition.strip_prefix("not ") {
        return !holds(negated, values);
    }
    let Some((before, rest)) = condition.split_once('{') else { return values[condition] };
    let (elements, after) = rest.split_once('}').unwrap();
    let is_weighted = before.ends_with("#sum");
    let sum: i64 = elements
        .split(';')
        .map(|element| {
            let (tuple, condition) = element.split_once(" : ").unwrap();
            let weight =
                if is_weighted { tuple.trim().split(',').next().unwrap().parse().unwrap() } else { 1 };
            i64::from(holds(condition.trim(), values)) * weight
        })
        .sum();
    let low = before.split_once(" <= ").is_none_or(|(low, _)| low.parse::<i64>().unwrap() <= sum);
    let words: Vec<&str> = after.split_whitespace().collect();
    low && match words.as_slice() {
        ["<", bound] => sum < bound.parse().unwrap(),
        [">", bound] => sum > bound.parse().unwrap(),
        ["<=", bound] => sum <= bound.parse().unwrap(),
        other => panic!("{other:?}"),
    }
}
