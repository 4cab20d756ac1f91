"""NVMe namespaces from nvme list."""

from __future__ import annotations

import pytest

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


ROWS = (
    "/dev/nvme0n1  S4EWNX0R123456    Samsung SSD 970 EVO 1TB   1   500.11  GB /   1.00  TB"
    "    512   B +  0 B   2B2QEXM7\n"
    "/dev/nvme1n1  50026B7685F13C1E  KINGSTON SNV2S250G            250.06  GB / 250.06  GB"
    "      4 KiB +  0 B   ELFK0S.4\n"
)


@pytest.mark.parametrize(
    "above",
    [
        "",
        "Node          SN                Model                     Namespace Usage    Format\n",
        "Node   SN   Model      Namespace  Usage          Format\n"
        "------ ---- ---------- ---------- -------------- ---------\n",
    ],
    ids=["no titles", "no dashes", "dashes of other widths"],
)
def test_a_row_is_read_without_dashes_that_bound_it(above: str) -> None:
    first, second = one(above + ROWS, NvmeListCapture).devices
    assert (first.model, first.namespace) == ("Samsung SSD 970 EVO 1TB", 1)
    assert (first.size_bytes, first.sector_bytes) == (1_000_000_000_000, 512)
    assert (second.model, second.namespace) == ("KINGSTON SNV2S250G", None)
    assert (second.size_bytes, second.sector_bytes) == (250_060_000_000, 4096)


def test_a_row_that_is_cut_is_named() -> None:
    capture = one(ROWS + "/dev/nvme2n1  50026B7685F1\n", NvmeListCapture)
    assert len(capture.devices) == 2
    assert [issue.line for issue in capture.issues] == [3]
