# --- The host, its pools and its ARC: read once, at little cost. ---

if have zfs; then
    record zfs-version.txt zfs version || record_if_known zfs-version.txt modinfo zfs
    record zfs-list.txt zfs list -p -o name,type,used,available,referenced,logicalused,logicalreferenced,compressratio,recordsize,volblocksize,mountpoint
fi
if have zpool; then
    # Real device paths, so that the vdevs can be found among the host's disks.
    record zpool-status.txt zpool status -LP || record zpool-status.txt zpool status
    record zpool-list.txt zpool list -v -p || record zpool-list.txt zpool list -v
    record zpool-get.txt zpool get all
fi

zfs_parameters=/sys/module/zfs/parameters
module_parameters() {
    for parameter in "$zfs_parameters"/*; do
        # read is built in: starting a program for each of hundreds of parameters is slow on a busy host.
        value=''
        { IFS= read -r value <"$parameter"; } 2>/dev/null
        printf '%s = %s\n' "${parameter##*/}" "$value"
    done
}
if [ -d "$zfs_parameters" ]; then
    record module-parameters.txt module_parameters
elif have sysctl && sysctl -n vfs.zfs.arc_max >/dev/null 2>&1; then
    record sysctl.txt sysctl hw.physmem hw.ncpu hw.model kern.osrelease vfs.zfs
fi

lsblk_columns=NAME,KNAME,PKNAME,TYPE,SIZE,ROTA,LOG-SEC,PHY-SEC,FSTYPE,MOUNTPOINT,MODEL
if have lsblk; then
    record lsblk.txt lsblk -b -J -o "$lsblk_columns" || record lsblk.txt lsblk -b -P -o "$lsblk_columns"
fi
have nvme && { record nvme-list.txt nvme list -o json || record nvme-list.txt nvme list; }
[ -r /proc/meminfo ] && record meminfo.txt cat /proc/meminfo
if have lscpu; then
    record cpuinfo.txt lscpu
elif [ -r /proc/cpuinfo ]; then
    record cpuinfo.txt cat /proc/cpuinfo
fi

# The path on Linux; set the variable if yours differs.
kstat_file=${ARCPLAN_KSTAT:-/proc/spl/kstat/zfs/arcstats}
arcstats() {
    if [ -r "$kstat_file" ]; then
        cat "$kstat_file"
    elif have sysctl && sysctl -n kstat.zfs.misc.arcstats.size >/dev/null 2>&1; then
        sysctl kstat.zfs.misc.arcstats
    elif have kstat; then
        kstat -p zfs:0:arcstats
    else
        echo 'arcstats not found' >&2
        return 1
    fi
}
arc_summary=$(first_of zarcsummary arc_summary arc_summary.py arc_summary3) &&
    record arc_summary.txt "$arc_summary"

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
if [ "$with_cloud" = yes ]; then
    if have curl; then
        record cloud-identity.json cloud_identity
    else
        say 'no cloud-identity.json: curl is not installed'
    fi
fi
