"""Tables of rows: CSV, Parquet and JSON, each written whole or not at all."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import accumulate, chain, islice
from pathlib import Path
from types import ModuleType
from typing import BinaryIO, TextIO

from arcplan.fleet.columns import Column
from arcplan.fleet.extra import load
from arcplan.json_value import JsonObject, JsonValue
from arcplan.usage import UsageError

# A cell that begins so is a formula to spreadsheets (OWASP, CSV injection).
_FORMULA = ("=", "+", "-", "@", "\t", "\r")
_ROWS_OF_A_BATCH = 1000
_FORMAT_VERSION = 1


@dataclass(frozen=True, slots=True)
class Table:
    """What is written.

    Attributes:
        columns: In their order.
        model_version: Version of the model of all rows.
        sources: Where the hosts are recorded; untrusted texts.
    """

    columns: list[Column]
    model_version: str
    sources: list[str]


Rows = Iterator[JsonObject]
Writer = Callable[[Table, Rows, BinaryIO], None]


def writer_for(name: str) -> Writer:
    """The writer of a file, by its ending; it is ready to write.

    Raises:
        UsageError: The ending is of no format, or a package is missing.
    """
    ending = Path(name).suffix.lower()
    if ending == ".parquet":
        _load_arrow()
    writer = {".csv": write_csv, ".parquet": write_parquet, ".json": write_json}.get(ending)
    if writer is None:
        raise UsageError(f"--out {name}: the file's name must end in .csv, .parquet or .json")
    return writer


def write_csv(table: Table, rows: Rows, out: BinaryIO) -> None:
    """A header and a line for each host; lists are joined by semicolons, null is empty."""
    text = io.TextIOWrapper(out, "utf-8", newline="", write_through=True)
    print_csv(table, rows, text)
    text.detach()


def print_csv(table: Table, rows: Rows, text: TextIO) -> None:
    """As `write_csv`, to a text stream."""
    lines = csv.writer(text, lineterminator="\n")
    lines.writerow(column.name for column in table.columns)
    for row in rows:
        lines.writerow(_cell(row[column.name]) for column in table.columns)


def write_json(table: Table, rows: Rows, out: BinaryIO) -> None:
    """The document that the page opens, a line for each host."""
    sources: list[JsonValue] = [*table.sources]
    head: JsonObject = {
        "arcplan_fleet": _FORMAT_VERSION,
        "model_version": table.model_version,
        "created_at": datetime.now(UTC).isoformat(timespec="seconds").replace("+00:00", "Z"),
        "sources": sources,
    }
    out.write(_json(head)[:-1] + b',"hosts":[')
    for index, row in enumerate(rows):
        out.write(b",\n" if index else b"\n")
        out.write(_json({column.name: row[column.name] for column in table.columns}))
    out.write(b"\n]}\n")


def write_parquet(table: Table, rows: Rows, out: BinaryIO) -> None:
    """A Parquet file with Arrow's types, a row group for each thousand hosts."""
    arrow = _load_arrow()
    text = arrow.DataType.string()
    types = {
        "string": text,
        "integer": arrow.DataType.int64(),
        "number": arrow.DataType.float64(),
        "list": arrow.DataType.list(arrow.Field("element", text)),
    }
    schema = arrow.Schema(
        [
            arrow.Field(
                column.name,
                types[column.kind],
                nullable=column.nullable,
                metadata={"description": column.description},
            )
            for column in table.columns
        ]
    )

    def array(column: Column, cells: list[JsonValue]) -> object:
        if column.kind != "list":
            return arrow.Array(cells, type=types[column.kind])
        lists = [cell if isinstance(cell, list) else [] for cell in cells]
        return arrow.list_array(
            arrow.Array([0, *accumulate(map(len, lists))], type=arrow.DataType.int32()),
            arrow.Array([*chain.from_iterable(lists)], type=text),
            type=types["list"],
            mask=arrow.Array([cell is None for cell in cells], type=arrow.DataType.bool()),
        )

    def batches() -> Iterator[object]:
        while batch := list(islice(rows, _ROWS_OF_A_BATCH)):
            arrays = [array(one, [row[one.name] for row in batch]) for one in table.columns]
            yield arrow.RecordBatch.from_arrays(arrays, schema=schema)

    load("arro3.io", "Parquet").write_parquet(
        arrow.RecordBatchReader.from_batches(schema, batches()),
        out,
        compression="zstd(1)",
        max_row_group_size=_ROWS_OF_A_BATCH,
    )


def _load_arrow() -> ModuleType:
    load("arro3.io", "Parquet")
    return load("arro3.core", "Parquet")


def _cell(value: JsonValue) -> str | int | float | None:
    if isinstance(value, list):
        return _safe(";".join(map(str, value)))
    if isinstance(value, str):
        return _safe(value)
    return value if isinstance(value, int | float) else None


def _safe(text: str) -> str:
    """A text that no spreadsheet takes for a formula."""
    return f"'{text}" if text.startswith(_FORMULA) else text


def _json(value: JsonObject) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()
