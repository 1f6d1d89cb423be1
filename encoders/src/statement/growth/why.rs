//! Why a text is refused: each reason with what to write instead.

use crate::growth::NotUniform;
use crate::statement::tree::Span;
use crate::statement::wrong::line;

/// A reason: what is wrong, as it goes on behind the word, and what could be written instead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Why(&'static str, &'static str);

impl Why {
    pub const CHESS: Why = Why(
        "is a name of chess, which boards of more than 26 columns do not have",
        "write the cell as in r0c0",
    );
    pub const CONNECTION: Why = Why(
        "is said of a board whose last column is next to the first one, and a walk along it does not see \
                 through which side it is connected",
        "ask for a board that is not joined along its growing side",
    );
    pub const CONSTANT: Why = Why("changes with n, and a constant is needed here", "write a number");
    pub const COUNTS: Why = Why(
        "compares two numbers that both grow with n, which no finite walk counts",
        "compare each with a constant, or take remainders, as in `k(S) % 2`",
    );
    pub const COUNTED: Why = Why(
        "compares a count along the board with a column or with n, which no finite walk counts",
        "compare it with a constant",
    );
    pub const FIXED: Why = Why("has one size, and the board grows with n", "say it by rows and columns");
    pub const GOAL: Why = Why(
        "asks for a size that grows with n, which no finite walk counts",
        "ask for a fixed size, or for `--size any`",
    );
    pub const LARGE: Why =
        Why("is too large a number to tell where it begins to matter", "write a smaller one");
    pub const LEX: Why = Why(
        "compares sets place by place that are no lines side by side, so that their places move apart",
        "compare rows with rows, or columns with columns",
    );
    pub const LINES: Why = Why(
        "goes through places that are neither a line along the board nor close together",
        "name a row or a column",
    );
    pub const MIDDLE: Why = Why(
        "means a place at a share of the board's length, and a rule for every n has constant distances only",
        "count from an end, as in `n-1-j`",
    );
    pub const MIRROR: Why = Why(
        "connects a column with its mirror image, which is at any distance",
        "compare columns at a constant distance",
    );
    pub const MOVES: Why = Why(
        "are moves of any length along the board",
        "take a piece that leaps, such as wazir, king or knight",
    );
    pub const NO_SIDE: Why = Why("has no side that grows with n", "write n as one side, as in `board 3x{n}`");
    pub const NUMBER: Why = Why(
        "is n as a number, so that the rule changes with n",
        "n may stand in the growing side, and in columns counted from the end, as in `n-1-j`",
    );
    pub const ORDER: Why = Why(
        "is a number in reading order, which changes with n where columns are added",
        "compare such numbers of two cells by < or =, or let rows be added",
    );
    pub const PARITY: Why = Why(
        "is a remainder that changes with n, so that the rule does too",
        "take the remainder of a column counted from the start, or of a count of places",
    );
    pub const PERIOD: Why = Why("makes the rule repeat after more than 60 columns", "take smaller divisors");
    pub const POSITION: Why = Why(
        "adds or scales columns, so that it joins places at any distance",
        "compare columns at a constant distance",
    );
    pub const PRODUCT: Why = Why(
        "multiplies a number that has no bound as n grows",
        "multiply it by a constant, or compare it with one",
    );
    pub const REACH: Why = Why(
        "looks more than 2000 columns far, and the proof takes boards that are longer than that",
        "take smaller constants",
    );
    pub const ROUND: Why = Why(
        "names a place along a side that is joined at its ends, where no place is the first one",
        "say it by steps, as in `at(c, 0, 1)`, or ask for a board that is not joined",
    );
    pub const SHAPE: Why = Why(
        "is no board that grows as a strip",
        "ask for a rectangle, a cylinder or a torus with one growing side, as in `3x{n}`",
    );
    pub const SIDE: Why =
        Why("is no side that grows evenly with n", "write a side as in {n}, {n+2} or {2*n+1}");
    pub const SIDES: Why =
        Why("grows along two sides, and a walk goes along one", "fix one side, as in `3x{n}`");
    pub const SIGHT: Why = Why(
        "sees along the growing side, as far as nothing stands in its way",
        "take a piece without such rides",
    );
    pub const STEPS: Why = Why(
        "rides round the growing side in steps of several columns, so that the rule changes with n",
        "take a piece that rides in single steps, or ask for a board that is not joined",
    );
    pub const STRAIGHT: Why = Why(
        "has lines of any slope, so that new ones come with every n",
        "name the lines: rows, columns, or those of a piece",
    );
    pub const UNKNOWN: Why =
        Why("has no class, so that nothing is known of how it grows", "say it in other words");
    pub const WINDING: Why = Why(
        "rides round the joined side and along the growing one at once",
        "take a piece whose rides keep to rows and columns",
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
