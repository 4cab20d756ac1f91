/**
 * `npm run release`: tags the version that `backend/arcplan/__init__.py` names and writes what is delivered into
 * `dist`: wheel, folder as zip, SBOM and notices, digests of the image's base images where Docker is, SHA-256 of
 * each. It refuses a dirty tree, a version that is tagged or not in the changelog, a changed answer without a
 * step of the model, and a stale generated file.
 * Nothing is pushed or published.
 */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { comparePinned } from "./accuracy/pinned.mjs";
import { ownVersion, writeNotices } from "./notices.mjs";
import { changesIn, releaseFaults } from "./release/faults.mjs";
import { pinnedImages } from "./release/images.mjs";
import { ensureAll } from "./setup/all.mjs";
import { exitCodeOf, runScript, step } from "./setup/programs.mjs";
import { root, say } from "./setup/run.mjs";

const dist = join(root, "dist");
const node = process.execPath;

await runScript(async () => {
  const version = ownVersion();
  const faults = releaseFaults(root, version);
  if (faults.length === 0) {
    await ensureAll({ dev: true, app: false });
    const { answered, pinnedVersion, version: model } = await comparePinned();
    if (answered.length > 0 || pinnedVersion !== model) {
      faults.push(
        `${answered.length} answers or constants are not the pinned ones of ${pinnedVersion}: npm run pin`,
      );
    }
    if ((await exitCodeOf(node, ["scripts/generate.mjs", "--check"])) !== 0) {
      faults.push("generated files are stale: npm run generate");
    }
  }
  for (const fault of faults) say(`not released: ${fault}`);
  if (faults.length > 0) return 1;

  rmSync(dist, { recursive: true, force: true });
  await step("the wheel", node, ["scripts/build-wheel.mjs", dist]);
  await step("the folder", node, ["scripts/build-static.mjs", join(dist, "static")]);
  rmSync(join(dist, "static"), { recursive: true });
  writeNotices(dist);
  const images = pinnedImages(readFileSync(join(root, "Dockerfile"), "utf8"));
  if (images !== null) writeFileSync(join(dist, "images.json"), images);
  else say("no Docker or no registry answers: images.json, with the base images, is missing");
  const sums = readdirSync(dist)
    .filter((name) => !name.endsWith(".sha256"))
    .sort()
    .map((name) => {
      const digest = createHash("sha256").update(readFileSync(join(dist, name)));
      return `${digest.digest("hex")}  ${name}\n`;
    });
  writeFileSync(join(dist, "SHA256SUMS"), sums.join(""));
  const changes = changesIn(readFileSync(join(root, "CHANGELOG.md"), "utf8"), version);
  const message = `arcplan ${version}\n\n${changes}`;
  // Headings of a message are no comments.
  const tag = ["tag", "--annotate", "--cleanup=verbatim", "-m", message, `v${version}`];
  await step("the tag", "git", tag);
  say(`v${version} is tagged, and what is delivered is in ${dist}:\n${sums.join("")}`);
  return 0;
});
