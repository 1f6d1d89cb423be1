"""Exact counts of placement puzzles: chess and shogi pieces, points in line, sets of vertices of graphs.

>>> import kikisuji
>>> kikisuji.count("independence queen 8")
92
>>> kikisuji.count("domination queen 6", size="any")
68695863965

A puzzle is written as on the command line (``kikisuji puzzles`` lists the words): one string, split at white
space, or a list of words if a file's name has white space in it. Or it is a :class:`Puzzle` of one's own, built in Python;
and a family of sets takes a graph behind its name: ``count("independence", graph)``. Every function takes the options of
:class:`Options`, by name. In a notebook solutions, answers, spectra, sequences and orders draw themselves.

Where to look, by help(kikisuji.NAME):

    how many          count, is_unique, classes, spectrum, cells; answer for all of these and how they were found; sequence, orders
    for every n       formula
    which ones        solutions, sample, best, rank, search; check
    with one solution make
    of one's own      Puzzle, all_of, any_of; Graph
    limits, methods   Options, which every question takes by name
    files             export, certificate, check_certificate, validate
    diagrams          diagram; kikisuji.bdd

A puzzle or a value that is not understood raises ``ValueError`` with a sentence that names the next step. An
unknown option raises ``TypeError``. A file that the system does not open raises an ``OSError`` such as
``FileNotFoundError``; one that is damaged or of no use raises ``ValueError``. A limit raises :class:`LimitError`. A
result that contradicts a check of its own raises ``RuntimeError``. Ctrl-C raises ``KeyboardInterrupt`` within a
fraction of a second. The interpreter's lock is released during a count, so that other threads of Python go on.
"""

from __future__ import annotations

from . import bdd
from ._native import LimitError, __version__
from .ask.check import Checked, certificate, check, check_certificate
from .ask.formula import Formula, formula
from .ask.made import Made, make
from .ask.options import Options
from .ask.orders import Order, Orders, orders
from .ask.puzzle import Puzzle
from .ask.questions import answer, best, cells, classes, count, diagram, is_unique, rank, sample, solutions, spectrum
from .ask.tools import Found, export, search, sequence, validate
from .model.conditions import Condition, Count, Number, all_of, any_of
from .model.graphs import Graph
from .model.kinds import Kind
from .model.marks import Map
from .model.places import Cell
from .model.subject import PuzzleLike
from .results.answer import Answer
from .results.solution import Boards, Solution, Solutions
from .results.tables import CellCounts, Spectrum, Terms

__all__ = [
    "Answer",
    "Boards",
    "Cell",
    "CellCounts",
    "Checked",
    "Condition",
    "Count",
    "Formula",
    "Found",
    "Graph",
    "Kind",
    "LimitError",
    "Made",
    "Map",
    "Number",
    "Options",
    "Order",
    "Orders",
    "Puzzle",
    "PuzzleLike",
    "Solution",
    "Solutions",
    "Spectrum",
    "Terms",
    "__version__",
    "all_of",
    "answer",
    "any_of",
    "bdd",
    "best",
    "cells",
    "certificate",
    "check",
    "check_certificate",
    "classes",
    "count",
    "diagram",
    "export",
    "formula",
    "is_unique",
    "make",
    "orders",
    "rank",
    "sample",
    "search",
    "sequence",
    "solutions",
    "spectrum",
    "validate",
]
