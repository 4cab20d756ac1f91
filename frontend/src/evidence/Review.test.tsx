import type { Sizing, Statement } from "@arcplan/shared/evidence";
import { act, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { usePlanStore } from "../plan/context.tsx";
import { createPlanStore, type PlanStore, undo } from "../plan/store.ts";
import { expectAccessible, renderAccessible } from "../test/render.tsx";
import { measuredSizing, SMALL_SERVER, sizedField, sizingOf } from "../test/sizing.ts";
import type { Removal } from "./context.tsx";
import { Review } from "./Review.tsx";
import { sizerFor } from "./sizer.ts";

const FILES = { read: 12, all: 13 };
const UNREAD = [{ file: "photo.jpg", reason: "a JPEG picture" }];

function Page() {
  const sizing = usePlanStore((state) => state.sizing);
  return sizing && <Review sizing={sizing} files={FILES} unread={UNREAD} />;
}

async function review(sizing: Sizing, store: PlanStore = createPlanStore()) {
  store.getState().applySizing(sizing);
  return renderAccessible(<Page />, store);
}

const sheet = () => screen.getByRole("region", { name: "Your captures" });

describe("the review of captures", () => {
  it("says in one sentence how many files were read and what they gave", async () => {
    await review(sizingOf(SMALL_SERVER));
    expect(sheet().textContent).toContain(
      "Read 12 of 13 files. Found: OpenZFS 2.3, ashift 12, 247 MB of data, ARC 256 MiB, buffer pool 64 MiB, 8 clients.",
    );
  });

  it("lists each value by group with its file, its line and, on demand, the line itself", async () => {
    const { user } = await review(sizingOf(SMALL_SERVER));
    const memory = screen.getByRole("region", { name: "Memory" });
    expect(within(memory).getByRole("textbox", { name: /^Buffer pool/ })).toHaveProperty(
      "value",
      "64 MiB",
    );
    await user.click(within(memory).getAllByText("global_variables.txt, line 123")[0] as Element);
    expect(within(memory).getAllByText(/^figure/)[0]?.tagName).toBe("CODE");
    const pool = within(memory)
      .getByRole("textbox", { name: /^Buffer pool/ })
      .closest("li");
    expect(pool?.textContent?.match(/global_variables\.txt/g)).toHaveLength(1);
  });

  it("says none, not unknown, of what captures say that there is none", async () => {
    await review(sizingOf({ ...SMALL_SERVER, "layout.sync_binlog": null }));
    const binlog = screen.getByRole("textbox", { name: /^sync_binlog/ });
    expect(binlog.getAttribute("placeholder")).toBe("none");
  });

  it("names files that were not read or say nothing, with the reason", async () => {
    const unused = [
      { capture: "arcstat-b.txt", why: "It is of another host.", is_set_aside: true },
    ];
    await review(sizingOf(SMALL_SERVER, { unused }));
    expect(sheet().textContent).toContain("photo.jpg, not read: a JPEG picture");
    expect(sheet().textContent).toContain("arcstat-b.txt, not used: It is of another host.");
  });

  const NAMED = { of: "tank/db", sources: [], direction: null, mark: null, plain: false };
  const STATED: readonly Statement[] = [
    {
      ...NAMED,
      name: "dedup",
      value: "on",
      use: "not-modelled",
      why: "The plan has no dedup table.",
      direction: "More memory than predicted.",
    },
    {
      ...NAMED,
      name: "own",
      value: "on",
      use: "not-modelled",
      why: "The planner does not know it.",
    },
    { ...NAMED, name: "copies", value: "2", use: "used", why: "Each record is written 2 times." },
    {
      ...NAMED,
      name: "special_small_blocks",
      value: "16K",
      use: "irrelevant",
      why: "The pool has no special vdev.",
    },
  ];

  it("names what captures state and the model leaves out, and what became of the rest", async () => {
    const { store } = await review(sizingOf(SMALL_SERVER, { stated: STATED }));
    expect(sheet().textContent).toContain(
      "Stated, not modelled (2)dedup=on on tank/db: The plan has no dedup table. More memory than predicted.",
    );
    expect(sheet().textContent).toContain("own=on on tank/db: The planner does not know it. What");
    expect(sheet().textContent).toContain("copies=2 on tank/db: Each record is written 2 times.");
    expect(sheet().textContent).toContain("The pool has no special vdev. It changes nothing.");
    act(() => store.getState().hideNames(true));
    expect(sheet().textContent).toContain("dedup: The plan has no dedup table.");
    expect(sheet().textContent).not.toContain("tank/db");
    expect(sheet().textContent).not.toContain("own");
  });

  it("says beside the prediction why it does not hold", async () => {
    const mark = "It has a special vdev: all tables are on it.";
    const stated = STATED.map((one) =>
      one.name === "dedup" ? { ...one, name: "special_small_blocks", mark } : one,
    );
    await review(sizingOf(SMALL_SERVER, { stated }));
    expect(screen.getByText("The prediction does not hold:").parentElement?.textContent).toBe(
      `✕ The prediction does not hold: special_small_blocks=on on tank/db. ${mark}`,
    );
  });

  it("offers the captures again after an undo", async () => {
    const sizing = sizingOf(SMALL_SERVER);
    const { store, user } = await review(sizing);
    act(() => undo(store));
    expect(sheet().textContent).toContain("The plan on screen does not use the captures.");
    await user.click(screen.getByRole("button", { name: "Use the captures" }));
    expect(store.getState().plan).toEqual(sizing.plan);
  });
});

describe("what is missing", () => {
  const missing = [
    {
      path: "workload.threads",
      why: "It decides how busy the device is.",
      remedy: "Record `SHOW GLOBAL STATUS`, or enter it.",
    },
  ];

  it("is asked for with the command that gives it, which can be copied", async () => {
    const { "workload.threads": _, ...known } = SMALL_SERVER;
    const { user, container } = await review(sizingOf(known, { missing }));
    expect(sheet().textContent).toContain("No prediction yet: Clients missing.");
    await user.click(screen.getByRole("button", { name: "Copy SHOW GLOBAL STATUS" }));
    expect(screen.getByText(/^Copied|Press Ctrl C to copy/)).toBeDefined();
    await expectAccessible(container);
  });
});

describe("a database that is not modelled", () => {
  const missing = [
    {
      path: "database.engine",
      why: "PostgreSQL is not modelled yet.",
      remedy: "psql -c 'SELECT * FROM pg_stat_database', twice during the load",
    },
  ];

  it("is said to be so, without a field that would make up for it", async () => {
    const { container } = await review(sizingOf(SMALL_SERVER, { missing }));
    expect(sheet().textContent).toContain("No prediction yet: a model of this database missing.");
    const list = screen.getByRole("region", { name: "Missing: enter or record" });
    expect(list.textContent).toContain("PostgreSQL is not modelled yet.");
    expect(list.querySelectorAll("input, select")).toHaveLength(0);
    await expectAccessible(container);
  });
});

describe("correcting a value", () => {
  let enter: ReturnType<typeof vi.spyOn>;

  beforeEach(() => {
    vi.restoreAllMocks();
  });

  async function reviewWatched(sizing: Sizing) {
    const view = await review(sizing);
    enter = vi.spyOn(sizerFor(view.store), "enter").mockResolvedValue();
    return view;
  }

  it("enters it for the captured host", async () => {
    const { user } = await reviewWatched(sizingOf(SMALL_SERVER));
    const field = screen.getByRole("textbox", { name: /^Buffer pool/ });
    await user.clear(field);
    await user.type(field, "128 MiB{Enter}");
    expect(enter).toHaveBeenCalledWith("memory.buffer_pool_bytes", 134_217_728);
  });

  it("names captures of another engine, which no choice makes those of this server", async () => {
    const source = (capture: string) => [{ capture, line: 3, excerpt: "" }];
    const conflicts = [
      {
        path: "engine",
        values: [
          { value: "PostgreSQL", sources: source("settings.txt") },
          { value: "InnoDB", sources: source("zdb-mariadb.txt") },
        ],
        chosen: "PostgreSQL",
        why: "What a running server says counts.",
        is_open: false,
      },
    ];
    await reviewWatched(sizingOf(SMALL_SERVER, { conflicts }));
    expect(sheet().textContent).toContain("Database engineWhat a running server says counts.");
    expect(sheet().textContent).toContain("zdb-mariadb.txt");
    expect(screen.queryByRole("button", { name: /InnoDB/ })).toBeNull();
  });

  it("settles whose captures count by one click, and offers no value of a host that is left out", async () => {
    const source = (capture: string) => [{ capture, line: 3, excerpt: "" }];
    const gib = 1024 ** 3;
    const conflicts = [
      {
        path: "memory.ram_bytes",
        values: [
          { value: 64 * gib, sources: source("meminfo-a.txt") },
          { value: 16 * gib, sources: source("meminfo-b.txt") },
        ],
        chosen: 64 * gib,
        why: "Most captures come from one host.",
        is_open: false,
      },
    ];
    const unused = [
      { capture: "meminfo-b.txt", why: "It comes from another host.", is_set_aside: true },
    ];
    const gone: string[] = [];
    const store = createPlanStore();
    const sizing = sizingOf(SMALL_SERVER, { conflicts, unused });
    store.getState().applySizing(sizing);
    const removal: Removal = (names, staying) => () => gone.push(...names, "but not", ...staying);
    const page = <Review sizing={sizing} files={FILES} unread={[]} removal={removal} />;
    const { user, container } = await renderAccessible(page, store);
    expect(screen.queryByRole("button", { name: "RAM: 16 GiB" })).toBeNull();
    await user.click(screen.getByRole("button", { name: "Use only 16 GiB" }));
    expect(gone).toEqual(["meminfo-a.txt", "but not", "meminfo-b.txt"]);
    await expectAccessible(container);
  });

  it("takes the other side of a conflict by one click", async () => {
    const source = (capture: string) => [{ capture, line: 3, excerpt: "" }];
    const conflicts = [
      {
        path: "memory.buffer_pool_bytes",
        values: [
          { value: 67_108_864, sources: source("variables.txt") },
          { value: 134_217_728, sources: source("my.cnf") },
        ],
        chosen: 67_108_864,
        why: "The value in force counts.",
        is_open: false,
      },
    ];
    const { user, container } = await reviewWatched(sizingOf(SMALL_SERVER, { conflicts }));
    expect(
      screen.getByRole("button", { name: "Buffer pool: 64 MiB" }).getAttribute("aria-pressed"),
    ).toBe("true");
    await user.click(screen.getByRole("button", { name: "Buffer pool: 128 MiB" }));
    expect(enter).toHaveBeenCalledWith("memory.buffer_pool_bytes", 134_217_728);
    await expectAccessible(container);
  });

  it("goes back to what the captures say", async () => {
    const sizing = sizingOf(SMALL_SERVER);
    const entered = { ...sizing.fields, "workload.threads": sizedField(16, "entered") };
    const { user } = await reviewWatched({ ...sizing, fields: entered });
    await user.click(screen.getByRole("button", { name: "Take Clients from the captures again" }));
    expect(enter).toHaveBeenCalledWith("workload.threads", undefined);
  });
});

describe("measured beside predicted", () => {
  it("shows both with the error, and says that they agree", async () => {
    await review(measuredSizing());
    expect(sheet().textContent).toContain("The prediction agrees with the measurement.");
    const row = screen.getByRole("row", { name: /^Queries/ });
    expect(row.textContent).toMatch(/^Queries340 \/s337 \/s80 %: .*−1 %agrees$/);
  });

  it("says in words when they disagree, why, and what would settle it", async () => {
    await review(measuredSizing(2));
    expect(sheet().textContent).toContain(
      "The prediction misses the measurement: Queries 340 /s measured, 680 /s predicted (+100 %). The device is slower than assumed.",
    );
    const row = screen.getByRole("row", { name: /^Queries/ });
    expect(row.textContent).toMatch(/^Queries340 \/s680 \/s80 %: .*\+100 %✕ misses$/);
    expect(screen.getByRole("button", { name: "Copy iostat -x 1 20" })).toBeDefined();
  });

  it("belongs to the plan as captured once the plan is changed", async () => {
    const { store, user } = await review(measuredSizing());
    act(() => {
      store.getState().edit("memory.arc_bytes", 2 ** 31);
      store.getState().finish();
    });
    await waitFor(() => expect(sheet().textContent).toContain("zfs_arc_max 256 MiB to 2 GiB"));
    expect(screen.getByRole("columnheader", { name: "This plan" })).toBeDefined();
    expect(screen.getByRole("row", { name: /^Queries/ }).textContent).toMatch(/agrees[\d,]+ \/s$/);
    await user.click(screen.getByRole("button", { name: "Back to the plan as captured" }));
    expect(store.getState().plan.memory.arc_bytes).toBe(268_435_456);
  });
});
