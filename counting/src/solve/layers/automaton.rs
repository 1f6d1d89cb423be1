//! A compiled plan, which counts whatever the width of its states.

use std::hash::{Hash, Hasher};

use bdd::{Bdd, Manager};
use layers::stage::{Staged, Stages};
use layers::{Counts, LayerProgress, LayerStats, Layered, Quantity, Refused, Span, count, hash_of};
use limits::{Budget, Extreme, Limit};
use model::bits::{Bits, add, none};
use model::steps::Steps;

use super::arranged::{Arranged, MOST_SPAN};
use super::field::Places;
use super::images::Images;
use super::kinds::kinds;
use super::long_steps::{ChoiceStep, VertexStep, vertex_steps};
use super::plan::Plan;
use super::reach::Reach;
use super::regions::Regions;
use super::symmetries::Symmetries;
use super::transition::{Transition, Transitions, read};
use crate::solve::layer_store::{LAYER_FORM, fingerprint};

/// Words of the largest states: no machine could hold a layer of larger ones.
pub(super) const MOST_WORDS: usize = 64;

/// Nanoseconds of a level in a step over plain transitions: most variables are refused at the first look.
const LEAP: u64 = 8;

/// A state as the key of a table, hashed as in a count.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Key<const W: usize>([u64; W]);

impl<const W: usize> Hash for Key<W> {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        hasher.write_u64(hash_of(&self.0));
    }
}

/// A plan with its transitions, to be counted for one size after another.
pub(super) trait Automaton {
    /// Which best size it looks for, if it does.
    fn best(&self) -> Option<Extreme>;

    /// Sets the size that solutions have to reach, where it looks for the best one.
    fn aim(&mut self, size: u32);

    /// Bytes held, those of the plan among them.
    fn bytes(&self) -> usize;

    /// The diagram of all solutions in a manager of the same order, if no symmetries were compiled into it; `watch` as
    /// of [`Manager::build`].
    fn diagram(&self, manager: &mut Manager, watch: &mut dyn FnMut(u32, usize)) -> Result<Bdd, Limit>;

    /// The same as a count in stages.
    fn staged<'a>(&'a self, quantity: Quantity, weights: &'a [u32]) -> Box<dyn Staged + 'a>;

    /// Counts as [`layers::count`] does.
    fn count(
        &self,
        quantity: Quantity,
        weights: &[u32],
        threads: usize,
        budget: &Budget,
        watch: &mut dyn FnMut(&LayerProgress),
    ) -> Result<(Counts, LayerStats), Refused>;
}

/// A model as a layered function of `W` words a state.
pub(super) struct Compiled<const W: usize> {
    contradictory: bool,
    transitions: Vec<Transitions<Bits<W>>>,
    /// By level: the symmetries of the states after its transitions.
    images: Vec<Images<W>>,
    /// By level: the step from there on.
    spans: Vec<Span>,
    /// By level with which a step over plain transitions begins: what these do together.
    choice_steps: Vec<Option<ChoiceStep<W>>>,
    /// By level: whether it is within such a step.
    in_choice_step: Vec<bool>,
    /// By level with which a step over edges of a vertex begins: what they do together.
    vertex_steps: Vec<Option<VertexStep>>,
    /// Of an exact cover, whose free cells may show that a state leads nowhere.
    regions: Option<Regions<W>>,
    /// By level with which a step begins: its kind, if steps may be alike.
    kinds: Option<Vec<u32>>,
    /// Whether the states of each level are wanted.
    tells_all: bool,
    reach: Option<Reach<Bits<W>>>,
    best: Option<Extreme>,
    bytes: usize,
}

impl<const W: usize> Compiled<W> {
    /// The size to reach is not set yet.
    pub(super) fn new(
        plan: &Plan,
        symmetries: &Symmetries,
        best: Option<Extreme>,
        reach: Option<Reach<Places>>,
        steps: &mut Steps<'_>,
    ) -> Result<Compiled<W>, Limit> {
        let levels = plan.program.levels as usize;
        steps.hold(levels * size_of::<Transitions<Bits<W>>>())?;
        let mut transitions = Vec::with_capacity(levels);
        let mut images = Vec::with_capacity(levels);
        plan.each_transition(symmetries, steps, &mut |both, merging, steps| {
            transitions.push(both.map(Transition::packed));
            steps.hold(transitions.last().into_iter().flatten().map(Transition::bytes).sum())?;
            steps.hold(Images::<W>::bytes(&merging))?;
            images.push(Images::new(merging, plan, transitions.len() as u32));
            Ok(())
        })?;
        steps.hold(reach.iter().map(|_| levels * Reach::<Bits<W>>::BYTES).sum())?;
        let reach = reach.map(|reach| reach.packed());
        Ok(Compiled {
            contradictory: plan.program.contradictory,
            transitions,
            images,
            spans: Vec::new(),
            choice_steps: vec![None; levels],
            in_choice_step: vec![false; levels],
            vertex_steps: Vec::new(),
            regions: None,
            kinds: None,
            tells_all: false,
            reach,
            best,
            bytes: steps.bytes(),
        })
    }

    /// The same with steps over several levels, where these are worth it.
    pub(super) fn in_steps(
        mut self,
        arranged: &Arranged<'_>,
        plan: &Plan,
        tells_all: bool,
        steps: &mut Steps<'_>,
    ) -> Result<Compiled<W>, Limit> {
        self.spans = vec![Span::ONE; self.transitions.len()];
        for levels in arranged.runs() {
            if self.transitions[levels.clone()].iter().flatten().all(Transition::is_of_bits) {
                steps.hold((levels.len() + 1) * size_of::<Transition<Bits<W>>>())?;
                self.choice_steps[levels.start] = Some(ChoiceStep::new(&self.transitions[levels.clone()]));
                self.in_choice_step[levels.clone()].fill(true);
            } else if levels.len() > MOST_SPAN {
                continue;
            }
            let children = levels.len() as u32 + 1;
            self.spans[levels.start] = Span { levels: levels.len() as u32, most_true: 1, children };
        }
        self.vertex_steps = vertex_steps(arranged, plan, &self.transitions, &mut self.spans, steps)?;
        let in_choice_step =
            (0..).zip(&self.choice_steps).filter(|(_, step)| step.is_some()).map(|(level, _)| level);
        let regions = Regions::new(arranged, plan, in_choice_step, steps)?;
        let step = |level, state: &Bits<W>| {
            let (end, mut next) = (level + self.span(level).levels, Vec::new());
            self.descend(level, end, state, 0, &mut |child, _| next.push(self.representative(end, child)));
            (end, next)
        };
        let regions = regions.filter(|regions| regions.is_worth_it(self.levels(), step));
        let by_turns = regions.is_none() && self.vertex_steps.iter().all(Option::is_none);
        let kinds = by_turns.then(|| kinds(&self.transitions, &self.images, &self.spans)).flatten();
        Ok(Compiled { bytes: steps.bytes(), regions, kinds, tells_all, ..self })
    }

    /// [`Layered::descend`] over several levels: states in between are not kept, so that no image is looked for.
    fn within(
        &self,
        level: u32,
        end: u32,
        state: &Bits<W>,
        already: u32,
        take: &mut impl FnMut(Bits<W>, u32),
    ) {
        debug_assert!(level + 1 < end, "the last level of a step keeps its states");
        let transitions = &self.transitions[level as usize];
        let known = read(transitions, state);
        for (value, transition) in (0..).zip(transitions) {
            let Some(child) = transition.take(state, known.as_ref()) else { continue };
            self.descend(level + 1, end, &child, already + value, take);
        }
    }
}

impl<const W: usize> Automaton for Compiled<W> {
    fn best(&self) -> Option<Extreme> {
        self.best
    }

    fn aim(&mut self, size: u32) {
        if let Some(reach) = &mut self.reach {
            reach.size = size;
        }
    }

    fn bytes(&self) -> usize {
        self.bytes
    }

    fn diagram(&self, manager: &mut Manager, watch: &mut dyn FnMut(u32, usize)) -> Result<Bdd, Limit> {
        let children =
            |level, state: &Key<W>| Layered::children(self, level, &state.0).map(|child| child.map(Key));
        manager.build(self.levels(), self.root().map(Key), children, watch)
    }

    fn staged<'a>(&'a self, quantity: Quantity, weights: &'a [u32]) -> Box<dyn Staged + 'a> {
        let Compiled { contradictory, transitions, reach, .. } = self;
        // The transitions define the meaning of a state; which states are merged is not in them, so the form is included.
        let fingerprint = fingerprint(&(LAYER_FORM, contradictory, transitions, reach, quantity, weights));
        Box::new(Stages { spec: self, quantity, weights, fingerprint })
    }

    fn count(
        &self,
        quantity: Quantity,
        weights: &[u32],
        threads: usize,
        budget: &Budget,
        watch: &mut dyn FnMut(&LayerProgress),
    ) -> Result<(Counts, LayerStats), Refused> {
        count(self, quantity, weights, threads, budget, watch)
    }
}

impl<const W: usize> Layered<W> for Compiled<W> {
    fn levels(&self) -> u32 {
        self.transitions.len() as u32
    }

    fn root(&self) -> Option<Bits<W>> {
        (!self.contradictory).then(none)
    }

    fn span(&self, level: u32) -> Span {
        self.spans.get(level as usize).copied().unwrap_or(Span::ONE)
    }

    fn kind(&self, level: u32) -> Option<u32> {
        self.kinds.as_ref().map(|kinds| kinds[level as usize])
    }

    fn touched(&self, level: u32, end: u32) -> Option<Bits<W>> {
        // Steps have kinds where their transitions are all that they do.
        self.kinds.as_ref()?;
        let mut touched = none();
        for transition in self.transitions[level as usize..end as usize].iter().flatten() {
            add(&mut touched, &transition.touched());
        }
        Some(touched)
    }

    fn tells_all(&self) -> bool {
        self.tells_all
    }

    #[inline(always)]
    fn descend(
        &self,
        level: u32,
        end: u32,
        state: &Bits<W>,
        already: u32,
        take: &mut impl FnMut(Bits<W>, u32),
    ) {
        if let Some(step) = &self.choice_steps[level as usize]
            && step.levels() as u32 == end - level
        {
            step.through(state, &mut |child, is_true| {
                if self.regions.as_ref().is_none_or(|regions| regions.may_hold(end, &child)) {
                    take(child, already + u32::from(is_true));
                }
            });
        } else if let Some(Some(step)) = self.vertex_steps.get(level as usize)
            && step.levels() == end - level
        {
            let transitions = &self.transitions[level as usize..];
            step.through(transitions, state, &mut |child, trues| take(child, already + trues));
        } else if level + 1 == end {
            let children = self.children(level, state);
            (0..).zip(children).for_each(|(value, child)| {
                child.into_iter().for_each(|child| take(child, already + value));
            });
        } else {
            self.within(level, end, state, already, take);
        }
    }

    #[inline(always)]
    fn children(&self, level: u32, state: &Bits<W>) -> [Option<Bits<W>>; 2] {
        let transitions = &self.transitions[level as usize];
        let known = read(transitions, state);
        let child = |transition: &Transition<Bits<W>>| transition.take(state, known.as_ref());
        [child(&transitions[0]), child(&transitions[1])]
    }

    #[inline(always)]
    fn representative(&self, level: u32, state: Bits<W>) -> Bits<W> {
        self.images[level as usize - 1].least(state)
    }

    fn represented(&self) -> usize {
        self.images.iter().map(Images::represented).max().unwrap_or(1)
    }

    fn work(&self, level: u32) -> u64 {
        match self.in_choice_step[level as usize] {
            true => LEAP + W as u64,
            false => self.transitions[level as usize].iter().map(Transition::work).sum(),
        }
    }

    #[inline]
    fn promises(&self, level: u32, state: &Bits<W>, size: u64) -> bool {
        self.reach.as_ref().is_none_or(|reach| reach.promises(level, state, size))
    }
}
