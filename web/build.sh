#!/usr/bin/env bash
# Builds the module for browsers and node into web/pkg: kikisuji.wasm and its JavaScript; and the page into web/dist. Says that
# it skips where there is no toolchain for it (status 0, or with --must status 1). KIKISUJI_WEB_OPT=1 builds in half the time for
# tests.
set -euo pipefail
cd "$(dirname "$0")/.."

target=wasm32-unknown-unknown
export CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS="-C link-arg=-zstack-size=16777216"
export CARGO_PROFILE_WEB_OPT_LEVEL=${KIKISUJI_WEB_OPT:-3}
linker=$(ls /usr/bin/wasm-ld-* 2>/dev/null | sort -V | tail -1 || true)
if command -v rustup >/dev/null && rustup target list --installed | grep -qx $target; then
    build=(cargo build)
elif [ -x /usr/bin/cargo ] && [ -d /usr/lib/rustlib/src/rust/library/std ] && [ -n "$linker" ]; then
    # Debian's rustc-web, cargo-web, rust-web-src and lld have no compiled library for the target: it is built, too.
    export RUSTC=/usr/bin/rustc RUSTC_BOOTSTRAP=1 CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER=$linker
    build=(/usr/bin/cargo build -Z build-std=std,panic_abort)
else
    echo "skipped: no toolchain for $target; \`rustup target add $target\`, or on Debian \`apt-get install rustc-web cargo-web rust-web-src lld\`" >&2
    [ "${1:-}" != --must ]
    exit
fi
"${build[@]}" --locked --target $target --target-dir "${KIKISUJI_WEB_TARGET:-target/web}" --profile web -p kikisuji-web

rm -rf web/pkg
mkdir -p web/pkg
module=web/pkg/kikisuji.wasm
cp "${KIKISUJI_WEB_TARGET:-target/web}/$target/web/kikisuji_web.wasm" $module
if command -v wasm-opt >/dev/null; then
    # It took more than 400 s for the smallest module, and the module is whole without it.
    timeout 400 wasm-opt -O2 --enable-bulk-memory --enable-nontrapping-float-to-int --enable-sign-ext --enable-mutable-globals \
        $module -o $module.smaller && mv $module.smaller $module || echo 'wasm-opt did not end in time' >&2
fi
cp web/engine.js web/runs.js web/worker.js web/kikisuji.js web/pkg/
mkdir web/pkg/npm
cp web/npm/* web/engine.js web/runs.js $module web/pkg/npm/
node - $module <<'SIZES'
const { readFileSync } = require("fs"), zlib = require("zlib");
const bytes = readFileSync(process.argv[2]);
const kib = (size) => `${(size / 1024).toFixed(0)} KiB`;
const brotli = zlib.brotliCompressSync(bytes, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 9 } });
console.log(`kikisuji.wasm: ${kib(bytes.length)}, gzip ${kib(zlib.gzipSync(bytes).length)}, brotli ${kib(brotli.length)}`);
if (brotli.length > 3 << 20) { console.error("the module is over 3 MiB compressed"); process.exit(1); }
SIZES
web/site/build.sh
