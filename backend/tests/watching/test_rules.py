"""Alert rules, judged by Prometheus' own promtool."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from arcplan.watching import Selection, Server, rules
from arcplan.watching.rules import alerts
from tests.watching.conftest import Promtool, as_yaml
from tests.watching.host import MINUTES, Host, around_the_limits, healthy

_EVERY_HOST = Selection()
_AT = f"{MINUTES}m"
_HOSTILE = 'x\'"\n- alert: evil {{ printf "%s" `a` }} # \\ ${HOME} \u2028 \x85 \U0001f600 {{{'


def a_test(host: Host, expected: list[dict[str, object]], expression: str) -> dict[str, object]:
    return {
        "interval": "1m",
        "input_series": host.series(),
        "promql_expr_test": [{"expr": expression, "eval_time": _AT, "exp_samples": expected}],
    }


def firing(name: str) -> str:
    return f'count by (alertname) (ALERTS{{alertname=~"{name}", alertstate="firing"}})'


def cases_of(server: Server) -> list[dict[str, object]]:
    """For every alert a host inside of the limit and one outside."""
    made = []
    for name, (inside, outside) in around_the_limits(server).items():
        made.append(a_test(inside, [], firing(name)))
        expected = {"labels": f'{{alertname="{name}"}}', "value": 1}
        made.append(a_test(outside, [expected], firing(name)))
    return made


def test_every_alert_fires_outside_of_its_limit_only(
    servers: dict[str, Server], promtool: Promtool, tmp_path: Path
) -> None:
    tried: set[str] = set()
    engines: set[str] = set()
    # As many plans as it takes to see every alert, of both engines.
    for name, server in servers.items():
        if server.engine in engines and around_the_limits(server).keys() <= tried:
            continue
        engines.add(server.engine)
        (tmp_path / f"{name}.rules.yml").write_text(rules(server, _EVERY_HOST))
        document = {"rule_files": [f"{name}.rules.yml"], "tests": cases_of(server)}
        (tmp_path / f"{name}.test.yml").write_text(as_yaml(document))
        done = promtool("test", "rules", f"{name}.test.yml")
        assert done.returncode == 0, name + done.stdout + done.stderr
        tried |= around_the_limits(server).keys()
    written = {alert.name for one in servers.values() for alert in alerts(one, _EVERY_HOST)}
    assert tried == written


def test_a_host_as_planned_fires_nothing(
    servers: dict[str, Server], promtool: Promtool, tmp_path: Path
) -> None:
    for name, server in servers.items():
        (tmp_path / "rules.yml").write_text(rules(server, _EVERY_HOST))
        checked = promtool("check", "rules", "rules.yml")
        assert checked.returncode == 0, name + checked.stdout + checked.stderr
        test = a_test(healthy(server), [], firing(".*"))
        (tmp_path / "test.yml").write_text(as_yaml({"rule_files": ["rules.yml"], "tests": [test]}))
        done = promtool("test", "rules", "test.yml")
        assert done.returncode == 0, name + done.stdout + done.stderr


def test_an_idle_or_restarted_host_fires_nothing(
    servers: dict[str, Server], promtool: Promtool, tmp_path: Path
) -> None:
    server = servers["on-premises-mirrors"]
    host = healthy(server)
    idle = replace(
        host, arc_reads=0.01, hit_ratio=0, misses_per_read=5, device_reads=0.01, await_ms=500
    )
    shrunk = replace(host, target_bytes=server.arc_used.value / 2)
    restarted = a_test(shrunk, [], firing(".*"))
    series = [one for one in shrunk.series() if "boot_time" not in one["series"]]
    boot = {"series": 'node_boot_time_seconds{instance="node:9100"}', "values": f"-15000x{MINUTES}"}
    restarted["input_series"] = [*series, boot]
    (tmp_path / "rules.yml").write_text(rules(server, _EVERY_HOST))
    document = {"rule_files": ["rules.yml"], "tests": [a_test(idle, [], firing(".*")), restarted]}
    (tmp_path / "test.yml").write_text(as_yaml(document))
    done = promtool("test", "rules", "test.yml")
    assert done.returncode == 0, done.stdout + done.stderr


def test_an_alert_says_the_plans_figure_and_the_name_stays_a_name(
    servers: dict[str, Server], promtool: Promtool, tmp_path: Path
) -> None:
    server = replace(servers["on-premises-mirrors"], title=_HOSTILE)
    used = server.figures["pool_used_ratio"].text
    text = rules(server, _EVERY_HOST)
    assert text.isascii()
    (tmp_path / "rules.yml").write_text(text)
    [filling] = [one for one in alerts(server, _EVERY_HOST) if one.name == "ArcplanPoolFilling"]
    expected = {
        "exp_labels": {"severity": "critical", "instance": "node:9100", "zpool": "tank"},
        "exp_annotations": {
            "summary": f"node:9100: pool tank is 99% full;"
            f" the plan has {used} of its own pool in use.",
            "plan": " ".join(_HOSTILE.split()),
            "runbook": filling.runbook,
        },
    }
    test = {
        "interval": "1m",
        "input_series": replace(healthy(server), used_ratio=0.99).series(),
        "alert_rule_test": [
            {"eval_time": _AT, "alertname": "ArcplanPoolFilling", "exp_alerts": [expected]}
        ],
    }
    (tmp_path / "test.yml").write_text(as_yaml({"rule_files": ["rules.yml"], "tests": [test]}))
    done = promtool("test", "rules", "test.yml")
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize(
    ("hosts", "fires"),
    [(["node"], True), (["a.b", "node"], True), (["nod"], False), (['"'], False)],
)
def test_rules_watch_the_named_hosts_whatever_their_port(
    servers: dict[str, Server], promtool: Promtool, tmp_path: Path, hosts: list[str], fires: bool
) -> None:
    server = servers["on-premises-mirrors"]
    (tmp_path / "rules.yml").write_text(rules(server, Selection.of_hosts(hosts, None)))
    over = replace(healthy(server), queries=1e9, limit_bytes=1)
    names = ("ArcplanArcLimitLow", "ArcplanQueriesHigh")
    expected: list[dict[str, object]] = [
        {"labels": f'{{alertname="{name}"}}', "value": 1} for name in names
    ]
    test = a_test(over, expected if fires else [], firing("|".join(names)))
    (tmp_path / "test.yml").write_text(as_yaml({"rule_files": ["rules.yml"], "tests": [test]}))
    done = promtool("test", "rules", "test.yml")
    assert done.returncode == 0, done.stdout + done.stderr


def test_a_slow_boot_disk_fires_nothing_unless_the_pool_is_on_it(
    servers: dict[str, Server], promtool: Promtool, tmp_path: Path
) -> None:
    server = servers["on-premises-mirrors"]
    (tmp_path / "rules.yml").write_text(rules(server, _EVERY_HOST))
    host = healthy(server)
    slow = replace(host, await_ms=server.figures["read_await_ms"].high * 9)
    own = [one for one in host.series() if "nvme0n1" not in one["series"]]
    disk = [one for one in slow.series() if 'device="nvme0n1"' in one["series"]]
    boot = [{**one, "series": one["series"].replace("nvme0n1", "sda")} for one in disk]
    good = [one for one in host.series() if 'device="nvme0n1"' in one["series"]]
    mounted = {
        "series": 'node_filesystem_size_bytes{instance="node:9100", device="/dev/sda2",'
        ' mountpoint="/", fstype="ext4"}',
        "values": f"1x{MINUTES}",
    }
    name = "ArcplanReadAwaitHigh"
    fired = {"labels": f'{{alertname="{name}"}}', "value": 1}
    beside, alone = a_test(host, [], firing(".*")), a_test(host, [fired], firing(name))
    beside["input_series"] = [*own, *good, *boot, mounted]
    alone["input_series"] = [*own, *boot, mounted]
    (tmp_path / "test.yml").write_text(
        as_yaml({"rule_files": ["rules.yml"], "tests": [beside, alone]})
    )
    done = promtool("test", "rules", "test.yml")
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_same_plan_gives_the_same_file(servers: dict[str, Server]) -> None:
    for server in servers.values():
        assert rules(server, _EVERY_HOST) == rules(server, _EVERY_HOST)
        assert json.dumps(server.title) not in rules(server, _EVERY_HOST).splitlines()[0]
