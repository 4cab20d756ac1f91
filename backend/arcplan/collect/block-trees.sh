# --- What loads the disks: listing data directories, and zdb. All is asked before the recording. ---

# gently COMMAND...: runs a command at the lowest priority, for so long at most.
gently() {
    set -- nice -n 19 "$@"
    ! have ionice || set -- ionice -c 3 "$@"
    bounded "$zdb_seconds" "$@"
}

# choose: prints a line for each yes: the command, its file, and what it reads.
choose() {
    directories=$(printf '%s\n' "$mysql_data_dir" "$pg_data_dir")
    [ -n "$datasets" ] || datasets=$(each_of "$directories" zfs list -H -o name 2>/dev/null)
    datasets=$(printf '%s\n' "$datasets" | sort -u)
    each_of "$directories" offer table_files files-%s.txt "List the files below %s? It reads an inode a file, at the lowest priority, for at most $zdb_seconds s. Names of files are recorded."
    [ -z "$with_zdb$with_pool_blocks" ] || have zdb || { say 'no dump: zdb is not installed' && return; }
    if [ -n "$with_zdb" ]; then
        [ -n "$datasets" ] || say 'no dump: no dataset found; name one with -d'
        [ "$(id -u)" -eq 0 ] || say 'zdb needs root on most hosts; run this with sudo if it fails'
        each_of "$datasets" offer folded_dump zdb-%s.txt.gz "Dump block trees of %s with zdb, for at most $zdb_seconds s? It lists the dataset's files and reads metadata from disk at the lowest priority. Names of files are recorded."
    fi
    [ -n "$with_pool_blocks" ] || return 0
    pools=$(printf '%s\n' "${datasets:-$(zpool list -H -o name 2>/dev/null)}" | sed 's|[/@].*||' | sort -u)
    each_of "$pools" offer 'gently zdb -Lbbbs' zdb-blocks-%s.txt "Count the blocks of the whole pool %s with zdb -Lbbbs, for at most $zdb_seconds s? It reads all its metadata."
}

# each_of LINES COMMAND...: runs the command once for each line that is not empty, with the line as its last word.
each_of() { printf '%s\n' "$1" | (shift && while IFS= read -r each; do [ -z "$each" ] || "$@" "$each" </dev/null; done); }

# offer COMMAND FILE QUESTION NAME
offered=0
# shellcheck disable=SC2059 # file and question are formats
offer() { ask "$(printf "$3" "$4")" && offered=$((offered + 1)) && printf "%s|$2|%s\n" "$1" "$offered" "$4"; }

run_chosen() {
    while IFS='|' read -r command file name <&3; do
        say "now: $file of $name"
        record "$file" "$command" "$name"
    done 3<"$work/chosen"
}

# Names and lengths, no owners. Errors of ls are kept, as the sum lacks those files.
table_files() {
    { [ -r "$1" ] && [ -x "$1" ]; } || { echo "permission denied: $1" >&2 && return 1; }
    gently ls -lnR "${1%/}/" 2>&1 || [ $? -ne 124 ] || echo "ls: ended after $zdb_seconds s"
}

# Runs zdb once, for a sample of the files unless objects are named; "-n 0" names none, for all.
folded_dump() {
    trap '' INT HUP # The end of zdb ends the pipe; what it printed is folded and kept.
    if [ -z "$objects" ] && [ "$sample" -gt 0 ]; then
        case $(property type "$1") in
        volume) objects='1 2' ;; # The data, and the properties with the size.
        *) objects=$(sampled_objects "$(property mountpoint "$1")") ;;
        esac
        [ -n "$objects" ] || { echo "no files over 1 MiB found in $1; use -o, or -n 0 for all objects" >&2 && return 1; }
    fi
    # shellcheck disable=SC2086 # numbers are meant to be split
    folded gently zdb -ddddd "$1" $objects | gzip -1
    [ "$(gzip -dc "$files/$file" | head -c 1 | wc -c)" -gt 0 ] # Whether it printed anything.
}
property() { zfs get -H -p -o value "$1" "$2" 2>/dev/null; }

# Object numbers of files over 1 MiB, chosen at random; on ZFS these are the numbers of the inodes.
# PostgreSQL's WAL and temporary files are no tables.
sampled_objects() {
    gently find "$1" -xdev \( -name pg_wal -o -name pg_xlog -o -name pgsql_tmp \) -prune -o \
        -type f -size +2047 -exec ls -nid {} + 2>/dev/null |
        awk 'BEGIN { srand() } $1 ~ /^[0-9]+$/ && $2 ~ /^-/ { printf "%.9f %s\n", rand(), $1 }' |
        sort | head -n "$sample" | cut -d ' ' -f 2
}

