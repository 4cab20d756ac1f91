"""A run over a fleet: which hosts are still to do, who does them, where their rows go."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from arcplan import __version__
from arcplan.fleet.outcome import Lost, Outcome
from arcplan.fleet.part import PartFile
from arcplan.fleet.sized_host import HostJob, described, failed_row
from arcplan.json_value import JsonObject, JsonValue
from arcplan.model import Model, ModelError

Workers = Callable[[dict[str, HostJob]], Iterator[tuple[str, Outcome]]]


@dataclass(slots=True)
class Sum:
    """What the hosts of a run come to.

    Attributes:
        hosts: By status.
        repeated: Rows in whose place another recording of the same host counts.
        at_risk: Hosts with a risk.
        freeable_ram_bytes: RAM that can go at the same predicted speed, over all hosts that are ok.
    """

    hosts: dict[str, int] = field(default_factory=dict)
    repeated: int = 0
    at_risk: int = 0
    freeable_ram_bytes: int = 0

    def add(self, row: JsonObject) -> None:
        """Count a row."""
        if row["counted_as"] is not None:
            self.repeated += 1
            return
        status = str(row["status"])
        self.hosts[status] = self.hosts.get(status, 0) + 1
        self.at_risk += bool(row["risks"])
        freeable = row["freeable_ram_bytes"] if status == "ok" else None
        self.freeable_ram_bytes += freeable if isinstance(freeable, int) else 0

    @property
    def total(self) -> int:
        """All hosts."""
        return sum(self.hosts.values())


def key_of(job: HostJob, model_version: str) -> str:
    """Hash of all that a row depends on: a host whose key is done is not read again."""
    host = job.host
    given = [
        host.source,
        host.host,
        host.role,
        host.fingerprint,
        job.known,
        job.changed,
        job.growth_percent_per_month,
        model_version,
        __version__,
    ]
    return hashlib.sha256(json.dumps(given, sort_keys=True).encode()).hexdigest()[:32]


def run_fleet(
    jobs: dict[str, HostJob],
    part: PartFile,
    workers: Workers,
    model: Model,
    told: Callable[[JsonObject], None],
) -> None:
    """Size every host that is not done, and keep its row.

    Args:
        jobs: By key.
        part: Rows that are done; gets the others.
        workers: Sizes hosts.
        model: Makes rows of hosts that were lost.
        told: Hears each new row.
    """
    to_do = {key: job for key, job in jobs.items() if key not in part}
    for key, outcome in workers(to_do):
        row = outcome
        if isinstance(row, Lost):
            row = failed_row(described(jobs[key]), row.reason, model)
        part.add(key, row)
        told(row)


_OF_IDENTITY = ("host", "source", "status", "trust", "recorded_at", "ram_bytes", "identity")


def counted_rows(
    part: PartFile, keys: list[str], model: Model
) -> Callable[[], Iterator[JsonObject]]:
    """The rows of these hosts in their order, each with the one that counts in its place.

    Raises:
        ModelError: The model gave no answer.
    """
    told: list[JsonValue] = [{name: row[name] for name in _OF_IDENTITY} for row in part.rows(keys)]
    counted = model.call("countedAs", told)
    if not isinstance(counted, list) or len(counted) != len(told):
        raise ModelError("the model's answer does not name the rows that count")

    def rows() -> Iterator[JsonObject]:
        for row, other in zip(part.rows(keys), counted, strict=True):
            yield {**row, "counted_as": other}

    return rows
