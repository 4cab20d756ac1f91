"""Memory of hosts from /proc/meminfo and free."""

from __future__ import annotations

import pytest

from arcplan.captures.host.meminfo import MeminfoCapture
from tests.arrival.reading import read
from tests.captures.small_reading import fixture, one


def test_rows_of_a_real_host_are_bytes() -> None:
    capture = fixture("meminfo/linux-6.1", MeminfoCapture)
    assert capture.ram_bytes == 6067336 * 1024
    assert capture.values_bytes["Active(anon)"] == 45056
    assert capture.available_bytes == capture.values_bytes["MemAvailable"]
    assert capture.hugepages_bytes == 0


@pytest.mark.parametrize(
    ("form", "ram_bytes"),
    [
        ("", 25276502016),
        ("-b", 25276502016),
        ("-wm", 24105 << 20),
        ("-h", 23 << 30),
        ("-hs", 23 << 30),
    ],
)
def test_free_in_any_unit(form: str, ram_bytes: int) -> None:
    capture = fixture(f"meminfo/procps-4.0{form}", MeminfoCapture)
    assert capture.ram_bytes == ram_bytes
    assert capture.available_bytes == pytest.approx(22930591744, rel=0.03)


def test_free_whose_unit_cannot_be_told_is_not_guessed() -> None:
    text = "        total    used    free  shared\nMem:      503     311     191       1\n"
    [problem] = read(text.encode()).problems
    assert "does not say its unit" in problem.reason


def test_of_many_samples_the_last_whole_one_counts() -> None:
    capture = fixture("meminfo/written-ptstalk", MeminfoCapture)
    assert (capture.samples, capture.recorded_at) == (2, "2023-11-14T22:13:21+00:00")
    assert capture.available_bytes == 2104412 * 1024
    assert capture.hugepages_bytes == 1024 * 2048 * 1024
    assert capture.places["MemAvailable"].line == 11


def test_a_sample_cut_short_gives_way_to_the_one_before() -> None:
    text = "MemTotal: 100 kB\nMemFree: 50 kB\nMemTotal: 100 kB\n"
    assert one(text, MeminfoCapture).values_bytes == {"MemTotal": 102400, "MemFree": 51200}


def test_a_short_sample_of_another_host_does_not_give_way() -> None:
    capture = one("MemTotal: 32526648 kB\nMemFree: 50 kB\nMemTotal: 8060856 kB\n", MeminfoCapture)
    assert capture.values_bytes == {"MemTotal": 8060856 * 1024}
    assert "another size of memory" in capture.issues[0].reason


def test_an_old_free_has_a_row_of_buffers() -> None:
    capture = fixture("meminfo/written-procps_3.2", MeminfoCapture)
    assert capture.ram_bytes == 8062408 * 1024
    assert capture.values_bytes["SwapFree"] == 4184060 * 1024
    assert capture.available_bytes is None


def test_low_and_high_memory_are_no_problem() -> None:
    capture = one(
        "              total        used        free      shared  buff/cache   available\n"
        "Mem:       32575488    16166912     6859776       56320     9547776    15800320\n"
        "Low:       32575488    25714688     6859776\nHigh:         0       0       0\n",
        MeminfoCapture,
    )
    assert capture.values_bytes["MemFree"] == 6859776 * 1024
    assert capture.issues == []
