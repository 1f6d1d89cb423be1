#!/usr/bin/env bash
# Builds the page into web/dist, on the module that web/build.sh made. Says that it skips where there is no npm, or no module.
set -euo pipefail
cd "$(dirname "$0")"
rm -rf ../dist
if [ ! -e ../pkg/kikisuji.wasm ] || ! command -v npm >/dev/null; then
    echo 'skipped: the page needs npm, and web/pkg of web/build.sh' >&2
    exit
fi
# No package needs its scripts.
if ! npm ci --silent --ignore-scripts --no-audit --no-fund; then
    echo 'skipped: packages that the page needs cannot be had' >&2
    exit
fi
node build.mjs ../pkg ../dist
