"""`--inventory hosts.csv`: fields that no capture has, such as those of a configuration database.

    host,layout.record_bytes,prices.instance_usd_per_hour,owner
    db1,16KiB,1.35,shop
    db2,128KiB,,shop

A column that is named by a field of the plan is entered, for this host; others are left out.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Callable
from pathlib import Path

from arcplan.json_value import JsonObject
from arcplan.usage import UsageError

_MOST_BYTES = 64 << 20


def read_inventory(file: Path, entered: Callable[[list[str]], JsonObject]) -> dict[str, JsonObject]:
    """Entered fields by host.

    Args:
        file: A CSV file with a header.
        entered: Fields of settings of the form PATH=VALUE.

    Raises:
        UsageError: It is no such file, or names a host twice.
    """
    try:
        with file.open("rb") as opened:
            raw = opened.read(_MOST_BYTES + 1)
        if len(raw) > _MOST_BYTES:
            raise UsageError(f"--inventory {file}: larger than {_MOST_BYTES >> 20} MiB")
        rows = list(csv.reader(io.StringIO(raw.decode("utf-8-sig"), newline="")))
    except OSError as error:
        raise UsageError(f"--inventory {file}: {(error.strerror or str(error)).lower()}") from error
    except (UnicodeDecodeError, csv.Error) as error:
        raise UsageError(f"--inventory {file}: no CSV in UTF-8") from error
    header = [name.strip() for name in rows[0]] if rows else []
    if "host" not in header:
        raise UsageError(f"--inventory {file}, line 1: no column is named host")
    fields = [(index, name) for index, name in enumerate(header) if "." in name]
    found: dict[str, JsonObject] = {}
    for number, row in enumerate(rows[1:], start=2):
        cells = dict(enumerate(cell.strip() for cell in row))
        host = cells.get(header.index("host"), "")
        if not host:
            continue
        if host in found:
            raise UsageError(f"--inventory {file}, line {number}: {host} is named twice")
        found[host] = entered([f"{name}={cells[at]}" for at, name in fields if cells.get(at)])
    return found
