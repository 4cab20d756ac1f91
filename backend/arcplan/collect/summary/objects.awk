# An object: its row under the column header (eight columns before OpenZFS 0.7, nine since), and its
# sums after its last line.

function prepare_objects() {
    PLAIN_FILE = 1; ZVOL = 2; DIRECTORY = 3; ZVOL_PROPERTIES = 4
    clear_object()
}

function clear_object() {
    forget_tree()
    o_open = 0; o_kind = 0; o_tree = 0; o_has_path = 0; o_again = 0
    o_max = -1; o_size = -1; o_path = ""
}

# A percentage with two decimals times 100, 0 for nan, -1 for any other word.
function percent_centi(word) {
    if (word ~ /^[0-9]+[.,][0-9][0-9]$/ && length(word) <= 21) {
        sub(/[.,]/, "", word)
        return word + 0
    }
    return word ~ /^.?nan$/ ? 0 : -1
}

function is_row(line,   words, count, at, sizes, size) {
    count = split(plain(line), words, " ")
    if (words[1] !~ /^-?[0-9]+$/ || length(words[1]) > 18 || words[2] !~ /^[0-9]+$/) return 0
    if (words[2] + 0 > 16) return 0
    sizes = 0
    for (at = 3; at <= count && percent_centi(words[at]) < 0; at++) {
        size = size_bytes(words[at])
        if (sizes == 5 || size < 0) return 0
        row_size[++sizes] = size
    }
    if (at >= count || sizes < 4 || row_size[2] == 0) return 0
    row_sizes = sizes
    row_words = at
    return 1
}

# Reads the row that is_row has recognised.
function read_row(line,   words, at) {
    split(plain(line), words, " ")
    o_open = 1
    o_line = number
    o_ordinal = ++ordinals
    o_number = words[1] + 0
    o_levels = words[2] + 0
    o_indirect = row_size[1]
    o_record = row_size[2]
    o_used = row_size[3]
    o_span = row_size[row_sizes]
    o_fill = percent_centi(words[row_words])
    o_type = right_trimmed(left_trimmed(line))
    for (at = 1; at <= row_words; at++) sub(/^[^ \t\r]+[ \t\r]+/, "", o_type)
    o_kind = 0
    if (o_type ~ /^ZFS plain file/) o_kind = PLAIN_FILE
    else if (o_type ~ /^zvol object/) o_kind = ZVOL
    else if (o_type ~ /^ZFS directory/) o_kind = DIRECTORY
    else if (o_type ~ /^zvol prop/) o_kind = ZVOL_PROPERTIES
}

# Adds up the leaves that were counted by how their lines end.
function settle_leaves(   key, words, sizes, count, address, step) {
    for (key in leaf_lines) {
        count = leaf_lines[key]
        split(key, words, " ")
        split(words[2], sizes, "/")
        address = hex(substr(sizes[1], 1, length(sizes[1]) - 1))
        level[BLOCKS] += count
        level[LOGICAL] += count * address
        level[PHYSICAL] += count * hex(substr(sizes[2], 1, length(sizes[2]) - 1))
        level[ALLOCATED] += count * hex(words[1])
        if (address != leaf_bytes) unequal += count
    }
    disordered = 0
    split("", distance)
    for (step in leaf_steps) {
        if (step + 0 >= 100) disordered += leaf_steps[step]
        distance[step % 100] += leaf_steps[step]
    }
}

# Sums over the levels above the leaves.
function sum_nonleaf(   at) {
    nonleaf_blocks = nonleaf_logical = nonleaf_physical = 0
    for (at = LEVEL_FIELDS; at < 16 * LEVEL_FIELDS; at += LEVEL_FIELDS) {
        if (!((at + BLOCKS) in level)) continue
        nonleaf_blocks += level[at + BLOCKS]
        nonleaf_logical += level[at + LOGICAL]
        nonleaf_physical += level[at + PHYSICAL]
    }
}

# Shape of the tree by the rules of ZFS: dnode_new_blkid in module/zfs/dnode.c,
# DN_MAX_INDBLKSHIFT in include/sys/dnode.h, SPA_BLKPTRSHIFT in include/sys/spa.h.
function measure_shape(   indirect, shift, last) {
    leaves = level[BLOCKS] + 0
    embedded = level[EMBEDDED] + 0
    record = leaf_bytes > 0 ? leaf_bytes : (o_record > 1 ? o_record : 1)
    indirect = o_indirect
    if (level[LEVEL_FIELDS + BLOCKS] > 0)
        indirect = int(level[LEVEL_FIELDS + LOGICAL] / level[LEVEL_FIELDS + BLOCKS])
    shift = bit_length(indirect) - 1
    fanout_shift = (shift <= 7 || shift > 28 ? 17 : shift) - 7
    extent = record
    if (o_max >= 0 && o_max < int(power[62] / record)) extent = (o_max + 1) * record
    else if (o_span > record) extent = o_span
    if (last_low != "") {
        last = last_high last_low
        sub(/^ +/, "", last)
        last = hex(last)
        if (last > power[62]) last = power[62]
        if (last + record > extent) extent = last + record
    }
    in_range(extent)
}

# Whether the roots, or the %full of the header, count another number of leaves than was printed.
function tree_is_incomplete() {
    if (!o_tree || !is_file()) return 0
    if (root_level == 0) return level[BLOCKS] > 0 ? o_levels > 1 : o_fill > 0
    return root_fill != level[BLOCKS] + 0
}

# Whether the tree under a header cannot belong to that object: `tree_is_of_another` of the parser of
# dumps has the same rules and their reasons.
function tree_is_of_another(   there, last, excess) {
    there = level[BLOCKS] + 0
    if (o_tree && (o_again || (is_file() && level_again))) return 1
    if (!o_tree || !is_file() || !there) return 0
    if (root_level >= o_levels) return 1
    if (!leaf_bytes || unequal) return 0
    excess = leaf_bytes - o_record
    if ((excess < 0 ? -excess : excess) > int(o_record / 64)) return 1
    if (o_max < 0 || o_max >= power[48]) return 0
    last = last_high last_low
    sub(/^ +/, "", last)
    if (!disordered && last != "" && int(hex(last) / leaf_bytes) > o_max) return 1
    if (o_fill < 0 || !root_level || root_fill != there) return 0
    excess = there * 10000 - o_fill * (o_max + 1)
    return (excess < 0 ? -excess : excess) > o_max + 1
}

function is_file() {
    return o_kind == PLAIN_FILE || o_kind == ZVOL
}

function close_object(   name, before) {
    if (!o_open) return
    settle_leaves()
    if (o_again && !o_tree) note_at("lost_object", o_has_path ? o_path : o_type, o_line)
    if (tree_is_of_another()) {
        note_at("tree_of_another", o_has_path ? o_path : o_type, o_line)
        forget_tree()
        o_tree = disordered = 0
    }
    sum_nonleaf()
    measure_shape()
    name = o_has_path ? o_path : o_type
    last_incomplete = tree_is_incomplete()
    before = seen_before()
    if (before == WITH_TREE || (before == LISTED && (!o_tree || counted_for_good()))) {
        note_at("repeated_object", name, o_line, o_number)
        clear_object()
        return
    }
    if (disordered) note_at("disordered_tree", name, o_line)
    if (unequal) note_at("unequal_leaves", name, o_line)
    if (last_incomplete) note_at("incomplete_tree", name, o_line)
    if (before == LISTED) trees_of_listed++
    if (before == LISTED && !is_file()) sum[TREES]++
    else {
        o_listed = before == LISTED ? take_back_listed() : 0
        o_in_directory = is_file() && o_path != "" ? add_to_directory(o_listed) : 0
        offer_object()
        add_to_dataset()
    }
    clear_object()
}
