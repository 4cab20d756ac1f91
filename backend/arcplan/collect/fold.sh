# --- Folding a dump on this host: its leaves become sums, so that it is thousands of times smaller. ---

fold_program() { cat <<'END_OF_AWK'; }
: here-comes-the-awk-program
END_OF_AWK

# An awk that supports functions; mawk is several times as fast as the others. Empty if there is none.
for fold_awk in mawk awk nawk gawk original-awk 'busybox awk' ''; do
    # shellcheck disable=SC2086 # a command and its argument
    [ "$($fold_awk 'function f(x) { return x + 1 } BEGIN { print f(1) }' </dev/null 2>/dev/null)" != 2 ] || break
done

# folded COMMAND...: what it prints, folded. A mark behind it shows whether it was cut in the middle of a line.
folded() {
    [ -n "$fold_awk" ] || { "$@"; return; }
    mark="#arcplan end of dump $$"
    # shellcheck disable=SC2086 # a command and its argument
    { "$@"; printf '%s\n' "$mark"; } | $fold_awk -v end_mark="$mark" "$(fold_program)"
}

fold_input() {
    [ $# -gt 0 ] || [ ! -t 0 ] || refuse '--summarise reads the output of zdb from a pipe or from the files named' 2
    for file in "$@"; do { [ -f "$file" ] && [ -r "$file" ]; } || refuse "cannot read $file" 2; done
    [ -n "$fold_awk" ] || refuse 'no awk here that can read a dump'
    folded cat -- "$@" # Without files, cat reads the pipe.
}

