/** Picks one value for each field from everything that captures say about it. */
import { distinctSources, type Fact, WITNESSES } from "./fact.ts";
import type { Conflict, SizedField } from "./sizing.ts";

/** The picked values, and where captures contradicted each other. */
export interface Weighed {
  readonly fields: Readonly<Record<string, SizedField>>;
  readonly conflicts: readonly Conflict[];
}

function rank({ witness }: Fact): number {
  return WITNESSES.indexOf(witness);
}

/** Better witnesses first, then later ones, then an order that depends on content only. */
function byWeight(a: Fact, b: Fact): number {
  const order = rank(b) - rank(a) || (b.at ?? 0) - (a.at ?? 0);
  if (order !== 0) return order;
  const precise = (a.rounding ?? 0) - (b.rounding ?? 0);
  if (precise !== 0) return precise;
  const keyA = JSON.stringify([a.sources, a.value]);
  const keyB = JSON.stringify([b.sources, b.value]);
  return keyA < keyB ? -1 : keyA > keyB ? 1 : 0;
}

/** How far a computed value may be off. */
const COMPUTED_ERROR = 0.25;

function agrees(fact: Fact, chosen: Fact): boolean {
  if (fact.fits?.includes(chosen.value)) return true;
  const { value } = fact;
  if (typeof value === "number" && typeof chosen.value === "number") {
    const own = fact.rounding ?? (fact.state === "derived" ? COMPUTED_ERROR : 0);
    const tolerance = Math.max(own, chosen.rounding ?? 0, 1e-9);
    return Math.abs(value - chosen.value) <= tolerance * Math.max(Math.abs(value), 1);
  }
  return JSON.stringify(value) === JSON.stringify(chosen.value);
}

/** Whether nothing tells which of two statements holds. */
function isOpen(chosen: Fact, other: Fact): boolean {
  return rank(chosen) === rank(other) && (chosen.at ?? 0) === (other.at ?? 0);
}

function reasonOf(chosen: Fact, other: Fact): string {
  if (isOpen(chosen, other)) return "Both are equally good; check which one holds.";
  if (rank(chosen) === rank(other)) return "The later of two captures counts.";
  return `${RULES[chosen.witness]} ${RULES_OVER[other.witness]}`;
}

const RULES: Readonly<Record<Fact["witness"], string>> = {
  entered: "The entered value counts,",
  "in-force": "The value in force counts,",
  stated: "What the tool prints counts,",
  derived: "A computed value counts,",
  configured: "A configured value counts,",
  hint: "Only hints exist,",
};

const RULES_OVER: Readonly<Record<Fact["witness"], string>> = {
  entered: "not another entered one.",
  "in-force": "not the one in force.",
  stated: "not what another tool states.",
  derived: "not what is computed from other figures.",
  configured: "not what a file on disk asks for.",
  hint: "not what a format hints at.",
};

/** Distinct contradicting values with their sources, the chosen one first. */
function conflictOf(path: string, chosen: Fact, facts: readonly Fact[]): Conflict | null {
  const others = facts.filter((fact) => !agrees(fact, chosen));
  const first = others[0];
  if (!first) return null;
  const byValue = new Map<string, Fact[]>();
  for (const fact of others) {
    const key = JSON.stringify(fact.value);
    byValue.set(key, [...(byValue.get(key) ?? []), fact]);
  }
  const agreeing = facts.filter((fact) => agrees(fact, chosen));
  return {
    path,
    values: [agreeing, ...byValue.values()].map((same) => ({
      value: same[0]?.value,
      sources: distinctSources(same),
    })),
    chosen: chosen.value,
    why: reasonOf(chosen, first),
    is_open: others.some((other) => isOpen(chosen, other)),
  };
}

/** How many sources one field names; the rest says the same. */
const MOST_SOURCES = 6;

/** Weighs all facts, field by field. */
export function weigh(facts: readonly Fact[]): Weighed {
  const byPath = new Map<string, Fact[]>();
  for (const fact of facts) byPath.set(fact.path, [...(byPath.get(fact.path) ?? []), fact]);
  const fields: Record<string, SizedField> = {};
  const conflicts: Conflict[] = [];
  for (const path of [...byPath.keys()].sort()) {
    const sorted = [...(byPath.get(path) ?? [])].sort(byWeight);
    const [chosen] = sorted;
    if (!chosen) continue;
    const same = sorted.filter((fact) => rank(fact) === rank(chosen) && agrees(fact, chosen));
    fields[path] = {
      value: chosen.value,
      state: chosen.state,
      sources: distinctSources(same).slice(0, MOST_SOURCES),
      why: chosen.why,
      remedy: null,
    };
    // A derived value beside a stated one is a cross-check with its own error, not a contradiction.
    const isCount = ({ value, witness }: Fact) =>
      chosen.state === "entered" && typeof value === "number" && witness !== "hint";
    const judged = sorted.filter(
      (fact) => fact === chosen || fact.state === "measured" || isCount(fact),
    );
    const isStated = rank(chosen) > WITNESSES.indexOf("derived");
    const conflict =
      isStated || chosen.state === "measured" ? conflictOf(path, chosen, judged) : null;
    if (conflict) conflicts.push(conflict);
  }
  return { fields, conflicts };
}
