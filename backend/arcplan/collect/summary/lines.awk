# Recognises each line of a dump: dump_objset, dump_object and dump_znode in zdb.c, OpenZFS 0.6.5 to
# 2.4. A dataset line comes first, then for every object a column header, a row, attributes,
# contents and a tree.

function prepare_lines() {
    OUTSIDE = 0; AWAITING_ROW = 1; AFTER_ROW = 2; ATTRIBUTES = 3; CONTENTS = 4; LISTING = 5
    PROPERTIES = 6; TREE = 7; AFTER_TREE = 8; TREE_START = 9
    COLUMN_HEADER = 1; DATASET_BEGINS = 2; OBJECT_PATH = 3; TREE_BEGINS = 4
    path_reach = 8400; name_reach = 1200
    mode = OUTSIDE
    waiting_for = ""
}

function take(line) {
    if (waiting_for == "entry") wait_in_listing(line)
    else if (waiting_for == "rest") wait_for_rest(line)
    else if (waiting_for != "") wait_for_attribute(line)
    else if (index(line, ": ") && may_be_glued(line)) wait_from(line, "rest")
    else take_line(line)
}

function take_line(line) {
    if (mode < TREE || !take_pointer(line)) take_text(line)
}

# The text of a line, without progress messages that a terminal overwrites.
function text_of(line,   text, at) {
    text = left_trimmed(line)
    if (substr(line, 1, 1) != "\r" && substr(text, 1, 1) != "l") return text
    at = index(text, "Dataset ")
    if (index(text, "loading ") == 1 && at) return substr(text, at)
    text = right_trimmed(text)
    while ((at = index(text, "\r")) > 0) text = substr(text, at + 1)
    return left_trimmed(text)
}

function boundary(text,   at) {
    if (text ~ /^Object[ \t\r]*lvl/) return COLUMN_HEADER
    if (text ~ /^Indirect blocks:[ \t\r]*$/) return TREE_BEGINS
    if (text ~ /^obj=[0-9]* dataset=/) return OBJECT_PATH
    if (text !~ /^Dataset /) return 0
    at = index(text, "], ID ")
    if (!index(text, " [") || at <= index(text, " [")) return 0
    return substr(text, at + 6) ~ /^[0-9]*, cr_txg / ? DATASET_BEGINS : 0
}

function take_text(line,   text, kind) {
    text = text_of(line)
    if (text == "") {
        if (mode == TREE || mode == TREE_START) mode = AFTER_TREE
        return
    }
    kind = boundary(text)
    if (kind && mode == LISTING) wait_from(line, "entry")
    else if (kind) begin(kind, text)
    else if (!begin_object(text, line) && !take_attribute(text) && !take_property(text))
        take_other(text, line)
}

function begin(kind, text) {
    if (kind == TREE_BEGINS) {
        if (mode <= AWAITING_ROW) {
            note("tree_without_object", text)
            return
        }
        if (mode == TREE || mode == AFTER_TREE) {
            # An object has one tree: this one belongs to another object, whose header is missing.
            close_object()
            note("tree_without_object", text)
            mode = OUTSIDE
            return
        }
        forget_tree()
        o_tree = 1
        mode = TREE_START
        return
    }
    close_object()
    if (kind == COLUMN_HEADER) {
        sign[index(text, "dnsize") ? "nine_columns" : "eight_columns"] = 1
        mode = AWAITING_ROW
        return
    }
    mode = OUTSIDE
    use_dataset(text, kind == OBJECT_PATH)
}

function begin_object(text, line) {
    if ((mode != AWAITING_ROW && mode != AFTER_ROW) || text !~ /^[-0-9]/) return 0
    if (message_inside(line) || !is_row(line)) return 0
    close_object()
    read_row(line)
    mode = AFTER_ROW
    return 1
}

# Whether an attribute has this name; its value is then in attribute_value.
function is_attribute(text, name) {
    if (index(text, name) != 1 || substr(text, length(name) + 1, 1) !~ /[ \t\r\f\v]/) return 0
    attribute_value = left_trimmed(substr(text, length(name) + 1))
    return 1
}

function take_attribute(text) {
    if (mode != ATTRIBUTES && mode != AFTER_ROW) return 0
    if (text ~ /^SA xattrs:/) {
        mode = CONTENTS
        return 1
    }
    if (text ~ /^microzap:/ || text ~ /^Fat ZAP stats:/) {
        mode = o_kind == DIRECTORY ? LISTING : o_kind == ZVOL_PROPERTIES ? PROPERTIES : CONTENTS
        return 1
    }
    if (text ~ /^dnode /) {
        if (text ~ /^dnode maxblkid:/) o_max = first_value(o_max, number_or_note(substr(text, 16)))
    } else if (is_attribute(text, "path")) {
        sub(/[\r]+$/, "", attribute_value)
        o_path_again = o_has_path
        if (o_has_path) o_again = 1
        else o_path = attribute_value
        o_has_path = 1
        wait_from(text, "path")
    } else if (is_attribute(text, "target")) wait_from(text, "target")
    else if (is_attribute(text, "size")) {
        o_size = first_value(o_size, number_or_note(attribute_value))
    } else if (is_attribute(text, "projid")) sign["project_ids"] = 1
    else return 0
    mode = ATTRIBUTES
    return 1
}

# An attribute that an object has once: a second one belongs to another object.
function first_value(known, value) {
    if (value < 0 || known < 0) return value < 0 ? known : value
    o_again = 1
    return known
}

# The size of a zvol among its properties: dump_zap in zdb.c.
function take_property(text,   value) {
    if (mode != PROPERTIES || text !~ /^size = /) return 0
    value = last_number(substr(text, 7))
    if (value >= 0) o_size = value
    return value >= 0
}

# The number at the end of a line, -1 without one; other text there is reported.
function number_or_note(rest,   value) {
    value = last_number(rest)
    if (value < 0 && left_trimmed(rest) != "") note("unreadable_attribute", left_trimmed(rest))
    return value
}

# Whether the line is a message of zdb or its library on standard error.
function is_message(text) {
    return text ~ /^(zdb|WARNING|NOTICE): /
}

function last_number(text) {
    return decimal(right_trimmed(left_trimmed(text)))
}

function take_other(text, line) {
    if (is_message(text)) note("zdb_message", text)
    else if (text ~ /^Spill block:/) sign["spill_blocks"] = 1
    else if (text ~ /^Livelist:/) sign["livelist"] = 1
    else if (mode == AWAITING_ROW) {
        note("unreadable_row", text)
        mode = OUTSIDE
    } else if (mode == AFTER_ROW) {
        if (text ~ /^-?[0-9]+[ \t\r\f\v]+[0-9]/) note("unreadable_table_row", text)
    } else if (mode == OUTSIDE) {
        if (read_pointer(plain(line)) > 0) note("tree_without_object", text)
    } else if (mode >= TREE) {
        if (index(substr(line, 1, 40), ": Block pointer ")) note("fill_mismatch", text)
        else if (mode == AFTER_TREE) {
            if (text ~ /^dnode /) {
                close_object()
                note("lost_object", text)
                mode = OUTSIDE
            }
        } else if (text !~ /^segment \[/) note("stray_line", text)
    }
}

# --- File names can contain line ends and look like lines of zdb: the lines after them decide. A
# --- path or link target is followed directly by an attribute; an entry of a directory ends in
# --- ` = <object> (type: <word>)`.

function wait_from(line, what) {
    waiting_for = what
    wait_line = line
    wait_number = number
    wait_bytes = 0
    held_count = 0
}

function hold(line) {
    held[++held_count] = line
    held_number[held_count] = number
    wait_bytes += length(line) + 1
}

# Reads the held lines as what they look like, after a first one if there is one.
function release(first, first_number,   text, at_line, count, at, now) {
    waiting_for = ""
    now = number
    count = held_count
    for (at = 1; at <= count; at++) {
        text[at] = held[at]
        at_line[at] = held_number[at]
    }
    if (first_number) {
        number = first_number
        take_line(first)
    }
    for (at = 1; at <= count; at++) {
        number = at_line[at]
        take(text[at])
    }
    number = now
}

function ends_a_value(line,   text) {
    if (line !~ /^[ \t\r\f\v]/) return 0
    text = left_trimmed(line)
    return text ~ /^target/ || text ~ /^uid[ \t\r\f\v]+[0-9]/
}

function wait_for_attribute(line,   at, path) {
    if (wait_bytes < path_reach && ends_a_value(line)) {
        if (waiting_for == "path" && held_messages()) release()
        else if (waiting_for == "path" && held_count) {
            path = o_path_again ? attribute_value : o_path
            for (at = 1; at <= held_count; at++) path = path "\n" held[at]
            sub(/[\n\r]+$/, "", path)
            # Line ends after a path do not belong to it.
            if (index(path, "\n")) note_at("path_with_line_end", attribute_value, wait_number)
            if (!o_path_again) o_path = path
        }
        waiting_for = ""
    } else if (wait_bytes < path_reach && left_trimmed(line) !~ /^dnode /) {
        hold(line)
        return
    } else release()
    take(line)
}

# Whether all held lines are messages, as when both outputs of zdb are mixed.
function held_messages(   at) {
    for (at = 1; at <= held_count; at++) if (!is_message(held[at])) return 0
    return held_count > 0
}

function wait_in_listing(line,   text) {
    text = left_trimmed(line)
    if (wait_bytes >= name_reach || text ~ /^microzap: / || text ~ /^Fat ZAP stats:/) {
        end_listing()
    } else if (right_trimmed(line) ~ /\)$/ && index(line, " (type: ")) {
        note_at("quoted_boundary", text_of(wait_line), wait_number)
        release()
    } else {
        hold(line)
        return
    }
    take(line)
}

function end_listing(   text, now) {
    text = text_of(wait_line)
    now = number
    number = wait_number
    begin(boundary(text), text)
    number = now
    release()
}

# Reads the held lines at the end of the dump.
function take_rest() {
    while (waiting_for != "") {
        if (waiting_for == "entry") end_listing()
        else if (waiting_for == "rest") end_glued()
        else release()
    }
}
