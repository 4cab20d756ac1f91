"""NVMe namespaces from nvme list."""

from __future__ import annotations

from arcplan.captures.host.nvme_list import NvmeListCapture
from tests.captures.small_reading import fixture, one


def test_the_table_is_cut_where_its_dashes_say() -> None:
    first, second = fixture("nvme_list/written-nvmecli_1.12", NvmeListCapture).devices
    assert (first.node, first.model) == ("/dev/nvme0n1", "INTEL SSDPEDMD400G4")
    assert (first.sector_bytes, first.size_bytes) == (4096, 400_090_000_000)
    assert (second.used_bytes, second.size_bytes) == (1_200_000_000_000, 3_200_000_000_000)
    assert (second.sector_bytes, second.firmware) == (512, "KNGNP100")


def test_verbose_tables_are_joined_by_the_controller() -> None:
    [device] = fixture("nvme_list/written-nvmecli_2.3-v", NvmeListCapture).devices
    assert (device.model, device.serial) == ("INTEL SSDPEDMD400G4", "CVFT7360001N400BGN")
    assert (device.namespace, device.size_bytes) == (1, 400_090_000_000)


def test_json_is_exact_and_sizes_below_zero_are_null() -> None:
    capture = fixture("nvme_list/written-nvmecli_1.12-o_json", NvmeListCapture)
    good, broken = capture.devices
    assert good.size_bytes == 8_001_563_222_016
    assert (broken.size_bytes, broken.used_bytes, broken.sector_bytes) == (None, None, 512)
    assert [issue.line for issue in capture.issues] == [18, 18]


def test_json_by_subsystem() -> None:
    [device] = fixture("nvme_list/written-nvmecli_2.11-o_json", NvmeListCapture).devices
    assert (device.node, device.model) == ("/dev/nvme1n1", "Micron_7400_MTFDKBG3T8TDZ")
    assert (device.sector_bytes, device.namespace) == (4096, 1)


def test_sizes_are_read_where_they_do_not_stand_below_their_title() -> None:
    table = (
        "Device        Generic      NSID  Usage                 Format           Controllers\n"
        "------------- ------------ ----- --------------------- ---------------- -----------\n"
        "/dev/nvme1n1  /dev/ng1n1   0x1     1.90 TB /   1.92 TB (   1.73 TiB /    1.75 TiB)"
        " 512   B +  0 B   nvme1\n"
    )
    [device] = one(table, NvmeListCapture).devices
    assert (device.used_bytes, device.size_bytes) == (1_900_000_000_000, 1_920_000_000_000)
