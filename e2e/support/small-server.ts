/** Every capture of one run: a small MariaDB on OpenZFS 2.3 that reads at random from 300 reads/s. */
import { sample, type TestFile } from "./captures.ts";

const FILES: Readonly<Record<string, string>> = {
  "sysbench.txt": "sysbench-2.3-point-select.txt",
  "global_variables.txt": "mysql-variables-2.3-point-select.txt",
  "global_status_after.txt": "mysql-status-2.3-point-select.txt",
  "zdb_ddddd_sbtest1.txt.gz": "zdb-2.3-point-select.txt.gz",
  "arcstats_before.txt": "arcstats-before-2.3-point-select.txt",
  "arcstats_after.txt": "arcstats-2.3-point-select.txt",
  "arcstat_1_20.txt": "arcstat-2.3-point-select.txt",
  "iostat_x_1_20.txt": "iostat-x-2.3-point-select.txt",
  "zpool_iostat_1_20.txt": "zpool-iostat-2.3-point-select.txt",
};

/** Their paths, as in a user's folder. */
export function smallServer(...names: readonly string[]): readonly TestFile[] {
  const wanted = names.length === 0 ? Object.keys(FILES) : names;
  return wanted.map((name) => ({ name, content: sample(FILES[name] ?? name).content }));
}
