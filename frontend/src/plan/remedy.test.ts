import { defaultPlan } from "@arcplan/shared";
import { describe, expect, it } from "vitest";
import { remedyParts, remedyText } from "./remedy.ts";

const PLAN = defaultPlan();

function commandsIn(remedy: string): readonly string[] {
  return remedyParts(remedy, PLAN).flatMap(({ text, isCommand }) => (isCommand ? [text] : []));
}

describe("a remedy", () => {
  it.each([
    ["mysql -e 'SHOW GLOBAL STATUS', twice during the load", ["mysql -e 'SHOW GLOBAL STATUS'"]],
    ["zdb -ddddd DATASET OBJECT, of one table", ["zdb -ddddd DATASET OBJECT"]],
    ["zfs get -p all DATASET", ["zfs get -p all DATASET"]],
    ["zfs list -o space", ["zfs list -o space"]],
    ["grep . /sys/module/zfs/parameters/*", ["grep . /sys/module/zfs/parameters/*"]],
    [
      "cat /proc/spl/kstat/zfs/arcstats (FreeBSD: sysctl kstat.zfs.misc.arcstats)",
      ["cat /proc/spl/kstat/zfs/arcstats", "sysctl kstat.zfs.misc.arcstats"],
    ],
    [
      "iostat -x 1 60 and zpool iostat -vly 1 60 during the load",
      ["iostat -x 1 60", "zpool iostat -vly 1 60"],
    ],
    ["Record `sysctl -a`.", ["sysctl -a"]],
    ["the load generator's output", []],
  ])("of %s has its commands to copy", (remedy, commands) => {
    expect(commandsIn(remedy)).toEqual(commands);
  });

  it("keeps every other word", () => {
    expect(remedyText("zpool list -v, or ask `zfs version`.", PLAN)).toBe(
      "zpool list -v, or ask zfs version.",
    );
  });

  it("names fields by their labels, and leaves out what only the command line takes", () => {
    expect(remedyText("vmstat 1 60, and enter workload.threads as they were.", PLAN)).toBe(
      "vmstat 1 60, and enter Clients as they were.",
    );
    expect(
      remedyText("iostat -x 1 60, or --known storage.custom_device.read_iops=N/s --set a=1", PLAN),
    ).toBe("iostat -x 1 60");
  });
});
