"""`arcplan fleet` over a folder: rows are those of single hosts, and every host has one."""

from __future__ import annotations

import csv
import json
import shutil
import subprocess
import tarfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from arro3.core import DataType, Field
from arro3.io import read_parquet

from arcplan.fleet.columns import columns_of
from arcplan.plan_links import read_link
from tests.command_line import arcplan
from tests.conftest import REPOSITORY
from tests.fleet.fleets import MARIADB, POSTGRESQL, fleet, rows_in, small_fleet

SCHEMA = REPOSITORY / "shared/schema/fleet-row.schema.json"
DICTIONARY = REPOSITORY / "shared/schema/link-dictionary-1.txt"


@dataclass
class Ran:
    done: subprocess.CompletedProcess[str]
    folder: Path

    @property
    def rows(self) -> dict[str, Any]:
        return rows_in(self.folder / "hosts.json")


@pytest.fixture(scope="module")
def ran(tmp_path_factory: pytest.TempPathFactory) -> Ran:
    folder = tmp_path_factory.mktemp("fleet")
    source = small_fleet(folder / "captures")
    outs = [
        word for end in ("json", "csv", "parquet") for word in ("--out", folder / f"hosts.{end}")
    ]
    return Ran(fleet(source, *outs, "--growth", "3"), folder)


def test_every_host_has_a_row_in_the_order_of_its_place(ran: Ran) -> None:
    assert list(ran.rows) == ["=cut", "db3", "pg1", "db1.example.com", "db2"]
    assert [row["status"] for row in ran.rows.values()] == [
        "incomplete",
        "incomplete",
        "ok",
        "ok",
        "incomplete",
    ]
    assert [row["role"] for row in ran.rows.values()] == [None, None, None, "shop", "shop"]


def test_the_sum_is_on_standard_error_and_the_exit_code_says_that_hosts_lack_something(
    ran: Ran,
) -> None:
    assert ran.done.returncode == 3
    assert "3 hosts: 1 ok, 2 incomplete;" in ran.done.stderr
    assert "; 2 rows are of hosts that another row counts" in ran.done.stderr
    assert ran.done.stdout == ""


def test_a_row_is_what_arcplan_size_says_of_the_same_archive(ran: Ran) -> None:
    row = ran.rows["db1.example.com"]
    sizing = json.loads(arcplan("size", "--json", MARIADB).stdout)
    assert json.loads(row["plan"]) == sizing["plan"]
    assert row["predicted_queries_per_s"] == sizing["result"]["reads"]["queries_per_s"]
    assert row["measured_queries_per_s"] == sizing["measured"]["queries_per_s"]["value"]
    outside = {one["figure"] for one in sizing["backtest"] if not one["inside"]}
    assert set(row["misfits"]) == outside
    assert row["arc_metadata_bytes"] == round(sizing["result"]["metadata"]["arc_min_bytes"])


def test_a_rows_link_holds_its_plan(ran: Ran) -> None:
    row = ran.rows["pg1"]
    linked: Any = read_link(row["link"], DICTIONARY)
    plan = json.loads(row["plan"])
    assert linked["storage"].items() <= plan["storage"].items()
    assert linked["memory"]["arc_bytes"] == row["arc_bytes"]


def test_a_host_without_growth_of_its_own_has_the_entered_one(ran: Ran) -> None:
    assert ran.rows["pg1"]["growth_percent_per_month"] == 3
    assert ran.rows["pg1"]["recorded_at"].startswith("2026-11-22T")


def test_a_broken_archive_is_a_row_of_what_could_be_read_with_its_reason(ran: Ran) -> None:
    row = ran.rows["=cut"]
    assert row["reason"].startswith("=cut.tar.gz: arcplan-capture/")
    assert "the gzip data ends in the middle. " in row["reason"]
    assert " Not known: " in row["reason"]
    assert row["predicted_queries_per_s"] is None
    assert row["database_buffer_bytes"] > 0
    assert row["missing_fields"][0] == "storage.device"


def test_an_archive_that_lacks_its_end_is_predicted_as_size_does(tmp_path: Path) -> None:
    cut = tmp_path / "db1.tar.gz"
    cut.write_bytes(MARIADB.read_bytes()[:-3000])
    sized = arcplan("size", "--json", cut)
    assert sized.returncode == 2
    predicted = json.loads(sized.stdout)["result"]["reads"]["queries_per_s"]
    fleet(cut, "--out", tmp_path / "t.json")
    row = rows_in(tmp_path / "t.json")["db1"]
    assert (row["status"], row["trust"]) == ("incomplete", "agrees")
    assert row["reason"].endswith("the gzip data ends in the middle")
    assert row["predicted_queries_per_s"] == pytest.approx(predicted, rel=1e-6)


def test_a_host_that_lacks_fields_says_which(ran: Ran) -> None:
    row = ran.rows["db3"]
    assert row["missing_fields"][0] == "storage.device"
    assert " Not known: Data device" in row["reason"]
    assert " Record: " in row["reason"]
    assert row["predicted_queries_per_s"] is None


def test_parquet_has_the_schemas_columns_and_types_and_the_same_values(ran: Ran) -> None:
    table = read_parquet(ran.folder / "hosts.parquet").read_all()
    columns = columns_of(SCHEMA)
    text = DataType.string()
    arrow = {
        "string": text,
        "integer": DataType.int64(),
        "number": DataType.float64(),
        "list": DataType.list(Field("element", text)),
    }
    assert table.column_names == [column.name for column in columns]
    for column in columns:
        assert table.schema.field(column.name).type == arrow[column.kind], column.name
        values = table.column(column.name).to_pylist()
        assert values == [row[column.name] for row in ran.rows.values()], column.name


def test_csv_joins_lists_and_disarms_formulas(ran: Ran) -> None:
    with (ran.folder / "hosts.csv").open(newline="") as file:
        lines = list(csv.DictReader(file))
    assert [line["host"] for line in lines] == ["'=cut", *list(ran.rows)[1:]]
    db3 = ran.rows["db3"]
    assert lines[1]["missing_fields"] == ";".join(db3["missing_fields"])
    negative = ran.rows["db1.example.com"]["arc_excess_bytes"]
    assert negative < 0
    assert lines[3]["arc_excess_bytes"] == str(negative)


def test_json_says_what_it_is_and_where_hosts_are_from(ran: Ran) -> None:
    document = json.loads((ran.folder / "hosts.json").read_text())
    assert document["arcplan_fleet"] == 1
    assert document["sources"] == [str(ran.folder / "captures")]
    assert {row["model_version"] for row in document["hosts"]} == {document["model_version"]}


def test_nothing_of_the_work_is_left_behind(ran: Ran) -> None:
    left = {path.name for path in ran.folder.iterdir()}
    assert left == {"captures", "hosts.json", "hosts.csv", "hosts.parquet"}


def test_entered_fields_hold_for_all_hosts_and_the_inventorys_for_their_own(tmp_path: Path) -> None:
    source = small_fleet(tmp_path / "captures")
    inventory = tmp_path / "cmdb.csv"
    inventory.write_text("owner,host,layout.record_bytes\nann,pg1,128KiB\nbob,other,4KiB\n")
    out = tmp_path / "hosts.json"
    done = fleet(
        *(source / "pg1.tar.gz", source / "shop", "--out", out, "--inventory", inventory),
        *("--known", "layout.record_bytes=32KiB"),
    )
    assert {host: row["record_bytes"] for host, row in rows_in(out).items()} == {
        "pg1": 128 << 10,
        "db1.example.com": 32 << 10,
        "db2": 32 << 10,
    }
    assert "1 hosts of the inventory are in no source: other" in done.stderr


def test_a_contradicted_host_is_measured_and_not_ranked(tmp_path: Path) -> None:
    source = small_fleet(tmp_path / "captures")
    out = tmp_path / "hosts.json"
    done = fleet(source / "shop", "--out", out, "--known", "storage.device=aws-gp3")
    row = rows_in(out)["db1.example.com"]
    assert (row["status"], row["trust"], row["risks"]) == ("incomplete", "misfit", ["misfit"])
    assert row["reason"].startswith("The devices were at their limit")
    assert row["measured_queries_per_s"] == pytest.approx(30, abs=0.1)
    figures = (
        *("predicted_queries_per_s", "arc_metadata_bytes", "arc_excess_bytes", "change"),
        *("freeable_ram_bytes", "month_usd"),
    )
    assert [row[name] for name in figures] == [None] * 6
    assert "0.0 GiB of RAM to free" in done.stderr
    assert done.returncode == 3
    sizing = json.loads(
        arcplan("size", "--json", MARIADB, "--known", "storage.device=aws-gp3").stdout
    )
    plan = json.loads(row["plan"])
    # What opens the row's link must know it too.
    assert plan["origins"].pop("captures.contradicted") == "missing"
    assert plan == sizing["plan"]
    assert set(row["misfits"]) == {one["figure"] for one in sizing["backtest"] if not one["inside"]}
    assert row["reason"].startswith(sizing["contradictions"][0]["why"])


def test_a_host_is_ok_where_size_ends_with_0_and_what_was_not_read_enters_no_sum(
    tmp_path: Path,
) -> None:
    with tarfile.open(MARIADB) as archive:
        archive.extractall(tmp_path, filter="data")
    host = tmp_path / "captures/db1"
    host.parent.mkdir()
    (tmp_path / "arcplan-capture").rename(host)
    plan, out = tmp_path / "plan.json", tmp_path / "hosts.json"
    assert arcplan("gate", "--write", plan, host).returncode == 0
    for unread, code in ((None, 0), ("letter.txt", 2)):
        if unread is not None:
            (host / unread).write_text("Dear Sir,\nyour disk is slow.\n")
        sized, gated = arcplan("size", "--json", host), arcplan("gate", plan, host)
        assert (sized.returncode, gated.returncode) == (code, code)
        done = fleet(host.parent, "--out", out)
        row = rows_in(out)["db1"]
        assert row["predicted_queries_per_s"] == pytest.approx(
            json.loads(sized.stdout)["result"]["reads"]["queries_per_s"]
        )
        assert (row["status"] == "ok", done.returncode == 0) == (code == 0, code == 0)
    assert "letter.txt" in row["reason"]
    assert "; 0.0 GiB of RAM to free" in done.stderr


def test_a_what_if_is_that_of_size_and_every_output_says_it(tmp_path: Path) -> None:
    out = tmp_path / "hosts.json"
    asked = ("--set", "memory.arc_bytes=1GiB")
    done = fleet(MARIADB, "--out", out, *asked)
    [row] = rows_in(out).values()
    sizing = json.loads(arcplan("size", "--json", MARIADB, *asked).stdout)
    assert json.loads(row["plan"]) == sizing["plan"]
    assert row["predicted_queries_per_s"] == sizing["result"]["reads"]["queries_per_s"]
    assert row["what_if"] == ["memory.arc_bytes=1073741824"]
    assert "arcplan: what if memory.arc_bytes=1GiB: 1 host: 1 ok" in done.stderr


def test_two_recordings_of_one_host_count_once(tmp_path: Path) -> None:
    source = tmp_path / "captures"
    (source / "old").mkdir(parents=True)
    shutil.copy(MARIADB, source / "old/db1.tar.gz")
    shutil.copy(MARIADB, source / "monday.tar.gz")
    shutil.copy(POSTGRESQL, source / "pg1.tar.gz")
    out = tmp_path / "hosts.json"
    done = fleet(source, "--out", out)
    rows = rows_in(out)
    # One laboratory recorded all three; PostgreSQL last.
    assert [rows[host]["counted_as"] for host in ("monday", "db1", "pg1")] == [
        *[f"pg1 of {source}/pg1.tar.gz"] * 2,
        None,
    ]
    alone = rows["pg1"]["freeable_ram_bytes"]
    assert f"{alone / 2**30:.1f} GiB of RAM to free; 2 rows are of hosts" in done.stderr
    assert "arcplan: 1 host: 1 ok" in done.stderr


def test_without_out_the_table_is_csv_on_standard_output(tmp_path: Path) -> None:
    source = small_fleet(tmp_path / "captures")
    done = fleet(source / "shop/db1*.tar.gz")
    assert done.returncode == 0
    [line] = csv.DictReader(done.stdout.splitlines())
    assert (line["host"], line["status"]) == ("db1.example.com", "ok")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["{}/none"], "none: no such file or folder"),
        (["{}/*.zip"], "*.zip: no file matches"),
        (["{}"], "no host in {}"),
        (["ftp://host/x"], "ftp:// is no source of hosts"),
        (["file://other/x"], "a file of another machine is not read"),
        (["{}", "--out", "{}/t.xls"], "must end in .csv, .parquet or .json"),
        (["{}", "--set", "memory.arc_bytes=-1"], "--set memory.arc_bytes:"),
        (["{}", "--known", "memory.arc_bytes=-1"], "--known memory.arc_bytes:"),
        (["{}", "--known", "nonsense"], "--known nonsense: write PATH=VALUE"),
        (["{}", "--inventory", "{}/none.csv"], "none.csv: no such file or directory"),
    ],
)
def test_wrong_use_is_one_line_and_exit_code_2(
    tmp_path: Path, arguments: list[str], said: str
) -> None:
    done = fleet(*(argument.replace("{}", str(tmp_path)) for argument in arguments))
    assert done.returncode == 2
    assert said.replace("{}", str(tmp_path)) in done.stderr
    assert done.stderr.count("\n") == 1


def test_exit_code_2_says_that_no_host_could_be_read(tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    (tmp_path / "in/notes.txt").write_text("buy milk\n")
    (tmp_path / "in/gone.tar.gz").symlink_to(tmp_path / "nowhere")
    done = fleet(tmp_path / "in", "--out", tmp_path / "t.json")
    assert done.returncode == 2
    rows = rows_in(tmp_path / "t.json")
    assert rows["gone"]["reason"] == "no such file or directory"
    assert rows["notes"]["status"] == "failed"


def test_a_link_to_a_folder_elsewhere_has_a_row_and_one_to_a_folder_inside_has_none(
    tmp_path: Path,
) -> None:
    for folder in ("in/today", "elsewhere"):
        (tmp_path / folder).mkdir(parents=True)
        (tmp_path / folder / "notes.txt").write_text("buy milk\n")
    (tmp_path / "in/latest").symlink_to(tmp_path / "in/today")
    (tmp_path / "in/db2").symlink_to(tmp_path / "elsewhere")
    fleet(tmp_path / "in", "--out", tmp_path / "t.json")
    rows = rows_in(tmp_path / "t.json")
    assert sorted(rows) == ["db2", "today"]
    assert rows["db2"]["reason"] == "a link to a place outside of the folder"
