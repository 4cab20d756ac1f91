"""Rows of sysctl, and arcstats among them."""

from __future__ import annotations

from arcplan.captures.arcstats import ArcstatsCapture
from arcplan.captures.arcstats.zfs_kstat import ZfsKstatCapture
from arcplan.captures.host.sysctl import SysctlCapture
from tests.arrival.reading import read
from tests.captures.small_reading import FIXTURES, fixture, known_as, one


def test_memory_and_kernel_rows_are_kept_and_others_counted() -> None:
    capture = fixture("sysctl/linux-6.18-a", SysctlCapture)
    assert capture.values["vm.swappiness"].isdigit()
    assert "net.core.rmem_default" not in capture.values
    assert capture.rows_total == capture.lines > len(capture.values)
    assert capture.ram_bytes is None


def test_freebsd_says_its_memory_and_processors() -> None:
    capture = fixture("sysctl/written-freebsd_14", SysctlCapture)
    assert (capture.ram_bytes, capture.logical_cpus) == (137338654720, 24)
    assert capture.values["vfs.zfs.arc.max"] == "68719476736"
    assert capture.rows_total == 15
    assert "kstat.zfs.misc.zfetchstats.hits" not in capture.places


def test_rows_of_two_systems_are_named_as_those_of_two_hosts() -> None:
    names = ("sysctl/written-freebsd_14.txt", "sysctl/linux-6.18-a.txt")
    capture = one("".join((FIXTURES / name).read_text() for name in names), SysctlCapture)
    assert ["two hosts" in issue.reason for issue in capture.issues] == [True]


def arcstats_rows() -> str:
    kstat = (FIXTURES / "arcstats/openzfs-2.3.2.txt").read_text().splitlines()[2:]
    return "".join(f"kstat.zfs.misc.arcstats.{row.split()[0]}: {row.split()[2]}\n" for row in kstat)


def test_arcstats_among_other_rows_are_a_capture_of_their_own() -> None:
    text = (FIXTURES / "sysctl/written-freebsd_14.txt").read_text() + arcstats_rows()
    sysctl, arc = read(text.encode()).captures
    assert isinstance(sysctl, SysctlCapture)
    assert isinstance(arc, ArcstatsCapture)
    assert arc.arc.max_bytes is not None
    assert (arc.name, arc.lines) == (sysctl.name, sysctl.lines)
    place = arc.places["c_max"]
    assert text.splitlines()[place.line - 1] == place.excerpt


def test_other_kstats_among_the_rows_are_captures_too_with_no_rate() -> None:
    text = "hw.ncpu: 4\n" + "".join(
        f"kstat.zfs.misc.{row}\n"
        for row in ("dmu_tx.dmu_tx_assigned: 17", "zil.zil_itx_count: 5", "zil.zil_commit_count: 3")
    )
    _, dmu_tx, zil = read(text.encode()).captures
    assert isinstance(dmu_tx, ZfsKstatCapture)
    assert isinstance(zil, ZfsKstatCapture)
    assert (dmu_tx.kstat, dmu_tx.values) == ("dmu_tx", {"dmu_tx_assigned": 17})
    assert (zil.kstat, zil.values) == ("zil", {"zil_itx_count": 5, "zil_commit_count": 3})
    assert (zil.samples, zil.figures, zil.since_load_s) == (1, {}, None)
    assert zil.places["zil_commit_count"].line == 4


def test_arcstats_alone_stay_arcstats() -> None:
    one(arcstats_rows(), ArcstatsCapture)
    assert not known_as("sysctl").recognises(arcstats_rows().encode())


def test_a_single_row_is_enough_and_prose_is_not() -> None:
    assert one("vm.swappiness = 1\n", SysctlCapture).values == {"vm.swappiness": "1"}
    letter = b"Dear all,\nvm.swappiness = 1 is what we set.\nIs that wise?\nRegards\n"
    assert not known_as("sysctl").recognises(letter)
