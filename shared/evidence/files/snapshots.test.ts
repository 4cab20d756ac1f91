import { expect, it } from "vitest";
import { skewedReadWrite } from "../servers.test.support.ts";
import { size } from "../size.ts";

it("space that snapshots hold is the pool's, of all datasets that a capture lists", () => {
  const holding = (...bytes: readonly number[]) =>
    skewedReadWrite.map((one) => {
      if (one.kind !== "zfs-get") return one;
      const held = bytes.map((usedbysnapshots, i) => [`lab/more${i}`, { usedbysnapshots }]);
      const ofOther = ["other/data", { usedbysnapshots: 5e9 }] as const;
      return { ...one, sizes: { ...one.sizes, ...Object.fromEntries([...held, ofOther]) } };
    });
  const fieldOf = (captures: ReturnType<typeof holding>) => {
    const { fields, result } = size(captures);
    const isFull = result?.warnings.some(({ code }) => code === "pool-nearly-full");
    return [fields["data.snapshot_bytes"]?.value, isFull];
  };
  expect(fieldOf(holding())).toEqual([0, false]);
  expect(fieldOf(holding(1e9, 19e9))).toEqual([20e9, true]);
});
