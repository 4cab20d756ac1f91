"""Hosts for a replay: real captures of a laboratory, each with rates, sizes and a load of its own.

A host is made twice from the same numbers: as the samples that exporters of it would have left in a
Prometheus server, and as the texts that `curl` and `mysql` would have printed on the host itself.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import cast

from arcplan.captures.arcstats import ArcstatsCapture
from arcplan.captures.arrival import ReadOptions, read_captures
from arcplan.captures.database.mysql_status import MysqlStatusCapture
from arcplan.captures.database.mysql_variables import MysqlVariablesCapture
from arcplan.captures.database.postgresql_settings import PostgresqlSettingsCapture
from arcplan.captures.database.postgresql_stats import PostgresqlStatsCapture

Labels = dict[str, str]
Sample = tuple[str, Labels, float, float]
STEP_S = 300
STEPS = 12
_GIB = 1 << 30
_FOLDER = Path(__file__).parents[1] / "fixtures/collect"
_ARCHIVES = (
    "laboratory-mariadb-10.11.tar.gz",
    "laboratory-mariadb-10.11-zipf.tar.gz",
    "laboratory-postgresql-15.tar.gz",
)
# Fields of arcstats that count accesses, whatever else grew while the laboratory recorded.
_SIZES = ("c", "c_min", "c_max", "size", "data_size", "metadata_size", "memory_all_bytes")
_MODES = ("idle", "iowait", "system", "user")
_SWITCHES = {"ON": 1.0, "OFF": 0.0}
_VARIABLES = (
    *("innodb_buffer_pool_size", "innodb_page_size", "innodb_doublewrite", "log_bin"),
    *("innodb_flush_log_at_trx_commit", "sync_binlog"),
)
_STATUS_GROUPS = {"Com_": ("commands_total", "command")}
_PAGES = "Innodb_buffer_pool_pages_"
_PG_SETTINGS = {
    "shared_buffers": ("_bytes", "B"),
    "work_mem": ("_bytes", "B"),
    "max_wal_size": ("_bytes", "B"),
    "checkpoint_timeout": ("_seconds", "s"),
}
_PG_SWITCHES = ("full_page_writes", "fsync", "wal_recycle")


@dataclass(frozen=True)
class Laboratory:
    """What one archive of a laboratory recorded, at its begin and its end."""

    arc: tuple[dict[str, int], dict[str, int]]
    arc_seconds: float
    status: tuple[dict[str, int | float], dict[str, int | float]] | None
    variables: dict[str, str]
    views: tuple[list[tuple[str, list[dict[str, object]]]], ...]
    settings: dict[str, str]
    sizes: dict[str, int]


def laboratories() -> list[Laboratory]:
    return [_laboratory(_FOLDER / name) for name in _ARCHIVES]


def _laboratory(path: Path) -> Laboratory:
    options = ReadOptions(top=1)
    captures = read_captures(iter([path.read_bytes()]), name=path.name, options=options).captures
    arcs = [one for one in captures if isinstance(one, ArcstatsCapture)]
    arcs.sort(key=lambda one: one.since_load_s or 0)
    statuses = [one for one in captures if isinstance(one, MysqlStatusCapture)]
    statuses.sort(key=lambda one: one.uptime_s or 0)
    stats = [one for one in captures if isinstance(one, PostgresqlStatsCapture)]
    stats.sort(key=lambda one: one.recorded_at or "")
    is_postgresql = len(stats) >= 2
    settings = [one for one in captures if isinstance(one, PostgresqlSettingsCapture)]
    variables = [one for one in captures if isinstance(one, MysqlVariablesCapture)]
    return Laboratory(
        arc=(arcs[0].values, arcs[-1].values),
        arc_seconds=(arcs[-1].since_load_s or 0) - (arcs[0].since_load_s or 0),
        status=None if is_postgresql else (statuses[0].values, statuses[-1].values),
        variables=variables[0].values if variables else {},
        views=tuple(
            [(view.view, cast("list[dict[str, object]]", view.rows)) for view in one.views]
            for one in (stats[0], stats[-1])
        )
        if is_postgresql
        else (),
        settings=settings[0].values if settings else {},
        sizes=settings[0].sizes if settings else {},
    )


@dataclass
class ReplayedHost:
    """One host over an hour; the same number gives the same host."""

    number: int
    laboratory: Laboratory
    end_s: int
    name: str = field(init=False)
    role: str = field(init=False)

    def __post_init__(self) -> None:
        draw = random.Random(self.number)
        self.name = f"db{self.number:05d}.example"
        self.role = ("orders", "catalogue", "sessions", "reports")[self.number % 4]
        self.scale = draw.choice((1, 2, 4, 8, 16))
        self.rate = draw.uniform(0.2, 4)
        self.cpus = draw.choice((2, 4, 8))
        self.disks = draw.choice((1, 1, 1, 2, 4))
        # Some hosts have disks that do what no counter of the ARC explains.
        self.excess = draw.uniform(3, 9) if self.number % 10 == 7 else draw.uniform(0.97, 1.03)
        self.read_ms = draw.uniform(0.1, 8)
        self.write_ms = self.read_ms * draw.uniform(0.5, 2)
        self.used = round(draw.uniform(4, 60) * _GIB * self.scale)
        self.growth = draw.uniform(-0.02, 0.3) / 30 if self.number % 4 == 0 else None
        self.boot_s = self.end_s - draw.randrange(2, 400) * 86_400
        steps = [draw.uniform(0.5, 1.5) for _ in range(STEPS)]
        self.shares = [sum(steps[:at]) / sum(steps) for at in range(STEPS + 1)]
        self.seconds = STEP_S * STEPS

    @property
    def is_postgresql(self) -> bool:
        return self.laboratory.status is None

    def time_s(self, at: int, delay_s: int = 7) -> int:
        """When an exporter was asked, shortly before the moment that counts."""
        return self.end_s - STEP_S * (STEPS - at) - delay_s

    def _grown(self, before: float, after: float, seconds: float, at: int) -> int:
        """A counter at a moment: the laboratory's growth, at this host's pace."""
        growth = max(0.0, after - before) * self.rate * self.seconds / seconds
        return round(before + growth * self.shares[at])

    # Figures at one moment of the hour.

    def arc(self, at: int) -> dict[str, int]:
        before, after = self.laboratory.arc
        found: dict[str, int] = {}
        for name, last in after.items():
            if name in _SIZES:
                found[name] = last * self.scale
            elif name.endswith(("hits", "misses")):
                seconds = self.laboratory.arc_seconds
                found[name] = self._grown(before.get(name, 0), last, seconds, at)
            else:
                found[name] = last
        return found

    def _disk(self, at: int) -> dict[str, float]:
        misses = self.arc(at)["misses"] * self.excess / self.disks
        writes = self.arc(at)["hits"] * 0.02 / self.disks
        reads = round(misses)
        read_s, write_s = (reads * self.read_ms / 1000, round(writes) * self.write_ms / 1000)
        return {
            "reads_completed": reads,
            "read_bytes": reads * 16384,
            "read_time_seconds": round(read_s, 3),
            "writes_completed": round(writes),
            "written_bytes": round(writes) * 16384,
            "write_time_seconds": round(write_s, 3),
            "io_time_seconds": round(self.seconds * self.shares[at] * 0.5, 3),
            "io_time_weighted_seconds": round(read_s + write_s, 3),
        }

    def node(self, at: int) -> Iterator[tuple[str, Labels, float]]:
        """What its node_exporter says."""
        yield "node_time_seconds", {}, self.time_s(at) + 0.25
        yield "node_boot_time_seconds", {}, self.boot_s
        arc = self.arc(at)
        ram = arc["memory_all_bytes"]
        yield "node_memory_MemTotal_bytes", {}, ram
        yield "node_memory_MemAvailable_bytes", {}, round(ram * 0.3)
        for name, value in arc.items():
            yield f"node_zfs_arc_{name}", {}, value
        for number in range(self.disks):
            for name, count in self._disk(at).items():
                yield f"node_disk_{name}_total", {"device": f"nvme{number}n1"}, count
        yield "node_disk_reads_completed_total", {"device": "sda"}, 1000 + at
        for name in ("writes_completed", "read_time_seconds", "write_time_seconds"):
            yield f"node_disk_{name}_total", {"device": "sda"}, 2000 + at * 30
        for cpu in range(self.cpus):
            busy = self.seconds * self.shares[at] * 0.4
            times = (self.time_s(at) - self.boot_s - busy, 5.0, busy / 4, busy * 3 / 4)
            for mode, time_s in zip(_MODES, times, strict=True):
                labels = {"cpu": str(cpu), "mode": mode}
                yield "node_cpu_seconds_total", labels, round(time_s, 2)
        yield from self.filesystems(self.used)

    def filesystems(self, used: int) -> Iterator[tuple[str, Labels, float]]:
        free = self.used * 2
        for device, mountpoint, fstype, held in (
            ("tank/db", "/var/lib/db", "zfs", used),
            ("tank", "/tank", "zfs", 131072),
            ("/dev/sda1", "/", "ext4", 4 * _GIB),
        ):
            labels = {"device": device, "mountpoint": mountpoint, "fstype": fstype}
            yield "node_filesystem_size_bytes", labels, held + free
            yield "node_filesystem_avail_bytes", labels, free

    def status(self, at: int) -> dict[str, int]:
        assert self.laboratory.status
        before, after = self.laboratory.status
        seconds = after["Uptime"] - before["Uptime"]
        found: dict[str, int] = {}
        for name, last in after.items():
            if isinstance(last, float) or name.startswith(("Performance", "Ssl", "Wsrep")):
                continue
            found[name] = self._grown(before.get(name, 0), last, seconds, at)
        gauges = ("Threads_running", "Threads_connected", "Innodb_page_size")
        found.update({name: int(after[name]) for name in gauges})
        found["Innodb_buffer_pool_pages_total"] = int(after[f"{_PAGES}total"]) * self.scale
        found["Innodb_buffer_pool_bytes_data"] = (
            int(after["Innodb_buffer_pool_bytes_data"]) * self.scale
        )
        found["Uptime"] = self.time_s(at, 11) - self.boot_s - 60
        return found

    def variables(self) -> dict[str, str]:
        known = {
            name: self.laboratory.variables[name]
            for name in _VARIABLES
            if name in self.laboratory.variables
        }
        pool = int(known["innodb_buffer_pool_size"]) * self.scale
        return {**known, "innodb_buffer_pool_size": str(pool)}

    def views(self, at: int) -> list[tuple[str, list[dict[str, object]]]]:
        first, last = self.laboratory.views
        earlier = {(view, str(row.get("datname"))): row for view, rows in first for row in rows}
        found = []
        for view, rows in last:
            if view not in ("pg_stat_database", "pg_stat_bgwriter", "pg_stat_wal"):
                continue
            made = []
            for row in rows:
                before = earlier.get((view, str(row.get("datname"))), {})
                made.append(
                    {
                        name: self._view_cell(name, before.get(name), value, at)
                        for name, value in row.items()
                        if name not in ("datid", "stats_reset") and value is not None
                    }
                )
            found.append((view, made))
        return found

    def _view_cell(self, name: str, before: object, value: object, at: int) -> object:
        if name == "database_bytes" and isinstance(value, int):
            return value * self.scale
        if name == "numbackends" or not isinstance(value, int):
            return value
        start = before if isinstance(before, int) else 0
        return self._grown(start, value, self.laboratory.arc_seconds, at)

    def settings(self) -> dict[str, tuple[float, str]]:
        sizes, values = self.laboratory.sizes, self.laboratory.settings
        found: dict[str, tuple[float, str]] = {
            "shared_buffers": (sizes["shared_buffers"] * self.scale, "B"),
            "work_mem": (sizes["work_mem"], "B"),
            "max_wal_size": (sizes["max_wal_size"], "B"),
            "checkpoint_timeout": (300, "s"),
        }
        for name in _PG_SWITCHES:
            if name in values:
                found[name] = (float(values[name] == "on"), "switch")
        return found

    # The same as samples of a Prometheus server.

    def samples(self) -> Iterator[Sample]:
        """Everything that its exporters left in an hour."""
        node = {"instance": f"{self.name}:9100", "job": "node", "role": self.role}
        for at in range(STEPS + 1):
            for name, labels, value in self.node(at):
                yield name, {**node, **labels}, value, self.time_s(at)
            database = self._postgresql(at) if self.is_postgresql else self._mysql(at)
            for name, labels, value in database:
                yield name, {**self._database_labels(), **labels}, value, self.time_s(at, 11)

    def _database_labels(self) -> Labels:
        port, job = (9187, "postgres") if self.is_postgresql else (9104, "mysqld")
        return {"instance": f"{self.name}:{port}", "job": job, "role": self.role}

    def _mysql(self, at: int) -> Iterator[tuple[str, Labels, float]]:
        """As mysqld_exporter names it."""
        for name, value in self.status(at).items():
            if name.startswith("Com_"):
                yield "mysql_global_status_commands_total", {"command": name[4:].lower()}, value
            elif name.startswith(_PAGES):
                labels = {"operation": name.removeprefix(_PAGES)}
                yield "mysql_global_status_buffer_pool_page_changes_total", labels, value
            elif name.startswith(("Handler_", "Innodb_rows_")):
                continue
            else:
                yield f"mysql_global_status_{name.lower()}", {}, value
        for name, text in self.variables().items():
            yield (
                f"mysql_global_variables_{name}",
                {},
                _SWITCHES[text] if text in _SWITCHES else float(text),
            )
        version = {"version": self.laboratory.variables["version"]}
        yield "mysql_version_info", version, 1

    def _postgresql(self, at: int) -> Iterator[tuple[str, Labels, float]]:
        """As postgres_exporter 0.17 names it, with the WAL's view as a query of the user's own.

        Its collectors do not name the server; its settings do.
        """
        server = {"server": "localhost:5432"}
        yield "pg_postmaster_start_time_seconds", {}, self.boot_s + 60
        for view, rows in self.views(at):
            for row in rows:
                database = str(row.get("datname") or "")
                for name, value in row.items():
                    if isinstance(value, str):
                        continue
                    labels = {"datname": database} if database else {}
                    number = float(cast("float", value))
                    if name == "database_bytes":
                        yield "pg_database_size_bytes", labels, number
                    else:
                        yield f"{view}_{name}", labels, number
        for name, (value, unit) in self.settings().items():
            suffix = {"B": "_bytes", "s": "_seconds"}.get(unit, "")
            yield f"pg_settings_{name}{suffix}", server, value

    def growth_samples(self) -> Iterator[Sample]:
        """What its file systems took on each of the four weeks' days, for hosts that grow."""
        node = {"instance": f"{self.name}:9100", "job": "node", "role": self.role}
        for day in range(28, 0, -1) if self.growth is not None else ():
            used = round(self.used * (1 - (self.growth or 0) * day))
            for name, labels, value in self.filesystems(used):
                yield name, {**node, **labels}, value, self.end_s - day * 86_400 - 7

    # The same as texts that its own tools print.

    def texts(self) -> Iterator[tuple[str, str]]:
        """Files that someone on the host would have recorded."""
        for at in range(STEPS + 1):
            lines = [f"{name}{_braced(labels)} {value!r}" for name, labels, value in self.node(at)]
            yield f"scrape-{at:02d}.txt", "\n".join([*lines, ""])
        if self.is_postgresql:
            yield from self._psql()
            return
        tables = ("".join(_rows(self.status(at))) for at in range(STEPS + 1))
        yield "status.txt", "".join(tables)
        version = self.laboratory.variables["version"]
        yield "variables.txt", "".join(_rows({**self.variables(), "version": version}))

    def _psql(self) -> Iterator[tuple[str, str]]:
        for at in range(STEPS + 1):
            moment = datetime.fromtimestamp(self.time_s(at, 11), tz=UTC).isoformat()
            rows = [row for _, found in self.views(at) for row in found]
            lines = [json.dumps(row) for row in ({"recorded_at": moment}, *rows)]
            yield f"stats-{at:02d}.json", "\n".join([*lines, ""])
        lines = []
        for name, (value, unit) in self.settings().items():
            said = ("on" if value else "off") if unit == "switch" else str(int(value))
            row = {"name": name, "setting": said, "unit": "" if unit == "switch" else unit}
            lines.append(json.dumps(row))
        yield "settings.json", "\n".join([*lines, ""])


def _rows(values: dict[str, int] | dict[str, str]) -> Iterator[str]:
    yield "Variable_name\tValue\n"
    for name, value in values.items():
        yield f"{name}\t{value}\n"


def _braced(labels: Labels) -> str:
    pairs = ",".join(f'{name}="{value}"' for name, value in labels.items())
    return f"{{{pairs}}}" if pairs else ""


def replayed_hosts(count: int, end_s: int) -> list[ReplayedHost]:
    found = laboratories()
    return [ReplayedHost(number, found[number % len(found)], end_s) for number in range(count)]


def openmetrics(samples: Iterator[Sample]) -> Iterator[str]:
    """Lines that promtool makes blocks of."""
    for name, labels, value, time_s in samples:
        yield f"{name}{_braced(labels)} {value!r} {time_s}\n"
    yield "# EOF\n"
