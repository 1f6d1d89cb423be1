//! The automorphisms of a graph, where they are few and soon found.
//!
//! Colours first: vertices of an orbit see as many vertices and edges at every distance and have the same number of
//! neighbours of each colour, and colours are made finer until that holds. Then vertices get images one after another,
//! each next to vertices that have theirs, so that a wrong image is seen at once.

use std::collections::BTreeMap;

use model::Permutation;
use model::constraint::Var;

/// Most steps of the search: some ten milliseconds.
const MOST_STEPS: usize = 1 << 20;

/// Most automorphisms, each times the number of edges: a model looks at that many images of constraints.
const MOST_IMAGES: usize = 200_000;

/// The automorphisms of a graph, the identity first; `None` where there are too many, or the search takes too long.
/// `neighbours` of each vertex are ascending.
pub(super) fn automorphisms(neighbours: &[Vec<Var>]) -> Option<Vec<Permutation>> {
    let edges = neighbours.iter().map(Vec::len).sum::<usize>() / 2;
    let mut search = Search { neighbours, colour: Vec::new(), order: Vec::new(), steps: 0 };
    search.colours()?;
    search.choose_order()?;
    let mut all = search.images(MOST_IMAGES / edges.max(neighbours.len()).max(1))?;
    all.sort_unstable();
    Some(all)
}

struct Search<'a> {
    neighbours: &'a [Vec<Var>],
    colour: Vec<usize>,
    /// The vertices in the order in which they get images.
    order: Vec<Var>,
    steps: usize,
}

impl Search<'_> {
    fn take(&mut self, steps: usize) -> Option<()> {
        self.steps += steps;
        (self.steps <= MOST_STEPS).then_some(())
    }

    /// Makes colours finer until they tell nothing new.
    fn colours(&mut self) -> Option<()> {
        let vertices = self.neighbours.len();
        self.colour = vec![0; vertices];
        let mut number = usize::from(vertices > 0);
        let size = vertices + self.neighbours.iter().map(Vec::len).sum::<usize>();
        if vertices * size <= MOST_STEPS / 4 {
            let profiles = (0..vertices).map(|vertex| self.profile(vertex)).collect::<Option<Vec<_>>>()?;
            number = self.number_by(&profiles);
        }
        loop {
            let mut seen: Vec<(usize, Vec<usize>)> = Vec::with_capacity(vertices);
            for (vertex, of) in self.neighbours.iter().enumerate() {
                self.take(1 + of.len())?;
                let mut near: Vec<usize> = of.iter().map(|&other| self.colour[other as usize]).collect();
                near.sort_unstable();
                seen.push((self.colour[vertex], near));
            }
            let finer = self.number_by(&seen);
            debug_assert!(finer >= number, "colours are only told apart");
            if finer == number {
                return Some(());
            }
            number = finer;
        }
    }

    /// Gives vertices of which the same was seen the same colour. Returns the number of colours.
    fn number_by<T: Ord>(&mut self, seen: &[T]) -> usize {
        let mut colours: BTreeMap<&T, usize> = seen.iter().map(|seen| (seen, 0)).collect();
        (0..).zip(colours.values_mut()).for_each(|(at, colour)| *colour = at);
        self.colour = seen.iter().map(|seen| colours[seen]).collect();
        colours.len()
    }

    /// How many vertices there are at each distance from one, and how many neighbours these have at that distance. It tells
    /// vertices of regular graphs apart, where neighbours alone do not.
    fn profile(&mut self, vertex: usize) -> Option<Vec<[usize; 2]>> {
        let mut distance = vec![usize::MAX; self.neighbours.len()];
        let (mut profile, mut layer) = (Vec::new(), vec![vertex]);
        distance[vertex] = 0;
        while !layer.is_empty() {
            let (mut next, mut within) = (Vec::new(), 0);
            for &one in &layer {
                self.take(1 + self.neighbours[one].len())?;
                for other in self.neighbours[one].iter().map(|&other| other as usize) {
                    if distance[other] == usize::MAX {
                        distance[other] = profile.len() + 1;
                        next.push(other);
                    }
                    within += usize::from(distance[other] == profile.len());
                }
            }
            profile.push([layer.len(), within]);
            layer = next;
        }
        Some(profile)
    }

    /// Vertices of rare colours first, then those with the most neighbours before them.
    fn choose_order(&mut self) -> Option<()> {
        let vertices = self.neighbours.len();
        let mut of_colour = vec![0; vertices];
        self.colour.iter().for_each(|&colour| of_colour[colour] += 1);
        let mut before = vec![Some(0usize); vertices];
        for _ in 0..vertices {
            self.take(vertices)?;
            let left = (0..vertices).filter(|&vertex| before[vertex].is_some());
            let next = left.min_by_key(|&vertex| {
                let near = before[vertex].unwrap_or_default();
                (near == 0, of_colour[self.colour[vertex]], std::cmp::Reverse(near))
            })?;
            debug_assert!(before[next].is_some(), "a vertex is ordered once");
            before[next] = None;
            self.order.push(next as Var);
            for &other in &self.neighbours[next] {
                before[other as usize] = before[other as usize].map(|near| near + 1);
            }
        }
        Some(())
    }

    /// All ways to give each vertex an image, if there are at most `most`.
    fn images(&mut self, most: usize) -> Option<Vec<Permutation>> {
        let vertices = self.neighbours.len();
        if vertices == 0 {
            return Some(vec![Permutation::new()]);
        }
        let (mut all, mut image, mut used) = (Vec::new(), vec![None; vertices], vec![false; vertices]);
        // For each vertex that has an image, the images that are still to be tried.
        let mut open = vec![self.fitting(self.order[0], &image, &used)?];
        while let Some(left) = open.last_mut() {
            let (next, depth) = (left.pop(), open.len());
            let vertex = self.order[depth - 1] as usize;
            if let Some(before) = image[vertex].take() {
                used[before as usize] = false;
            }
            let Some(to) = next else {
                open.pop();
                continue;
            };
            (image[vertex], used[to as usize]) = (Some(to), true);
            match self.order.get(depth) {
                Some(&vertex) => open.push(self.fitting(vertex, &image, &used)?),
                None if all.len() == most => return None,
                None => all.push(image.iter().copied().collect::<Option<Permutation>>()?),
            }
        }
        Some(all)
    }

    /// The vertices that may be the image of `vertex`: of its colour, free, and next to the images of its neighbours
    /// and of no others.
    fn fitting(&mut self, vertex: Var, image: &[Option<Var>], used: &[bool]) -> Option<Vec<Var>> {
        let neighbours = self.neighbours;
        let images: Vec<Var> =
            neighbours[vertex as usize].iter().filter_map(|&other| image[other as usize]).collect();
        let colour = self.colour[vertex as usize];
        let near = images.first().map(|&first| neighbours[first as usize].as_slice());
        let tried: Vec<Var> = match near {
            Some(near) => near.to_vec(),
            None => (0..neighbours.len() as Var).collect(),
        };
        let mut fitting = Vec::new();
        for to in tried {
            let of = &neighbours[to as usize];
            self.take(1 + of.len())?;
            let is_near = |other: &Var| of.binary_search(other).is_ok();
            if self.colour[to as usize] == colour
                && !used[to as usize]
                && images.iter().all(is_near)
                && of.iter().filter(|&&other| used[other as usize]).count() == images.len()
            {
                fitting.push(to);
            }
        }
        Some(fitting)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn number(vertices: usize, edges: &[(Var, Var)]) -> Option<usize> {
        let mut neighbours = vec![Vec::new(); vertices];
        for &(a, b) in edges {
            neighbours[a as usize].push(b);
            neighbours[b as usize].push(a);
        }
        neighbours.iter_mut().for_each(|of| of.sort_unstable());
        let all = automorphisms(&neighbours)?;
        assert_eq!(all[0], (0..vertices as Var).collect::<Permutation>());
        for image in &all {
            for &(a, b) in edges {
                assert!(neighbours[image[a as usize] as usize].contains(&image[b as usize]));
            }
        }
        Some(all.len())
    }

    #[test]
    fn known_graphs_have_their_automorphisms() {
        let cycle = |n: Var| (0..n).map(|v| (v, (v + 1) % n)).collect::<Vec<_>>();
        let complete = |n: Var| (0..n).flat_map(|a| (0..a).map(move |b| (b, a))).collect::<Vec<_>>();
        let cube = |d: u32| {
            let edge = move |v: Var| (0..d).map(move |bit| (v, v ^ 1 << bit)).filter(|&(a, b)| a < b);
            (0..1 << d).flat_map(edge).collect::<Vec<_>>()
        };
        let petersen: Vec<(Var, Var)> =
            cycle(5).into_iter().chain((0..5).flat_map(|v| [(v, v + 5), (v + 5, (v + 2) % 5 + 5)])).collect();
        assert_eq!(number(0, &[]), Some(1));
        assert_eq!(number(3, &[]), Some(6));
        assert_eq!(number(7, &cycle(7)), Some(14));
        assert_eq!(number(7, &complete(7)), Some(5040));
        assert_eq!(number(9, &complete(9)), None);
        assert_eq!(number(16, &cube(4)), Some(384));
        assert_eq!(number(10, &petersen), Some(120));
        // Two triangles, and a path of which one end is marked.
        assert_eq!(number(6, &[(0, 1), (1, 2), (0, 2), (3, 4), (4, 5), (3, 5)]), Some(72));
        assert_eq!(number(6, &[(0, 1), (1, 2), (2, 3), (3, 4), (3, 5)]), Some(2));
        assert_eq!(number(40, &[]), None);
    }

    /// Every vertex has three neighbours, and a search that goes by these alone tries images of most before it sees a wrong one.
    #[test]
    fn regular_graphs_without_symmetry_are_soon_told() {
        let mut state = 1u64;
        let mut draw = |below: usize| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) as usize % below
        };
        for vertices in [30, 40, 60, 100] {
            // A circle with the ends of a random matching exchanged until no edge is there twice.
            let mut ends: Vec<usize> = (0..vertices).collect();
            let edges = loop {
                (1..vertices).rev().for_each(|at| ends.swap(at, draw(at + 1)));
                let circle = (0..vertices).map(|v| (v, (v + 1) % vertices));
                let chords = ends.chunks(2).map(|ends| (ends[0], ends[1]));
                let edges: std::collections::BTreeSet<(Var, Var)> =
                    circle.chain(chords).map(|(a, b)| (a.min(b) as Var, a.max(b) as Var)).collect();
                if edges.len() == vertices * 3 / 2 {
                    break edges.into_iter().collect::<Vec<_>>();
                }
            };
            assert_eq!(number(vertices, &edges), Some(1), "{vertices}: {edges:?}");
        }
    }
}
