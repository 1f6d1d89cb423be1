//! Trees as text, with no more brackets than precedence asks for, and some more by chance.

use super::tree::{Ask, Binder, Cond, Holds, Num, Place, Set, Sets, Source, World};

pub struct Printer<'a> {
    pub world: &'a World,
    pub random: &'a mut limits::Random,
    pub out: String,
}

impl Printer<'_> {
    fn put(&mut self, text: &str) -> &mut Self {
        self.out.push_str(text);
        self
    }

    /// A blank where a line may go on in the next one.
    fn gap(&mut self) {
        match self.random.u8(0..40) {
            0 => self.put("\n   "),
            1 => self.put(" # a note ( and \" more\n\n\t"),
            2 => self.put("  "),
            _ => self.put(" "),
        };
    }

    fn list<T>(&mut self, items: &[T], mut one: impl FnMut(&mut Self, &T)) {
        for (at, item) in items.iter().enumerate() {
            if at > 0 {
                self.put(",");
                self.gap();
            }
            one(self, item);
        }
    }

    /// Brackets where `needed`, or by chance.
    fn around(&mut self, needed: bool, inner: impl FnOnce(&mut Self, bool)) {
        let has = needed || self.random.u8(0..24) == 0;
        if has {
            self.put("(");
        }
        inner(self, has);
        if has {
            self.put(")");
        }
    }

    /// A condition that binds at least as tight as `least`: 0 `<=>`, 1 `=>`, 2 `or`, 3 `and`, 4 `not`, 5 the rest.
    /// `last`: nothing follows up to the end of the line or the bracket.
    pub fn cond(&mut self, cond: &Cond, least: u8, last: bool) {
        let (level, reaches) = match cond {
            Cond::Iff(..) => (0, false),
            Cond::Implies(..) => (1, false),
            Cond::Or(_) => (2, false),
            Cond::And(_) => (3, false),
            Cond::Not(_) => (4, false),
            Cond::Each(..) | Cond::Some(..) => (5, true),
            _ => (5, false),
        };
        self.around(level < least || reaches && !last, |to, has| to.bare(cond, last || has));
    }

    fn bare(&mut self, cond: &Cond, last: bool) {
        match cond {
            Cond::Iff(a, b) => {
                self.cond(a, 1, false);
                self.put(" <=> ").cond(b, 1, last);
            }
            Cond::Implies(a, b) => {
                self.cond(a, 2, false);
                self.put(" =>").gap();
                self.cond(b, 1, last);
            }
            Cond::Or(parts) | Cond::And(parts) => {
                let (word, level) = if matches!(cond, Cond::Or(_)) { (" or", 3) } else { (" and", 4) };
                for (at, part) in parts.iter().enumerate() {
                    if at > 0 {
                        self.put(word).gap();
                    }
                    self.cond(part, level, last && at + 1 == parts.len());
                }
            }
            Cond::Not(inner) => self.put("not ").cond(inner, 4, last),
            Cond::Each(binders, body) => self.quantified("each", binders, |to| to.cond(body, 0, true)),
            Cond::Some(binders, body) => self.quantified("some", binders, |to| to.cond(body, 0, true)),
            Cond::Compare(numbers, signs) => {
                for (at, number) in numbers.iter().enumerate() {
                    if at > 0 {
                        self.put(" ").put(signs[at - 1]).put(" ");
                    }
                    self.num(number, 0);
                }
            }
            Cond::Among(number, ranges) => {
                self.num(number, 0);
                self.put(" in {").list(ranges, |to, (low, high)| {
                    to.num(low, 0);
                    if let Some(high) = high {
                        to.put("..").num(high, 0);
                    }
                });
                self.put("}");
            }
            Cond::Within(place, set) => {
                self.place(place);
                self.put(" in ").set(set, 0);
            }
            Cond::Many(ask, set) => self.many(ask, set),
            Cond::Distinct(set) => self.of("distinct(", set),
            Cond::Lex(a, b) => {
                self.put("lex(").set(a, 0);
                self.put(", ").set(b, 0);
                self.put(")");
            }
            Cond::Runs(ask, set, lengths) => {
                self.put("runs(").ask(ask);
                self.put(", ").set(set, 0);
                self.put(") = (").list(lengths, |to, length| to.num(length, 0));
                self.put(")");
            }
        }
    }

    fn quantified(&mut self, word: &str, binders: &[Binder], body: impl FnOnce(&mut Self)) {
        self.put(word).put(" ");
        self.list(binders, |to, binder| {
            to.put(&binder.names.join(" ")).put(" in ");
            match &binder.source {
                Source::Range(low, high) => {
                    to.num(low, 0);
                    to.put("..").num(high, 0);
                }
                Source::Kinds => {
                    to.put("kinds");
                }
                Source::Set(set) => to.set(set, 0),
                Source::Sets(all) => to.list(all, |to, sets| to.sets(sets)),
            }
            if let Some(only) = &binder.only {
                to.put(" where ").cond(only, 0, false);
            }
        });
        self.put(":").gap();
        body(self);
    }

    fn sets(&mut self, sets: &Sets) {
        let text = match sets {
            Sets::Rows => "rows".into(),
            Sets::Columns => "columns".into(),
            Sets::Straight => "straight".into(),
            Sets::Segments => "segments".into(),
            Sets::Lines(piece) => format!("lines({})", piece.words),
            Sets::Windows(size) => format!("windows({})", joined(size)),
            Sets::Boxes(size) => format!("boxes({})", joined(size)),
            Sets::Parts(map) => format!("parts({})", self.world.maps[*map].0),
        };
        self.put(&text);
    }

    fn ask(&mut self, ask: &Ask) {
        let text = match (ask, &self.world.holds) {
            (Ask::Kind(kind), Holds::Kinds(kinds)) => kinds[*kind].clone(),
            (Ask::Kind(_), Holds::Values(..)) => unreachable!("values have no names"),
            (Ask::Full, _) => "full".into(),
            (Ask::Empty, _) => "empty".into(),
            (Ask::Name(name), _) => name.clone(),
        };
        self.put(&text);
    }

    fn of(&mut self, word: &str, set: &Set) {
        self.put(word).set(set, 0);
        self.put(")");
    }

    fn many(&mut self, ask: &Ask, set: &Set) {
        self.ask(ask);
        self.put("(").set(set, 0);
        self.put(")");
    }

    pub fn place(&mut self, place: &Place) {
        match place {
            Place::Name(name) => drop(self.put(name)),
            Place::Cell(cell) => drop(self.put(&self.world.board.name(*cell))),
            Place::Chess(cell) => drop(self.put(&self.world.board.chess_name(*cell))),
            Place::At(numbers) => {
                self.put("cell(").list(numbers, |to, number| to.num(number, 0));
                self.put(")");
            }
        }
    }

    fn call(&mut self, word: &str, place: &Place, numbers: &[Num]) {
        self.put(word).put("(").place(place);
        numbers.iter().for_each(|number| {
            self.put(", ").num(number, 0);
        });
        self.put(")");
    }

    /// 0: `|`, 1: `&` and `\`, 2: the rest.
    pub fn set(&mut self, set: &Set, least: u8) {
        let level = match set {
            Set::Join(..) => 0,
            Set::Meet(..) | Set::Without(..) => 1,
            _ => 2,
        };
        self.around(level < least, |to, _| to.bare_set(set));
    }

    fn bare_set(&mut self, set: &Set) {
        match set {
            Set::All => drop(self.put("all")),
            Set::Cells => drop(self.put("cells")),
            Set::Name(name) => drop(self.put(name)),
            Set::One(place) => self.place(place),
            Set::Braces(sets) => {
                self.put("{").list(sets, |to, set| to.set(set, 0));
                self.put("}");
            }
            Set::Those(name, of, only) => {
                self.put("{").put(name).put(" in ").set(of, 0);
                if let Some(only) = only {
                    self.put(" where ").cond(only, 0, true);
                }
                self.put("}");
            }
            Set::Row(place) => self.call("row", place, &[]),
            Set::Column(place) => self.call("column", place, &[]),
            Set::Edges(place) => self.call("edges", place, &[]),
            Set::Attacks(piece, place) | Set::Attackers(piece, place) => {
                let word = if matches!(set, Set::Attacks(..)) { "attacks" } else { "attackers" };
                self.put(word).put("(").put(&piece.words).put(", ").place(place);
                self.put(")");
            }
            Set::Marked(map) => {
                let text = format!("marked({})", self.world.maps[*map].0);
                self.put(&text);
            }
            Set::At(place, by) => self.call("at", place, by),
            Set::MoveBy(place, by) => self.call("move", place, by),
            Set::Move(a, b) => {
                self.put("move(").place(a);
                self.put(", ").place(b);
                self.put(")");
            }
            Set::Shift(of, by) => {
                self.put("shift(").set(of, 0);
                by.iter().for_each(|number| {
                    self.put(", ").num(number, 0);
                });
                self.put(")");
            }
            Set::Join(a, b) => {
                self.set(a, 0);
                self.put(" | ").set(b, 1);
            }
            Set::Meet(a, b) | Set::Without(a, b) => {
                self.set(a, 1);
                self.put(if matches!(set, Set::Meet(..)) { " & " } else { " \\ " }).set(b, 2);
            }
        }
    }

    /// 0: sums, 1: products, 2: the rest.
    pub fn num(&mut self, num: &Num, least: u8) {
        let (level, reaches) = match num {
            Num::Two('+' | '-', ..) => (0, false),
            Num::Two(..) => (1, false),
            // Compared, and calculated with, from outside its own brackets.
            Num::Count(..) | Num::SumOf(..) => (2, true),
            _ => (2, false),
        };
        self.around(level < least || reaches, |to, _| to.bare_num(num));
    }

    fn bare_num(&mut self, num: &Num) {
        match num {
            Num::Int(value) => drop(self.put(&value.to_string())),
            Num::Name(name) => drop(self.put(name)),
            Num::Field(place, field) => {
                self.place(place);
                self.put(".").put(field);
            }
            Num::Mark(map, place) => {
                let name = self.world.maps[*map].0.clone();
                self.call(&name, place, &[]);
            }
            Num::Many(ask, set) => self.many(ask, set),
            Num::Value(place) => self.call("value", place, &[]),
            Num::Sum(set) | Num::Different(set) | Num::Len(set) => {
                let word = match num {
                    Num::Sum(_) => "sum(",
                    Num::Different(_) => "different(",
                    _ => "len(",
                };
                self.of(word, set);
            }
            Num::Count(binders, body) => self.quantified("count", binders, |to| to.cond(body, 0, true)),
            Num::SumOf(binders, body) => self.quantified("sum", binders, |to| to.num(body, 0)),
            Num::Extreme(is_least, set) => self.of(if *is_least { "least(" } else { "most(" }, set),
            Num::Abs(inner) => {
                self.put("abs(").num(inner, 0);
                self.put(")");
            }
            Num::Negative(inner) => self.put("-").num(inner, 2),
            Num::Two(sign, a, b) => {
                let level = if matches!(sign, '+' | '-') { 0 } else { 1 };
                self.num(a, level);
                self.put(&format!(" {sign} ")).num(b, level + 1);
            }
        }
    }
}

fn joined(numbers: &[i64]) -> String {
    numbers.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}
