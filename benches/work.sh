#!/usr/bin/env bash
# Counts the questions of benches/work.tsv again, by each method that has a line there, and shows what changed: states of
# layers, nodes of diagrams, nodes of the search. No machine changes these numbers, nor threads, memory or load.
#
#     benches/work.sh target/release/kikisuji            fails where a number is 3 % or more above that of the file
#     benches/work.sh target/release/kikisuji --write    the same table, and the file has the new numbers
#
# A line that has a question and a method alone is a new one: it gets its numbers by --write. THREADS counts with more
# than one thread: the numbers must be the same.
set -euo pipefail
cd "$(dirname "$0")/.."
program=$1
write=${2:-}
file=benches/work.tsv
counted=$(mktemp)
trap 'rm -f "$counted"' EXIT

while IFS=$'\t' read -r question method _; do
    case $method in
    zdd) how=(apply-zdd) ;;
    *) how=("$method") ;;
    esac
    # The words of a question are words of the command line.
    # shellcheck disable=SC2086
    record=$("$program" count $question --method "${how[@]}" --threads "${THREADS:-1}" --timeout 60s --json) ||
        { echo "$question by $method: not counted" >&2; exit 1; }
    printf '%s\t%s\t%s\n' "$question" "$method" "$record"
done < <(tail -n +2 "$file") >"$counted"

# Fields of a record, and their columns in the file.
awk -F '\t' -v write="$write" -v file="$file" '
function field(record, name) {
    if (!match(record, "\"" name "\":\"?[0-9]+")) return "-"
    record = substr(record, RSTART, RLENGTH)
    sub(/.*[:"]/, "", record)
    return record
}
BEGIN {
    columns = split("nodes peak_nodes created_nodes cache_lookups pairs search_nodes count", name, " ")
    header = "question\tmethod"
    for (c = 1; c <= columns; c++) header = header "\t" name[c]
}
FNR == 1 && NR == 1 { next }
NR == FNR { for (c = 1; c <= columns; c++) old[$1, $2, c] = $(c + 2); next }
{
    line = $1 "\t" $2
    for (c = 1; c <= columns; c++) {
        now = field($3, name[c])
        line = line "\t" now
        before = old[$1, $2, c]
        # As texts: counts may be longer than numbers of awk.
        if (now "" == before "") continue
        known = before ~ /^[0-9]+$/
        # What is counted must not change at all.
        if (name[c] == "count") {
            if (known) wrong++
        } else if (!known || now * 100 >= before * 103) grown++
        more = !known ? "new" : before > 0 ? sprintf("%+.1f %%", (now / before - 1) * 100) : "from 0"
        if (!changed++) printf "%-52s %-11s %-13s %14s %14s %9s\n", "question", "method", "what", "before", "now", ""
        printf "%-52s %-11s %-13s %14s %14s %9s\n", $1, $2, name[c], known ? before : "-", now, more
    }
    lines[++rows] = line
}
END {
    printf "%d counts, %d numbers changed, %d of them by 3 %% and more upwards\n", rows, changed, grown
    if (wrong) { printf "%d counts are not those of the file\n", wrong; exit 1 }
    if (write == "--write") {
        print header >file
        for (row = 1; row <= rows; row++) print lines[row] >file
    } else if (grown) {
        print "More work than before. If that is meant: benches/work.sh PROGRAM --write, in the same commit, and say why."
        exit 1
    }
}' "$file" "$counted"
