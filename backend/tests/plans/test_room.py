"""A store keeps within its limit; unopened plans are announced before they are erased."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import make_url

from arcplan.json_value import JsonObject
from arcplan.plans import Bound, PlanStore, StoreFullError, open_store
from arcplan.plans.engine import connect

_MOST_BYTES = 60_000


class Calendar:
    def __init__(self) -> None:
        self.now = datetime(2026, 1, 1, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.now


@pytest.fixture
def calendar() -> Calendar:
    return Calendar()


def opened(url: str, calendar: Calendar, unopened: timedelta | None) -> PlanStore:
    bound = Bound(_MOST_BYTES, unopened)
    return PlanStore(connect(make_url(url)), None, calendar, bound)


@pytest.fixture
def store(store_url: str, calendar: Calendar) -> Iterator[PlanStore]:
    """A store of a few dozen plans, from which those unopened for ten days may go."""
    open_store(store_url).close()
    made = opened(store_url, calendar, timedelta(days=10))
    yield made
    made.close()


def fill(store: PlanStore, plan: JsonObject, word: str) -> list[str]:
    """Keep plans until no more are taken; their ids, the first kept first."""
    names: list[str] = []
    try:
        for number in range(1000):
            one = plan | {"title": f"{word} {number}"}
            names.append(store.keep(one, model_version="1").id)
    except StoreFullError:
        return names
    raise AssertionError("the store took everything")


def days_pass(store: PlanStore, calendar: Calendar, days: int) -> list[str]:
    """Sweep every hour; the plans that were named."""
    named: list[str] = []
    for _ in range(days * 24):
        calendar.now += timedelta(hours=1)
        named += store.sweep().named
    return named


def test_a_store_that_is_full_takes_no_more_and_loses_nothing(
    store: PlanStore, plan: JsonObject
) -> None:
    names = fill(store, plan, "first")
    state = store.state()
    assert 0.9 * _MOST_BYTES < state.used_bytes <= _MOST_BYTES == state.most_bytes
    assert all(store.find(name) is not None for name in names)
    assert store.keep(plan | {"title": "first 0"}, model_version="1").id == names[0]


def test_what_is_deleted_makes_room(store: PlanStore, plan: JsonObject) -> None:
    kept = store.keep(plan, model_version="1")
    fill(store, plan, "first")
    assert kept.delete_token is not None
    store.delete(kept.id, kept.delete_token)
    assert store.keep(plan | {"title": "new"}, model_version="1").id


def open_plan(store: PlanStore, name: str) -> None:
    """Open a plan as the server does, which notes it apart."""
    found = store.find(name)
    assert found is not None
    assert found.is_opening_new
    store.note_opening(name)


def test_plans_unopened_for_long_are_named_and_go_a_day_later_when_room_is_needed(
    store: PlanStore, plan: JsonObject, calendar: Calendar
) -> None:
    names = fill(store, plan, "first")
    assert days_pass(store, calendar, 9) == []
    open_plan(store, names[0])
    named = days_pass(store, calendar, 2)
    assert 0 < len(named) < len(names) // 2
    assert store.state().named == len(named)
    assert names[0] not in named
    # Named a day ago and needed no more: all of them are still there.
    days_pass(store, calendar, 1)
    newcomer = store.keep(plan | {"title": "new"}, model_version="1").id
    gone = [name for name in names if store.find(name) is None]
    assert len(gone) == 1
    assert gone[0] in named
    assert store.find(newcomer) is not None


def test_a_named_plan_that_is_opened_stays(
    store: PlanStore, plan: JsonObject, calendar: Calendar
) -> None:
    fill(store, plan, "first")
    named = days_pass(store, calendar, 11)
    for name in named:
        open_plan(store, name)
    assert store.state().named == 0
    calendar.now += timedelta(hours=23)
    with pytest.raises(StoreFullError, match="no plan may be erased"):
        store.keep(plan | {"title": "new"}, model_version="1")


def test_a_plan_named_less_than_a_day_ago_does_not_go(
    store: PlanStore, plan: JsonObject, calendar: Calendar
) -> None:
    fill(store, plan, "first")
    while not days_pass(store, calendar, 1):
        continue
    with pytest.raises(StoreFullError):
        store.keep(plan | {"title": "new" * 50}, model_version="1")


def test_by_default_no_plan_goes_however_long_it_was_not_opened(
    store: PlanStore, store_url: str, plan: JsonObject, calendar: Calendar
) -> None:
    fill(store, plan, "first")
    keeping = opened(store_url, calendar, None)
    assert days_pass(keeping, calendar, 40) == []
    with pytest.raises(StoreFullError):
        keeping.keep(plan | {"title": "new"}, model_version="1")
    keeping.close()
