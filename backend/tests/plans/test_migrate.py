"""Schemas go forward, with a copy first, and never twice at once."""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing
from multiprocessing import get_context
from pathlib import Path

import pytest
from sqlalchemy import inspect, make_url

from arcplan.json_value import JsonObject
from arcplan.plans import NewerStoreError, PlanStore, open_store
from arcplan.plans.engine import connect
from arcplan.plans.migrate import MIGRATIONS, migrate
from arcplan.plans.table import metadata

_NEXT_STEP = '''
"""A note beside each plan."""
import sqlalchemy as sa
from alembic import op
revision = "9999"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("plans", sa.Column("note", sa.Text))
'''


@pytest.fixture
def url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path}/data/plans.sqlite3"


@pytest.fixture
def newer(tmp_path: Path) -> Path:
    """The migrations of a future version."""
    directory = tmp_path / "migrations"
    shutil.copytree(MIGRATIONS, directory)
    (directory / "versions" / "v9999_note.py").write_text(_NEXT_STEP)
    return directory


def test_the_steps_make_the_table_that_the_code_uses(store_url: str) -> None:
    open_store(make_url(store_url)).close()
    engine = connect(make_url(store_url))
    made = {column["name"] for column in inspect(engine).get_columns("plans")}
    assert made == {column.name for column in metadata.tables["plans"].columns}
    engine.dispose()


def test_a_store_of_an_older_schema_is_copied_and_brought_forward(
    url: str, newer: Path, plan: JsonObject, tmp_path: Path
) -> None:
    store = open_store(make_url(url))
    name = store.keep(plan, model_version="1").id
    store.close()
    engine = connect(make_url(url))
    migrate(engine, newer)
    assert PlanStore(engine).find(name) is not None
    assert "note" in {column["name"] for column in inspect(engine).get_columns("plans")}
    engine.dispose()
    [copy] = (tmp_path / "data").glob("plans.sqlite3.schema-0004-*")
    with closing(sqlite3.connect(copy)) as old:
        assert old.execute("SELECT id FROM plans").fetchall() == [(name,)]
        assert old.execute("SELECT version_num FROM alembic_version").fetchone() == ("0004",)


def test_a_current_store_is_not_copied(url: str, tmp_path: Path) -> None:
    for _ in range(2):
        open_store(make_url(url)).close()
    assert list((tmp_path / "data").glob("*schema*")) == []


def test_a_store_of_a_newer_version_is_left_alone(url: str, newer: Path) -> None:
    engine = connect(make_url(url))
    migrate(engine, newer)
    with pytest.raises(NewerStoreError, match="9999"):
        migrate(engine)
    engine.dispose()


def test_servers_that_start_together_take_turns(store_url: str) -> None:
    context = get_context("spawn")
    starts = [context.Process(target=_open, args=(store_url,)) for _ in range(4)]
    for start in starts:
        start.start()
    for start in starts:
        start.join()
    assert [start.exitcode for start in starts] == [0, 0, 0, 0]


def _open(url: str) -> None:
    open_store(make_url(url)).close()
