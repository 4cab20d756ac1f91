#!/bin/sh
# try-wheel.sh WHEEL SAMPLES: on a bare system, install the wheel for this user and use each job of it.
# Prints what each step took and what the installation weighs.
set -eu
wheel=$1
samples=$2
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
if ! python3 -c 'import ensurepip, venv' 2>/dev/null; then
  if command -v apt-get >/dev/null; then
    apt-get update -q && apt-get install -y -q python3-venv
  else
    dnf install -y -q python3
  fi
fi
timed() {
  what=$1
  shift
  began=$(date +%s%N)
  "$@"
  echo "$what: $((($(date +%s%N) - began) / 1000000)) ms"
}
python3 -m venv "$folder/venv"
timed install "$folder/venv/bin/pip" install --quiet "$wheel"
echo "installed: $(du -sm "$folder/venv" | cut -f1) MB, $("$folder/venv/bin/pip" list --format=freeze | wc -l) packages"
export HOME="$folder" PATH="$folder/venv/bin:$PATH"
printed() {
  arcplan "$@" >"$folder/$1"
}
timed version arcplan --version
timed analyze printed analyze "$samples/arcstat-2.3-point-select.txt"
timed "size, first" printed size "$samples"/*-2.3-point-select*
timed "size, then" printed size --json "$samples"/*-2.3-point-select*
timed advise printed advise "$folder/size"
timed gate printed gate "$folder/size" "$samples"/*-2.3-point-select*
timed fleet printed fleet "$samples"/*-2.3-point-select*
timed collect printed collect
sh -n "$folder/collect"
arcplan serve --port 8765 &
server=$!
trap 'kill $server; wait $server || true; rm -rf "$folder"' EXIT
answers() {
  until python3 - <<'END'; do
import sys, urllib.request
opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
try:
    sys.exit(opener.open("http://127.0.0.1:8765/").status != 200)
except OSError:
    sys.exit(1)
END
    kill -0 $server
    sleep 0.1
  done
}
timed serve answers
