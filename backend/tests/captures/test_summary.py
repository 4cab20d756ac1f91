"""Summaries, thinned series and means of stretches."""

from __future__ import annotations

from math import fsum, nan
from random import Random
from statistics import quantiles

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arcplan.captures.summary import (
    SERIES_POINTS_MAX,
    Summary,
    chosen_of,
    stretches_of,
    summarised,
    thinned,
)


def test_the_mean_is_weighted_by_requests_and_samples_without_requests_do_not_count() -> None:
    summary = summarised([1.0, 4.0, 99.0], [3.0, 1.0, 0.0])
    assert summary is not None
    assert (summary.mean, summary.max) == (1.75, 4.0)


@given(st.integers(2, 5000), st.sampled_from([1, 10, 10**9]), st.randoms(use_true_random=True))
def test_the_95th_percentile_is_the_interpolated_one(
    length: int, most: int, random: Random
) -> None:
    values = [round(random.random() * most, 2) for _ in range(length)]
    summary = summarised(values)
    assert summary is not None
    expected = quantiles(values, n=20, method="inclusive")[-1]
    assert summary.p95 == pytest.approx(expected, rel=1e-9, abs=1e-6)
    assert summary.max == pytest.approx(max(values))
    assert summary.mean == pytest.approx(fsum(values) / length)


@given(st.lists(st.floats(0, 1e9), max_size=50), st.integers(1, 5000))
def test_further_zeros_count_like_samples_of_zero(values: list[float], zeros: int) -> None:
    assert summarised(values, zeros=zeros) == summarised([*values, *[0.0] * zeros])


def test_nothing_printed_gives_no_summary() -> None:
    assert summarised([nan, nan]) is None
    assert summarised(None) is None
    assert summarised([nan, 2.0], [1.0, 1.0]) == Summary(2.0, 2.0, 2.0)


@given(st.integers(0, 5000), st.randoms(use_true_random=True))
def test_thinning_keeps_the_extremes_and_the_order(length: int, random: Random) -> None:
    rates = [random.random() for _ in range(length)]
    waits = [random.random() if random.random() < 0.9 else nan for _ in range(length)]
    chosen = thinned([rates, waits])
    assert len(chosen) <= SERIES_POINTS_MAX
    assert chosen == sorted(set(chosen))
    if length:
        assert max(rates[at] for at in chosen) == max(rates)
        assert min(rates[at] for at in chosen) == min(rates)
        known = [wait for wait in waits if wait >= 0]
        assert max((waits[at] for at in chosen if waits[at] >= 0), default=0) == max(
            known, default=0
        )


def test_what_is_not_printed_is_null_in_a_series() -> None:
    assert chosen_of([1.0, nan, 3.0], [0, 1]) == [1.0, None]
    assert chosen_of(None, [0, 1]) == [None, None]


def test_a_short_capture_needs_no_means() -> None:
    assert stretches_of(range(SERIES_POINTS_MAX)) is None


@given(st.integers(SERIES_POINTS_MAX + 1, 5000), st.randoms(use_true_random=True))
def test_means_of_stretches_add_up_to_the_mean_of_the_capture(samples: int, random: Random) -> None:
    reports = [n for n in range(2 * samples) if random.random() < 0.8]
    rates = [0.0 if random.random() < 0.1 else random.random() for _ in reports]
    waits = [random.random() for _ in reports]
    cut = stretches_of(reports)
    assert cut is not None
    assert len(cut.first_reports) <= SERIES_POINTS_MAX
    parts = [slice(*cut.bounds[at : at + 2]) for at in range(len(cut.first_reports))]
    for first, part in zip(cut.first_reports, parts, strict=True):
        assert first <= reports[part][0] <= reports[part][-1] < first + cut.reports_each
    plain, weighted = cut.means(rates), cut.means(waits, rates)
    for part, mean, weighted_mean in zip(parts, plain, weighted, strict=True):
        assert mean == pytest.approx(fsum(rates[part]) / len(rates[part]), abs=1e-4)
        total = fsum(rates[part])
        if total:
            products = fsum(w * r for w, r in zip(waits[part], rates[part], strict=True))
            assert weighted_mean == pytest.approx(products / total, abs=1e-4)
        else:
            assert weighted_mean is None
