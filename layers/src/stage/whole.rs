//! A count in memory that begins at a layer in files, and may write layers as it goes.

use std::io::Write;

use super::task::{Between, Ended, Onward, Open, StageError, Stages, Watch, Whole, Written};
use super::writer::Writer;
use crate::expand::Expansion;
use crate::layer::Layer;
use crate::run::Run;
use crate::spec::Layered;
use crate::threads::Threads;
use limits::Budget;

/// See [`Staged::whole`](super::Staged::whole).
pub(super) fn count<const W: usize, L: Layered<W>>(
    stages: &Stages<'_, W, L>,
    from: Option<(u32, u32, &Open<'_>)>,
    threads: Threads,
    budget: &Budget,
    watch: &mut Watch<'_>,
    between: &mut Between<'_>,
) -> Result<Ended, StageError> {
    let Stages { spec, quantity, weights, .. } = *stages;
    let (layer, level) = match from {
        None => (Layer::root(spec.root(), quantity), 0),
        Some((level, parts, open)) => {
            let contents = stages.contents(level, parts, None, open)?;
            (stages.load(&contents, None, open, budget)?, level)
        }
    };
    let expansion = Expansion { spec, quantity, budget, threads, peak_bytes: 0 };
    let mut run = Run::new(expansion, weights, level, watch);
    let counts =
        run.down(layer, &mut |layer, level| Ok(between(&InMemory { stages, layer, level })? == Onward::On));
    let stats = run.into_stats();
    counts.map(|counts| (counts, stats))
}

/// A layer between two steps.
struct InMemory<'a, 's, const W: usize, L> {
    stages: &'a Stages<'s, W, L>,
    layer: &'a Layer<W>,
    level: u32,
}

impl<const W: usize, L: Layered<W>> Whole for InMemory<'_, '_, W, L> {
    fn level(&self) -> u32 {
        self.level
    }

    fn width(&self) -> u64 {
        self.layer.width() as u64
    }

    fn bytes(&self) -> usize {
        self.layer.bytes()
    }

    fn write(&self, part: u32, parts: u32, out: &mut dyn Write) -> Result<Written, StageError> {
        let mut writer = Writer::new(self.stages, out)?;
        self.stages.write(self.layer, parts, Some(part), &mut writer)?;
        let (states, bytes) = writer.end(self.stages, (self.level, part, parts))?;
        Ok(Written { states, bytes, ..Written::default() })
    }
}
