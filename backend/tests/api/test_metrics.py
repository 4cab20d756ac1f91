"""Metrics count work and hold no names."""

from __future__ import annotations

import time
from pathlib import Path

import httpx
from prometheus_client.parser import text_string_to_metric_families

from tests.server_process import serving


def samples(client: httpx.Client) -> dict[tuple[str, frozenset[str]], float]:
    """Value by name and label values."""
    text = client.get("/metrics").raise_for_status().text
    return {
        (sample.name, frozenset(sample.labels.values())): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }


def test_metrics_are_off_unless_switched_on(http: httpx.Client) -> None:
    answer = http.get("/metrics")
    assert answer.status_code == 404
    assert "ARCPLAN_METRICS" in answer.json()["detail"]


def test_requests_captures_and_refusals_are_counted_without_names(
    home: Path, tmp_path: Path, arcstat_log: bytes
) -> None:
    with serving(home, tmp_path / "data", metrics="true") as server, server.client() as client:
        # A server that has just started may ask to come back.
        while client.post("/api/captures?name=payroll.txt", content=arcstat_log).status_code == 503:
            time.sleep(1)
        client.post("/api/captures?name=payroll.txt", content=b"payroll\n")
        client.get("/api/plans/payroll")
        client.get("/payroll")
        counted = samples(client)
        assert "payroll" not in client.get("/metrics").text
    assert counted["arcplan_captures_total", frozenset({"arcstat"})] == 1
    assert counted["arcplan_capture_bytes_total", frozenset({"arcstat"})] == len(arcstat_log)
    assert counted["arcplan_refusals_total", frozenset({"unrecognised"})] == 1
    assert counted["arcplan_refusals_total", frozenset({"not-found"})] == 1
    post = {"POST", "/api/captures"}
    assert counted["arcplan_answers_total", frozenset(post | {"200"})] == 1
    assert counted["arcplan_answers_total", frozenset(post | {"422"})] == 1
    assert counted["arcplan_request_seconds_count", frozenset(post)] == 2
    assert counted["arcplan_uploads_running", frozenset()] == 0
    assert counted["process_resident_memory_bytes", frozenset()] > 1 << 20
