//! The connected components of a model, each as a model of its own.

use limits::Limit;
use model::constraint::{Constraint, Var};
use model::steps::{ON_HEAP, Steps};
use model::{Automorphisms, Model};

use super::alike::Alike;
use super::single::Singles;

/// A model in pieces.
pub(super) struct Split {
    /// The variables in no constraint with another one.
    pub singles: Singles,
    /// The components of more than one variable, smallest first; of equal ones the first.
    pub parts: Vec<Component>,
}

impl Split {
    /// Returns the bytes that the components hold.
    pub fn bytes(&self) -> usize {
        self.parts.iter().map(|part| part.model.bytes()).sum()
    }
}

/// A component of several variables.
pub(super) struct Component {
    /// The component by itself, its variables numbered as they ascend.
    pub model: Model,
    /// The order asked for, cut down to the component.
    pub order: Option<Vec<Var>>,
    /// How many components are equal to this one, itself included.
    pub times: u32,
}

/// Bytes that a variable takes in the lists of [`Components`] and of what is made of them.
const VARIABLE: usize = 4 * size_of::<usize>() + 4 * size_of::<Var>();
/// Bytes that a component takes in them.
const COMPONENT: usize = 2 * (size_of::<Vec<Var>>() + ON_HEAP);

/// Splits `model`, within the limits of `steps`; `None` where it is connected, or its solutions have to be.
pub(super) fn split(
    model: &Model,
    order: Option<&[Var]>,
    steps: &mut Steps<'_>,
) -> Result<Option<Split>, Limit> {
    if model.is_joined() {
        return Ok(None);
    }
    steps.hold(model.variables() * VARIABLE)?;
    let components = Components::of(model, steps)?;
    if components.members.len() <= 1 {
        return Ok(None);
    }
    steps.hold(components.members.len() * COMPONENT + model.constraints.len() * size_of::<&Constraint>())?;
    let (mut constraints, constant) = components.constraints(model);
    let mut singles = Singles::new(constant);
    for (members, own) in components.members.iter().zip(&constraints) {
        if let [var] = members[..] {
            singles.add(model, var, own);
        }
    }
    let mut orders = order.map(|order| components.orders(order));
    let mut parts: Vec<Component> = Vec::new();
    let mut alike = Alike::default();
    let mut by_size: Vec<usize> = (0..components.members.len()).collect();
    by_size.retain(|&at| components.members[at].len() > 1);
    by_size.sort_by_key(|&at| components.members[at].len());
    for at in by_size {
        let own = std::mem::take(&mut constraints[at]);
        let members = &components.members[at];
        // Read once for each symmetry at most, and held in two forms.
        let bytes: usize = own.iter().map(|constraint| constraint.bytes()).sum();
        let looks: usize = own.iter().map(|constraint| constraint.steps()).sum();
        steps.take(members.len() + (1 + model.group.len()) * looks)?;
        steps.hold(2 * bytes)?;
        match alike.find_or_insert(model, members, &own, parts.len()) {
            Some(part) => {
                parts[part].times += 1;
                steps.release(2 * bytes);
            }
            None => {
                let order = orders.as_mut().map(|orders| std::mem::take(&mut orders[at]));
                parts.push(Component { model: components.part(model, at, &own), order, times: 1 });
            }
        }
    }
    debug_assert!(parts.is_sorted_by_key(|part| part.model.variables()), "smaller components come first");
    debug_assert_eq!(
        parts.iter().map(|part| part.times as usize * part.model.variables()).sum::<usize>(),
        components.members.iter().map(Vec::len).filter(|&len| len > 1).sum::<usize>(),
        "equal components stand for all variables of theirs"
    );
    Ok(Some(Split { singles, parts }))
}

/// The connected components of the variables.
struct Components {
    /// The component of each variable; components are numbered by their first variables.
    of: Vec<usize>,
    /// The place of each variable among those of its component.
    place: Vec<Var>,
    /// The variables of each component, ascending.
    members: Vec<Vec<Var>>,
}

impl Components {
    /// By union and find over the constraints.
    fn of(model: &Model, steps: &mut Steps<'_>) -> Result<Components, Limit> {
        let mut parent: Vec<usize> = (0..model.variables()).collect();
        for constraint in &model.constraints {
            steps.take(constraint.steps())?;
            let mut vars = constraint.terms().map(|term| term.lit.var);
            if let Some(first) = vars.next() {
                let mut root = find(&mut parent, first as usize);
                for var in vars {
                    // The smaller root stays one: the first variable stands for its component.
                    let other = find(&mut parent, var as usize);
                    parent[root.max(other)] = root.min(other);
                    root = root.min(other);
                }
            }
        }
        let (mut of, mut place) = (vec![0; parent.len()], Vec::with_capacity(parent.len()));
        let mut members: Vec<Vec<Var>> = Vec::new();
        for var in 0..parent.len() {
            let root = find(&mut parent, var);
            of[var] = if root == var { members.len() } else { of[root] };
            if root == var {
                members.push(Vec::new());
            }
            let own = &mut members[of[var]];
            place.push(own.len() as Var);
            own.push(var as Var);
        }
        debug_assert_eq!(
            members.iter().map(Vec::len).sum::<usize>(),
            of.len(),
            "components partition the variables"
        );
        debug_assert!(
            members.iter().all(|own| own.is_sorted_by(|a, b| a < b)),
            "the variables of a component ascend, each once"
        );
        debug_assert!(
            members.is_sorted_by_key(|own| own[0]),
            "components are numbered by their first variables"
        );
        Ok(Components { of, place, members })
    }

    /// The constraints of each component, in the source's order where it has one; and whether
    /// those without any variable hold.
    fn constraints<'a>(&self, model: &'a Model) -> (Vec<Vec<&'a Constraint>>, bool) {
        let mut own = vec![Vec::new(); self.members.len()];
        let mut constant = true;
        for constraint in &model.constraints {
            debug_assert!(
                constraint
                    .terms()
                    .map(|term| self.of[term.lit.var as usize])
                    .collect::<Vec<_>>()
                    .windows(2)
                    .all(|two| two[0] == two[1]),
                "a constraint is in one component"
            );
            match constraint.terms().next() {
                Some(term) => own[self.of[term.lit.var as usize]].push(constraint),
                None => constant &= constraint.holds(&[]),
            }
        }
        (own, constant)
    }

    /// `order` cut up by component, with the variables' places.
    fn orders(&self, order: &[Var]) -> Vec<Vec<Var>> {
        let mut orders = vec![Vec::new(); self.members.len()];
        for &var in order {
            orders[self.of[var as usize]].push(self.place[var as usize]);
        }
        debug_assert!(
            orders.iter().zip(&self.members).all(|(order, members)| order.len() == members.len()),
            "an order has each variable of a component once"
        );
        orders
    }

    /// A component as a model.
    fn part(&self, model: &Model, at: usize, constraints: &[&Constraint]) -> Model {
        let members = &self.members[at];
        let place = |var: Var| self.place[var as usize];
        let pick = |var: &Var| model.weights[*var as usize];
        let constraints: Vec<_> = constraints.iter().map(|constraint| constraint.renamed(place)).collect();
        // What carries all constraints into themselves, and these variables, carries the constraints on them.
        let group = Automorphisms::inherited(model.group.iter().filter_map(|symmetry| {
            let images = || members.iter().map(|&var| symmetry[var as usize]);
            images().all(|image| self.of[image as usize] == at).then(|| images().map(place).collect())
        }));
        let own = |vars: &Vec<Var>| -> Vec<Var> {
            let places = (0..).zip(members).filter(|(_, var)| vars.binary_search(var).is_ok());
            places.map(|(place, _)| place).collect()
        };
        let counted = |vars: &Vec<Var>| {
            let places = own(vars);
            // A component with nothing to hide is an ordinary model.
            (places.len() < members.len()).then_some(places)
        };
        Model {
            has_published_order: model.has_published_order,
            group,
            cells: match model.cells.as_slice() {
                [] => Vec::new(),
                cells => members.iter().map(|&var| cells[var as usize]).collect(),
            },
            projection: model.projection.as_ref().and_then(counted),
            defined: own(&model.defined),
            ..Model::plain(members.iter().map(pick).collect(), constraints, model.goal)
        }
    }
}

/// The root of `var`, with the way there halved.
fn find(parent: &mut [usize], mut var: usize) -> usize {
    while parent[var] != var {
        parent[var] = parent[parent[var]];
        var = parent[var];
    }
    var
}
