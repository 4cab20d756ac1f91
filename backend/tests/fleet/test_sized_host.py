"""A host's row where something was left out of its recording."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from arcplan.fleet.sized_host import HostJob, Means, row_of
from arcplan.fleet.source import CaptureText
from arcplan.home import home_of, model_bundle, plan_schema
from arcplan.model import Model
from tests.captures.small_reading import FIXTURES

REMARK = "a server or the host restarted: rates are of 5 of 60 minutes"


@dataclass(frozen=True, slots=True)
class RestartedHost:
    """A host of which only the counters of the ARC are there."""

    host: str = "db1"
    source: str = "http://metrics"
    role: str | None = None
    fingerprint: str = "1"

    def texts(self) -> Iterator[CaptureText]:
        raw = (FIXTURES / "arcstats/openzfs-2.3.2.txt").read_bytes()
        yield CaptureText("arcstats.txt", iter((raw,)), remark=REMARK)

    def growth_percent_per_month(self) -> float | None:
        return None


def test_what_was_left_out_stands_before_what_is_not_known_for_it() -> None:
    model = Model(model_bundle(home_of()))
    dictionary = plan_schema(home_of()).with_name("link-dictionary-1.txt")
    row = row_of(HostJob(RestartedHost()), Means(model, dictionary, 30.0))
    model.close()
    reason = str(row["reason"])
    assert row["status"] == "incomplete"
    assert reason.startswith(f"{REMARK}. ")
    assert " Not known: " in reason
