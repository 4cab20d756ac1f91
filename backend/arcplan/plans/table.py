"""The tables: plans, and for minutes at a time the uploads that run."""

from __future__ import annotations

from sqlalchemy import Column, Index, MetaData, String, Table, Text

metadata = MetaData()

plans = Table(
    "plans",
    metadata,
    Column("id", String(20), primary_key=True),
    Column("document", Text, nullable=False, comment="the plan as canonical JSON"),
    Column("model_version", String(32), nullable=False, comment="model that it was made with"),
    Column("created_at", String(32), nullable=False, comment="UTC, RFC 3339"),
    Column("delete_token_sha256", String(64), comment="hash of its owner's token"),
    Column("kept_at", String(32), nullable=False, comment="last post, UTC, RFC 3339"),
    Index("plans_kept_at", "kept_at"),
)

uploads = Table(
    "uploads",
    metadata,
    Column("id", String(64), primary_key=True, comment="chosen by the sender"),
    Column("progress", Text, nullable=False, comment="JSON"),
    Column("seen_at", String(32), nullable=False, comment="UTC, RFC 3339"),
)
