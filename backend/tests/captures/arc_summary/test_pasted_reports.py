"""arc_summary as people paste it, and the dialects of other systems."""

from __future__ import annotations

import re
import textwrap

import pytest

from tests.captures.arc_summary.test_arc_summary import FIXTURES, MIB, read

PERL_REPORT = """
System Memory:
         Physical RAM:  8178 MB
         Free Memory :  4254 MB
         LotsFree:      127 MB

ZFS Tunables (/etc/system):
         set zfs:zfs_arc_max = 7516192768

ARC Size:
         Current Size:             5931 MB (arcsize)
         Target Size (Adaptive):   5985 MB (c)
         Min Size (Hard Limit):    507 MB (zfs_arc_min)
         Max Size (Hard Limit):    7154 MB (zfs_arc_max)

ARC Size Breakdown:
         Most Recently Used Cache Size:          50%    2992 MB (p)
         Most Frequently Used Cache Size:        50%    2992 MB (c-p)

ARC Efficency:
         Cache Access Total:             5604336
         Cache Hit Ratio:      99%       5600211        [Defined State for buffer]
         Cache Miss Ratio:      0%       4125           [Undefined State for Buffer]
         REAL Hit Ratio:       99%       5591423        [MRU/MFU Hits Only]

         Data Demand   Efficiency:    98%
         Data Prefetch Efficiency:    88%

        CACHE HITS BY CACHE LIST:
          Anon:                        0%        8788                   [ New Customer ]
          Most Recently Used:          4%        227018 (mru)           [ Return Customer ]
          Most Frequently Used:       95%        5364405 (mfu)          [ Frequent Customer ]
          Most Recently Used Ghost:    0%        1000 (mru_ghost)       [ Now Back ]
          Most Frequently Used Ghost:  0%        2000 (mfu_ghost)       [ Now Back ]
        CACHE HITS BY DATA TYPE:
          Demand Data:                49%        2757443
        CACHE MISSES BY DATA TYPE:
          Demand Data:                70%        2888
---------------------------------------------
"""


def test_the_perl_report_of_solaris_is_read() -> None:
    record = read(PERL_REPORT)

    assert record.issues == []
    assert record.arc.size_bytes == 5931 * MIB
    assert record.arc.target_bytes == 5985 * MIB
    assert record.arc.min_bytes == 507 * MIB
    assert record.arc.max_bytes == 7154 * MIB
    assert record.arc.ghost_hits == 3000
    assert record.arc.hit_ratio == pytest.approx(5600211 / 5604336)
    assert record.arc.demand_data_hit_ratio == 0.98
    assert record.values["hits"] == 5600211
    assert record.values["demand_data_misses"] == 2888
    assert record.tunables == {"zfs_arc_max": 7516192768}
    assert "mru_size" not in record.values


def test_remarks_that_mail_broke_cost_no_figure() -> None:
    broken = PERL_REPORT.replace("Defined State for", "Defined State \nfor").replace(
        "Undefined State", "Undefined \nState"
    )
    record = read(broken)
    assert (record.values["hits"], record.values["misses"]) == (5600211, 4125)
    assert record.values == read(PERL_REPORT).values
    assert [issue.excerpt for issue in record.issues] == ["for buffer]", "State for Buffer]"]


def test_accesses_that_freenas_calls_efficiency_are_accesses() -> None:
    text = """ARC Efficiency:\t\t\t\t\t1.83b
\tCache Hit Ratio:\t\t99.06%\t1.81b
\tCache Miss Ratio:\t\t0.94%\t17.22m
\tActual Hit Ratio:\t\t98.85%\t1.81b

\tData Demand Efficiency:\t\t99.78%\t1.02b
"""
    record = read(text)

    assert (record.values["hits"], record.values["misses"]) == (1.81e9, 17.22e6)
    assert record.arc.hit_ratio == pytest.approx(0.9906)
    assert record.arc.demand_data_hit_ratio == pytest.approx(0.9978)


@pytest.mark.parametrize("release", ["2.1.11", "2.3.2"])
@pytest.mark.parametrize("form", ["indented", "stripped", "collapsed"])
def test_a_report_pasted_into_a_forum_has_the_figures_of_the_report(
    release: str, form: str
) -> None:
    text = (FIXTURES / f"arc_summary/openzfs-{release}.txt").read_text()
    pasted = {
        "indented": textwrap.indent(text, "    "),
        "stripped": "\n".join(line.strip() for line in text.split("\n")),
        "collapsed": "\n".join(re.sub(" {2,}", "  ", line.strip()) for line in text.split("\n")),
    }[form]

    whole, record = read(text), read(pasted)

    assert record.values == whole.values
    assert record.tunables == whole.tunables
    assert record.arc == whole.arc
    assert record.recorded_at == whole.recorded_at is not None
    assert record.issues == []


def test_rows_without_their_heading_are_read_where_their_label_is_unique() -> None:
    text = """        Target size (adaptive):                       100.0 %  192.0 MiB
        Min size (hard limit):                         33.3 %   64.0 MiB
        Max size (high water):                            3:1  192.0 MiB
        Hit ratio:                                     74.2 %       1.2M
"""
    record = read(text)

    assert record.arc.target_bytes == record.arc.max_bytes == 192 * MIB
    assert "hits" not in record.values
    assert "l2_hits" not in record.values


def test_an_unknown_section_of_a_stripped_report_changes_no_figure_of_a_known_one() -> None:
    text = """ARC size (current): 104.0 % 199.8 MiB
Target size (adaptive): 100.0 % 192.0 MiB
L2ARC breakdown: 363.6k
Hit ratio: 75.2 % 273.5k
Miss ratio: 24.8 % 90.1k
Flux breakdown: 3
Hit ratio: 1.0 % 3
"""
    record = read(text)

    assert record.values["l2_hits"] == 273_500
    assert [issue.line for issue in record.issues] == [7]


@pytest.mark.parametrize("size", [1, 7, 100])
def test_any_chunk_size_gives_the_same_record_of_a_stripped_report(size: int) -> None:
    text = textwrap.indent(PERL_REPORT, "  ")

    assert read(text, chunk=size) == read(text)


def test_a_count_that_was_cut_behind_its_point_is_not_read() -> None:
    record = read(
        "ARC Total accesses:\t\t\t\t\t4.79M\n"
        "\tCache Hit Ratio:\t\t88.34%\t4.23M\n"
        "\tCache Miss Ratio:\t\t11.66%\t558.0\n"
    )
    assert record.values["hits"] == 4_230_000
    assert "misses" not in record.values
    assert [issue.line for issue in record.issues] == [3]


def test_a_report_that_ends_behind_a_percentage_is_not_complete() -> None:
    rows = "L2 ARC Size: (Adaptive)                         269.36  GiB\n"
    record = read(f"{rows}        Compressed:                     60.51%")
    assert not record.complete
    assert "l2_asize" not in record.percents


def test_a_report_that_ends_before_a_unit_is_not_whole() -> None:
    text = "ARC size (current):     98.4 %   15.7 GiB\n        Max size (high water):   16:1   16.0"
    record = read(text)
    assert (record.arc.max_bytes, record.complete) == (None, False)
    assert read(text + " GiB").complete
