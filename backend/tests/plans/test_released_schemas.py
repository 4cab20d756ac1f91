"""Plans kept by every released version are opened by this one."""

from __future__ import annotations

import hashlib
import json

import pytest
from sqlalchemy import inspect, make_url, text

from arcplan.json_value import JsonObject
from arcplan.plan_documents import plan_id
from arcplan.plans import PlanStore, WrongTokenError, open_store
from arcplan.plans.engine import connect
from arcplan.plans.table import metadata

# What each release made, as statements: its own code may change, its stores will not.
_SCHEMA_0001 = (
    "CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL, "
    "CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num))",
    "CREATE TABLE plans (id VARCHAR(20) NOT NULL, document TEXT NOT NULL, "
    "model_version VARCHAR(32) NOT NULL, created_at VARCHAR(32) NOT NULL, PRIMARY KEY (id))",
    "INSERT INTO alembic_version VALUES ('0001')",
)


_SCHEMA_0002 = (
    "ALTER TABLE plans ADD delete_token_sha256 VARCHAR(64)",
    "ALTER TABLE plans ADD kept_at VARCHAR(32) DEFAULT '2026-01-02T03:04:05Z' NOT NULL",
    "CREATE INDEX plans_kept_at ON plans (kept_at)",
    "UPDATE alembic_version SET version_num = '0002'",
)


_SCHEMA_0003 = (
    "CREATE TABLE uploads (id VARCHAR(64) NOT NULL, progress TEXT NOT NULL, "
    "seen_at VARCHAR(32) NOT NULL, PRIMARY KEY (id))",
    "UPDATE alembic_version SET version_num = '0003'",
)
_STEPS = {"0001": (), "0002": _SCHEMA_0002, "0003": _SCHEMA_0002 + _SCHEMA_0003}
_OWNERS = "the token of its owner"


@pytest.fixture(params=_STEPS)
def released_url(request: pytest.FixtureRequest, store_url: str, plan: JsonObject) -> str:
    """A store as a release left it, with one plan in it."""
    engine = connect(make_url(store_url))
    row = {"id": plan_id(plan), "document": json.dumps(plan)}
    with engine.begin() as connection:
        for statement in _SCHEMA_0001:
            connection.execute(text(statement))
        insert = "INSERT INTO plans VALUES (:id, :document, '0.9', '2026-01-02T03:04:05Z')"
        connection.execute(text(insert), row)
        for statement in _STEPS[request.param]:
            connection.execute(text(statement))
    engine.dispose()
    return store_url


def test_a_plan_of_the_first_release_is_opened_as_it_was(
    released_url: str, plan: JsonObject
) -> None:
    store = open_store(released_url)
    found = store.find(plan_id(plan))
    assert found is not None
    assert (found.document, found.model_version) == (plan, "0.9")
    assert found.created_at == "2026-01-02T03:04:05Z"
    mine = store.keep(plan, model_version="1").delete_token
    assert mine is not None
    assert store.delete(plan_id(plan), mine)
    # Whoever kept it before there were tokens still holds it.
    assert store.find(plan_id(plan)) == found
    store.close()


@pytest.mark.parametrize("token", ["", "None", "guess"])
def test_nobody_can_delete_a_plan_that_was_kept_before_there_were_owners(
    token: str, released_url: str, plan: JsonObject
) -> None:
    store: PlanStore = open_store(released_url)
    with pytest.raises(WrongTokenError):
        store.delete(plan_id(plan), token)
    store.close()


@pytest.mark.parametrize("released_url", ["0003"], indirect=True)
def test_the_token_of_an_earlier_release_still_deletes(released_url: str, plan: JsonObject) -> None:
    engine = connect(make_url(released_url))
    with engine.begin() as connection:
        digest = hashlib.sha256(_OWNERS.encode()).hexdigest()
        connection.execute(
            text("UPDATE plans SET delete_token_sha256 = :digest"), {"digest": digest}
        )
    engine.dispose()
    store = open_store(released_url)
    assert store.delete(plan_id(plan), _OWNERS)
    assert store.find(plan_id(plan)) is None
    store.close()


def test_a_store_brought_forward_is_like_one_made_new(released_url: str) -> None:
    open_store(released_url).close()
    engine = connect(make_url(released_url))
    for table in metadata.tables.values():
        columns = {one["name"]: one["nullable"] for one in inspect(engine).get_columns(table.name)}
        assert columns == {column.name: column.nullable for column in table.columns}
        indexes = {one["name"] for one in inspect(engine).get_indexes(table.name)}
        assert indexes == {index.name for index in table.indexes}
    engine.dispose()
