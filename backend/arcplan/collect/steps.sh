# --- Running the rows of the plan. ---

# run WHEN: records all rows of this time; those under load all at once.
run() {
    plan >"$work/plan"
    while IFS='|' read -r when file commands _ <&4; do
        [ "$when" = "$1" ] || continue
        if [ "$1" = during ]; then record "$file" "$commands" 4<&- & else record "$file" "$commands"; fi
    done 4<"$work/plan"
    # Counters before and after need the time, too, where no other tool takes it.
    [ "$1" != during ] || { bounded $((seconds + 9)) sleep "$seconds"; wait; }
}

# record FILE COMMANDS [NAME]: keeps what the first of "one or another" that succeeds prints, and says its error.
record() {
    rest=$2 absent='no '
    while [ -n "$absent" ] && next_command "$rest"; do
        # shellcheck disable=SC2086 # a command and its words
        keep "$1" $command ${3:+"$3"} && absent=''
    done
    [ ! -s "$work/errors-$1" ] || say "$absent$1: $(head -n 1 "$work/errors-$1")"
}

# keep FILE COMMAND...: keeps the output of one command in a file of the archive.
keep() {
    file=$1
    shift
    case $(command -v "$1") in /*) set -- bounded $((seconds + 60)) "$@" ;; esac
    # In the background, because wait lets a signal interrupt it. Such a command ignores Ctrl-C itself.
    "$@" >"$files/$file" 2>"$work/errors-$file" &
    wait $! && [ -s "$files/$file" ] && has_room && return 0
    [ -d "$work/running" ] || return 0 # Stopped: what it printed is kept.
    # Output that a full disk cut short is kept: arcplan reads it as far as it goes.
    has_room && rm -f "$files/$file"
    return 1
}

# bounded SECONDS COMMAND...: runs a command and ends it after its time, or when this script is stopped.
bounded() {
    limit=$1
    shift
    ! have timeout || set -- timeout "$limit" "$@"
    "$@" &
    child=$!
    { true >"$work/running/$child"; } 2>/dev/null
    [ -d "$work/running" ] || kill "$child"
    wait "$child"
    code=$?
    rm -f "$work/running/$child"
    return "$code"
}

# What a signal does: ends all commands and packs what they printed. A second Ctrl-C does not end that.
stop() {
    trap '' INT HUP
    trap 'exit 130' TERM
    say 'stopped: packing what was recorded until now'
    children=$(ls "$work/running")
    rm -rf "$work/running" # Shows to all that run in the background that nothing is to begin.
    # shellcheck disable=SC2086 # numbers
    kill $children 2>/dev/null
    wait
    pack
    exit 130
}

on_terminal() { (: </dev/tty) 2>/dev/null; }

ask() {
    [ -z "$yes" ] || return 0
    on_terminal || { say "$1 Skipped: there is no terminal to ask on. Use -y to answer yes." && return 1; }
    printf 'arcplan collect: %s [y/N] ' "$1" >&2
    read -r answer </dev/tty && [ "${answer#[yY]}" != "$answer" ]
}

# --- What no single command prints. ---

module_parameters() { grep -s . /sys/module/zfs/parameters/* || :; }
zfs_properties() { each_of "$datasets" bounded $((seconds + 60)) zfs get -p all; }

# The path on Linux; set the variable if yours differs.
kstat_file=${ARCPLAN_KSTAT:-/proc/spl/kstat/zfs/arcstats}
zfs_kstats() { every "$status_interval" cat "${kstat_file%/*}/zil" "${kstat_file%/*}/dmu_tx" 2>/dev/null; }

# every SECONDS COMMAND...: runs a command at each interval of the recording, until this script is stopped.
every() {
    pause=$1 left=$((seconds / $1 + 1))
    shift
    while [ -d "$work/running" ] && "$@" && left=$((left - 1)) && [ "$left" -gt 0 ]; do sleep "$pause"; done
}

# Counters of the disks, as pt-stalk keeps them.
diskstats() { every "$interval" disk_counters; }
disk_counters() { date '+TS %s.0 %Y-%m-%d %H:%M:%S' && cat /proc/diskstats; }

# Processor time of the database's processes and of ZFS's threads; of no others, not even their names.
servers='mysqld|mariadbd|postgres|postmaster'
process_times() {
    cat /proc/uptime && cat /proc/[0-9]*/stat 2>/dev/null |
        grep -E "^[0-9]+ \((($servers|mmp)\)|z_|txg_|arc_|dbuf?_|dp_|l2arc_|spl_|vdev_|zvol)"
}

# Limits of the servers' control groups and of those above them, of cgroup v2 and v1.
cgroups=${ARCPLAN_CGROUPS:-/sys/fs/cgroup}
cgroup_limits() {
    grep -lsxE "$servers" /proc/[0-9]*/comm | sed 's/comm$/cgroup/' | xargs cat | sort -u |
        while IFS=: read -r _ controller group; do
            group=$cgroups${controller:+/$controller}${group%/}
            while [ "$group" != "${cgroups%/*}" ]; do
                grep -Hs . "$group/memory.max" "$group/memory.high" "$group/cpu.max" \
                    "$group/memory.limit_in_bytes" "$group/cpu.cfs_quota_us" "$group/cpu.cfs_period_us"
                group=${group%/*}
            done
        done | sort -u
}

# The metadata services of AWS, Azure and Google.
ask_cloud() { curl -fsS --connect-timeout 1 --max-time 3 --noproxy '*' "$@"; }
cloud_identity() {
    here=http://169.254.169.254
    if token=$(ask_cloud -X PUT -H 'X-aws-ec2-metadata-token-ttl-seconds: 60' $here/latest/api/token); then
        ask_cloud -H "X-aws-ec2-metadata-token: $token" $here/latest/dynamic/instance-identity/document && return
    fi
    ask_cloud -H 'Metadata: true' "$here/metadata/instance/compute?api-version=2021-02-01&format=json" ||
        ask_cloud -H 'Metadata-Flavor: Google' "http://metadata.google.internal/computeMetadata/v1/instance/?recursive=true&alt=json"
}

