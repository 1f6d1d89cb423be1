//! One variable's way through all levels, against its definition.

use proptest::prelude::*;

use super::sift::Sifter;
use super::swap_store::SwapStore;
use crate::store::{Edge, Rule, Store};
use crate::{Budget, Manager, Var, VarOrder};

const VARS: usize = 7;

/// A function that is true in the rows listed, or the family of those sets, alone in a swap store.
fn build(rule: Rule, order: &[u32], rows: &[u8]) -> SwapStore {
    let order = VarOrder::new(order.iter().copied().map(Var).collect()).unwrap();
    let vars = (0..VARS as u32).map(Var);
    match rule {
        Rule::Bdd => {
            let mut m = Manager::with_order(order);
            let mut sum = m.constant(false);
            for row in rows {
                let cube: Vec<(Var, bool)> = vars.clone().map(|var| (var, row >> var.0 & 1 == 1)).collect();
                let one = m.and_cube(&m.constant(true), &cube).unwrap();
                sum = m.or(&sum, &one).unwrap();
            }
            let size = m.node_count(&sum);
            taken_out(&m, size)
        }
        Rule::Zdd => {
            let mut m = Manager::with_order(order);
            let mut sum = m.empty();
            for row in rows {
                let set: Vec<Var> = vars.clone().filter(|var| row >> var.0 & 1 == 1).collect();
                let one = m.set(&set).unwrap();
                sum = m.union(&sum, &one).unwrap();
            }
            let size = m.node_count(&sum);
            taken_out(&m, size)
        }
    }
}

fn taken_out(m: &Manager, size: usize) -> SwapStore {
    let (swap_store, _) = m.take_out().unwrap();
    assert_eq!(swap_store.len, size);
    swap_store
}

proptest! {
    /// No bound may hide the best place of those that the growth allows to be reached.
    #[test]
    fn the_best_place(
        families in any::<bool>(), rows in prop::collection::vec(any::<u8>(), 1..40), start in 0..VARS,
    ) {
        let rule = if families { Rule::Zdd } else { Rule::Bdd };
        let order: Vec<u32> = (0..VARS as u32).collect();
        let swap_store = build(rule, &order, &rows);
        let len = swap_store.len;
        let budget = Budget::default();
        let mut sifter = Sifter::new(swap_store, &budget, 0);
        sifter.sift(start).unwrap();

        let most = Sifter::most(len);
        let mut best = len;
        for way in [-1, 1] {
            let (mut order, mut at) = (order.clone(), start);
            while let Some(next) = at.checked_add_signed(way).filter(|&next| next < VARS) {
                order.swap(at, next);
                at = next;
                let size = build(rule, &order, &rows).len;
                best = best.min(size);
                if size > most {
                    break;
                }
            }
        }
        prop_assert_eq!(sifter.swap_store.len, best);
        prop_assert_eq!(build(rule, &sifter.swap_store.order, &rows).len, best);
    }
}

/// After the nodes of the store are gone, nothing that puts others in their place may need memory: not even
/// long lists of parents, which move to a table.
#[test]
fn room_is_made_before_nodes_go() {
    let mut store = Store::new(200);
    let overflow = store.make_room_for(200, true, 0).unwrap();
    let (nodes, places) = (store.nodes.capacity(), overflow.bytes());
    store.clear(overflow);
    let bottom = store.literal(199).map(|id| Edge::new(id, 0)).unwrap();
    for level in (0..199).rev() {
        store.find_or_insert(level, Edge::FALSE, bottom).unwrap();
    }
    assert!(!store.overflow.is_empty());
    assert_eq!((store.nodes.capacity(), store.overflow.bytes()), (nodes, places));
}
