#!/usr/bin/env bash
# Builds what a release has, for the machine that it runs on: an archive of the programs with completions, pages for man,
# examples, the guide, claims files and licences; the wheel of the Python package; a list of all crates in them; checksums.
#   release/build.sh [DIR]      the directory of the results [default: target/release-files]
# PROFILE=dev tries it all without an optimised build. Where there is no maturin, the wheel is left out with a sentence, and
# where there is no cargo-cyclonedx, the list. `pip install 'maturin[zig]'` brings all that the wheel needs.
set -euo pipefail
cd "$(dirname "$0")/.."
results=$(mkdir -p "${1:-target/release-files}" && cd "${1:-target/release-files}" && pwd)
profile=${PROFILE:-release}
built=${CARGO_TARGET_DIR:-$PWD/target}/${profile/#dev/debug}
version=$(sed -n '/^\[workspace.package\]/,/^\[/s/^version = "\(.*\)"/\1/p' Cargo.toml)
host=$(rustc -vV | sed -n 's/^host: //p')
name=kikisuji-$version-$host
ending=
case $host in *windows*) ending=.exe ;; esac

cargo build --profile "$profile" --locked -p kikisuji -p kikisuji-checkers

rm -rf "${results:?}/$name"
mkdir -p "$results/$name"/{completions,man,examples}
for program in kikisuji scpog-check layers-check classes-check formula-check; do
    cp "$built/$program$ending" "$results/$name/"
done
cp README.md ARCHITECTURE.md CONTRIBUTING.md SECURITY.md CHANGELOG.md LICENSE-MIT LICENSE-APACHE "$results/$name/"
# The font in the program is free, and asks for its licence beside it.
find "${CARGO_HOME:-$HOME/.cargo}/registry/src" -path '*/dejavu-*/LICENSE' -exec cp {} "$results/$name/LICENSE-DEJAVU" \;
cp examples/*.puzzle "$results/$name/examples/"
# What the documents link to lies where it does in the repository.
mkdir -p "$results/$name"/{tests,benches}
cp -r docs data slurm "$results/$name/"
cp -r tests/claims "$results/$name/tests/"
cp benches/RESULTS.md "$results/$name/benches/"
kikisuji=$results/$name/kikisuji$ending
for shell in bash elvish fish powershell zsh; do
    "$kikisuji" completions $shell >"$results/$name/completions/kikisuji.$shell"
done
"$kikisuji" man >"$results/$name/man/kikisuji.1"
for command in count list check orders search sequence puzzles export load job validate; do
    "$kikisuji" man $command >"$results/$name/man/kikisuji-$command.1"
done
tar -czf "$results/$name.tar.gz" -C "$results" "$name"
rm -r "${results:?}/$name"

# What is in the archive runs, from any place.
tried=$(mktemp -d)
trap 'rm -rf "$tried"' EXIT
tar -xzf "$results/$name.tar.gz" -C "$tried"
said=$(cd "$tried/$name" && env -i HOME="$tried" ./kikisuji$ending count independence queen 8)
grep -q '92 ways' <<<"$said" || { echo "the program of the archive says: $said" >&2; exit 1; }
said=$(cd "$tried/$name" && env -i HOME="$tried" ./kikisuji$ending count examples/queens-and-knights.puzzle --quiet)
[ "$said" = 156 ] || { echo "the statement of the archive has the count $said" >&2; exit 1; }
for file in tests/claims/oeis.json $(grep -oE '\]\([^):#]+[)#]' README.md | tr -d '[]()#'); do
    [ -e "$tried/$name/$file" ] || { echo "README names $file, which the archive lacks" >&2; exit 1; }
done

if command -v maturin >/dev/null; then
    # On Linux for systems from 2014 on, where zig is there to link against their C library.
    older=()
    case $host in *linux*) ! python3 -m ziglang version >/dev/null 2>&1 || older=(--zig --compatibility manylinux2014) ;; esac
    maturin build --profile "$profile" --locked --manifest-path python/Cargo.toml --out "$results" "${older[@]}"
else
    echo 'skipped: the wheel, since there is no maturin' >&2
fi
if cargo cyclonedx --version >/dev/null 2>&1; then
    cargo cyclonedx --manifest-path cli/Cargo.toml --format json --override-filename "$name.cdx" >/dev/null
    mv "cli/$name.cdx.json" "$results/"
    # The tool writes such a list beside every member.
    find . -name "$name.cdx.json" -not -path './target/*' -delete
else
    echo 'skipped: the list of crates, since there is no cargo-cyclonedx' >&2
fi
cd "$results"
sum=$(command -v sha256sum || echo 'shasum -a 256')
rm -f "SHA256SUMS-$host"
$sum -- *"$version"* >"SHA256SUMS-$host.new"
mv "SHA256SUMS-$host.new" "SHA256SUMS-$host"
cat "SHA256SUMS-$host"
