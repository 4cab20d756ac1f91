"""Limits of control groups: what a container or a service may use."""

from __future__ import annotations

import pytest

from arcplan.captures.host.cgroup_limits import CgroupLimitsCapture
from tests.captures.small_reading import fixture, one

GIB = 1 << 30


@pytest.mark.parametrize("form", ["linux-6.18-v1_container", "written-linux-v2_service"])
def test_both_versions_give_what_the_server_may_use(form: str) -> None:
    capture = fixture(f"cgroup_limits/{form}", CgroupLimitsCapture)
    assert (capture.memory_bytes, capture.cpus) == (2 * GIB, 1.5)
    assert capture.issues == []
    assert capture.complete
    limited = [group for group in capture.groups if group.memory_bytes or group.cpus]
    assert {group.path.rsplit("/", 1)[1] for group in limited} <= {"mdb", "mariadb.service"}
    assert f":{2 * GIB}" in capture.places["memory_bytes"].excerpt
    assert "150000" in capture.places["cpus"].excerpt


def test_a_group_may_use_no_more_than_one_above_it() -> None:
    capture = one(
        "/sys/fs/cgroup/kubepods/pod1/memory.max:4294967296\n"
        "/sys/fs/cgroup/kubepods/pod1/db/memory.max:8589934592\n"
        "/sys/fs/cgroup/kubepods/pod1/db/memory.high:max\n"
        "/sys/fs/cgroup/kubepods/pod1/cpu.max:max 100000\n"
        "/sys/fs/cgroup/kubepods/pod1/db/cpu.max:400000 100000\n",
        CgroupLimitsCapture,
    )
    assert (capture.memory_bytes, capture.cpus) == (4 * GIB, 4)
    assert capture.places["memory_bytes"].line == 1


def test_names_that_head_and_tail_print_above_the_values_are_read() -> None:
    capture = one(
        "==> /sys/fs/cgroup/memory.max <==\n2147483648\n\n"
        "==> /sys/fs/cgroup/cpu.max <==\n150000 100000\n\n"
        "==> /sys/fs/cgroup/memory.current <==\n7340032\n",
        CgroupLimitsCapture,
    )
    assert (capture.memory_bytes, capture.cpus, capture.issues) == (2 * GIB, 1.5, [])


def test_the_limit_that_throttles_counts_where_it_is_lower() -> None:
    text = "/sys/fs/cgroup/memory.max:2147483648\n/sys/fs/cgroup/memory.high:1073741824\n"
    assert one(text, CgroupLimitsCapture).memory_bytes == GIB


def test_without_a_limit_there_is_none() -> None:
    text = (
        "/sys/fs/cgroup/memory.max:max\n/sys/fs/cgroup/cpu.max:max 100000\n"
        "/sys/fs/cgroup/memory/memory.limit_in_bytes:9223372036854771712\n"
        "/sys/fs/cgroup/cpu/cpu.cfs_quota_us:-1\n/sys/fs/cgroup/cpu/cpu.cfs_period_us:100000\n"
    )
    capture = one(text, CgroupLimitsCapture)
    assert (capture.memory_bytes, capture.cpus, capture.issues) == (None, None, [])


def test_of_servers_with_different_limits_none_is_taken_and_it_is_said() -> None:
    capture = one(
        "/sys/fs/cgroup/docker/a/memory.max:4294967296\n"
        "/sys/fs/cgroup/docker/b/memory.max:8589934592\n"
        "/sys/fs/cgroup/docker/a/cpu.max:200000 100000\n"
        "/sys/fs/cgroup/docker/b/cpu.max:200000 100000\n",
        CgroupLimitsCapture,
    )
    assert (capture.memory_bytes, capture.cpus) == (None, 2)
    [issue] = capture.issues
    assert "different limits" in issue.reason


def test_one_server_with_a_limit_beside_one_without_differ_too() -> None:
    text = "/sys/fs/cgroup/docker/a/memory.max:4294967296\n/sys/fs/cgroup/docker/b/memory.max:max\n"
    capture = one(text, CgroupLimitsCapture)
    assert capture.memory_bytes is None
    assert len(capture.issues) == 1


@pytest.mark.parametrize(
    "value", ["memory.max:", "memory.max:8G", "memory.max:-1", "cpu.max:0 100000", "cpu.max:100000"]
)
def test_what_is_no_limit_is_named_and_never_taken(value: str) -> None:
    text = f"/sys/fs/cgroup/memory.high:1073741824\n/sys/fs/cgroup/{value}\n"
    capture = one(text, CgroupLimitsCapture)
    assert (capture.memory_bytes, capture.cpus) == (GIB, None)
    assert [issue.line for issue in capture.issues] == [2]


def test_other_files_of_the_group_are_left_out() -> None:
    text = "/sys/fs/cgroup/memory.max:1073741824\n/sys/fs/cgroup/memory.current:520192\n"
    capture = one(text, CgroupLimitsCapture)
    assert capture.accounting is not None
    assert (capture.accounting.read, capture.accounting.left_out) == (1, 1)


def test_a_limit_without_a_line_end_is_in_doubt() -> None:
    [issue] = one("/sys/fs/cgroup/memory.max:10737", CgroupLimitsCapture).issues
    assert "may be a part" in issue.reason
