"""The tables: plans, their holders, running uploads, times of sweeps, the schema's version."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import Column, Index, Integer, MetaData, String, Table, Text

metadata = MetaData()

plans = Table(
    "plans",
    metadata,
    Column("id", String(20), primary_key=True),
    Column("document", Text, nullable=False, comment="the plan as canonical JSON"),
    Column("model_version", String(32), nullable=False, comment="model that it was made with"),
    Column("created_at", String(32), nullable=False, comment="UTC, RFC 3339"),
    Column("kept_at", String(32), nullable=False, comment="last post, UTC, RFC 3339"),
    Column("used_at", String(32), nullable=False, comment="last post or opening, to the day"),
    Column("bytes", Integer, nullable=False, comment="length of the document"),
    Column("named_at", String(32), comment="since when it is the next to go; null if it is not"),
    Index("plans_kept_at", "kept_at"),
    Index("plans_used_at", "used_at"),
)

holders = Table(
    "holders",
    metadata,
    Column("plan_id", String(20), primary_key=True),
    Column("token_sha256", String(64), primary_key=True, comment="hash of one poster's token"),
)

uploads = Table(
    "uploads",
    metadata,
    Column("id", String(64), primary_key=True, comment="chosen by the sender"),
    Column("progress", Text, nullable=False, comment="JSON"),
    Column("seen_at", String(32), nullable=False, comment="UTC, RFC 3339"),
)

clock = Table(
    "clock",
    metadata,
    Column("id", Integer, primary_key=True, comment="1: there is one clock"),
    Column("seen_at", String(32), nullable=False, comment="last sweep, UTC, RFC 3339"),
    Column("steady_from", String(32), nullable=False, comment="nothing is erased before"),
)

# The name is Alembic's, which brought schemas forward until 2026.
version = Table("alembic_version", metadata, Column("version_num", String(32), primary_key=True))


def written(time: datetime) -> str:
    """RFC 3339 in UTC to the second: texts of one form, which sort as times do."""
    return time.isoformat(timespec="seconds").replace("+00:00", "Z")


def read(text: str) -> datetime:
    """The time that `written` wrote."""
    return datetime.fromisoformat(text)
