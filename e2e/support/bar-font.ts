/**
 * A font whose letters are bars, made here so that screens compare on any machine: fonts differ
 * between machines in width, hinting and smoothing, rectangles do not. Tables as the OpenType
 * specification 1.9 lays them out.
 */

const EM = 1000;
const ADVANCE = 550;
const SIDE = 50;
const LOW = 500;
const HIGH = 700;

/** Latin with its accents; dashes, quotes, arrows and mathematical signs. */
const RANGES = [
  [0x20, 0x17f],
  [0x2010, 0x2265],
] as const;

const BLANKS = new Set([0x20, 0xa0, 0x2028, 0x2029, 0x202f, 0x205f]);

const u16 = (value: number) => [(value >> 8) & 255, value & 255];
const u32 = (value: number) => [...u16(value >>> 16), ...u16(value & 0xffff)];
const tag = (text: string) => [...text].map((letter) => letter.charCodeAt(0));

/** One rectangle of four points on the line; capitals and digits are taller. */
function glyph(code: number): number[] {
  if (BLANKS.has(code)) return [];
  const top = /[\p{Lu}\p{Nd}]/u.test(String.fromCodePoint(code)) ? HIGH : LOW;
  const right = ADVANCE - SIDE;
  return [
    ...[1, SIDE, 0, right, top, 3, 0].flatMap(u16),
    ...[1, 1, 1, 1],
    ...[SIDE, 0, right - SIDE, 0].flatMap(u16),
    ...[0, top, 0, -top].flatMap(u16),
  ];
}

/** Segments of consecutive characters and glyphs, format 4; glyph 0 is for all others. */
function cmap(): number[] {
  let next = 1;
  const segments = RANGES.map(([first, last]) => {
    const delta = (next - first) & 0xffff;
    next += last - first + 1;
    return { first, last, delta };
  });
  const all = [...segments, { first: 0xffff, last: 0xffff, delta: 1 }];
  const search = 2 ** Math.floor(Math.log2(all.length)) * 2;
  const body = [
    ...[all.length * 2, search, Math.log2(search / 2), all.length * 2 - search].flatMap(u16),
    ...all.flatMap(({ last }) => u16(last)),
    ...u16(0),
    ...all.flatMap(({ first }) => u16(first)),
    ...all.flatMap(({ delta }) => u16(delta)),
    ...all.flatMap(() => u16(0)),
  ];
  const header = [...u16(0), ...u16(1), ...u16(3), ...u16(1), ...u32(12)];
  return [...header, ...u16(4), ...u16(body.length + 6), ...u16(0), ...body];
}

function tables(): Record<string, number[]> {
  const codes = RANGES.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, index) => first + index),
  );
  const outlines = [glyph(0x2d), ...codes.map(glyph)];
  const offsets = [0];
  for (const outline of outlines) offsets.push((offsets.at(-1) ?? 0) + outline.length);
  const box = [SIDE, 0, ADVANCE - SIDE, HIGH].flatMap(u16);
  const name = tag("Bars").flatMap((letter) => u16(letter));
  return {
    "OS/2": [
      ...[4, ADVANCE, 400, 5, 0, 650, 600, 0, 75, 650, 600, 0, 350, 50, 250, 0].flatMap(u16),
      ...Array(10).fill(0),
      ...Array(16).fill(0),
      ...tag("BARS"),
      ...[0x40, 0x20, 0x2265, 800, -200, 0, 800, 200].flatMap(u16),
      ...[1, 0].flatMap(u32),
      ...[LOW, HIGH, 0, 0x20, 1].flatMap(u16),
    ],
    cmap: cmap(),
    glyf: outlines.flat(),
    head: [
      ...[0x10000, 0x10000, 0, 0x5f0f3cf5].flatMap(u32),
      ...[0, EM].flatMap(u16),
      ...Array(16).fill(0),
      ...box,
      ...[0, 8, 2, 1, 0].flatMap(u16),
    ],
    hhea: [
      ...u32(0x10000),
      ...[800, -200, 0, ADVANCE, SIDE, SIDE, ADVANCE - SIDE, 1, 0, 0, 0, 0, 0, 0, 0].flatMap(u16),
      ...u16(outlines.length),
    ],
    hmtx: outlines.flatMap(() => [...u16(ADVANCE), ...u16(SIDE)]),
    loca: offsets.flatMap(u32),
    maxp: [
      ...u32(0x10000),
      ...[outlines.length, 4, 1, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0].flatMap(u16),
    ],
    name: [...[0, 1, 18, 3, 1, 0x409, 1, name.length, 0].flatMap(u16), ...name],
    post: [...u32(0x30000), ...Array(28).fill(0)],
  };
}

function checksum(bytes: readonly number[]): number {
  let sum = 0;
  for (let at = 0; at < bytes.length; at += 4) {
    const [a = 0, b = 0, c = 0, d = 0] = bytes.slice(at, at + 4);
    sum = (sum + (((a << 24) | (b << 16) | (c << 8) | d) >>> 0)) >>> 0;
  }
  return sum;
}

function fontFile(): Buffer {
  const all = Object.entries(tables());
  const search = 2 ** Math.floor(Math.log2(all.length)) * 16;
  const directory = [
    ...u32(0x10000),
    ...[all.length, search, Math.log2(search / 16), all.length * 16 - search].flatMap(u16),
  ];
  const body: number[] = [];
  const start = 12 + all.length * 16;
  for (const [id, bytes] of all) {
    directory.push(
      ...tag(id),
      ...u32(checksum(bytes)),
      ...u32(start + body.length),
      ...u32(bytes.length),
    );
    body.push(...bytes, ...Array((4 - (bytes.length % 4)) % 4).fill(0));
  }
  return Buffer.from([...directory, ...body]);
}

/** A style sheet that sets the whole page in bars. */
export const BAR_STYLE = `
@font-face {
  font-family: Bars;
  font-weight: 1 1000;
  src: url(data:font/ttf;base64,${fontFile().toString("base64")});
}
:root { --font: Bars; --font-mono: Bars; }
`;
