"""Rows of a long log become points: what a point says is exact for its rows."""

from __future__ import annotations

import math
from array import array

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arcplan.captures.arcstat.points import Points, weight_of

CELLS = st.one_of(st.just(math.nan), st.integers(-1000, 1000).map(float))
ROWS = st.lists(st.tuples(CELLS, st.integers(0, 50).map(float)), min_size=1, max_size=200)


def put_together(rows: list[tuple[float, float]], cut: int) -> Points:
    """In batches of `cut` rows, as they are kept between two foldings."""
    points = Points(most=8)
    kept: list[tuple[float, float]] = []
    for start in range(0, len(rows), cut):
        kept += rows[start : start + cut]
        whole = points.whole(len(kept))
        points.take(*_columns(kept), whole)
        del kept[:whole]
    points.end(*_columns(kept), len(kept))
    return points


def _columns(
    rows: list[tuple[float, float]],
) -> tuple[dict[str, array[float]], dict[str, array[float]], dict[str, str]]:
    columns = {
        "size": array("d", [cell for cell, _ in rows]),
        "mm%": array("d", [cell for cell, _ in rows]),
        "mread": array("d", [weight for _, weight in rows]),
    }
    return columns, {"line": columns["mread"]}, {"mm%": "mread"}


@given(ROWS, st.integers(1, 60))
def test_every_point_holds_the_mean_and_the_extremes_of_its_rows(
    rows: list[tuple[float, float]], cut: int
) -> None:
    points = put_together(rows, cut)
    assert sum(points.row_counts()) == len(rows)
    assert points.count <= points.most
    size = points.columns["size"]
    for number in range(points.count):
        part = rows[number * points.width : (number + 1) * points.width]
        known = [cell for cell, _ in part if not math.isnan(cell)]
        if not known:
            assert math.isnan(size.means[number])
            continue
        assert size.means[number] == pytest.approx(sum(known) / len(known))
        assert points.firsts["line"][number] == part[0][1]


@given(ROWS, st.integers(1, 60))
def test_a_percentage_is_weighted_by_the_accesses_it_is_a_share_of(
    rows: list[tuple[float, float]], cut: int
) -> None:
    points = put_together(rows, cut)
    for number, mean in enumerate(points.columns["mm%"].means):
        part = rows[number * points.width : (number + 1) * points.width]
        weighed = [(cell, w) for cell, w in part if w and not math.isnan(cell)]
        if weighed:
            accesses = sum(w for _, w in weighed)
            assert mean == pytest.approx(sum(cell * w for cell, w in weighed) / accesses)


@given(ROWS, st.integers(1, 60), st.integers(1, 60))
def test_points_do_not_depend_on_when_rows_are_put_together(
    rows: list[tuple[float, float]], one: int, other: int
) -> None:
    first, second = put_together(rows, one), put_together(rows, other)
    assert (first.width, first.row_counts()) == (second.width, second.row_counts())
    assert first.columns["size"].means.tolist() == pytest.approx(
        second.columns["size"].means.tolist(), nan_ok=True
    )


@pytest.mark.parametrize(
    ("column", "accesses"),
    [
        ("hit%", "read"),
        ("miss%", "read"),
        ("dm%", "dread"),
        ("dmm%", "dmread"),
        ("ddh%", "ddread"),
        ("pm%", "pread"),
        ("mm%", "mread"),
        ("l2hit%", "l2read"),
        ("l2data%", None),
        ("mfusz%", None),
        ("size", None),
    ],
)
def test_the_accesses_behind_a_percentage_are_known_by_its_name(
    column: str, accesses: str | None
) -> None:
    assert weight_of(column) == accesses
