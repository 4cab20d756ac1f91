"""One upload from its bytes to the answer: parsers first, then the model."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias

from arcplan.captures.arc_summary import ArcSummaryCapture
from arcplan.captures.arcstat import ArcstatCapture
from arcplan.captures.arcstats import ArcstatsCapture
from arcplan.captures.arrival import Problem, ReadingProgress, ReadOptions, read_captures
from arcplan.captures.database.innodb_status import InnodbStatusCapture
from arcplan.captures.database.mysql_config import MysqlConfigCapture
from arcplan.captures.database.mysql_status import MysqlStatusCapture
from arcplan.captures.database.mysql_variables import MysqlVariablesCapture
from arcplan.captures.database.postgresql_settings import PostgresqlSettingsCapture
from arcplan.captures.database.postgresql_stats import PostgresqlStatsCapture
from arcplan.captures.host.cloud_identity import CloudIdentityCapture
from arcplan.captures.host.cpuinfo import CpuinfoCapture
from arcplan.captures.host.diskstats import DiskstatsCapture
from arcplan.captures.host.file_listing import FileListingCapture
from arcplan.captures.host.lsblk import LsblkCapture
from arcplan.captures.host.meminfo import MeminfoCapture
from arcplan.captures.host.node_exporter import NodeExporterCapture
from arcplan.captures.host.nvme_list import NvmeListCapture
from arcplan.captures.host.sar_disk import SarDiskCapture
from arcplan.captures.host.sysctl import SysctlCapture
from arcplan.captures.host.vmstat import VmstatCapture
from arcplan.captures.iostat import IostatCapture
from arcplan.captures.load.fio import FioCapture
from arcplan.captures.load.pgbench import PgbenchCapture
from arcplan.captures.load.sysbench import SysbenchCapture
from arcplan.captures.pool.module_parameters import ModuleParametersCapture
from arcplan.captures.pool.zdb_blocks import ZdbBlocksCapture
from arcplan.captures.pool.zfs_list import ZfsListCapture
from arcplan.captures.pool.zfs_version import ZfsVersionCapture
from arcplan.captures.pool.zpool_list import ZpoolListCapture
from arcplan.captures.pool.zpool_status import ZpoolStatusCapture
from arcplan.captures.records import CaptureBase
from arcplan.captures.zdb import ZdbCapture
from arcplan.captures.zfs_get import ZfsGetCapture
from arcplan.captures.zpool_iostat import ZpoolIostatCapture
from arcplan.model_answers import KnowsRequirement
from arcplan.requirement import Assumptions, ZdbAnswer, with_requirement

Capture: TypeAlias = (
    ZdbAnswer
    | ArcstatCapture
    | ArcstatsCapture
    | ArcSummaryCapture
    | IostatCapture
    | ZpoolIostatCapture
    | ZfsGetCapture
    | MysqlVariablesCapture
    | MysqlStatusCapture
    | MysqlConfigCapture
    | InnodbStatusCapture
    | PostgresqlSettingsCapture
    | PostgresqlStatsCapture
    | SysbenchCapture
    | PgbenchCapture
    | FioCapture
    | ZpoolStatusCapture
    | ZpoolListCapture
    | ZfsListCapture
    | ZfsVersionCapture
    | ModuleParametersCapture
    | ZdbBlocksCapture
    | MeminfoCapture
    | CpuinfoCapture
    | SysctlCapture
    | LsblkCapture
    | NvmeListCapture
    | SarDiskCapture
    | DiskstatsCapture
    | VmstatCapture
    | NodeExporterCapture
    | CloudIdentityCapture
    | FileListingCapture
)


@dataclass(frozen=True, slots=True)
class Analysis:
    """Captures and problems of one upload or file.

    Attributes:
        captures: Everything that was read.
        problems: Files that were not read, or not to their end.
        ended_by: The problem that ended reading early, None if all was read.
        expanded_bytes: Bytes that were read, as text where they were compressed.
    """

    captures: list[Capture]
    problems: list[Problem]
    ended_by: Problem | None
    expanded_bytes: int


def analyse(
    pieces: Iterator[bytes],
    *,
    name: str,
    options: ReadOptions,
    model: KnowsRequirement,
    assumptions: Assumptions,
    progress: ReadingProgress | None = None,
) -> Analysis:
    """Read one upload and add the model's figures.

    Args:
        pieces: The bytes in order; see `arcplan.captures.arrival.read_captures`.
        name: The upload's file name; untrusted text.
        options: How it is to be read.
        model: Computes what block trees ask of memory.
        assumptions: What that rests on beside the trees.
        progress: Kept up to date while reading.
    """
    reading = read_captures(pieces, name=name, options=options, progress=progress)
    return Analysis(
        captures=[_completed(record, model, assumptions) for record in reading.captures],
        problems=reading.problems,
        ended_by=reading.ended_by,
        expanded_bytes=reading.expanded_bytes,
    )


def _completed(record: CaptureBase, model: KnowsRequirement, assumptions: Assumptions) -> Capture:
    if isinstance(record, ZdbCapture):
        return with_requirement(record, model, assumptions)
    if isinstance(record, Capture):
        return record
    raise TypeError(f"a parser made a {type(record).__name__}")
