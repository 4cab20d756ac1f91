/** A release is refused where it would not be what it says. */
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { changesIn, releaseFaults } from "../release/faults.mjs";
import { pinnedImages } from "../release/images.mjs";

/** @type {string} */
let checkout;

const git = (/** @type {string[]} */ ...args) =>
  execFileSync("git", ["-C", checkout, "-c", "user.name=a", "-c", "user.email=a@b", ...args]);

function write(/** @type {string} */ path, /** @type {string} */ text) {
  mkdirSync(dirname(join(checkout, path)), { recursive: true });
  writeFileSync(join(checkout, path), text);
}

/** @param {string} model @param {number} reads */
function commitAnswers(model, reads) {
  const pinned = { model_version: model, answers: { sample: { reads } } };
  write("shared/model/golden/answers.json", JSON.stringify(pinned));
  git("add", ".");
  git("commit", "-qm", "change");
}

beforeEach(() => {
  checkout = mkdtempSync(join(tmpdir(), "arcplan-release-"));
  git("init", "-q");
  write("CHANGELOG.md", "# Changes\n\n## 2.0\n\n- More.\n\n## 1.0\n\n- First.\n");
  commitAnswers("1.1.0", 100);
  git("tag", "-a", "-m", "first", "v1.0");
});

afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(checkout, { recursive: true });
});

it("releases a clean tree of a version that the changelog describes", () => {
  expect(releaseFaults(checkout, "2.0")).toEqual([]);
  expect(changesIn("## 2.0\n\n- More.\n\n## 1.0\n\n- First.\n", "2.0")).toBe("- More.");
});

it("refuses what is not committed", () => {
  write("new.txt", "new");
  expect(releaseFaults(checkout, "2.0")[0]).toMatch(/commit or remove new\.txt/);
});

it("refuses a version that is tagged, or that the changelog does not describe", () => {
  expect(releaseFaults(checkout, "1.0")[0]).toMatch(/v1\.0 is tagged already/);
  expect(releaseFaults(checkout, "3.0")[0]).toMatch(/nothing under "## 3\.0"/);
});

it("refuses another answer of the same model, and takes that of a later one", () => {
  commitAnswers("1.1.0", 101);
  expect(releaseFaults(checkout, "2.0")[0]).toMatch(/differ from those of v1\.0 \(sample\)/);
  commitAnswers("1.2.0", 101);
  expect(releaseFaults(checkout, "2.0")).toEqual([]);
});

const DOCKERFILE = "ARG NODE_IMAGE=node:22\nARG PYTHON_IMAGE=python:3.13\nARG VERSION=new\n";

/** A Docker that answers each question so. @param {string} script */
function installDocker(script) {
  mkdirSync(join(checkout, "bin"));
  writeFileSync(join(checkout, "bin/docker"), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  vi.stubEnv("PATH", join(checkout, "bin"));
}

it("names each base image by the digest that its tag stands for", () => {
  installDocker('echo "{\\"digest\\": \\"sha256:of-$6\\"}"');
  expect(JSON.parse(pinnedImages(DOCKERFILE) ?? "")).toEqual({
    target: {
      default: {
        args: {
          NODE_IMAGE: "node:22@sha256:of-node:22",
          PYTHON_IMAGE: "python:3.13@sha256:of-python:3.13",
        },
      },
    },
  });
});

it("names no image where no registry answers, or no Docker is", () => {
  installDocker("exit 1");
  expect(pinnedImages(DOCKERFILE)).toBeNull();
  vi.stubEnv("PATH", "/nonexistent");
  expect(pinnedImages(DOCKERFILE)).toBeNull();
});
