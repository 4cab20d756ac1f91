# Numbers as zdb prints them. Not every awk reads hexadecimal, and awk is exact up to 2^53 only: larger
# numbers are rounded and reported.

function prepare_numbers(   x, y, bit) {
    for (bit = 0; bit <= 64; bit++) {
        power[bit] = bit ? 2 * power[bit - 1] : 1
        is_power[power[bit]] = 1
    }
    for (x = 0; x < 16; x++) digit[substr("0123456789abcdef", x + 1, 1)] = x
    for (x = 1; x <= 6; x++) unit[substr("KMGTPE", x, 1)] = power[10 * x]
    digit[" "] = 0
    for (x in digit)
        for (y in digit)
            for (bit = 1; bit <= 4; bit++)
                if (int(digit[x] / power[bit - 1]) % 2 != int(digit[y] / power[bit - 1]) % 2)
                    digit_distance[x y] = bit
    exact_max = power[53]
}

# Value of lower-case hexadecimal digits, -1 when there are none or too many.
function hex(text,   value, at) {
    if (text == "" || length(text) > 16) return -1
    value = 0
    for (at = 1; at <= length(text); at++) value = value * 16 + digit[substr(text, at, 1)]
    return in_range(value)
}

# Value of decimal digits, -1 when they are something else or too many.
function decimal(text) {
    if (text !~ /^[0-9]+$/ || length(text) > 18) return -1
    return in_range(text + 0)
}

function in_range(value) {
    if (value > exact_max) rounded = 1
    return value
}

# A size such as 512, 16K, 1.50K or 2.27G in bytes, -1 for anything else; zfs_nicenum in
# lib/libzutil/zutil_nicenum.c, OpenZFS 2.2: base 1024, three significant digits.
function size_bytes(text,   letter, scale, dot, whole, part, parts) {
    if (text !~ /^[0-9]+([.,][0-9]+)?[KMGTPE]?$/) return -1
    sub(/,/, ".", text)
    letter = substr(text, length(text))
    scale = 1
    if (letter in unit) {
        scale = unit[letter]
        text = substr(text, 1, length(text) - 1)
    }
    dot = index(text, ".")
    if (!dot) return in_size(decimal(text), scale, 0)
    part = substr(text, dot + 1)
    if (length(part) > 3 || scale == 1) return -1
    parts = substr("1000", 1, length(part) + 1) + 0
    return in_size(decimal(substr(text, 1, dot - 1)), scale, \
        int((part * scale + int(parts / 2)) / parts))
}

function in_size(whole, scale, rest) {
    if (whole < 0 || whole > power[62] / scale) return -1
    return in_range(whole * scale + rest)
}

# Bits of the exclusive or of two offsets of sixteen characters. The first different digit decides, so
# offsets of any length are compared exactly.
function bit_distance(first, second,   at) {
    if (first == second) return 0
    at = 1
    while (substr(first, at, 1) == substr(second, at, 1)) at++
    return 4 * (16 - at) + digit_distance[substr(first, at, 1) substr(second, at, 1)]
}

# Blocks of 2^shift bytes that a length takes.
function pieces(bytes, shift,   whole) {
    whole = int(bytes / power[shift])
    return whole * power[shift] < bytes ? whole + 1 : whole
}

function bit_length(value,   bits) {
    for (bits = 0; power[bits] <= value; bits++);
    return bits
}

function lowest_bit(value,   bits) {
    if (value <= 0) return 0
    for (bits = 0; value % power[bits + 1] == 0; bits++);
    return power[bits]
}

# A name on one line.
function escaped(text,   out, at, letter) {
    out = ""
    while ((at = match(text, /[\\\n\r]/)) > 0) {
        letter = substr(text, at, 1)
        letter = letter == "\n" ? "\\n" : letter == "\r" ? "\\r" : "\\\\"
        out = out substr(text, 1, at - 1) letter
        text = substr(text, at + 1)
    }
    return out text
}

function plain(text) {
    if (text ~ /[\t\r\f\v]/) gsub(/[\t\r\f\v]/, " ", text)
    return text
}

function left_trimmed(text) {
    sub(/^[ \t\r\f\v]+/, "", text)
    return text
}

function right_trimmed(text) {
    sub(/[ \t\r\f\v]+$/, "", text)
    return text
}
