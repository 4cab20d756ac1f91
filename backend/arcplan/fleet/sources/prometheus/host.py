"""One host of a Prometheus server: its texts are made where they are read."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime

from arcplan.fleet.source import CaptureText
from arcplan.fleet.sources.prometheus import growth
from arcplan.fleet.sources.prometheus.client import AnswerError, Prometheus
from arcplan.fleet.sources.prometheus.recording import Recording, recording_of
from arcplan.fleet.sources.prometheus.texts import texts_of
from arcplan.fleet.sources.prometheus.time_range import TimeRange
from arcplan.watching import recorded
from arcplan.watching.metrics import literal, quoted


@dataclass(frozen=True, slots=True)
class PrometheusHost:
    """A host to size; it holds no credentials, so it may travel to another process.

    Attributes:
        host: Its name; untrusted text.
        source: The server's address.
        role: Its group; untrusted text.
        server: The server.
        matchers: Label matchers that chose it, beside its name.
        host_label: Label that names it.
        instances: Values of that label.
        over: The range of time.
        fingerprint: Of what chose its series; of the range only where its end was entered, so
            that an interrupted run over the last hour goes on.
    """

    host: str
    source: str
    role: str | None
    server: Prometheus
    matchers: str
    host_label: str
    instances: tuple[str, ...]
    over: TimeRange
    fingerprint: str

    @property
    def selector(self) -> str:
        """Label matchers of all its series."""
        names = quoted("|".join(literal(one) for one in self.instances))
        own = f"{self.host_label}=~{names}"
        return f"{own}, {self.matchers}" if self.matchers else own

    def recording(self) -> Recording:
        """What its exporters recorded over the range.

        Raises:
            PrometheusError: The server gives no usable answer, or has nothing of that time.
        """
        over = self.over
        query = recorded.recorded(self.selector)
        answer = self.server.matrix(query, over.begin_s, over.end_s, over.step_s)
        found = recording_of(answer, over, self.host_label)
        if not found.moments:
            begin, end = (
                f"{datetime.fromtimestamp(one, tz=UTC):%Y-%m-%dT%H:%M:%SZ}"
                for one in (over.begin_s, over.end_s)
            )
            raise AnswerError(f"{self.source}: no sample of {self.host} from {begin} to {end}")
        return found

    def growth_percent_per_month(self) -> float | None:
        """Growth over up to four weeks before the range's end; None where less than one is known.

        Raises:
            PrometheusError: The server gives no usable answer.
        """
        end_s = self.over.end_s
        query = recorded.used_bytes(self.selector)
        return growth.growth_percent(
            self.server.matrix(query, end_s - growth.LOOK_BACK_S, end_s, growth.STEP_S)
        )

    def texts(self) -> Iterator[CaptureText]:
        """Its captures; the first says what was left out of the range.

        Raises:
            PrometheusError: The server gives no usable answer, or has nothing of that time.
        """
        found = self.recording()
        remark = "; ".join(found.notes) or None
        for name, text in texts_of(found):
            yield CaptureText(name, iter((text.encode(),)), remark=remark)
            remark = None
