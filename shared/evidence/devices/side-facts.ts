/** Log, cache and special devices of the pool: whether there are any, and what stands for them. */
import type { FieldPath } from "../../plan/paths.ts";
import { kstats } from "../arc-facts.ts";
import type { CaptureSet } from "../captures.ts";
import { derived, type Fact, printed, sourceOf } from "../fact.ts";
import type { Home } from "../files/dataset.ts";
import { deviceOfPoints } from "./device-of-points.ts";
import { sideDevices } from "./pool-devices.ts";
import { isBelow, leaves, topLevel, type Vdev, type VdevTree } from "./topology.ts";
import { kindOfDrive } from "./which-drive.ts";

/**
 * Catalogue entry that stands for a device of which only name and kind are known: the slower of its
 * kind, so that a prediction does not promise too much.
 */
function standIn(name: string, captures: CaptureSet): string {
  const kind = kindOfDrive(name, captures);
  if (kind === "hdd") return "hdd-7200";
  return kind === "nvme" ? "nvme-consumer" : "sata-enterprise";
}

interface Side {
  readonly role: string;
  readonly device: FieldPath;
  readonly bytes: FieldPath;
  /** The plan's own device; null where a limit of reads says nothing of it. */
  readonly own: FieldPath | null;
  readonly words: string;
  /** Bytes of a plan's field where the pool has no such device. */
  readonly none: number | null;
}

const SIDES: readonly Side[] = [
  {
    role: "log",
    device: "storage.slog_device",
    bytes: "storage.slog_bytes",
    own: null,
    words: "log device",
    none: null,
  },
  {
    role: "cache",
    device: "storage.l2arc_device",
    bytes: "storage.l2arc_bytes",
    own: "storage.l2arc_custom_device",
    words: "cache device",
    none: 0,
  },
  {
    role: "special",
    device: "storage.special_device",
    bytes: "storage.special_bytes",
    own: "storage.special_custom_device",
    words: "special vdev",
    none: null,
  },
];

/**
 * A device is used in whole metaslabs, of which there are sixteen at least (vdev.c, zfs_vdev_min_ms_count): zpool list
 * prints its size, zpool iostat what is allocated and free.
 */
const UNUSED_SHARE = 0.07;

function sizeOf(name: string, captures: CaptureSet): number | null {
  const bare = name.replace(/^.*\//, "");
  const found = captures
    .of("lsblk")
    .flatMap(({ devices }) => devices)
    .find((device) => device.name === bare || device.kernel_name === bare);
  return found?.size_bytes ?? null;
}

/** @param listed roles of which any tree lists a device: one that lists none was cut, or is older */
function factsOfTree(tree: VdevTree, captures: CaptureSet, listed: ReadonlySet<string>): Fact[] {
  // A tree without devices was printed without -v.
  if (leaves(tree, "data").length === 0) return [];
  return SIDES.flatMap(({ role, device, bytes, words, none }): Fact[] => {
    const found = leaves(tree, role);
    const { capture, source, witness } = tree;
    const say = (path: FieldPath, value: unknown, why: string, other: Partial<Fact> = {}) =>
      printed(capture, path, value, source, why, { witness, ...other });
    const [first] = found;
    if (!first && tree.elided) return [];
    if (!first) {
      const why = `The pool has no ${words}.`;
      return listed.has(role)
        ? [say(device, null, why, { witness: "stated" })]
        : [say(device, null, why), say(bytes, none, why)];
    }
    const sizeOfLeaf = (one: Vdev) => one.bytes ?? sizeOf(one.name, captures);
    const id = standIn(first.name, captures);
    // A mirror holds what one of its sides holds.
    const sizes = topLevel(tree, role).map(
      (top) =>
        top.bytes ??
        found
          .map((one) => (one === top || isBelow(one.path, top.path) ? sizeOfLeaf(one) : null))
          .filter((one) => one !== null)
          .sort((a, b) => a - b)[0] ??
        null,
    );
    const size = sizes.every((one) => one !== null)
      ? sizes.reduce<number>((sum, one) => sum + (one ?? 0), 0)
      : null;
    const why = `The pool has a ${words}, ${first.name}; ${id} of the catalogue is used for it.`;
    const facts = [say(device, id, why, { state: "derived" })];
    if (size !== null)
      facts.push(say(bytes, size, `Size of the ${words}.`, { rounding: UNUSED_SHARE }));
    return facts;
  });
}

/** The L2ARC as the ARC's own counters show it. */
function cacheCounters(captures: CaptureSet): Fact[] {
  return kstats(captures).flatMap((capture): Fact[] => {
    const { l2_asize: stored, l2_size: size } = capture.values;
    const held = stored ?? size;
    if (held === undefined) return [];
    const sources = [sourceOf(capture, stored === undefined ? "l2_size" : "l2_asize")];
    const say = (path: FieldPath, value: unknown, why: string) =>
      derived(path, value, sources, why, { witness: held > 0 ? "derived" : "hint" });
    if (held > 0)
      return [
        say("storage.l2arc_bytes", held, "Bytes that the L2ARC holds; the device may be larger."),
        say(
          "storage.l2arc_device",
          "sata-enterprise",
          "The ARC's counters show an L2ARC; sata-enterprise of the catalogue is used for its device.",
        ),
      ];
    const why = "The ARC's counters show no L2ARC.";
    return [say("storage.l2arc_bytes", 0, why), say("storage.l2arc_device", null, why)];
  });
}

/** Those that were seen full, and with room: their own limit and time stand in place of a catalogue's. */
function factsOfFull(captures: CaptureSet, home: Home, trees: readonly VdevTree[]): Fact[] {
  return SIDES.flatMap(({ role, device: path, own, words }): Fact[] => {
    const seen = own && sideDevices(captures, home, trees, role);
    const full = seen && deviceOfPoints(seen.observed, `measured ${words}`);
    if (!full) return [];
    const { seen_in_flight: inFlight, seen_bytes_per_s: _, ...device } = full.device;
    if (typeof inFlight === "number") return [];
    const why = `${seen.why} ${full.notes.join(" ")}`;
    return [
      derived(own, device, seen.sources, why, { witness: "stated" }),
      derived(path, "custom", seen.sources, why, { witness: "stated" }),
    ];
  });
}

/** Everything that is known of devices beside the data's: one that was seen full needs no stand-in. */
export function sideFacts(trees: readonly VdevTree[], captures: CaptureSet, home: Home): Fact[] {
  const listed = new Set(
    SIDES.flatMap(({ role }) => (trees.some((tree) => leaves(tree, role)[0]) ? [role] : [])),
  );
  const seen = factsOfFull(captures, home, trees);
  const others = [
    ...trees.flatMap((tree) => factsOfTree(tree, captures, listed)),
    ...cacheCounters(captures),
  ];
  return [...others.filter(({ path }) => !seen.some((fact) => fact.path === path)), ...seen];
}
