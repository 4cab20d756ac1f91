"""Series of a host that captures hold, in one query: what a plan can be made of.

Names of node_exporter as in `metrics`; mysqld_exporter's from its collector/global_status.go and
global_variables.go, which turn groups of status variables into labels (`Com_insert` is
`mysql_global_status_commands_total{command="insert"}`); postgres_exporter's from its pg_setting.go,
collector/pg_stat_database.go and pg_stat_bgwriter.go, whose counters end in `_total` since 0.12.
"""

from __future__ import annotations

from collections.abc import Iterable

from arcplan.watching.metrics import quoted

# The label that tells apart what the query adds up from what exporters recorded.
MARK = "arcplan"
CPU_SECONDS = "cpu_seconds"
CPUS = "cpus"
POSTGRESQL_TIME = "postgresql_time"

NODE = (
    "node_boot_time_seconds",
    "node_time_seconds",
    "node_uname_info",
    "node_memory_(MemTotal|MemAvailable)_bytes",
    "node_disk_(reads|writes)_completed_total",
    "node_disk_(read|written)_bytes_total",
    "node_disk_(read|write|io)_time_seconds_total",
    "node_disk_io_time_weighted_seconds_total",
    "node_filesystem_(size|avail)_bytes",
    "node_zfs_arc_.+",
    "node_zfs_zpool_state",
)
_STATUS = (
    "uptime",
    "questions",
    "queries",
    "threads_running",
    "threads_connected",
    "innodb_buffer_pool_(read_requests|reads|bytes_data)",
    "innodb_page_size",
    "innodb_pages_written",
    "innodb_os_log_written",
    "commands_total",
    "buffer_pool_pages",
    "buffer_pool_page_changes_total",
)
_VARIABLES = (
    "innodb_buffer_pool_size",
    "innodb_page_size",
    "innodb_doublewrite",
    "innodb_data_file_buffering",
    "innodb_flush_log_at_trx_commit",
    "log_bin",
    "sync_binlog",
)
MYSQL = (
    *(f"mysql_global_status_{name}" for name in _STATUS),
    *(f"mysql_global_variables_{name}" for name in _VARIABLES),
    "mysql_version_info",
)
# Settings by their metrics: name and unit; "" is a bare number, "switch" is on or off.
POSTGRESQL_SETTINGS = {
    "shared_buffers_bytes": ("shared_buffers", "B"),
    "shared_memory_size_bytes": ("shared_memory_size", "B"),
    "work_mem_bytes": ("work_mem", "B"),
    "max_wal_size_bytes": ("max_wal_size", "B"),
    "checkpoint_timeout_seconds": ("checkpoint_timeout", "s"),
    "checkpoint_completion_target": ("checkpoint_completion_target", ""),
    "full_page_writes": ("full_page_writes", "switch"),
    "fsync": ("fsync", "switch"),
    "wal_recycle": ("wal_recycle", "switch"),
}
_DATABASE = (
    *("numbackends", "xact_commit", "xact_rollback", "blks_read", "blks_hit"),
    *("tup_returned", "tup_fetched", "tup_inserted", "tup_updated", "tup_deleted"),
)
_BGWRITER = (
    *("checkpoints_timed", "checkpoints_req", "buffers_checkpoint", "buffers_clean"),
    *("buffers_backend", "buffers_alloc"),
)
POSTGRESQL = (
    f"pg_stat_database_({'|'.join(_DATABASE)})",
    f"pg_stat_bgwriter_({'|'.join(_BGWRITER)})(_total)?",
    "pg_stat_checkpointer_(num_timed|num_requested|num_done|buffers_written)(_total)?",
    "pg_stat_wal_(wal_)?(records|fpi|bytes)(_total)?",
    "pg_database_size_bytes",
    "pg_postmaster_start_time_seconds",
    "pg_static",
    f"pg_settings_({'|'.join(POSTGRESQL_SETTINGS)})",
)
# One series of each exporter that tells that a host is there.
SIGNS = {
    "node_zfs_arc_size": "node",
    "node_memory_MemTotal_bytes": "node",
    "mysql_global_status_uptime": "mysql",
    # Not of pg_settings, which postgres_exporter leaves out with --disable-settings-metrics.
    "pg_stat_database_xact_commit": "postgresql",
}
# Of the labels that split a metric, what captures hold; "" lets series without that label pass.
_KEPT = (
    'command=~"|insert|update|delete|replace|insert_select|commit"',
    'operation=~"|flushed|total"',
    'datname!~"template[01]"',
    'device!~"(loop|ram|zram|zd|sr|fd|nbd)[0-9].*"',
    'fstype!~"tmpfs|devtmpfs|ramfs|overlay|squashfs|autofs|fuse.*|nfs.*|cifs"',
)


def signs(selector: str) -> str:
    """Selects one series of each exporter of the hosts, or more.

    Args:
        selector: Label matchers, or nothing.
    """
    return _selected(SIGNS, selector)


def recorded(selector: str) -> str:
    """Everything of some hosts that captures hold.

    Processors' times are added up here, because a host may have hundreds of processors; so is the
    time at which PostgreSQL was asked, which no metric tells.

    Args:
        selector: Label matchers that choose the hosts.
    """
    cpu = f"node_cpu_seconds_total{{{selector}}}"
    idle = f'node_cpu_seconds_total{{{selector}, mode="idle"}}'
    asked = f"timestamp(pg_stat_database_xact_commit{{{selector}}})"
    return " or ".join(
        (
            _selected((*NODE, *MYSQL, *POSTGRESQL), selector, *_KEPT),
            _marked(f"sum by (mode) ({cpu})", CPU_SECONDS),
            _marked(f"count({idle})", CPUS),
            _marked(f"max({asked})", POSTGRESQL_TIME),
        )
    )


def used_bytes(selector: str) -> str:
    """Bytes that each mounted file system of ZFS refers to."""
    of_zfs = f'{selector}, fstype="zfs"'
    size, free = (f"node_filesystem_{name}_bytes{{{of_zfs}}}" for name in ("size", "avail"))
    return f"max by (device) ({size} - {free})"


def _selected(names: Iterable[str], *matchers: str) -> str:
    of_names = f"__name__=~{quoted('|'.join(names))}"
    return "{" + ", ".join(one for one in (of_names, *matchers) if one) + "}"


def _marked(expression: str, mark: str) -> str:
    return f'label_replace({expression}, "{MARK}", "{mark}", "", "")'
