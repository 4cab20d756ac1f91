# --- The block trees: zdb reads metadata from disk, so it asks first. ---

if [ -z "$datasets" ] && have zfs; then
    for data_dir in "$mysql_data_dir" "$pg_data_dir"; do
        [ -n "$data_dir" ] || continue
        datasets="$datasets
$(zfs list -H -o name "$data_dir" 2>/dev/null)" || :
    done
fi

# Object numbers of files over 1 MiB, chosen at random; on ZFS these are the numbers of the inodes.
# PostgreSQL's WAL and temporary files are no tables.
sampled_objects() {
    find "$1" -xdev \( -name pg_wal -o -name pg_xlog -o -name pgsql_tmp \) -prune -o \
        -type f -size +2047 -exec ls -nid {} + 2>/dev/null |
        awk -v want="$sample" '
            BEGIN { srand() }
            $1 ~ /^[0-9]+$/ && $2 ~ /^-/ {
                seen++
                if (seen <= want) chosen[seen] = $1
                else if ((at = int(rand() * seen) + 1) <= want) chosen[at] = $1
            }
            END { for (at in chosen) print chosen[at] }'
}

property() { zfs get -H -p -o value "$1" "$2" 2>/dev/null; }

low='nice -n 19'
have ionice && low="ionice -c 3 $low"

# run_zdb DATASET: of the objects in "wanted", or of all.
run_zdb() {
    # shellcheck disable=SC2086 # numbers and fixed words are meant to be split
    limited "$zdb_seconds" $low zdb -ddddd "$1" $wanted 2>"$work/zdb-errors"
}

# dump NUMBER DATASET: runs zdb once, and folds and compresses its output as it is printed.
dump() {
    dump_file=$files/zdb-$1.txt.gz
    wanted=$objects
    if [ -z "$wanted" ] && [ "$sample" -gt 0 ]; then
        if [ "$(property type "$2")" = volume ]; then
            # Object 1 is the data, object 2 the properties with the size.
            wanted='1 2'
        else
            mounted=$(property mountpoint "$2")
            [ -d "$mounted" ] && wanted=$(sampled_objects "$mounted")
            if [ -z "$wanted" ]; then
                say "no files over 1 MiB found in $2; use -o, or -n 0 for all objects"
                return 1
            fi
        fi
    fi
    say "running zdb on $2, for at most $zdb_seconds s"
    if [ -n "$fold_awk" ]; then
        with_end_mark run_zdb "$2" | fold | gzip -1 >"$dump_file"
    else
        run_zdb "$2" | gzip -1 >"$dump_file"
    fi
    has_room
    if [ -s "$work/zdb-errors" ]; then
        say "zdb reported: $(head -n 1 "$work/zdb-errors")"
    fi
    [ "$(gzip -dc "$dump_file" 2>/dev/null | head -c 1 | wc -c)" -gt 0 ] && return 0
    rm -f "$dump_file"
    return 1
}

if [ "$with_zdb" != no ] && ! have zdb; then
    say 'no dump: zdb is not installed'
elif [ "$with_zdb" != no ] && [ -z "$(printf '%s' "$datasets" | tr -d '\n')" ]; then
    say 'no dump: no dataset found; name one with -d'
elif [ "$with_zdb" != no ]; then
    [ "$(id -u)" -eq 0 ] || say 'zdb needs root on most hosts; run this with sudo if it fails'
    number=0
    printf '%s\n' "$datasets" >"$work/datasets"
    while IFS= read -r dataset <&3; do
        [ -n "$dataset" ] || continue
        number=$((number + 1))
        record "zfs-get-$number.txt" zfs get -p all "$dataset"
        if ask "Dump the block trees of $dataset with zdb? It reads metadata from disk at the lowest priority. The dump contains file names."; then
            dump "$number" "$dataset"
        fi
    done 3<"$work/datasets"
fi

# pool_of DATASET
pool_of() { printf '%s\n' "${1%%[/@]*}"; }

if [ "$with_pool_blocks" = yes ] && have zdb; then
    number=0
    printf '%s\n' "$datasets" | while IFS= read -r dataset; do
        [ -n "$dataset" ] && pool_of "$dataset"
    done | sort -u >"$work/pools"
    [ -s "$work/pools" ] || zpool list -H -o name >"$work/pools" 2>/dev/null
    while IFS= read -r pool <&3; do
        number=$((number + 1))
        if ask "Count the blocks of the whole pool $pool with zdb -Lbbbs? It reads all its metadata, for at most $zdb_seconds s."; then
            # shellcheck disable=SC2086 # fixed words are meant to be split
            record "zdb-blocks-$number.txt" limited "$zdb_seconds" $low zdb -Lbbbs "$pool"
        fi
    done 3<"$work/pools"
fi
