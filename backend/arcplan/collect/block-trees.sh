# --- What loads the disks: listing data directories, and zdb. All is asked before the recording. ---

low='nice -n 19'
have ionice && low="ionice -c 3 $low"

# choose: prints a line for each yes: what to do, and with what.
choose() {
    directories=$(printf '%s\n' "$mysql_data_dir" "$pg_data_dir" | sed '/^$/d')
    [ -n "$datasets" ] || ! have zfs || datasets=$(each_of "$directories" zfs list -H -o name 2>/dev/null)
    datasets=$(printf '%s\n' "$datasets" | sed '/^$/d' | sort -u)
    pools=$(printf '%s\n' "$datasets" | sed 's|[/@].*||' | sort -u)
    [ -n "$pools" ] || ! have zpool || pools=$(zpool list -H -o name 2>/dev/null)
    each_of "$directories" offer list 'List the files below %s? It reads an inode a file, at the lowest priority. Names of files are recorded.'
    [ "$with_zdb$with_pool_blocks" = nono ] || have zdb || { say 'no dump: zdb is not installed' && return; }
    if [ "$with_zdb" = yes ]; then
        [ -n "$datasets" ] || say 'no dump: no dataset found; name one with -d'
        [ "$(id -u)" -eq 0 ] || say 'zdb needs root on most hosts; run this with sudo if it fails'
        each_of "$datasets" offer dump "Dump block trees of %s with zdb, for at most $zdb_seconds s? It lists the dataset's files and reads metadata from disk at the lowest priority. Names of files are recorded."
    fi
    [ "$with_pool_blocks" = no ] ||
        each_of "$pools" offer count "Count the blocks of the whole pool %s with zdb -Lbbbs, for at most $zdb_seconds s? It reads all its metadata."
}

# each_of LINES COMMAND...: runs the command once for each line, with the line as its last word.
each_of() {
    [ -z "$1" ] || printf '%s\n' "$1" | (shift && while IFS= read -r each; do "$@" "$each" </dev/null; done)
}

# offer WHAT QUESTION NAME
# shellcheck disable=SC2059 # the question is the format
offer() { ask "$(printf "$2" "$3")" && printf '%s %s\n' "$1" "$3"; }

# shellcheck disable=SC2086 # fixed words are meant to be split
run_chosen() {
    before=''
    while read -r what name <&3; do
        [ "$what" = "$before" ] || number=0
        before=$what number=$((number + 1))
        case $what in
        list)
            say "listing the files below $name"
            keep "files-$number.txt" table_files "$name" || complain "files-$number.txt" "no list of $name"
            ;;
        dump) dump "zdb-$number.txt.gz" "$name" ;;
        count) keep "zdb-blocks-$number.txt" bounded "$zdb_seconds" $low zdb -Lbbbs "$name" ;;
        esac
    done 3<"$work/chosen"
}

# Names and lengths, no owners. Errors of ls are kept, as the sum lacks those files.
table_files() {
    if [ ! -r "$1" ] || [ ! -x "$1" ]; then echo "permission denied" >&2 && return 1; fi
    # shellcheck disable=SC2086 # fixed words are meant to be split
    $low ls -lnR "${1%/}/" 2>&1 || :
}

# dump FILE DATASET: runs zdb once, and folds and compresses its output as it is printed.
dump() {
    wanted=$objects
    if [ -z "$wanted" ] && [ "$sample" -gt 0 ]; then
        mounted=$(property mountpoint "$2")
        if [ "$(property type "$2")" = volume ]; then
            wanted='1 2' # The data, and the properties with the size.
        elif [ -d "$mounted" ]; then
            wanted=$(sampled_objects "$mounted")
        fi
        [ -n "$wanted" ] || { say "no files over 1 MiB found in $2; use -o, or -n 0 for all objects" && return; }
    fi
    say "running zdb on $2, for at most $zdb_seconds s"
    keep "$1" folded_dump "$2"
    complain "$1" 'zdb reported'
    [ "$(gzip -dc "$files/$1" 2>/dev/null | head -c 1 | wc -c)" -gt 0 ] || rm -f "$files/$1"
}

property() { zfs get -H -p -o value "$1" "$2" 2>/dev/null; }

folded_dump() {
    trap '' INT HUP # The end of zdb ends the pipe; what it printed is folded and kept.
    if [ -n "$fold_awk" ]; then with_end_mark run_zdb "$1" | fold; else run_zdb "$1"; fi | gzip -1
}
# shellcheck disable=SC2086 # fixed words and numbers are meant to be split
run_zdb() { bounded "$zdb_seconds" $low zdb -ddddd "$1" $wanted; }

# Object numbers of files over 1 MiB, chosen at random; on ZFS these are the numbers of the inodes.
# PostgreSQL's WAL and temporary files are no tables.
sampled_objects() {
    # shellcheck disable=SC2086 # fixed words are meant to be split
    $low find "$1" -xdev \( -name pg_wal -o -name pg_xlog -o -name pgsql_tmp \) -prune -o \
        -type f -size +2047 -exec ls -nid {} + 2>/dev/null |
        awk 'BEGIN { srand() } $1 ~ /^[0-9]+$/ && $2 ~ /^-/ { printf "%.9f %s\n", rand(), $1 }' |
        sort | head -n "$sample" | cut -d ' ' -f 2
}
