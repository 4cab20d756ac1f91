"""Expired plans are erased from the database every hour, also after it failed once."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import suppress
from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import Engine, func, make_url, select, text

from arcplan.api.expiry import EVERY_S, erase_expired_plans
from arcplan.json_value import JsonObject
from arcplan.plans import PlanStore, open_store
from arcplan.plans.engine import connect
from arcplan.plans.table import plans
from arcplan.settings import Settings


class Days:
    """Time that goes by only where it is slept, and ends after so many sleeps."""

    def __init__(self, engine: Engine) -> None:
        self.now = datetime(2026, 1, 1, tzinfo=UTC)
        self.sleeps = 0
        self.left: list[int] = []
        self._engine = engine

    async def sleep(self, seconds: float) -> None:
        self.left.append(kept(self._engine))
        self.now += timedelta(seconds=seconds)
        self.sleeps -= 1
        if self.sleeps == 0:
            raise asyncio.CancelledError


def kept(engine: Engine) -> int:
    with engine.connect() as connection:
        return connection.scalar(select(func.count()).select_from(plans)) or 0


def erase(store: PlanStore, days: Days, sleeps: int, settings: Settings) -> None:
    days.sleeps = sleeps
    with suppress(asyncio.CancelledError):
        asyncio.run(erase_expired_plans(store, settings, days.sleep))


@pytest.fixture
def engine(store_url: str) -> Iterator[Engine]:
    open_store(store_url).close()
    made = connect(make_url(store_url))
    yield made
    made.dispose()


@pytest.fixture
def days(engine: Engine) -> Days:
    return Days(engine)


@pytest.fixture
def store(engine: Engine, days: Days, plan: JsonObject) -> PlanStore:
    """Plans that live for a day, one of them kept."""
    made = PlanStore(engine, timedelta(days=1), lambda: days.now)
    made.keep(plan, model_version="1")
    return made


def test_a_plan_is_erased_within_an_hour_of_its_end(store: PlanStore, days: Days) -> None:
    erase(store, days, 26, Settings(plan_days=1))
    assert EVERY_S == 3600
    # Erased at the start and after each hour: the 25th look is that at the end of the day.
    assert days.left == [1] * 24 + [0] * 2


def test_a_database_that_fails_is_asked_again_after_an_hour(
    store: PlanStore, days: Days, engine: Engine, caplog: pytest.LogCaptureFixture
) -> None:
    days.now += timedelta(days=2)
    with engine.begin() as connection:
        connection.execute(text("ALTER TABLE plans RENAME TO hidden"))
    mended = asyncio.Event()

    async def mend(_: float) -> None:
        if mended.is_set():
            raise asyncio.CancelledError
        with engine.begin() as connection:
            connection.execute(text("ALTER TABLE hidden RENAME TO plans"))
        mended.set()

    with suppress(asyncio.CancelledError):
        asyncio.run(erase_expired_plans(store, Settings(plan_days=1), mend))
    assert "expired plans were not erased" in caplog.text
    assert kept(engine) == 0


@pytest.mark.parametrize("settings", [{}, {"plan_days": 1, "read_only": True}])
def test_nothing_is_erased_where_plans_live_for_ever_or_nothing_is_deleted(
    settings: dict[str, object], store: PlanStore, days: Days, engine: Engine
) -> None:
    days.now += timedelta(days=400)
    erase(store, days, 3, Settings.model_validate(settings))
    assert days.left == []
    assert kept(engine) == 1
