"""Kstats beside arcstats: one file, several, twice, of two boots, and cut."""

from __future__ import annotations

import pytest

from arcplan.captures.arcstats import ArcstatsCapture
from arcplan.captures.arcstats.zfs_kstat import ZfsKstatCapture
from arcplan.captures.pool.txgs import TxgsCapture
from tests.arrival.reading import read
from tests.captures.small_reading import FIXTURES, fixture, one

ZIL = (FIXTURES / "zfs_kstat/openzfs-2.3.2-zil.txt").read_text()
OBJSET = (FIXTURES / "zfs_kstat/written-openzfs_2.3-objset.txt").read_text()
DMU_TX = (FIXTURES / "zfs_kstat/written-openzfs_2.3-dmu_tx_twice.txt").read_text()
DBUFS = (FIXTURES / "zfs_kstat/openzfs-2.3.2-dbufstats.txt").read_text()
ARCSTATS = (FIXTURES / "arcstats/openzfs-2.3.2.txt").read_text()
TXGS = (FIXTURES / "txgs/openzfs-2.3.2.txt").read_text()


def later(text: str, seconds: int, **values: int) -> str:
    """The same kstat so many seconds later, with other values."""
    head, *rows = text.splitlines()
    *numbers, taken = head.split()
    rows = [
        f"{row[:36]}{values[row.split()[0]]}" if row.split()[0] in values else row for row in rows
    ]
    return "\n".join([" ".join([*numbers, str(int(taken) + seconds * 10**9)]), *rows, ""])


def kstats(text: str) -> list[ZfsKstatCapture]:
    return [one for one in read(text.encode()).captures if isinstance(one, ZfsKstatCapture)]


def test_counters_of_one_print_are_no_rates() -> None:
    zil = one(ZIL, ZfsKstatCapture)
    assert (zil.kstat, zil.dataset, zil.samples) == ("zil", None, 1)
    assert (zil.figures, zil.interval_s) == ({}, None)
    assert zil.values["zil_itx_needcopy_bytes"] == 26872848
    assert zil.since_load_s == pytest.approx(181.422, abs=0.001)
    assert zil.places["zil_commit_count"].line == 3


def test_two_prints_give_the_rate_between_them() -> None:
    [zil] = kstats(ZIL + later(ZIL, 20, zil_commit_count=412 + 900))
    assert (zil.samples, zil.interval_s) == (2, 20.0)
    assert zil.figures["zil_commit_count_per_s"].mean == 45
    assert zil.figures["zil_itx_count_per_s"].mean == 0
    assert zil.values["zil_commit_count"] == 1312


def test_a_rate_over_prints_of_unequal_distance_is_weighted_by_time() -> None:
    text = ZIL + later(ZIL, 10, zil_commit_count=412) + later(ZIL, 40, zil_commit_count=4412)
    [zil] = kstats(text)
    assert zil.figures["zil_commit_count_per_s"].mean == 100


@pytest.mark.parametrize(
    "second",
    [
        later(ZIL, 20, zil_commit_count=3),
        later(ZIL, -20),
        later(ZIL.replace("73596603880", "70000000000", 1), 20),
        later(ZIL.replace(" 20 5440", " 19 5168", 1), 20).replace(
            "zil_commit_stall_count          4    0\n", ""
        ),
    ],
    ids=["counters went back", "time went back", "another boot", "other fields"],
)
def test_prints_of_two_runs_are_two_captures_without_a_rate(second: str) -> None:
    found = kstats(ZIL + second)
    assert [(one.samples, one.figures) for one in found] == [(1, {}), (1, {})]


def test_a_print_that_was_cut_gives_no_rate_and_no_value() -> None:
    second = later(ZIL, 20, zil_commit_count=999).splitlines(keepends=True)
    [zil] = kstats(ZIL + "".join(second[:9]))
    assert (zil.samples, zil.figures, zil.complete) == (1, {}, False)
    assert zil.values == one(ZIL, ZfsKstatCapture).values
    assert zil.places["zil_commit_count"].line == 3


def test_a_data_set_s_kstat_is_not_that_of_the_whole_intent_log() -> None:
    whole, of_dataset = kstats(ZIL + OBJSET)
    assert (whole.kstat, whole.values["zil_commit_count"]) == ("zil", 412)
    assert (of_dataset.kstat, of_dataset.dataset) == ("objset", "tank/pgdata")
    assert of_dataset.complete
    rows = OBJSET.splitlines(keepends=True)
    [first_release] = kstats(
        "".join(row for row in rows if not row.startswith(("nunlink", "zil_")))
    )
    assert (first_release.kstat, first_release.dataset) == ("objset", "tank/pgdata")
    [other] = kstats(OBJSET.replace("dataset_name ", "?            "))
    assert (other.kstat, other.dataset, other.complete) == ("objset", None, False)


def test_rows_that_do_not_say_of_which_kstat_they_are_are_refused_by_name() -> None:
    rows = "".join(row for row in OBJSET.splitlines(keepends=True) if row.startswith("zil_"))
    [problem] = read(rows.encode()).problems
    assert "a kstat without the line above" in problem.reason
    named = [f"/proc/spl/kstat/zfs/zil:{row}" for row in ZIL.splitlines()[2:]]
    named += [f"/proc/spl/kstat/zfs/dbufstats:{row}" for row in DBUFS.splitlines()[2:]]
    zil, dbufs = kstats("\n".join([*named, ""]))
    assert zil.values == one(ZIL, ZfsKstatCapture).values
    assert dbufs.values == one(DBUFS, ZfsKstatCapture).values


def test_gauges_of_dbufs_have_no_rate() -> None:
    [dbufs] = kstats(DBUFS + later(DBUFS, 10, hash_hits=1710704 + 50, cache_count=1))
    assert dbufs.figures["hash_hits_per_s"].mean == 5
    assert not {"cache_count_per_s", "hash_elements_per_s"} & dbufs.figures.keys()
    assert dbufs.values["cache_count"] == 1


def test_delays_of_transactions_are_counted_each_second() -> None:
    dmu_tx = fixture("zfs_kstat/written-openzfs_2.3-dmu_tx_twice", ZfsKstatCapture)
    assert dmu_tx.figures["dmu_tx_dirty_delay_per_s"].mean == pytest.approx(230 / 10.002)


@pytest.mark.parametrize("order", [(0, 1, 2, 3), (3, 2, 1, 0), (1, 3, 0, 2)])
def test_all_files_of_one_folder_are_read_in_any_order(order: tuple[int, ...]) -> None:
    files = [ARCSTATS, ZIL, DMU_TX, TXGS]
    reading = read("".join(files[at] for at in order).encode())
    assert reading.problems == []
    whole = [read(text.encode()).captures[0] for text in files]
    for alone in whole:
        [found] = [one for one in reading.captures if told(one) == told(alone)]
        assert found.complete
        assert found.issues == []


def told(record: object) -> object:
    """What identifies a capture's content."""
    if isinstance(record, TxgsCapture):
        return (record.samples, record.figures)
    assert isinstance(record, (ArcstatsCapture, ZfsKstatCapture))
    return record.values


@pytest.mark.parametrize("text", [ZIL, DBUFS, DMU_TX, OBJSET])
def test_a_kstat_cut_anywhere_has_no_value_that_the_whole_one_lacks(text: str) -> None:
    wholes = [(one.kstat, one.values) for one in kstats(text)]
    firsts = kstats(text[: text.rindex("\n21 ") + 1] if "\n21 " in text else text)
    wholes += [(one.kstat, one.values) for one in firsts]
    for end in range(60, text.rindex(" ")):
        for capture in kstats(text[:end]):
            assert any(
                capture.kstat == kstat and capture.values.items() <= values.items()
                for kstat, values in wholes
            ), text[:end][-60:]


def test_a_last_number_without_a_line_end_is_in_doubt() -> None:
    zil = one(OBJSET[:-3], ZfsKstatCapture)
    assert [(issue.line, "may be a part" in issue.reason) for issue in zil.issues] == [(29, True)]


def test_groups_that_are_not_committed_do_not_count() -> None:
    txgs = fixture("txgs/openzfs-2.3.2", TxgsCapture)
    assert (txgs.samples, txgs.accounting and txgs.accounting.left_out) == (42, 1)
    assert txgs.figures["sync_ms"].max == pytest.approx(4150.6563)
    assert txgs.figures["dirty_bytes"].max == 15499264
    assert txgs.interval_s == pytest.approx(5.116)


def test_txgs_are_read_by_their_titles_whichever_way_they_stand() -> None:
    head, *rows = TXGS.splitlines()
    cells = [row.split() for row in [head, *rows]]
    turned = "\n".join("  ".join(row[:1] + row[2:3] + row[1:2] + row[3:]) + " " for row in cells)
    assert one(turned + "\n", TxgsCapture).figures == one(TXGS, TxgsCapture).figures


def test_two_pools_are_two_captures() -> None:
    reading = read(f"==> a/txgs <==\n{TXGS}\n==> b/txgs <==\n{TXGS}".encode())
    first, second = reading.captures
    assert isinstance(first, TxgsCapture)
    assert isinstance(second, TxgsCapture)
    assert (first.samples, first.figures) == (second.samples, second.figures)
    assert first.name != second.name
    assert first.issues == []


def test_a_row_of_txgs_cut_inside_of_a_number_does_not_count() -> None:
    rows = TXGS.splitlines(keepends=True)[:4]
    text = "".join(rows).rstrip()[:-3]
    txgs = one(text, TxgsCapture)
    assert (txgs.samples, txgs.complete) == (2, False)
    assert txgs.issues[0].line == 4


def test_groups_without_times_are_a_named_problem() -> None:
    head, *rows = TXGS.splitlines(keepends=True)
    before_0_6_3 = (
        "txg      state birth         nread        nwritten\n186      C 99777175640  5 6\n"
    )
    for text in (head + rows[-1], before_0_6_3):
        [problem] = read(text.encode()).problems
        assert problem.reason == "no transaction group that was committed, with its times"


def test_fields_of_a_kstat_that_is_not_read_are_left_out_and_named() -> None:
    titles = "name                            type data\n"
    reads = f"4 1 0x01 2 96 1000 5000\n{titles}hits 4 70\nmisses 4 18\n"
    log = f"7 1 0x01 1 48 1000 6000\n{titles}zil_commit_count 4 25\n"
    [capture] = read(f"{reads}{reads.replace('5000', '9000')}{log}".encode()).captures
    assert isinstance(capture, ZfsKstatCapture)
    assert capture.values == {"zil_commit_count": 25}
    assert [(issue.line, "not read" in issue.reason) for issue in capture.issues] == [(1, True)]
    assert capture.accounting is not None
    assert (capture.accounting.left_out, capture.accounting.problems) == (4, 1)
