# --- What loads the disks: listing data directories, and zdb. All is asked before the recording. ---

low='nice -n 19'
have ionice && low="ionice -c 3 $low"

# choose: prints a line for each yes: what to do, and with what.
choose() {
    directories="$mysql_data_dir$newline$pg_data_dir"
    [ -n "$datasets" ] || datasets=$(each_of "$directories" zfs list -H -o name 2>/dev/null)
    datasets=$(printf '%s\n' "$datasets" | sort -u)
    pools=$(printf '%s\n' "$datasets" | sed 's|[/@].*||' | sort -u)
    [ -n "$pools" ] || pools=$(zpool list -H -o name 2>/dev/null)
    each_of "$directories" offer list 'List the files below %s? It reads an inode a file, at the lowest priority. Names of files are recorded.'
    [ -z "$with_zdb$with_pool_blocks" ] || have zdb || { say 'no dump: zdb is not installed' && return; }
    if [ -n "$with_zdb" ]; then
        [ -n "$datasets" ] || say 'no dump: no dataset found; name one with -d'
        [ "$(id -u)" -eq 0 ] || say 'zdb needs root on most hosts; run this with sudo if it fails'
        each_of "$datasets" offer dump "Dump block trees of %s with zdb, for at most $zdb_seconds s? It lists the dataset's files and reads metadata from disk at the lowest priority. Names of files are recorded."
    fi
    [ -z "$with_pool_blocks" ] ||
        each_of "$pools" offer count "Count the blocks of the whole pool %s with zdb -Lbbbs, for at most $zdb_seconds s? It reads all its metadata."
}

# each_of LINES COMMAND...: runs the command once for each line that is not empty, with the line as its last word.
each_of() { printf '%s\n' "$1" | (shift && while IFS= read -r each; do [ -z "$each" ] || "$@" "$each" </dev/null; done); }

# offer WHAT QUESTION NAME
# shellcheck disable=SC2059 # the question is the format
offer() { ask "$(printf "$2" "$3")" && printf '%s %s\n' "$1" "$3"; }

# shellcheck disable=SC2086 # fixed words are meant to be split
run_chosen() {
    awk '{ number = ++count[$1]; sub(" ", " " number " "); print }' "$work/chosen" >"$work/numbered"
    while read -r what number name <&3; do
        say "now: $what $name"
        case $what in
        list) file=files-$number.txt && keep "$file" table_files "$name" ;;
        dump) file=zdb-$number.txt.gz && choose_objects "$name" && keep "$file" folded_dump "$name" ;;
        count) file=zdb-blocks-$number.txt && keep "$file" bounded "$zdb_seconds" $low zdb -Lbbbs "$name" ;;
        esac
        complain "$file" "${file%%-*} reported"
    done 3<"$work/numbered"
}

# Names and lengths, no owners. Errors of ls are kept, as the sum lacks those files.
table_files() {
    { [ -r "$1" ] && [ -x "$1" ]; } || { echo "permission denied: $1" >&2 && return 1; }
    # shellcheck disable=SC2086 # fixed words are meant to be split
    $low ls -lnR "${1%/}/" 2>&1 || :
}

# Sets "wanted" to the numbers of the objects to dump; none for all.
choose_objects() {
    wanted=$objects
    [ -z "$wanted" ] && [ "$sample" -gt 0 ] || return 0
    case $(property type "$1") in
    volume) wanted='1 2' ;; # The data, and the properties with the size.
    *) wanted=$(sampled_objects "$(property mountpoint "$1")") ;;
    esac
    [ -n "$wanted" ] || { say "no files over 1 MiB found in $1; use -o, or -n 0 for all objects" && return 1; }
}
property() { zfs get -H -p -o value "$1" "$2" 2>/dev/null; }

# Runs zdb once; folds and compresses its output as it is printed.
folded_dump() {
    trap '' INT HUP # The end of zdb ends the pipe; what it printed is folded and kept.
    if [ -n "$fold_awk" ]; then with_end_mark run_zdb "$1" | fold; else run_zdb "$1"; fi | gzip -1
    [ "$(gzip -dc "$files/$name" | head -c 1 | wc -c)" -gt 0 ] # Whether it printed anything.
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
