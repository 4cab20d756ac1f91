import {
  defaultPlan,
  examplePlans,
  missingIn,
  type Plan,
  PlanFormatError,
  restorePlan,
} from "@arcplan/shared";
import { SHOWN_GROUPS } from "@arcplan/shared/plan/fields.ts";
import { LIMITS } from "@arcplan/shared/reading-bounds";
import fc from "fast-check";
import "../../test/same-examples.ts";
import { withField } from "@arcplan/shared/plan/paths.ts";
import { deflateSync, strToU8 } from "fflate";
import { describe, expect, it } from "vitest";
import { fieldsOf } from "../fields/fields.ts";
import fleetLink from "./fixtures/fleet-link.json";
import releasedWithoutChecksum from "./fixtures/link-p1.json";
import released from "./fixtures/link-p2.json";
import { BrokenLinkError, planToFragment, readFragment } from "./link.ts";

function opened(fragment: string): Plan {
  const { untrusted, isIntact } = readFragment(fragment);
  expect(isIntact).toBe(true);
  const { plan, changes } = restorePlan(untrusted);
  expect(changes).toEqual([]);
  return plan;
}

const numbers = SHOWN_GROUPS.flatMap(({ group }) => fieldsOf(group)).flatMap((spec) =>
  spec.kind === "number" ? [spec] : [],
);

/** `npm run fuzz` asks for more than every test run has time for. */
const RUNS = { numRuns: Number(process.env.FC_RUNS ?? 100) };

/** Plans with any of their sliders moved anywhere. */
const movedPlans = fc
  .array(fc.tuple(fc.constantFrom(...numbers), fc.nat()), { maxLength: 30 })
  .map((moves) =>
    moves.reduce<Plan>(
      (plan, [spec, seed]) =>
        withField(plan, spec.path, spec.scale.stops[seed % spec.scale.stops.length]),
      defaultPlan(),
    ),
  );

/** Opens a fragment of anyone's making: a plan of the schema's shape, or a named error. */
function openOrRefuse(fragment: string): void {
  try {
    const { plan } = restorePlan(readFragment(fragment).untrusted);
    expect(Object.keys(plan).sort()).toEqual(Object.keys(defaultPlan()).sort());
  } catch (cause) {
    expect([BrokenLinkError, PlanFormatError]).toContain((cause as Error).constructor);
  }
}

function isIntactOrRefused(fragment: string): boolean | null {
  try {
    return readFragment(fragment).isIntact;
  } catch (cause) {
    expect(cause).toBeInstanceOf(BrokenLinkError);
    return false;
  }
}

function base64Url(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("base64url");
}

describe("a link that the command line wrote", () => {
  it("opens as the plan of its row", () => {
    // Fields that came after it have their defaults in both.
    expect(opened(fleetLink.link.slice(1))).toEqual(restorePlan(fleetLink.plan).plan);
  });
});

describe("a link that holds the whole plan", () => {
  it("opens the plan that it was made of, whatever slider was moved", () => {
    fc.assert(
      fc.property(movedPlans, (plan) => {
        expect(opened(planToFragment(plan))).toEqual(plan);
      }),
      RUNS,
    );
  });

  it("keeps what the plan lacks, so that it predicts nothing elsewhere either", () => {
    const lacking: Plan = {
      ...defaultPlan(),
      origins: { "storage.device": "missing", "memory.ram_bytes": "assumed" },
    };
    const found = missingIn(opened(planToFragment(lacking)));
    expect(found.map(({ path }) => path)).toEqual(["storage.device"]);
  });

  it("opens every example", () => {
    for (const { plan } of examplePlans()) expect(opened(planToFragment(plan))).toEqual(plan);
  });

  it.each(released)("still opens $title, as released", ({ fragment, plan }) => {
    const { untrusted, isIntact } = readFragment(fragment);
    expect(isIntact).toBe(true);
    expect(restorePlan(untrusted).plan).toMatchObject(plan);
  });

  it.each(releasedWithoutChecksum)(
    "still opens $title, as released before links had a checksum",
    ({ fragment, plan }) => {
      const { untrusted, isIntact } = readFragment(fragment);
      expect(isIntact).toBeNull();
      expect(restorePlan(untrusted).plan).toMatchObject(plan);
    },
  );

  it("stays short when little differs from the sample", () => {
    const plan = withField(defaultPlan(), "memory.arc_bytes", 8 * 1024 ** 3);
    expect(planToFragment(plan).length).toBeLessThan(100);
  });

  it("has only characters that no mail program breaks a link at", () => {
    for (const { plan } of examplePlans()) {
      expect(planToFragment(plan)).toMatch(/^p2\.[A-Za-z0-9_-]+$/);
    }
  });
});

describe("a link that is not what it was", () => {
  const whole = planToFragment(examplePlans()[1]?.plan ?? defaultPlan());

  it("says when it was cut", () => {
    expect(() => readFragment(whole.slice(0, -20))).toThrow(BrokenLinkError);
  });

  it("never passes for whole when any one character was changed", () => {
    const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    const start = "p2.".length;
    // Bits of the last character that no byte takes up are ignored by every reader of base64.
    const last = whole.length - 1;
    for (let place = start; place < last; place += 1) {
      const other = alphabet[(alphabet.indexOf(whole[place] ?? "") + 1 + (place % 63)) % 64];
      const changed = `${whole.slice(0, place)}${other}${whole.slice(place + 1)}`;
      expect(isIntactOrRefused(changed), `character ${place}`).toBe(false);
    }
  });

  it("says when it has foreign characters", () => {
    expect(() => readFragment(`${whole}%20`)).toThrow(/characters/);
  });

  it("says when a newer arcplan made it", () => {
    expect(() => readFragment("p3.abc")).toThrow(/newer/);
  });

  it("stops unpacking when it grows beyond any plan", () => {
    const bomb = deflateSync(strToU8(`"${"a".repeat(40 * LIMITS.planBytes)}"`), { level: 9 });
    expect(bomb.length).toBeLessThan(LIMITS.planBytes / 4);
    expect(() => readFragment(`p1.${base64Url(bomb)}`)).toThrow(/more than a plan/);
  });

  it("never fails in another way, whatever it holds", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
        openOrRefuse(`p1.${base64Url(bytes)}`);
      }),
      RUNS,
    );
  });

  it("never fails in another way, whatever was changed in a good one", () => {
    const change = fc.tuple(fc.nat(), fc.nat({ max: 9 }), fc.string({ maxLength: 9 }));
    fc.assert(
      fc.property(movedPlans, fc.array(change, { maxLength: 4 }), (plan, changes) => {
        const link = changes.reduce((text, [place, dropped, put]) => {
          const at = place % (text.length + 1);
          return text.slice(0, at) + put + text.slice(at + dropped);
        }, planToFragment(plan));
        openOrRefuse(link);
      }),
      RUNS,
    );
  });

  it("never fails in another way when what it unpacks to is not a plan", () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        openOrRefuse(`p1.${base64Url(deflateSync(strToU8(text)))}`);
      }),
      RUNS,
    );
  });
});
