//! The longer texts of --help, in lines that fit a terminal of 80 columns.

mod program;
mod puzzles;

use encoders::families::FAMILIES;
pub use program::{COMPLETIONS, MAN, STATUS, program};
pub use puzzles::{in_short, puzzles};

/// What `check` takes.
pub const CHECK: &str = "\
A solution is a line, in one of these forms:
  r0c3 r1c6     occupied cells, row and column from 0 (r0c3_K: a king)
  d8 g7         the same as chess players say it: a1 is below, on the left
                (in the last line that has a cell)
  empty         no cell
  v 1 -2 3 0    literals, as `export` numbers variables; also without v
  0110          a digit a counted variable
  in(0,3)       atoms of answer sets, also in clingo's --outf=2
  v3 v7         vertices of a graph, by the numbers in its file
  [[0,3,\"Q\"]]   JSON: row, column and letter of each piece
Atoms name variables of the program that `export` writes: with --invariant a
cell stands for its images as well. Where an atom has no variable there, all of
them are pieces on cells, for programs of one's own.
Lines that solvers print besides (c .., s .., Answer: 1) say nothing. Each
solution is checked against the definition of the puzzle, not against
constraints; wrong and repeated ones are named. Where the best size is asked
for, it is the best in the file; with --complete, which counts, the true one.

  kikisuji list domination queen 8 | kikisuji check domination queen 8 -
  kikisuji check independence queen 8 solutions.txt --complete

The exit status is 1 if anything is wrong, repeated or missing.";

/// What jobs are.
pub const JOB: &str = "\
A job is a directory. `job new` counts the first layers; from there on a stage
takes all states a level down. Its parts are independent: each reads a part of
the layer and writes one file. Whatever ends a process, finished files stay, and
`job run` goes on. It does what is left, beside any number of other processes on
this machine or on others that see the directory; with --stage and --part it
does one part, for a scheduler. A damaged or missing file is named, and its part
is done again.

  kikisuji job new big domination queen 10 --size any --parts 32
  kikisuji job run big --memory 4G
  kikisuji job status big
  kikisuji job result big

`count --checkpoint DIR` is all of this in one: it counts in memory, writes a
layer from time to time, and goes part by part where a layer does not fit.";

/// What `list` shows.
pub const LIST: &str = "\
A line is the occupied cells, rXcY with row and column from 0 (`empty` where
there are none), or with --format
  literals   v 1 -2 3 0     every counted variable, as `export` numbers it
  bits       101            a digit a counted variable
  json       [[0,3,\"Q\"]]    row, column and letter of each piece
The solutions are counted first and then listed by the same method, so that the
best size is known, and that none is missing. The number is told on stderr.

  kikisuji list independence queen 8 --classes
  kikisuji list domination knight 6 --first 10 --format json
  kikisuji list independence queen 12 --sample 1000 --seed 1";

/// What orders compares.
pub const ORDERS: &str = "\
Every order counts the same puzzle by the same method, one after the other,
each within the limits, and always the model as a whole. The best order comes
first and has an asterisk, as has the column that the table is sorted by.

The columns:
  final     nodes of the finished diagram; of layers, all states
  peak      nodes of the largest product of constraints on the way there, which
            is what has to be alive; of layers, states of the widest one
  made      nodes made in all, those that became garbage included
  look-ups  questions to the memo of operations: has this been computed?
  hits      look-ups that found the answer
  pairs     pairs of nodes that operations met level by level, as they do where
            diagrams are large; they do not ask the memo
  seconds   of the clock, building the model included
A column with nothing but 0 is left out; - is what a limit came before. From a
million on, numbers are rounded (1.23M); --json has all digits, and the widths
of all levels: profile of the final diagram, live_profile of the largest
product, whose sum is live_nodes. peak_nodes is there what it is in count: the
nodes of the table with the garbage.

With --sift, each order is also where sifting starts: when the diagram is
finished, every variable is tried at every level and stays where the diagram is
smallest. What sifting makes counts as made, and not for the peak.

--plot colours the curves of the best eight orders; orders with the same curve
count as one. The other curves are grey.

Puzzles are written as for count: see `kikisuji puzzles`.

Examples:
  kikisuji orders independence queen 8 --timeout 10s --plot queens.svg
  kikisuji orders domination king 6 --by final --html kings.html";

/// The formats of export.
pub fn export() -> String {
    let examples: String = FAMILIES.iter().map(|family| format!("  {}\n", family.example)).collect();
    format!("{EXPORT}\n\nA puzzle of each family:\n{examples}")
}

const EXPORT: &str = "\
The formats, and the endings of file names that stand for them:
  cnf           .cnf .dimacs   for model counters: Ganak, d4 and others
  opb           .opb           for pseudo-Boolean solvers
  lp            .lp            for answer set solvers: clingo 0 -q FILE
  dimacs-edge   .col .edge     who attacks whom, of sets of pieces
  graph6        .g6            the same for nauty, NetworkX and others
  dot           .dot .gv       a drawing of the solutions' diagram: Graphviz
  dddmp         .dddmp         that diagram for CUDD and OxiDD
  binary        .bdd .bin      that diagram for `kikisuji load`

A formula has as many solutions as `kikisuji count` says. Where the largest or
smallest size is asked for, it is counted first, and the formula states it;
--size names a size, and --size any leaves all of them. Auxiliary variables of
cnf and opb are functions of the others, so that it makes no difference whether
a counter projects them away. Comments in each file say which variable is which
cell, as `kikisuji load --help` explains.

Examples:
  kikisuji export independence queen 8 --to queens.cnf
  kikisuji export domination king 6 --size any --to - --format lp | clingo 0 -q";

/// What a saved diagram is.
pub const LOAD: &str = "\
A diagram says of every assignment of a puzzle's variables whether it is one
of the solutions that were counted. The first byte of a file tells whether it
is in the binary form, which has a checksum so that any damage is noticed;
DDDMP text, as CUDD and OxiDD write it (of OxiDD zero-suppressed ones, too); or
JSON, as the Python package dd writes it. Any of them may be compressed by gzip
or xz. Of each function in the file the solutions over all its variables are
counted.

A variable of a file that `count --save` wrote has the name of its cell:
  r2c0           row 2, column 0, both from 0 (of a cube: as in the placements
                 of --json)
  r2c0_K         of shogi: a king there. r2c0_P is true for any of K, G, S, L
                 and P: a pawn where no other variable of the cell is true
  r2c0_A         of peaceable: a piece of the army A there
  r2c0_1 ..      of attacking and maximal-irredundance: more about the pieces
                 around a cell
  x17            variable 17 of a formula
In DDDMP the names are in .suppvarnames and, top first, in .orderedvarnames;
.dd names the question, with _ in the place of other signs than letters and
digits.

Example:
  kikisuji count independence queen 8 --save queens.bdd
  kikisuji load queens.bdd";

/// What search finds.
pub const SEARCH: &str = "\
Besides the puzzles of count (see `kikisuji puzzles`) there are
  graph FILE     a largest independent set of a graph: graph6, DIMACS edges, or
                 two numbers a line; - for the standard input
  queens N       N queens that do not attack each other, also for very large N

A placement that is shown has been checked against the definition; it proves
that the largest size is at least, or the smallest at most, what it has. The
same seed gives the same placement.

Exit status 0 means that a placement was shown, or that it is known that there
is none (queens 2 and 3); 3 that a limit came first, which proves nothing.

Examples:
  kikisuji search domination queen 12 --timeout 10s
  kikisuji search queens 1000000 --json";

/// What a sequence is, and its file.
pub const SEQUENCE: &str = "\
Puzzles are written as for count (see `kikisuji puzzles`), with N in the place
of the board or of a side: N, NxN, Nx4, torus:N, triangle:N, NxNxN. {2n+1} in
the place of N is that many; --size N asks for as many pieces. Without --size
all sizes are counted together.

With NxM the terms are an array, read by antidiagonals: T(1,1), T(1,2), T(2,1),
T(1,3), ..; --n 3..4 are the third and the fourth of them, with the index that
they have in the entry. --n 0..8 begins with a board without cells, on which
the empty placement, of size 0, is the only one; it is refused where the
definition of a family does not say so (connected-domination).

The output has the form of the b-files of the encyclopedia of integer
sequences: comments behind #, then one `n a(n)` a line, as soon as the term is
there. With --spectrum a comment tells what sizes a row has, and the index
runs on through all rows. A term that reaches a limit ends the file with a
comment, and the exit status is 3. --entry A075458 writes b075458.txt instead.

--format data is one line as an entry shows it; terms that it has no room for
are not counted. --format json is one object: puzzle (n in braces for N), sizes
(any where all are counted), of (count, classes, size, spectrum or
class-spectrum), offset (the index of the first term), terms, or of a spectrum
rows, and status (exact, or limit where a limit ended it). Such an object is a
claim for validate, in a claims file or as a file of its own.

Examples:
  kikisuji sequence domination queen N --n 1..7 --order diagonals
  kikisuji sequence domination queen torus:N --n 1..9 --of size --format data
  kikisuji sequence irredundance king NxM --n 1..6";

/// The form of claims files, and what becomes of a claim.
pub const CLAIMS: &str = "\
A claims file is a JSON array of sources:
  [ {\"source\": \"Semba 1994\", \"claims\": [
      {\"puzzle\": \"independence queen 8\", \"size\": 8, \"count\": \"92\"},
      {\"puzzle\": \"independence queen 12\", \"beyond\": true} ]} ]
Numbers stand with or without quotes. The path of a formula starts from the
directory of the claims file.

What is claimed, each compared where present:
  size, count   the best size, and the number of placements of that size
  classes       the number of placements up to symmetry
  psi           of cube: the placements that an element of each class of
                symmetries leaves in place, such as {\"e\": 64, \"(abc)\": 4}
  spectrum      a list of the counts of all sizes from 0 on, or an object of
                some of them: {\"5\": 4860}
  at_least      a placement of this size was found, where the largest size is
                asked for; a larger one improves on it and is drawn
  at_most       the same where the smallest size is asked for
  beyond        true where the source could not fill the cell: it is computed
                and shown, and compared with no more than a size, and with
                a count as the number of placements that were found
  tolerance     T beside a count that is approximate: ours is to be between
                count / (1 + T) and count (1 + T)
  terms         a whole sequence: {\"puzzle\": \"independence king {2n}\",
                \"offset\": 1, \"terms\": [\"4\", \"79\"], \"of\": \"count\"} (or size,
                classes); n in braces stands for 1, 2, .., also in \"sizes\";
                \"name\" names it; with m in braces beside n an array by
                antidiagonals, whose offset is an index; a size 0 stands for
                none, too; what `sequence --format json` writes is one

A term whose board is beyond a limit is one undecided claim. With --more TIME
each sequence whose last term was confirmed is counted on, as long as a further
term takes no longer than that; what is more than the source has is told.

A claim is about the puzzle's own question, or about its \"sizes\": \"max\",
\"min\", \"any\", \"6\" or \"5..6\"; a size given beside \"any\" or a range is the one
that is counted. Without \"sizes\", a size and a count that are not those of the
best size are compared with our count of the size claimed. If they are true,
the claim agrees, and its verdict names the best size.

Each claim has the time and the nodes to itself; without --timeout each gets 10
seconds. The memory is that of the process, shared by the claims that are
counted at once; a claim that its share leaves undecided is counted again at
the end, with all of it.

With --puzzle the files are what other programs printed of this puzzle. What
they are is seen from what they say:
  s mc 92 · c s exact arb int 92 · # solutions, then 92 · s 92   model counters
  c s approx arb int 92                        approximate: needs --tolerance
  Models       : 92 · clingo's --outf=2        models found by clingo
  92 · lines of n and a(n)                     a number, a b-file
Several files are compared with one and the same puzzle:
  kikisuji validate --puzzle \"domination queen 8 --size any\" ganak.out lp.json

A run that was interrupted goes on where it stopped:
  kikisuji validate claims.json --json > some.json
  kikisuji validate claims.json --json --resume some.json > all.json
A verdict is taken over where source, claim, puzzle and the text of its file
are the same, and where it is that of the numbers recorded. What was undecided
is counted again. The last line of the records may be cut off, also where it is
the only one; an empty file says that nothing is decided yet.

The exit status is 1 if anything differs; else 3 if a claim not marked beyond
is undecided; else 0.";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_line_is_broken_by_a_terminal() {
        for text in [
            STATUS,
            COMPLETIONS,
            MAN,
            &puzzles(),
            &in_short(),
            CHECK,
            LIST,
            ORDERS,
            &export(),
            LOAD,
            SEARCH,
            SEQUENCE,
            CLAIMS,
        ] {
            for line in text.lines() {
                assert!(line.chars().count() < 80, "{line}");
                // The parser of the command line would begin a line there.
                assert!(!line.contains("{n}"), "{line}");
            }
        }
    }
}
