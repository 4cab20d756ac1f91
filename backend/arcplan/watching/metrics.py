"""Queries in PromQL for what a plan predicts: the one place that names metrics.

Names are those of node_exporter (its zfs, diskstats and filesystem collectors), mysqld_exporter
(global_status, global_variables) and postgres_exporter (pg_stat_database, pg_settings). They were
seen in the output of Debian 12's node_exporter 1.5, and of postgres_exporter 0.11 on PostgreSQL 15;
mysqld_exporter makes `mysql_global_status_` of the lower-case name of a status variable.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

# Whole disks and volumes: no partitions, no memory, and nothing that is made of other disks.
DISKS = r"(sd|vd|xvd|hd)[a-z]+|nvme[0-9]+n[0-9]+"
# Disks with a root or data file system of another kind. A pool's own disk may hold /boot beside it.
_OTHERS = r'fstype!="zfs", mountpoint!~"/boot(/.*)?", device=~"/dev/.+"'
_LABELS_OF_A_MOUNT = "device, mountpoint, fstype, device_error"


@dataclass(frozen=True, slots=True)
class Selection:
    """Which series, over which time.

    Attributes:
        instances: Regular expression of the label `instance`; empty is every host.
        devices: Regular expression of the pool's disks in the label `device`; None for all disks
            that hold no other file system.
        window: Range of rates, such as `5m`.
    """

    instances: str = ""
    devices: str | None = None
    window: str = "5m"

    @classmethod
    def of_hosts(cls, hosts: list[str], devices: str | None) -> Selection:
        """Series of some hosts, whatever port their exporters listen on."""
        names = "|".join(literal(host) for host in hosts)
        return cls(f"({names})(:[0-9]+)?" if hosts else "", devices)

    def of(self, metric: str, *more: str) -> str:
        """A metric with its label matchers."""
        matchers = [f"instance=~{quoted(self.instances)}"] if self.instances else []
        matchers += more
        return metric + (f"{{{', '.join(matchers)}}}" if matchers else "")

    def rate(self, metric: str, *more: str) -> str:
        """Growth of a counter per second."""
        return f"rate({self.of(metric, *more)}[{self.window}])"

    def disk(self, counter: str) -> str:
        """Growth per second of one of node_exporter's counters of each of the pool's disks.

        Where the disks are not named, those that hold another file system are left out; a host that
        has no other disk has its pool beside that.
        """
        disks = self.devices or DISKS
        grown = self.rate(f"node_disk_{counter}_total", f"device=~{quoted(disks)}")
        if self.devices is not None:
            return grown
        mounted = self.of("node_filesystem_size_bytes", _OTHERS)
        of_disk = quoted(f"/dev/({DISKS})p?[0-9]*")
        others = f'label_replace({mounted}, "device", "$1", "device", {of_disk})'
        pools = f"{grown} unless on (instance, device) {others}"
        return f"({pools} or {grown} unless on (instance) ({pools}))"


def quoted(text: str) -> str:
    """A string of PromQL: as Go writes one, in ASCII."""
    made = "".join(_escaped(character) for character in text)
    return f'"{made}"'


def _escaped(character: str) -> str:
    if character in '"\\':
        return f"\\{character}"
    if " " <= character <= "~":
        return character
    code = ord(character)
    return f"\\u{code:04x}" if code <= 0xFFFF else f"\\U{code:08x}"


def literal(host: str) -> str:
    """A regular expression of RE2 that matches this name only."""
    return re.sub(r"([.\[\]()*+?^$|{}\\])", r"\\\1", host)


def arc_hit_ratio(select: Selection, kind: str = "data") -> str:
    """Share of demand reads of one kind, `data` or `metadata`, that the ARC answers.

    Accesses that met a read in progress (iohits, since OpenZFS 2.2) count on neither side, as in
    the captures that the model is compared with.
    """
    hits = select.rate(f"node_zfs_arc_demand_{kind}_hits")
    return f"{hits} / ({arc_reads_per_s(select, kind)})"


def arc_reads_per_s(select: Selection, kind: str = "data") -> str:
    """Demand reads of one kind that reach the ARC."""
    hits, misses = (
        select.rate(f"node_zfs_arc_demand_{kind}_{event}") for event in ("hits", "misses")
    )
    return f"{hits} + {misses}"


def metadata_misses_per_read(select: Selection) -> str:
    """Metadata blocks read from disk for each demand read of data."""
    misses = select.rate("node_zfs_arc_demand_metadata_misses")
    return f"{misses} / ({arc_reads_per_s(select)})"


def arc_size(select: Selection) -> str:
    """Bytes that the ARC takes."""
    return select.of("node_zfs_arc_size")


def arc_target(select: Selection) -> str:
    """Bytes that the ARC aims at; memory pressure lowers it."""
    return select.of("node_zfs_arc_c")


def arc_limit(select: Selection) -> str:
    """`zfs_arc_max` in force."""
    return select.of("node_zfs_arc_c_max")


def arc_target_was(select: Selection, window: str) -> str:
    """The most that the ARC aimed at within a time."""
    return f"max_over_time({arc_target(select)}[{window}])"


def throttled(select: Selection) -> str:
    """Writes that waited because memory was short, since the range began."""
    return f"increase({select.of('node_zfs_arc_memory_throttle_count')}[{select.window}])"


def uptime_s(select: Selection) -> str:
    """Seconds since the host started."""
    return f"time() - {select.of('node_boot_time_seconds')}"


def device_reads_per_s(select: Selection) -> str:
    """Reads of all the pool's disks of a host."""
    return f"sum without (device) ({select.disk('reads_completed')})"


def device_writes_per_s(select: Selection) -> str:
    """Writes of all the pool's disks of a host."""
    return f"sum without (device) ({select.disk('writes_completed')})"


def read_await_ms(select: Selection) -> str:
    """Mean time of a read of each disk."""
    time_s = replace(select, devices=select.devices or DISKS).disk("read_time_seconds")
    return f"1000 * {time_s} / {select.disk('reads_completed')}"


def reads_with_the_others(select: Selection, share: float) -> str:
    """Reads of each disk that does at least a share of those of the host's busiest one."""
    reads = select.disk("reads_completed")
    return f"{reads} >= on (instance) group_left () {share} * max by (instance) ({reads})"


def pool_used_ratio(select: Selection) -> str:
    """Share of each pool that its mounted file systems fill.

    node_exporter has no size of a pool on Linux. A dataset's size is what it refers to and what is
    free, so that the sum of what all refer to, by that and the free space, is the pool's share.
    Snapshots, volumes and datasets that are not mounted are not in it.
    """
    fs_type = 'fstype="zfs"'
    size, free = (select.of(f"node_filesystem_{name}_bytes", fs_type) for name in ("size", "avail"))
    used = _by_pool("sum", f"{size} - {free}")
    return f"{used} / ({used} + {_by_pool('max', free)})"


def _by_pool(how: str, series: str) -> str:
    once = f"max without (mountpoint, fstype, device_error) ({series})"
    named = f'label_replace({once}, "zpool", "$1", "device", "([^/]+).*")'
    return f"{how} without ({_LABELS_OF_A_MOUNT}) ({named})"


def queries_per_s(select: Selection, engine: str) -> str:
    """Statements of MySQL's clients, or transactions of PostgreSQL's databases."""
    if engine == "postgresql":
        commits = select.rate("pg_stat_database_xact_commit", _A_DATABASE)
        return f"sum without (datid, datname) ({commits})"
    return select.rate("mysql_global_status_questions")


def buffer_pool_bytes(select: Selection, engine: str) -> str:
    """InnoDB's buffer pool, or shared_buffers."""
    if engine == "postgresql":
        return f"max without (server) ({select.of('pg_settings_shared_buffers_bytes')})"
    return select.of("mysql_global_variables_innodb_buffer_pool_size")


def buffer_pool_hit_ratio(select: Selection, engine: str) -> str:
    """Share of page lookups that the database's own cache answers."""
    if engine == "postgresql":
        hits, reads = (
            f"sum without (datid, datname) ({select.rate(metric, _A_DATABASE)})"
            for metric in ("pg_stat_database_blks_hit", "pg_stat_database_blks_read")
        )
        return f"{hits} / ({hits} + {reads})"
    lookups = select.rate("mysql_global_status_innodb_buffer_pool_read_requests")
    return f"1 - {select.rate('mysql_global_status_innodb_buffer_pool_reads')} / {lookups}"


_A_DATABASE = 'datname!~"template[01]|"'
