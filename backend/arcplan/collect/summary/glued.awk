# A message of zdb in the middle of a line: if standard output and error went into one file, the file
# has the first part of the line, the message with its line end, and then the rest of the line.

function prepare_glued() {
    joined_max = 1024
    rest_reach = path_reach - joined_max
}

# Position of a message after other text of the line, 0 without one.
function message_inside(line,   place) {
    place = earlier(earlier(index(line, "zdb: "), index(line, "WARNING: ")), index(line, "NOTICE: "))
    return place && left_trimmed(substr(line, 1, place - 1)) != "" ? place : 0
}

function earlier(one, other) {
    if (!one || !other) return one + other
    return one < other ? one : other
}

# Whether a line may continue after a message; file names can look like anything.
function may_be_glued(line) {
    if (!message_inside(line)) return 0
    if (mode == CONTENTS || mode == LISTING || mode == PROPERTIES) return 0
    return mode != OUTSIDE || text_of(line) ~ /^[OI]/
}

function wait_for_rest(line,   has_rest, now, taken) {
    if (wait_bytes < rest_reach && is_message(line)) {
        hold(line)
        return
    }
    has_rest = wait_bytes < rest_reach && is_rest(line)
    now = number
    number = wait_number
    waiting_for = ""
    taken = take_glued(wait_line, has_rest ? line : "", has_rest)
    number = now
    if (taken == 1) return
    release(wait_line, taken ? 0 : wait_number)
    take(line)
}

# At the end of the dump there is no rest.
function end_glued(   now, taken) {
    now = number
    number = wait_number
    taken = take_glued(wait_line, "", 0)
    number = now
    release(wait_line, taken ? 0 : wait_number)
}

function is_rest(line) {
    if (length(line) > joined_max || (line ~ /^\t/ && line !~ /^\t[0-9\/]/)) return 0
    return !boundary(left_trimmed(line))
}

# Joins the two parts of a line, or takes the first if it is complete. Returns 1 if the rest was used,
# 2 if it was not, 0 if neither part could be read.
function take_glued(line, rest, has_rest,   half, text) {
    half = substr(line, 1, message_inside(line) - 1)
    if (mode >= TREE && take_glued_pointer(line, half, rest, has_rest)) return glued_parts
    text = text_of(line)
    if (text ~ /^[OI]/ && has_rest && begin_glued(line, half, rest)) return 1
    if (boundary(text) || !has_rest || length(half rest) > joined_max) return 0
    if ((mode == AWAITING_ROW || mode == AFTER_ROW) && text ~ /^[-0-9]/ && has_row(half, rest)) {
        note_messages(line)
        close_object()
        is_row(half rest)
        read_row(half rest)
        mode = AFTER_ROW
        return 1
    }
    if (mode == ATTRIBUTES || mode == AFTER_ROW) return take_glued_attribute(line, half, rest)
    return 0
}

# If the next line is a pointer by itself, the rest of this line is lost.
function take_glued_pointer(line, half, rest, has_rest,   alone) {
    alone = read_pointer(plain(half))
    glued_parts = 0
    if (read_pointer(plain(line)) > 0 && line ~ /[!-f][!-f][0-9a-f]\r?$/) return 0
    if (has_rest && length(half rest) <= joined_max && \
        (alone == NO_POINTER || read_pointer(plain(rest)) == NO_POINTER) && \
        read_pointer(plain(half rest)) > 0) {
        glued_parts = 1
        note_messages(line)
        take_pointer(half rest)
    } else if (alone > 0) {
        glued_parts = 2
        note("message_inside", line)
        take_pointer(half)
    }
    return glued_parts
}

function begin_glued(line, half, rest,   whole, kind) {
    whole = left_trimmed(half) rest
    kind = boundary(whole)
    if (!kind || length(whole) > joined_max || left_trimmed(rest) ~ /^[0-9]/) return 0
    note_messages(line)
    begin(kind, whole)
    return 1
}

# Whether both parts are the row of an object whose type is in one of them.
function has_row(half, rest,   whole, type, at) {
    if (!is_row(half rest)) return 0
    whole = right_trimmed(half rest)
    type = left_trimmed(whole)
    for (at = 1; at <= row_words; at++) sub(/^[^ \t\r]+[ \t\r]+/, "", type)
    return length(whole) - length(type) >= length(half) || length(whole) <= length(half)
}

function take_glued_attribute(line, half, rest,   whole) {
    whole = left_trimmed(half rest)
    if (whole ~ /^path/ || whole ~ /^target/) {
        if (length(left_trimmed(half)) > (whole ~ /^path/ ? 4 : 6)) return 0
        note("zdb_message", substr(line, message_inside(line)))
        return 2
    }
    if (whole ~ /^dnode maxblkid:/ && last_number(substr(whole, 16)) < 0) return 0
    if (whole ~ /^size/ && last_number(substr(whole, 5)) < 0) return 0
    note_messages(line)
    take_attribute(whole)
    return 1
}

# Reports the line and the messages after it.
function note_messages(line,   at) {
    note("message_inside", line)
    for (at = 1; at <= held_count; at++) note_at("zdb_message", held[at], held_number[at])
}
