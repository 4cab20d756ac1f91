import { expect, it } from "vitest";
import type { EvidenceCapture } from "../captures.ts";
import { selectOnly, skewedReadWrite, without } from "../servers.test.support.ts";
import { size } from "../size.ts";

/** The host as if its tables had been written before the recordsize that its datasets show was set. */
function withProperty(
  captures: readonly EvidenceCapture[],
  factor: number,
): readonly EvidenceCapture[] {
  return captures.flatMap((one): readonly EvidenceCapture[] => {
    if (one.kind === "zdb" || one.kind === "zdb-blocks") return [];
    if (one.kind !== "zfs-get" && one.kind !== "zfs-list") return [one];
    const sizes = Object.entries(one.sizes).map(([name, sizesOf]) => [
      name,
      sizesOf.recordsize ? { ...sizesOf, recordsize: sizesOf.recordsize * factor } : sizesOf,
    ]);
    return [{ ...one, sizes: Object.fromEntries(sizes) }];
  });
}

const READS = "device_read_bytes";

const POOL_TABLES = skewedReadWrite.filter(({ kind }) => kind === "zpool-iostat");

function readsOf(captures: readonly EvidenceCapture[]) {
  const { result, contradictions } = size(captures);
  const [found] = contradictions.filter(({ figure }) => figure === READS);
  return { isPredicted: result !== null, measured: found?.measured, why: found?.why };
}

it.each([
  ["the pool's own count", skewedReadWrite, 8, "smaller records", 48],
  ["iostat's", without(skewedReadWrite, ...POOL_TABLES.map(({ name }) => name)), 8, "smaller", 48],
  ["a larger one", selectOnly, 1 / 8, "larger records", 41],
] as const)(
  "a recordsize that no table has is asked about: %s",
  (_, captures, factor, why, kib) => {
    const { isPredicted, measured, why: words } = readsOf(withProperty(captures, factor));
    expect(isPredicted).toBe(false);
    expect((measured ?? 0) / 1024).toBeCloseTo(kib, -1);
    expect(words).toContain(why);
  },
);

it("a recordsize that no capture shows is not: the band holds others", () => {
  const unknown = skewedReadWrite.filter(
    ({ kind }) => !["zdb", "zdb-blocks", "zfs-get", "zfs-list"].includes(kind),
  );
  expect(size(unknown).fields["layout.record_bytes"]?.state).toBe("assumed");
  expect(readsOf(unknown).measured).toBeUndefined();
});

it("tables with the records that their dataset shows are read in their size", () => {
  expect(readsOf(withProperty(skewedReadWrite, 1)).measured).toBeUndefined();
});
