"""Metrics of node_exporter, and arcstats among them."""

from __future__ import annotations

from arcplan.captures.arcstats import ArcstatsCapture
from arcplan.captures.host.node_exporter import NodeExporterCapture
from tests.arrival.reading import read
from tests.captures.small_reading import FIXTURES, fixture, one


def test_memory_disks_and_processors_of_a_real_host() -> None:
    capture = fixture("node_exporter/nodeexporter-1.5", NodeExporterCapture)
    assert capture.logical_cpus == 2
    assert capture.memory_bytes["MemTotal"] == 25276502016
    assert capture.disks["vda"]["reads_completed"] == 232392
    assert capture.disks["vda"]["read_bytes"] == 7819691008
    assert capture.boot_time_s == 1795343926
    assert capture.arc == {}
    assert any(space.mountpoint == "/" for space in capture.filesystems)


def test_another_boot_time_is_named_as_another_run_or_host() -> None:
    scrape = (FIXTURES / "node_exporter/nodeexporter-1.5.txt").read_text()
    for boot, named in (("1.795343930e+09", 0), ("1.795000000e+09", 1)):
        later = scrape.replace("1.795343926e+09", boot)
        assert one(scrape + later, NodeExporterCapture).issues_total == named


def arc_metrics() -> str:
    kstat = (FIXTURES / "arcstats/openzfs-2.3.2.txt").read_text().splitlines()[2:]
    return "".join(
        f"# TYPE node_zfs_arc_{row.split()[0]} untyped\n"
        f"node_zfs_arc_{row.split()[0]} {float(row.split()[2])!r}\n"
        for row in kstat
    )


def test_complete_fields_of_the_arc_are_arcstats_too() -> None:
    text = arc_metrics() + 'node_zfs_zpool_state{state="online",zpool="tank"} 1\n'
    metrics, arc = read(text.encode()).captures
    assert isinstance(metrics, NodeExporterCapture)
    assert isinstance(arc, ArcstatsCapture)
    assert metrics.arc["c_max"] == arc.values["c_max"]
    assert metrics.zpool == {"tank": {"state_online": 1}}
    place = arc.places["c_max"]
    assert text.splitlines()[place.line - 1] == place.excerpt


def test_a_few_fields_of_the_arc_are_arcstats_where_its_limit_is_one() -> None:
    picked = "node_zfs_arc_size 8.5e+09\nnode_zfs_arc_c_max 1.7179869184e+10\n"
    _, arc = read(picked.encode()).captures
    assert isinstance(arc, ArcstatsCapture)
    assert arc.values == {"size": 8_500_000_000, "c_max": 17179869184}
    assert arc.arc.openzfs_line is None


def test_fields_of_the_arc_without_its_limit_are_no_arcstats() -> None:
    capture = one("node_zfs_arc_size 8.589934592e+09\nnode_zfs_arc_c -1\n", NodeExporterCapture)
    assert capture.arc == {"size": 8589934592, "c": -1}


def test_labels_may_hold_quotes_and_braces() -> None:
    text = 'node_filesystem_size_bytes{device="a\\"}b",fstype="zfs",mountpoint="/x"} 1024\n'
    [space] = one("node_load1 1\n" + text, NodeExporterCapture).filesystems
    assert (space.device, space.size_bytes) == ('a"}b', 1024)


def test_what_is_no_number_is_named() -> None:
    capture = one(
        "node_memory_MemFree_bytes NaN\nnode_memory_MemTotal_bytes 5\n", NodeExporterCapture
    )
    assert capture.memory_bytes == {"MemTotal": 5}
    assert capture.issues_total == 1


def test_times_of_processors_are_added_up_by_what_they_did() -> None:
    capture = fixture("node_exporter/nodeexporter-1.5", NodeExporterCapture)
    assert capture.cpu_seconds["idle"] == 741.4 + 677.64
    assert capture.cpu_seconds["user"] == 121.54 + 179.21


def test_times_summed_by_a_recording_rule_keep_the_number_of_processors() -> None:
    summed = 'node_cpu_seconds_total{mode="idle"} 1419.04\ninstance:node_num_cpu:sum 2\n'
    capture = one(summed, NodeExporterCapture)
    assert (capture.logical_cpus, capture.cpu_seconds) == (2, {"idle": 1419.04})


def test_the_arc_of_a_scrape_is_dated_and_as_old_as_the_boot() -> None:
    clocks = "node_boot_time_seconds 1795343926\nnode_time_seconds 1795347526\n"
    _, arc = read((clocks + arc_metrics()).encode()).captures
    assert isinstance(arc, ArcstatsCapture)
    assert arc.since_load_s == 3600
    assert arc.recorded_at == "2026-11-22T11:38:46+00:00"


def test_half_an_exponent_is_no_number() -> None:
    capture = one(
        "node_memory_MemTotal_bytes 1.34217728e+11\nnode_memory_MemFree_bytes 1.2e+1\n",
        NodeExporterCapture,
    )
    assert capture.memory_bytes == {"MemTotal": 134217728000}
    assert [issue.line for issue in capture.issues] == [2]
