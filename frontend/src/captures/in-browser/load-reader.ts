import files from "virtual:python-files";

/**
 * The compiled reader of dumps.
 *
 * @throws TypeError without a network; WebAssembly.CompileError in a browser that lacks what it needs
 */
export async function loadReader(): Promise<WebAssembly.Module> {
  if (files === null) throw new TypeError("this build of the page holds no reader of dumps");
  return WebAssembly.compile(await (await fetch(files.reader)).arrayBuffer());
}
