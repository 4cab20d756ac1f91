"""Counts for operators in Prometheus' text format; never a file or dataset name."""

from __future__ import annotations

from collections.abc import Iterable

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    ProcessCollector,
    generate_latest,
)

from arcplan.captures.generated_formats import CaptureKind

MEDIA_TYPE = "text/plain; version=0.0.4; charset=utf-8"
_SECONDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5, 30, 120, 600)


class Metrics:
    """Counts of one process since it started."""

    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        ProcessCollector(registry=self._registry)
        self._seconds = Histogram(
            "arcplan_request_seconds",
            "Time from the head of a request to the end of its answer",
            ["method", "route"],
            buckets=_SECONDS,
            registry=self._registry,
        )
        self._answers = Counter(
            "arcplan_answers",
            "Answers by the route's pattern",
            ["method", "route", "status"],
            registry=self._registry,
        )
        self._refusals = Counter(
            "arcplan_refusals",
            "Failures by the last part of the problem's type",
            ["reason"],
            registry=self._registry,
        )
        self._captures = Counter(
            "arcplan_captures", "Captures read", ["kind"], registry=self._registry
        )
        self._bytes = Counter(
            "arcplan_capture_bytes",
            "Bytes of the captures read, uncompressed",
            ["kind"],
            registry=self._registry,
        )
        self.uploads_running = Gauge(
            "arcplan_uploads_running", "Uploads being read now", registry=self._registry
        )

        self._store_bytes = Gauge(
            "arcplan_store_bytes", "What the plans kept take", registry=self._registry
        )
        self._store_most_bytes = Gauge(
            "arcplan_store_most_bytes", "What they may take; 0 is no bound", registry=self._registry
        )
        self._plans_named = Gauge(
            "arcplan_plans_going",
            "Plans, unopened for long, that go next when the store is full",
            registry=self._registry,
        )

    def see_store(self, used_bytes: int, most_bytes: int, going: int) -> None:
        """How much of its room the store uses now."""
        self._store_bytes.set(used_bytes)
        self._store_most_bytes.set(most_bytes)
        self._plans_named.set(going)

    def count_answer(self, method: str, route: str, status: int, seconds: float) -> None:
        """Count one answered request."""
        self._answers.labels(method, route, str(status)).inc()
        self._seconds.labels(method, route).observe(seconds)

    def count_refusal(self, reason: str) -> None:
        """Count one failure."""
        self._refusals.labels(reason).inc()

    def count_captures(self, captures: Iterable[tuple[CaptureKind, int]]) -> None:
        """Count the captures of one upload: their kinds and bytes of text."""
        for kind, size_bytes in captures:
            self._captures.labels(kind).inc()
            self._bytes.labels(kind).inc(size_bytes)

    def text(self) -> bytes:
        """Everything that was counted."""
        return generate_latest(self._registry)
