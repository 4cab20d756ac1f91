"""What histograms of waiting times (-w) and request sizes (-r) say of the requests."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arcplan.captures.zpool_iostat.histograms import bands_of, spread_of
from arcplan.captures.zpool_iostat.record import Band, Histogram, Spread
from tests.captures.zpool_iostat.reading import fixture, read

WAIT_TITLES = (
    "total_wait     disk_wait    syncq_wait    asyncq_wait",
    "read  write   read  write   read  write   read  write  scrub   trim  rebuild",
)
SIZE_TITLES = (
    "sync_read    sync_write    async_read    async_write      scrub         trim         rebuild",
    "ind    agg " * 7,
)
TIMES = ("1ns", "511ns", "1us", "2us", "524us", "1ms", "16ms", "1s")
SIZES = ("512", "1K", "4K", "8K", "16K", "32K", "128K", "1M")


def printed(
    name: str, titles: tuple[str, str], labels: tuple[str, ...], columns: dict[int, list[str]]
) -> str:
    """A histogram with these counts in these columns and zeros elsewhere."""
    count = len(titles[1].split())
    first = "latency" if labels is TIMES else "req_size"
    lines = [
        "",
        f"{name:10}  {titles[0]}",
        f"{first:10}  {titles[1]}",
        "-" * 10 + "  -----" * count,
    ]
    for row, label in enumerate(labels):
        cells = [columns[at][row] if at in columns else "0" for at in range(count)]
        lines.append(f"{label:10}" + "".join(f"  {cell:>5}" for cell in cells))
    return "\n".join([*lines, "-" * (10 + 7 * count), ""])


def spread(histogram: Histogram, column: str) -> Spread:
    [found] = [s for s in histogram.spreads if s.column == column]
    return found


def test_the_ends_of_latency_buckets_are_exact_though_their_labels_are_cut() -> None:
    text = printed("tank", WAIT_TITLES, TIMES, {0: ["1"] * len(TIMES)})
    [histogram] = read(text).histograms
    assert histogram.bucket_ms == [
        *(0.000001, 0.000511, 0.001023, 0.002047, 0.524287, 1.048575, 16.777215, 1073.741823),
    ]


def test_percentiles_are_the_buckets_that_they_lie_in() -> None:
    reads = ["0", "0", "0", "0", "60", "36", "3", "1"]
    [histogram] = read(printed("tank", WAIT_TITLES, TIMES, {0: reads})).histograms
    assert [s.column for s in histogram.spreads] == ["total_wait_read"]
    waits = spread(histogram, "total_wait_read")
    assert waits.requests == 100
    assert waits.p50 == Band(0.002047, 0.524287)
    assert waits.p95 == Band(0.524287, 1.048575)
    assert waits.p99 == Band(1.048575, 16.777215)
    assert waits.max == Band(16.777215, 1073.741823)


def test_sizes_are_told_by_class_with_the_share_that_was_put_together() -> None:
    text = printed(
        "tank",
        SIZE_TITLES,
        SIZES,
        {0: ["0"] * 4 + ["90", "0", "0", "0"], 1: ["0"] * 6 + ["10", "0"]},
    )
    capture = read(text)
    [finding] = capture.findings
    assert finding.code == "sync-read-sizes"
    assert finding.text == (
        "tank, since import: 100 synchronous reads: half are below 32.0 KiB and 95 % below"
        " 256.0 KiB; 10 % are several put together."
    )
    [histogram] = capture.histograms
    assert spread(histogram, "sync_read_ind").p99 == Band(16384, 32767)


def test_waits_in_the_queues_of_zfs_are_told_from_waits_on_the_disk() -> None:
    total = ["0"] * 5 + ["90", "10", "0"]
    disk = ["0"] * 5 + ["100", "0", "0"]
    capture = read(printed("tank", WAIT_TITLES, TIMES, {0: total, 2: disk}))
    [finding] = capture.findings
    assert finding.text == (
        "tank, since import: 100 reads took at most 1.05 ms in half of all cases and at most"
        " 16.8 ms in 99 %; on the disk at most 1.05 ms in half of all cases and at most 1.05 ms in"
        " 99 %: the rest is waiting in ZFS's own queues."
    )


def test_vdevs_of_two_pools_with_one_name_are_not_put_together() -> None:
    def report(scale: int) -> str:
        return "".join(
            printed(name, WAIT_TITLES, TIMES, {0: ["0"] * 5 + [str(reads * scale), "0", "0"]})
            for name, reads in (("fast", 1), ("mirror-0", 2), ("slow", 3), ("mirror-0", 4))
        )

    capture = read(report(100) + report(1) + report(3))
    assert {issue.reason[:13] for issue in capture.issues} == {"rows of this "}
    assert capture.reports == 3
    assert [
        (h.name, h.since_import, h.reports, spread(h, "total_wait_read").requests)
        for h in capture.histograms
    ] == [
        ("fast", True, 1, 100),
        ("fast", False, 2, 2),
        ("mirror-0", True, 1, 200),
        ("mirror-0", False, 2, 4),
        ("slow", True, 1, 300),
        ("slow", False, 2, 6),
        ("mirror-0", True, 1, 400),
        ("mirror-0", False, 2, 8),
    ]


def test_where_there_are_intervals_the_totals_since_import_are_not_told() -> None:
    texts = [f.text for f in read(fixture("openzfs-2.3.2-w.txt")).findings]
    assert len(texts) == 2
    assert all("over the interval" in text for text in texts)


@given(st.lists(st.integers(0, 1000), min_size=1, max_size=40).filter(any))
def test_percentiles_never_leave_the_buckets_with_requests(counts: list[int]) -> None:
    bands = bands_of("request-size", [512 << bucket for bucket in range(len(counts))])
    found = spread_of("x", bands, counts)
    assert found is not None
    filled = [band for band, count in zip(bands, counts, strict=True) if count]
    assert found.max == filled[-1]
    for band in (found.p50, found.p95, found.p99):
        assert band in filled
    below = sum(c for b, c in zip(bands, counts, strict=True) if b.high <= found.p95.high)
    assert below >= 0.95 * sum(counts)


@pytest.mark.parametrize("counts", [[], [0], [0, 0]])
def test_a_column_without_requests_has_no_percentile(counts: list[float]) -> None:
    assert spread_of("x", bands_of("request-size", [512, 1024][: len(counts)]), counts) is None


def test_a_histogram_of_which_rows_were_picked_is_not_whole() -> None:
    text = printed("tank", SIZE_TITLES, ("512", "1K", "2K", "4K"), {0: ["1", "2", "3", "4"]})
    picked = "".join(line + "\n" for line in text.splitlines() if line[:3] not in ("512", "1K "))
    assert read(text).complete
    capture = read(picked)
    assert not capture.complete
    assert any("rows of this histogram are missing" in issue.reason for issue in capture.issues)
