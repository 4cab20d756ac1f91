"""zilstat: rates and totals, scales of letters, data sets, runs."""

from __future__ import annotations

import pytest

from arcplan.captures.pool.zilstat import ZilOfDataset, ZilstatCapture
from tests.arrival.reading import read
from tests.captures.small_reading import FIXTURES, fixture, one

TEXT = (FIXTURES / "zilstat/written-openzfs_2.3.txt").read_text()
BY_DATASET = (FIXTURES / "zilstat/written-openzfs_2.3-by_dataset.txt").read_text()
HEAD, FIRST, SECOND = TEXT.splitlines(keepends=True)[:3]


def only(text: str) -> ZilOfDataset:
    [dataset] = one(text, ZilstatCapture).datasets
    return dataset


def test_counts_have_letters_for_thousands_and_bytes_for_1024() -> None:
    figures = only(HEAD + FIRST).figures
    assert FIRST.split()[:5] == ["16:41:35", "5.9K", "17K", "5.9K", "47M"]
    assert figures["zil_commit_count_per_s"].mean == 5900
    assert figures["zil_itx_logged_bytes_per_s"].mean == 47 * 1024**2
    assert figures["zil_itx_metaslab_slog_write_per_s"].mean == 49 * 1024**2


def test_the_first_row_of_a_run_is_a_rate_too() -> None:
    capture = fixture("zilstat/written-openzfs_2.3", ZilstatCapture)
    assert (capture.samples, capture.datasets[0].interval_s) == (11, 1.0)
    assert capture.datasets[0].name is None


def test_each_data_set_has_its_own_rates() -> None:
    first, second = one(BY_DATASET, ZilstatCapture).datasets
    assert (first.name, second.name) == ("tank/pgdata", "tank/pgwal")
    assert first.figures["zil_commit_count_per_s"].max == 1600
    assert second.figures["zil_commit_count_per_s"].max > 4000
    assert first.interval_s == second.interval_s == 1


def test_counts_since_the_module_s_load_are_no_rates() -> None:
    first, _ = fixture("zilstat/written-openzfs_2.3-since_load", ZilstatCapture).datasets
    assert (first.samples, first.figures, first.interval_s) == (0, {}, None)
    assert first.values["zil_commit_count"] == 26000


def test_each_line_of_titles_begins_another_run() -> None:
    reading = read((TEXT + TEXT).encode())
    assert [one.samples for one in reading.captures if isinstance(one, ZilstatCapture)] == [11, 11]


def test_columns_are_read_by_their_titles() -> None:
    head = "    time  se%    imb/s   cc/s  \n"
    dataset = only(f"{head}10:11:12   90     4.2K      7  \n")
    assert dataset.figures.keys() == {"zil_itx_metaslab_bytes_per_s", "zil_commit_count_per_s"}
    assert dataset.figures["zil_itx_metaslab_bytes_per_s"].mean == pytest.approx(4.2 * 1024)
    assert dataset.figures["zil_commit_count_per_s"].mean == 7


@pytest.mark.parametrize("cell", ["-", "-120", "nan", "1.2Q", "5.9K5"])
def test_a_row_with_a_cell_that_is_no_count_is_a_problem(cell: str) -> None:
    capture = one(HEAD + FIRST + SECOND.replace(" 113 ", f" {cell} "), ZilstatCapture)
    assert capture.samples == 1
    assert capture.issues[0].reason == "not all of its figures are numbers"


@pytest.mark.parametrize("change", [lambda row: row + " 7", lambda row: row[:-10]])
def test_a_row_of_another_width_is_a_problem(change: object) -> None:
    assert callable(change)
    capture = one(f"{HEAD}{FIRST}{change(SECOND.rstrip())}\n", ZilstatCapture)
    assert (capture.samples, capture.issues_total) == (1, 1)


def test_a_row_cut_inside_of_a_number_does_not_count() -> None:
    capture = one((HEAD + FIRST + SECOND).rstrip()[:-1], ZilstatCapture)
    assert (capture.samples, capture.complete, capture.issues[0].line) == (1, False, 3)


def test_rows_of_data_sets_that_no_column_tells_apart_are_not_mixed() -> None:
    [problem] = read((HEAD + FIRST + FIRST + SECOND).encode()).problems
    assert "with ds among its columns" in problem.reason


def test_columns_that_its_usage_names_and_no_release_prints_are_refused_by_name() -> None:
    [problem] = read(b"    time    zcc   zcwc   ziic  \n10:11:12      1      2      3  \n").problems
    assert "zilstat with columns that no release" in problem.reason


def test_rows_without_time_and_data_set_are_refused() -> None:
    [problem] = read(b"   cc/s   ic/s  idc/s  \n      7      8      9  \n").problems
    assert problem.reason == "no row of zilstat found"


SOLARIS = (FIXTURES / "zilstat/written-solaris_11-t.txt").read_text()


def test_the_script_for_solaris_counts_bytes_and_blocks_of_an_interval() -> None:
    [dataset] = fixture("zilstat/written-solaris_11-t", ZilstatCapture).datasets
    assert (dataset.samples, dataset.interval_s, dataset.values) == (3, 10.0, {})
    figures = dataset.figures
    assert figures["zil_itx_metaslab_write_per_s"].max == 958_761
    assert figures["zil_itx_metaslab_alloc_per_s"].max == 1_835_008
    assert figures["zil_itx_metaslab_count_per_s"].max == pytest.approx(29.8, rel=1e-5)


def test_blocks_of_an_interval_that_bytes_do_not_tell_are_no_rate() -> None:
    head = SOLARIS.splitlines()[0].replace("Bytes", "MB").replace("TIME", "    ")
    dataset = only(f"{head}\n  2  0  0  4  0  0  8  0  0  8\n  0  0  0  0  0  0  3  3  0  0\n")
    assert dataset.figures["zil_itx_metaslab_write_per_s"].max == 0
    only_ops = only(f"{head}\n  0  0  0  0  0  0  3  3  0  0\n")
    assert "zil_itx_metaslab_count_per_s" not in only_ops.figures


def test_a_row_of_solaris_without_all_its_numbers_is_a_problem() -> None:
    capture = one(SOLARIS.replace(" 144 ", "  -  "), ZilstatCapture)
    assert (capture.samples, capture.issues_total) == (2, 1)
