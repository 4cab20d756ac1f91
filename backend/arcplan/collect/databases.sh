# --- Database servers. A data directory that is not empty means that the server answered. ---

mysql_data_dir=unknown pg_data_dir=unknown # Until log_in, each that is installed may answer.

# log_in: finds out which servers answer, and where their data is.
log_in() {
    mysql_data_dir='' pg_data_dir=''
    # A connection would start a server that is activated by its socket; this script starts nothing.
    if [ -z "$mysql_options" ] && have systemctl && systemctl -q is-active mariadb.socket 2>/dev/null &&
        ! systemctl -q is-active mariadb.service 2>/dev/null; then
        say 'no MySQL counters: MariaDB is not running, only its socket is active'
    else
        for mysql_client in mariadb mysql; do
            have "$mysql_client" || continue
            mysql_data_dir=$(mysql_query 'SELECT @@datadir' 2>"$work/errors" | tail -n 1)
            [ -z "$mysql_data_dir" ] || break
            say "no MySQL counters: $mysql_client reported: $(head -n 1 "$work/errors")"
        done
    fi
    have psql || return 0
    # The database with the most data: each database has its own counters of tables.
    pg_answer=$(psql_query postgres 2>"$work/errors" <<'SQL'
\t on
SELECT current_setting('data_directory');
SELECT datname FROM pg_database WHERE datallowconn AND NOT datistemplate ORDER BY pg_database_size(oid) DESC LIMIT 1;
SQL
    ) || pg_answer=''
    pg_data_dir=$(printf '%s\n' "$pg_answer" | sed -n '/^\//p' | head -n 1)
    pg_database=$(printf '%s\n' "$pg_answer" | tail -n 1)
    case $pg_database in *[!A-Za-z0-9_.-]*) pg_database=postgres ;; esac
    [ -n "$pg_data_dir" ] || say "no PostgreSQL counters: psql reported: $(tail -n 1 "$work/errors")"
}

# The mysql client accepts an option file as its first option only.
# shellcheck disable=SC2086 # options are meant to be split
mysql_query() { "$mysql_client" $mysql_options --connect-timeout=20 --batch -e "$*" </dev/null; }

# psql_query DATABASE: runs the statements of the standard input. It waits for no lock and ends by itself.
# PostgreSQL's own user may log in without a password on most hosts; never ask for one.
psql_query() {
    set -- -c "psql -X -q -w -A -d '$1' -f -"
    if [ "$(id -u)" -ne 0 ] || [ -n "${PGUSER-}" ] || ! id postgres >/dev/null 2>&1; then set -- sh "$@"
    else set -- su -s /bin/sh postgres -c "cd / && $2"; fi
    { echo "SET lock_timeout = '2s'; SET statement_timeout = '30s'; SET default_transaction_read_only = on;" && cat; } | "$@"
}

# Settings that hold credentials, statements, or commands that may hold them.
secrets='password|passphrase|secret|token|auth|conninfo|_command|_key|init_connect|init_replica|init_slave|wsrep_provider_options'
mysql_variables() { mysql_query SHOW GLOBAL VARIABLES | grep -Eiv "^[a-z0-9_.]*($secrets)"; }
psql_settings() {
    psql_query postgres <<SQL
SELECT name, setting, unit, source FROM pg_settings WHERE name !~ '$secrets' ORDER BY name;
SQL
}

# psql_counters [sizes]: a view that a version lacks is an error; the other views are still printed. The
# size of a table that is locked is an error, too; then its counters are printed without sizes.
psql_counters() {
    database_size=', pg_database_size(datid) AS database_bytes'
    table_sizes=', pg_total_relation_size(relid) AS total_bytes, pg_indexes_size(relid) AS index_bytes'
    [ "${1-}" = sizes ] || database_size='' table_sizes=''
    largest='(SELECT t.* FROM pg_stat_user_tables t JOIN pg_class c ON c.oid = t.relid ORDER BY c.relpages DESC LIMIT 200) largest'
    psql_query "$pg_database" 2>/dev/null <<SQL
SELECT now() AS recorded_at, pg_postmaster_start_time() AS started_at;
SELECT *$database_size FROM pg_stat_database WHERE datname = current_database();
SELECT * FROM pg_stat_bgwriter;
SELECT * FROM pg_stat_checkpointer;
SELECT * FROM pg_stat_wal;
SELECT * FROM pg_stat_io;
SELECT * FROM pg_statio_user_tables ORDER BY heap_blks_read DESC NULLS LAST LIMIT 200;
SELECT *$table_sizes FROM $largest;
\if :ERROR
SELECT * FROM $largest;
\endif
SQL
    return 0
}

# mysql_status_every SECONDS: a few counters over one connection. A rate needs at least two tables.
mysql_status_every() {
    [ "$seconds" -ge "$1" ] || return 0
    # shellcheck disable=SC2086 # options are meant to be split
    every "$1" echo "SHOW GLOBAL STATUS WHERE Variable_name IN ('Uptime', 'Questions', 'Queries', 'Com_insert', 'Com_update', 'Com_delete', 'Com_replace', 'Com_insert_select', 'Com_commit', 'Innodb_buffer_pool_read_requests', 'Innodb_buffer_pool_reads');" |
        "$mysql_client" $mysql_options --connect-timeout=20 --batch
}

