/** What goes through the intent log, and what to its place at once. */
import { binaryScale } from "../../ui/scale.ts";
import { choice, number } from "./makers.ts";
import type { FieldSpec } from "./spec.ts";

const KIB = 1024;

/** Fields that are called as properties and parameters of OpenZFS are. */
export const INTENT_LOG_FIELDS: readonly FieldSpec[] = [
  choice("layout.logbias", "logbias"),
  number(
    "layout.immediate_write_bytes",
    "zfs_immediate_write_sz",
    "binary-bytes",
    binaryScale(4 * KIB, 64 * KIB * KIB),
    {
      unit: "KiB",
      when: ({ layout, storage }) => layout.logbias === "latency" && storage.slog_device === null,
      also: () => "smaller synchronous writes are copied into the log",
    },
  ),
  choice("layout.sync", "sync"),
];
