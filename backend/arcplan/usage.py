"""What the person who started a command got wrong."""

from __future__ import annotations


class UsageError(Exception):
    """Wrong arguments or settings, in one sentence that holds no secret."""
