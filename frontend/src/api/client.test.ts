import { afterEach, describe, expect, it, vi } from "vitest";
import { requestJson, watchUpload } from "./index.ts";

const answer = (body: string, status = 200) =>
  vi.spyOn(globalThis, "fetch").mockResolvedValue(new Response(body, { status }));

describe("a request", () => {
  it("brings the answer", async () => {
    answer('{"status":"ok"}');
    await expect(requestJson("/api/health")).resolves.toEqual({ status: "ok" });
  });

  it("that is refused says why", async () => {
    answer('{"title":"Busy","detail":"16 uploads are being read already"}', 503);
    await expect(requestJson("/api/plans")).rejects.toMatchObject({
      name: "RefusedError",
      message: "16 uploads are being read already",
      problem: { status: 503 },
    });
  });

  it("that is answered by something else than the server is not taken for an answer", async () => {
    answer("<html>Log in to the guest network</html>");
    await expect(requestJson("/api/plans")).rejects.toMatchObject({
      problem: { title: "Unexpected answer" },
    });
  });

  it("without an answer is told apart from a refusal", async () => {
    vi.spyOn(globalThis, "fetch").mockRejectedValue(new TypeError("Failed to fetch"));
    await expect(requestJson("/api/plans")).rejects.toMatchObject({ name: "UnreachableError" });
  });
});

it("an answer that breaks off is none", async () => {
  const response = new Response("{");
  vi.spyOn(response, "text").mockRejectedValue(new TypeError("network error"));
  vi.spyOn(globalThis, "fetch").mockResolvedValue(response);
  await expect(requestJson("/api/plans")).rejects.toMatchObject({ name: "UnreachableError" });
});

describe("watching an upload", () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  it("reports lines until it is told to stop, and survives polls that fail", async () => {
    vi.useFakeTimers();
    const fetched = vi
      .spyOn(globalThis, "fetch")
      .mockResolvedValueOnce(new Response("{}", { status: 404 }))
      .mockRejectedValueOnce(new TypeError("Failed to fetch"))
      .mockImplementation(async () => new Response('{"bytes":9,"lines":3}'));
    const seen: number[] = [];
    const stop = new AbortController();
    const watching = watchUpload("id", ({ lines }) => seen.push(lines), stop.signal);
    await vi.advanceTimersByTimeAsync(2000);
    stop.abort();
    await watching;
    expect(seen).toEqual([3, 3, 3]);
    await vi.advanceTimersByTimeAsync(2000);
    expect(fetched).toHaveBeenCalledTimes(5);
  });
});
