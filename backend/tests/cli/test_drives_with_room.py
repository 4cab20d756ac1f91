"""A limit is taken only from a device that was seen full: drives of the catalogue, simulated."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from arcplan.analysis import analyse
from arcplan.captures.arrival import ReadOptions
from arcplan.home import home_of, model_bundle
from arcplan.model import Model
from arcplan.model_answers import Assumptions
from arcplan.sizing import size
from tests.simulated_drives import (
    DRIVES,
    SCRAPE_S,
    Drive,
    Interval,
    always_at_zfs_limit,
    iostat,
    kept_full,
    limit_of,
    scrapes,
    with_room,
    zpool_iostat,
)

FORMS = ("iostat", "zpool-iostat", "prometheus")
SHARES = (0.005, 0.05, 0.3)


@pytest.fixture(scope="module")
def model() -> Iterator[Model]:
    made = Model(model_bundle(home_of()))
    yield made
    made.close()


def sized(model: Model, texts: list[str]) -> Any:
    captures = []
    for at, text in enumerate(texts):
        found = analyse(
            iter((text.encode(),)),
            name=f"capture-{at}.txt",
            options=ReadOptions(),
            model=model,
            assumptions=Assumptions(),
        )
        assert not found.problems
        captures += found.captures
    return size(model, captures, known={}, changed={})


def texts_of(form: str, drive: Drive, seen: list[Interval]) -> list[str]:
    if form == "iostat":
        return [iostat(drive, seen)]
    if form == "zpool-iostat":
        return [zpool_iostat(drive, seen)]
    return list(scrapes(drive, seen))


def span_of(form: str) -> tuple[int, float]:
    """Intervals and their seconds."""
    return (36, SCRAPE_S) if form == "prometheus" else (60, 1)


def asked(sizing: Any) -> str:
    """What the sizing asks of a device that it does not know."""
    assert sizing["fields"]["storage.custom_device"]["value"] is None
    assert sizing["result"] is None
    [words] = [one["why"] for one in sizing["missing"] if one["path"] == "storage.device"]
    return str(words)


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("share", SHARES)
@pytest.mark.parametrize("drive", DRIVES, ids=lambda drive: drive.name)
def test_a_drive_with_room_has_no_limit_from_its_traffic(
    model: Model, drive: Drive, share: float, form: str
) -> None:
    seen = with_room(drive, share, *span_of(form))
    assert "Which drive is it?" in asked(sized(model, texts_of(form, drive, seen)))


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("drive", DRIVES, ids=lambda drive: drive.name)
def test_a_full_drive_has_its_limit(model: Model, drive: Drive, form: str) -> None:
    sizing = sized(model, texts_of(form, drive, kept_full(drive, *span_of(form))))
    if form == "iostat" and drive.disks > 1:
        # The pool may have one of the disks, or all.
        assert "read alike, and no capture tells which" in asked(sizing)
        return
    device = sizing["fields"]["storage.custom_device"]["value"]
    assert device["read_iops"] == pytest.approx(limit_of(drive), rel=0.15)


def test_a_drive_for_which_zfs_always_had_more_reads_has_their_rate(model: Model) -> None:
    seen = always_at_zfs_limit(60, 40)
    held_back = [iostat(DRIVES[0], seen), zpool_iostat(DRIVES[0], seen, in_zfs_ms=95)]
    device = sized(model, held_back)["fields"]["storage.custom_device"]["value"]
    assert device["read_iops"] == pytest.approx(60, rel=0.01)
    assert device["seen_in_flight"] == 10
    not_held_back = [iostat(DRIVES[0], seen), zpool_iostat(DRIVES[0], seen)]
    assert "Which drive is it?" in asked(sized(model, not_held_back))


@pytest.mark.parametrize("form", FORMS)
def test_a_drive_full_of_writes_says_nothing_of_reads(model: Model, form: str) -> None:
    drive = DRIVES[0]
    seen = [
        Interval(one.reads_per_s * 0.02, one.writes_per_s + one.reads_per_s, one.wait_ms, one.busy)
        for one in kept_full(drive, *span_of(form))
    ]
    assert "Which drive is it?" in asked(sized(model, texts_of(form, drive, seen)))


@pytest.mark.parametrize(
    ("form", "drive", "seen"),
    [
        ("iostat", DRIVES[0], Interval(0.33, 224, 4, 0.6)),
        ("zpool-iostat", DRIVES[4], Interval(1, 107, 0.086, 0.01)),
    ],
    ids=["a mail server", "an NVMe SSD that hardly reads"],
)
def test_writes_of_a_host_make_no_device(
    model: Model, form: str, drive: Drive, seen: Interval
) -> None:
    words = asked(sized(model, texts_of(form, drive, [seen] * 60)))
    assert f"{round(seen.writes_per_s)} writes/s" in words
    kind = "nvme-consumer" if form == "zpool-iostat" else ""
    assert kind in words
