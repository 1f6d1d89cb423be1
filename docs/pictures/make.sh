#!/usr/bin/env bash
# Makes the pictures of the README and the guide, each by the command that stands here; with --check, says which of
# those in the repository are out of date instead.
#
#   docs/pictures/make.sh PROGRAM [--check]
set -euo pipefail
program=$(realpath "$1")
mode=${2:-}
cd "$(dirname "$0")/../.."
folder=docs/pictures
if [ "$mode" = --check ]; then
    folder=$(mktemp -d)
    trap 'rm -rf "$folder"' EXIT
fi

kikisuji() { "$program" "$@" >/dev/null; }

kikisuji count independence queen 8 --classes --show 12 --svg "$folder/queens.svg"
kikisuji count domination queen 8 --attacked --svg "$folder/domination.svg"
kikisuji count examples/minefield.puzzle --cells --svg "$folder/minefield.svg"
kikisuji count cube queen 4 --svg "$folder/cube.svg"
kikisuji count independence queen torus:7 --svg "$folder/torus.svg"
kikisuji count domination king hexagon:4 --attacked --svg "$folder/hexagon.svg"
kikisuji count peaceable queen 6 --svg "$folder/peaceable.svg"
kikisuji count shogi R1B1K1G1S1N1L1P1 --board 5 --svg "$folder/shogi.svg"
# Of the pages on families.
kikisuji count total-domination queen 7 --attacked --svg "$folder/total.svg"
kikisuji count independent-domination queen 8 --attacked --svg "$folder/independent.svg"
kikisuji count connected-domination king 7 --attacked --svg "$folder/connected.svg"
kikisuji count efficient-domination king 8 --attacked --svg "$folder/efficient.svg"
kikisuji count minimal-domination queen 6 --attacked --svg "$folder/minimal.svg"
kikisuji count minimal-total-domination king 6 --attacked --svg "$folder/minimal-total.svg"
kikisuji count irredundance queen 5 --classes --show 6 --svg "$folder/irredundance.svg"
kikisuji count maximal-irredundance queen 5 --attacked --svg "$folder/maximal-irredundance.svg"
kikisuji count no-three-in-line 7 --classes --show 6 --svg "$folder/no-three.svg"
kikisuji count saturated-no-three-in-line 6 --svg "$folder/saturated.svg"
kikisuji count attacking 3 queen 5 --sight line --svg "$folder/attacking.svg"
kikisuji count doubly-attacking 8 --sight nearest --svg "$folder/doubly.svg"
kikisuji count tiling pentominoes 3x20 --classes --show 2 --svg "$folder/tiling.svg"
kikisuji count packing tetromino:S 6 --show 2 --svg "$folder/packing.svg"
kikisuji count examples/queens-and-knights.puzzle --classes --show 6 --svg "$folder/mixed.svg"
kikisuji count matchings knight 3 --size max --svg "$folder/matching.svg"
kikisuji count perfect-matchings wazir 8 --svg "$folder/perfect-matching.svg"
kikisuji count edge-covers wazir 5 --size min --svg "$folder/edge-cover.svg"
kikisuji count two-factors wazir 6 --svg "$folder/two-factor.svg"
kikisuji count forests king 4 --size 12 --svg "$folder/forest.svg"
kikisuji count spanning-trees wazir 8 --svg "$folder/spanning-tree.svg"
kikisuji count trees king 5 --size 12 --svg "$folder/tree.svg"
kikisuji count connected-edges wazir 5 --size 16 --svg "$folder/connected-edges.svg"
kikisuji count cycles wazir 6 --size 24 --svg "$folder/cycle.svg"
kikisuji count hamiltonian-cycles knight 6 --svg "$folder/tour.svg"
kikisuji count paths wazir 8 --from a8 --to h1 --size 40 --svg "$folder/path.svg"
kikisuji count hamiltonian-paths knight 5 --svg "$folder/hamiltonian-path.svg"
graph=$(mktemp -d)
printf '%s\n' '0 1' '1 2' '2 3' '3 4' '4 0' '0 5' '1 6' '2 7' '3 8' '4 9' '5 7' '7 9' '9 6' '6 8' '8 5' >"$graph/petersen.txt"
out=$(realpath "$folder")
(cd "$graph" && kikisuji count independence graph petersen.txt --attacked --svg "$out/graph.svg")
printf '%s\n' '..#..' '.....' '#...#' '.....' '..#..' >"$graph/star.txt"
(cd "$graph" && kikisuji count independence rook mask:star.txt --size 1 --given r0c0 --attacked --svg "$out/holes.svg")
rm -r "$graph"
# Charts.
kikisuji count domination queen 6 --size any --spectrum --classes --plot "$folder/spectrum.svg"
kikisuji count domination queen 7 --size any --method layers --plot "$folder/layers.svg"
kikisuji orders domination queen 6 --plot "$folder/orders.svg"
python=$(command -v python3 || true)
if [ -n "$python" ]; then
    "$python" benches/plot.py "$folder/performance.svg"
else
    echo 'pictures: without performance.svg, since there is no python3' >&2
fi

if [ "$mode" = --check ]; then
    late=0
    for picture in "$folder"/*.svg; do
        cmp -s "$picture" "docs/pictures/$(basename "$picture")" ||
            { echo "pictures: $(basename "$picture") is out of date; run docs/pictures/make.sh PROGRAM" >&2; late=1; }
    done
    exit "$late"
fi
