# Folds the block trees in the output of zdb -ddddd: ordinary leaf lines become one line of sums, every
# other line passes through as it is. shared/reader/tree.ts reads the sums. An ordinary leaf, as
# print_indirect in cmd/zdb/zdb.c of OpenZFS 0.6.5 to 2.4 prints it:
#            4000   L0 0:1a0001a000:3000 4000L/3000P F=1 B=3004744/3004744 cksum=...
# end_mark is the line that was appended to the dump: a dump that was cut has text before it.

BEGIN {
    # So many leaves are folded at most, which bounds what is kept.
    leaves_max = 65536
    digit[" "] = 0
    for (at = 0; at < 16; at++) digit[substr("0123456789abcdef", at + 1, 1)] = at
}

within == "leaves" && /^   ............[0-9a-f] +L0 ([0-9]+:[0-9a-f]+:[0-9a-f]+ )+[0-9a-f]+L\/[0-9a-f]+P F=1 B=[0-9]+\/[0-9]+( cksum=[0-9a-f:]+)?$/ && fold() { next }

# Blocks of other levels and holes tell nothing of the leaves' order.
within == "leaves" && /^ *[0-9a-f]+ +L([1-9a-f] +([0-9]+:[0-9a-f]+:[0-9a-f]+ )+[0-9a-f]+L\/[0-9a-f]+P F=[0-9]+|[0-9a-f] +[0-9a-f]+L) B=[0-9]+(\/[0-9]+)?( cksum=[0-9a-f:]+)?$/ { print; next }

{
    end_fold()
    # The first block of a tree passes, because it shows the release, and so does the one behind any
    # other text, because it may be the rest of a line that a message of zdb tore apart. Trees whose
    # header may be damaged pass whole.
    if (/^ *Object +lvl/) within = "header"
    else if (/Indirect blocks:/) within = within == "header" && /^Indirect blocks:$/ ? "tree" : ""
    else if (within == "tree" && /^ *[0-9a-f]+ +L[0-9a-f] +[0-9]+:.* B=[0-9]/) within = "leaves"
    else if (within == "header") { if (/(zdb|WARNING|NOTICE): /) within = "" }
    else if (within == "leaves") within = "tree"
    if ($0 == "" && within == "tree") within = ""
    at = end_mark == "" ? 0 : index($0, end_mark)
    if (at) printf "%s", substr($0, 1, at - 1)
    else print
}

END { end_fold() }

# Adds a leaf to the sums; false for one that must pass.
function fold(   offset, record, at, slash) {
    offset = substr($0, 1, 16)
    for (at = 3; index($at, ":"); at++);
    slash = index($at, "/")
    record = substr($at, 1, slash - 2)
    if ($2 != "L0" || (leaves && (offset <= last || record != record_size))) return 0
    physical += hex(substr($at, slash + 1, length($at) - slash - 1))
    while (--at > 2) { split($at, copy, ":"); allocated += hex(copy[3]) }
    if (!leaves) {
        first = offset
        record_size = record
    } else if (substr(offset, 1, 11) == substr(last, 1, 11)) pairs[substr(last, 12) "/" substr(offset, 12)]++
    else pairs[last "/" offset]++
    last = offset
    bytes += length($0) + 1
    if (++leaves == leaves_max) end_fold()
    return 1
}

# Writes the sums. A step is the bit length of (offset XOR offset of the leaf before).
function end_fold(   key, step) {
    if (!leaves) return
    for (key in pairs) {
        split(key, pair, "/")
        steps[distance(pair[1], pair[2])] += pairs[key]
    }
    printf "folded leaves=%d text_bytes=%d first=%.0f last=%.0f", leaves, bytes, hex(first), hex(last)
    printf " record_bytes=%d physical_bytes=%.0f allocated_bytes=%.0f", hex(record_size), physical, allocated
    for (step = 1; step <= 64; step++) if (step in steps) printf " step_%d=%d", step, steps[step]
    printf "\n"
    leaves = bytes = physical = allocated = 0
    split("", pairs); split("", steps); split("", value)
}

# Bits of the exclusive or of two different offsets of as many digits.
function distance(one, other,   at, x, y, bits) {
    for (at = 1; substr(one, at, 1) == substr(other, at, 1); at++);
    x = digit[substr(one, at, 1)]
    y = digit[substr(other, at, 1)]
    for (bits = 4 * (length(one) - at); x != y; bits++) { x = int(x / 2); y = int(y / 2) }
    return bits
}

# Each text is converted once; there are few different sizes.
function hex(text,   at) {
    if (!(text in value))
        for (at = 1; at <= length(text); at++) value[text] = value[text] * 16 + digit[substr(text, at, 1)]
    return value[text]
}
