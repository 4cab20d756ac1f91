import { describe, expect, it } from "vitest";
import type { EvidenceCapture } from "../captures.ts";
import { postgresqlTpcb, readWrite } from "../servers.test.support.ts";
import { size } from "../size.ts";
import { type Program, program, recorded } from "./processes.test.support.ts";

/** A recording of 40 s. */
function counted(before: readonly Program[], after: readonly Program[]) {
  return [recorded("before", 1000, before), recorded("after", 1040, after)];
}

const BEFORE = [program("postgres", 20), program("z_rd_int_0", 5), program("backup", 1)];
const AFTER = [program("postgres", 26), program("z_rd_int_0", 7), program("backup", 90)];

/** CPU time that was counted for one query with its device reads, and how the two share it. */
function cpuOf(captures: readonly EvidenceCapture[]) {
  const { fields } = size(captures);
  const field = fields["workload.cpu_ms_per_query"];
  if (!field) throw new Error("no CPU time of a query");
  const ofRead = Number(fields["workload.cpu_ms_per_device_read"]?.value ?? 0);
  const reads = Number(fields["workload.device_reads_with_cpu"]?.value ?? 0);
  const ms = Number(field.value) + ofRead * reads;
  return { ...field, ms, ofRead, reads, names: field.sources.map(({ capture }) => capture) };
}

const machine = cpuOf(postgresqlTpcb);

describe("processor time of the server's own processes", () => {
  it("beats the machine's, and is no longer assumed", () => {
    const own = cpuOf([...postgresqlTpcb, ...counted(BEFORE, AFTER)]);
    expect([machine.state, own.state]).toEqual(["assumed", "derived"]);
    expect(own.ms).toBeLessThan(machine.ms);
    expect(own.names).toContain("process-times-before.txt");
    expect(own.why).toContain("postgres used 6.0 s and ZFS's threads 2.0 s");
  });

  it("is that of a transaction: seconds by seconds, by the server's own rate", () => {
    const more = AFTER.map((one) => ({ ...one, cpu_s: one.cpu_s * 2 }));
    const [once, twice] = [AFTER, more].map((after) =>
      cpuOf([...postgresqlTpcb, ...counted(BEFORE, after)]),
    );
    const rate = size(postgresqlTpcb).measured.queries_per_s?.value ?? 0;
    // 33 s more in 40 s.
    expect((twice?.ms ?? 0) - (once?.ms ?? 0)).toBeCloseTo(((33 / 40) * 1000) / rate, 6);
  });

  it("does not depend on who else worked: other programs count nothing", () => {
    const idle = AFTER.map((one) => (one.name === "backup" ? program("backup", 1) : one));
    const [with_, without] = [AFTER, idle].map((after) =>
      cpuOf([...postgresqlTpcb, ...counted(BEFORE, after)]),
    );
    expect(with_?.ms).toBe(without?.ms);
  });

  it("is that of the busy one of two servers where the other rests", () => {
    const two = (name: string, cpuS: number, each: readonly number[]) =>
      program(name, cpuS, { processes: 9, servers: 2, servers_cpu_s: [...each] });
    const beside = (rest: number) =>
      cpuOf([
        ...postgresqlTpcb,
        ...counted(
          [two("postgres", 23, [3, 20]), ...BEFORE.slice(1)],
          [two("postgres", 29 + rest, [3 + rest, 26]), ...AFTER.slice(1)],
        ),
      ]);
    const alone = cpuOf([...postgresqlTpcb, ...counted(BEFORE, AFTER)]);
    expect(beside(0.2)).toMatchObject({ ms: alone.ms, state: "derived" });
    expect(beside(2)).toMatchObject({ ms: machine.ms, state: "assumed" });
  });

  it.each([
    ["one snapshot", [recorded("after", 1040, AFTER)]],
    ["a restart between", counted(BEFORE, [program("postgres", 26, { started_s: 1020 })])],
    [
      "two servers of one kind",
      counted(BEFORE, [program("postgres", 26, { processes: 9, servers: 2 })]),
    ],
    ["the other engine's server", counted([program("mariadbd", 1)], [program("mariadbd", 2)])],
  ])("is not known with %s: the machine's stays the most that it can be", (_, given) => {
    expect(cpuOf([...postgresqlTpcb, ...given])).toMatchObject({
      ms: machine.ms,
      state: "assumed",
    });
  });

  it("is divided by the server's own count where a load generator ran for another time", () => {
    const own = counted([program("mariadbd", 20)], [program("mariadbd", 26)]);
    const uncounted = readWrite.filter(({ kind }) => kind !== "mysql-status");
    expect(cpuOf([...readWrite, ...own]).names).toContain("global_status.txt");
    expect(cpuOf([...uncounted, ...own])).toMatchObject({
      ms: cpuOf(uncounted).ms,
      state: "assumed",
    });
  });

  it("is only named where all processors were full: whatever ran limits the machine", () => {
    const full = postgresqlTpcb
      .filter(({ kind }) => kind !== "zpool-iostat")
      .map((one) =>
        one.kind === "iostat" && one.cpu_busy_ratio
          ? { ...one, devices: [], cpu_busy_ratio: { ...one.cpu_busy_ratio, mean: 0.97 } }
          : one,
      );
    const own = cpuOf([...full, ...counted(BEFORE, AFTER)]);
    expect(own.ms).toBeCloseTo(cpuOf(full).ms, 9);
    expect(own.state).toBe("derived");
    expect(own.why).toContain("Of that, postgres used 6.0 s and ZFS's threads 2.0 s");
  });

  it("is only named where processors and device were full, as the load generator's part is not known", () => {
    const full = readWrite.map((one) =>
      one.kind === "iostat" && one.cpu_busy_ratio
        ? { ...one, cpu_busy_ratio: { ...one.cpu_busy_ratio, mean: 0.97 } }
        : one,
    );
    const counts = counted([program("mariadbd", 20)], [program("mariadbd", 26)]);
    const own = cpuOf([...full, ...counts]);
    expect(own).toMatchObject({ ms: cpuOf(full).ms, state: "assumed" });
    expect(own.why).toContain("80 % count because the device was full");
    expect(own.why).toContain("Of that, mariadbd used 6.0 s");
  });

  it("is the machine's where the device was full at times only, and processors clearly more of the time", () => {
    const bursts = readWrite.map((one) => {
      if (one.kind === "iostat" && one.cpu_busy_ratio)
        return { ...one, cpu_busy_ratio: { ...one.cpu_busy_ratio, mean: 0.97 } };
      if (one.kind !== "zpool-iostat") return one;
      const halved = (rates: readonly (number | null)[]) => rates.map((rate) => (rate ?? 0) * 0.7);
      const vdevs = one.vdevs.map((vdev) => ({
        ...vdev,
        series: {
          ...vdev.series,
          reads_per_s: halved(vdev.series.reads_per_s ?? []),
          writes_per_s: halved(vdev.series.writes_per_s ?? []),
        },
      }));
      return { ...one, vdevs };
    });
    const limited = cpuOf(bursts);
    expect(limited).toMatchObject({ state: "derived" });
    expect(limited.why).toContain("Processors 97 % busy");
    expect(limited.why).toContain("the processors limit this machine");
  });
});
