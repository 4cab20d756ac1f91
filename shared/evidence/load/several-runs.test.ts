import { expect, it } from "vitest";
import { readWrite } from "../servers.test.support.ts";
import { size } from "../size.ts";

it("two runs of one length with other numbers of clients are asked about, unless one is entered", () => {
  const ranTwice = (threads: number, seconds: number) =>
    readWrite.map((one) =>
      one.kind === "sysbench"
        ? { ...one, runs: one.runs.flatMap((run) => [run, { ...run, threads, seconds }]) }
        : one,
    );
  const run = readWrite.flatMap((one) => (one.kind === "sysbench" ? one.runs : []))[0];
  const { seconds, threads } = { seconds: run?.seconds ?? 0, threads: run?.threads ?? 0 };
  const askedBy = (...of: Parameters<typeof ranTwice>) =>
    size(ranTwice(...of)).contradictions.filter(({ figure }) => figure === "workload.threads");
  expect(askedBy(64, seconds)[0]?.why).toContain(`ran with ${threads} and 64 clients`);
  expect([askedBy(threads, seconds), askedBy(64, seconds / 2)]).toEqual([[], []]);
  const { conflicts } = size(ranTwice(64, seconds), { "workload.threads": threads });
  expect(conflicts.filter(({ path }) => path === "workload.threads")).toEqual([]);
});
