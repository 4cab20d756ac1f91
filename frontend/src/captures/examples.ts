/** Real captures that the app offers; they are uploaded and read like any dropped file. */

import arcstat23 from "@arcplan/shared/samples/arcstat-2.3-point-select.txt?url";
import arcstat2018 from "@arcplan/shared/samples/arcstat-2018-growing-arc.txt?url";
import arcstats23 from "@arcplan/shared/samples/arcstats-2.3-point-select.txt?url";
import iostat2017 from "@arcplan/shared/samples/iostat-2017-intel750.txt?url";
import iostat23 from "@arcplan/shared/samples/iostat-x-2.3-point-select.txt?url";
import zdb23 from "@arcplan/shared/samples/zdb-2.3-sbtest1-16k.txt.gz?url";
import zdb2018 from "@arcplan/shared/samples/zdb-2018-sbtest1-head.txt?url";
import zfsGet23 from "@arcplan/shared/samples/zfs-get-2.3-16k.txt?url";
import zpoolIostat23 from "@arcplan/shared/samples/zpool-iostat-2.3-point-select.txt?url";
import { UnreachableError } from "../api/index.ts";
import type { NamedBlob } from "./entry.ts";

export interface Example {
  readonly title: string;
  /** What it is and where it is from. */
  readonly text: string;
  readonly files: readonly { readonly name: string; readonly url: string }[];
}

export const examples: readonly Example[] = [
  {
    title: "An InnoDB file on OpenZFS 2.3",
    text: "Whole zdb dump of a 236 MiB table file with 16K records, and the properties of its dataset.",
    files: [
      { name: "zdb-2.3-sbtest1-16k.txt.gz", url: zdb23 },
      { name: "zfs-get-2.3-16k.txt", url: zfsGet23 },
    ],
  },
  {
    title: "A point-select run on OpenZFS 2.3",
    text: "arcstat, arcstats, iostat and zpool iostat, recorded while MariaDB read at random from a pool limited to 300 reads/s.",
    files: [
      { name: "arcstat-2.3-point-select.txt", url: arcstat23 },
      { name: "arcstats-2.3-point-select.txt", url: arcstats23 },
      { name: "iostat-x-2.3-point-select.txt", url: iostat23 },
      { name: "zpool-iostat-2.3-point-select.txt", url: zpoolIostat23 },
    ],
  },
  {
    title: "The 2018 server",
    text: "First lines of the zdb dump of one of its 330 tables, and arcstat while its ARC grew. Both end early, as excerpts do.",
    files: [
      { name: "zdb-2018-sbtest1-head.txt", url: zdb2018 },
      { name: "arcstat-2018-growing-arc.txt", url: arcstat2018 },
    ],
  },
  {
    title: "An Intel 750 in 2017",
    text: "iostat -x of one thread reading 16K pages: busy all the time, and almost idle.",
    files: [{ name: "iostat-2017-intel750.txt", url: iostat2017 }],
  },
];

/** @throws UnreachableError when the server does not hand out the files. */
export function filesOf({ files }: Example): Promise<NamedBlob[]> {
  return Promise.all(
    files.map(async ({ name, url }) => {
      const response = await fetch(url).catch(() => null);
      if (!response?.ok) throw new UnreachableError();
      return { name, blob: await response.blob() };
    }),
  );
}
