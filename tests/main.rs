//! The tests of the whole program, in one binary.
//!
//! * `all_cases`: how many cases of a test are run;
//! * `boards`: boards that are no rectangles, and graphs from files;
//! * `cases`: the texts in cases/: puzzles with their numbers and refusals;
//! * `contract`: what users and their scripts rely on (arguments, output, exit statuses);
//! * `confirmed`: counts by two ways, and the lines of model counters;
//! * `limits`: every limit, Ctrl-C and a closed pipe;
//! * `jobs`: counts in files, killed, damaged, divided, resumed;
//! * `certificates`: proofs of counts, checked and altered, `certificates_classes`: those of classes,
//!   `certificates_small`: those of every family;
//! * `json`: records against docs/json.md;
//! * `list`: solutions one a line; `check`: those of other programs;
//! * `export`: puzzles for other programs, and `foreign`: what other programs write, compressed or not;
//! * `every_n`: what `formula` proves, refuses and judges;
//! * `formulas`, `linear`, `covers`: counts of formulas, linear constraints and exact covers from files;
//! * `options`: options that are honoured, refused or said to have no effect;
//! * `orders`: one puzzle under many orders, with its picture;
//! * `pages`: pages for browsers, and what shells and `man` are told;
//! * `pictures`: placements that are shown;
//! * `saved`: diagrams in files;
//! * `search`: witnesses of the local search;
//! * `sequence`: integer sequences and their files;
//! * `stdout`: results that cannot be written, or go nowhere;
//! * `svg`: placements that are drawn to a file;
//! * `witnessed`: bounds of counts that a limit stopped, with and without a solution;
//! * `words`: upper case, quotes, mistakes, standard input, escape sequences;
//! * `published`: the sequences in data, and `entries`: further terms of entries; `readme`: the commands of documents;
//! * `make`: puzzles with one solution;
//! * `answers`: what other programs answered;
//! * `claims`: validate on small claims files, `claims_files`: what such a file may hold, `claims_runs`: runs
//!   that go on and that end, `claims_shown`: tables and placements;
//!   `encyclopedia`: whole sequences;
//! * `refused`: what is no graph, no board, no piece;
//! * `examples`: the files in examples;
//! * `clues`: cells that are given; `stated`, `misstated`: puzzles that a file states, right and wrong, `stated_classes`: their
//!   symmetries;
//! * `sources`: docs/sources.md against the program;
//! * `enumerated`: counts against an enumeration straight from the definitions in `brute/`.

#![allow(clippy::too_many_lines, reason = "tests are tables of cases")]

mod all_cases;
mod answers;
mod boards;
mod cases;
mod certificates;
mod certificates_classes;
mod certificates_small;
mod check;
mod claims;
mod claims_files;
mod claims_runs;
mod claims_shown;
mod clues;
mod confirmed;
mod conflicts;
mod contract;
mod covers;
mod encyclopedia;
mod entries;
mod enumerated;
mod every_n;
mod examples;
mod export;
mod foreign;
mod formulas;
mod jobs;
mod json;
mod limits;
mod linear;
mod list;
mod make;
mod misstated;
mod options;
mod orders;
mod pages;
mod pictures;
mod published;
mod readme;
mod refused;
mod saved;
mod search;
mod sequence;
mod sources;
mod stated;
mod stated_classes;
mod stdout;
mod structure;
mod support;
mod svg;
mod tilings;
mod typed;
mod witnessed;
mod words;
