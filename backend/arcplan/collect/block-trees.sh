# --- What loads the disks: listing data directories, and zdb. All is asked before the recording. ---

low='nice -n 19'
have ionice && low="ionice -c 3 $low"

# choose: what was said yes to is kept in the files "listed", "dumped" and "counted".
choose() {
    if [ -z "$datasets" ] && have zfs; then
        for data_dir in "$mysql_data_dir" "$pg_data_dir"; do
            [ -z "$data_dir" ] || datasets="$datasets$(zfs list -H -o name "$data_dir" 2>/dev/null)$newline"
        done
    fi
    printf '%s\n' "$mysql_data_dir" "$pg_data_dir" | sed '/^$/d' >"$work/directories"
    printf '%s\n' "$datasets" | sed '/^$/d' >"$work/datasets"
    sed 's|[/@].*||' "$work/datasets" | sort -u >"$work/pools"
    [ -s "$work/pools" ] || ! have zpool || zpool list -H -o name >"$work/pools" 2>/dev/null
    ask_each directories listed 'List the files below %s? It reads an inode a file, at the lowest priority. Names of files are recorded.'
    if [ "$with_zdb$with_pool_blocks" != nono ] && ! have zdb; then
        say 'no dump: zdb is not installed'
    elif [ "$with_zdb" = yes ] && [ ! -s "$work/datasets" ]; then
        say 'no dump: no dataset found; name one with -d'
    elif [ "$with_zdb" = yes ]; then
        [ "$(id -u)" -eq 0 ] || say 'zdb needs root on most hosts; run this with sudo if it fails'
        ask_each datasets dumped "Dump block trees of %s with zdb, for at most $zdb_seconds s? It lists the dataset's files and reads metadata from disk at the lowest priority. Names of files are recorded."
    fi
    if [ "$with_pool_blocks" = yes ] && have zdb; then
        ask_each pools counted "Count the blocks of the whole pool %s with zdb -Lbbbs, for at most $zdb_seconds s? It reads all its metadata."
    fi
}

# ask_each LIST CHOSEN QUESTION: copies those lines that the answer is yes for.
ask_each() {
    while IFS= read -r each <&3; do
        # shellcheck disable=SC2059 # the question is the format
        ask "$(printf "$3" "$each")" && printf '%s\n' "$each"
    done 3<"$work/$1" >"$work/$2"
}
is_chosen() { [ -e "$work/$1" ] && grep -qxF "$2" "$work/$1"; }

run_chosen() {
    is_chosen listed "$mysql_data_dir" && record mysql-files.txt mysql_files
    is_chosen listed "$pg_data_dir" && record postgresql-files.txt psql_files
    number=0
    [ "$with_zdb" = no ] || while IFS= read -r dataset <&3; do
        number=$((number + 1))
        keep "zfs-get-$number.txt" zfs get -p all "$dataset"
        is_chosen dumped "$dataset" && dump "$number" "$dataset"
    done 3<"$work/datasets"
    number=0
    [ ! -e "$work/counted" ] || while IFS= read -r pool <&3; do
        number=$((number + 1))
        # shellcheck disable=SC2086 # fixed words are meant to be split
        keep "zdb-blocks-$number.txt" bounded "$zdb_seconds" $low zdb -Lbbbs "$pool"
    done 3<"$work/counted"
}

# dump NUMBER DATASET: runs zdb once, and folds and compresses its output as it is printed.
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
    keep "zdb-$1.txt.gz" folded_dump "$2"
    [ ! -s "$work/errors-zdb-$1.txt.gz" ] || say "zdb reported: $(head -n 1 "$work/errors-zdb-$1.txt.gz")"
    [ "$(gzip -dc "$files/zdb-$1.txt.gz" 2>/dev/null | head -c 1 | wc -c)" -gt 0 ] || rm -f "$files/zdb-$1.txt.gz"
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

