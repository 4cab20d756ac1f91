"""Hosts that a Prometheus server, or one with its API, has recorded.

A host is what one value of the label `instance` names, its port dropped, so that node_exporter,
mysqld_exporter and postgres_exporter of one host come together. Its counters over a range of time
become texts that arcplan's parsers read: scrapes of node_exporter, tables of SHOW GLOBAL STATUS,
prints of pg_stat_database. What exporters do not tell (recordsize, the device's model ...) stays
missing or assumed in the plan, as it does for any other capture that lacks it.
"""

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
    "time_range",
]
