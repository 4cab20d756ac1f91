import { describe, expect, test } from "vitest";
import known from "../model/band/spreads.json" with { type: "json" };
import { coveragesOf } from "./coverage.ts";
import { runCases } from "./run.ts";
import { PROBABILITY, residualsOf, spreadFile, spreadOfResiduals } from "./spreads.ts";

const results = runCases();

test("the model's file of spreads is that of its errors today (npm run accuracy)", () => {
  expect(JSON.parse(JSON.stringify(spreadFile(results)))).toEqual(known);
});

describe("errors that set the width of a band", () => {
  const residuals = residualsOf(results);

  test("are of no row that is kept to score on, nor of one that set a constant", () => {
    const setting = residuals.filter(({ sets }) => sets);
    expect(setting.length).toBeGreaterThan(80);
    for (const { result } of setting) {
      expect(result.half).not.toBe("score");
      expect(result.basis).toBe("measured");
    }
  });

  test("are compared with rows of the score half, each in a regime", () => {
    expect(residuals.some(({ result }) => result.half === "score")).toBe(true);
  });
});

const off = (series: string, ...offs: number[]) =>
  offs.map((one) => ({ series, off: one, isRight: one <= 0.15 }));

describe("the spread of errors", () => {
  test("with one row a series is the quantile of rank ceil((n + 1) x 80 %)", () => {
    for (const n of [4, 5, 9, 14, 20]) {
      const rows = Array.from({ length: n }, (_, i) => off(`series ${i}`, (i + 1) / 100)).flat();
      const rank = Math.ceil((n + 1) * PROBABILITY);
      expect(spreadOfResiduals(rows)).toMatchObject({
        half_width: rank / 100,
        probability: 0.8,
        is_enough: true,
      });
    }
  });

  test("counts each series alike, however many rows it has", () => {
    const few = ["a", "b", "c", "d", "e", "f"].flatMap((one) => off(one, 0.2));
    const many = off("g", ...Array.from({ length: 100 }, () => 0.01));
    expect(spreadOfResiduals([...few, ...many])?.half_width).toBe(0.2);
  });

  test("of fewer than four series is the widest, which S of S + 1 stay within", () => {
    const rows = [...off("a", 0.1, 0.5), ...off("b", 0.2), ...off("c", 0.3)];
    expect(spreadOfResiduals(rows)).toMatchObject({
      half_width: 0.5,
      probability: 0.75,
      is_enough: false,
    });
    expect(spreadOfResiduals([])).toBeNull();
  });

  test("holds at least four of five rows of the next series", () => {
    // A fixed generator, so that the same draws are made in every run.
    let state = 1;
    const random = (): number => {
      state = (state * 48271) % 2147483647;
      return state / 2147483647;
    };
    const series = (name: string) => {
      const level = random() ** 2;
      return off(
        name,
        ...Array.from({ length: 1 + Math.floor(random() * 9) }, () => level * random()),
      );
    };
    let held = 0;
    const tries = 3000;
    for (let i = 0; i < tries; i++) {
      const seen = Array.from({ length: 7 }, (_, at) => series(String(at))).flat();
      const next = series("next")[0]?.off ?? 0;
      if (next <= (spreadOfResiduals(seen)?.half_width ?? 0)) held++;
    }
    expect(held / tries).toBeGreaterThan(0.79);
    expect(held / tries).toBeLessThan(0.92);
  });
});

test("coverage counts rows of one half only, and what the stated probabilities promise", () => {
  const { score_half, lab_fit, lab_score, left_out } = coveragesOf(results);
  const scoring = residualsOf(results).filter(({ result }) => result.half === "score");
  expect(score_half.rows).toBe(scoring.length);
  expect(lab_fit.rows).toBeGreaterThan(0);
  expect(lab_score.rows).toBeLessThan(score_half.rows);
  expect(score_half.expected).toBeLessThanOrEqual(score_half.rows * PROBABILITY);
  expect(left_out.inside_model).toBeLessThanOrEqual(left_out.rows);
});
