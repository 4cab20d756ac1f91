#!/bin/sh
# arcplan trace: records which blocks this host asks its ARC for, so that arcplan can replay them through ARCs of
# other sizes. It needs root, Linux on x86-64 or arm64, OpenZFS 2.0 or later, and bpftrace. It changes nothing and
# ends by itself. It says first what it does and what it costs. Blocks are named by a hash with a key that is made
# for this recording and forgotten; names of files and datasets, addresses and contents stay here.

set -u
LC_ALL=C
export LC_ALL
umask 077

usage() {
    cat <<'USAGE'
Usage: sh arcplan-trace.sh [OPTION]...

  -p          only say what would be recorded and what it costs
  -t SECONDS  how long to record (60)
  -r SHARE    share of all blocks to follow, from 0.0001 to 1 (default: what fits into 20 MB)
  -o FILE     where to write (arcplan-trace-DATE.txt in the current directory)
  -h          this help
USAGE
}

say() { printf 'arcplan trace: %s\n' "$*" >&2; }
refuse() { say "$1" && exit "${2-1}"; }
have() { command -v "$1" >/dev/null 2>&1; }

seconds=60 share='' file='' plan_only=no
bytes_most=20000000 blocks_most=400000 scale=16777216
# Processor time of a request, in the probes and in bpftrace: of one that is followed, and of another.
followed_us=17 passed_us=1
# So many a second take under 2 % of a core, beside what the others take.
followed_most=1000
# A request and its block take at most so many bytes in the file.
request_bytes=36
arcstats_file=${ARCPLAN_KSTAT:-/proc/spl/kstat/zfs/arcstats}
wanted='^(hits|iohits|misses|demand_data_hits|demand_data_iohits|demand_data_misses|demand_metadata_hits|demand_metadata_iohits|demand_metadata_misses|prefetch_data_hits|prefetch_data_misses|prefetch_metadata_hits|prefetch_metadata_misses|size|c|c_min|c_max|p|pd|pm|meta|data_size|metadata_size|hdr_size|dbuf_size|dnode_size|bonus_size|compressed_size|uncompressed_size|overhead_size|anon_size|mru_size|mru_data|mru_metadata|mfu_size|mfu_data|mfu_metadata|mru_ghost_size|mfu_ghost_size|arc_meta_limit|arc_meta_used|l2_size|l2_hits|l2_misses|memory_throttle_count)$'

options() {
    while getopts pt:r:o:h option; do
        case $option in
        p) plan_only=yes ;; t) seconds=$OPTARG ;; r) share=$OPTARG ;; o) file=$OPTARG ;;
        h) usage && exit 0 ;;
        *) usage >&2 && exit 2 ;;
        esac
    done
    case $seconds in '' | *[!0-9]* | 0*) refuse "not a number of seconds: $seconds" 2 ;; esac
    [ "$seconds" -le 3600 ] || refuse 'at most 3600 s' 2
    [ -z "$share" ] || printf '%s\n' "$share" | awk '!/^(0?\.[0-9]+|1|1\.0+)$/ || $1 < 0.0001 { exit 1 }' ||
        refuse "not a share from 0.0001 to 1: $share" 2
    [ -n "$file" ] || file=arcplan-trace-$(date +%Y%m%d-%H%M%S).txt
}

# What must be there, each with the reason.
check() {
    [ "$(uname -s)" = Linux ] || refuse "this script traces Linux only, and this is $(uname -s)"
    # Where the last arguments of arc_read and arc_write are, by the machine's calling convention.
    case $(uname -m) in
    x86_64) flags=sarg1 read_bookmark=sarg2 write_bookmark=sarg8 ;;
    aarch64) flags=arg7 read_bookmark=sarg0 write_bookmark=sarg6 ;;
    *) refuse "no layout of arguments is known for $(uname -m)" ;;
    esac
    [ -r "$arcstats_file" ] || refuse "no $arcstats_file: OpenZFS is not loaded, or a container hides it"
    version=$(cat /sys/module/zfs/version 2>/dev/null) || version=''
    case $version in
    2.[0-9]*) ;;
    *) refuse "OpenZFS ${version:-of an unknown version} is loaded; 2.0 or later is needed" ;;
    esac
    have bpftrace || refuse 'bpftrace is missing: install it, or trace another host with the same load'
    [ "$(id -u)" = 0 ] || refuse 'only root may set probes'
    for function in arc_read arc_buf_access arc_write; do
        grep -q " ${function}[[:space:]].*\[zfs\]" /proc/kallsyms ||
            refuse "the kernel does not list $function of zfs, so no probe can be set: no kprobes, or zfs is built in"
    done
    [ ! -e "$file" ] || refuse "$file is there already"
}

arcstats() {
    awk -v word="$1" '{ printf "%s uptime_ms %.0f\n", word, $1 * 1000 }' /proc/uptime
    awk -v wanted="$wanted" -v word="$1" '$1 ~ wanted && $2 == 4 { print word, $1, $3 }' "$arcstats_file"
}
requests() { awk '$1 == "hits" || $1 == "iohits" || $1 == "misses" { n += $3 } END { printf "%.0f\n", n }' "$arcstats_file"; }

# The share of blocks that processors and the file bear at the present rate of requests, in steps of 1 / scale.
choose() {
    first=$(requests) && sleep 2
    per_second=$((($(requests) - first) / 2))
    steps=$(awk -v share="$share" -v rate="$per_second" -v s="$seconds" -v most="$bytes_most" -v line=$request_bytes \
        -v followed=$followed_most -v scale=$scale 'BEGIN {
        bytes = most * 0.8 / (s * line)
        if (share == "") share = rate > 0 ? (bytes < followed ? bytes : followed) / rate : 1
        if (share > 1) share = 1
        steps = int(share * scale)
        print steps < 1 ? 1 : steps }')
}

plan() {
    say "records $seconds s of ARC requests with bpftrace, probes on arc_read, arc_buf_access and arc_write"
    say "now $per_second requests/s; follows $(awk -v n="$steps" -v s=$scale 'BEGIN { printf "%.3g", 100 * n / s }') % of the blocks, writes at most 20 MB to $file"
    cost=$(awk -v n="$per_second" -v share="$steps" -v scale=$scale -v passed=$passed_us -v followed=$followed_us 'BEGIN {
        printf "%.2g", n * (passed + followed * share / scale) / 10000 }')
    say "costs about $cost % of one core in the probes and bpftrace, 1 s of one core to begin, and 100 MB of memory until it ends"
}

program() {
    sed -e "s/FLAGS/$flags/g" -e "s/READ_BOOKMARK/$read_bookmark/g" -e "s/WRITE_BOOKMARK/$write_bookmark/g" \
        -e "s/STEPS/$steps/g" -e "s/KEY/$key/g" -e "s/SECONDS/$seconds/g" <<'PROGRAM'
: here-comes-the-probe
PROGRAM
}

header() {
    printf 'arc-trace 1\nzfs %s\nkernel %s\nstarted %s\nseconds %s\nsampled %s %s\npools %s\n' \
        "$version" "$(uname -r)" "$(date -u +%Y-%m-%dT%H:%M:%SZ)" "$seconds" "$steps" "$scale" \
        "$(ls -d /proc/spl/kstat/zfs/*/state 2>/dev/null | wc -l | tr -d ' ')"
}

record() {
    key=$(od -An -N6 -tu8 /dev/urandom 2>/dev/null | tr -d ' ')
    work=$(mktemp -d) || exit 1
    trap 'rm -rf "$work"' EXIT
    trap : INT TERM # They end bpftrace, and the file is written all the same.
    # bpftrace ends by itself; this limit is for one that hangs.
    guard=''
    ! have timeout || guard="timeout -s INT $((seconds + 600))"
    # shellcheck disable=SC2086 # a command and its words
    BPFTRACE_MAP_KEYS_MAX=$blocks_most BPFTRACE_PERF_RB_PAGES=512 $guard bpftrace -q -B line -e "$(program)" 2>"$work/errors" |
        head -c "$bytes_most" >"$work/events" &
    # It says "start" when its probes are set; counters are read at both ends.
    until [ -s "$work/events" ] || ! kill -0 $! 2>/dev/null; do sleep 1; done
    arcstats before >"$work/before"
    [ ! -s "$work/events" ] || sleep "$seconds"
    arcstats after >"$work/after"
    wait
    if [ ! -s "$work/events" ]; then
        refuse "bpftrace recorded nothing: $(grep -v '^Lost' "$work/errors" | head -n 2 | tr '\n' ' ')"
    fi
    lost=$(cat "$work/events" "$work/errors" | awk '/^Lost [0-9]+ events/ { n += $2 } END { print n + 0 }')
    end=end
    [ "$(wc -c <"$work/events")" -lt "$bytes_most" ] || end='end full'
    set -C # Never write through a link that somebody put there.
    {
        header
        cat "$work/before"
        awk '/^[a-z] /' "$work/events"
        cat "$work/after"
        printf 'lost %s\n%s\n' "$lost" "$end"
    } >"$file" || refuse "cannot write $file"
    [ -z "${SUDO_UID-}" ] || chown -h "$SUDO_UID:${SUDO_GID-}" "$file"
    grep -q '^[rhp] ' "$work/events" || say 'no request was seen: the host is idle, or the share is too small'
    [ "$lost" = 0 ] || say "$lost events were lost; arcplan says what this means for the answer"
    say "done: $(wc -c <"$file" | tr -d ' ') bytes. Run arcplan analyze on the file, or drop it on arcplan's page:"
    printf '%s\n' "$file"
}

options "$@"
check
choose
plan
[ "$plan_only" = yes ] || record
