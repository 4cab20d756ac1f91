/**
 * A checkout in which the set-up is real, and the programs that it starts are stand-ins: they note
 * when they begin and end, take as long as a test wants, and leave what the real ones would.
 */
import { spawn, spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const scripts = fileURLToPath(new URL("..", import.meta.url));
const realPython = spawnSync("python3", ["-c", "import sys; print(sys.executable)"], {
  encoding: "utf8",
}).stdout.trim();

const python = `#!${realPython}
import os, shutil, signal, sys, time
args = sys.argv[1:]
folder = os.environ["STAND_IN"]
here = os.path.dirname(os.path.abspath(__file__))

def note(text):
    with open(os.path.join(folder, "log"), "a") as log:
        log.write(f"{text} {os.getpid()}\\n")

def work(name):
    note(f"{name}-begin")
    time.sleep(float(os.environ.get(f"{name.upper()}_S", "0")))
    note(f"{name}-end")

if args[:2] == ["-P", "-c"]:
    # As Python would find it by a line of path that is relative to the environment.
    print(os.path.realpath(os.path.join(here, "../../arcplan")))
elif args[:1] == ["-c"]:
    if "version_info" in args[1]:
        print(os.environ.get("PYTHON_SAYS", "3.11.9 True"))
    elif "import pip" in args[1]:
        print(1 if os.path.exists(os.path.join(here, "pip")) else 0)
    elif "flock" in args[1]:
        exec(args[1])
    else:
        print(1)
elif args[:2] == ["-m", "venv"]:
    bin = os.path.join(args[2], "bin")
    os.makedirs(bin)
    shutil.copy(__file__, os.path.join(bin, "python"))
    work("venv")
    open(os.path.join(bin, "pip"), "w").close()
elif args[:2] == ["-m", "pip"]:
    if not os.path.exists(os.path.join(here, "pip")):
        sys.exit("No module named pip")
    work("pip")
elif args[0].endswith("environment.py"):
    work("place")
elif "serve" in args:
    stopping = []
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda got, _: (note(f"signal-{got}"), stopping.append(got)))
    note("serve")
    while not stopping:
        time.sleep(0.02)
    time.sleep(0.3)
    sys.exit(int(os.environ.get("SERVE_CODE", "0")))
`;

// Of Vite and of the compiler of AssemblyScript.
const builder = `
import { mkdirSync, writeFileSync } from "node:fs";
mkdirSync("dist", { recursive: true });
for (const name of ["model.js", "reading.js", "index.html", "reader.wasm"]) writeFileSync("dist/" + name, "");
`;

const npm = `#!/bin/sh
note() { echo "$1 $$" >>"$STAND_IN/log"; }
note npm-begin
[ -n "$NPM_FAILS" ] && { echo "$NPM_FAILS" >&2; exit 1; }
sleep "\${NPM_S:-0}"
mkdir -p node_modules/vite/bin node_modules/assemblyscript/bin
cp "$STAND_IN/builder.js" node_modules/vite/bin/vite.js
cp "$STAND_IN/builder.js" node_modules/assemblyscript/bin/asc.js
note npm-end
`;

export class Checkout {
  constructor() {
    this.root = mkdtempSync(join(tmpdir(), "arcplan-checkout-"));
    this.standIn = join(this.root, "stand-in");
    const put = (name, text, mode = 0o644) => {
      const path = join(this.root, name);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, text, { mode });
    };
    cpSync(scripts, join(this.root, "scripts"), { recursive: true });
    put("package.json", '{"type": "module"}');
    put("package-lock.json", '{"packages": {}}');
    for (const name of ["pyproject.toml", "requirements.txt", "requirements-dev.txt"])
      put(`backend/${name}`, "");
    put("shared/reader/a", "");
    put("frontend/a", "");
    put("stand-in/bin/python3", python, 0o755);
    put("stand-in/bin/npm", npm, 0o755);
    put("stand-in/builder.js", builder);
  }

  /** What the stand-ins noted so far, as `[what, pid]`. */
  log() {
    const path = join(this.standIn, "log");
    const lines = existsSync(path) ? readFileSync(path, "utf8").trim().split("\n") : [];
    return lines.map((line) => line.split(" "));
  }

  /** @param {string} what @returns {number} how often it was noted */
  count(what) {
    return this.log().filter(([noted]) => noted === what).length;
  }

  /** Resolves once something was noted so often. */
  async until(what, times = 1) {
    await eventually(() => this.count(what) >= times, `${what} is not noted ${times} times`);
  }

  /** Starts `npm start`'s script; `ended` resolves to how it ended. */
  start(env = {}, { under } = {}) {
    const command = under ? ["sh", "-c", under] : [process.execPath, "scripts/start.mjs"];
    const child = spawn(command[0], command.slice(1), {
      cwd: this.root,
      env: {
        PATH: `${join(this.standIn, "bin")}:${dirname(process.execPath)}:/usr/bin:/bin`,
        STAND_IN: this.standIn,
        NODE: process.execPath,
        PORT: "0",
        ...env,
      },
    });
    let said = "";
    child.stderr.on("data", (chunk) => {
      said += chunk;
    });
    const ended = new Promise((resolve) => {
      child.on("close", (code, signal) => resolve({ code, signal, said }));
    });
    return { child, ended };
  }

  remove() {
    for (const [, pid] of this.log()) if (isAlive(pid)) process.kill(Number(pid), "SIGKILL");
    rmSync(this.root, { recursive: true, force: true });
  }
}

export function isAlive(pid) {
  try {
    process.kill(Number(pid), 0);
    // A process that nobody waited for yet does nothing any more.
    const stat = `/proc/${pid}/stat`;
    return !existsSync(stat) || !/\) Z /.test(readFileSync(stat, "utf8"));
  } catch (error) {
    if (error.code !== "ESRCH" && error.code !== "ENOENT") throw error;
    return false;
  }
}

export async function eventually(holds, complaint) {
  const end = Date.now() + 100_000;
  while (!holds()) {
    if (Date.now() > end) throw new Error(complaint);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** A port that somebody listens on until `close`; 0 is any that is free. */
export function taken(port = 0) {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.end("HTTP/1.1 200 OK\r\n\r\nhello"));
    server.once("error", reject);
    server.listen(port, "127.0.0.1", () => {
      resolve({ port: String(server.address().port), close: (done) => server.close(done) });
    });
  });
}
