//! Slots against a list that says for each slot what it holds, in states with random paths.

use limits::Random;
use model::bits::none;

use super::*;

const SLOTS: u8 = 9;
const PLAIN: u8 = 3;

/// What a slot holds.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Holds {
    Class(u8),
    /// The end of a path whose other end takes no edge any more.
    Loose,
    /// The end of a path with its other end.
    End(u8),
}

fn slots(nested: bool) -> Slots {
    let bits = 4;
    // Two words, neither of them full.
    let place = (0..SLOTS).map(|slot| 7 + u32::from(slot) * bits + u32::from(slot / 5) * 50).collect();
    Slots { of: Vec::new(), place, bits, plain: PLAIN, nested }
}

/// Random paths; nested like parentheses, if they have to be.
fn paths(random: &mut Random, nested: bool) -> Vec<Holds> {
    let mut all = vec![Holds::Class(0); SLOTS.into()];
    let mut open: Vec<u8> = Vec::new();
    for slot in 0..SLOTS {
        match random.u8(0..5) {
            0 => all[usize::from(slot)] = Holds::Loose,
            1 | 2 => open.push(slot),
            3 if !open.is_empty() => {
                let at = if nested { open.len() - 1 } else { random.usize(..open.len()) };
                let other = open.remove(at);
                all[usize::from(slot)] = Holds::End(other);
                all[usize::from(other)] = Holds::End(slot);
            }
            _ => all[usize::from(slot)] = Holds::Class(random.u8(..PLAIN)),
        }
    }
    all
}

fn written(slots: &Slots, all: &[Holds]) -> Bits<2> {
    let mut state = none();
    for (slot, &holds) in (0..).zip(all) {
        match holds {
            Holds::Class(class) => slots.set(&mut state, slot, class),
            Holds::Loose => slots.loosen(&mut state, slot),
            Holds::End(other) if slot < other => slots.tie(&mut state, slot, other),
            Holds::End(_) => {}
        }
    }
    state
}

/// Takes both ends of an edge out of the list, and joins what is left.
fn joined(all: &mut [Holds], a: u8, b: u8) -> &'static str {
    let [of_a, of_b] = [a, b].map(|slot| all[usize::from(slot)]);
    let told = match (of_a, of_b) {
        (Holds::Loose, Holds::Loose) => "complete",
        (Holds::End(far), _) if far == b => "cycle",
        _ => "path",
    };
    let far = |holds| if let Holds::End(far) = holds { Some(far) } else { None };
    if told == "path" {
        for (far, other) in [(far(of_a), far(of_b)), (far(of_b), far(of_a))] {
            if let Some(far) = far {
                all[usize::from(far)] = other.map_or(Holds::Loose, Holds::End);
            }
        }
    }
    for slot in [a, b] {
        all[usize::from(slot)] = Holds::Class(0);
    }
    told
}

#[test]
fn edges_change_paths_as_in_a_list() {
    let mut random = Random::with_seed(47);
    for trial in 0..20_000 {
        let nested = trial % 2 == 0;
        let (slots, mut all) = (slots(nested), paths(&mut random, nested));
        let mut state = written(&slots, &all);
        for (slot, &holds) in (0..).zip(&all) {
            let code = slots.get(&state, slot);
            match holds {
                Holds::Class(class) => assert_eq!(code, class),
                Holds::Loose => assert_eq!(slots.other(&state, slot, code), None),
                Holds::End(other) => assert_eq!(slots.other(&state, slot, code), Some(other)),
            }
        }
        assert_eq!(slots.loose(&state), all.iter().filter(|holds| **holds == Holds::Loose).count());
        // Nested paths are joined where they are neighbours.
        let a = random.u8(..SLOTS - 1);
        let b = if nested { a + 1 } else { random.u8(a + 1..SLOTS) };
        let (a, b) = if random.bool() { (a, b) } else { (b, a) };
        let [of_a, of_b] = [a, b].map(|slot| (slot, slots.get(&state, slot)));
        let before = all.clone();
        match [of_a.1 >= PLAIN, of_b.1 >= PLAIN] {
            [true, true] => {
                let told = match slots.merge(&mut state, of_a, of_b) {
                    Joined::Path => "path",
                    Joined::Cycle => "cycle",
                    Joined::Complete => "complete",
                };
                assert_eq!(told, joined(&mut all, a, b), "{before:?} at {a} and {b}");
                for slot in [a, b] {
                    slots.set(&mut state, slot, 0);
                }
            }
            [true, false] => {
                slots.lengthen(&mut state, of_a, b);
                slots.set(&mut state, a, 0);
                let holds = std::mem::replace(&mut all[usize::from(a)], Holds::Class(0));
                all[usize::from(b)] = holds;
                if let Holds::End(far) = holds {
                    all[usize::from(far)] = Holds::End(b);
                }
            }
            _ => {}
        }
        assert_eq!(state, written(&slots, &all), "{before:?} at {a} and {b}, nested: {nested}");
    }
}

#[test]
fn images_of_paths() {
    let mut random = Random::with_seed(48);
    for trial in 0..5_000 {
        let nested = trial % 2 == 0;
        let (slots, all) = (slots(nested), paths(&mut random, nested));
        // The mirror image of nested paths is nested.
        let mut to: Vec<u8> = (0..SLOTS).rev().collect();
        if !nested {
            random.shuffle(&mut to);
        }
        let moved =
            |holds| if let Holds::End(other) = holds { Holds::End(to[usize::from(other)]) } else { holds };
        let mut images = all.clone();
        (0..all.len()).for_each(|slot| images[usize::from(to[slot])] = moved(all[slot]));
        let moves: Vec<(u8, u8)> = (0..).zip(to.iter().copied()).collect();
        let mut image = none();
        slots.carry(&written(&slots, &all), &mut image, &moves);
        assert_eq!(image, written(&slots, &images), "{all:?} to {to:?}");
    }
}
