"""The page of the guide: its examples run, after the files that its commands make are there."""

import doctest
from pathlib import Path

import kikisuji


def test_the_guide_is_true(tmp_path, monkeypatch):
    page = Path(__file__).resolve().parents[2] / "docs" / "guide" / "src" / "python.md"
    monkeypatch.chdir(tmp_path)
    # What the page's command of the command line writes.
    queens = kikisuji.diagram("independence queen 6")
    queens.manager.save("queens.dddmp", {"queens": queens})
    # A fence ends an example.
    text = "\n".join("" if line.startswith("```") else line for line in page.read_text().splitlines())
    ran = doctest.DocTestRunner()
    ran.run(doctest.DocTestParser().get_doctest(text, {}, "python.md", str(page), 0))
    assert ran.failures == 0 and ran.tries > 15
