/** Writing JSON: numbers, and text of any bytes made valid. */
import { EXCERPT_CHARACTERS } from "./generated-words";
import { Bytes } from "./text";

const QUOTE: u32 = 34;
const BACKSLASH: u32 = 92;

/** Length of the UTF-8 character at a place; 0 where the bytes are none. */
function characterBytes(at: usize, end: usize): i32 {
  const first = load<u8>(at);
  if (first < 0x80) return 1;
  const length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
  if (first < 0xc2 || first > 0xf4 || at + <usize>length > end) return 0;
  for (let index = 1; index < length; index++) {
    if ((load<u8>(at + index) & 0xc0) != 0x80) return 0;
  }
  const second = load<u8>(at, 1);
  if (first == 0xe0 && second < 0xa0) return 0;
  if (first == 0xed && second > 0x9f) return 0;
  if (first == 0xf0 && second < 0x90) return 0;
  return first == 0xf4 && second > 0x8f ? 0 : length;
}

function codePoint(at: usize, length: i32): u32 {
  const first = <u32>load<u8>(at);
  if (length == 1) return first;
  let value = first & (0xff >> (length + 1));
  for (let index = 1; index < length; index++) {
    value = (value << 6) | (load<u8>(at + index) & 0x3f);
  }
  return value;
}

/** Whether a character shows as itself: no control, format, private or separator character. */
function isPrintable(code: u32): bool {
  if (code < 0x7f) return code >= 32;
  if (code <= 0xa0 || code == 0xad) return false;
  if (code < 0x600) return true;
  if (code <= 0x605 || code == 0x61c || code == 0x6dd || code == 0x70f) return false;
  if (code == 0x890 || code == 0x891 || code == 0x8e2 || code == 0x1680 || code == 0x180e)
    return false;
  if (code >= 0x2000 && code <= 0x200f) return false;
  if ((code >= 0x2028 && code <= 0x202f) || (code >= 0x205f && code <= 0x206f)) return false;
  if (code == 0x3000 || (code >= 0xe000 && code <= 0xf8ff) || code == 0xfeff) return false;
  if (code >= 0xfdd0 && code <= 0xfdef) return false;
  if ((code >= 0xfff0 && code <= 0xfffb) || (code & 0xfffe) == 0xfffe) return false;
  return code < 0xe0000;
}

/** A JSON document that is written from its beginning to its end. */
export class JsonWriter {
  out: Bytes = new Bytes();
  private needsComma: bool = false;

  private separate(): void {
    if (this.needsComma) this.out.addByte(44);
    this.needsComma = true;
  }

  /** Begins an object `{` or an array `[`. */
  open(bracket: string): void {
    this.separate();
    this.out.addText(bracket);
    this.needsComma = false;
  }

  close(bracket: string): void {
    this.out.addText(bracket);
    this.needsComma = true;
  }

  key(name: string): void {
    this.separate();
    this.out.addByte(QUOTE);
    this.out.addText(name);
    this.out.addText('":');
    this.needsComma = false;
  }

  /** Begins a key of untrusted text; `closeText` ends it. */
  keyOf(prefix: string, name: Bytes): void {
    this.separate();
    this.out.addByte(QUOTE);
    this.out.addText(prefix);
    this.escaped(name.at, name.end, i32.MAX_VALUE, false);
    this.out.addText('":');
    this.needsComma = false;
  }

  integer(value: i64): void {
    this.separate();
    this.out.addDecimal(value);
  }

  /** A number, null below 0. */
  known(value: i64): void {
    if (value < 0) this.raw("null");
    else this.integer(value);
  }

  real(value: f64): void {
    this.separate();
    this.out.addText(value.toString());
  }

  /** `null`, `true` or `false`. */
  raw(word: string): void {
    this.separate();
    this.out.addText(word);
  }

  /** ASCII text of the reader's own. */
  text(value: string): void {
    this.separate();
    this.out.addByte(QUOTE);
    for (let index = 0; index < value.length; index++) this.plain(value.charCodeAt(index));
    this.out.addByte(QUOTE);
  }

  /** Text as printed; bytes that are not UTF-8 appear as backslash escapes. */
  bytes(at: usize, end: usize): void {
    this.separate();
    this.out.addByte(QUOTE);
    this.escaped(at, end, i32.MAX_VALUE, false);
    this.out.addByte(QUOTE);
  }

  /** The first 160 characters of a text, what does not show written as backslash escapes. */
  excerpt(at: usize, end: usize): void {
    this.separate();
    this.out.addByte(QUOTE);
    this.escaped(at, end, EXCERPT_CHARACTERS, true);
    this.out.addByte(QUOTE);
  }

  private plain(character: u32): void {
    if (character == QUOTE || character == BACKSLASH) this.out.addByte(BACKSLASH);
    if (character >= 32) {
      this.out.addByte(character);
      return;
    }
    this.out.addText("\\u00");
    this.hex(character);
  }

  private hex(byte: u32): void {
    this.out.addText((byte >> 4).toString(16));
    this.out.addText((byte & 15).toString(16));
  }

  private escaped(at: usize, end: usize, characters: i32, visible: bool): void {
    while (at < end && characters > 0) {
      const length = characterBytes(at, end);
      if (!length) {
        this.invalid(load<u8>(at), characters);
        characters -= 4;
        at++;
        continue;
      }
      const code = codePoint(at, length);
      if (visible && !isPrintable(code)) {
        this.out.addText("\\\\x");
        if (code < 16) this.out.addByte(48);
        this.out.addText(code.toString(16));
      } else if (length == 1) this.plain(code);
      else this.out.add(at, at + length);
      characters--;
      at += length;
    }
  }

  /** `\xff`, as far as there is room for its characters. */
  private invalid(byte: u32, room: i32): void {
    this.out.addText("\\\\");
    if (room > 1) this.out.addByte(0x78);
    if (room > 2) this.out.addText((byte >> 4).toString(16));
    if (room > 3) this.out.addText((byte & 15).toString(16));
  }
}
