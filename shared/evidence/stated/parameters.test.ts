import { expect, it } from "vitest";
import { parameterRule } from "./parameters.ts";
import type { Setup } from "./verdict.ts";

const SETUP = { ramBytes: 2 ** 34, compressionRatio: 1 } as Setup;

function usedAs(name: string, value: string, line: string): string | undefined {
  return parameterRule(name)?.(value, { ...SETUP, line } as Setup)?.use;
}

it.each([
  ["2.3", "zfs_arc_evict_threads", "1"],
  ["2.3", "zfs_delete_dentry", "0"],
  ["2.3", "zfs_vnops_read_chunk_size", "33554432"],
  ["2.3", "zfs_abd_scatter_max_order", "9"],
  ["2.3", "zio_taskq_free", "scale,32 null fixed,1,1 null"],
  ["2.4", "metaslab_aliquot", "2097152"],
  ["2.4", "zil_special_is_slog", "1"],
  ["2.4", "vdev_read_sit_out_secs", "600"],
  ["2.4", "spa_note_txg_time", "600"],
  ["2.4", "zfs_async_free_zio_wait_interval", "2000"],
])("OpenZFS %s has %s at %s unless somebody sets it", (line, name, value) => {
  expect(usedAs(name, value, line)).toBe("irrelevant");
});

it("a parameter that is not at its default is told", () => {
  expect(usedAs("zil_special_is_slog", "0", "2.4")).toBe("not-modelled");
  expect(usedAs("zfs_vnops_read_chunk_size", "33554432", "2.1")).toBe("not-modelled");
});

it("a parameter of the L2ARC counts where the pool has one, or may have", () => {
  const of = (l2arc: boolean | null) =>
    parameterRule("l2arc_headroom")?.("2", { ...SETUP, line: "2.3", l2arc } as Setup);
  expect(of(false)?.use).toBe("irrelevant");
  for (const l2arc of [true, null])
    expect(of(l2arc)).toMatchObject({ use: "not-modelled", why: "Its default is 8." });
});
