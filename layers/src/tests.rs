//! Layers against plain recursion, against diagrams, and against themselves with other threads.

use std::collections::HashMap;
use std::num::NonZeroU32;

use num_bigint::BigUint;

use super::{Counts, LayerProgress, Layered, Quantity, Refused, Residues, count};
use bdd::Manager;
use limits::{Budget, Extreme, Limit};

/// Words over {0, 1} in which a one is never `apart` places after another one, for some
/// distances; the state is the last `memory` letters, so layers are wide and merge rarely.
pub(super) struct Apart {
    pub length: u32,
    pub memory: u32,
    pub apart: Vec<u32>,
}

impl Layered<1> for Apart {
    fn levels(&self) -> u32 {
        self.length
    }

    fn root(&self) -> Option<[u64; 1]> {
        Some([0])
    }

    fn children(&self, level: u32, state: &[u64; 1]) -> [Option<[u64; 1]>; 2] {
        let past = state[0];
        let is_apart = self.apart.iter().all(|distance| past >> (distance - 1) & 1 == 0);
        let mask = if level + 1 == self.length { 0 } else { (1 << self.memory) - 1 };
        [Some([past << 1 & mask]), is_apart.then_some([(past << 1 | 1) & mask])]
    }
}

impl Apart {
    /// Solutions by size, by recursion on (level, state) with no layer anywhere.
    fn recount(&self, weights: &[u32]) -> Vec<BigUint> {
        fn below(
            spec: &Apart,
            weights: &[u32],
            level: u32,
            state: [u64; 1],
            memo: &mut HashMap<(u32, u64), Vec<BigUint>>,
        ) -> Vec<BigUint> {
            if level == spec.length {
                return vec![BigUint::from(1u32)];
            }
            if let Some(known) = memo.get(&(level, state[0])) {
                return known.clone();
            }
            let mut sum: Vec<BigUint> = Vec::new();
            for (value, child) in (0..).zip(spec.children(level, &state)) {
                if let Some(child) = child {
                    let shift = value * weights[level as usize] as usize;
                    let sizes = below(spec, weights, level + 1, child, memo);
                    sum.resize(sum.len().max(sizes.len() + shift), BigUint::ZERO);
                    sum[shift..].iter_mut().zip(sizes).for_each(|(total, size)| *total += size);
                }
            }
            memo.insert((level, state[0]), sum.clone());
            sum
        }
        below(self, weights, 0, [0], &mut HashMap::new())
    }
}

pub(super) fn ask(spec: &Apart, question: Quantity, weights: &[u32], threads: usize) -> (Counts, Vec<u64>) {
    match count(spec, question, weights, threads, &Budget::default(), &mut |_| {}) {
        Ok((reply, stats)) => (reply, stats.widths),
        Err(refused) => panic!("{refused}"),
    }
}

fn check(spec: &Apart, weights: &[u32]) {
    let sizes = spec.recount(weights);
    let total: BigUint = sizes.iter().sum();
    let largest = sizes.iter().rposition(|count| *count != BigUint::ZERO).unwrap_or(0);
    let heaviest = Some((largest as u64, sizes[largest].clone()));
    let (modulus, first, points) = ((1 << 63) - 25, 5, NonZeroU32::new(3).expect("not 0"));
    let at = |x: u64| -> BigUint {
        let term = |(size, count): (usize, &BigUint)| count * BigUint::from(x).pow(size as u32);
        sizes.iter().enumerate().map(term).sum::<BigUint>() % modulus
    };
    let expected: Vec<u64> =
        (first..first + 3).map(|x| at(x).try_into().expect("below the modulus")).collect();
    let residues = Residues::new(modulus, first, points).expect("a modulus");
    let (reply, _) = ask(spec, Quantity::Residues(residues), weights, 2);
    assert_eq!(reply, Counts::Residues(expected));
    let mut widths = Vec::new();
    for threads in 1..=3 {
        let (reply, layers) = ask(spec, Quantity::Total, weights, threads);
        assert_eq!(reply, Counts::Total(total.clone()));
        widths.push(layers);
        let (reply, _) = ask(spec, Quantity::Spectrum, weights, threads);
        assert_eq!(reply, Counts::Spectrum(sizes[..=largest].to_vec()));
        let (reply, _) = ask(spec, Quantity::Best(Extreme::Heaviest), weights, threads);
        assert_eq!(reply, Counts::Best(heaviest.clone()));
        let (reply, _) = ask(spec, Quantity::Best(Extreme::Lightest), weights, threads);
        assert_eq!(reply, Counts::Best(Some((0, sizes[0].clone()))));
    }
    assert!(widths.iter().all(|layers| *layers == widths[0]));
}

#[test]
fn narrow_layers_count_as_recursion_does() {
    let spec = Apart { length: 30, memory: 6, apart: vec![1, 4] };
    check(&spec, &[1; 30]);
    check(&spec, &(0..30).map(|level| level % 3 + 1).collect::<Vec<u32>>());
}

#[test]
fn sharded_layers_count_as_recursion_does() {
    // Wider than a chunk and a shard, so that threads and shards take part.
    let spec = Apart { length: 26, memory: 18, apart: vec![3] };
    check(&spec, &[1; 26]);
}

#[test]
fn numbers_outgrow_every_machine_word() {
    let spec = Apart { length: 400, memory: 2, apart: vec![2] };
    check(&spec, &[1; 400]);
}

#[test]
fn the_diagram_has_as_many_solutions() {
    let spec = Apart { length: 20, memory: 6, apart: vec![1, 5] };
    let mut manager = Manager::new(20);
    let diagram = manager
        .build(spec.levels(), spec.root(), |level, state| spec.children(level, state), |_, _| {})
        .expect("no limit");
    assert_eq!(manager.spectrum(&diagram, &[]).expect("no limit"), {
        let mut sizes = spec.recount(&[1; 20]);
        while sizes.last() == Some(&BigUint::ZERO) {
            sizes.pop();
        }
        sizes
    });
}

#[test]
fn limits_are_answered_with_the_layers_so_far() {
    let spec = Apart { length: 40, memory: 25, apart: vec![9] };
    let budget = Budget { bytes: Some(4 << 20), ..Budget::default() };
    let refused = count(&spec, Quantity::Total, &[1; 40], 2, &budget, &mut |_| {}).expect_err("too wide");
    assert_eq!(refused.limit, Limit::Bytes(4 << 20));
    assert!(!refused.stats.widths.is_empty() && refused.stats.widths.len() < 40);
}

#[test]
fn a_layer_that_will_not_fit_is_refused_before_it_is_there() {
    // Without an excluded distance within its length, every layer is twice as wide as the last.
    let spec = Apart { length: 24, memory: 23, apart: vec![23] };
    let budget = Budget { nodes: Some(1 << 20), ..Budget::default() };
    let mut most = 0;
    let refused = count(&spec, Quantity::Total, &[1; 24], 2, &budget, &mut |moment| {
        most = most.max(if moment.level == 20 { moment.expanded } else { 0 });
    });
    let Refused { limit, stats } = refused.expect_err("too wide");
    assert_eq!(limit, Limit::Nodes(1 << 20));
    assert_eq!(stats.widths.last(), Some(&(1 << 20)));
    assert!(most < 1 << 18, "{most} parents of a layer were expanded to see that it will not fit");
    let next = stats.next.expect("enough was seen");
    assert!((2_000_000..=1 << 21).contains(&next), "{next}");
}

#[test]
fn forecasts_of_real_layers_are_not_too_high() {
    let mut told = 0;
    for (memory, apart) in [(18, vec![3]), (20, vec![1]), (19, vec![2, 5]), (18, vec![17])] {
        let spec = Apart { length: 40, memory, apart };
        let mut forecasts = Vec::new();
        let watch =
            &mut |moment: &LayerProgress| forecasts.extend(moment.next.map(|next| (moment.level, next)));
        let counted = count(&spec, Quantity::Total, &[1; 40], 1, &Budget::default(), watch);
        let (_, stats) = counted.expect("no limit");
        for (level, next) in forecasts {
            let Some(&width) = stats.widths.get(level as usize + 1) else { continue };
            let ratio = next as f64 / width as f64;
            assert!((0.5..1.03).contains(&ratio), "level {level}: {next} for {width}");
            told += 1;
        }
    }
    assert!(told > 50, "{told}");
}

#[test]
fn sizes_beyond_32_bits_are_sizes() {
    let spec = Apart { length: 3, memory: 1, apart: vec![1] };
    let weights = [u32::MAX; 3];
    let (counts, _) = ask(&spec, Quantity::Best(Extreme::Heaviest), &weights, 1);
    assert_eq!(counts, Counts::Best(Some((2 * u64::from(u32::MAX), 1u32.into()))));
    let mut manager = Manager::new(3);
    let diagram = manager
        .build(spec.levels(), spec.root(), |level, state| spec.children(level, state), |_, _| {})
        .expect("no limit");
    let best = manager.best(&diagram, &weights, Extreme::Heaviest).expect("no limit");
    assert_eq!(counts, Counts::Best(best));
}

#[test]
fn residues_have_a_modulus_and_their_points() {
    let one = NonZeroU32::MIN;
    for modulus in [0, 1, 1 << 63, u64::MAX] {
        assert_eq!(Residues::new(modulus, 1, one), None);
    }
    // The points next to 2^64 are those modulo 1000, not those from 0 on.
    let spec = Apart { length: 3, memory: 1, apart: vec![1] };
    let five = NonZeroU32::new(5).expect("not 0");
    let residues = Residues::new(1000, u64::MAX - 1, five).expect("a modulus");
    let at = |x: u128| ((1 + 3 * x + x * x) % 1000) as u64;
    let expected = (0..5).map(|point| at((u128::from(u64::MAX) - 1 + point) % 1000)).collect();
    let (counts, _) = ask(&spec, Quantity::Residues(residues), &[1; 3], 1);
    assert_eq!(counts, Counts::Residues(expected));
}
