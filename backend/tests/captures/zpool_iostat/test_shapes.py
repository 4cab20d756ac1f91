"""Options, releases and pastes that change how the same rows look."""

from __future__ import annotations

import pytest

from arcplan.captures.zpool_iostat import ZpoolIostatCapture
from tests.captures.small_reading import one
from tests.captures.zpool_iostat.reading import mean, read, read_runs, vdev

TOP = "              capacity     operations     bandwidth"
BOTTOM = "pool        alloc   free   read  write   read  write"
DASHES = "----------  -----  -----  -----  -----  -----  -----"
TREE = """\
                              capacity     operations     bandwidth
pool                        alloc   free   read  write   read  write
--------------------------  -----  -----  -----  -----  -----  -----
tank                        1.00G  9.00G     10     20  1.00M  2.00M
  mirror-0                   512M  4.50G      5     10   512K  1.00M
    /dev/disk/by-id/ata-A       -      -      2     10   256K  1.00M
    /dev/disk/by-id/ata-B       -      -      3     10   256K  1.00M
  raidz1-1                   512M  4.50G      5     10   512K  1.00M
    my disk 1                   -      -      5     10   512K  1.00M
special                         -      -      -      -      -      -
  mirror-2                   100M   900M      7      0  64.0K      0
    nvme0n1                     -      -      7      0  64.0K      0
logs                            -      -      -      -      -      -
  slog                      12.0M   988M      0      3      0  96.0K
cache                           -      -      -      -      -      -
  l2                         433M  39.6G    849     40  12.9M  6.19M
--------------------------  -----  -----  -----  -----  -----  -----
logs                        2.00G  8.00G      1      1  4.00K  4.00K
  only                      2.00G  8.00G      1      1  4.00K  4.00K
--------------------------  -----  -----  -----  -----  -----  -----
"""


def test_a_deep_tree_with_every_class_and_names_with_blanks() -> None:
    capture = read(TREE)
    assert {tuple(v["path"]): v["class"] for v in capture.vdevs} == {
        ("tank",): "normal",
        ("tank", "mirror-0"): "normal",
        ("tank", "mirror-0", "/dev/disk/by-id/ata-A"): "normal",
        ("tank", "mirror-0", "/dev/disk/by-id/ata-B"): "normal",
        ("tank", "raidz1-1"): "normal",
        ("tank", "raidz1-1", "my disk 1"): "normal",
        ("tank", "mirror-2"): "special",
        ("tank", "mirror-2", "nvme0n1"): "special",
        ("tank", "slog"): "logs",
        ("tank", "l2"): "cache",
        ("logs",): "normal",
        ("logs", "only"): "normal",
    }
    leaf = vdev(capture, "tank", "mirror-0", "/dev/disk/by-id/ata-A")
    assert (leaf["alloc_bytes"], leaf["free_bytes"]) == (None, None)
    assert capture.reports == 1


def test_an_indented_or_quoted_paste_keeps_the_tree() -> None:
    plain = [(v["path"], v["class"]) for v in read(TREE).vdevs]
    for prefix in ("        ", "> ", "\N{NO-BREAK SPACE}\N{NO-BREAK SPACE}"):
        pasted = "".join(f"{prefix}{line}\n" for line in TREE.splitlines())
        assert [(v["path"], v["class"]) for v in read(pasted).vdevs] == plain


def test_the_tree_repeats_with_every_report() -> None:
    capture = read(TREE * 3)
    assert (capture.reports, capture.since_import_dropped) == (3, True)
    assert {v["samples"] for v in capture.vdevs} == {2}


@pytest.mark.parametrize(
    ("stamps", "first"),
    [
        (["1795132790", "1795132800", "1795132810"], "2026-11-19T23:59:50Z"),
        (
            [f"Fri Nov 20 16:51:{s} UTC 2026" for s in ("38", "48", "58")],
            "2026-11-20T16:51:38",
        ),
        (
            [f"Fri 20 Nov 2026 04:51:{s} PM CET" for s in ("38", "48", "58")],
            "2026-11-20T16:51:38",
        ),
    ],
)
def test_time_stamps_give_the_interval(stamps: list[str], first: str) -> None:
    rows = "tank        4.48G  35.0G     86    656  1.33M  9.98M"
    text = f"{TOP}\n{BOTTOM}\n{DASHES}\n" + "".join(f"{s}\n{rows}\n" for s in stamps)
    capture = read(text)
    assert capture.interval_s == 10.0
    assert len(capture.vdevs[0]["series"].time) == 2
    assert capture.issues == []
    lone = read(f"{TOP}\n{stamps[0]}\n{BOTTOM}\n{DASHES}\n{rows}\n")
    assert lone.vdevs[0]["series"].time == [first]


@pytest.mark.parametrize(
    ("commands", "interval_s"),
    [
        (["zpool iostat -v 15"], 15.0),
        (["# zpool iostat -y tank 5 60 > iostat.txt"], 5.0),
        (["zpool iostat -T d -v 0.5"], None),
        (["zpool iostat -v"], None),
        (["zpool iostat of host db 5"], None),
        (["zpool iostat 5", "zpool iostat 60"], None),
    ],
)
def test_a_command_line_gives_the_interval_where_no_time_is_printed(
    commands: list[str], interval_s: float | None
) -> None:
    row = "tank        4.48G  35.0G     86    656  1.33M  9.98M"
    report = f"{TOP}\n{BOTTOM}\n{DASHES}\n{row}\n{row}\n"
    runs = read_runs("".join(f"{command}\n{report}" for command in commands))
    assert {run.interval_s for run in runs} == {interval_s}


def test_exact_numbers_of_p() -> None:
    text = (
        "                   capacity           operations         bandwidth          total_wait\n"
        "pool        alloc            free             read  write  read  write  read  write\n"
        "tank        4810363372  37580963840  1234  5678  20217856  93028352  1500000  -\n"
    )
    pool = vdev(read(text), "tank")
    assert pool["alloc_bytes"] == 4810363372
    assert mean(pool["reads_per_s"]) == 1234
    assert pool["wait_ms"]["total_read"].mean == 1.5
    assert "total_write" not in pool["wait_ms"]


@pytest.mark.parametrize(
    ("extra", "waits", "queued"),
    [
        ([], 0, 0),
        (["1ms"] * 9, 9, 0),
        (["1ms"] * 10, 10, 0),
        (["-"] + ["1ms"] * 10, 10, 0),
        (["0"] * 10, 0, 10),
        (["0"] * 12, 0, 12),
        (["0"] * 14, 0, 14),
        (["1ms"] * 9 + ["0"] * 10, 9, 10),
        (["1ms"] * 10 + ["0"] * 12, 10, 12),
        (["1ms"] * 11 + ["0"] * 14, 11, 14),
    ],
)
def test_scripted_columns_of_0_7_to_2_3(extra: list[str], waits: int, queued: int) -> None:
    row = "\t".join(["my pool", "4.48G", "35.0G", "84", "631", "1.30M", "9.87M", *extra])
    pool = vdev(read(f"{row}\n"), "my pool")
    assert (len(pool["wait_ms"]), len(pool["queued"])) == (waits, queued)


def test_y_on_the_command_line_keeps_the_first_report() -> None:
    row = "tank        4.48G  35.0G     86    656  1.33M  9.98M"
    text = f"# zpool iostat -y 5\n{TOP}\n{BOTTOM}\n{DASHES}\n{row}\n{row}\n"
    capture = read(text)
    assert not capture.since_import_dropped
    assert capture.vdevs[0]["samples"] == 2


def test_wrapped_titles_and_rows_are_joined() -> None:
    text = (
        "              capacity     operations     bandwidth    total_wait\n"
        "disk_wait    syncq_wait    asyncq_wait  scrub\n"
        "pool        alloc   free   read  write   read  write   read  write\n"
        "read  write   read  write   read  write   wait\n"
        "tank        4.48G  35.0G     85    645  1.32M  9.92M    1ms  723us\n"
        "1ms  620us   15us   13us   47us  107us      -\n"
    )
    capture = read(text)
    pool = vdev(capture, "tank")
    assert mean(pool["reads_per_s"]) == 85
    assert pool["wait_ms"]["disk_write"].mean == pytest.approx(0.62)
    assert pool["wait_ms"]["asyncq_write"].mean == pytest.approx(0.107)
    assert [issue.reason[:15] for issue in capture.issues] == ["the only report"]


def test_the_second_title_line_alone_tells_the_columns() -> None:
    text = (
        "pool        alloc   free   read  write   read  write   pend  activ   pend  activ\n"
        "tank        4.48G  35.0G     85    645  1.32M  9.92M      1      2      3      4\n"
    )
    pool = vdev(read(text), "tank")
    assert {k: s.max for k, s in pool["queued"].items()} == {
        "syncq_read_pend": 1,
        "syncq_read_activ": 2,
        "syncq_write_pend": 3,
        "syncq_write_activ": 4,
    }


def test_request_size_histogram() -> None:
    text = (
        "\ntank          sync_read    sync_write    async_read    async_write      scrub\n"
        "req_size      ind    agg    ind    agg    ind    agg    ind    agg    ind    agg\n"
        "----------  -----  -----  -----  -----  -----  -----  -----  -----  -----  -----\n"
        "512             0      0      0      0      0      0      0      0      0      0\n"
        "16K          2.5K     12      7      0      0      0      0      0      0      0\n"
        "1M              1      0      0      0      0      0      0      0      0      0\n"
        "--------------------------------------------------------------------------------\n"
    )
    capture = read(text)
    [histogram] = capture.histograms
    assert histogram.kind == "request-size"
    assert histogram.bucket_bytes == [512, 16384, 1048576]
    assert histogram.columns[:2] == ["sync_read_ind", "sync_read_agg"]
    assert histogram.counts[1][:2] == [2560, 12]


def test_the_zeros_that_stand_for_no_space_of_its_own_are_not_sizes() -> None:
    rows = [
        "tank\t4096\t8192\t1\t2\t3\t4",
        "mirror-0\t4096\t8192\t1\t2\t3\t4",
        "sda\t0\t0\t1\t2\t3\t4",
    ]
    capture = read("\n".join(rows * 2) + "\n")
    leaf = vdev(capture, "tank", "mirror-0", "sda")

    assert (leaf["alloc_bytes"], leaf["free_bytes"]) == (None, None)
    assert mean(leaf["reads_per_s"]) == 1
    assert vdev(capture, "tank")["alloc_bytes"] == 4096


def scripted_histogram(labels: list[int], columns: int, *, scale: int = 1) -> str:
    rows = ["\t".join([str(label), *[str(label % 7 * scale)] * columns]) for label in labels]
    return "\n".join(["", "tank", *rows]) + "\n"


NANOSECONDS = [2 ** (bucket + 1) - 1 for bucket in range(37)]
SIZES = [512 << bucket for bucket in range(16)]


@pytest.mark.parametrize("columns", [9, 10, 11])
def test_scripted_latency_histograms_are_labelled_in_nanoseconds(columns: int) -> None:
    text = scripted_histogram(NANOSECONDS, columns) + scripted_histogram(
        NANOSECONDS, columns, scale=3
    )
    capture = read(text)
    assert (capture.issues, capture.complete, capture.reports) == ([], True, 2)
    since_import, later = capture.histograms
    assert (since_import.since_import, later.since_import) == (True, False)
    assert (later.name, later.kind) == ("tank", "latency")
    assert later.bucket_ms[:3] == [1e-6, 3e-6, 7e-6]
    assert later.bucket_ms[-1] == pytest.approx(137_438.953471)
    assert later.columns[:2] == ["total_wait_read", "total_wait_write"]
    assert later.columns[8:] == ["scrub_wait", "trim_wait", "rebuild_wait"][: columns - 8]
    assert later.counts[1] == [9.0] * columns


@pytest.mark.parametrize("columns", [10, 12, 14])
def test_scripted_request_size_histograms_are_labelled_in_bytes(columns: int) -> None:
    tree = scripted_histogram(SIZES, columns) + "\n".join(
        ["", "mirror-0", *scripted_histogram(SIZES, columns).splitlines()[2:]]
    )
    capture = read(f"1795132790\n{tree}\n")
    assert (capture.complete, [h.name for h in capture.histograms]) == (True, ["tank", "mirror-0"])
    found = capture.histograms[0]
    assert found.kind == "request-size"
    assert found.bucket_bytes == SIZES
    assert found.columns[-2:] == [
        f"{('scrub', 'trim', 'rebuild')[columns // 2 - 5]}_{c}" for c in ("ind", "agg")
    ]


def test_a_scripted_histogram_without_its_last_buckets_is_incomplete() -> None:
    capture = read(scripted_histogram(NANOSECONDS[:-2], 11))
    assert not capture.complete
    assert len(capture.histograms[0].counts) == 35


def test_columns_that_a_narrow_page_put_below_the_table_are_named() -> None:
    text = (
        f"{TOP}\n{BOTTOM}\n"
        "a           4.48G  35.0G     85    645  1.32M  9.92M\n"
        "tank        4.48G  35.0G     85    645  1.32M  9.92M\n"
        "   total_wait\n   read  write\n    1ms  723us\n"
    )
    capture = read(text)
    assert [v["wait_ms"] for v in capture.vdevs] == [{}, {}]
    assert [issue.line for issue in capture.issues if issue.line] == [6, 7]


def test_columns_of_scripts_are_passed_over() -> None:
    head, bottom, dashes, *rows = TREE.splitlines()[:6]
    text = "\n".join(
        [head, f"{bottom}  model  size", f"{dashes}  -----  ----", *rows[:2]]
        + [f"{row}  ST300 VD 7  70G" for row in (*rows[2:], TREE.splitlines()[8])]
    )
    capture = read(f"{text}\n" * 2)
    assert capture.issues == []
    assert [v["path"][-1] for v in capture.vdevs] == [
        *("tank", "mirror-0", "/dev/disk/by-id/ata-A", "my disk 1"),
    ]
    assert mean(capture.vdevs[3]["reads_per_s"]) == 5


def test_coloured_titles_are_recognised() -> None:
    row = "tank        4.48\x1b[31mG\x1b[0m  35.0G     86    656  1.33M  9.98M\n"
    capture = one(f"\x1b[1m{TOP}\n{BOTTOM}\x1b[0m\n{row}{row}", ZpoolIostatCapture)
    assert capture.vdevs[0]["alloc_bytes"] == round(4.48 * 1024**3)


def test_guids_are_names_of_scripted_rows() -> None:
    rows = "tank\t1G\t9G\t5\t5\t5K\t5K\n12345678901234567890\t1G\t9G\t5\t5\t5K\t5K\n"
    capture = read(rows * 2)
    assert [v["path"] for v in capture.vdevs] == [["tank"], ["tank", "12345678901234567890"]]


def test_a_scripted_text_cut_in_its_last_row_is_recognised_and_incomplete() -> None:
    capture = read("tank\t1G\t9G\t5\t5\t5K\t5K\ntank\t1G\t9G\t5\t5")
    assert not capture.complete
    assert capture.reports == 1


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("Mo 15. Jan 10:00:00 CET 2024", "Mo 15. Jan 10:00:10 CET 2024"),
        ("Di  5. Mär 10:00:00 CET 2024", "Di  5. Mär 10:00:10 CET 2024"),
        ("mar. 05 mars 2024 10:00:00 CET", "mar. 05 mars 2024 10:00:10 CET"),
        ("mar 16 ene 2024 10:00:00 CET", "mar 16 ene 2024 10:00:10 CET"),
        ("za 18 mei 2024 10:00:00 CEST", "za 18 mei 2024 10:00:10 CEST"),
    ],
)
def test_dates_of_other_languages_give_the_interval(first: str, second: str) -> None:
    titles = "              capacity     operations     bandwidth\n"
    titles += "pool        alloc   free   read  write   read  write\n"
    titles += "----------  -----  -----  -----  -----  -----  -----\n"
    row = "tank        4.20T  6.70T    200     20   2.4M   300K\n"
    record = read(f"{first}\n{titles}{row}{second}\n{row}")
    assert record.interval_s == 10
    assert record.issues == []


def _without_heading(rates_of_last: str) -> str:
    """A pool of a mirror and a disk below it that has none of the pool's space."""
    rows = (
        "tank        1.50T  3.90T    120    340  1.20M  18.0M",
        "  mirror    1.50T  3.90T    120    240  1.20M  10.0M",
        "    sda         -      -     60    240   610K  10.0M",
        "    sdb         -      -     60    240   610K  10.0M",
        f"  sdc       2.50M  15.9G  {rates_of_last}",
    )
    return "\n".join((TOP, BOTTOM, DASHES, *rows, DASHES, ""))


def test_a_log_that_zfs_on_linux_0_6_prints_without_a_heading_is_told_by_the_pools_space() -> None:
    capture = read(_without_heading("    0    100      0  8.00M") * 4)
    assert [v["class"] for v in capture.vdevs] == [*["normal"] * 4, "logs"]


def test_a_vdev_with_no_part_in_the_pools_space_and_writes_has_no_known_class() -> None:
    capture = read(_without_heading("  900     20  14.0M   600K") * 4)
    assert [v["class"] for v in capture.vdevs] == [*["normal"] * 4, None]


def test_vdevs_whose_space_is_the_pools_are_of_its_class() -> None:
    whole = _without_heading("    0    100      0  8.00M").replace("3.90T", "3.92T", 1)
    capture = read(whole * 4)
    assert {v["class"] for v in capture.vdevs} == {"normal"}
