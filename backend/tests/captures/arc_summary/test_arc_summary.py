"""arc_summary of every generation, read into the kernel's names."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arcplan.captures.arc_summary import ArcSummaryCapture, Parser, recognises
from arcplan.captures.arcstats import ArcstatsCapture
from arcplan.captures.arcstats import Parser as KstatParser
from arcplan.captures.records import CaptureError
from tests.captures.feeding import assert_survives, feed_in_pieces

FIXTURES = Path(__file__).parents[2] / "fixtures"
GIB = 1024**3
MIB = 1024**2

PYTHON_2_REPORT = """
------------------------------------------------------------------------
ZFS Subsystem Report\t\t\t\tSat Jan 06 20:36:17 2018
ARC Summary: (HEALTHY)
\tMemory Throttle Count:\t\t\t0

ARC Misc:
\tDeleted:\t\t\t\t90.34m
\tMutex Misses:\t\t\t\t38.27k
\tEvict Skips:\t\t\t\t38.27k

ARC Size:\t\t\t\t100.02%\t15.63\tGiB
\tTarget Size: (Adaptive)\t\t100.00%\t15.62\tGiB
\tMin Size (Hard Limit):\t\t0.20%\t32.00\tMiB
\tMax Size (High Water):\t\t499:1\t15.62\tGiB

ARC Size Breakdown:
\tRecently Used Cache Size:\t26.44%\t4.13\tGiB
\tFrequently Used Cache Size:\t73.56%\t11.50\tGiB

ARC Hash Breakdown:
\tElements Max:\t\t\t\t2.30m
\tElements Current:\t\t45.66%\t1.05m
\tCollisions:\t\t\t\t512
\tChain Max:\t\t\t\t6
\tChains:\t\t\t\t\t31.22k

ARC Total accesses:\t\t\t\t\t2.50b
\tCache Hit Ratio:\t\t96.00%\t2.40b
\tCache Miss Ratio:\t\t4.00%\t100.00m
\tActual Hit Ratio:\t\t95.00%\t2.38b

\tData Demand Efficiency:\t\t88.00%\t500.00m
\tData Prefetch Efficiency:\t20.00%\t40.00m

\tCACHE HITS BY CACHE LIST:
\t  Anonymously Used:\t\t1.00%\t24.00m
\t  Most Recently Used:\t\t20.00%\t480.00m
\t  Most Frequently Used:\t\t79.00%\t1.90b
\t  Most Recently Used Ghost:\t0.50%\t12.00m
\t  Most Frequently Used Ghost:\t0.25%\t6.00m

\tCACHE HITS BY DATA TYPE:
\t  Demand Data:\t\t\t18.33%\t440.00m
\t  Prefetch Data:\t\t0.33%\t8.00m
\t  Demand Metadata:\t\t81.00%\t1.94b
\t  Prefetch Metadata:\t\t0.34%\t8.10m

\tCACHE MISSES BY DATA TYPE:
\t  Demand Data:\t\t\t60.00%\t60.00m
\t  Prefetch Data:\t\t32.00%\t32.00m
\t  Demand Metadata:\t\t7.50%\t7.50m
\t  Prefetch Metadata:\t\t0.50%\t500.00k

L2 ARC Summary: (HEALTHY)
\tLow Memory Aborts:\t\t\t2
\tIO Errors:\t\t\t\t0

L2 ARC Size: (Adaptive)\t\t\t\t410.21\tGiB
\tCompressed:\t\t\t78.10%\t320.37\tGiB
\tHeader Size:\t\t\t0.60%\t2.46\tGiB

L2 ARC Breakdown:\t\t\t\t60.00m
\tHit Ratio:\t\t\t75.00%\t45.00m
\tMiss Ratio:\t\t\t25.00%\t15.00m
\tFeeds:\t\t\t\t\t3.10m

ZFS Tunable (sysctl):
\tzfs_arc_max                                       16777216000
\tzfs_arc_meta_limit                                0
"""


def read(data: str | bytes, *, chunk: int | None = None) -> ArcSummaryCapture:
    raw = data.encode() if isinstance(data, str) else data
    assert recognises(raw[:65536])
    parser = Parser()
    feed_in_pieces(parser, raw, chunk)
    (capture,) = parser.finish(name="arc_summary.txt", truncated=False)
    return capture


def read_fixture(version: str) -> ArcSummaryCapture:
    return read((FIXTURES / "arc_summary" / f"openzfs-{version}.txt").read_bytes())


def kstat_values(version: str) -> dict[str, int]:
    parser = KstatParser()
    parser.feed((FIXTURES / "arcstats" / f"openzfs-{version}.txt").read_bytes())
    (capture,) = parser.finish(name="arcstats", truncated=False)
    assert isinstance(capture, ArcstatsCapture)
    return capture.values


@pytest.mark.parametrize(
    ("version", "line", "lowest_shared"), [("2.1.11", "2.1", 50), ("2.3.2", "2.3", 75)]
)
def test_a_real_report_agrees_with_the_kstat_taken_seconds_later(
    version: str, line: str, lowest_shared: int
) -> None:
    capture, kernel = read_fixture(version), kstat_values(version)
    assert capture.issues_total == 0
    assert capture.arc.openzfs_line == line
    # Anonymous buffers are those of the current transaction group: they come and go in seconds.
    shared = {name for name in capture.values.keys() & kernel.keys() if "anon" not in name}
    assert len(shared) >= lowest_shared
    for fixed in ("c", "c_max", "c_min"):
        assert capture.values[fixed] == kernel[fixed]
    apart = {
        name: (capture.values[name], kernel[name])
        for name in shared
        if capture.values[name] != pytest.approx(kernel[name], rel=0.4, abs=2 * MIB)
        and abs(capture.values[name] - kernel[name]) > 200
    }
    assert apart == {}


def test_the_figures_of_2_1() -> None:
    capture = read_fixture("2.1.11")
    arc = capture.arc
    assert arc.size_bytes == round(199.8 * MIB)
    assert (arc.target_bytes, arc.max_bytes) == (192 * MIB, 192 * MIB)
    assert arc.metadata_used_bytes == round(34.1 * MIB)
    assert arc.metadata_limit_bytes == 144 * MIB
    assert arc.hit_ratio == pytest.approx(0.742)
    assert arc.demand_data_hit_ratio == pytest.approx(0.325)
    assert arc.l2_hit_ratio == pytest.approx(0.752)
    assert arc.ghost_hits == 124600 + 105900
    assert arc.overhead_bytes is None
    assert capture.tunables["zfs_arc_max"] == 201326592
    assert capture.tunables["spl_hostid_path"] == "/etc/hostid"


def test_the_figures_of_2_3() -> None:
    capture = read_fixture("2.3.2")
    arc = capture.arc
    assert arc.size_bytes == 205 * MIB
    assert arc.overhead_bytes == round(47.4 * MIB)
    assert arc.compressed_bytes == round(149.9 * MIB)
    assert (arc.data_bytes, arc.metadata_bytes) == (round(171.4 * MIB), 26 * MIB)
    assert arc.header_bytes == round(4.3 * MIB)
    assert arc.dbuf_bytes == round(866.5 * 1024)
    assert arc.demand_data_hit_ratio == pytest.approx(0.344)
    assert arc.demand_metadata_hit_ratio == pytest.approx(1.0, abs=5e-4)
    assert capture.values["mru_ghost_metadata"] == round(80.8 * MIB)
    assert capture.values["l2_read_bytes"] == round(4.6 * GIB)
    assert capture.values["l2_read_bytes_count"] == 310700
    assert capture.values["iohits"] == 0


def test_the_python_2_report_counts_in_m_and_b_and_puts_a_tab_before_units() -> None:
    capture = read(PYTHON_2_REPORT)
    arc = capture.arc
    assert capture.issues_total == 0
    assert arc.size_bytes == round(15.63 * GIB)
    assert arc.target_bytes == arc.max_bytes == round(15.62 * GIB)
    assert capture.values["hits"] == 2_400_000_000
    assert capture.values["hash_collisions"] == 512
    assert arc.hit_ratio == 0.96
    assert arc.demand_data_hit_ratio == 0.88
    assert arc.demand_metadata_hit_ratio == pytest.approx(1.94e9 / 1.9475e9)
    assert arc.ghost_hits == 18_000_000
    assert (arc.l2_bytes, arc.l2_header_bytes) == (round(410.21 * GIB), round(2.46 * GIB))
    assert capture.tunables["zfs_arc_max"] == 16777216000
    assert arc.openzfs_line is None


def test_recently_used_size_of_the_old_report_is_not_called_mru_size() -> None:
    assert "mru_size" not in read(PYTHON_2_REPORT).values


def test_one_section_alone_is_read() -> None:
    text = "ARC size (current):                                   100.2 %  192.3 MiB\n"
    text += "        Target size (adaptive):                       100.0 %  192.0 MiB\n"
    text += "        Max size (high water):                           16:1    1.2 GiB\n"
    capture = read(text)
    assert capture.arc.size_bytes == round(192.3 * MIB)
    assert capture.arc.max_bytes == round(1.2 * GIB)
    assert "target-below-max" in {finding.code for finding in capture.findings}


@pytest.mark.parametrize(
    ("version", "line"),
    [
        ("0.6.5.11-1", "0.6.5"),
        ("0.8.3-1ubuntu12.14", "0.8"),
        ("2.2.2-0ubuntu9", "2.2"),
        ("2.4.0-1", "2.4"),
    ],
)
def test_the_release_is_what_the_report_says_and_not_the_kernels(version: str, line: str) -> None:
    text = "ZFS Subsystem Report                            Fri Nov 20 16:17:11 2026\n"
    text += f"Linux 2.6.32-754.el6.x86_64{version:>45}\n\nARC status:          HEALTHY\n"
    text += "        Memory throttle count:                                         3\n"
    capture = read(text)
    assert capture.arc.openzfs_line == line
    assert "memory-throttled" in {finding.code for finding in capture.findings}


def test_raw_output_is_exact_and_keeps_kstats_apart() -> None:
    text = "ZFS Subsystem Report                            Fri Nov 20 16:17:11 2026\n\nARCSTATS:\n"
    text += (
        "        c                              201326592\n        hits=60\n        misses    40\n"
    )
    text += "\nZFETCHSTATS:\n        hits          999\n\nTunables:\n        zfs_arc_max=0\n"
    capture = read(text)
    assert capture.values == {"c": 201326592, "hits": 60, "misses": 40, "zfetchstats.hits": 999}
    assert capture.arc.hit_ratio == 0.6
    assert capture.tunables == {"zfs_arc_max": 0}


def test_the_graph_has_its_sizes_in_one_line() -> None:
    text = (
        "\n    ARC: 199.8 MiB (104.0 %)  MFU: 166.3 MiB  MRU: 20.1 MiB  META: 34.1 MiB (144.0 MiB)"
    )
    text += " DNODE 780.8 KiB (192.0 MiB)\n    +--------------+\n    |FFFFFFFRRO    |\n"
    capture = read(text + "    +--------------+\n")
    assert capture.arc.size_bytes == round(199.8 * MIB)
    assert capture.arc.metadata_limit_bytes == 144 * MIB
    assert capture.issues_total == 0


def test_the_graph_of_zarcsummary_has_data_and_metadata_in_one_line() -> None:
    text = "\n    ARC: 189.5 MiB (98.7 %) Data: 133.1 MiB Meta: 42.9 MiB Dnode: 1.0 MiB\n"
    text += "    +------------------+\n    |DDDDDDDDDDDMMMNOO |\n    +------------------+\n"
    capture = read(text)
    assert capture.arc.size_bytes == round(189.5 * MIB)
    assert capture.arc.data_bytes == round(133.1 * MIB)
    assert capture.arc.dnode_bytes == MIB
    assert capture.values["metadata_size"] == round(42.9 * MIB)
    assert capture.issues_total == 0


def test_descriptions_of_tunables_are_passed_over() -> None:
    text = "Tunables:\n        # Percentage of something: 10 or 20\n        zfs_a     1\n"
    text += "        # (No description found)\n        zfs_scheduler\n"
    capture = read("ZFS Subsystem Report\n" + text)
    assert capture.tunables == {"zfs_a": 1, "zfs_scheduler": ""}


@pytest.mark.parametrize(
    ("version", "label"),
    [
        ("2.1.11", "Max size (high water):"),
        ("2.1.11", "zfs_arc_max "),
        ("2.3.2", "Anonymous metadata size:"),
        ("2.3.2", "zfs_arc_max "),
    ],
)
def test_a_report_that_ends_inside_a_row_is_not_complete_and_uses_no_part_of_it(
    version: str, label: str
) -> None:
    text = (FIXTURES / "arc_summary" / f"openzfs-{version}.txt").read_text()
    start = text.index(label)
    end = text.index("\n", start)

    whole, cut = read(text[:end]), [read(text[: end - lost]) for lost in (1, 2, 30)]

    assert whole.complete
    assert whole.issues_total == 0
    before = read(text[: text.rindex("\n", 0, start) + 1])
    for capture in cut:
        assert not capture.complete
        assert (capture.values, capture.tunables) == (before.values, before.tunables)
        assert "ends in the middle of this line" in capture.issues[-1].reason


def test_an_unreadable_line_is_named() -> None:
    capture = read(PYTHON_2_REPORT.replace("\tChains:\t\t\t\t\t31.22k", "\tChains\t31.22k !!"))
    assert [issue.excerpt for issue in capture.issues] == ["\\x09Chains\\x0931.22k !!"]


@pytest.mark.parametrize(
    "text", ["bash: arc_summary: command not found\n", "", "the ARC is a cache\n", "ARC\n"]
)
def test_other_text_is_not_taken_for_a_report(text: str) -> None:
    assert not recognises(text.encode())
    parser = Parser()
    parser.feed(text.encode())
    with pytest.raises(CaptureError):
        parser.finish(name="a", truncated=False)


@given(st.integers(1, 3000))
def test_any_chunk_size_gives_the_same_record(size: int) -> None:
    assert read(PYTHON_2_REPORT, chunk=size) == read(PYTHON_2_REPORT)


@given(st.binary(max_size=300), st.integers(0, len(PYTHON_2_REPORT)), st.booleans())
def test_no_bytes_raise_anything_but_a_capture_error(
    noise: bytes, at: int, truncated: bool
) -> None:
    data = PYTHON_2_REPORT.encode()
    for text in (noise, data[:at] + noise + data[at:]):
        assert_survives(recognises, Parser, text, truncated=truncated)
