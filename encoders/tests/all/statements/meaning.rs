//! What trees mean: names and sets taken for what they stand for, so that what is left speaks of places alone.

use super::board::{Piece, added, once};
use super::tree::{Binder, Cond, Fixed, Num, Place, Puzzle, Set, Sets, Source, World};

/// Cells have the numbers from 0 on, moves those behind.
pub type Item = usize;

#[derive(Clone, Debug)]
pub enum Bound {
    Number(i64),
    Item(Item),
    Set(Vec<Item>),
    Kind(usize),
}

pub struct Meaning<'a> {
    pub world: &'a World,
    pub names: Vec<(String, Bound)>,
    /// How much may still be said.
    pub left: usize,
}

/// Too much is said.
#[derive(Debug)]
pub struct Long;

pub type Meant<T> = Result<T, Long>;

impl<'a> Meaning<'a> {
    /// The meaning of a puzzle's trees; its names are known.
    pub fn of(puzzle: &'a Puzzle, left: usize) -> Meant<Meaning<'a>> {
        let mut meaning = Meaning { world: &puzzle.world, names: Vec::new(), left };
        for (name, fixed, instead) in &puzzle.lets {
            let bound = match (fixed, instead) {
                (_, Some(value)) => Bound::Number(*value),
                (Fixed::Number(number), None) => Bound::Number(meaning.fixed(number)?),
                (Fixed::Set(set), None) => Bound::Set(meaning.set(set)?),
            };
            meaning.names.push((name.clone(), bound));
        }
        Ok(meaning)
    }

    pub fn named(&self, name: &str) -> &Bound {
        &self.names.iter().rev().find(|(known, _)| known == name).expect("a known name").1
    }

    pub fn spend(&mut self, much: usize) -> Meant<()> {
        self.left = self.left.checked_sub(1 + much).ok_or(Long)?;
        Ok(())
    }

    /// The place of an item among the places.
    pub fn place_of(&self, item: Item) -> usize {
        let first = if self.world.moves.is_some() { self.world.board.len() } else { 0 };
        item.checked_sub(first).expect("a place, which holds something")
    }

    /// The places of a set.
    pub fn places(&mut self, set: &Set) -> Meant<Vec<usize>> {
        let items = self.set(set)?;
        self.spend(items.len())?;
        Ok(items.into_iter().map(|item| self.place_of(item)).collect())
    }

    pub fn fixed(&mut self, num: &Num) -> Meant<i64> {
        Ok(self.number(num)?.fixed().expect("a fixed number"))
    }

    fn holds(&mut self, cond: &Cond) -> Meant<bool> {
        // Fixed things are the same whatever the places hold.
        let world = self.world;
        Ok(self.truth(cond)?.holds(world, &[]))
    }

    pub fn item(&mut self, place: &Place) -> Meant<Item> {
        Ok(match place {
            Place::Name(name) => match self.named(name) {
                Bound::Item(item) => *item,
                other => panic!("{name} is {other:?}"),
            },
            Place::Cell(cell) | Place::Chess(cell) => *cell,
            Place::At(numbers) => {
                let point = self.point(numbers)?;
                self.world.board.at(point).expect("a cell")
            }
        })
    }

    fn point(&mut self, numbers: &[Num]) -> Meant<[i64; 3]> {
        let mut point = [0; 3];
        for (axis, number) in numbers.iter().enumerate() {
            point[axis] = self.fixed(number)?;
        }
        Ok(point)
    }

    fn beside(&self, item: Item, by: [i64; 3]) -> Option<Item> {
        self.world.board.at(added(self.world.board.cells[item], by))
    }

    fn move_between(&self, a: Item, b: Item) -> Option<Item> {
        let moves = self.world.moves.as_ref().expect("moves");
        let at = moves.iter().position(|&ends| ends == (a.min(b), a.max(b)))?;
        Some(self.world.board.len() + at)
    }

    fn attackers(&self, piece: &Piece, item: Item) -> Vec<Item> {
        let board = &self.world.board;
        (0..board.len()).filter(|&from| board.attacks(piece, from).contains(&item)).collect()
    }

    pub fn set(&mut self, set: &Set) -> Meant<Vec<Item>> {
        let board = &self.world.board;
        Ok(match set {
            Set::All => match &self.world.moves {
                None => (0..board.len()).collect(),
                Some(moves) => (board.len()..board.len() + moves.len()).collect(),
            },
            Set::Cells => (0..board.len()).collect(),
            Set::Name(name) => match self.named(name) {
                Bound::Item(item) => vec![*item],
                Bound::Set(set) => set.clone(),
                other => panic!("{name} is {other:?}"),
            },
            Set::One(place) => vec![self.item(place)?],
            Set::Braces(sets) => {
                let sets: Meant<Vec<Vec<Item>>> = sets.iter().map(|set| self.set(set)).collect();
                unique(sets?.concat())
            }
            Set::Those(name, of, only) => {
                let mut kept = Vec::new();
                for item in self.set(of)? {
                    self.names.push((name.clone(), Bound::Item(item)));
                    let keep = only.as_ref().map_or(Ok(true), |only| self.holds(only))?;
                    self.names.pop();
                    kept.extend(keep.then_some(item));
                }
                kept
            }
            Set::Row(place) => self.line(place, 1)?,
            Set::Column(place) => self.line(place, 0)?,
            Set::Attacks(piece, place) => board.attacks(piece, self.item(place)?),
            Set::Attackers(piece, place) => {
                let item = self.item(place)?;
                self.attackers(piece, item)
            }
            Set::Marked(map) => {
                (0..board.len()).filter(|&cell| self.world.maps[*map].1[cell].is_some()).collect()
            }
            Set::At(place, by) => {
                let (item, by) = (self.item(place)?, self.point(by)?);
                self.beside(item, by).into_iter().collect()
            }
            Set::Shift(of, by) => {
                let (items, by) = (self.set(of)?, self.point(by)?);
                unique(items.into_iter().filter_map(|item| self.beside(item, by)).collect())
            }
            Set::Edges(_) | Set::Move(..) | Set::MoveBy(..) => self.moves(set)?,
            Set::Join(a, b) | Set::Meet(a, b) | Set::Without(a, b) => {
                let (a, b) = (self.set(a)?, self.set(b)?);
                match set {
                    Set::Join(..) => unique([a, b].concat()),
                    Set::Meet(..) => a.into_iter().filter(|item| b.contains(item)).collect(),
                    _ => a.into_iter().filter(|item| !b.contains(item)).collect(),
                }
            }
        })
    }

    /// A set of moves.
    fn moves(&mut self, set: &Set) -> Meant<Vec<Item>> {
        let board = &self.world.board;
        Ok(match set {
            Set::Edges(place) => {
                let item = self.item(place)?;
                let moves = self.world.moves.iter().flatten().enumerate();
                let of = moves.filter(|(_, ends)| ends.0 == item || ends.1 == item);
                of.map(|(at, _)| board.len() + at).collect()
            }
            Set::Move(a, b) => {
                let (a, b) = (self.item(a)?, self.item(b)?);
                self.move_between(a, b).into_iter().collect()
            }
            Set::MoveBy(place, by) => {
                let (from, by) = (self.item(place)?, self.point(by)?);
                let to = self.beside(from, by);
                to.and_then(|to| self.move_between(from, to)).into_iter().collect()
            }
            _ => Vec::new(),
        })
    }

    /// The cells equal to a cell in all but one coordinate.
    fn line(&mut self, place: &Place, axis: usize) -> Meant<Vec<Item>> {
        let item = self.item(place)?;
        Ok(self.world.board.along(axis).into_iter().find(|line| line.contains(&item)).expect("a line"))
    }

    fn sets(&self, sets: &Sets) -> Vec<Vec<Item>> {
        let board = &self.world.board;
        let three = |size: &[i64]| [size[0], size[1], size.get(2).copied().unwrap_or(1)];
        match sets {
            Sets::Rows => board.along(1),
            Sets::Columns => board.along(0),
            Sets::Straight => board.straight(),
            Sets::Segments => board.segments(),
            Sets::Lines(piece) => board.lines(piece),
            Sets::Windows(size) => board.windows(three(size), false),
            Sets::Boxes(size) => board.windows(three(size), true),
            Sets::Parts(map) => {
                let marks = &self.world.maps[*map].1;
                let of = |mark| (0..board.len()).filter(|&cell| marks[cell] == Some(mark)).collect();
                let used: Vec<i64> = marks.iter().copied().flatten().collect();
                once(used.into_iter().map(of).collect())
            }
        }
    }

    /// Calls `body` for all that binders give.
    pub fn each(&mut self, binders: &[Binder], body: &mut dyn FnMut(&mut Self) -> Meant<()>) -> Meant<()> {
        let Some((binder, inner)) = binders.split_first() else { return body(self) };
        let mut choices: Vec<Vec<Bound>> = Vec::new();
        match &binder.source {
            Source::Range(low, high) => {
                let (low, high) = (self.fixed(low)?, self.fixed(high)?);
                choices.extend((low..=high).map(|value| vec![Bound::Number(value)]));
            }
            Source::Kinds => choices.extend((0..self.world.held()).map(|kind| vec![Bound::Kind(kind)])),
            Source::Set(set) => {
                choices.extend(self.set(set)?.into_iter().map(|item| vec![Bound::Item(item)]))
            }
            Source::Sets(all) => {
                let lines = once(all.iter().flat_map(|sets| self.sets(sets)).collect());
                match binder.names.len() {
                    1 => choices.extend(lines.into_iter().map(|line| vec![Bound::Set(line)])),
                    several => {
                        let along = lines.iter().flat_map(|line| line.windows(several));
                        choices
                            .extend(along.map(|items| items.iter().map(|&item| Bound::Item(item)).collect()));
                    }
                }
            }
        }
        for choice in choices {
            self.spend(0)?;
            let before = self.names.len();
            self.names.extend(binder.names.iter().cloned().zip(choice));
            if binder.only.as_ref().map_or(Ok(true), |only| self.holds(only))? {
                self.each(inner, body)?;
            }
            self.names.truncate(before);
        }
        Ok(())
    }
}

fn unique(items: Vec<Item>) -> Vec<Item> {
    let mut kept: Vec<Item> = Vec::new();
    for item in items {
        if !kept.contains(&item) {
            kept.push(item);
        }
    }
    kept
}
