"""What deletes a plan, and since when it has been kept."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add both columns; plans kept before have no owner who could delete them."""
    op.add_column(
        "plans",
        sa.Column("delete_token_sha256", sa.String(64), comment="hash of its owner's token"),
    )
    op.add_column("plans", sa.Column("kept_at", sa.String(32), comment="last post, UTC, RFC 3339"))
    op.execute("UPDATE plans SET kept_at = created_at")
    with op.batch_alter_table("plans") as plans:
        plans.alter_column("kept_at", existing_type=sa.String(32), nullable=False)
        plans.create_index("plans_kept_at", ["kept_at"])
