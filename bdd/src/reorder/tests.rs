//! One block's way through all levels, against its definition.

use proptest::prelude::*;

use super::sift::Sifter;
use crate::{Budget, Manager, Var, VarOrder};

const VARS: usize = 7;

/// A function that is true in the rows listed.
fn build(order: &[u32], rows: &[u8]) -> (Manager, crate::Bdd) {
    let order = VarOrder::new(order.iter().copied().map(Var).collect()).unwrap();
    let mut m = Manager::with_order(order);
    let mut sum = m.constant(false);
    for row in rows {
        let cube: Vec<(Var, bool)> = (0..VARS as u32).map(|v| (Var(v), row >> v & 1 == 1)).collect();
        let one = m.constant(true);
        let one = m.and_cube(&one, &cube).unwrap();
        sum = m.or(&sum, &one).unwrap();
    }
    m.collect();
    (m, sum)
}

fn size(order: &[u32], rows: &[u8]) -> usize {
    let (m, f) = build(order, rows);
    m.node_count(&f)
}

proptest! {
    /// No bound may hide the best place of those that the growth allows to be reached.
    #[test]
    fn the_best_place(rows in prop::collection::vec(any::<u8>(), 1..40), start in 0..VARS) {
        let order: Vec<u32> = (0..VARS as u32).collect();
        let (m, f) = build(&order, &rows);
        let (swap_store, _) = m.take_out().unwrap();
        let len = swap_store.len;
        prop_assert_eq!(len, m.node_count(&f));
        let budget = Budget::default();
        let mut sifter = Sifter::new(swap_store, &[1; VARS], &budget, 0);
        sifter.sift(start).unwrap();

        let most = Sifter::most(len);
        let mut best = len;
        for way in [-1, 1] {
            let (mut order, mut at) = (order.clone(), start);
            while let Some(next) = at.checked_add_signed(way).filter(|&next| next < VARS) {
                order.swap(at, next);
                at = next;
                let size = size(&order, &rows);
                best = best.min(size);
                if size > most {
                    break;
                }
            }
        }
        prop_assert_eq!(sifter.swap_store.len, best);
        prop_assert_eq!(size(&sifter.swap_store.order, &rows), best);
    }
}
