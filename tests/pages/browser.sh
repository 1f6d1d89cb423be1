#!/usr/bin/env bash
# Pages and pictures in a real browser: each opens from the file system without a word in its console, the script
# of the page has done its work, and nothing is loaded from elsewhere. Skipped where there is no Chromium.
#
#   tests/pages/browser.sh PROGRAM
set -euo pipefail
program=$(realpath "$1")
cd "$(dirname "$0")/../.."
browser=$(command -v chromium || command -v chromium-browser || command -v google-chrome || true)
if [ -z "$browser" ]; then
    echo 'pages: skipped, there is no chromium' >&2
    exit 0
fi
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

fail() { echo "pages: $*" >&2; exit 1; }

# Opens a file: its elements go to stdout, what the browser logs to $folder/log.
open() {
    timeout 60 "$browser" --headless --no-sandbox --disable-gpu --user-data-dir="$folder/profile" \
        --enable-logging=stderr --dump-dom "file://$1" 2>"$folder/log"
}

# A browser that hides errors would find none in ours.
echo '<script>throw new Error("seen")</script>' >"$folder/wrong.html"
open "$folder/wrong.html" >"$folder/elements"
grep -q 'CONSOLE.*seen' "$folder/log" || fail 'this browser does not show errors of scripts'

cat >"$folder/claims.json" <<'CLAIMS'
[{"source": "A source", "claims": [
    {"puzzle": "independence queen 5", "size": 5, "count": "10"},
    {"puzzle": "independence queen 6", "size": 6, "count": "5"}]}]
CLAIMS
"$program" count independence queen 8 --classes --spectrum --html "$folder/count.html" >"$folder/out"
"$program" count domination queen 8 --classes --show 638 --html "$folder/classes.html" >"$folder/out"
"$program" count cube queen 4 --classes --html "$folder/cube.html" >"$folder/out"
printf '0 1\n1 2\n2 0\n2 3\n' >"$folder/kite.txt"
"$program" count spanning-trees graph "$folder/kite.txt" --spectrum --html "$folder/graph.html" >"$folder/out"
"$program" orders domination king 4 --html "$folder/orders.html" --plot "$folder/orders.svg" >"$folder/out"
"$program" sequence domination queen N --n 1..5 --html "$folder/sequence.html" >"$folder/out"
"$program" validate "$folder/claims.json" --html "$folder/validate.html" >"$folder/out" || [ $? -eq 1 ]
"$program" count independence queen 8 --svg "$folder/board.svg" >"$folder/out"

for page in count classes cube graph orders sequence validate; do
    file=$folder/$page.html
    open "$file" >"$folder/elements"
    ! grep 'CONSOLE' "$folder/log" || fail "$page.html has a word in its console"
    # The name of a format is all that looks like an address.
    ! sed 's|http://www.w3.org/2000/svg||g' "$file" | grep -q '://' || fail "$page.html names an address"
    [ "$page" = classes ] || [ "$(wc -c <"$file")" -lt 300000 ] || fail "$page.html has 300 KB or more"
    if [ "$page" != cube ]; then
        grep -Eq '<th[^>]*><button' "$folder/elements" || [ "$page" = classes ] || fail "$page.html has no button to sort by"
    fi
done
for picture in orders board; do
    open "$folder/$picture.svg" >"$folder/elements"
    ! grep -E 'CONSOLE' "$folder/log" || fail "$picture.svg has a word in its console"
    ! grep -q 'parsererror' "$folder/elements" || fail "$picture.svg is not well-formed"
done
# On paper boards stand in a grid: so many sheets of A4 as they need. A puzzle with clues has one sheet more, to solve.
"$program" count independence queen 8 --show 92 --html "$folder/sheets.html" >"$folder/out"
"$program" count independence queen 8 --show 19 --html "$folder/few.html" >"$folder/out"
"$program" count cube queen 4 --classes --html "$folder/nets.html" >"$folder/out"
"$program" count examples/sudoku.puzzle --html "$folder/clues.html" >"$folder/out"
for most in 'sheets 4' 'few 2' 'nets 4' 'clues 2'; do
    read -r page most <<<"$most"
    sed -i 's|</head>|<style>@page{size:A4}</style></head>|' "$folder/$page.html"
    timeout 60 "$browser" --headless --no-sandbox --disable-gpu --user-data-dir="$folder/profile" --no-pdf-header-footer \
        --print-to-pdf="$folder/$page.pdf" "file://$folder/$page.html" 2>"$folder/log"
    sheets=$(grep -ac '/Type */Page\b' "$folder/$page.pdf")
    [ "$sheets" -le "$most" ] || fail "$page.html takes $sheets sheets on paper, not $most"
done
# 638 classes are too many for one page of boards.
open "$folder/classes.html" >"$folder/elements"
grep -q '1 to 12 of 638' "$folder/elements" || fail 'the boards of classes.html cannot be paged through'
# The row that differs comes first, though it is the second in the file.
grep '<tr class="differs">' -A 1 "$folder/validate.html" | grep -q 'queen 6' || fail 'what differs is not marked'
echo 'pages: seven pages and two pictures open without a word in the console' >&2
