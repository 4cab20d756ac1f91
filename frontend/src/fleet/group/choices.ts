/** What a group of hosts can be changed to, as the page offers it. */
import { formatMemory, GIB, listedDevices } from "@arcplan/shared";
import type { GroupChange } from "@arcplan/shared/fleet/group-change.ts";
import { recordsize } from "../words.ts";

export const CHOICE_IDS = [
  "own",
  "recordsize",
  "arc-need",
  "arc-share",
  "arc-size",
  "pool-share",
  "pool-size",
  "compression",
  "primarycache",
  "device",
] as const;

export type ChoiceId = (typeof CHOICE_IDS)[number];

export interface Value {
  readonly value: string;
  readonly label: string;
}

const plain = (values: readonly string[]): Value[] =>
  values.map((value) => ({ value, label: value }));

const shares = (percents: readonly number[]): Value[] =>
  percents.map((percent) => ({ value: String(percent / 100), label: `${percent} %` }));

const sizes = (gib: readonly number[]): Value[] =>
  gib.map((size) => ({ value: String(size * GIB), label: formatMemory(size * GIB) }));

const SIZES = [0.5, 1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024];
const SHARES = [10, 20, 30, 40, 50, 60, 70, 80, 90];
const RECORDS = [4, 8, 16, 32, 64, 128, 256, 512, 1024].map((kib) => kib * 1024);

/** The values of a choice; empty where it needs none. */
export function valuesOf(id: ChoiceId): readonly Value[] {
  switch (id) {
    case "own":
    case "arc-need":
      return [];
    case "recordsize":
      return RECORDS.map((bytes) => ({ value: String(bytes), label: recordsize(bytes) }));
    case "arc-share":
    case "pool-share":
      return shares(SHARES);
    case "arc-size":
    case "pool-size":
      return sizes(SIZES);
    case "compression":
      return plain(["lz4", "zstd", "gzip", "off"]);
    case "primarycache":
      return plain(["all", "metadata", "none"]);
    case "device":
      return listedDevices(null).map(({ id: value, name }) => ({ value, label: name }));
  }
}

/** Value that a choice begins with. */
const FIRST: Partial<Readonly<Record<ChoiceId, string>>> = {
  recordsize: "16384",
  "arc-share": "0.3",
  "arc-size": String(8 * GIB),
  "pool-share": "0.6",
  "pool-size": String(8 * GIB),
  device: "aws-gp3",
};

export function firstValue(id: ChoiceId): string {
  return FIRST[id] ?? valuesOf(id)[0]?.value ?? "";
}

export function changeOf(id: ChoiceId, value: string): GroupChange {
  switch (id) {
    case "own":
    case "arc-need":
      return { kind: id };
    case "recordsize":
      return { kind: "set", path: "layout.record_bytes", value: Number(value) };
    case "arc-share":
      return { kind: "share", path: "memory.arc_bytes", ratio: Number(value) };
    case "arc-size":
      return { kind: "set", path: "memory.arc_bytes", value: Number(value) };
    case "pool-share":
      return { kind: "share", path: "memory.buffer_pool_bytes", ratio: Number(value) };
    case "pool-size":
      return { kind: "set", path: "memory.buffer_pool_bytes", value: Number(value) };
    case "compression":
      return { kind: "set", path: "layout.compression", value };
    case "primarycache":
      return { kind: "set", path: "layout.primarycache", value };
    case "device":
      return { kind: "set", path: "storage.device", value };
  }
}
