#!/bin/sh
# arcplan collect: records what arcplan reads about a database host that uses ZFS, and packs it into one archive
# to drop on arcplan's page. It needs nothing installed and changes nothing. It says first what it will run, and
# asks before anything that loads the disks. It queries MySQL and PostgreSQL through their own clients with the
# login that these are configured with (option file, socket), so it never sees a password. It records no statements:
# no process list, no query log, no SHOW ENGINE INNODB STATUS. You can remove any file before you share the archive.

set -u
export LC_ALL=C S_COLORS=never S_TIME_FORMAT=ISO
umask 077

usage() {
    cat <<'USAGE'
Usage: sh arcplan-collect.sh [OPTION]...
       zdb -ddddd DATASET | sh arcplan-collect.sh --summarise > zdb-folded.txt

  -p           only print what would be run, what for, and what it costs
  -s SECONDS   how long to record arcstat, iostat and zpool iostat (60)
  -i SECONDS   interval between their reports (1)
  -d DATASET   dataset or zvol to dump with zdb; repeatable (those of MySQL's and PostgreSQL's data)
  -o OBJECTS   object numbers (inode numbers) to dump, in quotes, instead of a sample
  -n FILES     how many files of a dataset to dump, chosen at random; 0 for all (20)
  -t SECONDS   time limit of one zdb or listing of files (600)
  -m OPTIONS   options for the mysql client, such as --socket=FILE or --defaults-extra-file=FILE
  -D DIR       where to put the archive (the current directory)
  -Z           without zdb
  -B           also count all blocks of the pool with zdb -Lbbbs, where it is too large for dumps
  -C           also ask the cloud for the instance's type and region (AWS, Google, Azure)
  -y           yes to all questions
  -h           this help
  --summarise [FILE]...  only write the short form of a dump from a pipe or from files
Ctrl-C ends the recording; what was recorded until then is packed.
USAGE
}

# --- What runs, from beginning to end. ---

main() {
    case ${1-} in
    --summarise | --summarize) shift && fold_input "$@"; exit ;;
    --help) usage && exit 0 ;;
    esac
    options "$@"
    [ -z "$plan_only" ] || { print_plan && exit 0; }
    make_work_directory
    print_plan >&2
    if on_terminal && ! ask 'Start?'; then exit 0; fi
    trap 'stop' INT TERM HUP
    log_in
    choose >"$work/chosen"
    run once
    run before
    if [ -n "$mysql_data_dir$pg_data_dir$(zpool list -H -o name 2>/dev/null)" ] || [ -e "$files/arcstats-before.txt" ]; then
        say "recording for $seconds s"
        run during
        run after
    else
        say 'neither a pool nor a database server answers: nothing is recorded over time'
    fi
    run_chosen
    pack
}

seconds=60 interval=1 zdb_seconds=600 sample=20 datasets='' objects='' mysql_options='' out_dir=.
yes='' plan_only='' with_zdb=yes with_pool_blocks='' with_cloud=''
options() {
    while getopts ps:i:d:o:n:t:m:D:k:SZBCyh option; do
        case $option in
        s) seconds=$OPTARG ;; i) interval=$OPTARG ;; t) zdb_seconds=$OPTARG ;; n) sample=$OPTARG ;;
        d) datasets=$(printf '%s\n' "$datasets" "$OPTARG") ;; o) objects=$OPTARG ;; D) out_dir=$OPTARG ;;
        m) mysql_options=$OPTARG ;; p) plan_only=yes ;; y) yes=yes ;;
        Z) with_zdb='' ;; B) with_pool_blocks=yes ;; C) with_cloud=yes ;;
        k | S) ;; # Of earlier versions, which packed summaries on request only.
        h) usage && exit 0 ;;
        *) usage >&2 && exit 2 ;;
        esac
    done
    for number in "$seconds" "$interval" "$zdb_seconds" "$sample" $objects; do
        case $number in '' | *[!0-9]*) refuse "not a number: $number" 2 ;; esac
    done
    case " $mysql_options" in
    *' -p'* | *' --pass'*) refuse 'a password does not belong on a command line; put it into an option file and pass --defaults-extra-file=FILE' 2 ;;
    esac
    { [ "$interval" -ge 1 ] && [ "$seconds" -ge "$interval" ]; } || refuse 'the interval must be at least 1 s and not longer than the recording' 2
}

refuse() { say "$1" && exit "${2-1}"; }
say() { printf 'arcplan collect: %s\n' "$*" >&2; }
have() { command -v "$1" >/dev/null 2>&1; }

: here-comes plan
: here-comes steps
: here-comes databases
: here-comes block-trees
: here-comes archive
: here-comes fold
# Below all others, so that half of a download runs nothing.
main "$@"
