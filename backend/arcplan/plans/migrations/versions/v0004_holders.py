"""Every poster of a plan holds it, a full store knows what may go, sweeps know the clock."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make owners holders; a plan without an owner is held by nobody known, so it stays."""
    op.create_table(
        "holders",
        sa.Column("plan_id", sa.String(20), primary_key=True),
        sa.Column(
            "token_sha256", sa.String(64), primary_key=True, comment="hash of one poster's token"
        ),
    )
    op.execute(
        "INSERT INTO holders (plan_id, token_sha256) "
        "SELECT id, COALESCE(delete_token_sha256, '') FROM plans"
    )
    op.add_column(
        "plans", sa.Column("used_at", sa.String(32), comment="last post or opening, to the day")
    )
    op.add_column("plans", sa.Column("bytes", sa.Integer, comment="length of the document"))
    op.add_column(
        "plans",
        sa.Column(
            "named_at",
            sa.String(32),
            comment="since when it is the next to go; null if it is not",
        ),
    )
    # Canonical JSON is ASCII, so that its characters are its bytes.
    op.execute("UPDATE plans SET used_at = kept_at, bytes = LENGTH(document)")
    with op.batch_alter_table("plans") as plans:
        plans.alter_column("used_at", existing_type=sa.String(32), nullable=False)
        plans.alter_column("bytes", existing_type=sa.Integer, nullable=False)
        plans.drop_column("delete_token_sha256")
        plans.create_index("plans_used_at", ["used_at"])
    op.create_table(
        "clock",
        sa.Column("id", sa.Integer, primary_key=True, comment="1: there is one clock"),
        sa.Column("seen_at", sa.String(32), nullable=False, comment="last sweep, UTC, RFC 3339"),
        sa.Column("steady_from", sa.String(32), nullable=False, comment="nothing is erased before"),
    )
