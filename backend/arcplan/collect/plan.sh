# --- The plan: all that is run. One row: when | file | command, or another if it fails | purpose | cost. ---

plan() {
    count=$((seconds / interval + 1))
    status_interval=$((interval > 5 ? interval : 5))
    linux='' tunables='sysctl hw.physmem hw.ncpu hw.model kern.osrelease vfs.zfs' arcstats='sysctl kstat.zfs.misc.arcstats'
    iostat="iostat -x -w $interval -c $count" vmstat="vmstat -w $interval -c $count"
    case $(uname) in
    Linux)
        linux=yes tunables=module_parameters arcstats="cat $kstat_file"
        iostat="iostat -xkt $interval $count or diskstats" vmstat="vmstat -n $interval $count"
        ;;
    SunOS) tunables='' vmstat='' arcstats='kstat -p zfs:0:arcstats' iostat="iostat -xn $interval $count" ;;
    esac
    # Columns that have the same names in every release since 0.6.
    arc_columns=time,read,miss,miss%,dread,dmis,dm%,pread,pmis,pm%,mread,mmis,mm%,mfug,mrug,arcsz,c
    for arcstat in zarcstat arcstat arcstat.py arcstat.pl arcstat; do ! have "$arcstat" || break; done
    disk_columns=NAME,KNAME,PKNAME,TYPE,SIZE,ROTA,LOG-SEC,PHY-SEC,FSTYPE,MOUNTPOINT,MODEL
    zfs_columns=name,type,used,available,referenced,logicalused,logicalreferenced,compressratio,recordsize,volblocksize,mountpoint
    # Rows in braces are run only where it makes sense: of a server with a client, of Linux, or as asked for.
    cat <<PLAN
${mysql_data_dir:+login|nothing|mysql_query SELECT @@datadir|where the data lies|one query}
${pg_data_dir:+login|nothing|psql_query postgres|where the data lies, and which database has the most|the length of the files of each database}
once|zfs-version.txt|zfs version or modinfo zfs|release of OpenZFS|none
once|zfs-list.txt|zfs list -p -t filesystem,volume -o $zfs_columns|sizes and recordsizes|metadata of each dataset, mostly cached
once|zpool-status.txt|zpool status -DLP or zpool status|vdevs, their state, and the size of a dedup table|none
once|zpool-list.txt|zpool list -v -p or zpool list -v|sizes of vdevs|none
once|zpool-get.txt|zpool get all|properties and features of pools|none
${tunables:+once|module-parameters.txt|$tunables|tunables of OpenZFS|none}
once|lsblk.txt|lsblk -b -J -o $disk_columns or lsblk -b -P -o $disk_columns|sizes and models of disks|none
once|nvme-list.txt|nvme list -o json or nvme list|models of NVMe drives|one identify command a drive
${linux:+once|meminfo.txt|cat /proc/meminfo|memory|none
once|cpuinfo.txt|lscpu or cat /proc/cpuinfo|processors|none
once|cgroup-limits.txt|cgroup_limits|memory and processors that the container or service of the database may use|none}
${with_cloud:+once|cloud-identity.json|cloud_identity|type of instance, and region|at most 12 s}
once|zfs-get.txt|zfs_properties|properties of the data's datasets|none
${mysql_data_dir:+once|mysql-variables.txt|mysql_variables|settings without credentials, from SHOW GLOBAL VARIABLES|one query}
${pg_data_dir:+once|postgresql-settings.txt|psql_settings|settings without credentials, from pg_settings|one query}
${mysql_data_dir:+before|mysql-status-before.txt|mysql_query SHOW GLOBAL STATUS|counters of the server|one query}
${pg_data_dir:+before|postgresql-stats-before.txt|psql_counters|counters of the server and of the largest database|one query a view}
${linux:+before|process-times-before.txt|process_times|processor time of the database and of threads of ZFS|none}
before|arcstats-before.txt|$arcstats|counters of the ARC|reads kernel statistics
during|arcstat.txt|$arcstat -f $arc_columns $interval $count or $arcstat $interval $count|hits and misses of the ARC|a line each interval
during|iostat.txt|$iostat|requests and response times of disks|a report each interval
during|zpool-iostat.txt|zpool iostat -v -l -T u $interval $count or zpool iostat -v -T u $interval $count or zpool iostat -v $interval $count|requests and response times of vdevs|a report each interval
${linux:+during|kstats.txt|zfs_kstats|commits, and writes that ZFS held back|reads kernel statistics every $status_interval s}
${vmstat:+during|vmstat.txt|$vmstat|use of processors and memory|a line each interval}
${mysql_data_dir:+during|mysql-status-at-intervals.txt|mysql_status|queries and commits over time|one query every $status_interval s}
${pg_data_dir:+during|postgresql-stats-at-intervals.txt|psql_database|transactions and changed rows over time|one query every $status_interval s}
after|arcstats-after.txt|$arcstats|counters of the ARC|reads kernel statistics
${linux:+after|process-times-after.txt|process_times|processor time of the database and of threads of ZFS|none}
${mysql_data_dir:+after|mysql-status-after.txt|mysql_query SHOW GLOBAL STATUS|counters of the server|one query}
${pg_data_dir:+after|postgresql-stats-after.txt|psql_counters sizes|the same, and sizes|one query a view; sizes of one database and of its 200 largest tables}
files|files-1.txt|ls -lnR DATA_DIRECTORY|names and sizes of tables|an inode a file, at the lowest priority, $zdb_seconds s at most. Asked first
${with_zdb:+zdb|zdb-1.txt.gz|zdb -ddddd DATASET OBJECT...|block trees of $sample files, folded with awk|lists the files of the dataset; reads metadata from disk at the lowest priority, $zdb_seconds s at most. Asked first}
${with_pool_blocks:+blocks|zdb-blocks-1.txt|zdb -Lbbbs POOL|blocks of a pool by level|reads all metadata from disk at the lowest priority, $zdb_seconds s at most. Asked first}
PLAN
}

print_plan() {
    echo 'This is run (command; file, purpose, cost). Nothing is changed.'
    plan | grep . | while IFS='|' read -r _ file commands purpose cost; do
        have "${commands%% *}" || echo "  not installed: ${commands%% *}"
        next_command "$commands" && printf '  %s\n      %s: %s. Cost: %s.\n' "$command" "$file" "$purpose" "$cost"
    done
    cat <<END
It takes about $((seconds + 10)) s, and each thing that you say yes to at most $zdb_seconds s more. Any other command
that hangs is ended after $((seconds + 60)) s. The archive holds names of pools, datasets, files, tables and settings;
no statements, rows or passwords.
END
}

# next_command COMMANDS: sets "command" to the first of "one or another" whose program is here, "rest" to the rest.
next_command() {
    rest=$1
    while [ -n "$rest" ]; do
        command=${rest%% or *} rest=${rest#"${rest%% or *}"} rest=${rest# or }
        have "${command%% *}" && return 0
    done
    return 1
}

