//! What `each`, `some`, `count` and `sum` go through.

use super::number::{Num, Term};
use super::strip::{Extent, Near, Spot};
use super::walk::{Known, Walk};
use super::why::{Refused, Why, refused};
use crate::statement::tree::{Binder, Expr, Kind, Op, Span, Word};

/// What the names of a binder may stand for.
#[derive(Clone, Debug)]
pub(super) struct Choice {
    pub names: Vec<Known>,
    /// Whether it may be anywhere along the strip; else how many choices of this sort there are.
    pub is_free: bool,
    pub most: i64,
}

/// What is done with a choice.
type Body<'a> = &'a mut dyn FnMut(&mut Walk, &Choice) -> Result<(), Refused>;

impl Walk {
    /// What a name stands for.
    pub fn known(&self, name: &str) -> Option<Known> {
        self.names.iter().rev().find(|(own, _)| own == name).map(|(_, known)| known.clone())
    }

    /// Whether a word asks for what places hold.
    pub fn is_kind(&self, word: &str) -> bool {
        match self.known(word) {
            Some(known) => matches!(known, Known::Kind),
            None => matches!(word, "full" | "empty"),
        }
    }

    /// Calls `body` for each sort of choice of what the binders give. Returns how many choices there are at most.
    pub fn bind(
        &mut self,
        binders: &[Binder],
        body: &mut dyn FnMut(&mut Walk) -> Result<(), Refused>,
    ) -> Result<Option<i64>, Refused> {
        let Some((binder, inner)) = binders.split_first() else { return body(self).map(|()| Some(1)) };
        let mut all = Some(0i64);
        for source in &binder.sources {
            for choice in self.choices(source, binder.names.len())? {
                self.choose(&binder.names, binder.only.as_ref(), choice, &mut |walk, choice| {
                    let most = walk.bind(inner, body)?.filter(|_| !choice.is_free);
                    let most = most.map(|most| most.saturating_mul(choice.most));
                    all = all.zip(most).map(|(all, most)| all.saturating_add(most));
                    Ok(())
                })?;
            }
        }
        Ok(all)
    }

    /// Calls `body` with names for a choice. What `where` says may bring the choice close to something that is known.
    pub fn choose(
        &mut self,
        names: &[Word],
        only: Option<&Expr>,
        mut choice: Choice,
        body: Body<'_>,
    ) -> Result<(), Refused> {
        let before = self.names.len();
        let own = names.iter().zip(choice.names.iter().cloned());
        self.names.extend(own.map(|(name, known)| (name.text.clone(), known)));
        if let (true, Some(only), [Known::Place(_) | Known::Set(_)]) =
            (choice.is_free, only, &choice.names[..])
            && let Some(near) = self.nearer(only, before)?
        {
            choice.is_free = false;
            choice.most = self.places(near).saturating_mul(64);
            self.names[before].1 = Known::Place(near);
        }
        self.depth += u32::from(choice.is_free);
        self.deepest = self.deepest.max(self.depth);
        if let Some(only) = only {
            self.condition(only)?;
        }
        body(self, &choice)?;
        self.depth -= u32::from(choice.is_free);
        self.names.truncate(before);
        Ok(())
    }

    /// Where the name at this place is, where a condition on fixed things brings it close to something: a place in a column
    /// that is equal to another number, a set with a place in it.
    fn nearer(&mut self, only: &Expr, name: usize) -> Result<Option<Spot>, Refused> {
        match (&only.kind, self.names[name].1.clone()) {
            (Kind::Bracket(inner), _) => self.nearer(inner, name),
            (Kind::Several(Op::And, parts), _) => {
                for part in parts {
                    if let Some(near) = self.nearer(part, name)? {
                        return Ok(Some(near));
                    }
                }
                Ok(None)
            }
            (Kind::Binary(Op::In, place, set), Known::Set(Extent { spots, whole: None, .. })) => {
                let (Kind::Word(own), [spot]) = (&set.kind, &spots[..]) else { return Ok(None) };
                if *own != self.names[name].0 {
                    return Ok(None);
                }
                let (place, far) = (self.place(place)?, spot.high - spot.low);
                Ok(Some(place.shifted(-far, far)))
            }
            (
                Kind::Binary(Op::Equal, left, right),
                Known::Place(Spot { near: Near::Root(root), low, high }),
            ) => {
                let difference = self.number(left)?.minus(&self.number(right)?);
                let (own, times) = (Term::At(root), difference.times(Term::At(root)));
                if times.abs() != 1 {
                    return Ok(None);
                }
                // The difference is 0, so that the place's own column is what is left of it. The bounds of the place are in
                // that, too, and are taken from it again.
                let column = difference.minus(&Num::of(own, times)).scaled(-times);
                let spot = self.spot(&only.at, &column).ok();
                Ok(spot.map(|spot| spot.shifted(low, high)))
            }
            _ => Ok(None),
        }
    }

    /// The choices of a source: sets of sets, a range, kinds, or places.
    fn choices(
        &mut self,
        (source, last): &(Expr, Option<Expr>),
        names: usize,
    ) -> Result<Vec<Choice>, Refused> {
        if let Some(last) = last {
            return self.range(source, last).map(|choice| vec![choice]);
        }
        match &source.kind {
            Kind::Word(name) if self.known(name).is_none() => match name.as_str() {
                "kinds" => Ok(vec![Choice { names: vec![Known::Kind], is_free: false, most: self.kinds }]),
                "rows" => self.line(&source.at, !self.strip.adds_rows, names),
                "columns" => self.line(&source.at, self.strip.adds_rows, names),
                "segments" => {
                    let across = self.line(&source.at, false, names)?;
                    Ok([self.line(&source.at, true, names)?, across].concat())
                }
                "straight" => refused(&source.at, Why::STRAIGHT),
                _ => self.set_choices(source),
            },
            Kind::Bracket(inner) => self.choices(&(inner.as_ref().clone(), None), names),
            Kind::Call(name, arguments) => match (name.text.as_str(), arguments.as_slice()) {
                ("lines", [piece]) => self.lines(piece, names),
                ("windows" | "boxes", [rows, cols]) => {
                    let (rows, cols) = (self.constant(rows)?, self.constant(cols)?);
                    let far = self.strip.turned(rows, cols).0 - 1;
                    if name.text == "boxes" {
                        self.boxes(&source.at, far + 1)?;
                    }
                    Ok(vec![self.block(far.max(0), names)])
                }
                _ => self.set_choices(source),
            },
            _ => self.set_choices(source),
        }
    }

    fn set_choices(&mut self, source: &Expr) -> Result<Vec<Choice>, Refused> {
        let extent = self.set(source)?;
        self.places_of(&source.at, &extent)
    }

    /// The places of a set, one sort for each thing that they are close to.
    pub fn places_of(&mut self, at: &Span, extent: &Extent) -> Result<Vec<Choice>, Refused> {
        let close = |spot: &Spot| Choice {
            names: vec![Known::Place(*spot)],
            is_free: false,
            most: self.places(*spot),
        };
        let mut all: Vec<Choice> = extent.spots.iter().map(close).collect();
        if let Some(by) = extent.whole {
            let spot = Spot { near: self.root(), low: -by, high: by };
            all.push(Choice { names: vec![Known::Place(self.look(at, spot)?)], is_free: true, most: 0 });
        }
        Ok(all)
    }

    /// Numbers of a range, which may be columns.
    fn range(&mut self, first: &Expr, last: &Expr) -> Result<Choice, Refused> {
        let (low, high) = (self.number(first)?, self.number(last)?);
        let length = high.minus(&low);
        if length.is_bounded() {
            let most = length.high.saturating_add(1).max(0);
            let number = Num { low: low.low, high: low.high.saturating_add(length.high.max(0)), ..low };
            return Ok(Choice { names: vec![Known::Number(number)], is_free: false, most });
        }
        for (number, at) in [(&low, &first.at), (&high, &last.at)] {
            let spot = self.spot(at, number)?;
            self.look(at, spot)?;
        }
        let Near::Root(root) = self.root() else { return refused(&first.at, Why::UNKNOWN) };
        let number = Known::Number(Num::of(Term::At(root), 1));
        Ok(Choice { names: vec![number], is_free: true, most: 0 })
    }

    /// Rows or columns: lines along the strip or across it, or places that follow each other there.
    fn line(&mut self, at: &Span, is_along: bool, names: usize) -> Result<Vec<Choice>, Refused> {
        match is_along {
            false => Ok(vec![self.block(0, names)]),
            true => self.rides(at, 1, names).map(|choice| vec![choice]),
        }
    }

    /// Lines along the strip, or places in steps along one.
    fn rides(&mut self, at: &Span, step: i64, names: usize) -> Result<Choice, Refused> {
        if names == 1 {
            let line = Extent::everywhere(step == 1);
            let most = self.strip.across.saturating_mul(step);
            return Ok(Choice { names: vec![Known::Set(line)], is_free: false, most });
        }
        if self.strip.is_joined {
            return refused(at, Why::ROUND);
        }
        let near = self.root();
        let places = (0..names as i64).map(|place| Spot { near, low: place * step, high: place * step });
        let names = places.map(|spot| self.look(at, spot).map(Known::Place)).collect::<Result<_, _>>()?;
        Ok(Choice { names, is_free: true, most: 0 })
    }

    /// Sets of places that are close together, anywhere on the strip.
    fn block(&mut self, far: i64, names: usize) -> Choice {
        let spot = Spot { near: self.root(), low: 0, high: far };
        let names = match names {
            1 => vec![Known::Set(Extent::of([spot]))],
            _ => vec![Known::Place(spot); names],
        };
        Choice { names, is_free: true, most: 0 }
    }

    fn lines(&mut self, piece: &Expr, names: usize) -> Result<Vec<Choice>, Refused> {
        let (Kind::Word(word) | Kind::Text(word)) = &piece.kind else {
            return refused(&piece.at, Why::UNKNOWN);
        };
        let along = self.piece(&piece.at, word)?;
        let mut all = Vec::new();
        if along.leaps {
            all.push(self.block(along.far, names));
        }
        for &step in &along.rides {
            all.push(self.rides(&piece.at, step, names)?);
        }
        Ok(all)
    }

    /// Boxes fit if they do for every n.
    fn boxes(&mut self, at: &Span, length: i64) -> Result<(), Refused> {
        let side = self.strip.side;
        match length > 0 && side.times % length == 0 && side.plus % length == 0 {
            true => self.repeat(at, length),
            false => refused(at, Why::MIDDLE),
        }
    }
}
