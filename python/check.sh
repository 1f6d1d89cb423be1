#!/usr/bin/env bash
# Builds the wheel of the Python package and tests it, in an environment of its own in the target directory. Where Python
# has no venv, or the packages cannot be had, it is skipped with a sentence and status 0.
set -euo pipefail
cd "$(dirname "$0")"
export CARGO_TARGET_DIR=${CARGO_TARGET_DIR:-$PWD/../target}
place=$CARGO_TARGET_DIR/python
environment=$place/venv

skip() { echo "skipped: $1" >&2; exit 0; }

python=$(command -v python3) || skip 'there is no python3'
if [ ! -x "$environment/bin/maturin" ]; then
    "$python" -m venv --clear "$environment" >/dev/null 2>&1 || skip 'python3 has no venv with pip'
    "$environment/bin/pip" install -q 'maturin>=1.9,<2' pytest mypy typing_extensions 2>/dev/null ||
        { rm -rf "$environment"; skip 'maturin, pytest and mypy cannot be installed'; }
    "$environment/bin/pip" install -q 'mcp>=2.3,<3' 2>/dev/null || true
fi
# As the build below finds it: by the interpreter of the environment.
PYO3_PYTHON=$environment/bin/python cargo clippy -q -p kikisuji-python -- -D warnings
rm -rf "$place/wheels"
# The puzzles without any optimisation: the boards of the tests are small.
"$environment/bin/maturin" build -q --config 'profile.dev.package.kikisuji-encoders.opt-level=0' \
    --config 'profile.dev.package.kikisuji-counting.opt-level=0' --profile dev \
    --out "$place/wheels" --interpreter "$environment/bin/python"
"$environment/bin/pip" install -q --force-reinstall --no-deps "$place"/wheels/*.whl
if "$environment/bin/python" -c 'import mcp' 2>/dev/null; then
    "$environment/bin/mypy" --strict kikisuji
else
    echo 'skipped: the server for agents, since the package mcp cannot be installed' >&2
    "$environment/bin/mypy" --strict --exclude 'mcp\.py' kikisuji
fi
# The directory of the sources is left: it has a package of that name without its native half.
tests=$PWD/tests tutorial=$PWD/tutorial.ipynb allowed=$PWD/stubtest.txt
cd "$place"
"$environment/bin/stubtest" kikisuji._native --allowlist "$allowed" --ignore-unused-allowlist
"$environment/bin/python" -m pytest -q -p no:cacheprovider "$tests"
if "$environment/bin/python" -c 'import nbconvert, ipykernel' 2>/dev/null; then
    # A notebook runs in its own directory, so in one without the sources.
    cp "$tutorial" .
    "$environment/bin/python" -m nbconvert --to html --execute tutorial.ipynb 2>&1 | tail -n 1
else
    echo "skipped: the tutorial was not run, since nbconvert and ipykernel are not installed in $environment" >&2
fi
