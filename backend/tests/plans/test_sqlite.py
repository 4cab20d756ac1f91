"""What only an SQLite file does: its mode, a full disk, a file that can only be read, damage."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import event, make_url, text

from arcplan.json_value import JsonObject
from arcplan.plans import PlanStore, StoreError, StoreFullError, open_store
from arcplan.plans.engine import connect
from arcplan.plans.migrate import migrate


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "new" / "plans.sqlite3"


def test_sqlite_writes_ahead_and_waits_for_the_disk(file: Path) -> None:
    engine = connect(make_url(f"sqlite:///{file}"))
    with engine.connect() as connection:
        assert connection.scalar(text("PRAGMA journal_mode")) == "wal"
        assert connection.scalar(text("PRAGMA synchronous")) == 2
    engine.dispose()


def test_a_full_disk_is_said_and_old_plans_can_be_read(file: Path, plan: JsonObject) -> None:
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


def test_a_store_that_can_only_be_read_is_said_and_read(file: Path, plan: JsonObject) -> None:
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


def test_a_damaged_file_is_a_clear_failure(file: Path) -> None:
    open_store(make_url(f"sqlite:///{file}")).close()
    file.write_bytes(b"SQLite format 3\0" + b"\xff" * 20_000)
    broken = PlanStore(connect(make_url(f"sqlite:///{file}")))
    with pytest.raises(StoreError):
        broken.find("a" * 20)
    broken.close()


@pytest.mark.parametrize(
    ("url", "said"),
    [
        ("nonsense", "cannot be used"),
        ("nosuch://host/plans", "cannot be used"),
        ("sqlite:////proc/none/plans.sqlite3", "cannot be made"),
        ("sqlite:////", "does not answer"),
    ],
)
def test_an_address_that_cannot_work_is_said(url: str, said: str) -> None:
    with pytest.raises(StoreError, match=said):
        open_store(url)
