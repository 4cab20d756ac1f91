"""One small real capture of each kind."""

from __future__ import annotations

from pathlib import Path

_FIXTURES = Path(__file__).with_name("fixtures")

ONE_OF_EACH = {
    "zdb": _FIXTURES / "zdb/openzfs-2.3_ddddd_mix.txt.gz",
    "arcstat": _FIXTURES / "arcstat/openzfs-2.3.2-24lines.txt",
    "arcstats": _FIXTURES / "arcstats/openzfs-2.3.2.txt",
    "arc_summary": _FIXTURES / "arc_summary/openzfs-2.3.2.txt",
    "iostat": _FIXTURES / "iostat/sysstat-12.6-x.txt",
    "zpool-iostat": _FIXTURES / "zpool_iostat/openzfs-2.3.2-v.txt",
    "zfs-get": _FIXTURES / "zfs_get/openzfs-2.3.2-all_rs16k.txt",
    "mysql-variables": _FIXTURES / "mysql_variables/mariadb-10.11.19-t_like.txt",
    "mysql-status": _FIXTURES / "mysql_status/mariadb-10.11.19-extended_i.txt",
    "mysql-config": _FIXTURES / "mysql_config/mysql_written-8.0.36-my_cnf.txt",
    "innodb-status": _FIXTURES / "innodb_status/mariadb-10.11.19-raw.txt",
    "postgresql-settings": _FIXTURES / "postgresql_settings/postgresql-15.18-border_2.txt",
    "postgresql-stats": _FIXTURES / "postgresql_stats/postgresql-15.18-aligned.txt",
    "sysbench": _FIXTURES / "sysbench/sysbench-1.0.20-point_select.txt",
    "pgbench": _FIXTURES / "pgbench/pgbench-15.18-S.txt",
    "fio": _FIXTURES / "fio/fio-3.33-normal_fsync.txt",
    "zpool-status": _FIXTURES / "zpool_status/openzfs-2.3.2-file_and_disk.txt",
    "zpool-list": _FIXTURES / "zpool_list/openzfs-2.3.2-v.txt",
    "zfs-list": _FIXTURES / "zfs_list/openzfs-2.3.2-o_planner.txt",
    "zfs-version": _FIXTURES / "zfs_version/openzfs-2.3.2.txt",
    "module-parameters": _FIXTURES / "module_parameters/openzfs-2.3.2-name_equals_value.txt",
    "zdb-blocks": _FIXTURES / "zdb_blocks/openzfs-2.3.2-bbb.txt",
    "meminfo": _FIXTURES / "meminfo/linux-6.1.txt",
    "cpuinfo": _FIXTURES / "cpuinfo/utillinux-2.38.txt",
    "sysctl": _FIXTURES / "sysctl/linux-6.18-a.txt",
    "lsblk": _FIXTURES / "lsblk/utillinux-2.38.txt",
    "nvme-list": _FIXTURES / "nvme_list/written-nvmecli_1.12.txt",
    "sar-disk": _FIXTURES / "sar_disk/sysstat-12.6-d.txt",
    "diskstats": _FIXTURES / "diskstats/linux-6.18-with_TS.txt",
    "vmstat": _FIXTURES / "vmstat/procps-4.0-t.txt",
    "node-exporter": _FIXTURES / "node_exporter/nodeexporter-1.5.txt",
    "cloud-identity": _FIXTURES / "cloud_identity/written-aws-identity_document.txt",
    "file-listing": _FIXTURES / "file_listing/coreutils-9.1-lR.txt",
}
