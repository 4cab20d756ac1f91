"""Alert rules of Prometheus: what the host shows against what the plan predicts."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from arcplan.json_value import JsonValue, json_text
from arcplan.watching import metrics
from arcplan.watching.metrics import Selection
from arcplan.watching.server import SETTING_ROOM, SHRUNK, Server

_EVERY = "1m"
# Ratios and rates over a longer time than the panels': an alert is to outlast one query or backup.
_WINDOW = "15m"
# The pool's disks share its reads; a mirror's slow side still gets a part of them.
_OF_THE_POOL = 0.2
_SHRUNK_WITHIN = "6h"
_SHRUNK_WITHIN_S = 6 * 3600

_MEMORY_RUNBOOK = (
    "Compare /sys/module/zfs/parameters/zfs_arc_max, free memory and memory_throttle_count in"
    " /proc/spl/kstat/zfs/arcstats; then lower another program's memory or plan with less ARC."
)
_CACHE_RUNBOOK = (
    "Record the host (arcplan collect) and run arcplan gate against the committed plan: larger"
    " data, other queries or a smaller ARC show there. arcplan advise ranks what to change."
)
_DEVICE_RUNBOOK = (
    "Look at zpool status (resilver, scrub, slow device), zpool iostat -vly 1 60 and the volume's"
    " own limits; then run arcplan gate with a new recording."
)
_SPACE_RUNBOOK = (
    "zfs list -o space -r POOL names what takes the space, snapshots too. arcplan advise --growth"
    " PERCENT says when the pool is full."
)


@dataclass(frozen=True, slots=True)
class Alert:
    """One rule.

    Attributes:
        name: Its name, which silences and routes use.
        expression: PromQL; true is an alert.
        summary: One line; a template of Prometheus.
        runbook: What to do.
        severity: `warning` or `critical`.
        at_once: True where the expression itself looks back long enough.
    """

    name: str
    expression: str
    summary: str
    runbook: str
    severity: str = "warning"
    at_once: bool = False


def rules(server: Server, select: Selection, lasting: str = "15m") -> str:
    """The rules of one server of a plan, as a rules file of Prometheus.

    Args:
        server: What the plan predicts.
        select: The hosts and disks to watch; its window is not used.
        lasting: How long a rule must hold before it is an alert.
    """
    over_minutes = replace(select, window=_WINDOW)
    made: list[JsonValue] = [
        {
            "alert": alert.name,
            "expr": alert.expression,
            "for": "0m" if alert.at_once else lasting,
            "labels": {"severity": alert.severity},
            "annotations": {
                "summary": alert.summary,
                "plan": literal(server.title),
                "runbook": alert.runbook,
            },
        }
        for alert in alerts(server, over_minutes)
    ]
    head = (
        f"# Written by `arcplan rules`, model {server.model_version}. Ratios are not watched where"
        " the plan's band\n# reaches to 0, nor devices' limits where the plan fills the devices.\n"
    )
    return head + _yaml({"groups": [{"name": "arcplan", "interval": _EVERY, "rules": made}]})


def literal(text: str) -> str:
    """Untrusted text for an annotation: on one line, and no template of Prometheus."""
    return " ".join(text.split()).replace("{{", '{{"{{"}}')


def alerts(server: Server, select: Selection) -> Iterator[Alert]:
    """The alerts of one server of a plan."""
    yield from _memory(server, select)
    yield from _caches(server, select)
    yield from _devices(server, select)
    yield from _space(server, select)
    yield from _database(server, select)


def _memory(server: Server, select: Selection) -> Iterator[Alert]:
    limit, used = server.arc_limit, server.arc_used
    yield Alert(
        "ArcplanArcLimitLow",
        f"{metrics.arc_limit(select)} < {_number(limit.value * SETTING_ROOM)}",
        _summary("the ARC's limit is {{ $value | humanize1024 }}B", limit.text),
        _MEMORY_RUNBOOK,
    )
    shrunk = _number(used.value * SHRUNK)
    yield Alert(
        "ArcplanArcShrunk",
        f"{metrics.arc_target(select)} < {shrunk}"
        f" and {metrics.arc_target_was(select, _SHRUNK_WITHIN)} >= {shrunk}"
        f" and on (instance) ({metrics.uptime_s(select)} > {_SHRUNK_WITHIN_S})",
        _summary(
            "memory pressure brought the ARC's target down to {{ $value | humanize1024 }}B",
            f"{used.text} in use",
        ),
        _MEMORY_RUNBOOK,
    )
    yield Alert(
        "ArcplanArcThrottled",
        f"{metrics.throttled(select)} > 0",
        _summary("{{ $value | humanize }} writes waited for memory in 15 minutes", "none"),
        _MEMORY_RUNBOOK,
        at_once=True,
    )


def _caches(server: Server, select: Selection) -> Iterator[Alert]:
    busy = f" and ({metrics.arc_reads_per_s(select)}) > {_number(server.busy_arc_reads_per_s)}"
    hits = server.figures["arc_data_hit_ratio"]
    if hits.low > 0:
        yield Alert(
            "ArcplanArcHitsLow",
            f"{metrics.arc_hit_ratio(select)} < {_number(hits.low)}{busy}",
            _summary(
                "the ARC answers {{ $value | humanizePercentage }} of the data reads", hits.words
            ),
            _CACHE_RUNBOOK,
        )
    misses = server.figures["metadata_misses_per_read"]
    yield Alert(
        "ArcplanMetadataMisses",
        f"{metrics.metadata_misses_per_read(select)} > {_number(misses.high)}{busy}",
        _summary(
            '{{ $value | printf "%.3g" }} metadata blocks are read from disk for each read',
            misses.words,
        ),
        _CACHE_RUNBOOK,
    )


def _devices(server: Server, select: Selection) -> Iterator[Alert]:
    reads = server.figures["device_reads_per_s"]
    yield Alert(
        "ArcplanDeviceReadsHigh",
        f"{metrics.device_reads_per_s(select)} > {_number(server.most_device_reads_per_s)}",
        _summary("the devices read {{ $value | humanize }}/s", reads.words),
        _DEVICE_RUNBOOK,
    )
    limit = server.device_limit_per_s
    if limit is not None:
        busy = server.figures["device_busy_ratio"]
        yield Alert(
            "ArcplanDevicesNearLimit",
            f"{metrics.device_reads_per_s(select)} > {_number(limit)}",
            _summary(
                "{{ $value | humanize }} reads/s take more than 90 % of what the devices can do",
                f"{busy.text} busy",
            ),
            _DEVICE_RUNBOOK,
        )
    wait = server.figures["read_await_ms"]
    if wait.high > 0:
        yield Alert(
            "ArcplanReadAwaitHigh",
            f"{metrics.read_await_ms(select)} > {_number(wait.high)}"
            f" and {select.disk('reads_completed')} > {_number(server.busy_disk_reads_per_s)}"
            f" and ({metrics.reads_with_the_others(select, _OF_THE_POOL)})",
            _summary(
                'a read of {{ $labels.device }} takes {{ $value | printf "%.3g" }} ms', wait.words
            ),
            _DEVICE_RUNBOOK,
        )


def _space(server: Server, select: Selection) -> Iterator[Alert]:
    used = server.figures["pool_used_ratio"]
    yield Alert(
        "ArcplanPoolFilling",
        f"{metrics.pool_used_ratio(select)} > {_number(server.pool_limit)}",
        _summary(
            "pool {{ $labels.zpool }} is {{ $value | humanizePercentage }} full",
            # Every pool of the host is watched, and the plan is of one.
            f"{used.text} of its own pool in use",
        ),
        _SPACE_RUNBOOK,
        "critical",
    )


def _database(server: Server, select: Selection) -> Iterator[Alert]:
    rate, what = server.figures["queries_per_s"], _QUERIES[server.engine]
    yield Alert(
        "ArcplanQueriesHigh",
        f"{metrics.queries_per_s(select, server.engine)} > {_number(max(1, rate.high))}",
        _summary(f"the database makes {{{{ $value | humanize }}}} {what}/s", rate.words),
        _CACHE_RUNBOOK,
    )
    pool = server.buffer_pool
    if pool.value > 0:
        yield Alert(
            "ArcplanBufferPoolSmall",
            f"{metrics.buffer_pool_bytes(select, server.engine)}"
            f" < {_number(pool.value * SETTING_ROOM)}",
            _summary(f"{_POOLS[server.engine]} is {{{{ $value | humanize1024 }}}}B", pool.text),
            "Set it to the plan's size, or commit a plan with the smaller one.",
        )


_QUERIES = {"innodb": "queries", "postgresql": "transactions"}
_POOLS = {"innodb": "innodb_buffer_pool_size", "postgresql": "shared_buffers"}


def _summary(found: str, planned: str) -> str:
    return f"{{{{ $labels.instance }}}}: {found}; the plan has {planned}."


def _number(value: float) -> str:
    """A limit as PromQL writes it, to more digits than any counter means."""
    return format(value, ".9g")


def _yaml(value: JsonValue) -> str:
    """A document in which no text can be anything but a text: each is quoted and ASCII."""
    return "".join(f"{line}\n" for line in _yaml_lines(value))


def _yaml_lines(value: JsonValue) -> Iterator[str]:
    if isinstance(value, dict):
        for name, inner in value.items():
            if isinstance(inner, dict | list) and inner:
                yield f"{name}:"
                yield from (f"  {line}" for line in _yaml_lines(inner))
            else:
                yield f"{name}: {_yaml_scalar(inner)}"
    elif isinstance(value, list):
        for inner in value:
            first, *rest = _yaml_lines(inner)
            yield f"- {first}"
            yield from (f"  {line}" for line in rest)
    else:
        yield _yaml_scalar(value)


def _yaml_scalar(value: JsonValue) -> str:
    if not isinstance(value, str):
        return json_text(value)
    if value.isascii() and value.isprintable():
        doubled = value.replace("'", "''")
        return f"'{doubled}'"
    # What Python escapes YAML reads, but for the quotes.
    escaped = value.encode("unicode_escape").decode().replace('"', '\\"')
    return f'"{escaped}"'
