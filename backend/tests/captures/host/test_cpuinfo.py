"""Processors of hosts from /proc/cpuinfo and lscpu."""

from __future__ import annotations

import re

import pytest

from arcplan.captures.host.cpuinfo import CpuinfoCapture
from tests.captures.small_reading import FIXTURES, fixture, known_as, one


@pytest.mark.parametrize(
    ("name", "virtual"),
    [("linux-6.18", "yes"), ("utillinux-2.38", "KVM"), ("utillinux-2.38-J", "KVM")],
)
def test_three_ways_to_print_one_host(name: str, virtual: str) -> None:
    capture = fixture(f"cpuinfo/{name}", CpuinfoCapture)
    assert (capture.logical_cpus, capture.cores, capture.sockets) == (2, 2, 1)
    assert (capture.threads_per_core, capture.model) == (1, "AMD EPYC")
    assert capture.virtual == virtual


def test_arm_prints_no_cores_so_they_are_not_known() -> None:
    capture = fixture("cpuinfo/written-linux-arm", CpuinfoCapture)
    assert (capture.logical_cpus, capture.cores, capture.threads_per_core) == (2, None, None)


def test_power_and_z_number_their_processors_in_ways_of_their_own() -> None:
    rows = (
        f"processor\t: {n}\ncpu\t\t: POWER9, altivec\nclock\t\t: 2300.000000MHz\n" for n in "01"
    )
    power = one("\n".join(rows), CpuinfoCapture)
    assert (power.logical_cpus, power.model, power.mhz) == (2, "POWER9, altivec", 2300)
    rows = (f"processor {n}: version = FF,  identification = 1E41E8\n" for n in "012")
    head = "vendor_id       : IBM/S390\n# processors    : 3\nbogomips per cpu: 21881.00\n"
    of_z = one(head + "".join(rows), CpuinfoCapture)
    assert (of_z.logical_cpus, of_z.cores) == (3, None)


def test_threads_and_sockets_are_counted_once() -> None:
    rows = [
        f"processor\t: {cpu}\nvendor_id\t: X\nphysical id\t: {cpu % 2}\ncore id\t: {cpu // 2 % 4}\n"
        for cpu in range(16)
    ]
    capture = one("\n".join(rows), CpuinfoCapture)
    assert (capture.logical_cpus, capture.cores, capture.sockets) == (16, 8, 2)
    assert capture.threads_per_core == 2


def test_a_number_alone_is_no_capture() -> None:
    assert not known_as("cpuinfo").recognises(b"8\n")


def test_processors_that_are_switched_off_are_not_counted() -> None:
    text = (FIXTURES / "cpuinfo/utillinux-2.38.txt").read_text()
    online = re.sub(
        r"(On-line CPU\(s\) list: +)(\S+)", r"\g<1>0-3,6\nOff-line CPU(s) list: 4,5", text
    )
    assert online != text
    assert one(online, CpuinfoCapture).logical_cpus == 5


@pytest.mark.parametrize("name", ["linux-6.18", "utillinux-2.38"])
def test_two_machines_in_one_text_are_a_conflict_and_the_last_counts(name: str) -> None:
    text = (FIXTURES / f"cpuinfo/{name}.txt").read_text()
    other = re.sub(r"(?m)^(model name\s*|Model name): .*", r"\1: Xeon", text)
    other = re.sub(r"(?m)^(CPU\(s\)|On-line CPU\(s\) list): .*", r"\1: 64", other)
    assert other != text

    capture = one(text + other, CpuinfoCapture)

    assert capture.model == "Xeon"
    reasons = [issue.reason for issue in capture.issues]
    assert reasons[0].startswith("processors are printed again")
    assert "of two runs or two hosts" in reasons[1]


def test_one_machine_printed_twice_or_in_both_forms_is_no_conflict() -> None:
    of_lscpu, of_proc = (
        (FIXTURES / f"cpuinfo/{name}.txt").read_text() for name in ("utillinux-2.38", "linux-6.18")
    )
    for text in (of_lscpu * 2, of_proc * 2, of_lscpu + of_proc, of_proc + of_lscpu):
        capture = one(text, CpuinfoCapture)
        assert (capture.logical_cpus, capture.cores, capture.model) == (2, 2, "AMD EPYC")
        [issue] = capture.issues
        assert issue.reason.startswith("processors are printed again")


def big_and_little(last: str = "    Socket(s):            1\n") -> str:
    return (
        "Architecture:             aarch64\nCPU(s):                   10\n"
        "Vendor ID:                ARM\n"
        "  Model name:             Cortex-A55\n    Thread(s) per core:   1\n"
        "    Core(s) per socket:   6\n    Socket(s):            1\n"
        "    CPU max MHz:          1800.0000\n"
        "  Model name:             Cortex-A76\n    Thread(s) per core:   1\n"
        f"    Core(s) per socket:   4\n{last}    CPU max MHz:          2400.0000\n"
    )


def test_cores_of_several_models_are_added_up() -> None:
    capture = one(big_and_little(), CpuinfoCapture)
    assert (capture.logical_cpus, capture.cores, capture.threads_per_core) == (10, 10, 1)
    assert (capture.sockets, capture.mhz) == (None, 2400)
    assert capture.model == "Cortex-A55 and Cortex-A76"


def test_cores_are_not_known_where_a_model_has_lost_its_count() -> None:
    capture = one(big_and_little(last=""), CpuinfoCapture)
    assert (capture.logical_cpus, capture.cores, capture.sockets) == (10, None, None)


def test_bsd_systems_call_the_sum_total() -> None:
    capture = one(
        "Architecture:            amd64\nTotal CPU(s):            16\n"
        "Thread(s) per core:      2\nCore(s) per socket:      8\nSocket(s):               1\n",
        CpuinfoCapture,
    )
    assert (capture.logical_cpus, capture.cores, capture.threads_per_core) == (16, 8, 2)
