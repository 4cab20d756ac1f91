/** Indexes and WAL that shrink less than heaps. */
import { describe, expect, it } from "vitest";
import type { EvidenceCapture } from "../captures.ts";
import { compressedIndexes as server, without } from "../servers.test.support.ts";
import { size } from "../size.ts";

const INDEXES = "postgresql.index_compression_ratio";
const WAL = "postgresql.wal_compression_ratio";

/** The same captures, each changed where it is of that kind. */
function changed<K extends EvidenceCapture["kind"]>(
  kind: K,
  change: (one: Extract<EvidenceCapture, { kind: K }>) => EvidenceCapture,
): EvidenceCapture[] {
  return server.map((one) =>
    one.kind === kind ? change(one as Extract<EvidenceCapture, { kind: K }>) : one,
  );
}

describe("a dump of all tables beside the dataset's totals", () => {
  const { fields, conflicts, trust, result } = size(server);

  it("says how far indexes shrink, by files as long as the server says indexes are", () => {
    expect(fields[INDEXES]).toMatchObject({ state: "derived" });
    expect(fields[INDEXES]?.value).toBeCloseTo(2.65, 2);
  });

  it("says how far the WAL does, by what the dataset holds beside its tables", () => {
    expect(fields[WAL]?.value).toBeCloseTo(2.66, 2);
    expect(fields["postgresql.min_wal_bytes"]?.value).toBe(160 * 2 ** 20);
  });

  it("has the ratio of the tables for that of the plan, and no conflict with that of all", () => {
    expect(fields["data.compression_ratio"]?.value).toBeCloseTo(6.2, 1);
    expect(conflicts).toEqual([]);
  });

  it("leads to the rate that the load counted", () => {
    expect(trust).toBe("agrees");
    expect(result?.reads.queries_per_s).toBeGreaterThan(43.7 * 0.9);
    expect(result?.reads.queries_per_s).toBeLessThan(43.7 * 1.1);
  });
});

/** The same server, asked for the files of its table's indexes, in a dump with those. */
function named(filenodes: string, lengthOf: (bytes: number) => number): EvidenceCapture[] {
  const asked = changed("postgresql-stats", (stats) => ({
    ...stats,
    views: stats.views.map((table) => ({
      ...table,
      rows: table.rows.map((row) =>
        row.index_bytes ? { ...row, index_filenodes: filenodes } : row,
      ),
    })),
  }));
  return asked.map((one) =>
    one.kind !== "zdb"
      ? one
      : {
          ...one,
          objects: one.objects.map((object) =>
            object.path === "/base/16384/16405"
              ? { ...object, file_bytes: lengthOf(object.file_bytes ?? 0) }
              : object,
          ),
        },
  );
}

describe("a server that names the files of its indexes", () => {
  it("needs none of them to be as long as all of a table's", () => {
    const { fields } = size(named("{16405,16410}", (bytes) => Math.round(bytes * 0.6)));
    expect(fields[INDEXES]?.value).toBeCloseTo(2.65, 2);
  });

  it("leaves files alone that are as long and not among them", () => {
    expect(size(named("{16410}", (bytes) => bytes)).fields[INDEXES]?.state).not.toBe("derived");
  });
});

describe("neither is said", () => {
  it("of indexes where two files are as long as one table's indexes", () => {
    const twice = changed("zdb", (dump) => {
      const index = dump.objects.find(({ path }) => path === "/base/16384/16405");
      if (!index) throw new Error("the dump has no index");
      const other = { ...index, object: 4711, path: "/base/16384/17000" };
      return { ...dump, objects: [...dump.objects, other] };
    });
    expect(size(twice).fields[INDEXES]?.state).not.toBe("derived");
  });

  it("of indexes where the server's sizes are not known", () => {
    const names = ["postgresql-stats-after.txt"];
    const some = server.filter(({ name }) => !names.some((one) => name.endsWith(one)));
    expect(size(some).fields[INDEXES]?.state).not.toBe("derived");
  });

  it("of the WAL where a listing does not show that the dump has all tables", () => {
    const listing = server.find(({ kind }) => kind === "file-listing");
    const some = without(server, listing?.name ?? "");
    expect(size(some).fields[WAL]?.state).not.toBe("derived");
  });

  it("of the WAL on raidz, where tables take more of the disks than a dump counts", () => {
    const onRaidz = changed("zpool-status", (status) => ({
      ...status,
      pools: status.pools.map((pool) => ({
        ...pool,
        vdevs: pool.vdevs.map((vdev) => ({
          ...vdev,
          name: vdev.name.replace("/dev/vdf1", "raidz1-0"),
        })),
      })),
    }));
    expect(size(onRaidz).fields[WAL]?.state).not.toBe("derived");
  });

  it("of the WAL where the dataset holds far more than the server keeps of it", () => {
    const more = changed("zfs-list", (list) => ({
      ...list,
      sizes: Object.fromEntries(
        Object.entries(list.sizes).map(([name, sizes]) => [
          name,
          {
            ...sizes,
            referenced: (sizes.referenced ?? 0) + 4e9,
            logicalreferenced: (sizes.logicalreferenced ?? 0) + 8e9,
          },
        ]),
      ),
    })).filter(({ kind }) => kind !== "zfs-get");
    expect(size(more).fields[WAL]?.state).not.toBe("derived");
  });
});
