"""Hit ratios of other ARC sizes: a recording's requests with the replay's answer."""

from __future__ import annotations

import dataclasses

from arcplan.captures.pool.arc_trace_record import (
    ArcTraceCapture,
    RecordedTrace,
    TracedGroup,
    TracedPoint,
    mean_of,
)
from arcplan.json_value import JsonObject, JsonValue, objects_of, whole_number
from arcplan.model_answers import KnowsCurve, ModelMissingError

_FULL = 0.95
"""An ARC is full at this share of its target: it evicts a little more than it has to."""

_BUFFERS = ("compressed_size", "data_size", "metadata_size")


def with_curve(trace: RecordedTrace, model: KnowsCurve) -> ArcTraceCapture:
    """Replace a recording's requests by what their replay gives.

    Raises:
        ModelError: The model gave no answer.
    """
    try:
        answer = model.arc_curve(_sample(trace))
    except ModelMissingError:
        answer = {}
    fields = {
        field.name: getattr(trace, field.name) for field in dataclasses.fields(ArcTraceCapture)
    }
    fields["groups"] = _groups(trace.groups, answer.get("groups"))
    return ArcTraceCapture(
        **fields
        | {
            "curve": [_point(point) for point in objects_of(answer.get("curve"))],
            **{name: _share(answer, name) for name in _SHARES},
        }
    )


_SHARES = ("reuse_seen", "reuse_in_10_min", "measured_hits", "replayed_hits", "usual_error")


def _sample(trace: RecordedTrace) -> JsonObject:
    recorded = trace.recorded
    return {
        "share": trace.sampled_share,
        "seconds": trace.seconds,
        "lost": trace.lost_events,
        "arc": _arc_state(trace),
        "metadata": [*recorded.metadata],
        "psize": [*recorded.psize],
        "lsize": [*recorded.lsize],
        "group": [*recorded.group],
        "requests": [*recorded.requests],
        "steps_ms": [*recorded.steps_ms],
    }


def _arc_state(trace: RecordedTrace) -> JsonObject:
    """Sizes, and demand requests of the recording's duration."""
    compressed, data, metadata, size, dirty = (
        mean_of(trace, counter) for counter in (*_BUFFERS, "size", "anon_size")
    )
    counted_s = _rise(trace, "uptime_ms") / 1000
    # Counters are read shortly before and after.
    part = min(trace.seconds / counted_s, 1) if counted_s > 0 else 1
    state: JsonObject = {
        "arc_bytes": size,
        "buffer_bytes": compressed or data + metadata or size,
        "dirty_bytes": dirty,
        "is_full": all(map(_is_full, (trace.before, trace.after))),
    }
    for type_ in ("data", "metadata"):
        hits, waits, misses = (
            _rise(trace, f"demand_{type_}_{name}") for name in ("hits", "iohits", "misses")
        )
        state[f"{type_}_requests"] = round((hits + waits + misses) * part)
        state[f"{type_}_misses"] = round(misses * part)
    return state


def _is_full(counters: dict[str, int]) -> bool:
    """Whether the ARC had the size that it aims at."""
    return 0 < counters.get("c", 0) * _FULL <= counters.get("size", 0)


def _rise(trace: ArcTraceCapture, counter: str) -> int:
    return max(trace.after.get(counter, 0) - trace.before.get(counter, 0), 0)


def _point(answer: JsonObject) -> TracedPoint:
    return TracedPoint(
        arc_bytes=whole_number(answer.get("arc_bytes")) or 0,
        data_hits=_share(answer, "data_hits"),
        metadata_hits=_share(answer, "metadata_hits"),
        low=_share(answer, "low"),
        high=_share(answer, "high"),
    )


def _groups(groups: list[TracedGroup], answer: JsonValue) -> list[TracedGroup]:
    """The groups with what the replay says of them, those with most requests first."""
    used = {use.get("group"): use for use in objects_of(answer)}
    filled = [
        dataclasses.replace(
            group,
            requests=_share(used[at], "requests"),
            arc_bytes=whole_number(used[at].get("arc_bytes")),
            hits=_share(used[at], "hits"),
            hits_doubled=_share(used[at], "hits_doubled"),
        )
        if at in used
        else group
        for at, group in enumerate(groups)
    ]
    return sorted(filled, key=lambda group: (-(group.requests or 0), -group.blocks))


def _share(answer: JsonObject, name: str) -> float | None:
    value = answer.get(name)
    return round(value, 5) if isinstance(value, int | float) else None
