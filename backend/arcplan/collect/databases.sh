# --- Database servers. ---

# Where their data is: known once they answered. Until log_in, the client's path shows that they may.
mysql_data_dir=$(command -v mariadb || command -v mysql) pg_data_dir=$(command -v psql)

log_in() {
    mysql_data_dir='' pg_data_dir='' clients='mariadb mysql' reason='no client is installed'
    # A connection would start a server that is activated by its socket; this script starts nothing.
    if [ -z "$mysql_options" ] && have systemctl && systemctl -q is-active mariadb.socket 2>/dev/null &&
        ! systemctl -q is-active mariadb.service 2>/dev/null; then
        clients='' reason='MariaDB is not running, only its socket is active'
    fi
    for mysql_client in $clients; do
        have "$mysql_client" || continue
        mysql_data_dir=$(mysql_query 'SELECT @@datadir' </dev/null 2>"$work/errors" | tail -n 1)
        [ -z "$mysql_data_dir" ] || break
        reason="$mysql_client reported: $(head -n 1 "$work/errors")"
    done
    [ -n "$mysql_data_dir" ] || say "no MySQL counters: $reason"
    have psql || return 0
    # The database with the most data: each database has its own counters of tables.
    pg_answer=$(psql_query postgres "SELECT current_setting('data_directory'), datname FROM pg_database
        WHERE datallowconn AND NOT datistemplate AND datname ~ '^[A-Za-z0-9_.-]+\$'
        ORDER BY pg_database_size(oid) DESC LIMIT 1;" 2>"$work/errors" | grep '^/')
    pg_data_dir=${pg_answer%|*} pg_database=${pg_answer##*|}
    [ -n "$pg_data_dir" ] || say "no PostgreSQL counters: psql reported: $(tail -n 1 "$work/errors")"
}

# mysql_query [STATEMENT]: runs it, or those of the standard input. An option file must be the first option.
# shellcheck disable=SC2086 # options are meant to be split
mysql_query() { "$mysql_client" $mysql_options --connect-timeout=20 --batch ${1:+-e "$*"}; }

# psql_query DATABASE [STATEMENTS]: runs them, or those of the standard input; waits for no lock and ends by
# itself. PostgreSQL's own user may log in without a password on most hosts; never ask for one.
psql_query() {
    as='sh -c'
    [ "$(id -u)" -ne 0 ] || [ -n "${PGUSER-}" ] || ! id postgres >/dev/null 2>&1 || as='su -s /bin/sh postgres -c'
    limits="SET lock_timeout = '2s'; SET statement_timeout = '30s'; SET default_transaction_read_only = on;"
    { printf '%s\n' "$limits" "${2-}" && { [ $# -gt 1 ] || cat; }; } |
        $as "cd / && psql -X -q -w -A -d '$1' -f -"
}

# Settings that hold credentials, statements, or commands that may hold them.
secrets='password|passphrase|secret|token|auth|conninfo|_command|_key|init_connect|init_replica|init_slave|wsrep_provider_options'
mysql_variables() { mysql_query SHOW GLOBAL VARIABLES | grep -Eiv "^[a-z0-9_.]*($secrets)"; }
psql_settings() { psql_query postgres "SELECT name, setting, unit, source FROM pg_settings WHERE name !~ '$secrets';"; }

psql_moment='SELECT now() AS recorded_at, pg_postmaster_start_time() AS started_at;'

# psql_counters [sizes]: a view that a version lacks is an error; the other views are still printed. The
# size of a table that is locked is an error, too; then its counters are printed without sizes.
psql_counters() {
    database_size=', pg_database_size(datid) AS database_bytes'
    table_sizes=', pg_total_relation_size(relid) AS total_bytes, pg_indexes_size(relid) AS index_bytes,
        (SELECT array_agg(pg_relation_filenode(indexrelid)) FROM pg_index WHERE indrelid = relid) AS index_filenodes'
    [ "${1-}" = sizes ] || database_size='' table_sizes=''
    largest='(SELECT t.* FROM pg_stat_user_tables t JOIN pg_class c ON c.oid = t.relid ORDER BY c.relpages DESC LIMIT 200) largest'
    psql_query "$pg_database" "$psql_moment
SELECT *$database_size FROM pg_stat_database WHERE datname = current_database();
$(for view in bgwriter checkpointer wal io; do echo "SELECT * FROM pg_stat_$view;"; done)
SELECT * FROM pg_statio_user_tables ORDER BY heap_blks_read DESC NULLS LAST LIMIT 200;
SELECT *$table_sizes FROM $largest;
\if :ERROR
SELECT * FROM $largest;
\endif" 2>/dev/null || :
}

# A few counters over one connection. A rate needs at least two tables.
at_intervals() { [ "$seconds" -lt "$status_interval" ] || every "$status_interval" echo "$*"; }
mysql_status() { at_intervals "SHOW GLOBAL STATUS WHERE Variable_name IN ('Uptime', 'Questions', 'Queries', 'Com_insert', 'Com_update', 'Com_delete', 'Com_replace', 'Com_insert_select', 'Com_commit', 'Innodb_buffer_pool_read_requests', 'Innodb_buffer_pool_reads');" | mysql_query; }
psql_database() { at_intervals "$psql_moment SELECT * FROM pg_stat_database WHERE datname = current_database();" | psql_query "$pg_database"; }
