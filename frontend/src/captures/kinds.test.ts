import { describe, expect, it } from "vitest";
import type { Capture } from "../api/index.ts";
import { kindTitle, summaryOf } from "./kinds.tsx";

const SHARED = {
  name: "x",
  bytes: 1,
  lines: 1,
  issues_total: 0,
  issues: [],
  complete: true,
  places: {},
};

const MEMINFO: Extract<Capture, { kind: "meminfo" }> = {
  ...SHARED,
  kind: "meminfo",
  values_bytes: { MemTotal: 6_212_952_064 },
  samples: 1,
  ram_bytes: 6_212_952_064,
  available_bytes: null,
  hugepages_bytes: null,
};

const CPUINFO: Extract<Capture, { kind: "cpuinfo" }> = {
  ...SHARED,
  kind: "cpuinfo",
  logical_cpus: 8,
  cores: null,
  sockets: null,
  threads_per_core: null,
  model: null,
  mhz: null,
  virtual: null,
};

describe("captures of hosts and pools in a list", () => {
  it("are named by their tool and summed up in a few words", () => {
    expect(kindTitle(MEMINFO)).toBe("memory of the host");
    expect(summaryOf(MEMINFO)).toBe("RAM 5.79 GiB");
    expect(summaryOf(CPUINFO)).toBe("8 logical CPUs");
  });

  it("are summed up by their first list where nothing better is known of the kind", () => {
    const strange = { ...SHARED, kind: "nvme-smart-log" };
    const devices = [{ name: "nvme0" }, { name: "nvme1" }];
    expect(summaryOf({ ...strange, devices } as unknown as Capture)).toBe("2 devices");
    expect(summaryOf({ ...strange, media_errors: 3 } as unknown as Capture)).toBe("1 value");
  });

  it("name what they hold: pools beside datasets, histograms where there are no rates", () => {
    const pools = { lab: {}, tank: {} };
    const gotten = { ...SHARED, kind: "zfs-get", datasets: {}, pools };
    expect(summaryOf(gotten as unknown as Capture)).toBe("2 pools");
    expect(summaryOf({ ...gotten, datasets: { "lab/a": {} } } as unknown as Capture)).toBe(
      "1 dataset, 2 pools",
    );
    const vdevs = [{ pool: "lab" }, { pool: "lab" }];
    const rated = { ...SHARED, kind: "zpool-iostat", vdevs, histograms: [], reports: 60 };
    expect(summaryOf(rated as unknown as Capture)).toBe("1 pool, 60 reports");
    const counted = { ...rated, vdevs: [], histograms: [{}, {}], reports: 1 };
    expect(summaryOf(counted as unknown as Capture)).toBe("2 histograms, 1 report");
  });

  it("never say zero for what is not known", () => {
    expect(summaryOf({ ...MEMINFO, ram_bytes: null })).toBe("no RAM size");
    expect(summaryOf({ ...CPUINFO, logical_cpus: null })).toBe("no count of CPUs");
  });
});
