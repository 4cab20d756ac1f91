"""Plans leave the database when they expire or it is full, unless the clock is in doubt."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import suppress
from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import Engine, func, make_url, select, text

from arcplan.api.expiry import EVERY_S, sweep_plans
from arcplan.api.store_threads import StoreThreads
from arcplan.json_value import JsonObject
from arcplan.plan_documents import plan_id
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

    def kept_now(self) -> int:
        return kept(self._engine)

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
        asyncio.run(sweep_plans(StoreThreads(store), settings, days.sleep))


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
    erase(store, days, 24, Settings(plan_days=1))
    assert days.left[-1] == 1
    with engine.begin() as connection:
        connection.execute(text("ALTER TABLE plans RENAME TO hidden"))
    mended = asyncio.Event()

    async def mend(_: float) -> None:
        if mended.is_set():
            raise asyncio.CancelledError
        with engine.begin() as connection:
            connection.execute(text("ALTER TABLE hidden RENAME TO plans"))
        days.now += timedelta(hours=1)
        mended.set()

    with suppress(asyncio.CancelledError):
        asyncio.run(sweep_plans(StoreThreads(store), Settings(plan_days=1), mend))
    assert "expired plans could not be erased" in caplog.text
    assert kept(engine) == 0


@pytest.mark.parametrize("settings", [{}, {"plan_days": 1, "read_only": True}])
def test_nothing_is_erased_where_plans_live_for_ever_or_nothing_is_deleted(
    settings: dict[str, object], store: PlanStore, days: Days, engine: Engine
) -> None:
    days.now += timedelta(days=400)
    erase(store, days, 3, Settings.model_validate(settings))
    assert days.left == []
    assert kept(engine) == 1


def test_a_clock_that_jumps_erases_nothing_for_a_day(
    store: PlanStore, days: Days, caplog: pytest.LogCaptureFixture
) -> None:
    settings = Settings(plan_days=1)
    erase(store, days, 20, settings)
    days.left.clear()
    days.now += timedelta(days=365)
    erase(store, days, 24, settings)
    assert days.left == [1] * 24
    assert caplog.text.count("the clock jumped") == 2
    # Nobody has set it right for a day: what it says is true.
    erase(store, days, 1, settings)
    assert days.left[-1] == 0


def test_a_clock_that_is_set_right_again_loses_no_plan(
    days: Days, plan: JsonObject, engine: Engine
) -> None:
    settings = Settings(plan_days=3)
    lasting = PlanStore(engine, timedelta(days=3), lambda: days.now)
    lasting.keep(plan, model_version="1")
    erase(lasting, days, 26, settings)
    days.now += timedelta(days=365)
    erase(lasting, days, 12, settings)
    assert lasting.find(plan_id(plan)) is None
    days.now -= timedelta(days=365)
    erase(lasting, days, 12, settings)
    assert lasting.find(plan_id(plan)) is not None


def test_a_server_with_a_wrong_clock_erases_nothing_beside_one_with_a_right_one(
    days: Days, engine: Engine, plan: JsonObject
) -> None:
    lasting = PlanStore(engine, timedelta(days=90), lambda: days.now)
    lasting.keep(plan, model_version="1")
    wrong = PlanStore(engine, timedelta(days=90), lambda: days.now + timedelta(days=365))
    for _ in range(60):
        assert not wrong.sweep().is_steady
        lasting.sweep()
        days.now += timedelta(hours=1)
    assert days.kept_now() == 1
