"""Where zpool iostat was started again into one log: a capture each, and no run is cut in two."""

from itertools import permutations

import pytest

from arcplan.captures.records import CaptureError
from tests.captures.zpool_iostat.reading import FIXTURES, fixture, read, read_runs
from tests.captures.zpool_iostat.test_first_report import TITLES

REAL = sorted(path.name for path in FIXTURES.iterdir())
BOOT = "openzfs-2.3.2-boot.txt"
WAITS, QUEUES, TREE = (f"openzfs-2.3.2-{form}.txt" for form in "lqv")
BUSY = "openzfs-2.3.2-sysbench.txt"
OTHER_HOST = "zol-0.7-decimal-comma.txt"


def text(name: str) -> str:
    return fixture(name).decode()


@pytest.mark.parametrize("name", REAL)
def test_a_run_cut_at_any_line_is_one_capture(name: str) -> None:
    lines = text(name).splitlines(keepends=True)
    for cut in range(len(lines)):
        for rest in (lines[: cut + 1], lines[cut:]):
            raw = "".join(rest)
            try:
                runs = read_runs(raw)
            except CaptureError:
                continue
            assert len(runs) == 1


@pytest.mark.parametrize(
    ("first", "second"), list(permutations((WAITS, QUEUES, TREE, OTHER_HOST, BUSY), 2))
)
def test_two_real_runs_with_other_columns_vdevs_or_pools_are_two_captures(
    first: str, second: str
) -> None:
    runs = read_runs(text(first) + text(second))
    assert [run.name for run in runs] == ["zpool-iostat.txt", "zpool-iostat.txt (2)"]
    for run, name in zip(runs, (first, second), strict=True):
        alone = read(text(name))
        assert run.vdevs == alone.vdevs
        assert (run.reports, run.since_import_why) == (alone.reports, alone.since_import_why)
    moved = text(first).count("\n")
    assert {n: p.line - moved for n, p in runs[1].places.items()} == {
        n: p.line for n, p in read(text(second)).places.items()
    }


def test_a_single_report_before_a_run_is_a_capture_of_its_own() -> None:
    runs = read_runs(text(BOOT) + text("openzfs-2.3.2-1.txt"))
    assert [run.reports for run in runs] == [1, read(text("openzfs-2.3.2-1.txt")).reports]


def reports(*reads: int, start: str = "") -> str:
    """Reports of one pool, each stamped a second after the one before if a start is given."""
    hour, minute, second = map(int, start.split(":")) if start else (0, 0, 0)
    printed = []
    for number, rate in enumerate(reads):
        stamp = f"Sun Nov 22 {hour:02}:{minute:02}:{second + number:02} UTC 2026\n"
        row = f"tank        1.00G  2.00G  {rate:5}  {rate:5}  {16 * rate}K  {16 * rate}K\n"
        printed += [stamp if start else "", TITLES if number == 0 else "", row]
    return "".join(printed)


def test_two_reports_under_titles_each_are_two_averages_since_import() -> None:
    other = reports(9).replace("1.00G  2.00G", "1.31T  40.2T")
    runs = read_runs(f"the SSDs\n{reports(89)}\nthe disks of the other host\n{other}")
    assert [(run.reports, run.since_import_dropped) for run in runs] == [(1, False)] * 2
    assert [run.vdevs[0]["free_bytes"] for run in runs] == [2 << 30, round(40.2 * 2**40)]


def test_two_reports_of_y_under_titles_each_are_one_run() -> None:
    [run] = read_runs(f"$ zpool iostat -y 5 1\n{reports(89)}{reports(77)}")
    assert run.reports == 2


def rest(*reads: int, start: str = "") -> str:
    """Reports of a rotated log: the titles of their run are in the file before."""
    return reports(*reads, start=start).replace(TITLES, "")


def verbose(*reads: int) -> str:
    """Reports of -v, each with its titles."""
    return "".join(
        f"{reports(rate)}{reports(rate).splitlines()[-1].replace('tank  ', '  sda ')}\n"
        for rate in reads
    )


LOAD = (400, 430, 390, 410, 405)


def test_the_average_since_import_that_comes_again_begins_a_run() -> None:
    runs = read_runs(reports(120, *LOAD) + reports(121, *LOAD, 380))
    assert [run.reports for run in runs] == [6, 7]
    assert all(run.since_import_dropped for run in runs)
    assert [run.issues for run in runs] == [[], []]


@pytest.mark.parametrize("start", ["11:00:00", "09:30:00"])
def test_a_clock_that_leaps_or_goes_back_at_the_titles_begins_a_run(start: str) -> None:
    runs = read_runs(reports(120, *LOAD, start="10:00:00") + reports(160, *LOAD, start=start))
    assert [run.reports for run in runs] == [6, 6]
    assert [run.interval_s for run in runs] == [1, 1]
    assert runs[1].vdevs[0]["series"].time[0] == f"2026-11-22T{start[:-1]}1"


def test_titles_that_a_terminal_repeats_begin_no_run_and_are_named() -> None:
    [run] = read_runs(reports(120, *LOAD) + reports(*LOAD, 420) + reports(*LOAD, 420))
    assert run.reports == 18
    assert [(issue.line, issue.reason[:40]) for issue in run.issues] == [
        (11, "zpool iostat may have been started again")
    ]


def test_the_first_titles_below_the_rest_of_a_run_begin_another() -> None:
    runs = read_runs(rest(*LOAD) + reports(4_000, *LOAD) + reports(4_010, *LOAD))
    assert [run.reports for run in runs] == [5, 6, 6]
    highest = [run.vdevs[0]["reads_per_s"] for run in runs]
    assert [summary and summary.max for summary in highest] == [430, 430, 430]


def test_titles_that_a_terminal_repeats_below_rows_begin_no_run() -> None:
    [run] = read_runs(rest(*LOAD[2:]) + reports(*LOAD) * 3)
    assert run.reports == 18


def test_a_leap_of_the_clock_at_the_first_titles_begins_a_run() -> None:
    screens = [(*LOAD, start) for start in ("10:00:00", "10:00:05", "10:00:10")]
    later = "".join(reports(*load, start=start) for *load, start in screens)
    runs = read_runs(rest(*LOAD, start="09:00:00") + later)
    assert [run.reports for run in runs] == [5, 15]


def test_a_vdev_whose_pool_is_in_the_file_before_is_named_and_no_pool() -> None:
    text = verbose(120, *LOAD)
    _titles, rest_of_first = text.split("tank ", 1)
    [run] = read_runs(rest_of_first.split("\n", 1)[1])
    assert [vdev["path"] for vdev in run.vdevs] == [["tank"], ["tank", "sda"]]
    assert run.issues[0].reason.startswith("row of a vdev whose pool stands above this text")
    assert run.issues[0].line == 1


def test_a_summer_time_change_begins_no_run() -> None:
    text = reports(120, *LOAD, start="02:59:54") + reports(*LOAD, start="02:00:00")
    assert len(read_runs(text)) == 1


def test_more_starts_than_anyone_makes_by_hand_are_a_loop_and_one_capture() -> None:
    assert len(read_runs(reports(120, *LOAD) * 51)) == 1
    assert len(read_runs(reports(120, *LOAD) * 50)) == 50


@pytest.mark.parametrize(
    ("run", "line"),
    [(reports(120, *LOAD).replace(TITLES, ""), 1), (verbose(120, *LOAD), 2)],
    ids=["-H", "-v"],
)
def test_an_average_since_import_that_comes_again_without_a_sign_is_named(
    run: str, line: int
) -> None:
    [both] = read_runs(run * 2)
    assert both.reports == 12
    [named] = [issue for issue in both.issues if "started again" in issue.reason]
    assert named.line == run.count("\n") + line


def disks(reads: list[tuple[int, int, int]]) -> str:
    """Reports of -v of a pool with three disks, each with its titles."""
    printed = []
    for rates in reads:
        rows = [
            ("tank    ", sum(rates)),
            *zip(("  sda   ", "  sdb   ", "  sdc   "), rates, strict=True),
        ]
        lines = [f"{n}    1.00G  2.00G  {r:5}  {r + 90:5}  {16 * r}K  {9 * r}K\n" for n, r in rows]
        printed.append(TITLES + "".join(lines))
    return "".join(printed)


def test_an_average_since_import_of_several_vdevs_begins_a_run_of_v() -> None:
    first, load = (120, 180, 260), [(400 + n, 300 - n, 350 + n) for n in range(5)]
    runs = read_runs(disks([first, *load]) + disks([first, *load, load[0]]))
    assert [run.reports for run in runs] == [6, 7]
    assert [run.issues for run in runs] == [[], []]
    assert runs[0].vdevs == read(disks([first, *load])).vdevs


def test_a_load_as_steady_as_its_average_is_one_run_of_v() -> None:
    steady = [(120 + n % 2, 180, 260) for n in range(30)]
    assert len(read_runs(disks(steady))) == 1


HISTOGRAMS = [name for name in REAL if name.endswith(("-w.txt", "-r.txt"))]


@pytest.mark.parametrize("name", HISTOGRAMS)
def test_two_real_runs_of_histograms_are_two_captures_or_named(name: str) -> None:
    alone = read(text(name))
    runs = read_runs(text(name) * 2)
    if alone.reports < 2:
        return
    named = [one for run in runs for one in run.issues if "started again" in one.reason]
    assert len(runs) == 2 or named
    if len(runs) == 2:
        assert [run.histograms for run in runs] == [alone.histograms] * 2


def waits(*counts: int) -> str:
    """Reports of -w whose first has totals, each a table of one pool."""
    head = (
        "tank         total_wait     disk_wait    syncq_wait    asyncq_wait\n"
        "latency      read  write   read  write   read  write   read  write  scrub   trim\n"
        "----------  -----  -----  -----  -----  -----  -----  -----  -----  -----  -----\n"
    )
    names = ["1us", "2us", "4us", "8us", "16us", "32us"]
    rows = [
        [
            f"{label:10}" + f"  {n * k:5}" * 8 + "      0      0\n"
            for k, label in enumerate(names, 1)
        ]
        for n in counts
    ]
    dashes = "-" * 80 + "\n\n"
    return "".join(head + "".join(row) + dashes for row in rows)


def test_totals_since_import_that_come_again_begin_a_run_of_histograms() -> None:
    runs = read_runs(waits(500, 20, 30, 25) + waits(510, 21, 22))
    assert [run.reports for run in runs] == [4, 3]
    assert [[one.reports for one in run.histograms] for run in runs] == [[1, 3], [1, 2]]
    assert [run.histograms[0].counts[0][0] for run in runs] == [500, 510]


@pytest.mark.parametrize(
    "counts",
    [
        pytest.param((200, 200, 200, 201, 202), id="a steady load of -y"),
        pytest.param((500, 20, 30, 400, 499), id="a lower count"),
    ],
)
def test_counts_that_no_start_explains_begin_no_run_of_histograms(counts: tuple[int, ...]) -> None:
    assert len(read_runs(waits(*counts))) == 1


def test_totals_that_grew_much_are_named() -> None:
    [run] = read_runs(waits(500, 20, 30, 900, 25))
    [named] = [issue for issue in run.issues if "started again" in issue.reason]
    assert named.line == waits(500, 20, 30).count("\n") + 2


def test_more_starts_of_histograms_than_anyone_makes_by_hand_stay_together() -> None:
    assert len(read_runs(waits(500, 20) * 60)) == 51


def test_totals_right_behind_the_first_ones_are_named() -> None:
    [run] = read_runs(waits(500) * 2)
    assert [issue.line for issue in run.issues if "started again" in issue.reason] == [
        waits(500).count("\n") + 2
    ]
