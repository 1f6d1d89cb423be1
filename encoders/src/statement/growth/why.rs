//! Why a text is refused: each reason with what to write instead.

use crate::growth::NotUniform;
use crate::statement::tree::Span;
use crate::statement::wrong::line;

/// A reason: what is wrong, as it goes on behind the word, and what could be written instead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Why(&'static str, &'static str);

impl Why {
    pub const CHESS: Why =
        Why("is a name of chess, which boards of many columns do not have", "write the cell as in r0c0");
    pub const CONNECTION: Why = Why(
        "is said of a board that is joined along its growing side, and a walk does not see through which side it is connected",
        "ask for a board that is not joined there",
    );
    pub const CONSTANT: Why = Why("changes with n, and a constant is needed here", "write a number");
    pub const COUNTS: Why = Why(
        "compares a count along the board with a number that grows with n, too, which no finite walk counts",
        "compare it with a constant, or take a remainder, as in `k(S) % 2`",
    );
    pub const FIXED: Why = Why("has one size, and the board grows with n", "say it by rows and columns");
    pub const GOAL: Why = Why(
        "asks for a size that grows with n, which no finite walk counts",
        "ask for a fixed size, or for `--size any`",
    );
    pub const LINES: Why = Why(
        "goes place by place through a set that is no line along the board, and whose places move apart",
        "name rows, or columns",
    );
    pub const MIDDLE: Why = Why(
        "means a place at a share of the board's length",
        "count from an end, at a constant distance, as in `n-1-j`",
    );
    pub const MIRROR: Why = Why(
        "connects a column with its mirror image, which is at any distance",
        "compare columns at a constant distance",
    );
    pub const MOVES: Why =
        Why("are moves of any length along the board", "take a piece that leaps, such as wazir or knight");
    pub const NO_SIDE: Why = Why(
        "has no side that grows evenly with n",
        "write n as one side, as in `3x{n}`, `{n+2}x3` or `3x{2*n+1}`",
    );
    pub const NUMBER: Why = Why(
        "is n as a number, so that the rule changes with n",
        "n may stand in the growing side, and in columns counted from the end",
    );
    pub const ORDER: Why = Why(
        "is a number in reading order, which changes with n where columns are added",
        "compare those of two cells by < or =, or let rows be added",
    );
    pub const PARITY: Why = Why(
        "is a remainder that changes with n",
        "take that of a column counted from the start, or of a count of places",
    );
    pub const PERIOD: Why = Why("makes the rule repeat after more than 60 columns", "take smaller divisors");
    pub const POSITION: Why = Why(
        "adds or multiplies numbers that grow with n, so that it joins places at any distance",
        "compare columns at a constant distance",
    );
    pub const REACH: Why = Why("looks more than 2000 columns far", "take smaller constants");
    pub const ROUND: Why = Why(
        "names a place along a joined side, where no place is the first one",
        "say it by steps, as in `at(c, 0, 1)`",
    );
    pub const SHAPE: Why =
        Why("is no board that grows as a strip", "ask for a rectangle, a cylinder or a torus, as in `3x{n}`");
    pub const SIDES: Why =
        Why("grows along two sides, and a walk goes along one", "fix one side, as in `3x{n}`");
    pub const SIGHT: Why = Why(
        "sees along the growing side, as far as nothing stands in its way",
        "take a piece without such rides",
    );
    pub const STRAIGHT: Why = Why(
        "has lines of any slope, so that new ones come with every n",
        "name rows, columns, or the lines of a piece",
    );
    pub const UNKNOWN: Why =
        Why("has no class, so that nothing is known of how it grows", "say it in other words");
    pub const WINDING: Why = Why(
        "rides round a joined side, on lines that change as the board grows",
        "take a piece whose rides keep to rows and columns, in single steps",
    );
}

/// What is refused, and where.
#[derive(Clone, Debug)]
pub(super) struct Refused {
    pub at: Span,
    pub why: Why,
}

/// Most letters of a text that are shown.
const SHOWN: usize = 60;

impl Refused {
    /// The refusal with its line and word in `text`.
    pub fn located(self, text: &str) -> NotUniform {
        let Why(why, instead) = self.why;
        let own =
            text.get(self.at.clone()).unwrap_or_default().split_whitespace().collect::<Vec<_>>().join(" ");
        let word = match own.char_indices().nth(SHOWN) {
            Some((end, _)) => format!("{} ..", own[..end].trim_end()),
            None => own,
        };
        NotUniform { line: Some(line(text, &self.at)), word, why: why.into(), instead: instead.into() }
    }
}

/// Refuses what stands at a place of the text.
pub(super) fn refused<T>(at: &Span, why: Why) -> Result<T, Refused> {
    Err(Refused { at: at.clone(), why })
}
