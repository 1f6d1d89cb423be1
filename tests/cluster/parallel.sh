#!/usr/bin/env bash
# A job by GNU parallel: the parts of each stage two at a time, one of them killed in between.
#
#     tests/cluster/parallel.sh target/release/kikisuji
set -euo pipefail
program=$(realpath "$1")
if ! command -v parallel >/dev/null; then
    echo 'skipped: there is no GNU parallel' >&2
    exit 0
fi
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
job=$folder/job
expected=$("$program" count domination queen 7 --size any -q)
"$program" job new "$job" domination queen 7 --size any --order rows --parts 4 --levels 5 -q >/dev/null
stages=0
while ! "$program" job status "$job" --json | grep -q '"status":"done"'; do
    stage=$("$program" job status "$job" --json | sed 's/.*"counts":\[{[^[]*"level":\([0-9]*\).*/\1/')
    parallel --joblog "$folder/log-$stage" --resume-failed -j2 \
        "$program" job run "$job" --stage "$stage" --part {} ::: 0 1 2 3
    stages=$((stages + 1))
    [ "$stages" -lt 40 ] || { echo 'the job does not end' >&2; exit 1; }
done
counted=$("$program" job result "$job")
[ "$counted" = "$expected" ] || { echo "GNU parallel: $counted, not $expected" >&2; exit 1; }
echo "GNU parallel: $counted in $stages stages"
