"""Output of database clients that is not read; rows as in `foreign_tools.py`."""

from __future__ import annotations

# A title of one word may stand in any file: what is below it must be the summary's, too.
OF_MYSQL = (
    rb"^(?:# (?:Percona Toolkit MySQL Summary Report|Report On Port [0-9]+"
    rb"|Status Counters \([^)\n]{1,40}\)) #|Variable +Per day +Per second"
    rb"|# Instances #+\n[ \t]+Port +Data Directory)"
)
_STATUS = "record SHOW GLOBAL STATUS and SHOW GLOBAL VARIABLES themselves"
_POSTGRESQL = "record pg_settings, pg_stat_database and pg_stat_io through psql"

DATABASES: tuple[tuple[str, bytes, str], ...] = (
    ("mysql's XML output (-X)", rb"^<resultset statement=", "run mysql with -B instead"),
    ("mysql's HTML output (-H)", rb"^<TABLE BORDER=1><TR><TH>", "run mysql with -B instead"),
    (
        "a slow query log",
        rb"^# Query_time: [\d.]+ +Lock_time: ",
        "record SHOW GLOBAL STATUS twice, a minute apart",
    ),
    (
        "pt-query-digest",
        rb"^# Overall: [\d.]+\w? total, |^# Query \d+: [\d.]+ QPS",
        "record SHOW GLOBAL STATUS twice, a minute apart",
    ),
    (
        "MySQLTuner",
        # Its title, or its lines; the first mark comes off where all lines have it.
        rb"^ *>> +MySQLTuner |^\[(?:OK|--|!!|DG)\] |^V: \w+ = ",
        _STATUS,
    ),
    (
        "a client's version and connection",
        rb"^(?:\S{1,200}/)?(?:mysql(?:admin|dump|slap)?|mariadb(?:-admin)?)(?:\.exe)? +Ver \d"
        rb"|^Uptime: +\d+ +Threads: +\d+ +Questions: +\d",
        _STATUS,
    ),
    (
        "a version of PostgreSQL",
        rb"^(?:\$ )?(?:psql|postgres|pgbench|pg_\w+) \(PostgreSQL\) \d"
        rb"|^ *PostgreSQL \d+[\d.]* on \S+,",
        _POSTGRESQL,
    ),
    ("pgcenter", rb"^pgcenter: \d{4}[-/]", _POSTGRESQL),
    (
        "OtterTune's files of PostgreSQL",
        rb"\A\s*\{\s*\"global\": *\{\s*\"(?:global|pg_stat_\w+)\": ",
        _POSTGRESQL,
    ),
    (
        "variables that a query selects",
        rb"^\|(?: +@@[\w./*() ]+ +\|)+ *$",
        "record SHOW GLOBAL VARIABLES",
    ),
    ("tuning-primer", rb"MYSQL PERFORMANCE TUNING PRIMER", _STATUS),
    (
        "pt-mysql-summary",
        OF_MYSQL,
        _STATUS,
    ),
    (
        "pt-summary",
        rb"^# (?:Percona Toolkit System Summary Report|Mounted Filesystems) #",
        "record /proc/meminfo, lscpu and `lsblk -b`",
    ),
    (
        "SHOW PROCESSLIST",
        rb"^\|? *(?i:Id[ \t|]+User[ \t|]+Host[ \t|]+db[ \t|]+Command[ \t|]+Time)"
        rb"|^ *(?i:Id: \d+\n +User: [^\n]*\n +Host: )",
        "record SHOW GLOBAL STATUS",
    ),
    (
        "SHOW REPLICA STATUS",
        rb"^ *(?:Slave|Replica)_IO_(?:State|Running): ",
        "record SHOW GLOBAL STATUS",
    ),
    (
        "INFORMATION_SCHEMA.INNODB_CMP",
        rb"^\|? *page_size[ \t|]+compress_ops[ \t|]+compress_ops_ok",
        "record SHOW ENGINE INNODB STATUS, which says how many pages are compressed",
    ),
    (
        "EXPLAIN",
        rb"^\|? *id *\| *select_type *\| *table *\||^ *QUERY PLAN *$"
        rb"|\(cost=[\d.]+\.\.[\d.]+ rows=\d+ width=\d+\)",
        "record the server's status counters: SHOW GLOBAL STATUS, or pg_stat_database",
    ),
    (
        "SHOW ENGINE INNODB MUTEX",
        rb"^(?:\| )?InnoDB[ \t|]+[^\n]{1,80}[ \t|]waits=\d",
        "record SHOW ENGINE INNODB STATUS",
    ),
    (
        "SHOW TABLE STATUS",
        rb"^\|? *Name[ \t|]+Engine[ \t|]+Version[ \t|]+Row_format",
        "dump the table's file with `zdb -ddddd DATASET OBJECT`",
    ),
    (
        "MySQL's error log",
        rb"^\d{4}-\d\d-\d\d[T ][\d:.]+Z? +\d+ \[(?:Note|Warning|ERROR|System)\] ",
        _STATUS,
    ),
    (
        "PostgreSQL's log",
        rb"^\d{4}-\d\d-\d\d [\d:.]+ \w+ (?:\[\d+\] )?[^\n]{0,60}?(?:LOG|ERROR|FATAL|STATEMENT):  "
        rb"|^(?:LOG|ERROR|FATAL|HINT|DETAIL):  \w",
        _POSTGRESQL,
    ),
    (
        "pg_stat_activity",
        rb"^ *(?:datid *\| *datname *\| *pid|pid *\| *\w+ *\|[^\n]{0,200}\bwait_event)",
        "record pg_stat_database and pg_stat_io",
    ),
    (
        "psql's list of tables or databases (\\d, \\l)",
        rb'^ +(?:Unlogged t|Partitioned t|Foreign t|T)able "[^"\n]{1,200}"$'
        rb"|^ *Schema +\| +Name +\| +Type +\| +Owner\b|^ *Name +\| +Owner +\| +Encoding +\| ",
        "record pg_stat_user_tables and pg_statio_user_tables, and `ls -lR` of the data directory",
    ),
)
