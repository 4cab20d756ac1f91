"""Hosts of a real Prometheus: their rows are those of texts recorded on the hosts themselves."""

from __future__ import annotations

import csv
import json
import pickle
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from arcplan.analysis import analyse
from arcplan.captures.arrival import ReadOptions
from arcplan.cli import main
from arcplan.fleet.source import SourceError, SourceOptions
from arcplan.fleet.sources import hosts_of
from arcplan.fleet.sources.prometheus import Choice, Prometheus, PrometheusHost, TimeRange
from arcplan.fleet.sources.prometheus import hosts as hosts_at
from arcplan.home import home_of, model_bundle
from arcplan.json_value import JsonObject
from arcplan.model import Model
from arcplan.model_answers import Assumptions
from arcplan.sizing import size
from tests.fleet.prometheus_server import make_blocks, prometheus_programs, serving
from tests.fleet.replayed_hosts import ReplayedHost, Sample, openmetrics, replayed_hosts

END_S = 1_795_300_200
PREFIX = "/prometheus"


def others() -> Iterator[Sample]:
    """A host without ZFS and database, a real scrape, and a PostgreSQL without its settings."""
    commits = {"instance": "pg.example:9187", "job": "postgres", "datname": "shop"}
    yield "pg_stat_database_xact_commit", commits, 5, END_S - 60
    labels = {"instance": "web1.example:9100", "job": "node"}
    yield "node_memory_MemTotal_bytes", labels, 1e9, END_S - 60
    scrape = Path(__file__).parents[1] / "fixtures/node_exporter/nodeexporter-1.5.txt"
    for line in scrape.read_text().splitlines():
        name, _, value = line.rpartition(" ")
        if name.startswith("node_") and "{" not in name:
            yield name, {"instance": "real.example:9100", "job": "node"}, float(value), END_S - 60
    labels = {"instance": "real.example:9104", "job": "mysqld", "cluster": "b"}
    yield "mysql_global_status_uptime", labels, 5, END_S - 60


@pytest.fixture(scope="module")
def hosts() -> list[ReplayedHost]:
    return replayed_hosts(9, END_S)


@pytest.fixture(scope="module")
def address(hosts: list[ReplayedHost], tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    programs = prometheus_programs()
    if programs is None:
        pytest.skip(
            "NOT TESTED WITH PROMETHEUS: prometheus and promtool are not on this machine (Debian:"
            " apt install prometheus, or ARCPLAN_TEST_PROMETHEUS_BIN=/folder/of/its/programs)"
        )
    server, tool = programs
    folder = tmp_path_factory.mktemp("prometheus") / "data"
    folder.mkdir()
    make_blocks(tool, folder, "hour", openmetrics(one for h in hosts for one in h.samples()))
    make_blocks(tool, folder, "days", openmetrics(one for h in hosts for one in h.growth_samples()))
    make_blocks(tool, folder, "others", openmetrics(others()))
    with serving(server, folder, PREFIX) as found:
        yield found


@pytest.fixture(scope="module")
def model() -> Iterator[Model]:
    made = Model(model_bundle(home_of()))
    yield made
    made.close()


def options(**more: str) -> SourceOptions:
    return SourceOptions(end=str(END_S), **more)


def found_at(address: str, **more: str) -> list[PrometheusHost]:
    found = list(hosts_of(address, options(**more)))
    assert all(isinstance(one, PrometheusHost) for one in found)
    return [one for one in found if isinstance(one, PrometheusHost)]


def sized(
    model: Model, texts: Iterator[tuple[str, bytes]], known: JsonObject | None = None
) -> JsonObject:
    captures = []
    for name, text in texts:
        found = analyse(
            iter((text,)),
            name=name,
            options=ReadOptions(),
            model=model,
            assumptions=Assumptions(),
        )
        assert not found.problems
        captures += found.captures
    return size(model, captures, known=known or {}, changed={})


def test_exporters_of_one_host_come_together_whatever_their_ports(
    address: str, hosts: list[ReplayedHost]
) -> None:
    found = found_at(address)
    assert [one.host for one in found] == [
        *(one.name for one in hosts),
        "pg.example",
        "real.example",
    ]
    assert [one.role for one in found[:-2]] == [one.role for one in hosts]
    assert found[0].instances == (f"{hosts[0].name}:9100", f"{hosts[0].name}:9104")
    assert {one.source for one in found} == {address}


def test_a_label_says_the_role_and_a_selector_chooses(address: str) -> None:
    assert {one.role for one in found_at(address, role_label="job")} == {
        "mysqld",
        "node",
        "postgres",
    }
    [chosen] = found_at(address, selector='{cluster="b"}')
    assert (chosen.host, chosen.role) == ("real.example", "b")
    assert len(found_at(address, selector='role=~"orders|reports"')) == 5
    with pytest.raises(SourceError, match="parse error"):
        found_at(address, selector="role=")


def test_another_label_may_name_the_host(address: str) -> None:
    assert {"mysqld", "node", "postgres"} == {
        one.host for one in found_at(address, host_label="job")
    }


def test_every_plan_and_figure_is_that_of_texts_recorded_on_the_host(
    address: str, hosts: list[ReplayedHost], model: Model
) -> None:
    found = {one.host: one for one in found_at(address)}
    for host in hosts:
        travelled: PrometheusHost = pickle.loads(pickle.dumps(found[host.name]))  # noqa: S301
        theirs, own = (
            sized(model, iter(texts), known={"storage.device": "nvme-gen4"})
            for texts in (
                [(one.name, b"".join(one.pieces)) for one in travelled.texts()],
                [(name, text.encode()) for name, text in host.texts()],
            )
        )
        for part in ("plan", "missing", "result", "disagreement"):
            assert theirs[part] == own[part]
        assert values(theirs) == values(own)
        assert missing_of(theirs) == []
        # Disks that were half busy are no device: their rate is that of the load.
        asked = sized(model, ((name, text.encode()) for name, text in host.texts()))
        assert [one["path"] for one in missing_of(asked)] == ["storage.device"]


def missing_of(sizing: JsonObject) -> list[JsonObject]:
    missing = sizing["missing"]
    assert isinstance(missing, list)
    return [one for one in missing if isinstance(one, dict)]


def values(sizing: JsonObject) -> dict[str, object]:
    measured = sizing["measured"]
    assert isinstance(measured, dict)
    return {name: one["value"] for name, one in measured.items() if isinstance(one, dict)}


def test_measured_rates_are_the_true_ones(
    address: str, hosts: list[ReplayedHost], model: Model
) -> None:
    host = hosts[0]
    found = found_at(address)[0]
    measured = values(sized(model, ((one.name, b"".join(one.pieces)) for one in found.texts())))
    first, last = host.status(0), host.status(12)
    assert measured["queries_per_s"] == (last["Questions"] - first["Questions"]) / 3600
    misses = host.arc(12)["misses"] - host.arc(0)["misses"]
    assert measured["device_reads_per_s"] == pytest.approx(misses * host.excess / 3600, rel=0.02)


def test_growth_is_measured_where_weeks_are_recorded(
    address: str, hosts: list[ReplayedHost]
) -> None:
    found = {one.host: one for one in found_at(address)}
    for host in hosts:
        growth = found[host.name].growth_percent_per_month()
        if host.growth is None:
            assert growth is None
        else:
            assert growth == pytest.approx(100 * host.growth * 365.25 / 12, abs=0.05)


def test_the_command_writes_a_row_for_each_host_and_names_what_it_lacks(
    address: str, tmp_path: Path, hosts: list[ReplayedHost]
) -> None:
    out = tmp_path / "rows.csv"
    inventory = tmp_path / "inventory.csv"
    inventory.write_text(f"host,layout.record_bytes\n{hosts[1].name},16384\n")
    arguments = ["--to", str(END_S), "--out", str(out), "--inventory", str(inventory)]
    assert main(["fleet", address, *arguments, "--selector", 'instance!~"db0000[3-8].*"']) == 3
    rows = {row["host"]: row for row in csv.DictReader(out.read_text().splitlines())}
    assert set(rows) == {*(one.name for one in hosts[:3]), "pg.example", "real.example"}
    first, second, real = rows[hosts[0].name], rows[hosts[1].name], rows["real.example"]
    # Its disks were never full, so what they can do is not known.
    assert (first["status"], first["missing_fields"]) == ("incomplete", "storage.device")
    assert "Which drive is it?" in first["reason"]
    assert "layout.record_bytes" in first["assumed_fields"].split(";")
    assert second["record_bytes"] == "16384"
    assert "layout.record_bytes" not in second["assumed_fields"].split(";")
    assert real["status"] == "incomplete"
    assert "memory.arc_bytes" in real["missing_fields"].split(";")
    assert json.loads(first["plan"])["origins"]["layout.record_bytes"] == "assumed"


def test_a_range_without_samples_is_a_reason(address: str) -> None:
    host = found_at(address)[0]
    over = TimeRange(host.over.begin_s - 86_400 * 99, host.over.end_s - 86_400 * 99)
    with pytest.raises(SourceError, match=f"no sample of {host.host} from 2026-08-14"):
        list(replace(host, over=over).texts())


def test_a_host_over_another_time_is_other_work_and_the_last_hour_is_not(address: str) -> None:
    def fingerprint(end_s: int, length: str) -> str:
        chosen = SourceOptions(end=str(end_s), span=length)
        return next(iter(hosts_of(address, chosen))).fingerprint

    assert fingerprint(END_S, "1h") == fingerprint(END_S, "1h")
    assert fingerprint(END_S, "1h") != fingerprint(END_S, "30m")
    assert fingerprint(END_S, "1h") != fingerprint(END_S - 60, "1h")
    server, choice = Prometheus.at(address), Choice()
    now, later = (
        next(hosts_at(server, choice, TimeRange(end_s - 3600, end_s), is_fixed=False))
        for end_s in (END_S, END_S + 60)
    )
    assert now.over != later.over
    assert now.fingerprint == later.fingerprint
