import { rmSync } from "node:fs";
import { folder } from "./server.ts";

/** A run leaves nothing behind in the system's temporary folder. */
export default function removeFolder(): void {
  rmSync(folder, { recursive: true, force: true });
}
