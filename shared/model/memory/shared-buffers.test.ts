import { describe, expect, test } from "vitest";
import { planOf } from "../../cases/figures.ts";
import { evaluate } from "../evaluate.ts";
import { GIB, KIB, MIB } from "../number/units.ts";
import { sharedBuffers } from "./shared-buffers.ts";

describe("shared_buffers", () => {
  test("hold inner pages of indexes first, then every other page alike", () => {
    const pages = 1_000_000;
    const { leafPages, nonleafReads } = sharedBuffers(1 * GIB, 8192, pages, 0.2);
    // 200,000 pages of indexes have 546 inner ones.
    expect(131_072 - leafPages).toBeCloseTo(546.4, 0);
    expect(nonleafReads).toBe(0);
  });

  test("read inner pages where they have no room for them", () => {
    const { leafPages, nonleafReads } = sharedBuffers(1 * MIB, 8192, 1e6, 0.2);
    expect(leafPages).toBe(0);
    expect(nonleafReads).toBeCloseTo(1 - 128 / 546.4, 3);
  });

  test("have no inner pages to hold where there are no indexes", () => {
    expect(sharedBuffers(1 * MIB, 8192, 1e6, 0)).toMatchObject({ leafPages: 128, nonleafReads: 0 });
  });
});

describe("a connection of PostgreSQL", () => {
  const connections = (own: object) =>
    evaluate(
      planOf(
        {},
        {
          engine: "postgresql",
          memory: { ram_bytes: 64 * GIB, buffer_pool_bytes: 16 * GIB, connections: 100 },
          postgresql: own,
        },
      ),
    ).memory.connections_bytes / 100;

  test("takes a process, work_mem, and 8 bytes for each 4 KiB of shared_buffers", () => {
    const bytes = connections({ work_mem_bytes: 4 * MIB });
    expect(bytes).toBeCloseTo(1446 * KIB + 4 * MIB + 32 * MIB, -1);
  });

  test("has next to no page tables with huge pages", () => {
    const bytes = connections({ work_mem_bytes: 4 * MIB, huge_pages: true });
    expect(bytes).toBeCloseTo(1446 * KIB + 4 * MIB, -1);
  });
});
