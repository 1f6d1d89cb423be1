#!/usr/bin/env bash
# Builds the page into web/dist, on the module that web/build.sh made. Says that it skips where there is no npm, or no module.
set -euo pipefail
cd "$(dirname "$0")"
if [ ! -e ../pkg/kikisuji.wasm ] || ! command -v npm >/dev/null; then
    echo 'skipped: the page needs npm, and web/pkg of web/build.sh' >&2
    exit
fi
# No package needs its scripts.
npm ci --silent --ignore-scripts --no-audit --no-fund
node build.mjs ../pkg ../dist
