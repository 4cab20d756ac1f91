"""What a reading may answer with: one kind of record for each format, told by `kind`."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from pydantic import Field

from arcplan.captures.arc_summary import ArcSummaryCapture
from arcplan.captures.arcstat import ArcstatCapture
from arcplan.captures.arcstats import ArcstatsCapture
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
from arcplan.captures.zfs_get import ZfsGetCapture
from arcplan.captures.zpool_iostat import ZpoolIostatCapture
from arcplan.requirement import ZdbAnswer

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

TaggedCapture: TypeAlias = Annotated[Capture, Field(discriminator="kind")]
