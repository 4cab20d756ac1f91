import { describe, expect, test } from "vitest";
import {
  COMMIT_RECORD_BYTES,
  changedPages,
  recordBytes,
  type TableChanges,
} from "./wal-records.ts";

const NONE = { inserted: 0, updated: 0, hotUpdated: 0, deleted: 0, indexes: 1, isSmall: false };

/** pgbench: rows of 121 bytes in accounts, 36 in tellers, 32 in branches and 48 in history. */
function tpcb(hot: number): number {
  const accounts: TableChanges = { ...NONE, updated: 1, hotUpdated: hot, rowBytes: 121 };
  const small = { ...NONE, updated: 1, hotUpdated: 1, isSmall: true };
  const history = { ...NONE, inserted: 1, indexes: 0, rowBytes: 48 };
  return (
    COMMIT_RECORD_BYTES +
    recordBytes(accounts) +
    recordBytes({ ...small, rowBytes: 36 }) +
    recordBytes({ ...small, rowBytes: 32 }) +
    recordBytes(history)
  );
}

describe("records of PostgreSQL's WAL", () => {
  test("have the lengths that pg_waldump prints of version 15", () => {
    expect(COMMIT_RECORD_BYTES).toBe(34);
    expect(recordBytes({ ...NONE, inserted: 1, indexes: 0, rowBytes: 48 })).toBe(79);
    expect(recordBytes({ ...NONE, deleted: 1, rowBytes: 48 })).toBe(54);
    const indexed = recordBytes({ ...NONE, inserted: 1, rowBytes: 48 });
    expect(indexed - 79).toBe(64);
  });

  test("shrink as versions stay on their page", () => {
    expect(tpcb(0)).toBeGreaterThan(tpcb(0.5));
    expect(tpcb(0.5)).toBeGreaterThan(tpcb(1));
  });

  // Measured without page images on PostgreSQL 15; none of them set a size above.
  test.each([
    [0.044, 556.0],
    [0.26, 517.1],
    [0.278, 511.8],
    [0.699, 444.7],
    [0.714, 437.9],
  ])("of a TPC-B transaction with a HOT share of %s are within 4 %% of %s bytes", (hot, bytes) => {
    expect(Math.abs(tpcb(hot) / bytes - 1)).toBeLessThan(0.04);
  });

  test("change a page of the row, and one of each index where the version moved", () => {
    const changes = { ...NONE, updated: 10, hotUpdated: 4, rowBytes: 121, indexes: 2 };
    expect(changedPages(changes)).toBe(10 + 6 * 2);
    expect(changedPages({ ...changes, isSmall: true })).toBe(0);
  });
});
