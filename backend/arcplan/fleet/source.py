"""What a source of hosts gives: hosts to size, which worker processes read by themselves.

A source is a function `hosts_of(source, options)` in a module of `arcplan.fleet.sources`. It lists
hosts and reads none of them: a host is pickled and sent to a worker process, which may be on
another machine, and read there.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Protocol


class SourceError(Exception):
    """A source or one of its hosts that cannot be read; one sentence that holds no secret."""


@dataclass(frozen=True, slots=True)
class CaptureText:
    """One file of a host as it arrives, maybe compressed, maybe an archive.

    Attributes:
        name: Its name; untrusted text.
        pieces: Its bytes in order. Raises `SourceError` or `OSError` where they cannot be read.
        modified_at: When it was last written, ISO 8601 in UTC; None if not known.
        remark: What it does not cover, one sentence; the first one begins the row's
            reason.
    """

    name: str
    pieces: Iterator[bytes]
    modified_at: str | None = None
    remark: str | None = None


class FleetHost(Protocol):
    """One host to size. It can be pickled, and holds no credentials."""

    @property
    def host(self) -> str:
        """Its name; untrusted text."""
        ...

    @property
    def source(self) -> str:
        """Where it is read: a file, an object's address, a server's; untrusted text."""
        ...

    @property
    def role(self) -> str | None:
        """Its group; untrusted text."""
        ...

    @property
    def fingerprint(self) -> str:
        """Changes with what would be read, so that a host that is done is not read again."""
        ...

    def texts(self) -> Iterator[CaptureText]:
        """Its captures, one after the other; runs in the worker process.

        Raises:
            SourceError: They cannot be read.
        """
        ...

    def growth_percent_per_month(self) -> float | None:
        """Growth of its data as measured, None where it was not; called after `texts`."""
        ...


@dataclass(frozen=True, slots=True)
class SourceOptions:
    """What sources may be asked beside their address.

    Attributes:
        start: Begin of the range of time, as entered; None for the default.
        end: Its end, as entered; None for now.
        span: Its length, as entered, such as 7d; None for the default.
        role_label: Label of a series that says the role of its host; None for the default.
        host_label: Label of a series that names its host; None for the default.
        selector: Label matchers that choose hosts; None for all.
    """

    start: str | None = None
    end: str | None = None
    span: str | None = None
    role_label: str | None = None
    host_label: str | None = None
    selector: str | None = None
