//! Steps over several levels: over variables of which at most one is true, and over the edges of a vertex. There the
//! frontier is read and written once, not for each edge, and no states between the edges are kept, which are more.

use std::borrow::Borrow;
use std::sync::Arc;

use layers::Span;
use limits::Limit;
use model::bits::{Bits, both, meets, none};
use model::steps::Steps;

use super::arranged::Arranged;
use super::field::Places;
use super::network::{Ahead, Fields, Frontier, Round, Step};
use super::plan::Plan;
use super::transition::{Transition, Transitions, read};

/// Random walks, and states that they meet at most.
const WALKS: usize = 100;
const MET: usize = 4000;
/// Dead states are looked for if the walks find more than one dead state in this number of states.
const WORTH: usize = 16;

/// What plain transitions over variables of which at most one is true do together.
#[derive(Clone)]
pub(super) struct ChoiceStep<const W: usize> {
    /// Where none of the variables is true, then where the first one is, and so on.
    transitions: Vec<Transition<Bits<W>>>,
    /// The bits each of which refuses every true variable, as where a cell is covered.
    refused_by: Bits<W>,
}

impl<const W: usize> ChoiceStep<W> {
    pub fn new(transitions: &[Transitions<Bits<W>>]) -> ChoiceStep<W> {
        let mut rest = Transition::<Places>::default().packed();
        let mut all: Vec<Transition<Bits<W>>> = Vec::new();
        // From the last one up: what follows a transition is known.
        for [no, yes] in transitions.iter().rev() {
            all.iter_mut().for_each(|step| *step = no.then(step));
            all.push(yes.then(&rest));
            rest = no.then(&rest);
        }
        let mut refused_by = [u64::MAX; W];
        for step in &all {
            refused_by = both(&refused_by, &step.refused_by);
        }
        all.push(rest);
        all.reverse();
        ChoiceStep { transitions: all, refused_by }
    }

    /// How many levels it is over.
    pub fn levels(&self) -> usize {
        self.transitions.len() - 1
    }

    /// Hands over the state after each choice, and whether a variable is true.
    #[inline(always)]
    pub fn through(&self, state: &Bits<W>, take: &mut impl FnMut(Bits<W>, bool)) {
        let transitions =
            if meets(state, &self.refused_by) { &self.transitions[..1] } else { &self.transitions };
        for (number, transition) in transitions.iter().enumerate() {
            transition.take(state, None).into_iter().for_each(|child| take(child, number > 0));
        }
    }
}

/// Whether a plain transition refuses and changes no bits.
fn is_bare<const W: usize>(transition: &Transition<Bits<W>>) -> bool {
    !transition.forbidden
        && [transition.refused_by, transition.required, transition.cleared, transition.set] == [none(); 4]
}

/// A step over edges.
pub(super) struct VertexStep {
    step: Arc<Step>,
    /// Whether its transitions do nothing else.
    is_bare: bool,
    /// How states without a solution are recognised, if they are.
    ahead: Option<Ahead>,
}

impl VertexStep {
    pub fn levels(&self) -> u32 {
        self.step.rounds() as u32
    }

    /// Hands over the states after a step, and how many edges of it are chosen. `transitions` are
    /// those from its first level on.
    pub fn through<const W: usize>(
        &self,
        transitions: &[Transitions<Bits<W>>],
        state: &Bits<W>,
        take: &mut impl FnMut(Bits<W>, u32),
    ) {
        self.each(transitions, state, &mut |child, trues| {
            child.into_iter().for_each(|child| take(child, trues));
        });
    }

    fn may_hold<F: Borrow<Frontier>>(&self, frontier: impl FnOnce() -> F) -> bool {
        self.ahead.as_ref().is_none_or(|ahead| ahead.may_hold(frontier().borrow()))
    }

    /// Hands over the state after each choice of edges; `None` where the edges left show that no solution is left.
    fn each<const W: usize>(
        &self,
        transitions: &[Transitions<Bits<W>>],
        state: &Bits<W>,
        take: &mut impl FnMut(Option<Bits<W>>, u32),
    ) {
        let transitions = &transitions[..self.step.rounds()];
        let Some(fields) = &self.step.fields else {
            let read = self.step.read(state);
            return edge(transitions, (state, &read), 0, &self.step, &mut |mut child, frontier, trues| {
                if !self.may_hold(|| frontier) {
                    take(None, trues);
                } else if self.step.write(frontier, &mut child).is_some() {
                    take(Some(child), trues);
                }
            });
        };
        let transitions = if self.is_bare { &[] } else { transitions };
        let mut state = *state;
        let is_closed = fields.open(&mut state);
        let mut hand = |is_closed, mut child: Bits<W>, trues| {
            fields.end(is_closed, &mut child);
            let may_hold = self.may_hold(|| self.step.after(fields, &child));
            take(may_hold.then_some(child), trues);
        };
        edge_in_fields((fields, fields.rounds(), transitions), (is_closed, &state), 0, &mut hand);
    }
}

/// By level the step over edges that begins there, in a model of one network whose transitions do little else; `spans` gets
/// their lengths.
pub(super) fn vertex_steps<const W: usize>(
    arranged: &Arranged<'_>,
    plan: &Plan,
    transitions: &[Transitions<Bits<W>>],
    spans: &mut [Span],
    steps: &mut Steps<'_>,
) -> Result<Vec<Option<VertexStep>>, Limit> {
    let mut vertex_steps: Vec<Option<VertexStep>> = transitions.iter().map(|_| None).collect();
    let ([parts], [network]) = (plan.networks.as_slice(), plan.program.networks.as_slice()) else {
        return Ok(vertex_steps);
    };
    for (levels, children) in network.runs() {
        let range = levels.start as usize..levels.end as usize;
        let is_even = arranged.weights[range.clone()].windows(2).all(|pair| pair[0] == pair[1]);
        let is_free = spans[range.clone()].iter().all(|&span| span == Span::ONE);
        if is_even && is_free && transitions[range.clone()].iter().flatten().all(Transition::is_plain) {
            let step = parts.step(network, levels.clone(), steps)?;
            let ahead = network.ahead(&step, levels.end);
            steps.hold(ahead.as_ref().map_or(0, Ahead::bytes))?;
            let is_bare = transitions[range.clone()].iter().flatten().all(is_bare);
            vertex_steps[range.start] = Some(VertexStep { step, is_bare, ahead });
            let levels = range.len() as u32;
            spans[range.start] = Span { levels, most_true: levels, children };
        }
    }
    if !is_worth_looking_ahead(&vertex_steps, transitions) {
        vertex_steps.iter_mut().flatten().for_each(|step| step.ahead = None);
    }
    Ok(vertex_steps)
}

/// Whether random walks meet many states without a solution.
fn is_worth_looking_ahead<const W: usize>(
    vertex_steps: &[Option<VertexStep>],
    transitions: &[Transitions<Bits<W>>],
) -> bool {
    if vertex_steps.iter().flatten().all(|step| step.ahead.is_none()) {
        return false;
    }
    let mut random = limits::Random::with_seed(0);
    let (mut met, mut dead) = (0, 0);
    for _ in 0..WALKS {
        let (mut state, mut level) = (none(), 0);
        while level < vertex_steps.len() && met < MET {
            let mut next: Vec<Bits<W>> = Vec::new();
            match &vertex_steps[level] {
                None => {
                    let known = read(&transitions[level], &state);
                    next.extend(
                        transitions[level]
                            .iter()
                            .filter_map(|transition| transition.take(&state, known.as_ref())),
                    );
                }
                Some(step) => step.each(&transitions[level..], &state, &mut |child, _| {
                    (met, dead) = (met + 1, dead + usize::from(child.is_none()));
                    next.extend(child);
                }),
            }
            level += vertex_steps[level].as_ref().map_or(1, |step| step.step.rounds());
            match random.choice(next) {
                Some(chosen) => state = chosen,
                None => break,
            }
        }
    }
    dead * WORTH > met
}

/// Hands over what there is after the last transitions of a step.
fn edge<const W: usize>(
    transitions: &[Transitions<Bits<W>>],
    (state, frontier): (&Bits<W>, &Frontier),
    trues: u32,
    step: &Step,
    take: &mut impl FnMut(Bits<W>, &Frontier, u32),
) {
    let Some((both, rest)) = transitions.split_first() else { return take(*state, frontier, trues) };
    let round = step.rounds() - transitions.len();
    for (value, transition) in [false, true].into_iter().zip(both) {
        let Some(next) = transition.of_bits(state) else { continue };
        let mut frontier = frontier.clone();
        if step.transition(round, value, &mut frontier).is_some() {
            edge(rest, (&next, &frontier), trues + u32::from(value), step, take);
        }
    }
}

/// The same where vertices have a field each. A state comes with whether it is closed; of transitions that are bare there are
/// none.
fn edge_in_fields<const W: usize>(
    (fields, rounds, transitions): (&Fields, &[Round], &[Transitions<Bits<W>>]),
    (is_closed, state): (bool, &Bits<W>),
    trues: u32,
    take: &mut impl FnMut(bool, Bits<W>, u32),
) {
    let Some((round, rest)) = rounds.split_first() else { return take(is_closed, *state, trues) };
    let later = transitions.get(1..).unwrap_or_default();
    let mut go = |value: bool| {
        let mut next = match transitions.first() {
            Some(both) => both[usize::from(value)].of_bits(state)?,
            None => *state,
        };
        let is_closed = fields.transition(round, value, (is_closed, &mut next))?;
        edge_in_fields((fields, rest, later), (is_closed, &next), trues + u32::from(value), take);
        Some(())
    };
    go(false);
    go(true);
}
