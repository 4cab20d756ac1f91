/** Files of the examples: real captures, read like any dropped file. Their texts are in words.ts. */

import arcstatL2 from "@arcplan/shared/samples/arcstat-2.3-l2arc-warming.txt?url";
import arcstat23 from "@arcplan/shared/samples/arcstat-2.3-point-select.txt?url";
import arcstat2018 from "@arcplan/shared/samples/arcstat-2018-growing-arc.txt?url";
import arcstatsL2 from "@arcplan/shared/samples/arcstats-2.3-l2arc-warm.txt?url";
import arcstats23 from "@arcplan/shared/samples/arcstats-2.3-point-select.txt?url";
import arcstatsBefore23 from "@arcplan/shared/samples/arcstats-before-2.3-point-select.txt?url";
import iostat2017 from "@arcplan/shared/samples/iostat-2017-intel750.txt?url";
import iostat23 from "@arcplan/shared/samples/iostat-x-2.3-point-select.txt?url";
import mysqlStatus23 from "@arcplan/shared/samples/mysql-status-2.3-point-select.txt?url";
import mysqlVariables23 from "@arcplan/shared/samples/mysql-variables-2.3-point-select.txt?url";
import sysbench23 from "@arcplan/shared/samples/sysbench-2.3-point-select.txt?url";
import zdbPgbench23 from "@arcplan/shared/samples/zdb-2.3-pgbench-8k.txt.gz?url";
import zdbSelect23 from "@arcplan/shared/samples/zdb-2.3-point-select.txt.gz?url";
import zdb23 from "@arcplan/shared/samples/zdb-2.3-sbtest1-16k.txt.gz?url";
import zdb2018 from "@arcplan/shared/samples/zdb-2018-sbtest1-head.txt?url";
import zfsGet23 from "@arcplan/shared/samples/zfs-get-2.3-16k.txt?url";
import zfsGetPgbench23 from "@arcplan/shared/samples/zfs-get-2.3-pgbench-8k.txt?url";
import zpoolIostat23 from "@arcplan/shared/samples/zpool-iostat-2.3-point-select.txt?url";
import { UnreachableError } from "../../api/index.ts";
import type { NamedBlob } from "../entries/entry.ts";

/** Addresses of the samples by their file names. */
const SAMPLES = {
  "arcstat-2.3-l2arc-warming.txt": arcstatL2,
  "arcstat-2.3-point-select.txt": arcstat23,
  "arcstat-2018-growing-arc.txt": arcstat2018,
  "arcstats-2.3-l2arc-warm.txt": arcstatsL2,
  "arcstats-2.3-point-select.txt": arcstats23,
  "arcstats-before-2.3-point-select.txt": arcstatsBefore23,
  "iostat-2017-intel750.txt": iostat2017,
  "iostat-x-2.3-point-select.txt": iostat23,
  "mysql-status-2.3-point-select.txt": mysqlStatus23,
  "mysql-variables-2.3-point-select.txt": mysqlVariables23,
  "sysbench-2.3-point-select.txt": sysbench23,
  "zdb-2.3-pgbench-8k.txt.gz": zdbPgbench23,
  "zdb-2.3-point-select.txt.gz": zdbSelect23,
  "zdb-2.3-sbtest1-16k.txt.gz": zdb23,
  "zdb-2018-sbtest1-head.txt": zdb2018,
  "zfs-get-2.3-16k.txt": zfsGet23,
  "zfs-get-2.3-pgbench-8k.txt": zfsGetPgbench23,
  "zpool-iostat-2.3-point-select.txt": zpoolIostat23,
} as const;

export type SampleName = keyof typeof SAMPLES;

export function isSample(name: string): name is SampleName {
  return Object.hasOwn(SAMPLES, name);
}

/** @throws UnreachableError when the server does not hand out the files. */
export function samples(names: readonly SampleName[]): Promise<NamedBlob[]> {
  return Promise.all(
    names.map(async (name) => {
      const response = await fetch(SAMPLES[name]).catch(() => null);
      if (!response?.ok) throw new UnreachableError();
      return { name, blob: await response.blob() };
    }),
  );
}
