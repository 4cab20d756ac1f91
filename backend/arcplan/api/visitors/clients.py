"""Identifies clients and limits their requests."""

from __future__ import annotations

from ipaddress import ip_address
from math import ceil

from starlette.types import Scope

from arcplan.api.problems import too_many
from arcplan.api.visitors.rate import TokenBuckets
from arcplan.settings import Settings


def limited_client(scope: Scope, settings: Settings) -> str | None:
    """Name the client for its limits; None for one on this machine, which has none by default.

    IPv6 clients are told apart by their /64, because each of them has the whole of it.
    """
    client = scope.get("client")
    return client_of(client[0] if client else None, settings)


def client_of(host: str | None, settings: Settings) -> str | None:
    """Name the client of an address, as `limited_client` does."""
    try:
        address = ip_address(host) if host else None
    except ValueError:
        address = None
    if address is None:
        return "unknown"
    if address.is_loopback and not settings.loopback_is_limited:
        return None
    if address.version == 6:
        return address.exploded[:19]
    return str(address)


def refuse_over_limit(
    buckets: TokenBuckets, client: str | None, what: str, *, tokens: float
) -> None:
    """Take tokens from the client's bucket.

    Raises:
        RefusedError: The bucket is in debt.
    """
    wait_s = 0 if client is None else buckets.take(client, tokens)
    if wait_s > 0:
        raise too_many(f"the limit of {what} for one client is met", retry_after_s=ceil(wait_s))
