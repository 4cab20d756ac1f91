/** What the pool is made of: its devices and vdevs. Caches and logs beside it are in `side-devices.ts`. */
import { deviceById } from "../../catalog/index.ts";
import { GIB } from "../../openzfs/lines.ts";
import { PARAMETERS, SIZES, TREE } from "../commands.ts";
import { decimal, even, type Fields, whole } from "../field.ts";
import { boughtFor } from "./side-devices.ts";

const LOAD = "iostat -x 1 60 during the load";

export const STORAGE = {
  "storage.device": {
    kind: "device",
    label: "Data device",
    own: "storage.custom_device",
    takesSize: "storage.device_bytes",
    assumed: {
      value: (at) => (at("storage.custom_device") ? "custom" : "hdd-7200"),
      why: "A placeholder: no capture shows the device's speed.",
      remedy: LOAD,
    },
    linkNames: ["device"],
  },
  "storage.device_bytes": {
    kind: "number",
    label: "Device size",
    quantity: "decimal-bytes",
    stops: decimal(1e10, 1e14),
    moves: "quarter",
    assumed: {
      value: (at) => Math.max(GIB, Math.ceil((at("data.file_bytes") ?? GIB) * 2)),
      why: "Twice the data, so that it fits.",
      remedy: SIZES,
    },
    linkNames: ["size"],
  },
  "storage.vdevs": {
    kind: "number",
    label: "Top-level vdevs",
    quantity: "count",
    stops: whole(1, 100),
    moves: "whole",
    assumed: { why: "The pool is assumed to have one device.", remedy: TREE },
    linkNames: ["vdevs"],
    term: "vdev",
  },
  "storage.vdev_type": {
    kind: "choice",
    label: "vdev type",
    assumed: { why: "The pool is assumed to have single devices.", remedy: TREE },
    term: "vdev",
  },
  "storage.vdev_width": {
    kind: "number",
    label: "Devices per vdev",
    quantity: "count",
    stops: whole(1, 100),
    assumed: { why: "The pool is assumed to have single devices.", remedy: TREE },
    term: "raidz",
  },
  "storage.draid_data": {
    kind: "number",
    label: "dRAID data devices",
    quantity: "count",
    stops: whole(1, 32),
    empty: "all but parity",
    when: (at) => at("storage.vdev_type")?.startsWith("draid") ?? false,
    assumed: { why: "A dRAID is assumed to have one redundancy group.", remedy: TREE },
    term: "raidz",
  },
  "storage.provisioned_iops": {
    kind: "number",
    label: "Provisioned IOPS",
    quantity: "per-s",
    stops: whole(100, 260000),
    moves: "quarter",
    ...boughtFor("storage.device", "iops"),
  },
  "storage.provisioned_mib_per_s": {
    kind: "number",
    label: "Provisioned throughput",
    quantity: "mib-per-s",
    stops: whole(10, 4000),
    ...boughtFor("storage.device", "mib_per_s"),
  },
  "storage.fragmentation_percent": {
    kind: "number",
    label: "Fragmentation",
    quantity: "percent-points",
    stops: even(0, 100, 1),
    also: () => "of the free space, zpool get fragmentation",
    assumed: { why: "Free space is assumed to be unfragmented.", remedy: "zpool list" },
  },
  "storage.sync_read_max_active": {
    kind: "number",
    label: "zfs_vdev_sync_read_max_active",
    quantity: "count",
    stops: whole(1, 1000),
    also: () => "reads in flight per vdev",
    moves: "whole",
    assumed: { why: "The default of zfs_vdev_sync_read_max_active.", remedy: PARAMETERS },
    term: "queue",
  },
  "storage.custom_device": {
    kind: "structure",
    label: "Own device",
    unneeded: (at) => {
      const id = at("storage.device");
      return id !== undefined && id !== "custom" && deviceById(id)
        ? "The device is in the catalogue."
        : null;
    },
    assumed: { why: "No capture shows the device's speed.", remedy: LOAD },
  },
} as const satisfies Partial<Fields>;
