# Checks that the disk has room. The files "whole" and "packed" exist from the start, because a full
# disk takes no new file; a failed write, also in the background, removes one of them.

# Free MB in a directory.
free_megabytes() { df -Pk "$1" 2>/dev/null | awk 'NR == 2 && $4 ~ /^[0-9]+$/ { printf "%.0f\n", $4 / 1024 }'; }

# Whether the working directory takes another 64 KB. Some tools do not notice that a write failed.
has_room() {
    if dd if=/dev/zero of="$work/room" bs=1024 count=64 2>/dev/null; then
        rm -f "$work/room"
        return 0
    fi
    rm -f "$work/room"
    if [ -e "$work/whole" ]; then
        rm -f "$work/whole"
        say "no room left in ${work%/*}; set TMPDIR to a directory with more"
    fi
    return 1
}

# require_room: exits if there is no room even for a recording without a dump.
least_megabytes=20
require_room() {
    free=$(free_megabytes "$work")
    if is_number "$free" && [ "$free" -lt "$least_megabytes" ]; then
        say "only $free MB are free in ${work%/*}, at least $least_megabytes are needed; set TMPDIR to a directory with more"
        exit 1
    fi
}

# pack ARCHIVE: writes the archive and reports whether it is complete. If it cannot be written, the
# recorded files are kept.
pack() {
    { (cd "$work" && tar cf - arcplan-capture) || rm -f "$work/packed"; } | gzip >"$1" || rm -f "$work/packed"
    if ! [ -e "$work/packed" ]; then
        rm -f "$1"
        trap - EXIT
        say "cannot write $1: $(free_megabytes "$out_dir") MB are free there. The recorded files are in $files"
        exit 1
    fi
    say "done: $(find "$files" -type f | wc -l | tr -d ' ') files, $(wc -c <"$1" | tr -d ' ') bytes. Drop this archive on arcplan's page, or run arcplan analyze on it:"
    printf '%s\n' "$1"
    if ! [ -e "$work/whole" ]; then
        say 'NOT COMPLETE: the disk had no room for everything; the archive has the rest'
        exit 1
    fi
}
