"""Findings of a capture, as sentences with the figures they rest on."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Finding:
    """One observation.

    Attributes:
        code: Stable name for programs, lower-case words joined by hyphens.
        text: One sentence with the figures it rests on.
    """

    code: str
    text: str
