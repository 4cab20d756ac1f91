/** Devices beside those of the data: the L2ARC's, the log's, and the special vdev's. */
import { deviceById } from "../../catalog/index.ts";
import type { Plan } from "../../generated/plan.ts";
import { GIB, LINES, MIB } from "../../openzfs/lines.ts";
import { PARAMETERS, SIZES, TREE } from "../commands.ts";
import { binary, decimal, decimalOrZero, type Fields, onlyWhere, whole } from "../field.ts";
import { getField, type Lookup } from "../paths.ts";

type DevicePath = "storage.device" | "storage.l2arc_device" | SidePath;
type SidePath = "storage.slog_device" | "storage.special_device";

/** What is bought of a device: only volumes of a cloud are sold so. Unset, it has what its price includes. */
export function boughtFor(path: DevicePath, rate: "iops" | "mib_per_s") {
  return {
    empty: "none bought",
    unset: (plan: Plan) => {
      const limit = deviceById(getField(plan, path) ?? "")?.volume?.[rate];
      return limit?.included ?? (limit?.provisioned ? limit.base : undefined) ?? null;
    },
    unneeded: (at: Lookup) => {
      const id = at(path);
      if (id === null || id === undefined) return "There is no such device.";
      return deviceById(id)?.volume ? null : "Its limits are those of the device, not bought.";
    },
    assumed: { why: "No capture shows a volume with bought limits.", remedy: null },
  } as const;
}

/** The rows of what is bought for a device beside those of the data, where its kind is sold so. */
function bought(path: Exclude<DevicePath, "storage.device">, device: string) {
  const rules = (at: Lookup) => deviceById(at(path) ?? "")?.volume;
  return {
    iops: {
      kind: "number",
      label: `${device} provisioned IOPS`,
      quantity: "per-s",
      stops: whole(100, 260000),
      when: (at: Lookup) => rules(at)?.iops?.provisioned === true,
      ...boughtFor(path, "iops"),
    },
    throughput: {
      kind: "number",
      label: `${device} provisioned throughput`,
      quantity: "mib-per-s",
      stops: whole(10, 4000),
      when: (at: Lookup) => rules(at)?.mib_per_s?.provisioned === true,
      ...boughtFor(path, "mib_per_s"),
    },
  } as const;
}

/** The user's own device in one of these places. */
function own(path: Exclude<DevicePath, "storage.device">, label: string) {
  return {
    kind: "structure",
    label,
    unneeded: (at: Lookup) =>
      at(path) === "custom" ? null : "The device is not one of the plan's own.",
    assumed: { why: "Assumed to be like storage.custom_device.", remedy: null },
  } as const;
}

const hasL2arc = (at: Lookup) => Boolean(at("storage.l2arc_device"));
const hasSlog = (at: Lookup) => Boolean(at("storage.slog_device"));
const hasSpecial = (at: Lookup) => Boolean(at("storage.special_device"));

const L2ARC_VOLUME = bought("storage.l2arc_device", "L2ARC");
const SLOG_VOLUME = bought("storage.slog_device", "SLOG");
const SPECIAL_VOLUME = bought("storage.special_device", "Special vdev");

export const SIDE_DEVICES = {
  "storage.l2arc_device": {
    kind: "device",
    label: "L2ARC device",
    own: "storage.l2arc_custom_device",
    takesSize: "storage.l2arc_bytes",
    assumed: { why: "No capture shows an L2ARC.", remedy: TREE },
    linkNames: ["l2arc"],
    term: "l2arc",
  },
  "storage.l2arc_bytes": {
    kind: "number",
    label: "L2ARC size",
    quantity: "decimal-bytes",
    stops: decimalOrZero(1e9, 1e14),
    moves: "quarter",
    ...onlyWhere(hasL2arc, "There is no L2ARC."),
    assumed: {
      value: (at) => (hasL2arc(at) ? 100 * GIB : 0),
      why: "No capture shows the size of an L2ARC.",
      remedy: SIZES,
    },
    linkNames: ["l2arc_size"],
    term: "l2arc",
  },
  "storage.l2arc_write_max_bytes": {
    kind: "number",
    label: "l2arc_write_max",
    quantity: "binary-bytes",
    stops: binary(MIB, 4 * GIB),
    unit: "MiB",
    empty: "the default",
    unset: (plan) => LINES[plan.layout.openzfs].l2WriteMaxBytes,
    ...onlyWhere(hasL2arc, "There is no L2ARC."),
    assumed: { why: "The default of this OpenZFS release.", remedy: PARAMETERS },
  },
  "storage.l2arc_provisioned_iops": L2ARC_VOLUME.iops,
  "storage.l2arc_provisioned_mib_per_s": L2ARC_VOLUME.throughput,
  "storage.slog_device": {
    kind: "device",
    label: "SLOG device",
    own: "storage.slog_custom_device",
    assumed: { why: "No capture shows a log device.", remedy: TREE },
    linkNames: ["slog"],
    term: "slog",
  },
  "storage.slog_bytes": {
    kind: "number",
    label: "SLOG size",
    quantity: "decimal-bytes",
    stops: decimal(1.1e9, 1e13),
    empty: "the default",
    ...onlyWhere(hasSlog, "There is no log device."),
    assumed: { why: "No capture shows the size of a log device.", remedy: SIZES },
  },
  "storage.slog_provisioned_iops": SLOG_VOLUME.iops,
  "storage.slog_provisioned_mib_per_s": SLOG_VOLUME.throughput,
  "storage.special_device": {
    kind: "device",
    label: "Special vdev",
    own: "storage.special_custom_device",
    assumed: { why: "No capture shows a special vdev.", remedy: TREE },
    term: "special",
  },
  "storage.special_bytes": {
    kind: "number",
    label: "Special vdev size",
    quantity: "decimal-bytes",
    stops: decimal(1.1e9, 1e13),
    empty: "as large as needed",
    ...onlyWhere(hasSpecial, "There is no special vdev."),
    assumed: { why: "No capture shows the size of a special vdev.", remedy: SIZES },
  },
  "storage.special_provisioned_iops": SPECIAL_VOLUME.iops,
  "storage.special_provisioned_mib_per_s": SPECIAL_VOLUME.throughput,
  "storage.l2arc_custom_device": own("storage.l2arc_device", "Own cache device"),
  "storage.slog_custom_device": own("storage.slog_device", "Own log device"),
  "storage.special_custom_device": own("storage.special_device", "Own special device"),
} as const satisfies Partial<Fields>;
