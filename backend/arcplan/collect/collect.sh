#!/bin/sh
# arcplan collect: records what arcplan reads about a database host that uses ZFS, and packs it
# into one archive to drop on arcplan's page. It needs nothing installed, changes nothing, and asks
# before anything that loads the disks. It queries MySQL and PostgreSQL through their own clients and
# the login that these are configured with (option file, socket), so it never sees a password.
# You can remove any file from the archive before you share it: each one is read on its own.

set -u
LC_ALL=C
export LC_ALL
umask 077

seconds=60
interval=1
zdb_seconds=600
sample=20
datasets=''
objects=''
mysql_options=''
yes=no
with_zdb=ask
with_pool_blocks=no
with_cloud=no
out_dir=.

usage() {
    cat <<'USAGE'
Usage: sh arcplan-collect.sh [OPTION]...
       zdb -ddddd DATASET | sh arcplan-collect.sh --summarise > zdb-folded.txt

  -s SECONDS   how long to record arcstat, iostat and zpool iostat (60)
  -i SECONDS   interval between their reports (1)
  -d DATASET   dataset or zvol to dump with zdb; may be given several times
               (default: the datasets of MySQL's and PostgreSQL's data, if these can be found)
  -o OBJECTS   object numbers (inode numbers) to dump, in quotes, instead of a sample
  -n FILES     how many files of a dataset to dump, chosen at random; 0 for all (20)
  -t SECONDS   time limit of one zdb (600)
  -m OPTIONS   options for the mysql client, such as --socket=FILE or --defaults-extra-file=FILE
  -D DIR       where to put the archive (the current directory)
  -Z           without zdb
  -B           also count the blocks of the whole pool by level (zdb -Lbbbs): reads all metadata
               once, for pools that are too large for dumps
  -C           also ask the cloud for the instance's type and region (AWS, Google, Azure)
  --summarise [FILE]...
               write the short form of a dump from a pipe or from files, do nothing else
  -y           yes to all questions
  -h           this help
USAGE
}

say() { printf 'arcplan collect: %s\n' "$*" >&2; }

is_number() {
    case $1 in
    '' | *[!0-9]*) return 1 ;;
    esac
}

have() { command -v "$1" >/dev/null 2>&1; }

: here-comes fold
: here-comes room

case ${1-} in
--summarise | --summarize)
    shift
    fold_input "$@"
    exit
    ;;
--help)
    usage
    exit 0
    ;;
esac
while getopts s:i:d:o:n:t:m:D:k:SZBCyh option; do
    case $option in
    s) seconds=$OPTARG ;;
    i) interval=$OPTARG ;;
    d) datasets="$datasets
$OPTARG" ;;
    o) objects=$OPTARG ;;
    n) sample=$OPTARG ;;
    t) zdb_seconds=$OPTARG ;;
    m) mysql_options=$OPTARG ;;
    D) out_dir=$OPTARG ;;
    k | S) ;; # Of earlier versions, which packed summaries on request only.
    Z) with_zdb=no ;;
    B) with_pool_blocks=yes ;;
    C) with_cloud=yes ;;
    y) yes=yes ;;
    h)
        usage
        exit 0
        ;;
    *)
        usage >&2
        exit 2
        ;;
    esac
done
for number in "$seconds" "$interval" "$zdb_seconds" "$sample" $objects; do
    if ! is_number "$number"; then
        say "not a number: $number"
        exit 2
    fi
done
case " $mysql_options" in
*' -p'* | *' --pass'*)
    say 'a password does not belong on a command line; put it into an option file and pass --defaults-extra-file=FILE'
    exit 2
    ;;
esac
if [ "$interval" -lt 1 ] || [ "$seconds" -lt "$interval" ]; then
    say "the interval must be at least 1 s and not longer than the recording"
    exit 2
fi

# The first of the named commands that is installed.
first_of() {
    for candidate in "$@"; do
        if have "$candidate"; then
            printf '%s\n' "$candidate"
            return 0
        fi
    done
    return 1
}

ask() {
    [ "$yes" = yes ] && return 0
    if ! (: </dev/tty) 2>/dev/null; then
        say "$1 Skipped: there is no terminal to ask on. Use -y to answer yes."
        return 1
    fi
    printf 'arcplan collect: %s [y/N] ' "$1" >&2
    read -r answer </dev/tty || answer=n
    case $answer in
    [yY]*) return 0 ;;
    *) return 1 ;;
    esac
}

# limited SECONDS COMMAND...: runs a command and ends it after its time.
limited() {
    limit=$1
    shift
    "$@" &
    limited_pid=$!
    (
        trap 'kill "$nap" 2>/dev/null; exit 0' TERM
        sleep "$limit" &
        nap=$!
        wait "$nap"
        kill "$limited_pid" 2>/dev/null
    ) >/dev/null 2>&1 &
    watch_pid=$!
    wait "$limited_pid"
    code=$?
    kill "$watch_pid" 2>/dev/null
    wait "$watch_pid" 2>/dev/null
    return "$code"
}

for tool in tar gzip awk; do
    if ! have "$tool"; then
        say "$tool is missing"
        exit 1
    fi
done
if [ ! -d "$out_dir" ] || [ ! -w "$out_dir" ]; then
    say "cannot write to $out_dir"
    exit 1
fi

work=$(mktemp -d "${TMPDIR:-/tmp}/arcplan.XXXXXX") || exit 1
trap 'rm -rf "$work"' EXIT
trap 'exit 130' INT
trap 'exit 143' TERM HUP
files=$work/arcplan-capture
mkdir "$files" || exit 1
: >"$work/whole" || exit 1
: >"$work/packed" || exit 1
require_room

# record NAME COMMAND...: keeps the output of a command in a file.
record() {
    name=$1
    shift
    if "$@" >"$files/$name" 2>"$work/errors-$name" && [ -s "$files/$name" ] && has_room; then
        return 0
    fi
    # Output that a full disk cut short is kept: arcplan reads it as far as it goes.
    has_room || return 1
    rm -f "$files/$name"
    say "no $name: $1 $(head -n 1 "$work/errors-$name")"
    return 1
}

# record_if_known NAME COMMAND...: the same, but silent if the command is missing or fails.
record_if_known() {
    have "$2" && record "$@" 2>/dev/null
}

: here-comes host
: here-comes databases
: here-comes load
: here-comes block-trees

# --- One archive. ---

pack "$out_dir/arcplan-capture-$(date +%Y%m%d-%H%M%S).tar.gz"
