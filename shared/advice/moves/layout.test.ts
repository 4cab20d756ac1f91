import { describe, expect, it } from "vitest";
import { defaultPlan, type Plan } from "../../model/index.ts";
import { arcModeOf } from "../../model/setup.ts";
import { patched } from "../change.ts";
import { layoutMoves } from "./layout.ts";

describe("reads of tables that bypass the ARC", () => {
  const direct = (openzfs: "2.3" | "2.4"): Plan =>
    patched(defaultPlan(), { layout: { openzfs, flush_method: "O_DIRECT" } });
  const passage = (plan: Plan) =>
    layoutMoves(plan).moves.find(({ id }) => id === "no-direct-io") ?? null;

  it.each([
    ["2.3", "direct=disabled", "live setting"],
    ["2.4", "innodb_flush_method=fsync", "restart"],
  ] as const)("go through it on OpenZFS %s by %s, a %s", (openzfs, sets, effort) => {
    const move = passage(direct(openzfs));
    expect(move).toMatchObject({ effort });
    expect(move?.title).toContain(`set ${sets}`);
    expect(arcModeOf(move?.plan ?? direct(openzfs))).toBe("all");
    expect(passage(move?.plan ?? direct(openzfs))).toBeNull();
  });
});
