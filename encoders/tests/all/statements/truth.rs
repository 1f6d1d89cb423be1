//! Conditions of places alone, and whether they hold.

use super::numbers::value;
use super::tree::World;

#[derive(Clone, Debug)]
pub enum Number {
    Fixed(i64),
    /// How many of the places hold one of these; 0 is nothing.
    Many(Vec<u8>, Vec<usize>),
    /// The sum of the values.
    Values(Vec<usize>),
    Different(Vec<usize>),
    Count(Vec<Truth>),
    Sum(Vec<Number>),
    Times(i64, Box<Number>),
    Modulo(Box<Number>, i64),
    Abs(Box<Number>),
    Product(Box<Number>, Box<Number>),
    /// The least or the most value.
    Extreme(bool, Vec<usize>),
}

#[derive(Clone, Debug)]
pub enum Truth {
    Known(bool),
    Compare(Vec<Number>, Vec<&'static str>),
    Among(Number, Vec<(Number, Number)>),
    Distinct(Vec<usize>),
    Lex(Vec<usize>, Vec<usize>),
    Runs(Vec<u8>, Vec<usize>, Vec<i64>),
    Not(Box<Truth>),
    All(Vec<Truth>),
    Any(Vec<Truth>),
    Same(Box<Truth>, Box<Truth>),
}

impl Number {
    /// The number, where no place is asked.
    pub fn fixed(&self) -> Option<i64> {
        match self {
            Number::Fixed(value) => Some(*value),
            Number::Sum(parts) => parts.iter().map(Number::fixed).sum(),
            Number::Times(by, inner) => Some(by * inner.fixed()?),
            Number::Modulo(inner, by) => Some(inner.fixed()?.rem_euclid(*by)),
            Number::Abs(inner) => Some(inner.fixed()?.abs()),
            Number::Product(a, b) => Some(a.fixed()? * b.fixed()?),
            Number::Extreme(..) => None,
            Number::Count(truths) => {
                let known = |truth: &Truth| truth.known().map(i64::from);
                truths.iter().map(known).sum()
            }
            Number::Many(_, places) | Number::Values(places) | Number::Different(places) => {
                places.is_empty().then_some(0)
            }
        }
    }

    pub fn two(sign: char, a: Number, b: Number) -> Number {
        match (sign, a.fixed(), b.fixed()) {
            ('+', ..) => Number::Sum(vec![a, b]),
            ('-', ..) => Number::Sum(vec![a, Number::Times(-1, Box::new(b))]),
            ('*', Some(by), _) => Number::Times(by, Box::new(b)),
            ('*', _, Some(by)) => Number::Times(by, Box::new(a)),
            ('*', None, None) => Number::Product(Box::new(a), Box::new(b)),
            ('/', Some(a), Some(b)) => Number::Fixed((a as f64 / b as f64).floor() as i64),
            ('%', _, Some(by)) => Number::Modulo(Box::new(a), by),
            _ => panic!("{sign} of {a:?} and {b:?}"),
        }
    }

    pub fn value(&self, world: &World, held: &[u8]) -> i64 {
        match self {
            Number::Fixed(value) => *value,
            Number::Many(kinds, places) => {
                places.iter().filter(|&&place| kinds.contains(&held[place])).count() as i64
            }
            Number::Values(places) => places.iter().map(|&place| value(world, held[place])).sum(),
            Number::Different(places) => {
                let mut kinds: Vec<u8> = places.iter().map(|&place| held[place]).filter(|&k| k > 0).collect();
                kinds.sort_unstable();
                kinds.dedup();
                kinds.len() as i64
            }
            Number::Count(all) => all.iter().filter(|truth| truth.holds(world, held)).count() as i64,
            Number::Sum(all) => all.iter().map(|number| number.value(world, held)).sum(),
            Number::Times(by, inner) => by * inner.value(world, held),
            Number::Abs(inner) => inner.value(world, held).abs(),
            Number::Product(a, b) => a.value(world, held) * b.value(world, held),
            Number::Extreme(is_least, places) => {
                let values = places.iter().map(|&place| value(world, held[place]));
                if *is_least { values.min() } else { values.max() }.expect("places")
            }
            Number::Modulo(inner, by) => inner.value(world, held).rem_euclid(*by),
        }
    }
}

impl Truth {
    /// Whether it holds, where no place is asked.
    fn known(&self) -> Option<bool> {
        let all = |parts: &[Truth]| parts.iter().map(Truth::known).collect::<Option<Vec<bool>>>();
        match self {
            Truth::Known(known) => Some(*known),
            Truth::Compare(numbers, signs) => {
                let values: Option<Vec<i64>> = numbers.iter().map(Number::fixed).collect();
                Some(compared(&values?, signs))
            }
            Truth::Among(number, ranges) => {
                let number = number.fixed()?;
                let within =
                    |(low, high): &(Number, Number)| Some((low.fixed()?..=high.fixed()?).contains(&number));
                Some(ranges.iter().map(within).collect::<Option<Vec<bool>>>()?.contains(&true))
            }
            Truth::Not(inner) => inner.known().map(|known| !known),
            Truth::All(parts) => Some(!all(parts)?.contains(&false)),
            Truth::Any(parts) => Some(all(parts)?.contains(&true)),
            Truth::Same(a, b) => Some(a.known()? == b.known()?),
            Truth::Distinct(_) | Truth::Lex(..) | Truth::Runs(..) => None,
        }
    }

    pub fn holds(&self, world: &World, held: &[u8]) -> bool {
        match self {
            Truth::Known(known) => *known,
            Truth::Compare(numbers, signs) => {
                let values: Vec<i64> = numbers.iter().map(|number| number.value(world, held)).collect();
                compared(&values, signs)
            }
            Truth::Among(number, ranges) => {
                let number = number.value(world, held);
                let within = |(low, high): &(Number, Number)| {
                    low.value(world, held) <= number && number <= high.value(world, held)
                };
                ranges.iter().any(within)
            }
            Truth::Distinct(places) => {
                let alike = |(at, &place): (usize, &usize)| {
                    held[place] > 0 && places[..at].iter().any(|&other| held[other] == held[place])
                };
                !places.iter().enumerate().any(alike)
            }
            Truth::Lex(a, b) => {
                let along = |places: &[usize]| {
                    places.iter().map(|&place| value(world, held[place])).collect::<Vec<i64>>()
                };
                along(a) <= along(b)
            }
            Truth::Runs(kinds, places, lengths) => {
                let signs: Vec<bool> = places.iter().map(|&place| kinds.contains(&held[place])).collect();
                let runs = signs.split(|&sign| !sign).map(|run| run.len() as i64).filter(|&run| run > 0);
                runs.eq(lengths.iter().copied())
            }
            Truth::Not(inner) => !inner.holds(world, held),
            Truth::All(parts) => parts.iter().all(|part| part.holds(world, held)),
            Truth::Any(parts) => parts.iter().any(|part| part.holds(world, held)),
            Truth::Same(a, b) => a.holds(world, held) == b.holds(world, held),
        }
    }

    /// Taken apart at `each` and `and`.
    pub fn parts(&self) -> Vec<&Truth> {
        match self {
            Truth::All(parts) => parts.iter().flat_map(Truth::parts).collect(),
            other => vec![other],
        }
    }
}

fn compared(values: &[i64], signs: &[&str]) -> bool {
    values.windows(2).zip(signs).all(|(pair, sign)| match *sign {
        "=" => pair[0] == pair[1],
        "!=" => pair[0] != pair[1],
        "<" => pair[0] < pair[1],
        "<=" => pair[0] <= pair[1],
        ">" => pair[0] > pair[1],
        _ => pair[0] >= pair[1],
    })
}
