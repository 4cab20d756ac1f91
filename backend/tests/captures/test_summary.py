"""Summaries and thinned series."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from arcplan.captures.summary import SERIES_POINTS_MAX, plain, summarised, thinned


def test_the_mean_is_weighted_by_requests_and_samples_without_requests_do_not_count() -> None:
    summary = summarised(np.array([1.0, 4.0, 99.0]), np.array([3.0, 1.0, 0.0]))
    assert summary is not None
    assert (summary.mean, summary.max) == (1.75, 4.0)


@given(st.lists(st.floats(0, 1e9), min_size=1, max_size=50))
def test_the_95th_percentile_is_the_interpolated_one(values: list[float]) -> None:
    summary = summarised(np.array(values))
    assert summary is not None
    assert summary.p95 == pytest.approx(float(np.percentile(values, 95)), rel=1e-9, abs=1e-6)


def test_nothing_printed_gives_no_summary() -> None:
    assert summarised(np.array([np.nan, np.nan])) is None


@given(st.integers(0, 5000), st.integers(0, 2**32))
def test_thinning_keeps_the_extremes_and_the_order(length: int, seed: int) -> None:
    rates, waits = np.random.default_rng(seed).random((2, length))
    chosen = thinned([rates, waits])
    assert len(chosen) <= SERIES_POINTS_MAX
    assert chosen == sorted(set(chosen))
    if length:
        assert rates[chosen].max() == rates.max()
        assert rates[chosen].min() == rates.min()
        assert waits[chosen].max() == waits.max()


def test_what_is_not_printed_is_null_in_a_series() -> None:
    assert plain(np.array([1.0, np.nan, 3.0]), [0, 1]) == [1.0, None]
