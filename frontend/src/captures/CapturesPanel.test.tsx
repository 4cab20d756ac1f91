import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { type Capture, RefusedError, UnreachableError } from "../api/index.ts";
import { expectAccessible } from "../test/render.tsx";
import { arcstatCapture } from "./testing/captures.ts";
import { renderPanel } from "./testing/render.tsx";
import type { FakeServer } from "./testing/server.ts";
import { zdbCapture } from "./testing/zdb-capture.ts";

const HOSTILE = "<img src=x onerror=alert(1)>.txt";

function drop(...names: string[]) {
  const files = names.map((name) => new File(["text"], name));
  const items = files.map((file) => ({ kind: "file", webkitGetAsEntry: () => null, file }));
  fireEvent.drop(window, { dataTransfer: { types: ["Files"], files, items } });
}

const answered = (server: FakeServer, name: string, ...captures: Capture[]) =>
  act(async () => server.answer(name, { captures, problems: [] }));

async function panelWith(...captures: Capture[]) {
  const panel = renderPanel();
  for (const capture of captures) {
    drop(capture.name);
    await waitFor(() => expect(panel.server.running.has(capture.name)).toBe(true));
    await answered(panel.server, capture.name, capture);
  }
  return panel;
}

describe("files dropped anywhere on the page", () => {
  it("are read one by one and announced once, when all have ended", async () => {
    const { server } = renderPanel();
    drop("zdb.txt", "arcstat.txt");
    const files = await screen.findByRole("list", { name: "Files" });
    expect(within(files).getByRole("progressbar", { name: "Upload of zdb.txt" })).toBeTruthy();

    await answered(server, "arcstat.txt", arcstatCapture);
    const spoken = screen.getByRole("status", { name: "Captures read" });
    expect(spoken.textContent).toBe("");
    expect(screen.getByRole("button", { name: /arcstat log/ })).toBeTruthy();
    expect(screen.queryByRole("button", { name: /zdb dump/ })).toBeNull();

    await act(async () => server.answer("zdb.txt", new UnreachableError()));
    expect(spoken.textContent).toBe("1 of 2 files read. Not read: zdb.txt.");
  });

  it("are announced with what they hold when they come alone or are read again", async () => {
    const { server, user } = await panelWith(arcstatCapture);
    const spoken = screen.getByRole("status", { name: "Captures read" });
    expect(spoken.textContent).toMatch(/^arcstat.txt read. 3 samples/);
    drop("a.txt", "b.txt");
    await waitFor(() => expect(server.running.size).toBe(2));
    await answered(server, "a.txt", zdbCapture);
    await answered(server, "b.txt", { ...zdbCapture, name: "b.txt" });
    expect(spoken.textContent).toBe("2 of 2 files read.");
    await user.click(screen.getByRole("button", { name: "Read again a.txt" }));
    await answered(server, "a.txt", zdbCapture);
    expect(spoken.textContent).toMatch(/^a.txt read. /);
  });

  it("can be cancelled", async () => {
    const { server, user } = renderPanel();
    drop("big.txt");
    await user.click(await screen.findByRole("button", { name: "Cancel big.txt" }));
    expect(server.running.size).toBe(0);
    expect(await screen.findByText("Cancelled before it was read.")).toBeTruthy();
  });

  it("name a folder that the browser cannot list, beside what it did list", async () => {
    const { server } = renderPanel();
    const file = {
      isFile: true,
      fullPath: "/db1/zdb.txt",
      file: (resolve: (file: File) => void) => resolve(new File(["text"], "zdb.txt")),
    };
    const batches = [[file]];
    const readEntries = (resolve: (batch: unknown) => void, reject: (cause: unknown) => void) => {
      const batch = batches.shift();
      if (batch) resolve(batch);
      else reject(new DOMException("Permission denied", "NotReadableError"));
    };
    const folder = { isDirectory: true, fullPath: "/db1", createReader: () => ({ readEntries }) };
    const items = [{ kind: "file", webkitGetAsEntry: () => folder }];
    fireEvent.drop(window, { dataTransfer: { types: ["Files"], files: [], items } });
    await waitFor(() => expect([...server.running.keys()]).toEqual(["db1/zdb.txt"]));
    const reason = "db1/: the browser could not open it: Permission denied";
    expect(await screen.findByText(reason, { exact: false })).toBeTruthy();
  });

  it("take pasted text too", async () => {
    const { server, user } = renderPanel();
    await user.click(screen.getByText("Paste text"));
    await user.type(screen.getByRole("textbox"), "time arcsz");
    await user.click(screen.getByRole("button", { name: "Read pasted text" }));
    expect([...server.running.keys()][0]).toMatch(/^pasted at \d\d:\d\d:\d\d$/);
  });
});

describe("a file that is no capture", () => {
  it("says why, where, and what can be dropped instead", async () => {
    const { server, container } = renderPanel();
    drop(HOSTILE);
    await waitFor(() => expect(server.running.size).toBe(1));
    const problem = {
      title: "Not recognised",
      status: 422,
      detail: `${HOSTILE}, line 3: no tool that arcplan reads prints this`,
      line: 3,
      excerpt: "<script>alert(1)</script>",
      captures: [],
      problems: [],
    };
    await act(async () => server.answer(HOSTILE, new RefusedError(problem)));
    expect(screen.getByText(/line 3: no tool that arcplan reads/)).toBeTruthy();
    expect(screen.getByText("<script>alert(1)</script>")).toBeTruthy();
    expect(container.querySelector("img, script")).toBeNull();

    drop("other.txt");
    await waitFor(() => expect(server.running.size).toBe(1));
    await act(async () => server.answer("other.txt", new RefusedError(problem)));
    expect(screen.getAllByText(/What can be dropped: zdb/)).toHaveLength(1);
  });

  it("says when the server is away, and tries again", async () => {
    const { server, user } = renderPanel();
    drop("zdb.txt");
    await waitFor(() => expect(server.running.size).toBe(1));
    await act(async () => server.answer("zdb.txt", new UnreachableError()));
    await user.click(screen.getByRole("button", { name: "Retry zdb.txt" }));
    await answered(server, "zdb.txt", zdbCapture);
    expect(screen.getByRole("button", { name: /zdb dump/ })).toBeTruthy();
  });

  it("keeps what an incomplete one showed, and says that it is incomplete", async () => {
    const { server } = renderPanel();
    drop("cut.gz");
    await waitFor(() => expect(server.running.size).toBe(1));
    const problem = {
      title: "Broken file",
      status: 400,
      detail: "cut.gz: the gzip stream ends early",
      line: null,
      excerpt: null,
      captures: [{ ...zdbCapture, complete: false }],
      problems: [],
    };
    await act(async () => server.answer("cut.gz", new RefusedError(problem)));
    expect(screen.getByText(/^Incomplete: the text ends in the middle/)).toBeTruthy();
    const spoken = screen.getByRole("status", { name: "Captures read" });
    expect(spoken.textContent).toBe("cut.gz read in part: Broken file");

    drop("other.gz", "photo.jpg");
    await waitFor(() => expect(server.running.size).toBe(2));
    const other = { ...problem, captures: [{ ...zdbCapture, name: "other", complete: false }] };
    await act(async () => server.answer("other.gz", new RefusedError(other)));
    await act(async () => server.answer("photo.jpg", new UnreachableError()));
    expect(spoken.textContent).toBe(
      "0 of 2 files read. Read in part: other.gz. Not read: photo.jpg.",
    );
  });
});

describe("an archive", () => {
  it("names the file behind each of its captures, until names are hidden", async () => {
    const { server, user } = renderPanel();
    drop("host.tar.gz");
    await waitFor(() => expect(server.running.size).toBe(1));
    const before = { ...arcstatCapture, name: "host/before.txt" };
    const after = { ...arcstatCapture, name: "host/after.txt" };
    await answered(server, "host.tar.gz", before, after);
    const spoken = screen.getByRole("status", { name: "Captures read" });
    expect(spoken.textContent).toMatch(/^host.tar.gz read. 3 samples/);
    const list = screen.getByRole("list", { name: "Captures in host.tar.gz" });
    const [first, second] = within(list).getAllByRole("button");
    expect(first?.textContent).toContain("host/before.txt");
    expect(second?.textContent).toContain("host/after.txt");
    await user.click(screen.getByRole("checkbox", { name: "Hide names" }));
    expect(first?.textContent).not.toContain("host");
    expect(first?.textContent).toContain("capture 1");
  });
});

it("an archive of many captures is announced by their number", async () => {
  const { server } = renderPanel();
  drop("host.tar.gz");
  await waitFor(() => expect(server.running.size).toBe(1));
  const captures = ["a", "b", "c", "d"].map((name) => ({ ...arcstatCapture, name }));
  await answered(server, "host.tar.gz", ...captures);
  const spoken = screen.getByRole("status", { name: "Captures read" });
  expect(spoken.textContent).toBe("host.tar.gz read: 4 captures.");
});

describe("names", () => {
  it("can be hidden from every view", async () => {
    const { user, container } = await panelWith(zdbCapture, arcstatCapture);
    await user.click(screen.getByRole("button", { name: /zdb dump/ }));
    expect(container.textContent).toContain("sbtest1.ibd");
    await user.click(screen.getByRole("checkbox", { name: "Hide names" }));
    expect(container.textContent).not.toMatch(/sbtest|mysqldata|zdb-2018|arcstat\.txt/);
    expect(container.innerHTML).not.toMatch(/sbtest1|mysqldata/);
  });
});

describe("removing", () => {
  it("moves the focus to the next file, and to the start when none is left", async () => {
    const { user } = await panelWith(zdbCapture, arcstatCapture);
    await user.click(screen.getByRole("button", { name: `Remove ${zdbCapture.name}` }));
    const next = screen.getByRole("button", { name: `Remove ${arcstatCapture.name}` });
    expect(document.activeElement).toBe(next);
    await user.click(next);
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Choose files" }));
  });
});

describe("accessibility", () => {
  it("holds for the empty panel, while uploading, and with captures", async () => {
    const { container, server } = renderPanel();
    await expectAccessible(container);
    drop("zdb.txt", "wrong.txt");
    await waitFor(() => expect(server.running.size).toBe(2));
    await expectAccessible(container);
    await answered(server, "zdb.txt", zdbCapture);
    await act(async () => server.answer("wrong.txt", new UnreachableError()));
    await expectAccessible(container);
  });
});
