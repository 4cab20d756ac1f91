/** One process that behaves: signals reach the server once, and its end is the launcher's. */
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { Checkout, eventually, isAlive, taken } from "./checkout.mjs";

// Processes are started, which a busy machine does late.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

/** @type {Checkout} */
let checkout;

beforeAll(() => {
  checkout = new Checkout();
});

afterAll(() => checkout.remove());

async function serving(env) {
  const before = checkout.count("serve");
  const started = checkout.start(env);
  await checkout.until("serve", before + 1);
  const [, server] = checkout.log().findLast(([what]) => what === "serve");
  return { ...started, server };
}

const signals = (server) =>
  checkout.log().filter(([what, pid]) => what.startsWith("signal-") && pid === server);

describe("npm start that serves", () => {
  it.each(["SIGINT", "SIGTERM", "SIGHUP"])(
    "passes %s on once, however often it comes, and ends by it",
    async (signal) => {
      const { child, ended, server } = await serving();
      child.kill(signal);
      child.kill(signal);
      expect((await ended).signal).toBe(signal);
      expect(signals(server)).toHaveLength(1);
      expect(isAlive(server)).toBe(false);
    },
  );

  it("ends with the server's exit code", async () => {
    const { ended, server } = await serving({ SERVE_CODE: "7" });
    process.kill(Number(server), "SIGTERM");
    expect((await ended).code).toBe(7);
  });

  it("ends when the server was killed", async () => {
    const { ended, server } = await serving();
    process.kill(Number(server), "SIGKILL");
    expect((await ended).code).toBe(128 + 9);
  });

  it("takes the server with it when it is killed", async () => {
    const { child, ended, server } = await serving();
    child.kill("SIGKILL");
    await ended;
    await eventually(() => !isAlive(server), "the server still runs");
  });
});

describe("an address that cannot be served", () => {
  it.each([
    ["PORT", "abc", /PORT=abc is not a port: give a number from 1 to 65535, or 0 for any free one/],
    ["PORT", "99999", /PORT=99999 is not a port/],
    ["HOST", "192.0.2.1", /HOST=192\.0\.2\.1 is no address of this machine/],
  ])("%s=%s is a sentence", async (name, value, sentence) => {
    const before = checkout.log().length;
    const { code, said } = await checkout.start({ [name]: value }).ended;
    expect(code).toBe(1);
    expect(said.trim().split("\n")).toHaveLength(1);
    expect(said).toMatch(sentence);
    expect(checkout.log()).toHaveLength(before);
  });

  it("is said to be taken by another program", async () => {
    const { port, close } = await taken();
    const { said } = await checkout.start({ PORT: port }).ended;
    expect(said).toBe(
      `arcplan: port ${port} is taken by another program: set PORT to another one\n`,
    );
    close();
  });

  it("is said to be taken where that happened during the set-up", async () => {
    const fresh = new Checkout();
    const free = await taken();
    await new Promise((resolve) => free.close(resolve));
    const { ended } = fresh.start({ PORT: free.port, NPM_S: "3" });
    await fresh.until("npm-begin");
    const { port, close } = await taken(Number(free.port));
    const { code, said } = await ended;
    close();
    expect(code).toBe(1);
    expect(said.trim().split("\n").at(-1)).toBe(
      `arcplan: port ${port} is taken by another program: set PORT to another one`,
    );
    expect(fresh.count("serve")).toBe(0);
    fresh.remove();
  });
});
