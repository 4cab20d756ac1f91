import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Begins with the file that takes longest; its bytes, by which a first run sorts, do not tell. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLongest = ({ moduleId }: TestSpecification) => moduleId.endsWith("/mutants.test.ts");
    const sorted = await super.sort(files);
    return [...sorted.filter(isLongest), ...sorted.filter((file) => !isLongest(file))];
  }
}

export default defineConfig({
  test: {
    include: ["**/*.test.ts"],
    exclude: ["node_modules", "dist"],
    environment: "node",
    // No test changes a module, so those of a process read the model once.
    isolate: false,
    globalSetup: "../scripts/record-servers.mjs",
    sequence: { sequencer: LongestFirst },
    setupFiles: ["same-examples.test.support.ts"],
    // One less than processors would leave half of a machine of two idle.
    maxWorkers: "100%",
    // Properties hold over hundreds of plans, which takes a busy machine many times as long.
    testTimeout: 120_000,
  },
});
