"""Draws the plot of performance of RESULTS.md from the figures that stand there.

    python3 benches/plot.py docs/pictures/performance.svg

The curves of other packages are the rows `domination queen N any` of "Against what one would install instead": CPU
seconds of one process on one thread, all in one run on one machine. Ours is the table "All dominating sets of queens,
by layers with symmetries", from a run of its own, and hollow. Nothing is measured here.
"""

import argparse
import math
import re
from pathlib import Path

RESULTS = Path(__file__).parent / "RESULTS.md"
# Okabe and Ito, as in the program's own pictures: class, colour on paper, name.
CURVES = [
    ("s1", "#0072b2", "kikisuji", None),
    ("s2", "#d55e00", "Graphillion", "Graphillion"),
    ("s3", "#009e73", "Ganak", "pyganak"),
    ("s4", "#cc79a7", "CUDD", "CUDD (dd)"),
    ("s5", "#e69f00", "PySDD", "PySDD"),
]
DARK = (
    "@media (prefers-color-scheme:dark){.paper{fill:#16191d}.ink{fill:#e6e6e6}.faint{fill:#a3a9b2}"
    ".axis{stroke:#d0d4da}.grid{stroke:#434a54}.s1{stroke:#4aa8e8}.s2{stroke:#f28a45}.s3{stroke:#2fc79b}"
    ".s4{stroke:#e39ac0}.s5{stroke:#f0b429}.f1{fill:#4aa8e8}.f2{fill:#f28a45}.f3{fill:#2fc79b}.f4{fill:#e39ac0}"
    ".f5{fill:#f0b429}.hollow{fill:#16191d}}"
)
WIDTH, HEIGHT, LEFT, TOP, RIGHT, BOTTOM = 660, 436, 70, 66, 640, 366
FIRST, LAST, LEAST, MOST = 6, 10, -2, 3


def cells(line):
    return [cell.strip() for cell in line.strip().strip("|").split("|")]


def seconds(cell):
    """`0.71 / 28` is 0.71 s; `> 60` and `..` are none."""
    found = re.match(r"([\d.]+)", cell)
    return float(found.group(1)) if found else None


def compared(lines):
    """CPU seconds of each tool by n, from the comparison."""
    header = next(cells(line) for line in lines if line.startswith("| question | count | `auto`"))
    rows = {}
    for line in lines:
        row = cells(line)
        found = re.fullmatch(r"domination queen (\d+) any", row[0]) if len(row) == len(header) else None
        if found:
            rows[int(found.group(1))] = dict(zip(header, row))
    return rows


def ours(lines):
    """CPU seconds of our layers, from their own table: (n, seconds)."""
    start = lines.index("# All dominating sets of queens, by layers with symmetries")
    points = []
    for line in lines[start + 1:]:
        if line.startswith("# "):
            break
        row = cells(line)
        if row[0].isdigit() and int(row[0]) >= FIRST:
            points.append((int(row[0]), float(row[4])))
    return points


def x(n):
    return LEFT + (RIGHT - LEFT) * (n - FIRST + 0.25) / (LAST - FIRST + 0.5)


def y(value):
    return BOTTOM - (BOTTOM - TOP) * (math.log10(value) - LEAST) / (MOST - LEAST)


def text(at, words, attributes='class="ink"'):
    return f'<text x="{at[0]:.1f}" y="{at[1]:.1f}" {attributes}>{words}</text>'


def axes():
    yield text((LEFT, 28), "All dominating sets of queens on n x n, counted",
               'class="ink" font-size="16" font-weight="600"')
    yield text((LEFT, 48), "CPU seconds on one thread; packages were compared with a limit of 60 s each",
               'class="faint" fill="#666666"')
    for decade in range(LEAST, MOST + 1):
        at = y(10.0**decade)
        yield f'<path class="grid" d="M{LEFT} {at:.1f}H{RIGHT}" stroke="#cccccc"/>'
        yield text((LEFT - 8, at + 4.5), f"{10.0**decade:g}", 'class="ink" text-anchor="end"')
    for n in range(FIRST, LAST + 1):
        yield f'<path class="axis" d="M{x(n):.1f} {BOTTOM}v5" stroke="#000000"/>'
        yield text((x(n), BOTTOM + 20), str(n), 'class="ink" text-anchor="middle"')
    yield text(((LEFT + RIGHT) / 2, BOTTOM + 40), "n", 'class="ink" text-anchor="middle"')
    yield f'<path class="axis" d="M{LEFT} {TOP}H{RIGHT}V{BOTTOM}H{LEFT}Z" fill="none" stroke="#000000"/>'


def curves(rows, own):
    for style, colour, name, column in CURVES:
        points = own if column is None else [(n, seconds(row[column])) for n, row in sorted(rows.items())]
        points = [(n, value) for n, value in points if value is not None]
        line = " ".join(f"{x(n):.1f},{y(value):.1f}" for n, value in points)
        width = 2.5 if column is None else 1.6
        yield f'<polyline class="{style}" fill="none" stroke="{colour}" stroke-width="{width}" points="{line}"/>'
        for n, value in points:
            fill = f'class="f{style[1]}" fill="{colour}"'
            if column is None:
                fill = f'class="hollow {style}" fill="#ffffff" stroke="{colour}" stroke-width="2"'
            yield f'<circle cx="{x(n):.1f}" cy="{y(value):.1f}" r="4" {fill}><title>n = {n}: {value} s</title></circle>'
        # The lower right corner is free: curves rise to the right.
        at = 262 + 20 * CURVES.index((style, colour, name, column))
        yield f'<path class="{style}" d="M480 {at - 4.5}h26" stroke="{colour}" stroke-width="{width}"/>'
        yield text((514, at), name)
    yield text((LEFT, BOTTOM + 58), "Hollow: from a run of its own. Only kikisuji was asked for n = 9 and 10.",
               'class="faint" fill="#666666" font-size="12"')


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("svg", type=Path, help="the file to write")
    svg = parser.parse_args().svg
    lines = RESULTS.read_text(encoding="utf-8").splitlines()
    picture = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}" '
        'font-family="system-ui, sans-serif" font-size="13" role="img">',
        "<title>CPU seconds to count all dominating sets of queens, by package</title>",
        f"<style>{DARK}</style>",
        f'<rect class="paper" width="{WIDTH}" height="{HEIGHT}" fill="#ffffff"/>',
        *axes(),
        *curves(compared(lines), ours(lines)),
        "</svg>",
    ]
    svg.write_text("\n".join(picture) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
