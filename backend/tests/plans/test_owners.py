"""An owner may delete a plan, and plans expire where the operator says so."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import make_url, select

from arcplan.json_value import JsonObject
from arcplan.plans import PlanStore, WrongTokenError, open_store
from arcplan.plans.engine import connect
from arcplan.plans.table import plans


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
    engine = connect(make_url(store_url))
    with engine.connect() as connection:
        found = connection.execute(select(plans.c.id, plans.c.delete_token_sha256)).all()
    engine.dispose()
    return [(row.id, row.delete_token_sha256) for row in found]


def test_the_token_of_the_first_post_deletes_a_plan(
    store: PlanStore, store_url: str, plan: JsonObject
) -> None:
    kept = store.keep(plan, model_version="1")
    again = store.keep(plan, model_version="1")
    assert (again.id, again.delete_token) == (kept.id, None)
    assert kept.delete_token is not None
    for wrong in ("", "x", kept.delete_token[:-1]):
        with pytest.raises(WrongTokenError):
            store.delete(kept.id, wrong)
    assert kept.delete_token not in str(rows(store_url))
    assert store.delete(kept.id, kept.delete_token)
    assert not store.delete(kept.id, kept.delete_token)
    assert store.find(kept.id) is None
    assert rows(store_url) == []


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
    second = store.keep(plan, model_version="1")
    assert second.delete_token not in (None, first.delete_token)
    calendar.pass_days(11)
    store.erase_expired()
    assert rows(store_url) == []


def test_without_a_lifetime_plans_are_kept_for_ever(store_url: str, plan: JsonObject) -> None:
    store = open_store(store_url)
    name = store.keep(plan, model_version="1").id
    store.erase_expired()
    assert store.find(name) is not None
    store.close()
