"""Hosts that a Prometheus server, or one with its API, has recorded.

A host is what one value of the label `instance` names, its port dropped, so that node_exporter,
mysqld_exporter and postgres_exporter of one host come together. Its counters over a range of time
become texts that arcplan's parsers read: scrapes of node_exporter, tables of SHOW GLOBAL STATUS,
prints of pg_stat_database. What exporters do not tell (recordsize, the device's model ...) stays
missing or assumed in the plan, as it does for any other capture that lacks it.
"""

from __future__ import annotations

import time
from collections.abc import Iterator

from arcplan.fleet.source import SourceOptions
from arcplan.fleet.sources.prometheus.client import Prometheus, PrometheusError
from arcplan.fleet.sources.prometheus.discovery import Choice, hosts
from arcplan.fleet.sources.prometheus.host import PrometheusHost
from arcplan.fleet.sources.prometheus.time_range import RangeError, TimeRange, time_range

__all__ = [
    "Choice",
    "Prometheus",
    "PrometheusError",
    "PrometheusHost",
    "RangeError",
    "TimeRange",
    "hosts",
    "hosts_of",
    "time_range",
]


def hosts_of(source: str, options: SourceOptions) -> Iterator[PrometheusHost]:
    """Hosts of a server by its address, over the last hour if nothing else was entered.

    Raises:
        SourceError: The address or the range is none, or the server gives no usable answer.
    """
    server = Prometheus.at(source)
    over = time_range(options.span, options.start, options.end, time.time())
    choice = Choice(
        selector=options.selector or "",
        host_label=options.host_label or "instance",
        role_label=options.role_label,
    )
    is_fixed = options.end is not None or options.start is not None
    yield from hosts(server, choice, over, is_fixed=is_fixed)
