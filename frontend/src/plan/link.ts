/**
 * A whole plan in a link's fragment, which browsers never send to a server: `p1.` and the base64url
 * of the raw deflate of its JSON. The deflate window starts with a frozen text, so that a link holds
 * little more than what differs from it. `p1` names this codec with this text for ever; another
 * codec or another text takes another prefix.
 */
import { type Plan, withoutDefaults } from "@arcplan/shared";
import { deflateSync, Inflate, strFromU8, strToU8 } from "fflate";
import dictionaryText from "./link-dictionary-1.txt?raw";

const PREFIX = "p1.";

/** A plan with sixteen rows of measured trees and every origin named takes under 8 KiB. */
export const MOST_PLAN_BYTES = 64 * 1024;

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
    if (size > MOST_PLAN_BYTES)
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

/** The fragment of a link, without `#`, that opens this plan. */
export function planToFragment(plan: Plan): string {
  const text = JSON.stringify(withoutDefaults(plan));
  return PREFIX + toBase64Url(deflateSync(strToU8(text), { level: 9, dictionary }));
}

/**
 * Reads a link's fragment, without `#`. The answer is untrusted JSON: only `restorePlan` makes it a plan.
 *
 * @throws BrokenLinkError when the fragment is cut, changed, too large or of a newer arcplan.
 */
export function fragmentToUntrusted(fragment: string): unknown {
  if (!fragment.startsWith(PREFIX)) {
    throw new BrokenLinkError("the link was made by a newer arcplan than this one");
  }
  if (fragment.length > MOST_PLAN_BYTES)
    throw new BrokenLinkError("the link is too long to be a plan");
  try {
    return JSON.parse(strFromU8(inflate(fromBase64Url(fragment.slice(PREFIX.length)))));
  } catch (cause) {
    if (cause instanceof BrokenLinkError) throw cause;
    throw new BrokenLinkError("the link is damaged; a mail or chat program may have cut it", {
      cause,
    });
  }
}
