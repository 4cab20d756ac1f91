# --- Counting a dump on this host: its totals, in a few KB. ---

summary_program() {
    cat <<'END_OF_AWK'
: here-comes-the-awk-program
END_OF_AWK
}

# An awk that supports functions; mawk is several times as fast as the others.
summary_awk() {
    for candidate in mawk awk nawk gawk original-awk 'busybox awk'; do
        # shellcheck disable=SC2086 # a command and its argument
        if have "${candidate%% *}" && [ "$($candidate 'function f(x) { return x + 1 } BEGIN { print f(1) }' </dev/null 2>/dev/null)" = 2 ]; then
            printf '%s\n' "$candidate"
            return 0
        fi
    done
    say 'no awk here that can count a dump'
    return 1
}

# Writes the summary of zdb's output on standard input. The appended last line shows whether the
# dump was cut in the middle of a line.
summarise() {
    counting_awk=$(summary_awk) || return 1
    end_mark="#arcplan end of dump $$"
    {
        cat
        printf '%s\n' "$end_mark"
    } | {
        # shellcheck disable=SC2086 # a command and its argument
        $counting_awk -v top="$named" -v end_mark="$end_mark" "$(summary_program)"
    }
}

summarise_input() {
    if [ $# -eq 0 ] && [ -t 0 ]; then
        say '--summarise reads the output of zdb from a pipe or from the files named'
        return 2
    fi
    for file in "$@"; do
        if [ ! -f "$file" ] || [ ! -r "$file" ]; then
            say "cannot read $file"
            return 2
        fi
    done
    if [ $# -eq 0 ]; then
        summarise
    else
        cat -- "$@" | summarise
    fi
}
