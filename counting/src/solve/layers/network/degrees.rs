//! The degree of a vertex as a small automaton along its edges.

/// Most edges of a vertex whose degree is followed.
pub(super) const MOST_DEGREE: u32 = 200;

/// What is asked of the edges as a whole.
#[derive(Clone, Copy, Debug)]
pub(super) struct Asked {
    pub connected: bool,
    pub acyclic: bool,
    /// Whether every vertex has to have an edge.
    pub spanning: bool,
}

/// What a vertex may be between two of its levels: classes of degrees that the rest of its edges cannot tell apart. Those
/// that carry no component come first.
#[derive(Clone, Debug, Default)]
pub(super) struct Classes {
    /// How many carry no component, and how many carry one.
    pub plain: u8,
    pub labelled: u8,
    /// The class of the vertex without an edge, where no other degree is in it.
    pub untouched: Option<u8>,
    /// By class, for the values false and true of the next level: the class then.
    pub next: Vec<[Option<u8>; 2]>,
}

/// The degrees that a vertex may end with, and how many edges it gets with each of its levels.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Degrees {
    /// By degree.
    pub may_be: Vec<bool>,
    pub steps: Vec<u32>,
}

impl Degrees {
    /// The largest degree that it may end with; `None` where there is none.
    pub fn largest(&self) -> Option<usize> {
        self.may_be.iter().rposition(|&may| may)
    }

    /// Whether it has to have an edge.
    pub fn needs(&self) -> bool {
        !self.may_be[0]
    }

    /// The degrees that it may have before each level, and at the end.
    fn reached(&self) -> Vec<Vec<bool>> {
        let mut all = vec![vec![false; self.may_be.len()]];
        all[0][0] = true;
        for &step in &self.steps {
            let last = &all[all.len() - 1];
            let from = |degree: usize| degree.checked_sub(step as usize).is_some_and(|before| last[before]);
            all.push((0..last.len()).map(|degree| last[degree] || from(degree)).collect());
        }
        all
    }

    /// The classes before each of its levels; `None` where no degree is possible.
    pub fn classes(&self, asked: Asked) -> Option<Vec<Classes>> {
        let (reached, last) = (self.reached(), self.steps.len());
        // A vertex that needs one edge and may have all: without an edge it is a component that is never complete.
        let is_free = asked.spanning && last > 1 && self.may_be[1..].iter().all(|&may| may);
        let may_end = |degree: usize| self.may_be[degree] || is_free && degree == 0;
        let tells_untouched = asked.connected && !asked.spanning;
        let end = |degree: usize| (reached[last][degree] && may_end(degree)).then_some(0);
        let mut next: Vec<Option<u8>> = (0..self.may_be.len()).map(end).collect();
        let mut is_open = vec![false; next.len()];
        let mut all = Vec::new();
        for level in (0..last).rev() {
            let step = self.steps[level] as usize;
            let lead = |degree: usize| [next[degree], next.get(degree + step).copied().flatten()];
            let opens = |degree: usize| lead(degree)[1].is_some() || is_open[degree];
            let is_alive = |degree: &usize| reached[level][*degree] && lead(*degree) != [None; 2];
            // By what follows: the degrees of a class.
            let mut found: Vec<(bool, [Option<u8>; 2], Vec<usize>)> = Vec::new();
            for degree in (0..next.len()).filter(is_alive) {
                let key = (tells_untouched && degree > 0, lead(degree));
                match found.iter_mut().find(|class| (class.0, class.1) == key) {
                    Some(class) => class.2.push(degree),
                    None => found.push((key.0, key.1, vec![degree])),
                }
            }
            let is_labelled = |degrees: &Vec<usize>| {
                (asked.connected || asked.acyclic) && opens(degrees[0]) && degrees.last() > Some(&0)
            };
            let (plain, labelled): (Vec<_>, Vec<_>) =
                found.into_iter().partition(|(_, _, degrees)| !is_labelled(degrees));
            let mut classes =
                Classes { plain: plain.len() as u8, labelled: labelled.len() as u8, ..Classes::default() };
            let mut of_degree = vec![None; next.len()];
            for (class, (_, lead, degrees)) in (0..).zip(plain.into_iter().chain(labelled)) {
                degrees.iter().for_each(|&degree| of_degree[degree] = Some(class));
                classes.untouched = classes.untouched.or((degrees == [0]).then_some(class));
                classes.next.push(lead);
            }
            is_open = (0..next.len()).map(opens).collect();
            next = of_degree;
            all.push(classes);
        }
        all.reverse();
        next[0].map(|_| all)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counts(may_be: &[u32], edges: u32, asked: Asked) -> Vec<(u8, u8)> {
        let may_be = (0..=edges).map(|degree| may_be.contains(&degree)).collect();
        let degrees = Degrees { may_be, steps: vec![1; edges as usize] };
        let classes = degrees.classes(asked).unwrap();
        classes.iter().map(|classes| (classes.plain, classes.labelled)).collect()
    }

    #[test]
    fn degrees_that_nothing_tells_apart_are_one_class() {
        let no = Asked { connected: false, acyclic: false, spanning: false };
        let tour = Asked { connected: true, spanning: true, ..no };
        assert_eq!(counts(&[0, 1, 2, 3], 3, no), [(1, 0); 3]);
        // Untouched, or with an edge; at the end two of three degrees are possible.
        assert_eq!(counts(&[2], 3, tour), [(1, 0), (1, 1), (1, 1)]);
        assert_eq!(counts(&[2], 4, tour), [(1, 0), (1, 1), (2, 1), (1, 1)]);
        // Spanning trees: each vertex is in a component, its own at first.
        assert_eq!(counts(&[1, 2, 3], 3, Asked { acyclic: true, ..tour }), [(1, 0), (0, 1), (0, 1)]);
        assert_eq!(counts(&[0, 1, 2, 3], 3, Asked { acyclic: true, ..no }), [(1, 0), (0, 1), (0, 1)]);
        // Connected edges: a vertex with an edge is no vertex without one.
        assert_eq!(counts(&[0, 1, 2], 2, Asked { connected: true, ..no }), [(1, 0), (1, 1)]);
    }
}
