import { expect, it } from "vitest";
import { allFieldPaths } from "../../plan/fields.ts";
import { fieldProse } from "./field-prose.ts";

it("says what fields mean in the words of the schema", () => {
  expect(fieldProse("storage.custom_device")).toContain("described by the user");
  const silent = allFieldPaths().filter((path) => fieldProse(path) === "");
  expect(silent.length).toBeLessThan(allFieldPaths().length / 2);
});
