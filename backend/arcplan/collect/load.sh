# --- The load: counters, then the tools over the same time, then the counters again. ---

count=$((seconds / interval + 1))
linux=no
[ "$(uname)" = Linux ] && linux=yes

# Counters of the disks at every interval, as pt-stalk keeps them.
diskstats() {
    taken=0
    while [ "$taken" -lt "$count" ]; do
        date '+TS %s.0 %Y-%m-%d %H:%M:%S'
        cat /proc/diskstats
        taken=$((taken + 1))
        [ "$taken" -lt "$count" ] && sleep "$interval"
    done
    return 0
}

say "recording for $seconds s"
database_counters before
record arcstats-before.txt arcstats
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
        [ -r /proc/diskstats ] && record diskstats.txt diskstats
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
        # The time in UTC above each report aligns it with the output of other tools.
        record zpool-iostat.txt zpool iostat -v -l -T u "$interval" "$count" ||
            record zpool-iostat.txt zpool iostat -v -T u "$interval" "$count" ||
            record zpool-iostat.txt zpool iostat -v "$interval" "$count"
    fi
) &
zpool_pid=$!
(
    # On other systems vmstat prints other columns.
    [ $linux = yes ] && have vmstat && record vmstat.txt vmstat -n "$interval" "$count"
) &
vmstat_pid=$!
(
    # A rate needs at least two tables.
    [ -n "$mysql_data_dir" ] && [ "$seconds" -ge "$status_interval" ] &&
        record mysql-status-at-intervals.txt mysql_status_at_intervals
) &
mysql_pid=$!

wait "$arcstat_pid" "$iostat_pid" "$zpool_pid" "$vmstat_pid" "$mysql_pid"
record arcstats-after.txt arcstats
database_counters after
if [ -n "$mysql_data_dir" ]; then
    record innodb-status.txt mysql_says 'SHOW ENGINE INNODB STATUS'
fi
