"""The formats that are read, and how a text is recognised as one of them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module

from arcplan.captures.records import CaptureKind, CaptureParser


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


def _format(kind: CaptureKind, module: str, *, lists_objects: bool = False) -> CaptureFormat:
    """A format whose code is loaded when a text may be of it: all together take 0.2 s.

    Args:
        kind: Name in the answer.
        module: Has `recognises`, and `Parser` or a function `parser` that makes one.
        lists_objects: The parser takes how many objects to list.
    """

    def recognises(head: bytes) -> bool:
        told: bool = import_module(f"arcplan.captures.{module}").recognises(head)
        return told

    def parser(top: int) -> CaptureParser:
        code = vars(import_module(f"arcplan.captures.{module}"))
        make: Callable[..., CaptureParser] = code.get("Parser") or code["parser"]
        return make(top) if lists_objects else make()

    return CaptureFormat(kind, recognises, parser)


def load_all() -> None:
    """Load the code of all formats now."""
    for known in FORMATS:
        known.recognises(b"")


FORMATS: tuple[CaptureFormat, ...] = (
    # A text of sysctl may hold arcstats too, so it is asked first.
    _format("zpool-status", "pool.zpool_status"),
    _format("zpool-list", "pool.zpool_list"),
    _format("zfs-list", "pool.zfs_list"),
    _format("zdb-blocks", "pool.zdb_blocks"),
    _format("lsblk", "host.lsblk"),
    _format("nvme-list", "host.nvme_list"),
    _format("meminfo", "host.meminfo"),
    _format("cpuinfo", "host.cpuinfo"),
    _format("sar-disk", "host.sar_disk"),
    _format("diskstats", "host.diskstats"),
    _format("vmstat", "host.vmstat"),
    _format("node-exporter", "host.node_exporter"),
    _format("cloud-identity", "host.cloud_identity"),
    _format("zfs-version", "pool.zfs_version"),
    _format("sysctl", "host.sysctl"),
    _format("module-parameters", "pool.module_parameters"),
    _format("zdb", "zdb", lists_objects=True),
    _format("arcstats", "arcstats"),
    _format("arc_summary", "arc_summary"),
    _format("arcstat", "arcstat"),
    _format("iostat", "iostat"),
    _format("zpool-iostat", "zpool_iostat"),
    _format("zfs-get", "zfs_get.json_properties"),
    _format("zfs-get", "zfs_get"),
    _format("sysbench", "load.sysbench"),
    _format("pgbench", "load.pgbench"),
    _format("fio", "load.fio"),
    _format("innodb-status", "database.innodb_status"),
    _format("postgresql-stats", "database.postgresql_stats"),
    _format("postgresql-settings", "database.postgresql_settings"),
    _format("mysql-status", "database.mysql_status"),
    _format("mysql-variables", "database.mysql_variables"),
    _format("mysql-config", "database.mysql_config"),
    _format("file-listing", "host.file_listing", lists_objects=True),
)
