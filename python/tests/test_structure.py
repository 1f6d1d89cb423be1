"""The structure of the package: which folder imports which, no circle, and no import of it from Rust."""

import ast
from graphlib import TopologicalSorter
from pathlib import Path

PYTHON = Path(__file__).resolve().parents[1]
PACKAGE = PYTHON / "kikisuji"
BELOW = {"model": {"_native"}, "results": {"_native", "model"}, "ask": {"_native", "model", "results"}}


def modules():
    """Each module of the package by its path, with its tree."""
    files = {path.relative_to(PACKAGE).with_suffix("").parts: path for path in PACKAGE.rglob("*.py")}
    return {parts: ast.parse(path.read_text(encoding="utf-8")) for parts, path in files.items()}


def imported(parts, node, known):
    """The modules of the package that a relative import names."""
    place = (*parts[: len(parts) - node.level], *(node.module.split(".") if node.module else ()))
    inside = [(*place, name.name) for name in node.names]
    return {module if module in known or module == ("_native",) else place or ("__init__",) for module in inside}


def test_folders_import_those_below_and_no_module_itself():
    trees = modules()
    graph = {}
    for parts, tree in trees.items():
        nodes = list(ast.walk(tree))
        named = [name.name for node in nodes if isinstance(node, ast.Import) for name in node.names]
        named += [node.module for node in nodes if isinstance(node, ast.ImportFrom) and node.level == 0]
        assert not any(name.split(".")[0] == "kikisuji" for name in named), f"{parts} imports the package by its name"
        relative = [node for node in nodes if isinstance(node, ast.ImportFrom) and node.level > 0]
        assert all(node in tree.body for node in relative), f"{parts} imports the package inside a function"
        graph[parts] = set().union(*(imported(parts, node, trees) for node in relative))
        if len(parts) > 1:
            folders = {to[0] for to in graph[parts]} - {parts[0]}
            assert folders <= BELOW[parts[0]], f"{parts} imports {folders - BELOW[parts[0]]}"
    assert {parts[0] for parts in trees if len(parts) > 1} == BELOW.keys() and sum(map(len, graph.values())) > 60
    # An error if there is a circle.
    TopologicalSorter(graph).prepare()


def test_rust_imports_no_python_of_the_package():
    sources = list((PYTHON / "src").rglob("*.rs"))
    assert sources and not any('import("kikisuji' in path.read_text(encoding="utf-8") for path in sources)
