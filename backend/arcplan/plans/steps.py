"""How the schema of each earlier release becomes the next, in SQL that both databases know.

A new store has the tables of `arcplan.plans.table` at once. A change of them needs a step here.
"""

from __future__ import annotations

from collections.abc import Mapping

Steps = Mapping[str, tuple[str, ...]]
"""Statements by the version of the schema that they lead to, oldest first."""

STEPS: Steps = {
    # Plans, immutable and named by content.
    "0001": (),
    # What deletes a plan, and since when it is kept. Nobody can delete plans without an owner.
    "0002": (
        "ALTER TABLE plans ADD COLUMN delete_token_sha256 VARCHAR(64)",
        "ALTER TABLE plans ADD COLUMN kept_at VARCHAR(32) NOT NULL DEFAULT ''",
        "UPDATE plans SET kept_at = created_at",
        "CREATE INDEX plans_kept_at ON plans (kept_at)",
    ),
    # How far running uploads have come, for servers that share the store.
    "0003": (
        "CREATE TABLE uploads (id VARCHAR(64) NOT NULL PRIMARY KEY, progress TEXT NOT NULL, "
        "seen_at VARCHAR(32) NOT NULL)",
    ),
    # Every poster of a plan holds it, a full store knows what may go, sweeps know the clock. A plan
    # without an owner is held by nobody known, so it stays.
    "0004": (
        "CREATE TABLE holders (plan_id VARCHAR(20) NOT NULL, token_sha256 VARCHAR(64) NOT NULL, "
        "PRIMARY KEY (plan_id, token_sha256))",
        "INSERT INTO holders (plan_id, token_sha256) "
        "SELECT id, COALESCE(delete_token_sha256, '') FROM plans",
        "ALTER TABLE plans ADD COLUMN used_at VARCHAR(32) NOT NULL DEFAULT ''",
        "ALTER TABLE plans ADD COLUMN bytes INTEGER NOT NULL DEFAULT 0",
        "ALTER TABLE plans ADD COLUMN named_at VARCHAR(32)",
        # Canonical JSON is ASCII, so that its characters are its bytes.
        "UPDATE plans SET used_at = kept_at, bytes = LENGTH(document)",
        "ALTER TABLE plans DROP COLUMN delete_token_sha256",
        "CREATE INDEX plans_used_at ON plans (used_at)",
        "CREATE TABLE clock (id INTEGER NOT NULL PRIMARY KEY, seen_at VARCHAR(32) NOT NULL, "
        "steady_from VARCHAR(32) NOT NULL)",
    ),
}
