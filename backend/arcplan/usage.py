"""Errors in a command's arguments or settings."""

from __future__ import annotations


class UsageError(Exception):
    """Wrong arguments or settings, in one sentence that holds no secret."""
