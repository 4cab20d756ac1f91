/** zpool commands: devices beside the pool, more vdevs, and what needs a new pool. */
import {
  type CatalogDevice,
  deviceById,
  firstLine,
  formatStorage,
  LINES,
  type Plan,
} from "../../model/index.ts";
import { getField } from "../../plan/paths.ts";
import { comment, type Resolved, scriptSection, section, variable } from "./shell.ts";
import type { CommandProblem, CommandSection, Os } from "./types.ts";

/** More devices than this are not spelled out. */
const MOST_SPELLED = 48;

function exists(name: string): string {
  return `[ -e "$${name}" ] || { echo "no such device: $${name}" >&2; exit 1; }`;
}

/** Whether the provider keeps the device's data twice by itself. */
function isReplicated(id: string | null): boolean {
  const device: CatalogDevice | undefined = id === null ? undefined : deviceById(id);
  return device?.attach === "network";
}

interface Parts {
  readonly header: string;
  readonly names: Resolved;
}

function poolSection(
  { header, names }: Parts,
  id: string,
  title: string,
  lines: readonly string[],
  note: string,
  irreversible = false,
): CommandSection {
  const all = [variable("POOL", names.pool), ...lines];
  return scriptSection(id, title, header, all, note, irreversible);
}

function cacheSection(plan: Plan, parts: Parts): CommandSection {
  const { l2arc_bytes: bytes } = plan.storage;
  return poolSection(
    parts,
    "zpool-add-cache",
    "Add the L2ARC",
    [
      variable("CACHE_DEVICE", parts.names.cacheDevice),
      comment(`A partition of ${formatStorage(bytes)}, as planned.`),
      exists("CACHE_DEVICE"),
      'zpool add "$POOL" cache "$CACHE_DEVICE"',
    ],
    "zpool remove takes a cache device out again. Without the word cache the device would become part of the pool.",
  );
}

function pairSection(id: "log" | "special", plan: Plan, parts: Parts): CommandSection {
  const device = id === "log" ? plan.storage.slog_device : plan.storage.special_device;
  const devices = id === "log" ? parts.names.logDevices : parts.names.specialDevices;
  const prefix = id === "log" ? "LOG_DEVICE" : "SPECIAL_DEVICE";
  const one = isReplicated(device);
  const [first = "", second = ""] = devices;
  const add = one
    ? `zpool add "$POOL" ${id} "$${prefix}_1"`
    : `zpool add "$POOL" ${id} mirror "$${prefix}_1" "$${prefix}_2"`;
  return poolSection(
    parts,
    `zpool-add-${id}`,
    id === "log" ? "Add the log device (SLOG)" : "Add the special vdev",
    [
      variable(`${prefix}_1`, first),
      exists(`${prefix}_1`),
      ...(one ? [] : [variable(`${prefix}_2`, second), exists(`${prefix}_2`)]),
      add,
    ],
    id === "log"
      ? `zpool remove takes a log back. ${one ? "" : "Mirrored, because a log that dies with the machine loses the last commits; the plan's price counts one device."}`.trim()
      : "There is no way back from a pool with raidz; losing a special vdev loses the pool. Only new writes go there: existing tables have to be copied. The plan's price counts one device.",
    id === "special",
  );
}

function vdevWords(plan: Plan, vdev: number): { readonly words: string; readonly names: string[] } {
  const { vdev_type: kind, vdev_width: width, draid_data: data = null } = plan.storage;
  const type = kind.startsWith("draid") && data !== null ? `${kind}:${data}d` : kind;
  const names = Array.from({ length: width }, (_, i) => `VDEV_${vdev}_DEVICE_${i + 1}`);
  const devices = names.map((name) => `"$${name}"`).join(" ");
  return { words: type === "stripe" ? devices : `${type} ${devices}`, names };
}

function moreVdevs(plan: Plan, from: Plan, parts: Parts, os: Os): CommandSection {
  const { vdevs, vdev_width: width } = plan.storage;
  const added = vdevs - from.storage.vdevs;
  const spelled = Math.max(1, Math.min(added, Math.floor(MOST_SPELLED / width)));
  const dir = os === "linux" ? "/dev/disk/by-id" : "/dev/gpt";
  const lines = Array.from({ length: spelled }, (_, i) => {
    const vdev = from.storage.vdevs + i + 1;
    const { words, names } = vdevWords(plan, vdev);
    return [
      ...names.map((name) => variable(name, `${dir}/${name.replaceAll("_", "-")}`)),
      ...names.map(exists),
      `zpool add "$POOL" ${words}`,
    ].join("\n");
  });
  const rest = added - spelled;
  return poolSection(
    parts,
    "zpool-add-vdev",
    `Add ${added} top-level vdev${added > 1 ? "s" : ""}`,
    [...lines, ...(rest > 0 ? [comment(`Repeat for the other ${rest} top-level vdevs.`)] : [])],
    "A top-level vdev cannot be removed from a pool with raidz. Run zpool add -n first: it shows the result without changing the pool.",
    true,
  );
}

/** Fields of the pool that only a new pool, or a replacement of every device, brings. */
const POOL_FIELDS = [
  "layout.ashift",
  "storage.device",
  "storage.vdev_type",
  "storage.vdev_width",
  "storage.draid_data",
] as const;

/** Fields of the pool that grow in place, and need a new pool to become smaller. */
const SHRINKING_FIELDS = ["storage.device_bytes", "storage.vdevs"] as const;

function newPool(plan: Plan, from: Plan): CommandSection | null {
  const changed = [
    ...POOL_FIELDS.filter((path) => getField(plan, path) !== getField(from, path)),
    ...SHRINKING_FIELDS.filter((path) => getField(plan, path) < getField(from, path)),
  ];
  if (changed.length === 0) return null;
  const only = changed.length === 1 && changed[0] === "storage.device";
  const how = only
    ? "Replace the devices one by one (zpool replace, and wait for each resilver), or let the provider change the volume in place if possible."
    : `Create a new pool (zpool create -o ashift=${plan.layout.ashift}, ${plan.storage.vdevs} x ${plan.storage.vdev_type} of ${plan.storage.vdev_width}, devices of ${formatStorage(plan.storage.device_bytes)}) and move the data with zfs send -R and zfs receive while the server is stopped.`;
  return section(
    "new-pool",
    "Move to other devices",
    { where: "shell", kind: "text" },
    [comment(`Changed: ${changed.join(", ")}. ${how}`)],
    "First make a backup and test that it can be restored. A received dataset keeps the record sizes of its source.",
    !only,
  );
}

function removal(id: "cache" | "log", parts: Parts): CommandSection {
  const name = id === "cache" ? "CACHE_DEVICE" : "LOG_VDEV";
  const value = id === "cache" ? parts.names.cacheDevice : "mirror-1";
  return poolSection(
    parts,
    `zpool-remove-${id}`,
    id === "cache" ? "Remove the L2ARC" : "Remove the log device",
    [
      comment("The name is the one that zpool status shows."),
      variable(name, value),
      `zpool remove "$POOL" "$${name}"`,
    ],
    "No data is lost: its content is also on the pool.",
  );
}

/** What this line's pools cannot have. */
export function poolProblems(plan: Plan): CommandProblem[] {
  const { openzfs } = plan.layout;
  const facts = LINES[openzfs];
  const problems: CommandProblem[] = [];
  if (plan.storage.special_device && !facts.hasSpecialVdev) {
    problems.push({
      path: "storage.special_device",
      text: `OpenZFS ${openzfs} has no special vdev (${firstLine((one) => one.hasSpecialVdev)} and later): none is added.`,
    });
  }
  if (plan.storage.vdev_type.startsWith("draid") && !facts.hasDraid) {
    problems.push({
      path: "storage.vdev_type",
      text: `OpenZFS ${openzfs} has no dRAID (${firstLine((one) => one.hasDraid)} and later).`,
    });
  }
  return problems;
}

/** zpool sections from one plan to another, or for everything beside the pool of a new server. */
export function poolSections(
  plan: Plan,
  from: Plan | null,
  parts: Parts,
  os: Os,
): CommandSection[] {
  const { storage } = plan;
  const old = from?.storage ?? null;
  const sections: (CommandSection | null)[] = [
    from ? newPool(plan, from) : null,
    from && storage.vdevs > from.storage.vdevs ? moreVdevs(plan, from, parts, os) : null,
    storage.l2arc_device && storage.l2arc_device !== old?.l2arc_device
      ? cacheSection(plan, parts)
      : null,
    !storage.l2arc_device && old?.l2arc_device ? removal("cache", parts) : null,
    storage.slog_device && storage.slog_device !== old?.slog_device
      ? pairSection("log", plan, parts)
      : null,
    !storage.slog_device && old?.slog_device ? removal("log", parts) : null,
    storage.special_device &&
    storage.special_device !== old?.special_device &&
    LINES[plan.layout.openzfs].hasSpecialVdev
      ? pairSection("special", plan, parts)
      : null,
  ];
  return sections.filter((one) => one !== null);
}
