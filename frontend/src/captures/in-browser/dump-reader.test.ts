import asc from "assemblyscript/asc";
import { expect, it } from "vitest";
import { FaultError, MemoryError, openFile } from "./dump-reader.ts";

/** A reader that does something when it is given text. */
async function readerThat(does: string): Promise<WebAssembly.Module> {
  const source = `
    const at = heap.alloc(65536);
    export function beginFile(top: i32): void {}
    export function strayText(): i32 { return 0; }
    export function input(): usize { return at; }
    export function room(): i32 { return 65536; }
    export function lines(): i64 { return 41; }
    export function answer(): usize { return at; }
    export function finish(isTruncated: i32): i32 { return 0; }
    let pages = 0;
    export function take(bytes: i32): void { ${does} }`;
  const { binary, stderr } = await asc.compileString(source, { runtime: "stub" });
  if (!binary) throw new Error(stderr.toString());
  return WebAssembly.compile(binary as Uint8Array<ArrayBuffer>);
}

it.each([
  ["memory that is not given", "unreachable();", MemoryError],
  ["too large an object", "new ArrayBuffer(i32.MAX_VALUE);", MemoryError],
  ["more memory than it may take", "memory.grow(8300);", MemoryError],
  ["an index beyond an array", "const a: i32[] = []; pages = a[bytes];", FaultError],
  ["an address beyond the memory", "pages = load<i32>(0xfffffff0);", FaultError],
  ["a division by zero", "pages = bytes / pages;", FaultError],
])("%s is reported as what it is", async (_, does, error) => {
  const reader = openFile(await readerThat(does), 50);
  expect(() => reader.feed(new Uint8Array(10))).toThrow(error);
});
