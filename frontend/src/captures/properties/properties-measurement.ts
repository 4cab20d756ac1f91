import type { Plan } from "@arcplan/shared";
import type { Changes } from "../../plan/paths.ts";
import { type Offer, offered, refused, withinLimits } from "../measurement.ts";

type Properties = Readonly<Record<string, unknown>>;
type Layout = Plan["layout"];

/** `lz4`, `gzip-9`, `zstd-fast-1` and `on` by the family that the plan knows. */
function compressionOf(value: unknown): Layout["compression"] | undefined {
  if (value === "off") return "off";
  if (value === "on" || value === "lz4") return "lz4";
  if (typeof value !== "string") return undefined;
  if (value.startsWith("zstd")) return "zstd";
  return value.startsWith("gzip") ? "gzip" : undefined;
}

/** What the properties of one dataset set: how it stores and caches its data. */
export function propertiesOffer(properties: Properties, label: string): Offer {
  const { recordsize, volblocksize, compressratio, copies, encryption } = properties;
  const record = typeof recordsize === "number" ? recordsize : volblocksize;
  const compression = compressionOf(properties.compression);
  const values = withinLimits({
    ...(typeof record === "number" && {
      "layout.record_bytes": record as Layout["record_bytes"],
    }),
    ...(typeof compressratio === "number" && { "data.compression_ratio": compressratio }),
    ...(compression && { "layout.compression": compression }),
    ...(typeof properties.primarycache === "string" && {
      "layout.primarycache": properties.primarycache as Layout["primarycache"],
    }),
    ...(typeof properties.secondarycache === "string" && {
      "layout.secondarycache": properties.secondarycache as Layout["secondarycache"],
    }),
    ...(typeof properties.logbias === "string" && {
      "layout.logbias": properties.logbias as Layout["logbias"],
    }),
    ...(typeof copies === "number" && { "layout.copies": copies }),
    ...(typeof encryption === "string" && { "layout.encryption": encryption !== "off" }),
  } satisfies Changes);
  if (Object.keys(values).length === 0) {
    return refused("none of these properties is a setting of the plan");
  }
  return offered(label, values);
}
