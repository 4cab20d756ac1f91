# --- The working directory, and the archive at the end. ---

# The file "whole" exists from the start, because a full disk takes no new file; a write that failed, also
# in the background, removes it. "running" has a file for each command that a signal must end.
make_work_directory() {
    for tool in tar gzip awk; do have "$tool" || refuse "$tool is missing"; done
    { [ -d "$out_dir" ] && [ -w "$out_dir" ]; } || refuse "cannot write to $out_dir"
    work=$(mktemp -d "${TMPDIR:-/tmp}/arcplan.XXXXXX") || exit 1
    trap 'rm -rf "$work"' EXIT
    trap 'exit 130' INT TERM HUP
    files=$work/arcplan-capture
    mkdir "$files" "$work/running" && true >"$work/whole" || exit 1
    free=$(free_megabytes "$work")
    [ "${free:-20}" -ge 20 ] || refuse "only $free MB are free in ${work%/*}, at least 20 are needed; set TMPDIR to a directory with more"
}

free_megabytes() { df -Pk "$1" 2>/dev/null | awk 'NR == 2 && $4 ~ /^[0-9]+$/ { printf "%.0f\n", $4 / 1024 }'; }

# Whether the working directory takes another 64 KB. Some tools do not notice that a write failed.
has_room() {
    dd if=/dev/zero of="$work/room" bs=1024 count=64 2>/dev/null && rm -f "$work/room" && return 0
    [ ! -e "$work/whole" ] || say "no room left in ${work%/*}; set TMPDIR to a directory with more"
    rm -f "$work/room" "$work/whole"
    return 1
}

# Writes the archive and reports whether it is complete. If it cannot be written, the files are kept.
pack() {
    while archive=$out_dir/arcplan-capture-$(date +%Y%m%d-%H%M%S).tar.gz && [ -e "$archive" ]; do sleep 1; done
    find "$files" -type f -size 0 -exec rm -f {} +
    set -C # Never write through a link that somebody put there.
    if ! (cd "$work" && tar cf - arcplan-capture) | gzip >"$archive"; then
        rm -f "$archive"
        trap - EXIT
        refuse "cannot write $archive: $(free_megabytes "$out_dir") MB are free there. The recorded files are in $files"
    fi
    # It belongs to the user who called sudo, who is to fetch it.
    [ -z "${SUDO_UID-}" ] || chown -h "$SUDO_UID:${SUDO_GID-}" "$archive"
    say "done: $(find "$files" -type f | wc -l | tr -d ' ') files, $(wc -c <"$archive" | tr -d ' ') bytes. Drop this archive on arcplan's page, or run arcplan analyze on it:"
    printf '%s\n' "$archive"
    [ -e "$work/whole" ] || refuse 'NOT COMPLETE: the disk had no room for everything; the archive has the rest'
}

