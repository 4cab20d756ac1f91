"""`arcplan size`: a plan of the captures of one host, on the command line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from arcplan.cli.sizing.fields import captures_named
from arcplan.entered import EnteredError, entered_fields, value_of
from arcplan.json_value import JsonObject, JsonValue
from tests.command_line import arcplan
from tests.conftest import REPOSITORY

_SAMPLES = REPOSITORY / "shared/samples"
_SCHEMA = REPOSITORY / "shared/schema/plan.schema.json"
# All captures of the server but the dump of its table.
CAPTURES = [
    _SAMPLES / f"{name}-2.3-point-select.txt"
    for name in (
        "arcstat",
        "arcstats",
        "arcstats-before",
        "iostat-x",
        "mysql-status",
        "mysql-variables",
        "sysbench",
        "zpool-iostat",
    )
]
_DATA = (
    *("--set", "data.file_bytes=1929379840", "--set", "data.files=2"),
    *("--set", "layout.record_bytes=16KiB", "--set", "layout.ashift=12"),
    *("--set", "layout.indirect_block_bytes=128KiB"),
)


def test_captures_of_a_host_predict_what_was_measured() -> None:
    done = arcplan("size", "--json", *_DATA, *CAPTURES)
    assert (done.returncode, done.stderr) == (0, b"")
    sizing = json.loads(done.stdout)
    assert sizing["missing"] == []
    assert sizing["result"]["reads"]["queries_per_s"] == pytest.approx(331.6, rel=0.15)
    assert sizing["fields"]["memory.buffer_pool_bytes"]["state"] == "measured"
    assert sizing["fields"]["data.file_bytes"]["state"] == "entered"
    assert sizing["plan"]["layout"]["openzfs"] == "2.3"


def test_a_field_that_decides_and_is_missing_is_named_with_exit_3() -> None:
    done = arcplan("size", "--json", *CAPTURES)
    assert done.returncode == 3
    assert done.stderr.decode().startswith("missing: data.file_bytes: ")
    sizing = json.loads(done.stdout)
    assert sizing["result"] is None
    assert [one["path"] for one in sizing["missing"]] == ["data.file_bytes"]


def test_a_terminal_gets_the_answer_first_on_one_screen() -> None:
    done = arcplan("size", *_DATA, *CAPTURES)
    assert done.returncode == 0
    screen = done.stdout.decode()
    lines = screen.splitlines()
    assert lines[0].startswith("Predicted: about ")
    assert "without other hardware: Grow the ARC to " in " ".join(screen.split())
    assert "Measured beside predicted" in screen
    assert "No price" in screen
    assert "--fields" in lines[-1]
    assert len(lines) <= 32
    assert max(map(len, lines)) <= 100


def test_a_terminal_names_captures_of_another_host() -> None:
    foreign = REPOSITORY / "backend/tests/fixtures/arcstats/openzfs-2.1.11.txt"
    screen = arcplan("size", *_DATA, *CAPTURES, foreign).stdout.decode()
    assert "Set aside (1)\n  openzfs-2.1.11.txt: " in screen
    assert "Set aside" not in arcplan("size", *_DATA, *CAPTURES).stdout.decode()


def test_captures_of_no_use_are_told_by_their_reason() -> None:
    unused: list[JsonObject] = [{"capture": f"{name}.txt", "why": "Too old."} for name in "abc"]
    unused += [{"capture": "d.txt", "why": "Of another pool."}]
    assert list(captures_named("Set aside", unused, 80, 2)) == [
        "",
        "Set aside (4)",
        "  a.txt, b.txt and 1 more: Too old.",
        "  d.txt: Of another pool.",
    ]
    assert "  a.txt, b.txt, c.txt: Too old." in captures_named("Set aside", unused, 80)


@pytest.mark.parametrize("columns", [60, 80])
def test_a_narrow_terminal_gets_the_same_figures_in_lines_that_it_holds(
    monkeypatch: pytest.MonkeyPatch, columns: int
) -> None:
    # Another processor time: figures lie outside their bands, which is said at the end of a row.
    known = ("--known", "workload.cpu_ms_per_query=20")
    monkeypatch.setenv("COLUMNS", "160")
    wide = arcplan("size", *_DATA, *known, *CAPTURES).stdout.decode()
    monkeypatch.setenv("COLUMNS", str(columns))
    narrow = arcplan("size", *_DATA, *known, *CAPTURES).stdout.decode()
    assert ", outside" in wide
    assert wide.split() == narrow.split()
    assert max(map(len, narrow.splitlines())) <= columns


def test_below_the_screen_fields_have_their_origin_on_demand() -> None:
    plain = arcplan("size", *_DATA, *CAPTURES).stdout.decode()
    whole = arcplan("size", "--fields", *_DATA, *CAPTURES).stdout.decode()
    assert whole.startswith(plain)
    below = whole.removeprefix(plain)
    assert "mysql-variables-2.3" in below
    assert "Assumed (" in below
    assert "on XFS or ext4" in below
    assert max(map(len, whole.splitlines())) <= 100


def test_no_reason_of_a_field_is_cut_and_no_entered_field_left_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    known = ("--known", "storage.device=nvme-consumer")
    fields = json.loads(arcplan("size", "--json", *_DATA, *known, *CAPTURES).stdout)["fields"]
    monkeypatch.setenv("COLUMNS", "60")
    done = arcplan("size", "--fields", *_DATA, *known, *CAPTURES)
    lines = done.stdout.decode().splitlines()
    assert max(map(len, lines)) <= 60
    below = " ".join(" ".join(lines).split())
    for path, field in fields.items():
        if field["state"] != "derived" or field["sources"]:
            assert " ".join(field["why"].split()) in below, path
    assert "device NVMe consumer SSD, no power-loss protection entered" in below


def test_a_terminal_gets_the_model_s_own_words_for_rounded_figures_and_their_bands() -> None:
    screen = " ".join(arcplan("size", *_DATA, *CAPTURES).stdout.decode().split())
    sizing = json.loads(arcplan("size", "--json", *_DATA, *CAPTURES).stdout)
    bands = {band["figure"]: band for band in sizing["result"]["bands"]}
    rate = bands["reads.queries_per_s"]
    assert rate["about"].startswith("about ")
    assert rate["words"].startswith("80 %: ")
    assert f"Predicted: {rate['about']} ({rate['words']}) queries" in screen
    for row in sizing["backtest"]:
        assert 0 < row["probability"] < 1
        assert row["low"] <= row["predicted"] <= row["high"]


def test_the_terminal_says_which_plan_a_what_if_is_compared_with() -> None:
    screen = " ".join(arcplan("size", *_DATA, *CAPTURES).stdout.decode().split())
    assert "the plan as --set changes it" in screen
    assert "indirect_block_bytes 128 KiB (entered)" in screen
    known = [one.replace("--set", "--known") for one in _DATA]
    assert b"--set changes it" not in arcplan("size", *known, *CAPTURES).stdout


@pytest.mark.parametrize(
    ("entered", "price"),
    [
        ((), "No price is known, so no cost is shown."),
        (
            ("instance_usd_per_hour",),
            "At least $730 a month: no price is known for 1 x measured device.",
        ),
        (("instance_usd_per_hour", "device_usd_per_gb_month"), " a month."),
    ],
)
def test_the_terminal_names_the_parts_of_which_no_price_is_known(
    entered: tuple[str, ...], price: str
) -> None:
    asked = [word for name in entered for word in ("--known", f"prices.{name}=1")]
    screen = " ".join(arcplan("size", *_DATA, *asked, *CAPTURES).stdout.decode().split())
    assert price in screen
    assert ("no price is known" in screen) is (len(entered) == 1)


def test_a_screen_names_three_conflicts_and_below_it_are_all() -> None:
    fixtures = REPOSITORY / "backend/tests/fixtures"
    mixed = [_SAMPLES, *(fixtures / kind for kind in ("zfs_version", "zfs_get", "meminfo"))]
    conflicts = json.loads(arcplan("size", "--json", *mixed).stdout)["conflicts"]
    assert len(conflicts) > 3
    screen, _, below = arcplan("size", "--fields", *mixed).stdout.decode().partition("--fields.\n")
    for text, named in ((screen, 3), (below, len(conflicts))):
        assert f"Conflicts ({len(conflicts)})" in text
        rows = [f"  {one['path']}: " in text for one in conflicts]
        assert rows == [True] * named + [False] * (len(conflicts) - named)


def test_the_terminal_tells_the_drive_that_the_plan_counts_on() -> None:
    def plan_of(*asked: str) -> str:
        screen = arcplan("size", *_DATA, *asked, *CAPTURES).stdout.decode()
        return " ".join(screen.partition("Plan: ")[2].split())

    assert "custom_device " in plan_of()
    entered = plan_of("--set", "storage.device=nvme-consumer")
    assert "device NVMe consumer SSD, no power-loss protection (entered)" in entered
    assert "custom_device" not in entered


def test_the_terminal_refuses_ram_that_the_instance_does_not_have() -> None:
    asked = ("--set", "instance.type=aws-i3.large", "--set", "memory.ram_bytes=64GiB")
    screen = " ".join(arcplan("size", *_DATA, *asked, *CAPTURES).stdout.decode().split())
    assert "Error: i3.large has 15.3 GiB of RAM, but the plan uses 64 GiB" in screen


def test_the_terminal_shows_entered_fields_below_the_page_s_titles() -> None:
    entered = ("--known", "prices.instance_usd_per_hour=0.5", "--known", "workload.threads=7")
    lines = arcplan("size", "--fields", *_DATA, *entered, *CAPTURES).stdout.decode().splitlines()
    for title, row in (
        ("Prices", "instance_usd_per_hour    $0.500  entered"),
        ("Workload", "threads                       7  entered"),
    ):
        below = lines[lines.index(title) + 1 : lines.index("", lines.index(title))]
        assert any(" ".join(row.split()) in " ".join(line.split()) for line in below)


def test_the_terminal_shows_what_to_record_what_moves_the_prediction_most_first() -> None:
    done = arcplan("size", *CAPTURES)
    assert done.returncode == 3
    screen = " ".join(done.stdout.decode().split())
    assert "Missing: no prediction without these data.file_bytes: " in screen
    asked = screen.partition("a capture would tell: ")[2]
    assert asked.startswith("data.compression_ratio 1.00x (zfs get -p all DATASET); layout.rec")


def test_a_file_that_is_not_read_is_exit_2_and_the_rest_is_sized(tmp_path: Path) -> None:
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear Sir,\n")
    done = arcplan("size", "--json", *_DATA, *CAPTURES, letter)
    assert done.returncode == 2
    assert b"letter.txt, line 1: not recognised" in done.stderr
    assert json.loads(done.stdout)["result"] is not None


def test_a_field_that_a_plan_cannot_hold_is_refused() -> None:
    done = arcplan("size", "--set", "layout.ashift=99", "--set", "memory.arc=1GiB", *CAPTURES[:1])
    assert (done.returncode, done.stdout) == (2, b"")
    said = done.stderr.decode().splitlines()
    assert [line.split(":")[0] for line in said] == ["--set layout.ashift", "--set memory.arc"]


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("8GiB", 8 << 30),
        ("16.8GiB", 18_038_862_643),
        ("8G", 8 << 30),
        ("8GB", 8_000_000_000),
        ("1.5k", 1536),
        ("300/s", 300),
        ("100MB/s", 100_000_000),
        ("8ms", 8),
        ("1.5s", 1500),
        ("250us", 0.25),
        ("40%", 40),
        ("16", 16),
        ("0.5", 0.5),
        ("true", True),
        ("null", None),
        ("zipf", "zipf"),
        ('"2.3"', "2.3"),
        ("16 quarts", "16 quarts"),
        ("NaN", "NaN"),
        ("-Infinity", "-Infinity"),
        ("1e999", "1e999"),
        ("9e307TiB", "9e307TiB"),
        ("[" * 50_000, "[" * 50_000),
    ],
)
def test_values_are_written_as_people_write_them(text: str, value: JsonValue) -> None:
    assert value_of(text) == value


def test_a_version_stays_text_where_the_field_is_text() -> None:
    done = arcplan("size", "--json", "--set", "layout.openzfs=2.2", *CAPTURES)
    assert json.loads(done.stdout)["plan"]["layout"]["openzfs"] == "2.2"


@pytest.mark.parametrize(
    ("setting", "value"),
    [
        ("layout.openzfs=2.0", "2.0"),
        ('layout.openzfs="2.0"', "2.0"),
        ("instance.type=16", "16"),
        ("storage.l2arc_device=null", None),
        ("layout.copies=2", 2),
    ],
)
def test_the_schema_says_which_fields_hold_text(setting: str, value: JsonValue) -> None:
    assert list(entered_fields([setting], _SCHEMA).values()) == [value]


def test_a_setting_without_a_path_is_refused() -> None:
    with pytest.raises(EnteredError):
        entered_fields(["8GiB"], _SCHEMA)
    with pytest.raises(EnteredError):
        entered_fields(["__proto__.x=1"], _SCHEMA)
