"""The modules and packages that declare a `FORMAT`, in order of precedence.

`npm run generate` after a change here: what follows from it is generated.
"""

from __future__ import annotations

MODULES = (
    "pool.zpool_status",
    "pool.zpool_list",
    "pool.zfs_list",
    "pool.zdb_blocks",
    "pool.arc_trace",
    "host.lsblk",
    "host.nvme_list",
    "host.meminfo",
    "host.cpuinfo",
    "host.sar_disk",
    "host.diskstats",
    "host.vmstat",
    "host.process_times",
    "host.cgroup_limits",
    "host.node_exporter",
    "host.cloud_identity",
    "pool.zfs_version",
    # A text of sysctl may hold arcstats too, so it is asked first.
    "host.sysctl",
    "pool.module_parameters",
    "zdb",
    "arcstats",
    "pool.zfs_kstat",
    "pool.txgs",
    "pool.zilstat",
    "pool.dbufs",
    "arc_summary",
    "arcstat",
    "iostat",
    "zpool_iostat",
    "zfs_get.json_properties",
    "zfs_get",
    "load.sysbench",
    "load.pgbench",
    "load.fio",
    "database.innodb_status",
    "database.postgresql_stats",
    "database.postgresql_settings",
    "database.mysql_status",
    "database.mysql_variables",
    "database.mysql_config",
    "host.file_listing",
)
