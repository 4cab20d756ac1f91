/**
 * `npm run audit`: lists known flaws of every installed package, in both languages.
 *
 * Each registry is asked by its own client. A registry that does not answer is reported, because its
 * silence proves nothing. Exits with 1 if a flaw is known, with 2 if a registry did not answer.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "./setup/run.mjs";

const known = 1;
const unanswered = 2;

/** @param {string} command @param {string[]} args */
function answerOf(command, args) {
  const done = spawnSync(command, args, { cwd: root, encoding: "utf8", timeout: 180_000 });
  return { code: done.status, text: done.stdout ?? "", complaint: (done.stderr ?? "").trim() };
}

function auditNode() {
  const { text, complaint } = answerOf("npm", ["audit", "--json"]);
  const report = text.startsWith("{") ? JSON.parse(text) : {};
  const counts = report.metadata?.vulnerabilities;
  if (!counts) {
    const reason = report.message ?? report.error?.summary ?? complaint.split("\n").at(-1);
    return { code: unanswered, said: `not audited, the registry refused: ${reason}` };
  }
  return { code: counts.total > 0 ? known : 0, said: `${counts.total} packages with known flaws` };
}

function auditPython() {
  const place = mkdtempSync(join(tmpdir(), "arcplan-audit-"));
  try {
    const python = join(place, "bin", "python");
    const made =
      answerOf("python3", ["-m", "venv", place]).code === 0 &&
      answerOf(python, ["-m", "pip", "install", "-q", "pip-audit"]).code === 0;
    if (!made) return { code: unanswered, said: "not audited, pip-audit cannot be installed" };
    const pinned = ["-r", "backend/requirements-fleet.txt", "--disable-pip", "--require-hashes"];
    const { text, complaint } = answerOf(python, ["-m", "pip_audit", ...pinned, "-f", "json"]);
    if (!text.startsWith("{")) {
      return { code: unanswered, said: `not audited: ${complaint.split("\n").at(-1)}` };
    }
    /** @type {{name: string, skip_reason?: string, vulns?: object[]}[]} */
    const packages = JSON.parse(text).dependencies;
    const skipped = packages.filter((one) => one.skip_reason);
    const flawed = packages.filter((one) => one.vulns?.length);
    const audited = packages.length - skipped.length;
    const said = `${audited} of ${packages.length} packages audited, ${flawed.length} with known flaws`;
    if (flawed.length > 0) return { code: known, said };
    return skipped.length === 0
      ? { code: 0, said }
      : { code: unanswered, said: `${said}; the others: ${skipped[0].skip_reason}` };
  } finally {
    rmSync(place, { recursive: true });
  }
}

let worst = 0;
for (const [name, audit] of Object.entries({ npm: auditNode, "pip-audit": auditPython })) {
  const { code, said } = audit();
  process.stdout.write(`${name}: ${said}\n`);
  worst = code === known || worst === known ? known : Math.max(worst, code);
}
process.exitCode = worst;
