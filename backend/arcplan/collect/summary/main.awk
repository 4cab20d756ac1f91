# Counts a dump of `zdb -ddddd` on the host: everything that arcplan reads of it, in a few
# KB. Runs in mawk, gawk, busybox awk and the one true awk, with LC_ALL=C.
#
# top: how many of the largest objects and directories to name (50).
# end_mark: a line that the caller appends, so that a dump cut in the middle of a line is detected.

BEGIN {
    if (top == "") top = 50
    prepare_numbers()
    prepare_pointers()
    prepare_lines()
    prepare_glued()
    prepare_objects()
    prepare_datasets()
    prepare_repeats()
    prepare_recordsizes()
    prepare_report()
}

{ bytes += length($0) + 1 }

# A leaf printed like one before it: nearly all lines of a dump. The first line of each form is parsed
# below; equal ones are only counted.
mode == TREE && waiting_for == "" && substr($0, 17, marker_length) == marker && \
    /^ +[1-9a-f][0-9a-f]* +L0 +[0-9]+:[0-9a-f]+:[0-9a-f]+ [0-9a-f]+L\/[0-9a-f]+P F=[0-9]+ B=[0-9]+\/[0-9]+( cksum=[0-9a-f:]+)?$/ {
    split($3, address, ":")
    kind_of_leaf = address[3] " " $4
    if (kind_of_leaf in leaf_lines) {
        high = substr($0, 1, 11)
        low = substr($0, 12, 5)
        if (high == last_high && (last_low low) in near) step = near[last_low low]
        else if (substr(low, 5) == " ") step = ""
        else if (high == last_high) step = near_step(last_low, low)
        else step = bit_distance(last_high last_low, high low) + \
            ((high low) <= (last_high last_low) ? 100 : 0)
        if (step != "") {
            leaf_steps[step]++
            leaf_lines[kind_of_leaf]++
            last_high = high
            last_low = low
            next
        }
    }
}

{
    number = NR
    if (end_mark != "" && substr($0, length($0) - length(end_mark) + 1) == end_mark) {
        was_marked = NR
        last_words = substr($0, 1, length($0) - length(end_mark))
        next
    }
    # Unused attributes, and lines after a tree: half the lines of small files.
    if (mode == ATTRIBUTES && waiting_for == "" && \
        /^\t(uid|gid|atime|mtime|ctime|crtime|gen|mode|parent|pflags)[ \t]/ && !index($0, ": ")) next
    if (mode == AFTER_TREE && waiting_for == "" && ($0 == "" || /^\t\tsegment \[/)) next
    take($0)
    if (kind_of_leaf != "" && kind_read == BLOCK) leaf_lines[kind_of_leaf] += 0
    kind_of_leaf = ""
}

# A number at the very end of the text may be cut, so it is left out.
function take_last_words(   text) {
    number = NR
    text = last_words
    if (text ~ /^[ \t\r\f\v]*(size|dnode maxblkid:)[ \t\r\f\v]+[0-9]+$/) {
        sub(/[0-9]+$/, "", text)
        take(text)
        take_rest()
        note("cut_number", left_trimmed(last_words))
    } else take(text)
}

# Reports how an object's row at the end of the text was read.
function note_cut_row(   reason) {
    if (!(o_open && o_line == NR) && !(mode == AFTER_ROW && last_words ~ /^[ \t\r]*-?[0-9]+[ \t\r]*$/))
        return
    reason = "row_missing"
    if (o_open && o_line == NR) {
        reason = "row_cut"
        if (!o_kind && (index("ZFS plain file", o_type) == 1 || index("zvol object", o_type) == 1))
            reason = "row_type_cut"
    }
    number = NR
    note(reason, last_words)
}

# Whether all objects but one have a block tree: zdb prints all trees or none.
function lacks_one_tree(   at, objects, trees) {
    for (at = 0; at <= datasets; at++) {
        if ((at, OBJECTS) in stored) objects += stored[at, OBJECTS]
        if ((at, TREES) in stored) trees += stored[at, TREES]
    }
    return trees && objects - trees == 1
}

END {
    is_whole = 1
    lines = NR
    if (was_marked == NR && NR) {
        bytes -= length(end_mark) + 1
        is_whole = last_words == ""
        if (is_whole) lines--
        else take_last_words()
    }
    take_rest()
    if (last_words != "") note_cut_row()
    last_incomplete = 0
    awaits_tree = o_open && !o_tree
    last_line = o_line
    last_name = o_has_path ? o_path : o_type
    close_object()
    if (last_incomplete || begins_inside || header_missing) is_whole = 0
    store_sums()
    if (awaits_tree && lacks_one_tree()) {
        is_whole = 0
        note_at("tree_awaited", last_name, last_line)
    }
    print_summary()
}
