import type { Plan } from "@arcplan/shared";
import type { ZfsGetCapture } from "../../api/index.ts";
import type { Changes } from "../../plan/paths.ts";
import { type Offer, offered, refused, withinLimits } from "../measurement.ts";

type Layout = Plan["layout"];

/** `lz4`, `gzip-9`, `zstd-fast-1` and `on` by the family that the plan knows. */
function compressionOf(value: string): Layout["compression"] | undefined {
  if (value === "off") return "off";
  if (value === "on" || value === "lz4") return "lz4";
  if (value.startsWith("zstd")) return "zstd";
  return value.startsWith("gzip") ? "gzip" : undefined;
}

/** Settings as printed. Words that the plan does not know are dropped by `withinLimits`. */
function settingsOf(printed: Readonly<Record<string, string>>): Changes {
  const { compression, primarycache, secondarycache, logbias, copies, encryption } = printed;
  const family = compression && compressionOf(compression);
  return {
    ...(family && { "layout.compression": family }),
    ...(primarycache && { "layout.primarycache": primarycache as Layout["primarycache"] }),
    ...(secondarycache && { "layout.secondarycache": secondarycache as Layout["secondarycache"] }),
    ...(logbias && { "layout.logbias": logbias as Layout["logbias"] }),
    ...(copies && { "layout.copies": Number(copies) }),
    ...(encryption && { "layout.encryption": encryption !== "off" && encryption !== "-" }),
  };
}

function poolSettingsOf({ pools }: ZfsGetCapture): Changes {
  const ashift = Number(Object.values(pools)[0]?.ashift);
  // 0 stands for "chosen per device", which says nothing.
  return ashift > 0 ? { "layout.ashift": ashift } : {};
}

/** What the properties set: how one dataset stores and caches its data, and its pool's ashift. */
export function propertiesOffer(
  capture: ZfsGetCapture,
  dataset: string | undefined,
  label: string,
): Offer {
  const sizes = capture.sizes[dataset ?? ""] ?? {};
  const record = sizes.recordsize ?? sizes.volblocksize;
  const ratio = capture.ratios[dataset ?? ""]?.compressratio;
  const values = withinLimits({
    ...(record && { "layout.record_bytes": record as Layout["record_bytes"] }),
    ...(ratio && { "data.compression_ratio": ratio }),
    ...settingsOf(capture.datasets[dataset ?? ""] ?? {}),
    ...poolSettingsOf(capture),
  });
  if (Object.keys(values).length === 0) {
    return refused("none of these properties is a setting of the plan");
  }
  return offered(label, values);
}
