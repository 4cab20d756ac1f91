"""A host's row where something was left out of its recording."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from arcplan.fleet.sized_host import HostJob, Means, row_of
from arcplan.fleet.source import CaptureText
from arcplan.home import home_of, model_bundle, plan_schema
from arcplan.model import Model
from tests.captures.small_reading import FIXTURES
from tests.conftest import REPOSITORY

REMARK = "a server or the host restarted: rates are of 5 of 60 minutes"


@dataclass(frozen=True, slots=True)
class GivenHost:
    """A host with counters of the ARC, and maybe a text of no tool; or one with archives."""

    remark: str | None = None
    note: bytes | None = None
    archives: dict[str, Path] = field(default_factory=dict)
    host: str = "db1"
    source: str = "http://metrics"
    role: str | None = None
    fingerprint: str = "1"

    def texts(self) -> Iterator[CaptureText]:
        for name, path in self.archives.items():
            yield CaptureText(name, iter((path.read_bytes(),)))
        if self.archives:
            return
        raw = (FIXTURES / "arcstats/openzfs-2.3.2.txt").read_bytes()
        yield CaptureText("arcstats.txt", iter((raw,)), remark=self.remark)
        if self.note is not None:
            yield CaptureText("notes.txt", iter((self.note,)))

    def growth_percent_per_month(self) -> float | None:
        return None


def reason_of(host: GivenHost) -> str:
    model = Model(model_bundle(home_of()))
    dictionary = plan_schema(home_of()).with_name("link-dictionary-1.txt")
    row = row_of(HostJob(host), Means(model, dictionary, 30.0))
    model.close()
    assert row["status"] == "incomplete"
    return str(row["reason"])


def test_what_was_left_out_stands_before_what_is_not_known_for_it() -> None:
    reason = reason_of(GivenHost(remark=REMARK))
    assert reason.startswith(f"{REMARK}. ")
    assert " Not known: " in reason


def test_a_file_that_no_parser_takes_is_named_as_for_one_host() -> None:
    reason = reason_of(GivenHost(note=b"remember the milk"))
    assert reason.startswith("notes.txt, line 1: not recognised as the output of any tool")
    assert " Not known: " in reason


def test_archives_whose_files_have_the_same_names_are_told_apart() -> None:
    folder = REPOSITORY / "shared/evidence/fixtures"
    archives = {
        "db1.tar.gz": folder / "raidz-read-write.tar.gz",
        "db2.tar.gz": folder / "select-only.tar.gz",
    }
    reason = reason_of(GivenHost(archives=archives))
    assert "remove their captures: of db1.tar.gz, db2.tar.gz." in reason
