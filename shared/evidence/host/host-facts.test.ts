import { describe, expect, it } from "vitest";
import type { EvidenceCapture } from "../captures.ts";
import { postgresqlTpcb, readWrite } from "../servers.test.support.ts";
import { size } from "../size.ts";

const GIB = 2 ** 30;

/** Half a GiB is neither the ARC's nor the buffer pool's. */
function used(poolBytes: number, ramBytes = 6_212_952_064): EvidenceCapture {
  const arc = readWrite.flatMap((one) =>
    one.kind === "arcstats" ? [one.arc.size_bytes ?? 0] : [],
  );
  const inUse = (arc.at(-1) ?? 0) + poolBytes + GIB / 2;
  const capture: unknown = {
    kind: "meminfo",
    name: "meminfo.txt",
    bytes: 1,
    lines: 3,
    issues_total: 0,
    issues: [],
    complete: true,
    places: {},
    samples: 1,
    ram_bytes: ramBytes,
    available_bytes: ramBytes - inUse,
    hugepages_bytes: null,
    values_bytes: {},
  };
  return capture as EvidenceCapture;
}

/** The server's counters without some of them. */
function lacking(...names: readonly string[]): readonly EvidenceCapture[] {
  const others = readWrite.filter(({ kind }) => kind !== "meminfo");
  return others.map((one) => {
    if (one.kind !== "mysql-status") return one;
    const values = Object.fromEntries(
      Object.entries(one.values).filter(([name]) => !names.includes(name)),
    );
    return { ...one, values } as EvidenceCapture;
  });
}

/** Bytes of pages in the last table that has them. */
const POOL_BYTES = readWrite.reduce(
  (last, one) =>
    one.kind === "mysql-status" ? (one.values.Innodb_buffer_pool_bytes_data ?? last) : last,
  0,
);

function otherOf(captures: readonly EvidenceCapture[]) {
  const field = size([...captures, used(POOL_BYTES)]).fields["memory.other_bytes"];
  return { state: field?.state, bytes: Number(field?.value) };
}

describe("memory that neither the ARC nor the buffer pool uses", () => {
  it("is what is in use without both", () => {
    expect(otherOf(lacking())).toEqual({ state: "derived", bytes: GIB / 2 });
  });

  it("takes the pool's pages where its bytes are not printed", () => {
    const { state, bytes } = otherOf(lacking("Innodb_buffer_pool_bytes_data"));
    expect(state).toBe("derived");
    expect(Math.abs(bytes - GIB / 2)).toBeLessThan(GIB / 16);
  });

  it.each([
    ["arcstat", ["arcstats", "arc_summary"]],
    ["the module's parameters", ["arcstats", "arc_summary", "arcstat"]],
  ])("takes the ARC as %s have it where its counters are not there", (_, kinds) => {
    const { state, bytes } = otherOf(lacking().filter(({ kind }) => !kinds.includes(kind)));
    expect(state).toBe("derived");
    expect(Math.abs(bytes - GIB / 2)).toBeLessThan(GIB / 16);
  });

  it("is not worked out where nothing says what the pool holds: it would count the pool twice", () => {
    const names = ["Innodb_buffer_pool_bytes_data", "Innodb_buffer_pool_pages_data"];
    expect(otherOf(lacking(...names)).state).toBe("assumed");
  });
});

it("memory in use is told by counters of the ARC, where nothing else shows it", () => {
  const free = (bytes: number) =>
    size(
      lacking().map((one) =>
        one.kind === "arcstats"
          ? { ...one, values: { ...one.values, memory_free_bytes: bytes } }
          : one,
      ),
    ).fields["memory.other_bytes"];
  expect(free(GIB / 4)).toMatchObject({ state: "derived" });
  expect(Number(free(GIB / 4)?.value)).toBeGreaterThan(4 * GIB);
  expect(free(5 * GIB)?.state).toBe("assumed");
});

describe("memory that neither the ARC nor PostgreSQL uses", () => {
  const MIB = 2 ** 20;
  const RAM = 6_212_952_064;
  const ofHost = (availableBytes: number) => {
    const others = postgresqlTpcb.filter(({ kind }) => kind !== "meminfo");
    const meminfo = { ...used(0, RAM), available_bytes: availableBytes } as EvidenceCapture;
    return size([...others, meminfo]).fields["memory.other_bytes"];
  };

  it("is what is in use without the ARC and all that PostgreSQL may take", () => {
    const { state, value } = ofHost(200 * MIB) ?? {};
    const withoutConnections = RAM - 200 * MIB - (192 + 96) * MIB;
    expect(state).toBe("derived");
    expect(Number(value)).toBeLessThan(withoutConnections + 16 * MIB);
    expect(Number(value)).toBeGreaterThan(withoutConnections - 100 * MIB);
  });

  it("is assumed where little is in use, of which a server may have touched less than it may take", () => {
    expect(ofHost(RAM - 500 * MIB)?.state).toBe("assumed");
  });
});

describe("memory that free -g prints in whole GiB", () => {
  const whole = (gib: number) => size([...lacking(), used(POOL_BYTES, gib * GIB)]);

  it("is that of a host with up to one GiB more", () => {
    const { fields, conflicts } = whole(5);
    expect(fields["memory.ram_bytes"]?.value).toBeGreaterThan(5.5 * GIB);
    expect(conflicts.map(({ path }) => path)).not.toContain("memory.ram_bytes");
  });

  it("does not tell what is in use to less than a GiB", () => {
    expect(whole(5).fields["memory.other_bytes"]?.state).toBe("assumed");
  });

  it("tells what is in use beyond that", () => {
    const { other_bytes } = size([...lacking(), used(4 * GIB, 5 * GIB)]).plan.memory;
    expect(other_bytes).toBeGreaterThan(4 * GIB);
  });

  it("is that of another host where it is two GiB less", () => {
    expect(whole(3).conflicts.map(({ path }) => path)).toContain("memory.ram_bytes");
  });
});
