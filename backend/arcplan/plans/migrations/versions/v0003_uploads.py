"""How far running uploads have come, for servers that share the store."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the table of running uploads; its rows live for minutes."""
    op.create_table(
        "uploads",
        sa.Column("id", sa.String(64), primary_key=True, comment="chosen by the sender"),
        sa.Column("progress", sa.Text, nullable=False, comment="JSON"),
        sa.Column("seen_at", sa.String(32), nullable=False, comment="UTC, RFC 3339"),
    )
