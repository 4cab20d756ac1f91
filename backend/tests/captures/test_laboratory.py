"""Outputs of one real machine: OpenZFS 2.3.2, an NVMe drive and a device-mapper disk, under a load.

The expected figures were read off the texts by a person.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.captures.fixture_table import read
from tests.one_of_each import FIXTURES

EXPECTED: dict[str, dict[str, Any]] = {
    "zpool_status/openzfs-2.3.2-j": {
        "pools.0.name": "lab",
        "pools.0.state": "ONLINE",
        "pools.0.errors": "0",
        "pools.0.vdevs.1.path": ["lab", "slow"],
        "pools.0.vdevs.1.kind": "disk",
    },
    "zpool_list/openzfs-2.3.2-v_j": {
        "pools.0.size_bytes": round(23.5 * 2**30),
        "pools.0.cap_percent": 5,
        "pools.0.vdevs.0.name": "slow",
        "pools.0.vdevs.0.size_bytes": 24 << 30,
    },
    "zfs_list/openzfs-2.3.2-j": {
        "datasets.lab/my16_16k_lz4.used": "1.18G",
        "sizes.lab.referenced": 96 << 10,
    },
    "zfs_get/openzfs-2.3.2-all_j": {
        "datasets.lab/my16_16k_lz4.recordsize": "16K",
        "datasets.lab/my16_16k_lz4.compression": "lz4",
        "sources.lab/my16_16k_lz4.recordsize": "local",
        "sources.lab/my16_16k_lz4.atime": "inherited from lab",
        "sources.lab/my16_16k_lz4.checksum": "default",
        "sizes.lab/my16_16k_lz4.recordsize": 16 << 10,
        "ratios.lab/my16_16k_lz4.compressratio": 1.03,
        "pools": {},
    },
    "zfs_get/openzfs-2.3.2-zpool_get_all_j": {
        "pools.lab.ashift": "12",
        "pools.lab.fragmentation": "0%",
        "pool_sizes.lab.size": round(23.5 * 2**30),
        "datasets": {},
    },
    "zfs_version/openzfs-2.3.2-j": {"kernel": "2.3.2-2~bpo12+2", "openzfs_line": "2.3"},
    "nvme_list/nvmecli-2.3": {"devices.0.serial": "LAB0001", "devices.0.size_bytes": 4_290_000_000},
    "nvme_list/nvmecli-2.3-o_json": {
        "devices.0.model": "QEMU NVMe Ctrl",
        "devices.0.size_bytes": 4 << 30,
        "devices.0.sector_bytes": 512,
    },
    "nvme_list/nvmecli-2.3-v": {"devices.0.node": "/dev/nvme0n1", "devices.0.serial": "LAB0001"},
    "lsblk/utillinux-2.38-J_nvme_and_dm": {
        "devices.3.name": "vdc",
        "devices.3.serial": "POOL",
        "devices.3.size_bytes": 24 << 30,
    },
    "sar_disk/sysstat-12.6-d_nvme_and_dm": {"complete": True},
    "zpool_iostat/openzfs-2.3.2-lab_T_u": {"reports": 5, "interval_s": 2},
    "zpool_iostat/openzfs-2.3.2-lab_vly_T_d": {
        "reports": 4,
        "vdevs.1.path": ["lab", "slow"],
    },
    "zpool_iostat/openzfs-2.3.2-lab_w": {"reports": 3, "histograms.0.since_import": True},
    "zpool_iostat/openzfs-2.3.2-lab_r": {"reports": 3, "histograms.1.kind": "request-size"},
    "zdb_blocks/openzfs-2.3.2-b": {
        "bp_count": 80_295,
        "bp_logical_bytes": 1_327_153_152,
        "bp_allocated_bytes": 1_275_011_072,
        "compression_ratio": 1.04,
        "leaks": False,
    },
    "zdb_blocks/openzfs-2.3.2-Lbbbs": {"complete": True},
    "fio/fio-3.33-normal_nvme": {
        "jobs.0.reads_per_s": 1944,
        "jobs.0.depth": 4,
        "jobs.0.read_p95_ms": 4.752,
    },
    "fio/fio-3.33-json_nvme": {
        "jobs.0.target": "/dev/nvme0n1",
        "jobs.0.jobs": 2,
        "jobs.0.writes_per_s": pytest.approx(278.7, abs=0.01),
    },
}


def at(value: Any, path: str) -> Any:
    """A figure by its path; keys may hold dots and slashes."""
    if not path:
        return value
    if isinstance(value, list | tuple):
        first, _, rest = path.partition(".")
        return at(value[int(first)], rest)
    members = value if isinstance(value, dict) else {n: getattr(value, n, None) for n in dir(value)}
    key = max((k for k in members if path == k or path.startswith(f"{k}.")), key=len)
    return at(members[key], path[len(key) + 1 :])


@pytest.mark.parametrize("name", EXPECTED)
def test_a_real_output_is_read_to_what_it_says(name: str) -> None:
    [record] = read(FIXTURES / f"{name}.txt")
    assert (record.issues_total, record.complete) == (0, True)
    for path, value in EXPECTED[name].items():
        assert at(record, path) == value, path


def test_two_runs_of_a_pool_imported_minutes_ago_are_named() -> None:
    """Its average since import changed by 13 % between them: too much to be sure."""
    [record] = read(FIXTURES / "zpool_iostat" / "openzfs-2.3.2-lab_v_twice.txt")
    assert record.issues[0].line == 32
    assert "started again" in record.issues[0].reason
