"""`arcplan fleet`."""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from itertools import groupby
from pathlib import Path

from arcplan.cli.fleet.report import FleetTicker, summary
from arcplan.cli.sources import replaced
from arcplan.entered import EnteredError, entered_fields
from arcplan.fleet import local_workers
from arcplan.fleet.columns import Column, columns_of
from arcplan.fleet.inventory import read_inventory
from arcplan.fleet.part import PartFile
from arcplan.fleet.run import Sum, Workers, counted_rows, key_of, run_fleet
from arcplan.fleet.sized_host import HostJob
from arcplan.fleet.source import FleetHost, SourceError, SourceOptions
from arcplan.fleet.sources import hosts_of
from arcplan.fleet.sources.folder import hosts_of_files
from arcplan.fleet.writers import Table, print_csv, writer_for
from arcplan.home import home_of, model_bundle, plan_schema
from arcplan.json_value import JsonObject
from arcplan.model import Model, ModelError
from arcplan.sizing import InvalidSettingsError, check_entered
from arcplan.usage import UsageError

_NOTHING_READ = 2
_NOT_ALL = 3


def run(arguments: argparse.Namespace) -> int:
    """Size every host of some sources, and write a table of them.

    Returns:
        0 if every host has a prediction; 2 if none could be read; 3 if some hosts failed or lack
        a field.
    """
    outputs = [(Path(name), writer_for(name)) for name in arguments.out]
    home = home_of()
    schema = plan_schema(home)
    model = Model(model_bundle(home))
    try:
        version = model.version
        jobs = {key_of(job, version): job for job in _jobs(arguments, schema, model)}
        table = Table(_columns(schema), version, list(arguments.sources))
        with _part(outputs[0][0] if outputs else None) as part:
            _size_all(arguments, jobs, part, model)
            rows = counted_rows(part, list(jobs), model)
            for file, write in outputs:
                with replaced(file) as out:
                    write(table, rows(), out)
            if not outputs:
                print_csv(table, rows(), sys.stdout)
            total = Sum()
            for row in rows():
                total.add(row)
            part.remove()
    except ModelError as error:
        raise UsageError(str(error)) from error
    finally:
        model.close()
    sys.stderr.write(summary(total, arguments.set))
    if total.hosts.get("failed", 0) == total.total:
        return _NOTHING_READ
    return 0 if total.hosts.get("ok", 0) == total.total else _NOT_ALL


def _size_all(
    arguments: argparse.Namespace, jobs: dict[str, HostJob], part: PartFile, model: Model
) -> None:
    done = sum(key in part for key in jobs)
    if done:
        sys.stderr.write(f"arcplan: {done} of {len(jobs)} hosts were done by an earlier run\n")
    with FleetTicker(sys.stderr, len(jobs), done) as ticker:
        try:
            run_fleet(jobs, part, _workers(arguments, model), model, ticker.told)
        except KeyboardInterrupt:
            if arguments.out:
                sys.stderr.write(
                    f"\narcplan: interrupted; {sum(key in part for key in jobs)} hosts are kept in"
                    f" {part.path}, and the same command goes on from there\n"
                )
            raise


def _jobs(arguments: argparse.Namespace, schema: Path, model: Model) -> Iterator[HostJob]:
    """Every host of the sources, with what was entered for it.

    Raises:
        UsageError: A source cannot be listed or has no host, or something entered is wrong.
    """
    known, changed = (
        _checked(_fields(entries, option, schema), option, model)
        for entries, option in ((arguments.known, "--known"), (arguments.set, "--set"))
    )
    by_host: dict[str, JsonObject] = {}
    if arguments.inventory is not None:
        file = Path(arguments.inventory)
        by_host = read_inventory(file, lambda fields: _fields(fields, "--inventory", schema))
    unused = set(by_host)
    count = 0
    for host in _hosts(arguments):
        count += 1
        unused.discard(host.host)
        own = {**known, **by_host.get(host.host, {})}
        yield HostJob(host, own, changed, arguments.growth)
    if not count:
        raise UsageError(f"no host in {', '.join(arguments.sources)}")
    if unused:
        some = ", ".join(sorted(unused)[:5])
        sys.stderr.write(
            f"arcplan: {len(unused)} hosts of the inventory are in no source: {some}\n"
        )


def _hosts(arguments: argparse.Namespace) -> Iterator[FleetHost]:
    options = SourceOptions(
        start=arguments.start,
        end=arguments.end,
        span=arguments.range,
        role_label=arguments.role_label,
        host_label=arguments.host_label,
        selector=arguments.selector,
    )
    # A shell lists the files of a pattern one by one.
    for folder, sources in groupby(arguments.sources, _folder_of_file):
        try:
            if folder is not None:
                yield from hosts_of_files(folder, [Path(source).name for source in sources])
                continue
            for source in sources:
                yield from hosts_of(source, options)
        except SourceError as error:
            raise UsageError(str(error)) from error


def _folder_of_file(source: str) -> Path | None:
    path = Path(source)
    return path.parent if path.is_file() else None


def _checked(fields: JsonObject, option: str, model: Model) -> JsonObject:
    try:
        check_entered(model, fields)
        return fields
    except InvalidSettingsError as error:
        faults = "; ".join(f"{option} {one.path}: {one.reason}" for one in error.faults)
        raise UsageError(faults) from error


def _fields(entries: list[str], option: str, schema: Path) -> JsonObject:
    try:
        return entered_fields(entries, schema, option)
    except EnteredError as error:
        raise UsageError(str(error)) from error


def _workers(arguments: argparse.Namespace, model: Model) -> Workers:
    if arguments.dask is None:
        return partial(local_workers.outcomes, processes=arguments.jobs or _cores())
    # Loaded only here: it needs a package that other runs do without.
    from arcplan.fleet import dask_cluster  # noqa: PLC0415

    return partial(dask_cluster.outcomes, address=arguments.dask, model_version=model.version)


def _cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _columns(schema: Path) -> list[Column]:
    return columns_of(schema.with_name("fleet-row.schema.json"))


@contextmanager
def _part(first: Path | None) -> Iterator[PartFile]:
    """Rows as they come: beside the first output, or in a folder that goes with the command."""
    if first is not None:
        with PartFile(first.with_name(f"{first.name}.part")) as part:
            yield part
        return
    with (
        tempfile.TemporaryDirectory(prefix="arcplan-fleet-") as folder,
        PartFile(Path(folder, "rows.part")) as part,
    ):
        yield part
