"""Which moments of a host's series count, and what texts are made of them."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from arcplan.captures.database.mysql_status import MysqlStatusCapture
from arcplan.captures.database.postgresql_settings import PostgresqlSettingsCapture
from arcplan.captures.database.postgresql_stats import PostgresqlStatsCapture
from arcplan.captures.host.node_exporter import NodeExporterCapture
from arcplan.captures.records import CaptureBase
from arcplan.fleet.sources.prometheus.client import AnswerError
from arcplan.fleet.sources.prometheus.growth import growth_percent
from arcplan.fleet.sources.prometheus.recording import Matrix, recording_of
from arcplan.fleet.sources.prometheus.texts import texts_of
from arcplan.fleet.sources.prometheus.time_range import RangeError, TimeRange, time_range
from tests.arrival.reading import read

HOUR = TimeRange(1_000_000_000.0, 1_000_003_600.0)
MOMENTS = 13
Told = list[tuple[dict[str, str], list[tuple[float, float]]]]


def series(name: str, values: Sequence[float | None], **labels: str) -> Told:
    samples = [
        (HOUR.begin_s + at * HOUR.step_s, value)
        for at, value in enumerate(values)
        if value is not None
    ]
    return [({"__name__": name, "instance": "a:1", **labels}, samples)]


def rising(step: float = 100.0) -> list[float]:
    return [1e6 + at * step for at in range(MOMENTS)]


def node() -> Told:
    return series("node_time_seconds", rising(300)) + series(
        "node_boot_time_seconds", [5e8 + at % 2 for at in range(MOMENTS)]
    )


def mysql(uptime: Sequence[float | None], **labels: str) -> Told:
    return series("mysql_global_status_uptime", uptime, **labels) + series(
        "mysql_global_status_questions", rising(), **labels
    )


def captures(matrix: Matrix) -> list[CaptureBase]:
    return [
        capture
        for _, text in texts_of(recording_of(matrix, HOUR, "instance"))
        for capture in read(text.encode()).captures
    ]


def test_all_moments_count_where_nothing_restarted() -> None:
    found = recording_of([*node(), *mysql(rising(300))], HOUR, "instance")
    assert (found.moments, found.notes) == (list(range(MOMENTS)), [])


def test_after_a_restart_only_the_longest_run_counts_for_all_exporters_and_is_named() -> None:
    uptime = [*rising(300)[:4], *(at * 300.0 for at in range(9))]
    found = recording_of([*node(), *mysql(uptime)], HOUR, "instance")
    assert found.moments == list(range(4, MOMENTS))
    assert "restarted: rates are of 40 of 60 minutes" in found.notes[0]


def test_a_reboot_ends_a_run() -> None:
    boots = [5e8] * 9 + [6e8] * 4
    matrix = series("node_time_seconds", rising(300)) + series("node_boot_time_seconds", boots)
    assert recording_of(matrix, HOUR, "instance").moments == list(range(9))


def test_a_server_that_is_started_each_night_has_no_run_over_days() -> None:
    month = TimeRange(HOUR.begin_s, HOUR.begin_s + 30 * 86_400)
    at_s = [month.begin_s + at * month.step_s for at in range(MOMENTS)]
    uptime = [8000.0 * (1 + at % 5) for at in range(MOMENTS)]
    told = [
        ({"__name__": name, "instance": "a:1"}, list(zip(at_s, values, strict=True)))
        for name, values in (
            ("mysql_global_status_uptime", uptime),
            ("mysql_global_status_questions", rising()),
        )
    ]
    found = recording_of(told, month, "instance")
    assert len(found.moments) == 1
    assert "restarted" in found.notes[0]


def test_moments_without_one_of_the_exporters_do_not_count() -> None:
    uptime = [None, None, *rising(300)[2:]]
    found = recording_of([*node(), *mysql(uptime)], HOUR, "instance")
    assert found.moments == list(range(2, MOMENTS))
    assert "not all exporters were recorded" in found.notes[0]


def test_a_gap_that_counters_grow_through_leaves_nothing_out_that_a_note_could_name() -> None:
    uptime = [*rising(300)[:3], None, None, *rising(300)[5:]]
    found = recording_of([*node(), *mysql(uptime)], HOUR, "instance")
    assert len(found.moments) == MOMENTS - 2
    assert found.notes == []


def test_an_exporter_that_was_recorded_at_another_time_is_left_out_and_named() -> None:
    early: list[float | None] = [*rising()[:5], *[None] * 8]
    late = [None] * 5 + rising(300)[5:]
    matrix = [*series("node_time_seconds", late), *mysql(early)]
    found = recording_of(matrix, HOUR, "instance")
    assert {one.exporter for one in found.series} == {"node"}
    assert any("mysqld_exporter" in note for note in found.notes)


def test_of_two_servers_on_a_host_the_busier_one_counts() -> None:
    idle = series("mysql_global_status_questions", [7.0] * MOMENTS, instance="a:2")
    matrix = [*node(), *mysql(rising(300)), *idle]
    found = recording_of(matrix, HOUR, "instance")
    assert {one.labels["instance"] for one in found.series} == {"a:1"}
    assert found.notes == ["several servers answer through mysqld_exporter; the busiest counts"]


def test_replicas_of_a_series_count_once() -> None:
    matrix = [*node(), *(({**labels, "replica": "b"}, samples) for labels, samples in node())]
    assert len(recording_of(matrix, HOUR, "instance").series) == 2


@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("node_boot_time_seconds", [4e8] * MOMENTS),
        ("mysql_global_status_uptime", [5000.0 + 300 * at for at in range(MOMENTS)]),
        ("pg_postmaster_start_time_seconds", [4e8] * MOMENTS),
    ],
)
def test_hosts_that_share_a_name_are_refused_with_the_label_that_tells_them_apart(
    name: str, values: list[float]
) -> None:
    started = series("pg_postmaster_start_time_seconds", [5e8] * MOMENTS, dc="a")
    one = [*node(), *mysql(rising(300)), *started]
    matrix = [*(({**labels, "dc": "a"}, samples) for labels, samples in one)]
    with pytest.raises(AnswerError, match="differ in the label dc;"):
        recording_of([*matrix, *series(name, values, dc="b")], HOUR, "instance")


def test_a_replica_that_saw_a_restart_first_is_no_other_host() -> None:
    restarted = [5e8] * (MOMENTS - 1) + [9e8]
    replica = series("node_boot_time_seconds", restarted, replica="b")
    assert recording_of([*node(), *replica], HOUR, "instance").moments


def test_values_that_are_no_number_are_none() -> None:
    matrix = series("node_time_seconds", [*rising(300)[:12], float("nan")])
    assert recording_of(matrix, HOUR, "instance").moments == list(range(12))


def test_nothing_recorded_is_no_moment() -> None:
    assert recording_of([], HOUR, "instance").moments == []


def postgresql(**labels: str) -> Told:
    return series("pg_stat_database_xact_commit", rising(), datname="bench", **labels)


def shared_buffers(value: float, **labels: str) -> Told:
    return series("pg_settings_shared_buffers_bytes", [value] * MOMENTS, **labels)


def test_settings_that_name_their_server_belong_to_counters_that_do_not() -> None:
    matrix = [*node(), *postgresql(), *shared_buffers(65536.0, server="127.0.0.1:5432")]
    found = recording_of(matrix, HOUR, "instance")
    assert {one.name for one in found.series if one.exporter == "pg"} == {
        "pg_stat_database_xact_commit",
        "pg_settings_shared_buffers_bytes",
    }
    assert found.notes == []


def test_settings_of_two_servers_are_nobodys_where_counters_name_none() -> None:
    named = [*shared_buffers(1e6, server="a:5432"), *shared_buffers(2e6, server="b:5432")]
    found = recording_of([*node(), *postgresql(), *named], HOUR, "instance")
    assert [one.name for one in found.series if one.exporter == "pg"] == [
        "pg_stat_database_xact_commit"
    ]
    assert found.notes == ["several servers answer through postgres_exporter; the busiest counts"]


def test_status_variables_get_the_names_of_the_server_back() -> None:
    command = series("mysql_global_status_commands_total", rising(), command="insert")
    pages = series(
        "mysql_global_status_buffer_pool_page_changes_total", rising(), operation="flushed"
    )
    status = captures([*node(), *mysql(rising(300)), *command, *pages])[-1]
    assert isinstance(status, MysqlStatusCapture)
    assert set(status.values) == {
        "Uptime",
        "Questions",
        "Com_insert",
        "Innodb_buffer_pool_pages_flushed",
    }
    assert len(status.snapshots) == MOMENTS
    assert not status.relative


def test_labels_cannot_end_a_line_or_a_cell() -> None:
    odd = 'x"} 5\nnode_memory_MemTotal_bytes 7\t|\u2028'
    matrix = [
        *node(),
        *series("node_filesystem_size_bytes", rising(), device=odd, mountpoint="/", fstype="zfs"),
        *mysql(rising(300)),
        *series("mysql_global_status_commands_total", rising(), command=odd),
        *series("mysql_version_info", [1.0] * MOMENTS, version=f"8.0{odd}"),
        *series("pg_stat_database_xact_commit", rising(), datname=odd),
        *series("pg_stat_database_blks_hit", rising(), datname=odd),
        *series("pg_stat_database_blks_read", rising(), datname=odd),
    ]
    found = captures(matrix)
    assert [one.issues for one in found if one.issues] == []
    for one in found:
        if isinstance(one, NodeExporterCapture):
            assert one.memory_bytes == {}
            assert one.filesystems[0].device == 'x"} 5?node_memory_MemTotal_bytes 7?|?'
        if isinstance(one, MysqlStatusCapture):
            assert set(one.values) == {"Uptime", "Questions"}
        if isinstance(one, PostgresqlStatsCapture):
            assert one.views[0].rows[0]["datname"] == 'x"} 5?node_memory_MemTotal_bytes 7?|?'


def test_settings_of_postgresql_get_their_units_back() -> None:
    matrix = [
        *series("pg_stat_database_xact_commit", rising(), datname="shop"),
        *series("pg_settings_shared_buffers_bytes", [float(1 << 30)] * MOMENTS),
        *series("pg_settings_checkpoint_timeout_seconds", [900.0] * MOMENTS),
        *series("pg_settings_full_page_writes", [0.0] * MOMENTS),
        *series("pg_static", [1.0] * MOMENTS, short_version="15.14.0"),
    ]
    settings = captures(matrix)[-1]
    assert isinstance(settings, PostgresqlSettingsCapture)
    assert settings.sizes["shared_buffers"] == 1 << 30
    assert settings.values["full_page_writes"] == "off"
    assert settings.values["checkpoint_timeout"] in {"15min", "900s"}
    assert settings.version == "15.14.0"


def days(count: int, grown: float, device: str = "tank/db") -> Told:
    samples = [(day * 86_400.0, 1e9 + day * grown) for day in range(count)]
    return [({"device": device}, samples)]


def test_growth_is_percent_of_now_a_month() -> None:
    [(labels, samples)] = days(29, 1e7)
    now = samples[-1][1]
    expected = 100 * 1e7 * 365.25 / 12 / now
    assert growth_percent([(labels, samples)]) == pytest.approx(expected)
    samples[5] = (samples[5][0], 9e9)
    assert growth_percent([(labels, samples)]) == pytest.approx(expected, rel=0.05)


def test_growth_of_less_than_a_week_or_of_nothing_is_not_known() -> None:
    assert growth_percent(days(7, 1e7)) is None
    assert growth_percent(days(8, 1e7)) is not None
    assert growth_percent([]) is None


def test_growth_is_that_of_the_largest_pool() -> None:
    small = days(29, 1e3, device="backup/x")
    assert growth_percent([*days(29, 1e7), *small]) == growth_percent(days(29, 1e7))


def test_the_last_hour_counts_unless_another_range_is_chosen() -> None:
    assert time_range(None, None, None, 7200) == TimeRange(3600, 7200)
    assert time_range("2d", None, "2026-11-23T00:00:00Z", 0).seconds == 2 * 86_400
    chosen = time_range(None, "2026-11-23T00:00:00", "2026-11-23T02:00:00+01:00", 0)
    assert chosen.seconds == 3600


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        (("1y", None, None), "--range '1y'"),
        ((None, "yesterday", None), "--from 'yesterday'"),
        ((None, None, "never"), "--to 'never'"),
        (("1h", "2026-11-23", None), "exclude each other"),
        (("30s", None, None), "shorter"),
        (("93d", None, None), "longer"),
        ((None, "2026-11-23", "2026-11-22"), "shorter"),
    ],
)
def test_what_is_no_range_is_named(
    options: tuple[str | None, str | None, str | None], reason: str
) -> None:
    with pytest.raises(RangeError, match=reason):
        time_range(*options, 1_795_300_000)
