"""Pictures, tables and progress."""

import base64
import re
import sys
import types
import xml.etree.ElementTree as xml

import pytest

import kikisuji
from kikisuji import Puzzle


def pictures(page):
    """The pictures of a page; each is whole."""
    found = [base64.b64decode(text).decode() for text in re.findall(r"data:image/svg\+xml;base64,([^\"]+)", page)]
    for picture in found:
        xml.fromstring(picture)
    return found


def test_solutions_draw_themselves():
    found = kikisuji.solutions("independence queen 6").take(9)
    assert [len(pictures(page)) for page in (found[0]._repr_html_(), found._repr_html_())] == [1, 4]
    xml.fromstring(found[0]._repr_svg_())
    assert found[0]._repr_svg_().count("href=\"#k-board\"") == 1
    assert found.to_records()[7] == {"solution": 1, "row": 1, "column": 3, "piece": "Q"} or len(found.to_records()) == 24
    assert found[0].to_records()[0].keys() == {"row", "column", "piece"}
    assert found[0].to_dict() == {(row, column): letter for row, column, letter in found[0]}
    assert Puzzle.cnf([[1]]).solutions().take(1)[0]._repr_html_() is None
    assert "and 6 more" in kikisuji.solutions("independence rook 4", size=2).take(30)._repr_html_()
    assert len(pictures(kikisuji.solutions("independence", [(0, 1), (1, 2)]).take(5)._repr_html_())) == 1
    assert "0 solutions" in kikisuji.solutions("independence queen 3", size=3).take(5)._repr_html_()
    moves = Puzzle("2x2", moves="wazir").solutions().take(2)
    assert len(pictures(moves._repr_html_())) == 2


def test_boards_of_a_row_stand_on_one_line():
    boards = kikisuji.solutions("independence queen 8").take(5)
    graphs = kikisuji.solutions("matchings", [(0, 1), (1, 2), (2, 3)], size=1).take(3)
    for row in (boards, graphs):
        page = row._repr_html_()
        assert page.count("white-space: nowrap") == 1 and len(pictures(page)) == len(row)
        # Each in a box of its own with its number, all of one width, which five of fit into a page of 830 pixels.
        boxes = re.findall(r'<div style="display: inline-block[^"]*">(\d)<br><img [^>]*width: (\d+)px; max-width: none', page)
        assert [int(number) for number, _ in boxes] == list(range(1, len(row) + 1))
        assert len({width for _, width in boxes}) == 1 and 5 * (int(boxes[0][1]) + 8) <= 830


def test_puzzles_show_their_board():
    p = Puzzle("5x5")
    assert len(pictures(p._repr_html_())) == 1 and "<pre>board 5x5</pre>" in p._repr_html_()
    queen, knight = p.kind("queen", "knight")
    p.given("a1", queen)
    p.given("c3", knight)
    p.given("e5", None)
    (picture,) = pictures(p._repr_html_())
    # Both are drawn, and three cells have the mark of a clue.
    assert picture.count('href="#k-queen') == 1 and picture.count('href="#k-knight') == 1, picture
    assert "given r4c0 = queen" in p._repr_html_()
    values = Puzzle("4x4")
    values.values(11, 19)
    values.given("a1", 17)
    assert ">17<" in pictures(values._repr_html_())[0]
    text = Puzzle.text("board\n Q..\n ...\nend\nkind queen")
    assert pictures(text._repr_html_())[0].count('href="#k-queen') == 1
    family = Puzzle.family("independence queen 6", given=["b2"])
    assert "<b>independence queen 6 --given b2</b>" in family._repr_html_()
    assert pictures(family._repr_html_())[0].count('href="#k-queen') == 1
    edges = Puzzle([("a", "b"), ("b", "c")], moves="edge")
    edges.given(("a", "b"), edges.edge)
    assert pictures(edges._repr_html_())[0].count('stroke-width="4"') == 1
    formula = Puzzle.cnf([[1, -2]])._repr_html_()
    assert pictures(formula) == [] and "1 -2 0" in formula
    # What is wrong is told by a count, not by a picture.
    p.add(queen("a1") == 7)
    p.given("b1", queen)
    assert len(pictures(p._repr_html_())) == 1
    long = Puzzle("9x9")
    long.kind("dot")
    for cell in long.cells:
        long.add(long.full(cell) <= 1)
    assert "more lines" in long._repr_html_()


def test_functions_show_their_diagram():
    m = kikisuji.bdd.Manager(4)
    m.names = ["a", "b", "c<d", "e"]
    f = m.parse("a & b") | m.var(2) & ~m.var(3)
    (picture,) = pictures(f._repr_html_())
    # Four nodes, each with its variable, and 1; two solid and two dashed branches lead to nodes, and two to 1.
    texts = re.findall(r"<text[^>]*>([^<]*)</text>", picture)
    assert sorted(texts) == ["1", "a", "b", "c&lt;d", "e"]
    assert (picture.count("<path"), picture.count("stroke-dasharray")) == (6, 3)
    # a b, or c and not e: 4 + 4 - 1.
    assert "<th>solutions</th><td>7</td>" in f._repr_html_() and "<td>4 of 4</td>" in f._repr_html_()
    assert pictures(m.true._repr_html_()) == [] and "<td>16</td>" in m.true._repr_html_()
    large = kikisuji.diagram("independence queen 6")
    assert pictures(large._repr_html_()) == [] and "<td>129</td>" in large._repr_html_()
    # A number of 5001 bits is longer than Python writes.
    assert "a number of 5001 bits" in kikisuji.bdd.Manager(5000).true._repr_html_()
    assert "<th>sets</th><td>7</td>" in f.sets()._repr_html_()


def test_progress_leaves_one_line_in_a_notebook(monkeypatch, capsys):
    lines = []

    class Line:
        def update(self, data, raw):
            lines[-1] = data["text/plain"]
            self.last = data

    line = Line()

    def display(data, raw, display_id):
        lines.append(data["text/plain"])
        assert raw and display_id and "<progress " in data["text/html"]
        return line

    shell = types.SimpleNamespace(kernel=object())
    monkeypatch.setitem(sys.modules, "IPython", types.SimpleNamespace(get_ipython=lambda: shell))
    monkeypatch.setitem(sys.modules, "IPython.display", types.SimpleNamespace(display=display))
    kikisuji.count("domination queen 7x8", progress=True, **LONG)
    assert len(lines) == 1 and re.fullmatch(r"apply: \d+ of \d+ steps, \d+ nodes, \d+\.\d s", lines[0]), lines
    assert line.last.keys() == {"text/plain"}
    assert capsys.readouterr() == ("", "")
    # Of solutions it stays until the last one.
    found = kikisuji.solutions("domination queen 7", progress=True, size=5, method="apply", order="rows")
    del lines[:]
    number = len(list(found))
    assert number == kikisuji.count("domination queen 7", size=5) and len(lines) <= 1
    assert not lines or lines[0].endswith(" s")


def test_a_saved_notebook_has_one_line_of_progress():
    nbclient, nbformat = pytest.importorskip("nbclient"), pytest.importorskip("nbformat")
    pytest.importorskip("ipykernel")
    source = 'import kikisuji\nkikisuji.count("domination queen 7x8", size="any", method="apply", order="rows", progress=True)'
    book = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(source)])
    nbclient.NotebookClient(book, timeout=600, kernel_name="python3").execute()
    told, counted = book.cells[0].outputs
    assert told.data.keys() == {"text/plain"} and re.match(r"apply: [^\n]* s$", told.data["text/plain"])
    assert counted.output_type == "execute_result"


def test_answers_draw_themselves():
    page = kikisuji.answer("domination queen 6", classes=True, spectrum=True)._repr_html_()
    assert len(pictures(page)) == 2 and "<th>method</th>" in page
    of_graph = kikisuji.answer("hamiltonian-cycles", [(0, 1), (1, 2), (2, 3), (3, 0)], classes=True)
    assert len(pictures(of_graph._repr_html_())) == 1 and f"<b>{of_graph.sentence}</b>" in of_graph._repr_html_()
    found = Puzzle.cnf([[1, 2]]).answer()
    assert "<b>" in found._repr_html_() and pictures(found._repr_html_()) == []
    told = found.to_dict()
    assert (told["count"], told["asked"], "classes" in told) == (3, "any", False)


def test_spectra_orders_and_sequences():
    spectrum = kikisuji.spectrum("independence queen 4")
    assert type(spectrum.to_dict()) is dict and spectrum.to_records()[1] == {"size": 1, "count": 16}
    assert len(pictures(spectrum._repr_html_())) == 1
    assert xml.fromstring(spectrum._repr_svg_())[0].text == "independence queen 4x4, all sizes"
    compared = kikisuji.orders("domination queen 4", names=["rows", "degree"])
    assert len(pictures(compared._repr_html_())) == 1 and {row["count"] for row in compared.to_records()} == {12}
    terms = kikisuji.sequence("independence queen N", range(1, 7))
    assert terms.terms == [1, 4, 8, 2, 10, 4] and terms.to_dict()[5] == 10 and len(pictures(terms._repr_html_())) == 1
    array = kikisuji.sequence("independence rook NxM", (1, 2), size="any")
    assert array.to_records() == [{"n": 1, "m": 1, "count": 2}, {"n": 1, "m": 2, "count": 3}, {"n": 2, "m": 1, "count": 3}]
    rows = kikisuji.sequence("independence rook N", (1, 2), of="spectrum")
    assert rows.to_dict() == {(1, 0): 1, (1, 1): 1, (2, 0): 1, (2, 1): 4, (2, 2): 2}
    assert kikisuji.sequence("domination queen N", (4, 5), of="size").terms == [2, 3]
    assert kikisuji.sequence("domination queen N", (4, 5), of="classes", size="min").terms == [3, 37]
    assert kikisuji.sequence("domination queen N", (4, 5), classes=True, size="min").to_dict() == {4: 3, 5: 37}
    with pytest.raises(kikisuji.LimitError) as raised:
        kikisuji.sequence("domination queen N", (6, 9), size="any", nodes=3000, method="apply")
    assert raised.value.terms.terms == [68695863965][: len(raised.value.terms)]
    with pytest.raises(ValueError, match="n=.*numbers in a row"):
        kikisuji.sequence("domination queen N", [1, 3])


def test_tables_of_others():
    numpy = pytest.importorskip("numpy")
    counts = kikisuji.spectrum("domination rook 9", size="any").to_numpy()
    assert counts.dtype == object and int(counts.sum()) == kikisuji.count("domination rook 9", size="any") > 2**64
    assert isinstance(counts, numpy.ndarray)
    pandas = pytest.importorskip("pandas")
    frame = pandas.DataFrame(kikisuji.sequence("independence queen N", (1, 6), size="max"))
    assert list(frame.columns) == ["n", "count"] and list(frame["count"]) == [1, 4, 8, 2, 10, 4]
    frame = pandas.DataFrame(kikisuji.spectrum("independence queen 4").to_records())
    assert frame["count"].sum() == 87
    assert len(pandas.DataFrame(kikisuji.solutions("independence queen 6").take(4).to_records())) == 24


LONG = dict(method="apply", order="rows", size="any")


def test_progress_is_told_to_a_function():
    stages = []
    kikisuji.count("domination queen 7x8", progress=stages.append, **LONG)
    assert stages and stages[0].keys() == {"method", "size", "done", "total", "nodes", "bytes"}
    assert {stage["method"] for stage in stages} == {"apply"}

    def end(stage):
        raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough"):
        kikisuji.count("domination queen 8", progress=end, **LONG)
    with pytest.raises(TypeError, match="progress 7: give True or a function"):
        kikisuji.count("domination queen 4", progress=7)


def test_progress_is_a_bar(monkeypatch, capsys):
    from kikisuji.results import telling

    monkeypatch.setattr(telling, "find_spec", lambda name: None)
    kikisuji.count("domination queen 7x8", progress=True, **LONG)
    assert "apply: " in capsys.readouterr().err
    made = []

    class Bar:
        n = 0

        def __init__(self, **options):
            made.append(self)
            self.closed = False

        def __getattr__(self, name):
            return lambda *args, **options: None

        def close(self):
            self.closed = True

    monkeypatch.setattr(telling, "find_spec", lambda name: True)
    monkeypatch.setitem(sys.modules, "tqdm", types.ModuleType("tqdm"))
    monkeypatch.setitem(sys.modules, "tqdm.auto", types.SimpleNamespace(tqdm=Bar))
    kikisuji.count("domination queen 7x8", progress=True, **LONG)
    assert len(made) == 1 and made[0].closed and made[0].n > 0
    kikisuji.count("domination queen 5", progress=False)


def test_a_solution_is_saved_as_a_picture(tmp_path):
    file = tmp_path / "queens.svg"
    solution = kikisuji.best("independence queen 5")
    solution.save(file)
    assert file.read_text(encoding="utf-8") == solution.svg() and solution.svg().startswith("<svg")
    for name, start in (("queens.png", b"\x89PNG\r\n"), ("queens.PDF", b"%PDF-")):
        solution.save(tmp_path / name)
        assert (tmp_path / name).read_bytes().startswith(start)
    with pytest.raises(ValueError, match="path=.*ends in .svg, .png or .pdf"):
        solution.save(tmp_path / "queens.jpg")
    with pytest.raises(ValueError, match="svg: .*no board"):
        next(iter(kikisuji.Puzzle.cnf([[1]]).solutions())).svg()


def test_nodes_that_are_pairs_of_numbers_are_drawn_as_a_grid():
    grid = [((r, c), (r, c + 1)) for r in range(2) for c in range(3)]
    picture = next(iter(kikisuji.solutions("independence", grid))).svg()
    rows = re.findall(r'<circle cx="([\d.]+)" cy="([\d.]+)"', picture)
    assert len({x for x, _ in rows}) == 4 and len({y for _, y in rows}) == 2


def test_a_node_is_named_beside_what_it_holds():
    p = Puzzle([("a", "b")])
    p.add(p.kind("red")("b") == 1, p.kind("blue")("a") == 0)
    assert "<title>b: R</title>" in next(p.solutions()).svg() and "<title>a</title>" in next(p.solutions()).svg()
