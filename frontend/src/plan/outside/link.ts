/**
 * A whole plan in a link's fragment, which browsers never send to a server: `p2.` and the base64url
 * of the raw deflate of its JSON, with the CRC-32 of those bytes behind them. The deflate window
 * starts with a frozen text, so that a link holds little more than what differs from it. `p2` names
 * this codec with this text for ever; another codec or another text takes another prefix. `p1` is
 * the same without a checksum: such links are still read, and nothing tells whether one was changed.
 */

import type { Plan } from "@arcplan/shared";
import { withoutDefaults } from "@arcplan/shared/model/plan/compact.ts";
import { LIMITS } from "@arcplan/shared/reading-bounds";
import dictionaryText from "@arcplan/shared/schema/link-dictionary-1.txt?raw";
import { deflateSync, Inflate, strFromU8, strToU8 } from "fflate";
import { type Beside, homeAddress, withBeside } from "../../api/index.ts";

/** The address that holds a whole plan, which is its link. */
export function planAddress(plan: Plan, beside: Beside): string {
  return withBeside(`${homeAddress()}#${planToFragment(plan)}`, beside);
}

const PREFIX = "p2.";
const PREFIX_WITHOUT_CHECKSUM = "p1.";
const CHECKSUM_BYTES = 4;

/** The reversed polynomial of CRC-32 as in IEEE 802.3, gzip and zip. */
const CRC32_POLYNOMIAL = 0xedb88320;

/** Bytes fed at once to the inflater, so that a bomb is noticed before it has grown. */
const SLICE_BYTES = 512;

/** Why a link's fragment is not a plan, for the person who opened it. */
export class BrokenLinkError extends Error {}

const dictionary = strToU8(dictionaryText.trim());

function toBase64Url(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}

function fromBase64Url(text: string): Uint8Array {
  if (!/^[A-Za-z0-9_-]*$/.test(text)) {
    throw new BrokenLinkError(
      "the link has characters that do not belong to it; it may have been cut",
    );
  }
  const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}

function inflate(packed: Uint8Array): Uint8Array {
  const pieces: Uint8Array[] = [];
  let size = 0;
  const stream = new Inflate({ dictionary }, (piece) => {
    size += piece.length;
    if (size > LIMITS.planBytes)
      throw new BrokenLinkError("the link unpacks to more than a plan can hold");
    pieces.push(piece.slice());
  });
  for (let start = 0; start < packed.length; start += SLICE_BYTES) {
    const end = start + SLICE_BYTES;
    stream.push(packed.subarray(start, end), end >= packed.length);
  }
  const whole = new Uint8Array(size);
  let offset = 0;
  for (const piece of pieces) {
    whole.set(piece, offset);
    offset += piece.length;
  }
  return whole;
}

/** CRC-32 of at most a few thousand bytes; finds every change of up to 32 neighbouring bits. */
function crc32(bytes: Uint8Array): number {
  let crc = ~0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? CRC32_POLYNOMIAL : 0);
  }
  return ~crc >>> 0;
}

function withChecksum(packed: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(packed.length + CHECKSUM_BYTES);
  bytes.set(packed);
  new DataView(bytes.buffer).setUint32(packed.length, crc32(packed));
  return bytes;
}

/** The packed plan of a link, and whether it is what was sent; null where no checksum says so. */
function packedOf(fragment: string): { packed: Uint8Array; isIntact: boolean | null } {
  const bytes = fromBase64Url(fragment.slice(PREFIX.length));
  if (fragment.startsWith(PREFIX_WITHOUT_CHECKSUM)) return { packed: bytes, isIntact: null };
  if (bytes.length <= CHECKSUM_BYTES) throw new BrokenLinkError("the link was cut");
  const end = bytes.length - CHECKSUM_BYTES;
  const packed = bytes.subarray(0, end);
  const checksum = new DataView(bytes.buffer).getUint32(end);
  return { packed, isIntact: crc32(packed) === checksum };
}

/** The fragment of a link, without `#`, that opens this plan. */
export function planToFragment(plan: Plan): string {
  const text = JSON.stringify(withoutDefaults(plan));
  return PREFIX + toBase64Url(withChecksum(deflateSync(strToU8(text), { level: 9, dictionary })));
}

/** What a link holds. */
interface LinkContent {
  /** JSON that anybody may have made: only `restorePlan` makes it a plan. */
  readonly untrusted: unknown;
  /** Whether the checksum fits; null for links of releases that had none. */
  readonly isIntact: boolean | null;
}

/**
 * Reads a link's fragment, without `#`.
 *
 * @throws BrokenLinkError when the fragment is cut, too large, of a newer arcplan, or changed so
 *   that nothing can be read of it.
 */
export function readFragment(fragment: string): LinkContent {
  if (![PREFIX, PREFIX_WITHOUT_CHECKSUM].some((prefix) => fragment.startsWith(prefix))) {
    throw new BrokenLinkError("the link was made by a newer arcplan than this one");
  }
  if (fragment.length > LIMITS.planBytes)
    throw new BrokenLinkError("the link is too long to be a plan");
  try {
    const { packed, isIntact } = packedOf(fragment);
    return { untrusted: JSON.parse(strFromU8(inflate(packed))), isIntact };
  } catch (cause) {
    if (cause instanceof BrokenLinkError) throw cause;
    throw new BrokenLinkError("the link is damaged; a mail or chat program may have cut it", {
      cause,
    });
  }
}
