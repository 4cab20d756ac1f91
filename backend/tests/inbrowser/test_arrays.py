"""Arrays in plain Python answer as numpy's do, to the last bit where both add."""

from __future__ import annotations

import math
import operator
from collections.abc import Callable
from typing import cast

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from arcplan.inbrowser import arithmetic
from arcplan.inbrowser.arrays import Array, array_of
from arcplan.inbrowser.numeric import numpy_in_part

plain = numpy_in_part()["numpy"]

figures = st.floats(min_value=0, max_value=1e12)
anything = st.one_of(figures, st.just(math.nan), st.just(math.inf), st.just(-math.inf))


def same(mine: object, numpys: object) -> None:
    given_back = mine.tolist() if isinstance(mine, Array) else mine
    assert np.array_equal(np.array(given_back), np.array(numpys), equal_nan=True)


@given(st.lists(figures, min_size=1, max_size=700))
def test_sums_and_means_are_numpys_to_the_last_bit(values: list[float]) -> None:
    ours, theirs = array_of(values), np.array(values)
    assert ours.sum() == theirs.sum()
    assert ours.mean() == theirs.mean()
    assert plain.median(values) == np.median(theirs)
    assert plain.cumsum(ours).tolist() == np.cumsum(theirs).tolist()


@given(st.lists(figures, min_size=1, max_size=40), st.integers(1, 5))
def test_sums_of_rows_and_columns_too(values: list[float], width: int) -> None:
    table = [values] * width
    ours, theirs = array_of(table), np.array(table)
    for axis in (0, 1):
        same(ours.sum(axis=axis), theirs.sum(axis=axis))
        same(ours.max(axis=axis), theirs.max(axis=axis))
        same(ours.argmin(axis=axis), theirs.argmin(axis=axis))


@given(st.lists(anything, min_size=1, max_size=9), st.lists(anything, min_size=1, max_size=9))
@pytest.mark.parametrize(
    "operation",
    [operator.add, operator.sub, operator.mul, operator.truediv, operator.lt, operator.ne],
)
def test_operations_stretch_a_row_over_a_column(
    operation: Callable[[object, object], object], row: list[float], column: list[float]
) -> None:
    with np.errstate(all="ignore"):
        theirs = operation(np.array(column)[:, None], np.array(row))
    same(operation(array_of(column)[:, None], array_of(row)), theirs)


@given(anything, st.integers(0, 4))
def test_rounding_sends_halves_to_the_even_digit(value: float, decimals: int) -> None:
    with np.errstate(all="ignore"):
        same(arithmetic.rounded(value, decimals), np.round(np.array([value]), decimals)[0])
    for half in (0.5, 1.5, 2.5, -0.5):
        same(arithmetic.rounded(half, 0), np.round(half))


@given(st.floats(0, 1e6), st.floats(-12, 12))
def test_powers_and_logarithms_are_numpys_but_for_the_last_bit(base: float, to: float) -> None:
    with np.errstate(all="ignore"):
        assert arithmetic.power(base, to) == pytest.approx(np.power(base, to), rel=1e-15)
        assert arithmetic.natural_logarithm(base) == pytest.approx(np.log(base), rel=1e-15)
        assert arithmetic.binary_logarithm(base) == pytest.approx(np.log2(base), rel=1e-15)


@given(st.lists(anything, min_size=1, max_size=30))
def test_nan_prevails(values: list[float]) -> None:
    ours, theirs = array_of(values), np.array(values)
    for name in ("argmin", "argmax"):
        assert getattr(plain, name)(ours) == getattr(np, name)(theirs)
    same(ours.max(), theirs.max())
    same(plain.maximum(ours, 1.0), np.maximum(theirs, 1.0))
    same(plain.nan_to_num(ours), np.nan_to_num(theirs))
    same(plain.isfinite(ours), np.isfinite(theirs))


@given(st.lists(st.integers(0, 5), min_size=1, max_size=20), st.integers(0, 9))
def test_order_and_counts_are_numpys(values: list[int], sought: int) -> None:
    ours, theirs = array_of(values), np.array(values)
    for mine, numpys in zip(
        plain.unique(ours, return_inverse=True, return_counts=True),
        np.unique(theirs, return_inverse=True, return_counts=True),
        strict=True,
    ):
        same(mine, numpys)
    same(plain.argsort(ours, kind="stable"), np.argsort(theirs, kind="stable"))
    same(plain.bincount(ours, weights=ours), np.bincount(theirs, weights=theirs))
    same(plain.setdiff1d(ours, [sought]), np.setdiff1d(theirs, [sought]))
    same(plain.isin(ours, array_of([sought])), np.isin(theirs, [sought]))
    ordered = sorted(values)
    assert plain.searchsorted(array_of(ordered), sought) == np.searchsorted(ordered, sought)


@given(st.integers(1, 4), st.integers(1, 4), st.data())
def test_choices_and_writes_reach_the_same_places(
    rows: int, columns: int, data: st.DataObject
) -> None:
    theirs = np.arange(rows * columns, dtype=np.float64).reshape(rows, columns)
    ours = array_of(theirs.tolist(), "d")
    mask = data.draw(st.lists(st.booleans(), min_size=rows, max_size=rows))
    places = data.draw(st.lists(st.integers(-rows, rows - 1), max_size=5))
    same(ours[array_of(mask, "?")], theirs[np.array(mask, dtype=bool)].tolist())
    same(ours[places, 0], theirs[np.array(places, dtype=int), 0])
    ours[:, 0] = array_of(list(range(rows)), "d")
    theirs[:, 0] = np.arange(rows)
    ours[array_of(mask, "?"), columns - 1] = math.inf
    theirs[np.array(mask, dtype=bool), columns - 1] = math.inf
    same(ours, theirs)
    same(ours.T, theirs.T)
    column = cast(Array, ours[:, 0])
    column[0] = -1.0
    assert cast(Array, ours[0])[0] == -1.0


def test_a_range_counts_by_the_step_that_numpy_takes() -> None:
    assert plain.arange(-0.05, 0.051, 0.01).tolist() == np.arange(-0.05, 0.051, 0.01).tolist()


def test_shapes_that_do_not_fit_are_refused() -> None:
    with pytest.raises(ValueError, match="do not fit"):
        array_of([1.0, 2.0]) + array_of([1.0, 2.0, 3.0])
    with pytest.raises(ValueError, match="no shape"):
        array_of([1.0, 2.0, 3.0]).reshape(2, 2)
