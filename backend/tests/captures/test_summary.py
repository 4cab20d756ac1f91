"""Summaries and thinned series."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from arcplan.captures.summary import SERIES_POINTS_MAX, plain, stretches_of, summarised, thinned


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


def test_a_short_capture_needs_no_means() -> None:
    assert stretches_of(np.arange(SERIES_POINTS_MAX)) is None


@given(st.integers(SERIES_POINTS_MAX + 1, 5000), st.integers(0, 2**32))
def test_means_of_stretches_add_up_to_the_mean_of_the_capture(samples: int, seed: int) -> None:
    random = np.random.default_rng(seed)
    reports = np.flatnonzero(random.random(2 * samples) < 0.8)
    rates, waits = random.random((2, reports.size))
    rates[random.random(reports.size) < 0.1] = 0
    cut = stretches_of(reports)
    assert cut is not None
    assert cut.first_reports.size <= SERIES_POINTS_MAX
    assert np.bincount(cut.of_samples).max() <= cut.reports_each
    assert (cut.first_reports[cut.of_samples] <= reports).all()
    assert (reports < cut.first_reports[cut.of_samples] + cut.reports_each).all()
    counts = np.bincount(cut.of_samples)
    assert (cut.means(rates) * counts).sum() == pytest.approx(rates.sum())
    requests = np.bincount(cut.of_samples, weights=rates)
    weighted = np.nan_to_num(cut.means(waits, rates)) * requests
    assert weighted.sum() == pytest.approx((waits * rates).sum())
