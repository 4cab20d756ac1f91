#!/bin/sh
# arcplan collect: records what arcplan reads about a database host that uses ZFS, and packs it
# into one archive to drop on arcplan's page. It needs nothing installed, changes nothing, and asks
# before anything that loads the disks. Remove any file from the archive that you do not want to
# show: each one is read on its own.

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
yes=no
with_zdb=ask
summary=ask
named=50
out_dir=.

usage() {
    cat <<'USAGE'
Usage: sh arcplan-collect.sh [OPTION]...
       zdb -ddddd DATASET | sh arcplan-collect.sh --summarise > zdb-summary.txt

  -s SECONDS   how long to record arcstat, iostat and zpool iostat (60)
  -i SECONDS   interval between their reports (1)
  -d DATASET   dataset or zvol to dump with zdb; may be given several times
               (default: the dataset of MySQL's datadir, if MySQL says where it is)
  -o OBJECTS   object numbers (inode numbers) to dump, in quotes, instead of a sample
  -n FILES     how many files of a dataset to dump, chosen at random; 0 for all (20)
  -t SECONDS   time limit of one zdb (600)
  -D DIR       where to put the archive (the current directory)
  -Z           without zdb
  -S           pack a summary of each dump, a few KB with the same totals, instead of the dump
  -k NUMBER    how many of the largest files and directories a summary names (50)
  --summarise [FILE]...
               count a dump from a pipe or from files, write its summary, do nothing else
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

: here-come-the-functions-that-summarise
: here-come-the-functions-about-room

case ${1-} in
--summarise | --summarize)
    shift
    summarise_input "$@"
    exit
    ;;
--help)
    usage
    exit 0
    ;;
esac
while getopts s:i:d:o:n:t:D:k:SZyh option; do
    case $option in
    s) seconds=$OPTARG ;;
    i) interval=$OPTARG ;;
    d) datasets="$datasets
$OPTARG" ;;
    o) objects=$OPTARG ;;
    n) sample=$OPTARG ;;
    t) zdb_seconds=$OPTARG ;;
    D) out_dir=$OPTARG ;;
    k) named=$OPTARG ;;
    S) summary=yes ;;
    Z) with_zdb=no ;;
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
for number in "$seconds" "$interval" "$zdb_seconds" "$sample" "$named" $objects; do
    if ! is_number "$number"; then
        say "not a number: $number"
        exit 2
    fi
done
if [ "$interval" -lt 1 ] || [ "$seconds" -lt "$interval" ]; then
    say "the interval must be at least 1 s and not longer than the recording"
    exit 2
fi

# The first of the named commands that is there.
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
        say "$1 No terminal to ask on, so no. Use -y for yes."
        return 1
    fi
    printf 'arcplan collect: %s [y/N] ' "$1" >&2
    read -r answer </dev/tty || answer=n
    case $answer in
    [yY]*) return 0 ;;
    *) return 1 ;;
    esac
}

# limited SECONDS COMMAND...: runs a command and ends it when its time is over.
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

# record NAME COMMAND...: keeps the output of a command that arcplan reads.
record() {
    name=$1
    shift
    if "$@" >"$files/$name" 2>"$work/errors" && [ -s "$files/$name" ] && has_room; then
        return 0
    fi
    # What a full disk cut short is kept: arcplan reads it to where it ends.
    has_room || return 1
    rm -f "$files/$name"
    say "no $name: $1 $(head -n 1 "$work/errors")"
    return 1
}

# note NAME COMMAND...: keeps output for people; the first line tells arcplan to pass it over.
note() {
    name=$1
    shift
    if "$@" >"$work/note" 2>/dev/null && [ -s "$work/note" ]; then
        {
            printf '# arcplan collect note: %s\n' "$name"
            cat "$work/note"
        } >"$files/$name.note" || has_room
    fi
}

# --- The host, its pools and its ARC: read once, light. ---

note uname uname -a
if have zfs; then
    note zfs-version zfs version
    note zfs-list zfs list -p -o name,type,used,referenced,logicalreferenced,recordsize,volblocksize,mountpoint
fi
have lsblk && note lsblk lsblk -b -o NAME,TYPE,SIZE,ROTA,LOG-SEC,PHY-SEC,MODEL
have geom && note geom-disks geom disk list
if have zpool; then
    note zpool-status zpool status
    note zpool-list zpool list -v
    record zpool-get.txt zpool get all
fi
if [ -d /sys/module/zfs/parameters ]; then
    module_parameters() {
        for parameter in /sys/module/zfs/parameters/*; do
            printf '%s %s\n' "${parameter##*/}" "$(head -n 1 "$parameter" 2>/dev/null)"
        done
    }
    note module-parameters module_parameters
fi

# Where Linux keeps it; set the variable if yours is elsewhere.
kstat_file=${ARCPLAN_KSTAT:-/proc/spl/kstat/zfs/arcstats}
arcstats() {
    if [ -r "$kstat_file" ]; then
        cat "$kstat_file"
    elif have sysctl && sysctl -n kstat.zfs.misc.arcstats.size >/dev/null 2>&1; then
        sysctl kstat.zfs.misc.arcstats
    elif have kstat; then
        kstat -p zfs:0:arcstats
    else
        echo 'no arcstats kstat here' >&2
        return 1
    fi
}
record arcstats-before.txt arcstats
arc_summary=$(first_of zarcsummary arc_summary arc_summary.py arc_summary3) &&
    record arc_summary.txt "$arc_summary"

mysql_client=$(first_of mysql mariadb) || mysql_client=''
mysql_says() { "$mysql_client" --connect-timeout=3 --batch --skip-column-names -e "$1" </dev/null; }
data_dir=''
if [ -n "$mysql_client" ] && data_dir=$(mysql_says 'SELECT @@datadir' 2>/dev/null); then
    note mysql-variables mysql_says "SHOW GLOBAL VARIABLES WHERE Variable_name LIKE 'innodb%' OR Variable_name IN ('version','version_comment','max_connections','sync_binlog','log_bin')"
    note mysql-status mysql_says "SHOW GLOBAL STATUS WHERE Variable_name LIKE 'Innodb%' OR Variable_name IN ('Questions','Uptime','Threads_running')"
else
    data_dir=''
fi

# --- The load: three tools over the same time. ---

count=$((seconds / interval + 1))
say "recording for $seconds s"
(
    if arcstat=$(first_of zarcstat arcstat arcstat.py arcstat.pl); then
        # These columns have the same names in every release since 0.6.
        columns=time,read,miss,miss%,dread,dmis,dm%,pread,pmis,pm%,mread,mmis,mm%,mfug,mrug,arcsz,c
        record arcstat.txt "$arcstat" -f "$columns" "$interval" "$count" ||
            record arcstat.txt "$arcstat" "$interval" "$count"
    fi
) &
arcstat_pid=$!
(
    if ! have iostat; then
        say 'no iostat.txt: iostat is not installed'
    elif iostat -V 2>&1 | grep -q sysstat; then
        S_COLORS=never S_TIME_FORMAT=ISO
        export S_COLORS S_TIME_FORMAT
        record iostat.txt iostat -xkt "$interval" "$count"
    elif [ "$(uname)" = SunOS ]; then
        record iostat.txt iostat -xn "$interval" "$count"
    else
        record iostat.txt iostat -x -w "$interval" -c "$count"
    fi
) &
iostat_pid=$!
(
    if have zpool; then
        record zpool-iostat.txt zpool iostat -v -l "$interval" "$count" ||
            record zpool-iostat.txt zpool iostat -v "$interval" "$count"
    fi
) &
zpool_pid=$!
wait "$arcstat_pid" "$iostat_pid" "$zpool_pid"
record arcstats-after.txt arcstats

# --- The block trees: zdb reads metadata from disk, so it asks first. ---

if [ -z "$datasets" ] && [ -n "$data_dir" ] && have zfs; then
    datasets=$(zfs list -H -o name "$data_dir" 2>/dev/null) || datasets=''
fi

# Object numbers and sizes of files over 1 MiB, chosen at random; on ZFS the numbers are those of
# the inodes.
sampled_objects() {
    find "$1" -xdev -type f -size +2047 -exec ls -nid {} + 2>/dev/null |
        awk -v want="$sample" '
            BEGIN { srand() }
            $1 ~ /^[0-9]+$/ && $2 ~ /^-/ && $6 ~ /^[0-9]+$/ {
                seen++
                if (seen <= want) chosen[seen] = $1 " " $6
                else if ((at = int(rand() * seen) + 1) <= want) chosen[at] = $1 " " $6
            }
            END { for (at in chosen) print chosen[at] }'
}

property() { zfs get -H -p -o value "$1" "$2" 2>/dev/null; }

# MB that a dump will take, roughly: 150 bytes for each block. Arguments: bytes of data, of a block.
dump_megabytes() {
    is_number "$1" && is_number "$2" && [ "$2" -gt 0 ] || return 1
    awk -v bytes="$1" -v block="$2" 'BEGIN { printf "%.0f\n", bytes / block * 150 / 1000000 }'
}

large_megabytes=100
low='nice -n 19'
have ionice && low="ionice -c 3 $low"

# Whether to summarise a dump of so many bytes of data in blocks of so many bytes.
wants_summary() {
    [ "$summary" = yes ] && return 0
    megabytes=$(dump_megabytes "$1" "$2") && [ "$megabytes" -ge "$large_megabytes" ] || return 1
    ask "The dump may take $megabytes MB. Count it here and pack a summary of a few KB instead? It has the same totals, and names the $named largest files."
}

# dump NUMBER DATASET: one zdb, compressed or counted as it comes.
dump() {
    dump_file=$files/zdb-$1.txt
    wanted=$objects
    kind=$(property type "$2")
    block_property=recordsize
    [ "$kind" = volume ] && block_property=volblocksize
    data_bytes=$(property referenced "$2")
    [ -n "$objects" ] && data_bytes=
    if [ -z "$wanted" ] && [ "$sample" -gt 0 ]; then
        if [ "$kind" = volume ]; then
            # The data, and the properties with the size.
            wanted='1 2'
        else
            mounted=$(property mountpoint "$2")
            [ -d "$mounted" ] && sampled_objects "$mounted" >"$work/sample" && wanted=$(cut -d ' ' -f 1 "$work/sample")
            if [ -z "$wanted" ]; then
                say "no files over 1 MiB found in $2; use -o, or -n 0 for all objects"
                return 1
            fi
            data_bytes=$(awk '{ bytes += $2 } END { printf "%.0f\n", bytes }' "$work/sample")
        fi
    fi
    packing='gzip -1'
    dump_file=$dump_file.gz
    if wants_summary "$data_bytes" "$(property "$block_property" "$2")"; then
        packing=summarise
        dump_file=$files/zdb-$1-summary.txt
    fi
    if [ "$packing" != summarise ] && megabytes=$(dump_megabytes "$data_bytes" "$(property "$block_property" "$2")"); then
        dump_has_room "$2" "$megabytes" || return 1
    fi
    say "zdb of $2, for at most $zdb_seconds s"
    # shellcheck disable=SC2086 # numbers and fixed words are meant to be split
    limited "$zdb_seconds" $low zdb -ddddd "$2" $wanted 2>"$work/zdb-errors" | $packing >"$dump_file"
    has_room
    if [ -s "$work/zdb-errors" ]; then
        note "zdb-$1-errors" head -n 100 "$work/zdb-errors"
        say "zdb said: $(head -n 1 "$work/zdb-errors")"
    fi
    if [ "$packing" = summarise ]; then
        grep -q '^dataset' "$dump_file" && return 0
    elif [ "$(gzip -dc "$dump_file" 2>/dev/null | head -c 1 | wc -c)" -gt 0 ]; then
        return 0
    fi
    rm -f "$dump_file"
    return 1
}

if [ "$with_zdb" != no ] && ! have zdb; then
    say 'no zdb here'
elif [ "$with_zdb" != no ] && [ -z "$datasets" ]; then
    say 'no dataset to dump; name one with -d'
elif [ "$with_zdb" != no ]; then
    [ "$(id -u)" -eq 0 ] || say 'zdb needs root on most hosts; run this with sudo if it fails'
    number=0
    printf '%s\n' "$datasets" >"$work/datasets"
    while IFS= read -r dataset <&3; do
        [ -n "$dataset" ] || continue
        number=$((number + 1))
        record "zfs-get-$number.txt" zfs get -p all "$dataset"
        if ask "Dump block trees of $dataset with zdb? It reads metadata from disk at the lowest priority, and the dump names files."; then
            dump "$number" "$dataset"
        fi
    done 3<"$work/datasets"
fi

# --- One archive. ---

pack "$out_dir/arcplan-capture-$(date +%Y%m%d-%H%M%S).tar.gz"
