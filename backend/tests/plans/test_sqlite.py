"""SQLite only: journal mode, full disk, read-only file, damage."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest
from sqlalchemy import event, make_url, text

from arcplan.json_value import JsonObject
from arcplan.plans import PlanStore, StoreError, StoreFullError, open_store
from arcplan.plans.engine import connect
from arcplan.plans.migrate import migrate
from arcplan.usage import UsageError


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "new" / "plans.sqlite3"


def test_sqlite_writes_ahead_and_waits_for_the_disk(file: Path) -> None:
    engine = connect(make_url(f"sqlite:///{file}"))
    with engine.connect() as connection:
        assert connection.scalar(text("PRAGMA journal_mode")) == "wal"
        assert connection.scalar(text("PRAGMA synchronous")) == 2
    engine.dispose()


def test_a_full_disk_is_reported_and_old_plans_can_be_read(file: Path, plan: JsonObject) -> None:
    engine = connect(make_url(f"sqlite:///{file}"))
    migrate(engine)
    store = PlanStore(engine)
    name = store.keep(plan, model_version="1").id
    engine.dispose()

    @event.listens_for(engine, "connect")
    def _no_more_pages(connection: sqlite3.Connection, _entry: object) -> None:
        pages = connection.execute("PRAGMA page_count").fetchone()[0]
        connection.execute(f"PRAGMA max_page_count={pages}")

    def keep_until_full() -> None:
        for number in range(50):
            store.keep(plan | {"title": f"{number}" * 100}, model_version="1")

    with pytest.raises(StoreFullError):
        keep_until_full()
    assert store.find(name) is not None
    store.close()


def test_a_read_only_store_is_reported_and_can_be_read(file: Path, plan: JsonObject) -> None:
    open_store(make_url(f"sqlite:///{file}")).close()
    with closing(sqlite3.connect(file)) as raw:
        raw.execute("PRAGMA journal_mode=DELETE")
    store = open_store(make_url(f"sqlite:///{file}"))
    name = store.keep(plan, model_version="1").id
    store.close()
    with closing(sqlite3.connect(file)) as raw:
        raw.execute("PRAGMA journal_mode=DELETE")
    reading = PlanStore(connect(make_url(f"sqlite:///file:{file}?mode=ro&uri=true")))
    assert reading.find(name) is not None
    with pytest.raises(StoreError, match="only be read"):
        reading.keep(plan | {"title": "new"}, model_version="1")
    reading.close()


def damage(file: Path) -> None:
    with closing(sqlite3.connect(file)) as raw:
        raw.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    content = file.read_bytes()
    file.write_bytes(content[:4096] + b"\xff" * (len(content) - 4096))


def replace_by_a_letter(file: Path) -> None:
    file.write_bytes(b"Dear Sir,\n" * 1000)


def remove_the_folder(file: Path) -> None:
    shutil.rmtree(file.parent)


def remove_the_file(file: Path) -> None:
    file.unlink()


def make_it_a_folder(file: Path) -> None:
    file.unlink()
    file.mkdir()


@pytest.mark.parametrize(
    ("harm", "cause", "said"),
    [
        (damage, "damaged", "is damaged"),
        (replace_by_a_letter, "no-database", "holds no database"),
        (remove_the_folder, "missing", "is not there"),
        (remove_the_file, "no-tables", "has no tables"),
        (make_it_a_folder, "no-database", "holds no database"),
    ],
)
def test_each_failure_of_the_file_is_reported_with_its_name_to_the_operator_only(
    harm: Callable[[Path], None], cause: str, said: str, file: Path, plan: JsonObject
) -> None:
    open_store(make_url(f"sqlite:///{file}")).close()
    harm(file)
    harmed = PlanStore(connect(make_url(f"sqlite:///{file}?timeout=1")))
    if harm is remove_the_folder:
        shutil.rmtree(file.parent)
    for ask in (harmed.check, partial(harmed.keep, plan, model_version="1")):
        with pytest.raises(StoreError, match=said) as failure:
            ask()
        assert failure.value.cause == cause
        assert str(file) not in str(failure.value)
        assert str(file) in failure.value.for_operator()
    harmed.close()


@pytest.mark.parametrize("remove", [remove_the_file, remove_the_folder])
def test_no_plan_is_written_to_a_file_that_was_removed(
    remove: Callable[[Path], None], file: Path, plan: JsonObject
) -> None:
    store = open_store(make_url(f"sqlite:///{file}"))
    store.keep(plan, model_version="1")
    remove(file)
    with pytest.raises(StoreError):
        store.keep(plan | {"title": "lost"}, model_version="1")
    store.close()


def test_a_locked_file_is_reported(file: Path, plan: JsonObject) -> None:
    engine = connect(make_url(f"sqlite:///{file}"))
    migrate(engine)
    store = PlanStore(engine)
    engine.dispose()

    @event.listens_for(engine, "connect")
    def _wait_little(connection: sqlite3.Connection, _entry: object) -> None:
        connection.execute("PRAGMA busy_timeout=50")

    with closing(sqlite3.connect(file)) as other:
        other.execute("BEGIN EXCLUSIVE")
        with pytest.raises(StoreError, match="locked by another program"):
            store.keep(plan, model_version="1")
    store.keep(plan, model_version="1")
    store.close()


@pytest.mark.parametrize("url", ["nonsense", "nosuch://host/plans", "postgresql://h:port/plans"])
def test_an_unusable_address_is_reported(url: str) -> None:
    with pytest.raises(UsageError, match="ARCPLAN_DATABASE_URL"):
        open_store(url)


@pytest.mark.parametrize(
    ("url", "said"),
    [
        ("sqlite:////proc/none/plans.sqlite3", "cannot be created"),
        ("sqlite:////", "holds no database"),
    ],
)
def test_an_impossible_file_is_reported(url: str, said: str) -> None:
    with pytest.raises(StoreError, match=said):
        open_store(url)
