//! What puzzles there are, for menus.

use counting::order;
use encoders::families::{Choice, FAMILIES, options};
use encoders::graph::BOARDS;
use encoders::graph::piece::KNOWN;
use model::Named;
use serde_json::{Value, json};
use workbench::options::Way;

use crate::answer::Answer;

fn choice(option: &Choice) -> Value {
    json!({"name": option.name, "value": option.value, "values": option.values, "about": option.about})
}

/// Returns all families, boards, pieces, methods and orders.
pub fn families() -> Answer {
    let families = FAMILIES.iter().map(|family| {
        json!({
            "name": family.name,
            "words": family.words,
            "example": family.example,
            "about": family.about,
            "options": family.options.iter().map(choice).collect::<Value>(),
        })
    });
    let of_all = options(FAMILIES).into_iter().filter(|(_, of)| of.is_empty());
    let pieces = KNOWN.iter().map(|piece| json!({"name": piece.name, "letter": piece.letter}));
    let boards = BOARDS.iter().map(|board| json!({"example": board.example, "about": board.about}));
    let methods = Way::ALL.iter().map(|way| json!({"name": way.name(), "about": way.about()}));
    Answer::of(&json!({
        "version": env!("CARGO_PKG_VERSION"),
        "families": families.collect::<Value>(),
        "options": of_all.map(|(option, _)| choice(option)).collect::<Value>(),
        "pieces": pieces.collect::<Value>(),
        "boards": boards.collect::<Value>(),
        "methods": methods.collect::<Value>(),
        "orders": order::NAMES,
    }))
}
