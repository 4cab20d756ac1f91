/** Module parameters now and at boot. */
import { LINES, type Plan } from "../../model/index.ts";
import { comment, scriptSection, section } from "./shell.ts";
import { nameOn, type Tunable, valueText } from "./tunables.ts";
import type { CommandSection, Os } from "./types.ts";

const BOOT_FILE = { linux: "/etc/modprobe.d/zfs-arcplan.conf", freebsd: "/boot/loader.conf" };

/** Commands that set parameters at once. */
export function setNow(os: Os, list: readonly { name: string; value: string }[]): string[] {
  return list.map(({ name, value }) =>
    os === "linux"
      ? `echo ${value} > /sys/module/zfs/parameters/${name}`
      : `sysctl ${name}=${value}`,
  );
}

/** Sections for the parameters of a plan. */
export function parameterSections(
  plan: Plan,
  os: Os,
  header: string,
  tunables: readonly Tunable[],
): CommandSection[] {
  if (tunables.length === 0) return [];
  const set = tunables.map((one) => ({
    name: nameOn(os, one),
    value: valueText(one.value),
    why: comment(one.reason),
  }));
  return [
    scriptSection(
      "parameters-now",
      "Module parameters now",
      header,
      set.flatMap((one) => [one.why, ...setNow(os, [one])]),
      LINES[plan.layout.openzfs].shrinksToArcMax
        ? "Run as root. If zfs_arc_max becomes smaller, the ARC shrinks within some seconds."
        : "Run as root. A larger zfs_arc_max takes effect at once; a smaller one only limits further growth of the ARC.",
    ),
    section(
      "parameters-boot",
      "Module parameters at boot",
      { where: BOOT_FILE[os], kind: "conf" },
      [
        header,
        ...set.flatMap(({ name, value, why }) => [
          why,
          os === "linux" ? `options zfs ${name}=${value}` : `${name}="${value}"`,
        ]),
      ],
      os === "linux"
        ? "If ZFS is loaded from the initial RAM disk, rebuild that afterwards (update-initramfs -u, or dracut -f). If another file has options for zfs too, both apply, and the last value wins."
        : "Add these lines to the file; remove existing lines with the same names.",
    ),
  ];
}

/** The file that holds the parameters of a plan. */
export function bootFile(os: Os): string {
  return BOOT_FILE[os];
}
