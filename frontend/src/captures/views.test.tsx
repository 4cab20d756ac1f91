import { screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { Capture, DatasetSums, Estimate } from "../api/index.ts";
import { expectAccessible } from "../test/render.tsx";
import { CaptureDetail } from "./CapturesPanel.tsx";
import {
  arcstatCapture,
  arcstatsCapture,
  iostatCapture,
  zfsGetCapture,
  zpoolIostatCapture,
} from "./testing/captures.ts";
import { renderView } from "./testing/render.tsx";
import {
  cpuCapture,
  kstatCapture,
  listingCapture,
  smallCaptures,
  statusCapture,
  variablesCapture,
} from "./testing/small-captures.ts";
import { zdbCapture } from "./testing/zdb-capture.ts";

const show = (capture: Capture) => renderView(<CaptureDetail capture={capture} />);

/** Text of one row's cells, found by its head. */
const rowOf = (table: string, head: string): string[] => {
  const rows = within(screen.getByRole("table", { name: table })).getAllByRole("row");
  const row = rows.find((each) => within(each).queryByRole("rowheader", { name: head }));
  return row ? [...row.children].map((cell) => cell.textContent) : [];
};

describe("every kind of capture", () => {
  it.each([
    zdbCapture,
    arcstatCapture,
    arcstatsCapture,
    iostatCapture,
    zpoolIostatCapture,
    zfsGetCapture,
    ...smallCaptures,
  ])("$kind is shown without a barrier", async (capture) => {
    const { container } = show(capture);
    await expectAccessible(container);
  });

  it("says which lines could not be read, and why", () => {
    const issues = [{ line: 812, excerpt: "xx L0 yy", reason: "no block pointer" }];
    show({ ...arcstatCapture, complete: false, issues, issues_total: 3 });
    const table = screen.getByRole("table", { name: "Lines in doubt" });
    expect(table.textContent).toContain("812no block pointerxx L0 yy");
    expect(screen.getByText("2 further lines not listed by the server.")).toBeTruthy();
  });
});

describe("a kstat of ZFS", () => {
  it("shows rates between two prints, and counts of the last", () => {
    show(kstatCapture);
    expect(rowOf("Over the samples", "zil_itx_needcopy_bytes")[1]).toBe("1.05 MB/s");
    expect(rowOf("kstats of ZFS", "zil_commit_count")).toEqual(["zil_commit_count", "1,312", "25"]);
  });

  it("says of one print that it has no rates", () => {
    show({ ...kstatCapture, samples: 1, interval_s: null, figures: {} });
    expect(screen.getByText(/a second sample would give rates/)).toBeTruthy();
    expect(screen.queryByRole("table", { name: "Over the samples" })).toBeNull();
  });
});

describe("zdb's statistics of blocks", () => {
  it("have sizes of blocks in powers of two, as zdb prints them", () => {
    const { kind: _, ...common } = zfsGetCapture;
    const counts = { psize_count: 3, lsize_count: 2, asize_count: 1 };
    const capture: unknown = {
      ...common,
      kind: "zdb-blocks",
      histogram: [{ size_bytes: 131_072, ...counts }],
    };
    show(capture as Capture);
    expect(screen.getByRole("rowheader", { name: "128 KiB" })).toBeTruthy();
  });
});

describe("a zdb dump", () => {
  it("says when it was folded on the host, and from how much", () => {
    show({ ...zdbCapture, summarised_from: { bytes: 4_200_000_000, lines: 61_234_111 } });
    const note = screen.getByText(/^Folded on the host/).textContent;
    expect(note).toContain("61,234,111 lines");
    expect(note).toContain("the same totals");
  });

  it("says first of a partial one how much of the dataset it holds, and what the whole would be", () => {
    const interval = (value: number) => ({ value, low: value / 2, high: value * 2 });
    const estimate: Estimate = {
      sampled_files: 20,
      objects_total: 3_300,
      sampled_bytes: 1e9,
      referenced_bytes: 1e11,
      scale: 100,
      confidence: 0.95,
      leaf_blocks: interval(14_544_600),
      nonleaf_blocks: interval(116_000),
      nonleaf_logical_bytes: interval(2 ** 34),
      nonleaf_physical_bytes: interval(2 ** 32),
      note: "estimated from 20 of 3300 objects, which use 1.0 % of the space",
    };
    show({ ...zdbCapture, estimate });
    expect(screen.getByText(/a part of its dataset: 20 of 3,300 objects/)).toBeTruthy();
    const whole = screen.getByRole("heading", { name: "Whole dataset, estimated" }).parentElement;
    expect(whole?.textContent).toContain("Estimated from 20 of 3300 objects");
    expect(whole?.textContent).toContain("14,544,600 (7,272,300 to 29,089,200)");
    expect(whole?.textContent).toContain("95.0 % confidence interval");
  });

  it("shows leaf and indirect blocks of each level", () => {
    show(zdbCapture);
    const title = "Blocks by level, all files";
    expect(rowOf(title, "L1").slice(0, 2)).toEqual(["L1", "1,150"]);
    expect(rowOf(title, "Leaf").slice(0, 2)).toEqual(["Leaf", "145,446"]);
    expect(rowOf(title, "Indirect").slice(0, 2)).toEqual(["Indirect", "1,160"]);
  });

  it("says of each requirement whether it was measured", () => {
    show(zdbCapture);
    const rows = within(
      screen.getByRole("table", { name: "Requirement per recordsize" }),
    ).getAllByRole("row");
    const basis = rows.slice(1).map((row) => row.lastElementChild?.textContent);
    expect(basis).toEqual(["estimated", "measured", "exact"]);
  });

  it("shows no figures of dataset lines alone, and what to run for them", () => {
    const requirements_note = "dataset lines only; run zdb -ddddd on the dataset";
    const [dataset] = zdbCapture.datasets;
    const bare = { ...zdbCapture.totals, trees: 0, files: 0, leaf_blocks: 0, tree: [] };
    const datasets = ["a", "b"].map((name) => ({ ...dataset, ...bare, name }) as DatasetSums);
    show({ ...zdbCapture, totals: bare, datasets, requirements: [], requirements_note });
    expect(screen.getByText(/^None\..*run zdb -ddddd/)).toBeTruthy();
    expect(screen.queryByRole("table", { name: "Requirement per recordsize" })).toBeNull();
    expect(screen.queryByRole("table", { name: "Blocks by level, all files" })).toBeNull();
    const counted = screen.getByRole("table", { name: "Datasets" });
    expect(within(counted).queryByRole("columnheader", { name: "Leaf" })).toBeNull();
    expect(rowOf("Datasets", "a")).toHaveLength(4);
  });
});

describe("arcstats", () => {
  it("says what fills the ARC, and the parts make up its size", () => {
    show(arcstatsCapture);
    const table = screen.getByRole("table", { name: "What fills the ARC" });
    expect(within(table).getByRole("rowheader", { name: "L2ARC headers" })).toBeTruthy();
    expect(rowOf("What fills the ARC", "Data")[2]).toBe("89.9 %");
  });
});

describe("properties", () => {
  it("show the telling ones first and all on demand", async () => {
    const { user } = show(zfsGetCapture);
    expect(screen.queryByRole("rowheader", { name: "mountpoint" })).toBeNull();
    await user.click(screen.getByRole("checkbox", { name: "All 4 properties" }));
    expect(screen.getByRole("rowheader", { name: "mountpoint" })).toBeTruthy();
  });
});

describe("names and values", () => {
  it("can be searched, and stand with their lines", async () => {
    const { user } = show(variablesCapture);
    expect(rowOf("MySQL variables", "innodb_buffer_pool_size")).toEqual([
      "innodb_buffer_pool_size",
      "67108864",
      "160",
    ]);
    await user.type(screen.getByRole("searchbox", { name: "Find a name or value" }), "value 39");
    expect(await screen.findByText("1 of 41 values")).toBeTruthy();
    expect(rowOf("MySQL variables", "variable_39")[1]).toBe("value 39");
    expect(screen.queryByRole("rowheader", { name: "innodb_buffer_pool_size" })).toBeNull();
  });

  it("have a dash where the capture says nothing", () => {
    show(cpuCapture);
    expect(rowOf("processors", "Virtual")[1]).toBe("–");
  });
});

describe("a capture of a kind without a view of its own", () => {
  it("is shown as tables, with units by the names of its fields", () => {
    const { values: _, ...common } = variablesCapture;
    const await_ms = { mean: 1.5, p95: 2, max: 9 };
    const devices = [{ line: 7, size_bytes: 4e12, name: "nvme0", await_ms, media_errors: 3 }];
    const temperatures = { composite: 41, sensor_1: 44 };
    show({ ...common, kind: "nvme-smart-log", devices, temperatures } as unknown as Capture);
    const table = screen.getByRole("table", { name: "Devices" });
    const heads = within(table).getAllByRole("columnheader");
    expect(heads.map(({ textContent }) => textContent)).toEqual([
      "Name",
      "Size",
      "Await",
      "Media errors",
      "Line",
    ]);
    expect(rowOf("Devices", "nvme0")).toEqual(["nvme0", "4 TB", "1.50 ms / 2.00 ms", "3", "7"]);
    expect(screen.getByText("Mean / 95th percentile.")).toBeTruthy();
    expect(rowOf("Temperatures", "sensor_1")[1]).toBe("44");
  });

  it("shows what its rows hold below them, a few names as columns", () => {
    const { values: _, ...common } = variablesCapture;
    const parts = [{ name: "a", free_bytes: 1e9 }];
    const pools = [{ name: "tank", values: { errors: 2 }, parts }];
    show({ ...common, kind: "other", pools } as unknown as Capture);
    expect(rowOf("Pools", "tank")).toEqual(["tank", "2"]);
    expect(rowOf("Parts of tank", "a")).toEqual(["a", "1 GB"]);
  });
});

describe("a pool", () => {
  it("is a tree of its vdevs", () => {
    show(statusCapture);
    const leaf = screen.getByRole("rowheader", { name: "sda" });
    expect(leaf.style.getPropertyValue("--depth")).toBe("2");
    expect(rowOf("Vdevs of tank", "mirror-0").slice(0, 4)).toEqual([
      "mirror-0",
      "mirror",
      "data",
      "ONLINE",
    ]);
  });
});

describe("a listing of files", () => {
  it("says what is rounded and what is not listed", () => {
    const { container } = show(listingCapture);
    expect(container.textContent).toContain("Sizes are rounded for print (-h).");
    expect(container.textContent).toContain("The content of 1 directory or link is not listed.");
    expect(rowOf("Tables", "InnoDB").slice(0, 3)).toEqual(["InnoDB", "331", "411 GB"]);
  });
});
