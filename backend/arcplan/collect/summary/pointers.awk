# One line of an `Indirect blocks:` tree: print_indirect and snprintf_blkptr_compact in zdb.c,
# OpenZFS 0.6.5 to 2.4; the long form under -bbbbbb is SNPRINTF_BLKPTR in include/sys/spa.h.

function prepare_pointers() {
    NO_POINTER = 0; UNREADABLE = -1; BLOCK = 1; EMBEDDED_DATA = 2; HOLE = 3
    BLOCKS = 0; EMBEDDED = 1; HOLES = 2; GANG = 3; LOGICAL = 4; PHYSICAL = 5; ALLOCATED = 6
    LEVEL_FIELDS = 8
    near_max = 50000
    forget_tree()
}

function forget_tree() {
    split("", level)
    split("", leaf_lines)
    split("", leaf_steps)
    root_level = 0; root_fill = 0
    last_high = ""; last_low = ""
    leaf_bytes = 0; unequal = 0; smallest_step = 0
    split("", begun); level_again = 0
    marker = "no leaf yet"; marker_length = 1
}

# What a line points to; its numbers go to p_offset, p_level and so on.
function read_pointer(text,   offset, rest, kind) {
    if (text !~ /^ *[0-9a-f]+ +L[0-9a-f] +[^ ]/) return NO_POINTER
    sub(/^ +/, "", text)
    offset = substr(text, 1, index(text, " ") - 1)
    if (length(offset) > 16 || (length(offset) == 16 && substr(offset, 1, 1) > "7"))
        return NO_POINTER
    rest = substr(text, index(text, "L") + 1)
    p_level = digit[substr(rest, 1, 1)]
    rest = left_trimmed(substr(rest, 2))
    sub(/^0+/, "", offset)
    p_offset = sprintf("%16s", offset == "" ? "0" : offset)
    p_allocated = 0; p_gang = 0; p_logical = 0; p_physical = 0; p_fill = 0; p_tail = ""
    if (rest ~ /^[0-9a-f]/) return read_compact(rest)
    if (rest ~ /^EMBEDDED/) {
        sub(/^[^ ]* */, "", rest)
        kind = sub(/^et=[^ ]* */, "", rest) ? read_sizes(rest) : read_long_sizes(rest)
        return kind == BLOCK ? EMBEDDED_DATA : UNREADABLE
    }
    if (rest ~ /^DVA\[/) return read_long(rest)
    if (rest ~ /^HOLE/) return read_long_sizes(rest) == HOLE ? HOLE : UNREADABLE
    if (rest ~ /^REDACTED/ && read_long_sizes(rest)) return EMBEDDED_DATA
    return UNREADABLE
}

# Adds the size of an address `vdev:offset:asize` at the start of the text. Returns the address's
# length, 0 without one.
function read_address(text,   size, characters, word) {
    if (!match(text, /^[0-9]+:[0-9a-f]+:[0-9a-f]+/)) return 0
    characters = RLENGTH
    word = substr(text, 1, characters)
    sub(/^[^:]*:[^:]*:/, "", word)
    size = hex(word)
    if (size < 0 || size > power[36]) return 0
    p_allocated += size
    return characters
}

function read_compact(rest,   addresses, characters, kind) {
    for (addresses = 0; addresses < 3; addresses++) {
        characters = read_address(rest)
        if (!characters) break
        rest = substr(rest, characters + 1)
        if (rest ~ /^G/) {
            p_gang = 1
            rest = substr(rest, 2)
        }
        if (!sub(/^ +/, "", rest)) return UNREADABLE
    }
    kind = read_sizes(rest)
    if (kind == BLOCK && addresses > 0) {
        read_fill(" F=")
        return BLOCK
    }
    return kind == HOLE && p_allocated == 0 ? HOLE : UNREADABLE
}

function read_long(rest,   characters) {
    while (rest ~ /^DVA\[/) {
        if (!sub(/^[^<]*</, "", rest)) return UNREADABLE
        characters = read_address(rest)
        if (!characters || substr(rest, characters + 1, 1) != ">") return UNREADABLE
        rest = left_trimmed(substr(rest, characters + 2))
    }
    if (index(rest, " gang ")) p_gang = 1
    if (read_long_sizes(rest) != BLOCK) return UNREADABLE
    read_fill(" fill=")
    return BLOCK
}

function read_long_sizes(rest,   at) {
    at = index(rest, " size=")
    return at ? read_sizes(substr(rest, at + 6)) : 0
}

# Reads `<hex>L/<hex>P`, or the `<hex>L` of a hole; 0 when it is neither.
function read_sizes(rest,   characters) {
    if (!match(rest, /^[0-9a-f]+L/)) return 0
    characters = RLENGTH
    p_logical = hex(substr(rest, 1, characters - 1))
    if (p_logical <= 0 || p_logical > power[28]) return 0
    rest = substr(rest, characters + 1)
    p_tail = rest
    if (rest == "" || rest ~ /^ /) return HOLE
    if (!match(rest, /^\/[0-9a-f]+P/)) return 0
    characters = RLENGTH
    p_physical = hex(substr(rest, 2, characters - 2))
    rest = substr(rest, characters + 1)
    p_tail = rest
    if (p_physical < 0 || p_physical > power[28] || (rest != "" && rest !~ /^ /)) return 0
    return BLOCK
}

# Leaves below an indirect block, as it counts them.
function read_fill(word,   at, count) {
    at = p_level > 0 ? index(p_tail, word) : 0
    if (!at) return
    count = substr(p_tail, at + length(word))
    sub(/[^0-9].*$/, "", count)
    count = decimal(count)
    p_fill = count > 0 ? count : 0
}

# Reads a line of a tree and adds it to the object; false, and nothing added, for other lines.
function take_pointer(line,   at) {
    kind_read = read_pointer(plain(line))
    if (kind_read == NO_POINTER) return 0
    if (kind_read == UNREADABLE) {
        note("unreadable_pointer", line)
        return 1
    }
    if (mode == TREE_START && kind_read == BLOCK) note_checksum(line)
    if (mode != TREE_START || kind_read == BLOCK) mode = TREE
    if (p_gang) sign["gang_marks"] = 1
    if (index(p_tail, " ZSTD:")) sign["zstd_headers"] = 1
    if (index(p_tail, " (ERROR")) {
        sign["damage_marks"] = 1
        note("damaged_pointer", line)
    }
    at = p_level * LEVEL_FIELDS
    # In one tree, each level has one pointer at offset 0.
    if (p_level > 0 && p_offset == "               0" && begun[p_level]++) level_again = 1
    if (kind_read == HOLE) {
        level[at + HOLES]++
        return 1
    }
    level[at + BLOCKS]++
    level[at + LOGICAL] += p_logical
    level[at + PHYSICAL] += p_physical
    level[at + ALLOCATED] += p_allocated
    level[at + GANG] += p_gang
    if (kind_read == EMBEDDED_DATA) level[at + EMBEDDED]++
    else if (p_level > 0 && p_physical < p_logical) note_step(lowest_bit(p_physical))
    if (p_level == 0) {
        note_leaf()
        learn_marker(line)
    } else if (kind_read == BLOCK) note_root()
    return 1
}

# Units in which compressed indirect blocks are stored: the smallest gives the pool's ashift.
function note_step(step) {
    if (step && (!smallest_step || step < smallest_step)) smallest_step = step
}

function note_root() {
    if (p_level > root_level) {
        root_level = p_level
        root_fill = 0
    }
    if (p_level == root_level) root_fill += p_fill
}

# Steps from 100 on are those to a leaf that does not lie behind the one before it.
function note_leaf(   before) {
    before = last_high last_low
    if (before != "") leaf_steps[bit_distance(before, p_offset) + (p_offset <= before ? 100 : 0)]++
    last_high = substr(p_offset, 1, 11)
    last_low = substr(p_offset, 12, 5)
    if (!leaf_bytes) leaf_bytes = p_logical
    else if (p_logical != leaf_bytes) unequal++
}

# Form of this tree's leaf lines between offset and address.
function learn_marker(line) {
    if (kind_read != BLOCK || substr(line, 16, 2) !~ /^[0-9a-f] $/) return
    if (!match(substr(line, 17), /^ +L0 +/)) return
    marker_length = RLENGTH
    marker = substr(line, 17, marker_length)
}

function near_step(before, after) {
    if (++near_count > near_max) {
        split("", near)
        near_count = 1
    }
    near[before after] = bit_distance("           " before, "           " after) + \
        (after <= before ? 100 : 0)
    return near[before after]
}

# How a tree prints its checksums, from its first block.
function note_checksum(line,   at, words, count, found) {
    at = index(line, " cksum=")
    if (!at) {
        sign["no_checksums"] = 1
        return
    }
    line = plain(substr(line, at + 7))
    sub(/ .*$/, "", line)
    count = split(line, words, ":")
    found = ""
    for (at = 1; at <= count; at++) {
        if (length(words[at]) < 16) {
            sign["plain_checksums"] = 1
            return
        }
        if (substr(words[at], 1, 1) == "0") found = "padded_checksums"
    }
    if (found != "") sign[found] = 1
}
