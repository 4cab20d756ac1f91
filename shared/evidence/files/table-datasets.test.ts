import { describe, expect, it } from "vitest";
import type { EvidenceCapture } from "../captures.ts";
import { compressedIndexes, skewedReadWrite } from "../servers.test.support.ts";
import { size } from "../size.ts";

const HOME = "lab/my16_64k_lz4";
const MIB = 2 ** 20;

interface Part {
  readonly mib: number;
  readonly record: number;
  readonly mount?: string;
}

/** The server with its tables on these datasets, by name below that of the data directory. */
function on(parts: Readonly<Record<string, Part>>): readonly EvidenceCapture[] {
  const rest = skewedReadWrite.filter(({ kind }) => !/^(?:zdb|zfs-list|file-listing)$/.test(kind));
  return rest.map((capture) => {
    if (capture.kind !== "zfs-get") return capture;
    const [texts, sizes] = [capture.datasets[HOME], capture.sizes[HOME]];
    const named = Object.entries(parts).map(([below, { mib, record, mount }]) => {
      const bytes = mib * MIB;
      return [
        `${HOME}${below}`,
        { ...texts, recordsize: String(record), mountpoint: mount ?? `/${HOME}${below}` },
        { ...sizes, recordsize: record, referenced: bytes, logicalreferenced: bytes },
      ] as const;
    });
    return {
      ...capture,
      datasets: Object.fromEntries(named.map(([name, of]) => [name, of])),
      sizes: Object.fromEntries(named.map(([name, , of]) => [name, of])),
    } as EvidenceCapture;
  });
}

function sizedOn(parts: Readonly<Record<string, Part>>) {
  const { plan, names, stated } = size(on(parts));
  const marks = stated.flatMap(({ mark }) => mark ?? []);
  return { record: plan.layout.record_bytes, bytes: plan.data.file_bytes, names, marks };
}

describe("tables below a small dataset of the data directory", () => {
  const small = { mib: 1, record: 131072 };

  it("have the properties of the dataset that holds them", () => {
    const { record, bytes, names } = sizedOn({ "": small, "/db": { mib: 1250, record: 65536 } });
    expect([record, bytes, names.dataset]).toEqual([65536, 1251 * MIB, `${HOME}/db`]);
  });

  it("are no logs that are larger than they", () => {
    const log = { mib: 4000, record: 131072 };
    for (const name of ["/#innodb_redo", "/binlogs"])
      expect(sizedOn({ "": { mib: 1250, record: 65536 }, [name]: log }).record).toBe(65536);
  });

  it("have the records that reads are as large as, however much an archive beside them holds", () => {
    const archive = { mib: 9000, record: 1048576 };
    const { record, names, marks } = sizedOn({ "": { mib: 1250, record: 65536 }, "/old": archive });
    expect([record, names.dataset]).toEqual([65536, HOME]);
    expect(marks[0]).toContain("This dataset holds 88 % of the tables, in records of 1 MiB");
  });

  it("count together; further recordsizes mark the prediction where they have many tables", () => {
    const parts = (record: number, mib: number) =>
      sizedOn({ "": small, "/a": { mib: 700, record: 65536 }, "/b": { mib, record } });
    expect(parts(65536, 600)).toMatchObject({ bytes: 1301 * MIB, marks: [] });
    expect(parts(16384, 600).marks[0]).toContain(
      "This dataset holds 46 % of the tables, in records of 16 KiB",
    );
    expect(parts(16384, 60).marks).toEqual([]);
  });
});

describe("a received copy with the mount point of the server's own dataset", () => {
  const beside = (texts: Readonly<Record<string, string>>) => {
    const captures = skewedReadWrite.map((one) => {
      if (one.kind !== "zfs-get") return one;
      const copied = { ...one.datasets[HOME], recordsize: "131072", ...texts };
      return {
        ...one,
        datasets: { "arch/copy": copied, ...one.datasets },
        sizes: { "arch/copy": { ...one.sizes[HOME], recordsize: 131072 }, ...one.sizes },
      } as EvidenceCapture;
    });
    const { names, plan, result } = size(captures);
    return [names.dataset, plan.layout.record_bytes, result?.reads.queries_per_s];
  };

  it("is not where the tables lie: it is not mounted, or nothing reads its pool", () => {
    const alone = size(skewedReadWrite).result?.reads.queries_per_s;
    expect(beside({ mounted: "no" })).toEqual([HOME, 65536, alone]);
    expect(beside({})).toEqual([HOME, 65536, alone]);
  });
});

describe("a log of commits on other devices than the tables", () => {
  const marksWith = (directory: string) => {
    const captures = skewedReadWrite.map((one) =>
      one.kind === "mysql-variables"
        ? { ...one, values: { ...one.values, innodb_log_group_home_dir: directory } }
        : one,
    );
    return size(captures).stated.flatMap(({ mark }) => mark ?? []);
  };

  it("marks the prediction, and one on the same pool does not", () => {
    expect(marksWith("./")).toEqual([]);
    expect(marksWith(`/${HOME}/redo`)).toEqual([]);
    expect(marksWith("/lab/of-its-own/redo")).toEqual([]);
    expect(marksWith("/mnt/redo")[0]).toContain("Commits wait for the devices of that directory");
  });
});

describe("a link of PostgreSQL's data directory to another file system", () => {
  const linked = (path: string, target: string, left: EvidenceCapture["kind"] | null = null) => {
    const captures = compressedIndexes
      .filter(({ kind }) => kind !== left)
      .map((one) => {
        if (one.kind === "file-listing")
          return {
            ...one,
            links: [{ path: `/tank/pgn_32k_lz4/${path}`, target, line: 9 }],
            unlisted_total: 1,
          };
        if (one.kind !== "zfs-list") return one;
        const [texts, sizes] = [one.datasets["tank/pgn_32k_lz4"], one.sizes["tank/pgn_32k_lz4"]];
        const index = { ...texts, recordsize: "131072", mountpoint: "/tank/ix" };
        return {
          ...one,
          datasets: { ...one.datasets, "tank/ix": index },
          sizes: { ...one.sizes, "tank/ix": { ...sizes, recordsize: 131072 } },
        } as EvidenceCapture;
      });
    const { contradictions, stated } = size(captures);
    const marks = stated.flatMap(({ mark }) => mark ?? []);
    return [...contradictions.map(({ figure, why }) => `${figure}: ${why}`), ...marks].join();
  };

  it("asks about tables that are on no dataset of the pool, and marks records of two sizes", () => {
    expect(linked("pg_tblspc/16999", "/mnt/ssd/ts")).toContain(
      "dataset: The server has tables in /mnt/ssd/ts",
    );
    expect(linked("pg_tblspc/16999", "/tank/ix")).toContain("of the tables, in records of 128 KiB");
    expect(linked("pg_tblspc/16999", "/tank/pgn_32k_lz4_more")).toBe("");
  });

  it("tells nothing where no capture lists all datasets of the pool", () => {
    const some = (path: string) => linked(path, "/srv/of-its-own", "zfs-list");
    expect([some("pg_wal"), some("pg_tblspc/16999")]).toEqual(["", ""]);
  });

  it("marks commits that wait for other devices", () => {
    expect(linked("pg_wal", "/wal/15")).toContain("Commits wait for the devices of that directory");
    expect(linked("pg_wal", "/tank/wal")).toBe("");
  });
});
