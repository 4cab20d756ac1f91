/** Commands whose output gives values of a plan, as remedies name them. */
import type { Remedy } from "./field.ts";

export const PROPERTIES = "zfs get -p all DATASET";
export const TREE = "zpool status";
export const SIZES = "zpool list -v";
export const PARAMETERS = "grep . /sys/module/zfs/parameters/*";
export const DUMP = "zdb -ddddd DATASET OBJECT, of one table";
export const PG_SETTINGS = "psql -c 'SELECT name, setting, unit FROM pg_settings'";
export const PG_STATISTICS =
  "psql -c 'SELECT now() AS recorded_at' -c 'SELECT * FROM pg_stat_database', twice during the load";
export const PG_WAL_STATISTICS =
  "psql -c 'SELECT now() AS recorded_at' -c 'SELECT * FROM pg_stat_database' -c 'SELECT * FROM pg_stat_wal', twice during the load";

const MYSQL_STATUS = "mysql -e 'SHOW GLOBAL STATUS', twice during the load";

/** The settings of the server. */
export const VARIABLES: Remedy = {
  innodb: "mysql -e 'SHOW GLOBAL VARIABLES'",
  postgresql: PG_SETTINGS,
};

/** The counters of the server. */
export const STATUS = { innodb: MYSQL_STATUS, postgresql: PG_STATISTICS } as const;
