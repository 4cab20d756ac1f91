"""One host's series over a range: what holds at each moment, and how long no server restarted.

A counter's growth is that between two moments of one run of its server. Where a host or a server
started anew within the range, the longest stretch without a start is taken for all of them, so
that rates of disks and of statements are over the same time; notes say so.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from itertools import pairwise

from arcplan.fleet.sources.prometheus.client import AnswerError
from arcplan.fleet.sources.prometheus.time_range import TimeRange
from arcplan.watching import recorded

Matrix = Sequence[tuple[dict[str, str], list[tuple[float, float]]]]
# A kernel works out its boot from two clocks, so it moves by a second.
_SAME_START_S = 5
_EXPORTERS = {"node": "node_exporter", "mysql": "mysqld_exporter", "pg": "postgres_exporter"}
# What tells whether a server still runs as before, by its exporter: it never goes back.
_RISING = {
    "node": ("node_boot_time_seconds", "node_zfs_arc_hits"),
    "mysql": ("mysql_global_status_uptime", "mysql_global_status_questions"),
    "pg": ("pg_postmaster_start_time_seconds", "pg_stat_database_xact_commit"),
}
_CLOCKS = {
    "node": "node_time_seconds",
    "mysql": "mysql_global_status_uptime",
    "pg": "pg_stat_database_xact_commit",
}
# Series of one host agree in them within some seconds, if replicas asked it at other times.
_UPTIME = "mysql_global_status_uptime"
_OF_ONE_HOST_S = {
    "node_boot_time_seconds": 5,
    "pg_postmaster_start_time_seconds": 5,
    _UPTIME: 300,
}
_STARTS = ("node_boot_time_seconds", "pg_postmaster_start_time_seconds")


@dataclass(frozen=True, slots=True)
class Series:
    """One series of one exporter.

    Attributes:
        exporter: `node`, `mysql` or `pg`.
        name: Its metric.
        labels: Its labels.
        values: Values by the number of the moment; none that are not finite.
    """

    exporter: str
    name: str
    labels: dict[str, str]
    values: dict[int, float]


@dataclass(slots=True)
class Recording:
    """What a host's exporters say at some moments of one run.

    Attributes:
        series: Series that count.
        moments: Numbers of the moments in which all of them were asked, in order.
        times_s: Time of each moment of the range, seconds since 1970.
        notes: What was left out, one sentence each.
    """

    series: list[Series]
    moments: list[int]
    times_s: list[float]
    notes: list[str] = field(default_factory=list)

    def at(self, moment: int, exporter: str) -> Iterator[tuple[str, dict[str, str], float]]:
        """Names, labels and values of an exporter at a moment."""
        for one in self.series:
            if one.exporter == exporter and moment in one.values:
                yield one.name, one.labels, one.values[moment]


def recording_of(matrix: Matrix, over: TimeRange, host_label: str) -> Recording:
    """Sort an answer of `recorded.recorded` by moments and find the longest run.

    Raises:
        AnswerError: Several hosts have the label's value.
    """
    count = round(over.seconds / over.step_s) + 1
    times_s = [over.begin_s + number * over.step_s for number in range(count)]
    notes: list[str] = []
    series = _of_one_server_each(_series(matrix, over, count), host_label, notes)
    present = {exporter: _present(series, exporter) for exporter in _EXPORTERS}
    seen = sorted((one for one in present if present[one]), key=lambda one: -len(present[one]))
    moments = set(range(count))
    for exporter in seen:
        if len(moments & present[exporter]) < 2 <= len(moments) and exporter != seen[0]:
            notes.append(f"{_EXPORTERS[exporter]} was not recorded at the same time as the rest")
            series = [one for one in series if one.exporter != exporter]
        else:
            moments &= present[exporter]
    if not seen:
        moments = set()
    run = _longest_run(series, sorted(moments), times_s)
    # Counters grow through a gap, so rates are over it too where both ends of the range are there.
    if run and (run[0], run[-1]) != (0, count - 1):
        length_s = times_s[run[-1]] - times_s[run[0]]
        restarted = len(run) < len(moments)
        why = "a server or the host restarted" if restarted else "not all exporters were recorded"
        notes.append(
            f"{why}: rates are of {length_s / 60:.0f} of {over.seconds / 60:.0f} minutes,"
            f" to {datetime.fromtimestamp(times_s[run[-1]], tz=UTC):%Y-%m-%dT%H:%M:%SZ}"
        )
    return Recording(series, run, times_s, notes)


def _present(series: Sequence[Series], exporter: str) -> set[int]:
    """Moments at which an exporter told its time, or anything where it never does."""
    own = [one for one in series if one.exporter == exporter]
    clocks = [one for one in own if one.name == _CLOCKS[exporter]]
    return {moment for one in clocks or own for moment in one.values}


def _series(matrix: Matrix, over: TimeRange, count: int) -> Iterator[Series]:
    for labels, samples in matrix:
        mark = labels.get(recorded.MARK)
        name = mark or labels.get("__name__", "")
        exporter = "pg" if mark == recorded.POSTGRESQL_TIME else name.partition("_")[0]
        values = {
            round((moment - over.begin_s) / over.step_s): value
            for moment, value in samples
            if math.isfinite(value)
        }
        values = {moment: value for moment, value in values.items() if 0 <= moment < count}
        if values:
            yield Series("node" if exporter not in _EXPORTERS else exporter, name, labels, values)


def _of_one_server_each(
    series: Iterator[Series], host_label: str, notes: list[str]
) -> list[Series]:
    """Leave out all but the busiest of several servers of one kind, and series stored twice."""
    by_server: dict[tuple[str, tuple[str, str]], list[Series]] = defaultdict(list)
    for one in series:
        by_server[one.exporter, _server(one, host_label)].append(one)
    kept: list[Series] = []
    for exporter, called in _EXPORTERS.items():
        servers = {key[1]: found for key, found in by_server.items() if key[0] == exporter}
        shared = servers.pop(_EVERY_SERVER, [])
        servers = _joined(servers)
        if len(servers) > 1:
            busiest = max(servers, key=lambda name: (_growth(servers[name], exporter), name))
            notes.append(f"several servers answer through {called}; the busiest counts")
            servers = {busiest: servers[busiest]}
        for found in (shared, *servers.values()):
            _refuse_several(found)
            kept += _once(found)
    return kept


# The exporter and, of several servers that it asks, the one: nothing for sums over them.
_EVERY_SERVER = ("", "")


def _refuse_several(series: Sequence[Series]) -> None:
    """Refuse series of several hosts under one name: counters of both would become one host's."""
    for one, other in pairwise(sorted(series, key=lambda one: one.name)):
        if one.name != other.name or one.name not in _OF_ONE_HOST_S:
            continue
        most_s = _OF_ONE_HOST_S[one.name]
        common = one.values.keys() & other.values.keys()
        apart = [at for at in common if abs(one.values[at] - other.values[at]) > most_s]
        # One of two replicas may have seen a restart that the other one did not see yet.
        if 2 * len(apart) > len(common):
            names = one.labels.keys() | other.labels.keys()
            differ = sorted(at for at in names if one.labels.get(at) != other.labels.get(at))
            raise AnswerError(
                "several hosts are recorded under this name, which differ in the label"
                f" {', '.join(differ)}; name hosts with --host-label or choose with --selector"
            )


def _server(one: Series, host_label: str) -> tuple[str, str]:
    """What tells several servers behind one host apart."""
    if recorded.MARK in one.labels or one.exporter == "node":
        return _EVERY_SERVER
    names = (host_label, "instance", "service_name")
    return "\n".join(one.labels.get(name, "") for name in names), one.labels.get("server", "")


def _joined(
    servers: dict[tuple[str, str], list[Series]],
) -> dict[tuple[str, str], list[Series]]:
    """The same with series that do not name their server joined to the only one that is named.

    postgres_exporter names it with what its older part exports, `pg_settings` among it, and not
    with what its collectors do (seen with 0.17.1 and PostgreSQL 17).
    """
    joined: dict[tuple[str, str], list[Series]] = {}
    for (exporter, server), found in servers.items():
        named = [one for at, one in servers if at == exporter and one]
        only = named[0] if len(named) == 1 else server
        joined.setdefault((exporter, only), []).extend(found)
    return joined


def _growth(series: Sequence[Series], exporter: str) -> float:
    """How much the telling counter of a server grew, which is how busy it was."""
    name = _RISING[exporter][-1]
    return sum(
        one.values[max(one.values)] - one.values[min(one.values)]
        for one in series
        if one.name == name
    )


_OF_A_SERIES = ("device", "mountpoint", "fstype", "mode", "command", "operation", "state", "zpool")


def _once(series: Sequence[Series]) -> list[Series]:
    """Of series that say the same of one thing, as replicas do, the one with most samples."""
    best: dict[tuple[str, ...], Series] = {}
    for one in series:
        key = (
            one.name,
            *(one.labels.get(name, "") for name in (*_OF_A_SERIES, "datname", "dataset")),
        )
        if key not in best or len(one.values) > len(best[key].values):
            best[key] = one
    return list(best.values())


def _longest_run(series: Sequence[Series], moments: list[int], times_s: list[float]) -> list[int]:
    """The longest stretch of moments between which nothing restarted; of equals the last."""
    runs: list[list[int]] = []
    for moment in moments:
        if not runs or _restarted(series, runs[-1][-1], moment, times_s):
            runs.append([])
        runs[-1].append(moment)
    return max(runs, key=lambda run: (times_s[run[-1]] - times_s[run[0]], run[-1]), default=[])


def _restarted(series: Sequence[Series], before: int, after: int, times_s: list[float]) -> bool:
    """Whether a server or the kernel started anew between two moments."""
    passed_s = times_s[after] - times_s[before]
    for one in series:
        if one.name not in _RISING[one.exporter]:
            continue
        if before not in one.values or after not in one.values:
            continue
        change = one.values[after] - one.values[before]
        # Between moments far apart it may have counted up to more than it had counted before.
        if one.name == _UPTIME and one.values[after] < passed_s - _OF_ONE_HOST_S[_UPTIME]:
            return True
        if abs(change) > _SAME_START_S if one.name in _STARTS else change < 0:
            return True
    return False
