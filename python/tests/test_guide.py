"""The pages of the guide: their examples run, after the files that their commands make are there."""

import doctest
from pathlib import Path

import pytest

import kikisuji


PAGES = [("python.md", 70), ("python-from.md", 25), ("which.md", 5), ("weights.md", 3), ("make.md", 4)]


@pytest.mark.parametrize("name, least", PAGES)
def test_the_guide_is_true(name, least, tmp_path, monkeypatch):
    page = Path(__file__).resolve().parents[2] / "docs" / "guide" / "src" / name
    monkeypatch.chdir(tmp_path)
    # What the page's command of the command line writes.
    queens = kikisuji.diagram("independence queen 6")
    queens.manager.save("queens.dddmp", {"queens": queens})
    # A fence ends an example.
    text = "\n".join("" if line.startswith("```") else line for line in page.read_text().splitlines())
    ran = doctest.DocTestRunner()
    ran.run(doctest.DocTestParser().get_doctest(text, {}, name, str(page), 0))
    assert ran.failures == 0 and ran.tries >= least
