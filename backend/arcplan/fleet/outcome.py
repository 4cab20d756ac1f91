"""What becomes of a host that was given to a worker process."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from arcplan.fleet.host_process import HostProcess, WorkerLostError
from arcplan.fleet.sized_host import HostJob
from arcplan.json_value import JsonObject

# A crash may be the machine's doing, such as too little memory for all; a second one is the host's.
_TRIES = 2


@dataclass(frozen=True, slots=True)
class Lost:
    """A host without a row.

    Attributes:
        reason: Why, one sentence for a person.
    """

    reason: str


Outcome: TypeAlias = JsonObject | Lost


def outcome_of(process: HostProcess, job: HostJob) -> Outcome:
    """Size a host, once again where its process is lost."""
    reason = ""
    for _ in range(_TRIES):
        try:
            return process.row_of(job)
        except WorkerLostError as error:
            reason = str(error)
    return Lost(f"{reason}, {_TRIES} times")
