"""The dashboard of a plan: its shape, its lines, and its queries by Prometheus' own parser."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from arcplan.json_value import JsonObject
from arcplan.watching import Server, dashboard
from arcplan.watching.dashboard import panels
from tests.watching.conftest import Promtool, as_yaml
from tests.watching.test_rules import _HOSTILE

# What Grafana puts in the place of its variables.
_VARIABLES = {"$__rate_interval": "5m", "$host": "a|b\\\\.c", "$device": "sda|nvme0n1"}


def filled(query: str) -> str:
    for name, value in _VARIABLES.items():
        query = query.replace(name, value)
    assert "$" not in query.replace('"$1"', "")
    return query


def test_prometheus_accepts_every_query(
    servers: dict[str, Server], promtool: Promtool, tmp_path: Path
) -> None:
    for name, server in servers.items():
        queries = [query for panel in panels(server) for query in panel.queries.values()]
        made = [{"record": f"q:{n}", "expr": filled(query)} for n, query in enumerate(queries)]
        document = {"groups": [{"name": "dashboard", "rules": made}]}
        (tmp_path / "queries.yml").write_text(as_yaml(document))
        done = promtool("check", "rules", "queries.yml")
        assert done.returncode == 0, name + done.stdout + done.stderr
        assert f"{len(queries)} rules found" in done.stdout


def test_panels_have_the_plans_lines_in_ascending_order(servers: dict[str, Server]) -> None:
    for server in servers.values():
        document = json.loads(dashboard(server))
        by_title = {panel["title"]: panel for panel in document["panels"]}
        steps = {title: steps_of(panel) for title, panel in by_title.items()}
        for values in steps.values():
            assert values == sorted(values)
        assert server.arc_limit.value in steps["ARC size"]
        assert server.figures["arc_data_hit_ratio"].low in steps["ARC hits"]
        assert server.figures["device_reads_per_s"].high in steps["Device IOPS"]
        assert server.pool_limit in steps["Pool fill"]
        rate = "Transactions" if server.engine == "postgresql" else "Queries"
        assert server.figures["queries_per_s"].value in steps[rate]
        assert server.arc_limit.text in by_title["ARC size"]["description"]


def steps_of(panel: JsonObject) -> list[float]:
    """Where a panel's lines are; the first step lies below all of them."""
    first, *others = json.loads(json.dumps(panel))["fieldConfig"]["defaults"]["thresholds"]["steps"]
    assert first["value"] is None
    return [step["value"] for step in others]


def test_panels_lie_beside_each_other_with_ids_and_the_chosen_source(
    servers: dict[str, Server],
) -> None:
    document = json.loads(dashboard(servers["sysbench-2018"]))
    ids = [panel["id"] for panel in document["panels"]]
    assert len(set(ids)) == len(ids)
    taken = [(panel["gridPos"]["x"], panel["gridPos"]["y"]) for panel in document["panels"]]
    assert len(set(taken)) == len(taken)
    for panel in document["panels"]:
        assert panel["gridPos"]["x"] + panel["gridPos"]["w"] <= 24
        for target in panel["targets"]:
            assert target["datasource"] == {"type": "prometheus", "uid": "${datasource}"}
    names = [variable["name"] for variable in document["templating"]["list"]]
    assert names == ["datasource", "host", "device"]
    assert 8 <= len(document["uid"]) <= 40


def test_a_plans_name_is_a_title_and_nothing_else(servers: dict[str, Server]) -> None:
    server = servers["sysbench-2018"]
    named = replace(server, title=_HOSTILE)
    plain, hostile = json.loads(dashboard(server)), json.loads(dashboard(named))
    assert hostile.pop("title") == f"arcplan: {' '.join(_HOSTILE.split())}"
    assert plain.pop("title") != hostile.pop("uid")
    del plain["uid"]
    assert plain == hostile


@pytest.mark.parametrize("devices", ["sd[ab]", "mapper/x|dm-1"])
def test_the_pools_disks_can_be_named(servers: dict[str, Server], devices: str) -> None:
    document = json.loads(dashboard(servers["sysbench-2018"], devices))
    [disk] = [one for one in document["templating"]["list"] if one["name"] == "device"]
    assert disk["allValue"] == devices
    escaped = devices.replace("/", "\\/")
    assert disk["regex"] == f"/^({escaped})$/"
