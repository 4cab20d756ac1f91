"""Plans, immutable and named by content."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the table of plans."""
    op.create_table(
        "plans",
        sa.Column("id", sa.String(20), primary_key=True),
        sa.Column("document", sa.Text, nullable=False, comment="the plan as canonical JSON"),
        sa.Column(
            "model_version", sa.String(32), nullable=False, comment="model that it was made with"
        ),
        sa.Column("created_at", sa.String(32), nullable=False, comment="UTC, RFC 3339"),
    )
