import { describe, expect, it } from "vitest";
import { CaptureSet, type EvidenceCapture } from "../captures.ts";
import { pointSelect, selectOnly } from "../servers.test.support.ts";
import { size } from "../size.ts";
import { mysqlClients } from "./clients.ts";
import { clientsAtWork } from "./load.ts";

/** The recorded status tables with other counts of threads. */
function withThreads(running: number, connected: number | null): EvidenceCapture[] {
  const threads = {
    Threads_running: running,
    ...(connected !== null && { Threads_connected: connected }),
  };
  return pointSelect.map((capture) => {
    if (capture.kind !== "mysql-status") return capture;
    const { Threads_connected: _, ...values } = capture.values;
    return { ...capture, snapshots: [], values: { ...values, ...threads } };
  });
}

function clients(running: number, connected: number | null) {
  return mysqlClients(new CaptureSet(withThreads(running, connected)));
}

describe("threads that a server saw running", () => {
  it.each([
    // running, connected, clients
    [6, 7, 6, "one client was between two statements"],
    [7, 7, 6, "all of them ran"],
    [5, 5, 4, "all of them ran"],
    [46, 51, 50, "a tenth of many was between two statements"],
    [5, 60, 4, "most connections of a pool are idle"],
    [6, null, 5, "connections are not printed"],
    [1, 4, 1, "nobody ran, though others are connected"],
  ])("%i of %s connected are %i clients: %s", (running, connected, count, _) => {
    expect(clients(running, connected)).toMatchObject({ count, state: "derived" });
  });

  it.each([
    [1, 1],
    [1, null],
  ])("are nobody's where only the recorder was there", (running, connected) => {
    expect(clients(running, connected)).toBeNull();
  });

  it("say that the connection that asked is left out", () => {
    expect(clients(6, 60)?.why).toContain("minus the recording connection");
    expect(clients(6, 7)?.why).toContain("minus the recording connection");
  });

  it("give way to the load generator's own number", () => {
    const sizing = size(withThreads(9, 9));
    expect(sizing.fields["workload.threads"]).toMatchObject({ value: 4, state: "measured" });
  });
});

describe("connections of PostgreSQL", () => {
  const connected = (
    numbackends: number,
    uncounted: readonly string[] = [],
    changed = (one: EvidenceCapture) => one,
  ) =>
    size(
      selectOnly.map(changed).map((one) =>
        one.kind === "postgresql-stats"
          ? {
              ...one,
              views: one.views.map((view) => ({
                ...view,
                rows: view.rows.map((row) => {
                  const kept = Object.entries(row).filter(([name]) => !uncounted.includes(name));
                  const own = row.datname === "bench" ? { numbackends } : {};
                  return { ...Object.fromEntries(kept), ...own };
                }),
              })),
            }
          : one,
      ),
    ).plan.workload;

  it("are clients at work as far as transactions took their time", () => {
    expect(connected(17)).toMatchObject({ threads: 16 });
    expect(connected(300)).toMatchObject({ threads: 15, think_ms: 0 });
  });

  it("are those at disks and processors where no time of transactions is counted, as before PostgreSQL 14", () => {
    const uncounted = ["active_time", "idle_in_transaction_time", "session_time"];
    expect(connected(17, uncounted)).toMatchObject({ threads: 16 });
    expect(connected(300, uncounted)).toMatchObject({ threads: 13 });
  });

  it("are all of those connected where processors were full, as others waited for them", () => {
    const uncounted = ["active_time", "idle_in_transaction_time", "session_time"];
    const busy = { mean: 0.97, p95: 1, max: 1 };
    const full = (one: EvidenceCapture) =>
      one.kind === "iostat" || one.kind === "vmstat" ? { ...one, cpu_busy_ratio: busy } : one;
    expect(connected(300, uncounted, full)).toMatchObject({ threads: 299 });
  });
});

describe("clients at work", () => {
  const load = (queriesPerS: number, meanMs: number | null, count: number) =>
    clientsAtWork({
      queriesPerS,
      meanMs,
      clients: { count, state: "derived", sources: [], why: "" },
    });

  it("are as many as the time of their queries has room for, and no more than are connected", () => {
    expect(load(6000, 4.7, 199)).toBeCloseTo(28.2);
    expect(load(6000, 4.7, 24)).toBe(24);
    expect(load(6000, null, 199)).toBe(199);
    expect(clientsAtWork(null)).toBe(Number.POSITIVE_INFINITY);
  });
});
