"""Runs one migration inside the connection that `plans.migrate` opened."""

from __future__ import annotations

from alembic import context

from arcplan.plans.table import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    render_as_batch=True,
    transactional_ddl=True,
)
with context.begin_transaction():
    context.run_migrations()
