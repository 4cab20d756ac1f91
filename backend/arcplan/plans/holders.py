"""Holders of a plan: everyone who posted it, until they delete it with their token."""

from __future__ import annotations

import hashlib

from sqlalchemy import Connection, delete, func, insert, select

from arcplan.plans.table import holders

# A holder without a token: of a plan older than tokens, or of one with more holders
# than are stored. No client can delete such a plan.
_NOBODY_KNOWN = ""
_HOLDERS_MAX = 1000


def hold(connection: Connection, plan: str, token: str) -> bool:
    """Note one more holder of a plan.

    Returns:
        Whether the token is noted; False for a plan that has as many holders as are noted.
    """
    count = _count(connection, plan)
    if count > _HOLDERS_MAX:
        return False
    is_noted = count < _HOLDERS_MAX
    name = _hash(token) if is_noted else _NOBODY_KNOWN
    connection.execute(insert(holders).values(plan_id=plan, token_sha256=name))
    return is_noted


def release(connection: Connection, plan: str, token: str) -> bool:
    """Take one holder away; False if the token is none of this plan's."""
    mine = (holders.c.plan_id == plan) & (holders.c.token_sha256 == _hash(token))
    return connection.execute(delete(holders).where(mine)).rowcount == 1


def is_held(connection: Connection, plan: str) -> bool:
    """True if a plan has a holder."""
    return _count(connection, plan) > 0


def _count(connection: Connection, plan: str) -> int:
    query = select(func.count()).select_from(holders).where(holders.c.plan_id == plan)
    return connection.scalar(query) or 0


def _hash(token: str) -> str:
    # Tokens are random, so a plain hash cannot be reversed by guessing.
    return hashlib.sha256(token.encode()).hexdigest()
