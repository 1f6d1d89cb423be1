//! The model of a family: a text, and the board that its words name.

use std::collections::BTreeMap;
use std::sync::Arc;

use limits::Budget;
use model::Model;

use super::parse::parse;
use super::puzzle::of_setting;
use super::read::Trouble;
use super::setting::{Content, Holds, Setting};
use super::stated::Unstated;
use super::world::{Family, Set, World};
use crate::graph::Geometry;

/// A puzzle of a family.
pub(crate) struct OfFamily<'a> {
    pub board: &'a Arc<dyn Geometry>,
    /// The names of the kinds.
    pub kinds: Vec<String>,
    /// The text, but for the board and the kinds.
    pub lines: &'a str,
    /// What the literature calls the conjugacy class of each symmetry of the board.
    pub names: Vec<&'static str>,
    /// Whether `all` goes through the cells from the border of the board to its centre.
    pub by_rings: bool,
}

impl OfFamily<'_> {
    /// The model, for sizes of any kind. Cost: as that of reading a file.
    pub fn model(&self, budget: &Budget) -> Result<Model, Unstated> {
        self.built(budget).map_err(|trouble| trouble.located(self.lines))
    }

    fn built(&self, budget: &Budget) -> Result<Model, Trouble> {
        let statements = parse(self.lines, budget)?;
        let is_graph = self.board.shape().is_none();
        let order = self.by_rings.then(|| {
            let rings = self.board.rings();
            let mut cells: Vec<u32> = (0..rings.len() as u32).collect();
            cells.sort_by_key(|&cell| rings[cell as usize]);
            Set::from(cells)
        });
        let family = Some(Family { order, names: self.names.clone() });
        let mut world = World::new(Arc::clone(self.board), is_graph);
        world.family = family;
        let holds = Holds::Kinds(self.kinds.clone());
        let content = |(cell, is_full)| (cell, if is_full { Content::Full } else { Content::Empty });
        let clues: BTreeMap<_, _> = self.board.given().into_iter().map(content).collect();
        let (maps, letters, fixed) = Default::default();
        let setting = Setting { world, holds, maps, letters, fixed };
        let (stated, _) = of_setting(&statements, setting, clues, Vec::new(), false, budget)?;
        Ok(stated.into_model())
    }
}
