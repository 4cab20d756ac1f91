/** What is pinned of the model (shared/model/golden/answers.json), beside what it is now. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { bundleOf } from "../setup/builds.mjs";
import { root } from "../setup/run.mjs";

export const pinnedPath = join(root, "shared/model/golden/answers.json");

/** Leaves of a value by their paths. */
function leaves(value, path = "", found = new Map()) {
  if (typeof value === "object" && value !== null)
    for (const [key, inner] of Object.entries(value)) leaves(inner, `${path}.${key}`, found);
  else found.set(path, value);
  return found;
}

function changesOf(before, after) {
  const [old, now] = [leaves(before), leaves(after)];
  const paths = [...new Set([...old.keys(), ...now.keys()])];
  return paths
    .filter((path) => old.get(path) !== now.get(path))
    .map((path) => `${path}: ${old.get(path) ?? "none"} -> ${now.get(path) ?? "none"}`);
}

/**
 * Compares the model with what is pinned.
 * @returns {Promise<{version: string, pinnedVersion: string, answers: object, numbers: object,
 *   changes: Map<string, string[]>, answered: string[]}>} `changes` by name of the answer, texts included;
 *   `answered` names those that differ in more than texts, and each constant with another value
 */
export async function comparePinned() {
  const pinnedFile = JSON.parse(readFileSync(pinnedPath, "utf8"));
  const { changedNumbers, numbers, pinned, pinnedAnswers, withoutTexts, MODEL_VERSION } =
    await import(await bundleOf("model/golden/pinned.test.support.ts", "golden.mjs"));
  const numbersNow = numbers(join(root, "shared"));
  const before = pinnedFile.answers;
  const after = {};
  for (const [name, answer] of pinnedAnswers())
    after[name] = JSON.parse(JSON.stringify(pinned(answer())));
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const changed = (name) => changesOf(withoutTexts(before[name]), withoutTexts(after[name]));
  return {
    version: MODEL_VERSION,
    pinnedVersion: pinnedFile.model_version,
    answers: after,
    numbers: numbersNow,
    changes: new Map(names.map((name) => [name, changesOf(before[name], after[name])])),
    answered: [
      ...names.filter((name) => name in before && name in after && changed(name).length > 0),
      ...changedNumbers(pinnedFile.numbers ?? {}, numbersNow),
    ],
  };
}
