"""A plan is deleted with its last holder, and expires if the operator sets a lifetime."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import make_url, select

from arcplan.json_value import JsonObject
from arcplan.plans import KeptPlan, PlanStore, WrongTokenError, open_store
from arcplan.plans.engine import connect
from arcplan.plans.table import holders, plans


class Calendar:
    def __init__(self) -> None:
        self.now = datetime(2026, 1, 1, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.now

    def pass_days(self, days: float) -> None:
        self.now += timedelta(days=days)


@pytest.fixture
def calendar() -> Calendar:
    return Calendar()


@pytest.fixture
def store(store_url: str, calendar: Calendar) -> Iterator[PlanStore]:
    """Plans that live for ten days."""
    open_store(store_url).close()
    opened = PlanStore(connect(make_url(store_url)), timedelta(days=10), calendar)
    yield opened
    opened.close()


def rows(store_url: str) -> list[tuple[str, str]]:
    """Every plan with each of its holders."""
    engine = connect(make_url(store_url))
    both = plans.outerjoin(holders, plans.c.id == holders.c.plan_id)
    with engine.connect() as connection:
        query = select(plans.c.id, holders.c.token_sha256).select_from(both)
        found = connection.execute(query).all()
        orphans = select(holders).where(holders.c.plan_id.not_in(select(plans.c.id)))
        assert connection.execute(orphans).all() == []
    engine.dispose()
    return [(row.id, row.token_sha256) for row in found]


def token_of(kept: KeptPlan) -> str:
    assert kept.delete_token is not None
    return kept.delete_token


def test_the_token_of_its_only_poster_deletes_a_plan(
    store: PlanStore, store_url: str, plan: JsonObject
) -> None:
    kept = store.keep(plan, model_version="1")
    token = token_of(kept)
    for wrong in ("", "x", token[:-1]):
        with pytest.raises(WrongTokenError):
            store.delete(kept.id, wrong)
    assert token not in str(rows(store_url))
    assert store.delete(kept.id, token)
    assert not store.delete(kept.id, token)
    assert store.find(kept.id) is None
    assert rows(store_url) == []


def test_a_plan_stays_until_everybody_who_posted_it_has_deleted_it(
    store: PlanStore, store_url: str, plan: JsonObject
) -> None:
    first, second, third = (store.keep(plan, model_version="1") for _ in range(3))
    assert first.id == second.id == third.id
    assert len({first.delete_token, second.delete_token, third.delete_token}) == 3
    for gone in (first, third):
        assert store.delete(gone.id, token_of(gone))
        assert store.find(second.id) is not None
        with pytest.raises(WrongTokenError):
            store.delete(gone.id, token_of(gone))
    assert store.delete(second.id, token_of(second))
    assert rows(store_url) == []


def test_of_holders_that_delete_at_once_the_last_takes_the_plan_with_it(
    store: PlanStore, store_url: str, plan: JsonObject
) -> None:
    for number in range(10):
        one = plan | {"title": f"{number}"}
        kept = [store.keep(one, model_version="1") for _ in range(8)]
        with ThreadPoolExecutor(8) as threads:
            done = list(threads.map(lambda mine: store.delete(mine.id, token_of(mine)), kept))
        assert all(done)
    assert rows(store_url) == []


def test_a_plan_posted_while_its_last_holder_deletes_it_is_there_for_its_poster(
    store: PlanStore, plan: JsonObject
) -> None:
    for number in range(20):
        one = plan | {"title": f"{number}"}
        before = store.keep(one, model_version="1")
        with ThreadPoolExecutor(2) as threads:
            deleting = threads.submit(store.delete, before.id, token_of(before))
            posting = threads.submit(store.keep, one, model_version="1")
        assert deleting.result()
        assert store.find(posting.result().id) is not None


def test_a_plan_with_more_holders_than_are_stored_cannot_be_deleted(
    store: PlanStore, plan: JsonObject, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("arcplan.plans.holders._HOLDERS_MAX", 3)
    kept = [store.keep(plan, model_version="1") for _ in range(5)]
    assert [one.delete_token is None for one in kept] == [False] * 3 + [True] * 2
    for one in kept[:3]:
        assert store.delete(one.id, token_of(one))
    assert store.find(kept[0].id) is not None


def test_a_deleted_plan_may_be_kept_again_with_a_new_token(
    store: PlanStore, plan: JsonObject
) -> None:
    first = store.keep(plan, model_version="1")
    assert first.delete_token is not None
    store.delete(first.id, first.delete_token)
    second = store.keep(plan, model_version="1")
    assert second.id == first.id
    assert second.delete_token not in (None, first.delete_token)


def test_a_plan_expires_unless_it_is_posted_again(
    store: PlanStore, plan: JsonObject, calendar: Calendar
) -> None:
    left = store.keep(plan | {"title": "left"}, model_version="1").id
    renewed = store.keep(plan | {"title": "renewed"}, model_version="1").id
    calendar.pass_days(9)
    store.keep(plan | {"title": "renewed"}, model_version="1")
    assert store.find(left) is not None
    calendar.pass_days(2)
    assert store.find(left) is None
    assert store.find(renewed) is not None


def test_an_expired_plan_leaves_the_disk_and_may_come_back(
    store: PlanStore, store_url: str, plan: JsonObject, calendar: Calendar
) -> None:
    first = store.keep(plan, model_version="1")
    calendar.pass_days(11)
    assert store.find(first.id) is None
    second = store.keep(plan, model_version="1")
    assert second.delete_token not in (None, first.delete_token)
    assert store.find(first.id) is not None
    for _ in range(12):
        store.sweep()
        calendar.pass_days(1)
    assert rows(store_url) == []


def test_without_a_lifetime_plans_are_kept_for_ever(store_url: str, plan: JsonObject) -> None:
    store = open_store(store_url)
    name = store.keep(plan, model_version="1").id
    store.sweep()
    assert store.find(name) is not None
    store.close()
