#!/usr/bin/env bash
# Builds the module and tests it in node: the package, and 100 questions and more beside the native program; and the page in a
# browser. Says that it skips where there is no node, or no toolchain for the module.
#     web/test.sh target/release/kikisuji
set -euo pipefail
cd "$(dirname "$0")/.."
program=$(realpath "$1")
if ! command -v node >/dev/null; then
    echo 'skipped: there is no node' >&2
    exit
fi
# A build that is optimised less takes half the time, and has the same answers.
KIKISUJI_WEB_OPT=${KIKISUJI_WEB_OPT:-1} web/build.sh
[ -e web/pkg/kikisuji.wasm ] || exit 0
node --test web/pkg/npm/test.mjs
node web/tests/equal.mjs "$program"
[ ! -e web/dist/index.html ] || node web/tests/sessions.mjs web/dist
