"""A host whose exporters show what a plan predicts, or something else, as promtool's series."""

from __future__ import annotations

from dataclasses import asdict, dataclass, replace

from arcplan.watching import Server

# Long enough for a rate of 15 minutes to be over a limit for 15 minutes.
MINUTES = 60
_FREE_BYTES = 1e12


@dataclass(frozen=True)
class Host:
    """What its exporters count; rates per second.

    Attributes:
        target_before_bytes: The ARC's target for the first 20 minutes.
        throttled_at: Minute in which a write waits for memory; None for never.
    """

    engine: str
    limit_bytes: float
    target_bytes: float
    target_before_bytes: float
    arc_reads: float
    hit_ratio: float
    misses_per_read: float
    device_reads: float
    await_ms: float
    used_ratio: float
    queries: float
    pool_bytes: float
    throttled_at: int | None = None

    def series(self) -> list[dict[str, str]]:
        """Series of all exporters, one sample a minute."""
        rates = {
            "node_zfs_arc_demand_data_hits": self.arc_reads * self.hit_ratio,
            "node_zfs_arc_demand_data_misses": self.arc_reads * (1 - self.hit_ratio),
            "node_zfs_arc_demand_metadata_hits": self.arc_reads,
            "node_zfs_arc_demand_metadata_misses": self.arc_reads * self.misses_per_read,
        }
        for disk, times in (("nvme0n1", 1), ("nvme0n1p1", 9), ("loop0", 9), ("md0", 9)):
            reads = self.device_reads * times
            rates[f'node_disk_reads_completed_total{{device="{disk}"}}'] = reads
            seconds = reads * self.await_ms / 1000 * times
            rates[f'node_disk_read_time_seconds_total{{device="{disk}"}}'] = seconds
        levels = {
            "node_zfs_arc_c_max": f"{self.limit_bytes}x{MINUTES}",
            "node_zfs_arc_c": f"{self.target_before_bytes}x19 {self.target_bytes}x{MINUTES}",
            "node_zfs_arc_memory_throttle_count": self._throttles(),
            "node_boot_time_seconds": f"-100000x{MINUTES}",
        }
        used = self.used_ratio / (1 - self.used_ratio) * _FREE_BYTES
        for dataset, share in (("tank", 0.1), ("tank/db", 0.9)):
            labels = f'device="{dataset}", mountpoint="/{dataset}", fstype="zfs"'
            size = _FREE_BYTES + used * share
            levels[f"node_filesystem_size_bytes{{{labels}}}"] = f"{size}x{MINUTES}"
            levels[f"node_filesystem_avail_bytes{{{labels}}}"] = f"{_FREE_BYTES}x{MINUTES}"
        database, sizes = self._database()
        made = [(name, "node:9100", text) for name, text in levels.items()]
        made += [(name, "node:9100", _growing(rate)) for name, rate in rates.items()]
        made += [(name, "node:9104", _growing(rate)) for name, rate in database.items()]
        made += [(name, "node:9104", f"{size}x{MINUTES}") for name, size in sizes.items()]
        return [
            {"series": _with_instance(name, instance), "values": values}
            for name, instance, values in made
        ]

    def _throttles(self) -> str:
        if self.throttled_at is None:
            return f"3x{MINUTES}"
        return f"3x{self.throttled_at} 4x{MINUTES}"

    def _database(self) -> tuple[dict[str, float], dict[str, float]]:
        if self.engine == "innodb":
            return (
                {"mysql_global_status_questions": self.queries},
                {"mysql_global_variables_innodb_buffer_pool_size": self.pool_bytes},
            )
        commits = "pg_stat_database_xact_commit"
        return (
            {
                f'{commits}{{datid="5", datname="a"}}': self.queries * 0.75,
                f'{commits}{{datid="6", datname="b"}}': self.queries * 0.25,
                f'{commits}{{datid="1", datname="template1"}}': self.queries,
            },
            {'pg_settings_shared_buffers_bytes{server="db:5432"}': self.pool_bytes},
        )


def healthy(server: Server) -> Host:
    """A host that shows what the plan predicts."""
    figures = server.figures
    return Host(
        engine=server.engine,
        limit_bytes=server.arc_limit.value,
        target_bytes=server.arc_limit.value,
        target_before_bytes=server.arc_limit.value,
        arc_reads=server.arc_reads_per_s,
        hit_ratio=figures["arc_data_hit_ratio"].value,
        misses_per_read=figures["metadata_misses_per_read"].value,
        device_reads=figures["device_reads_per_s"].value,
        await_ms=figures["read_await_ms"].value,
        used_ratio=min(0.99, figures["pool_used_ratio"].value),
        queries=figures["queries_per_s"].value,
        pool_bytes=server.buffer_pool.value,
    )


def with_value(host: Host, field: str, value: float) -> Host:
    return Host(**{**asdict(host), field: value})


def around_the_limits(server: Server) -> dict[str, tuple[Host, Host]]:
    """By alert: a host just inside of the limit, and one just outside."""
    host, figures = healthy(server), server.figures
    busy = replace(host, arc_reads=max(100.0, host.arc_reads))

    def around(base: Host, field: str, limit: float, *, low: bool = False) -> tuple[Host, Host]:
        beyond, inside = (0.99, 1.01) if low else (1.01, 0.99)
        return with_value(base, field, limit * inside), with_value(base, field, limit * beyond)

    shrunk = server.arc_used.value * 0.9
    found = {
        "ArcplanArcLimitLow": around(host, "limit_bytes", host.limit_bytes * 0.98, low=True),
        "ArcplanArcShrunk": around(host, "target_bytes", shrunk, low=True),
        "ArcplanArcThrottled": (host, replace(host, throttled_at=MINUTES - 10)),
        "ArcplanMetadataMisses": around(
            busy, "misses_per_read", figures["metadata_misses_per_read"].high
        ),
        "ArcplanDeviceReadsHigh": around(host, "device_reads", server.most_device_reads_per_s),
        "ArcplanPoolFilling": around(host, "used_ratio", server.pool_limit),
        "ArcplanQueriesHigh": around(host, "queries", max(1, figures["queries_per_s"].high)),
        "ArcplanBufferPoolSmall": around(host, "pool_bytes", host.pool_bytes * 0.98, low=True),
    }
    if figures["arc_data_hit_ratio"].low > 0:
        limit = figures["arc_data_hit_ratio"].low
        found["ArcplanArcHitsLow"] = around(busy, "hit_ratio", limit, low=True)
    if figures["read_await_ms"].high > 0 and host.device_reads > 1:
        found["ArcplanReadAwaitHigh"] = around(host, "await_ms", figures["read_await_ms"].high)
    if server.device_limit_per_s is not None and server.device_limit_per_s > 1:
        found["ArcplanDevicesNearLimit"] = around(host, "device_reads", server.device_limit_per_s)
    return found


def _growing(rate_per_s: float) -> str:
    return f"0+{rate_per_s * 60}x{MINUTES}"


def _with_instance(name: str, instance: str) -> str:
    metric, brace, labels = name.partition("{")
    return f'{metric}{{instance="{instance}"{", " + labels if brace else "}"}'
