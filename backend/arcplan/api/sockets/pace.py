"""Checks that the other side of a connection sends or reads bytes fast enough."""

from __future__ import annotations


class Pace:
    """Judges a body that is on its way, by the time that the server waited for it.

    Args:
        stall_s: Longest time without a byte; the mean rate is judged after it.
        slowest_bytes_per_s: Mean rate that it must keep.
    """

    def __init__(self, stall_s: float, slowest_bytes_per_s: float) -> None:
        self._stall_s = stall_s
        self._slowest_bytes_per_s = slowest_bytes_per_s
        self._waited_s = 0.0
        self._idle_s = 0.0
        self._received_bytes = 0

    def receive(self, count: int) -> None:
        """Note that bytes have arrived."""
        self._received_bytes += count
        self._idle_s = 0

    def wait(self, seconds: float) -> bool:
        """The server has waited; whether it waited long enough to give up."""
        self._waited_s += seconds
        self._idle_s += seconds
        due_bytes = (self._waited_s - self._stall_s) * self._slowest_bytes_per_s
        return self._idle_s >= self._stall_s or self._received_bytes < due_bytes
