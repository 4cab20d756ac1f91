# --- Database servers: settings once, counters before and after the recording. ---

# Settings that hold credentials, or commands that may.
secrets='password|passphrase|secret|token|auth|conninfo|_command|_key'

mysql_client=''
mysql_data_dir=''
# The mysql client accepts an option file as its first option only.
# shellcheck disable=SC2086 # options are meant to be split
mysql_says() { "$mysql_client" $mysql_options --connect-timeout=20 --batch -e "$1" </dev/null; }
# A connection would start a server that is activated by its socket; this script starts nothing.
mysql_waits() {
    [ -z "$mysql_options" ] && have systemctl &&
        systemctl -q is-active mariadb.socket 2>/dev/null &&
        ! systemctl -q is-active mariadb.service 2>/dev/null
}
candidates='mariadb mysql'
if mysql_waits; then
    candidates=''
    say 'no MySQL counters: MariaDB is not running, only its socket is active'
fi
for candidate in $candidates; do
    if have "$candidate" && [ -z "$mysql_data_dir" ]; then
        mysql_client=$candidate
        mysql_data_dir=$(mysql_says 'SELECT @@datadir' 2>"$work/errors" | tail -n 1)
    fi
done
if [ -n "$mysql_client" ] && [ -z "$mysql_data_dir" ]; then
    say "no MySQL counters: $mysql_client reported: $(head -n 1 "$work/errors")"
fi
mysql_variables() { mysql_says 'SHOW GLOBAL VARIABLES' | grep -Eiv "^[a-z0-9_.]*($secrets)"; }

# A few counters over one connection, at most every 5 s so that they are no load themselves.
status_interval=$interval
[ "$status_interval" -ge 5 ] || status_interval=5
status_questions() {
    asked=0
    while :; do
        cat <<'SQL'
SHOW GLOBAL STATUS WHERE Variable_name IN ('Uptime', 'Questions', 'Queries', 'Com_insert', 'Com_update', 'Com_delete', 'Com_replace', 'Com_insert_select', 'Com_commit', 'Innodb_buffer_pool_read_requests', 'Innodb_buffer_pool_reads');
SQL
        asked=$((asked + status_interval))
        [ "$asked" -le "$seconds" ] || break
        sleep "$status_interval"
    done
}
mysql_status_at_intervals() {
    # shellcheck disable=SC2086 # options are meant to be split
    status_questions | "$mysql_client" $mysql_options --connect-timeout=20 --batch
}

# PostgreSQL's own user may log in without a password on most hosts; never ask for one.
pg_says() {
    database=$1
    shift
    if [ "$(id -u)" -eq 0 ] && [ -z "${PGUSER-}" ] && id postgres >/dev/null 2>&1; then
        su -s /bin/sh postgres -c "cd / && psql -X -w -A -d '$database' -f -"
    else
        psql -X -w -A -d "$database" -f -
    fi
}
pg_data_dir=''
pg_database=''
if have psql; then
    # The database with the most data: each database has its own counters of tables.
    pg_answer=$(pg_says postgres 2>"$work/errors" <<'SQL'
\t on
SELECT current_setting('data_directory');
SELECT datname FROM pg_database WHERE datallowconn ORDER BY pg_database_size(oid) DESC LIMIT 1;
SQL
    ) || pg_answer=''
    pg_data_dir=$(printf '%s\n' "$pg_answer" | sed -n '/^\//p' | head -n 1)
    pg_database=$(printf '%s\n' "$pg_answer" | tail -n 1)
    case $pg_database in
    *[!A-Za-z0-9_.-]*) pg_database=postgres ;;
    esac
    [ -n "$pg_data_dir" ] || say "no PostgreSQL counters: psql reported: $(tail -n 1 "$work/errors")"
fi
pg_settings() {
    pg_says postgres <<SQL
SELECT name, setting, unit, source FROM pg_settings WHERE name !~ '$secrets' ORDER BY name;
SQL
}
# A view that a version lacks is an error; the other views are still printed.
pg_counters() {
    pg_says "$pg_database" 2>/dev/null <<'SQL'
SELECT now() AS recorded_at, pg_postmaster_start_time() AS started_at;
SELECT *, pg_database_size(datid) AS database_bytes FROM pg_stat_database WHERE datname = current_database();
SELECT * FROM pg_stat_bgwriter;
SELECT * FROM pg_stat_checkpointer;
SELECT * FROM pg_stat_wal;
SELECT * FROM pg_stat_io;
SELECT * FROM pg_statio_user_tables ORDER BY heap_blks_read DESC NULLS LAST LIMIT 200;
SELECT *, pg_total_relation_size(relid) AS total_bytes, pg_indexes_size(relid) AS index_bytes FROM pg_stat_user_tables ORDER BY pg_total_relation_size(relid) DESC LIMIT 200;
SQL
    return 0
}

# database_counters WHEN: counters that change while the load runs.
database_counters() {
    [ -n "$mysql_data_dir" ] && record "mysql-status-$1.txt" mysql_says 'SHOW GLOBAL STATUS'
    [ -n "$pg_data_dir" ] && record "postgresql-stats-$1.txt" pg_counters
    return 0
}

# table_files DIR: names and lengths, no owners. Errors of ls are kept, as the sum lacks those files.
table_files() {
    if [ ! -r "$1" ] || [ ! -x "$1" ]; then echo "permission denied" >&2; return 1; fi
    ls -lnR "${1%/}/" 2>&1
    return 0
}

[ -n "$mysql_data_dir" ] && record mysql-files.txt table_files "$mysql_data_dir"
[ -n "$pg_data_dir" ] && record postgresql-files.txt table_files "$pg_data_dir"
[ -n "$mysql_data_dir" ] && record mysql-variables.txt mysql_variables
[ -n "$pg_data_dir" ] && record postgresql-settings.txt pg_settings
