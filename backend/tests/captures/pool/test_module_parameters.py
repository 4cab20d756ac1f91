"""Parameters of the ZFS module in the forms people print them."""

from __future__ import annotations

import pytest

from arcplan.captures.arc_summary import ArcSummaryCapture
from arcplan.captures.pool.module_parameters import ModuleParametersCapture
from tests.captures.small_reading import FIXTURES, fixture, known_as, one


@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("openzfs-2.1.11-name_equals_value", 301),
        ("openzfs-2.3.2-name_equals_value", 356),
        ("openzfs-2.3.2-name_equals_value_spaced", 356),
        ("openzfs-2.3.2-name_colon_value", 356),
    ],
)
def test_every_parameter_of_a_real_module_is_read(name: str, values: int) -> None:
    capture = fixture(f"module_parameters/{name}", ModuleParametersCapture)
    assert len(capture.values) == values
    assert capture.values["zfs_txg_timeout"] == "5"
    assert capture.values["zfetch_max_distance"] == "67108864"


@pytest.mark.parametrize("name", ["openzfs_2.1-grep", "openzfs_2.1-head", "linux-modprobe"])
def test_paths_files_and_options_name_the_same_parameter(name: str) -> None:
    capture = fixture(f"module_parameters/written-{name}", ModuleParametersCapture)
    assert capture.values["zfs_arc_max"] == "8589934592"


def test_the_tunables_of_arc_summary_are_read_alone_and_left_to_it_within_its_report() -> None:
    report = (FIXTURES / "arc_summary/openzfs-2.3.2.txt").read_text()
    tunables = "".join(
        line for line in report.splitlines(keepends=True) if line.strip().startswith("zfs_")
    )
    assert len(one(tunables, ModuleParametersCapture).values) > 100
    assert not known_as("module-parameters").recognises(report.encode())
    one(report, ArcSummaryCapture)


def test_an_empty_value_is_empty_and_a_signed_one_is_kept() -> None:
    text = "zfs_arc_max=\nzfs_free_leak_on_eio=-1\nzfs_vdev_raidz_impl=cycle [fastest] original\n"
    values = one(text, ModuleParametersCapture).values
    assert values["zfs_arc_max"] == ""
    assert values["zfs_free_leak_on_eio"] == "-1"
    assert values["zfs_vdev_raidz_impl"] == "cycle [fastest] original"


@pytest.mark.parametrize("prose", ["what does this mean, please?", "vacuuming...", "see_also.."])
def test_a_line_of_prose_is_named(prose: str) -> None:
    text = f"zfs_arc_max=1\nzfs_arc_min=1\nzfs_txg_timeout=5\n{prose}\n"
    assert [issue.line for issue in one(text, ModuleParametersCapture).issues] == [4]


_AT = "/sys/module/zfs/parameters"
_MAX, _MIN = f"{_AT}/zfs_arc_max", f"{_AT}/zfs_arc_min"


def _unread(capture: ModuleParametersCapture) -> list[int]:
    """Lines that are named as problems, the prompts apart."""
    return [issue.line for issue in capture.issues if "prompt" not in issue.reason]


@pytest.mark.parametrize(
    "session",
    [
        f"[root@db1 ~]# cat {_MAX}\n68719476736\n[root@db1 ~]# cat {_MIN}\n0\n",
        f"root@db1:~# cat {_MAX} {_MIN}\n68719476736\n0\n",
        f"$ sudo cat {_MAX}\n68719476736\n$ sudo cat {_MIN}\n0\n",
    ],
)
def test_a_value_without_its_name_is_of_the_file_that_the_prompt_names(session: str) -> None:
    capture = one(session, ModuleParametersCapture)
    assert capture.values == {"zfs_arc_max": "68719476736", "zfs_arc_min": "0"}
    assert _unread(capture) == []


def test_behind_a_file_that_is_missing_no_value_is_taken_for_another_files() -> None:
    text = (
        f"root@db1:~# cat {_MAX} {_AT}/zfs_arc_no {_MIN}\n68719476736\n"
        f"cat: {_AT}/zfs_arc_no: No such file or directory\n0\n"
    )
    capture = one(text, ModuleParametersCapture)
    assert capture.values == {"zfs_arc_max": "68719476736"}
    assert _unread(capture) == [3, 4]


def test_a_prompt_above_named_parameters_is_no_problem() -> None:
    text = f"root@db1:~# grep . {_AT}/zfs_arc_m*\n{_MAX}:1\n{_MIN}:0\n"
    assert _unread(one(text, ModuleParametersCapture)) == []
