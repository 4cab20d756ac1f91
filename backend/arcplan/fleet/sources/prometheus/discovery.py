"""Which hosts a server has recorded, and by which of its series."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from arcplan.fleet.sources.prometheus.client import Prometheus
from arcplan.fleet.sources.prometheus.host import PrometheusHost
from arcplan.fleet.sources.prometheus.time_range import TimeRange
from arcplan.watching import recorded

_PORT = re.compile(r":[0-9]{1,5}")
# Labels that name a group of hosts. `job` is none: it names the exporter.
_ROLES = ("role", "cluster")


@dataclass(frozen=True, slots=True)
class Choice:
    """Which hosts, and how they are told apart.

    Attributes:
        selector: Label matchers of PromQL, such as `env="prod", cluster=~"eu.*"`; may be empty.
        host_label: Label that names the host; PMM's is `node_name`.
        role_label: Label that names its group; None for `role`, else `cluster`.
    """

    selector: str = ""
    host_label: str = "instance"
    role_label: str | None = None

    @property
    def matchers(self) -> str:
        """The selector without the braces that it may have been given with."""
        return self.selector.strip().removeprefix("{").removesuffix("}").strip().rstrip(",")


@dataclass(slots=True)
class _Found:
    instances: set[str] = field(default_factory=set)
    metrics: set[str] = field(default_factory=set)
    roles: dict[str, set[str]] = field(default_factory=dict)


def hosts(
    server: Prometheus, choice: Choice, over: TimeRange, *, is_fixed: bool = True
) -> Iterator[PrometheusHost]:
    """Find the hosts that have an ARC or a database, in order of their names.

    Args:
        server: The server.
        choice: Which hosts.
        over: The range of time.
        is_fixed: Its end was entered, so that another range is other work.

    Raises:
        PrometheusError: The server gives no usable answer.
    """
    found: dict[str, _Found] = {}
    for labels in server.series(recorded.signs(choice.matchers), over.begin_s, over.end_s):
        instance = labels.get(choice.host_label, "")
        if not instance:
            continue
        one = found.setdefault(_host(instance), _Found())
        one.instances.add(instance)
        one.metrics.add(labels.get("__name__", ""))
        for name in (choice.role_label,) if choice.role_label else _ROLES:
            if labels.get(name):
                one.roles.setdefault(name, set()).add(labels[name])
    for host, one in sorted(found.items()):
        if one.metrics == {"node_memory_MemTotal_bytes"}:
            continue
        yield PrometheusHost(
            host=host,
            source=server.address,
            role=_role(one, choice),
            server=server,
            matchers=choice.matchers,
            host_label=choice.host_label,
            instances=tuple(sorted(one.instances)),
            over=over,
            fingerprint=_fingerprint(choice, one, over if is_fixed else over.seconds),
        )


def _host(instance: str) -> str:
    """An instance without its port and the brackets of an IPv6 address."""
    at = instance.rfind(":")
    bare = instance
    if at > 0 and _PORT.fullmatch(instance, at) and instance.find(":") in (at, -1):
        bare = instance[:at]
    elif instance.startswith("["):
        bare = instance[1:].partition("]")[0]
    return bare or instance


def _fingerprint(choice: Choice, found: _Found, over: TimeRange | float) -> str:
    told = [choice.matchers, choice.host_label, sorted(found.instances), repr(over)]
    return hashlib.sha256(json.dumps(told).encode()).hexdigest()


def _role(found: _Found, choice: Choice) -> str | None:
    """The group that a host's series name; where they name several, the first by name."""
    for name in (choice.role_label,) if choice.role_label else _ROLES:
        if name in found.roles:
            return min(found.roles[name])
    return None
