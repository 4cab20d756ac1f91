"""The formats that are read, and how a text is recognised as one of them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from arcplan.captures import (
    arc_summary,
    arcstat,
    arcstats,
    iostat,
    zdb,
    zdb_summary,
    zfs_get,
    zpool_iostat,
)
from arcplan.captures.database import (
    innodb_status,
    mysql_config,
    mysql_status,
    mysql_variables,
    postgresql_settings,
    postgresql_stats,
)
from arcplan.captures.host import (
    cloud_identity,
    cpuinfo,
    diskstats,
    file_listing,
    lsblk,
    meminfo,
    node_exporter,
    nvme_list,
    sar_disk,
    sysctl,
    vmstat,
)
from arcplan.captures.load import fio, pgbench, sysbench
from arcplan.captures.pool import (
    module_parameters,
    zdb_blocks,
    zfs_list,
    zfs_version,
    zpool_list,
    zpool_status,
)
from arcplan.captures.records import CaptureKind, CaptureParser
from arcplan.captures.zfs_get import json_properties


@dataclass(frozen=True, slots=True)
class CaptureFormat:
    """One tool's output.

    Attributes:
        kind: Name in the answer.
        recognises: Whether the first bytes of a text (up to 64 KiB, UTF-8, LF) are of this format.
        parser: Makes a parser that lists at most so many objects.
    """

    kind: CaptureKind
    recognises: Callable[[bytes], bool]
    parser: Callable[[int], CaptureParser]


# A text of sysctl may hold arcstats too, so it is asked first.
_HOST_AND_POOL: tuple[CaptureFormat, ...] = (
    CaptureFormat("zpool-status", zpool_status.recognises, lambda _: zpool_status.parser()),
    CaptureFormat("zpool-list", zpool_list.recognises, lambda _: zpool_list.parser()),
    CaptureFormat("zfs-list", zfs_list.recognises, lambda _: zfs_list.parser()),
    CaptureFormat("zdb-blocks", zdb_blocks.recognises, lambda _: zdb_blocks.parser()),
    CaptureFormat("lsblk", lsblk.recognises, lambda _: lsblk.parser()),
    CaptureFormat("nvme-list", nvme_list.recognises, lambda _: nvme_list.parser()),
    CaptureFormat("meminfo", meminfo.recognises, lambda _: meminfo.parser()),
    CaptureFormat("cpuinfo", cpuinfo.recognises, lambda _: cpuinfo.parser()),
    CaptureFormat("sar-disk", sar_disk.recognises, lambda _: sar_disk.parser()),
    CaptureFormat("diskstats", diskstats.recognises, lambda _: diskstats.parser()),
    CaptureFormat("vmstat", vmstat.recognises, lambda _: vmstat.parser()),
    CaptureFormat("node-exporter", node_exporter.recognises, lambda _: node_exporter.parser()),
    CaptureFormat("cloud-identity", cloud_identity.recognises, lambda _: cloud_identity.parser()),
    CaptureFormat("zfs-version", zfs_version.recognises, lambda _: zfs_version.parser()),
    CaptureFormat("sysctl", sysctl.recognises, lambda _: sysctl.parser()),
    CaptureFormat(
        "module-parameters", module_parameters.recognises, lambda _: module_parameters.parser()
    ),
)

FORMATS: tuple[CaptureFormat, ...] = (
    *_HOST_AND_POOL,
    CaptureFormat("zdb", zdb_summary.recognises, zdb_summary.Parser),
    CaptureFormat("zdb", zdb.recognises, zdb.Parser),
    CaptureFormat("arcstats", arcstats.recognises, lambda _: arcstats.Parser()),
    CaptureFormat("arc_summary", arc_summary.recognises, lambda _: arc_summary.Parser()),
    CaptureFormat("arcstat", arcstat.recognises, lambda _: arcstat.Parser()),
    CaptureFormat("iostat", iostat.recognises, lambda _: iostat.Parser()),
    CaptureFormat("zpool-iostat", zpool_iostat.recognises, lambda _: zpool_iostat.Parser()),
    CaptureFormat("zfs-get", json_properties.recognises, lambda _: json_properties.parser()),
    CaptureFormat("zfs-get", zfs_get.recognises, lambda _: zfs_get.Parser()),
    CaptureFormat("sysbench", sysbench.recognises, lambda _: sysbench.parser()),
    CaptureFormat("pgbench", pgbench.recognises, lambda _: pgbench.parser()),
    CaptureFormat("fio", fio.recognises, lambda _: fio.parser()),
    CaptureFormat("innodb-status", innodb_status.recognises, lambda _: innodb_status.parser()),
    CaptureFormat(
        "postgresql-stats", postgresql_stats.recognises, lambda _: postgresql_stats.parser()
    ),
    CaptureFormat(
        "postgresql-settings",
        postgresql_settings.recognises,
        lambda _: postgresql_settings.parser(),
    ),
    CaptureFormat("mysql-status", mysql_status.recognises, lambda _: mysql_status.parser()),
    CaptureFormat(
        "mysql-variables", mysql_variables.recognises, lambda _: mysql_variables.parser()
    ),
    CaptureFormat("mysql-config", mysql_config.recognises, lambda _: mysql_config.parser()),
    CaptureFormat("file-listing", file_listing.recognises, file_listing.parser),
)
